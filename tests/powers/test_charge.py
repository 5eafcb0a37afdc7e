"""Charge: a move with a blow at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.view.play.choice.offers import Offers
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, after, click, offered, play, stays

CHARGE = "Charge (green)"
HIT = (3, 4)
every_book = pytest.mark.parametrize("edition", EDITIONS)


def charging(folder: Path, edition: str, fist: str = "G4", speed_value: int = 8, **more: Any) -> Game:
    """Ann's ram on B4 with Charge and no range; Ben's fist, defense 17."""
    ann = {"ram": actor("B4", speed=CHARGE, speed_value=speed_value, range=0)}
    return play(folder, edition, ann, {"fist": actor(fist, range=0)}, **more)


def blow(game: Game) -> str:
    """The words of the blow at the fist among the options, which say in what it rides."""
    return next(str(option) for option in game.options() if str(option).startswith("close ram fist"))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-CHARGE", "SPD-07", core2014="F4", complete2022="F4", nebula2007="I4", eddieg="F4"),
)
def test_how_far_it_charges(tmp_path: Path, edition: str, expected: str) -> None:
    """Speed 7: half of it, 4, rounded up; one book lets it run all the way, but only at an opponent."""
    goals = [text.split()[-1] for text in offered(charging(tmp_path, edition, "J4", speed_value=7))]
    assert max(goal for goal in goals if goal.endswith("4")) == expected
    assert ("C4" in goals) is (edition != "nebula2007")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-CHARGE", core2014="power", complete2022="power", nebula2007="move", eddieg="move"),
)
def test_the_action_that_it_takes(tmp_path: Path, edition: str, expected: str) -> None:
    effect = effect_named("Charge")
    assert effect is not None
    assert effect.kind(rulebook(edition)) == expected
    game = after(charging(tmp_path, edition), "use ram charge F4", "no attack")
    assert (game.state.fighter("ram").tokens, game.state.left, click(game, "fist")) == (1, 2, 1)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-CHARGE", core2014=4, complete2022=4, nebula2007=5, eddieg=4)
)
def test_the_blow(tmp_path: Path, edition: str, expected: int) -> None:
    """10 and 7 reach 17, damage 3; in one book 1 more."""
    game = after(charging(tmp_path, edition), "use ram charge F4")
    assert click(after(game, blow(game), HIT), "fist") == expected


@pytest.mark.ruling("PWR-CHARGE", "nebula2007")
def test_nothing_is_added_to_no_damage(tmp_path: Path) -> None:
    ann = {"ram": actor("B4", speed=CHARGE, damage_value=0)}
    game = after(play(tmp_path, "nebula2007", ann, {"fist": actor("G4")}), "use ram charge F4")
    assert click(after(game, blow(game), HIT), "fist") == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-CHARGE", "BRK-06", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_leaving_an_opponent(tmp_path: Path, edition: str, expected: bool) -> None:
    """Somebody stands beside the ram: a roll, or in one book none, if it charges at another; a plain move rolls."""
    ann = {"ram": actor("B4", speed=CHARGE, range=0)}
    game = play(tmp_path, edition, ann, {"near": actor("A4", range=0), "fist": actor("G4", range=0)})
    charged = after(game, "use ram charge F4")
    assert ("close ram fist" in str(charged.options()[-1])) is expected
    plain = after(game, "move ram C4")
    assert next(str(option) for option in plain.options()) != "no attack"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-CHARGE", "ACT-34", core2014=True, complete2022=True, eddieg=False),
)
def test_a_failed_break_away(tmp_path: Path, edition: str, expected: bool) -> None:
    """Held by the near one: the action is over, or at least the move."""
    ann = {"ram": actor("B4", speed=CHARGE, range=0)}
    game = play(tmp_path, edition, ann, {"near": actor("A4", range=0), "fist": actor("G4", range=0)})
    held = after(game, "use ram charge F4", (1,))
    assert held.board.pieces["ram"].squares[0].name == "B4"
    assert (held.pending is None) is expected


@pytest.mark.ruling("PWR-CHARGE", "nebula2007")
@pytest.mark.ruling("SPD-07", "nebula2007")
def test_in_one_book_it_rushes_past_others_and_through_bushes(tmp_path: Path) -> None:
    """A row of opponents and a hedge between it and its goal; it may not stay beside one where it stood."""
    ann = {"ram": actor("B1", speed=CHARGE, range=0)}
    ben = {"wall": actor("D1", range=0), "guard": actor("D2", range=0), "fist": actor("G1", range=0)}
    game = play(tmp_path, "nebula2007", ann, ben, hindering=["E1", "E2", "E3"])
    assert "use ram charge F1" in offered(game)
    assert "use ram charge G2" in offered(game)
    assert "use ram charge C1" in offered(game)
    beside = play(tmp_path, "nebula2007", {"ram": actor("C1", speed=CHARGE, range=0)}, ben)
    assert "use ram charge C1" not in offered(beside)
    assert [each.ruling for each in beside.why_not("use ram charge C1")] == ["SPD-07"]
    assert [each.ruling for each in beside.why_not("use ram charge C4")] == ["PWR-CHARGE"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-13", "KNB-12", core2014="H4", complete2022="asked", nebula2007="K4", eddieg="refuse"),
)
@pytest.mark.ruling("PWR-CHARGE")
def test_who_charges_is_not_always_knocked_back(tmp_path: Path, edition: str, expected: str) -> None:
    """A double 4 for 3: never, as anybody is, as anybody is, or only if it wants."""
    ben = {"ram": actor("H4", speed=CHARGE, range=0)}
    game = after(play(tmp_path, edition, {"fist": actor("G4", range=0)}, ben), "close fist ram", (4, 4))
    if game.pending is None:
        assert game.board.pieces["ram"].squares[0].name == expected
        return
    asked = "asked" if game.pending.player == "Ann" else "refuse"
    assert asked == expected
    stays = after(game, next(option for option in game.options() if str(option) in ("stay", "no knock back")))
    assert stays.board.pieces["ram"].squares[0].name == "H4"


@every_book
@pytest.mark.ruling("PWR-CHARGE")
@pytest.mark.ruling("WPN-08")
def test_an_object_goes_along(tmp_path: Path, edition: str) -> None:
    ann = {"ram": actor("B4", speed=CHARGE, attack="Super Strength (green)", range=0)}
    game = play(tmp_path, edition, ann, {"fist": actor("G4", range=0)}, fighters={"ram": {"held": "heavy"}})
    ways = [str(option) for option in after(game, "use ram charge F4").options()]
    assert any(way.startswith("swing ram fist") for way in ways)


# -- objects on the way --------------------------------------------------------------------------------------------

STRONG = "Super Strength"


def strong_ram(folder: Path, edition: str, objects: dict[str, str], speed: str = CHARGE, **numbers: Any) -> Game:
    """A strong ram on B4, its small friend beside it on B5, and Ben's fist on G4."""
    ann = {"ram": actor("B4", speed=speed, attack=STRONG, **({"range": 0} | numbers)), "pal": actor("B5", size="tiny")}
    return play(folder, edition, ann, {"fist": actor("G4", range=0)}, objects=objects)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("OBJ-06", core2014=5, complete2022=5, nebula2007=6, eddieg=5)
)
def test_it_strikes_with_what_it_took_up_on_the_way(tmp_path: Path, edition: str, expected: int) -> None:
    """A light object beside the path: 1 more than 3, and another 1 where a charge is harder."""
    struck = after(strong_ram(tmp_path, edition, {"D5": "light"}), "use ram charge F4 take D5")
    assert not struck.board.objects
    swing = next(str(option) for option in struck.options() if str(option).startswith("swing ram fist"))
    done = stays(after(struck, swing, HIT))
    assert click(done, "fist") == expected
    assert done.state.fighter("ram").tokens == 1


@pytest.mark.parametrize(
    ("speed", "goal", "armed"),
    [("Running Shot", "F2", True), ("Running Shot", "G2", False), (CHARGE, "F4", True), (CHARGE, "H5", True)],
)
@pytest.mark.ruling("OBJ-06", "nebula2007")
def test_how_far_it_may_go_to_attack_with_it(tmp_path: Path, speed: str, goal: str, armed: bool) -> None:
    """4 squares are half of its speed; in a charge it may go all of it."""
    game = strong_ram(tmp_path, "nebula2007", {"C5": "light"}, speed, range=8)
    name = speed.split(" (")[0].lower().replace(" ", "-")
    asked = after(game, f"use ram {name} {goal} take C5")
    assert asked.board.pieces["ram"].held is not None
    assert bool({str(option).split()[0] for option in asked.options()} & {"swing", "throw"}) is armed


@pytest.mark.parametrize(
    ("edition", "refused"), editions("OBJ-10", core2014="", complete2022="", nebula2007="OBJ-10", eddieg="OBJ-10")
)
def test_it_puts_an_object_down_on_the_way(tmp_path: Path, edition: str, refused: str) -> None:
    """Where that is free, it needs no move; elsewhere it strikes with bare hands then."""
    game = strong_ram(tmp_path, edition, {}, range=0)
    held = {"ram": {"held": "light"}}
    game = arrange_start(game, held, turn=game.state.turns)
    use = "use ram charge F4 put"
    assert [reason.ruling for reason in game.why_not(use)] == [refused] * bool(refused)
    if refused:
        return
    put = after(game, use, "E5")
    struck = stays(after(put, blow(put), HIT))
    assert [square.name for square in struck.board.objects] == ["E5"]
    assert click(struck, "fist") == 4


@pytest.mark.parametrize(
    ("edition", "refused"), editions("CAR-07", core2014="", complete2022="CAR-07", nebula2007="", eddieg="CAR-06")
)
def test_it_carries_and_takes_up(tmp_path: Path, edition: str, refused: str) -> None:
    """A flyer takes its friend along and the object; where a carrier handles none, or may not attack, it is told so."""
    game = strong_ram(tmp_path, edition, {"D5": "light"}, mode="wing")
    use = "use ram charge F4 pal take D5"
    assert [reason.ruling for reason in game.why_not(use)] == [refused] * bool(refused)
    if refused:
        return
    done = after(game, use)
    done = done.apply(done.options()[0])
    assert done.board.pieces["ram"].held is not None
    assert done.board.pieces["pal"].squares[0].distance(done.board.pieces["ram"].squares[0]) < 4


@pytest.mark.parametrize("words", ["take", "take D5 light E5", "put down"])
def test_words_of_errands_that_say_too_little(tmp_path: Path, words: str) -> None:
    game = strong_ram(tmp_path, "core2014", {"D5": "light"})
    (reason,) = game.why_not(f"use ram charge F4 {words}")
    assert reason.text == (
        "It goes: use ram charge SQUARE, or SQUARE PASSENGER, or SQUARE take SQUARE [OBJECT], or SQUARE put."
    )


def test_what_it_cannot_take_up(tmp_path: Path) -> None:
    """Too heavy for weak hands, too far from the way, nothing there."""
    game = charging(tmp_path, "core2014", objects={"D5": "heavy"})
    assert [reason.ruling for reason in game.why_not("use ram charge F4 take D5")] == ["OBJ-05"]
    game = strong_ram(tmp_path, "core2014", {"D8": "light"})
    assert [reason.ruling for reason in game.why_not("use ram charge F4 take D8")] == ["OBJ-06"]
    with pytest.raises(ClixbookError, match="No object lies on D7"):
        game.apply("use ram charge F4 take D7")


@pytest.mark.ruling("ACT-07", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.parametrize(
    ("says", "use", "clicks"),
    [("Flurry", "use a flurry b", 5), ("CLOSE: +2 damage, make a close attack", "use a card-text close rush", 5)],
)
def test_the_action_that_a_charge_grants_may_use_a_power(
    tmp_path: Path, edition: str, says: str, use: str, clicks: int
) -> None:
    """Two blows of 2 and 2, or one of 4. 2014, P3 Special Powers; powers card: Charge: a CLOSE action as a FREE one."""
    rush = actor("C3", traits="Rush", special=f'{{Rush: "{says}"}}', speed="Charge", damage_value=2, range=0)
    game = play(tmp_path, edition, {"a": rush}, {"b": actor("F3", defense_value=12)}).apply("use a charge E3")
    assert {use, "close a b with charge"} < {str(option) for option in game.options()}
    done = settled(game.apply(use), "close a b", dice=(1, 3))
    assert (click(done, "b"), done.state.fighter("a").tokens) == (clicks, 1)
    assert Game.from_line(done.to_line()).state == done.state


@pytest.mark.parametrize(
    "edition", [each for each in EDITIONS if each != "nebula2007"]
)  # which charges at figures alone
def test_where_nobody_is_in_reach_it_is_asked_what_it_destroys(tmp_path: Path, edition: str) -> None:
    """Beside a block, and far from the fist: the question says no word of an attack, nor does the way out of it."""
    ann = {"ram": actor("B4", speed=CHARGE, range=0, damage_value=4)}
    game = play(tmp_path, edition, ann, {"fist": actor("P8", range=0)}, blocking=["F4"])
    at = Offers(game.apply("use ram charge E4"))
    assert (at.purpose, at.answer_words(at.game.options()[0])) == ("Ram may destroy something", "Destroy nothing")
    page = cx.PlayPage(game)
    page.table.select("ram")
    page.table.choose_lane("use:charge")
    page.table.click("E4")
    assert page.table.chosen.status.endswith("From E4: nobody to attack; Ram may destroy something.")
