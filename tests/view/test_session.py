"""The session: traits, one change at a time, undo, gestures."""

import pytest
from traitlets import TraitError, link

import clixbook as cx
from clixbook.board.model.squares import Square
from clixbook.errors import ClixbookError
from clixbook.view.questions.board_questions import verdict
from clixbook.view.sessions import question_session as asked_module
from clixbook.view.sessions.session import Session
from clixbook.view.sessions.shown_answer import reasons_of
from clixbook.view.widgets.board_parts import places_to_show
from clixbook.view.widgets.keys import press


@pytest.fixture
def board():
    return cx.Board.build(
        width=8,
        height=6,
        blocking=["C4"],
        objects={"E4": "light"},
        pieces={
            "B3": "Warden: standard of Ann",
            "H5": "Bruiser: standard of Ben",
            "A6": "Scout: standard of Ann",
        },
    )


@pytest.fixture
def session(board):
    return Session(board)


def count_changes(session):
    seen = []
    session.observe(lambda change: seen.append(change["new"]), "revision")
    return seen


def test_the_first_two_rivals_are_asked_about(session):
    assert (session.source, session.target) == ("Warden", "Bruiser")
    assert session.verdict() == "hindered"


def test_an_answer_follows_a_trait(session):
    session.rules = "complete2022"
    assert session.verdict() == "clear"


@pytest.mark.ruling("LOF-14", "core2014", "complete2022")
def test_the_switch_of_rulebooks_keeps_the_position_and_says_what_changed(session):
    session.set_rules("complete2022")
    assert session.status == "2014 → 2022: hindered → clear (LOF-14)."
    assert (session.source, session.target) == ("Warden", "Bruiser")
    session.set_rules("nebula2007")
    assert session.status == "2022 → Nebula: clear → hindered (LOF-14)."


def test_the_switch_says_when_nothing_changed(session):
    session.set_rules("eddieg")
    assert session.status.startswith("2014 → Eddie G: still hindered")


def test_one_gesture_is_one_change(session):
    seen = count_changes(session)
    with session.together():
        session.source, session.target, session.palette = "A1", "H1", "dark"
    assert len(seen) == 1
    assert session.verdict() == "clear"


def test_an_error_inside_leaves_everything_as_it_was(session):
    seen = count_changes(session)
    answer = session.answer

    def fail_halfway():
        with session.together():
            session.source, session.cursor = "A1", "C3"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_halfway()
    assert (session.source, session.cursor, session.answer, seen) == ("Warden", "A1", answer, [])
    session.undo()
    assert session.status == "Nothing to undo."


def test_a_failing_evaluator_leaves_everything_as_it_was(session, monkeypatch):
    def broken(*_):
        raise RuntimeError("broken")

    monkeypatch.setattr(asked_module, "ask", broken)
    with pytest.raises(RuntimeError):
        session.target = "H1"
    with pytest.raises(RuntimeError):
        session.set_ends(source="A1")
    assert (session.source, session.target, session.verdict()) == ("Warden", "Bruiser", "hindered")


def test_undo_and_redo_bring_back_boards_and_ends(session, board):
    session.set_ends(target="H1")
    session.pick("B3")
    session.pick("A6")
    session.carry("A5")
    session.drop()
    assert session.board.pieces["Scout"].squares == (Square(0, 4),)
    session.undo()
    assert session.board == board
    assert session.target == "H1"
    session.undo()
    assert session.target == "Bruiser"
    session.redo()
    session.redo()
    assert session.board.pieces["Scout"].squares == (Square(0, 4),)
    assert not session.redoable


def test_the_steps_of_a_drag_are_undone_as_one(session):
    session.pick_end("H5")
    for where in ("G5", "G4", "G3"):
        session.carry(where)
    session.drop()
    assert session.target == "G3"
    session.undo()
    assert session.target == "Bruiser"
    assert not session.undoable


def test_two_drags_are_undone_one_after_the_other(session):
    for end in ("G5", "G1"):
        session.pick_end(session.target if session.target != "Bruiser" else "H5")
        session.carry(end)
        session.drop()
    session.undo()
    assert session.target == "G5"


def test_a_drag_that_begins_without_a_change_is_undone_by_itself(session):
    session.pick("H5")
    session.carry("H4")
    session.drop()
    session.pick_end("H4")  # by its handle, from the next square
    session.carry("H4")
    session.carry("H1")
    session.drop()
    session.undo()
    assert (session.target, session.board.piece("Bruiser").squares) == ("Bruiser", (Square(7, 3),))


def test_a_line_end_snaps_to_a_figure_and_never_to_the_other_end(session):
    session.pick_end("H5")
    session.carry("A6")
    assert session.target == "Scout"
    session.carry("B3")
    assert session.target == "Scout"


@pytest.mark.parametrize("touch", [False, True])
def test_the_line_follows_its_figure_whether_or_not_it_is_selected(session, touch):
    assert (session.selected, session.source) == ("", "Warden")
    assert session.pick("B3", touch=touch)
    session.carry("B4")
    assert session.board.piece("Warden").squares == (Square(1, 3),)
    assert session.source == "Warden"
    session.drop()
    session.click("B4")
    assert (session.selected, session.overlay) == ("Warden", "reach")
    session.overlay = "line"
    session.target = "Bruiser"
    assert session.pick("B4", touch=touch)
    session.carry("B5")
    assert session.board.piece("Warden").squares == (Square(1, 4),)
    assert session.source == "Warden"
    assert session.answer.source == Square(1, 4)


def test_click_figure_then_other_aims(session):
    session.click("A6")
    session.click("H5")
    assert (session.source, session.target, session.selected, session.overlay) == (
        "Scout",
        "Bruiser",
        "",
        "line",
    )


def test_a_second_click_on_an_empty_square_sends_the_line_there(session):
    session.click("H1")
    assert session.target == "Bruiser"
    assert session.status == "H1: clear. Choose H1 again to aim there."
    session.click("H1")
    assert session.target == "H1"


def test_a_touch_moves_only_what_is_selected_or_asked_about(session):
    assert session.grip(Square(0, 5)) == "piece:Scout"
    assert session.grip(Square(0, 5), touch=True) == ""
    assert session.grip(Square(7, 4), touch=True) == "piece:Bruiser"
    session.target = "H4"
    assert session.grip(Square(7, 3), touch=True) == "target"
    session.overlay = "reach"
    assert session.grip(Square(1, 2), touch=True) == "piece:Warden"


def test_a_figure_cannot_be_moved_onto_another(session):
    session.click("A6")
    session.pick("A6")
    session.carry("B3")
    assert session.board.piece("Scout").squares == (Square(0, 5),)
    assert session.status == "Warden already stands on B3."


def test_ends_are_named_by_figure_or_square_in_any_case(session):
    session.set_ends(source="scout", target=" h1 ")
    assert (session.source, session.target) == ("Scout", "H1")
    session.set_ends(target="H5")
    assert session.target == "Bruiser"


@pytest.mark.parametrize("name", ["Z99", "nobody", "__import__('os')", "A1; B2", "<b>", "../../etc/passwd"])
def test_a_bad_name_is_told_and_changes_nothing(session, name):
    with pytest.raises(ClixbookError):
        session.set_ends(target=name)
    assert session.target == "Bruiser"


def test_the_cursor_stops_at_the_edge_and_says_what_is_there(session):
    session.step_cursor(-1, -1)
    assert session.cursor == "A1"
    session.step_cursor(5, 3)
    session.step_cursor(-1, 0)
    assert session.cursor == "E4"
    assert session.status == "E4: Light object."


def test_what_is_held_goes_with_the_cursor(session):
    session.cursor = "H5"
    session.pick("H5")
    session.step_cursor(-1, 0)
    assert session.board.piece("Bruiser").squares == (Square(6, 4),)
    session.drop()
    session.pick_end("G5")
    session.step_cursor(-1, 0)
    assert session.target == "F5"
    assert session.board.piece("Bruiser").squares == (Square(6, 4),)


def test_an_unfinished_question_says_what_it_lacks(session):
    session.target = ""
    assert session.answer is None
    assert session.problem.startswith("Choose where to")


def test_another_board_keeps_the_ends_that_exist_on_it(session):
    other = cx.Board.build(width=4, height=4, pieces={"A1": "Bruiser: standard"})
    session.set_board(other)
    assert session.target == "Bruiser"
    assert session.source in ("A1", "Bruiser")
    assert session.answer is not None or session.problem


def test_traits_link(session, board):
    other = Session(board, rules="eddieg")
    link((session, "rules"), (other, "rules"))
    session.rules = "complete2022"
    assert verdict(other.answer) == "clear"


def test_a_wrong_value_is_refused(session):
    with pytest.raises(ClixbookError):
        session.rules = "core1999"
    assert session.rules == "core2014"
    assert session.verdict() == "hindered"


def test_ends_are_squares_in_any_form(session):
    session.source, session.target = (1, 2), cx.Square(4, 2)
    assert (session.source, session.target) == ("B3", "E3")
    with pytest.raises(TraitError, match="is not a square; squares look like C3"):
        session.source = (1, 2, 3)
    assert session.source == "B3"


def test_the_session_needs_no_widgets():
    import subprocess
    import sys

    code = "import sys, clixbook.view.sessions.session; sys.exit(bool({'ipywidgets', 'ipycanvas'} & {*sys.modules}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_undo_says_where_it_came_to(session):
    session.set_ends(target="H3")
    session.undo()
    assert session.status == "Undone. The line from Warden on B3 to Bruiser on H5 is hindered (2014 core rulebook)."


def test_keys_that_find_nothing_say_so(session):
    session.cursor = "A1"
    press(session, "m")
    assert session.status == "Nothing to move on A1."
    session.set_question("levels")
    press(session, "f")
    assert session.status == "From Scout."


def test_a_long_wrong_name_is_told_in_short(session):
    with pytest.raises(ClixbookError) as error:
        session.set_ends(target="x" * 5000)
    assert len(str(error.value)) < 120


def test_a_reach_that_was_chosen_from_the_list_answers_clicks_as_one_of_a_clicked_figure(session):
    session.set_question("reach")
    session.click("D3")
    assert session.status.endswith("Choose D3 again to move there.")
    assert session.board.piece("Warden").squares == (Square(1, 2),)
    session.click("D3")
    assert session.board.piece("Warden").squares == (Square(3, 2),)


def test_a_knock_back_is_seen_from_start_to_end(session):
    """On a phone the board scrolls to whoever is thrown and to where that ends, not to the attacker far off."""
    session.set_ends("Warden", "Bruiser")
    session.set_question("knock back")
    assert places_to_show(session, ("Warden", "Bruiser")) == ("Bruiser", session.answer.landing_square.name)
    assert places_to_show(session, ("A1",)) == ("A1",)
    session.set_question("line")
    assert places_to_show(session, ()) == ("Warden", "Bruiser")


def test_where_nobody_gets_to_the_reason_stands_with_the_answer(session):
    session.set_question("reach")
    session.speed = 2
    session.set_ends("Warden", "H1")
    assert "H1 costs" in str(reasons_of(session)[-1])
    session.target = "Bruiser"
    assert not any("stands there" in str(reason) for reason in reasons_of(session))
