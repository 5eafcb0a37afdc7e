"""Close and Ranged Combat Expert: better attacks of one kind."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

CLOSE, RANGED = "Close Combat Expert (purple)", "Ranged Combat Expert (red)"
HIT = (3, 4)
every_book = pytest.mark.parametrize("edition", EDITIONS)
ALWAYS = ("complete2022", "nebula2007", "eddieg")


def fighting(folder: Path, edition: str, power: str = CLOSE, **numbers: int) -> Game:
    """Ann's expert on C3, attack 10 and damage 2; Ben's fist on D3 and his far figure on I3, defense 17."""
    ann = {"expert": actor("C3", damage=power, **{"damage_value": 2, **numbers})}
    return play(folder, edition, ann, {"fist": actor("D3"), "far": actor("I3")})


def shooting(folder: Path, edition: str, **numbers: int) -> Game:
    """The same, without the neighbour and with a friend of the far one's beside it."""
    ann = {"expert": actor("C3", damage=RANGED, **{"damage_value": 2, **numbers})}
    return play(folder, edition, ann, {"far": actor("I3"), "other": actor("I4")})


@pytest.mark.ruling("PWR-CCE", "core2014")
def test_three_ways_by_a_power_action(tmp_path: Path) -> None:
    """10 + 2 and 5 reach 17 for 2; 10 and 7 for 2 + 2; 10 + 1 and 6 for 2 + 1."""
    game = fighting(tmp_path, "core2014")
    assert offered(game) == [f"use expert close-combat-expert fist {way}" for way in ("attack", "damage", "both")]
    assert click(after(game, offered(game)[0], (2, 3)), "fist") == 3
    assert click(after(game, offered(game)[1], HIT), "fist") == 5
    assert click(after(game, offered(game)[1], (2, 4)), "fist") == 1
    both = after(game, offered(game)[2], (2, 4))
    assert (click(both, "fist"), both.state.fighter("expert").tokens) == (4, 1)
    assert click(after(game, "close expert fist", HIT), "fist") == 3, "a plain blow has nothing of it"


def test_the_roll_tells_how_the_attack_value_came_about(tmp_path: Path) -> None:
    """Printed 10 and one more are 11; a plain blow has nothing to tell beside the dice."""
    game = fighting(tmp_path, "core2014")
    both, plain = after(game, offered(game)[2], (2, 4)), after(game, "close expert fist", (2, 4))
    rolls = [next(event for event in each.log if event.blow) for each in (both, plain)]
    told = [[reason.text for reason in event.reasons] for event in rolls]
    value = ["Printed attack: 10.", "Close Combat Expert: +1: 11."]
    assert told[0] == ["Dice 2 and 4: 6.", *value, "Attack value +11: 17.", "17 reaches defense 17."]
    assert told[1] == ["Dice 2 and 4: 6.", "Attack value +10: 16.", "16 misses defense 17."]


@pytest.mark.ruling("PWR-RCE", "core2014")
def test_and_so_from_afar(tmp_path: Path) -> None:
    game = shooting(tmp_path, "core2014", bolts=2)
    ways = [
        f"use expert ranged-combat-expert {who} {way}"
        for who in ("far", "other")
        for way in ("attack", "damage", "both")
    ]
    assert offered(game) == ways, "one target"
    assert click(after(game, ways[1], HIT), "far") == 5
    assert click(after(game, "shoot expert far", HIT), "far") == 3


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-CCE", "VAL-08", complete2022=4, nebula2007=5, eddieg=5))
def test_every_close_attack(tmp_path: Path, edition: str, expected: int) -> None:
    """2 + 1, or 2 + 2; shots gain nothing."""
    game = fighting(tmp_path, edition)
    assert offered(game) == []
    assert click(after(game, "close expert fist", HIT), "fist") == expected
    alone = play(tmp_path, edition, {"expert": actor("C3", damage=CLOSE, damage_value=2)}, {"far": actor("I3")})
    assert click(after(alone, "shoot expert far", HIT), "far") == 3


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-RCE", complete2022=4, nebula2007=5, eddieg=5))
def test_every_ranged_attack(tmp_path: Path, edition: str, expected: int) -> None:
    game = shooting(tmp_path, edition)
    assert offered(game) == []
    assert click(after(game, "shoot expert far", HIT), "far") == expected
    near = fighting(tmp_path, edition, RANGED)
    assert click(after(near, "close expert fist", HIT), "fist") == 3


@pytest.mark.ruling("PWR-CCE", "complete2022")
def test_the_roll_is_better_in_one_book(tmp_path: Path) -> None:
    """10 + 1 and 6 reach 17: 26 of 36 rolls, where 10 needs 7: 21."""
    game = fighting(tmp_path, "complete2022")
    assert action_odds(game, "close expert fist")["fist"].hit == Fraction(26, 36)
    assert click(after(game, "close expert fist", (2, 4)), "fist") == 4
    for edition in ("nebula2007", "eddieg"):
        assert click(after(fighting(tmp_path, edition), "close expert fist", (2, 4)), "fist") == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-RCE", "DMG-05", complete2022="2 to far, 1 to other", nebula2007="4 4", eddieg="1 to far, 1 to other"),
)
def test_on_two_targets(tmp_path: Path, edition: str, expected: str) -> None:
    """3 to divide; 2 for each, without its bonus; 2 to divide, without it."""
    game = after(shooting(tmp_path, edition, bolts=2), "shoot expert far other", HIT)
    if edition == "nebula2007":
        game = after(game, HIT)
        assert (click(game, "far"), click(game, "other")) == (3, 3)
        return
    assert expected in [str(option) for option in game.options()]
    dealt = sum(click(after(game, expected), who) - 1 for who in ("far", "other"))
    assert dealt == (3 if edition == "complete2022" else 2)


@pytest.mark.ruling("PWR-CCE", "nebula2007")
@pytest.mark.ruling("DMG-09", "nebula2007")
@pytest.mark.ruling("PWR-FLURRY", "nebula2007")
def test_not_in_one_of_two_blows(tmp_path: Path) -> None:
    ann = {"expert": actor("C3", speed="Flurry (red)", damage=CLOSE, damage_value=2)}
    game = play(tmp_path, "nebula2007", ann, {"fist": actor("D3")})
    assert click(after(game, "use expert flurry fist", HIT, "close expert fist", HIT), "fist") == 5
    assert click(after(game, "close expert fist", HIT), "fist") == 5


@pytest.mark.ruling("PWR-CCE", "nebula2007")
@pytest.mark.ruling("PWR-RCE", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
def test_nothing_is_added_to_nothing(tmp_path: Path, edition: str) -> None:
    assert click(after(shooting(tmp_path, edition, damage_value=0), "shoot expert far", HIT), "far") == 1
    if edition == "nebula2007":
        assert click(after(fighting(tmp_path, edition, damage_value=0), "close expert fist", HIT), "fist") == 1


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-RCE", "WPN-08", nebula2007=3, eddieg=5))
def test_an_object_that_is_thrown(tmp_path: Path, edition: str, expected: int) -> None:
    """A heavy thing deals 2 or 3 from afar; the house rules of 2007 let nobody be an expert with it."""
    ann = {"expert": actor("C3", attack="Super Strength (green)", damage=RANGED)}
    game = play(tmp_path, edition, ann, {"far": actor("F3")}, fighters={"expert": {"held": "light"}})
    plain = play(
        tmp_path, edition, {"expert": actor("C3", attack="Super Strength (green)")}, {"far": actor("F3")},
        fighters={"expert": {"held": "light"}},
    )  # fmt: skip
    more = click(after(game, "throw expert far", HIT), "far") - click(after(plain, "throw expert far", HIT), "far")
    assert more == expected - 3


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-CCE", "VAL-05", "VAL-08", core2014=4, complete2022=3, nebula2007=6, eddieg=4),
)
def test_with_a_friend_and_a_heavy_thing(tmp_path: Path, edition: str, expected: int) -> None:
    """Damage 1; Perplex 1, the thing 2 and the expert 2 are 3 at most, or dealt; 1 and 1 in the book of 2022."""
    ann = {
        "expert": actor("C3", attack="Super Strength (green)", damage=CLOSE, damage_value=1),
        "friend": actor("B3", damage="Perplex (brown)"),
    }
    game = play(tmp_path, edition, ann, {"fist": actor("D3", defense_value=12)}, fighters={"expert": {"held": "heavy"}})
    if edition != "complete2022":
        game = after(game, "use friend perplex expert damage +1")
    strike = "use expert close-combat-expert fist damage" if edition == "core2014" else "swing expert fist"
    assert f"fist takes {expected} clicks" in told(after(game, strike, HIT))


@every_book
@pytest.mark.ruling("PWR-CCE")
@pytest.mark.ruling("PWR-RCE")
def test_what_is_told(tmp_path: Path, edition: str) -> None:
    expected = "power action" if edition == "core2014" else ""
    assert (
        text_of_power("Close Combat Expert", rulebook(edition)).action_needed
        == text_of_power("Ranged Combat Expert", rulebook(edition)).action_needed
        == expected
    )
    assert effect_named("close combat expert") is not None
    against = fighting(tmp_path, edition).why_not("use expert close-combat-expert fist")[0]
    assert against.ruling == "PWR-CCE"
    assert against.text.startswith("It goes" if edition == "core2014" else "It takes no action")
