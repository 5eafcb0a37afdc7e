"""Special terrain pieces: placing them, destroying them, and location limits."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.near.ranges import distance
from clixbook.board.set_up.areas import starting_areas
from clixbook.rulebooks import Rulebook


def special_terrain_problems(
    board: Board, squares: Collection[Square], *, rules: Rulebook, pieces: int = 1
) -> tuple[Reason, ...]:
    """Why a piece of special terrain may not cover these squares (SPC-01, SPC-02); none if it may.

    ``pieces`` counts those that the force brings.
    """
    return tuple(_special_terrain(board, sorted(squares), pieces, rules))


def _special_terrain(board: Board, squares: list[Square], pieces: int, book: Rulebook) -> Iterator[Reason]:
    most, spot = book.special_terrain.pieces.most, book.special_terrain.spot
    if pieces > most:
        many = "piece" if pieces == 1 else "pieces"
        yield sentence_reason(book["SPC-01"], f"{pieces} {many} of special terrain, at most {most}", weight="stop")
    areas = starting_areas(board, rules=book)
    near = [
        square
        for square in squares
        if any(distance(board, square, s, rules=book) < spot.apart for area in areas.values() for s in area)
    ]
    if near:
        text = f"{near[0]} is not {spot.apart} squares from starting areas"
        yield sentence_reason(book["SPC-02"], text, *near, weight="stop")
    if spot.one_level and len({board.level(square) for square in squares}) > 1:
        yield sentence_reason(book["SPC-02"], "it would lie on two levels", *squares, weight="stop")
    taken = [square for square in squares if square in board.special]
    if spot.alone and taken:
        yield sentence_reason(book["SPC-02"], f"{taken[0]} is special already", *taken, weight="stop")


def special_terrain_falls(board: Board, squares: Collection[Square], *, rules: Rulebook) -> Board:
    """The board after an effect destroyed a piece of special terrain, each square leaving its object (SPC-03)."""
    leaves = rules.special_terrain.falls.leaves
    special = FrozenMap({s: text for s, text in board.special.items() if s not in squares})
    objects = dict(board.objects)
    for square in squares if leaves else ():
        objects[square] = (*objects.get(square, ()), MapObject(ObjectKind(leaves)))
    return board.with_(special=special, objects=FrozenMap(objects))


def locations_problem(count: int, *, rules: Rulebook) -> Reason | None:
    """Why a force may not have so many locations, or None if it may (SPC-04)."""
    most = rules.special_terrain.locations
    many = "location" if count == 1 else "locations"
    return sentence_reason(rules["SPC-04"], f"{count} {many}, at most {most}", weight="stop") if count > most else None
