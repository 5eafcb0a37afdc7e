"""Odds against closed forms counted on two dice by hand, and against many seeded rolls."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.errors import ClixbookError
from clixbook.figures.dials.life import Life
from clixbook.figures.files.figure_files import load_figure
from clixbook.lab.odds import Odds, action_odds, attack_odds, clicks_lost, expected_gain, odds_from_here
from clixbook.lab.outcomes import Outcomes, unordered_rolls, where_it_helps
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS
from tests.powers.cast import actor, after, play

Figures = dict[str, str]
THREE = ("core2014", "nebula2007", "eddieg")  # they slide by the damage; 2022 always by three squares


def of_36(**chances: int) -> dict[str, Fraction]:
    return {name: Fraction(count, 36) for name, count in chances.items()}


def duel(figures: Figures, edition: str, ann: str = "fist", at: str = "D4 E4", **board: Any) -> Game:
    """Ann's figure against Ben's fist on open ground, after the protected first turns, Ann to act."""
    here, there = at.split()
    ben = "fist-2" if ann == "fist" else "fist"
    on = Board.build(**{"width": 12, "height": 8, **board})
    forces = {"Ann": [figures[ann]], "Ben": [figures["fist"]]}
    game = Game.new(on, rules=edition, forces=forces, places={ann: here, ben: there})
    for _ in range(4):
        game = game.apply("end")
    return game


def where(odds: Any) -> dict[str, Fraction]:
    return {" ".join(square.name for square in place): chance for place, chance in odds.ends.items()}


# -- closed forms ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plain_attack(figures: Figures, edition: str) -> None:
    # Attack 10 against defense 17: 7 or more with two dice, 21 of 36; 12 adds a click, 2 costs the attacker one.
    odds = attack_odds(duel(figures, edition), attacker="fist", target="fist-2")
    assert (odds.hit, odds.critical) == (Fraction(21, 36), Fraction(1, 36))
    assert odds.roll is not None
    assert odds.roll.critical_miss == Fraction(1, 36)
    assert odds.clicks == {0: Fraction(15, 36), 3: Fraction(20, 36), 4: Fraction(1, 36)}
    assert [odds.at_least(clicks) for clicks in (0, 1, 3, 4, 5)] == [1, odds.hurt, odds.hit, Fraction(1, 36), 0]
    assert (odds.exactly(2), odds.exactly(3)) == (0, Fraction(20, 36))
    assert odds.expected == Fraction(20 * 3 + 4, 36)
    assert odds.ko == 0
    assert odds.attacker is not None
    assert odds.attacker.clicks == {0: Fraction(35, 36), 1: Fraction(1, 36)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_knock_back_ends(figures: Figures, edition: str) -> None:
    # Doubles that hit: 4 4, 5 5 and 6 6. Three clicks are three squares, E4 to H4; four of the critical hit lead to I4.
    odds = attack_odds(duel(figures, edition), "fist", "fist-2")
    slides = of_36(E4=33, H4=2, I4=1) if edition in THREE else of_36(E4=33, H4=3)
    assert where(odds) == slides
    assert odds.moved == Fraction(3, 36)
    assert odds.ends_on("E4") == Fraction(33, 36)


def test_a_chooser_may_refuse_the_knock_back(figures: Figures) -> None:
    game = duel(figures, "complete2022")
    odds = attack_odds(game, "fist", "fist-2", lambda here: here.options()[-1])
    assert where(odds) == {"E4": 1}
    assert odds.clicks == {0: Fraction(15, 36), 3: Fraction(20, 36), 4: Fraction(1, 36)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_behind_the_target(figures: Figures, edition: str) -> None:
    # It slides to F4 and crashes: one click more in three books, so that 6 6 takes five of five clicks.
    odds = attack_odds(duel(figures, edition, walls=["F4|G4"]), "fist", "fist-2")
    crash = {0: 15, 3: 18, 4: 2, 5: 1} if edition in THREE else {0: 15, 3: 20, 4: 1}
    assert odds.clicks == {clicks: Fraction(count, 36) for clicks, count in crash.items()}
    assert odds.ko == Fraction(crash.get(5, 0), 36)
    assert odds.ends_on() == odds.ko


@pytest.mark.parametrize("edition", EDITIONS)
def test_bushes_cost_one(figures: Figures, edition: str) -> None:
    game = duel(figures, edition, "bow", "B4 G4", hindering=["E4"])
    assert attack_odds(game, "bow", "fist").hit == Fraction(15, 36)  # 8 or more
    assert attack_odds(duel(figures, edition, "bow", "B4 G4"), "bow", "fist").hit == Fraction(21, 36)


@pytest.mark.parametrize("edition", EDITIONS)
def test_breaking_away(figures: Figures, edition: str) -> None:
    odds = action_odds(duel(figures, edition), "move fist B4")
    assert list(odds) == ["fist"]
    assert where(odds["fist"]) == {"B4": Fraction(1, 2), "D4": Fraction(1, 2)}  # 4, 5 or 6
    assert odds["fist"].moved == Fraction(1, 2)
    assert (odds["fist"].hit, odds["fist"].clicks) == (0, {0: 1})
    assert odds["fist-2"].ends_on("E4") == 1


def test_breaking_away_from_each_on_the_way(figures: Figures) -> None:
    # Eddie G rolls for an opponent met on the way: free past it on 4 to 6, else the move ends beside it.
    odds = action_odds(duel(figures, "eddieg", at="A1 D2", height=2), "move fist H1")["fist"]
    assert odds.ends_on("H1") == Fraction(1, 2)
    assert set(odds.ends.values()) == {Fraction(1, 2)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_targets(figures: Figures, edition: str) -> None:
    board = Board.build(width=12, height=8)
    forces = {"Ann": [figures["rake"]], "Ben": [figures["fist"], figures["bow"]]}
    game = Game.new(board, rules=edition, forces=forces, places={"rake": "B4", "fist": "F2", "bow": "F6"})
    for _ in range(4):
        game = game.apply("end")
    odds = action_odds(game, "shoot rake fist bow")
    assert (odds["fist"].hit, odds["bow"].hit) == (Fraction(21, 36), Fraction(21, 36))
    both = odds.distribution_of(lambda end: tuple(end.fighters[who].life.click > 1 for who in ("fist", "bow")))
    if edition == "nebula2007":  # a roll for each: independent
        hit, miss = Fraction(21, 36), Fraction(15, 36)
        assert both == {
            (True, True): hit * hit,
            (True, False): hit * miss,
            (False, True): miss * hit,
            (False, False): miss**2,
        }
    else:  # one roll; by default all of the damage goes to the first, and a critical hit adds one to both
        assert both == {
            (True, False): Fraction(20, 36),
            (True, True): Fraction(1, 36),
            (False, False): Fraction(15, 36),
        }
    assert sum(odds.ends.values()) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_clicks(figures: Figures, edition: str) -> None:
    game = duel(figures, edition).apply("close fist fist-2").apply("3 4").apply("end").apply("end")
    odds = attack_odds(game, "fist", "fist-2")  # two clicks are left: every hit takes both, and no more
    assert (odds.ko, odds.ends_on(), odds.exactly(2)) == (Fraction(21, 36),) * 3


# -- what odds are made of -------------------------------------------------------------------------------------


def test_like_outcomes_are_one() -> None:
    dice = dict(unordered_rolls(Roll("attack", 2)))
    assert len(dice) == 21
    assert (dice[3, 5], dice[4, 4], sum(dice.values())) == (Fraction(2, 36), Fraction(1, 36), 1)


def test_clicks_between_two_states_of_a_dial() -> None:
    figure, rules = load_figure("long-wall"), rulebook("core2014")
    whole = Life(0, 1, False, 1, 200)
    assert clicks_lost(rules, figure, whole, replace(whole, click=4)) == 3
    assert clicks_lost(rules, figure, replace(whole, click=4), whole) == -3
    # Five clicks end the first dial; the sixth is the first one lost on the second.
    assert clicks_lost(rules, figure, whole, Life(1, 2, False, 1, 200)) == 6


def test_what_an_attack_gains(figures: Figures) -> None:
    game = duel(figures, "core2014")
    assert expected_gain(game, "close fist fist-2", "Ann") == Fraction(64, 36) - Fraction(1, 36)
    assert expected_gain(game, "close fist fist-2", "Ben") == Fraction(1, 36) - Fraction(64, 36)


def test_the_table(figures: Figures) -> None:
    odds = attack_odds(duel(figures, "core2014"), "fist", "fist-2")
    assert str(odds).splitlines() == [
        "fist-2: hit 58.3%, critically 2.8%, hurt 58.3%, knocked out 0.0%, moved 8.3%",
        "  clicks   exactly  at least",
        "       0   41.7%   100.0%  (5/12)",
        "       3   55.6%    58.3%  (5/9)",
        "       4    2.8%     2.8%  (1/36)",
        "   91.7%  ends on E4  (11/12)",
        "    5.6%  ends on H4  (1/18)",
        "    2.8%  ends on I4  (1/36)",
    ]
    assert "fist: hurt 2.8%" in str(action_odds(duel(figures, "core2014"), "close fist fist-2"))


def test_refusals(figures: Figures) -> None:
    game = duel(figures, "core2014", at="A1 L8")
    with pytest.raises(ClixbookError) as told:
        attack_odds(game, "fist", "fist-2")
    assert len(told.value.problems) >= 2  # neither by hand nor from afar
    with pytest.raises(ClixbookError):
        action_odds(game, "close fist nobody")


# -- many rolls ------------------------------------------------------------------------------------------------

SAMPLES = 20_000
MOST = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52}
"""Chi-square that chance alone passes once in a thousand times, by degrees of freedom."""


def sampled(game: Game, read: Any) -> Counter[Any]:
    """What came of so many seeded games; a position that came before is not worked out again."""
    known: dict[tuple[Any, Any], Game] = {}
    found: Counter[Any] = Counter()
    for seed in range(SAMPLES):
        here = replace(game, seed=seed)
        while here.pending is not None:
            option = here.faces() if isinstance(here.pending, Roll) else here.options()[0]
            after = known.get((here.answers, option))
            known[here.answers, option] = after = after or here.apply(option)
            here = replace(after, seed=seed)
        found[read(here.state)] += 1
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("action", ["close fist fist-2", "move fist B4"])
def test_many_seeded_games(tmp_path: Path, figures: Figures, edition: str, action: str) -> None:
    game = duel(figures, edition, walls=["G4|H4"])

    def read(state: Any) -> tuple[Any, ...]:
        return tuple((f.life.click, state.board.pieces.get(f.id)) for f in state.fighters.values())

    exact = action_odds(game, action).distribution_of(read)
    found = sampled(game.apply(action), read)
    assert set(found) == set(exact)
    parts = [(found[each] - SAMPLES * float(chance)) ** 2 / (SAMPLES * float(chance)) for each, chance in exact.items()]
    assert sum(parts) < MOST[len(parts) - 1]


def ways_to_end(game: Game) -> list[tuple[Game, Fraction]]:
    return Outcomes(game, where_it_helps).settled_positions(game)


@pytest.mark.parametrize("edition", EDITIONS)
def test_outcomes_make_a_whole(figures: Figures, edition: str) -> None:
    for action in ("close fist fist-2", "move fist B4", "end"):
        assert sum(chance for _, chance in ways_to_end(duel(figures, edition).apply(action))) == 1


# -- in the middle of an action --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_roll_to_evade_is_all_that_is_still_to_come(tmp_path: Path, edition: str) -> None:
    """The attack has hit: four faces of six let it, and nothing else is left to chance."""
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses")})
    before = action_odds(game, "close a b")["b"]
    assert before.hit == Fraction(21, 36) * Fraction(4, 6)
    evading = after(game, "close a b", (3, 4), "b rolls to evade")
    odds = odds_from_here(evading)["b"]
    assert (odds.hit, odds.critical) == (Fraction(4, 6), 0)
    assert odds.clicks == {0: Fraction(2, 6), 3: Fraction(4, 6)}
    lucky = odds_from_here(after(game, "close a b", (6, 6), "b rolls to evade"))["b"]  # a critical hit adds a click
    assert (lucky.hit, lucky.critical) == (Fraction(4, 6), Fraction(4, 6))
    assert lucky.exactly(4) == Fraction(4, 6)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_answer_has_odds_of_its_own(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses")})
    asked = after(game, "close a b", (3, 4))
    assert action_odds(asked, "let it hit")["b"].clicks == {3: Fraction(1)}
    assert action_odds(asked, "b rolls to evade")["b"].hurt == Fraction(4, 6)


def test_an_attack_after_a_move_is_reckoned_from_where_its_maker_stands(tmp_path: Path) -> None:
    """Attack 10 against defense 17 is 21 of 36; who ran is where it is, whatever the dice show."""
    game = play(tmp_path, "core2014", {"a": actor("A4", speed="Running Shot", range=6)}, {"b": actor("J4")})
    asked = after(game, "use a running-shot E4")
    shot = next(each for each in asked.options() if str(each).startswith("shoot"))
    for odds in (action_odds(asked, shot), odds_from_here(asked.apply(shot))):
        assert odds["b"].hit == Fraction(21, 36)
        assert odds["b"].clicks == {0: Fraction(15, 36), 3: Fraction(20, 36), 4: Fraction(1, 36)}
        assert odds["a"].moved == 0
    with pytest.raises(ClixbookError, match="No action is under way"):
        odds_from_here(game)


def test_odds_of_a_second_roll_forget_the_first(tmp_path: Path) -> None:
    """Two attacks of one action: the first has hit and cost three clicks of six, the second is still to come."""
    game = play(tmp_path, "core2014", {"a": actor("C3", speed="Flurry")}, {"b": actor("D3")})
    second = after(game, "use a flurry b", (3, 4), "close a b")
    odds = odds_from_here(second)["b"]
    assert odds.hit == Fraction(21, 36)
    assert odds.clicks == {0: Fraction(15, 36), 3: Fraction(21, 36)}  # the last three, whatever a critical hit adds
    assert odds.ko == Fraction(21, 36)


def test_a_limit_of_positions_is_kept(figures: Figures) -> None:
    """A plain attack: the roll, and what it may come to: a miss, a hit, a double, and two critical ones."""
    game = duel(figures, "core2014")
    assert action_odds(game, "close fist fist-2", most=6)["fist-2"].hit == Fraction(21, 36)
    with pytest.raises(ClixbookError, match="more than 5 positions"):
        action_odds(game, "close fist fist-2", most=5)


def test_the_odds_under_another_book_and_under_all() -> None:
    """As in the position under that book; a book without the attack answers with its refusal."""
    game = cx.Game.at(
        "patch", rules="core2014", turn="Ann",
        fighters={"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}},
    )  # fmt: skip
    found = cx.attack_odds(game, "bruiser", "gnat", rules="all")
    for book, odds in found.items():
        assert isinstance(odds, Odds)
        assert odds.hit == cx.attack_odds(game.in_book(book), "bruiser", "gnat").hit
    assert cx.attack_odds(game, "bruiser", "gnat", rules="nebula2007").hit == found["nebula2007"].hit
    refused = cx.attack_odds(game.what_if(gnat="G7"), "bruiser", "gnat", rules="all")
    assert all(isinstance(each, cx.IllegalAction) for each in refused.values())


def test_what_is_wrong_with_a_shot_comes_first_for_who_can_shoot() -> None:
    game = cx.Game.at(
        "patch", rules="core2014", turn="Ann",
        fighters={"lodestar": {"at": "A1", "of": "Ann", "range": 3}, "gnat": {"at": "I7", "of": "Ben"}},
    )  # fmt: skip
    with pytest.raises(cx.IllegalAction) as caught:
        cx.attack_odds(game, "lodestar", "gnat")
    assert "touch" not in str(caught.value.problems[0])


@pytest.mark.parametrize("chooser", [where_it_helps, lambda game: game.options()[0]])
def test_a_draw_that_is_thrown_again_has_an_end(chooser: Any) -> None:
    """One of eight cards by two dice: the last 4 of 36 are thrown again, and odds that followed them never ended."""
    cards = ["crosswind", "fog", "frost", "rain", "haze", "storm", "dust", "sleet"]
    game = Game.new(
        Board.build(width=8, height=6), rules="nebula2007", forces={"Ann": ["gnat"], "Ben": ["bruiser"]},
        places={"gnat": "B2", "bruiser": "G5"}, conditions=cards, seed=1,
    ).apply((3, 4))  # fmt: skip
    comes = {"": Fraction(24, 36)} | {card: Fraction(12, 36) / 8 for card in cards}  # 4 or less, 10 or more
    found = action_odds(game, "end", chooser, most=400)
    assert {"".join(end.conditions): chance for end, chance in found.ends.items()} == comes
