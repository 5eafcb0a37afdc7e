"""The page of speeds: every benchmark is on it, and it is what the results say."""

from __future__ import annotations

import ast
import json
from pathlib import Path

from tests.benchmarks.table import MEANS, page, read

ROOT = Path(__file__).parents[1]


def test_every_benchmark_says_what_it_measures() -> None:
    written = {
        f"{path.name}::{node.name}"
        for path in (ROOT / "tests" / "benchmarks").glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert written == set(MEANS)


def kept(test: str, what: str, ratio: float, aim: float | None = None, detail: str = "") -> str:
    return json.dumps({"test": test, "what": what, "ratio": ratio, "limit": 2, "aim": aim, "detail": detail})


def test_a_row_has_its_books_and_bold_is_above_the_limit() -> None:
    reach, imported = "test_reach.py::test_reach_with_speed_ten", "test_import.py::test_import"
    told = page(read([
        kept(imported, "import", 9), kept(imported, "import", 1.25), kept(reach, "reach, core2014", 0.5, 1.0, "3 ms"),
        kept(reach, "reach, eddieg", 2.5, 1.0),
    ]))  # fmt: skip
    assert "2 of 3 ratios are within their limits, and 1 of the 2\nwith an aim have reached it." in told
    assert "| reach | 2 | 1 | 0.50 (3 ms) |  |  | **2.50** |" in told
    assert "| import | 2 |  | 1.25 |" in told
    assert told.index(MEANS[reach]) < told.index(MEANS[imported])


def test_the_page_that_is_kept_tells_of_every_benchmark() -> None:
    shown = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    assert [test for test, means in MEANS.items() if means not in shown] == []
