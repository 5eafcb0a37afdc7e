"""What every test run has: the record of the rulings shown, and one hypothesis profile.

`@pytest.mark.ruling("LOF-07", "core2014", "eddieg")` says which ruling a test shows and in which editions
(in all four when none is named). A test may carry several marks, and so may a `pytest.param(..., marks=...)`.
The run writes `ruling-coverage.json`: one entry for each ruling, edition and test that passed or failed; with
`--add-to-record` it keeps what earlier runs wrote of other tests.
`--ruling LOF-07` runs the tests that carry this mark, and no others.
"""

import gc
import json
import os
import re
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from clixbook.rulebooks import EDITIONS, PRINTED, all_rows

# A run keeps 32,000 tests and what they import: at its usual pace Python goes through them a sixth of the time.
gc.set_threshold(100_000, 20, 20)

BOOKS = {"TA": "nebula2007", "FEAT": "nebula2007"}
"""Sections that one book alone prints: what the others answer is tested too, and is no ruling that counts."""
OURS = frozenset(row.id for row in all_rows() if row.ruling(PRINTED[0]).ours)
"""What no book has: its tests are marked like the others, and it is no ruling of a book that counts."""

# The same examples in every run. How long an example takes is not a test: other tests run at the same time.
settings.register_profile(
    "ci", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("short", settings.get_profile("ci"), max_examples=15)
settings.load_profile("ci")

MOST_WRONG_ONCE = 4
"""So many pages of a run may be wrong once and right when they are tried again; with more of them the run fails."""


def rulings(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The rulings that a test says it shows, each as (id, edition)."""
    for mark in item.iter_markers("ruling"):
        ruling, *editions = mark.args
        if not re.fullmatch(r"[A-Z]{2,4}-[A-Z0-9]+", ruling) or not set(editions) <= set(EDITIONS):
            raise pytest.UsageError(f"{item.nodeid}: no such ruling or edition: ruling{mark.args}")
        counts = ruling not in OURS
        for edition in editions or PRINTED:
            if edition in PRINTED and counts and BOOKS.get(ruling.split("-")[0], edition) == edition:
                yield ruling, edition


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--add-to-record", action="store_true", help="keep what the record has of other tests")
    parser.addoption("--ruling", action="append", metavar="ID", help="run only the tests marked with this ruling")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:  # a report carries its test's user properties, from a worker process too
        item.user_properties += [("ruling", pair) for pair in dict.fromkeys(rulings(item))]
    if wanted := config.getoption("--ruling"):
        marked = [item for item in items if any(m.args[0] in wanted for m in item.iter_markers("ruling"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in marked])
        items[:] = marked


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("short" if config.option.markexpr == "not thorough" else "ci")
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(WrongOnce(), "clixbook-wrong-once")
    if "CLIXBOOK_NO_RECORD" not in os.environ:
        config.pluginmanager.register(RunRecord(config), "clixbook-run-record")


class WrongOnce:
    """Pages that were wrong once and right when tried again: a few are the machine's, many are ours."""

    def __init__(self) -> None:
        self.tests: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome == "rerun" and "AssertionError" in (text := report.longreprtext):
            wrong = next((line[1:].strip() for line in text.splitlines() if line.startswith("E ")), "")
            self.tests.append(f"{report.nodeid}: {wrong}")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if len(self.tests) > MOST_WRONG_ONCE:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.tests:
            terminalreporter.section(f"wrong once, right when tried again: at most {MOST_WRONG_ONCE} may be")
            for test in self.tests:
                terminalreporter.line(test)


class RunRecord:
    """Kept by the one process that sees all reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.root = config.rootpath
        self.path = self.root / "ruling-coverage.json"
        self.start = time.time()
        self.outcomes: dict[tuple[str, str, str], str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped or (report.passed and report.when != "call"):
            return
        for name, value in report.user_properties:
            if name == "ruling":
                key = (*value, report.nodeid)
                if self.outcomes.get(key) != "failed":
                    self.outcomes[key] = report.outcome

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.config.option.collectonly:
            return
        if session.config.getoption("--add-to-record"):
            self.outcomes = self.recorded() | self.outcomes
        rows = [
            {"id": ruling, "edition": edition, "outcome": outcome, "test": test}
            for (ruling, edition, test), outcome in sorted(self.outcomes.items())
        ]
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        self.path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")

    def recorded(self) -> dict[tuple[str, str, str], str]:
        """What earlier runs wrote."""
        rows = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else []
        return {(row["id"], row["edition"], row["test"]): row["outcome"] for row in rows}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        pictures = self.root.glob("screenshots/*.png")
        if new := sorted(p.name for p in pictures if p.stat().st_mtime >= self.start):
            terminalreporter.section("screenshots, in screenshots/")
            for name in new:
                terminalreporter.line(name)
