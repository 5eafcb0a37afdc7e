"""Names in tables: short ones are read, unknown ones told at their cell, and colours say what to write."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clixbook.engine.effects.name_check import unknown_powers
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.importing.figure_import import figures_from
from clixbook.importing.names import standard_power, team
from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.short_names import SHORT, full_power_name


def row(**other: Any) -> str:
    plain = {"name": "Tin", "points": 50, "speed": [8, 8], "attack": [9, 8], "defense": [17, 16], "damage": [2, 1]}
    return json.dumps([plain | other])


def problems(text: str) -> list[str]:
    with pytest.raises(ClixbookError) as error:
        figures_from(text)
    return [each.text for each in error.value.problems]


@pytest.mark.parametrize(("slot", "names"), SHORT.items(), ids=str)
def test_short_names_stand_for_powers_of_their_slot(slot: str, names: dict[str, str]) -> None:
    for short, power in names.items():
        assert power in POWERS[slot].values()
        assert full_power_name(short.lower(), slot) == standard_power(short, slot) == power


def test_the_usual_ones_are_read_in_every_form() -> None:
    powers = {
        "speed": ["HSS", "RS (gray)"],
        "attack": ["tk", "B/C/F"],
        "defense": ["ESD", "SS"],
        "damage": ["CCE", "RCE"],
    }
    (by_column,) = figures_from(row(**{f"powers.{slot}": names for slot, names in powers.items()}))
    whole = {slot: {str(at): name for at, name in enumerate(names, 1)} for slot, names in powers.items()}
    (by_key,) = figures_from(row(powers=whole))
    cells = ";".join(
        ["name;points;speed;attack;defense;damage", *(f"powers.{slot}" for slot in powers)]
    ) + "\nTin;50;8 8;9 8;17 16;2 1;" + ";".join(f'"{";".join(names)}"' for names in powers.values())  # fmt: skip
    (by_cell,) = figures_from(cells)
    assert by_column == by_key == by_cell
    assert [power for _, power, _ in by_column.dials[0][2].powers] == [
        "Running Shot", "Blades/Claws/Fangs", "Super Senses", "Ranged Combat Expert",
    ]  # fmt: skip


def test_unknown_powers_and_teams_are_told_with_row_and_column() -> None:
    text = "name,points,click,speed,attack,defense,damage,powers.speed,teams\n"
    text += "Tin,50,1,8,9,16,2,Charge,Avangers\nTin,,2,8,9,16,2,Steelth,\n"
    told = problems(text)
    assert told == [
        "Row 2, column 'teams': No book knows a team 'Avangers'. Did you mean Avengers or Young Avengers or Invaders?",
        "Row 3, column 'powers.speed': No book knows a power 'Steelth'. Did you mean Stealth?",
    ]


def test_a_colour_in_the_place_of_a_power_or_a_value_says_what_to_write() -> None:
    assert "write defense: {1-3: Toughness}" in problems(row(powers={"defense": "orange"}))[0]
    assert "under powers: {defense: {1-3: Toughness}}" in problems(row(defense="orange"))[0]
    assert "under powers: {defense: {1-3: Toughness}}" in problems(row(defense=["toughness", 16]))[0]
    assert "Toughness (defense)" in problems(row(**{"powers.defense": ["orange", ""]}))[0]


def test_a_figure_file_says_what_a_short_name_stands_for() -> None:
    ((_, text),) = unknown_powers(load_figure("bruiser"), ["HSS"])
    assert text == "No book knows a power 'HSS'; write Hypersonic Speed."


def test_teams_in_snake_case() -> None:
    assert [team(each) for each in ("x_men", "shield", "legion_of_super_heroes", "crabs")] == [
        "X-Men", "S.H.I.E.L.D.", "Legion of Superheroes", "",
    ]  # fmt: skip
