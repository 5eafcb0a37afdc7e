"""The engine asks for no power by name: what a power does is said in ``clixbook.powers`` and the rulebooks alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import clixbook
from clixbook.engine.effects.effect_table import every_effect

TERMS = {"passenger", "duo", "ram", "stop", "rescue", "immobile", "immune", "flight", "swim", "titled", "pilot"}
"""Names of abilities that are the rules' own words too: any figure that is carried is a passenger, who comes back is
rescued, who swims or
is in flight has a symbol for it, the first turn makes immune, there is an immobile kind of object, a force has
one titled figure, and a vehicle a pilot."""
ENGINE = sorted((Path(clixbook.__file__).parent / "engine").rglob("*.py"))


def words(path: Path) -> str:
    """Every text in the code that is no docstring, and every name, in lower case."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [
        node.value for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]  # fmt: skip
    names = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return "\n".join([*texts, *names]).lower().replace("_", " ")


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_no_module_of_the_engine_names_a_power(path: Path) -> None:
    said = words(path)
    assert [effect.name for effect in every_effect() if effect.name in said and effect.name not in TERMS] == []


def test_the_scan_would_find_one() -> None:
    powers = Path(clixbook.__file__).parent / "powers"
    assert "running shot" in words(powers / "speed" / "charge_and_running_shot.py")
    assert "toughness" in words(powers / "defense" / "reducers.py")
