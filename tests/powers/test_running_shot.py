"""Running Shot: a move with a shot, at its end or on the way."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.actions import parse_action
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, after, click, offered, play, told

SHOT = "shoot bow fist"


def running(folder: Path, rules: str, fist: str = "N4", speed_value: int = 8, **more: Any) -> Game:
    """Ann's bow on B4 with Running Shot, range 8; Ben's fist without range."""
    ann = {"bow": actor("B4", speed="Running Shot (gray)", speed_value=speed_value)}
    return play(folder, rules, ann, {"fist": actor(fist, range=0)}, **more)


def far(game: Game) -> str:
    """The farthest square of row 4 to the east that is offered."""
    return max(text.split()[-1] for text in offered(game) if text.endswith("4"))


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-RUNNINGSHOT", core2014="F4", complete2022="F4", nebula2007="I4", eddieg="F4"),
)
def test_how_far_it_runs(rules: str, expected: str, tmp_path: Path) -> None:
    """Speed 7: half of it, 4, rounded up; one book lets it run all the way."""
    assert far(running(tmp_path, rules, speed_value=7)) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-RUNNINGSHOT", core2014="power", complete2022="power", nebula2007="move", eddieg="move"),
)
def test_the_action_that_it_takes(rules: str, expected: str, tmp_path: Path) -> None:
    effect = effect_named("Running Shot")
    assert effect is not None
    assert effect.kind(rulebook(rules)) == expected
    game = settled(after(running(tmp_path, rules), "use bow running-shot F4", SHOT, (1, 3)), "stay here")
    assert (game.state.fighter("bow").tokens, game.state.left) == (1, 2), "one token and one of three actions for both"


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_it_shoots_what_it_could_not_reach_before(rules: str, tmp_path: Path) -> None:
    """From B4 the fist on N4 is 12 squares away, from F4 it is 8."""
    game = running(tmp_path, rules)
    assert offered(game, "shoot") == []
    there = after(game, "use bow running-shot F4")
    assert [str(option) for option in there.options()] == ["no attack", SHOT]
    hit = settled(after(there, SHOT, (3, 4)), "stay here")  # 10 + 7 = 17 reaches 17
    assert click(hit, "fist") == 4
    near = after(game, "use bow running-shot E4")
    assert near.pending is None or SHOT not in map(str, near.options()), "9 squares are too far"


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_shot_may_be_left_out(rules: str, tmp_path: Path) -> None:
    game = settled(after(running(tmp_path, rules), "use bow running-shot F4", "no attack"), "stay here")
    assert (game.board.pieces["bow"].squares[0].name, click(game, "fist")) == ("F4", 1)
    assert game.state.fighter("bow").tokens == 1


@pytest.mark.ruling("PWR-RUNNINGSHOT", "nebula2007")
def test_one_book_lets_it_run_on_after_the_shot(tmp_path: Path) -> None:
    """Speed 8: 4 squares, a shot, and up to 4 more; A4 is 5 away from F4."""
    shot = after(running(tmp_path, "nebula2007"), "use bow running-shot F4", SHOT, (3, 4))
    goals = {str(option) for option in shot.options()}
    assert {"stay here", "B4", "J4", "F8"} <= goals
    assert not goals & {"A4", "K4", "F4", "N4"}
    assert after(shot, "B4").board.pieces["bow"].squares[0].name == "B4"
    whole = after(running(tmp_path, "nebula2007"), "use bow running-shot J4", "no attack")
    assert whole.pending is None, "nothing of the move is left"


@pytest.mark.ruling("PWR-RUNNINGSHOT", "nebula2007")
def test_it_may_shoot_first_and_run_then(tmp_path: Path) -> None:
    game = running(tmp_path, "nebula2007", fist="J4")
    shot = after(game, "use bow running-shot B4", SHOT, (3, 4))
    assert "I4" in map(str, shot.options())
    assert after(shot, "B8").state.fighter("bow").tokens == 1


@pytest.mark.ruling("PWR-RUNNINGSHOT", "nebula2007")
def test_a_move_that_had_to_stop_is_over(tmp_path: Path) -> None:
    """Beside an opponent it must stop: no shot from there, and no square of the rest."""
    game = after(running(tmp_path, "nebula2007", fist="E4"), "use bow running-shot D4")
    assert game.pending is None
    bush = after(running(tmp_path, "nebula2007", hindering=["D4"]), "use bow running-shot D4")
    assert [str(option) for option in bush.options()] == ["no attack", "destroy bow D4"], "N4 is too far for a shot"
    assert bush.apply("no attack").pending is None, "nor out of a bush"


@pytest.mark.ruling("PWR-RUNNINGSHOT", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "eddieg"])
def test_the_others_stay_where_they_shot(rules: str, tmp_path: Path) -> None:
    game = after(running(tmp_path, rules), "use bow running-shot C4")
    assert game.pending is None, "one square run, nobody in range, and it is over"


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-RUNNINGSHOT", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_a_failed_break_away(rules: str, expected: bool, tmp_path: Path) -> None:
    """Held by a fist beside it, and a second one in range: only in one book it may shoot where it stands."""
    ann = {"bow": actor("C4", speed="Running Shot (gray)")}
    ben = {"fist": actor("D4", range=0), "far": actor("C8", range=0)}
    game = play(tmp_path, rules, ann, ben)
    held = after(game, "use bow running-shot C2", (1,))
    assert held.board.pieces["bow"].squares[0].name == "C4"
    assert (held.pending is not None) is expected
    if expected:
        assert [str(option) for option in held.options()] == ["no attack", "shoot bow far"]
    assert action_odds(game, "use bow running-shot A4")["bow"].moved == Fraction(1, 2)


@pytest.mark.parametrize(
    ("rules", "rolls"),
    editions("PWR-RUNNINGSHOT", "BRK-01", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_a_run_of_no_square_beside_an_opponent(rules: str, rolls: bool, tmp_path: Path) -> None:
    """Two books ask for a break away even then; beside an opponent only Eddie G's figures shoot."""
    ann, ben = {"bow": actor("C4", speed="Running Shot (gray)")}, {"fist": actor("D4", range=0), "far": actor("C8")}
    game = after(play(tmp_path, rules, ann, ben), "use bow running-shot C4")
    assert bool(game.chances()) is rolls
    if rolls:
        assert after(game, (3,)).pending is None
    texts = [str(option) for option in game.options()] if game.pending is not None else []
    assert ("shoot bow far" in texts) is (rules == "eddieg")


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_every_offer_reads_back_and_the_rest_is_refused_with_reasons(rules: str, tmp_path: Path) -> None:
    game = running(tmp_path, rules)
    offers = offered(game)
    assert len(offers) > 30
    for text in offers:
        assert str(parse_action(text)) == text
        assert game.why_not(text) == ()
    assert any("MOV-01" in str(reason) for reason in game.why_not("use bow running-shot P8"))
    assert game.why_not("use bow running-shot")[0].ruling == "PWR-RUNNINGSHOT"
    assert game.why_not("use fist running-shot M4"), "Ben's figure"


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_only_who_shows_it_can_use_it(rules: str, tmp_path: Path) -> None:
    ann = {"bow": actor("B4", speed="Running Shot (gray)", clicks="1-3")}
    game = play(tmp_path, rules, ann, {"fist": actor("N4")}, fighters={"bow": {"click": 4}})
    assert offered(game) == []
    assert game.why_not("use bow running-shot C4")


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_odds_of_the_whole_action(rules: str, tmp_path: Path) -> None:
    """From F4 it hits with 7 or more of two dice: 21 in 36."""

    def shooting(game: Game) -> Any:
        wanted = [option for option in game.options() if str(option) == SHOT]
        return wanted[0] if wanted else game.options()[0]

    odds = action_odds(running(tmp_path, rules), "use bow running-shot F4", shooting)["fist"]
    assert odds.hit == Fraction(21, 36)
    assert "shoot" not in told(running(tmp_path, rules))


# -- with passengers ---------------------------------------------------------------------------------------------


def flying(folder: Path, rules: str, **foe: Any) -> Game:
    """Ann's giant flyer (speed 10, range 4) on B4 with a pal beside it on B5; Ben's foe on K4."""
    run = actor("B4", speed="Running Shot (gray)", speed_value=10, range=4, mode="wing", size="giant")
    return play(folder, rules, {"run": run, "pal": actor("B5", range=0)}, {"foe": actor("K4", range=0, **foe)})


@pytest.mark.parametrize(
    ("rules", "expected"),
    # half of 10 are 5, and 2 less in one book; all of 10, past the foe, where damage 3 carries at full speed
    editions("CAR-08", "PWR-RUNNINGSHOT", core2014="E4", complete2022="G4", nebula2007="L4", eddieg=""),
)
def test_how_far_it_carries_a_friend(rules: str, expected: str, tmp_path: Path) -> None:
    ways = [word.split() for word in offered(flying(tmp_path, rules)) if word.endswith("pal")]
    assert max((way[3] for way in ways if way[3].endswith("4")), default="") == expected


@pytest.mark.ruling("PWR-RUNNINGSHOT", "core2014", "complete2022")
@pytest.mark.ruling("CAR-04", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_its_passenger_is_set_down_before_the_shot(rules: str, tmp_path: Path) -> None:
    """The pal sits beside the runner on E4 when that shoots, and may not act; the move is over."""
    game = play(
        tmp_path, rules,
        {"run": actor("B4", speed="Running Shot (gray)", speed_value=10, mode="wing", size="giant"),
         "pal": actor("B5", range=0)},
        {"foe": actor("K4", range=0)},
    )  # fmt: skip
    down = after(game, "use run running-shot E4 pal", "E5")
    assert "run sets pal down on E5." in told(down)
    shot = after(down, "shoot run foe", (3, 4))
    assert shot.board.pieces["pal"].squares[0].name == "E5"
    assert (click(shot, "foe"), click(shot, "pal"), shot.pending) == (4, 1, None)
    assert shot.state.fighter("run").tokens == 1
    assert shot.why_not("move pal E6")


@pytest.mark.ruling("CAR-06", "eddieg")
def test_a_carrier_that_may_not_attack_does_not_run_and_shoot_with_a_friend(tmp_path: Path) -> None:
    game = flying(tmp_path, "eddieg")
    assert [reason.ruling for reason in game.why_not("use run running-shot E4 pal")] == ["CAR-06"]


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_what_it_cannot_carry_has_reasons(rules: str, tmp_path: Path) -> None:
    game = flying(tmp_path, rules)
    for words in ("P8 pal", "E4 pal pal", "E4 foe", "E4 nobody", "E4 run"):
        assert game.why_not(f"use run running-shot {words}"), words
    for words in offered(game):
        assert not game.why_not(words), words
