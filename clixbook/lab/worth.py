"""What an outcome is worth to a player: clicks first, then tokens, then whether a move came to anything."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from clixbook.engine.game import Game
from clixbook.engine.state import State
from clixbook.figures.figure import Figure
from clixbook.figures.life import Life, after_damage
from clixbook.rulebooks import Rulebook


class Worth(NamedTuple):
    """What opponents lose more than the player does: clicks, tokens given to them, and the move of who acts.

    The greater is better; the later numbers decide where the earlier ones are equal.
    """

    clicks: Fraction
    tokens: Fraction
    moved: Fraction


def expected(ends: Iterable[tuple[Game, Fraction]], before: State, player: str, who: str) -> Worth:
    """What these outcomes are worth on average, seen from the position ``before``; ``who`` acts."""
    clicks = tokens = moved = Fraction(0)
    for end, chance in ends:
        state = end.state
        for each, fighter in before.fighters.items():
            now = state.fighters[each]
            if now is not fighter:
                sign = -chance if state.are_friends(fighter.side, player) else chance
                clicks += sign * clicks_lost(before.rules, fighter.figure, fighter.life, now.life)
                tokens += sign * (now.tokens - fighter.tokens)
        if who in before.fighters and _stands(before, who) != _stands(state, who):
            moved += chance if state.are_friends(before.fighters[who].side, player) else -chance
    return Worth(clicks, tokens, moved)


def _stands(state: State, who: str) -> object:
    piece = state.board.pieces.get(who)
    return piece and piece.squares


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
    raise AssertionError(f"{figure.name} comes from {before} to {after} neither by damage nor by healing")
