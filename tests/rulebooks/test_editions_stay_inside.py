"""Only the rulebooks know editions by name: elsewhere every decision is asked from the table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import clixbook
from clixbook.rulebooks import PRINTED

ROOT = Path(clixbook.__file__).parent
FILES = [path for path in sorted(ROOT.rglob("*.py")) if path.relative_to(ROOT).parts[0] != "rulebooks"]


def docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Strings that stand alone: documentation."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


RULES_CODE = ("board", "figures", "engine", "powers")


def edition_names(source: str, *, rules_code: bool) -> list[str]:
    """Where code names an edition; code that plays the rules must not even ask a rulebook which one it is."""
    tree = ast.parse(source)
    documentation = {id(node) for node in docstrings(tree)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            found += [f"line {node.lineno}: {name}" for name in PRINTED if name in node.value]
        if rules_code and isinstance(node, ast.Attribute) and node.attr == "edition":
            found.append(f"line {node.lineno}: asks for the edition")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_code_decides_by_edition(path: Path) -> None:
    rules_code = path.relative_to(ROOT).parts[0] in RULES_CODE
    assert edition_names(path.read_text(encoding="utf-8"), rules_code=rules_code) == []


def test_the_scan_finds_what_it_looks_for() -> None:
    asks = "if rules.edition == other: pass"
    assert edition_names('if rules.name == "core2014": pass', rules_code=False) == ["line 1: core2014"]
    assert edition_names(asks, rules_code=True) == ["line 1: asks for the edition"]
    assert edition_names(asks, rules_code=False) == []
    assert edition_names('def f():\n    """Say rules="core2014"."""', rules_code=True) == []
    assert len(FILES) > 10
