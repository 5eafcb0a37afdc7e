"""Positions set by hand: clicks, tokens, squares, objects, players and turns are those of the game that comes of it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.history.game_notation import from_line
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import Build
from clixbook.view.editors.figure.figure_draft import new_figure
from clixbook.view.editors.position.position_draft import game_of, ids
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.editors.position.position_of_game import draft_of_game, first_position
from clixbook.view.editors.position.position_session import press


@pytest.fixture
def editor() -> PositionEditor:
    return PositionEditor(lambda: rulebook("core2014"), lambda: "light")


def tap(editor: PositionEditor, square: str) -> None:
    editor.session.click(square)


def places(editor: PositionEditor) -> dict[str, str]:
    return {who: each.place for who, each in zip(ids(editor.position), editor.position.stands, strict=True)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_reads_back_equal(edition: str) -> None:
    rules = rulebook(edition)
    first = first_position(rules)
    assert draft_of_game(game_of(first, rules)) == first
    with pytest.raises(ClixbookError, match="between two actions"):
        draft_of_game(game_of(first, rules).apply("shoot night-warden lodestar"))


def test_what_is_set_is_the_game(editor: PositionEditor) -> None:
    tap(editor, "C4")
    pane = editor.figure
    pane.click.value, pane.tokens.value, pane.acted.value = 3, 1, True
    tap(editor, "F6")
    pane.place.value, pane.held.value = "b2", "heavy"
    editor.turn.turn.value, editor.turn.round.value, editor.turn.left.value = 1, 4, 2
    assert editor.game is not None
    state = editor.game.state
    fighter = state.fighter("night-warden")
    assert (fighter.life.click, fighter.tokens, fighter.acted) == (3, 1, True)
    piece = state.board.pieces["bruiser"]
    assert piece.squares[0].name == "B2"
    assert piece.held is not None
    assert piece.held.kind == "heavy"
    assert (state.player, state.round, state.left) == ("Ben", 4, 2)


def test_a_tap_chooses_and_the_next_one_puts_it_there(editor: PositionEditor) -> None:
    tap(editor, "C4")
    assert "Night Warden" in editor.figure.head.value
    tap(editor, "E3")
    assert places(editor)["night-warden"] == "E3"
    tap(editor, "F6")  # somebody stands there: it is chosen, nobody moves
    assert editor.figure.who.label == "Bruiser, Ann, F6"
    tap(editor, "F6")
    assert editor.stand is None
    tap(editor, "A9")  # nobody is in hand
    assert places(editor) == {**places(editor), "night-warden": "E3", "bruiser": "F6"}
    press(editor.session, "u")
    assert places(editor)["night-warden"] == "C4"


def test_a_drag_moves_and_a_taken_square_refuses(editor: PositionEditor) -> None:
    session = editor.session
    assert session.pick("F6")
    session.carry("G6")
    session.carry("H6")
    session.drop()
    assert places(editor)["bruiser"] == "H6"
    session.pick("H6")
    session.carry("H3")
    assert "already stands on H3" in session.status
    session.drop()
    assert places(editor)["bruiser"] == "H6"
    editor.go(editor.position.stands[0], parse_square("H3"))
    assert session.status == "Night Warden cannot stand on H3, because Lodestar does."
    editor.undo.click()  # the drag was one step
    assert places(editor)["bruiser"] == "F6"


def test_keys_alone_set_a_position(editor: PositionEditor) -> None:
    session = editor.session
    for key in ("f", "ArrowRight", "Enter", "+", "+", "-"):  # the first figure, one square on, a click down
        assert press(session, key)
    assert (editor.stand.place, editor.stand.click) == ("D4", 2)  # type: ignore[union-attr]  # f chose it
    press(session, "m")
    press(session, "ArrowDown")
    press(session, "Enter")
    assert places(editor)["night-warden"] == "D5"
    press(session, "Delete")
    assert "night-warden" not in places(editor)
    assert not press(session, "Escape")  # nobody is in hand: the browser may have it
    assert not press(session, "q")


def test_what_does_not_fit_is_told_and_nothing_is_lost(editor: PositionEditor) -> None:
    editor.choose(0)
    editor.figure.place.value = "Z9"
    assert "Z9 is off the map" in editor.figure.note.value
    assert editor.figure.place.value == "Z9"
    assert set(editor.session.board.pieces) == set(ids(editor.position)) - {"night-warden"}  # the others still stand
    assert editor.query() == {}
    assert "Cannot be played yet" in editor.links.value
    tap(editor, "C4")  # who is in hand goes there
    assert places(editor)["night-warden"] == "C4"
    assert "Play on" in editor.links.value
    editor.choose(1)
    editor.figure.click.value = 20  # the bruiser has six clicks before its KO
    assert "no click 20" in editor.figure.note.value


def test_figures_come_and_go(editor: PositionEditor) -> None:
    editor.tray.side.value = "Ben"
    editor.tray.words.value = "night warden"
    assert [value for _, value in editor.tray.found.options] == ["night-warden", "night-warden:60"]
    editor.tray.found.value = "night-warden"
    tap(editor, "K9")
    assert (ids(editor.position)[-1], editor.position.stands[-1].place) == ("night-warden-2", "K9")
    editor.tray.found.value = "night-warden:60"
    editor.tray.put.click()
    assert editor.position.stands[-1].place == "N1"  # the first free square at Ben's edge
    editor.figure.out.click()
    assert len(editor.position.stands) == 7


def test_large_bases_stand_whole(editor: PositionEditor) -> None:
    editor.tray.words.value = "twin riders"
    editor.tray.found.value = "twin-riders"  # a base of two squares
    editor.tray.words.value = ""  # who is in hand stays in the list, though it is longer than what is shown
    assert editor.tray.found.value == "twin-riders"
    editor.tray.put.click()
    assert editor.position.stands[-4].place == "A1 B1"
    tap(editor, "D9")
    assert editor.position.stands[-4].place == "D9 E9"
    assert editor.game is not None


def test_two_to_four_players_of_any_names(editor: PositionEditor) -> None:
    names = editor.turn.names
    names.value = "Zoe, <b>Max</b>, Kim"
    assert editor.figure.note.value.count("Kim has no figures") == 1
    editor.choose(1)
    editor.figure.side.value = "Kim"
    editor.turn.turn.value = 2
    assert editor.game is not None
    assert editor.game.state.players == ("Zoe", "<b>Max</b>", "Kim")
    assert editor.game.state.player == "Kim"
    assert "<b>Max" not in editor.figure.head.value
    assert draft_of_game(from_line(editor.game.to_line())) == editor.position
    for wrong, why in (
        ("Zoe", "2 to 4 players"), ("Zoe, Zoe", "different names"), ("Zoe, Max", "Kim still has figures"),
        ("Zoe, Max, Kim, Bo, Al", "2 to 4 players"), (f"Zoe, {'x' * 30}", "24 letters"),
    ):  # fmt: skip
        names.value = wrong
        assert why in editor.turn.note.value
        assert editor.position.players == ("Zoe", "<b>Max</b>", "Kim")


def test_another_map_keeps_the_figures(editor: PositionEditor) -> None:
    small = Board.build(width=8, height=8, title="Small", starting={"player 1": ["A1:A8"], "player 2": ["H1:H8"]})
    editor.visit({"board": small.to_line()})
    assert editor.position.board.title == "Small"
    assert places(editor)["clockmaker"] == "H1"  # L4 is not a square there: Ben's edge
    assert places(editor)["bruiser"] == "F6"
    assert editor.game is not None
    with pytest.raises(ClixbookError):
        editor.visit({"board": "b1/nonsense"})


def test_the_room_opens_the_position_again_and_plays_it() -> None:
    room = Build(Settings(), {"tab": "position"})
    editor = room.parts["position"]
    editor.offer((new_figure(),))
    editor.tray.found.value = figure_code(new_figure())
    editor.tray.put.click()
    again = Build(Settings(), room.query())
    assert again.tab == "position"
    assert again.parts["position"].position == editor.position
    address = editor.links.value.split('href="')[1].split('"')[0].replace("&amp;", "&")
    game = from_line(parse_qs(urlsplit(address).query)["position"][0])
    assert game.state.fighter("new-figure").side == "Ann"


def test_the_status_line_tells_whose_turn_it_is_after_another_look(editor: PositionEditor) -> None:
    editor.redraw()
    stands = len(editor.position.stands)
    assert editor.session.status == f"Ann's turn in round 2, 3 actions left; {stands} figures."


def test_the_status_line_tells_what_was_set(editor: PositionEditor) -> None:
    tap(editor, "C4")
    pane = editor.figure
    for part, value, said in (
        (pane.click, 3, "Night Warden: click 3."),
        (pane.tokens, 1, "Night Warden: 1 token."),
        (pane.acted, True, "Night Warden has acted this turn."),
        (pane.held, "light", "Night Warden holds a light object."),
        (pane.attacks, 2, "Night Warden: 2 attacks made this turn."),
        (pane.side, "Ben", "Night Warden is Ben's."),
        (pane.place, "D4", "Night Warden to D4."),
        (pane.place, "Z9", "Z9 is off the map."),
    ):
        part.value = value
        assert editor.session.status.startswith(said[:-1]), editor.session.status
