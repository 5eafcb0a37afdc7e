"""A game as a film and as a page to be printed."""

from __future__ import annotations

import asyncio
import base64
import re
from io import BytesIO

import pytest
from PIL import Image

import clixbook as cx
from clixbook.view.play.new_game.ready import first_game
from clixbook.view.play.page import PlayPage
from clixbook.view.play.sharing.film_dice import TUMBLES, faces_before, tumbling_faces
from clixbook.view.play.sharing.replay import (
    MOST_DIAGRAMS,
    caption,
    film,
    game_page_html,
    moments,
    position_scene,
    result_words,
    wrap_text,
)
from clixbook.view.scenes.scene import Text
from tests.view.uploads import uploaded


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
    picture = Image.open(BytesIO(result_words(film(page.session.tree))))
    assert (picture.format, picture.n_frames) == ("GIF", 6)
    lasts = []
    for number in range(6):
        picture.seek(number)
        lasts.append(picture.info["duration"])
    assert lasts == [1100, 1100, 100, 100, 1100, 4000]
    picture.seek(2)  # dice alone tumble: what stays is not drawn anew, which keeps the file small
    assert picture.dispose_extent[1] > picture.height - 60
    assert picture.width <= 560
    page.session.undo()
    assert len(moments(page.session.tree)) == 3


def test_the_letters_of_a_film_can_be_read_on_a_large_map_and_who_acts_is_named() -> None:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    session = cx.GameSession(cx.Game.new("archive", rules="core2014", forces=forces))
    session.do(next(each for each in session.game.options() if each.kind == "move"))
    picture = Image.open(BytesIO(result_words(film(session.tree))))
    assert picture.width >= 24 * 30
    scene = position_scene(session.tree, session.tree.present, 30)
    assert [each.text for each in scene.shapes if isinstance(each, Text) and each.text in ("Bruiser", "Gnat")] == [
        "Bruiser"
    ]


def test_film_and_page_tell_the_result_with_the_score() -> None:
    session = cx.GameSession(first_game())
    session.do("move powder-kite D3")
    so_far = str(result_words(game_page_html(session.tree)))
    assert "<h2>So far</h2>" in so_far
    assert "Victory points: Ann 0, Ben 0." in so_far
    session.do("concede Ann")
    html = str(result_words(game_page_html(session.tree)))
    result = session.game.result
    assert f"<h2>{result.headline}</h2>" in html
    assert f"<td><b>{dict(result.points)['Ben']}</b></td>" in html
    assert caption(session.tree, session.tree.present).startswith(f"{result.headline} Victory points: Ann 0, Ben ")


def test_film_and_page_tell_which_rows_are_left_out() -> None:
    """Twelve rows, of which four are orange: three players have eight (2022 §26)."""
    areas = {"north": ["A1:H2"], "south": ["A11:H12"]}
    board = cx.Board.build(width=8, height=12, starting=areas).with_(orange_rows=4)
    tree = cx.GameSession(cx.Game.new(board, forces={"Ann": ["gnat"], "Ben": ["gnat"], "Cleo": ["gnat"]})).tree
    told = "Rows with orange numbers are left out: 9 to 12."
    assert caption(tree, tree.present) == f"Ann's turn, 3 of 3 actions left. {told}"
    assert f"<li>{told}</li>" in str(result_words(game_page_html(tree)))


def test_a_long_game_keeps_its_end(page: PlayPage) -> None:
    nodes = moments(page.session.tree, 3)
    assert [node.id for node in nodes] == [0, *[node.id for node in moments(page.session.tree)[-2:]]]


def test_the_page_to_be_printed_tells_turns_with_diagrams(page: PlayPage) -> None:
    html = str(result_words(game_page_html(page.session.tree)))
    assert "<h2>Round 2, Ann</h2>" in html
    assert "<h2>Round 2, Ben</h2>" in html
    assert "<li>Lodestar takes 3 clicks.</li>" in html
    anns, bens = html.split("<h2>Round 2, Ben</h2>")
    assert "<li>Ann ends the turn.</li>" in anns  # in whose turn it was done
    assert "<li>Ann ends the turn.</li>" not in bens
    assert "turn begins" in bens
    assert 2 <= html.count("<svg") <= MOST_DIAGRAMS
    assert not re.search(r'(src|href)="http', html)  # one file, nothing of it elsewhere


def link_of(html: str, name: str) -> bytes:
    """The content of the file that a link of the page holds."""
    found = re.search(rf'download="{name}" href="data:[^;]+;base64,([^"]+)"', html)
    assert found
    return base64.b64decode(found[1])


def upload(page: PlayPage, name: str, content: bytes) -> None:
    """The visitor chooses this file under Load a saved game."""
    page.share.file.value = uploaded(content, name)


@pytest.mark.parametrize("name", ["game.txt", "game.html", "game.json"])
@pytest.mark.parametrize("came_from_a_line", [False, True])
def test_what_was_taken_along_is_opened_and_stepped(page: PlayPage, name: str, came_from_a_line: bool) -> None:
    """Undo goes back to the beginning, roll by roll, and the log tells the same."""
    if came_from_a_line:
        page.table.open(cx.Game.from_line(page.session.to_line()), "The position of the line.")
        for option in ("move lodestar E7", "end"):
            page.session.do(option)
    page.share.button.click()
    page.keepsakes.print.click()
    made = link_of(page.share.html.value + page.keepsakes.links.value, name)
    game, steps = page.session.game, len(page.session.timeline)
    other = cx.PlayPage("")
    upload(other, name, made)
    assert other.share.problem.value == ""
    assert other.session.game == game
    assert [str(each) for each in other.session.game.events] == [str(each) for each in game.events]
    assert f"{steps - 1} of {steps - 1}</div>" in other.turn_panes.value.replace("<span", "").replace("</span>", "")
    for _ in range(steps - 1):
        other.session.undo()
    assert other.session.game == page.session.tree.nodes[0].game
    other.session.redo()
    assert other.session.game == page.session.tree.nodes[1].game


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("notes.txt", b"We met on Sunday.\nAnn won.\n", "is no transcript that can be played again"),
        ("page.html", b"<!doctype html><p>Ann won.</p>", "holds no game that could be played again"),
    ],
)
def test_other_texts_are_refused_in_a_sentence(page: PlayPage, name: str, content: bytes, told: str) -> None:
    before = page.session.game
    upload(page, name, content)
    assert told in page.share.problem.value
    assert page.session.game == before


def test_they_are_made_when_asked_for_and_go_as_links(page: PlayPage) -> None:
    page.keepsakes.print.click()
    found = re.search(r'download="game.html" href="data:text/html;base64,([^"]+)"', page.keepsakes.links.value)
    assert found
    assert base64.b64decode(found[1]).decode().startswith("<!doctype html>")
    again = cx.PlayPage("")
    again.keepsakes.film.click()
    assert "Play something first" in again.table.chosen.status


def test_a_film_is_made_beside_the_page(page: PlayPage) -> None:
    async def made() -> int:
        page.keepsakes.film.click()
        beats = 0
        while "data:image/gif" not in page.keepsakes.links.value and beats < 3000:
            await asyncio.sleep(0.01)
            beats += 1
        return beats

    assert 5 < asyncio.run(made()) < 3000


def test_captions_break_between_words() -> None:
    assert wrap_text("a hit and a miss", 9) == ["a hit and", "a miss"]


def test_a_film_shows_what_fell(page: PlayPage) -> None:
    tree = page.session.tree
    assert [faces_before(tree, node) for node in moments(tree)] == [(), (), (3, 6), ()]
    assert all(set(tumbling_faces((3, 6), number)).isdisjoint((3, 6)) for number in range(TUMBLES))


def test_a_film_shows_how_far_it_is(page: PlayPage) -> None:
    keeps, seen = page.keepsakes, list[str]()
    keeps.film.observe(lambda change: seen.append(change["new"]), "description")
    of = len(moments(page.session.tree))

    async def drawn() -> None:
        keeps.film.click()
        while keeps._task is not None:
            await asyncio.sleep(0.01)

    asyncio.run(drawn())
    assert seen == [*(f"Drawing {number} of {of}" for number in range(1, of + 1)), "Film (GIF)"]
    assert "game.gif" in keeps.links.value
