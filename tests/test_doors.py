"""Every question is asked in one way: (board or game, source, target, *, rules=...)."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.answers.by_book import ByBook

GAME = cx.Game.at(
    "patch", rules="nebula2007", turn="Ann",
    fighters={"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}},
)  # fmt: skip
BOARD = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
DOORS = [
    name
    for name in cx.__all__
    if inspect.isfunction(getattr(cx, name))
    and next(iter(inspect.signature(getattr(cx, name)).parameters), "") == "board"
]


@pytest.mark.parametrize("name", DOORS)
def test_rules_come_by_name_and_have_a_default(name: str) -> None:
    rules = inspect.signature(getattr(cx, name)).parameters.get("rules")
    assert rules is not None
    assert rules.kind is rules.KEYWORD_ONLY
    assert (rules.default == cx.EDITIONS[0]) == (name != "tournament_of_forces")


def test_a_game_has_its_own_rulebook() -> None:
    line = cx.line_of_fire(GAME, "bruiser", "gnat")
    assert (line.rules.name, line.board) == ("nebula2007", GAME.board)
    assert cx.line_of_fire(GAME, "bruiser", "gnat", rules="eddieg").rules.name == "eddieg"
    assert cx.reach(GAME, "bruiser", 3).rules.name == "nebula2007"
    assert cx.adjacent(GAME, "bruiser", "gnat").rules.name == "nebula2007"
    assert cx.line_of_fire(GAME.board, "bruiser", "gnat").rules.name == cx.EDITIONS[0]


def test_all_books_answer_at_once() -> None:
    found = cx.line_of_fire(BOARD, "A1", "E1", rules="all")
    assert isinstance(found, ByBook)
    assert tuple(found) == cx.EDITIONS
    assert all(line.rules.name == name for name, line in found.items())
    assert [row["rules"] for row in found.to_records()] == [*cx.EDITIONS]
    assert str(found).startswith("2014: The line from")
    assert tuple(cx.reach(GAME, "bruiser", 3, rules="all")) == cx.EDITIONS  # type: ignore[arg-type]


def test_former_orders_are_taken_where_they_can_be_told_apart() -> None:
    new = cx.knock_back_path(BOARD, attacker="A1", target="Ben", taken=2)
    with pytest.warns(DeprecationWarning, match="attacker comes before the target"):
        assert cx.knock_back_path(BOARD, "Ben", "C1", taken=2).path != new.path
    with pytest.warns(DeprecationWarning, match="attacker comes before the target"):
        former = cx.knock_back_all(BOARD, ["Ben"], "Ann", taken=2)  # type: ignore[arg-type]
    assert [each.path for each in former] == [each.path for each in cx.knock_back_all(BOARD, "Ann", ["Ben"], taken=2)]
    with pytest.warns(DeprecationWarning, match="rules by name"):
        assert cx.knock_back_squares("core2014", dice=(4, 4), taken=2) == 2  # type: ignore[misc]


@pytest.mark.parametrize("ends", [("Ann", "Ben"), ("A1", "B1"), ((0, 0), "Ben"), ("Ann", "B1")])
def test_two_figures_are_told_how_they_are_taken(ends: tuple[Any, Any]) -> None:
    """The former order would be answered the other way: who does not name the two learns how they were read."""
    new = cx.knock_back_path(BOARD, attacker="Ann", target="Ben", taken=2)
    with pytest.warns(DeprecationWarning, match="Ann is taken for the attacker and Ben for the target") as told:
        assert cx.knock_back_path(BOARD, *ends, taken=2).path == new.path
    assert told[0].filename == __file__


def test_a_square_of_nobody_is_an_attacker_without_a_warning() -> None:
    open_lane = BOARD.without_piece("Ann")
    assert cx.knock_back_path(open_lane, "C1", "Ben", taken=1).landing_square.name == "A1"


def test_the_package_names_the_rulebook_of_each_question() -> None:
    """The default is for notebooks: an engine that forgot the book would play another one."""
    package, silent = Path(cx.__file__).parent, []
    for path in set(package.rglob("*.py")) - {package / "board" / "model" / "things.py"}:  # whose kinds are others
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            asks = name in {*DOORS, "knock_back_squares"} - {"tournament_of_forces"}
            if isinstance(node, ast.Call) and asks and not any(each.arg in ("rules", None) for each in node.keywords):
                silent.append(f"{path.relative_to(package)}:{node.lineno}: {name}")
    assert silent == []
