"""Flurry with powers of the attack slot: what either of its blows may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play

CLAWS = "Blades/Claws/Fangs (red)"
HIT = (3, 4)
"""10 + 7 = 17, just enough for defense 17."""


def lost(game: Game, *who: str) -> str:
    """The clicks that these figures lost, such as ``"3 1"``, once the action is over."""
    assert game.pending is None
    return " ".join(str(click(game, each) - 1) for each in who)


def boxing(folder: Path, rules: str, attack: str) -> Game:
    """Ann's boxer on C3, with Flurry and another power, between Ben's fist on D3 and his thumb on B3."""
    ann = {"boxer": actor("C3", speed="Flurry (red)", attack=attack, range=0)}
    return play(folder, rules, ann, {"fist": actor("D3", range=0), "thumb": actor("B3", range=0)})


@pytest.mark.ruling("PWR-FLURRY")
@pytest.mark.ruling("PWR-BCF")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_flurry_of_claws(rules: str, tmp_path: Path) -> None:
    """Both blows come with the action that the flurry was given: a die for each of them, 5 and 4."""
    game, clawed = boxing(tmp_path, rules, CLAWS), "the die decides"
    first, second = ((clawed, HIT), (HIT,)) if rules == "nebula2007" else ((HIT, clawed), (HIT, clawed))
    once = after(game, "use boxer flurry fist", *first, (5,))
    twice = after(once, "close boxer thumb", *second, (4,))
    assert lost(twice, "fist", "thumb") == "5 4"


@pytest.mark.ruling("PWR-FLURRY", "nebula2007")
@pytest.mark.ruling("PWR-BCF", "nebula2007")
def test_claws_that_are_called_off_stay_off_for_the_turn(tmp_path: Path) -> None:
    """A power is called off as its action begins: both blows deal the damage value 3. It is back in the next turn."""
    once = after(boxing(tmp_path, "nebula2007", CLAWS), "use boxer flurry fist", "normal damage", HIT)
    twice = after(once, "close boxer thumb", HIT)
    assert lost(twice, "fist", "thumb") == "3 3"
    claws = CLAWS.split(" (")[0].lower()
    assert claws not in twice.board.pieces["boxer"].traits
    assert claws in after(twice, "end").board.pieces["boxer"].traits


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-FLURRY", "PWR-QUAKE", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_a_flurry_with_a_quake_in_it(rules: str, expected: bool, tmp_path: Path) -> None:
    """Where any close attack may be a quake, the first blow of a flurry is asked about, and the second may be one."""
    game = after(boxing(tmp_path, rules, "Quake (light green)"), "use boxer flurry fist")
    quake = "close boxer fist thumb with quake"
    assert (quake in map(str, game.options())) is expected
    if expected:
        first = after(game, quake, HIT, "no knock back")
        assert lost(after(first, quake, HIT, "no knock back"), "fist", "thumb") == "4 4"
    else:
        assert quake not in map(str, after(game, HIT).options())


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-FLURRY", "PWR-INCAPACITATE", core2014=False, complete2022=True, nebula2007=True, eddieg=True),
)
def test_a_flurry_that_tires(rules: str, expected: bool, tmp_path: Path) -> None:
    """Where any attack may give a token in place of damage, either blow of a flurry may."""
    game = after(boxing(tmp_path, rules, "Incapacitate (light blue)"), "use boxer flurry fist")
    tires = "close boxer fist with incapacitate"
    assert (tires in map(str, game.options())) is expected
    if expected:
        end = after(game, tires, HIT, tires, HIT)
        pushed = int(rules != "complete2022")
        assert (end.state.fighter("fist").tokens, lost(end, "fist")) == (2, str(pushed))


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-FLURRY", "PWR-STEAL", core2014=3, complete2022=4, nebula2007=3, eddieg=3),
)
def test_a_flurry_that_feeds(rules: str, expected: int, tmp_path: Path) -> None:
    """Click 4, and 1 click for either blow: before the second one, or both when the action is over."""
    ann = {"boxer": actor("C3", speed="Flurry (red)", attack="Steal Energy (black)", range=0)}
    ben = {"fist": actor("D3", range=0), "thumb": actor("B3", range=0)}
    start = play(tmp_path, rules, ann, ben, fighters={"boxer": {"click": 4}})
    once = after(start, "use boxer flurry fist", HIT)
    assert once.now.fighter("boxer").life.click == expected
    assert click(after(once, "close boxer thumb", HIT), "boxer") == 2


@pytest.mark.parametrize(
    ("rules", "grown"), editions("PWR-FLURRY", "PWR-BCF", "PWR-STEAL", core2014=False, complete2022=False, eddieg=True)
)
def test_claws_that_grow_between_the_blows(rules: str, grown: bool, tmp_path: Path) -> None:
    """The first blow heals it back to a click with claws, or the whole flurry does; afterwards they are there.

    One book heals at once, but lets no power be added to the second blow: 3 damage there, elsewhere a die of 5.
    """
    feeds = "Steal Energy (black), 1-3: Blades/Claws/Fangs (red)"  # from click 4 on the one, before that the other
    ann = {"boxer": actor("C3", speed="Flurry (red), 1-3: Flurry (red)", attack=feeds, clicks="4-6", range=0)}
    ben = {"fist": actor("D3", range=0), "thumb": actor("B3", range=0)}
    once = after(play(tmp_path, rules, ann, ben, fighters={"boxer": {"click": 4}}), "use boxer flurry fist", HIT)
    twice = after(once, "close boxer thumb", HIT)
    assert (twice.pending is not None) is grown
    end = after(twice, "the die decides", (5,)) if grown else twice
    assert lost(end, "fist", "thumb") == ("3 5" if grown else "3 3")
    assert "blades/claws/fangs" in end.board.pieces["boxer"].traits
