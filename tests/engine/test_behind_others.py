"""Rulings behind which another ruling of their book stands: where a house rule takes that one away, they decide.

The value is always the one of the book, and without it the answer would be another.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.knock_back.knock_back import knock_back_path
from clixbook.board.model.board import Board
from clixbook.board.set_up.areas import open_areas
from clixbook.engine.game import Game
from clixbook.engine.rules.combat.damage import Reducer
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.objects import Lifters
from clixbook.rulebooks.sections.moving.knock_back import Obstacle
from tests.engine.made_up import made_up
from tests.engine.test_forces_in_games import GENERIC_OF_2014, left, lucky, new, team
from tests.helpers import editions, house, settled
from tests.powers.cast import actor, after, click, play, told, written

HIT = (3, 4)


def choices(game: Game) -> list[str]:
    """What may be chosen now."""
    return [str(option) for option in game.options()]


# -- set-up ----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("MAP-10", "eddieg")
def test_each_at_a_side_where_areas_are_printed() -> None:
    """Behind TER-08, by which the sides are the areas; of two printed ones in the south one is left out."""
    sides = Board.build(
        width=10, height=10,
        starting={"N": ["D1:G1"], "E": ["J4:J7"], "S1": ["A10:C10"], "S2": ["H10:I10"], "W": ["A4:A7"]},
    )  # fmt: skip
    rules = house("eddieg", TER_08="core2014")
    assert sorted(open_areas(sides, ["N", "S1"], rules=rules, players=4)) == ["E", "W"]


# -- the first turn --------------------------------------------------------------------------------------------


def strikes_at_once(folder: Path, rules: Rulebook, **fighter: Any) -> bool:
    """May Ann's hand strike Ben's foe beside it in her first turn?"""
    game = play(folder, rules, {"hand": actor("C3")}, {"foe": actor("D3")}, turn=1, fighters={"foe": fighter})
    return not game.why_not("close hand foe")


@pytest.mark.ruling("GLD-04", "eddieg")
def test_a_first_turn_that_protects_from_nothing(tmp_path: Path) -> None:
    """Behind GLD-05, by which nothing is protected at any time."""
    assert strikes_at_once(tmp_path, house("eddieg", GLD_05="core2014"))
    assert not strikes_at_once(tmp_path, house("eddieg", GLD_05="core2014", GLD_04="core2014"))


@pytest.mark.ruling("GLD-05", "eddieg")
def test_a_protection_that_lasts_for_no_time(tmp_path: Path) -> None:
    """Behind GLD-04, by which it protects from nothing."""
    assert strikes_at_once(tmp_path, house("eddieg", GLD_04="core2014"))


@pytest.mark.ruling("GLD-06", "eddieg")
def test_nobody_loses_a_protection_that_a_house_rule_gives(tmp_path: Path) -> None:
    """Behind GLD-04 and GLD-05, by which there is none to lose."""
    busy = {"acted": True, "moved": True, "left_area": True}
    assert not strikes_at_once(tmp_path, house("eddieg", GLD_04="core2014", GLD_05="core2014"), **busy)


# -- attacks ---------------------------------------------------------------------------------------------------


def explodes(folder: Path, rules: Rulebook, speed: str) -> bool:
    """May Ann's bomb explode at the end of such a move, one square on?"""
    ann = {"bomb": actor("B4", attack="Energy Explosion", speed=speed)}
    game = play(folder, rules, ann, {"aim": actor("H4", range=0)})
    game = after(game, f"use bomb {speed.lower().replace(' ', '-')} F4")
    assert "shoot bomb aim" in " ".join(choices(game))
    return any("energy explosion" in each for each in choices(game))


@pytest.mark.parametrize(
    ("edition", "speed", "changes"),
    [
        pytest.param("core2014", "Hypersonic Speed", {}, marks=pytest.mark.ruling("ACT-07", "core2014")),
        pytest.param("complete2022", "Hypersonic Speed", {}, marks=pytest.mark.ruling("ACT-07", "complete2022")),
        pytest.param(
            "nebula2007", "Running Shot", {"PWR_ENERGYEXPLOSION": "core2014"},
            marks=pytest.mark.ruling("ACT-07", "nebula2007"),
        ),
        pytest.param(
            "eddieg", "Running Shot", {"PWR_ENERGYEXPLOSION": "core2014"},
            marks=pytest.mark.ruling("ACT-07", "eddieg"),
        ),
    ],
)  # fmt: skip
def test_a_shot_on_the_run_is_no_action_for_an_explosion(
    tmp_path: Path, edition: str, speed: str, changes: dict[str, str]
) -> None:
    """In two books the power asks for an action; in the others it does by a house rule."""
    assert not explodes(tmp_path, house(edition, **changes), speed)


def rolls_against_two(folder: Path, rules: Rulebook, power: str) -> int:
    """How many attack rolls Ann makes against two of Ben's beside her, or far from her: all of them miss."""
    ann = {"a": actor("F4", attack=power, bolts=2)}
    ben = {"b": actor("G4", range=0), "c": actor("E4", range=0)}
    if power == "Energy Explosion":
        ben = {"b": actor("J4", range=0), "c": actor("J7", range=0)}
    game = play(folder, rules, ann, ben)
    options = {str(each) for each in game.options()}
    game = game.apply("use a quake" if "use a quake" in options else "use a energy-explosion b c")
    rolls = 0
    while game.chances():
        game, rolls = game.apply((1, 3)), rolls + 1
    return rolls


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ATK-25", core2014=(1, 1), complete2022=(1, 1), nebula2007=(1, 2), eddieg=(1, 1)),
)
def test_one_roll_against_all_where_others_roll_for_each(
    tmp_path: Path, edition: str, expected: tuple[int, int]
) -> None:
    """Behind ATK-11, by which one roll is for all of several targets anyway in three books; Quake and an explosion."""
    rules = house(edition, ATK_11="nebula2007")
    assert tuple(rolls_against_two(tmp_path, rules, power) for power in ("Quake", "Energy Explosion")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ACT-29", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_a_free_action_between_a_charge_and_its_blow(tmp_path: Path, edition: str, expected: bool) -> None:
    ann = {"a": actor("C3", range=0, speed="Charge"), "c": actor("K7", damage="Outwit")}
    game = play(tmp_path, edition, ann, {"b": actor("G3", range=0, defense="Super Senses")})
    assert any(each.startswith("use c outwit b") for each in choices(game)), "before the charge"
    charged = choices(after(game, "use a charge F3"))
    assert ("go on" in charged, "no attack" in charged) == (expected, not expected)


@pytest.mark.ruling("ACT-34", "nebula2007")
def test_who_does_not_break_away_shoots_no_more(tmp_path: Path) -> None:
    """A flyer, which its neighbours do not keep from shooting at them: yet the action is over."""
    ann = {"a": actor("B4", speed="Running Shot", mode="wing")}
    game = play(tmp_path, "nebula2007", ann, {"near": actor("A4", range=0), "far": actor("H4", range=0)})
    assert "shoot a near" in choices(game)
    held = after(game, "use a running-shot F4", (1,))
    assert (held.pending, held.board.pieces["a"].squares[0].name) == (None, "B4")
    free = after(game, "use a running-shot F4", (6,))
    assert "shoot a far" in choices(free)


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("ACT-41", "nebula2007", "eddieg")
def test_an_action_of_a_kind_may_be_spent_on_the_other(tmp_path: Path, edition: str) -> None:
    """Behind PWR-RUNNINGSHOT, by which the run ends with an attack, which is of its kind; here with an action."""
    rules = house(edition, PWR_RUNNINGSHOT="core2014")
    ann = {"a": actor("C3", speed="Running Shot", attack="Incapacitate")}
    ran = after(play(tmp_path, rules, ann, {"b": actor("F3")}), "use a running-shot E3")
    assert "close a b with incapacitate" in choices(ran)


# -- knock back and objects ------------------------------------------------------------------------------------


@pytest.mark.ruling("KBK-12", "complete2022")
def test_a_crash_that_would_hurt_by_a_house_rule() -> None:
    """Behind KBK-06 to KBK-10, by which no crash costs anything."""
    street = Board.build(width=9, height=3, walls=["E2|F2"], pieces={"B2": "X: of Ann", "C2": "O: of Ben"})
    for edition, crash in (("complete2022", 0), ("core2014", 1)):
        slid = knock_back_path(street, attacker="X", target="O", rules=house(edition, KBK_06=Obstacle(1)), taken=3)
        assert (slid.landing_square.name, slid.damage_to("O")) == ("E2", crash)


@pytest.mark.ruling("KBK-15", "complete2022")
def test_a_push_that_ends_in_a_crash() -> None:
    """Behind KBK-12 and KBK-06, by which no crash costs anything."""
    street = Board.build(width=9, height=3, walls=["E2|F2"], pieces={"B2": "X: of Ann", "C2": "O: of Ben"})
    rules = house("complete2022", KBK_12="core2014", KBK_06=Obstacle(1))
    assert knock_back_path(street, attacker="X", target="O", rules=rules, squares=3, push=True).damage_to("O") == 1


@pytest.mark.ruling("OBJ-09", "complete2022")
def test_a_light_object_stays_in_hands_that_lost_their_strength(tmp_path: Path) -> None:
    """Behind OBJ-05, by which everybody holds light objects; its Super Strength ends with the first click."""
    ann = {"a": actor("C3", range=0, attack="Super Strength", clicks="1")}
    rules = house("complete2022", OBJ_05=Lifters())
    game = play(tmp_path, rules, ann, {"b": actor("D3", range=0)}, fighters={"a": {"held": "light"}}, turn=4)
    struck = settled(after(game, "close b a", HIT), dice=HIT)
    assert (click(struck, "a"), struck.board.pieces["a"].held is not None) == (4, True)


@pytest.mark.parametrize(
    ("edition", "slides"), editions("KNB-14", core2014=False, complete2022=False, nebula2007=False, eddieg=True)
)
def test_who_slides_though_the_blow_ends_its_dial(tmp_path: Path, edition: str, slides: bool) -> None:
    """In one book behind KBK-05, by which the slide comes before the damage; here it does in no book."""
    ben = {"b": actor("D3", range=0), "pal": actor("P8")}
    rules = house(edition, KBK_05="core2014")
    game = play(tmp_path, rules, {"a": actor("C3", range=0)}, ben, fighters={"b": {"click": 6}})
    struck = settled(after(game, "close a b", (4, 4)), dice=HIT)
    assert ("B slides" in told(struck), "b" in struck.board.pieces) == (slides, False)


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
@pytest.mark.ruling("DMG-06", "core2014", "complete2022", "eddieg")
def test_a_critical_hit_adds_to_each_target_hit(tmp_path: Path, edition: str) -> None:
    """Behind ATK-11, by which one roll is for all; here b is hit by a double six, and c by seven: 3 and 1, 0 and 1."""
    ben = {"b": actor("G4", range=0), "c": actor("C8", range=0)}
    game = play(tmp_path, house(edition, ATK_11="nebula2007"), {"a": actor("C4", bolts=2)}, ben)
    shot = after(game, "shoot a b c", (6, 6), HIT, "3 to b, 0 to c")
    assert (click(settled(shot, dice=HIT), "b"), click(settled(shot, dice=HIT), "c")) == (1 + 3 + 1, 1 + 0 + 1)


@pytest.mark.ruling("DMG-06", "nebula2007")
def test_a_critical_hit_adds_to_each_target_hit_by_a_roll_of_its_own(tmp_path: Path) -> None:
    """Critical Hits: b is hit by a double six, c by seven, and both by the whole 3: 4 each."""
    ben = {"b": actor("G4", range=0), "c": actor("C8", range=0)}
    game = play(tmp_path, "nebula2007", {"a": actor("C4", bolts=2)}, ben)
    shot = settled(after(game, "shoot a b c", (6, 6), HIT), dice=HIT)
    assert (click(shot, "b"), click(shot, "c")) == (1 + 3 + 1, 1 + 3 + 1)


# -- damage ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "clicks"), editions("DMG-13", core2014=1, complete2022=1, nebula2007=1, eddieg=0))
def test_a_shell_against_a_critical_miss(tmp_path: Path, powers: Any, edition: str, clicks: int) -> None:
    """It ignores all damage; no figure of a book has one like it."""
    powers(made_up("shell", reducers=lambda it, user, kind: [Reducer("Shell", None)]))
    settings = {"a": {"powers": {"damage": "shell"}}}
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": actor("D3", range=0)}, fighters=settings)
    assert click(settled(after(game, "close a b", (1, 1)), dice=HIT), "a") == 1 + clicks


@pytest.mark.ruling("DMG-28", "nebula2007")
def test_armour_that_the_first_of_two_damages_took_away(tmp_path: Path) -> None:
    """The friend f, tough on its first click, is dealt 3 by its own roll and 3 that m passes on: 2 and 3."""
    team = {
        "m": actor("G3", defense="Mastermind", range=0),
        "f": actor("H4", points=50, defense="Toughness", clicks="1", range=0),
    }
    shot = after(play(tmp_path, "nebula2007", {"a": actor("C3", bolts=2)}, team), "shoot a f m", HIT, HIT)
    while shot.pending is not None:
        options = choices(shot)
        shot = shot.apply("f" if "f" in options else options[0])
    assert (click(shot, "m"), click(shot, "f")) == (1, 1 + 2 + 3)


ROLL, VALUE = "Attack roll: -1: {}.", "Attack value +10: {}."


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ATK-02",
        core2014=[ROLL.format(7), VALUE.format(17)],
        complete2022=[VALUE.format(18), ROLL.format(17)],
        nebula2007=[ROLL.format(7), VALUE.format(17)],
        eddieg=[ROLL.format(7), VALUE.format(17)],
    ),
)
def test_what_changes_the_roll_and_the_value(tmp_path: Path, edition: str, expected: list[str]) -> None:
    """The second of several blows, one less. Behind PWR-HSS, by which no power of three books changes a roll."""
    ann = {"dash": actor("B4", speed="Hypersonic Speed")}
    game = play(tmp_path, house(edition, PWR_HSS="eddieg"), ann, {"fist": actor("C4", range=0)})
    told_now = after(game, "use dash hypersonic-speed power fist", HIT, "strike again", (3, 5)).events
    blow = next(event for event in reversed(told_now) if event.blow is not None)
    steps = [reason.text for reason in blow.reasons if reason.ruling == "ATK-02"]
    assert steps == ["Dice 3 and 5: 8.", *expected]


@pytest.mark.ruling("GLD-07", "complete2022")
def test_an_effect_of_the_start_breaks_no_protection(tmp_path: Path, powers: Any) -> None:
    """Behind GLD-05, by which the protection comes after the start; only what names it breaks it."""

    def storm(it: Any, user: Any, events: Any) -> Iterator[Any]:
        return damage_outside_attack(user.state, "other", 2, "storm", events, by=user.fighter.side)
        yield

    powers(made_up("storm", game_begins=storm))
    one, other = written(tmp_path, "one", actor("B2", damage="storm")), written(tmp_path, "other", actor("G2"))
    clicks = []
    for edition in ("complete2022", "core2014"):
        game = Game.new(
            Board.build(width=8, height=6), rules=house(edition, GLD_05="core2014"),
            forces={"Ann": [one], "Ben": [other]}, places={"one": "B2", "other": "G2"},
        )  # fmt: skip
        clicks.append(click(game, "other"))
    assert clicks == [1, 3]


# -- themes ----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("THM-03", "complete2022")
def test_italics_alone_make_a_keyword_generic(tmp_path: Path) -> None:
    """Behind THM-07, by which every theme is lucky; a listed keyword that is not in italics is a named one."""
    rules = house("complete2022", THM_07="core2014")
    for word in GENERIC_OF_2014:
        words = {"n": word, "i": f'"*{word}*"'}
        crews = [team(tmp_path, 3, keyword=keyword, name=name) for name, keyword in words.items()]
        games = [new(rules, crew, ["gnat"], points=300, themes={"Ann": word}) for crew in crews]
        assert [left(game) for game in games] == [3, 0], word


@pytest.mark.ruling("THM-08", "eddieg")
def test_a_theme_that_a_house_rule_brings_is_not_lucky(tmp_path: Path) -> None:
    """Behind THM-01 and THM-07, by which there are no themes."""
    themes = {f"THM_{number:02}": "core2014" for number in (1, 2, 7)}
    rules = house("eddieg", FRC_34="core2014", **themes)
    assert left(lucky(tmp_path, rules, 7)) == 0
    assert left(lucky(tmp_path, house("eddieg", FRC_34="core2014", THM_08="core2014", **themes), 7)) == 5


@pytest.mark.ruling("THM-11", "complete2022")
def test_a_token_that_luck_costs_by_a_house_rule_does_not_push(tmp_path: Path) -> None:
    """Behind THM-10 and ACT-18, by which it costs none and no token hurts; m2 has one already."""
    rules = house("complete2022", THM_10="core2014", ACT_18="core2014")
    game = lucky(tmp_path, rules, 7, m2={"tokens": 1})
    m2 = settled(after(game, "close m1 gnat", (1, 2), "m2", (6, 5)), dice=HIT).state.fighter("m2")
    assert (m2.tokens, m2.life.click) == (2, 1)


# -- turns and players -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("TRN-12", "core2014", "complete2022")
def test_no_wild_card_changes_in_an_opponents_turn(tmp_path: Path, edition: str) -> None:
    """Behind TAB-07, by which it chooses by an action of its own; here as an action is declared."""
    ann = {"a": actor("C3", range=0, teams="Spider-Man Ally"), "c": actor("K7", teams="Defenders")}
    asked = []
    for turn, move in ((4, "move b H4"), (3, "move c K6")):
        game = play(tmp_path, house(edition, TAB_07="nebula2007"), ann, {"b": actor("H3", range=0)}, turn=turn)
        asked.append("copy" in str(after(game, move).pending))
    assert asked == [False, True]


@pytest.mark.parametrize(
    ("edition", "stays"), editions("MUL-04", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_what_is_left_of_a_player_who_is_defeated(tmp_path: Path, edition: str, stays: bool) -> None:
    """Behind WIN-02, by which nobody else is defeated with a figure left; Ben's rag is worth nothing."""
    ben = {"b": actor("D3", range=0), "rag": actor("P8", range=0)}
    more = {"Cid": {"c": actor("P1", range=0)}}
    fighters = {"b": {"click": 6}}
    game = play(
        tmp_path, house(edition, WIN_02="complete2022"), {"a": actor("C3", range=0)}, ben, more=more, fighters=fighters
    )
    game = Game(game.state.with_fighter("rag", points=0), 1)
    struck = settled(after(game, "close a b", HIT), dice=HIT)
    assert not struck.is_over
    assert ("rag" in struck.board.pieces) is stays
