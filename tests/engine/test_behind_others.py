"""Rulings behind which another ruling of their book stands: where a house rule takes that one away, they decide.

The value is always the one of the book, and without it the answer would be another.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.board import Board
from clixbook.board.knock_back.knock_back import knock_back_path
from clixbook.board.set_up.areas import open_areas
from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.knock_back import Obstacle
from clixbook.rulebooks.sections.objects import Lifters
from tests.engine.test_forces_in_games import left, lucky, new, team
from tests.helpers import editions
from tests.powers.cast import actor, after, click, play

HIT = (3, 4)


def house(edition: str, **changes: Any) -> Rulebook:
    """That book with house rules: ``house("eddieg", GLD_05=...)``; a book's name takes the value of that book."""
    found = {}
    for name, value in changes.items():
        ruling = name.replace("_", "-")
        found[ruling] = rulebook(value)[ruling].value if isinstance(value, str) else value
    return rulebook(edition).replace(found)


def settled(game: Game) -> Game:
    """The game after what is asked, by the answers that come first; dice are a hit."""
    while game.pending is not None:
        game = game.apply(HIT) if game.chances() else game.apply(next(iter(game.options())))
    return game


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
        slid = knock_back_path(street, "O", "X", rules=house(edition, KBK_06=Obstacle(1)), taken=3)
        assert (slid.lands.name, slid.damage_to("O")) == ("E2", crash)


@pytest.mark.ruling("OBJ-09", "complete2022")
def test_a_light_object_stays_in_hands_that_lost_their_strength(tmp_path: Path) -> None:
    """Behind OBJ-05, by which everybody holds light objects; its Super Strength ends with the first click."""
    ann = {"a": actor("C3", range=0, attack="Super Strength", clicks="1")}
    rules = house("complete2022", OBJ_05=Lifters())
    game = play(tmp_path, rules, ann, {"b": actor("D3", range=0)}, fighters={"a": {"held": "light"}}, turn=4)
    struck = settled(after(game, "close b a", HIT))
    assert (click(struck, "a"), struck.board.pieces["a"].held is not None) == (4, True)


# -- themes ----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("THM-03", "complete2022")
def test_italics_alone_make_a_keyword_generic(tmp_path: Path) -> None:
    """Behind THM-07, by which every theme is lucky; a listed keyword that is not in italics is a named one."""
    rules = house("complete2022", THM_07="core2014")
    words = {"n": "Warrior", "i": '"*Warrior*"'}
    crews = [team(tmp_path, 3, keyword=keyword, name=name) for name, keyword in words.items()]
    games = [new(rules, crew, ["gnat"], points=300, themes={"Ann": "Warrior"}) for crew in crews]
    assert [left(game) for game in games] == [3, 0]


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
    m2 = settled(after(game, "close m1 gnat", (1, 2), "m2", (6, 5))).state.fighter("m2")
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
    struck = settled(after(game, "close a b", HIT))
    assert not struck.is_over
    assert ("rag" in struck.board.pieces) is stays
