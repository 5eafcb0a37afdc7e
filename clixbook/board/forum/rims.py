"""Normalise the letters and numbers around a drawn board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clixbook.board.forum.copied import Line
from clixbook.board.model.squares import column_name

OTHER_WAY = "The columns have numbers and the rows letters here: what is B3 in the drawing is C2 on the board."
LETTERED = "The rows have letters here: row A is row 1 on the board."
NUMBERED = "The columns have numbers here: the first is A on the board."
_TABLE_HEAD = re.compile(r"\s*\|\s*\|(?:\s*[A-Za-z]{1,2}\s*\|)+\s*")
_LABEL = re.compile(r"\s*\|?\s*([A-Za-z])(?=[\s|:.)[])[:.)]?")


def plain_rims(rows: list[Line], notes: list[str]) -> list[Line]:
    """The lines with their rims as most people write them: letters above, numbers at the left and outside of bars."""
    rows = _without_corner(rows)
    head = _numbers(rows[0])
    if len(rows) < 2 or not head:
        return _without_row_letters(rows, notes)
    body, start = rows[1:], len(rows[0].text) - len(rows[0].text.lstrip(" |\t"))
    if (lettered := _rows_by_letters(body, before=start)) is not None:
        notes.append(OTHER_WAY)
        return lettered
    inside = [re.match(r"\s*[0-9]{1,2}(?=[\s|:.)])", line.text) for line in body]
    if all(match is not None and match.end() <= start for match in inside) or _stands_alone(head, body):
        notes.append(NUMBERED)
        return body
    return rows


def _without_row_letters(rows: list[Line], notes: list[str]) -> list[Line]:
    """Three rows or more that are called A, B, C, without their letters."""
    lettered = _rows_by_letters(rows) if len(rows) > 2 else None
    if lettered is None:
        return rows
    notes.append(LETTERED)
    return lettered


def _rows_by_letters(rows: list[Line], before: int | None = None) -> list[Line] | None:
    """The rows in the order of their letters A, B, C, without these; None if they have no such letters.

    The letters may run from below. ``before``: they stand left of that column.
    """
    labels = [_LABEL.match(line.text) for line in rows]
    letters = "".join(match[1].upper() for match in labels if match is not None)
    named = "".join(column_name(y) for y in range(min(len(rows), 26)))
    if letters not in (named, named[::-1]):
        return None
    if before is not None and any(match is not None and match.start(1) >= before for match in labels):
        return None
    cut = [line.cut(match.end()) for line, match in zip(rows, labels, strict=True) if match is not None]
    return cut if letters == named else cut[::-1]


def _without_corner(rows: list[Line]) -> list[Line]:
    """A table with an empty cell over the numbers of its rows, without that column's outer bar."""
    if not _TABLE_HEAD.fullmatch(rows[0].text) or not all(line.text.lstrip().startswith("|") for line in rows):
        return rows
    return [line.cut(line.text.index("|") + 1) for line in rows]


def _numbers(line: Line) -> int:
    """How many columns the line numbers from 1; 0 if it does not."""
    written = re.sub(r"[\s|]", "", line.text)
    found = 0
    while len("".join(map(str, range(1, found + 1)))) < len(written):
        found += 1
    return found if found > 1 and written == "".join(map(str, range(1, found + 1))) else 0


def _stands_alone(head: int, body: Sequence[Line]) -> bool:
    """Are the numbers above those of columns? So if the rows have none and are as wide: four can hardly be levels."""
    wide = {len(re.sub(r"[\s|]", "", line.text)) for line in body}
    return head > 3 and wide == {head} and not any(re.search("[0-9]", line.text) for line in body)
