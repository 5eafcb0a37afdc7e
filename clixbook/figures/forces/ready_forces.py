"""Ready forces: figures, points, rulebooks and strengths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.file_keys import TEXT, TEXTS, FileKey, KeyTable, ValueKind, listed_words, whole_number
from clixbook.board.files.value_reader import ValueReader
from clixbook.board.files.yamltree import Problems, YamlNode, read_text, read_tree, shorten
from clixbook.errors import BadWord, ClixbookError, NotFound
from clixbook.figures.files.figure_files import figure_names
from clixbook.figures.forces.entries import read_entry
from clixbook.rulebooks import EDITIONS

FILE = Path(__file__).parents[1] / "forces.yaml"


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
    """The ready forces by their ids; those for a book, or for that many points, if one is named.

    >>> forces(rules="eddieg", points=300)["gate-crashers"].figures
    ('gate-breaker', 'ladder-eagle', 'gate-sister')
    """
    if rules and rules not in EDITIONS:
        raise NotFound(f"There is no rulebook {rules!r:.40}; there are {', '.join(EDITIONS)}.")
    total: object = points
    if type(total) is not int:
        raise BadWord(f"points: expected a whole number, not {points!r:.40}.")
    return {
        each.id: each for each in library_forces().values() if rules in ("", *each.books) and points in (0, each.points)
    }  # fmt: skip


@cache
def library_forces() -> Mapping[str, ReadyForce]:
    """The ready forces that come with clixbook."""
    return read_forces(read_text(FILE), str(FILE))


def read_forces(text: str, file: str = "") -> dict[str, ReadyForce]:
    """The forces of a file; one ClixbookError with every problem and its place."""
    problems = Problems(file)
    reader = ValueReader(problems)
    root = read_tree(text, file, "each force begins with its id and a colon")
    found = {key.text: FORCE_KEYS.read(reader, node) for key, node in reader.pairs(root, "the forces")}
    problems.finish()
    return {id_: ReadyForce(id_, **values) for id_, values in found.items()}


def _read_figures(reader: ValueReader, node: YamlNode, key: str) -> tuple[str, ...]:
    for each in reader.items(node, key):
        if not _is_known(each.text):
            reader.problems.at(each, f"There is no figure {shorten(each.text)}.")
    return reader.texts(node, key)


def _is_known(text: str) -> bool:
    try:
        return read_entry(text).name in figure_names()
    except ClixbookError:
        return False


FIGURES = ValueKind("a list of figures", TEXTS.schema, _read_figures, list)
FORCE_KEYS = KeyTable(
    "a force",
    ReadyForce,
    FileKey("name", TEXT, "What people call it", needed=True),
    FileKey("points", whole_number(1, 9999), "The build total that it is for", needed=True),
    FileKey("books", listed_words("a rulebook", EDITIONS), "The rulebooks in which it is legal", needed=True),
    FileKey("about", TEXT, "What it is good at", needed=True),
    FileKey("figures", FIGURES, "Its figures, as a force names them", needed=True),
)
