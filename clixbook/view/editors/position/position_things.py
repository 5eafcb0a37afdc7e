"""Objects and markers on the board of a position: list, add, move and remove."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clixbook.board.model.board import Board
from clixbook.board.model.building import MAX_STACK
from clixbook.board.model.marker_kinds import MarkerKind
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, Marker, ObjectKind
from clixbook.errors import IllegalAction, capital
from clixbook.view.scenes.thing_scene import object_name

LONGEST_NAME = 40
OBJECTS: tuple[tuple[str, MapObject], ...] = tuple((f"{kind} object", MapObject(kind)) for kind in ObjectKind)
MARKERS: tuple[tuple[str, Marker], ...] = tuple((f"{kind} marker", Marker(kind)) for kind in MarkerKind)
KINDS: dict[str, MapObject | Marker] = dict((*OBJECTS, *MARKERS))
"""Things that may be laid on a board, by the words of the tray: ``heavy object``, ``smoke marker``."""


@dataclass(frozen=True, slots=True)
class PlacedThing:
    """An object or marker and its square."""

    square: Square
    what: MapObject | Marker

    @property
    def name(self) -> str:
        """``Heavy object``, ``Anvil``, ``Smoke marker``."""
        if isinstance(self.what, MapObject):
            words = self.what.name or object_name(self.what)
            return capital(words)
        return f"{self.what.kind} marker".capitalize()

    @property
    def words(self) -> str:
        """``Heavy object, D4``: in a menu."""
        return f"{self.name}, {self.square}"

    @property
    def kind(self) -> str:
        """The word of the tray for such a thing."""
        return f"{self.what.kind} {'object' if isinstance(self.what, MapObject) else 'marker'}"

    def with_name(self, name: str) -> PlacedThing:
        """An object of that name."""
        words = " ".join(name.split())[:LONGEST_NAME]
        return replace(self, what=replace(self.what, name=words)) if isinstance(self.what, MapObject) else self

    def with_kind(self, word: str) -> PlacedThing:
        """A copy of another kind; an object keeps its name."""
        other: MapObject | Marker = KINDS[word]
        if isinstance(self.what, MapObject) and isinstance(other, MapObject):
            return replace(self, what=replace(self.what, kind=other.kind))
        return replace(self, what=other)


def things_on(board: Board, square: Square) -> tuple[PlacedThing, ...]:
    """The things on a square, the uppermost first: objects, then markers."""
    stacks: tuple[tuple[MapObject | Marker, ...], ...] = (board.objects.get(square, ()), board.markers.get(square, ()))
    return tuple(PlacedThing(square, each) for stack in stacks for each in reversed(stack))


def all_things(board: Board) -> tuple[PlacedThing, ...]:
    """The things on the board, square by square."""
    squares = sorted({*board.objects, *board.markers})
    return tuple(thing for square in squares for thing in things_on(board, square))


def with_thing(board: Board, thing: PlacedThing) -> Board:
    """The board with this thing more; a ClixbookError where no more may lie."""
    square, what = board.square(thing.square), thing.what
    if max(len(board.objects.get(square, ())), len(board.markers.get(square, ()))) >= MAX_STACK:
        raise IllegalAction(f"{MAX_STACK} things lie on {square} already.")
    if isinstance(what, Marker):
        return board.with_marker(square, what)
    return board.with_(objects=board.objects.with_(square, (*board.objects.get(square, ()), what)))


def without_thing(board: Board, thing: PlacedThing) -> Board:
    """The board without this thing."""
    if isinstance(thing.what, Marker):
        return board.without_marker(thing.square, thing.what)
    stack = list(board.objects[thing.square])
    stack.remove(thing.what)
    objects = board.objects.with_(thing.square, tuple(stack)) if stack else board.objects.without(thing.square)
    return board.with_(objects=objects)


def replace_thing(board: Board, thing: PlacedThing, there: PlacedThing) -> Board:
    """The board with the one in the place of the other: elsewhere, or of another kind."""
    return with_thing(without_thing(board, thing), there)
