"""Positions of a game as pictures in notebooks. The views are named here and loaded on first use."""

from __future__ import annotations

import importlib
from typing import Any

_PAINTING = "clixbook.view.pictures.game_picture"
_WORDS = "clixbook.scenarios.position_text"


class ShownGame:
    """Mixin for positions of a game: a picture of the board with clicks and tokens, and the position in words."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = importlib.import_module(_PAINTING).bundle(self)
        return bundle

    def __str__(self) -> str:
        """The position for a terminal: whose turn it is, the board in letters, everybody's values."""
        drawn: str = importlib.import_module(_WORDS).drawn(self)
        return drawn
