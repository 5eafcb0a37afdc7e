"""Results as bars of matplotlib."""

from __future__ import annotations

import re
import sys

import matplotlib as mpl
import matplotlib.figure
import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.lab.odds import attack_odds
from clixbook.lab.results import Results, Tournament
from tests.lab.test_simulate import drawn_results


@pytest.fixture(autouse=True)
def _no_screen() -> None:
    mpl.use("agg")


def heights(axes: object) -> list[float]:
    return [round(bar.get_height(), 6) for bar in axes.patches]  # type: ignore[attr-defined]  # Axes of matplotlib


def names(axes: object) -> list[str]:
    return [label.get_text() for label in axes.get_xticklabels()]  # type: ignore[attr-defined]  # Axes of matplotlib


def test_results_have_a_bar_and_an_interval_for_each_player() -> None:
    results: Results = drawn_results()
    axes = results.plot()
    assert (names(axes), heights(axes)) == (["Ann", "Ben"], [round(1 / 3, 6), 0])
    segment = axes.collections[0].get_segments()[0]
    low, high = (round(float(height), 6) for _, height in segment)
    assert (low, high) == tuple(round(each, 6) for each in results.share("Ann")[1:])
    assert results.plot(axes) is axes, "on the axes that are given"


def test_a_tournament_has_a_bar_for_each_pair() -> None:
    axes = Tournament((("eager", "random", 3, 1, 4), ("eager", "sitting", 1, 3, 4))).plot()
    assert heights(axes) == [0.75, 0.25]
    assert names(axes)[0] == "eager\nagainst random"


def test_odds_have_a_bar_for_each_number_of_clicks() -> None:
    fighters = {"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}
    odds = attack_odds(Game.at("patch", rules="core2014", turn="Ann", fighters=fighters), "bruiser", "gnat")
    axes = odds.plot()
    assert names(axes) == [str(lost) for lost in sorted(odds.clicks)]
    assert sum(heights(axes)) == pytest.approx(1)


def test_without_matplotlib_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ClixbookError, match=r"pip install 'clixbook\[plot\]'"):
        drawn_results().plot()


def test_plots_go_into_axes_that_are_given() -> None:
    axes = mpl.figure.Figure().subplots()
    assert drawn_results().plot(ax=axes) is axes
    assert drawn_results().plot(axes=axes) is axes


def test_heat_has_a_cell_with_its_number_for_each_square() -> None:
    axes = mpl.figure.Figure().subplots()
    heat = cx.Board.build(width=3, height=2).heat({"A1": 0.25, "C2": 4}, "Visits")
    assert heat.plot(ax=axes) is axes
    assert (axes.get_title(), names(axes)) == ("Visits", ["A", "B", "C"])
    assert {(text.get_position(), text.get_text()) for text in axes.texts} == {((0, 0), "0.25"), ((2, 1), "4")}


def test_the_table_of_a_tournament_fits_a_phone() -> None:
    html = Tournament((("eager", "random", 3, 1, 4), ("eager", "sitting", 1, 3, 4)))._repr_html_()
    assert re.findall(r"<th[^>]*>([^<]*?)\s*</th>", html) == ["player", "against", "won", "share", "95 % interval"]
    assert "3 of 4" in html
    assert "1 of 4" in html


def test_results_tell_in_a_notebook_how_the_games_ended_too() -> None:
    results: Results = drawn_results()
    html = results._repr_html_()
    assert "3 games, " in html
    assert all(line.strip() in html for line in str(results).splitlines()[-2:])
