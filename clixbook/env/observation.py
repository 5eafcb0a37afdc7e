"""Observations as arrays: board planes, offers and game state.

Everything is between -1 and 1, or a small number, and never beyond ``LIMIT``: values of a dial are divided by ``TOP``,
squares by the size of the map. All of it is open at a table; dice to come are not in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.actions import KINDS, EndTurn
from clixbook.engine.game import Game
from clixbook.engine.options import Family
from clixbook.engine.position.questions import points_of
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.env.menu import SLOTS, Menu, More
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook

Array = NDArray[np.float32]

TOP = 20.0
"""Combat values, ranges and clicks are divided by this."""
LIMIT = 50.0
"""No number is greater, and none less than its opposite: the bounds of the spaces."""
TERRAIN = ("hindering", "blocking", "water")
GROUND = ("level", *TERRAIN, "wall_east", "wall_south", "object")
"""The first planes of ``board``: the level divided by 4, 1 for each kind of terrain, for a wall and for objects."""
VALUES = ("speed", "attack", "defense", "damage", "range")
FIGURE = ("mine", "theirs", "clicks", *VALUES, "tokens", "points", "acted")
"""Further planes: 1 on squares of friends and of opponents, then values of their figures; ``clicks`` are those left.

``points`` are divided by the build total, ``tokens`` by 2.
"""
PLANES = GROUND + FIGURE
OFFER = ("family", "more", "end", "kind", "who_x", "who_y", "to_x", "to_y", "aim_x", "aim_y", "aimed", "near")
"""The columns of ``offers``: the sort of offer (``kind`` is the number of the kind of action, 0 for an answer),
where the figure stands that would act, the square to which it leads, and the first figure at which it aims
(``aimed``: is there one?).

``near`` is how near that square is to an opponent: 1 beside one, a half at two squares, and so on; 0 without a square.
"""
TABLE = ("turn", "my_turn", "left", "asked", "my_score", "their_score", "my_points", "their_points")
"""The numbers of ``table_row``: turns begun divided by 20, actions left by 10, whether a question is open,
victory points and points of standing figures divided by the build total."""


def observe_game(game: Game, player: str, menu: Menu | None) -> dict[str, NDArray[Any]]:
    """The view of ``player``: ``board`` (planes, height, width), ``offers`` (slots, columns), ``table`` and
    ``action_mask`` (slots). ``menu`` is the page before the player; None if another one chooses."""  # fmt: skip
    mask, rows = np.zeros(SLOTS, dtype=np.int8), np.zeros((SLOTS, len(OFFER)), dtype=np.float32)
    for slot, offer in enumerate(menu.offers if menu is not None else ()):
        mask[slot] = 1
        rows[slot] = offer_row(game.now, offer, player)
    planes = np.concatenate((terrain_planes(game.now.board.bare, game.state.rules), figure_planes(game.now, player)))
    return {
        "board": planes.clip(-LIMIT, LIMIT),
        "offers": rows.clip(-LIMIT, LIMIT),
        "table": table_row(game, player).clip(-LIMIT, LIMIT),
        "action_mask": mask,
    }


@lru_cache(maxsize=256)
def terrain_planes(board: Board, rules: Rulebook) -> Array:
    """The planes of the map without figures, as it stands now (TER-01)."""
    planes = np.zeros((len(GROUND), board.height, board.width), dtype=np.float32)
    for square in board.squares:
        found, (x, y) = terrain_at(board, square, rules=rules), (square.x, square.y)
        planes[0, y, x] = board.level(square) / 4
        planes[1:4, y, x] = [word in found for word in TERRAIN]
        planes[6, y, x] = bool(board.objects.get(square))
    for edge in board.standing_edges:
        planes[4 if edge.a.y == edge.b.y else 5, edge.a.y, edge.a.x] = 1
    return planes


def figure_planes(state: State, player: str) -> Array:
    """The planes for the figures on the map."""
    planes = np.zeros((len(FIGURE), state.board.height, state.board.width), dtype=np.float32)
    for fighter in state.standing():
        row = figure_row(state, fighter, player)
        for square in state.board.pieces[fighter.id].squares:
            planes[:, square.y, square.x] = row
    return planes


def figure_row(state: State, fighter: Fighter, player: str) -> list[float]:
    """The numbers of one figure, in the order of ``FIGURE``."""
    mine = state.are_friends(fighter.side, player)
    values = [value_of(state, fighter.id, name).total / TOP for name in VALUES]
    return [
        mine, not mine, clicks_left(fighter) / TOP, *values, fighter.tokens / 2,
        fighter.points / max(state.build_total, 1), fighter.acted,
    ]  # fmt: skip


def clicks_left(fighter: Fighter) -> int:
    """How many clicks of its dial still show values, the one it is on among them."""
    dial = fighter.figure.dials[fighter.life.dial]
    return sum(each.has_numbers for each in dial.clicks[fighter.life.click - 1 :])


def offer_row(state: State, offer: Any, player: str) -> list[float]:
    """The numbers of one offer, in the order of ``OFFER``."""
    kind = offer.kind if isinstance(offer, Family) else type(offer)
    sort = [isinstance(offer, Family), isinstance(offer, More), isinstance(offer, EndTurn)]
    number = KINDS.index(kind) + 1 if kind in KINDS else 0
    who, goal, aims = (square_of(state, name) for name in option_targets(state, offer))
    places = [part for square in (who, goal, aims) for part in relative_place(state, square)]
    return [*sort, number, *places, aims is not None, nearness(state, goal, player)]


def nearness(state: State, goal: Square | None, player: str) -> float:
    """1 beside the nearest opponent, a half at two squares, and so on; 0 without a goal, or without opponents."""
    if goal is None:
        return 0
    opponents = (each for each in state.standing() if not state.are_friends(each.side, player))
    squares = [square for opponent in opponents for square in state.board.pieces[opponent.id].squares]
    return 1 / max(1, min(goal.distance(square) for square in squares)) if squares else 0


def option_targets(state: State, offer: Any) -> tuple[str, str, str]:
    """The actor, the square to which it leads, and the first figure at which it aims; "" each, if there is none."""
    who = getattr(offer, "who", "")
    points = [point for point in (() if who or isinstance(offer, More) else points_of(offer)) if isinstance(point, str)]
    goal = getattr(offer, "to", "") or next((each for each in points if each not in state.fighters), "")
    aims = [*getattr(offer, "targets", ()), *points]
    return who, goal, next((each for each in aims if each in state.fighters), "")


def relative_place(state: State, square: Square | None) -> tuple[float, float]:
    """The square as fractions of the map's size; -1 for none."""
    board = state.board
    return (-1, -1) if square is None else ((square.x + 1) / board.width, (square.y + 1) / board.height)


def square_of(state: State, name: str) -> Square | None:
    """The square of the figure of that name, or the square of that name; None for neither."""
    if name in state.board.pieces:
        return state.board.pieces[name].squares[0]
    try:
        return None if name in state.fighters else parse_square(name)
    except ClixbookError:  # an edge, or a word
        return None


def table_row(game: Game, player: str) -> Array:
    """The numbers of ``TABLE``."""
    state, total, score = game.now, max(game.state.build_total, 1), game.points()

    def shares(of: dict[str, float]) -> tuple[float, float]:
        """What the player's side and the others have of these points, as parts of the build total."""
        mine = sum(points for side, points in of.items() if state.are_friends(side, player))
        return mine / total, (sum(of.values()) - mine) / total

    standing = dict.fromkeys(state.players, 0.0)
    for fighter in state.in_play():
        standing[fighter.side] = standing.get(fighter.side, 0.0) + fighter.points
    numbers = [
        state.turns / 20, state.player == player, state.left / 10, game.pending is not None,
        *shares({side: float(points) for side, points in score.items()}), *shares(standing),
    ]  # fmt: skip
    return np.array(numbers, dtype=np.float32)
