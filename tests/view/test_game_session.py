"""A session over a game: played, undone, varied and saved through traits."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.saves import load
from clixbook.engine.history.tree import Tree
from clixbook.errors import ClixbookError
from clixbook.view.cells.board_view import BoardView
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.sessions.session import Session
from tests.engine.play import OPENING, about_to_roll, small_game

NAMES = ("tree", "game", "node", "branches", "branch", "script", "board", "saved", "autosaves_to", "status", "revision")


def opened(**traits: Any) -> GameSession:
    """Three options in, a roll is due: positions 0 to 3."""
    session = GameSession(small_game(), **traits)
    for option in OPENING:
        session.do(option)
    return session


def seen(session: GameSession) -> list[Any]:
    """All but the status, which says what was refused."""
    return [getattr(session, name) for name in NAMES if name != "status"]


# -- the two kinds of session ----------------------------------------------------------------------------------


def test_a_session_is_over_a_board_or_a_game() -> None:
    game = small_game("eddieg")
    session = cx.Session(game)
    assert isinstance(session, GameSession)
    assert session.game is game
    assert session.board is game.board
    assert session.rules == "eddieg"
    assert type(cx.Session(game.board)) is Session
    assert isinstance(cx.Session(Tree.of(game)), GameSession)
    assert cx.Session("loading-dock").board == cx.load_map("loading-dock")
    for wrong in (None, 7):
        with pytest.raises(ClixbookError, match="over a board or a game"):
            cx.Session(wrong)


def test_a_view_shows_the_present_board() -> None:
    session = cx.Session(small_game())
    view = BoardView(session)
    session.do("move bruiser E4")
    assert view.session.board is session.game.board
    assert BoardView(small_game()).session.game == small_game()


# -- playing ---------------------------------------------------------------------------------------------------


def test_each_option_is_one_change() -> None:
    session = GameSession(small_game())
    counted: list[tuple[int, int, bool]] = []
    session.observe(lambda _: counted.append((session.revision, session.node, session.board is session.game.board)),
                    "revision")  # fmt: skip
    assert session.do("move bruiser E4") is session.game
    session.do("end")
    assert counted == [(1, 1, True), (2, 2, True)]
    assert session.board.pieces["bruiser"].squares[0].name == "E4"
    assert "bruiser" in session.events(1)[0].text.lower()
    assert "turn" in session.status
    assert str(session.changed(1)[0]) == "bruiser: square B4 → E4"


def test_an_option_that_may_not_be_taken_changes_nothing() -> None:
    session = opened()
    before = seen(session)
    for wrong in ("end", "fly bruiser Z9", "", None, (7, 7), object()):
        with pytest.raises(ClixbookError):
            session.do(wrong)
        with pytest.raises(ClixbookError):
            session.force(wrong)
    for call in (lambda: session.jump(99), lambda: session.set_script("9"), lambda: session.compare(0, 99),
                 lambda: session.open_line("g1/"), lambda: session.load("nowhere.json"),
                 lambda: session.name_branch("x" * 99)):  # fmt: skip
        with pytest.raises(ClixbookError):
            call()
    assert seen(session) == before
    assert all(a is b for a, b in zip(before[:2], seen(session)[:2], strict=True))


def test_dice() -> None:
    session = opened()
    session.set_script("6 5, 3")
    assert session.script == ((6, 5), (3,))
    session.roll()
    assert (session.timeline[-1].option, session.timeline[-1].dice, session.script) == ("6 5", "script", ((3,),))
    session.roll_anew()
    assert session.timeline[-1].dice == "anew"
    session.jump(3)
    session.force("1 2")
    assert session.game == about_to_roll().apply("1 2")
    assert len(session.tree.children(3)) == 3


def test_a_script_of_too_few_dice_is_told_and_loses_nothing() -> None:
    session = opened()
    session.set_script("6")
    before = seen(session)
    with pytest.raises(ClixbookError, match="takes 2 dice"):
        session.roll()
    assert seen(session) == before


# -- going back and forth --------------------------------------------------------------------------------------


def test_undo_and_redo_are_the_games() -> None:
    session = opened()
    games = [node.game for node in session.timeline]
    session.set_ends("B2", "F4")  # the board's question: no step of the game
    assert session.node == 3
    session.undo()
    assert session.game is games[2]
    assert session.source == "B2"
    session.undo()
    session.undo()
    assert (session.undoable, session.redoable) == (False, True)
    session.undo()
    assert session.status == "Nothing to undo."
    assert session.game is games[0]
    session.redo()
    session.redo()
    session.redo()
    assert session.game is games[3]
    session.redo()
    assert session.status == "Nothing to redo."


def test_branches_can_be_named_visited_and_compared() -> None:
    session = opened()
    session.force("6 5")
    session.undo()
    session.force("1 2")
    session.name_branch("a miss")
    assert [(each.first, each.last, each.name) for each in session.branches] == [(0, 4, "main line"), (5, 5, "a miss")]
    assert session.branch == 5
    session.jump(4)
    assert session.branch == 0
    found = session.compare(5)
    assert (found.a, found.b, found.fork) == (5, 4, 3)
    assert "bruiser: click 1 → 5" in str(found)


# -- the board and its questions ---------------------------------------------------------------------------------


def test_the_board_changes_by_actions_alone() -> None:
    session = opened()
    before = seen(session)
    elsewhere = session.board.move_piece("bruiser", session.board.square("A1"))
    with pytest.raises(ClixbookError, match="by actions alone"):
        session.board = elsewhere
    assert not hasattr(session, "set_board")
    assert seen(session) == before
    session.click("E4")
    assert not session.pick("E4")  # in the sandbox the selected figure could be dragged
    assert session.board is session.game.board
    with pytest.raises(TraitError):
        session.game = small_game()


def test_a_figure_moves_by_an_action_where_the_sandbox_would_move_it() -> None:
    session = GameSession(small_game())
    session.click("B4")
    session.click("D4")
    session.click("D4")
    assert session.timeline[-1].option == "move bruiser D4"
    assert session.game.state.fighter("bruiser").tokens == 1
    before = seen(session)
    session.set_ends("lodestar", "G4")
    with pytest.raises(ClixbookError):  # it is not Ben's turn
        session.move_there()
    assert seen(session)[:7] == before[:7]


def test_another_book_may_look_at_the_board() -> None:
    session = opened()
    session.set_rules("complete2022")
    assert session.answer.rules.name == "complete2022"
    assert session.game.state.rules.name == "core2014"
    session.open(small_game("eddieg"))
    assert session.rules == "complete2022"  # chosen by hand, so it stays
    session.set_rules("eddieg")
    session.open(small_game("nebula2007"))
    assert session.rules == "nebula2007"  # it was the game's, and follows the game


# -- files and lines ---------------------------------------------------------------------------------------------


def test_save_and_load(tmp_path: Path) -> None:
    session = opened()
    session.roll()
    session.undo()
    path = session.save(tmp_path / "game.json")
    other = GameSession(small_game("eddieg"))
    other.open(Game.new(Board.build(width=5, height=3), rules="eddieg", forces={"Ann": ["gnat"], "Ben": ["clockmaker"]},
                        places={"gnat": "A1", "clockmaker": "D1"}))  # fmt: skip
    assert (other.source, other.target) == ("gnat", "clockmaker")
    other.load(path)
    assert (other.source, other.target) == ("bruiser", "lodestar")
    assert other.game == session.game
    assert other.board is other.game.board
    assert other.redoable
    assert [node.option for node in other.timeline] == [node.option for node in session.timeline]


def test_autosave_follows_the_game(tmp_path: Path) -> None:
    session, path = opened(), tmp_path / "game.json"
    session.autosave(path)
    assert (session.autosaves_to, load(path).at) == (str(path), 3)
    session.roll()
    assert load(path).game == session.game
    session.undo()
    session.name_branch("the first")
    assert (load(path).at, load(path).branches()[0].name) == (3, "the first")
    session.autosave(None)
    session.redo()
    assert load(path).at == 3
    assert (session.autosaves_to, session.saved) == ("", "")


def test_an_autosave_that_fails_is_told_and_stops_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    session = GameSession(small_game())
    session.autosave(folder / "game.json")
    shutil.rmtree(folder)
    session.do("move bruiser E4")
    assert session.node == 1
    assert session.saved.startswith("Not saved. ")
    assert "Not saved" in session.status
    folder.mkdir()
    session.set_ends("A1", "B1")  # any change tries again
    assert session.saved.startswith("Saved to ")
    assert load(folder / "game.json").at == 1
    with pytest.raises(ClixbookError):
        session.autosave(tmp_path / "nowhere" / "game.json")
    assert session.autosaves_to == str(folder / "game.json")


def test_what_is_opened_does_not_go_into_the_file_of_the_game_before(tmp_path: Path) -> None:
    session, path = opened(), tmp_path / "game.json"
    session.autosave(path)
    before = path.read_bytes()
    session.open_line(small_game("eddieg").to_line())
    session.do("end")
    assert path.read_bytes() == before
    assert session.autosaves_to == ""


def test_a_position_travels_as_a_line() -> None:
    session = opened()
    other = cx.Session(small_game("eddieg"))
    assert isinstance(other, GameSession)
    assert other.open_line(session.to_line()) == session.game
    assert (other.node, other.undoable, other.rules) == (0, False, "core2014")
    assert other.roll() == session.roll()  # the seed travels with it
