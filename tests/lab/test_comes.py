"""An opponent who comes: no two idle turns in a row, hints in an order that their numbers bear out, two stances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.actions import Close, EndTurn, Move, Shoot
from clixbook.engine.game import DICE, Game
from clixbook.errors import ClixbookError
from clixbook.lab.opponents import STRENGTHS, Mind, Strength, commander, waiting_plans
from clixbook.lab.players import deciding_player, finish_thought, name_of, player, random_player, thinking_player
from clixbook.lab.search.attack_model import Forecast
from clixbook.lab.search.evaluation import BEHIND, TOGETHER, PositionEvaluator
from clixbook.lab.search.first_ideas import first_ideas
from clixbook.lab.search.plan_reasons import PlanReason, StepFacts, Why
from clixbook.lab.search.plans import Plan
from clixbook.rulebooks.editions import EDITIONS

pytestmark = pytest.mark.thorough

FORCES = (["lodestar", "night-warden", "bruiser"], ["ironmonger", "powder-kite", "rook-thief"])
"""Both are 300 points."""


Fighters = dict[str, dict[str, object]]


def mirrored(edition: str, force: int, rounds: int = 4, ground: str = "archive") -> Game:
    forces = dict.fromkeys(("Ann", "Ben"), FORCES[force])
    return Game.new(ground, rules=edition, forces=forces, seed=11 + force, rounds=rounds)


def turns_of(game: Game, strength: Strength) -> Iterator[tuple[str, bool, bool]]:
    """Whose turn it is as each one ends, whether somebody acted in it, and whether anybody could have."""
    while not game.is_over:
        if game.actor == DICE:
            game = game.roll()
            continue
        option = strength(game)
        if game.pending is None and option == EndTurn():
            mine = [each for each in game.state.fighters.values() if each.side == game.actor]
            could = any(isinstance(each, Close | Shoot | Move) for each in game.options())
            yield game.actor, any(each.acted for each in mine), could
        game = game.apply(option)


@pytest.mark.parametrize("stance", ["bold", "patient"])
@pytest.mark.parametrize("force", [0, 1])
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_lets_two_turns_in_a_row_pass_in_which_somebody_could_act(edition: str, force: int, stance: str) -> None:
    strength = commander if stance == "bold" else commander.patient
    turns = list(turns_of(mirrored(edition, force), strength))
    assert len(turns) > 5
    for who in ("Ann", "Ben"):
        idle = [could and not acted for each, acted, could in turns if each == who]
        assert not any(one and other for one, other in pairwise(idle)), idle


@pytest.mark.parametrize("strength", [*STRENGTHS.values(), commander.patient], ids=lambda each: each.name)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_has_no_token_to_lose_does_something(edition: str, strength: Strength) -> None:
    """However far opponents are: an idle turn is there to rest, and here nobody is tired."""
    game = mirrored(edition, 0)
    while game.actor == DICE:
        game = game.roll()
    assert Mind(strength, game).must_act
    assert strength(game) != EndTurn()


def test_what_comes_first_to_mind_is_an_attack_or_a_way_to_opponents() -> None:
    """One beside an opponent strikes, one far away comes at least half as near as it can, one with a token rests: to
    walk is worth no click. A turn had been let pass, or figures had walked away, two steps of three."""
    fighters: Fighters = {
        "bruiser": {"at": "K4", "of": "Ann"}, "gnat": {"at": "A8", "of": "Ann"},
        "rook-thief": {"at": "A3", "of": "Ann", "tokens": 1}, "ironmonger": {"at": "L4", "of": "Ben"},
    }  # fmt: skip
    game = Game.at(Board.build(width=12, height=8), rules="core2014", turn="Ann", fighters=fighters)
    ideas = first_ideas(Mind(STRENGTHS["soldier"], game).candidates)
    assert set(ideas) == {"bruiser", "gnat"}
    assert [str(each.option) for each in ideas["bruiser"]] == ["close bruiser ironmonger"]
    speed = game.value("gnat", "speed").total
    assert {each.goal.x >= speed / 2 for each in ideas["gnat"] if each.goal is not None} == {True}
    picks = {str(replace(STRENGTHS["soldier"], lapse=100)(replace(game, seed=seed))) for seed in range(20)}
    assert picks <= {str(each.option) for each in (*ideas["bruiser"], *ideas["gnat"])}


def test_nobody_pushes_its_last_click_away_without_weighing() -> None:
    for click, attacks in ((1, True), (6, False)):  # the sixth is the last click of Bruiser
        fighters: Fighters = {
            "bruiser": {"at": "K4", "of": "Ann", "tokens": 1, "click": click}, "ironmonger": {"at": "L4", "of": "Ben"},
        }  # fmt: skip
        game = Game.at(Board.build(width=12, height=8), rules="core2014", turn="Ann", fighters=fighters)
        candidates = Mind(STRENGTHS["recruit"], game).candidates
        assert bool(first_ideas(candidates, careless=True)) is attacks


def test_a_push_that_is_worth_more_than_to_rest_is_made() -> None:
    """Clicks that it pays were taken from what is gained, and to end the turn stood above every push for that."""
    fighters: Fighters = {
        "bruiser": {"at": "Q10", "of": "Ben", "tokens": 1, "click": 1},
        "lodestar-2": {"figure": "lodestar", "at": "N3", "of": "Ben", "tokens": 2, "click": 6},
        "lodestar": {"at": "F11", "of": "Ann", "click": 5},
        "night-warden": {"at": "H12", "of": "Ann", "click": 2, "tokens": 2},
    }
    game = Game.at("archive", rules="core2014", turn="Ben", fighters=fighters, rounds=12)
    plans = commander.plans(game, 400)
    most = max(plans, key=lambda plan: plan.gain)
    assert most.steps
    assert round(most.risk) > 0
    assert plans[0] == most


def test_who_is_tired_may_rest() -> None:
    fighters: Fighters = {"bruiser": {"at": "A1", "of": "Ann", "tokens": 1}, "gnat": {"at": "L8", "of": "Ben"}}
    tired = Game.at(Board.build(width=12, height=8), rules="core2014", turn="Ann", fighters=fighters)
    assert any(not plan.steps for plan in commander.plans(tired, 100))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_hint_stands_above_another_that_gains_more_at_no_more_risk(edition: str, seed: int) -> None:
    """In positions of random games, by the whole points that are shown; to end the turn is one of the hints."""
    game, chance, looked = mirrored(edition, seed % 2, rounds=30, ground="patch"), random_player(seed), 0
    for step in range(160):
        if game.is_over:
            break
        if game.actor != DICE and game.pending is None and step % 7 == 0:
            looked += 1
            for strength in (commander, STRENGTHS["veteran"]):
                shown = [(round(plan.dealt), round(plan.risk)) for plan in strength.plans(game, 400)]
                for at, (gains, risks) in enumerate(shown):
                    assert not any(more > gains and less <= risks for more, less in shown[at + 1 :]), shown
        game = game.roll() if game.actor == DICE else game.apply(chance(game))
    assert looked > 2


@pytest.mark.parametrize(("edition", "click"), [("core2014", 1), ("complete2022", 4)])
def test_what_an_attack_by_an_effect_takes_is_gained(edition: str, click: int) -> None:
    """An Energy Explosion had gained 0 points and "stood better", so a shot of less stood above it."""
    fighters: Fighters = {
        "powder-kite": {"at": "G7", "of": "Ann", "click": click},
        "lodestar": {"at": "E5", "of": "Ben"},
    }
    game = Game.at(Board.build(width=12, height=9), rules=edition, turn="Ann", fighters=fighters)
    plans = [plan for plan in commander.plans(game, 400) if "energy-explosion" in str(plan)]
    assert plans
    for plan in plans:
        assert plan.dealt > 1
        assert plan.reason.why in (Why.STRIKES, Why.KNOCKS_OUT)


def test_it_strikes_rather_than_end_the_turn_at_the_same_risk() -> None:
    """One without a token stands beside two opponents; hints had said to end the turn, gains 0, risks as much."""
    fighters: Fighters = {
        "bruiser": {"at": "E4", "of": "Ann"},
        "lodestar": {"at": "D4", "of": "Ben"},
        "night-warden": {"at": "F4", "of": "Ben"},
    }
    plans = commander.plans(Game.at(Board.build(width=12, height=8), rules="core2014", turn="Ann", fighters=fighters))
    assert plans[0].dealt > 0
    assert plans[0].reason.why in (Why.STRIKES, Why.KNOCKS_OUT)
    assert all(plan.steps for plan in plans)


def test_what_a_second_token_costs_is_at_risk() -> None:
    """Bruiser has a token, and 8 points of its own go for the second one; nobody is near to take more."""
    fighters: Fighters = {"bruiser": {"at": "D4", "of": "Ann", "tokens": 1}, "gnat": {"at": "L8", "of": "Ben"}}
    game = Game.at(Board.build(width=12, height=8), rules="core2014", turn="Ann", fighters=fighters)
    forecast = Forecast(game.state, "Ann")
    left = forecast.scene.left["bruiser"][0][0]
    walk = next(plan for plan in commander.plans(game, 100) if plan.steps)
    assert walk.risk == pytest.approx(
        forecast.points_at_clicks("bruiser", left) - forecast.points_at_clicks("bruiser", left - 1)
    )
    assert walk.dealt == 0
    assert round(walk.risk) == 8


# -- how it comes -----------------------------------------------------------------------------------------------


def test_a_force_comes_together() -> None:
    """Two squares ahead of the others is no loss; more than a walk is."""
    board = Board.build(width=24, height=8)
    for ahead, lost in (("E4", False), ("R4", True)):
        fighters: Fighters = {
            "bruiser": {"at": ahead, "of": "Ann"},
            "gnat": {"at": "C2", "of": "Ann"},
            "rook-thief": {"at": "C6", "of": "Ann"},
            "ironmonger": {"at": "X4", "of": "Ben"},
        }
        evaluator = PositionEvaluator(
            Forecast(Game.at(board, rules="core2014", turn="Ann", fighters=fighters).state, "Ann"), commander.nature
        )
        scene, mine = evaluator.forecast.scene, evaluator.forecast.mine
        assert (evaluator.separation_penalty(scene, mine, ["ironmonger"]) > 0) is lost
    assert TOGETHER < 15


def test_who_is_behind_minds_dangers_less_and_a_leader_all_of_them() -> None:
    game = mirrored("core2014", 0)
    while game.actor == DICE:
        game = game.roll()
    state = game.state
    led = state.with_fighter("bruiser-2", life=replace(state.fighters["bruiser-2"].life, ko=True))
    cautions = {who: PositionEvaluator(Forecast(led, who), commander.nature).caution for who in ("Ann", "Ben")}
    assert cautions["Ann"] == pytest.approx(commander.nature.danger_weight)
    assert cautions["Ben"] == pytest.approx(BEHIND * commander.nature.danger_weight)


def test_a_patient_one_comes_into_nobodys_reach_but_to_strike() -> None:
    """A step further Lodestar, who reaches eight squares, would be shot at; a bold one goes nearer all the same."""
    fighters: Fighters = {"bruiser": {"at": "A4", "of": "Ann"}, "lodestar": {"at": "M4", "of": "Ben"}}
    game = Game.at(Board.build(width=16, height=8), rules="core2014", turn="Ann", fighters=fighters)
    (bold, *_), (patient, *_) = commander.plans(game), commander.patient.plans(game)
    assert patient.risk == 0
    places = [plan.steps[0].goal.x for plan in (bold, patient) if plan.steps and plan.steps[0].goal]
    assert places == sorted(places, reverse=True)


def test_a_stance_is_part_of_the_name() -> None:
    assert player("patient-commander") == commander.patient
    assert player("commander") == commander
    with pytest.raises(ClixbookError, match="There is no player 'patient-eager'"):
        player("patient-eager")
    game = mirrored("core2014", 0)
    while game.actor == DICE:
        game = game.roll()
    assert finish_thought(thinking_player("patient-commander")(game)) == commander.patient(game)


def test_a_study_names_the_stance() -> None:
    """Whoever goes on with a study by its checkpoint must be the same players."""
    assert name_of("patient-veteran") == "patient-veteran"
    game = Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, seed=2, rounds=1)
    assert len(cx.simulate(game, {"Ann": "patient-veteran", "Ben": "veteran"}, 1).games) == 1


# -- why --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (PlanReason(Why.COMES, going=2), "it comes closer, together"),
        (PlanReason(Why.COMES, going=1, risk=9.4), "it comes closer, though 9 points are at risk"),
        (PlanReason(Why.COMES, going=1, lead=-50), "it is behind by 50 points, so it comes closer"),
        (PlanReason(Why.STRIKES, risk=24, staying=24), "it strikes, and no more is at risk"),
        (PlanReason(Why.STRIKES, risk=30, staying=24), "it strikes, which is worth 6 points more at risk"),
        (PlanReason(Why.WITHDRAWS, risk=9.2, staying=24), "less is at risk there: 9 points, not 24"),
        (
            PlanReason(Why.STRIKES, lead=75, risk=9, staying=9),
            "it leads by 75 points and keeps that by going on: it strikes, and no more is at risk",
        ),
        (
            PlanReason(
                Why.STRIKES, risk=9, staying=9, steps=(StepFacts("a", "E5", "charge", "b", percent=58, clicks=3),)
            ),
            "a moves to E5 by Charge and attacks b: 58 % for 3 clicks, and no more is at risk",
        ),
        (
            PlanReason(Why.COMES, steps=(StepFacts("a", "E5", target="b", before=9, after=4),)),
            "a moves to E5: 4 squares from b instead of 9",
        ),
        (
            PlanReason(Why.RESTS, tired=("a", "b"), idle=("c",)),
            "a and b lose their tokens by resting, and c would gain no more by acting",
        ),
        (PlanReason(Why.SPENT), "it has used all its actions"),
    ],
)
def test_a_reason_is_a_sentence(reason: PlanReason, said: str) -> None:
    assert str(reason) == said


def test_every_plan_has_the_reason_that_its_numbers_bear_out() -> None:
    game, chance = mirrored("complete2022", 1, rounds=30, ground="patch"), random_player(5)
    seen = set[Why]()
    for step in range(120):
        if game.is_over:
            break
        if game.actor != DICE and game.pending is None and step % 8 == 0:
            for plan in commander.plans(game, 20):
                reason = plan.reason
                seen.add(reason.why)
                assert (reason.why in (Why.STRIKES, Why.KNOCKS_OUT)) is (bool(plan.steps) and round(plan.dealt) > 0)
                assert reason.why is not Why.WITHDRAWS or round(plan.risk) < round(reason.staying)
                assert (reason.why in (Why.RESTS, Why.ENDS, Why.SPENT)) is (not plan.steps)
        game = game.roll() if game.actor == DICE else game.apply(chance(game))
    assert len(seen) > 3


def test_a_lapse_says_why() -> None:
    """A soldier or recruit had given no reason where it weighed nothing."""
    game = mirrored("core2014", 0)
    while game.actor == DICE:
        game = game.roll()
    for name in (*STRENGTHS, "eager", "random"):
        for seed in range(3):
            _, reason = finish_thought(deciding_player(name)(replace(game, seed=seed)))
            assert isinstance(reason, PlanReason)
            assert PlanReason.from_dict(reason.to_dict()) == reason
    hasty = replace(STRENGTHS["soldier"], lapse=100)
    _, reason = finish_thought(hasty.decide(game))
    assert reason is not None
    assert reason.why is Why.AT_HAND
    assert reason.steps[0].to
    assert reason.steps[0].after < reason.steps[0].before or reason.steps[0].percent


@pytest.mark.parametrize("strength", [commander, commander.patient], ids=lambda each: each.name)
def test_no_turn_passes_while_somebody_is_fresh(strength: Strength) -> None:
    """One of its own has a token, one has none, and every step leads into the reach of opponents."""
    fighters: Fighters = {
        "bruiser": {"at": "A1", "of": "Ann"},
        "rook-thief": {"at": "A3", "of": "Ann", "tokens": 1},
        "lodestar": {"at": "M4", "of": "Ben"},
    }
    game = Game.at(Board.build(width=16, height=8), rules="core2014", turn="Ann", fighters=fighters)
    assert all(plan.steps for plan in strength.plans(game, 1))
    assert strength(game) != EndTurn()


def test_who_waits_does_what_is_least_at_risk_where_nothing_is_safe() -> None:
    """Nothing had been left to do, so turn after turn passed."""
    ending = Plan((), gain=0, dealt=0, risk=2)
    near, nearer = (Plan((), gain=1, dealt=0, risk=risk) for risk in (5, 9))
    strikes = Plan((), gain=1, dealt=4, risk=12)
    assert waiting_plans([nearer, near], ending) == [near]
    assert waiting_plans([nearer, strikes], ending) == [strikes]
    assert waiting_plans([], ending) == []
