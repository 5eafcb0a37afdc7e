"""Ten thousand damaged saves, scenarios, actions, boards and positions: each is read, or refused in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.engine.history import game_notation, saves
from clixbook.engine.history.tree import Tree
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS
from clixbook.scenarios.files.scenario_files import library
from clixbook.scenarios.files.scenario_reader import read_scenario
from tests.engine.mutations import mutated_data, mutated_text
from tests.engine.random_play import SOAK, random_option
from tests.engine.random_tables import random_game

pytestmark = pytest.mark.thorough

KINDS = 7
NUMBER = (100_000 if SOAK else 10_000) // KINDS + 1


@cache
def played(edition: str) -> Game:
    """A short game with moves, attacks, rolls and choices in it; it stops where something is asked."""
    draw = random.Random(f"to be damaged {edition}")
    forces = {"Ann": ["night-warden", "twin-riders"], "Ben": ["lodestar", "gnat"]}
    places = {"night-warden": "D2", "twin-riders": "C6", "lodestar": "F2", "gnat": "F6"}
    game = Game.new("corner", rules=edition, forces=forces, places=places, seed=3, build_total=400)
    for _ in range(24):
        game = game.roll() if game.actor == DICE else game.apply(random_option(draw, game))
    return game


def read_or_refused(damaged: Any, read: Callable[[Any], Any]) -> Any:
    """What was read, or None; an error says in words what is wrong."""
    refused: ClixbookError | None = None
    try:
        return read(damaged)
    except ClixbookError as error:
        refused = error
    assert all(problem.text.strip() for problem in refused.problems)
    assert refused.problems
    return None


def draws() -> list[random.Random]:
    return [random.Random(f"damage {number}") for number in range(NUMBER)]


def goes_on(game: Game) -> None:
    """A position that was read can be asked what may be done, and can be written again."""
    assert game.is_over or len(list(game.options())) > 0
    assert isinstance(game.actor, str)


def test_saved_games() -> None:
    read = 0
    for number, draw in enumerate(draws()):
        data = json.loads(json.dumps(played(EDITIONS[number % 4]).to_dict()))
        game = read_or_refused(mutated_data(draw, data), Game.from_dict)
        if game is not None:
            read += 1
            goes_on(game)
            assert Game.from_dict(game.to_dict()) == game
    assert 0 < read < NUMBER


def test_save_files() -> None:
    for number, draw in enumerate(draws()):
        tree = saved(EDITIONS[number % 4])
        read = read_or_refused(mutated_text(draw, tree), saves.from_text)
        assert read is None or isinstance(read, Tree)


@cache
def saved(edition: str) -> str:
    tree = Tree.of(Game.from_dict({**played(edition).to_dict(), "moves": []}))
    for move in played(edition).moves[:12]:
        tree = tree.add(move)
    return saves.to_text(tree)


def test_positions_on_a_line() -> None:
    games = [*map(played, EDITIONS), *map(random_game, range(20))]  # with set-ups, allies, themes, house rules
    lines = list(map(game_notation.to_line, games))
    for number, draw in enumerate(draws()):
        game = read_or_refused(mutated_text(draw, lines[number % len(lines)]), game_notation.from_line)
        if game is not None:
            goes_on(game)


def test_boards_on_a_line() -> None:
    lines = [load_map(name).to_line() for name in map_names()] + [
        played(edition).board.to_line() for edition in EDITIONS
    ]
    for number, draw in enumerate(draws()):
        board = read_or_refused(mutated_text(draw, lines[number % len(lines)]), Board.from_line)
        if board is not None:
            assert Board.from_line(board.to_line()) == board


def test_maps() -> None:
    texts = [load_map(name).to_text() for name in ("corner", "patch", "roof", "walls")]
    for number, draw in enumerate(draws()):
        board = read_or_refused(mutated_text(draw, texts[number % len(texts)]), Board.from_text)
        if board is not None:
            assert Board.from_text(board.to_text()) == board


def test_scenarios() -> None:
    paths = sorted(library().values())
    for number, draw in enumerate(draws()):
        path = paths[number % len(paths)]
        text = mutated_text(draw, path.read_text(encoding="utf-8"))
        read_or_refused(text, lambda text, path=path: read_scenario(text, str(path)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_actions(edition: str) -> None:
    game = played(edition)
    while game.pending is not None:
        game = game.roll() if game.actor == DICE else game.apply(game.options()[0])
    texts = [str(option) for option in game.options()] + ["shoot night-warden lodestar gnat", "close gnat night-warden"]
    for draw in draws()[:: len(EDITIONS)]:
        text = mutated_text(draw, draw.choice(texts))
        against = read_or_refused(text, game.why_not)
        after = read_or_refused(text, game.apply)
        assert (after is not None) == (against == ())
