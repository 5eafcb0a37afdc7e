"""The dials and the dice beside a question: whose they are, and how they change with the answer."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from clixbook.scenarios.course import course
from clixbook.view.cells.lesson_figures import figures_html, figures_of_question
from clixbook.view.cells.lesson_view import LessonView


def heads(view: LessonView) -> list[str]:
    """The head of each figure as words."""
    found = re.findall(r'<p class="cb-askhead">(.*?)</p>', view.figures.value, re.S)
    return [
        " ".join(re.sub(r"(?s:<svg.*?</svg>)|<[^>]*>", " ", each).replace("●", "").replace("○", "").split())
        for each in found
    ]


def window(view: LessonView) -> list[str]:
    """The values in the column of the dial that shows now."""
    return re.findall(r'<td class="[^"]*cb-now[^"]*"><span[^>]*>([^<]*)', view.figures.value)


@pytest.fixture
def clicks() -> LessonView:
    return LessonView("clicks")


def test_the_dial_turns_with_the_answer(clicks: LessonView) -> None:
    """Bruiser takes 3 from click 1; the lesson says that his attack is 10 on the clicks 1 to 3, and 9 on 4."""
    assert heads(clicks) == ["Bruiser click 1 no token", "Night Warden click 1, range 6 no token"]
    assert window(clicks)[1] == "10"
    clicks.answer("3")
    assert heads(clicks)[0] == "Bruiser click 1 no token"  # a wrong answer gives nothing away
    clicks.answer("4")
    assert heads(clicks) == ["Bruiser click 1 → 4 no token", "Night Warden click 1, range 6 1 token"]
    assert window(clicks)[1] == "9"


def test_a_figure_that_is_out_shows_ko(clicks: LessonView) -> None:
    clicks.go(2)
    assert heads(clicks)[0].startswith("Bruiser click 5 ")
    clicks.show()
    assert heads(clicks)[0].startswith("Bruiser click 5 → KO")


def test_the_dice_of_the_question_are_drawn(clicks: LessonView) -> None:
    clicks.go(3)
    assert clicks.figures.value.count('aria-label="die showing 6"') == 2
    alone = LessonView("walking-on")  # a question of the board alone, with a die
    assert alone.figures.value.count('aria-label="die showing 5"') == 1
    assert "cb-askfigure" not in alone.figures.value


def test_a_token_is_told_after_the_move() -> None:
    view = LessonView("tokens-and-pushing")
    assert heads(view) == ["Bruiser click 1 1 token"]
    view.answer("1")
    assert heads(view) == ["Bruiser click 1 → 2 2 tokens"]


def test_a_borrowed_attack_is_told_only_with_the_answer() -> None:
    """Rook Thief's attack is 8, and her comrade lends her 11 (the lesson's own text)."""
    view = LessonView("replace-add-cap")
    assert "printed 8" not in view.figures.value
    view.show()
    assert "printed 8" in view.figures.value


def test_another_book_turns_the_dial_its_own_way() -> None:
    view = LessonView("tokens-and-pushing")
    view.show()
    view.session.set_rules("complete2022")  # there is no pushing damage there
    assert heads(view) == ["Bruiser click 1 2 tokens"]


def test_figures_follow_the_look_and_leave_with_the_question() -> None:
    view = LessonView("clicks")
    before = view.figures.value
    view.session.palette = "dark"
    assert view.figures.value != before
    view = LessonView("sizes")
    view.go(len(view.questions) - 1)
    assert view.figures.value
    view.go(len(view.questions))  # its task is about a board alone
    assert view.figures.value == ""


def test_a_figure_equipped_for_the_question_stands_beside_those_it_names() -> None:
    """Gnat's Enhancement decides, and no line names him."""
    question = course().lesson("experts-and-helpers").questions[0]
    assert figures_of_question(question) == ("bruiser", "night-warden", "gnat")


def test_every_figure_that_is_asked_about_is_shown() -> None:
    for lesson in course().lessons:
        for question in lesson.questions:
            if question.game is not None and (who := question.arguments.get("of")) in question.game.fighters:
                assert figures_of_question(question)[0] == who, question.say
                assert "cb-askfigure" in figures_html(question, lesson.rules, "light"), question.say


def test_the_rolls_of_an_attack_are_drawn_once_its_odds_are_found() -> None:
    """Before the answer they would tell it."""
    view = LessonView("odds-of-an-attack")
    at = next(n for n, each in enumerate(view.questions) if each.field == "hit")
    view.go(at)
    assert "cb-rolls" not in view.four.value
    found = view.found()
    view.show()
    hits = view.four.value.count("class=cb-hits")
    assert Fraction(hits, 36) == found.answer.hit
    assert f"{hits} of 36 rolls hit" in view.four.value
