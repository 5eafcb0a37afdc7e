"""Enlarging starting areas, and notes on unusual maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from shapely.geometry import MultiPolygon

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import BASES, Piece
from clixbook.board.set_up.areas import (
    Areas,
    Base,
    choosing_order,
    inward,
    open_areas,
    opposite,
    right_hand,
    side_of,
    sides_of,
    standable_squares,
    starting_areas,
)
from clixbook.board.terrain.terrain import outline
from clixbook.errors import BadWord, did_you_mean
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.maps import AreaGrowth, AreaGrowthTiming, ManyPlayersStart
from clixbook.rulebooks.sections.map.terrain import StartSign

__all__ = [
    "Enlargement",
    "Growth",
    "choosing_order",
    "enlarge_starting_areas",
    "map_notes",
    "open_areas",
    "starting_areas",
]

Hand: TypeAlias = Literal["right", "left"]
HANDS: tuple[Hand, ...] = get_args(Hand)


@dataclass(frozen=True, slots=True)
class Growth:
    """Growth of an area: columns to its owner's right and left, rows to the middle."""

    right: int = 0
    left: int = 0
    rows: int = 0

    def __str__(self) -> str:
        parts = ((self.right, "to the right"), (self.left, "to the left"), (self.rows, "inwards"))
        return ", ".join(f"{count} {way}" for count, way in parts if count)

    def with_more(self, step: str) -> Growth:
        """One more ``"right"`` or ``"left"`` column, or one more of the ``"rows"``."""
        return Growth(self.right + (step == "right"), self.left + (step == "left"), self.rows + (step == "rows"))


@dataclass(frozen=True)
class Enlargement(Answer):
    """Starting areas once every force has room, or the reason why not.

    ``areas`` and ``growth`` by name; ``leftover`` the bases of each player that still find none, ``scored``
    whether those count for the opponent. ``needy`` names the areas that are too small as they are printed, and
    ``replacing`` those whose owner, placed already, must put right what the larger area makes wrong. Truthy if every
    base fits.
    """

    board: Board
    original: Areas
    areas: Areas
    growth: Mapping[str, Growth]
    leftover: Mapping[str, tuple[str, ...]]
    scored: bool
    needy: tuple[str, ...]
    replacing: tuple[str, ...]
    rules: Rulebook
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return not any(self.leftover.values())

    @property
    def message(self) -> Words:
        """Whether the forces fit, and into which areas."""
        if not self:
            return "The forces do not fit, however the starting areas grow."
        return "The forces fit into larger areas." if self.areas != self.original else "The forces fit."

    @property
    def geometry(self) -> MultiPolygon:
        """The areas as polygons."""
        return outline(square for area in self.areas.values() for square in area)

    def start_squares(self, name: str, *, playing: bool) -> frozenset[Square]:
        """The squares of that starting area: during set-up, and while ``playing`` (MAP-08)."""
        grown = not playing or self.rules.maps.limits.counts_in_play
        return (self.areas if grown else self.original)[name]


@accepts_named_board
def enlarge_starting_areas(
    board: Board, forces: Mapping[str, Sequence[Base]], *, rules: RulesLike = DEFAULT, hand: Hand = "right"
) -> Enlargement:
    """Let starting areas grow until the forces fit.

    ``forces`` gives, in the order of the players, the bases (``"1x1"``, ``"2x4"``) that start in each area, or the
    pieces, for which it counts on what ground they may lie.
    ``hand`` is the side, seen by its owner facing the map, to which a column is added first.

    Rulings: MAP-06 to MAP-08.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=8, height=4, starting={"west": ["A2:A3"], "east": ["H2:H3"]})
    >>> print(cx.enlarge_starting_areas(board, {"west": ["1x1"] * 3, "east": ["1x1"]}, rules="core2014").message)
    The forces fit into larger areas.
    """
    book = rulebook(rules)
    if hand not in HANDS:
        raise BadWord(f"A column is added to the right or the left hand, not {hand!r}.")
    all_areas = starting_areas(board, rules=book, players=len(forces))
    if problems := [*_unknown_areas(forces, all_areas), *_unknown_bases(forces)]:
        raise BadWord(*problems)
    together = book.maps.when_grows is AreaGrowthTiming.ALL_TOGETHER
    growing = {name: area for name, area in all_areas.items() if together or name in forces}
    if book.maps.grows is AreaGrowth.ROWS:  # sides of the map meet at its corners: chosen areas alone count
        growing = {name: all_areas[name] for name in forces}
    return _Enlarging(board, book, forces, all_areas, growing, hand).run()


def _unknown_areas(forces: Mapping[str, Sequence[Base]], areas: Areas) -> Iterator[str]:
    return (
        f"No starting area {name!r:.40}; {did_you_mean(str(name), [*areas], f'there are {_join_names(areas)}.')}"
        for name in forces
        if name not in areas
    )


def _join_names(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def _unknown_bases(forces: Mapping[str, Sequence[Base]]) -> Iterator[str]:
    """A problem for each force that is no list of bases, and for each unknown base."""
    for name, bases in forces.items():
        given: object = bases
        if isinstance(given, str) or not isinstance(given, Iterable):
            yield f"forces: {name} needs a list of bases such as ['1x1', '2x4'], not {given!r:.40}."
            continue
        unknown = dict.fromkeys(
            map(repr, (base for base in bases if not isinstance(base, Piece) and base not in (*BASES,)))
        )
        yield from (
            f"forces: {name} has {base:.40}, which is no base; bases are {_join_names(BASES)}." for base in unknown
        )


@dataclass
class _Enlarging:
    """One enlargement in progress."""

    board: Board
    book: Rulebook
    forces: Mapping[str, Sequence[Base]]
    all_areas: Areas
    growing: Areas
    hand: str

    def run(self) -> Enlargement:
        """Grow step by step while a force needs room and an area can grow."""
        growth = {name: Growth() for name in self.growing}
        areas, needy = dict(self.growing), self._areas_too_small(self.growing)
        first_needy = tuple(needy)
        while needy:
            step = self._step(growth, areas, needy)
            if step is None:
                break
            growth, areas = step
            needy = self._areas_too_small(areas)
        leftover = {
            name: standable_squares(self.board, areas[name], rules=self.book).left_over(bases)
            for name, bases in self.forces.items()
        }
        return Enlargement(
            self.board, self.growing, areas, growth, leftover,
            self.book.maps.limits.leftover_scored and any(leftover.values()), first_needy,
            self._players_to_replace(first_needy), self.book, tuple(self._reasons(growth, leftover)),
        )  # fmt: skip

    def _areas_too_small(self, areas: Areas) -> list[str]:
        """The areas that are too small for their force."""
        return [
            name
            for name, bases in self.forces.items()
            if not standable_squares(self.board, areas[name], rules=self.book).fits(bases)
        ]

    def _step(
        self, growth: Mapping[str, Growth], areas: Areas, needy: list[str]
    ) -> tuple[dict[str, Growth], dict[str, frozenset[Square]]] | None:
        """All areas one step larger; None when none that is too small can grow."""
        for ways in self._rounds():
            new_growth, new_areas = dict(growth), dict(areas)
            for name in self.growing:
                for way in ways:
                    larger = self._grown(name, growth[name], way)
                    area = self._area(name, larger)
                    if area != areas[name] and not self._overlaps(name, area, new_areas):
                        new_growth[name], new_areas[name] = larger, area
                        break
            if any(new_areas[name] != areas[name] for name in needy):
                return new_growth, new_areas
        return None

    def _grown(self, name: str, growth: Growth, way: tuple[str, ...]) -> Growth:
        """The growth with these parts added; a column that finds the map's edge goes to the other hand."""
        for part in way:
            other = HANDS[1 - HANDS.index(part)] if len(way) > 1 and part in HANDS else part
            tries = (growth.with_more(part), growth.with_more(other))
            growth = next((new for new in tries if self._area(name, new) != self._area(name, growth)), growth)
        return growth

    def _rounds(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The strips that a step adds, in order of trial; in one round each area takes the first that fits."""
        other = HANDS[1 - HANDS.index(self.hand)]
        match self.book.maps.grows:
            case AreaGrowth.ROW_AND_COLUMN:
                return (((self.hand, "rows"), (other, "rows"), ("rows",), (self.hand,), (other,)),)
            case AreaGrowth.COLUMNS_THEN_ROWS:
                return (((self.hand,),), ((other,),), (("rows",),))
            case _:
                return ((("rows",),),)

    def _area(self, name: str, growth: Growth) -> frozenset[Square]:
        """The area grown so far, without squares beyond the map."""
        side, area = self._side(name), set(self.growing[name])
        dx, dy = right_hand(side)
        ix, iy = inward(side)
        steps = [(dx, dy)] * growth.right + [(-dx, -dy)] * growth.left + [(ix, iy)] * growth.rows
        for step in steps:
            area |= {square.step(*step) for square in area if square.step(*step) in self.board}
        return frozenset(area)

    def _side(self, name: str) -> str:
        """The side of the map where the area's owner sits: opposite the first one, if a corner allows it."""
        facing = opposite(side_of(self.board, next(iter(self.growing.values()))))
        sides = sides_of(self.board, self.growing[name])
        return facing if facing in sides else sides[0]

    def _overlaps(self, name: str, area: frozenset[Square], areas: Areas) -> bool:
        """True if the grown area would reach into another one (MAP-08)."""
        others = {**({} if self._sides() else self.all_areas), **areas}
        return any(area & squares for other, squares in others.items() if other != name)

    def _sides(self) -> bool:
        return self.book.maps.grows is AreaGrowth.ROWS

    def _players_to_replace(self, needy: tuple[str, ...]) -> tuple[str, ...]:
        """The players who placed before the one that needed room, in books where areas grow in between (MAP-06)."""
        order = list(self.forces)
        if not needy or self.book.maps.when_grows is AreaGrowthTiming.ALL_TOGETHER:
            return ()
        return tuple(order[: order.index(needy[0])])

    def _reasons(self, growth: Mapping[str, Growth], leftover: Mapping[str, tuple[str, ...]]) -> Iterator[Reason]:
        for name, grown in growth.items():
            if grown != Growth():
                text = f"{name} grows by {grown}"
                yield sentence_reason(self.book["MAP-07"], text, *sorted(self.growing[name])[:1])
        for name, bases in leftover.items():
            if bases:
                yield sentence_reason(
                    self.book["MAP-08"], f"{len(bases)} figures of {name} find no room", weight="stop"
                )


# -- maps -------------------------------------------------------------------------------------------------


@accepts_named_board
def map_notes(board: Board, *, rules: RulesLike = DEFAULT, players: int = 2) -> tuple[Reason, ...]:
    """Notes on a map that is unusual for this many players.

    Rulings: MAP-01, MAP-02, MAP-05, MAP-10, TER-08.

    >>> import clixbook as cx
    >>> cx.map_notes(cx.Board.build(width=4, height=4), rules="core2014")[0].ruling
    'MAP-01'
    """
    return tuple(_map_notes(board, rulebook(rules), players))


def _map_notes(board: Board, book: Rulebook, players: int) -> Iterator[Reason]:
    size, usual = (board.width, board.height), book.maps.size
    squares = players > 2 and book.maps.many is ManyPlayersStart.DOTTED_AREAS  # which that book advises then
    if size not in (usual, usual[::-1]) and not (squares and size in ((side, side) for side in usual)):
        yield sentence_reason(book["MAP-01"], f"the map is {size[0]} x {size[1]}, usual is {usual[0]} x {usual[1]}")
    if board.setting not in book.maps.settings:
        yield sentence_reason(book["MAP-02"], f"{board.setting} maps are unknown")
    areas = starting_areas(board, rules=book, players=players)
    if len(areas) < players:
        ruling = book["MAP-10" if players > 2 else "MAP-05"]
        yield sentence_reason(ruling, f"{players} players, but {len(areas)} starting areas", weight="stop")
    elif players == 2 and not any(open_areas(board, [name], rules=book) for name in areas):
        yield sentence_reason(book["MAP-05"], "no two starting areas lie across from each other", weight="stop")
    sizes = {len(area) for area in areas.values()}
    if len(sizes) > 1 and book.terrain.purple is not StartSign.FIRST_ROWS:
        yield sentence_reason(book["TER-08"], f"starting areas differ: {min(sizes)} to {max(sizes)} squares")
