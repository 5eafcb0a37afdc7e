"""The study of docs/a-study.md, run as a notebook and saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbclient import NotebookClient

import clixbook as cx
from tests.study_page import lines_of, notebook, scripts


def test_the_study_has_forty_lines() -> None:
    assert lines_of(scripts()[0]) <= 40


def test_the_saved_notebook_has_a_picture_or_a_table_of_every_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = NotebookClient(notebook(), timeout=120, kernel_name="python3").execute()
    shown = [{kind for each in cell.outputs for kind in each.get("data", {})} for cell in done.cells]
    assert [("image/png" in kinds) or ("text/html" in kinds) for kinds in shown] == [False, *[True] * 6]
    texts = [each["data"]["text/plain"] for cell in done.cells for each in cell.outputs if "data" in each]
    assert any("Chance of a hit for scout against brute on 12 squares" in text for text in texts)
    assert any(text.startswith("Chance of a hit, attack by defense, damage 2, Friday night") for text in texts)
    state = done.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    assert "data:image/" in json.dumps(state), "the board is kept with its picture"
    assert cx.load_figure(tmp_path / "scout.yaml").name == "Scout"
    assert (tmp_path / "hits.png").stat().st_size > 1000
