"""Every error is of one of the four sorts, and in words that people know."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx

PLAIN = {
    "lab/plots.py": "matplotlib is not installed",
    "view/export/notebook_page.py": "nbconvert is not installed",
    "view/export/paper.py": "there is no browser, or it prints nothing",
    "view/serving/demo.py": "the server does not start, or its port is taken",
}
"""Where a plain ClixbookError is raised, and why it is of no sort: the machine lacks something."""
BOARD = cx.Board.build(width=4, height=2, pieces={"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"})
GAME = cx.Game.at(
    "patch", turn="Ann", fighters={"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}
)
SORTS: dict[str, tuple[type[cx.ClixbookError], Callable[[], Any]]] = {
    "a map": (cx.NotFound, lambda: cx.load_map("cornr")),
    "a square off the map": (cx.NotFound, lambda: BOARD.square("Z9")),
    "nobody on a board": (cx.NotFound, lambda: BOARD.find("Zoe")),
    "nobody on a square": (cx.NotFound, lambda: BOARD.piece("B2")),
    "nobody in a game": (cx.NotFound, lambda: cx.attack_odds(GAME, "bruiser", "gnta")),
    "a ruling": (cx.NotFound, lambda: cx.compare("LOF-99")),
    "a rulebook": (cx.NotFound, lambda: cx.rulebook("core2015")),  # type: ignore[arg-type]
    "a lesson": (cx.NotFound, lambda: cx.course().lesson("hoops")),
    "a player": (cx.NotFound, lambda: cx.simulate(GAME, "eagre", 1)),
    "an attack out of reach": (cx.IllegalAction, lambda: GAME.apply("shoot bruiser gnat")),
    "a roll that nothing shows": (cx.IllegalAction, lambda: GAME.apply("close bruiser gnat").apply("4 7")),
    "a roll of a session": (cx.IllegalAction, lambda: cx.Session(GAME).roll()),  # type: ignore[arg-type, attr-defined]
    "a figure in the way": (cx.IllegalAction, lambda: BOARD.with_piece(cx.Piece("x", (cx.Square(0, 0),)))),
    "a map as text": (cx.BadFile, lambda: cx.Board.from_text("map: 3")),
    "a board in a line": (cx.BadFile, lambda: cx.Board.from_line("b1/nothing")),
    "a game in a line": (cx.BadFile, lambda: cx.Game.from_line("g1/nothing")),
    "a game as a mapping": (cx.BadFile, lambda: cx.Game.from_dict({"version": "old"})),
    "a table": (cx.BadFile, lambda: cx.figures_from("name,points\nGnat,many")),
    "a transcript": (cx.BadFile, lambda: cx.read_transcript("Dear diary")),
    "a place to write": (cx.BadFile, lambda: BOARD.save("/no/such/folder/board.svg")),
    "a square": (cx.BadWord, lambda: BOARD.square("hello")),
    "a kind": (cx.BadWord, lambda: cx.reach(BOARD, "Ann", "six")),  # type: ignore[call-overload]
    "a number": (cx.BadWord, lambda: cx.reach(BOARD, "Ann", -1)),
    "a word": (cx.BadWord, lambda: cx.reach(BOARD, "Ann", 6, ignores=["hindring"])),
    "an action": (cx.BadWord, lambda: GAME.apply("fly away")),
    "a house rule": (cx.BadWord, lambda: cx.rulebook("core2014").house("Sunday", break_away="five")),
    "a trait of a session": (cx.BadWord, lambda: cx.Session(BOARD, sorce="A1")),
    "a figure in code": (cx.BadWord, lambda: cx.Figure.build(name="S", points=50, dial=[(8, 9, 16)])),
}  # fmt: skip


@pytest.mark.parametrize("case", SORTS)
def test_an_error_is_of_its_sort(case: str) -> None:
    sort, ask = SORTS[case]
    with pytest.raises(cx.ClixbookError) as told:
        ask()
    assert type(told.value) is sort


def test_errors_of_no_sort_are_few() -> None:
    package, plain = Path(cx.__file__).parent, set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ClixbookError":
                plain.add(path.relative_to(package).as_posix())
    assert plain == set(PLAIN)
