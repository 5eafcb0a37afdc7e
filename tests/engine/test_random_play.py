"""Random games in every rulebook, on every map, with two to four players, checked after each step."""

from __future__ import annotations

import json
import random

import pytest

from clixbook.engine.game import DICE, Game
from clixbook.engine.history import game_notation, saves
from clixbook.engine.history.tree import Tree
from clixbook.figures.files.figure_files import dial_figure_names
from tests.engine.random_play import (
    SOAK,
    is_waiting,
    options_are_legal,
    points_are_conserved,
    points_of,
    random_option,
    sound,
)
from tests.engine.random_tables import figure_due, random_game, tables
from tests.helpers import EDITIONS

pytestmark = pytest.mark.thorough

GAMES = 2000 if SOAK else 216
STEPS = 200 if SOAK else 24
BLOCK = 10


@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
def test_random_games_stay_sound(first: int) -> None:
    """Games of one table follow each other: work done for a map once serves them all."""
    by_table = sorted(range(GAMES), key=lambda number: number % len(tables()))
    for number in by_table[first : first + BLOCK]:
        play(number)


def play(number: int) -> None:
    """One game: all is checked after each step, the way back from a line at new questions, from files at the end."""
    draw = random.Random(f"choices {number}")
    game = random_game(number)
    built, waits, asked, tree = points_of(game), is_waiting(game), set[str](), Tree.of(game)
    for step in range(STEPS):
        sound(game)
        built = points_of(game) if waits else built
        waits = is_waiting(game)
        if not waits:
            points_are_conserved(game, built)
        if game.is_over:
            break
        if step % 10 == 0:
            options_are_legal(draw, game, sample=4)
        question = f"{type(game.action).__name__}: {game.pending.purpose}" if game.pending is not None else ""
        if step % 20 == 19 or (question and question not in asked):
            asked.add(question)
            reads_back_from_a_line(game)
        before, tree = tree, tree.roll() if game.actor == DICE else tree.add(random_option(draw, game))
        game = tree.game
        assert tree.undo().game is before.game
        assert tree.undo().redo().game is game
    sound(game)
    reads_back(game)
    comes_back(tree)


def reads_back(game: Game) -> None:
    """Data of a game, also as JSON, and its moves played once more lead to the same position."""
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert (again, hash(again)) == (game, hash(game))
    assert (again.log, again.moves) == (game.log, game.moves)
    assert again.actor == game.actor
    assert list(map(str, again.options())) == list(map(str, game.options()))
    reads_back_from_a_line(game)


def reads_back_from_a_line(game: Game) -> None:
    """A position is the same once it was on a line, between actions and in the middle of one."""
    on_a_line = game_notation.from_line(game_notation.to_line(game))
    assert (on_a_line, hash(on_a_line)) == (game, hash(game))
    assert list(map(str, on_a_line.options())) == list(map(str, game.options()))


def comes_back(tree: Tree) -> None:
    """Every position of the game is still there, and the saved tree has the same ones."""
    again = saves.from_text(saves.to_text(tree))
    for node, other in zip(tree.nodes, again.nodes, strict=True):
        assert tree.jump(node.id).game is node.game
        assert other.game == node.game


def test_every_table_is_played() -> None:
    seen = {(edition, name) for edition, name, _ in tables()}
    assert len(seen) == 4 * 10 - 4  # Eddie G knows two levels; four of the maps have three
    assert 2 * len(tables()) <= GAMES


def test_every_figure_has_its_turn_in_every_book() -> None:
    """Within the games of ``make soak`` each figure comes along under each rulebook; those of a table are drawn."""
    due = {(tables()[number % len(tables())][0], figure_due(number)) for number in range(2000)}
    assert due == {(edition, name) for edition in EDITIONS for name in dial_figure_names()}
    game = random_game(5)
    assert figure_due(5) in {fighter.figure.id for fighter in game.state.fighters.values()}
