"""Odds as a table and a plot in notebooks. The views are named here and loaded on first use: the lab knows none."""

from __future__ import annotations

import importlib
from typing import Any

_PANEL = "clixbook.view.play.odds.odds_view"


class _Text:
    """Mixin for what a notebook shows in words with ``str``."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {"text/plain": str(self)}


class ShownOdds(_Text):
    """Mixin for the odds of one figure."""

    def _repr_html_(self) -> str:
        html: str = importlib.import_module(_PANEL).odds_repr(self)
        return html


class ShownAction(_Text):
    """Mixin for the odds of a whole action: those of every figure that it touches, one below the other."""

    def _repr_html_(self) -> str:
        html: str = importlib.import_module(_PANEL).action_repr(self)
        return html
