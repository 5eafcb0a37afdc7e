"""Range and line of fire of powers (RNG-01, LOF-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clixbook.board.lines.line_of_fire import best_line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.near.ranges import within
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.vocabulary import PowerReach


def judge_power_range(
    board: Board,
    user: str | Square | Piece,
    target: str | Square | Piece,
    range_value: int,
    *,
    reach: PowerReach,
    ruling: Ruling[Any],
    rules: Rulebook,
    acting: str | None = None,
    ignores: Iterable[str] = (),
) -> Verdict:
    """Whether a power reaches the target: range and line of fire.

    ``acting`` is the side whose turn it is (LOF-16), ``ignores`` what the user sees past (LOF-20).
    """
    squares = reach.squares or max(range_value, reach.least)
    near = within(board, user, target, squares, rules=rules)
    if not near:
        return no(ruling, f"it reaches {squares} squares, not {near.distance}")
    line = best_line_of_fire(board, user, target, rules, acting, frozenset(ignores))
    if not line:
        return no(ruling, "the line is blocked")
    return yes(ruling, f"it reaches {squares} squares")
