"""Only the rulebooks know editions by name: elsewhere every decision is asked from the table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import clixbook
from clixbook.rulebooks import EDITIONS

ROOT = Path(clixbook.__file__).parent
FILES = [path for path in sorted(ROOT.rglob("*.py")) if path.relative_to(ROOT).parts[0] != "rulebooks"]


def docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Strings that stand alone: documentation."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def edition_names(source: str) -> list[str]:
    """Where code names an edition, or compares the edition of a rulebook with something."""
    tree = ast.parse(source)
    documentation = {id(node) for node in docstrings(tree)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            found += [f"line {node.lineno}: {name}" for name in EDITIONS if name in node.value]
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(isinstance(side, ast.Attribute) and side.attr == "edition" for side in sides)
            found += [f"line {node.lineno}: compares an edition"] if asks else []
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_code_decides_by_edition(path: Path) -> None:
    assert edition_names(path.read_text(encoding="utf-8")) == []


def test_the_scan_finds_what_it_looks_for() -> None:
    assert edition_names('if rules.name == "core2014": pass') == ["line 1: core2014"]
    assert edition_names("if rules.edition == other: pass") == ["line 1: compares an edition"]
    assert edition_names('def f():\n    """Say rules="core2014"."""') == []
    assert len(FILES) > 10
