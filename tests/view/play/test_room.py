"""The room Play: addresses, what a reload brings back, and another rulebook in the middle of a game."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from clixbook.engine.history import saves
from clixbook.engine.history.game_notation import to_line
from clixbook.errors import ClixbookError
from clixbook.view.app.app import App
from clixbook.view.app.settings import Settings
from clixbook.view.play.new_game import ready
from clixbook.view.play.play_room import Play
from clixbook.view.scenes.rings import choose_rings, rings_of


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def room(settings: Settings) -> Play:
    return Play(settings)


def test_a_reload_brings_back_undo_log_and_branches(room: Play) -> None:
    assert room.kept() == ""  # nothing was played yet
    session = room.page.session
    session.do("shoot night-warden lodestar")
    session.force("6 5")
    session.roll_anew()
    again = Play(Settings(), room.query())
    assert len(again.page.session.tree.nodes) == 1
    again.restore(room.kept())
    assert saves.to_text(again.page.session.tree) == saves.to_text(session.tree)
    assert [event.text for event in again.page.session.game.events] == [event.text for event in session.game.events]
    assert len(again.page.session.branches) == 2


def test_what_is_played_before_the_browser_sends_the_steps_follows_them(room: Play) -> None:
    room.page.session.do("move powder-kite D3")
    again = Play(Settings(), room.query())
    again.page.session.do("shoot night-warden lodestar")
    again.page.session.force("6 5")
    again.restore(room.kept())
    assert [node.option for node in again.page.session.tree.nodes[1:]] == [
        "move powder-kite D3", "shoot night-warden lodestar", "6 5",
    ]  # fmt: skip
    assert again.page.session.tree.present.dice == "forced"
    assert "Powder Kite" in again.page.session.game.events[0].text


@pytest.mark.parametrize("played", [False, True])
def test_a_reload_brings_back_the_chosen_figure(room: Play, played: bool) -> None:
    if played:
        room.page.session.do("shoot night-warden lodestar")
        room.page.session.force("6 5")
    seen = room.revision
    who = room.page.table.chosen.at.ready[-1]
    room.page.table.select(who)
    assert room.revision > seen  # the address follows
    again = Play(Settings(), room.query())
    assert again.page.table.chosen.who == who
    assert again.page.table.chosen.status == room.page.table.chosen.status  # what it can do
    if played:
        again.restore(room.kept())
        assert len(again.page.session.tree.nodes) > 1
        assert again.page.table.chosen.who == who
        assert again.page.table.chosen.status == "The game as you left it."
    room.page.table.select("")
    assert "chosen" not in room.query()


def test_a_chosen_figure_takes_the_place_of_the_greeting_alone(room: Play) -> None:
    greeting = room.page.table.chosen.status
    room.page.table.say(greeting)  # the same words, from somebody else
    room.visit({"chosen": "bruiser"})
    assert (room.page.table.chosen.who, room.page.table.chosen.status) == ("bruiser", greeting)


def test_an_address_chooses_nobody_who_may_not_be_chosen(room: Play) -> None:
    for who in ("lodestar", "nobody"):  # an opponent's figure, and no figure
        assert Play(Settings(), {**room.query(), "chosen": who}).page.table.chosen.who == ""


def test_a_reload_brings_back_the_machine_its_pace_and_whether_it_was_stopped(room: Play) -> None:
    page = room.page
    page.next_steps.play_machine()  # no step was taken yet
    page.machines.speed = 5
    assert room.query()["machines"] == "Ben:soldier"
    again = Play(Settings(), room.query())
    assert again.page.machines.seats == {"Ben": "soldier"}  # by the address alone
    again.restore(room.kept())
    once_more = Play(Settings(), again.query())
    once_more.restore(again.kept())  # and a second time
    for machines in (again.page.machines, once_more.page.machines):
        assert (machines.seats, machines.speed, machines.paused) == ({"Ben": "soldier"}, 5, False)
    page.machines.paused = True
    once_more.restore(room.kept())
    assert once_more.page.machines.paused


def test_a_reload_brings_back_why_a_machine_did_what_it_did(room: Play) -> None:
    machines = room.page.machines
    machines.take({"Ben": "commander"})
    room.page.table.play("move powder-kite D3")
    room.page.table.play("end")
    while machines.step():
        pass
    told = room.page.panes.since.html
    assert machines.reasons
    assert all(each.purpose(room.page.table.chosen.names) in told for each in machines.reasons.values())
    again = Play(Settings(), room.query())
    again.restore(room.kept())
    assert again.page.machines.reasons == machines.reasons
    assert again.page.panes.since.html == told


ENDLESS = {"1": {"why": "COMES", "going": 1, "risk": float("inf"), "staying": 0, "lead": 0}}
LACKING = {"x": {}, "1": 3, "2": {"why": "COMES"}, "3": {"why": "NO", "going": "a"}}


@pytest.mark.parametrize("reasons", [7, ["x"], LACKING, ENDLESS])
def test_reasons_that_a_browser_keeps_damaged_are_left_out(room: Play, reasons: object) -> None:
    room.page.session.do("move powder-kite D3")
    data = {**json.loads(room.kept()), "reasons": reasons}
    again = Play(Settings(), room.query())
    again.restore(json.dumps(data))
    assert again.page.machines.reasons == {}
    assert len(again.page.session.tree.nodes) == 2


def test_an_address_of_a_former_opponent_still_seats_it(room: Play) -> None:
    """Ready games sat eager down once."""
    room.page.session.do("move powder-kite D3")
    again = Play(Settings(), {**room.query(), "machines": "Ben:eager"})
    assert again.page.machines.seats == {"Ben": "eager"}


def test_a_saved_game_brings_its_machines_along(room: Play) -> None:
    room.page.next_steps.play_machine()
    text = saves.to_text(room.page.session.tree, room.page.machines.seats)
    again = Play(Settings())
    again.page.share.read_file(text.encode())
    assert again.page.machines.seats == {"Ben": "soldier"}
    again.page.share.read_file(saves.to_text(room.page.session.tree).encode())
    assert again.page.machines.seats == {}


def test_an_address_that_names_no_machine_says_so_and_shows_its_position(room: Play) -> None:
    room.page.session.do("move powder-kite D3")
    again = Play(Settings(), {**room.query(), "machines": "Ben:nobody"})
    assert "'Ben:nobody' is not a player and machine" in again.page.table.chosen.status
    assert again.page.session.to_line() == room.page.session.to_line()


def test_a_game_that_was_left_is_offered_and_takes_no_place_by_itself(room: Play) -> None:
    room.page.session.do("move powder-kite D3")
    again = Play(Settings())
    again.restore(room.kept())
    assert "You left a game here, 1 step long." in again.page.asking.question_line.value
    assert len(again.page.session.tree.nodes) == 1
    again.page.asking.buttons[0].click()
    assert again.page.session.to_line() == room.page.session.to_line()


def test_a_game_that_was_left_is_offered_no_longer_once_another_is_played(room: Play) -> None:
    room.page.session.do("move powder-kite D3")
    again = Play(Settings())
    again.restore(room.kept())
    assert "cb-isasking" in again.page._dom_classes
    again.page.session.do("move powder-kite E3")
    assert "cb-isasking" not in again.page._dom_classes


def test_a_game_that_is_played_is_not_put_into_another_book_unasked(room: Play, settings: Settings) -> None:
    room.page.session.do("move powder-kite D3")
    before = room.page.session.game
    settings.rules = "complete2022"
    asking = room.page.asking
    assert room.page.session.game is before
    assert "This game is played by 2014." in asking.question_line.value
    assert [each.description for each in asking.buttons] == [
        "Stay with 2014", "Begin from here under 2022", "Only compare",
    ]  # fmt: skip
    assert (
        "a game of its own begins here, without the steps before; Undo there comes back to 2014."
        in asking.question_line.value
    )
    asking.buttons[2].click()
    assert (settings.rulebook.edition, settings.all_four, room.page.panes.four) == ("core2014", True, True)
    settings.choose("complete2022")
    asking.buttons[1].click()
    game = room.page.session.game
    assert game.state.rules.edition == "complete2022"
    assert game.board.pieces == before.board.pieces
    room.page.session.undo()
    assert room.page.session.game.state == before.state
    assert settings.rulebook.edition == "core2014"  # the header shows the book of the game


def test_a_game_that_has_not_begun_takes_the_book_of_the_header(room: Play, settings: Settings) -> None:
    settings.rules = "nebula2007"
    assert room.page.session.game.state.rules.edition == "nebula2007"
    assert room.page.asking.layout.display == "none"
    assert room.query() == {"seed": "31"}  # the dice stay those of the page that was opened


def test_every_page_has_dice_of_its_own_and_its_address_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "fresh_seed", iter([5, 6, 7, 8]).__next__)
    assert [Play(Settings(), {}).query() for _ in range(2)] == [{"seed": "5"}, {"seed": "6"}]
    again = Play(Settings(), {"seed": "5"})
    assert again.page.session.game.seed == 5
    line = to_line(replace(again.page.session.game.apply("end"), seed=0))  # as Build and the atlas make them
    brought = [Play(Settings(), {"position": line}) for _ in range(2)]
    assert [each.page.session.game.seed for each in brought] == [7, 8]
    kept = Play(Settings(), brought[0].query())
    assert kept.page.session.game == brought[0].page.session.game  # a reload
    again.visit({"position": brought[1].query()["position"]})
    assert again.page.session.game.seed == 8


@pytest.mark.parametrize(
    ("text", "seed"), [("77", 77), ("1234567890", 999_999), ("0", None), ("-3", None), ("²", None)]
)
def test_the_seed_of_an_address_is_a_number(text: str, seed: int | None) -> None:
    assert ready.seed_in({"seed": text}) == seed


def test_an_address_fills_the_screen_of_a_new_game() -> None:
    asked = {"map": "loading-dock", "force1": "bruiser, gnat", "force2": "night-warden:60", "machines": "Ben:eager"}
    room = Play(Settings(), asked)
    new = room.page.new
    assert "cb-settingup" in room.page._dom_classes
    assert (new.map.value, new.forces[0].value, new.forces[1].value) == (
        "loading-dock", ("bruiser", "gnat"), ("night-warden:60",),
    )  # fmt: skip
    new.begin.click()
    assert "cb-settingup" not in room.page._dom_classes
    assert room.page.machines.seats == {"Ben": "eager"}
    assert set(room.page.session.game.state.fighters) == {"bruiser", "gnat", "night-warden"}


def test_an_address_with_a_map_of_ones_own(room: Play) -> None:
    line = room.page.session.board.bare.to_line()
    room.visit({"board": line})
    assert room.page.new.map.value == "own"
    assert room.page.new.maps.board().width == 14
    room.visit({"board": "b1/nonsense"})
    assert room.page.new.map.value == "own"  # what cannot be read changes nothing, and is told
    assert room.page.table.chosen.status


@pytest.mark.parametrize(
    ("query", "word"),
    [({"map": "/etc/passwd"}, "no map"), ({"machines": "Ben:os"}, "not a player"), ({"force1": "../x"}, "no figure")],
)
def test_what_an_address_says_wrong_is_told(query: dict[str, str], word: str) -> None:
    room = Play(Settings(), query)
    assert word in room.page.table.chosen.status
    assert word in room.page.new.points.value  # where it can be seen


def test_a_position_of_an_address_takes_its_place_and_undo_comes_back(room: Play) -> None:
    line = room.page.session.to_line()
    room.page.session.do("move powder-kite D3")
    room.visit({"position": line})
    assert room.page.session.to_line() == line
    room.page.session.undo()
    assert room.page.session.board.pieces["powder-kite"].squares[0].name == "D3"


def test_a_wrong_position_of_an_address_changes_nothing(room: Play) -> None:
    room.page.set_up()
    people = room.page.session.game.state.players
    choose_rings({people[0]: 3})
    try:
        with pytest.raises(ClixbookError):
            room.visit({"position": "g1/nonsense", "rings": "Ben:red"})
        assert room.page.is_setting_up
        assert rings_of(people)[people[0]] == 3
    finally:
        choose_rings({})


def test_a_room_of_the_application_can_be_shown() -> None:
    """Its widgets say themselves: no method of theirs takes the place of one that ipywidgets needs."""
    room = App("page=play").room
    assert isinstance(room, Play)
    assert repr(room)
    assert repr(room.page.new)


def test_a_refused_beginning_leaves_the_header_with_the_book_of_the_form(room: Play, settings: Settings) -> None:
    new = room.page.new
    room.page.set_up()
    new.rules.value = "complete2022"
    new.draft.drafting.click()
    new.begin.click()  # not in the middle of a draft
    assert settings.rulebook.name == "complete2022"
    new.draft.stop.click()
    new.rules.value = "nebula2007"
    new.begin.click()
    assert settings.rulebook.name == room.page.session.game.rules.name == "nebula2007"
