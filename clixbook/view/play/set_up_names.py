"""The names of players in a new game: short, of letters that stand well in sentences, each once."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from clixbook.engine.game import DICE
from clixbook.errors import BadWord

LONGEST_NAME = 24
BESIDES = " -.'\u2019"
"""Characters allowed in a name besides letters and digits."""


def named_players(typed: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """The typed names of players, the usual ones for empty fields; a ClixbookError with every fault.

    >>> named_players(["  Zoe  B.", ""], ("Ann", "Ben"))
    ('Zoe B.', 'Ben')
    """
    names = tuple(_tidy(text) or name for text, name in zip(typed, usual, strict=False))
    if problems := tuple(_problems(names)):
        raise BadWord(*problems)
    return names


def _tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _problems(names: Sequence[str]) -> Iterator[str]:
    folded = [name.casefold() for name in names]
    for number, name in enumerate(names, 1):
        where = f"Player {number}: "
        if len(name) > LONGEST_NAME:
            yield f"{where}a name has {LONGEST_NAME} letters at most, not {len(name)}."
        elif strange := next((each for each in name if not _stands(each)), ""):
            yield f"{where}a name has letters, digits, spaces, hyphens, points and apostrophes, not {strange!r}."
        elif name.casefold() == DICE:
            yield f"{where}a player cannot be called {name!r}."
        elif name.casefold() in folded[: number - 1]:
            yield f"{where}another player is called {name} already."


def _stands(letter: str) -> bool:
    """May it stand in a name: letters of any script with their marks, digits, and BESIDES."""
    return unicodedata.category(letter)[0] in "LMN" or letter in BESIDES
