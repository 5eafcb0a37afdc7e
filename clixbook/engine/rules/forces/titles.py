"""Titled figures: their plot points, and that they are never replaced (TTL-01, TTL-04)."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import message
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook

__all__ = ["TITLED", "first_plot_points", "is_titled", "is_titled_word", "why_titled_stays"]

TITLED = "titled"
"""The name of the trait that makes a titled figure: ``Titled: 3`` begins the game with three plot points."""


def is_titled_word(name: str) -> bool:
    """Does the trait of that name make a titled figure?"""
    return name.lower() == TITLED or name.lower().startswith(f"{TITLED}:")


def is_titled(figure: Figure) -> bool:
    """Is it a titled figure, by its card?"""
    return any(is_titled_word(each.name) for each in figure.traits)


def first_plot_points(figure: Figure, *, rules: Rulebook) -> int:
    """With how many plot points the figure begins the game (TTL-01)."""
    numbers = (each.name.partition(":")[2].strip() for each in figure.traits if is_titled_word(each.name))
    known = rules.titled_figures.plot_points
    return next((int(each) for each in numbers if known and each.isascii() and each.isdigit()), 0)


def why_titled_stays(figures: Iterable[Figure], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why none of these comes in another's place, nor another in its place: it is titled (TTL-04)."""
    titled = [] if rules.titled_figures.replaced else [each.name for each in figures if is_titled(each)]
    text = "{} is titled: it can neither be replaced nor replace another figure."
    return (make_reason(rules["TTL-04"], message(text, titled[0])),) if titled else ()
