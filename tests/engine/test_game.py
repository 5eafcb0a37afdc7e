"""Games: who acts, what may be done, what the dice make of it, and the way back from a file."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.placing.standing import position_problems
from clixbook.engine.actions import parse_action
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.lab.odds import action_odds, attack_odds
from clixbook.lab.outcomes import Outcomes, where_it_helps
from tests.helpers import EDITIONS, editions, settled

Figures = dict[str, str]


def duel(
    figures: Figures,
    edition: str,
    ann: str = "fist",
    ben: str = "fist",
    at: tuple[str, str] = ("D4", "E4"),
    **board: Any,
) -> Game:
    """Ann's figure against Ben's on open ground, after the protected first turns, Ann to act."""
    empty = Board.build(**{"width": 12, "height": 8, **board})
    second = f"{ben}-2" if ann == ben else ben
    places = {ann: at[0], second: at[1]}
    game = Game.new(empty, rules=edition, forces={"Ann": [figures[ann]], "Ben": [figures[ben]]}, places=places)
    for _ in range(4):
        game = game.apply("end")
    return game


def life(game: Game, who: str) -> int:
    return game.state.fighter(who).life.click


SEEDS = 600


# -- attacks by hand -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_seventeen_hits_seventeen_and_sixteen_misses(figures: Figures, edition: str) -> None:
    game = duel(figures, edition).apply("close fist fist-2")
    assert game.actor == DICE
    hit = game.apply((3, 4))  # 10 + 7 = 17
    assert life(hit, "fist-2") == 4
    miss = game.apply((2, 4))  # 16
    assert life(miss, "fist-2") == 1
    assert (hit.actor, hit.state.fighter("fist").tokens) == ("Ann", 1)
    assert life(game, "fist-2") == 1  # the earlier position is as it was


@pytest.mark.parametrize("edition", EDITIONS)
def test_double_one_hurts_the_attacker(figures: Figures, edition: str) -> None:
    after = duel(figures, edition).apply("close fist fist-2").apply("1 1")
    assert (life(after, "fist"), life(after, "fist-2")) == (2, 1)


@pytest.mark.parametrize(
    ("edition", "square"),
    # Damage 3, and 1 for the critical hit: 4 clicks. Two books slide by the clicks taken, 2022 always by 3, Eddie G
    # by the damage of the attack.
    [("core2014", "I4"), ("complete2022", "H4"), ("nebula2007", "I4"), ("eddieg", "I4")],
)
def test_double_six_adds_one_and_throws_the_target(figures: Figures, edition: str, square: str) -> None:
    after = duel(figures, edition).apply("close fist fist-2").apply((6, 6))
    if after.actor == "Ann" and after.pending is not None:  # 2022 lets the attacker choose
        assert [str(option) for option in after.options()] == ["knock back", "no knock back"]
        assert life(after.apply("no knock back"), "fist-2") == 5
        after = after.apply("knock back")
    assert life(after, "fist-2") == 5
    assert after.state.board.pieces["fist-2"].squares[0].name == square


def test_one_book_knocks_back_before_it_damages(figures: Figures) -> None:
    told = [event.text for event in duel(figures, "eddieg").apply("close fist fist-2").apply((4, 4)).log]
    slides = next(i for i, text in enumerate(told) if "slides" in text)
    assert slides < told.index("fist-2 takes 3 clicks.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hindered_shot_needs_one_more(figures: Figures, edition: str) -> None:
    game = duel(figures, edition, "bow", "fist", ("B4", "G4"), hindering=["E4"]).apply("shoot bow fist")
    assert life(game.apply((3, 4)), "fist") == 1  # 17 against 18
    assert life(game.apply((3, 5)), "fist") == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_click_ends_the_game(figures: Figures, edition: str) -> None:
    game = duel(figures, edition).apply("close fist fist-2").apply((3, 4)).apply("end").apply("end")
    after = game.apply("close fist fist-2").apply((3, 5))
    assert after.is_over
    assert after.result is not None
    assert (after.result.winner, after.actor, after.options()) == ("Ann", "", ())
    assert "fist-2" not in after.state.board.pieces
    with pytest.raises(ClixbookError, match="over"):
        after.apply("end")


# -- turns and tokens ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "clicks"),
    editions("ACT-18", core2014=1, complete2022=0, nebula2007=1, eddieg=1),
)
def test_acting_two_turns_running_pushes(figures: Figures, edition: str, clicks: int) -> None:
    game = duel(figures, edition, at=("A1", "L8")).apply("move fist B2").apply("end").apply("end")
    after = game.apply("move fist C3")
    assert (after.state.fighter("fist").tokens, life(after, "fist")) == (2, 1 + clicks)
    third = after.apply("end").apply("end")
    assert third.why_not("move fist D4")[0].ruling == "ACT-14"
    rested = third.apply("end").apply("end")
    assert rested.state.fighter("fist").tokens == 0


def test_every_reason_is_told_at_once(figures: Figures) -> None:
    """Two tokens, an action taken, no action left, and the target is a friend at the shooter's side."""
    places = {"bow": "D4", "fist": "E4", "fist-2": "A1"}
    forces = {"Ann": [figures["bow"], figures["fist"]], "Ben": [figures["fist"]]}
    game = Game.new(Board.build(width=12, height=8), rules="core2014", forces=forces, places=places)
    game = arrange_start(game, {"bow": {"tokens": 2, "acted": True}}, turn=5, left=0)
    told = [(reason.ruling, reason.text) for reason in game.why_not("shoot bow fist")]
    assert [ruling for ruling, _ in told] == ["ACT-01", "ACT-11", "ACT-14", "ATK-04"]
    assert told[2][1] == "Bow has 2 tokens."
    assert [reason.ruling for reason in game.why_not("shoot fist-2 bow")] == ["TRN-10"]  # the rest does not matter yet


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_action_a_figure_and_three_a_turn(figures: Figures, edition: str) -> None:
    game = duel(figures, edition, at=("A1", "L8"))
    assert game.state.left == 3
    after = game.apply("move fist B2")
    assert after.state.left == 2
    assert [str(option) for option in after.options()] == ["end"]


@pytest.mark.ruling("PWR-IMMUNE", "core2014", "complete2022")
@pytest.mark.parametrize(
    ("edition", "protected"),
    editions("GLD-04", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_the_first_turn_protects_most(figures: Figures, edition: str, protected: bool) -> None:
    board = Board.build(width=8, height=4)
    forces = {"Ann": [figures["fist"]], "Ben": [figures["bow"]]}
    game = Game.new(board, rules=edition, forces=forces, places={"fist": "B2", "bow": "C2"})
    assert bool(game.why_not("close fist bow")) is protected


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_failed_break_away_costs_the_action(figures: Figures, edition: str) -> None:
    game = duel(figures, edition).apply("move fist B4")
    assert game.actor == DICE
    assert game.chances()[0] == ((1,), Fraction(1, 6))
    stays = game.apply((3,))
    assert stays.state.board.pieces["fist"].squares[0].name == "D4"
    assert (stays.state.fighter("fist").tokens, stays.state.left) == (1, 2)
    free = game.apply((4,))
    assert free.state.board.pieces["fist"].squares[0].name == "B4"


def test_one_book_rolls_for_every_opponent_met_on_the_way(figures: Figures) -> None:
    game = duel(figures, "eddieg", at=("A1", "D2"), height=2).apply("move fist H1")
    assert game.actor == DICE
    assert game.apply((4,)).state.board.pieces["fist"].squares[0].name == "H1"
    held = game.apply((2,)).state.board.pieces["fist"].squares[0]
    assert held.touches(game.state.board.pieces["fist-2"].squares[0])


def test_one_book_lets_a_plain_move_end_in_an_attack(figures: Figures) -> None:
    game = duel(figures, "nebula2007", at=("A4", "H4")).apply("move fist G4")
    assert [str(option) for option in game.options()] == ["no attack", "close fist fist-2"]
    struck = game.apply("close fist fist-2").apply((3, 4))
    assert (life(struck, "fist-2"), struck.state.fighter("fist").tokens) == (4, 1)
    assert game.apply("no attack").state.fighter("fist").tokens == 1


@pytest.mark.parametrize(
    ("edition", "rolls", "shares"),
    [("core2014", 1, 4), ("complete2022", 1, 4), ("nebula2007", 2, 0), ("eddieg", 1, 4)],
)
def test_two_bolts(figures: Figures, edition: str, rolls: int, shares: int) -> None:
    board = Board.build(width=12, height=8)
    forces = {"Ann": [figures["rake"]], "Ben": [figures["fist"], figures["bow"]]}
    places = {"rake": "B4", "fist": "F2", "bow": "F6"}
    game = Game.new(board, rules=edition, forces=forces, places=places)
    for _ in range(4):
        game = game.apply("end")
    game = game.apply("shoot rake fist bow")
    for _ in range(rolls):
        game = game.apply((3, 4))
    if shares:  # 0+3, 1+2, 2+1, 3+0
        assert "1 to fist, 2 to bow" in [str(option) for option in game.options()]
        assert len(game.options()) == shares
        game = game.apply("1 to fist, 2 to bow")
        assert (life(game, "fist"), life(game, "bow")) == (2, 3)
    else:
        assert (life(game, "fist"), life(game, "bow")) == (4, 4)


# -- words, files, odds ----------------------------------------------------------------------------------------


def test_refusals_say_why(figures: Figures) -> None:
    game = duel(figures, "core2014", at=("A1", "L8"))
    assert [reason.ruling for reason in game.why_not("close fist fist-2")]
    for wrong in ("dance fist", "move nobody A2", "move fist L8", "close fist fist", "move fist Z99"):
        with pytest.raises(ClixbookError):
            game.apply(wrong)
    with pytest.raises(ClixbookError, match="Ben"):
        game.apply("move fist-2 K7")
    with pytest.raises(ClixbookError, match="No roll is due"):
        game.roll()


def test_every_option_reads_back(figures: Figures) -> None:
    game = duel(figures, "complete2022", "rake", "fist", ("B4", "F4"))
    for option in game.options():
        assert parse_action(str(option)) == option
        assert game.why_not(option) == ()


def test_all_problems_of_a_muster_at_once(figures: Figures) -> None:
    board = Board.build(width=4, height=4)
    with pytest.raises(ClixbookError) as told:
        Game.new(board, rules="core2014", forces={"Ann": ["nobody-at-all"], "Ben": [figures["fist"]]})
    assert len(told.value.problems) == 2  # no such figure; no room without a starting area


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_are_exact(figures: Figures, edition: str) -> None:
    game = duel(figures, edition)
    odds = attack_odds(game, "fist", "fist-2")
    assert odds.hurt == Fraction(21, 36)  # 7 or more with two dice
    assert odds.at_least(4) == Fraction(1, 36)  # the critical hit alone: open ground, nothing to crash into
    assert sum(odds.clicks.values()) == 1
    held = action_odds(game, "move fist B4")["fist"]
    assert held.moved == Fraction(1, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_agree_with_many_seeded_games(figures: Figures, edition: str) -> None:
    game = duel(figures, edition).apply("close fist fist-2")
    chances = {end.state: Fraction(0) for end, _ in Outcomes(game, where_it_helps).settled_positions(game)}
    for end, chance in Outcomes(game, where_it_helps).settled_positions(game):
        chances[end.state] += chance
    assert sum(chances.values()) == 1
    assert len(chances) <= 36
    exact = float(attack_odds(duel(figures, edition), "fist", "fist-2").hurt)
    hurt = sum(life(settled(replace(game, seed=seed).roll()), "fist-2") > 1 for seed in range(SEEDS))
    assert abs(hurt / SEEDS - exact) < 0.06  # three times what chance alone makes of so many games


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(5))
def test_random_games_stay_sound(edition: str, seed: int) -> None:
    draw = random.Random(seed)
    forces = {"Ann": ["night-warden", "bruiser", "gnat"], "Ben": ["lodestar", "bruiser"]}
    game = Game.new("corner", rules=edition, forces=forces, seed=seed)
    for step in range(120):
        if game.is_over:
            break
        before = game.state
        game = game.roll() if game.actor == DICE else game.apply(_eager(draw, game))
        assert before == before.with_()  # nothing changes in place
        sound(game)
        if step % 20 == 0:
            again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
            assert (again.state, again.answers) == (game.state, game.answers)


def _eager(draw: random.Random, game: Game) -> Any:
    """A player who attacks where it can."""
    options = game.options()
    attacks = [option for option in options if str(option).startswith(("close", "shoot"))]
    return draw.choice(attacks or list(options))


def sound(game: Game) -> None:
    state = game.state
    assert position_problems(state.board, rules=state.rules)
    assert set(state.board.pieces) == {f.id for f in state.standing()}
    for fighter in state.fighters.values():
        assert 0 <= fighter.tokens <= 2
        assert (fighter.id in state.board.pieces) is not fighter.life.ko
    assert game.is_over or game.options()
