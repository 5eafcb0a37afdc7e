"""Quake: who is struck by one blow, what it deals, how far it throws, and what criticals make of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.moving.attacks_after_moves import possible_attacks
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import Actor, actor, after, click, offered, play, told

QUAKE = "Quake (light green)"
KNOCKED = "knock back"
STAMP = "use foot quake"
HIT, MISS = (3, 4), (2, 4)
"""10 + 7 = 17, just enough for defense 17; 10 + 6 is not."""
TOUGH = "Toughness (orange)"


def yard(folder: Path, rules: str, ben: dict[str, Actor], pal: Actor | None = None, **foot: Any) -> Game:
    """Ann's foot on F4: attack 10, damage 3; Ben's figures have defense 17."""
    ann = {"foot": actor("F4", attack=QUAKE, range=0, **foot)}
    return play(folder, rules, ann | ({"pal": pal} if pal else {}), ben)


def ends(game: Game, *who: str) -> str:
    """Clicks lost and squares, such as ``"2 H4"``."""
    found = []
    for each in who:
        piece = game.board.pieces.get(each)
        found.append(f"{click(game, each) - 1} {piece.squares[0].name if piece else 'off'}")
    return ", ".join(found)


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        "PWR-QUAKE", "KBK-14",
        core2014="2 I4, 2 C4", complete2022="2 J4, 2 B4", nebula2007="3 J4, 3 B4", eddieg="2 I4, 2 C4",
    ),
)  # fmt: skip
def test_one_blow_at_two(rules: str, expected: str, tmp_path: Path) -> None:
    """Ben's right on G4 and left on E4. 2 damage and 2 squares; in 2022 3 squares; in 2007 3 and 3, as the value is."""
    game = yard(tmp_path, rules, {"right": actor("G4"), "left": actor("E4")})
    assert ends(settled(after(game, STAMP, HIT), KNOCKED), "right", "left") == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    # right has defense 18
    editions("PWR-QUAKE", "ATK-25", core2014="0 G4", complete2022="0 G4", nebula2007="3 J4", eddieg="0 G4"),
)
def test_each_has_its_own_defense(rules: str, expected: str, tmp_path: Path) -> None:
    """17 misses 18, but for the book in which nobody's defense counts; one roll in every book."""
    game = yard(tmp_path, rules, {"right": actor("G4", defense_value=18), "left": actor("E4")})
    assert ends(settled(after(game, STAMP, HIT), KNOCKED), "right") == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-QUAKE", core2014="0 F3", complete2022="0 F3", nebula2007="4 F1", eddieg="0 F3"),
)
def test_friends_beside_it(rules: str, expected: str, tmp_path: Path) -> None:
    """Only 2007's quake knows no friends: pal on F3 is thrown to the edge, 2 squares away, for 1 click more."""
    game = yard(tmp_path, rules, {"right": actor("G4")}, actor("F3"))
    end = settled(after(game, STAMP, HIT), KNOCKED)
    assert ends(end, "pal") == expected


@pytest.mark.ruling("PWR-QUAKE")
@pytest.mark.parametrize("rules", EDITIONS)
def test_who_stands_apart_is_not_struck(rules: str, tmp_path: Path) -> None:
    game = yard(tmp_path, rules, {"right": actor("G4"), "far": actor("H6")})
    assert ends(settled(after(game, STAMP, HIT), KNOCKED), "far") == "0 H6"
    alone = yard(tmp_path, rules, {"far": actor("H6")})
    assert offered(alone) == []
    assert "No figure adjacent to foot" in alone.why_not(STAMP)[0].text


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-QUAKE", core2014="close", complete2022="close", nebula2007="close", eddieg="power"),
)
def test_the_action_that_it_takes(rules: str, expected: str, tmp_path: Path) -> None:
    assert text_of_power("quake", rulebook(rules)).action_needed == f"{expected} action"
    end = settled(after(yard(tmp_path, rules, {"right": actor("G4")}), STAMP, HIT), KNOCKED)
    assert (end.state.fighter("foot").tokens, end.state.fighter("right").tokens) == (1, 0)


@pytest.mark.parametrize(
    ("rules", "expected"),
    # by an attack inside another action, and by an action that is granted
    editions(
        "PWR-QUAKE", "ACT-07",
        core2014=(False, True), complete2022=(True, True), nebula2007=(False, True), eddieg=(False, False),
    ),
)  # fmt: skip
def test_granted_attacks(rules: str, expected: tuple[bool, bool], tmp_path: Path) -> None:
    state = yard(tmp_path, rules, {"right": actor("G4")}).state
    found = tuple(
        any(each.using == ("quake",) for each in possible_attacks(state, "foot", frozenset({"close"}), grant))
        for grant in (AttackGrant.ATTACK, AttackGrant.GRANTED_ACTION)
    )
    assert found == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    # a figure with Toughness: one less, thrown as far as before; by damage of 1, nothing is left
    editions(
        "PWR-QUAKE", "PWR-TOUGHNESS",
        core2014="1 I4", complete2022="1 J4", nebula2007="2 J4", eddieg="1 I4",
    ),
)  # fmt: skip
def test_toughness_against_it(rules: str, expected: str, tmp_path: Path) -> None:
    game = yard(tmp_path, rules, {"right": actor("G4", defense=TOUGH)})
    assert ends(settled(after(game, STAMP, HIT), KNOCKED), "right") == expected


@pytest.mark.parametrize(
    ("rules", "expected", "tokens"),
    [
        pytest.param("core2014", "1 I4", 0, marks=pytest.mark.ruling("PWR-QUAKE", "core2014")),
        pytest.param("complete2022", "1 J4", 0, marks=pytest.mark.ruling("PWR-QUAKE", "complete2022")),
        pytest.param("nebula2007", "0 H4", 1, marks=pytest.mark.ruling("PWR-QUAKE", "nebula2007")),
        pytest.param("eddieg", "0 H4", 0, marks=pytest.mark.ruling("PWR-QUAKE", "eddieg")),
    ],
)
def test_a_weak_quake_against_toughness(rules: str, expected: str, tokens: int, tmp_path: Path) -> None:
    """Damage value 1. The newer books deal 2 all the same; the older ones 1, which Toughness takes: thrown 1 square
    all the same, and in 2007 with a token.
    """
    game = yard(tmp_path, rules, {"right": actor("G4", defense=TOUGH)}, damage_value=1)
    end = settled(after(game, STAMP, HIT), KNOCKED)
    assert (ends(end, "right"), end.state.fighter("right").tokens) == (expected, tokens)


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        "PWR-QUAKE", "ATK-15",
        core2014="3 I4", complete2022="3 J4", nebula2007="4 K4", eddieg="3 J4",
    ),
)  # fmt: skip
def test_two_sixes(rules: str, expected: str, tmp_path: Path) -> None:
    """1 more damage, and 1 more square where the damage counts them."""
    assert (
        ends(settled(after(yard(tmp_path, rules, {"right": actor("G4")}), STAMP, (6, 6)), KNOCKED), "right") == expected
    )


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-QUAKE", "ATK-18", core2014=1, complete2022=1, nebula2007=3, eddieg=1),
)
def test_two_ones(rules: str, expected: int, tmp_path: Path) -> None:
    """The attacker loses a click; in 2007 it takes all that it meant for the others."""
    end = settled(after(yard(tmp_path, rules, {"right": actor("G4", defense_value=10)}), STAMP, (1, 1)), KNOCKED)
    assert (click(end, "foot") - 1, ends(end, "right")) == (expected, "0 G4")


@pytest.mark.ruling("PWR-QUAKE", "nebula2007")
def test_its_own_quake_can_be_reduced(tmp_path: Path) -> None:
    end = settled(after(yard(tmp_path, "nebula2007", {"right": actor("G4")}, defense=TOUGH), STAMP, (1, 1)), KNOCKED)
    assert click(end, "foot") - 1 == 2


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-QUAKE", "PWR-SUPERSENSES", core2014="0 G4", complete2022="0 G4", nebula2007="3 J4", eddieg="0 G4"),
)
def test_it_can_be_evaded_but_in_one_book(rules: str, expected: str, tmp_path: Path) -> None:
    game = after(yard(tmp_path, rules, {"right": actor("G4", defense="Super Senses (red)")}), STAMP, HIT)
    if rules != "nebula2007":
        game = after(game, "right rolls to evade", (5,))
    assert ends(settled(game, KNOCKED), "right") == expected


@pytest.mark.ruling("PWR-QUAKE", "nebula2007")
@pytest.mark.ruling("PWR-MASTERMIND", "nebula2007")
def test_nobody_stands_in(tmp_path: Path) -> None:
    """2007: its damage is passed on to nobody."""
    ben = {"mind": actor("G4", defense="Mastermind (dark blue)"), "pawn": actor("H5", points=50)}
    end = after(yard(tmp_path, "nebula2007", ben), STAMP, HIT)
    assert (click(end, "mind") - 1, click(end, "pawn") - 1) == (3, 0)


@pytest.mark.parametrize(("aloft", "expected"), [(False, "2 I4"), (True, "0 G4")])
@pytest.mark.ruling("PWR-QUAKE", "nebula2007")
def test_flyers_above_it(aloft: bool, expected: str, tmp_path: Path) -> None:
    """2007: one less for a flyer that hovers, damage and throw; nothing for one that soars."""
    ben = {"bird": actor("G4", mode="wing"), "left": actor("E4")}
    game = yard(tmp_path, "nebula2007", ben)
    if aloft:
        game = after(game, "end", "soar bird G4", (6,), "no attack", "end")
    assert ends(settled(after(game, STAMP, HIT), KNOCKED), "bird") == expected


@pytest.mark.ruling("PWR-QUAKE", "complete2022")
@pytest.mark.ruling("KNB-02", "complete2022")
def test_the_attacker_need_not_throw(tmp_path: Path) -> None:
    game = after(yard(tmp_path, "complete2022", {"right": actor("G4")}), STAMP, HIT)
    assert ends(settled(game, "no knock back"), "right") == "2 G4"


@pytest.mark.ruling("PWR-QUAKE", "complete2022")
def test_a_plain_blow_stays_possible(tmp_path: Path) -> None:
    game = yard(tmp_path, "complete2022", {"right": actor("G4"), "left": actor("E4")})
    assert ends(after(game, "close foot right", HIT), "right", "left") == "3 G4, 0 E4"


@pytest.mark.ruling("GLD-04", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_the_first_turn_protects_from_it(rules: str, tmp_path: Path) -> None:
    ann = {"foot": actor("F4", attack=QUAKE)}
    assert offered(play(tmp_path, rules, ann, {"right": actor("G4")}, turn=1)) == []


@pytest.mark.ruling("KBK-15", "core2014")
def test_a_push_against_a_wall(tmp_path: Path) -> None:
    """2 squares, the wall is after 1: 2 damage and 1 of the crash."""
    ann = {"foot": actor("F4", attack=QUAKE)}
    game = play(tmp_path, "core2014", ann, {"right": actor("G4")}, walls=["H4|I4"])
    assert ends(after(game, STAMP, HIT), "right") == "3 H4"


def test_it_needs_no_words(tmp_path: Path) -> None:
    game = yard(tmp_path, "core2014", {"right": actor("G4")})
    assert "It needs no targets" in game.why_not(f"{STAMP} right")[0].text
    assert offered(game) == [STAMP]


@pytest.mark.ruling("PWR-QUAKE")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_position_in_the_middle_reads_back(rules: str) -> None:
    forces = {"Ann": ["street-stamper"], "Ben": ["bruiser", "gnat"]}
    places = {"street-stamper": "F4", "bruiser": "G4", "gnat": "E4"}
    start = Game.new(Board.build(width=16, height=8), rules=rules, forces=forces, places=places)
    game = after(start, "end", "end", "use street-stamper quake")
    again = Game.from_line(game.to_line())
    assert game.chances()
    assert (again.state, again.pending) == (game.state, game.pending)
    assert told(settled(after(again, (4, 5)), KNOCKED)) in told(settled(after(game, (4, 5)), KNOCKED))


@pytest.mark.parametrize(
    ("rules", "expected"),
    # what a quake on one and on two costs whom a crate is in the way; whether a tiring touch may leave it out
    editions("WPN-06", core2014=(False, True, True), nebula2007=(False, False, True), eddieg=(True, True, True)),
)
def test_when_a_crate_in_hand_is_left_out(rules: str, expected: tuple[bool, ...], tmp_path: Path) -> None:
    """One book leaves it out against several, two where the attack deals no damage; one never makes it be used."""
    hold = {"foot": {"held": "light"}}

    def may(words: str, power: str, *foes: str) -> bool:
        foot = actor("F4", attack=power, range=0, speed="Super Strength")
        ben = {name: actor(square) for name, square in zip("ab", foes, strict=False)}
        game = play(tmp_path, rules, {"foot": foot}, ben, fighters=hold)
        return not game.why_not(f"use foot {words}")

    quakes = may("quake", QUAKE, "G4"), may("quake", QUAKE, "G4", "E4")
    assert (*quakes, may("incapacitate close a", "Incapacitate", "G4")) == expected
