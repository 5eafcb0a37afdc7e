"""Choosing squares for figures and objects during set-up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import Reach, reach
from clixbook.board.set_up.areas import starting_areas
from clixbook.engine.game import Game
from clixbook.engine.position.questions import Choose
from clixbook.engine.position.state import State
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.placement import Station
from clixbook.rulebooks import Rulebook

WALKER = "\u2020"
"""The id of a piece that only measures ways: no figure is called so."""
FAR, NOWHERE = 200, 999
STRIDE = 5
"""The distance from one's own figures at which an object is at hand in the first turns."""
ASIDE = 2
"""The cost of a square off the way to the opponents, for each square of detour."""
CROWDED = 3
"""The cost of a square beside another object: one throw destroys a single one."""


def placing_option(game: Game) -> Any:
    """The set-up option that places a figure or an object well; the first option of other questions.

    >>> import clixbook as cx
    >>> str(placing_option(cx.Game.at("patch", fighters={"bruiser": "C3"}))).split()[0]
    'move'
    """
    options: Sequence[Any] = game.options()
    pending = game.pending
    if not isinstance(pending, Choose) or not isinstance(options[0], (Station, Footprint)):
        return options[0]
    ways = SquareDistances.for_player(game.now, pending.player)
    if isinstance(options[0], Footprint):  # not to lay it at all is an option too
        rows = (each for each in options if isinstance(each, Footprint))
        return min(rows, key=lambda each: ways.object_penalty(each.squares[0]))
    stations = [each for each in options if isinstance(each, Station)]
    return min((each for each in stations if each.who == stations[0].who), key=ways.figure_distances)


@dataclass(frozen=True)
class SquareDistances:
    """Walking costs from a player's own side and from the others' sides."""

    own: Reach
    others: tuple[Reach, ...]
    lying: tuple[Square, ...]

    @classmethod
    def for_player(cls, state: State, player: str) -> SquareDistances:
        """The ways on this map from the middle of each player's figures, or of the starting area."""
        board, rules = state.board, state.rules
        bare = board.bare
        middles = {each: _middle_square(bare, _squares_of(state, each)) for each in state.players}
        return cls(
            _walking_costs(bare, middles[player], rules),
            tuple(_walking_costs(bare, there, rules) for each, there in middles.items() if each != player),
            tuple(square for square, things in board.objects.items() if things),
        )

    def figure_distances(self, station: Station) -> tuple[int, int]:
        """How far a figure stands from the nearest opponents there, then from the middle of its own."""
        square = station.squares[0]
        return min(_cost(each, square) for each in self.others), _cost(self.own, square)

    def object_penalty(self, square: Square) -> tuple[int, int]:
        """How ill an object lies there: nearer to others, off the way to them, out of reach at first, in a heap."""
        own, other = _cost(self.own, square), min(_cost(each, square) for each in self.others)
        whole = min(_cost_between_sides(self.own, each) for each in self.others)
        longer = max(0, own + other - whole)
        heap = sum(square.distance(each) <= 1 for each in self.lying)
        return own >= other, abs(own - STRIDE) + ASIDE * longer + CROWDED * heap


def _squares_of(state: State, player: str) -> tuple[Square, ...]:
    """The squares of the player's figures; before the placing, its starting area, or all areas."""
    standing = tuple(square for each in state.in_play(player) if each.id in state.board.pieces
                     for square in state.board.pieces[each.id].squares)  # fmt: skip
    if standing:
        return standing
    areas = starting_areas(state.board, rules=state.rules, players=len(state.players))
    taken = dict(state.setting_up.areas) if state.setting_up is not None else {}
    if player in taken:
        return tuple(areas[taken[player]])
    return tuple(square for name, squares in areas.items() if name not in taken.values() for square in squares)


def _middle_square(board: Board, squares: Iterable[Square]) -> Square:
    """The square among these that is nearest to all the others."""
    some = sorted(squares) or sorted(board.squares)
    x, y = (sorted(getattr(each, axis) for each in some)[len(some) // 2] for axis in ("x", "y"))
    return min(some, key=lambda each: (max(abs(each.x - x), abs(each.y - y)), each))


@lru_cache(maxsize=32)
def _walking_costs(board: Board, start: Square, rules: Rulebook) -> Reach:
    """Every way from there on foot."""
    return reach(board.with_piece(Piece(WALKER, (start,))), WALKER, FAR, rules=rules)


def _cost(ways: Reach, square: Square) -> int:
    """The cost of a move there; ``NOWHERE`` if there is no way."""
    if square in ways:
        return int(ways.costs[square.y, square.x])
    return 0 if square in ways.who.squares else NOWHERE


def _cost_between_sides(ways: Reach, others: Reach) -> int:
    """The cost of the whole way from one side to the other."""
    return _cost(ways, others.who.squares[0])
