"""Find the squares of a drawn board: rows, frames, gaps, rim letters and numbers.

Every square keeps the line and column at which it stands, from 1, so that what is not understood can be pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from clixbook.board.files.drawing import EDGE_SYMBOLS
from clixbook.board.forum.copied import Line
from clixbook.board.forum.rims import plain_rims
from clixbook.board.forum.row_numbers import NumberedLine, numbers_of_rows
from clixbook.board.forum.text import find_drawing
from clixbook.board.model.squares import Edge, Square, column_name, edge_between
from clixbook.errors import BadFile, Problem

MAX_SIDE = 200
Numbers = Literal["rows", "squares"]
"""The meaning of digits at the rim of a drawing: row numbers, or squares like others."""
LEVELS_AT_RIM = "The digits at the rim are taken for squares, levels for instance, and not for the numbers of rows."
FROM_ABOVE = "Read from above: row 1 is the uppermost."
FROM_BELOW = "Read from below: row 1 is drawn lowest, and comes uppermost here; all squares keep their names."
BRACKETS = re.compile(r"\s*(?:\[[^\[\]]{0,12}\]\s*)+")
_NUMBER = re.compile(r"(\s*)([0-9]{1,3})(?=[\s|:.)[]|$)[:.)]?")
_NUMBER_AFTER = re.compile(r"[\s|]([0-9]{1,3})\s*$")


@dataclass
class Layout:
    """Layout of a drawing: squares with their text, edges, legend and assumptions.

    ``rows_count_upwards``: its rows are numbered from below. ``numbers``: the meaning given to digits at the
    rim where they could be either. ``first`` is the column of the first letter above or below, 0 where there are none.
    """

    cells: dict[Square, tuple[str, int, int]] = field(default_factory=dict)
    edges: dict[Edge, str] = field(default_factory=dict)
    width: int = 0
    height: int = 0
    title: str = ""
    legend: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    rows_count_upwards: bool = False
    numbers: Numbers | None = None
    first: int = 0


def read_layout(text: str, numbers: Numbers | None = None) -> Layout:
    """The layout of a drawn board; a ClixbookError with its place where there is none.

    ``numbers`` says what digits at the rim are; else that is found out.
    """
    drawn = find_drawing(text)
    found = Layout(title=drawn.title, legend=drawn.legend, notes=drawn.notes)
    header, rows = _without_letters(plain_rims(drawn.rows, found.notes), found)
    rows = _without_numbers(rows, found, numbers)
    rows = _without_indent(rows)
    _squares(rows, found)
    found.height = 1 + max((square.y for square in found.cells), default=-1)
    found.width = 1 + max((square.x for square in found.cells), default=-1)
    if found.rows_count_upwards:
        _flip_rows(found)
    _check(rows, header, found)
    return found


# -- letters and numbers at the rim ----------------------------------------------------------------------------


def _without_letters(block: list[Line], found: Layout) -> tuple[int, list[Line]]:
    """How many columns the letters above or below name (0: no letters), and the lines without them."""
    count, rows = 0, block
    for at in (0, -1):
        letters = re.sub(r"[\s|+\-]", "", rows[at].text) if len(rows) > 1 else ""
        first = rows[at].taken + len(rows[at].text) - len(rows[at].text.lstrip(" \t|+-")) + 1
        names = [column_name(x) for x in range(len(letters))]
        one = letters.upper() == "".join(names[: len(letters)])[: len(letters)] and letters.isalpha()
        if len(letters) > 1 and one and "+" not in rows[at].text:
            count = max(count, next(n for n in range(1, len(names) + 1) if len("".join(names[:n])) >= len(letters)))
            found.first = first
            rows = rows[1:] if at == 0 else rows[:-1]
    return count, rows


def _without_numbers(rows: list[Line], found: Layout, given: Numbers | None) -> list[Line]:
    """The lines without row numbers; a number that is out of turn is a problem."""
    if given == "squares":
        found.numbers = given
        return rows
    left = [_NUMBER.match(line.text) for line in rows]
    right = [_NUMBER_AFTER.search(line.text) for line in rows]
    numbered = [index for index, line in enumerate(rows) if not _is_rule(line.text)]
    for matches, group in ((left, 2), (right, 1)):
        known = [(index, match) for index in numbered if (match := matches[index]) is not None]
        up = _counts_upwards(known, group)
        if len(numbered) > 1 and up is not None and len(known) >= max(2, 0.6 * len(numbered)):
            rims = [
                NumberedLine(line.text, match, group, line.taken, found.first)
                for line, match in _with_lines(rows, known)
            ]
            alone = len(known) == len(numbered) and not any(each.isascii() and each.isdigit() for each in found.legend)
            are_rows, sure = numbers_of_rows(rims, alone=alone)
            if not sure:
                found.numbers = given or ("rows" if are_rows else "squares")
            if not (are_rows or given == "rows"):
                found.notes += [LEVELS_AT_RIM] if LEVELS_AT_RIM not in found.notes else []
                continue
            found.rows_count_upwards = up
            found.notes.append(FROM_BELOW if up else FROM_ABOVE)
            for turn, index in enumerate(reversed(numbered) if up else numbered, 1):
                match = matches[index]
                if match is None or int(match[group]) != turn:
                    column = rows[index].taken + (match.start(group) if match else 0) + 1
                    finding = f"found {match[group]}" if match else "found none"
                    text = f"Expected row number {turn} here, {finding}."
                    raise BadFile(Problem(text, "", rows[index].number, column))
            rows = [_without_row_numbers(line, matches[index], group) for index, line in enumerate(rows)]
            wide = max(match.end() for _, match in known) if group == 2 else 0
            rules = [line.cut(min(wide, len(line.text) - len(line.text.lstrip()))) for line in rows]
            rows = [rules[i] if i not in numbered else line for i, line in enumerate(rows)]
            return _without_the_same(rows, numbered, [match[group] for _, match in known]) if group == 2 else rows
    return rows


def _without_the_same(rows: list[Line], numbered: list[int], left: list[str]) -> list[Line]:
    """The lines without the numbers that stand at their right too."""
    right = {index: match for index in numbered if (match := _NUMBER_AFTER.search(rows[index].text))}
    cut = [_without_row_numbers(line, right.get(index), 1) for index, line in enumerate(rows)]
    same = [match[1] for match in right.values()] == left
    return cut if same and not any(re.search("[0-9]", line.text) for line in cut) else rows


def _with_lines(rows: list[Line], known: list[tuple[int, re.Match[str]]]) -> Iterator[tuple[Line, re.Match[str]]]:
    return ((rows[index], match) for index, match in known)


def _counts_upwards(known: list[tuple[int, re.Match[str]]], group: int) -> bool | None:
    """Do these numbers count from the lowest row up? None if they are no numbers of rows.

    They are if one end has the number 1 and most follow on one another.
    """
    values = [int(match[group]) for _, match in known]
    for up, row in ((False, values), (True, values[::-1])):
        if row[:1] == [1] and sum(b - a == 1 for a, b in pairwise(row)) >= 0.5 * (len(row) - 1):
            return up
    return None


def _flip_rows(found: Layout) -> None:
    """Turn the drawing over, for row numbers that count upwards: every square keeps its name."""

    def there(square: Square) -> Square:
        return Square(square.x, found.height - 1 - square.y)

    found.cells = {there(square): cell for square, cell in reversed(found.cells.items())}
    found.edges = {edge_between(there(edge.a), there(edge.b)): sign for edge, sign in found.edges.items()}


def _without_row_numbers(line: Line, match: re.Match[str] | None, group: int) -> Line:
    if match is None:
        return line
    return line.cut(match.end()) if group == 2 else line.cut(0, match.start())


def _without_indent(rows: list[Line]) -> list[Line]:
    """The lines without the blanks that all of them begin with, counted from where they stand in the text."""
    starts = [line.taken + len(line.text) - len(line.text.lstrip()) for line in rows]
    indent = min(starts)
    return [line.cut(max(0, indent - line.taken)) for line in rows]


# -- squares ---------------------------------------------------------------------------------------------------


def _is_rule(text: str) -> bool:
    """A line between rows: dashes, crosses and blanks, no squares."""
    return bool(re.fullmatch(r"[\s+\-=|_.:/H]*", text)) and (
        "+" in text or bool(re.fullmatch(r"[\s|]*-[\s\-=|]*", text))
    )


def _squares(rows: list[Line], found: Layout) -> None:
    rules = [line for line in rows if "+" in line.text and _is_rule(line.text)]
    body = [line for line in rows if line not in rules]
    bars = {line.text.count("|") for line in body}
    if body and all(BRACKETS.fullmatch(line.text) for line in body):
        _bracketed_rows(body, found)
    elif rules and body and all("|" in line.text for line in body):
        _framed_rows(rows, rules[0], found)
    elif len(bars) == 1 and min(bars) > 0:
        _separated_rows(body, "|", found)
    elif any("\t" in line.text for line in body):
        _separated_rows(body, "\t", found)
    elif body and all("," in line.text for line in body):
        _separated_rows(body, ",", found)
    elif body and _has_gaps(body):
        _gapped_rows(rows, found)
    elif body and _is_word_grid(body):
        _word_cells(body, found)
    else:
        for y, line in enumerate(body):
            for x, c in enumerate(line.text):
                found.cells[Square(x, y)] = (c, line.number, line.taken + x + 1)


def _bracketed_rows(body: list[Line], found: Layout) -> None:
    """Rows like ``[x][ ][h1]``."""
    for y, line in enumerate(body):
        for x, match in enumerate(re.finditer(r"\[([^\[\]]*)\]", line.text)):
            part = match[1]
            column = line.taken + match.start(1) + len(part) - len(part.lstrip()) + 1
            found.cells[Square(x, y)] = (part.strip(), line.number, column)


def _separated_rows(body: list[Line], sign: str, found: Layout) -> None:
    """Rows like ``| . | # |``: every sign ends a square, none is a wall."""
    rows = [line for line in body if line.text.strip(" -|=:") or "--" not in line.text]
    outer = sign == "|" and all(line.text.strip().startswith("|") for line in rows)
    for y, line in enumerate(rows):
        at = 0
        parts = line.text.split(sign)
        for x, part in enumerate(parts):
            column = line.taken + at + len(part) - len(part.lstrip()) + 1
            at += len(part) + 1
            edge = (outer and x == 0) or (x == len(parts) - 1 and not part.strip())
            if not edge:
                found.cells[Square(x - outer, y)] = (part.strip(), line.number, column)


def _is_word_grid(body: list[Line]) -> bool:
    """True for rows of as many short words each, with blanks between them: ``E1 E2 H``."""
    words = [line.text.split() for line in body]
    long = max((len(word) for row in words for word in row), default=0)
    return {len(row) for row in words} == {len(words[0])} and len(words[0]) > 1 and 1 < long <= 3


def _word_cells(body: list[Line], found: Layout) -> None:
    for y, line in enumerate(body):
        for x, match in enumerate(re.finditer(r"\S+", line.text)):
            found.cells[Square(x, y)] = (match.group(), line.number, line.taken + match.start() + 1)


def _has_gaps(body: list[Line]) -> bool:
    """True if every other character is a gap."""
    wide = max(len(line.text) for line in body)
    return wide > 2 and all(set(line.text[1::2]) <= set(" |:/=") for line in body) and any(" " in b.text for b in body)


def _gapped_rows(rows: list[Line], found: Layout) -> None:
    """Read rows like ``. . .|#``: signs in a gap lie on the edge; lines of dashes between rows are walls too."""
    y, bare = -1, re.compile(r"[\s|]*-[\s\-=|]*")
    clear = any("-" in line.text[::2] for line in rows if not bare.fullmatch(line.text))  # dashes are squares here
    for line in rows:
        if not clear and y >= 0 and bare.fullmatch(line.text):
            for x, c in enumerate(line.text[::2]):
                _edge(found, Edge(Square(x, y), Square(x, y + 1)), c)
            continue
        y += 1
        for x, c in enumerate(line.text[::2]):
            found.cells[Square(x, y)] = (c, line.number, line.taken + 2 * x + 1)
        for x, c in enumerate(line.text[1::2]):
            _edge(found, Edge(Square(x, y), Square(x + 1, y)), c)


def _framed_rows(rows: list[Line], frame: Line, found: Layout) -> None:
    """Squares between crosses; where every side is drawn, the lines are the grid, and no walls."""
    marks = [frame.taken + at for at, c in enumerate(frame.text) if c == "+"]
    y, drawn, sides = -1, Layout(), 0
    for line in rows:
        text = " " * line.taken + line.text
        if "+" in line.text and _is_rule(line.text):
            for x, (a, b) in enumerate(pairwise(marks)):
                if y >= 0:
                    _edge(drawn, Edge(Square(x, y), Square(x, y + 1)), _sign(text[a + 1 : b]))
            continue
        y += 1
        for x, (a, b) in enumerate(pairwise(marks)):
            part = text[a + 1 : b]
            column = a + 2 + len(part) - len(part.lstrip())
            found.cells[Square(x, y)] = (part.strip(), line.number, column)
            if x:
                sides += 1
                _edge(drawn, Edge(Square(x - 1, y), Square(x, y)), text[a : a + 1])
    inner = {edge: sign for edge, sign in drawn.edges.items() if edge.b in found.cells}
    upright = [edge for edge in inner if edge.a.y == edge.b.y]
    if sides and len(upright) == sides:
        found.notes.append("The lines between squares are taken for the grid, not for walls.")
    else:
        found.edges.update(inner)


def _sign(part: str) -> str:
    """The sign drawn along an edge: ``-/-`` is a door, ``===`` stairs."""
    signs = set(part) - set(" -") or set(part) - {" "}
    return signs.pop() if len(signs) == 1 else ""


def _edge(found: Layout, edge: Edge, sign: str) -> None:
    if sign in EDGE_SYMBOLS:
        found.edges[edge] = sign


# -- what has to be true ---------------------------------------------------------------------------------------


def _check(rows: list[Line], letters: int, found: Layout) -> None:
    if not found.cells:
        raise BadFile(Problem("Found no squares here; expected a row such as ..##..h.", "", rows[0].number, 1))
    if max(found.width, found.height) > MAX_SIDE:
        text = f"This board has {found.width} by {found.height} squares; {MAX_SIDE} a side is the most."
        raise BadFile(Problem(text, "", rows[0].number, 1))
    for y, (last, line, column) in enumerate(_ends(found)):
        if letters and last.x >= letters:
            text = (
                f"Row {y + 1} has {last.x + 1} squares; the letters of the columns end at {column_name(letters - 1)}."
            )
            raise BadFile(Problem(text, "", line, column))
        if last.x + 1 < max(found.width, letters):
            wide = max(found.width, letters)
            found.notes.append(f"Row {y + 1} has {last.x + 1} of {wide} squares; the rest is taken for clear ground.")
    found.width = max(found.width, letters)


def _ends(found: Layout) -> Iterator[tuple[Square, int, int]]:
    """The last square of each row, with its place."""
    for y in range(found.height):
        row = [square for square in found.cells if square.y == y]
        if row:
            last = max(row)
            yield last, *found.cells[last][1:]
