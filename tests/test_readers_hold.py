"""Readers of files say what is wrong in one error, whatever stands in them, and in words that people know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.files.yamltree import MAX_PROBLEMS
from clixbook.engine.history.saves import from_text as read_save
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.specials.clause_reader import MOST_LETTERS, clauses_of
from clixbook.figures.tables.sheets import read_sheet

MANY = "".join(f"x{number}: 1\n" for number in range(MAX_PROBLEMS))
LESSON = "lesson: x\ntitle: A title\nidea: An idea\nboard:\n  width: 3\n  height: 3\n  {}\nask: []\n"


@pytest.mark.parametrize("rows", ["  damage 1\n", "  speed a\n  attack b\n  defense c\n  damage d\n", ""])
def test_a_dial_is_told_after_as_many_problems_as_are_kept(rows: str) -> None:
    with pytest.raises(ClixbookError) as told:
        read_figure(f"figure: x\nname: X\npoints: 30\n{MANY}dial: |\n{rows}")
    assert "more of this sort" in told.value.problems[-1].text


def test_a_story_and_a_board_are_told_after_as_many_too(tmp_path: Path) -> None:
    keys = "".join(f"  x{number}: 1\n" for number in range(MAX_PROBLEMS + 5))
    file = tmp_path / "story.yaml"
    file.write_text(f"story: x\ntitle: T\nidea: I\nboard:\n  width: no\n{keys}forces: 3\nsteps: 5\n", encoding="utf-8")
    found = cx.check_scenario(file)
    assert len(found) == MAX_PROBLEMS + 1


@pytest.mark.parametrize("key", ["title", "name"])
@pytest.mark.parametrize("value", [5, True, [1], {"a": 1}, None])
def test_a_board_is_called_by_a_text(key: str, value: object) -> None:
    with pytest.raises(ClixbookError, match=f"{key}: expected text"):
        cx.Board.build(width=2, height=2, **{key: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("title: [1]", "Expected text, found a list."),
        ("title: {a: 1}", "Expected text, found a mapping."),
        ("name:", "Expected text, found nothing."),
        ("setting: yes", "'yes' is not a setting"),
        ("levels: {A1: yes}", "Level True of A1"),
        ("special: {A1: [x]}", "expected text, found ['x']"),
    ],
)
def test_a_board_of_a_lesson_is_told_at_its_place(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(LESSON.format(line), encoding="utf-8")
    (problem, *_) = (each for each in cx.check_scenario(file) if said in each.text)
    assert problem.line == 7


@pytest.mark.parametrize(("line", "title"), [("title: yes", "yes"), ("title: 1984", "1984"), ("title: No", "No")])
def test_a_board_may_be_called_yes(tmp_path: Path, line: str, title: str) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(LESSON.format(line), encoding="utf-8")
    assert not [each for each in cx.check_scenario(file) if "title" in each.text]


@pytest.mark.parametrize(("name", "read"), [("5", "5"), ("true", ""), ("[]", ""), ("{}", ""), ("null", "")])
def test_a_figure_of_a_table_may_be_called_by_a_number(name: str, read: str) -> None:
    rows = f'[{{"name":{name},"points":10,"speed":[8],"attack":[9],"defense":[15],"damage":[2]}}]'
    if read:
        assert [each.name for each in cx.figures_from(rows)] == [read]
    else:
        with pytest.raises(ClixbookError, match="Row 1"):
            cx.figures_from(rows)


def test_a_sentence_of_a_special_power_has_an_end() -> None:
    with pytest.raises(ClixbookError, match=f"{MOST_LETTERS} characters at most, not 10000000"):
        clauses_of("[" * 10_000_000)


@pytest.mark.parametrize("text", ["", "Dear diary,", "{", '{"a" 1}', '{"a": 1,}', "[1] [2]", '{"a": "', '{"a": "\n"}'])
def test_json_is_told_in_words(text: str) -> None:
    for read in (read_save, lambda text: read_sheet(f"[{text}", ())):
        with pytest.raises(ClixbookError) as told:
            read(text)
        assert not any(word in str(told.value) for word in ("Expecting", "char ", "delimiter", "Extra data"))


def test_the_head_of_a_transcript_is_told_in_words() -> None:
    text = "# x\n\nrulebook: {junk\nboard: b1/2x2o\nseed: five\nforce of Ann: ???\nturn_x: nope\n\n----\n"
    with pytest.raises(ClixbookError) as told:
        cx.read_transcript(text)
    assert [each.line for each in told.value.problems] == [3, 5, 7]
    assert "invalid literal" not in str(told.value)
    assert "Expecting" not in str(told.value)


@pytest.mark.parametrize("text", ["x" * 5000, "name,points" * 100, "\0", ""])
def test_a_text_that_names_no_file_is_told(text: str) -> None:
    for read in (cx.figures_from, cx.maps_from, cx.load_map, cx.load_figure, cx.load_game):
        with pytest.raises(ClixbookError):
            read(text)


RAW = ("token", "did not find", "<block", "<document", "indicator", "context", "scanning", "null byte", "field limit",
       "unexpected end", "Errno", "object has no", "NoneType", "KeyError", "literal")  # fmt: skip
"""Words of parsers, and of Python."""


@pytest.mark.parametrize(
    "text",
    ["a: b: c", "a: [1", "a: {b", "a: 'x", "\ta: 1", "a: @x", "a: 1\n- b", "- a\nb: 1", 'a: "\\q"', "--- a\n... b",
     "a: |x\n b", "a: b\nc", "a: - b", "%TAG x", "a: &x 1", "a: !x 1", "? [a]: b", "a: \"\\xZZ\"", "- - a\n - b", "*x"],
)  # fmt: skip
def test_yaml_is_told_in_words(text: str) -> None:
    for read in (cx.Board.from_text, read_figure):
        with pytest.raises(cx.BadFile) as told:
            read(text)
        assert [word for word in RAW if word in str(told.value)] == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda: cx.load_game("x\0"), lambda: cx.maps_from("x\0"), lambda: cx.load_map("x\0"),
        lambda: cx.load_figure("x\0"),
        lambda: cx.Board.build(width=1, height=1).save("x\0.svg"), lambda: cx.figures_from('a,b\n"x'),
        lambda: cx.figures_from("name,points\n" + "x" * 200_000), lambda: cx.figures_from('a,b\n"x"y,z'),
        lambda: cx.Game.from_line("g1/core2014/?"), lambda: cx.Board.from_line("b1/x"), lambda: cx.Game.from_dict({}),
    ],
)  # fmt: skip
def test_what_is_no_file_is_told_in_words(ask: Callable[[], object]) -> None:
    with pytest.raises(cx.ClixbookError) as told:
        ask()
    assert [word for word in RAW if word in str(told.value)] == []
