"""Letter codes for printed terrain in the one-line notation.

``c`` is clear ground, and each kind has the small letter of its row. Mixtures of the first five flags, which are as old
as the line, have a capital letter each; a later kind follows behind a hyphen: ``h-i`` is hindering terrain and ice.
"""

from __future__ import annotations

from string import ascii_uppercase

from clixbook.board.model import terrain_kinds
from clixbook.board.model.terrain_kinds import Terrain
from clixbook.errors import BadFile

CLEAR = "c"
CODE = r"[A-Za-z](?:-[A-Za-z])*"
"""The code of one square, as a regular expression."""
_OLD = 32  # the first flag whose mixtures have no letter of their own


def terrain_codes() -> dict[int, str]:
    """Flags -> letter: of each kind and of each mixture of the old ones."""
    plain = {0: CLEAR, **{int(kind.flag): kind.code for kind in terrain_kinds.TERRAIN}}
    mixed = [value for value in range(_OLD) if value not in plain]
    return plain | dict(zip(mixed, ascii_uppercase, strict=True))


def terrain_code(terrain: Terrain) -> str:
    """The code of a square's printed terrain: ``c``, ``h``, ``d``, ``i``, ``h-i``."""
    codes, flags = terrain_codes(), int(terrain)
    later = [code for flag, code in codes.items() if flag >= _OLD and flags & flag == flag]
    old = flags % _OLD
    return "-".join([codes[old]] * (old > 0 or not later) + later)


def terrain_of(code: str) -> Terrain:
    """The printed terrain of such a code; a ClixbookError for letters that no kind has."""
    flags = {letter: value for value, letter in terrain_codes().items()}
    terrain = Terrain.CLEAR
    for letter in code.split("-"):
        if letter not in flags:
            raise BadFile(f"{letter!r} is not one of {', '.join(flags)}.")
        terrain |= Terrain(flags[letter])
    return terrain
