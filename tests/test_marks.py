"""A mark counts on a test that asks a public question, plays a game or reads a page."""

from __future__ import annotations

from pathlib import Path

from tests.marks import Suite

STILL = Path(__file__).with_name("marks-of-inner-tests.txt")
"""Marked tests of inner functions that are left: the list only becomes shorter."""


def test_marks_stand_where_users_stand() -> None:
    suite = Suite()
    inner = {f"{module}::{name}" for module, name in suite.marked if not suite.asks(module, name)}
    left = {line for line in STILL.read_text(encoding="utf-8").splitlines() if line[:1] != "#"}
    assert inner - left == set(), "mark tests that ask a public question"
    assert left - inner == set(), f"take these out of {STILL.name}"
