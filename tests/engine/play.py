"""A small game for tests of trees, save files and lines: two plain figures, and every number known."""

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


OPENING = ("move bruiser E4", "end", "close lodestar bruiser")
