"""Many games, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest

from clixbook.engine.game import Game
from clixbook.engine.state import Result
from clixbook.errors import ClixbookError
from clixbook.lab.players import eager, random_player
from clixbook.lab.simulate import UNFINISHED, Played, Results, play, reseeded, simulate

FORCES = {"Ann": ["bruiser"], "Ben": ["gnat"]}


def new_game(edition: str = "complete2022") -> Game:
    return Game.new("corner", rules=edition, forces=FORCES)


def test_every_game_has_a_seed_of_its_own_and_plays_again_alike() -> None:
    seen: list[int] = []

    def progress(numbers: Iterable[int]) -> Iterator[int]:
        for number in numbers:
            seen.append(number)
            yield number

    results = simulate(new_game(), eager, 6, seed=10, progress=progress)
    assert seen == list(range(10, 16))
    assert [game.seed for game in results.games] == seen
    assert results == simulate(new_game(), {"Ann": eager, "Ben": eager}, 6, seed=10)
    assert len({game.steps for game in results.games}) > 1
    assert results.wins("Ann") + results.wins("Ben") + results.drawn + results.unfinished == 6
    assert play(reseeded(new_game(), 12), {"Ann": eager, "Ben": eager}) == results.games[2]


def test_games_stop_at_the_limit_of_steps() -> None:
    (game,) = simulate(new_game(), {"Ann": random_player(1), "Ben": random_player(2)}, 1, steps=5).games
    assert (game.steps, game.finished, game.result) == (5, False, UNFINISHED)


def test_the_table() -> None:
    won = Result("Ann", "Ben has nobody left.", (("Ann", Fraction(100)), ("Ben", Fraction(0))))
    drawn = Result("", "Alike.", (("Ann", Fraction(50)), ("Ben", Fraction(50))))
    results = Results(("Ann", "Ben"), (Played(0, won, 6, 20), Played(1, drawn, 8, 30), Played(2, UNFINISHED, 10, 99)))
    assert str(results).splitlines() == [
        "player  won   share   95 % interval  points",
        "Ann       1   33.3%    6.1%  79.2%    75.0",
        "Ben       0    0.0%    0.0%  56.2%    25.0",
        "3 games, 8.0 turns on average; drawn 1, unfinished 1",
        "     1 x Ben has nobody left.",
        "     1 x Alike.",
        "     1 x Not finished.",
    ]
    assert results.mean_points("Ann") == 75


def test_all_that_is_wrong_at_once() -> None:
    with pytest.raises(ClixbookError) as told:
        simulate(new_game(), {"Ann": eager, "Cid": eager}, 0)
    assert len(told.value.problems) == 3


def test_the_stronger_force_wins_more() -> None:
    game = Game.new("corner", rules="core2014", forces={"Ann": ["lodestar"], "Ben": ["gnat"]}, build_total=300)
    results = simulate(game, eager, 12)
    assert results.wins("Ann") > results.wins("Ben")
