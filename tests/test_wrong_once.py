"""A page may be wrong once on a machine that is busy; a run in which many are fails."""

from types import SimpleNamespace

import pytest

from tests.conftest import MOST_WRONG_ONCE, WrongOnce

SEEN = SimpleNamespace(
    outcome="rerun", nodeid="t.py::a", longreprtext="x\nE   AssertionError: 2 >= 4\nE   assert 2 >= 4"
)


@pytest.mark.parametrize("times", [0, MOST_WRONG_ONCE, MOST_WRONG_ONCE + 1])
def test_a_few_are_the_machines_and_many_are_ours(times):
    once, session = WrongOnce(), SimpleNamespace(exitstatus=pytest.ExitCode.OK)
    for _ in range(times):
        once.pytest_runtest_logreport(SEEN)
    once.pytest_sessionfinish(session)
    assert once.tests == ["t.py::a: AssertionError: 2 >= 4"] * times
    assert (session.exitstatus != pytest.ExitCode.OK) == (times > MOST_WRONG_ONCE)


@pytest.mark.parametrize("other", [{"outcome": "failed"}, {"longreprtext": "E  TimeoutError: 30000ms exceeded."}])
def test_what_fails_or_came_too_late_is_not_counted(other):
    once = WrongOnce()
    once.pytest_runtest_logreport(SimpleNamespace(**{**vars(SEEN), **other}))
    assert once.tests == []
