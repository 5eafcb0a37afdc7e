"""Points against strength: what a game says of a figure, who is out of balance, and the page that the project keeps."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import clixbook.cli
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import dial_figure_names, load_figure
from clixbook.lab.balance import CLASSES, Balance, FigureResult, balance, class_of, play_meeting, points_lost

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"
ROW = re.compile(r"\| (?P<name>.+?) \| (?P<points>\d+) \| [+-]\d\.\d\d \| .+? \| (?P<off>[+-]\d\.\d) \|")


def test_the_same_seed_says_the_same() -> None:
    """And another seed something else; nobody loses more than all."""
    found = [play_meeting(["bruiser"], ["night-warden"], "core2014", seed, first=True) for seed in range(4)]
    assert found == [play_meeting(["bruiser"], ["night-warden"], "core2014", seed, first=True) for seed in range(4)]
    assert len(set(found)) > 1
    assert all(Fraction(-75, 75) <= each <= Fraction(100, 75) for each in found)


def test_points_lost_are_shares_of_clicks() -> None:
    """Bruiser has six clicks: after three he has lost half of his 75 points; who is gone has lost all."""
    start = Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}).state
    bruiser, gnat = start.fighter("bruiser"), start.fighter("gnat")
    end = start.with_fighter("bruiser", life=replace(bruiser.life, click=4))
    end = end.with_fighter("gnat", life=replace(gnat.life, ko=True))
    assert points_lost(start, end, "Ann") == Fraction(75, 2)
    assert points_lost(start, end, "Ben") == 40


def test_every_figure_has_a_class() -> None:
    assert [class_of(points).name for points in (30, 60, 61, 110, 111, 250)] == [
        "light", "light", "middle", "middle", "heavy", "heavy",
    ]  # fmt: skip
    for one in CLASSES:
        for team in one.gauntlet:
            assert abs(sum(load_figure(name).cost for name in team) - one.total) <= 10


def test_who_is_far_from_the_others_is_told() -> None:
    figures = [replace(load_figure("gnat"), id=f"gnat-{number}", name=f"Gnat {number}") for number in range(9)]
    alike = [FigureResult(figure, (Fraction(0), Fraction(1, 10))) for figure in figures[:8]]
    found = Balance((*alike, FigureResult(figures[8], (Fraction(1), Fraction(1)))))
    assert [each.figure.name for each in found.outliers()] == ["Gnat 8"]
    assert Balance(tuple(alike)).outliers() == []
    assert "| Gnat 8 | 40 | +1.00 | +1.00 to +1.00 |" in str(found)
    with pytest.raises(ClixbookError, match="1 or more"):
        balance(games=0)


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert clixbook.cli.main(["balance", "bruiser"]) == 0
    out = capsys.readouterr().out
    assert "## Middle: 61 to 110 points" in out
    assert ROW.search(out)


def test_the_page_has_the_library_in_balance() -> None:
    rows = {match["name"]: match for match in ROW.finditer(PAGE.read_text(encoding="utf-8"))}
    costs = {load_figure(name).name: load_figure(name).cost for name in dial_figure_names()}
    assert {name: int(row["points"]) for name, row in rows.items()} == costs
    assert not [name for name, row in rows.items() if abs(Fraction(row["off"])) > 2]
