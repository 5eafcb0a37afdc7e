"""A lesson that is written: answers by the board, mistakes proposed, a file that holds."""

from __future__ import annotations

import re

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.things import Terrain
from clixbook.cli import main
from clixbook.errors import ClixbookError
from clixbook.scenarios import Scenario
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.files.writing import LessonDraft, QuestionDraft, board_as_keys
from clixbook.scenarios.new_lesson import new_lesson
from clixbook.scenarios.page_links import query_of
from clixbook.scenarios.queries.distractors import likely_mistakes
from clixbook.view.app.settings import Settings
from clixbook.view.explore.address import lesson_link, session_of
from clixbook.view.learn.authoring.write_sheet import WriteSheet
from clixbook.view.learn.learn import Learn

CORNER = Scenario.load("corner-pick").questions[0].board  # hindering B2, blocking C1; X on A1, O on D2
ENDS = {"from": "X", "to": "O"}


def asked(query: str = "line_of_fire", field: str = "verdict", board: Board = CORNER, **more: object) -> QuestionDraft:
    return QuestionDraft("What is it?", board, query, {**ENDS, **more}, field)


def draft(*questions: QuestionDraft) -> LessonDraft:
    return LessonDraft("My corner", "An idea.", CORNER, questions or (asked(),))


def desk(**query: str) -> WriteSheet:
    sheet = Learn(Settings(), {"write": "1", "position": CORNER.to_line(), **ENDS, **query}).sheet
    assert isinstance(sheet, WriteSheet)
    return sheet


def test_the_unkind_side_of_a_corner_is_a_likely_mistake() -> None:
    found = {each.value: each.why for each in likely_mistakes(asked().question)}
    assert found == {"blocked": "The unkind side of a corner.", "clear": "The other answer."}


def test_other_ways_to_count_are_likely_mistakes() -> None:
    """From A1 to D2 it is 3: both legs together are 4, the shorter one is 1, and the last step left out makes 2."""
    found = {each.value: each.why for each in likely_mistakes(asked("distance", "distance").question)}
    assert found == {4: "Both legs added.", 2: "The last step left out.", 1: "The shorter leg."}


def test_what_is_right_in_one_book_is_a_mistake_in_the_others() -> None:
    board = Scenario.load("one-corner").board  # only Nebula wants a line for fists
    found = {each.value: each for each in likely_mistakes(asked("may_strike", "verdict", board).question)}
    assert found[True].books == ("nebula2007",)
    assert set(found[False].books) == {"core2014", "complete2022", "eddieg"}
    assert found[False].why == "It is so in Nebula."


def test_the_file_holds_and_reads_back() -> None:
    text = draft().text()
    lesson = read_scenario(text)
    assert lesson.check() == []
    assert lesson.board == CORNER
    assert set(lesson.questions[0].expect.values()) == {"hindered"}


@pytest.mark.parametrize("line", ["b1/4x3o/pX!A1!!!-", CORNER.to_line()])
def test_a_board_becomes_keys(line: str) -> None:
    board = Board.from_line(line)
    keys = board_as_keys(board)
    assert "line" not in keys
    assert Board.build(**keys) == board


def test_a_board_that_no_keys_can_say_is_a_line() -> None:
    board = Board.build(width=4, height=3, blocking=["B2"])
    gone = board.with_(destroyed=frozenset({board.square("B2")}))
    keys = board_as_keys(gone)
    assert keys == {"line": gone.to_line()}
    text = f"scenario: x\ntitle: x\nidea: x\nboard: {{line: '{gone.to_line()}'}}\nask:\n- say: x\n"
    text += "  answer: {query: distance, from: A1, to: C1}\n  expect: 2\n"
    assert read_scenario(text).board == gone


def test_a_link_of_explore_opens_the_form_with_its_question() -> None:
    session = session_of({"position": CORNER.to_line(), "from": "X", "to": "O", "ask": "adjacency"})
    query = query_of(lesson_link(session).lstrip("?"))
    sheet = Learn(Settings(), {key: value for key, value in query.items() if key != "page"}).sheet
    assert (sheet.form.asks.key, sheet.form.source.value, sheet.form.target.value) == ("adjacent", "X", "O")
    assert sheet.form.say.value == "Are X and O adjacent?"
    assert sheet.board == CORNER


def test_the_answers_of_all_books_are_filled_in() -> None:
    assert "all four" in desk().form.answers.value
    assert "hindered" in desk().form.answers.value


def test_what_is_missing_is_told_and_then_the_file_is_there() -> None:
    sheet = desk()
    assert "needs a title" in sheet.message.value
    sheet.title.value, sheet.idea.value = "My corner", "Kinder."
    assert 'download="my-corner.yaml"' in sheet.message.value
    assert [row[1].value for row in sheet.form.rows] == [True, True]


def test_the_learner_s_view_has_the_author_s_words() -> None:
    sheet = desk()
    room = sheet.room
    sheet.title.value, sheet.idea.value = "My <corner>", "Kinder."
    sheet.form.rows[0][2].value = "Look at B2."
    found = re.search(r"own=([\w-]+)", sheet.message.value)
    assert found is not None
    room.visit({"own": found[1]})
    room.sheet.answer("blocked")
    assert "Look at B2." in room.sheet.reply_line.value
    assert "My &lt;corner&gt;" in room.sheet.head.value
    room.visit({"write": "1"})
    assert room.sheet.title.value == "My <corner>"
    assert room.sheet.board == CORNER


def test_a_question_without_its_number_says_so() -> None:
    sheet = desk()
    sheet.form.kind.value = "shoot"
    assert sheet.form.number.value == "8"
    sheet.form.number.value = "far"
    assert "needs a number" in sheet.form.answers.value


def test_every_problem_of_a_file_is_told_with_its_place() -> None:
    sheet = desk()
    text = b"lesson: x\ntitle: x\nidea: x\nboard: {width: 4, height: 3}\nask:\n- say: x\n  answer: {query: lin}\n"
    sheet._take([{"content": text}])
    assert "line 7" in sheet.problems.value.lower()
    assert "lin" in sheet.problems.value
    sheet._take([{"content": b"x" * 70_000}])
    assert "65536" in sheet.problems.value
    sheet._take([{"content": draft().text().encode()}])
    assert "own=" in sheet.problems.value


def test_a_lesson_of_one_s_own_has_several_questions() -> None:
    sheet = desk()
    sheet.title.value, sheet.idea.value, sheet.intro.value = "My corner", "Kinder.", "A line may pass a corner."
    sheet.add()
    assert sheet.form.kind.value == "distance"  # the first that is not asked yet
    assert sheet.form.say.value == "How far is it from X to O?"
    found = re.search(r"own=([\w-]+)", sheet.message.value)
    assert found is not None
    lesson = sheet.draft()
    read = read_scenario(lesson.text())
    assert [(each.query, set(each.expect.values())) for each in read.questions] == [
        ("line_of_fire", {"hindered"}),
        ("distance", {3}),
    ]
    assert read.check() == []
    room = sheet.room
    room.visit({"own": found[1]})
    assert len(room.sheet.questions) == 2
    room.visit({"write": "1"})
    assert [each.kind.value for each in room.sheet.forms] == ["line", "distance"]
    assert (room.sheet.at, room.sheet.intro.value) == (1, "A line may pass a corner.")


def test_a_question_that_was_taken_out_comes_back() -> None:
    sheet = desk()
    sheet.add()
    sheet.form.say.value = "And now?"
    sheet.take_out()
    assert [each.say.value for each in sheet.forms] == ["What is the line of fire from X to O?"]
    sheet.take_out()
    assert len(sheet.forms) == 1
    sheet.bring_back()
    assert [each.say.value for each in sheet.forms][1] == "And now?"


def test_proposed_words_follow_the_position_and_the_author_s_own_stay() -> None:
    sheet = desk()
    words = {mistake.value: field for mistake, _, field in sheet.form.rows}
    words["clear"].value = "My own words."
    before = words["blocked"].value
    sheet.form.target.value = "A2"
    sheet.form.target.value = "O"
    words = {mistake.value: field for mistake, _, field in sheet.form.rows}
    assert (words["clear"].value, words["blocked"].value) == ("My own words.", before)


def test_the_form_and_the_command_propose_the_same() -> None:
    lesson = read_scenario(new_lesson(CORNER, "corner", "X", "O"))
    line = next(each for each in lesson.questions if each.query == "line_of_fire")
    proposed = likely_mistakes(asked().question)
    assert [(each.value, each.say) for each in line.mistakes] == [(each.value, each.say) for each in proposed]


# -- boards of their own ------------------------------------------------------------------------------------------

OTHER = Board.build(
    width=7, height=5, blocking=["C2", "C3"], pieces={"A1": "X: standard of Ann", "F1": "O: standard of Ben"}
)


def test_each_question_may_have_a_board_of_its_own() -> None:
    """From A1 to F1 along row 1 nothing is in the way; of CORNER nothing is below it, no hedge and no rock."""
    text = draft(asked(), asked(board=OTHER), asked(board=Board.from_line(CORNER.to_line()))).text()
    assert text.count("\n  board:") == 1
    lesson = read_scenario(text)
    assert [each.board == CORNER for each in lesson.questions] == [True, False, True]
    assert lesson.questions[1].board == OTHER
    assert [each.expect["core2014"] for each in lesson.questions] == ["hindered", "clear", "hindered"]
    assert lesson.check() == []


@pytest.mark.parametrize("own", ["{line: b1/4x4o}", "{width: 4, height: 4}", "{map: corner}"])
def test_a_whole_board_has_nothing_of_the_lesson_s_below_it(own: str) -> None:
    text = draft(asked()).text().replace("- say: What is it?", f"- say: What is it?\n  board: {own}", 1)
    text = text.replace("from: X", "from: A1").replace("to: O", "to: D2")
    try:
        board = read_scenario(text).questions[0].board
    except ClixbookError as error:  # other boards, other answers; but it was read
        pytest.fail(str(error))
    assert "X" not in board.pieces


def test_a_part_of_a_board_is_laid_over_the_lesson_s() -> None:
    text = draft(asked()).text().replace("- say: What is it?", "- say: What is it?\n  board: {hindering: [A4]}", 1)
    board = read_scenario(text).questions[0].board
    assert (board.width, set(board.pieces)) == (CORNER.width, {"X", "O"})
    assert board.printed(board.square("A4")) == Terrain.HINDERING
    assert board.printed(board.square("B2")) == Terrain.CLEAR


def test_the_form_gives_a_question_its_own_position_and_takes_it_back() -> None:
    sheet = desk()
    sheet.title.value, sheet.idea.value, sheet.intro.value = "Two", "An idea.", "Before."
    sheet.add()
    sheet.alone.value, sheet.line.value = True, OTHER.to_line()
    sheet.use.click()
    assert [each.board == OTHER for each in sheet.forms] == [False, True]
    assert "Question 2 has a board of its own." in sheet.picture.value
    lesson = read_scenario(sheet.draft().text())
    assert [each.board for each in lesson.questions] == [CORNER, OTHER]
    assert set(lesson.questions[1].expect.values()) == {5}  # the distance from A1 to F1
    sheet.which.value = 0
    assert "of its own" not in sheet.picture.value
    room = sheet.room
    found = re.search(r"own=([\w-]+)", sheet.message.value)
    assert found is not None
    room.visit({"own": found[1]})  # as a learner sees it
    room.visit({"write": "1"})
    again = room.sheet
    assert [each.board for each in again.forms] == [CORNER, OTHER]
    again.which.value = 1
    again.same.click()
    assert [each.board for each in again.forms] == [CORNER, CORNER]


def test_the_board_of_a_question_shows_what_its_answer_will_show() -> None:
    sheet = desk()
    assert "Line of fire A1 to D2" in sheet.picture.value
    assert "<title>The line from X on A1 to O on D2 is hindered" in sheet.picture.value  # for who does not see it
    assert sheet.form.shown(sheet.room.settings.rulebook)[0].verdict == "hindered"  # type: ignore[attr-defined]
    sheet.form.kind.value = "squares"
    assert "Line of fire" not in sheet.picture.value
    assert set(sheet.form.shown(sheet.room.settings.rulebook)[0].way_marks) >= {CORNER.square("A2")}  # type: ignore[attr-defined]
    sheet.form.number.value = "no number"
    assert "The learner sees this board." in sheet.picture.value
    before = sheet.picture.value
    sheet.form.say.value = "Other words"
    assert sheet.picture.value is before


def test_the_command_asks_of_other_positions_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-lesson", "b1/6x4o/t2cb4ch", "--also", "b1/7x5o/t9cb", "--from", "A1", "--to", "D2"]) == 0
    lesson = read_scenario(capsys.readouterr().out)
    assert {(each.board.width, each.board.height) for each in lesson.questions} == {(6, 4), (7, 5)}
    assert lesson.check() == []


def test_what_was_written_is_kept_by_the_browser() -> None:
    room = Learn(Settings(), {"write": "1", "position": CORNER.to_line(), **ENDS})
    assert room.kept() == ""  # nothing that would take the place of what is kept
    room.sheet.title.value = "My corner"
    room.sheet.form.say.value = "Clear, or not?"
    room.sheet.add()
    again = Learn(Settings(), room.query())  # loaded anew
    assert again.sheet.title.value == ""
    again.restore(room.kept())
    assert (again.sheet.title.value, again.sheet.forms[0].say.value) == ("My corner", "Clear, or not?")
    assert (len(again.sheet.forms), again.sheet.at) == (2, 1)
    plain = Learn(Settings(), {"write": "1"})  # an address without a position: that of the lesson is brought back
    plain.restore(room.kept())
    assert plain.sheet.board.to_line() == CORNER.to_line()


def test_what_was_written_of_another_position_stays_away() -> None:
    room = Learn(Settings(), {"write": "1", "position": CORNER.to_line(), **ENDS})
    room.sheet.title.value = "My corner"
    board = Scenario.load("one-corner").board
    other = Learn(Settings(), {"write": "1", "position": board.to_line(), **ENDS})
    other.restore(room.kept())
    assert other.sheet.title.value == ""
    begun = Learn(Settings(), room.query())
    begun.sheet.title.value = "Another one"  # quicker than the browser
    begun.restore(room.kept())
    assert begun.sheet.title.value == "Another one"


@pytest.mark.parametrize("text", ['{"written": {"line": 5}}', "{", '{"done": "stairs", "written": {"questions": 1}}'])
def test_a_kept_form_that_cannot_be_read_is_left_out(text: str) -> None:
    room = Learn(Settings(), {"write": "1", "position": CORNER.to_line(), **ENDS})
    room.restore(text)
    assert room.sheet.title.value == ""
