"""The board: an immutable map with everything on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from clixbook.board.answers.rich_display import RichDisplay
from clixbook.board.model.board_formats import BoardFormats
from clixbook.board.model.frozen import Frozen, FrozenMap, with_changes
from clixbook.board.model.location_bonus import LocationBonus
from clixbook.board.model.squares import Edge, Square, SquareLike, as_edge, as_square
from clixbook.board.model.things import STACKING, EdgeKind, MapObject, Marker, Piece, Terrain, Transition
from clixbook.caches import cached_value
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound

if TYPE_CHECKING:
    from clixbook.board.answers.heat import Heat, Numbers

SETTINGS = ("outdoor", "indoor", "mixed")
GROUND = 1


def pile_names(pile: Iterable[MapObject]) -> set[str]:
    """The names of the objects of a square, or their kinds."""
    return {word for each in pile for word in (each.name, each.kind.value) if word}


@lru_cache(maxsize=1024)
def _first_equal(bare: Board) -> Board:
    """The first of equal boards: as a cache key it is found by identity."""
    return bare


MOST_NAMED = 20
"""The number of pieces that an error names at most."""
MOST_SIDE = 10_000
"""The longest side of any board; boards in files are smaller."""


def _check_sides(*sides: int) -> None:
    """A ClixbookError if a board cannot have these."""
    for name, side in zip(("width", "height"), sides, strict=True):
        whole: object = side
        if not (isinstance(whole, int) and not isinstance(whole, bool) and 0 <= whole <= MOST_SIDE):
            raise BadWord(f"{name}: expected a whole number up to {MOST_SIDE}, not {side!r:.40}.")


@dataclass(frozen=True, eq=True)
class Board(Frozen, BoardFormats, RichDisplay):
    """A map and everything on it. Nothing changes in place: every ``with_...`` gives a new board.

    ``terrain`` and ``levels`` run row by row from the top left (``index = y * width + x``); the ground is
    level 1. ``interior`` are the indoor squares of a mixed map. ``destroyed`` and ``destroyed_edges`` say
    which printed blocking squares and walls are gone. ``markers`` stack upwards: the last is the newest.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], pieces={"A1": "Ann: standard"})
    >>> str(board.piece("Ann").squares[0]), len(list(board.squares))
    ('A1', 8)
    """

    width: int
    """Columns."""
    height: int
    """Rows."""
    name: str = ""
    """The name of the map file."""
    title: str = ""
    """The map's title for players."""
    setting: str = "outdoor"
    """``"outdoor"``, ``"indoor"`` or ``"mixed"``."""
    terrain: tuple[Terrain, ...] = ()
    """The printed terrain of each square, row by row."""
    levels: tuple[int, ...] = ()
    """The level of each square, row by row."""
    interior: frozenset[Square] = frozenset()
    """Indoor squares of a mixed map."""
    edges: FrozenMap[Edge, EdgeKind] = field(default_factory=FrozenMap)
    """Printed walls, windows and doors."""
    transitions: FrozenMap[Edge, Transition] = field(default_factory=FrozenMap)
    """Stairs and ladders."""
    starting: FrozenMap[str, frozenset[Square]] = field(default_factory=FrozenMap)
    """Starting areas by name."""
    special: FrozenMap[Square, str] = field(default_factory=FrozenMap)
    """The text of special terrain."""
    markers: FrozenMap[Square, tuple[Marker, ...]] = field(default_factory=FrozenMap)
    """Smoke, debris, barriers; the last of a square lies on top."""
    destroyed: frozenset[Square] = frozenset()
    """Printed blocking squares that are gone."""
    destroyed_edges: frozenset[Edge] = frozenset()
    """Printed walls that are gone."""
    objects: FrozenMap[Square, tuple[MapObject, ...]] = field(default_factory=FrozenMap)
    """Objects that lie on the map."""
    pieces: FrozenMap[str, Piece] = field(default_factory=FrozenMap)
    """The pieces by id."""
    bonuses: tuple[LocationBonus, ...] = ()
    """The bonuses for sale to a force that brings this map as a location."""
    orange_rows: int = 0
    """The number of rows at its foot that games of three and four players leave out."""
    left_out: int = 0
    """The number of such rows that the game on it has left out."""

    def __post_init__(self) -> None:
        if not self.terrain:
            _check_sides(self.width, self.height)
        texts: tuple[object, ...] = (self.name, self.title)
        if not all(isinstance(each, str) for each in texts):
            raise BadWord(f"name and title: expected text, not {self.name!r:.40} and {self.title!r:.40}.")
        size = self.width * self.height
        if not self.terrain:
            object.__setattr__(self, "terrain", (Terrain.CLEAR,) * size)
        if not self.levels:
            object.__setattr__(self, "levels", (GROUND,) * size)

    @cached_value
    def _hash(self) -> int:
        if self.pieces:
            return hash((self.bare, self.pieces))  # terrain is hashed once, not once a move
        return hash(tuple(getattr(self, name) for name in self.__dataclass_fields__))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        label = self.name or "board"
        return f"<{label} {self.width} x {self.height}, {len(self.pieces)} pieces>"

    # -- looking ------------------------------------------------------------------------------------------

    def __contains__(self, where: object) -> bool:
        """True for a square of this board, by any of its names; a ClixbookError for words that name no square."""
        if not isinstance(where, str | tuple):
            return False
        x, y = where if isinstance(where, Square) else as_square(where)
        return 0 <= x < self.width and 0 <= y < self.height

    @property
    def squares(self) -> Iterator[Square]:
        """All squares, row by row from the top left.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> [square.name for square in board.squares][:2]
        ['A1', 'B1']
        """
        return (Square(x, y) for y in range(self.height) for x in range(self.width))

    def index(self, where: SquareLike) -> int:
        """The index of a square in ``terrain`` and ``levels``; a ClixbookError if it is off the map.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.index("B2")
        5
        """
        x, y = where if isinstance(where, Square) else as_square(where)
        if 0 <= x < self.width and 0 <= y < self.height:
            return y * self.width + x
        raise self._off_map(x, y)

    def square(self, where: SquareLike) -> Square:
        """A square of this board from its name or its column and row; a ClixbookError if it lies off the map.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.square((1, 1)).name
        'B2'
        """
        square = where if isinstance(where, Square) else as_square(where)
        if not (0 <= square.x < self.width and 0 <= square.y < self.height):
            raise self._off_map(square.x, square.y)
        return square

    def _off_map(self, x: int, y: int) -> NotFound:
        last = Square(self.width - 1, self.height - 1).name
        return NotFound(f"{Square(x, y).name} is off the map, which runs from A1 to {last}.")

    def find(self, where: SquareLike | Piece) -> Square | Piece:
        """Find a piece by its id or name, else the square of that name.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.find("Ann").squares[0].name, board.find("D2").name
        ('A1', 'D2')
        """
        if isinstance(where, Piece):
            return where
        if isinstance(where, str):
            if where in self.pieces:
                return self.pieces[where]
            named = [p for p in self.pieces.values() if p.name == where]
            if len(named) == 1:
                return named[0]
            try:
                return self.square(where)
            except ClixbookError as error:
                known, more = ", ".join(islice(self.pieces, MOST_NAMED)) or "none", len(self.pieces) - MOST_NAMED
                known += f" and {more} more" if more > 0 else ""
                lies = [square.name for square, pile in self.objects.items() if where in pile_names(pile)]
                hint = f" An object of that name lies on {lies[0]}; name its square." if lies else ""
                raise NotFound(f"{error} Pieces here: {known}.{hint}") from None
        return self.square(where)

    def piece(self, where: SquareLike | Piece) -> Piece:
        """The piece that is named, or that stands on the named square; a ClixbookError if there is none.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.piece("A1").name
        'Ann'
        """
        found = self.find(where)
        piece = found if isinstance(found, Piece) else self.piece_at(found)
        if piece is None:
            raise NotFound(f"No piece stands on {found}.")
        return piece

    def piece_at(self, where: SquareLike) -> Piece | None:
        """The piece that stands on the square, if there is one.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.piece_at("A1").name, board.piece_at("D2")
        ('Ann', None)
        """
        return self.occupants.get(where if isinstance(where, Square) else self.square(where))

    @cached_value
    def occupants(self) -> dict[Square, Piece]:
        """Square -> the piece standing on it.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> [square.name for square in board.occupants]
        ['A1']
        """
        return {square: piece for piece in self.pieces.values() for square in piece.squares}

    def level(self, where: SquareLike) -> int:
        """The level of the square; the ground is 1.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.level("B2")
        1
        """
        if isinstance(where, Square):  # the engine asks so thousands of times a move
            x, y = where
            if 0 <= x < self.width and 0 <= y < self.height:
                return self.levels[y * self.width + x]
        return self.levels[self.index(where)]

    def printed(self, where: SquareLike) -> Terrain:
        """The terrain printed in the square, whether or not it has been destroyed since.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.printed("B2")
        <Terrain.HINDERING: 1>
        """
        return self.terrain[self.index(where)]

    def standing(self, where: SquareLike) -> Terrain:
        """The printed terrain that still stands: destroyed blocking terrain is gone.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.standing("B2") == board.printed("B2")
        True
        """
        square = self.square(where)
        printed = self.printed(square)
        return printed & ~Terrain.BLOCKING if square in self.destroyed else printed

    def indoors(self, where: SquareLike) -> bool:
        """True on an indoor map and on the interior squares of a mixed one.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.indoors("B2")
        False
        """
        square = self.square(where)
        return self.setting == "indoor" or (self.setting == "mixed" and square in self.interior)

    def edge(self, a: SquareLike | Edge, b: SquareLike | None = None) -> EdgeKind | None:
        """The wall, window or door that still stands between two orthogonal neighbours, or on ``"C3|D3"``.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.edge("C1", "D1"), board.edge("A1|B1")
        (<EdgeKind.WALL: 'wall'>, None)
        """
        return self.standing_edges.get(as_edge(a, b))

    @cached_value
    def standing_edges(self) -> dict[Edge, EdgeKind]:
        """Walls, windows and doors that have not been destroyed.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> [edge.name for edge in board.standing_edges]
        ['C1|D1']
        """
        return {edge: kind for edge, kind in self.edges.items() if edge not in self.destroyed_edges}

    def transition(self, a: SquareLike | Edge, b: SquareLike | None = None) -> Transition | None:
        """Stairs or a ladder that join the two squares, or lie on ``"C3|D3"``, if any.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.transition("A1", "B1") is None
        True
        """
        if b is None or isinstance(a, Edge):
            return self.transitions.get(as_edge(a))
        one, other = (each if isinstance(each, Square) else self.square(each) for each in (a, b))
        beside = abs(one.x - other.x) + abs(one.y - other.y) == 1
        return self.transitions.get(as_edge(one, other)) if beside else None

    @cached_value
    def bare(self) -> Board:
        """This board without its pieces: the key under which terrain is worked out once.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> len(board.bare.pieces)
        0
        """
        return _first_equal(with_changes(self, pieces=FrozenMap()) if self.pieces else self)

    @cached_value
    def level_grid(self) -> NDArray[np.int64]:
        """Levels as an array (height, width).

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.level_grid.shape
        (2, 4)
        """
        return np.array(self.levels, dtype=np.int64).reshape(self.height, self.width)

    # -- changing -----------------------------------------------------------------------------------------

    def with_(self, **changes: Any) -> Board:
        """A copy with some fields changed.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.with_(setting="indoor").indoors("A1")
        True
        """
        made = with_changes(self, **changes)
        if changes.keys() == {"pieces"}:
            made.__dict__["bare"] = self.bare  # same terrain: what was worked out for it still holds
        else:
            made.__post_init__()
        return made

    def with_piece(self, piece: Piece) -> Board:
        """A copy with this piece, on its own squares, in place of any piece of that id.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.with_piece(cx.Piece("Ben", (board.square("D2"),))).piece("D2").id
        'Ben'
        """
        if not isinstance(piece, Piece):
            raise BadWord(f"A board takes a Piece, not {piece!r:.40}; Board.build reads figures in words.")
        for square in piece.squares:
            self.square(square)
            other = self.piece_at(square)
            if other is None or other.id == piece.id or piece.is_like(other, STACKING):
                continue
            if piece.id not in self.pieces or square not in self.pieces[piece.id].squares:
                raise IllegalAction(f"{other.label} already stands on {square.name}.")
        return self.with_(pieces=self.pieces.with_(piece.id, piece))

    def with_guest(self, piece: Piece) -> Board:
        """A copy on which this piece shares a square with another one, as an acting passenger does.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=2, height=1, pieces={"A1": "Ann: standard"})
        >>> guest = cx.Piece("Zoe", (board.square("A1"),))
        >>> sorted(board.with_guest(guest).pieces)
        ['Ann', 'Zoe']
        """
        if not isinstance(piece, Piece):
            raise BadWord(f"A board takes a Piece, not {piece!r:.40}.")
        return self.with_(pieces=self.pieces.with_(piece.id, piece))

    def move_piece(self, who: str | Piece, to: SquareLike) -> Board:
        """A copy with the piece's first square on ``to`` and the rest of its base moved along.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.move_piece("Ann", "C2").piece_at("C2").name
        'Ann'
        """
        piece = self.piece(who)
        goal = self.square(to)
        dx, dy = goal.x - piece.squares[0].x, goal.y - piece.squares[0].y
        return self.with_piece(replace(piece, squares=tuple(s.step(dx, dy) for s in piece.squares)))

    def without_piece(self, who: str | Piece) -> Board:
        """A copy without that piece.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> len(board.without_piece("Ann").pieces)
        0
        """
        return self.with_(pieces=self.pieces.without(self.piece(who).id))

    def with_marker(self, where: SquareLike, marker: Marker | str) -> Board:
        """A copy with the marker on top of the square's stack: itself, its kind, or words as in a map file.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> board.with_marker("D2", "smoke").markers[board.square("D2")][0].kind.value
        'smoke'
        """
        from clixbook.board.files.words import as_marker

        square, new = self.square(where), as_marker(marker)
        return self.with_(markers=self.markers.with_(square, (*self.markers.get(square, ()), new)))

    def without_marker(self, where: SquareLike, marker: Marker | None = None) -> Board:
        """A copy without that marker, by default the top one of the square.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> len(board.with_marker("D2", "smoke").without_marker("D2").markers)
        0
        """
        square = self.square(where)
        stack = list(self.markers.get(square, ()))
        if not stack:
            raise NotFound(f"No marker lies on {square.name}.")
        if marker is not None and marker not in stack:
            raise NotFound(f"{marker!r:.60} does not lie on {square.name}; {', '.join(map(str, stack))} do.")
        stack.remove(marker) if marker is not None else stack.pop()
        changed = self.markers.with_(square, tuple(stack)) if stack else self.markers.without(square)
        return self.with_(markers=changed)

    # -- with numbers ---------------------------------------------------------------------------------------

    def heat(self, values: Numbers, title: str = "") -> Heat:
        """Numbers on squares as a picture.

        Parameters
        ----------
        values
            A mapping of squares to numbers, or an array (height, width) with NaN for none.
        title
            Says what the numbers are.

        Raises
        ------
        ClixbookError
            For a square off the map, and for an array of another shape.

        Examples
        --------
        >>> import clixbook as cx
        >>> print(cx.Board.build(width=3, height=1).heat({"A1": 0.5, (2, 0): 2}, "Danger"))
        Danger on 2 squares, from 0.5 to 2.
        """
        from clixbook.board.answers.heat import heat

        return heat(self, values, title)
