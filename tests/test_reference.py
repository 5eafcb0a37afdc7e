"""The reference has a page for each class that users meet, with everything that they can call."""

from __future__ import annotations

import inspect
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import clixbook
from clixbook import types

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def reference() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs" / "site" / "reference.py"))


@pytest.fixture(scope="module")
def pages(reference: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference") / "api"
    reference["write_reference"](folder)
    return folder


def test_every_public_name_is_there_once(pages: Path) -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages.rglob("*.rst"))
    lines = text.splitlines()
    found = {
        name: sum(line.startswith(".. auto") and line.endswith(f":: clixbook.{name}") for line in lines)
        for name in clixbook._HOME_OF
    }
    assert {name: times for name, times in found.items() if times != 1} == {}


@pytest.mark.parametrize(
    ("page", "members"),
    [
        ("engine/Game", ["at", "what_if", "value", "points", "move", "log_table", "apply"]),
        ("board/Board", ["build", "heat", "to_svg", "with_piece"]),
        ("board/Reach", ["to_frame", "to_records", "explain"]),
        ("view/Session", ["source", "target", "rules", "overlay", "undo", "together"]),
        ("view/BoardView", ["to_svg", "save"]),
        ("engine/Effect", ["redirect_damage", "scope", "name"]),
        ("lab/Odds", ["to_frame"]),
        ("lab/Results", ["share", "plot", "to_frame"]),
    ],
)
def test_a_class_shows_what_it_has_from_others(pages: Path, page: str, members: list[str]) -> None:
    text = (pages / f"{page}.rst").read_text(encoding="utf-8")
    assert [name for name in members if f".{name}\n" not in text and f":: {name}\n" not in text] == []


USED = [
    clixbook.Game, clixbook.Board, clixbook.Session, clixbook.GameSession, clixbook.BoardView, clixbook.FourBooks,
    clixbook.StepperView, clixbook.LessonView, clixbook.PlayPage, clixbook.Figure, clixbook.Rulebook, clixbook.Results,
    clixbook.Tournament, clixbook.Course, clixbook.Table, types.Odds, types.ActionOdds, types.LineOfFire, types.Reach,
    types.Heat, types.ByBook, types.Comparison, types.Stepper,
]  # fmt: skip
"""The classes whose methods users call."""
WITHOUT_EXAMPLES = {
    "a plot needs matplotlib, which need not be there": {"Results.plot", "Tournament.plot", "Odds.plot"},
    "widgets call it": {
        "StepperView.get_state", "StepperView.layout_widgets", "StepperView.refresh", "PlayPage.get_state",
        "PlayPage.refresh", "LessonView.arrange", "LessonView.get_state", "LessonView.layout_widgets",
        "LessonView.mark",
    },
    "a button calls it": {
        "StepperView.answer", "StepperView.go_on", "StepperView.show", "PlayPage.show_four", "LessonView.give_hint",
        "LessonView.show",
    },
    "questions of the board call it": {"Reach.continue_from", "Reach.ends_after"},
}  # fmt: skip


def _methods(kind: type) -> Iterator[tuple[str, str]]:
    """The public methods of a class that this package writes, with their docstrings."""
    for name in dir(kind):
        found = inspect.getattr_static(kind, name)
        method = inspect.unwrap(getattr(found, "__func__", found))
        if not name.startswith("_") and inspect.isfunction(method) and method.__module__.startswith("clixbook"):
            yield f"{kind.__name__}.{name}", method.__doc__ or ""


def test_every_method_that_users_call_has_an_example() -> None:
    told = {name: text for kind in USED for name, text in _methods(kind)}
    assert len(told) > 200
    assert {name for name, text in told.items() if ">>> " not in text} == set().union(*WITHOUT_EXAMPLES.values())


def test_answers_that_functions_give_have_pages(pages: Path) -> None:
    wanted = "ActionOdds Adjacency BreakAway Comparison Dial Event Fighter KnockBack Modifier Odds Reach Reason Result"
    wanted += " Ruling State Stepper Value Way Within"
    there = {page.stem for page in pages.rglob("*.rst")}
    assert set(wanted.split()) - there == set()


def test_the_page_of_the_commands_is_current() -> None:
    written = runpy.run_path(str(ROOT / "docs" / "site" / "command_line.py"))["document"]()
    assert (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8") == written, "run `make docs`"


def test_every_section_of_the_rulings_is_a_page(tmp_path: Path) -> None:
    page = tmp_path / "rulings.md"
    page.write_text((ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), encoding="utf-8")
    runpy.run_path(str(ROOT / "docs" / "site" / "build.py"))["split_rulings"](page)
    led_to = re.findall(r"\]\(((?!books/)[^)]*)\)", page.read_text(encoding="utf-8"))
    assert len(led_to) > 50
    assert sorted(led_to) == sorted(f"rulings/{each.name}" for each in (tmp_path / "rulings").iterdir())


def test_the_code_of_the_front_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "site" / "index.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 12
    assert max(map(len, code.splitlines())) <= 76, "a narrow page cuts longer lines"
    exec(code, {})  # noqa: S102  # the code of our own page
    assert capsys.readouterr().out.splitlines()[-1] == "7/12"


def test_former_names_are_not_shown(pages: Path) -> None:
    assert "Former name" not in "".join(page.read_text(encoding="utf-8") for page in pages.rglob("*.rst"))
