"""A mark counts on a test that asks a public question, plays a game or reads a page; no other test has one."""

from __future__ import annotations

from tests.marks import Suite


def test_marks_stand_where_users_stand() -> None:
    suite = Suite()
    assert len(suite.marked) > 1000, "the marks were not found"
    assert [f"{module}::{name}" for module, name in suite.marked if not suite.asks(module, name)] == []
