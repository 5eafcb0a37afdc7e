"""Notebook display of games, through the view registry."""

from __future__ import annotations

from typing import Any

from clixbook.registry import call


class ShownGame:
    """Mixin that displays positions of a game in notebooks."""

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle: tuple[dict[str, Any], dict[str, Any]] = call("game.bundle", self)
        return bundle

    def __str__(self) -> str:
        """The position for a terminal: the turn, the board in letters, the values of all figures."""
        drawn: str = call("game.text", self)
        return drawn
