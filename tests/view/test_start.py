"""The room Start: a line of fire that answers, and a door to every room."""

import re
from urllib.parse import parse_qs, parse_qsl

import pytest

from clixbook.board.model.board import Board
from clixbook.view.app.rooms import ROOMS
from clixbook.view.app.settings import Settings
from clixbook.view.explore.address import query_of_session
from clixbook.view.explore.explore import Explore
from clixbook.view.scenes.palettes import PALETTES
from clixbook.view.start.doors import PICTURES, picture_html
from clixbook.view.start.start import Start


@pytest.fixture
def start() -> Start:
    return Start(Settings())


def drag(start: Start, of: str, to: str) -> None:
    assert start.session.pick(of)
    start.session.carry(to)
    start.session.drop()


@pytest.mark.parametrize(("square", "verdict"), [("G3", "Hindered"), ("F2", "Clear"), ("H2", "Blocked")])
def test_every_verdict_is_a_square_away(start: Start, square: str, verdict: str) -> None:
    if square != "G3":
        drag(start, "G3", square)
    assert verdict in start.parts.panel.value


def test_the_way_onward_holds_the_position(start: Start) -> None:
    link = re.search(r'href="\?([^"]+)"', start.onward.value)
    assert link is not None
    query = parse_qs(link[1].replace("&amp;", "&"))
    assert query["page"] == ["explore"]
    assert Board.from_line(query["position"][0]) == start.session.board
    assert (query["from"], query["to"]) == (["Warden"], ["Bruiser"])


def test_there_is_a_door_to_every_other_room(start: Start) -> None:
    doors = re.findall(r'class="cb-door" href="\?page=(\w+)"', start.doors.value)
    assert doors == [row.name for row in ROOMS if row.name != "start"]


@pytest.mark.parametrize("look", PALETTES)
@pytest.mark.parametrize("room", PICTURES)
def test_pictures_are_small_and_say_nothing_twice(room: str, look: str) -> None:
    picture = picture_html(room, look)
    assert 1000 < len(picture) < 16_000
    assert "<title></title>" in picture
    assert picture.startswith('<span class="cb-doorview" aria-hidden="true">')


def test_what_was_dragged_can_be_undone(start: Start) -> None:
    assert start.undo.disabled
    drag(start, "B4", "B5")
    assert (start.session.source, start.session.board.piece("Warden").squares[0].name) == ("Warden", "B5")
    start.undo.click()
    assert (start.session.board.piece("Warden").squares[0].name, start.undo.disabled) == ("B4", True)


def test_book_and_look_are_those_of_the_header(start: Start) -> None:
    before = start.doors.value
    start.settings.rules, start.settings.look = "complete2022", "dark"
    assert (start.session.rulebook.edition, start.session.palette) == ("complete2022", "dark")
    assert start.doors.value != before
    start.session.rules = "eddieg"
    assert start.settings.rules == "eddieg"


def test_what_is_only_the_verdict_again_is_not_shown_twice(start: Start) -> None:
    assert "cb-told" not in start.answer_box._dom_classes
    with start.session.together():
        start.session.say("B4 is Warden's.")
    assert "cb-told" in start.answer_box._dom_classes


def test_the_odds_of_an_attack_are_one_link_and_one_number_away(start: Start) -> None:
    link = re.findall(r'href="\?([^"]+)"', start.onward.value)[1].replace("&amp;", "&")
    room = Explore(dict(parse_qsl(link)), Settings())
    room.odds.fields["rerolls"].value = 1
    assert "15/36, 41.7 %; with one reroll 66.0 %" in room.parts.panel.value  # 8 or more: 17 and 1 for hindering


def test_the_odds_are_of_the_position_that_is_shown(start: Start) -> None:
    drag(start, "G3", "F1")
    start.session.set_ends("Bruiser", "Warden")
    link = re.findall(r'href="\?([^"]+)"', start.onward.value)[1].replace("&amp;", "&")
    room = Explore(dict(parse_qsl(link)), Settings())
    assert room.session.board == start.session.board
    assert (room.session.overlay, room.session.source, room.session.target) == ("odds", "Bruiser", "Warden")
    other = Start(Settings())
    other.visit(start.query())
    assert (other.session.board, other.session.source) == (start.session.board, "Bruiser")


def test_a_line_that_was_turned_stands_in_the_address_without_a_moved_figure(start: Start) -> None:
    start.session.set_ends("Bruiser", "Warden")
    other = Start(Settings())
    other.visit(start.query())
    assert (other.session.source, other.session.target) == ("Bruiser", "Warden")


def test_the_address_of_odds_keeps_the_figures_of_whoever_is_no_figure() -> None:
    session = Explore({"ask": "odds"}, Settings()).session
    session.attack, session.defense = 12, 16
    again = Explore({k: v for k, v in query_of_session(session).items() if v}, Settings()).session
    assert (again.attack, again.defense) == (12, 16)


def test_a_moved_figure_stands_in_the_address_and_comes_back_with_it(start):
    assert start.query() == {}
    start.session.set_board(start.session.board.move_piece("Warden", "B1"))
    other = Start(Settings())
    other.visit(start.query())
    assert other.session.board == start.session.board
    assert other.session.answer.headline == start.session.answer.headline
    start.session.undo()
    assert start.query() == {}
