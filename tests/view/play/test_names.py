"""The names of players: typed in set-up, kept in the address, in saves and for the next game."""

from __future__ import annotations

import json

import pytest

import clixbook as cx
from clixbook.errors import ClixbookError
from clixbook.view.app.settings import Settings
from clixbook.view.play.page import PlayPage
from clixbook.view.play.panes.signs import owners
from clixbook.view.play.play_room import Play
from clixbook.view.play.set_up_names import LONGEST_NAME, named_players
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.rings import choose_rings


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage()


def name(page: PlayPage, *names: str) -> None:
    for field, text in zip(page.new.people.typed, names, strict=False):
        field.value = text


def test_a_game_is_played_by_those_who_were_named(page: PlayPage) -> None:
    name(page, "  Zoë  B. ", "Max")
    new = page.new
    assert [box.head.value for box in new.forces[:2]] == ["<h3>Zoë B.</h3>", "<h3>Max</h3>"]
    assert [each.description for each in (new.seats[1], new.stances[1])] == ["Max is", "Max's stance"]
    assert list(new.roster.whose.options) == ["Zoë B.", "Max"]
    assert "Zoë B.: " in new.points.value
    new.begin.click()
    game = page.session.game
    assert game.state.players == ("Zoë B.", "Max")
    assert page.machines.seats == {"Max": "soldier"}
    assert cx.Game.from_line(game.to_line()).state.players == game.state.players


def test_a_long_name_leaves_the_words_of_its_fields_whole(page: PlayPage) -> None:
    name(page, "Zoe", "Bartholomew of the Hills")
    assert [each.description for each in page.new.seats[:2]] == ["Zoe is", "Player 2 is"]
    assert [each.description for each in page.new.stances[:2]] == ["Zoe's stance", "Stance 2"]


def test_names_that_cannot_be_are_told_and_nothing_begins(page: PlayPage) -> None:
    before = page.session.game
    name(page, "<b>Zoe</b>", "x" * 25)
    new = page.new
    assert "Player 1: a name has letters, digits" in new.points.value
    assert "Player 2: a name has 24 letters at most, not 25." in new.points.value
    new.begin.click()
    assert page.session.game is before
    name(page, "ben", "Ben")
    assert "Player 2: another player is called Ben already." in new.points.value
    name(page, "Zoe", "")  # the usual one where nothing stands
    assert "<li>" not in new.points.value
    assert new.names[:2] == ("Zoe", "Ben")


@pytest.mark.parametrize("odd", ["dice", "a,b", "a:b", "\u202eeva", "Eva\x07", "a/b", "😀"])
def test_what_names_may_not_be(odd: str) -> None:
    with pytest.raises(ClixbookError):
        named_players([odd], ("Ann",))


@pytest.mark.parametrize("good", ["李雷", "O'Neil", "Jean-Luc", "नीता", "R2", "x" * LONGEST_NAME])
def test_what_names_may_be(good: str) -> None:
    assert named_players([good, "Ben"], ("Ann", "Ben")) == (good, "Ben")


def test_feats_themes_and_the_roster_stay_with_their_seat(page: PlayPage) -> None:
    new = page.new
    new.rules.value = "core2014"
    new.players.value = 3
    new.roster.whose.value = "Ben"
    sides = [value for _, value in new.agreements.sides.options]
    new.agreements.sides.value = sides[1]
    name(page, "Zoe", "Cleo", "Ann")
    assert new.roster.whose.value == "Cleo"
    assert new.agreements.sides.value == (("Zoe", "Cleo"),)
    new._add("Cleo", "gnat")
    assert new.forces[1].value[-1] == "gnat"


def test_who_is_not_shown_takes_nobody_s_name(page: PlayPage) -> None:
    name(page, "Cleo", "Dan")
    assert len(set(page.new.names)) == 4
    page.new.begin.click()
    assert page.session.game.state.players == ("Cleo", "Dan")


def test_an_address_names_the_players() -> None:
    room = Play(Settings(), {"names": "Zoe,Max,Kim", "machines": "Max:eager"})
    assert room.page.is_setting_up
    assert room.page.new.wanted.keys() == {"Zoe", "Max", "Kim"}
    assert room.page.new.machines_of_players == {"Max": "eager"}


def test_the_next_game_after_a_reload_is_of_the_same_people() -> None:
    room = Play(Settings())
    name(room.page, "Zoe", "Max")
    room.page.new.begin.click()
    assert json.loads(room.kept())["names"][:2] == ["Zoe", "Max"]
    again = Play(Settings(), room.query())
    again.restore(room.kept())
    assert again.page.session.game.state.players == ("Zoe", "Max")
    assert again.page.new.names[:2] == ("Zoe", "Max")


def test_players_choose_the_colours_of_their_rings() -> None:
    page = cx.PlayPage("")
    people = page.new.people
    assert people.rings == {"Ann": 0, "Ben": 1}
    people.colours[0].value = 2
    assert people.rings == {"Ann": 2, "Ben": 1}
    people.colours[1].value = 2  # whoever had it takes the other
    assert people.rings == {"Ann": 1, "Ben": 2}
    try:
        page.new.ready.buttons["A short game for two"].click()
        game = page.session.game
        assert owners(game.state) == {"Ann": 1, "Ben": 2}
        assert {marks_of(game)[who].owner for who in ("night-warden", "gnat")} == {1, 2}
    finally:
        choose_rings({})


def test_a_link_keeps_the_colours_of_the_seats() -> None:
    """Names alone would give Jonas the blue ring, and Mira the red one."""
    room = Play(Settings())
    room.page.new.people.call(["Mira", "Jonas"])
    try:
        room.page.new.ready.buttons["A short game for two"].click()
        assert owners(room.page.session.game.state) == {"Mira": 0, "Jonas": 1}
        room.page.session.do("end")
        link = room.query()
        assert link["rings"] == "Jonas:red,Mira:blue"
        choose_rings({})
        again = Play(Settings(), link)
        assert owners(again.page.session.game.state) == {"Mira": 0, "Jonas": 1}
        assert {each.owner for each in again.page.session.marks.values()} == {0, 1}
        wrong = Play(Settings(), link | {"rings": "Mira:pink"})
        assert "'Mira:pink' is not a player and colour, such as Ben:red." in wrong.page.table.chosen.status
    finally:
        choose_rings({})


def test_ready_games_are_of_the_people_who_are_named() -> None:
    page = cx.PlayPage("")
    page.new.people.call(["Zoe", "Max"])
    try:
        page.new.ready.buttons["300 points against the machine"].click()
        assert page.session.game.state.players == ("Zoe", "Max")
        assert page.machines.seats == {"Max": "soldier"}
        assert owners(page.session.game.state) == {"Zoe": 0, "Max": 1}  # in the order of the seats
    finally:
        choose_rings({})
