"""Waterfalls: every line with what it does, limits as what they cut, and values without a line."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.combat.damage import DamageChange, Reducer, deal_damage
from clixbook.engine.rules.combat.values import Modifier, Value, combat_value, set_value
from clixbook.rulebooks import rulebook
from clixbook.view.play.odds.waterfall import MOST_LEFT_OUT, bars, damage_html, waterfall_html, without_style


def value() -> Value:
    """Printed 8, replaced by 11, +2 and +2: in 2014 the sum +4 is held to +3."""
    modifiers = [Modifier(2, "Perplex"), Modifier(2, "Enhancement")]
    return combat_value(rulebook("core2014"), "attack", 8, [set_value(11, "Lodestar")], modifiers)


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


@pytest.mark.ruling("VAL-05", "core2014")
def test_every_change_has_a_box_and_the_value_without_it_is_there() -> None:
    html = waterfall_html(value())
    for at, text in enumerate(("Lodestar: set to 11", "Perplex: +2", "Enhancement: +2")):
        assert f'class="cb-wo{at}">without {text}<' in html
    # without Lodestar 8 + 3; without Perplex 11 + 2; without both 8 + 2; without all three the printed 8
    for less, total in (("0", 11), ("1", 13), ("2", 13), ("01", 10), ("02", 10), ("12", 11), ("012", 8)):
        without = " ".join(f"cb-less{at}" for at in less)
        assert f'<output class="cb-sum {without}"><b>{total}</b> <small>instead of 14</small>' in html


def test_a_printed_value_has_no_boxes() -> None:
    html = waterfall_html(combat_value(rulebook("core2014"), "attack", 8))
    assert "cb-without" not in html
    assert html.count("<output") == 1


def test_each_box_hides_the_totals_with_its_change_or_those_without() -> None:
    css = without_style()
    for at in range(MOST_LEFT_OUT):
        assert f":has(.cb-wo{at}:checked) .cb-sum:not(.cb-less{at})," in css
        assert f":not(:has(.cb-wo{at}:checked)) .cb-less{at}{{display:none}}" in css


def test_damage_goes_on_through_its_stages() -> None:
    harmed = deal_damage(
        rulebook("core2014"), 3, changes=[DamageChange(1, "critical hit")], reducers=[Reducer("Toughness", 1)], room=6
    )  # 3 + 1 dealt, 1 less taken
    html = damage_html(harmed)
    assert "<b>4</b><span>damage dealt</span>" in html
    assert "<b>3</b><span>damage taken</span>" in html
    assert "Toughness helps" in html
