"""The coach on the page: it is there for its own game alone, keeps up with undo, and remembers what was won."""

from __future__ import annotations

import json

from clixbook.view.app.app import App
from clixbook.view.learn.learn import Learn
from clixbook.view.play.new_game.ready_games import SHORT
from clixbook.view.play.panes.coach_box import STOOD
from clixbook.view.play.play_room import Play

FIRST = "page=play&first=walk-and-strike"


def room_of(query: str) -> tuple[App, Play]:
    """The application at an address of Play."""
    app = App(query)
    assert isinstance(app.room, Play)
    return app, app.room


def win(room: Play) -> None:
    """Play the first game to its end, with dice that hit."""
    session = room.page.session
    for move in ("move bruiser E3", "end", "end", "close bruiser street-lantern"):
        session.do(move)
    session.force("3 4")
    for move in ("end", "end", "end", "end", "close bruiser street-lantern"):
        session.do(move)
    session.force("3 4")
    assert session.game.is_over


def test_an_address_begins_a_first_game_with_its_coach() -> None:
    app, room = room_of(FIRST)
    assert room.page.coach.is_on
    assert "You are Ann" in room.page.coach.advice.value
    assert room.page.machines.seats == {"Ben": "eager"}
    assert "first=walk-and-strike" in app.address()
    assert "cb-coached" in room.page._dom_classes


def test_advice_that_was_acted_on_lets_the_question_come_first() -> None:
    """Two rolls, then Ann or Ben chooses: the advice is still the first, and the buttons come before it."""
    _, room = room_of("page=play&first=a-hundred-a-side")
    coach, session = room.page.coach, room.page.session
    room.page.machines.paused = True
    assert STOOD not in coach._dom_classes
    first = coach.advice.value
    session.force("5 5")
    assert STOOD in coach._dom_classes
    assert coach.advice.value == first
    session.undo()
    assert STOOD not in coach._dom_classes


def test_advice_that_came_in_the_turn_of_a_machine_is_new() -> None:
    """The fourth piece begins with Ben's blow, and stands as his turn ends: Ann has not seen it."""
    _, room = room_of(FIRST)
    coach, session = room.page.coach, room.page.session
    room.page.machines.paused = True
    for move in ("move bruiser E3", "end", "close street-lantern bruiser"):
        session.do(move)
    session.force("1 2")
    session.do("end")
    assert "Your turn again" in coach.advice.value
    assert STOOD not in coach._dom_classes


def test_undo_brings_the_advice_back() -> None:
    _, room = room_of(FIRST)
    room.page.machines.paused = True
    room.page.session.do("move bruiser E3")
    assert "press End turn" in room.page.coach.advice.value
    room.page.session.undo()
    assert "You are Ann" in room.page.coach.advice.value


def test_another_game_has_no_coach() -> None:
    app, room = room_of(FIRST)
    app.visit({"page": "play", "new": "1"})
    room.page.new.play_ready(SHORT)
    assert not room.page.coach.is_on
    assert "first=" not in app.address()


def test_the_header_s_book_begins_it_anew_in_that_book() -> None:
    app, room = room_of(FIRST)
    app.settings.rules = "complete2022"
    assert room.page.session.game.state.rules.edition == "complete2022"
    assert room.page.coach.is_on


def test_a_won_game_leads_to_the_next_and_is_remembered() -> None:
    app, room = room_of(FIRST)
    room.page.machines.paused = True
    win(room)
    assert "You have won" in room.page.coach.advice.value
    assert "first=a-line-between" in room.page.coach.advice.value
    assert json.loads(room.kept())["won"] == ["walk-and-strike"]
    app.visit({"page": "learn", "course": "1"})
    assert isinstance(app.room, Learn)
    assert "Go on: A line between" in app.room.sheet.page.value


def test_what_the_browser_kept_of_play_counts_in_learn() -> None:
    app = App("page=learn&course=1")
    assert isinstance(app.room, Learn)
    app.room.read("play", json.dumps({"won": ["walk-and-strike", "none-of-ours"]}))
    assert "Go on: A line between" in app.room.sheet.page.value
    app.room.read("play", "no json at all")


def test_a_reload_goes_on_with_the_coach() -> None:
    app, room = room_of(FIRST)
    room.page.machines.paused = True
    room.page.session.do("move bruiser E3")
    _, again = room_of(app.address().lstrip("?"))
    assert again.page.coach.is_on
    again.restore(room.kept())
    assert "press End turn" in again.page.coach.advice.value


def test_an_unknown_first_game_is_told() -> None:
    app = App("page=play&first=walk-and-stike")
    assert "There is no first game" in app.notice.value


def test_the_sentence_of_a_game_that_begins_with_a_roll_names_its_figures() -> None:
    _, room = room_of("page=play&first=a-hundred-a-side")
    room.page.sentence.follow()  # as it does when the hands rest
    session, names = room.page.session, dict(room.page.sentence.figure.options).values()
    assert session.game.actor == "dice"
    assert set(names) == {"", *session.game.now.fighters}
