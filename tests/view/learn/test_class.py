"""A class: what a teacher chooses, the one address for it, and what a learner finds there."""

from __future__ import annotations

from urllib.parse import parse_qs

import nbformat
import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.scenarios.files.scenario_files import load
from clixbook.view.app.settings import Settings
from clixbook.view.learn.authoring.own_lessons import code_of_text, lesson_of, text_of_code
from clixbook.view.learn.classes.class_list import OWN, code_of, pasted_item, read_items
from clixbook.view.learn.classes.class_notebook import notebook_text
from clixbook.view.learn.classes.class_sheets import ClassSheet, PrintSheet, TeachSheet
from clixbook.view.learn.classes.printing import PAPER, sheet_html
from clixbook.view.learn.learn import Learn
from clixbook.view.scenes.palettes import palette

POSITION = "b1/4x3o/pX!A1!!!-"
MINE = """
lesson: mine
title: My own
idea: An idea.
board: {width: 4, height: 3, pieces: {A1: "X: standard", C1: "O: standard"}}
ask:
- say: How far?
  answer: {query: distance, from: X, to: O}
  expect: 2
"""


def room(**query: str) -> Learn:
    return Learn(Settings(), query)


def asked(address: str) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(address.lstrip("?")).items()}


def test_a_class_is_read_back_from_its_word() -> None:
    code = f"corner-pick pushing dv-10 test-seeing {POSITION}"
    items = read_items(code)
    assert [item.kind for item in items] == ["lesson", "story", "case", "test", "position"]
    assert code_of(items) == code
    assert items[3].fields == {"test": "seeing"}
    assert items[4].fields == {"page": "explore", "position": POSITION}


def test_what_is_chosen_twice_is_there_once() -> None:
    assert [item.word for item in read_items("pushing corner-pick pushing")] == ["pushing", "corner-pick"]


@pytest.mark.parametrize("code", ["nothing-like-it", "../etc", "b1/4x3", "own:xyz", "a " * 61 + "<b>"])
def test_a_class_of_nothing_says_so(code: str) -> None:
    with pytest.raises(ClixbookError):
        read_items(code)


def test_a_link_of_explore_keeps_its_question() -> None:
    item = pasted_item("http://x/?page=explore&position=b1%2F4x3o%2FpX%21A1%21%21%21-&from=X&to=C1&ask=line&look=dark")
    assert item.fields == {"page": "explore", "position": POSITION, "from": "X", "to": "C1", "ask": "line"}
    assert read_items(item.word)[0] == item


def test_a_link_of_a_lesson_is_that_lesson() -> None:
    assert pasted_item("?page=learn&lesson=stairs&done=x").word == "stairs"


def test_the_desk_gives_one_address_for_the_class() -> None:
    desk = room(teach="1", pick="corner-pick").sheet
    assert isinstance(desk, TeachSheet)
    desk.title.value = "Tuesday club"
    desk.pasted.value = f"{POSITION}\n\n?page=learn&story=pushing"
    desk.add.click()
    assert asked(desk.class_query) == {
        "page": "learn", "class": f"corner-pick {POSITION} pushing", "for": "Tuesday club",
    }  # fmt: skip
    assert "Open it as a learner" in desk.address.value


def test_a_line_that_cannot_be_read_is_named_and_the_text_stays() -> None:
    desk = room(teach="1").sheet
    desk.pasted.value = f"{POSITION}\nb1/nonsense"
    desk.add.click()
    assert "Line 2:" in desk.message.value
    assert desk.pasted.value.endswith("nonsense")
    assert desk.items == ()


def test_a_choice_at_the_desk_is_a_link_and_goes_back_by_another() -> None:
    opened = room(teach="1")
    desk = opened.sheet
    opened.visit({"teach": "1", "pick": "stairs"})
    assert opened.sheet is desk
    assert "Take out: Stairs" in desk.page.value
    opened.visit({"teach": "1"})
    assert "Nothing is chosen" in desk.chosen.value


def test_a_learner_sees_just_the_list_and_goes_along_it() -> None:
    opened = room(**{"class": "stairs pushing", "for": "Tuesday club"})
    assert isinstance(opened.sheet, ClassSheet)
    assert opened.sheet.page.value.count("<li>") == 2
    assert "Tuesday club" in opened.sheet.page.value
    opened.visit({"lesson": "stairs"})
    ways = opened.sheet.ways
    assert ways.trail[0].title == "Tuesday club"
    assert (ways.before, ways.after.title) == (None, "Acting twice costs")
    opened.sheet.show()
    assert opened.query() == {
        "lesson": "stairs", "q": "2", "class": "stairs pushing", "for": "Tuesday club", "done": "stairs~02000",
    }  # fmt: skip
    opened.visit({"class": "stairs pushing"})
    assert "1 of 2 begun or done" in opened.sheet.page.value
    opened.visit({"course": "1"})
    assert "class" not in opened.query()


def test_a_class_that_cannot_be_read_leaves_everything_as_it_was() -> None:
    opened = room(lesson="stairs")
    with pytest.raises(ClixbookError):
        opened.visit({"class": "no-such-lesson"})
    assert opened.query() == {"lesson": "stairs", "q": "2"}


def test_a_lesson_of_one_s_own_travels_in_its_address() -> None:
    code = code_of_text(MINE)
    assert text_of_code(code) == MINE
    assert lesson_of(code).title == "My own"
    opened = room(own=code)
    assert opened.sheet.answer("2")
    assert opened.query()["done"] == "mine"
    opened.visit({"class": f"own:{code} stairs"})
    assert "My own" in opened.sheet.page.value


def test_an_address_that_unpacks_without_end_is_refused() -> None:
    with pytest.raises(ClixbookError, match="too long"):
        text_of_code(code_of_text("x" * 200_000))
    with pytest.raises(ClixbookError, match="holds no lesson"):
        text_of_code(code_of_text(MINE)[:-9] + "A")


def test_a_lesson_on_paper_has_its_questions_and_its_answers_apart() -> None:
    lesson = load("one-corner")
    page = sheet_html("A lesson", [(lesson.title, lesson)])
    asked_for, answers = page.split('class="answers"')
    assert asked_for.count("<svg") == len(lesson.questions)
    assert "May X strike O?" in asked_for
    assert "LOF-15" not in asked_for
    assert "Nebula" in answers
    assert "<svg" not in answers


def test_boards_on_paper_are_white_and_stand_beside_their_questions() -> None:
    lesson = load("one-corner")
    page = sheet_html("A lesson", [(lesson.title, lesson)])
    assert PAPER.paper == "#FFFFFF"
    assert page.count('<div class="question"><svg') == len(lesson.questions)
    assert palette("light").paper not in page


def test_what_shows_on_the_dials_is_on_paper_too() -> None:
    """Roof Hare on click 2 has attack 10, and Perplex behind her damage."""
    lesson = load("reading-a-card")
    asked_for = sheet_html("A lesson", [(lesson.title, lesson)]).split('class="answers"')[0]
    assert (
        "<th>Roof Hare, click 2</th><td>10 Leap/Climb</td><td>10</td><td>17 Super Senses</td><td>3 Perplex</td>"
        in asked_for
    )


def test_an_answer_that_is_the_same_everywhere_has_the_reason_of_the_lesson() -> None:
    lesson = load("setting-up")
    answers = sheet_html("A lesson", [(lesson.title, lesson)]).split('class="answers"')[1]
    assert "<td>The first player places all figures, then the other player does.</td>" in answers


def test_a_chapter_can_be_printed() -> None:
    sheet = room(print="seeing").sheet
    assert isinstance(sheet, PrintSheet)
    assert 'download="seeing.html"' in sheet.page.value


def test_the_address_of_a_class_is_whole_and_a_picture_once_the_browser_says_where_the_page_is() -> None:
    opened = room(teach="1", pick="stairs")
    assert "Copy the address" not in opened.sheet.bar.value
    opened.settings.origin = "https://club.example/clix"
    assert "https://club.example/clix?page=learn&amp;class=stairs" in opened.sheet.address.value
    assert "<svg" in opened.sheet.address.value
    assert "https://club.example/clix?page=learn&amp;class=stairs</code>" in opened.sheet.bar.value
    assert "1 chosen" in opened.sheet.bar.value


def test_the_desk_shows_how_long_it_takes_and_what_the_class_sees() -> None:
    """A lesson of 2 questions and a task is 3 min, a first game 4; a position is not counted."""
    desk = room(teach="1", pick=f"longer-leg walk-and-strike {POSITION}").sheet
    assert "Chosen: 3, about 7 min" in desk.chosen.value
    preview = desk.preview.value.partition("What the class sees")[2]
    learner = Learn(Settings(), asked(desk.class_query)).sheet
    assert isinstance(learner, ClassSheet)
    rows = learner.page.value.partition("<ol")[2].partition("</ol>")[0]
    assert rows
    assert rows in preview
    assert "game, 4 min" in rows
    assert "page=play&amp;first=walk-and-strike" in rows


def test_the_class_as_a_notebook_opens_each_of_its_things() -> None:
    code = f"clicks walk-and-strike pushing dv-10 {POSITION} {OWN}{code_of_text(MINE)}"
    text = notebook_text("Tuesday club", read_items(code), rulebook("complete2022"))
    cells = nbformat.reads(text, as_version=4).cells
    assert cells[0].source == "# Tuesday club"
    assert "cx.LessonView('clicks', rules='complete2022')" in [each.source for each in cells]
    names: dict[str, object] = {}
    for cell in cells:
        if cell.cell_type == "code" and "own-lesson" not in cell.source:
            exec(cell.source, names)  # noqa: S102  # every cell runs
    own = [each.source.splitlines()[0] for each in cells if "own-lesson" in each.source]
    assert own == ["%%writefile own-lesson-6.yaml", "cx.LessonView('own-lesson-6.yaml')"]


@pytest.mark.parametrize("name", ["{__import__('os').getcwd()}", "../mine", "$HOME", "x\\n%%bash"])
def test_nobody_s_lesson_names_a_file_or_code_in_the_notebook(name: str) -> None:
    code = code_of_text(MINE.replace("lesson: mine", f'lesson: "{name}"'))
    text = notebook_text("Tuesday club", read_items(f"{OWN}{code}"), rulebook("complete2022"))
    first_lines = [each.source.splitlines()[0] for each in nbformat.reads(text, as_version=4).cells]
    assert first_lines[2:] == ["## My own", "%%writefile own-lesson-1.yaml", "cx.LessonView('own-lesson-1.yaml')"]
