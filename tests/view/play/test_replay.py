"""A game as a film and as a page to be printed."""

from __future__ import annotations

import asyncio
import base64
import re
from io import BytesIO

import pytest
from PIL import Image

import clixbook as cx
from clixbook.view.play.film_dice import TUMBLES, faces_before, tumbling
from clixbook.view.play.page import PlayPage
from clixbook.view.play.replay import MOST_DIAGRAMS, film, finished, moments, printed, wrapped


@pytest.fixture
def page() -> PlayPage:
    page = cx.PlayPage("")
    page.session.do("move powder-kite D3")
    page.session.do("shoot night-warden lodestar")
    page.session.force("3 6")
    page.session.do("end")
    return page


def test_a_film_shows_each_settled_position_once(page: PlayPage) -> None:
    """The beginning, the move, the shot with its roll, the end of the turn: the roll that was due is no picture.

    Before the shot is seen, the dice tumble for two frames of 100 ms.
    """
    picture = Image.open(BytesIO(finished(film(page.session.tree))))
    assert (picture.format, picture.n_frames) == ("GIF", 6)
    lasts = []
    for number in range(6):
        picture.seek(number)
        lasts.append(picture.info["duration"])
    assert lasts == [1100, 1100, 100, 100, 1100, 4000]
    assert picture.width <= 560
    page.session.undo()
    assert len(moments(page.session.tree)) == 3


def test_a_long_game_keeps_its_end(page: PlayPage) -> None:
    nodes = moments(page.session.tree, 3)
    assert [node.id for node in nodes] == [0, *[node.id for node in moments(page.session.tree)[-2:]]]


def test_the_page_to_be_printed_tells_turns_with_diagrams(page: PlayPage) -> None:
    html = str(finished(printed(page.session.tree)))
    assert "<h2>Turn 3, Ann</h2>" in html
    assert "<h2>Turn 4, Ben</h2>" in html
    assert "<li>Lodestar takes 3 clicks.</li>" in html
    assert 2 <= html.count("<svg") <= MOST_DIAGRAMS
    assert not re.search(r'(src|href)="http', html)  # one file, nothing of it elsewhere


def test_they_are_made_when_asked_for_and_go_as_links(page: PlayPage) -> None:
    page.keepsakes.print.click()
    found = re.search(r'download="game.html" href="data:text/html;base64,([^"]+)"', page.keepsakes.told.value)
    assert found
    assert base64.b64decode(found[1]).decode().startswith("<!doctype html>")
    again = cx.PlayPage("")
    again.keepsakes.film.click()
    assert "Play something first" in again.table.chosen.said


def test_a_film_is_made_beside_the_page(page: PlayPage) -> None:
    async def made() -> int:
        page.keepsakes.film.click()
        beats = 0
        while "data:image/gif" not in page.keepsakes.told.value and beats < 3000:
            await asyncio.sleep(0.01)
            beats += 1
        return beats

    assert 5 < asyncio.run(made()) < 3000


def test_captions_break_between_words() -> None:
    assert wrapped("a hit and a miss", 9) == ["a hit and", "a miss"]


def test_a_film_shows_what_fell(page: PlayPage) -> None:
    tree = page.session.tree
    assert [faces_before(tree, node) for node in moments(tree)] == [(), (), (3, 6), ()]
    assert all(set(tumbling((3, 6), number)).isdisjoint((3, 6)) for number in range(TUMBLES))
