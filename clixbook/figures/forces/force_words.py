"""Parse force lists written by people: lines, commas, counts, points.

``2x Gnat``, ``Bruiser 100``, ``100 Bruiser``, ``1. Bruiser (100 pts)``, ``- Bruiser + Passenger 10``, ``Theme: Watch``,
``= 300 points`` and headings are read; any other line is reported as it was written.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Protocol

from clixbook.errors import BadWord, ClixbookError, Problem
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.forces.entries import BEFORE_FIGURES, Entry, read_entry
from clixbook.figures.forces.force_lines import (
    ADDED,
    COUNTS,
    NUMBERS,
    POINTS,
    REMARKS,
    TOTAL,
    TOTAL_BEFORE,
    added_words,
    heading_of,
    is_aside,
    key_of,
    key_of_heading,
    object_of,
    parts_of,
    plain_line,
    whole_hundreds,
    without_row_numbers,
)

MOST_COUNT = 30
MOST_WORDS = 200
"""The longest text that names one figure."""
LIKE = 0.7
"""The similarity, of 1, at which one name may be meant by another."""


class Priced(Protocol):
    """A figure's point values and usual cost."""

    @property
    def points(self) -> tuple[tuple[int, str], ...]:
        """Each value with its colour."""

    @property
    def cost(self) -> int:
        """The point value that counts if a force names none."""


Known = Mapping[str, tuple[str, Priced]]
"""The figures that may be meant, by ``plain_key`` of their names: how a force names each, and the figure."""


@dataclass(frozen=True)
class ForceWords:
    """A force read from words. ``points`` is 0 without a total; ``notes`` are about parts left out.

    ``lines`` has for each entry the line that names it, from 1.
    """

    entries: tuple[str, ...] = ()
    points: int = 0
    theme: str = ""
    objects: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()


@dataclass
class _Found:
    """The entries read so far. ``check`` raises a ClixbookError for words that name no object.

    ``deep`` is how far the line of the last figure is from the left: its additions stand further in.
    ``below`` is what the heading above says of the lines: ``object``, ``aside`` or "" for figures.
    """

    check: Callable[[str], object] = str
    entries: list[Entry] = field(default_factory=list)
    points: int = 0
    theme: str = ""
    objects: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    deep: int = 0
    below: str = ""


def read_force(text: str, known: Known | None = None, check: Callable[[str], object] = str) -> ForceWords:
    """The force of such a text; one ClixbookError names every unreadable line as it was written.

    ``known`` are the figures that may be meant, by default those of the library; ``check`` raises a ClixbookError for
    words that name no object.

    >>> from clixbook.figures.forces.force_words import read_force
    >>> read_force("Dock team, 300 points\\n- 2x Gnat\\n- 100 Night Warden + Passenger 10").entries
    ('gnat', 'gnat', 'night-warden+passenger:10')
    """
    names = library_figures() if known is None else known
    found, problems = _Found(check), []
    lines = without_row_numbers(text.splitlines())
    if lines != text.splitlines():
        found.notes.append("The numbers in front rise from 1: they are taken for those of rows, not for counts.")
    for number, line in enumerate(lines, 1):
        try:
            _read_line(line, names, found)
        except ClixbookError as error:
            problems += [replace(each, line=number) for each in error.problems]
        found.lines += [number] * (len(found.entries) - len(found.lines))
    if problems:
        raise BadWord(*problems)
    entries = (str(_with_names_added(_without_usual_points(each, names), names)) for each in found.entries)
    return ForceWords(
        tuple(entries), found.points, found.theme, tuple(found.objects), tuple(found.conditions), tuple(found.notes),
        tuple(found.lines),
    )  # fmt: skip


def plain_key(name: str) -> str:
    """Normalise a name: ``The Old Mountain`` and ``old-mountain`` are equal."""
    words = re.findall(r"[a-z0-9]+", name.lower().replace("'", ""))
    return "-".join(words[1:] if len(words) > 1 and words[0] == "the" else words)


@cache
def library_figures() -> Known:
    """The figures that come with clixbook."""
    figures = [(name, load_figure(name)) for name in figure_names()]
    return {plain_key(word): (name, figure) for name, figure in figures for word in (figure.name, name)}


def _read_line(written: str, known: Known, found: _Found) -> None:
    line, deep, added = plain_line(written)
    if not line:
        return
    if is_aside(line) or key_of_heading(line):
        found.below = key_of_heading(line) or "aside"
    elif found.below == "aside" and not _names_the_force(line):
        found.notes.append(f"Left out, as it stands beside the force: {line[:60]}.")
    elif found.below and not key_of(line) and not TOTAL.fullmatch(line) and not _is_figure(line, known):
        _take_key(found.below, line, known, found)
    elif key := key_of(line):
        _take_key(*key, known, found)
    elif head := TOTAL_BEFORE.fullmatch(line):
        _take_total(int(head["total"]), found)
        _read_line(head["rest"], known, found)
    elif total := TOTAL.fullmatch(line):
        _take_total(int(total["of"] or total["total"]), found)
    elif thing := object_of(line):
        found.objects += thing
    elif (added or (found.entries and deep > found.deep + 1)) and not _is_figure(line, known):
        _attach(line, found)
    else:
        try:
            for entry in _entries(line, known):
                if isinstance(entry, Entry):
                    found.entries.append(entry)
                    found.deep = deep
                else:
                    _attach(entry, found)
        except ClixbookError:
            heading = heading_of(line)
            if heading is None or (found.entries and not line.endswith(":")):
                raise
            if heading:
                _take_total(heading, found)
            found.notes.append(f"Taken for a heading: {line[:60]}.")


def _take_key(key: str, rest: str, known: Known, found: _Found) -> None:
    """Read a line that begins with its subject, such as points."""
    match key:
        case "theme":
            found.theme = "" if rest.lower() in ("none", "no", "-") else rest
        case "object":
            things = [each for part in parts_of(rest) for each in object_of(part) or [part]]
            for each in things:
                found.check(each)
            found.objects += things
        case "condition":
            found.conditions += parts_of(rest)
        case "total":
            _take_total(int(rest), found)
        case "addition":
            _attach(rest, found)
        case "figures":
            for part in parts_of(rest):
                _read_line(part, known, found)
        case _:
            found.notes.append(f"Left out: {key}: {rest}.")


def _names_the_force(line: str) -> bool:
    """Is it a heading of the force itself, below lists beside it?"""
    key = key_of(line)
    return (key is not None and key[0] in ("figures", "total")) or bool(TOTAL.fullmatch(line)) or line.endswith(":")


def _take_total(total: int, found: _Found) -> None:
    """A total that is named: the build total is the next full hundred."""
    found.points = whole_hundreds(total)
    if found.points != total:
        found.notes.append(f"{total} points are named; the build total is taken as {found.points}.")


def _attach(written: str, found: _Found) -> None:
    """Attach the additions to the last figure."""
    if not found.entries:
        raise BadWord(Problem(f"{written!r:.60} is given to nobody: no figure stands before it."))
    last = found.entries[-1]
    pieces = (piece for part in parts_of(written) for piece in re.split(r"\s*[&+]\s*|\s+and\s+", part) if piece)
    new = tuple(map(added_words, pieces))
    if not all(name for name, _ in new):
        raise BadWord(Problem(f"{written!r:.60} names nothing that a figure can be given."))
    found.entries[-1] = replace(last, additions=(*last.additions, *new))


# -- figures -------------------------------------------------------------------------------------------------------


def _entries(line: str, known: Known) -> Iterator[Entry | str]:
    """The figures of a line between commas, and the words of their additions."""
    given: list[Entry | str] = []
    begun = 0
    parts = parts_of(line)
    if len(parts) > 1 and re.fullmatch("[1-9][0-9]?", parts[0]):  # a sheet: how many, who, at what
        parts[:2] = [f"{parts[0]}x {parts[1]}"]
    for part in parts:
        own = re.fullmatch(r"\(?([0-9]{1,4})\)?\s*(?:points?|pts?\.?|p)?", part)
        if own and given and isinstance(given[-1], Entry) and given[-1].points is None:
            given[begun:] = _with_points(given[begun:], int(own[1]), known)
        elif given and ADDED.match(part):
            given.append(ADDED.sub("", part, count=1))
        else:
            begun = len(given)
            given += _figures(part, known)
    yield from (_without_usual_points(each, known) if isinstance(each, Entry) else each for each in given)


def _with_points(given: list[Entry | str], points: int, known: Known) -> list[Entry | str]:
    """The entries with points from behind the next comma: of each figure, or of all of one kind together."""
    entries = [each for each in given if isinstance(each, Entry)]
    alike = {each.name for each in entries}
    last, count = entries[-1], len(entries) if len(alike) == 1 else 1
    each = _points_each(points, count, known[plain_key(last.name)][1]) if plain_key(last.name) in known else points
    return [
        replace(one, points=each) if one is last or (len(alike) == 1 and isinstance(one, Entry)) else one
        for one in given
    ]


def _figures(part: str, known: Known) -> list[Entry | str]:
    """The figures of one part, and their additions."""
    plain = re.sub(r"\s*=\s*[0-9]{1,4}\s*(?:points?|pts?\.?|p)?$", "", part)
    if (one := _figure(plain, known)) is not None:
        return one
    for joint in (r"\s*\+\s*", r"\s*&\s*|\s+and\s+", r"\s+(?:with|w/)\s*", r"\s*/\s*"):
        pieces = [piece for piece in re.split(joint, plain) if piece]
        first, *others = [_figure(piece, known) for piece in pieces] or [None]
        may_be_given = joint.startswith((r"\s*\+", r"\s+(?:w"))
        if others and first is not None and (may_be_given or None not in others):
            following = zip(pieces[1:], others, strict=True)
            return [*first, *(each for piece, one in following for each in (one if one is not None else [piece]))]
    if (several := _unseparated_figures(plain, known) or _in_columns(plain, known)) is not None:
        return several
    raise BadWord(_unknown_figure_problem(part, known))


def _figure(words: str, known: Known) -> list[Entry | str] | None:
    """A figure, as many times as the words say; None if they name none."""
    if re.match(r"\([a-z0-9-]+,", words):  # a code, which holds all of a figure
        return [read_entry(words)]
    if exact := _exact(words, known):
        return [exact]
    if len(words) > MOST_WORDS:
        return None
    readings = [(count, points, name) for count, rest in _split_count(words) for points, name in _split_points(rest)]
    for remark in REMARKS:
        for count, points, name in readings:
            plain = plain_key(re.sub(remark, "", name))
            if plain in known:
                return [Entry(plain, _points_each(points, count, known[plain][1]))] * count
    return None


def _points_each(points: int | None, count: int, figure: Priced) -> int | None:
    """The points of one figure, if the points given are for all of them."""
    own = [value for value, _ in figure.points]
    every = points is not None and points not in own and points % count == 0 and points // count in own
    return points // count if every and points is not None else points


def _exact(words: str, known: Known) -> Entry | None:
    """An entry as forces write it: ``night-warden:60+passenger:10``."""
    entry = read_entry(words)
    if plain_key(entry.name) in known and re.fullmatch(r"[\w' .-]+", entry.name):
        return entry
    return None


def _split_count(words: str) -> Iterator[tuple[int, str]]:
    """How often, and the rest; as it stands first."""
    yield 1, words
    for pattern in COUNTS:
        match = pattern.fullmatch(words)
        count = 0 if match is None else NUMBERS.get(match["count"].lower()) or int(match["count"])
        if match is not None and 0 < count <= MOST_COUNT:
            yield count, match["rest"].strip()


def _split_points(words: str) -> Iterator[tuple[int | None, str]]:
    """The points that stand before or behind a name, and the name."""
    yield None, words
    for pattern in POINTS:
        if match := pattern.fullmatch(words):
            yield int(match["points"]), match["rest"].strip()


def _without_usual_points(entry: Entry, known: Known) -> Entry:
    """The entry with the name that forces use, without points that it costs anyway, with its additions or not."""
    if plain_key(entry.name) not in known:
        return entry
    name, figure = known[plain_key(entry.name)]
    added = sum(cost or 0 for _, cost in entry.additions)
    usual = entry.points in (figure.cost, figure.cost + added)
    return Entry(name, None if usual else entry.points, entry.additions)


def _with_names_added(entry: Entry, known: Known) -> Entry:
    """The entry with the names that forces use in its additions: ``beside Drum Major`` is ``beside drum-major``."""

    def as_forces_name(added: str) -> str:
        word, _, name = added.partition(" ")
        here = word in BEFORE_FIGURES and plain_key(name) in known
        return f"{word} {known[plain_key(name)][0]}" if here else added

    return replace(entry, additions=tuple((as_forces_name(name), cost) for name, cost in entry.additions))


def _unseparated_figures(words: str, known: Known) -> list[Entry | str] | None:
    """Figures with nothing but blanks between them, as a field of one line makes of several lines."""
    pieces = [piece for piece in words.split() if not re.fullmatch(r"[-*•–—+]+|[0-9]{1,2}[.)]", piece)]
    found, at = list[Entry | str](), 0
    while at < len(pieces) <= 200:
        for end in range(min(len(pieces), at + 9), at, -1):
            one = _figure(" ".join(pieces[at:end]), known)
            if one is not None:
                found += one
                at = end
                break
        else:
            return None
    return found if len(found) > 1 else None


def _in_columns(words: str, known: Known) -> list[Entry | str] | None:
    """The figure of a row of a sheet that has columns for other things too, ``fl002``, its points, its rarity."""
    cells = re.split(r"\s{3,}|\s*\|\s*", words)
    named = [at for at, cell in enumerate(cells) if plain_key(cell) in known]
    if len(cells) < 3 or len(named) != 1:
        return None
    points = next((int(cell) for cell in cells[named[0] + 1 :] if re.fullmatch("[0-9]{1,4}", cell)), None)
    return [Entry(plain_key(cells[named[0]]), points)]


def _is_figure(line: str, known: Known) -> bool:
    try:
        return bool(list(_entries(line, known)))
    except ClixbookError:
        return False


def _unknown_figure_problem(written: str, known: Known) -> Problem:
    """The problem that there is no such figure, with the nearest name."""
    plain = written[:MOST_WORDS]
    names = [plain_key(name) for _, rest in _split_count(plain) for _, name in _split_points(rest)]
    near = [each for name in reversed(names) for each in difflib.get_close_matches(name, known, 1, LIKE)]
    hint = f"did you mean {known[near[0]][0]}?" if near else ""
    text = f"There is no figure {written!r:.60} in the library{'; ' + hint if hint else '.'}"
    return Problem(text, about=(written,))
