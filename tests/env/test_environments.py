"""Games as environments: PettingZoo's and Gymnasium's own tests, and what agents see of a position set up by hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import clixbook as cx
from clixbook.engine.options import Family
from clixbook.env import SLOTS, DuelEnv, PolicyPlayer, TableEnv
from clixbook.env.menu import Menu, More, menu_of, take_offer
from clixbook.env.observation import FIGURE, GROUND, OFFER, TABLE
from tests.helpers import EDITIONS


def started(rules: str = "core2014", **more: Any) -> cx.Game:
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "night-warden"]}
    return cx.Game.new("corner", rules=rules, forces=forces, seed=3, rounds=4, **more)


@pytest.mark.filterwarnings("ignore::UserWarning")  # it would rather have one flat array, and agents with numbers
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_passes_the_tests_of_pettingzoo(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = started(edition)
    api_test(TableEnv(start), num_cycles=150)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_same_seeds_give_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    seed_test(lambda: TableEnv(started()), num_cycles=60)
    render_test(lambda render_mode: TableEnv(started(), render_mode=render_mode))
    assert "core" in capsys.readouterr().out.lower()  # one of the modes prints


@pytest.mark.filterwarnings("error")
def test_it_passes_the_check_of_gymnasium() -> None:
    check_env(gymnasium.make("clixbook/Duel-v0", start=started(), me="Ben").unwrapped)
    check_env(gymnasium.make("clixbook/Duel-v0").unwrapped)
    check_env(DuelEnv(started(), "Ben"), skip_render_check=True)


def test_a_number_that_is_no_offer_changes_nothing() -> None:
    duel = DuelEnv(close_by(), "Ann", steps=2)
    seen, info = duel.reset(seed=1)
    assert (info["action_mask"] == seen["action_mask"]).all()
    assert duel.action_masks().dtype == bool
    assert duel.action_masks().sum() == len(duel.table.menu.offers)
    after, paid, over, cut, told = duel.step(SLOTS - 1)
    assert all((after[part] == seen[part]).all() for part in seen)
    assert (paid, over, cut, told["illegal"], told["game"]) == (0, False, False, True, info["game"])
    *_, cut, told = duel.step(0)
    assert cut
    assert "illegal" not in told


def heaviest(seen: Mapping[str, Any]) -> int:
    """The offer that leads nearest to an opponent, of those that aim at nobody the last."""
    return int(np.argmax(np.where(seen["action_mask"] > 0, seen["offers"][:, OFFER.index("near")], -1)))


def test_a_policy_plays_the_same_game_as_a_player() -> None:
    """Step by step in the environment, and as a player of ``simulate``: the same end after the same turns."""
    start, duel = started(), DuelEnv(started(), "Ann", against="eager")
    seen, _ = duel.reset(seed=5)
    while not duel.table.is_over:
        seen, *_ = duel.step(heaviest(seen))
    ended = duel.table.game.state
    for workers in (1, 2):
        played = cx.simulate(start, {"Ann": PolicyPlayer(heaviest), "Ben": "eager"}, 1, seed=5, workers=workers).games[
            0
        ]
        assert (played.result, played.turns) == (ended.result, ended.turns)
    with pytest.raises(cx.ClixbookError, match="500 is not an offer to Ann; there are "):
        PolicyPlayer(lambda seen: 500)(start)


def test_dice_of_a_seed_decide_the_same_game_again() -> None:
    def game(seed: int) -> tuple[str, ...]:
        table, draw = TableEnv(started()), random.Random(1)
        table.reset(seed=seed)
        while not table.is_over:
            table.step(draw.randrange(len(table.menu.offers)))
        return tuple(table.game.moves)

    assert game(5) == game(5) != game(6)


def close_by() -> cx.Game:
    board = cx.Board.build(width=6, height=4, blocking=["D2"], hindering=["F4"], walls=["A1|B1"])
    fighters = {"bruiser": {"at": "B2", "of": "Ann", "click": 2}, "gnat": {"at": "C2", "of": "Ben", "tokens": 1}}
    return cx.Game.at(board, rules="core2014", fighters=fighters, turn="Ann", actions=1)


def test_what_an_agent_sees_of_the_board() -> None:
    table = TableEnv(close_by())
    table.reset()
    board = table.observe("Ann")["board"]

    def plane(name: str) -> Any:
        return board[(*GROUND, *FIGURE).index(name)]

    assert board.shape == (len(GROUND) + len(FIGURE), 4, 6)
    assert np.argwhere(plane("blocking")).tolist() == [[1, 3]]
    assert np.argwhere(plane("hindering")).tolist() == [[3, 5]]
    assert np.argwhere(plane("wall_east")).tolist() == [[0, 0]]
    assert np.argwhere(plane("mine")).tolist() == [[1, 1]]
    assert np.argwhere(plane("theirs")).tolist() == [[1, 2]]
    assert plane("tokens")[1, 2] == 0.5
    printed = cx.load_figure("bruiser").dials[0][2].values
    values = [plane(name)[1, 1] * 20 for name in ("speed", "attack", "defense", "damage")]
    assert np.allclose(values, printed)
    assert np.array_equal(table.observe("Ben")["board"][len(GROUND)], plane("theirs"))


def test_a_decision_is_a_family_and_then_one_of_it() -> None:
    table = TableEnv(close_by())
    table.reset()
    offers = table.menu.offers
    assert {offer.verb for offer in offers[:-1] if isinstance(offer, Family)} >= {"move", "close"}
    assert "move bruiser ..." in [str(offer) for offer in offers]
    seen = table.observe("Ann")
    assert seen["action_mask"].sum() == len(offers)
    assert not table.observe("Ben")["action_mask"].any()
    assert seen["offers"][len(offers) - 1][OFFER.index("end")] == 1
    moving = next(at for at, offer in enumerate(offers) if offer.verb == "move")
    table.step(moving)
    assert table.game.moves == close_by().moves  # a page was turned, nothing was done
    goals = table.observe("Ann")["offers"][:, OFFER.index("to_x")] * 6
    assert set(goals[goals > 0].round()) <= {1, 2, 3, 4, 5, 6}
    table.step(0)
    assert any(move.startswith("move bruiser") for move in table.game.moves)


def test_a_long_list_goes_on_on_the_next_page() -> None:
    menu = Menu(tuple(range(300)))
    pages, read = [menu], []
    while True:
        offers = pages[-1].offers
        assert len(offers) <= SLOTS
        read += [offer for offer in offers if not isinstance(offer, More)]
        if not isinstance(offers[-1], More):
            break
        page, _ = take_offer(pages[-1], offers[-1])
        assert page is not None
        pages.append(page)
    assert read == list(range(300))


def test_a_win_pays_one_and_a_loss_takes_one() -> None:
    """Ann knocks out the only opponent: its points, of so many built, and 1 for the win."""
    board = cx.Board.build(width=6, height=4)
    gnat = cx.load_figure("gnat")
    last = max(number for number, click in gnat.dials[0].numbered() if click.has_numbers)
    fighters = {"bruiser": {"at": "B2", "of": "Ann"}, "gnat": {"at": "C2", "of": "Ben", "click": last}}
    game = cx.Game.at(board, rules="core2014", fighters=fighters, turn="Ann", actions=1)
    for seed in range(40):
        table = TableEnv(game)
        table.reset(seed=seed)
        table.step(next(at for at, offer in enumerate(table.menu.offers) if offer.verb == "close"))
        while not table.is_over and table.agent_selection == "Ann" and table.game.pending is not None:
            table.step(0)
        if table.is_over:
            paid = 1 + gnat.cost / table.game.state.build_total
            assert table.ahead() == {"Ann": pytest.approx(paid), "Ben": pytest.approx(-paid)}
            assert all(table.terminations.values())
            return
    pytest.fail("no seed knocks it out")


def test_numbers_that_are_no_offers_and_names_that_nobody_has_are_refused() -> None:
    table = TableEnv(close_by())
    table.reset()
    with pytest.raises(cx.ClixbookError, match=f"{SLOTS - 1} is not an offer to Ann"):
        table.step(SLOTS - 1)
    with pytest.raises(cx.ClixbookError, match="no player 'Cid'; there are Ann, Ben"):
        DuelEnv(close_by(), "Cid")
    with pytest.raises(cx.ClixbookError, match="no render mode 'film'"):
        TableEnv(close_by(), render_mode="film")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_others_play_in_between(edition: str) -> None:
    duel, draw = DuelEnv(started(edition), "Ben", "random"), random.Random(2)
    seen, info = duel.reset(seed=4)
    over = False
    while not over:
        assert info["game"].actor == "Ben"
        assert duel.observation_space.contains(seen)
        seen, _, ended, cut, info = duel.step(draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        over = ended or cut
    assert info["game"].is_over
    assert len(seen["table"]) == len(TABLE)


def test_cut_off_after_so_many_decisions() -> None:
    table = TableEnv(started(), steps=1)
    table.reset()
    table.step(0)
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_the_first_page_is_empty_where_nobody_chooses() -> None:
    game = started()
    while not game.is_over:
        game = game.roll() if game.actor == "dice" else game.apply(game.options()[-1])
    assert menu_of(game).offers == ()
