"""The application: rooms, addresses, what all rooms share, and what is told about a bad address."""

from __future__ import annotations

import json
from html import escape
from typing import Any
from urllib.parse import parse_qsl

import pytest

from clixbook.board.model.marker_kinds import MarkerKind
from clixbook.view.app.app import App
from clixbook.view.app.help_pane import help_html
from clixbook.view.app.rooms import ROOMS
from clixbook.view.editors.map.painter_input import PAINTER_KEYS
from clixbook.view.editors.position.position_session import POSITION_KEYS
from clixbook.view.explore.explore import Explore
from clixbook.view.play.table.table_parts import GAME_KEYS
from clixbook.view.questions.board_questions import KINDS
from clixbook.view.scenes.looks import LOOKS
from clixbook.view.scenes.thing_scene import OBJECTS
from clixbook.view.widgets.keys import board_keys


def explore(app: App) -> Explore:
    assert isinstance(app.room, Explore)
    return app.room


def test_each_room_opens_by_its_name_and_its_address_opens_it_again() -> None:
    app = App()
    for row in ROOMS:
        app.visit({"page": row.name})
        assert app.room is not None
        assert app.room.name == row.name
        again = App(app.address().lstrip("?"))
        assert again.room is not None
        assert (again.room.name, again.address()) == (row.name, app.address())


def test_a_room_stays_as_it_was_left() -> None:
    app = App("page=explore")
    explore(app).session.set_ends(target="H3")
    app.visit({"page": "learn"})
    app.visit({"page": "explore"})
    assert explore(app).session.target == "H3"


def test_book_and_look_are_chosen_once_for_all_rooms() -> None:
    app = App("page=explore")
    app.row.books.value = "eddieg"
    app.row.look.value = "dark"
    assert (explore(app).session.rulebook.edition, explore(app).session.palette) == ("eddieg", "dark")
    explore(app).session.set_rules("complete2022")
    assert app.row.books.value == "complete2022"
    fields = dict(parse_qsl(app.address().lstrip("?")))
    assert (fields["rules"], fields["look"]) == ("complete2022", "dark")


def test_the_address_follows_a_gesture_and_undo_is_another_change() -> None:
    app = App("page=explore")
    first = app.address()
    explore(app).session.set_ends(target="H3")
    assert dict(parse_qsl(app.address().lstrip("?")))["to"] == "H3"
    explore(app).session.undo()
    assert app.address() == first


@pytest.mark.parametrize(
    ("query", "words"),
    [("page=explore&position=rubbish", "rubbish"), ("map=atlantis", "atlantis"), ("page=explore&from=Z99", "Z99")],
)
def test_a_broken_address_is_told_above_the_room_with_a_way_on(query: str, words: str) -> None:
    app = App(query)
    assert explore(app).session.board.title == "A corner shot"
    assert 'role="alert"' in app.notice.value
    assert words in app.notice.value
    assert 'href="?page=start"' in app.notice.value


def test_an_address_from_the_page_goes_there_and_a_broken_one_changes_nothing() -> None:
    app = App("page=explore")
    app.going.value = "1 ?page=explore&to=L3"
    assert explore(app).session.target == "Colossa"
    app.going.value = "2 ?page=explore&to=Z99"
    assert explore(app).session.target == "Colossa"
    assert "Z99" in app.notice.value
    app.going.value = "3 ?page=start"
    assert app.room is not None
    assert (app.room.name, app.notice.value) == ("start", "")


def test_figures_and_objects_are_put_on_the_board_changed_and_taken_away() -> None:
    room = explore(App("page=explore"))
    session, table = room.session, room.table
    session.click("C2")
    table.figure.value = "Marlow"
    table.has.value = "Stealth"
    table.put.click()
    assert session.board.pieces["Marlow"].traits == {"stealth"}
    table.size.value = table.size.options[-1][1]
    assert [p.id for p in session.board.pieces.values() if p.name == "Marlow"] == ["Marlow"]
    assert session.board.pieces["Marlow"].size.name == "COLOSSAL"
    table.lay.click()
    assert len(session.board.objects[session.board.square("C2")]) == 1
    table.take.click()
    assert "Marlow" not in session.board.pieces
    session.undo()
    assert "Marlow" in session.board.pieces


def test_a_broken_address_opens_the_part_that_it_names() -> None:
    app = App("page=build&tab=force&force=nobody-at-all")
    assert app.room is not None
    assert app.room.query()["tab"] == "force"
    assert "nobody-at-all" in app.notice.value
    other = App("page=build&tab=nonsense")
    assert other.room is not None
    assert other.room.query()["tab"] == "map"
    assert "not &#x27;nonsense&#x27;" in other.notice.value


def test_whatever_an_address_raises_there_is_a_page_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the kernel has no page, and whoever asked for it waits for ever."""

    app = App("page=play&points=\u00b2")
    assert (app.room is not None and app.room.name, app.notice.value) == ("play", "")
    real = Explore.__init__

    def begin(self: Explore, start: Any = None, settings: Any = None) -> None:
        real(self, start, settings)
        if "B3" in str(start):
            raise KeyError("a fault of ours")

    monkeypatch.setattr(Explore, "__init__", begin)
    app = App("page=explore&from=B3")
    assert app.room is not None
    assert app.room.name == "explore"
    assert "This address cannot be opened: something in clixbook failed. (KeyError)" in app.notice.value


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        (room, kept)
        for room in ("play", "build", "learn")
        for kept in (
            "", "null", "[]", "5", "{}", '{"key": 5}', '{"key": "ROOM"}', '{"key": "ROOM", "value": 5}', "[" * 100_000,
            *(json.dumps({"key": room, "value": value}) for value in (
                "", "[]", "5", "null", "{}", "[5]", '{"game": 5}', '{"game": {}, "machines": 5}', '{"figures": 5}',
                '{"figures": {"a": 5}}', '{"progress": [5]}', "[[[", "\0",
            )),
        )
    ],
)  # fmt: skip
def test_a_damaged_store_of_the_browser_is_told_or_left_and_harms_nothing(room: str, kept: str) -> None:
    app = App(f"page={room}")
    before = app.share_address()
    app.given.value = kept.replace("ROOM", room)
    assert app.share_address() == before
    assert "Something in clixbook failed" not in app.notice.value
    assert "Error" not in app.notice.value


def test_what_a_link_opens_has_nothing_before_it() -> None:
    """Undo would jump to a line that nobody drew."""
    session = explore(App("page=explore&from=Lodestar&to=Tinker")).session
    assert (session.source, session.target, session.undoable) == ("Lodestar", "Tinker", False)
    session.set_ends(target="H3")
    assert session.undoable
    session.undo()
    assert (session.source, session.target, session.undoable) == ("Lodestar", "Tinker", False)


def test_the_help_is_made_from_what_the_painter_uses() -> None:
    """Every kind of ground, object, marker and answer stands in it, and every key of every board."""
    for look in ("light", "dark", "contrast"):
        html = help_html(look)
        for word in (
            *(each.word for each in LOOKS),
            *OBJECTS,
            *MarkerKind,
            *(each.title for each in KINDS if each.legend),
        ):
            assert escape(str(word)) in html, word
        assert 'class="cb-w' not in html  # the squares of a reason, which a board shows only while it is pointed at
    for keys, does in (*board_keys(), *GAME_KEYS, *PAINTER_KEYS, *POSITION_KEYS):
        assert f"<kbd>{escape(keys)}</kbd>" in html
        assert escape(does) in html


def test_the_panes_of_the_header_open_one_at_a_time_and_follow_the_look() -> None:
    app = App("page=explore")
    for button, pane, _ in app.panes.rows:
        button.value = True
        assert [each for _, each, _ in app.panes.rows if "cb-opened" in each._dom_classes] == [pane]
    before = app.panes.help.value
    app.settings.chosen = "dark"
    assert app.panes.help.value != before
    app.panes.close()
    assert not any("cb-opened" in each._dom_classes for _, each, _ in app.panes.rows)


@pytest.mark.parametrize(
    ("query", "beside"),
    [("page=explore", True), ("page=play", True), ("page=play&new=1", False), ("page=build", True),
     ("page=rules", False), ("page=build&tab=figure", False), ("page=learn", False),
     ("page=learn&lesson=corner-pick", True)],
)  # fmt: skip
def test_rooms_with_a_board_have_share_and_help_beside_it(query: str, beside: bool) -> None:
    assert ("cb-thumbed" in App(query)._dom_classes) is beside
