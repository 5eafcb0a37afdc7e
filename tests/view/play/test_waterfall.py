"""Waterfalls: every line with what it does, limits as what they cut, and values without a line."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from clixbook.board.squares import parse_square
from clixbook.engine.rules.damage import Change, Reducer, deal_damage
from clixbook.engine.rules.values import Modifier, Value, becomes, combat_value
from clixbook.view.play.parts import Lights
from clixbook.view.play.waterfall import Waterfall, bars, damage_html, waterfall_html


def value(without: Collection[str] = ()) -> Value:
    """Printed 8, replaced by 11, +2 and +2: in 2014 the sum +4 is held to +3."""
    modifiers = [Modifier(2, "Perplex"), Modifier(2, "Enhancement")]
    kept = [each for each in modifiers if str(each) not in without]
    replaced = [becomes(11, "Lodestar")]
    return combat_value("core2014", "attack", 8, [each for each in replaced if str(each) not in without], kept)


@pytest.mark.ruling("VAL-05", "core2014")
def test_each_line_says_what_it_does() -> None:
    found = [(bar.kind, bar.low, bar.high, bar.change) for bar in bars(value().steps)]
    assert found == [
        ("printed", 0, 8, "8"),
        ("set", 0, 11, "= 11"),
        ("more", 11, 13, "+2"),
        ("more", 13, 15, "+2"),
        ("cut", 14, 15, "-1"),
    ]


def test_lines_name_source_and_ruling_and_the_cut_is_drawn_its_own_way() -> None:
    html = waterfall_html(value())
    for word in ("Lodestar", "Perplex", "Enhancement", "Rule of three cuts 1", "VAL-05", "VAL-04"):
        assert word in html
    assert html.count("cb-b-cut") == 1
    assert "<b>14</b>" in html


def test_lines_light_the_places_of_their_sources() -> None:
    lights = Lights()
    place = parse_square("C3")
    html = waterfall_html(value(), lights=lights, places=lambda text: (place,) if "Perplex" in text else ())
    assert html.count("cb-p0") == 1


def test_a_value_without_a_line_is_worked_out_anew() -> None:
    panel = Waterfall(value)
    panel.show(value())
    assert [box.description for box in panel.boxes] == [
        "without Lodestar: set to 11",
        "without Perplex: +2",
        "without Enhancement: +2",
    ]
    panel.boxes[0].value = True  # 8 + 3
    assert "<b>11</b>" in panel.html.value
    assert "instead of 14" in panel.html.value
    panel.boxes[1].value = True  # 8 + 2
    assert "<b>10</b>" in panel.html.value
    panel.show(value())
    assert "<b>14</b>" in panel.html.value
    assert not panel.left_out


def test_damage_goes_on_through_its_stages() -> None:
    harmed = deal_damage(
        "core2014", 3, changes=[Change(1, "critical hit")], reducers=[Reducer("Toughness", 1)], room=6
    )  # 3 + 1 dealt, 1 less taken
    html = damage_html(harmed)
    assert "<b>4</b><span>damage dealt</span>" in html
    assert "<b>3</b><span>damage taken</span>" in html
    assert "Toughness helps" in html
