"""Where things are on the play page, for those who come by keys, load a game, or ask all four books."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.errors import ClixbookError
from clixbook.view.play.new_game.ready import QUESTION
from clixbook.view.play.page import PlayPage
from clixbook.view.play.sharing.share_pane import share_html
from clixbook.view.widgets.board_parts import style_sheet


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage("")


def test_tabs_come_before_the_panes_that_they_open(page: PlayPage) -> None:
    inside = next(each for each in page.children if "cb-playpage" in each._dom_classes).children
    classes = [" ".join(each._dom_classes) for each in inside]
    tabs = next(at for at, each in enumerate(classes) if "cb-tabs" in each)
    assert tabs < inside.index(page.turn_panes)
    assert tabs < next(at for at, each in enumerate(classes) if "cb-morepane" in each)


def test_another_games_tabs_come_before_the_words_that_it_begins(page: PlayPage) -> None:
    """Who reads them may press one at once, and it stays pressed."""
    heard = []
    for part in (page.tabs, page.gesture_panes):
        part.observe(lambda change: heard.append(change["new"]), "value")
    page.new.begin.click()
    tabs, told = heard[:2]
    assert 'class="cb-tabrow cb-game2"' in tabs
    assert "A new game." in told
    assert not any("cb-tabrow" in later for later in heard[2:])


def test_the_keys_are_told_before_one_is_pressed(page: PlayPage) -> None:
    assert "F the next figure" in QUESTION
    assert "? tells the keys" in style_sheet()  # in the status line of every board, where there are keys
    page.parts.hands._key_down("?", True, False, False)
    assert page.table.chosen.status.startswith("Keys: F next figure")


def test_what_cannot_be_loaded_is_told_beside_the_field(page: PlayPage) -> None:
    pane = page.share
    pane.text.value = "g1/nonsense"
    pane.load.click()
    assert 'role="alert"' in pane.problem.value
    with pytest.raises(ClixbookError) as wrong:
        cx.Game.from_line("g1/nonsense")
    assert str(wrong.value)[:20] in pane.problem.value
    assert page.table.chosen.status.startswith(str(wrong.value)[:20])
    pane.text.value = page.session.to_line()
    pane.load.click()
    assert pane.problem.value == ""


def test_the_link_opens_beside_the_game(page: PlayPage) -> None:
    """A plain click must not give up the history of the game."""
    assert 'class="cb-link" target="_blank"' in share_html(page.session)


def test_all_four_books_leave_out_the_odds_of_this_one(page: PlayPage) -> None:
    page.table.click("C4")
    page.table.click("H3")
    assert "cb-oddsbox" in page.gesture_panes.value
    page.books.value = True
    assert "cb-fourbooks" in page.gesture_panes.value
    assert "cb-oddsbox" not in page.gesture_panes.value
    assert "Where they differ: " in page.gesture_panes.value
    page.books.value = False
    assert "cb-oddsbox" in page.gesture_panes.value
