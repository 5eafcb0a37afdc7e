"""Strip markup, quote marks and invisible characters from a copied board."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_UNSEEN = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad\ufe0f\0"))
_BOXES = str.maketrans(
    {**dict.fromkeys("│┃║", "|"), **dict.fromkeys("─━═", "-"), **dict.fromkeys("┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝", "+"),
     **dict.fromkeys("\xa0\u2002\u2003\u2007\u202f\u3000", " ")}
)  # fmt: skip
_TAG = re.compile(
    r"\[/?(?:code|pre|tt|mono|quote|spoiler|font|size|color|center|left)(?:=[^\]]*)?\]"
    r"|</?(?:pre|code|tt|p|div|span|b|i|font|blockquote|br)\b[^<>]*>",
    re.IGNORECASE,
)
_SHORT_TAG = re.compile(r"\[/?[biu]\]", re.IGNORECASE)
_QUOTED = re.compile(r"\s*(?:>+ ?)+")
_SIGNATURE = re.compile(r"-- ?")
_FENCE = re.compile(r"\s*(?:```.*|~~~\w*)\s*")
END = "\f"
"""The text of a line at which a board ends, such as a tag."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: its characters, number from 1, and characters cut at its left."""

    text: str
    number: int
    taken: int = 0

    def cut(self, left: int, right: int | None = None) -> Line:
        """The part of the line between these places."""
        return Line(self.text[left:right], self.number, self.taken + left)


def lines_of(text: str) -> list[Line]:
    """The lines of a text without its markup; a line of nothing but markup is ``END``."""
    plain = "".join(map(_half_width, text.translate(_UNSEEN).translate(_BOXES)))
    written = re.split(r"\r\n?|\n", plain)
    quoted = [line for line in written if line.lstrip().startswith(">")]
    tags = [_TAG, *([_SHORT_TAG] if re.search(r"\[/[biu]\]", plain, re.IGNORECASE) else [])]
    found = []
    for number, raw in enumerate(written, 1):
        mark = _QUOTED.match(raw) if len(quoted) > 1 else None
        line = Line(raw, number).cut(mark.end()) if mark else Line(raw, number)
        if number > 2 and _SIGNATURE.fullmatch(line.text):
            break
        found.append(Line(END, number) if _FENCE.fullmatch(line.text) else _strip_tags(line, tags))
    return found


def _half_width(letter: str) -> str:
    """A letter of double width as the plain one."""
    return unicodedata.normalize("NFKC", letter) if "\uff01" <= letter <= "\uff5e" else letter


def _strip_tags(line: Line, tags: list[re.Pattern[str]]) -> Line:
    """The line without tags; those at its left are counted as taken."""
    text, first = line.text, 0
    for tag in tags:
        while match := tag.match(text[first:].lstrip()):
            first = text.index(match.group(), first) + match.end()
    rest = text[first:]
    for tag in tags:
        rest = tag.sub("", rest)
    if rest != text and not rest.strip():
        return Line(END, line.number)
    return Line(rest, line.number, line.taken + first)


def cells_of_a_sheet(rows: list[Line], signs: frozenset[str]) -> list[Line]:
    """Rows copied out of a sheet, ``#;.;.`` or ``"#","."``, with tabs between their squares; others as they are.

    ``signs`` are those that a legend explains: they part nothing.
    """
    for mark in ";,":
        parts = [_split_cells(row.text, mark) for row in rows]
        count = {len(part) for part in parts}
        even = len(rows) > 1 and len(count) == 1 and max(count) > 1
        if even and mark not in signs and (mark == ";" or _is_sheet(rows[0].text, parts[0])):
            return [Line("\t".join(part), row.number, row.taken) for row, part in zip(rows, parts, strict=True)]
    return rows


def _is_sheet(first: str, cells: list[str]) -> bool:
    """Is a row with commas one of a sheet: its squares are quoted, or it has letters behind an empty corner?"""
    return '"' in first or (
        not cells[0].strip() and len(cells) > 2 and all(cell.strip().isalpha() for cell in cells[1:])
    )


def _split_cells(text: str, mark: str) -> list[str]:
    """The parts between the marks, with quotes around a part replaced by blanks."""
    return [re.sub(r'^(\s*)"(.*)"(\s*)$', r"\1 \2 \3", part) for part in text.split(mark)]
