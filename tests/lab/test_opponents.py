"""The four strengths: what they do on positions made by hand, and what their plans say of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.engine.actions import EndTurn, Shoot
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.lab.opponents import (
    STRENGTHS,
    Judge,
    Strength,
    commander,
    no_deadline,
    recruit,
    soldier,
    veteran,
)
from clixbook.lab.players import PLAYERS, finish_thought, player, random_player, thinking_player
from clixbook.lab.search.attack_model import Forecast
from clixbook.lab.search.candidates import Candidate, Candidates
from clixbook.lab.search.evaluation import WON, PositionEvaluator
from clixbook.lab.search.expectimax import Foresight
from clixbook.lab.search.plans import Planner, mix_clicks
from clixbook.lab.search.rollout import Exchange, FightSide, clicks_after_paying
from clixbook.lab.search.square_scores import SquareScorer
from clixbook.lab.search.threat_range import plain_strides
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.play.new_game.ready import first_game, yard
from tests.lab.test_odds import Figures, duel

ALL = [replace(each, lapse=0) for each in STRENGTHS.values()]
"""All, as they are while they have no lapse."""
CAREFUL = ALL[2:]
Fighters = dict[str, dict[str, object]]


def at(fighters: Fighters, rules: str = "core2014", *, turn: str = "Ann", board: Board | None = None) -> Game:
    return Game.at(board or Board.build(width=16, height=8), rules=rules, fighters=fighters, turn=turn)


def test_they_go_by_their_names() -> None:
    assert list(STRENGTHS) == ["recruit", "soldier", "veteran", "commander"]
    assert [name for name in PLAYERS if name in STRENGTHS] == list(STRENGTHS)
    assert player("veteran") is veteran
    assert player("strong") is commander  # as games say that a browser kept
    with pytest.raises(ClixbookError, match="recruit, soldier, veteran, commander"):
        player("general")


@pytest.mark.parametrize("strength", ALL, ids=list(STRENGTHS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_they_strike_the_opponent_beside_them(figures: Figures, edition: str, strength: Strength) -> None:
    """In the fourth book a figure may step aside first, and strike then."""
    game = duel(figures, edition)
    option = strength(game)
    if edition == "nebula2007" and str(option).startswith("move"):
        game = game.apply(option)
        option = strength(game)
    assert str(option).startswith("close fist fist-2")


@pytest.mark.parametrize("strength", ALL, ids=list(STRENGTHS))
def test_they_do_the_same_in_the_same_position(strength: Strength) -> None:
    picks = {str(strength(first_game("core2014"))) for _ in range(2)}
    assert len(picks) == 1


@pytest.mark.parametrize("strength", ALL, ids=list(STRENGTHS))
def test_they_take_the_better_odds(strength: Strength) -> None:
    """Both opponents have as many points and clicks; 9 or more hits the one, 7 or more the other.

    The commander walks away first, so that both must follow, and strikes when they have come.
    """
    fighters: Fighters = {
        "bruiser": {"at": "D4", "of": "Ann"},
        "gnat": {"at": "C4", "of": "Ben", "defense": 19},
        "gnat-2": {"figure": "gnat", "at": "E4", "of": "Ben", "defense": 17},
    }  # fmt: skip
    plans = [str(plan.options[0]) for plan in strength.plans(at(fighters), 1000) if plan.dealt]
    assert plans[0] == "close bruiser gnat-2"


@pytest.mark.parametrize("strength", ALL, ids=list(STRENGTHS))
def test_they_finish_a_knock_out(strength: Strength) -> None:
    """One is on its last click, the other whole: the same odds, the same points."""
    last = last_click("ironmonger")
    fighters: Fighters = {
        "bruiser": {"at": "D4", "of": "Ann"},
        "ironmonger": {"at": "C4", "of": "Ben", "defense": 17, "powers": {}},
        "ironmonger-2": {
            "figure": "ironmonger", "at": "E4", "of": "Ben", "click": last, "defense": 17, "powers": {}, "attack": 10,
            "damage": 4,
        },
    }  # fmt: skip
    assert str(strength(at(fighters))) == "close bruiser ironmonger-2"


def last_click(name: str) -> int:
    game = at({name: {"at": "A1", "of": "Ann"}, "bruiser": {"at": "C3", "of": "Ben"}})
    return int(Forecast(game.state, "Ann").scene.left[name][0][0])


@pytest.mark.parametrize("strength", CAREFUL, ids=["veteran", "commander"])
def test_they_do_not_walk_up_to_a_stronger_opponent(strength: Strength) -> None:
    """A recruit does; whoever looks further stays out of reach of one that strikes first."""
    fighters: Fighters = {"gnat": {"at": "B4", "of": "Ann"}, "ironmonger": {"at": "K4", "of": "Ben"}}
    assert beside(done(strength, at(fighters)), "gnat", "ironmonger") is False
    near: Fighters = {"gnat": {"at": "F4", "of": "Ann"}, "ironmonger": {"at": "K4", "of": "Ben"}}
    assert beside(done(ALL[0], at(near)), "gnat", "ironmonger") is True
    assert beside(done(strength, at(near)), "gnat", "ironmonger") is False


def done(strength: Strength, game: Game) -> Game:
    """The position once its turn is over."""
    while game.state.player == "Ann" and not game.is_over:
        game = game.roll() if game.actor == DICE else game.apply(strength(game))
    return game


def beside(game: Game, one: str, other: str) -> bool:
    pieces = game.board.pieces
    return pieces[one].squares[0].distance(pieces[other].squares[0]) <= 1


@pytest.mark.parametrize("strength", CAREFUL, ids=["veteran", "commander"])
def test_they_retreat_when_they_are_weak(strength: Strength) -> None:
    """On its last click, with an attack that hits on 12 alone, in range of one that hits nearly surely."""
    fighters: Fighters = {
        "gnat": {"at": "F4", "of": "Ann", "click": last_click("gnat"), "attack": 5, "defense": 12, "powers": {}},
        "night-warden": {"at": "J4", "of": "Ben"},
    }  # fmt: skip
    game = done(strength, at(fighters))
    squares = [game.board.pieces[who].squares[0] for who in ("gnat", "night-warden")]
    assert squares[0].distance(squares[1]) > 6  # the range


def test_cover_makes_an_attack_less_to_fear() -> None:
    """Two squares on which it can be shot, one of them behind a hedge."""
    board = Board.build(width=12, height=2, blocking=["A1:C1", "A2:B2"], hindering=["E1"])
    fighters: Fighters = {
        "night-warden": {"at": "C2", "of": "Ann", "speed": 1},
        "lodestar": {"at": "I1", "of": "Ben"},
    }  # fmt: skip
    forecast = Forecast(at(fighters, board=board).state, "Ann")
    blow = forecast.attack_estimate("lodestar", "night-warden", ranged=True)
    assert blow.hindered < blow.hits
    place = board.square
    in_cover, bare = (forecast.line_between(place("I1"), place(square)) for square in ("D1", "D2"))
    assert (in_cover, bare) == (1, 0)
    moved = {square: forecast.with_move(forecast.scene, "night-warden", place(square)) for square in ("D1", "D2")}
    risks = {
        square: forecast.best_attack_points(scene, "lodestar", "night-warden", barred=False, own=False, moves=0)
        for square, scene in moved.items()
    }
    assert 0 < risks["D1"] < risks["D2"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_giants_are_foreseen_to_strike_as_far_as_they_do(edition: str) -> None:
    """Nothing lies between: wherever the book lets a giant strike, and only there, the forecast knows of it."""
    board = Board.build(width=9, height=3)
    for square in ("B2", "C2", "D2", "D1", "E2", "F3", "G2"):
        fighters: Fighters = {"ironmonger": {"at": "A2", "of": "Ann"}, "gnat": {"at": square, "of": "Ben"}}
        game = at(fighters, edition, board=board)
        forecast, may = Forecast(game.state, "Ann"), not game.why_not("close ironmonger gnat")
        here, there = board.square("A2"), board.square(square)
        assert forecast.can_close_attack("ironmonger", here, there, there) is may, square
        assert forecast.can_close_attack("gnat", there, here, here) is (square == "B2"), square


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("third", ["gnat", "bruiser", "ironmonger"])
@pytest.mark.parametrize("target", ["rook-thief", "ironmonger"])
def test_who_stands_in_a_line_is_foreseen_to_keep_shots_off(edition: str, third: str, target: str) -> None:
    """Where the book bars the shot, and only there: giants are seen over others."""
    board = Board.build(width=9, height=5)
    for square in ("D3", "D4", "C2", "E4"):
        for there in ("F3", "F5", "D5"):
            fighters: Fighters = {
                "night-warden": {"at": "B3", "of": "Ann"},
                "third": {"figure": third, "at": square, "of": "Ann"},
                "target": {"figure": target, "at": there, "of": "Ben"},
            }  # fmt: skip
            game = at(fighters, edition, board=board)
            forecast = Forecast(game.state, "Ann")
            (other,) = forecast.theirs
            barred = bool(game.why_not(f"shoot night-warden {other}"))
            assert forecast.is_line_screened(forecast.scene, "night-warden", other) is barred, (square, there)


def test_who_is_likely_gone_keeps_no_shot_off() -> None:
    fighters: Fighters = {
        "night-warden": {"at": "B3", "of": "Ann"},
        "bruiser": {"at": "D3", "of": "Ben"},
        "rook-thief": {"at": "F3", "of": "Ben"},
    }  # fmt: skip
    forecast = Forecast(at(fighters).state, "Ann")
    scene = forecast.scene
    for chance, barred in ((0.25, False), (0.75, True)):
        later = replace(scene, left={**scene.left, "bruiser": ((0, 1 - chance), (3, chance))})
        assert forecast.is_line_screened(later, "night-warden", "rook-thief") is barred


def test_a_soldier_strikes_who_is_nearly_gone_and_does_not_save_it_up() -> None:
    """Two may strike a figure on its last click; what both may do later is not worth more than to do it."""
    fighters: Fighters = {
        "night-warden": {"at": "G7", "of": "Ann"},
        "lodestar": {"at": "E6", "of": "Ann"},
        "bruiser": {"at": "H6", "of": "Ben", "click": 6},
        "lodestar-2": {"figure": "lodestar", "at": "M5", "of": "Ben"},
        "night-warden-2": {"figure": "night-warden", "at": "N5", "of": "Ben"},
    }  # fmt: skip
    assert str(ALL[1](at(fighters, board=yard()))) == "close night-warden bruiser"


@pytest.mark.parametrize("edition", ["core2014", "eddieg"])
def test_it_does_not_wait_behind_its_own_figures(edition: str) -> None:
    """Opponents wait; its shots are barred by its own bruiser alone: somebody makes room, and it strikes soon."""
    fighters: Fighters = {
        "lodestar": {"at": "F7", "of": "Ann"},
        "night-warden": {"at": "G7", "of": "Ann"},
        "bruiser": {"at": "J6", "of": "Ann"},
        "lodestar-2": {"figure": "lodestar", "at": "M5", "of": "Ben"},
        "night-warden-2": {"figure": "night-warden", "at": "N5", "of": "Ben"},
        "bruiser-2": {"figure": "bruiser", "at": "M4", "of": "Ben"},
    }  # fmt: skip
    game = at(fighters, edition, board=yard())
    for _ in range(8):
        game = game.apply(EndTurn())
    for _ in range(8):
        game = done(commander, game) if game.state.player == "Ann" else game.apply(EndTurn())
    assert any(move.split()[0] in ("close", "shoot") for move in game.moves)


def test_an_answer_of_opponents_takes_one_figure_after_the_other() -> None:
    """Two who may strike the same one: the second strikes who is left after the first, so together they take less."""
    fighters: Fighters = {
        "gnat": {"at": "D4", "of": "Ann"},
        "bruiser": {"at": "C4", "of": "Ben"},
        "bruiser-2": {"figure": "bruiser", "at": "E4", "of": "Ben"},
    }  # fmt: skip
    forecast = Forecast(at(fighters).state, "Ann")
    evaluator, scene = PositionEvaluator(forecast, commander.nature), forecast.scene
    best = evaluator.best_attacks(scene, ["bruiser"], ["gnat"], own=False)["bruiser"]
    exchange = Exchange(forecast, 2, commander.nature.moving_attack_weight)
    after, taken, struck = exchange.play_attacks(scene, FightSide(["bruiser", "bruiser-2"], ["gnat"], own=False))
    assert struck == {who: scene.places[who] for who in ("bruiser", "bruiser-2")}
    assert best < taken < 2 * best
    assert taken == pytest.approx(
        forecast.expected_points("gnat", scene.left["gnat"]) - forecast.expected_points("gnat", after.left["gnat"])
    )


@pytest.mark.parametrize(("edition", "comes"), [("core2014", False), ("nebula2007", True)])
def test_who_comes_and_strikes_in_one_turn_is_foreseen_where_it_comes_to(edition: str, comes: bool) -> None:
    """Where a plain move may end in an attack, who attacked stands beside its target and may be struck back there."""
    fighters: Fighters = {"gnat": {"at": "A4", "of": "Ann"}, "bruiser": {"at": "F4", "of": "Ben"}}
    state = at(fighters, edition, board=yard()).state
    forecast = Forecast(state, "Ann", plain_strides(state))
    exchange = Exchange(forecast, 2, commander.nature.moving_attack_weight)
    taken, after = exchange.play_turn(forecast.scene, FightSide(["bruiser"], ["gnat"], own=False))
    assert (taken > 0) == comes
    assert after.places["bruiser"].distance(after.places["gnat"]) == (1 if comes else 5)


@pytest.mark.parametrize(
    ("click", "tokens", "option"),
    [(1, 0, "close bruiser ironmonger"), (1, 2, "close bruiser ironmonger"), (6, 2, "end")],
)
def test_it_rests_rather_than_be_knocked_out_by_a_token(click: int, tokens: int, option: str) -> None:
    """A second token costs a click, here the last one; otherwise two attacks in three turns are better than one in two.

    One that is on its last click and may strike is better struck first.
    """
    foe = 1 if tokens else last_click("ironmonger")
    fighters: Fighters = {
        "bruiser": {"at": "D4", "of": "Ann", "tokens": 1, "click": click},
        "ironmonger": {"at": "E4", "of": "Ben", "tokens": tokens, "click": foe},
    }  # fmt: skip
    assert str(commander(at(fighters))) == option


def test_it_goes_to_those_who_do_not_come() -> None:
    fighters: Fighters = {"ironmonger": {"at": "B4", "of": "Ann"}, "bruiser": {"at": "P4", "of": "Ben"}}
    game, squares = at(fighters), []
    for _ in range(12):
        ann = game.state.player == "Ann"
        game = done(commander, game) if ann else game.apply(EndTurn())
        squares.append(game.board.pieces["ironmonger"].squares[0].x)
    assert max(squares) > 7


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_left_behind_by_friends_who_fight(edition: str) -> None:
    """Lodestar rests beside an opponent; Bruiser, who comes too late to strike in the next turn, goes there."""
    fighters: Fighters = {
        "lodestar": {"at": "L3", "of": "Ann", "tokens": 2}, "bruiser": {"at": "B8", "of": "Ann"},
        "night-warden": {"at": "M3", "of": "Ben"},
    }  # fmt: skip
    game = done(commander, Game.at("archive", rules=edition, turn="Ann", fighters=fighters))
    assert game.board.pieces["bruiser"].squares[0].x >= parse_square("I3").x  # seven squares on: its speed


def test_a_flight_is_worth_what_it_is_on_average() -> None:
    """Who must break away stays where it is as often as that fails."""
    game = at({"bruiser": {"at": "D4", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}})
    evaluator = PositionEvaluator(Forecast(game.state, "Ann"), veteran.nature)
    deeds, scene = Candidates(game, evaluator), evaluator.forecast.scene
    flight = next(deed for group in deeds.moves() for deed in group if str(deed.goal) == "H4")
    goes, stays = (deeds.outcome(scene, replace(flight, goal=goal)) for goal in (flight.goal, None))
    assert 0 < flight.chance < 1
    assert evaluator.evaluate(goes) != evaluator.evaluate(stays)
    average = flight.chance * evaluator.evaluate(goes) + (1 - flight.chance) * evaluator.evaluate(stays)
    after = Planner(deeds, veteran.breadth, no_deadline)._outcome(scene, flight)
    assert evaluator.evaluate(after) == pytest.approx(average)


def test_clicks_that_are_left_are_mixed_by_chance() -> None:
    assert mix_clicks(((4, 1.0),), ((4, 1.0),), 0.5) == ((4, 1.0),)
    assert dict(mix_clicks(((4, 0.5), (0, 0.5)), ((4, 1.0),), 0.5)) == {4: 0.75, 0: 0.25}


def test_nobody_is_foreseen_to_pay_its_last_click() -> None:
    assert clicks_after_paying(((4, 0.5), (1, 0.25), (0, 0.25)), 1) == ((3, 0.5), (1, 0.25), (0, 0.25))


@pytest.mark.parametrize(("edition", "pays"), [("core2014", 1), ("complete2022", 0), ("nebula2007", 1), ("eddieg", 1)])
def test_a_second_token_is_foreseen_to_cost_what_the_book_says(edition: str, pays: int) -> None:
    """The book of 2022 has no pushing damage."""
    fighters: Fighters = {
        "gnat": {"at": "D4", "of": "Ann"},
        "bruiser": {"at": "C4", "of": "Ben", "tokens": 1},
    }  # fmt: skip
    forecast = Forecast(at(fighters, edition).state, "Ann")
    scene, side = forecast.scene, FightSide(["bruiser"], ["gnat"], own=False)
    _, after = Exchange(forecast, 3, 0.0).play_turn(scene, side)
    assert after.tokens["bruiser"] == 2
    assert scene.left["bruiser"][0][0] - after.left["bruiser"][0][0] == pays


@pytest.mark.parametrize(("targets", "shares"), [(("gnat",), [3]), (("gnat", "gnat-2"), [1, 2])])
def test_damage_that_is_divided_is_no_more_than_it_was(targets: tuple[str, ...], shares: list[int]) -> None:
    fighters: Fighters = {
        "night-warden": {"at": "D4", "of": "Ann"},
        "gnat": {"at": "H4", "of": "Ben"},
        "gnat-2": {"figure": "gnat", "at": "H6", "of": "Ben"},
    }  # fmt: skip
    game = at(fighters)
    evaluator = PositionEvaluator(Forecast(game.state, "Ann"), veteran.nature)
    scene, left = evaluator.forecast.scene, evaluator.forecast.scene.left["gnat"][0][0]
    after = Candidates(game, evaluator).outcome(
        scene, Candidate(Shoot("night-warden", targets), "night-warden", None, targets, True)
    )
    assert [left - min(clicks for clicks, _ in after.left[each]) for each in targets] == shares


def test_a_turn_that_is_foreseen_costs_tokens_and_clicks_and_lets_others_walk_up() -> None:
    """Who acts with a second token pays a click, who has two rests, and who is too far comes so near."""
    fighters: Fighters = {
        "gnat": {"at": "D4", "of": "Ann"},
        "bruiser": {"at": "C4", "of": "Ben", "tokens": 1},
        "night-warden": {"at": "P4", "of": "Ben"},
        "powder-kite": {"at": "P8", "of": "Ben", "tokens": 1},
        "rook-thief": {"at": "P1", "of": "Ben", "tokens": 2},
    }  # fmt: skip
    forecast = Forecast(at(fighters).state, "Ann")
    scene, theirs = forecast.scene, ["bruiser", "night-warden", "powder-kite", "rook-thief"]
    taken, after = Exchange(forecast, 3, 0.0).play_turn(scene, FightSide(theirs, ["gnat"], own=False, walks=True))
    assert taken > 0
    assert [after.tokens[who] for who in theirs] == [2, 1, 2, 0]
    for who in ("bruiser", "powder-kite"):
        assert after.left[who] == ((scene.left[who][0][0] - 1, 1.0),)
    assert after.places["powder-kite"] != scene.places["powder-kite"]
    here, there = scene.places["gnat"], after.places["night-warden"]
    assert 1 < there.distance(here) <= forecast.range["night-warden"]
    assert there.distance(scene.places["night-warden"]) <= 9  # its speed
    assert after.places["rook-thief"] == scene.places["rook-thief"]
    _, ours = Exchange(forecast, 3, 0.0).play_turn(scene, FightSide(theirs, ["gnat"], own=True, walks=True))
    assert ours.places["powder-kite"] == scene.places["powder-kite"]  # a player does not tire its own by walking
    assert ours.places["night-warden"] == after.places["night-warden"]


def test_lapses_are_the_same_in_the_same_game() -> None:
    game = first_game("core2014")
    careless = replace(veteran, lapse=100)
    options = {str(option) for option in game.options()}
    picks = [str(careless(replace(game, seed=seed))) for seed in range(12)]
    assert picks == [str(careless(replace(game, seed=seed))) for seed in range(12)]
    assert len(set(picks)) > 2
    assert options.issuperset(picks)


@pytest.mark.parametrize("strength", ALL, ids=list(STRENGTHS))
def test_with_a_time_it_picks_something_lawful_in_it(strength: Strength) -> None:
    game = first_game("complete2022")
    options = {str(option) for option in game.options()}
    assert str(strength(game, seconds=0)) in options
    begun = time.monotonic()
    assert str(strength(game, seconds=0.2)) in options
    assert time.monotonic() - begun < 20  # on a machine that has much else to do
    asked = game.apply(next(each for each in game.options() if str(each).startswith("use")))
    assert str(strength(asked, seconds=0.1)) in {str(option) for option in asked.options()}


def test_a_plan_says_what_a_hand_calculates(figures: Figures) -> None:
    """Attack 10 against 17 hits with 7 or more, 21 of 36; 3 clicks of 6 are half of what counts by clicks, 0.65."""
    game = duel(figures, "core2014")
    forecast = Forecast(game.state, "Ann")
    fighter = game.state.fighter("fist-2")
    left = forecast.scene.left["fist-2"][0][0]
    damage = int(game.value("fist", "damage"))
    assert forecast.attack_estimate("fist", "fist-2", ranged=False).hits == 21
    strike = next(plan for plan in commander.plans(game) if plan.dealt)
    assert str(strike.options[0]) == "close fist fist-2"
    assert damage < left
    assert strike.dealt == pytest.approx(21 / 36 * 0.65 * fighter.points * damage / left)


def test_plans_are_the_best_first_and_end_the_turn_for_nothing() -> None:
    game = first_game("core2014")
    plans = commander.plans(game, 3)
    assert len(plans) == 3
    assert [plan.gain for plan in plans] == sorted((plan.gain for plan in plans), reverse=True)
    assert len({plan.idea for plan in plans}) == 3
    assert str(plans[0].options[0]) == str(commander(game))
    assert all(plan.steps for plan in commander.plans(game, 10_000))  # nobody is tired: somebody acts
    tired = game.apply("move powder-kite D3")
    assert [plan.gain for plan in commander.plans(tired, 10_000) if not plan.steps] == [0.0]
    assert commander.plans(game.apply(next(each for each in game.options() if hasattr(each, "targets")))) == ()


def test_thoughts_come_to_what_they_pick() -> None:
    game = first_game("complete2022")
    assert str(finish_thought(thinking_player("commander")(game))) == str(commander(game))
    assert sum(1 for _ in thinking_player("commander")(game)) > 0  # a page looks after other things in between


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seats", "rounds"), [((recruit, soldier), 6), ((commander, veteran), 3)])
def test_a_game_comes_to_its_end(edition: str, seats: tuple[Strength, Strength], rounds: int) -> None:
    """Every question of a game with powers is answered: shots on the run, changed values, knock back, luck."""
    forces = {"Ann": ["lodestar", "powder-kite"], "Ben": ["clockmaker", "gnat", "rook-thief"]}
    comes_to_an_end(Game.new("patch", rules=edition, forces=forces, seed=5, rounds=rounds), seats)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_wherever_chance_leads_they_pick_something_lawful_and_the_same_again(edition: str, players: int) -> None:
    """Positions in the middle of actions are among them, and those in which a side has lost all."""
    names = ("bruiser", "gnat", "night-warden", "powder-kite")[:players]
    corners = ("C3", "J6", "C6", "J3")[:players]
    game = Game.new(
        Board.build(width=12, height=8), rules=edition, seed=players, rounds=30 // players,
        forces={f"P{number}": [name] for number, name in enumerate(names)},
        places=dict(zip(names, corners, strict=True)),
    )  # fmt: skip
    chance, asked = random_player(3), 0
    for step in range(120):
        if game.is_over:
            break
        if game.actor != DICE and step % 5 == 0:
            asked += 1
            for strength in STRENGTHS.values():
                pick = strength(game)
                assert pick in list(game.options()), (strength.name, pick)
                assert strength(game) == pick
        game = game.roll() if game.actor == DICE else game.apply(chance(game))
    assert asked > 3


def three_rounds() -> Iterator[Game]:
    """Each turn of a game of three rounds in which nobody does anything."""
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    board = Board.build(width=12, height=8)
    game = Game.new(board, rules="core2014", forces=forces, places={"bruiser": "C3", "gnat": "J6"}, rounds=3)
    while not game.is_over:
        if game.actor != DICE:
            yield game
        game = game.roll() if game.actor == DICE else game.apply(EndTurn())


def test_when_the_last_round_ends_knock_outs_count_nearly_alone() -> None:
    parts = [Forecast(game.state, "Ann").survival_share for game in three_rounds()]
    assert parts == [0.5, 0.5, 0.7, 0.7, 0.95, 0.95]


def test_to_be_ahead_counts_the_more_the_nearer_the_end_is() -> None:
    leads = []
    for game in three_rounds():
        evaluator = PositionEvaluator(Forecast(game.state, "Ann"), replace(commander.nature, lead=60))
        scene = evaluator.forecast.scene
        leads.append(evaluator.lead_value(replace(scene, left={**scene.left, "gnat": ((0, 0.5), (3, 0.5))})))
        assert evaluator.lead_value(scene) == 0
    most = leads[-1]
    assert leads == pytest.approx([most / 3, most / 3, most / 2, most / 2, most, most])
    assert 0 < most < 60


@pytest.mark.parametrize("deep", [False, True])
def test_a_chance_to_end_the_game_counts_as_that_part_of_it(deep: bool) -> None:
    fighters: Fighters = {
        "bruiser": {"at": "A1", "of": "Ann"},
        "gnat": {"at": "P8", "of": "Ben"},
        "gnat-2": {"figure": "gnat", "at": "P7", "of": "Ben"},
    }  # fmt: skip
    evaluator = PositionEvaluator(Forecast(at(fighters).state, "Ann"), replace(commander.nature, foreseen_turns=0))
    scene = evaluator.forecast.scene
    one = replace(scene, left={**scene.left, "gnat": ((0, 0.5), (3, 0.5))})
    both = replace(scene, left={**one.left, "gnat-2": ((0, 0.5), (3, 0.5))})
    assert [evaluator.win_chance(each) for each in (scene, one, both)] == [0, 0, 0.25]
    gained = evaluator.parts(both, deep=deep).bodies - evaluator.parts(one, deep=deep).bodies
    assert gained > 0.25 * WON


def test_a_tie_that_dice_break_is_not_foreseen_for_ever() -> None:
    """Both roll alike again and again in what is foreseen: it counts as the position before."""
    game = Game.new(
        Board.build(width=12, height=8), rules="core2014", forces={"Ann": ["gnat"], "Ben": ["gnat"]},
        places={"gnat": "C3", "gnat-2": "J6"}, rounds=1,
    ).apply(EndTurn())  # fmt: skip
    judge = Judge("Ben", game.state, commander.nature, {})
    tie = game.apply(EndTurn())
    assert tie.actor == DICE
    assert abs(Foresight(judge).expected_value(tie)) < WON


def test_three_may_play() -> None:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cid": ["night-warden"]}
    places = {"bruiser": "D4", "gnat": "H2", "night-warden": "H7"}
    board = Board.build(width=12, height=8)
    game = Game.new(board, rules="complete2022", forces=forces, places=places, seed=2, rounds=4)
    comes_to_an_end(game, (commander, veteran, soldier))


def comes_to_an_end(game: Game, strengths: Sequence[Strength]) -> None:
    seats = dict(zip(game.state.players, strengths, strict=True))
    for _ in range(400):
        if game.is_over:
            break
        game = game.roll() if game.actor == DICE else game.apply(seats[game.actor](game))
    assert game.is_over


def test_a_position_that_is_arranged_is_weighed() -> None:
    game = arrange_start(first_game("core2014"), {"bruiser": {"tokens": 2}}, turn=5)
    assert str(commander(game)).split()[1:2] != ["bruiser"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_glance_at_the_whole_board_says_what_is_said_of_each_square(edition: str) -> None:
    """The best attack from a square, and what may be done to a figure there, as scenes say it one by one."""
    board = Board.build(width=12, height=6, blocking=["F1:F3"], hindering=["D4:E5"], walls=["H3|H4"])
    fighters: Fighters = {
        "night-warden": {"at": "B2", "of": "Ann"},
        "powder-kite": {"at": "J2", "of": "Ben", "tokens": 1},
        "ironmonger": {"at": "I5", "of": "Ben"},
    }  # fmt: skip
    forecast = Forecast(at(fighters, edition, board=board).state, "Ann")
    evaluator, who, theirs = PositionEvaluator(forecast, veteran.nature), "night-warden", forecast.theirs
    scores = SquareScorer(evaluator, frozenset()).for_figure(who)
    taken = {forecast.scene.places[other] for other in theirs}
    for square in (square for square in board.squares if square not in taken):
        moved = forecast.with_move(forecast.scene, who, square)
        later = evaluator.best_attacks(moved, [who], theirs, own=True)[who]
        if not any(forecast.is_line_screened(moved, who, other) for other in theirs):
            assert scores.later[square.y, square.x] == pytest.approx(later), square
        if not any(forecast.is_line_screened(moved, other, who) for other in theirs):  # these scores see past figures
            assert scores.risk[square.y, square.x] == pytest.approx(evaluator.danger_value(moved, [who], theirs)), (
                square
            )
        assert scores.distance[square.y, square.x] == pytest.approx(evaluator.distance_penalty(moved, [who], theirs)), (
            square
        )


SAFE = {"core2014": (True, False), "complete2022": (True, False), "nebula2007": (True, True), "eddieg": (False, False)}
"""Is a figure of the first player safe in the next turn: one that has done nothing, one that has moved (GLD-06)?"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_foreseen_to_attack_whom_the_first_turn_protects(edition: str) -> None:
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["night-warden", "gnat"]}
    game = Game.new(yard(), rules=edition, forces=forces, rounds=15)
    while game.state.setting_up is not None:
        game = game.apply(game.options()[-1])
    evaluator = PositionEvaluator(Forecast(game.now, "Ann"), commander.nature)
    forecast, scene = evaluator.forecast, evaluator.forecast.scene
    near = next(square for square in forecast.adjacent_squares(scene.places["night-warden"]))
    moved = forecast.with_move(scene, "bruiser", near)
    still, went = SAFE[edition]
    assert forecast.protected_figures(scene) == (frozenset(["bruiser", "gnat"]) if still else frozenset())
    assert ("bruiser" in forecast.protected_figures(moved)) is went
    for deep in (False, True):
        assert (evaluator.parts(moved, deep=deep).risk == 0) is went
    later = Forecast(game.apply("end").now, "Ben")
    assert later.protected_figures(later.scene) == frozenset()
