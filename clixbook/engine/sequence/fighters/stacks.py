"""Refuses stacks of horde tokens, which are not supported yet (OCC-01, SET-19).

A stack is one figure with one life and one token. Two figures on one square would be played wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.position.state import Fighter, State
from clixbook.rulebooks import Rulebook

__all__ = ["are_alike", "why_no_stack", "why_no_starting_stack"]


def are_alike(one: Fighter, other: Fighter, rules: Rulebook) -> bool:
    """Are the two like friends that the book lets share a square?"""
    trait, pair = rules.occupancy.stacking_trait, (one.figure, other.figure)
    marked = bool(trait) and all(any(each.name.lower() == trait for each in figure.traits) for figure in pair)
    like = (one.side, one.figure.name, one.figure.base) == (other.side, other.figure.name, other.figure.base)
    return marked and like and one.id != other.id


def why_no_stack(state: State, who: str, onto: Iterable[str]) -> tuple[Reason, ...]:
    """Why a horde token does not end on the square of one of these like it, where the book has stacks (OCC-01)."""
    fighter = state.fighter(who)
    alike = [each for each in onto if are_alike(fighter, state.fighter(each), state.rules)]
    text = "Stacks of horde tokens are not built yet: each stands on a square of its own."
    return (make_reason(state.rules["OCC-01"], text),) if alike else ()


def why_no_starting_stack(one: Fighter, other: Fighter, rules: Rulebook) -> tuple[Reason, ...]:
    """Why two horde tokens do not begin on one square, where the book lets them (SET-19)."""
    if not rules.set_up.stacks_start or not are_alike(one, other, rules):
        return ()
    text = message(
        "{} and {} could begin in a stack; stacks are not built yet.", figure_ref(one.id), figure_ref(other.id)
    )
    return (make_reason(rules["SET-19"], text),)
