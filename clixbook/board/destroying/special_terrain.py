"""Pieces of special terrain: places for them, their remains, and the limit for locations."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.terrain_kinds import Terrain
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.near.ranges import nearest_distance
from clixbook.board.set_up.areas import starting_areas
from clixbook.board.terrain.special_pieces import take_piece
from clixbook.rulebooks import Rulebook


def special_terrain_problems(
    board: Board, squares: Collection[Square], *, rules: Rulebook, pieces: int = 1, players: int = 2
) -> tuple[Reason, ...]:
    """Why a piece of special terrain may not cover these squares (SPC-01, SPC-02); none if it may.

    ``pieces`` counts those that the force brings.
    """
    several = pieces_problem(pieces, rules=rules)
    return (*((several,) if several else ()), *_spot_problems(board, sorted(squares), players, rules))


def pieces_problem(pieces: int, *, rules: Rulebook) -> Reason | None:
    """Why a force may not have that many pieces of special terrain, or None if it may (SPC-01)."""
    most, many = rules.special_terrain.pieces.most, "piece" if pieces == 1 else "pieces"
    if pieces <= most:
        return None
    return sentence_reason(rules["SPC-01"], f"{pieces} {many} of special terrain, at most {most}", weight="stop")


def _spot_problems(board: Board, squares: list[Square], players: int, book: Rulebook) -> Iterator[Reason]:
    """Why it may not lie there (SPC-02)."""
    spot, ruling = book.special_terrain.spot, book["SPC-02"]
    near = _near_areas(board.bare, spot.apart, players, book).intersection(squares)
    if near:
        text = f"{min(near)} is not {spot.apart} squares from starting areas"
        yield sentence_reason(ruling, text, *sorted(near), weight="stop")
    if spot.one_level and len({board.level(square) for square in squares}) > 1:
        yield sentence_reason(ruling, "it would lie on two levels", *squares, weight="stop")
    taken = [square for square in squares if square in board.special]
    if spot.alone and taken:
        yield sentence_reason(ruling, f"{taken[0]} is special already", *taken, weight="stop")


@lru_cache(maxsize=16)
def _near_areas(board: Board, apart: int, players: int, book: Rulebook) -> frozenset[Square]:
    """The squares that are nearer to a starting area than that number of squares."""
    taken = frozenset().union(*starting_areas(board, rules=book, players=players).values())
    if not apart or not taken:
        return frozenset()
    return frozenset(square for square in board.squares if nearest_distance(board, square, taken, book) < apart)


def special_terrain_spots(
    board: Board, size: tuple[int, int], *, rules: Rulebook, players: int = 2
) -> Iterator[tuple[Square, ...]]:
    """The rectangles of that many columns and rows, or turned, on which a piece may lie (SPC-02)."""
    for width, height in dict.fromkeys((size, size[::-1])):
        for y in range(board.height - height + 1):
            for x in range(board.width - width + 1):
                area = [Square(x + dx, y + dy) for dy in range(height) for dx in range(width)]
                if next(_spot_problems(board, area, players, rules), None) is None:
                    yield tuple(area)


def special_terrain_falls(board: Board, squares: Collection[Square], *, rules: Rulebook, under: str = "") -> Board:
    """The board after an effect destroyed a piece of special terrain, each square leaving its object (GEN-14).

    No object is left where it may not lie: on blocking terrain, or on another one (OCC-02). ``under`` is the ground
    that comes to light (``board.terrain.special_pieces.ground_under``), that of the map if left out.
    """
    leaves = rules.special_terrain_objects.leaves
    special = FrozenMap({s: text for s, text in board.special.items() if s not in squares})
    board = take_piece(board, squares, under) if under else board.with_(special=special)
    objects, several = dict(board.objects), rules.occupancy.sharing.several_objects
    for square in squares if leaves else ():
        there = objects.get(square, ())
        if not board.standing(square) & Terrain.BLOCKING and (several or not there):
            objects[square] = (*there, MapObject(ObjectKind(leaves)))
    return board.with_(objects=FrozenMap(objects))


def why_not_uncovered(board: Board, squares: Collection[Square], *, rules: Rulebook, under: str) -> Iterator[Reason]:
    """Why the ground ``under`` a piece may not come to light: something would be on blocking terrain (OCC-02)."""
    ground = take_piece(board, squares, under)
    for square in sorted(squares):
        if not ground.standing(square) & Terrain.BLOCKING:
            continue
        if piece := board.piece_at(square):
            text = message("{} would stand on blocking {}.", figure_ref(piece), square)
            yield make_reason(rules["OCC-02"], text, square, weight="blocked")
        things = (*board.objects.get(square, ()), *board.markers.get(square, ()))
        if things and not rules.occupancy.sharing.dropped_on_blocking:
            lies = f"What lies on {square} would lie on blocking terrain."
            yield make_reason(rules["OCC-02"], lies, square, weight="blocked")


def locations_problem(count: int, *, rules: Rulebook) -> Reason | None:
    """Why a force may not have that many locations, or None if it may (SPC-04)."""
    most = rules.special_terrain.locations
    many = "location" if count == 1 else "locations"
    return sentence_reason(rules["SPC-04"], f"{count} {many}, at most {most}", weight="stop") if count > most else None
