"""Ready forces: figures, points, rulebooks and strengths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.yamltree import Problems, YamlNode, read_text, read_tree, shorten
from clixbook.errors import BadWord, ClixbookError, NotFound
from clixbook.figures.files.figure_files import figure_names
from clixbook.figures.forces.entries import read_entry
from clixbook.rulebooks import EDITIONS

FILE = Path(__file__).parents[1] / "forces.yaml"
KEYS = ("name", "points", "books", "about", "figures")


@dataclass(frozen=True)
class ReadyForce:
    """A force for games of ``points``; ``figures`` are entries, as ``Game.new`` takes them.

    >>> import clixbook as cx
    >>> force = cx.forces()["gate-crashers"]
    >>> force.points, len(force.figures)
    (300, 3)
    """

    id: str
    name: str
    points: int
    books: tuple[str, ...]
    about: str
    figures: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}, {self.points}: {self.about} ({', '.join(self.figures)})"

    def __repr__(self) -> str:
        return f"<ReadyForce {self.id}: {self.name}, {self.points} points, {len(self.figures)} figures>"


@checks_arguments
def forces(*, rules: str = "", points: int = 0) -> dict[str, ReadyForce]:
    """The ready forces by their ids; those for a book, or for so many points, if one is named.

    >>> forces(rules="eddieg", points=300)["gate-crashers"].figures
    ('gate-breaker', 'ladder-eagle', 'gate-sister')
    """
    if rules and rules not in EDITIONS:
        raise NotFound(f"There is no rulebook {rules!r:.40}; there are {', '.join(EDITIONS)}.")
    total: object = points
    if type(total) is not int:
        raise BadWord(f"points: expected a whole number, not {points!r:.40}.")
    return {
        each.id: each for each in library().values() if rules in ("", *each.books) and points in (0, each.points)
    }  # fmt: skip


@cache
def library() -> Mapping[str, ReadyForce]:
    """All that come with clixbook."""
    return read_forces(read_text(FILE), str(FILE))


def read_forces(text: str, file: str = "") -> dict[str, ReadyForce]:
    """The forces of a file; one ClixbookError with every problem and its place."""
    problems = Problems(file)
    root = read_tree(text, file, "each force begins with its id and a colon")
    found = {key.text: _force(key, node, problems) for key, node in root.pairs}
    problems.finish()
    return found


def _force(key: YamlNode, node: YamlNode, problems: Problems) -> ReadyForce:
    values = {each.text: value for each, value in node.pairs}
    for each, _ in node.pairs:
        if each.text not in KEYS:
            problems.at(each, f"Unknown key {shorten(each.text)}; expected {', '.join(KEYS)}.")
    for missing in (each for each in KEYS if each not in values):
        problems.at(key, f"The force {key.text} lacks {missing}.")
    empty = YamlNode("nothing", key.line, key.column)
    points = values.get("points", empty)
    whole = points.text.isascii() and points.text.isdigit() and len(points.text) < 6
    if points is not empty and not (points.kind == "number" and whole):
        problems.at(points, f"Expected points, found {points.description}.")
    for book in values.get("books", empty).items:
        if book.text not in EDITIONS:
            problems.at(book, f"There is no rulebook {shorten(book.text)}; there are {', '.join(EDITIONS)}.")
    for figure in values.get("figures", empty).items:
        if not _is_known(figure.text):
            problems.at(figure, f"There is no figure {shorten(figure.text)}.")
    return ReadyForce(
        key.text, values.get("name", empty).text, int(points.text) if whole else 0,
        tuple(each.text for each in values.get("books", empty).items), values.get("about", empty).text,
        tuple(each.text for each in values.get("figures", empty).items),
    )  # fmt: skip


def _is_known(text: str) -> bool:
    try:
        return read_entry(text).name in figure_names()
    except ClixbookError:
        return False
