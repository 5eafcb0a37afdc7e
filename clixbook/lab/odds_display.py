"""Odds as tables and plots in notebooks. The views stand above the lab."""

from __future__ import annotations

from typing import Any

from clixbook.registry import call


class _Text:
    """Mixin: shown as its ``str`` in notebooks."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {"text/plain": str(self)}


class ShownOdds(_Text):
    """Mixin for the odds of one figure."""

    def _repr_html_(self) -> str:
        html: str = call("odds.html", self)
        return html


class ShownAction(_Text):
    """Mixin for the odds of a whole action: those of every figure, stacked."""

    def _repr_html_(self) -> str:
        html: str = call("odds.action_html", self)
        return html
