"""Figures for tests: plain numbers that can be added up by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.effects import effect_table

FIGURE = """\
figure: {name}
name: {title}
points: 100
range: {range}
bolts: {bolts}
card: yes
dial: |
  click        1   2   3   4   5   6
  line     green   .   .   .   .   .
  speed        8   8   8   8   8  KO
  attack      10  10  10  10  10  KO
  defense     17  17  17  17  17  KO
  damage       3   3   3   3   3  KO
"""


@pytest.fixture
def figures(tmp_path: Path) -> dict[str, str]:
    """Names -> paths of figure files: ``fist`` (no range), ``bow`` (range 8), ``rake`` (range 8, 2 bolts)."""
    kinds = {"fist": (0, 1), "bow": (8, 1), "rake": (8, 2)}
    paths = {}
    for name, (reach, bolts) in kinds.items():
        path = tmp_path / f"{name}.yaml"
        path.write_text(FIGURE.format(name=name, title=name.title(), range=reach, bolts=bolts), encoding="utf-8")
        paths[name] = str(path)
    return paths


@pytest.fixture
def powers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Puts effects of our own into the table for one test."""
    effect_table.every_effect()  # the real ones are there first
    monkeypatch.setattr(effect_table, "_TABLE", dict(effect_table._TABLE))
    yield effect_table.add_effect
    effect_table.clear_table_caches()
