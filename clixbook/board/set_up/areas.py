"""Starting areas: listing, choosing, and capacity for bases."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import BASES, Piece
from clixbook.board.moves.footprints import can_lie
from clixbook.board.painting.cutting import resize_board
from clixbook.board.terrain.terrain import terrain_at
from clixbook.errors import NotFound
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.maps import ManyPlayersStart, SecondStart
from clixbook.rulebooks.sections.map.terrain import StartSign

DOTTED = "dotted "
"""Names of starting areas with a dotted line begin so; they serve three or four players only."""

LONGEST_AREA = 10
"""Squares along the side of a map of a starting area that it lacks."""

SIDES = ("north", "east", "south", "west")
"""The sides of a map, clockwise."""

_INWARD = {"north": (0, 1), "east": (-1, 0), "south": (0, -1), "west": (1, 0)}
_RIGHT_HAND = {"north": (-1, 0), "east": (0, -1), "south": (1, 0), "west": (0, 1)}
Areas = Mapping[str, frozenset[Square]]


@accepts_named_board
def starting_areas(board: Board, *, rules: RulesLike = DEFAULT, players: int = 2) -> dict[str, frozenset[Square]]:
    """The starting areas by name, each as its squares: the printed ones, or the first two rows of every side.

    Sides that players choose begin with those along which the map prints areas: its terrain is made for them.
    ``players``: dotted areas serve three or four in one book.

    Rulings: TER-08.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=8, height=4, starting={"west": ["A1:A4"], "east": ["H1:H4"]})
    >>> {name: len(squares) for name, squares in cx.starting_areas(board, rules="core2014").items()}
    {'west': 4, 'east': 4}
    """
    match rulebook(rules).terrain.purple:
        case StartSign.FIRST_ROWS:
            printed = (side_of(board, area) for area in board.starting.values() if area)
            return {side: rows(board, side, 2) for side in dict.fromkeys((*printed, *SIDES))}
        case StartSign.PURPLE_OR_DOTTED if players < 3:
            return {name: area for name, area in board.starting.items() if not name.startswith(DOTTED)}
    return dict(board.starting)


def rows(board: Board, side: str, depth: int) -> frozenset[Square]:
    """The first rows along a side of the map, full width."""
    return frozenset(square for square in board.squares if _depth(board, square, side) < depth)


def side_of(board: Board, area: Collection[Square]) -> str:
    """The side of the map along which most of the area lies."""
    return sides_of(board, area)[0]


def sides_of(board: Board, area: Collection[Square]) -> tuple[str, ...]:
    """The side along which most of the area lies; both for an area in a corner that lies along two alike."""
    edge = {side: sum(_depth(board, square, side) == 0 for square in area) for side in SIDES}
    most = max(edge.values())
    if most:
        return tuple(side for side in SIDES if edge[side] == most)
    near = {side: min(_depth(board, square, side) for square in area) for side in SIDES}
    return tuple(side for side in SIDES if near[side] == min(near.values()))


def _depth(board: Board, square: Square, side: str) -> int:
    """How many rows lie between the square and that side."""
    far = {"north": square.y, "west": square.x}
    far |= {"south": board.height - 1 - square.y, "east": board.width - 1 - square.x}
    return far[side]


def inward(side: str) -> tuple[int, int]:
    """One step from that side into the map, as (dx, dy)."""
    return _INWARD[side]


def right_hand(side: str) -> tuple[int, int]:
    """One step to the right of a player who sits at that side and faces the map, as (dx, dy)."""
    return _RIGHT_HAND[side]


def opposite(side: str) -> str:
    """The side across the map."""
    return SIDES[(SIDES.index(side) + 2) % 4]


def _halves(board: Board, area: Collection[Square]) -> tuple[int, int]:
    """Where the area lies on the map: 1 for the right or the lower half, -1 for the other one, 0 for both."""
    xs, ys = (s.x * 2 - board.width + 1 for s in area), (s.y * 2 - board.height + 1 for s in area)
    across, down = ({1 if each > 0 else -1 for each in offsets if each} for offsets in (xs, ys))
    return sum(across), sum(down)


@accepts_named_board
def open_areas(
    board: Board, taken: Iterable[str] = (), *, rules: RulesLike = DEFAULT, players: int = 2
) -> tuple[str, ...]:
    """The areas that the next player may choose when others took theirs.

    Two players start across the map from each other; where they need not, the side across is named first, for it is
    the usual one. A ClixbookError if an area is unknown.

    Rulings: MAP-05, MAP-10.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=8, height=4, starting={"west": ["A1:A4"], "east": ["H1:H4"]})
    >>> cx.open_areas(board, ["west"], rules="core2014")
    ('east',)
    """
    book, chosen = rulebook(rules), list(taken)
    areas = starting_areas(board, rules=book, players=players)
    unknown = [name for name in chosen if name not in areas]
    if unknown:
        raise NotFound(f"No starting area {unknown[0]!r} here; there are {', '.join(areas) or 'none'}.")
    free = [name for name in areas if name not in chosen]
    if players == 2 and chosen:
        across = (name for name in free if _may_start_opposite(board, areas, chosen[0], name, book))
        return tuple(sorted(across, key=lambda name: not _are_opposite(board, areas[chosen[0]], areas[name])))
    if book.maps.many in (ManyPlayersStart.CLOCKWISE_SIDES, ManyPlayersStart.SIDES):
        sides = {side_of(board, areas[name]) for name in chosen}
        return tuple(name for name in free if side_of(board, areas[name]) not in sides)
    return tuple(free)


def _may_start_opposite(board: Board, areas: Areas, first: str, second: str, book: Rulebook) -> bool:
    """Whether two players may start in these two areas."""
    across = book.maps.choosing.across
    if across is SecondStart.OTHER_SIDE:
        return side_of(board, areas[first]) != side_of(board, areas[second])
    if across is SecondStart.OPPOSITE_CORNER and len(areas) > 2:
        right, low = _halves(board, areas[first])
        corner = [name for name, area in areas.items() if _halves(board, area) == (-right, -low) and name != first]
        if corner:
            return second in corner
    return _are_opposite(board, areas[first], areas[second])


def _are_opposite(board: Board, first: Collection[Square], second: Collection[Square]) -> bool:
    """Do these two areas lie on opposite sides of the map?"""
    facing = {opposite(side) for side in sides_of(board, first)}
    return not facing.isdisjoint(sides_of(board, second))


def choosing_order(players: int, *, rules: Rulebook) -> tuple[int, tuple[int, ...]]:
    """The player who chooses the map, and the order in which areas are chosen, players from 0 clockwise (MAP-05)."""
    choosing = rules.maps.choosing
    return choosing.map_by, tuple((choosing.areas_from + step) % players for step in range(players))


# -- fitting ----------------------------------------------------------------------------------------------


Base: TypeAlias = str | Piece
"""A base such as ``"2x2"``, or a figure, wherever it is, of which it counts too on what ground its base may lie."""


@dataclass(frozen=True, slots=True)
class AreaSquares:
    """Squares of an area that can hold figures; ``board`` and ``rules`` say where the base of one may lie."""

    squares: frozenset[Square]
    board: Board
    rules: Rulebook

    def fits(self, bases: Iterable[Base]) -> bool:
        """True if all these bases (``"1x1"``, ``"2x4"``, ...) can stand here at once, in any arrangement."""
        return not self.left_over(bases)

    def left_over(self, bases: Iterable[Base]) -> tuple[str, ...]:
        """The bases that find no room, the largest being placed first; empty if all fit."""
        ordered = sorted(bases, key=_squares_of_base, reverse=True)
        large = [base for base in ordered if base_name(base) != "1x1"]
        single = len(ordered) - len(large)
        free = self._place(self.squares, large, single, _Budget())
        if free is not None:
            return ("1x1",) * max(0, single - len(free))
        return self._greedy(large, single)

    def _place(
        self, free: frozenset[Square], large: list[Base], single: int, budget: _Budget
    ) -> frozenset[Square] | None:
        """The squares left when the large bases stand so that the single ones fit too; None if they cannot."""
        if not large:
            return free if len(free) >= single else None
        if len(free) < sum(map(_squares_of_base, large)) + single or not budget.spend():
            return None
        for spot in self._spots(free, large[0]):
            found = self._place(free - spot, large[1:], single, budget)
            if found is not None:
                return found
        return None

    def _greedy(self, large: list[Base], single: int) -> tuple[str, ...]:
        """The bases left over when each goes to its first free place."""
        free, left = self.squares, []
        for base in large:
            spot = next(self._spots(free, base), None)
            if spot is None:
                left.append(base_name(base))
            else:
                free -= spot
        return (*left, *("1x1",) * max(0, single - len(free)))

    def _spots(self, free: frozenset[Square], base: Base) -> Iterator[frozenset[Square]]:
        """The places where a base can lie on these squares."""
        for spot in _places(free, base_name(base)):
            if isinstance(base, str) or can_lie(self.board, replace(base, squares=tuple(sorted(spot))), self.rules):
                yield spot


class _Budget:
    """A limit on search steps."""

    def __init__(self, tries: int = 20_000) -> None:
        self.left = tries

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


def base_name(base: Base) -> str:
    """``1x1``, ``1x2``, ``2x2``, ``2x4`` or ``3x6``."""
    return base if isinstance(base, str) else base.base


def _squares_of_base(base: Base) -> int:
    width, height = BASES[base_name(base)]
    return width * height


def _places(free: frozenset[Square], base: str) -> Iterator[frozenset[Square]]:
    """The places where these squares have room for a base of that name."""
    width, height = BASES[base]
    for at in sorted(free):
        for w, h in {(width, height), (height, width)}:
            spot = frozenset(at.step(dx, dy) for dx in range(w) for dy in range(h))
            if spot <= free:
                yield spot
        if base == "1x2":
            for dy in (-1, 1):
                if at.step(1, dy) in free:
                    yield frozenset({at, at.step(1, dy)})


def standable_squares(board: Board, area: Iterable[Square], *, rules: Rulebook) -> AreaSquares:
    """The squares of an area in which a figure can stand: those without blocking terrain."""
    squares = frozenset(s for s in area if "blocking" not in terrain_at(board, s, rules=rules))
    return AreaSquares(squares, board.bare, rules)


def board_for_players(board: Board, players: int, *, rules: Rulebook) -> Board:
    """The board without its orange rows for three or four players, and with areas along its other sides where they
    find too few (MAP-10).
    """
    board = rows_in_play(board, players)
    lacks = players in (3, 4) and len(starting_areas(board, rules=rules, players=players)) < players
    return with_areas_for(board, players) if lacks else board


def rows_in_play(board: Board, players: int) -> Board:
    """The board without its orange rows, if so many players leave them out (MAP-10)."""
    return without_orange_rows(board) if players in (3, 4) else board


def without_orange_rows(board: Board) -> Board:
    """The board without the rows whose numbers are orange; it says how many those were."""
    count = board.orange_rows
    if not count:
        return board
    return replace(resize_board(board, bottom=-count).board, orange_rows=0, left_out=count)


def with_areas_for(board: Board, players: int) -> Board:
    """The board with a starting area for each player: left, right, along the upper and the lower side (MAP-10).

    Areas that it has stay; those that it lacks are two rows deep: along sides without one, then along those that have
    room beside theirs.

    >>> import clixbook as cx
    >>> from clixbook.board.set_up.areas import with_areas_for
    >>> list(with_areas_for(cx.Board.build(width=12, height=12), 3).starting)
    ['A', 'B', 'C']
    """
    areas = dict(board.starting)
    taken = {square for area in areas.values() for square in area}
    printed = {side_of(board, area) for area in areas.values() if area}
    sides = _sides_for_players(board, areas)
    for name in sorted(sides, key=lambda each: _SIDE_OF_NAME[each] in printed):  # the room beside a printed one last
        squares = sides[name]
        free = frozenset(each for each in squares if each in board) - taken
        if name not in areas and free and len(areas) < players:
            areas[name] = free
            taken |= free
    return replace(board, starting=FrozenMap(areas)) if len(areas) > len(board.starting) else board


_SIDE_OF_NAME = {"A": "west", "B": "east", "C": "north", "D": "south", "E": "west", "F": "east"}


def _sides_for_players(board: Board, printed: Collection[str]) -> dict[str, list[Square]]:
    """The areas that a board may be given; left and right last where it has areas of its own."""
    width, height = min(LONGEST_AREA, board.width), min(LONGEST_AREA, board.height)
    left, top = (board.width - width) // 2, (board.height - height) // 2
    columns = zip("EF" if printed else "AB", ((0, 1), (board.width - 2, board.width - 1)), strict=True)
    sides = {name: [Square(x, y) for x in xs for y in range(top, top + height)] for name, xs in columns}
    ends = zip("CD", ((0, 1), (board.height - 2, board.height - 1)), strict=True)
    along = {name: [Square(x, y) for y in ys for x in range(left, left + width)] for name, ys in ends}
    return along | sides if printed else sides | along
