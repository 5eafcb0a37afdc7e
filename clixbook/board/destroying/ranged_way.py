"""Ranged attacks on walls, squares and objects: the line and the range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import permutations
from typing import Any

from clixbook.board.answers.answers import Reason, Requirement
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.destroying.aims import Target, TargetKind
from clixbook.board.lines.crossings import passes_square
from clixbook.board.lines.line_of_fire import LineOfFire, Lines, line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.things import Piece
from clixbook.board.near.ranges import effective_range, is_within, within
from clixbook.caches import cached_value
from clixbook.rulebooks import Rulebook, Ruling


def is_in_line(board: Board, piece: Piece, target: Target, rules: Rulebook, reach: int) -> bool:
    """Is the target in reach of a ranged attack, with a line to it (DST-04, DST-05, DST-09)?"""
    ways = ranged_ways(board, piece, target, rules, reach)
    return any(all(holds for holds, _ in way.requirements()) for way in ways)


def ranged_ways(board: Board, piece: Piece, target: Target, rules: Rulebook, reach: int) -> Iterator[RangedWay]:
    """The lines by which a ranged attack may reach the target: to a square, or over either square of an edge."""
    if target.edge is None:
        yield RangedWay(board, piece, rules, reach, target.square, is_object=target.kind is TargetKind.OBJECT)
    else:
        for near, far in permutations(target.edge):
            yield RangedWay(board, piece, rules, reach, far, near, target.edge)


def could_be_in_range(own: tuple[Square, ...], target: Target, reach: int) -> bool:
    """False where the target is too far from these squares, however levels and heights change the range."""
    squares = target.edge or (target.square,)
    return reach > 0 and any(all(each.distance(square) <= reach for square in squares) for each in own)


@fast_init
@dataclass(frozen=True, eq=False)
class RangedWay:
    """A line to the centre of ``there``; for a wall it crosses ``near``, on the other side of its ``edge``."""

    board: Board
    piece: Piece
    rules: Rulebook
    reach: int
    there: Square
    near: Square | None = None
    edge: Edge | None = None
    is_object: bool = False

    def requirements(self) -> Iterator[Requirement]:
        """The requirements: a line across the near square that is not blocked, and range."""
        if self.near is not None:
            yield Requirement(bool(self._sources_over), self._crossing_reasons)
        yield Requirement(bool(self.line), self._line_reasons)
        for square in (self.there,) if self.near is None else (self.near, self.there):
            holds = is_within(self.board, self.source, square, self.allowed, self.rules)
            yield Requirement(holds, partial(self._range_reasons, square, holds))

    @cached_value
    def _sources_over(self) -> list[Square]:
        """The figure's squares from which the line crosses the near square."""
        return [own for own in self.piece.squares if self.near and passes_square(own, self.there, self.near)]

    @cached_value
    def line(self) -> LineOfFire:
        """The line: of a large base from the square that serves best."""
        if self.edge is None:
            seen = self.board if self.there in self.piece.squares else without_piece_at(self.board, self.there)
            return line_of_fire(seen, self.piece, self.there, rules=self.rules, destroying=self._past_blocking)
        lines = [self._line_past_edge(own) for own in self._sources_over or self.piece.squares]
        return min(lines, key=lambda line: (not line, line.distance))

    def _line_past_edge(self, source: Square) -> LineOfFire:
        """The line from there as if nothing stood on the edge and no figure on the far square.

        The attacker itself stays where the line starts, also where its base covers the far square.
        """
        assert self.edge is not None
        seen = without_piece_at(self.board, self.there)
        if self.there in self.piece.squares:
            seen = seen.with_piece(replace(self.piece, squares=(source,)))
        seen = without_edge(self.board.bare, self.edge).with_(pieces=seen.pieces)
        return Lines(seen, self.rules, self._past_blocking).line(source, self.there)

    @property
    def source(self) -> Square:
        """The square that the line starts from."""
        return self.line.source

    @property
    def _past_blocking(self) -> bool:
        """Does blocking terrain on the target's square not matter?"""
        rules = self.rules.destroying
        return rules.range_wall.past_blocking if self.edge is not None else not rules.range_square.own_block

    @cached_value
    def allowed(self) -> int:
        """The range along the line (RNG-03)."""
        pair = self.source, self.there
        return effective_range(self.board, *pair, pair, self.reach, self.rules)

    @property
    def _ruling(self) -> Ruling[Any]:
        """The ruling for such a target."""
        return self.rules["DST-05" if self.edge is not None else "DST-09" if self.is_object else "DST-04"]

    def _crossing_reasons(self) -> tuple[Reason]:
        crosses = bool(self._sources_over)
        text = f"the line to {self.there} {'crosses' if crosses else 'misses'} {self.near}"
        return self._reasons(text, self.edge or self.there, crosses)

    def _line_reasons(self) -> tuple[Reason]:
        return self._reasons(f"the line to {self.there} is {self.line.verdict}", self.there, bool(self.line))

    def _range_reasons(self, square: Square, holds: bool) -> tuple[Reason]:
        """Whether a square lies within the range along the line (RNG-01)."""
        away = within(self.board, self.source, square, self.allowed, rules=self.rules).distance
        return self._reasons(f"{square} is {away} away, range {self.allowed}", square, holds)

    def _reasons(self, text: str, place: Square | Edge, holds: bool) -> tuple[Reason]:
        return (sentence_reason(self._ruling, text, place, weight="clear" if holds else "stop"),)


@lru_cache(maxsize=512)
def without_edge(terrain: Board, edge: Edge) -> Board:
    """A board without pieces, as it is once that wall is gone."""
    return terrain.with_(destroyed_edges=terrain.destroyed_edges | {edge})


def without_piece_at(board: Board, square: Square) -> Board:
    """The board without the figure on that square, which never shields terrain or objects under it."""
    found = board.piece_at(square)
    return board.without_piece(found) if found is not None else board
