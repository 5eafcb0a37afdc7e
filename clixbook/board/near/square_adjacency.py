"""Adjacency of empty squares, and obstacles between touching squares.

Pieces do not matter here, so that all of it is worked out once per map and rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, corner_between, edge_between, flank_edges, flanks
from clixbook.board.model.things import EdgeKind
from clixbook.board.terrain.terrain_cache import ByPlace, pristine_map
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.map.adjacency import PartingWalls, StairPair
from clixbook.rulebooks.vocabulary import Restriction

EDGE_RULINGS = {EdgeKind.WALL: "ADJ-03", EdgeKind.WINDOW: "TER-03", EdgeKind.DOOR: "TER-04"}


class Neighbours(ByPlace[Square, frozenset[Square]]):
    """Square -> the squares adjacent to it."""

    def __init__(self, board: Board, rules: Rulebook, printed: Neighbours | None) -> None:
        super().__init__(board, printed)
        self.rules = rules
        self.inherit_printed()

    def _key(self, square: Square) -> Square:
        return square

    def _square(self, key: Square) -> Square:
        return key

    def _work_out(self, square: Square) -> frozenset[Square]:
        near = (other for other in square.around() if other in self.board)
        return frozenset(other for other in near if not any(why_not_adjacent(self.board, square, other, self.rules)))


@lru_cache(maxsize=256)
def adjacent_squares(board: Board, rules: Rulebook) -> Neighbours:
    """The squares adjacent to each, on a whole board without its pieces (``board.bare``)."""
    printed, other = pristine_map(board)
    return Neighbours(board, rules, adjacent_squares(printed, rules) if other else None)


def level_of(board: Board, square: Square, rules: Rulebook) -> int:
    """The level of a square, in books that distinguish levels (ELV-01)."""
    return min(board.level(square), rules.elevation.levels)


def why_not_adjacent(
    board: Board, a: Square, b: Square, rules: Rulebook, *, levels: bool = True, stairs: bool | None = None
) -> Iterator[Reason]:
    """Every reason why two touching squares are not adjacent (ADJ-03 to ADJ-09).

    ``levels=False`` leaves out that they are on different levels. ``stairs`` says whether a stairway joins
    its two squares; by default as the rulebook has it.
    """
    if stairs is None:
        stairs = rules.adjacency.stairs is StairPair.ADJACENT
    if levels and not rules.adjacency.across_levels and not (stairs and board.transition(a, b)):
        low, high = level_of(board, a, rules), level_of(board, b, rules)
        if low != high:
            text = f"{a} is on level {low} and {b} on level {high}."
            yield make_reason(rules["ADJ-08"], text, a, b, weight="blocked")
    if a.x == b.x or a.y == b.y:
        kind = separating_edge(board, edge_between(a, b), rules)
        if kind is not None:
            text = f"{a} and {b} are not adjacent because of the {kind} between them."
            yield make_reason(rules[EDGE_RULINGS[kind]], text, edge_between(a, b), weight="blocked")
    else:
        yield from why_corner_separates(board, a, b, rules)


def separating_edge(board: Board, edge: Edge, rules: Rulebook) -> EdgeKind | None:
    """The thing on the edge that parts its squares (ADJ-03, TER-03, TER-04)."""
    kind = board.standing_edges.get(edge)
    match kind:
        case EdgeKind.WALL:
            return kind if rules.adjacency.wall_parts else None
        case EdgeKind.WINDOW:
            return None if rules.terrain.window.adjacency else kind
        case EdgeKind.DOOR:
            return None if rules.terrain.door.adjacency else kind
    return None


def why_corner_separates(board: Board, a: Square, b: Square, rules: Rulebook) -> Iterator[Reason]:
    """Why a diagonal pair is parted at its corner: both sides shut, or one wall where that is enough."""
    one, other = flanks(a, b)
    if not rules.adjacency.corners_count:
        yield make_reason(rules["ADJ-01"], f"{a} and {b} meet only at a corner.", a, b, weight="blocked")
    if rules.adjacency.walls_at_corner is PartingWalls.ANY:
        for edge in (*flank_edges(one, a, b), *flank_edges(other, a, b)):
            kind = separating_edge(board, edge, rules)
            if kind is not None:
                text = f"The {kind} {edge} touches their corner."
                yield make_reason(rules["ADJ-04"], text, edge, corner_between(a, b), weight="blocked")
                return
    first, second = corner_side_obstacle(board, one, a, b, rules), corner_side_obstacle(board, other, a, b, rules)
    if first is not None and second is not None:
        yield first
        yield second


def corner_side_obstacle(board: Board, flank: Square, a: Square, b: Square, rules: Rulebook) -> Reason | None:
    """The obstacle that shuts this side of the corner: a wall, a blocking or a higher square (ADJ-04 to ADJ-07)."""
    corner = corner_between(a, b)
    for edge in flank_edges(flank, a, b):
        kind = separating_edge(board, edge, rules)
        if kind is not None:
            text = f"The {kind} {edge} shuts one side of the corner."
            return make_reason(rules["ADJ-04"], text, edge, corner, weight="blocked")
    if rules.adjacency.blocking_at_corner and terrain_effects(board, rules).move(flank) is Restriction.BLOCKING:
        text = f"Blocking {flank} shuts one side of the corner."
        return make_reason(rules["ADJ-05"], text, flank, corner, weight="blocked")
    level = level_of(board, flank, rules)
    if rules.adjacency.higher_at_corner and level > max(level_of(board, s, rules) for s in (a, b)):
        text = f"{flank} on level {level} shuts one side of the corner."
        return make_reason(rules["ADJ-07"], text, flank, corner, weight="blocked")
    return None


def open_side_reasons(board: Board, a: Square, b: Square, rules: Rulebook) -> Iterator[Reason]:
    """Why a corner with one closed side still lets figures be adjacent: its other side is open (ADJ-06)."""
    sides = flanks(a, b)
    shut = [corner_side_obstacle(board, flank, a, b, rules) for flank in sides]
    for flank, reason in zip(sides, reversed(shut), strict=True):
        if reason is not None:
            text = f"{flank} is open, and one open side is enough."
            yield make_reason(rules["ADJ-06"], text, flank, corner_between(a, b))
            yield Reason(reason.text, reason.where, reason.ruling, reason.source, "note", reason.note)
