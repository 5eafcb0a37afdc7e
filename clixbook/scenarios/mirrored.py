"""Mirror images of lessons, for repeated questions.

The file itself is mirrored, every name of a square in it, so that words, answers and mistakes stay together; whether
all of it still holds, `Scenario.check` tells, as of any lesson.
"""

from __future__ import annotations

import enum
import re
from functools import lru_cache
from pathlib import Path

from clixbook.board.files.yamltree import read_text
from clixbook.board.model.squares import Square
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.scenario import Scenario

_SQUARE = re.compile(r"\b([A-Z])([1-9][0-9]?)\b")
_ROW = re.compile(r"\b([Rr]ow )([1-9][0-9]?)\b")
_COLUMN = re.compile(r"\b([Cc]olumn )([A-Z])\b")
_ALONG = re.compile(r"\b(along: )([NS]?[EW]?)(?=[,}\s])")
_SIDES = (("east", "west"), ("north", "south"))


class Flip(enum.StrEnum):
    """How a board is mirrored."""

    EAST_WEST = "east and west exchanged"
    TURNED = "turned by half"
    NORTH_SOUTH = "north and south exchanged"

    @property
    def sideways(self) -> bool:
        """Do the columns change places?"""
        return self is not Flip.NORTH_SOUTH

    @property
    def upright(self) -> bool:
        """Do the rows change places?"""
        return self is not Flip.EAST_WEST


@lru_cache(maxsize=64)
def mirror_scenario(file: str, image: Flip) -> Scenario:
    """The scenario of a file in this image."""
    text = read_text(Path(file))
    board = read_scenario(text, file).board
    return read_scenario(mirror_text(text, board.width, board.height, image), file)


def mirror_text(text: str, width: int, height: int, image: Flip) -> str:
    """The text with squares, rows, columns and sides mirrored; words for places off the board stay."""

    def column(letter: str) -> str:
        at = ord(letter) - ord("A")
        return Square(width - 1 - at, 0).name[0] if image.sideways and at < width else letter

    def row(number: str) -> str:
        return str(height + 1 - int(number)) if image.upright and int(number) <= height else number

    letters = {
        **(dict(zip("EW", "WE", strict=True)) if image.sideways else {}),
        **(dict(zip("NS", "SN", strict=True)) if image.upright else {}),
    }
    text = _SQUARE.sub(lambda found: column(found[1]) + row(found[2]), text)
    text = _COLUMN.sub(lambda found: found[1] + column(found[2]), text)
    text = _ROW.sub(lambda found: found[1] + row(found[2]), text)
    text = _ALONG.sub(lambda found: found[1] + "".join(letters.get(each, each) for each in found[2]), text)
    for (one, other), turned in zip(_SIDES, (image.sideways, image.upright), strict=True):
        if turned:
            text = _swap_words(text, one, other)
    return text


def _swap_words(text: str, one: str, other: str) -> str:
    """Both words in each other's place, capital letters too."""
    pairs = {one: other, other: one, one.capitalize(): other.capitalize(), other.capitalize(): one.capitalize()}
    return re.sub(rf"\b({'|'.join(pairs)})\b", lambda found: pairs[found[1]], text)
