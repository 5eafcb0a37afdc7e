"""The lines of a text that are rows of a drawn board, and what its legend says."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from clixbook.errors import ClixbookError, Problem

_BOXES = str.maketrans(
    {
        **dict.fromkeys("│┃║", "|"), **dict.fromkeys("─━═", "-"), **dict.fromkeys("┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝", "+"),
        "\ufe0f": None, "\xa0": " ",
    }
)  # fmt: skip
_FENCE = re.compile(r"\s*(?:```.*|~~~\w*|\[/?(?:code|pre|tt|quote|spoiler)(?:=[^\]]*)?\])\s*", re.IGNORECASE)
_LEGEND = re.compile(r"\s*(?:legend|key)\s*:?\s*", re.IGNORECASE)
_ENTRY = re.compile(
    r"""\s*[-*•]?\s*['"`[(]?([^\s'"`[\]]{1,2})['"`\])]?\s*(?:=>|->|=|:|\s[-–]\s|\smeans\s|\sis\s|\sare\s)\s*"""
    r"""(.*[^\W\d_]{2}.*)"""
)
_LED_IN = re.compile(r"^\s*(?:(?:legend|key)\s*:|where\s|with\s|here,?\s)\s*", re.IGNORECASE)
_BETWEEN = (r"[,;]", r"[,;.]|\band\b", r"\s+(?=[^\s\w]?\S{1,2}[^\s\w]?\s*=\s*\S)")
"""What parts the entries of a legend in one line: that which leaves most of them, and nothing else."""
_WORD = re.compile(r"[A-Za-z][a-z']{3,}[.,:!?)]?")
_SMALL_WORDS = frozenset([
    "the", "is", "are", "my", "me", "he", "his", "her", "you", "it", "this", "that", "and", "to", "of", "on", "in",
    "at", "for", "from", "can", "not", "map", "board", "see", "who", "has", "was", "we", "if", "or", "by", "as",
])  # fmt: skip
"""Two of these in a line: it is a sentence, and no row."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the text: its characters, its number from 1, and how much was taken from its left."""

    text: str
    number: int
    taken: int = 0

    def cut(self, left: int, right: int | None = None) -> Line:
        """The line without what stands left and right of these places."""
        return Line(self.text[left:right], self.number, self.taken + left)


@dataclass
class Drawn:
    """The rows of a board as they are written, its title, its legend, and what was left out."""

    rows: list[Line] = field(default_factory=list)
    title: str = ""
    legend: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def drawn_in(text: str) -> Drawn:
    """The longest run of lines that are rows of a board; title and legend are kept."""
    found = Drawn()
    blocks: list[list[Line]] = [[]]
    blank = 0
    for number, line in enumerate(text.replace("\r\n", "\n").translate(_BOXES).split("\n"), 1):
        if not line.strip():
            blank += 1
            if blank > 1:
                blocks.append([])
            continue
        blank = 0
        if _FENCE.fullmatch(line) or _LEGEND.fullmatch(line):
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
            blocks[-1].append(Line(_plain_frame(line.rstrip()), number))
    found.rows = max(blocks, key=len)
    if not found.rows:
        raise ClixbookError(Problem("Found no board; expected rows of characters, such as ..##..h.", "", 1, 1))
    for other in blocks:
        if other and other is not found.rows:
            found.notes.append(f"Line {other[0].number} is left out: it is no part of the board.")
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
    """Symbol -> words, from ``# = blocking, ~ = water``; empty for what is no legend."""
    rest = _LED_IN.sub("", line)
    ways = ([part for part in re.split(between, rest) if part.strip()] for between in (*_BETWEEN, "\n"))
    found = [[_ENTRY.fullmatch(part) for part in parts] for parts in ways]
    most: list[re.Match[str] | None] = max((way for way in found if all(way)), key=len, default=[])
    return {match[1]: match[2].strip() for match in most if match is not None}
