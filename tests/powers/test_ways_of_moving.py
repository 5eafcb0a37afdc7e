"""Phasing/Teleport, Plasticity and Earthbound: what passes, what holds fast, what stays on the ground."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, play, told

every_book = pytest.mark.parametrize("edition", EDITIONS)
HEDGE = {"blocking": ["D1:D8"]}


def walker(folder: Path, edition: str, at: str = "C3", more: dict[str, Actor] | None = None, **powers: str) -> Game:
    """Ann's a on C3, with a row of blocking terrain before it, and Ben's b behind it."""
    return play(
        folder, edition, {"a": actor(at, range=0, **powers)}, {"b": actor("F3", range=0), **(more or {})}, **HEDGE
    )


@every_book
@pytest.mark.ruling("PWR-PHASING")
@pytest.mark.ruling("SPD-06")
def test_phasing_passes_blocking_terrain(tmp_path: Path, edition: str) -> None:
    """E4 lies two squares away, behind the row; nobody else comes there."""
    assert walker(tmp_path, edition).why_not("move a E4")
    done = after(walker(tmp_path, edition, speed="Phasing/Teleport"), "move a E4")
    assert done.board.pieces["a"].squares[0].name == "E4"


@every_book
@pytest.mark.ruling("PWR-PHASING")
@pytest.mark.ruling("SPD-06")
def test_phasing_needs_no_break_away(tmp_path: Path, edition: str) -> None:
    """c stands beside it and would have to be left; a walker rolls."""
    beside = {"c": actor("C4", range=0)}
    assert after(walker(tmp_path, edition, more=beside), "move a A3").chances()
    done = after(walker(tmp_path, edition, more=beside, speed="Phasing/Teleport"), "move a A3")
    assert (done.pending, done.board.pieces["a"].squares[0].name) == (None, "A3")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-PHASING", "SPD-06", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_ending_on_blocking_terrain_outdoors(tmp_path: Path, edition: str, expected: bool) -> None:
    assert (not walker(tmp_path, edition, speed="Phasing/Teleport").why_not("move a D3")) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a move action alone phases, or every move of that figure does
    editions("PWR-PHASING", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_phasing_in_the_middle_of_a_charge(tmp_path: Path, edition: str, expected: bool) -> None:
    game = walker(tmp_path, edition, speed="Phasing/Teleport", attack="Charge")
    assert (not game.why_not("use a charge E4")) is expected


def leaves(game: Game, die: int) -> bool:
    """Does a come to A3 after that roll to break away?"""
    done = after(game, "move a A3", (die,))
    return done.board.pieces["a"].squares[0].name == "A3"


@every_book
@pytest.mark.ruling("PWR-PLASTICITY")
@pytest.mark.ruling("BRK-06")
def test_plastic_figures_slip_away(tmp_path: Path, edition: str) -> None:
    """From a 2 on, where a 3 is no success for others."""
    ben = {"b": actor("C4", range=0)}
    plastic = play(tmp_path, edition, {"a": actor("C3", range=0, speed="Plasticity")}, ben)
    assert [leaves(plastic, die) for die in (1, 2, 6)] == [False, True, True]
    assert [leaves(play(tmp_path, edition, {"a": actor("C3", range=0)}, ben), die) for die in (3, 4)] == [False, True]


@every_book
@pytest.mark.ruling("PWR-PLASTICITY")
@pytest.mark.ruling("BRK-06")
def test_plastic_figures_hold_fast(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": actor("C4", range=0, speed="Plasticity")})
    assert [leaves(game, die) for die in (5, 6)] == [False, True]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # +2 and -2; 2 to 6, as who has it too is let go; two different thresholds; as usual
    editions("PWR-PLASTICITY", "BRK-06", core2014=4, complete2022=2, eddieg=4),
)
def test_one_plastic_figure_leaves_another(tmp_path: Path, edition: str, expected: int) -> None:
    ann, ben = ({name: actor(at, range=0, speed="Plasticity")} for name, at in (("a", "C3"), ("b", "C4")))
    game = play(tmp_path, edition, ann, ben)
    assert [leaves(game, die) for die in (expected - 1, expected)] == [False, True]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # four squares past b on the wing; whoever comes beside the plastic figure stops there in one book
    editions("PWR-PLASTICITY", "SPD-09", core2014=True, complete2022=False, eddieg=False),
)
def test_plastic_figures_stop_who_could_pass(tmp_path: Path, edition: str, expected: bool) -> None:
    ben = {"b": actor("D4", range=0, speed="Plasticity")}
    game = play(tmp_path, edition, {"a": actor("F4", mode="wing", speed_value=4)}, ben)
    assert not game.why_not("move a E3")
    assert bool(game.why_not("move a B4")) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-PLASTICITY", "SPD-09", core2014="", complete2022="", nebula2007="c d e", eddieg=""),
)
def test_how_far_plastic_figures_strike(tmp_path: Path, edition: str, expected: str) -> None:
    """Range 5: c and d, three and five squares away, not f behind the block; with range 0 up to four squares."""
    ben = {"c": actor("F3"), "d": actor("A8"), "e": actor("G7"), "f": actor("C6"), "g": actor("I3")}
    game = play(tmp_path, edition, {"a": actor("C3", range=5, speed="Plasticity")}, ben, blocking=["C5"])
    assert " ".join(who for who in ben if not game.why_not(f"close a {who}")) == expected
    short = play(tmp_path, edition, {"a": actor("C3", range=0, speed="Plasticity")}, ben, blocking=["C5"])
    assert " ".join(who for who in ben if not short.why_not(f"close a {who}")) == expected.replace("d ", "")
    assert {str(option) for option in short.options() if str(option).startswith("close a")} == {
        f"close a {who}" for who in expected.replace("d ", "").split()
    } | {option for option in map(str, short.options()) if option == "close a a"}


FLYER = {"mode": "wing", "range": 0}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-EARTHBOUND")
@pytest.mark.ruling("SPD-10")
def test_an_earthbound_flyer_walks(tmp_path: Path, edition: str) -> None:
    """A wing passes the blocking terrain outdoors; on the clicks with Earthbound it does not."""
    ann = {"a": actor("C3", clicks="2-6", speed="Earthbound", **FLYER)}
    for click, flies in ((1, True), (2, False)):
        game = play(tmp_path, edition, ann, {"b": actor("F8", range=0)}, fighters={"a": {"click": click}}, **HEDGE)
        assert (not game.why_not("move a E4")) is flies


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-EARTHBOUND")
@pytest.mark.ruling("SPD-10")
def test_it_flies_again_when_the_power_is_gone(tmp_path: Path, edition: str) -> None:
    """Earthbound on the first click alone: three clicks later it has its wing."""
    ann = {"a": actor("C3", clicks="1", speed="Earthbound", **FLYER)}
    game = play(tmp_path, edition, ann, {"b": actor("C4", range=0)}, **HEDGE)
    assert game.why_not("move a E4")
    hit = after(game, "end", "close b a", (3, 4))
    assert not after(hit, "end").why_not("move a E4")


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-EARTHBOUND", "SPD-10", core2014="standard", nebula2007="standard")
)
def test_an_earthbound_giant_is_of_standard_size(tmp_path: Path, edition: str, expected: str) -> None:
    """It strikes nobody two squares away any more."""
    reach = {"size": "giant", "range": 0}
    for power, strikes in (("", True), ("Earthbound", False)):
        game = play(tmp_path, edition, {"a": actor("C3", speed=power, **reach)}, {"b": actor("E3", range=0)})
        assert (not game.why_not("close a b")) is strikes
    assert game.board.pieces["a"].size.name.lower() == expected


@pytest.mark.ruling("PWR-EARTHBOUND", "complete2022")
@pytest.mark.ruling("SPD-10", "complete2022")
def test_an_earthbound_giant_sees_over_nothing(tmp_path: Path) -> None:
    """Great size overlooks blocking terrain outdoors, which is an ability that eases its aim; its size itself stays."""
    for power, sees in (("", True), ("Earthbound", False)):
        ann = {"a": actor("C3", speed=power, size="colossal")}
        game = play(tmp_path, "complete2022", ann, {"b": actor("H3", range=0)}, blocking=["E3"])
        assert (not game.why_not("shoot a b")) is sees
        assert game.board.pieces["a"].size.name.lower() == "colossal"


@pytest.mark.ruling("PWR-EARTHBOUND", "nebula2007")
@pytest.mark.ruling("SPD-10", "nebula2007")
def test_a_soaring_figure_falls_as_its_dial_grounds_it(tmp_path: Path) -> None:
    """It soars as its second action: the push shows Earthbound, and the fall takes 2 clicks more."""
    ann = {"a": actor("C3", clicks="2", speed="Earthbound", **FLYER)}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("P8", range=0)}, fighters={"a": {"tokens": 1}})
    fallen = after(game, "soar a D4")
    assert (fallen.state.fighter("a").life.click, fallen.board.pieces["a"].soaring) == (4, False)
    assert "fall" in told(fallen)
