"""Willpower: pushing damage that is ignored, and a token that is shed as the turn begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play

WILL = "Willpower (purple)"
IGNORE, TAKE = "ignore the push", "take the push"
OTHERS = ("core2014", "nebula2007", "eddieg")
KEEP, ROLL = "keep the tokens", "roll to shed a token"


def monk(folder: Path, rules: str, tokens: int = 1, turn: int = 3, **ben: Any) -> Game:
    """Ann's monk on B4 with so many tokens, Ben's fist far away."""
    fighters = {"monk": {"tokens": tokens}}
    ann, foes = {"monk": actor("B4", defense=WILL, range=0)}, ben or {"fist": actor("P8", range=0)}
    return play(folder, rules, ann, foes, fighters=fighters, turn=turn)


def tired(game: Game, who: str = "monk") -> tuple[int, int]:
    """Its tokens, and the clicks that it lost."""
    return game.state.fighter(who).tokens, click(game, who) - 1


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-WILLPOWER", "ACT-19", core2014=True, nebula2007=False, eddieg=True),
)
def test_the_second_token_of_its_own_action(rules: str, expected: bool, tmp_path: Path) -> None:
    """Asked each time, or never dealt at all; the token stays."""
    game = after(monk(tmp_path, rules), "move monk B6")
    assert (IGNORE in map(str, game.options())) is expected
    assert tired(after(game, IGNORE) if expected else game) == (2, 0)
    if expected:
        assert tired(after(game, TAKE)) == (2, 1)


@pytest.mark.ruling("PWR-WILLPOWER", "complete2022")
@pytest.mark.ruling("ACT-18", "complete2022")
@pytest.mark.ruling("ACT-19", "complete2022")
def test_nothing_is_pushed_where_nothing_pushes(tmp_path: Path) -> None:
    end = after(monk(tmp_path, "complete2022"), "move monk B6")
    assert (end.pending, tired(end)) == (None, (2, 0))


@pytest.mark.ruling("PWR-WILLPOWER", "core2014", "eddieg")
@pytest.mark.ruling("PWR-INCAPACITATE", "core2014", "eddieg")
@pytest.mark.parametrize("rules", ["core2014", "eddieg"])
@pytest.mark.parametrize(("wish", "lost"), [(IGNORE, 0), (TAKE, 1)])
def test_a_token_from_an_opponent(rules: str, wish: str, lost: int, tmp_path: Path) -> None:
    """It is asked of the pushed figure's player, in the attacker's turn."""
    web = actor("C4", attack="Incapacitate (light blue)", range=0)
    hit = after(monk(tmp_path, rules, turn=4, web=web), "use web incapacitate close monk", (3, 4))
    assert hit.actor == "Ann"
    assert tired(after(hit, wish)) == (2, lost)


@pytest.mark.ruling("PWR-WILLPOWER", "core2014")
@pytest.mark.parametrize("rules", ["core2014"])
def test_a_first_token_asks_nothing(rules: str, tmp_path: Path) -> None:
    end = after(monk(tmp_path, rules, tokens=0), "move monk B6")
    assert (end.pending, tired(end)) == (None, (1, 0))


@pytest.mark.ruling("PWR-WILLPOWER", "complete2022")
@pytest.mark.parametrize(("die", "left"), [(4, 2), (5, 1), (6, 1)])
def test_a_token_is_shed_as_its_turn_begins(die: int, left: int, tmp_path: Path) -> None:
    begun = after(monk(tmp_path, "complete2022", tokens=2, turn=4), "end")
    assert [str(option) for option in begun.options()] == [KEEP, ROLL]
    assert tired(after(begun, ROLL, (die,)))[0] == left
    assert tired(after(begun, KEEP))[0] == 2


@pytest.mark.ruling("PWR-WILLPOWER", "complete2022")
@pytest.mark.ruling("PWR-GREATSIZE", "complete2022")
@pytest.mark.parametrize("size", ["giant", "colossal"])
@pytest.mark.parametrize("will", ["", WILL])
@pytest.mark.parametrize(("die", "left"), [(2, 2), (3, 1), (6, 1)])
def test_great_size_sheds_more_easily(size: str, will: str, die: int, left: int, tmp_path: Path) -> None:
    """With 3 to 6, whether its dial shows the power or not; it is asked once."""
    ann, ben = {"monk": actor("B4", defense=will, size=size)}, {"fist": actor("P8", range=0)}
    begun = after(play(tmp_path, "complete2022", ann, ben, fighters={"monk": {"tokens": 2}}, turn=4), "end")
    done = after(begun, ROLL, (die,))
    assert (done.pending, tired(done)[0]) == (None, left)


@pytest.mark.parametrize(("rules", "size"), [*((each, "giant") for each in OTHERS), ("complete2022", "tiny")])
def test_no_other_size_and_book_has_it(rules: str, size: str, tmp_path: Path) -> None:
    ann, ben = {"monk": actor("B4", size=size)}, {"fist": actor("P8", range=0)}
    begun = after(play(tmp_path, rules, ann, ben, fighters={"monk": {"tokens": 2}}, turn=4), "end")
    assert (begun.pending, tired(begun)[0]) == (None, 2)


@pytest.mark.ruling("PWR-WILLPOWER")
@pytest.mark.parametrize("rules", EDITIONS)
def test_who_is_fresh_or_in_another_book_rolls_nothing(rules: str, tmp_path: Path) -> None:
    """Nor is anybody asked whose will speaks first where nothing happens."""
    fresh = after(monk(tmp_path, rules, tokens=0, turn=4), "end")
    assert fresh.pending is None
    two = {"monk": actor("B4", defense=WILL), "nun": actor("B6", defense=WILL)}
    game = play(tmp_path, rules, two, {"fist": actor("P8", range=0)}, turn=4)
    assert after(game, "end").pending is None


@pytest.mark.ruling("PWR-WILLPOWER", "core2014")
@pytest.mark.ruling("PWR-OUTWIT", "core2014")
def test_an_outwitted_will_is_pushed(tmp_path: Path) -> None:
    wit = {"wit": actor("C5", damage="Outwit (black)", range=0)}
    game = after(
        monk(tmp_path, "core2014", turn=4, **wit), "use wit outwit monk willpower", "end", "move monk A2", (6,)
    )
    assert (game.pending, tired(game)) == (None, (2, 1))


@pytest.mark.ruling("PWR-WILLPOWER", "nebula2007")
@pytest.mark.ruling("EFF-04", "nebula2007")
def test_a_will_is_called_off_to_be_pushed(tmp_path: Path) -> None:
    """Until the turn ends: the second token costs a click then; a turn later it costs none."""
    game = monk(tmp_path, "nebula2007")
    assert tired(after(game, "forgo monk willpower", "move monk B6")) == (2, 1)
    later = after(game, "forgo monk willpower", "end", "end")
    assert tired(after(later, "move monk B6"))[1] == 0


@pytest.mark.parametrize(
    ("rules", "tokens"), [*((each, 1) for each in EDITIONS if each != "nebula2007"), ("nebula2007", 0)]
)
def test_who_cannot_be_pushed_has_nothing_to_call_off(rules: str, tokens: int, tmp_path: Path) -> None:
    game = monk(tmp_path, rules, tokens=tokens)
    assert offered(game, "forgo") == []
    assert game.why_not("forgo monk willpower")


def test_nothing_is_left_out() -> None:
    power = effect_named("willpower")
    assert power is not None
    assert [edition for edition in EDITIONS if power.missing_text(rulebook(edition))] == []


@pytest.mark.ruling("PWR-WILLPOWER", "core2014")
def test_a_position_in_the_middle_reads_back() -> None:
    """About to be asked, on one line."""
    forces, places = {"Ann": ["late-clerk"], "Ben": ["bruiser"]}, {"late-clerk": "B4", "bruiser": "H4"}
    start = Game.new(Board.build(width=12, height=8), rules="core2014", forces=forces, places=places)
    game = after(start, "end", "end", "move late-clerk B5", "end", "end", "move late-clerk B6")
    again = Game.from_line(game.to_line())
    assert (again.state, again.pending) == (game.state, game.pending)
    assert tired(after(again, IGNORE), "late-clerk") == (2, 0)
