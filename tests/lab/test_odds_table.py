"""Tables of exact odds: those of attacks in games, in every book."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import matplotlib as mpl
import matplotlib.figure
import pytest
from hypothesis import given, strategies as st

import clixbook as cx
from tests.helpers import EDITIONS

VALUES = {"attack": range(8, 12), "defense": range(14, 20), "damage": 3}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_odds_are_those_of_attacks_in_a_game(edition: str) -> None:
    """Against figures without powers, in the second turn."""
    brute = cx.Figure.build(name="Brute", points=50, card="1", dial=[(8, 10, 17, 3)] * 8)
    game = cx.Game.at(
        "patch",
        rules=edition,
        turn="Ann",
        fighters={  # type: ignore[arg-type]  # one of the four
            "brute": {"figure": brute, "at": "A1", "of": "Ann"},
            "wall": {"figure": brute, "at": "A2", "of": "Ben"},
        },
    )
    table = cx.odds_table(**VALUES, rules=edition)  # type: ignore[arg-type]  # one of the four
    for row in table.rows[::3]:
        there = game.what_if(brute={"attack": row.attack, "damage": 3}, wall={"defense": row.defense})
        odds = cx.attack_odds(there, "brute", "wall")
        assert (row.hit, row.critical, row.expected) == (odds.hit, odds.critical, odds.expected)
        assert dict(row.clicks) == odds.clicks


@given(st.integers(6, 14), st.integers(12, 22), st.integers(0, 6), st.integers(0, 3), st.sampled_from(EDITIONS))
def test_clicks_add_up_to_one_and_rerolls_help(
    attack: int, defense: int, damage: int, reduces: int, rules: cx.types.EditionName
) -> None:
    def row(**more: int) -> cx.types.AttackChances:
        table = cx.odds_table(attack=attack, defense=defense, damage=damage, reduces=reduces, rules=rules, **more)
        return table[attack, defense]

    plain, again, taken = row(), row(rerolls=1), row(target_rerolls=1)
    assert sum(plain.clicks.values()) == 1 == sum(again.clicks.values())
    assert again.hit == 1 - (1 - plain.hit) ** 2
    assert taken.hit == plain.hit**2
    assert row(rerolls=2).hit == 1 - (1 - plain.hit) ** 3
    assert row(rerolls=1, target_rerolls=1).hit == plain.hit * again.hit + (1 - plain.hit) * taken.hit
    assert plain.hurt <= plain.hit or damage + 1 <= reduces


def test_every_book_and_every_damage_has_its_rows() -> None:
    table = cx.odds_table(attack=[9, 10], defense=17, damage=[2, 3], rules="all")
    frame = table.to_frame()
    assert len(frame) == 2 * 2 * 4 == len(table)
    assert list(frame.columns)[:5] == ["rules", "attack", "defense", "damage", "hit"]
    assert set(frame["rules"]) == set(EDITIONS)
    assert table[10, 17, 3, "eddieg"].rules == "eddieg"
    assert table.grid()[0][0] == "9, damage 2, 2014"


def test_a_house_rule_counts() -> None:
    mine = cx.rulebook("core2014").house("No criticals", critical_damage=0)
    table = cx.odds_table(attack=10, defense=17, damage=3, rules=mine)
    assert max(table[10, 17].clicks) == 3
    assert "No criticals" in str(table)


def test_it_has_pictures(tmp_path: Path) -> None:
    mpl.use("agg")
    table = cx.odds_table(**VALUES)  # type: ignore[arg-type]  # ranges and a number
    axes = mpl.figure.Figure().subplots()
    assert table.plot(ax=axes, column="expected") is axes
    assert len(axes.texts) == len(table)
    svg = table.to_svg(palette="dark", column="critical")
    assert "Chance of a critical hit, attack by defense, damage 3, 2014" in svg
    assert table.save(tmp_path / "odds.png").read_bytes()[1:4] == b"PNG"
    data, about = table._repr_mimebundle_()
    assert data["text/plain"] == str(table)
    assert about["image/png"]["alt"].startswith("Chance of a hit")


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"attack": 120}, "attack: expected whole numbers from 0 to 99, not 120"),
        ({"attack": "10"}, "attack: expected whole numbers from 0 to 99, not '10'"),
        ({"attack": [9.5]}, "attack: expected whole numbers from 0 to 99, not 9.5"),
        ({"defense": []}, "defense: expected at least one value"),
        ({"rerolls": -1}, "rerolls: expected 0 to 5, not -1"),
        ({"rules": "core2015"}, "core2014"),
        ({"attack": range(99), "defense": range(99), "damage": range(9)}, "expected 10000 at most"),
    ],
)
def test_values_that_are_none_are_refused(how: dict[str, object], told: str) -> None:
    with pytest.raises(cx.ClixbookError, match=told):
        cx.odds_table(**{"attack": 10, "defense": 17, **how})  # type: ignore[arg-type]  # of all sorts


def test_rows_and_columns_are_found_by_name() -> None:
    assert cx.odds_table(10, 17, 3) == cx.odds_table(attack=10, defense=17, damage=3)
    table = cx.odds_table(attack=[9, 10], defense=17, damage=[2, 3])
    with pytest.raises(cx.NotFound, match="no 11, 17"):
        table[11, 17]
    with pytest.raises(cx.ClixbookError, match="2 rows have"):
        table[10, 17]
    assert table[10, 17, 2].hit == Fraction(7, 12)
    with pytest.raises(cx.BadWord, match="'hitt'; did you mean hit"):
        table.plot(column="hitt")  # type: ignore[arg-type]  # no column
