"""A lesson in a notebook: questions, hints, answers and a comparison of rulebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from traitlets import Int

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.answers import Answer
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios import Lesson, Question, Scenario
from clixbook.scenarios.goals import ChoiceGoal, Goal
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.scenarios.queries.game_queries import PlayedAnswer
from clixbook.scenarios.scenario import Answered
from clixbook.view.cells.lesson_figures import figures_html, rolls_html
from clixbook.view.cells.lesson_inputs import ON_THE_BOARD, Answering
from clixbook.view.cells.lesson_overlay import LessonAnswer, answers_to_draw
from clixbook.view.cells.lesson_session import LessonSession
from clixbook.view.cells.lesson_tasks import ChoiceTask, Task, task_of
from clixbook.view.cells.lesson_words import (
    OPEN,
    SHOWN,
    SOLVED,
    WIDEST_SQUARE,
    books_html,
    lesson_words,
    marks_of_question,
    own_style,
    progress_words,
    right_words,
)
from clixbook.view.pictures.display import Output
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.notebook_output import PictureBelow, widget_output
from clixbook.view.widgets.page_shell import book_options
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    Box,
    Button,
    EverybodysLayout,
    ToggleButtons,
    VBox,
    shared_model,
    show,
)


class LessonView(PictureBelow, VBox):
    """Questions of a lesson or scenario in order, then its task, then free play.

    ``lesson`` is a lesson, or its name (``"corner-pick"``); ``rules`` the rulebook to ask, the lesson's own if it
    is left out. ``step`` is the number of the question that is open, from 0; ``progress`` has a sign for each, and
    ``moves`` counts the changes of both. ``tries`` counts the answers to the open question that were judged.

    >>> import clixbook as cx
    >>> cx.LessonView("corner-pick").step
    0
    """

    moves = Int(0)

    @checks_arguments
    def __init__(
        self, lesson: Scenario | str | Path, *, rules: str | Rulebook | None = None, palette: str = "light"
    ) -> None:
        self.lesson = lesson if isinstance(lesson, Scenario) else Scenario.load(lesson)
        self.questions = self.lesson.questions
        if not self.questions:
            raise BadWord(f"{self.lesson.name} has no questions; StepperView steps through it.")
        self.step, self._hints, self._over, self._shown_for = 0, 0, False, ""
        self.tries = 0
        book = self.lesson.rules if rules is None else rules
        self.session = LessonSession(self.lesson.board, rules=book, overlay="none", palette=palette)
        self.progress = [OPEN] * (len(self.questions) + (self.goal is not None))
        self.parts = BoardParts(self.session)
        self.head, self.question_line = with_classes(HTML(), "cb-lesson-head"), with_classes(HTML(), "cb-asked")
        self.reply_line, self.four = with_classes(HTML(), "cb-said"), with_classes(HTML(), "cb-books")
        self.figures, self._figures_in = with_classes(HTML(), "cb-figures"), palette
        books = book_options()
        self.editions = ToggleButtons(options=books, value=self.session.rulebook.edition)
        self.answering = Box()
        self.hint, self.reveal = Button(description="Hint"), Button(description="Show me")
        self.back, self.next = Button(description="Back"), Button(description="Next")
        self.buttons = with_classes(Box([self.hint, self.reveal, self.back, self.next]), "cb-uses")
        self.side = with_classes(Box(), "cb-side")
        super().__init__(self.layout_widgets())
        self._listen()
        self._open()

    def layout_widgets(self) -> list[Any]:
        """The widgets of a cell: board and side, with the choice of a rulebook above them."""
        parts = self.parts
        width = self.lesson.board.width * WIDEST_SQUARE + 24  # pixels, with the row numbers
        book_row = with_classes(Box([with_classes(HTML("Rulebook"), "cb-label"), self.editions]), "cb-editions")
        foot = with_classes(Box([parts.status]), "cb-foot")
        columns = shared_model(EverybodysLayout, grid_template_columns=f"minmax(0, {width}px) minmax(280px, 1fr)")
        page = with_classes(Box([self.head, book_row, parts.board, self.side, foot], layout=columns), "cb-page")
        parts.apply_look(with_classes(self, "cb-app", "cb-cell", "cb-lesson"))
        return [parts.style_sheet, own_style(), page]

    # -- where we are -----------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question that is open, in the words of the rulebook in use; None at the task and in free play."""
        if self.step >= len(self.questions):
            return None
        return self.questions[self.step].in_book(self.session.rulebook.edition)

    @property
    def words(self) -> Scenario:
        """The lesson in the words of the rulebook in use."""
        return self.lesson.in_book(self.session.rulebook)

    @property
    def goal(self) -> Goal | ChoiceGoal | None:
        """Its task, if it has one."""
        words = self.words
        return words.goal if isinstance(words, Lesson) else None

    @property
    def task(self) -> Task:
        """The task after the last question."""
        return task_of(self.goal, self.questions[-1])

    @property
    def choosing(self) -> bool:
        """Is its task open, and something to be chosen on the board?"""
        return self.question is None and isinstance(self.task, ChoiceTask)

    def book(self) -> Rulebook:
        """The rulebook of the open question: the chosen one.

        >>> import clixbook as cx
        >>> cx.LessonView(cx.lessons()[0]).book().name
        'core2014'
        """
        return self.session.rulebook

    def found(self) -> Answered:
        """The board's answer to the open question, under the rulebook in use.

        >>> import clixbook as cx
        >>> cx.LessonView(cx.lessons()[0]).found().answer_text
        '6'
        """
        if self.question is None:
            raise IllegalAction("No question is open.")
        return self.question.answer(self.session.rules)

    # -- input ------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        guard = self.parts.run_guarded
        self.hint.on_click(lambda _: guard(self.give_hint))
        self.reveal.on_click(lambda _: guard(self.show))
        self.back.on_click(lambda _: guard(self.go, self.step - 1))
        self.next.on_click(lambda _: guard(self.go, self.step + 1))
        self.editions.observe(lambda change: guard(self._ask_another_book, change["new"]), "value")
        self.session.observe(lambda _: guard(self._on_session_change), "revision")

    def _ask_another_book(self, name: str) -> None:
        if name != self.session.rulebook.edition:
            self.session.set_rules(name)

    def _on_session_change(self) -> None:
        """The session has changed: another rulebook, a figure moved, a square picked."""
        name = self.session.rulebook.edition
        if self.editions.value != name:
            self.editions.value = name
        if self.session.palette != self._figures_in:
            self._show_figures()
        if self.question is None:
            self._judge_goal()
        elif self._shown_for != name:
            self._shown_for = name
            self.question_line.value = f"<p>{escape(self.question.say)}</p>"
            self.head.value = self._head_html()
            if isinstance(self.answering, Answering):
                self.answering.unmark()
            if self._over:
                self._show_answer()
            else:
                self._show_figures()
                self._say("", "")
        elif not self._over:
            self._show_picked()

    # -- answering --------------------------------------------------------------------------------------------

    def answer(self, given: object) -> bool:
        """Answer the open question, as the buttons do; True if it is right under the rulebook in use.

        >>> import clixbook as cx
        >>> view = cx.LessonView(cx.lessons()[0])
        >>> view.answer(view.found().value)
        True
        """
        question = self.question
        if question is None:
            raise IllegalAction("No question is open.")
        try:
            feedback = question.feedback(given, self.session.rules)
        except ClixbookError as error:
            self._say("", str(error))
            return False
        self.mark(given, feedback.right)
        if not self._over:
            self._count_try(feedback.right)
        if feedback.right:
            if not self._over:
                self.progress[self.step] = SOLVED
            self._show_answer()
            self._say("right", f"{right_words(self.tries)}: {self.found().answer_text}. {question.because}")
        elif not self._over:
            squares = self.session.picked if question.kind in ON_THE_BOARD else ()
            self.session.present(self._picture(squares, light=feedback.light))
            self._say("wrong", feedback.say)
        return feedback.right

    def _count_try(self, right: bool) -> None:
        self.tries += 1
        if self.tries == 1:
            self._note_first_try(self.step, right)

    def _note_first_try(self, step: int, right: bool) -> None:
        """Take note of the first try at a question; an answer that is shown before is a miss."""

    def mark(self, given: object, right: bool) -> None:
        """Mark the chosen answer on the buttons."""
        if isinstance(self.answering, Answering):
            self.answering.mark(given, right)

    def give_hint(self) -> None:
        """The next hint; after the last one the first again."""
        hints = self.question.hints if self.question is not None else ()
        if hints:
            self._say("hint", hints[self._hints % len(hints)])
            self._hints += 1

    def show(self) -> None:
        """Show the answer on the board, and the answers of the four rulebooks."""
        if self.question is None:
            self._show_goal()
            return
        if not self._over:
            self._count_try(False)
            self.progress[self.step] = SHOWN
        self._show_answer()
        self._say("", f"The answer is {self.found().answer_text}. {self.question.because}")

    @checks_arguments
    def go(self, step: int) -> None:
        """Open another question; the number after the last is the task, or free play.

        >>> import clixbook as cx
        >>> view = cx.LessonView(cx.lessons()[0])
        >>> view.go(1)
        >>> view.question == view.lesson.questions[1]
        True
        """
        self.step = min(max(step, 0), len(self.questions))
        self._open()

    # -- output -----------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Put the present question on the board."""
        self._hints, self._over, self.tries = 0, False, 0
        rules = self.book()
        self._shown_for = rules.edition
        if rules != self.session.rulebook:
            self.session.set_rules(rules)
        question = self.question
        if isinstance(self.answering, Answering):
            self.answering.leave()
        self.answering = Box()
        if question is None:
            self._open_goal()
        else:
            paint = question.kind in ON_THE_BOARD
            most = 1 if question.kind is AnswerKind.SQUARE else 0
            marks = marks_of_question(question, rules)
            self.session.stage(question.board, "paint" if paint else "look", most, overlay="none", marks=marks)
            self.answering = Answering(question, self.session, lambda given: self.parts.run_guarded(self.answer, given))
            self.question_line.value = f"<p>{escape(question.say)}</p>"
        self._say("", "")
        self.four.value = ""
        self._show_figures()
        self._refresh()

    def _show_figures(self) -> None:
        """The dials and the dice of the open question or task, once it is answered as they are after it."""
        question, self._figures_in = self.question, self.session.palette
        found = self.found() if question is not None and self._over else None
        if question is None:
            question = self.task.shown
        drawn = figures_html(question, self.session.rulebook, self.session.palette, found) if question else ""
        self.figures.value = drawn

    def _refresh(self) -> None:
        """Head, buttons, and which parts stand beside the board."""
        self.head.value = self._head_html()
        at_end = self.question is None
        self.hint.disabled = at_end or self._over or not self.question.hints  # type: ignore[union-attr]  # not at the end
        self.reveal.disabled = self._over or (at_end and self.goal is None)
        self.back.disabled, self.next.disabled = self.step == 0, at_end
        self.next.description = "Next" if self.step + 1 < len(self.questions) else "Your turn"
        show(self.next, not at_end)
        self.arrange(self._over or at_end)
        self.moves += 1

    def arrange(self, answered: bool) -> None:
        """Arrange the parts beside the board; reasons only once the question is answered."""
        parts = [self.question_line, self.figures, self.answering, self.reply_line, self.buttons]
        if answered and not self.choosing:
            parts += [self.parts.panel, self.four]
        if list(self.side.children) != parts:
            self.side.children = parts

    def _head_html(self) -> str:
        signs = " ".join(self.progress)
        place = f"Question {self.step + 1} of {len(self.questions)}" if self.question else "Your turn"
        lesson = self.words
        text = getattr(lesson, "text", "") if self.step == 0 else lesson.idea if self._over else ""
        words = f"<p>{escape(text)}</p>" if text else ""
        return (
            f'<h3>{escape(lesson.title)}</h3><span class="cb-progress">{place} '
            f'<span aria-label="{progress_words(self.progress)}">{signs}</span></span>{words}'
        )

    def _say(self, kind: str, text: str) -> None:
        """Show a comment on the answer; ``kind`` is "right", "wrong", "hint" or nothing."""
        mark = {"right": "✓ ", "wrong": "✕ ", "hint": "Hint: "}.get(kind, "")
        words = f"<b>{mark}</b>{escape(text.strip())}" if text else ""
        self.reply_line.value = (
            f'<div role="status" aria-live="polite" class="cb-says cb-{kind or "plain"}">{words}</div>'
        )

    def _picture(self, squares: Sequence[str], **more: Any) -> LessonAnswer:
        board = self.session.board
        return LessonAnswer(board, picked=frozenset(board.square(name) for name in squares), **more)

    def _show_picked(self) -> None:
        if self.session.mode == "paint":
            now, shown = self._picture(self.session.picked), self.session.shown
            if now.picked != (shown.picked if shown is not None else frozenset()):
                self.session.present(now)

    def _show_answer(self) -> None:
        question, found = self.question, self.found()
        if question is None:
            return
        wanted = None
        if question.kind in ON_THE_BOARD and found.value != "none":
            names = (found.value,) if isinstance(found.value, str) else found.value
            wanted = frozenset(self.session.board.square(str(name)) for name in names)  # type: ignore[union-attr]  # squares
        also, answer = answers_to_draw(question, found), found.answer if isinstance(found.answer, Answer) else None
        self._over, self._shown_for = True, self.session.rulebook.edition
        squares = self.session.picked if wanted is not None else ()
        with self.session.together():
            if isinstance(found.answer, PlayedAnswer):  # with the clicks, tokens and places that came of it
                self.session.board, self.session.marks = found.answer.game.board, marks_of(found.answer.game)
            self.session.present(self._picture(squares, answer=answer, also=also, wanted=wanted))
        self.four.value = rolls_html(found.answer) + books_html(question)
        self._show_figures()
        self._refresh()

    # -- the task, and free play --------------------------------------------------------------------------------

    def _open_goal(self) -> None:
        self.task.stage(self.session)
        task = f"<p>{escape(self.goal.say)}</p>" if self.goal is not None else ""
        self.question_line.value = f"{task}<p>{self.task.way}</p>"

    def _judge_goal(self) -> None:
        judged = self.task.judge(self.session)
        if judged is None:
            return
        if judged.right:
            self.progress[-1] = SOLVED
        self._say("right" if judged.right else "wrong", judged.text)
        self.head.value = self._head_html()
        self.moves += 1

    def _show_goal(self) -> None:
        goal = self.goal
        if goal is not None:
            squares = goal.solutions(self.session.rules)
            self._say("", f"Any of these will do: {', '.join(squares)}." if squares else "No square does in this book.")

    # -- pictures -----------------------------------------------------------------------------------------------

    def to_png(self) -> bytes:
        """The board with the open question below it.

        >>> import clixbook as cx
        >>> cx.LessonView(cx.lessons()[0]).to_png()[1:4]
        b'PNG'
        """
        from clixbook.view.cells.lesson_picture import lesson_png

        return lesson_png(self)

    def __repr__(self) -> str:
        return f"<LessonView {self.lesson.name!r}, {len(self.questions)} questions>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Output:
        """The live lesson, and beside it the picture and the words that stay where no kernel runs."""
        return widget_output(super()._repr_mimebundle_(**kwargs), lesson_words(self.lesson), self.to_png, self.parts)
