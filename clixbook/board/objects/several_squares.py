"""Objects that lie on several squares (OBJ-01): laying them down and taking them away.

Such an object stands under each square that it covers, with all of them in ``covers``; in hands these are forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import Restriction

__all__ = ["laid_squares", "lay_object", "rows_from", "take_object"]

_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def laid_squares(thing: MapObject, square: Square) -> tuple[Square, ...]:
    """The squares that a lying object covers, by one of them."""
    return thing.covers or (square,)


def take_object(board: Board, thing: MapObject, square: Square) -> Board:
    """The board without that object, which lies on the square."""
    objects = board.objects
    for each in laid_squares(thing, square):
        left = list(objects.get(each, ()))
        if thing in left:
            left.remove(thing)
            objects = objects.with_(each, tuple(left)) if left else objects.without(each)
    return board.with_(objects=objects)


def lay_object(board: Board, thing: MapObject, squares: tuple[Square, ...]) -> Board:
    """The board with the object on these squares, on top of other things."""
    covers = tuple(sorted(squares)) if len(squares) > 1 else ()
    thing = thing if thing.covers == covers else replace(thing, covers=covers)
    objects = board.objects
    for each in squares:
        objects = objects.with_(each, (*objects.get(each, ()), thing))
    return board.with_(objects=objects)


def rows_from(board: Board, thing: MapObject, square: Square, rules: Rulebook) -> Iterator[tuple[Square, ...]]:
    """The squares that it may cover from that one on, in a row; the square alone where it finds no room.

    No blocking terrain, wall or change of level lies in such a row, and no other object where squares have one.
    """
    seen, near = terrain_effects(board, rules), adjacent_squares(board.bare, rules)
    found = False
    for dx, dy in _WAYS if thing.squares > 1 else ():
        row = tuple(square.step(dx * at, dy * at) for at in range(thing.squares))
        fits = all(each in board and seen.move(each) is not Restriction.BLOCKING for each in row)
        fits = fits and all(after in near[before] for before, after in pairwise(row))
        if fits and (rules.objects.share_squares or not any(each in board.objects for each in row)):
            found = True
            yield row
    if not found:
        yield (square,)
