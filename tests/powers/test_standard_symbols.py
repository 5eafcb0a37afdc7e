"""Earthbound takes a figure's symbols wherever one is asked for; feats ask for what it can use (SPD-10, FRC-12)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.effects.feat_use import can_use_feat
from clixbook.engine.effects.symbols_now import symbols_now
from clixbook.engine.rules.forces.feats import needs_in_words
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, after, click, offered, play
from tests.powers.specials_cast import gifted

BOOK = "core2014"
GROUNDED = {"speed": "Earthbound/Neutralized"}


@pytest.mark.parametrize(
    ("edition", "left"),
    editions(
        "SPD-10",
        core2014=["boot", "fist", "shield", "standard"], complete2022=["wing", "duo", "indomitable", "giant"],
        nebula2007=["boot", "duo", "indomitable", "standard"], eddieg=["boot", "duo", "indomitable", "standard"],
    ),
)  # fmt: skip
def test_the_symbols_that_it_has_left(tmp_path: Path, edition: str, left: list[str]) -> None:
    """Giants are no size of their own in one book (ANA-07)."""
    one = actor("C3", mode="wing", attack_symbol="duo", defense_symbol="indomitable", size="giant", **GROUNDED)
    game = play(tmp_path, edition, {"a": one}, {"b": actor("H5")})
    assert list(symbols_now(game.state, "a").values()) == left


@pytest.mark.ruling("CAP-01", BOOK)
def test_an_earthbound_giant_may_be_captured(tmp_path: Path) -> None:
    ann = {"a": actor("C3", traits="Capture", range=0)}
    game = play(tmp_path, BOOK, ann, {"b": actor("D3", size="giant", **GROUNDED), "c": actor("C4", size="giant")})
    assert ("use a capture b" in offered(game), "use a capture c" in offered(game)) == (True, False)
    assert "b" not in after(game, "use a capture b", (4, 4)).board.pieces


@pytest.mark.ruling("PWR-AUTOPILOT", BOOK)
def test_an_earthbound_duo_may_be_a_pilot(tmp_path: Path) -> None:
    ann = {"a": actor("E4", traits="Vehicle, Autopilot"), "p": actor("E5", attack_symbol="duo", **GROUNDED)}
    assert "use p pilot a" in offered(play(tmp_path, BOOK, ann, {"b": actor("H8")}))


@pytest.mark.ruling("SPD-10", BOOK)
def test_an_earthbound_giant_is_none_for_a_sentence(tmp_path: Path) -> None:
    for powers, taken in (({}, 4), (GROUNDED, 3)):
        ann = {"a": gifted("C3", "when against a giant figure, +1 damage", range=0)}
        game = play(tmp_path, BOOK, ann, {"b": actor("D3", size="giant", **powers)})
        assert click(settled(after(game, "close a b", (3, 4))), "b") == 1 + taken


@pytest.mark.ruling("SPD-10", BOOK)
def test_crosswind_slows_no_earthbound_figure(tmp_path: Path) -> None:
    for powers, speed in (({}, 6), (GROUNDED, 8)):
        game = play(tmp_path, BOOK, {"a": actor("C3", mode="wing", **powers)}, {"b": actor("H5")})
        windy = cx.Game(game.state.with_(conditions=("crosswind",)), 1)
        assert windy.value("a", "speed").total == speed


WORDED = {"traits": "Old Trick", "special": "{Old Trick: Charge}"}


@pytest.mark.ruling("FRC-12", BOOK, "nebula2007")
@pytest.mark.parametrize(
    ("asks", "has", "usable", "shown"),
    [
        ("charge", {"speed": "Charge"}, True, True),
        ("charge", WORDED, True, False),
        ("charge", {**WORDED, "special": "{Old Trick: has Charge}"}, True, False),
        ("charge", {**WORDED, "special": "{Old Trick: 'when in hindering terrain, Charge'}"}, False, False),
        ("charge", {"speed": "Old Trick (green)", "special": "{Old Trick: Charge}"}, True, True),
        ("penetrating/psychic blast", {"attack": "Penetrating/Psychic Blast"}, True, True),
        ("willpower", {"defense_symbol": "indomitable"}, True, False),
        ("flight", {"mode": "wing"}, True, False),
        ("wing", {"mode": "wing", **GROUNDED}, False, True),
        ("giant", {"size": "giant", **GROUNDED}, False, True),
        ("boot", {"mode": "wing", **GROUNDED}, True, False),
    ],
    ids=str,
)
def test_what_a_feat_asks_for(tmp_path: Path, asks: str, has: dict[str, Any], usable: bool, shown: bool) -> None:
    """In one book it is what the figure can use, in the other what base and dial show."""
    for edition, meets in ((BOOK, usable), ("nebula2007", shown)):
        game = play(tmp_path, edition, {"a": actor("C3", **has)}, {"b": actor("H5")})
        assert bool(can_use_feat(game.state, game.state.fighter("a"), needs_in_words([asks]))) is meets, edition


@pytest.mark.ruling("FRC-12", BOOK)
def test_a_countered_power_of_another_name_is_asked_for_in_vain(tmp_path: Path) -> None:
    one = actor("D3", speed="Old Trick (green)", special="{Old Trick: Charge}")
    game = play(tmp_path, BOOK, {"a": actor("C3", damage="Outwit")}, {"b": one})
    assert can_use_feat(game.state, game.state.fighter("b"), needs_in_words(["charge"]))
    state = after(game, "use a outwit b charge").state
    assert not can_use_feat(state, state.fighter("b"), needs_in_words(["charge"]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_not_earthbound_has_its_own(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", mode="dolphin")}, {"b": actor("H5")})
    assert symbols_now(game.state, "a") == game.state.fighter("a").figure.symbols


def carries(game: cx.Game, who: str) -> bool:
    """May that figure carry somebody?"""
    return any(str(option).startswith(f"carry {who} ") for option in game.options())


@pytest.mark.ruling("SPD-10", BOOK)
@pytest.mark.ruling("CAR-01", BOOK)
@pytest.mark.ruling("CAR-02", BOOK)
@pytest.mark.parametrize(("powers", "loses"), [({}, False), (GROUNDED, True)], ids=["transporter", "earthbound"])
def test_an_earthbound_transporter_is_none(tmp_path: Path, powers: dict[str, str], loses: bool) -> None:
    """Its symbol is the boot: it carries nobody, and may be carried."""
    ann = {"a": actor("C3", traits="Transporter", **powers), "c": actor("C4")}
    assert carries(play(tmp_path, BOOK, ann, {"b": actor("H5")}), "a") is not loses
    ann["c"] = actor("C4", mode="wing")
    assert carries(play(tmp_path, BOOK, ann, {"b": actor("H5")}), "c") is loses


@pytest.mark.ruling("CAR-02", BOOK)
@pytest.mark.ruling("PWR-OUTWIT", BOOK)
def test_a_countered_ability_leaves_the_symbol(tmp_path: Path) -> None:
    """A transporter without its attack on the way carries all the same, and nobody carries it, or a countered duo."""
    ben = {"t": actor("F4", traits="Transporter"), "d": actor("F5", attack_symbol="duo")}
    ben |= {"w": actor("G5", mode="wing"), "p": actor("F3")}
    game = play(tmp_path, BOOK, {"a": actor("C3", damage="Outwit"), "o": actor("C7", damage="Outwit")}, ben)
    game = after(game, "use a outwit t transporter", "use o outwit d duo", "end")
    assert not {"use t transporter A1", "use d duo"} & set(offered(game))
    riders = {str(each).split(maxsplit=3)[3] for each in game.options() if str(each).startswith("carry w ")}
    assert (carries(game, "t"), riders) == (True, set())
