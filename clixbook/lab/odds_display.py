"""Odds as tables and plots in notebooks. The views stand above the lab."""

from __future__ import annotations

from typing import Any

from clixbook.registry import call


class _Pictured:
    """Mixin: shown as its ``str``, or as a picture where a notebook shows no HTML."""

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle: tuple[dict[str, Any], dict[str, Any]] = call("odds.bundle", self)
        return bundle


class ShownOdds(_Pictured):
    """Mixin for the odds of one figure."""

    def _repr_html_(self) -> str:
        html: str = call("odds.html", self)
        return html


class ShownAction(_Pictured):
    """Mixin for the odds of a whole action: those of every figure, stacked."""

    def _repr_html_(self) -> str:
        html: str = call("odds.action_html", self)
        return html
