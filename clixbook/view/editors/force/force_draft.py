"""Immutable drafts of forces, with conversion to and from text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from clixbook.engine.history.figure_codes import figure_of, is_code
from clixbook.engine.rules.forces.brought_objects import read_brought
from clixbook.errors import BadFile, BadWord, ClixbookError, IllegalAction, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import Entry, read_entry
from clixbook.figures.forces.force_lines import parts_of, plain_line
from clixbook.figures.forces.force_words import read_force
from clixbook.view.play.new_game.force_box import known_figures
from clixbook.view.widgets.fields.own_names import addition_words
from clixbook.view.widgets.page_shell import MOST_TEXT

USUAL, MOST_POINTS = 300, 2000
MOST_FIGURES, MOST_THINGS, MOST_WORDS = 30, 12, 60
HEAD, THEME, OBJECT, CONDITION = "force", "theme", "object", "condition"


@dataclass(frozen=True)
class ForceDraft:
    """A force draft: figure ``entries``, build total ``points``, objects and conditions."""

    entries: tuple[str, ...] = ()
    points: int = USUAL
    theme: str = ""
    objects: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    def with_entry(self, text: str) -> ForceDraft:
        """The draft with one figure more; a ClixbookError for words that name no figure, or one too many."""
        if len(self.entries) >= MOST_FIGURES:
            raise IllegalAction(f"A force here has {MOST_FIGURES} figures at most.")
        return replace(self, entries=(*self.entries, checked_entry(text)))

    def without_entry(self, at: int) -> ForceDraft:
        """Without the figure at this place, counted from 0."""
        return replace(self, entries=(*self.entries[:at], *self.entries[at + 1 :]))

    def with_addition(self, at: int, name: str, cost: int | None) -> ForceDraft:
        """The draft with a feat or something bought for the figure at this place."""
        entry = read_entry(self.entries[at])
        word = name.strip() if "(" in name else name.strip().lower()  # a thing's code is kept as it is
        text = str(replace(entry, additions=(*entry.additions, (word, cost))))
        return self._at(at, checked_entry(text))

    def without_addition(self, at: int, number: int) -> ForceDraft:
        """Without one of the additions of a figure."""
        entry = read_entry(self.entries[at])
        return self._at(at, str(replace(entry, additions=(*entry.additions[:number], *entry.additions[number + 1 :]))))

    def _at(self, at: int, text: str) -> ForceDraft:
        return replace(self, entries=(*self.entries[:at], text, *self.entries[at + 1 :]))


def figure_in(text: str) -> Figure:
    """The figure of an entry: of the library, or one's own by its code; no file is opened."""
    return figure_of(read_entry(text).name)


def checked_entry(text: str) -> str:
    """The entry in its usual form; a ClixbookError for an unknown figure."""
    entry = read_entry(text.strip())
    name = entry.name.strip()
    if not name.startswith("("):
        name = name.lower().replace(" ", "-")
    figure_of(name)
    return str(Entry(name, entry.points, entry.additions))


def words_of(text: str, most: int = MOST_THINGS) -> tuple[str, ...]:
    """Words between commas; the code of a thing of one's own is one."""
    words = tuple(" ".join(word.split()) for word in parts_of(text))
    if len(words) > most or any(len(word) > MOST_WORDS for word in words if not is_code(word)):
        raise BadWord(f"Up to {most} short words, with commas between them.")
    return words


def objects_of(text: str) -> tuple[str, ...]:
    """Objects in words: ``heavy, light, heavy anvil:8``; a ClixbookError for other words."""
    words = words_of(text)
    for word in words:
        read_brought(word)
    return words


# -- as lines of text --------------------------------------------------------------------------------------------


def to_text(force: ForceDraft) -> str:
    """A line a figure, below a line with the points; ``read_text`` gives the force back."""
    lines = [f"{HEAD}: {force.points} points"]
    lines += [f"{THEME}: {force.theme}"] if force.theme else []
    lines += force.entries
    lines += [f"{OBJECT}: {each}" for each in force.objects]
    lines += [f"{CONDITION}: {each}" for each in force.conditions]
    return "\n".join(lines) + "\n"


def read_text(text: str, own: Sequence[Figure] = ()) -> tuple[ForceDraft, tuple[str, ...]]:
    """The force of such lines, or of lines as people write them, with notes; ``own`` figures may be named.

    One ClixbookError names every line that cannot be read.
    """
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters; a force may have {MOST_TEXT}.")
    if not any(plain_line(line)[0] for line in text.splitlines()):
        what = "Nothing but comments stands here" if text.strip() else "Nothing stands here"
        raise BadFile(Problem(f"{what}; a force names a figure on each line.", line=1))
    read = read_force(text, known_figures(own), read_brought)
    force, problems = ForceDraft(points=points_of(str(read.points)) if read.points else USUAL), []
    for entry, line in zip(read.entries, read.lines, strict=True):
        try:
            force = force.with_entry(entry)
        except ClixbookError as error:
            problems += [Problem(each.text, line=line) for each in error.problems]
    if problems:
        raise BadFile(*problems)
    things, cards = read.objects[:MOST_THINGS], words_of(", ".join(read.conditions))
    force = replace(force, theme=read.theme[:MOST_WORDS], objects=things, conditions=cards)
    return force, read.notes


def points_of(text: str) -> int:
    """A build total in words; a ClixbookError for any other text."""
    if not re.fullmatch(r"[0-9]{1,4}", text, re.ASCII) or not 1 <= int(text) <= MOST_POINTS:
        raise BadWord(f"A build total is 1 to {MOST_POINTS} points, not {text!r:.40}.")
    return int(text)


# -- in addresses ------------------------------------------------------------------------------------------------


def to_query(force: ForceDraft) -> dict[str, str]:
    """The fields of an address; ``from_query`` gives the force back."""
    fields = {
        "force": ";".join(force.entries),
        "points": str(force.points) if force.points != USUAL else "",
        "theme": force.theme,
        "objects": ",".join(force.objects),
        "conditions": ",".join(force.conditions),
    }
    return {key: value for key, value in fields.items() if value}


def from_query(query: Mapping[str, str]) -> ForceDraft:
    """The force of such fields; one ClixbookError for all that do not fit."""
    force = ForceDraft(
        points=points_of(query.get("points", str(USUAL))),
        theme=query.get("theme", "")[:MOST_WORDS],
        objects=objects_of(query.get("objects", "")),
        conditions=words_of(query.get("conditions", "")),
    )
    for text in filter(None, query.get("force", "").split(";")):
        force = force.with_entry(text)
    return force


def named_additions(force: ForceDraft) -> Iterator[tuple[str, tuple[int, int]]]:
    """The additions of all figures: ``trick shot for Bruiser``, and the places of figure and addition."""
    for at, text in enumerate(force.entries):
        for number, (name, cost) in enumerate(read_entry(text).additions):
            points = f":{cost}" if cost is not None else ""
            yield f"{addition_words(name)}{points} for {figure_in(text).name}", (at, number)
