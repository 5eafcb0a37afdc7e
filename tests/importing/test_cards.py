"""Cards as players share them in JSON, as figures: what is read, kept, and told by card and place."""

from __future__ import annotations

import json
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.things import Mode, Size
from clixbook.engine.effects.name_check import name_problems
from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import KO
from clixbook.figures.dials.starting_lines import starting_choices
from clixbook.figures.forces.entries import read_entry
from clixbook.figures.forces.equipment_words import read_equipment
from clixbook.figures.playable import why_not_play
from clixbook.importing.card_texts import sentence_in
from clixbook.importing.figure_import import figures_from
from clixbook.importing.import_report import ImportNote, Kind
from clixbook.rulebooks import rulebook
from tests.importing.cast import card, click


def read(*cards: Any) -> Any:
    return figures_from(json.dumps(list(cards)))


def told(found: Any, kind: Kind, place: str = "") -> list[ImportNote]:
    return [each for each in found.report.notes if each.kind == kind and each.place.startswith(place)]


def test_all_that_stands_on_a_card_is_on_the_figure() -> None:
    found = read(card())
    (crab,) = found
    assert (crab.id, crab.name, crab.set, crab.number) == ("lantern-crab-tin007-02", "Lantern Crab", "tin", "007.02")
    assert (crab.base, crab.range, crab.bolts, crab.mode, crab.size) == ("1x2", 6, 2, Mode.DOLPHIN, Size.GIANT)
    assert (crab.attack_symbol, crab.defense_symbol, crab.ring, crab.persona) == (
        "sharpshooter", "indomitable", "silver", "Odd Wick",
    )  # fmt: skip
    assert (crab.teams, crab.keywords, crab.card) == (("Superman Ally",), ("Harbour", "Shellfolk"), "007.02")
    dial = crab.dials[0]
    assert [each.values for each in dial.clicks if each.has_numbers] == [
        (8, 10, 17, 3), (8, 10, 17, 3), (7, 9, 16, 2), (6, 9, 16, 2),
    ]  # fmt: skip
    assert dial[3] == dial[6] == KO, "a click that is missing between others is KO, as what follows the last"
    assert dial[1].powers == (
        ("speed", "SIDEWAYS", "white"), ("attack", "OLD CLAW", "white"),
        ("defense", "Energy Shield/Deflection", "green"),
    )  # fmt: skip
    assert [name for _, name, _ in dial[4].powers] == ["Earthbound"]
    assert not name_problems(crab)


def test_each_value_starts_at_its_line() -> None:
    (crab,) = read(card())
    assert crab.points == ((60, "white"), (30, "red"))
    book = rulebook("complete2022")
    assert [starting_choices(crab, points, rules=book).clicks for points in (60, 30)] == [(1,), (4,)]
    five = [click(n, (8, 9, 16, 2), line=True) for n in range(1, 6)]
    (tower,) = read(card(point_values=[90, 80, 70, 60, 50], dial=five, special_powers=[]))
    starts = [starting_choices(tower, points, rules=book).clicks for points, _ in tower.points]
    assert starts == [(1,), (2,), (3,), (4,), (5,)]
    assert not why_not_play(tower, rules=book)


@pytest.mark.parametrize(
    ("change", "kind", "place", "text"),
    [
        ({"point_values": [60, 30, 10]}, Kind.LEFT_OUT, "point_values", "10 points"),
        ({"point_values": [60]}, Kind.TAKEN, "dial, click 4", "alternative"),
        ({"team_abilities": ["crabs_of_tin"]}, Kind.PLAYERS, "team_abilities", "crabs_of_tin"),
        ({"improved_movement": ["honey"]}, Kind.LEFT_OUT, "improved_movement", "honey"),
        ({"damage_type": "vast"}, Kind.TAKEN, "damage_type", "vast"),
        ({"hat": "tall"}, Kind.LEFT_OUT, "hat", "tall"),
        ({"type": "construct"}, Kind.TAKEN, "type", "construct"),
        ({"point_values": ["many", 60, 30]}, Kind.LEFT_OUT, "point_values", "many"),
        ({"unit_range": "far"}, Kind.TAKEN, "unit_range", "0 is taken"),
        ({"unit_range": 30}, Kind.TAKEN, "unit_range", "20 is taken"),
        ({"dial": [click(1, (1, 1, 1, 1), line=True), click(1, (2, 1, 1, 1))]}, Kind.LEFT_OUT, "dial, click 1",
         "twice"),
        ({"dial": [{**click(1, (1, 1, 1, 1), line=True), "speed_value": "X"}]}, Kind.TAKEN,
         "dial, click 1, speed_value", "0 is taken"),
        ({"properties": ["captain", "["]}, Kind.PLAYERS, "properties", "Captain"),
        ({"horde_stack_max": "4"}, Kind.PLAYERS, "horde_stack_max", "4"),
        ({"keywords": [5]}, Kind.LEFT_OUT, "keywords", "5"),
        ({"dial": [click(1, (8, 9, 16, 2), line=True, speed="steelth")], "point_values": [60]}, Kind.PLAYERS,
         "dial, click 1, speed_power", "steelth"),
        ({"dial": [click(1, (8, 9, 16, 2), line=True, speed="special")], "special_powers": []}, Kind.PLAYERS,
         "dial, click 1, speed_power", "no words"),
        ({"dial": [{**click(1, (8, 9, 16, 2), line=True), "speed_value": ""}]}, Kind.TAKEN, "dial", "speed on click 1"),
        ({"dial": [{**click(1, (8, 9, 16, 2), line=True), "alt_click_number": 9}]}, Kind.LEFT_OUT, "dial", "1 is 9"),
    ],
)  # fmt: skip
def test_what_has_no_place_is_told_by_card_and_place(change: Any, kind: Kind, place: str, text: str) -> None:
    found = read(card(**change))
    assert len(found) == 1
    here = told(found, kind, place)
    assert here, found.report
    assert any(text in each.text for each in here)
    assert {each.card for each in here} == {"tin007.02 Lantern Crab"}


def test_words_that_our_language_reads_are_played_and_all_others_kept_and_told() -> None:
    found = read(card())
    (crab,) = found
    says = {each.name: each.says for each in crab.specials}
    assert says == {"SIDEWAYS": "Charge, Flurry.", "OLD CLAW": "Quake ...", "POLISH": "Toughness."}
    assert dict(crab.printed) == {
        "OLD CLAW": "Quake. When it roars, everybody near sits down.",
        "LAMP": "It shines\non those who owe it money.",
    }
    texts = {trait.name: (trait.text, trait.cost) for trait in crab.traits}
    assert texts["TIDE"] == ("At the ebb it may rest twice.", 0)
    assert texts["POLISH"] == ("Toughness.", 5)
    left = [each.text for each in told(found, Kind.PLAYERS, "special_powers")]
    assert [each.partition(":")[0] for each in left] == ["TIDE", "OLD CLAW", "LAMP"]
    assert "what is played of it: Quake ..." in left[1]


def test_improved_figures_have_our_traits() -> None:
    (crab,) = read(card())
    assert {"Improved Movement: hindering, move-through", "Improved Targeting: opponents"} <= {
        trait.name for trait in crab.traits
    }


def test_a_name_that_a_power_has_does_nothing_by_itself() -> None:
    powers = [
        {"type": "trait", "name": "FLIGHT", "description": "It dreams of wings."},
        {"type": "attack", "name": "Poison", "description": "It is rude."},
        {"type": "title_trait", "name": "Boss", "description": "Toughness."},
    ]
    (crab,) = read(card(special_powers=powers, dial=[click(1, (8, 9, 16, 2), line=True, attack="special")]))
    assert {"FLIGHT (trait)", "Boss (title trait)"} <= {trait.name for trait in crab.traits}
    assert crab.dials[0][1].powers == (("attack", "Poison (special)", "white"),)
    assert not crab.specials, "a trait of another sort waits for what is not played"


def test_the_longer_side_of_a_base_may_come_first() -> None:
    assert [each.base for each in read(card(dimensions="2x1"), card(dimensions="6X3", unit_id="tin1"))] == [
        "1x2",
        "3x6",
    ]


def test_bystanders_have_one_face() -> None:
    face = card(type="bystander", point_values=[], dial=[click(1, (6, 8, 15, 1), line=True)], special_powers=[])
    (gull,) = read(face)
    assert gull.bystander
    assert gull.points == ((0, "white"),)


def test_objects_equipment_and_other_cards_are_told() -> None:
    found = read(
        card(),
        {"unit_id": "tins1", "name": "Anvil", "type": "object", "object_size": "heavy", "object_type": "special",
         "point_values": [8], "special_powers": [{"description": "It hums."}]},
        {"unit_id": "tins2", "name": "Grey Cloak", "type": "equipment", "object_size": "light", "point_values": [5],
         "object_keyphrases": ["equip_friendly", "unequip_ko"]},
        {"unit_id": "tins3", "name": "Bell", "type": "tarot_card", "special_powers": [{"description": "It rings."}]},
        {"unit_id": "tinm1", "name": "Yard", "type": "map"},
    )  # fmt: skip
    things = [each.text for each in told(found, Kind.THING)]
    assert "'heavy Anvil:8'" in things[0]
    assert "Anvil: heavy special" in things[0]
    assert "'+equipment grey cloak (KO, friendly):5'" in things[1]
    entry = read_entry("bruiser+equipment grey cloak (KO, friendly):5")
    assert read_equipment(entry.additions[0][0].removeprefix("equipment ")).friendly
    assert "gear-KO" in things[1]
    assert [each.card for each in told(found, Kind.OTHER)] == ["tins3 Bell", "tinm1 Yard"]
    assert {"It hums.", "It rings."} <= {each.text for each in told(found, Kind.PLAYERS)}


def test_two_of_one_number_and_the_same_card_twice() -> None:
    found = read(card(), card(name="Lantern-Crab", unit_range="4"), card())
    assert [each.id for each in found] == ["lantern-crab-tin007-02", "lantern-crab-tin007-02-2"]
    assert "stands here twice" in told(found, Kind.LEFT_OUT)[0].text


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"name": 5}, "name"),
        ({"dial": "long"}, "dial"),
        ({"dial": []}, "dial"),
        ({"dial": [7]}, "dial, click 1"),
        ({"dial": [click(41, (1, 1, 1, 1))]}, "dial, click 1"),
        ({"dial": [click(1, (99, 1, 1, 1))]}, "dial, click 1, speed_value"),
    ],
)
def test_a_card_that_cannot_be_read_is_told_and_the_others_are_read(change: Any, place: str) -> None:
    found = read(card(**change), card(unit_id="tin9", name="Salt Nun"))
    assert [each.name for each in found] == ["Salt Nun"]
    assert [each.place for each in found.report.not_read] == [place]
    with pytest.raises(ClixbookError, match="no card of a figure"):
        read(card(**change))


def test_numbers_lists_and_texts_in_any_place_are_told() -> None:
    for key in card():
        for odd in (None, 5, -1, "odd", [], {}, ["odd"], [[]], [{}], True, 1e300, "x" * 5000):
            if key == "type" and odd != "odd":
                continue
            found = read(card(**{key: odd}), card(unit_id="tin9", name="Salt Nun"))
            assert found[-1].name == "Salt Nun"


def test_anything_in_any_place_of_an_object_is_told() -> None:
    thing = {"name": "Anvil", "type": "object", "object_size": "heavy", "object_type": "relic", "relic_roll_min": "4",
             "point_values": [8], "object_keyphrases": ["indestructible"], "special_powers": []}  # fmt: skip
    for sort in ("object", "equipment"):
        for key in thing:
            for odd in (None, 5, "odd", [], {}, ["odd"], [[]], [{}], True, 1e300, "a: b+c"):
                given = {**thing, "type": sort, key: odd}
                assert read(given, card()).report.notes


def test_an_imported_figure_plays() -> None:
    (crab,) = read(card())
    for book in ("core2014", "complete2022"):
        game = cx.Game.new("corner", rules=book, seed=3, forces={"Ann": [crab], "Ben": ["bruiser"]})
        ended = cx.simulate(game, cx.random_player(), games=1, seed=1, steps=300)
        assert len(ended.games) == 1


@pytest.mark.parametrize(
    ("printed", "sentence"),
    [
        ("At the end of your turn, heal 1. It can use Toughness.", "At the end of your turn, heal 1; then Toughness"),
        (
            "At the end of your turn, heal 1. // It can use Toughness.",
            "At the end of your turn, heal 1. // It can use Toughness.",
        ),
        ("At the end of your turn, heal 1. Once per turn, may heal 1.", "At the end of your turn, heal 1 ..."),
        ("Toughness. At the end of your turn, heal 1.", "Toughness. At the end of your turn, heal 1."),
    ],
)
def test_what_stands_behind_a_trigger_is_part_of_its_effect(printed: str, sentence: str) -> None:
    """Up to the slashes. 2022 §21.1b, §21.1e."""
    assert sentence_in(printed) == sentence
