"""The value of an outcome compared with the position before it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from clixbook.engine.position.state import State
from clixbook.figures.dials.life import Life, after_damage
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook

ALL = 99
"""More clicks than any dial has."""


class OutcomeWorth(NamedTuple):
    """Net gain over the opponents: clicks, tokens and the actor's move.

    The greater is better; the later numbers decide where the earlier ones are equal.
    """

    clicks: Fraction | int
    tokens: Fraction | int
    moved: Fraction | int


def position_value(state: State, before: State, player: str, who: str) -> OutcomeWorth:
    """The worth of a position after an action of ``who`` in the position ``before``."""
    clicks = tokens = moved = 0
    for each, fighter in before.fighters.items():
        now = state.fighters[each]
        if now is not fighter:
            sign = -1 if state.are_friends(fighter.side, player) else 1
            clicks += sign * clicks_lost(before.rules, fighter.figure, fighter.life, now.life)
            if taken := bool(now.captor) - bool(fighter.captor):  # a captive is as good as gone
                clicks += sign * taken * after_damage(before.rules, fighter.figure, now.life, ALL).clicks_taken
            tokens += sign * (now.tokens - fighter.tokens)
    if who in before.fighters and _stands(before, who) != _stands(state, who):
        moved = 1 if state.are_friends(before.fighters[who].side, player) else -1
    return OutcomeWorth(clicks, tokens, moved)


def average(worths: Iterable[tuple[OutcomeWorth, Fraction]]) -> OutcomeWorth:
    """The mean of these, each with its probability."""
    sums = [Fraction(0)] * 3
    for each, chance in worths:
        for at, part in enumerate(each):
            if part:  # most are 0
                sums[at] += chance * part
    return OutcomeWorth(*sums)


def _stands(state: State, who: str) -> object:
    piece = state.board.pieces.get(who)
    return piece and piece.squares


def clicks_or_tokens_lost(before: State, after: State, who: str) -> int:
    """The clicks that a figure lost between two positions; of a stack its tokens (TOK-06)."""
    bodies = ((before.fighter(each), after.fighter(each)) for each in (who, *before.stacked_on(who)))
    return sum(clicks_lost(after.rules, one.figure, one.life, now.life) for one, now in bodies)


@lru_cache(maxsize=4096)
def clicks_lost(rules: Rulebook, figure: Figure, before: Life, after: Life) -> int:
    """The clicks of damage that lead from one state of a figure's dials to the other; healed ones count below 0."""
    for start, end, sign in ((before, after, 1), (after, before, -1)):
        life, clicks, taken = start, 0, 1
        while taken:
            if (life.dial, life.click, life.ko) == (end.dial, end.click, end.ko):
                return sign * clicks
            life, taken, _ = after_damage(rules, figure, life, 1)
            clicks += taken
    if before.dial == after.dial:  # a card turned it, or it woke from countdown clicks, where damage stops
        return (after.click - before.click) * rules.anatomy.damage_turns
    raise AssertionError(f"{figure.name} comes from {before} to {after} neither by damage nor by healing")
