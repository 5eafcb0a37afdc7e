"""One step of a move: whether it is allowed, its cost, and whether it must stop."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Reason, YesOrNo, accepts_board_name
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import ModeWord, MoveWord
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Mode, Piece
from clixbook.board.moves.break_away import holders
from clixbook.board.moves.mover import Mover, find_mover, surface
from clixbook.board.moves.other_pieces import Crowd, other_pieces
from clixbook.board.moves.stepping.step_reasons import figure_reasons, terrain_reasons
from clixbook.board.moves.stepping.step_terrain import DROP_DAMAGE, StepStop, compute_step_verdict
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.moving.movement import MeetingRule
from clixbook.rulebooks.vocabulary import MoveRights


@fast_init
@dataclass(frozen=True)
class Step(YesOrNo):
    """One step of a move. Truthy if it may be made.

    ``cost`` is in squares of speed. ``must_stop``: the move ends there. ``may_end``: it is allowed to end
    there. ``damage`` is dealt by a drop. ``meets`` are the opponents that make it stop or roll.
    """

    who: Piece
    start: Square
    end: Square
    rules: Rulebook
    verdict: bool
    cost: int
    must_stop: bool
    may_end: bool
    damage: int
    meets: tuple[Piece, ...]
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``Bruiser steps from A1 to B2 for 1 and stops (2014 core rulebook).``"""
        name, book = figure_ref(self.who), book_suffix(self.rules)
        if not self.verdict:
            return message("{} cannot step from {} to {}{}.", name, self.start, self.end, book)
        stops = " and stops" if self.must_stop else ""
        return message("{} steps from {} to {} for {}{}{}.", name, self.start, self.end, self.cost, stops, book)

    @property
    def geometry(self) -> BaseGeometry:
        """The line from centre to centre, in squares."""
        return LineString([(s.x + 0.5, s.y + 0.5) for s in (self.start, self.end)])


@accepts_board_name
def step(
    board: Board,
    who: SquareLike | Piece,
    to: SquareLike,
    *,
    rules: RulesLike = DEFAULT,
    start: SquareLike | None = None,
    mode: Mode | ModeWord | None = None,
    ignores: Iterable[MoveWord] = frozenset(),
    lends: MoveRights | None = None,
    climbing: bool = False,
    reduces: int = 0,
    left: tuple[Piece, ...] | None = None,
) -> Step:
    """May this mover step to that square, at what cost, and must it stop there?

    ``start`` is the square that it steps from, by default its own. A ClixbookError for squares off the map.
    ``climbing`` is the action of ELV-04. ``reduces`` is taken off the damage of a drop. ``left``: opponents
    that it broke away from, by default those that hold it where it stands.

    Rulings: TMV, INT, ELV-02 to 05, MOV.

    >>> import clixbook as cx
    >>> step = cx.step(cx.Board.build(width=2, height=1, hindering=["B1"]), "A1", "B1", rules="core2014")
    >>> step.cost, step.must_stop
    (1, True)
    """
    book = rulebook(rules)
    mover = find_mover(board, who, book, mode=mode, ignores=ignores, lends=lends)
    a, b = board.square(start) if start else mover.piece.squares[0], board.square(to)
    gone = tuple(holders(board, mover.piece, book)) if left is None else left
    others = other_pieces(board, mover, book, gone)
    return explained_step(board, mover, book, others, a, b, climbing=climbing, reduces=reduces)


def explained_step(
    board: Board, mover: Mover, rules: Rulebook, others: Crowd, a: Square, b: Square,
    *, climbing: bool = False, reduces: int = 0, met: Collection[str] = (),
) -> Step:  # fmt: skip
    """The step from a to b with every reason; the mover need not stand on a.

    ``met`` are the ids of opponents that it has rolled for on its way: they do not count again (MOV-06).
    """
    ground = surface(board.bare, rules, mover.rights)
    index = board.index(b)
    says = compute_step_verdict(ground, a, b, climbing=climbing, soft=reduces >= DROP_DAMAGE)
    found = (others.opponents[n] for n in others.meets.get(index, ()))
    meets = tuple(other for other in found if other.id not in met)
    must_stop = says.stop is not None or (bool(meets) and rules.movement.entering_adjacent_square is MeetingRule.STOP)
    may_end = not ground.no_end[index] and (index not in others.taken or rules.movement.ends_occupied)
    halts = must_stop or bool(meets)  # a failed roll would end the move there too
    verdict = says.bar is None and index not in others.barred and (may_end or not halts)
    drop = ground.levels[index] < ground.levels[board.index(a)] and says.stop is StepStop.DROP
    damage = max(DROP_DAMAGE - reduces, 0) if drop else 0
    reasons = [*terrain_reasons(ground, a, b, says, damage)]
    if says.bar is None:
        reasons += figure_reasons(board, mover, ground, others, b, meets, may_end=may_end, halts=halts)
    return Step(mover.piece, a, b, rules, verdict, says.cost, must_stop, may_end, damage, meets, tuple(reasons))
