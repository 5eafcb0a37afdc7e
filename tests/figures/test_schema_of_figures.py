"""The JSON Schema of figures: every file that comes along fits it, and what the reader refuses it refuses."""

from __future__ import annotations

import jsonschema
import pytest

from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, find_figure
from clixbook.figures.files.figure_keys import figure_schema
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import to_text
from tests.helpers import as_json

SCHEMA = figure_schema()
VALID = jsonschema.Draft202012Validator(SCHEMA)
HERON = """
figure: heron
name: Heron
points: {100: white, 60: red}
range: 6
bolts: 2
mode: wing
size: tiny
traits: [Swift, {name: Armour, points: 5}]
generic: no
powers: {defense: {1-2: Toughness}}
dial: |
  line   green red .
  speed  9 8 KO
  attack 9 8 KO
  defense 16 15 KO
  damage 2 1 KO
"""


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", figure_names())
def test_every_figure_that_comes_along_fits(name: str) -> None:
    VALID.validate(as_json(find_figure(name).read_text(encoding="utf-8")))


def test_what_a_figure_is_written_as_fits() -> None:
    figure = Figure.build(name="Kiln Moth", points=70, size="tiny", keywords=["Beast"], dial=[(8, 9, 16, 2)])
    VALID.validate(as_json(to_text(figure)))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("figure: heron\n", ""),
        ("figure: heron", "figure: Heron the First"),
        ("points: {100: white, 60: red}", "point: 100"),
        ("points: {100: white, 60: red}", "points: 2001"),
        ("points: {100: white, 60: red}", "points: {}"),
        ("60: red", "60: pink"),
        ("60: red", "sixty: red"),
        ("range: 6", "range: -1"),
        ("range: 6", "rang: 6"),
        ("bolts: 2", "bolts: 0"),
        ("mode: wing", "mode: wings"),
        ("size: tiny", "size: huge"),
        ("name: Armour", "nam: Armour"),
        ("traits: [Swift, {name: Armour, points: 5}]", "traits: Swift"),
        ("generic: no", "generic: never"),
        ("{1-2: Toughness}", "{one: Toughness}"),
        ("powers: {defense:", "powers: {defence:"),
        ("dial: |", "dials: |"),
        ("generic: no", "ring: pink"),
        ("generic: no", "errata: {mode: foot}"),
    ],
)
def test_what_the_reader_refuses_it_refuses(right: str, wrong: str) -> None:
    assert HERON.count(right) == 1
    VALID.validate(as_json(HERON))
    read_figure(HERON)
    broken = HERON.replace(right, wrong)
    with pytest.raises(ClixbookError):
        read_figure(broken)
    with pytest.raises(jsonschema.ValidationError):
        VALID.validate(as_json(broken))
