"""The package itself: what importing it loads, what it offers, what its README promises."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_origin

import pytest

import clixbook
from clixbook.engine.effects import effect_table, user_powers


@pytest.fixture(autouse=True)
def _powers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Powers that an example adds are there for that example."""
    effect_table.every_effect()  # ours are there first
    monkeypatch.setattr(effect_table, "_TABLE", dict(effect_table._TABLE))
    monkeypatch.setattr(user_powers, "_OWN", {})
    yield
    effect_table.clear_table_caches()


def test_importing_clixbook_loads_no_widgets_and_no_plots() -> None:
    code = (
        "import sys, clixbook as cx\n"
        "board = cx.Board.build(width=3, height=1, hindering=['B1'])\n"
        "assert cx.line_of_fire(board, 'A1', 'C1', rules='core2014').verdict == 'hindered'\n"
        "print([m for m in ('ipycanvas', 'ipywidgets', 'voila', 'matplotlib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_public_name_can_be_had() -> None:
    assert {name: getattr(clixbook, name) is not None for name in clixbook.__all__} == dict.fromkeys(
        clixbook.__all__, True
    )


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/install.md",
        "docs/tour.md",
        "docs/widgets.md",
        "docs/errors.md",
        "docs/a-study.md",
        "docs/players.md",
        "docs/environments.md",
        "docs/import-figures.md",
        "docs/import-maps.md",
        "docs/write-a-power.md",
    ],
)
def test_what_a_page_shows_is_true(page: str) -> None:
    tried = doctest.testfile(str(Path(__file__).parent.parent / page), module_relative=False)
    assert tried.failed == 0
    assert tried.attempted >= 5


def _with_examples() -> list[str]:
    """The modules whose docstrings have examples."""
    package = Path(clixbook.__file__).parent
    found = (path for path in sorted(package.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8"))
    return [
        ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__") for path in found
    ]


@pytest.mark.parametrize("name", _with_examples())
def test_the_examples_of_docstrings_are_true(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.failed == 0
    assert tried.attempted


def _example_of(name: str) -> tuple[str, str]:
    """The module and the name in it by which doctest runs the example of a public name."""
    value = getattr(clixbook, name)
    if isinstance(value, tuple) or get_origin(value):  # a constant or an alias has no docstring of its own
        return clixbook._HOME_OF[name], clixbook._HOME_OF[name]
    of = value if hasattr(value, "__qualname__") else type(value)
    return of.__module__, f"{of.__module__}.{of.__qualname__}"


@pytest.mark.parametrize("name", sorted(set(clixbook.__all__) - {"__version__"}))
def test_every_public_name_has_an_example_that_is_run(name: str) -> None:
    module, where = _example_of(name)
    assert module in _with_examples()
    found = {test.name: test.examples for test in doctest.DocTestFinder().find(importlib.import_module(module))}
    assert found[where]
