"""Many games, and what comes of them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import distributed
import joblib
import pytest

from clixbook.engine.game import Game
from clixbook.engine.position.state import Result
from clixbook.errors import ClixbookError
from clixbook.lab.batch import play, with_seed
from clixbook.lab.players import eager, random_player
from clixbook.lab.results import UNFINISHED, Played, Results
from clixbook.lab.simulate import simulate
from clixbook.lab.tournaments import tournament, tournament_of_forces

pytestmark = pytest.mark.thorough

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
    assert play(with_seed(new_game(), 12), {"Ann": eager, "Ben": eager}) == results.games[2]


def test_games_stop_at_the_limit_of_steps() -> None:
    (game,) = simulate(new_game(), {"Ann": random_player(1), "Ben": random_player(2)}, 1, steps=5).games
    assert (game.steps, game.finished, game.result) == (5, False, UNFINISHED)


def drawn_results() -> Results:
    """A game that Ann won, one that nobody won, and one that did not end."""
    won = Result("Ann", "Ben has nobody left.", (("Ann", Fraction(100)), ("Ben", Fraction(0))))
    drawn = Result("", "Alike.", (("Ann", Fraction(50)), ("Ben", Fraction(50))))
    return Results(("Ann", "Ben"), (Played(0, won, 6, 20), Played(1, drawn, 8, 30), Played(2, UNFINISHED, 10, 99)))


def test_the_table() -> None:
    results = drawn_results()
    assert str(results).splitlines() == [
        "player      won  share    95 % interval    points",
        "--------  -----  -------  ---------------  --------",
        "Ann           1  33.3%    6.1% to 79.2%    75.0",
        "Ben           0  0.0%     0.0% to 56.2%    25.0",
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


def short_game() -> Game:
    return Game.new("corner", rules="core2014", forces={"Ann": ["gnat"], "Ben": ["lodestar"]}, rounds=2)


@pytest.mark.parametrize("workers", [1, 2, -1])
def test_the_number_of_workers_changes_nothing(workers: int) -> None:
    """Also with players who pick at random: what they pick hangs on seed, game and move, not on what they played."""
    players = {"Ann": random_player(1), "Ben": eager}
    alone = simulate(short_game(), players, 6, seed=3)
    assert simulate(short_game(), players, 6, seed=3, workers=workers) == alone


def test_a_checkpoint_goes_on_where_it_was_cut(tmp_path: Path) -> None:
    whole = simulate(short_game(), random_player(1), 6)
    file = tmp_path / "games.jsonl"
    simulate(short_game(), random_player(1), 3, checkpoint=file)
    file.write_text(file.read_text() + '{"seed": 3, "tur')  # cut off in the middle of a line
    asked: list[int] = []

    def player(game: Game) -> object:
        asked.append(game.seed)
        return random_player(1)(game)

    assert simulate(short_game(), player, 6, checkpoint=file) == whole
    assert set(asked) == {3, 4, 5}
    with pytest.raises(ClixbookError, match="This file keeps games of another position or limit"):
        simulate(new_game(), random_player(1), 3, checkpoint=file)


def test_a_checkpoint_keeps_the_games_of_its_players(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(short_game(), {"Ann": "eager", "Ben": "random"}, 1, checkpoint=file)
    simulate(short_game(), {"Ann": eager, "Ben": random_player(3)}, 1, checkpoint=file)  # the same; a nameless one
    with pytest.raises(ClixbookError, match="This file keeps games of other players: Ben played by random"):
        simulate(short_game(), "eager", 1, checkpoint=file)


def test_nobody_meets_himself_in_a_tournament() -> None:
    with pytest.raises(ClixbookError, match="eager is named twice; a mapping gives each a name of its own"):
        tournament(short_game(), ["eager", "eager"])


def test_a_tournament_plays_both_sides() -> None:
    found = tournament(short_game(), {"any": random_player(1), "eager": eager, "other": random_player(2)}, games=4)
    rows = found.to_records()
    assert [(row["player"], row["against"]) for row in rows] == [("any", "eager"), ("any", "other"), ("eager", "other")]
    assert all(row["won"] + row["lost"] + row["undecided"] == row["games"] == 4 for row in rows)
    assert all(row["low"] <= row["share"] <= row["high"] for row in rows)
    assert found.share("eager", "any") == rows[0]["lost"] / 4
    with pytest.raises(ClixbookError, match="two or more who play"):
        tournament(short_game(), {"eager": eager})


PLAYERS = {"any": random_player(1), "eager": eager, "other": random_player(2)}


def test_a_tournament_is_the_games_of_its_pairs_from_both_sides() -> None:
    (row,) = tournament(short_game(), {"any": random_player(1), "eager": eager}, games=4, seed=5).to_records()
    there = simulate(short_game(), {"Ann": random_player(1), "Ben": eager}, 2, seed=5)
    back = simulate(short_game(), {"Ann": eager, "Ben": random_player(1)}, 2, seed=5)
    assert row["won"] == there.wins("Ann") + back.wins("Ben")
    assert row["lost"] == there.wins("Ben") + back.wins("Ann")


def test_a_tournament_goes_on_where_it_was_cut_with_any_number_of_workers(tmp_path: Path) -> None:
    whole = tournament(short_game(), PLAYERS, games=4)
    file = tmp_path / "games.jsonl"
    shown: list[int] = []

    def cut(numbers: Iterable[int]) -> Iterator[int]:
        for number in numbers:
            if number == 7:
                raise KeyboardInterrupt
            shown.append(number)
            yield number

    with pytest.raises(KeyboardInterrupt):
        tournament(short_game(), PLAYERS, games=4, checkpoint=file, progress=cut)
    assert len(file.read_text().splitlines()) == 1 + len(shown) == 8
    asked: list[tuple[int, str]] = []

    def counted(game: Game) -> object:
        asked.append((game.seed, game.actor))
        return random_player(2)(game)

    assert tournament(short_game(), {**PLAYERS, "other": counted}, games=4, checkpoint=file) == whole
    assert {(1, "Ann"), (0, "Ben")} < set(asked)
    assert len(file.read_text().splitlines()) == 13
    assert tournament(short_game(), PLAYERS, games=4, workers=2) == whole
    with pytest.raises(ClixbookError, match="another position or limit"):
        simulate(short_game(), eager, 2, checkpoint=file)


def test_forces_meet_on_both_sides() -> None:
    forces = {"fists": ["bruiser"], "wings": ["gnat"], "lamp": ["lodestar"]}
    found = tournament_of_forces("corner", forces, games=2, seed=3, rules="core2014", rounds=4)
    rows = found.to_records()
    assert [(row["player"], row["against"]) for row in rows] == [
        ("fists", "wings"),
        ("fists", "lamp"),
        ("wings", "lamp"),
    ]
    first = Game.new("corner", rules="core2014", forces={"fists": ["bruiser"], "wings": ["gnat"]}, rounds=4)
    second = Game.new("corner", rules="core2014", forces={"wings": ["gnat"], "fists": ["bruiser"]}, rounds=4)
    games = [simulate(game, eager, 1, seed=3) for game in (first, second)]
    assert rows[0]["won"] == sum(each.wins("fists") for each in games)
    with pytest.raises(ClixbookError, match="two or more"):
        tournament_of_forces("corner", {"fists": ["bruiser"]}, rules="core2014")
    with pytest.raises(ClixbookError, match="number of workers"):
        tournament_of_forces("corner", forces, rules="core2014", workers=0)


def test_many_machines_play_the_same_games() -> None:
    """Two processes of a Dask cluster, as joblib's own setting names it."""
    alone = simulate(short_game(), random_player(1), 4)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster),
        joblib.parallel_config("dask"),
    ):
        assert simulate(short_game(), random_player(1), 4) == alone


def test_a_player_may_be_named() -> None:
    """As on the command line; of a random player the seed is that of the games."""
    assert simulate(short_game(), "eager", 2) == simulate(short_game(), eager, 2)
    named = simulate(short_game(), {"Ann": "random", "Ben": "eager"}, 2, seed=4)
    assert named == simulate(short_game(), {"Ann": random_player(4), "Ben": eager}, 2, seed=4)
    both = {"eager": eager, "random": random_player(0)}
    assert tournament(short_game(), ["eager", "random"], games=2) == tournament(short_game(), both, games=2)
    forces = {"fists": ["bruiser"], "wings": ["gnat"]}
    own, by_name = (
        tournament_of_forces("corner", forces, who, games=2, rules="core2014", rounds=2) for who in (eager, "eager")
    )
    assert own == by_name
    with pytest.raises(ClixbookError, match="There is no player 'eagle'; there are "):
        simulate(short_game(), "eagle", 2)
    with pytest.raises(
        ClixbookError, match="3 is not a player; one is a function of a game, or a name such as 'eager'"
    ):
        tournament(short_game(), {"one": eager, "other": 3})  # type: ignore[dict-item]  # what a person may try


def test_help_shows_every_word_of_how_games_are_run() -> None:
    """As they stand in one place for all three, whose signatures say them all the same."""
    for function in (simulate, tournament, tournament_of_forces):
        words = inspect.signature(function).parameters
        assert [(words[name].default, words[name].kind.name) for name in ("steps", "workers", "checkpoint")] == [
            (2000, "KEYWORD_ONLY"),
            (None, "KEYWORD_ONLY"),
            ("", "KEYWORD_ONLY"),
        ]
        assert words["progress"].default is iter
        assert "how" not in words
    with pytest.raises(ClixbookError, match="There is no option 'worker'; did you mean workers"):
        simulate(new_game(), eager, 1, worker=2)  # type: ignore[call-arg]  # what a person may type
