"""Refusals that a player can act on: the rule that stands in the way, once, and no advice that is refused too."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.cli import main
from clixbook.rulebooks.rulebook import all_rows
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, play

OLD = ("nebula2007", "eddieg")


def texts(game: cx.Game, action: str) -> list[str]:
    """Why not, in words."""
    return [str(each) for each in game.why_not(action)]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("TAB-12", "core2014", "complete2022")
def test_a_friend_has_it_but_no_wild_card_copies_it(edition: str, tmp_path: Path) -> None:
    """Power Cosmic is marked as one that is not copied (powers card, section 9)."""
    ann = {"ape": actor("A1", teams="Spider-Man Ally"), "star": actor("A2", teams="Power Cosmic")}
    game = play(tmp_path, edition, ann, {"foe": actor("H4")})
    (told,) = texts(game, "use ape spider-man-ally power-cosmic")
    assert "Power Cosmic of star" in told
    assert "TAB-12" in told
    (unknown,) = texts(game, "use ape spider-man-ally mystics")
    assert "No friend has Mystics" in unknown


@pytest.mark.ruling("TAB-11", "core2014")
def test_a_friend_only_copies_it(tmp_path: Path) -> None:
    """In 2014 what a friend copies is not copied again."""
    ann = {"ape": actor("A1", teams="Spider-Man Ally"), "bat": actor("A2", teams="Spider-Man Ally")}
    ann["owl"] = actor("A3", teams="Batman Ally")
    game = play(tmp_path, "core2014", ann, {"foe": actor("H4")}).apply("use bat spider-man-ally batman-ally")
    assert "use ape spider-man-ally batman-ally" in map(str, game.options()), "from the owl, who has it"


@pytest.mark.parametrize("edition", ["core2014", *OLD])
@pytest.mark.ruling("PWR-OUTWIT", "core2014", *OLD)
def test_outwit_says_why_it_does_not_take_it(edition: str, tmp_path: Path) -> None:
    foe = actor("A2", speed="Earthbound", mode="wing")
    game = play(tmp_path, edition, {"wit": actor("A1", damage="Outwit")}, {"foe": foe})
    assert "Earthbound is not something that Outwit can take" in texts(game, "use wit outwit foe earthbound")[0]
    assert "foe does not possess Flurry" in texts(game, "use wit outwit foe flurry")[0]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TAB-13", core2014="no unified forces", complete2022="no unified forces", nebula2007="not of one team",
        eddieg="no unified forces",
    ),
)  # fmt: skip
def test_advice_is_not_refused(edition: str, expected: str, tmp_path: Path) -> None:
    """With words that it does not need it is told what speaks against it without them."""
    ann = {"f": actor("A1", teams="Avengers"), "a": actor("A2")}
    game = play(tmp_path, edition, ann, {"foe": actor("H4")})
    assert texts(game, "use f avengers a") == texts(game, "use f avengers")
    assert expected in texts(game, "use f avengers a")[0]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("power", ["Quake", "Pulse Wave", "Poison"])
def test_no_words_are_needed_where_nobody_is_around(edition: str, power: str, tmp_path: Path) -> None:
    game = play(tmp_path, edition, {"user": actor("A1", attack=power)}, {"foe": actor("P8")})
    action = f"use user {power.lower().replace(' ', '-')}"
    assert texts(game, f"{action} foe") == texts(game, action)
    assert texts(game, action)


@pytest.mark.ruling("TAB-13", "eddieg")
def test_eddie_g_tells_nothing_of_unified_forces(capsys: pytest.CaptureFixture[str]) -> None:
    """That book knows none (TAB-13), on its pages and on the list of powers."""
    told = [row.ruling("eddieg").says for row in all_rows() if row.id.startswith("TA-")]
    assert not [each for each in told if "Unified" in each]
    for edition, tells in (("eddieg", False), ("nebula2007", True)):
        main(["powers", "--rules", edition])
        assert ("Unified" in capsys.readouterr().out) is tells


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_refused_attack_says_each_thing_once(edition: str, tmp_path: Path) -> None:
    """Nothing of objects either, where none is in hand."""
    game = play(tmp_path, edition, {"a": actor("A1"), "pal": actor("A2")}, {"b": actor("H4")})
    refused = [("b", "a"), *[("a", "pal")] * (edition != "nebula2007")]  # where friends may be attacked
    for who, whom in refused:
        with pytest.raises(cx.ClixbookError) as error:
            cx.attack_odds(game, who, whom)
        lines = str(error.value).splitlines()
        assert len(lines) == len(set(lines))
        assert not [line for line in lines if "holds no object" in line]


@pytest.mark.parametrize("edition", EDITIONS)
def test_several_targets_one_reason(edition: str, tmp_path: Path) -> None:
    """Whoever makes no ranged attacks at all is told so once, however many it aims at."""
    ann = {"a": actor("A1", damage="Battle Fury", bolts=2)}
    game = play(tmp_path, edition, ann, {"b": actor("H4"), "c": actor("H5")})
    reasons = texts(game, "shoot a b c")
    assert len(reasons) == len(set(reasons))


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_opponent_does_not_ride_and_that_is_told_once(edition: str, tmp_path: Path) -> None:
    """By a flyer beside it; where opponents may be carried off, that asks for an attack."""
    game = play(tmp_path, edition, {"wing": actor("A1", mode="wing")}, {"b": actor("A2")})
    told = texts(game, "carry wing C1 b")
    assert sum("is an opponent" in each for each in told) == (edition != "nebula2007")
