"""Reading scenario files: every problem at once, each with its line and column; nothing of a file is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.scenarios import check_scenario, is_scenario, read_scenario
from clixbook.scenarios.queries.query_table import QUERIES

GOOD = """\
scenario: small
title: A small one
idea: It shows something.
board: {width: 6, height: 4, hindering: [B2], blocking: [C1], pieces: {A1: "X: standard", D2: "O: standard"}}
ask:
- say: What is the line?
  answer: {query: line_of_fire, from: X, to: O}
  expect: hindered
"""


def problems(text: str) -> list[str]:
    with pytest.raises(cx.ClixbookError) as caught:
        read_scenario(text, "file.yaml")
    return [str(problem) for problem in caught.value.problems]


def test_a_good_file_is_read() -> None:
    scenario = read_scenario(GOOD)
    assert (scenario.name, scenario.title, scenario.rules.name) == ("small", "A small one", "core2014")
    assert scenario.questions[0].answer("eddieg").value == "hindered"
    assert scenario.questions[0].choices == ("clear", "hindered", "blocked")
    assert scenario.check() == []


def test_every_problem_is_told_with_its_place() -> None:
    text = """\
lesson: mine
titel: A title
idea: An idea.
board:
  width: 6
  height: 4
  hindering: [B2, Z9]
  pieces: {A1: "X: standardd"}
  colour: red
ask:
- say: What?
  answer: {query: line_of_fier, from: A1, to: D2}
  expect: clear
- say: What?
  answer: {query: line_of_fire, from: A1, field: verdit, too: D2}
  expect: {core2014: hindered, complete2023: clear}
- say: 12
  answer: {query: may_shoot, from: A1, to: D2, range: far}
  expect: maybe
  reveal: [lines]
  rulings: [XYZ-99]
- 5
"""
    told = problems(text)
    begins = [
        "file.yaml:1:1: Expected a key title",
        "file.yaml:2:1: Unknown key 'titel' in a scenario; did you mean title?",
        "file.yaml:7:19: Z9 is off the map",
        "file.yaml:8:12: A1: 'standardd' is not a word for a piece",
        "file.yaml:9:3: Unknown key 'colour' in a board",
        "file.yaml:12:19: Unknown query 'line_of_fier'; did you mean line_of_fire?",
        "file.yaml:15:11: line_of_fire needs to.",
        "file.yaml:15:50: line_of_fire has no field 'verdit'; did you mean verdict?",
        "file.yaml:15:58: Unknown key 'too' in this answer; did you mean to?",
        "file.yaml:16:32: There is no rulebook 'complete2023'; did you mean complete2022?",
        "file.yaml:17:8: Expected text, found the number '12'; write it in quotes.",
        "file.yaml:18:55: Expected a whole number, found 'far'.",
        "file.yaml:19:11: Expected yes or no, found 'maybe'.",
        "file.yaml:20:12: Found the text 'lines' as a reveal; did you mean line?",
        "file.yaml:21:13: There is no ruling 'XYZ-99'",
        "file.yaml:22:3: Expected a mapping for a question",
    ]
    assert len(told) == len(begins), told
    for line, begin in zip(told, begins, strict=True):
        assert line.startswith(begin)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The file is empty"),
        ("# mine\n\n", "nothing but comments; it begins with the line lesson: or scenario: and a name."),
        ("- a\n- b\n", "The file holds a list; it begins with the line lesson: or scenario: and a name."),
        ("scenario: a\nlesson: b\n", "A file is a scenario or a lesson"),
        ("scenario: !!python/object/apply:os.system [ls]\n", "The tag"),
        ("scenario: &a b\n", "The anchor &a is refused"),
        ("scenario: *a\n", "The alias *a is refused"),
        ("scenario: [1, 2\n", "Expected YAML"),
        (GOOD + "text: More\n", "Only a lesson has the key text"),
        (GOOD.replace("width: 6", "width: 4000"), "width must be a whole number from 1 to 200"),
        (GOOD.replace("width: 6, ", ""), "A board needs width"),
        (GOOD.replace("width: 6, height: 4", "map: nowhere"), "There is no map 'nowhere'"),
        (GOOD.replace("ask:", "ask: 5\nmore:").replace("- say", "  say"), "Expected a list of questions"),
        (GOOD.replace("from: X", "from: [X]"), "Expected a name"),
        (GOOD.replace("expect: hindered", "expect: [a]"), "Expected a word"),
        (GOOD.replace("title: A small one", f"title: {'x' * 3000}"), "This text has 3000 characters"),
    ],
)
def test_what_is_wrong_is_said_in_words(text: str, said: str) -> None:
    assert any(said in line for line in problems(text))


def test_gaps_are_named() -> None:
    text = GOOD.replace("expect: hindered", "expect: {core2014: hindered, complete2022: clear, eddieg: hindered}")
    told = [str(problem) for problem in read_scenario(text, "f.yaml").check()]
    assert told == [
        "f.yaml:8:11: Question 1: no answer is expected under nebula2007.",
        "f.yaml:8:46: Question 1: expected clear under complete2022, got hindered.",
    ]


def test_a_place_that_is_nowhere_is_a_gap_told_once() -> None:
    told = [str(p) for p in read_scenario(GOOD.replace("to: O", "to: Q"), "f.yaml").check()]
    assert len(told) == 1
    assert told[0].startswith("f.yaml:7:11: Question 1: no answer: 'Q' is not a square")


def test_a_mistake_that_is_right_is_a_gap() -> None:
    scenario = read_scenario(GOOD + "  mistakes: {hindered: Never.}\n")
    assert [p.text for p in scenario.check()] == ["Question 1: hindered is no mistake, it is the right answer."]


def test_a_map_by_name_with_figures_put_on_it() -> None:
    text = GOOD.replace(
        'width: 6, height: 4, hindering: [B2], blocking: [C1], pieces: {A1: "X: standard", D2: "O: standard"}',
        'map: market-street, pieces: {A1: "X: standard", B1: "O: standard"}',
    )
    board = read_scenario(text).board
    assert (board.name, board.piece("X").squares[0].name) == ("market-street", "A1")


def test_a_question_may_change_the_board() -> None:
    text = GOOD + "- say: And now?\n  board: {hindering: []}\n  answer: {query: line_of_fire, from: X, to: O}\n"
    scenario = read_scenario(text + "  expect: clear\n")
    assert [question.answer("core2014").value for question in scenario.questions] == ["hindered", "clear"]


def test_files_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(GOOD)
    assert is_scenario(file)
    assert check_scenario(file) == []
    file.write_text("map: |\n  . .\n")
    assert not is_scenario(file)
    assert not is_scenario(tmp_path / "nothing.yaml")


def test_an_unknown_name_gets_the_nearest() -> None:
    with pytest.raises(cx.ClixbookError, match="Did you mean corner-pick"):
        cx.Scenario.load("corner-pic")


def test_the_page_lists_every_query_with_its_arguments_and_fields() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    for name, query in QUERIES.items():
        _, _, arguments, fields, _ = rows[name].split("|")
        assert set(re.findall(r"`([a-z_]+)`", arguments)) == set(query.args)
        assert re.findall(r"`([a-z_]+)`", fields) == list(query.fields)


def test_the_example_of_the_page_holds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    assert read_scenario(page.split("```yaml\n")[1].split("```")[0]).check() == []


def test_a_hint_that_a_comma_has_cut_is_refused_with_its_place() -> None:
    (problem,) = problems(GOOD + "  hints: [Lines, moves and ranges differ.]\n")
    assert problem.startswith("file.yaml:9:18: The hint 'moves and ranges differ.' begins with a small letter")
    assert read_scenario(GOOD + '  hints: ["Lines, moves and ranges differ."]\n').questions[0].hints
