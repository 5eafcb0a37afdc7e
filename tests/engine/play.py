"""A small game for tests of trees, save files and lines, with every number known; and the end of any action."""

from __future__ import annotations

from typing import Any

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook


def small_game(rules: str | Rulebook = "core2014", **more: Any) -> Game:
    """Ann's bruiser on B4 and Ben's lodestar on F4, on ten squares by six with a bush on E3."""
    board = Board.build(width=10, height=6, hindering=["E3"])
    forces, places = {"Ann": ["bruiser"], "Ben": ["lodestar"]}, {"bruiser": "B4", "lodestar": "F4"}
    return Game.new(board, rules=rules, forces=forces, **{"places": places, "seed": 7, **more})


def about_to_roll(rules: str = "core2014", **more: Any) -> Game:
    """The same, where Ben's lodestar is about to roll two dice against the bruiser beside it (11 against 16)."""
    game = small_game(rules, **more)
    for option in OPENING:
        game = game.apply(option)
    return game


def after(game: Game, *moves: str) -> Game:
    """The game after these moves, with rolls by its seed, and the first option of every choice."""
    for move in moves:
        game = game.apply(move)
    while game.pending is not None:
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    return game


OPENING = ("move bruiser E4", "end", "close lodestar bruiser")
