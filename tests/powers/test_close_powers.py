"""Blades/Claws/Fangs and Steal Energy: a die in place of the damage value, and health for harm done."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, click, offered, play, told, written

CLAWS, STEALS = "Blades/Claws/Fangs (red)", "Steal Energy (black)"
DIE, NORMAL = "the die decides", "normal damage"
HIT, MISS = (3, 4), (2, 4)
"""10 + 7 = 17, just enough for defense 17; 10 + 6 is not."""


def fight(folder: Path, rules: str, cat: Actor, fist: Actor | None = None, **more: Any) -> Game:
    """Ann's cat on B4 beside Ben's fist on C4, both with attack 10, defense 17, damage 3."""
    return play(folder, rules, {"cat": cat}, {"fist": fist or actor("C4")}, **more)


def struck(game: Game, dice: tuple[int, int], wish: str = DIE, words: str = "close cat fist") -> Game:
    """After the blow, with what its player wishes wherever that is asked; the roll for damage may be due."""
    game = after(game, words)
    if wish in map(str, game.options()):
        game = after(game, wish)
    game = after(game, dice)
    return after(game, wish) if not game.chances() and wish in map(str, game.options()) else game


def lost(game: Game, who: str = "fist") -> int:
    while game.pending is not None and not game.chances():
        game = game.apply(game.options()[0])
    return click(game, who) - 1


# -- Blades/Claws/Fangs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    # clicks for a die of 1 to 6 by a figure with damage 4
    editions(
        "PWR-BCF",
        core2014=[1, 2, 3, 4, 5, 6], complete2022=[3, 3, 3, 4, 5, 6], nebula2007=[1, 2, 3, 4, 5, 6],
        eddieg=[1, 2, 3, 4, 5, 6],
    ),
)  # fmt: skip
def test_the_die_is_dealt(rules: str, expected: list[int], tmp_path: Path) -> None:
    """In place of 4; in 2022 never less than 3, which is the printed value less 1."""
    game = struck(fight(tmp_path, rules, actor("B4", attack=CLAWS, damage_value=4)), HIT)
    assert [lost(after(game, (die,))) for die in range(1, 7)] == expected


@pytest.mark.ruling("PWR-BCF")
@pytest.mark.parametrize("rules", EDITIONS)
def test_nobody_has_to_roll(rules: str, tmp_path: Path) -> None:
    assert lost(struck(fight(tmp_path, rules, actor("B4", attack=CLAWS)), HIT, NORMAL)) == 3


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-BCF", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_when_it_is_asked(rules: str, expected: bool, tmp_path: Path) -> None:
    """Before the roll where powers are called off as an action begins, else only once the blow has hit."""
    game = after(fight(tmp_path, rules, actor("B4", attack=CLAWS)), "close cat fist")
    assert (DIE in map(str, game.options())) is expected
    missed = struck(fight(tmp_path, rules, actor("B4", attack=CLAWS)), MISS)
    assert missed.pending is None, "a miss rolls for nothing"
    assert lost(missed) == 0


@pytest.mark.ruling("PWR-BCF")
@pytest.mark.ruling("ATK-15")
@pytest.mark.parametrize("rules", EDITIONS)
def test_two_sixes_add_to_the_die(rules: str, tmp_path: Path) -> None:
    """A 5 and 1 more; the crash of the throw costs nothing on open ground."""
    game = struck(fight(tmp_path, rules, actor("B4", attack=CLAWS), actor("C4", points=100)), (6, 6))
    assert lost(after(game, (5,))) == 6


@pytest.mark.ruling("PWR-BCF")
@pytest.mark.ruling("PWR-TOUGHNESS")
@pytest.mark.parametrize("rules", EDITIONS)
def test_toughness_takes_its_part_of_the_die(rules: str, tmp_path: Path) -> None:
    game = struck(fight(tmp_path, rules, actor("B4", attack=CLAWS), actor("C4", defense="Toughness (orange)")), HIT)
    assert lost(after(game, (2,))) == 1


@pytest.mark.ruling("PWR-BCF")
@pytest.mark.parametrize("rules", EDITIONS)
def test_no_bonus_of_the_value_counts(rules: str, tmp_path: Path) -> None:
    """Perplex makes the damage value 4 where it may; the die shows 2. In 2022 the least is the printed 3 less 1."""
    ann = {"cat": actor("B4", attack=CLAWS), "sage": actor("A1", damage="Perplex (brown)")}
    game = play(tmp_path, rules, ann, {"fist": actor("C4")})
    perplexed = "use sage perplex cat damage +1"
    game = after(game, perplexed) if perplexed in offered(game) else game
    assert (perplexed in offered(play(tmp_path, rules, ann, {"fist": actor("C4")}))) is (rules != "complete2022")
    assert lost(after(struck(game, HIT), (2,))) == 2


@pytest.mark.parametrize(
    ("rules", "expected", "kind"),
    # a light object in hand: 1 on the damage value, which the die replaces, or on the damage dealt; a heavy one 2 there
    [
        *(
            pytest.param(*each.values, "light", marks=each.marks)
            for each in editions("PWR-BCF", "WPN-01", core2014=4, complete2022=4, nebula2007=5, eddieg=4)
        ),
        *(
            pytest.param(*each.values, "heavy", marks=each.marks)
            for each in editions("PWR-BCF", "WPN-02", core2014=4, complete2022=4, nebula2007=6, eddieg=4)
        ),
    ],
)
def test_the_die_and_a_crate_in_hand(rules: str, expected: int, kind: str, tmp_path: Path) -> None:
    fighters = {"cat": {"held": kind}}
    game = fight(tmp_path, rules, actor("B4", attack=CLAWS, speed="Super Strength"), fighters=fighters)
    assert lost(after(struck(game, HIT, words="swing cat fist"), (4,))) == expected


@pytest.mark.ruling("PWR-BCF")
@pytest.mark.ruling("PWR-SUPERSENSES")
@pytest.mark.parametrize("rules", EDITIONS)
def test_who_evades_is_not_rolled_for(rules: str, tmp_path: Path) -> None:
    cat, fist = actor("B4", attack=CLAWS), actor("C4", defense="Super Senses (red)")
    game = struck(fight(tmp_path, rules, cat, fist), HIT)
    evaded = after(game, "fist rolls to evade", (5,))
    assert (evaded.pending, lost(evaded)) == (None, 0)


@pytest.mark.ruling("PWR-BCF")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_shot_has_no_claws(rules: str, tmp_path: Path) -> None:
    game = fight(tmp_path, rules, actor("B4", attack=CLAWS), actor("H4"))
    assert lost(after(game, "shoot cat fist", HIT)) == 3


@pytest.mark.ruling("PWR-BCF", "complete2022")
@pytest.mark.parametrize(("targets", "asked"), [("fist", True), ("fist arm", False)])
def test_one_target_only(targets: str, asked: bool, tmp_path: Path) -> None:
    """Bolts count hand to hand in 2022; two targets share the damage value, and no die decides."""
    ben = {"fist": actor("C4"), "arm": actor("C5")}
    game = play(tmp_path, "complete2022", {"cat": actor("B4", attack=CLAWS, bolts=2)}, ben)
    hit = after(game, f"close cat {targets}", HIT)
    assert (DIE in map(str, hit.options())) is asked


@pytest.mark.parametrize(
    ("rules", "expected"), editions("PWR-BCF", "PWR-CHARGE", core2014=5, complete2022=5, nebula2007=6, eddieg=5)
)
def test_a_charge_with_claws(rules: str, expected: int, tmp_path: Path) -> None:
    """In 2014 a charge grants a close action, which claws wait for; the others ask for an attack at most. In 2007 a
    charge adds 1 to damage that is dealt.
    """
    cat = actor("B4", speed="Charge (green)", attack=CLAWS, range=0)
    there = after(fight(tmp_path, rules, cat, actor("F4")), "use cat charge E4")
    assert lost(after(struck(there, HIT, words="close cat fist with charge"), (5,))) == expected


@pytest.mark.ruling("PWR-BCF", "core2014")
@pytest.mark.ruling("RRL-01", "core2014")
def test_luck_helps_the_die(tmp_path: Path) -> None:
    """2014: one of the side's rolls may be made again, whatever it was for."""
    ann = {"cat": actor("B4", attack=CLAWS), "luck": actor("A1", damage="Probability Control (light blue)")}
    game = play(tmp_path, "core2014", ann, {"fist": actor("C4")})
    rolled = after(game, "close cat fist", HIT, "let it be", DIE, (1,))
    assert lost(after(rolled, "luck", (6,))) == 6


# -- Steal Energy --------------------------------------------------------------------------------------------------


def leech(**more: Any) -> Actor:
    return actor("B4", attack=STEALS, **more)


HURT = {"cat": {"click": 4}}


@pytest.mark.ruling("PWR-STEAL")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("dice", "left"), [(HIT, 3), (MISS, 4)])
def test_a_blow_feeds_its_user(rules: str, dice: tuple[int, int], left: int, tmp_path: Path) -> None:
    """One click for 3 damage; nobody is asked, and a miss feeds nobody."""
    end = after(fight(tmp_path, rules, leech(), fighters=HURT), "close cat fist", dice)
    assert (end.pending, click(end, "cat")) == (None, left)


@pytest.mark.ruling("PWR-STEAL")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_fresh_figure_heals_nothing(rules: str, tmp_path: Path) -> None:
    """Never past where it started, and then nothing is told of it."""
    end = after(fight(tmp_path, rules, leech()), "close cat fist", HIT)
    assert click(end, "cat") == 1
    assert "heals" not in told(end)


@pytest.mark.ruling("DMG-22")
@pytest.mark.ruling("DMG-23")
@pytest.mark.ruling("DMG-24")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("shows", "left"), [(5, 4), (4, 4)])
def test_nobody_heals_past_the_line_where_it_started(rules: str, shows: int, left: int, tmp_path: Path) -> None:
    """Its line is at click 4: from 5 it heals the one click, and on 4 the dial stays, and nobody is healed."""
    game = fight(tmp_path, rules, leech(), fighters={"cat": {"click": shows}})
    life = replace(game.state.fighter("cat").life, start=4)
    end = after(replace(game, state=game.state.with_fighter("cat", life=life)), "close cat fist", HIT)
    assert (click(end, "cat"), "cat heals 1" in told(end)) == (left, shows > left)


@pytest.mark.ruling("PWR-STEAL")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_shot_feeds_nobody(rules: str, tmp_path: Path) -> None:
    end = after(fight(tmp_path, rules, leech(), actor("H4"), fighters=HURT), "shoot cat fist", HIT)
    assert (click(end, "cat"), click(end, "fist")) == (4, 4)


@pytest.mark.ruling("PWR-STEAL")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_blow_that_toughness_swallows(rules: str, tmp_path: Path) -> None:
    """1 damage, and Toughness: nobody is damaged."""
    game = fight(tmp_path, rules, leech(damage_value=1), actor("C4", defense="Toughness (orange)"), fighters=HURT)
    assert click(after(game, "close cat fist", HIT), "cat") == 4


@pytest.mark.ruling("PWR-STEAL")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_knock_out_feeds_too(rules: str, tmp_path: Path) -> None:
    fighters = {**HURT, "fist": {"click": 6}}
    ben = {"fist": actor("C4"), "arm": actor("P8")}
    end = after(play(tmp_path, rules, {"cat": leech()}, ben, fighters=fighters), "close cat fist", HIT)
    assert ("fist" in end.board.pieces, click(end, "cat")) == (False, 3)


@pytest.mark.ruling("PWR-STEAL", "complete2022")
def test_two_at_once_feed_once(tmp_path: Path) -> None:
    """2022: both targets of one blow are damaged, and 1 click is healed."""
    ben = {"fist": actor("C4"), "arm": actor("C5")}
    game = play(tmp_path, "complete2022", {"cat": leech(bolts=2)}, ben, fighters=HURT)
    end = after(game, "close cat fist arm", HIT, "2 to fist, 1 to arm")
    assert (click(end, "fist"), click(end, "arm"), click(end, "cat")) == (3, 2, 3)


@pytest.mark.ruling("PWR-STEAL", "nebula2007")
@pytest.mark.ruling("ATK-04", "nebula2007")
def test_a_friend_feeds_where_it_may_be_struck(tmp_path: Path) -> None:
    ann = {"cat": leech(), "pal": actor("C4")}
    game = play(tmp_path, "nebula2007", ann, {"fist": actor("P8")}, fighters=HURT)
    assert click(after(game, "close cat pal", HIT), "cat") == 3


@pytest.mark.ruling("PWR-STEAL")
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_an_outwitted_leech_heals_nothing(rules: str, tmp_path: Path) -> None:
    ben = {"fist": actor("C4", damage="Outwit (black)", range=0)}
    game = play(tmp_path, rules, {"cat": leech()}, ben, turn=4, fighters=HURT)
    end = after(game, "use fist outwit cat steal-energy", "end", "close cat fist", HIT)
    assert click(end, "cat") == 4


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("power", "ruling"), [("Blades/Claws/Fangs (red)", "PWR-BCF"), ("Steal Energy (black)", "PWR-STEAL")]
)
def test_what_takes_no_action_says_so(power: str, ruling: str, rules: str, tmp_path: Path) -> None:
    """Somebody who types the name of a power that rides on attacks is told that it takes no action."""
    word = power.split(" (")[0]
    against = fight(tmp_path, rules, actor("C3", attack=power)).why_not(
        f"use cat {word.lower().replace(' ', '-')} fist"
    )
    assert [(each.ruling, each.text) for each in against] == [(ruling, f"{word} takes no action of its own.")]


def test_what_is_left_out_is_said() -> None:
    found = {
        name: [edition for edition in EDITIONS if power.missing_text(rulebook(edition))]
        for name in ("blades/claws/fangs", "steal energy")
        if (power := effect_named(name))
    }
    assert found == {"blades/claws/fangs": [], "steal energy": []}


@pytest.mark.ruling("PWR-BCF")
@pytest.mark.ruling("PWR-STEAL")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_position_in_the_middle_reads_back(rules: str) -> None:
    """About to roll for the damage, on one line; and the healing that comes of it."""
    forces, places = {"Ann": ["alley-cat", "web-nurse"], "Ben": ["bruiser"]}, {
        "alley-cat": "B4", "web-nurse": "D4", "bruiser": "C4",
    }  # fmt: skip
    start = Game.new(Board.build(width=12, height=8), rules=rules, forces=forces, places=places)
    game = struck(after(start, "end", "end"), HIT, words="close alley-cat bruiser")
    again = Game.from_line(game.to_line())
    assert game.chances()
    assert (again.state, again.pending) == (game.state, game.pending)
    assert click(after(again, (3,)), "bruiser") == 4


# -- the upgrade of 2007 -----------------------------------------------------------------------------------------


def upgraded(folder: Path, name: str = "thief+steal energy", **foe: Any) -> Game:
    """Ann's thief on C3 (speed 6, range 4), with the upgrade, beside Ben's f on D3; another foe b on H3."""
    thief = written(folder, "thief", actor("C3", attack="Steal Energy", speed_value=6, range=4))
    one, other = written(folder, "f", actor("D3", **foe)), written(folder, "b", actor("H3", range=0))
    game = Game.new(
        Board.build(width=16, height=8), rules="nebula2007", seed=1, places={"thief": "C3", "f": "D3", "b": "H3"},
        forces={"Ann": [thief + name.removeprefix("thief")], "Ben": [one, other]},
    )  # fmt: skip
    return arrange_start(game, {}, turn=3)


@pytest.mark.ruling("PWR-STEAL", "nebula2007")
@pytest.mark.ruling("OPT-04", "nebula2007")
def test_the_upgrade_borrows_one_thing_a_turn(tmp_path: Path) -> None:
    game = upgraded(tmp_path, speed="Flurry", teams="Mystics", mode="wing", bolts=2, speed_value=9, defense_value=19)
    words = {each.removeprefix("use thief steal-energy ") for each in offered(game)} - {"use thief flurry"}
    assert {"f flurry", "f mystics", "f speed", "f range", "f targets", "f wing"} <= words
    assert not any(each.startswith("b ") for each in words), "only of who is beside it"
    swift = after(game, "use thief steal-energy f speed")
    assert value_of(swift.state, "thief", "speed").total == 9
    assert not any("steal-energy" in each for each in offered(swift)), "one a turn"
    theirs = after(game, "use thief steal-energy f defense", "end")
    assert value_of(theirs.state, "thief", "defense").total == 19
    assert value_of(after(theirs, "end").state, "thief", "defense").total == 17


@pytest.mark.ruling("PWR-STEAL", "nebula2007")
def test_what_is_borrowed_works(tmp_path: Path) -> None:
    """A wing over rocks, a power of the dial, a team."""
    game = upgraded(tmp_path, speed="Flurry", teams="Mystics", mode="wing", bolts=2)
    assert has_effect(after(game, "use thief steal-energy f flurry").state, "thief", "flurry")
    assert has_effect(after(game, "use thief steal-energy f mystics").state, "thief", "mystics")
    flown = after(game, "use thief steal-energy f wing")
    assert str(flown.board.pieces["thief"].mode) == "wing"
    assert str(after(flown, "end", "end").board.pieces["thief"].mode) == "boot"


@pytest.mark.ruling("PWR-STEAL", "nebula2007")
def test_without_the_upgrade_nothing_is_borrowed(tmp_path: Path) -> None:
    game = upgraded(tmp_path, name="thief")
    assert offered(game) == []
    assert [each.ruling for each in game.why_not("use thief steal-energy f speed")] == ["PWR-STEAL"]
    paid = upgraded(tmp_path)
    for words in ("b speed", "f flurry", "f", "thief speed"):
        assert paid.why_not(f"use thief steal-energy {words}"), words
