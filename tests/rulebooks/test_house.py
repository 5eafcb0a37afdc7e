"""House rules by name: what a name and a word mean, and what is refused with which alternatives."""

from __future__ import annotations

import enum
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import clixbook as cx
from clixbook.deprecation import former_names_of
from clixbook.rulebooks import EDITIONS, SECTIONS
from clixbook.rulebooks.house.former_words import FORMER_WORDS
from clixbook.rulebooks.house.house_names import rows_meant
from clixbook.rulebooks.house.value_domains import possible_values
from clixbook.rulebooks.row import row_of
from clixbook.rulebooks.rulebook import all_rows
from clixbook.rulebooks.sections.moving.break_away import BreakAwayRolls


def test_a_house_rule_by_its_section_decides_a_move() -> None:
    """Break away on 3 to 6 (BRK-02 says 4 to 6): a 3 gets away from Gnat by the house rule alone."""
    mine = cx.rulebook("core2014").house("Friday night", break_away=3)
    board = cx.Board.build(width=4, height=4, pieces={"B2": "Fox: standard of Ann", "C2": "Hen: standard of Ben"})
    walked = [cx.walk(board, "Fox", ["A2"], 5, rules=book, roll=3).path[-1].name for book in ("core2014", mine)]
    assert (mine.name, walked) == ("Friday night", ["B2", "A2"])


@pytest.mark.parametrize(
    ("changes", "id", "value"),
    [
        ({"break_away_success": 2}, "BRK-02", 2),
        ({"success": 2}, "BRK-02", 2),
        ({"BRK_02": 2}, "BRK-02", 2),
        ({"brk_02": 2}, "BRK-02", 2),
        ({"break_away_rolls": "one for each"}, "BRK-03", BreakAwayRolls.ONE_EACH),
        ({"break_away_rolls": BreakAwayRolls.ONE_EACH}, "BRK-03", BreakAwayRolls.ONE_EACH),
        ({"pushed_crash": "no"}, "KBK-15", False),
    ],
)
def test_names_and_words(changes: dict[str, Any], id: str, value: object) -> None:
    mine = cx.rulebook("core2014").house("ours", **changes)
    assert list(mine.changes) == [id]
    assert mine[id].value == value


def test_parts_of_a_ruling() -> None:
    mine = cx.rulebook("core2014").house("ours", break_away_size={"giant_bonus": 2})
    assert (mine.break_away.size.giant_bonus, mine.break_away.size.colossal_free) == (2, True)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"breakaway": 3}, "There is no ruling 'breakaway'. Did you mean break_away"),
        ({"break_away_rolls": "many"}, "BRK-03 cannot be 'many'; it may be one for all, one for each."),
        ({"LOF_11": -3}, "LOF-11 cannot be so: the value -3 is below zero. It may be 1, 0, 2, 3."),
        ({"KBK_15": 1}, "KBK-15 cannot be 1. It may be yes, no."),
        ({"break_away_size": {"giant": 2}}, "BRK-05 has no giant; its parts are giant_bonus, "),
        ({"break_away_size": {"larger_from": -1}}, "BRK-05 cannot be so: larger from -1 is below zero."),
        ({"break_away": "x"}, "No ruling of break_away can be 'x'; there are break_away_when, break_away_success"),
        ({"break_away": 9}, "BRK-02 cannot be so: the value 9 is above 6. It may be 4, 2, 0, 1, 3, 5, 6."),
        ({"CAP_06": "61"}, "CAP-06 cannot be '61'; it may be 50, 0, 5, 10, 15, "),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(cx.ClixbookError) as refused:
        cx.rulebook("core2014").house("ours", **changes)
    assert str(refused.value).startswith(sentence)


def test_points_are_offered_in_steps() -> None:
    """A build total in fifties, a bounty in fives: from none to a little above the book's own."""
    offered = [sorted(possible_values(row_of(each), "core2014").values()) for each in ("ACT-33", "CAP-06")]
    assert offered == [[*range(0, 501, 50)], [*range(0, 61, 5)]]
    house = cx.rulebook("core2014").house("ours", ACT_33=300, CAP_06="22")
    assert (house["ACT-33"].value, house["CAP-06"].value) == (300, 22)  # 22 was offered before there were steps


def test_one_error_names_everything() -> None:
    with pytest.raises(cx.ClixbookError) as refused:
        cx.rulebook("core2014").house("ours", nothing=1, break_away_rolls="many")
    assert [str(each).split()[0] for each in refused.value.problems] == ["There", "BRK-03"]


def test_replace_takes_the_words_too_and_lists_them() -> None:
    mine = cx.rulebook("core2014").replace({"MOV-05": "the figure rolls to break away"})
    assert mine["MOV-05"].value.name == "ROLL"
    with pytest.raises(cx.ClixbookError, match="MOV-05 cannot be 'run'; it may be the move stops there, the figure "):
        cx.rulebook("core2014").replace({"MOV-05": "run"})


def test_a_house_book_is_compared_by_its_own_name() -> None:
    mine = cx.rulebook("core2014").house("Friday night", break_away=3)
    table = cx.compare("BRK", "core2014", mine)
    assert table.names == ("2014", "Friday night")
    assert [row.id for row in table.differences()] == ["BRK-02"]


def test_every_name_leads_to_its_row() -> None:
    from clixbook.rulebooks.house.house_names import names_of, rows_meant

    assert all(rows_meant(name) == [row] for row in all_rows() for name in names_of(row))


BOOK = cx.rulebook("core2014")
FORMER_ROWS = [(name, *pair) for name, section in SECTIONS.items() for pair in former_names_of(section).items()]


@pytest.mark.parametrize(("section", "former", "new"), FORMER_ROWS)
def test_a_former_name_of_a_ruling_warns_and_is_read(section: str, former: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"The ruling {section}_{former} is now {section}_{new}.") as told:
        assert rows_meant(f"{section}_{former}") == rows_meant(f"{section}_{new}")
    assert len(told) == 1
    with pytest.warns(DeprecationWarning, match=f"{former} is now {new}."):
        assert getattr(getattr(BOOK, section), former) == getattr(getattr(BOOK, section), new)


@pytest.mark.parametrize("value", [{"deaf": False}, "deaf: no"])
def test_a_former_name_of_a_part_warns_and_is_read(value: Any) -> None:
    with pytest.warns(DeprecationWarning, match="The part deaf of PulseWaveRule is now suppresses."):
        house = BOOK.house("Friday night", pulse_wave=value)
    assert not house.attack_powers.pulse_wave.suppresses


@pytest.mark.parametrize("name", ["MOV-05", "movement"])
def test_former_words_of_a_value_warn_and_are_read(name: str) -> None:
    with pytest.warns(DeprecationWarning, match="The value 'Roll' is now 'the figure rolls to break away'."):
        house = BOOK.house("Friday night", **{name: "Roll"})
    assert house["MOV-05"].value.name == "ROLL"


def test_former_words_of_a_part_warn_and_are_read() -> None:
    with pytest.warns(DeprecationWarning, match="is now 'neither giant nor colossal'."):
        house = BOOK.house("Friday night", carrying_passengers="size: no giant and no colossal")
    assert house.carrying.passengers.size.name == "NOT_GREAT"


def test_former_words_stand_for_values_of_rows() -> None:
    """By the words that a row says for it now: none of them is a former word as well."""
    rows = [row for row in all_rows() if not row.fixed]
    kinds = {type(part) for row in rows for book in EDITIONS for part in parts_of(row.ruling(book).value)}
    known = {kind.__name__: kind for kind in kinds if issubclass(kind, enum.Enum)}
    for name, former in FORMER_WORDS.items():
        words = {each.value for each in known[name]}
        assert all(member in known[name].__members__ for member in former.values())
        assert not words & set(former), name


def parts_of(value: Any) -> list[Any]:
    """A value and the parts of its record."""
    return [value, *(getattr(value, each.name) for each in fields(value))] if is_dataclass(value) else [value]
