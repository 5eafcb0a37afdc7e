"""The room Learn: what an address opens, how progress follows, and what comes back."""

from __future__ import annotations

from html import escape, unescape
from typing import Any

import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.scenarios.course import course
from clixbook.view.app.app import App
from clixbook.view.app.settings import Settings
from clixbook.view.cells.lesson_view import LessonView
from clixbook.view.learn.learn import Learn
from clixbook.view.learn.lesson_sheet import LATER, LessonSheet, TestSheet
from clixbook.view.learn.list_sheets import CasesSheet, CourseSheet, StoriesSheet
from clixbook.view.learn.lists import SHEETS, found_stories, lesson_places, minutes, state_of
from clixbook.view.questions.board_questions import short_name
from tests.helpers import sweep


def room(**query: str) -> Learn:
    return Learn(Settings(), query)


def buttons(sheet: LessonView) -> dict[str, object]:
    return {child.description: child for child in sheet.answering.children if hasattr(child, "on_click")}


def test_without_a_word_it_is_the_course_with_every_chapter() -> None:
    opened = room()
    assert isinstance(opened.sheet, CourseSheet)
    assert opened.query() == {}
    for chapter in course().chapters:
        assert f"<h2>{chapter.title}</h2>" in opened.sheet.page.value
    assert "?page=rules&amp;part=powers" in opened.sheet.page.value  # the powers without a lesson


def test_an_address_opens_its_lesson_at_its_question() -> None:
    opened = room(lesson="crossed-squares", q="2")
    assert isinstance(opened.sheet, LessonSheet)
    assert opened.sheet.step == 1
    assert opened.query() == {"lesson": "crossed-squares", "q": "2"}


def test_a_solved_question_is_in_the_address() -> None:
    opened = room(lesson="longer-leg")
    opened.sheet.answer("6")  # from A1 to G4
    assert opened.query()["done"].startswith("longer-leg~1")
    opened.sheet.go(1)
    assert opened.query()["q"] == "2"
    opened.sheet.show()
    assert opened.query()["done"].startswith("longer-leg~12")


def test_progress_goes_along_from_lesson_to_lesson_and_to_the_course() -> None:
    opened = room(lesson="longer-leg", done="stairs")
    opened.sheet.answer("6")
    opened.visit({"course": "1"})
    assert set(opened.query()) == {"done"}
    assert "stairs" in opened.query()["done"].split(".")
    assert "✓ solved" in opened.sheet.page.value
    opened.visit({"lesson": "longer-leg"})
    assert opened.sheet.progress[0] == "✓"


def test_going_back_to_an_older_address_loses_nothing() -> None:
    opened = room(lesson="longer-leg")
    opened.sheet.answer("6")
    opened.visit({"lesson": "corner-pick"})
    opened.visit({"lesson": "longer-leg"})
    assert opened.sheet.signs.startswith("1")


def test_progress_can_be_forgotten_and_brought_back() -> None:
    opened = room(done="stairs")
    opened.sheet.forget.click()
    assert opened.query() == {}
    opened.sheet.forget.click()
    assert opened.query() == {"done": "stairs"}


def test_what_the_browser_kept_is_added() -> None:
    opened = room(done="stairs")
    opened.restore("longer-leg.stairs~12")
    assert opened.query()["done"] == "stairs.longer-leg"
    assert opened.kept() == "stairs.longer-leg"


def test_an_earlier_question_comes_back_before_the_lesson_s_own() -> None:
    """The course has corner-pick begin with the first question of crossed-squares, on another board."""
    opened = room(lesson="corner-pick", done="crossed-squares~10")
    first = course().lesson("crossed-squares").questions[0]
    assert opened.sheet.questions[0].say == first.say.replace("D3", "E3").replace("E2", "D2").replace(
        "from A2 to G3", "from H2 to B3"
    )
    assert "Once more" in opened.sheet.head.value
    assert len(opened.sheet.questions) == 1 + len(course().lesson("corner-pick").questions)
    opened.sheet.go(1)
    assert "Once more" not in opened.sheet.head.value
    assert "four squares meet" in opened.sheet.head.value


def test_a_question_that_was_never_asked_does_not_come_back() -> None:
    """Who is sent to corner-pick straight away begins with corners, and has done the lesson with its own questions."""
    opened = room(lesson="corner-pick")
    assert opened.sheet.step == 1
    assert opened.query()["q"] == "2"
    for step in (1, 2, 3):
        opened.sheet.go(step)
        opened.sheet.show()
    opened.sheet.progress[3] = "◐"
    opened.sheet.moves += 1
    assert state_of(opened.progress, "corner-pick") == "shown"
    assert opened.progress.signs_of("corner-pick", 4) == "0222"


def test_each_likely_mistake_has_its_own_words() -> None:
    opened = room(lesson="corner-pick", q="2")
    opened.sheet.answer("blocked")
    assert "the kinder side counts" in opened.sheet.reply_line.value
    opened.sheet.answer("clear")
    assert "not only 45°" in opened.sheet.reply_line.value.lower()
    assert opened.sheet.progress[1] == "○"


def test_every_book_that_differs_has_its_reason() -> None:
    """Fists past the corner: one book wants a line even for them."""
    opened = room(lesson="one-corner")
    sheet = opened.sheet
    sheet.go(len(sheet.repeats))
    sheet.show()
    rows = sheet.four.value.split("<tr>")[1:]
    assert len(rows) == 2
    assert all("page=rules&amp;id=" in row for row in rows)
    assert any("Nebula" in row and "LOF-15" in row for row in rows)


def test_a_test_gives_one_try_and_says_where_to_read_again() -> None:
    opened = room(test="seeing")
    sheet = opened.sheet
    assert isinstance(sheet, TestSheet)
    question = sheet.questions[0]
    wrong = next(each.value for each in question.mistakes)
    assert not sheet.answer(wrong)
    sheet.go(0)
    assert sheet.answer(sheet.found().value)  # too late
    for number in range(1, len(sheet.questions)):
        sheet.go(number)
        assert sheet.answer(sheet.found().value)
    sheet.go(len(sheet.questions))
    right = len(sheet.questions) - 1
    assert f"<b>{right} of {right + 1}</b>" in sheet.question_line.value
    assert course().lesson(question.about).title in sheet.question_line.value
    assert opened.query()["done"] == "test-seeing~2" + "1" * right
    assert sheet.question_line.value.count("✓ right") == right
    assert sheet.question_line.value.count("not at once") == 1
    assert sheet.parts.panel not in sheet.whys.children  # nothing is asked there, so no reasons


LESSONS_AND_TESTS = [
    *({"lesson": lesson.name} for lesson in course().lessons),
    *({"test": chapter.name} for chapter in course().chapters),
]


@pytest.mark.parametrize("learner", ["complete2022", "eddieg"])
@pytest.mark.parametrize("address", sweep(LESSONS_AND_TESTS), ids=lambda address: "-".join(address.values()))
def test_a_question_is_asked_by_the_learner_s_book_if_the_course_is_taught_in_it(
    address: dict[str, str], learner: str
) -> None:
    """Else by the book of its own lesson; those that come back too. The page names the book."""
    settings = Settings(rules=learner)
    done = ".".join(lesson.name for lesson in course().lessons)
    sheet = Learn(settings, {**address, "done": done}).sheet
    for step, question in enumerate(sheet.questions):
        sheet.go(step)
        own = sheet.repeats[step].lesson.rules if step < len(sheet.repeats) else sheet.lesson.rules
        book = rulebook(learner) if (own.name, learner) == ("core2014", "complete2022") else own
        assert question.in_book(book.edition).say in unescape(sheet.question_line.value)
        assert sheet.answer(question.expect[book.edition])
        assert f"Rulebook: <b>{escape(short_name(book))}</b>" in sheet.head.value
    settings.choose("nebula2007")
    assert sheet.session.rulebook == sheet.book()


def test_another_book_in_the_header_asks_the_open_question_anew() -> None:
    """The book of 2014 stops a walker in a hedge, that of 2022 does not (TMV-02)."""
    opened = room(lesson="into-the-bushes")
    assert "stops in the first square of hindering" in opened.sheet.head.value
    opened.settings.choose("complete2022")
    assert "For a walker it is like clear ground" in opened.sheet.head.value
    assert not opened.sheet.answer("C3")
    assert "do not stop a walker in this book" in opened.sheet.reply_line.value
    assert opened.sheet.answer("H3")
    opened.visit({"course": "1"})
    assert "they matter to lines of fire alone" in opened.sheet.page.value
    assert "Clicks, tokens, rest, and numbers" in opened.sheet.page.value  # the test of a chapter, without pushing
    opened.visit({"print": "into-the-bushes"})
    assert "For a walker it is like clear ground" in opened.sheet.page.value


def test_a_task_fits_the_learner_s_book() -> None:
    """In 2022 an object is no terrain: the line is clear from the beginning, so another task is set."""
    opened = Learn(Settings(rules="complete2022"), {"lesson": "object-on-the-ground", "q": "99"})
    assert "The object is in nobody" in opened.sheet.question_line.value
    opened.sheet.session.click("B4")
    assert opened.sheet.progress[-1] == "✓"


def test_the_header_offers_no_book_where_it_changes_nothing() -> None:
    app = App("page=learn&case=dv-10")
    assert "cb-bookless" in app._dom_classes
    app.visit({"page": "learn", "lesson": "into-the-bushes"})
    assert "cb-bookless" not in app._dom_classes
    app.visit({"page": "learn", "test": "four-books"})
    assert "cb-bookless" in app._dom_classes
    app.visit({"page": "learn", "story": "corner-shot"})
    assert "cb-bookless" not in app._dom_classes


def test_a_lesson_takes_over_the_look() -> None:
    settings = Settings()
    opened = Learn(settings, {"lesson": "into-the-bushes"})
    settings.look = "dark"
    assert opened.sheet.session.palette == "dark"


def test_a_story_is_found_by_words_and_topic() -> None:
    names = [story.name for _, story in found_stories("", "corner kinder")]
    assert names == ["corner-shot"]
    assert not list(found_stories("Knock back", "corner kinder"))
    opened = room(stories="1", find="atk-03")
    assert isinstance(opened.sheet, StoriesSheet)
    assert "A shot past a corner" in opened.sheet.page.value
    assert opened.query() == {"stories": "1", "find": "atk-03"}
    opened.sheet.words.value = "no such words"
    assert "0 stories" in opened.sheet.page.value


def test_every_position_where_the_books_part_has_its_card_and_its_answers() -> None:
    opened = room(parting="1")
    assert isinstance(opened.sheet, CasesSheet)
    assert opened.sheet.page.value.count('class="cb-case"') == 25
    assert opened.sheet.page.value.count("The four rulebooks") >= 25
    opened.visit({"case": "dv-10"})
    assert opened.sheet.lesson.title == "A crate in the way"


@pytest.mark.parametrize("query", [{"lesson": "nowhere"}, {"story": "../x"}, {"case": "dv-99"}, {"test": "x"}])
def test_an_address_of_nothing_is_refused_and_what_was_there_stays(query: dict[str, str]) -> None:
    opened = room(lesson="stairs")
    with pytest.raises(ClixbookError):
        opened.visit(query)
    assert opened.query() == {"lesson": "stairs", "q": "2"}


def test_old_addresses_of_stories_lead_here() -> None:
    app = App("page=stories&story=a-wall-behind&rules=eddieg&step=1&look=dark")
    assert isinstance(app.room, Learn)
    sheet = app.room.sheet
    assert (sheet.key, sheet.book, sheet.play.here.number) == ("a-wall-behind", "eddieg", 1)
    assert sheet.session.palette == "dark"


def test_a_lesson_that_is_left_leaves_no_widgets_behind() -> None:
    opened = room(lesson="stairs")
    left = opened.sheet
    opened.visit({"course": "1"})
    assert left.comm is None
    assert left.parts.canvas.comm is None
    assert left.parts.panel.comm is None


def test_places_are_questions_that_come_back_the_lesson_s_own_and_its_task() -> None:
    """Corner-pick: one comes back, two of its own, one task."""
    assert lesson_places("corner-pick") == 4
    assert lesson_places("pushing") == 1  # a story


def test_an_answered_question_leads_on_into_explore_or_a_game() -> None:
    opened = room(lesson="corner-pick", q="2")
    assert "page=explore" not in opened.sheet.below.value
    opened.sheet.show()
    assert "page=explore&amp;position=b1%2F6x5" in opened.sheet.below.value
    opened.visit({"lesson": "replace-add-cap"})
    sheet = opened.sheet
    sheet.go(len(sheet.repeats))
    sheet.show()
    assert "page=play&amp;position=g1" in sheet.below.value
    assert sheet.session.marks  # figures of a game have their clicks


@pytest.mark.parametrize(("key", "title", "fields"), SHEETS)
def test_every_sheet_of_the_menu_opens_from_the_application_s_address(
    key: str, title: str, fields: dict[str, str]
) -> None:
    """No field of theirs is one that the application keeps for itself."""
    app = App("page=learn")
    app.visit({"page": "learn", **fields})
    assert isinstance(app.room, Learn)
    assert app.room.sheet.here == key
    again = App(app.address().lstrip("?"))
    assert isinstance(again.room, Learn)
    assert type(again.room.sheet) is type(app.room.sheet)


def test_every_lesson_of_the_course_has_a_task_and_a_case_ends_in_free_play() -> None:
    assert all(lesson.goal is not None for lesson in course().lessons)
    case = room(case="dv-10", q="99").sheet
    assert "The board is yours" in case.question_line.value


def test_what_was_missed_is_told_with_the_task() -> None:
    sheet = room(lesson="longer-leg", q="2").sheet
    sheet.show()
    sheet.next.click()
    sheet.next.click()
    assert "1 question will come back tomorrow" in sheet.question_line.value


def test_the_way_on_waits_until_the_task_is_solved() -> None:
    sheet = room(lesson="longer-leg", q="3").sheet
    assert isinstance(sheet, LessonSheet)
    assert LATER in sheet.question_line.value
    assert "come back" not in sheet.question_line.value
    sheet.session.pick("A1")
    sheet.session.carry("B2")
    sheet.session.drop()
    assert "Go on: " in sheet.question_line.value
    assert LATER not in sheet.question_line.value


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"lesson": "the-first-round"},
        {"lesson": "setting-up"},  # the lesson before it, which leads on to it
        {"print": "the-first-round"},
        {"class": "the-first-round"},
        {"teach": "1", "pick": "the-first-round"},
    ],
)
def test_a_lesson_has_the_title_of_the_learners_book_wherever_it_is_named(query: dict[str, str]) -> None:
    own, other = "Safe in the first round", "Safe in the starting area"
    for rules, title, never in (("core2014", own, other), ("complete2022", other, own)):
        sheet = Learn(Settings(rules=rules), query).sheet
        if isinstance(sheet, LessonSheet):
            sheet.go(len(sheet.questions))
        told = " ".join(str(each.value) for each in _html_in(sheet))
        assert title in told
        assert never not in told


def _html_in(widget: object) -> list[Any]:
    below = [each for child in getattr(widget, "children", ()) for each in _html_in(child)]
    return below + ([widget] if isinstance(getattr(widget, "value", None), str) else [])


def test_a_solved_test_skips_its_chapter_and_counts_for_the_aims() -> None:
    page = room().sheet.page.value
    assert "Begin: Distance is the longer leg" in page
    assert "take the test of Seeing" in page
    assert "<b>An evening: a whole game</b>" in page
    page = room(done="test-seeing").sheet.page.value
    assert "Begin: Entering hindering terrain" in page
    assert "take the test of Moving" in page
    seeing = len(course().chapter("seeing").lessons)
    assert f'<meter value="{seeing}" max="{len(course().lessons)}"' in page
    page = room(done=".".join(each.name for each in course().first)).sheet.page.value
    assert "<b>✓ Twenty minutes: your first games</b>" in page
    evening = sum(len(each.lessons) for each in course().chapters[:6]) + 1  # the whole game with the coach
    assert f'<meter value="1" max="{evening}"' in page


@pytest.mark.parametrize("name", [each.name for each in course().lessons])
def test_no_lesson_takes_more_than_six_minutes(name: str) -> None:
    assert minutes(lesson_places(name)) <= 6


def test_a_first_game_takes_four_minutes_and_a_whole_one_its_ten_rounds() -> None:
    assert "6 games, about 30 min" in room().sheet.page.value
