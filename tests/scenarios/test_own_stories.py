"""A story of one's own: its map and its figures lie in files beside it, wherever somebody calls it from."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.cli import main

MAP = """
starting: {A: west, B: east}
map: |
  +-A-+-B-+-C-+-D-+-E-+
  | A               B | 1
  +   .   .   .   .   +
  | A       h       B | 2
  +---+---+---+---+---+
"""
FIGURE = """
figure: brute
name: Brute
points: 50
card: yes
dial: |
  speed    8  7 KO
  attack   8  7 KO
  defense 17 16 KO
  damage   2  2 KO
"""
STORY = """
scenario: my-own
title: Brute at the canal
idea: A blow, and how likely it hits.
rules: core2014
board: {map: canal.yaml}
forces: {Ann: [brute.yaml], Ben: [lodestar]}
fighters: {brute: C1, lodestar: {at: D1, defense: 15}}
turn: 3
steps:
- title: A blow
  say: Attack 8 against defense 15; the dice must show 7 or more.
  do: close brute lodestar
  predict:
    say: How likely is a hit?
    of: lodestar
    field: hurt_chance
    choices: [15/36, 21/36, 26/36]
"""


@pytest.fixture
def story(tmp_path: Path) -> Path:
    for name, text in (("canal", MAP), ("brute", FIGURE), ("story", STORY)):
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path / "story.yaml"


def test_its_map_and_figure_are_found_beside_it(
    story: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From another folder too; and chances may be written as people count them, 21 of 36."""
    (story.parent / "elsewhere").mkdir()
    monkeypatch.chdir(story.parent / "elsewhere")
    assert [str(each) for each in cx.check_scenario(story)] == []
    assert main(["check", str(story)]) == 0
    assert "story.yaml" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "told"), [("../canal.yaml", "There is no map"), ("cana.yaml", "There is no map")])
def test_nothing_outside_its_folder_is_opened(story: Path, name: str, told: str) -> None:
    inner = story.parent / "inner"
    inner.mkdir()
    (inner / "story.yaml").write_text(STORY.replace("canal.yaml", name))
    (inner / "brute.yaml").write_text(FIGURE)
    assert any(told in str(each) for each in cx.check_scenario(inner / "story.yaml"))


def test_a_broken_map_is_told_where_the_story_names_it(story: Path) -> None:
    (story.parent / "canal.yaml").write_text(MAP.replace("  | A       h       B | 2", "  | A     h       B | 2"))
    found = cx.check_scenario(story)
    assert found
    assert found[0].line == 6


def test_a_choice_that_is_wrong_is_told(story: Path) -> None:
    story.write_text(STORY.replace("21/36", "20/36"))
    assert any("the right answer 7/12 is not among the choices" in str(each) for each in cx.check_scenario(story))
