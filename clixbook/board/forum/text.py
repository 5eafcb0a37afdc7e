"""Separate a drawn board from its title, legend and other text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from clixbook.board.forum.copied import END, Line, cells_of_a_sheet, lines_of
from clixbook.errors import BadFile, Problem

_LEGEND = re.compile(r"\s*(?:legend|key|legende|légende|leyenda|clave)\s*:?\s*", re.IGNORECASE)
_SIGN = r"""['"`[(]?([^\s'"`[\]]{1,2})['"`\])]?"""
_IS = r"\s*(?:==|:=|=>|->|=|:|\s[-–]\s|\smeans\s|\sis\s|\sare\s|\t)\s*"
_ENTRY = re.compile(rf"\s*[-*•]?\s*{_SIGN}{_IS}(.*[^\W\d_]{{2}}.*)")
_IN_BRACKETS = re.compile(r"""\s*[-*•]?\s*(?:\[(\S{1,2})\]|\((\S{1,2})\))\s+([^\W\d_]{2}.*)""")
_TURNED = re.compile(rf"\s*[-*•]?\s*([^\W\d_]{{2}}[\w' -]{{1,40}}?)\s*(?:=>|->|=|:)\s*{_SIGN}\s*")
_AND = r"\s*(?:,|/|\band\b|\bor\b|\bund\b|\bet\b|&)\s*"
_SEVERAL = re.compile(rf"\s*[-*•]?\s*(\S(?:{_AND}\S)+){_IS}(.*[^\W\d_]{{2}}.*)")
_LED_IN = re.compile(r"^\s*(?:(?:legend|key)\s*:|where\s|with\s|here,?\s)\s*", re.IGNORECASE)
_BETWEEN = (
    r"[,;]", r"[,;.]|\band\b", r"\s+(?=[^\s\w]?\S{1,2}[^\s\w]?\s*=\s*\S)", r"\s+(?=[\[(]\S{1,2}[\])]\s)",
)  # fmt: skip
"""Separators of legend entries in one line; the one that yields the most entries is used."""
_WORD = re.compile(r"[A-Za-z][a-z']{3,}[.,:!?)]?")
_SMALL_WORDS = frozenset([
    "the", "is", "are", "my", "me", "he", "his", "her", "you", "it", "this", "that", "and", "to", "of", "on", "in",
    "at", "for", "from", "can", "not", "map", "board", "see", "who", "has", "was", "we", "if", "or", "by", "as",
])  # fmt: skip
"""Two of these in a line: it is a sentence, and no row."""


@dataclass
class Drawn:
    """Rows of a drawn board, its title, its legend, and the lines left out."""

    rows: list[Line] = field(default_factory=list)
    title: str = ""
    legend: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def find_drawing(text: str) -> Drawn:
    """The longest run of lines that are rows of a board; title and legend are kept."""
    found = Drawn()
    blocks: list[list[Line]] = [[]]
    blank = 0
    for each in lines_of(text):
        line, number = each.text, each.number
        if not line.strip(" \t"):
            blank += 1
            if blank > 1:
                blocks.append([])
            continue
        blank = 0
        if line == END or _LEGEND.fullmatch(line):
            blocks.append([])
        elif entries := _entries(line):
            found.legend.update(entries)
            blocks.append([])
        elif _is_sentence(line):
            if not any(blocks) and not found.title:
                found.title = " ".join(line.split())[:80].rstrip(":")
            else:
                found.notes.append(f"Line {number} is left out: {' '.join(line.split())[:40]}.")
            blocks.append([])
        else:
            blocks[-1].append(Line(_plain_frame(line.rstrip(" ")), number, each.taken))
    found.rows = max(blocks, key=len)
    if not found.rows:
        raise BadFile(Problem("Found no board; expected rows of characters, such as ..##..h.", "", 1, 1))
    for other in blocks:
        if other and other is not found.rows:
            found.notes.append(f"Line {other[0].number} is left out: it is not part of the board.")
    found.rows = cells_of_a_sheet(found.rows, frozenset(found.legend))
    return found


def _plain_frame(line: str) -> str:
    """A frame like ``+-A-+-B-+`` without its letters."""
    return re.sub("[A-Z]", "-", line) if re.fullmatch(r"\s*\+(?:-+[A-Z]{1,2}-*\+)+", line) else line


def _is_sentence(line: str) -> bool:
    """A line with words, and no row of squares."""
    words = line.split()
    small = sum(word.lower().strip(".,:!?()") in _SMALL_WORDS for word in words)
    return small > 1 or any(_WORD.fullmatch(word) and len(set(word.lower())) > 3 for word in words)


def _entries(line: str) -> dict[str, str]:
    """Symbol -> words, from ``# = blocking, ~ = water``; empty for a line that is no legend."""
    rest = _LED_IN.sub("", line)
    ways = ([part for part in re.split(between, rest) if part.strip()] for between in (*_BETWEEN, "\n"))
    found = [[entry for part in parts for entry in [_entry(part)]] for parts in ways]
    most: list[dict[str, str]] = max((way for way in found if all(way)), key=len, default=[])
    return {sign: words for entry in most for sign, words in entry.items()} or _entry_of_several(rest)


def _entry(part: str) -> dict[str, str]:
    """Symbol -> words of one entry: ``# = wall``, ``(#) wall``, ``wall = #``; empty for other text."""
    if match := _ENTRY.fullmatch(part):
        return {match[1]: match[2].strip()}
    if match := _IN_BRACKETS.fullmatch(part):
        return {match[1] or match[2]: match[3].strip()}
    if (match := _TURNED.fullmatch(part)) and not re.fullmatch("[0-9]+", match[2]):
        return {match[2]: match[1].strip()}
    return {}


def _entry_of_several(line: str) -> dict[str, str]:
    """Each symbol with its words, from ``#, X = wall`` or ``# and X are walls``."""
    match = _SEVERAL.fullmatch(line)
    if match is None:
        return {}
    signs = re.split(_AND, match[1])
    return dict.fromkeys(signs, match[2].strip())
