"""A new lesson from a position: it holds as it is, its board is the position's, its mistakes are no answers."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from hypothesis import given, settings

import clixbook as cx
from clixbook.board.files.yamltree import flow_yaml
from clixbook.cli import main
from clixbook.scenarios import read_scenario
from clixbook.scenarios.files.board_writer import layout_of
from clixbook.scenarios.new_lesson import DRAFT, OWN_WORDS, draft_notes, new_lesson
from tests.helpers import EDITIONS
from tests.strategies import boards

YARD = cx.Board.build(
    width=7, height=5, setting="mixed", hindering=["C3", "D5"], water=["A4"], blocking=["E2"], interior=["A1:B2"],
    levels={"F1:G2": 2}, walls=["B2|C2"], windows=["A4|B4"], doors=["C5|D5"], transitions=["E1|F1"],
    ladders=["F2|F3"], objects={"D4": "crate: light"}, markers={"A5": ["smoke", "debris"]},
    starting={"west": ["A1:A5"]}, special={"B5": "A trap."},
    pieces={"A1": "X: standard of Ann", "G5": "O: giant wing +stealth of Ben", "C4+C5": "standard of Ann"},
)  # fmt: skip


def text_of(board: cx.Board) -> str:
    """A scenario on the board, with one question about nothing in particular."""
    ask = "- say: How far?\n  answer: {query: distance, from: A1, to: B1}\n  expect: 1\n"
    return f"scenario: a\ntitle: A\nidea: A\nboard: {flow_yaml(layout_of(board))}\nask:\n{ask}"


def test_a_board_is_written_with_all_that_stands_on_it() -> None:
    assert read_scenario(text_of(YARD)).board == YARD


@settings(max_examples=25)
@given(boards())
def test_any_board_is_read_back(board: cx.Board) -> None:
    plain = board.with_(name="", title="", destroyed=frozenset(), destroyed_edges=frozenset())
    if plain.width > 1:
        assert read_scenario(text_of(plain)).board == plain


def test_a_new_lesson_holds_as_it_is() -> None:
    lesson = read_scenario(new_lesson(YARD, "my-yard"))
    assert isinstance(lesson, cx.Lesson)
    assert lesson.name == "my-yard"
    assert lesson.board == YARD
    assert lesson.check() == []
    asked = {question.query: question for question in lesson.questions}
    assert asked["distance"].expect == dict.fromkeys(EDITIONS, 6)
    assert {mistake.value for mistake in asked["distance"].mistakes} >= {5, 7, 10, 4}  # 6 east and 4 south


def test_figures_that_touch_are_asked_about_fists_and_flights() -> None:
    board = cx.Board.build(width=6, height=6, blocking=["D3"])
    lesson = read_scenario(new_lesson(board, "near", "C3", "D4"))
    assert {question.query for question in lesson.questions} >= {"may_strike", "break_away", "knock_back"}
    assert lesson.check() == []
    chances = next(question for question in lesson.questions if question.query == "break_away")
    assert {mistake.value for mistake in chances.mistakes} == {"1/3", "1/4", "2/3"}


def test_questions_on_which_the_books_part_come_first() -> None:
    crate = cx.Board.build(width=8, height=3, objects={"D2": "light"})
    lesson = read_scenario(new_lesson(crate, "crate", "A2", "H2"))
    first = lesson.questions[0]
    assert (first.query, first.rulings) == ("line_of_fire", ("LOF-14",))
    assert first.expect == {
        "core2014": "hindered",
        "complete2022": "clear",
        "nebula2007": "hindered",
        "eddieg": "hindered",
    }
    books = {mistake.value: set(mistake.books) for mistake in first.mistakes}
    assert books["clear"] == {"core2014", "nebula2007", "eddieg"}
    assert books["hindered"] == {"complete2022"}


def test_two_figures_are_wanted() -> None:
    with pytest.raises(cx.ClixbookError, match="two figures of different sides"):
        new_lesson(cx.Board.build(width=4, height=4), "empty")


def test_check_names_the_words_of_the_draft_that_are_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    draft = new_lesson(YARD, "mine")
    file.write_text(draft, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()[1:]
    assert told[0] == f"{file}:2:8: note: title: still the words of the draft, 'What it is called'."
    assert len(told) == 3 + draft.count("Where to look first?") + draft.count(OWN_WORDS)
    lines = draft.splitlines()
    for note in draft_notes(draft):
        key, shown = note.text.partition(":")[0], lines[note.line - 1][note.column - 1 :]
        assert shown.startswith(DRAFT.get(key, OWN_WORDS.strip()))
    written = draft.replace(OWN_WORDS, "")
    for words in DRAFT.values():
        written = written.replace(words, "Done.")
    assert list(draft_notes(written)) == []


def test_the_command_writes_a_file_that_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round-the-tower.yaml"
    line = cx.Board.build(width=6, height=4, blocking=["C2"]).to_line()
    assert main(["new-lesson", line, "--from", "A2", "--to", "F3", "-o", str(file)]) == 0
    assert "questions" in capsys.readouterr().out
    assert cx.Scenario.load(file).name == "round-the-tower"
    assert main(["check", str(file)]) == 0
    assert main(["new-lesson", line, "--from", "A2", "--to", "F3", "-o", str(file)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["new-lesson", line, "--from", "A2", "--to", "F3"]) == 0
    assert capsys.readouterr().out.startswith("lesson: my-lesson\n")


def test_the_page_about_lessons_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its commands, one after the other, as somebody types them who reads it."""
    page = (Path(__file__).parents[2] / "docs" / "write-a-lesson.md").read_text(encoding="utf-8")
    commands = [shlex.split(line)[1:] for line in page.splitlines() if line.startswith("clixbook ")]
    monkeypatch.chdir(tmp_path)
    assert [main(command) for command in commands] == [0, 0]
    assert [command[0] for command in commands] == ["new-lesson", "check"]
    assert "3 questions, everything holds under the four rulebooks" in capsys.readouterr().out
