"""The words, signs and style of lessons."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.model.frozen import FrozenMap
from clixbook.rulebooks.editions import HOW_MANY
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios import Lesson, Question, Scenario
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.piece_scene import PieceMarks
from clixbook.view.widgets.compare_view import chips
from clixbook.view.widgets.rule_links import ruling_link
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.traffic.shared_style import shared_style_sheet

WIDEST_SQUARE = 56  # pixels: a small board does not fill the page
OPEN, SOLVED, SHOWN = "○", "✓", "◐"
NTH = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def own_style() -> Any:
    """Style rules of lessons alone."""
    here = Path(__file__).parent
    return shared_style_sheet(style_element(here.parent / "play" / "dial.css", here / "lesson.css"))


def right_words(tries: int) -> str:
    """``Right``, ``Right, at the second try``: the name of a right answer."""
    return "Right" if tries < 2 else f"Right, at the {NTH.get(tries, f'{tries}th')} try"


def lesson_words(lesson: Scenario) -> str:
    """Title, introduction and questions, without the answers."""
    lines = [lesson.title, *([lesson.text] if isinstance(lesson, Lesson) and lesson.text else [])]
    lines += [f"{n}. {question.say}" for n, question in enumerate(lesson.questions, 1)]
    if isinstance(lesson, Lesson) and lesson.goal is not None:
        lines.append(f"{len(lesson.questions) + 1}. {lesson.goal.say}")
    return "\n".join(lines)


def marks_of_question(question: Question, rules: Rulebook) -> FrozenMap[str, PieceMarks]:
    """The marks of figures where the question is about a game: clicks, tokens, objects in hand."""
    if question.game is None or rules.edition not in question.game.books:
        return FrozenMap()
    return marks_of(question.game.start(rules))


def books_html(question: Question) -> str:
    """The answers of the four rulebooks, equal ones together, each with the reason that decides."""
    groups: dict[str, list[str]] = {}
    whys = question.main_reasons()
    for name, found in question.answers().items():
        groups.setdefault(found.answer_text, []).append(name)
    rows = "".join(
        _book_row(answer, names, reason_html(whys[names[0]]), len(groups) == 1) for answer, names in groups.items()
    )
    return f'<h2>The {HOW_MANY} rulebooks</h2><table class="cb-answers">{rows}</table>'


def _book_row(answer: str, names: list[str], why: str, all_of_them: bool) -> str:
    books = f'<span class="cb-chip">all {HOW_MANY}</span>' if all_of_them else chips(names)
    return f'<tr><td><div class="cb-chips">{books}</div></td><th scope="row">{escape(answer)}</th><td>{why}</td></tr>'


def reason_html(why: Reason | None) -> str:
    """A reason with its ruling."""
    return f"{escape(why.text)} {ruling_link(why.ruling)}" if why is not None else ""


def progress_words(progress: Sequence[str]) -> str:
    """``solved, shown, open``: the signs of a lesson's questions in words."""
    words = {OPEN: "open", SOLVED: "solved", SHOWN: "shown"}
    return ", ".join(words[sign] for sign in progress)
