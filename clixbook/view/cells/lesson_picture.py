"""The static picture of a lesson for pages without a kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clixbook.board.answers.answers import Answer
from clixbook.board.answers.message import Words
from clixbook.scenarios import Question
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.view.pictures.display import with_caption
from clixbook.view.pictures.pictures import whole_scene
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen

if TYPE_CHECKING:
    from clixbook.view.cells.lesson_view import LessonView


class _Words(Answer):
    """Caption of a picture."""

    def __init__(self, text: str) -> None:
        self.text, self.reasons = text, ()

    @property
    def message(self) -> Words:
        return self.text


def lesson_png(view: LessonView) -> bytes:
    """The board as it is now; the open question, or the task."""
    from clixbook.view.painters.png import to_png

    scene = whole_scene(view.session, square=44)
    task = view.goal.say if view.goal is not None else ""
    words = task if view.question is None else question_words(view.question)
    if words:
        scene = with_caption(scene, _Words(words), Pen(palette(view.session.palette), "ruler"))
    return to_png(scene, scale=1.5)


def question_words(question: Question) -> str:
    """The question, and the possible answers."""
    if question.kind in (AnswerKind.YES_NO, AnswerKind.WORD):
        *others, last = question.choices
        return f"{question.say} ({', '.join(others)} or {last})"
    return question.say
