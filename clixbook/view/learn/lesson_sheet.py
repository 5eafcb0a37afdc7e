"""A lesson, a test or a case of the room: the board as large as in Explore, the question and its answers beside it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.board.answers.message import plural
from clixbook.board.model.board import Board
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.rulebooks.editions import HOW_MANY
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios import Lesson, Scenario
from clixbook.scenarios.course import Repeat, course
from clixbook.view.app.frame import Pane, room_frame
from clixbook.view.app.settings import Settings, book_fields
from clixbook.view.cells.lesson_view import LessonView
from clixbook.view.cells.lesson_words import OPEN, SHOWN, SOLVED
from clixbook.view.learn import progress
from clixbook.view.learn.play_link import take_over_html
from clixbook.view.learn.sheet_links import SheetLink, SheetLinks, link
from clixbook.view.questions.board_questions import short_name
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, show

SIGNS = {OPEN: progress.OPEN, SOLVED: progress.SOLVED, SHOWN: progress.SHOWN}
LATER = "cb-later"
"""The class of a way on that is not yet the next thing to do."""
HOW_IT_WENT = {SOLVED: "right", SHOWN: "not at once", OPEN: "open"}
MARKS = {sign: mark for mark, sign in SIGNS.items()}


class LessonSheet(LessonView):
    """Questions of a lesson or case, repeats of earlier lessons first.

    Each is asked by the learner's rulebook where the course is ``taught`` in it, else by that of its own lesson; the
    page names it.
    ``signs`` are what the learner has done of it before. ``key`` is its name in progress and addresses. ``judged`` is
    told of the first try at each question: its name, such as ``corner-pick/2``, and whether it was right.
    """

    def __init__(
        self,
        lesson: Scenario,
        ways: SheetLinks,
        settings: Settings,
        *,
        repeats: Sequence[Repeat] = (),
        signs: str = "",
        at: int = 0,
        taught: bool = False,
    ) -> None:
        self.ways, self.repeats, self.key = ways, tuple(repeats), lesson.name
        self.judged: Callable[[str, bool], None] = lambda name, right: None
        self.missed: set[int] = set()
        self._settings, self.taught = settings, taught
        again = tuple(each.question for each in self.repeats)
        super().__init__(dataclasses.replace(lesson, questions=(*again, *lesson.questions)), palette=settings.look)
        self.progress = [MARKS[sign] for sign in signs.ljust(len(self.progress), progress.OPEN)[: len(self.progress)]]
        self.go(at)

    # -- what the room asks -----------------------------------------------------------------------------------

    @property
    def places(self) -> int:
        """How many signs of progress it has."""
        return len(self.progress)

    @property
    def signs(self) -> str:
        """The progress on it, a sign for each question and one for the task."""
        return "".join(SIGNS[mark] for mark in self.progress)

    def query(self) -> dict[str, str]:
        """The fields of its address."""
        return {**self.ways.own, **({"q": str(self.step + 1)} if self.step or self.repeats else {})}

    def again(self, place: Any, query: Any) -> None:
        """Go to another question of it; an address without one means the first."""
        self.go(max(place.at, 0))

    def book(self) -> Rulebook:
        """The rulebook by which the open question is asked."""
        again = self.step < len(self.repeats)
        lesson = self.repeats[self.step].lesson if again else self.lesson
        return course().book_of(lesson, self._settings.rulebook) if again or self.taught else lesson.rules

    @property
    def follows_book(self) -> bool:
        """True if another rulebook may change what is asked."""
        the = course()
        own = (self.lesson,) if self.taught else ()
        return any(lesson.rules == the.rules for lesson in (*own, *(each.lesson for each in self.repeats)))

    def _note_first_try(self, step: int, right: bool) -> None:
        """Tell of the first try, of a question that came back by its own name."""
        own = step - len(self.repeats)
        if not right:
            self.missed.add(step)
        self.judged(self.repeats[step].name if own < 0 else f"{self.lesson.name}/{own + 1}", right)

    def follow(self) -> None:
        """Take over look and book of the application; another book asks the open question anew."""
        self.session.palette = self._settings.look
        if self.book() != self.session.rulebook:
            self.go(self.step)

    def parts_kept(self) -> list[Any]:
        """Its widgets that are not shown at the moment, to be closed with it."""
        return [
            self.answering, self.editions, self.four, self.waits,
            self.parts.panel, self.parts.words,
        ]  # fmt: skip

    # -- as the room lays it out ------------------------------------------------------------------------------

    def layout_widgets(self) -> list[Any]:
        """A frame: the board, the question beside it, and the reasons once it is answered."""
        parts = self.parts
        self.whys, self.asking = with_classes(Box(), "cb-whyside"), with_classes(Box(), "cb-askbox")
        self.waits = with_classes(HTML(), "cb-waits")
        self.shape, self.below = with_classes(HTML(), "cb-style"), HTML()
        with_classes(self, "cb-sheet")
        panes = [Pane("ask", "Question", self.side, always=True), Pane("why", "Why", self.whys, always=True)]
        return [self.shape, room_frame(parts.group, parts.board, panes, foot=parts.status)]

    def arrange(self, answered: bool) -> None:
        """Lay out place, question, answers and words beside the board; the reasons are in their own pane."""
        for box, parts in (
            (self.asking, [self.question_line, self.answering]),
            (self.side, [self.head, self.figures, self.asking, self.reply_line, self.buttons]),
        ):
            if list(box.children) != parts:
                box.children = parts
        (self.next.add_class if answered else self.next.remove_class)("cb-onward")
        self.shape.value = shape_html(self.session.board)
        self.below.value = (self._onward_html() if answered else "") + self.ways.below_html()
        self.waits.value = self._waits_html()
        whys = [*self.reasons(answered), self.below]
        if list(self.whys.children) != whys:
            self.whys.children = whys

    def reasons(self, answered: bool) -> list[Any]:
        """The text of the pane of reasons; a choice has none, its comment says why."""
        if self.choosing:
            return []
        return [self.parts.panel, self.four] if answered else [self.waits]

    def _waits_html(self) -> str:
        """A placeholder for the reasons: when they come, and the rule to think of until then."""
        own = self.step >= len(self.repeats)
        lesson = self.words if own else self.repeats[self.step].lesson.in_book(self.book())
        rule = escape(getattr(lesson, "text", ""))
        rule_html = f'<div class="cb-ruleagain"><h2>The rule of this lesson</h2><p>{rule}</p></div>' if rule else ""
        come = f"The reasons come with the answer: what decides it, and what the {HOW_MANY} rulebooks say."
        return f'<p class="cb-more">{come}</p>{rule_html}'

    def _onward_html(self) -> str:
        """Ways on with this position, also from free play: to play a game, or to ask a board."""
        question = self.question or self.questions[-1]
        game = question.game
        if game is not None and self.session.rulebook.edition in game.books:
            return take_over_html(game.start(self.session.rulebook), "Play it from here")
        ends = {end: str(question.arguments[end]) for end in ("from", "to") if end in question.arguments}
        query = urlencode({"page": "explore", "position": question.board.to_line(), **ends, **book_fields(self.book())})
        return f'<p><a class="cb-door" href="?{escape(query)}">Ask more about it in Explore</a></p>'

    def _head_html(self) -> str:
        again = self.step < len(self.repeats)
        first_own = self.step == len(self.repeats)
        lesson = self.words
        lesson_says = escape(getattr(lesson, "text", ""))
        text = lesson_says if first_own else escape(lesson.idea) if self._over and not again else ""
        words = f'<p class="cb-intro">{text}</p>' if text else ""
        if lesson_says and not (first_own or again or self._over):  # everything that a question needs can be read again
            words = f'<details class="cb-words"><summary>The rule once more</summary><p>{lesson_says}</p></details>'
        if again:
            repeat = self.repeats[self.step]
            title = escape(repeat.lesson.in_book(self.book()).title)
            words = f'<p class="cb-intro"><b>Once more</b>, from “{title}”, on another board.</p>'
        return f"{self.ways.trail_html()}<h1>{escape(lesson.title)}</h1>{self._strip()}{words}"

    def _strip(self) -> str:
        """The questions as clicks of a dial; a click goes to its question."""
        cells = []
        for number, mark in enumerate(self.progress, 1):
            task = number > len(self.questions)
            href = self.ways.to(**({"q": str(number)} if number > 1 or self.repeats else {}))
            cells.append(
                (SIGNS[mark], "★" if task else str(number), "Task" if task else f"Question {number}", escape(href))
            )
        book = f'<span class="cb-lessonbook">Rulebook: <b>{escape(short_name(self.book()))}</b></span>'
        here = f'<span class="cb-nth">{self._nth()}</span>{book}'
        return f'<div class="cb-where cb-at{self.step + 1}">{progress.strip_html(cells, "Questions")}{here}</div>'

    def _nth(self) -> str:
        if self.question is not None:
            return f"{self.step + 1} of {len(self.questions)}"
        return "Task" if self.goal is not None else "Free play"

    def _open_goal(self) -> None:
        super()._open_goal()
        later, count = f" {LATER}" if self.goal is not None else "", len(self.missed)  # the task comes first
        if self.taught and count:
            notice = f"{plural(count, 'question')} will come back tomorrow, on another board."
            self.question_line.value += f'<p class="cb-more">{notice}</p>'
        if self.ways.after is not None:
            self.question_line.value += f'<p class="cb-goon{later}">{self.ways.after.html("Go on: ", "cb-door")}</p>'

    def _judge_goal(self) -> None:
        """Once the task is solved, offer the next step."""
        super()._judge_goal()
        if self.progress[-1] == SOLVED:
            self.question_line.value = self.question_line.value.replace(f" {LATER}", "")


def shape_html(board: Board) -> str:
    """The sides of the board, for the style sheet."""
    return f"<style>.cb-app .cb-sheet .cb-frame{{--cols:{board.width};--rows:{board.height}}}</style>"


class ResultSheet(LessonSheet):
    """Questions that end in a result, not in a task or in free play."""

    def _refresh(self) -> None:
        super()._refresh()
        self.next.description = "Next" if self.step + 1 < len(self.questions) else "Result"

    def _nth(self) -> str:
        return f"{self.step + 1} of {len(self.questions)}" if self.question is not None else "Result"

    def _onward_html(self) -> str:
        return super()._onward_html() if self.question is not None else ""

    def reasons(self, answered: bool) -> list[Any]:
        """No reasons beside the result, which has no question."""
        return super().reasons(answered) if self.question is not None else []

    def result_html(self) -> str:
        """The result of the lesson or test, as HTML."""
        raise NotImplementedError

    def rows_html(self) -> str:
        """Each question, how it went, and the way back to it."""
        return f'<ol class="cb-resultlist">{"".join(map(self._result_row, range(len(self.questions))))}</ol>'

    def mark_of(self, at: int) -> str:
        """How a question went."""
        return self.progress[at]

    def _result_row(self, at: int) -> str:
        mark = self.mark_of(at)
        href = escape(self.ways.to(**({"q": str(at + 1)} if at or self.repeats else {})))
        return (
            f'<li class="cb-result-{SIGNS[mark]}"><b>{mark} {HOW_IT_WENT[mark]}</b> '
            f'<a href="{href}">{escape(self.questions[at].in_book(self.session.rulebook.edition).say)}</a></li>'
        )

    def _open_goal(self) -> None:
        self.session.stage(self.questions[-1].board, "look", 0, overlay="none")
        self.question_line.value = f'<div class="cb-result" role="status">{self.result_html()}</div>'


class TestSheet(ResultSheet):
    """Final test of a chapter: one try a question, no hints, advice in the result."""

    __test__ = False  # no test of pytest's
    again_link: SheetLink | None = None
    """The way to the same test on other boards."""

    def answer(self, given: object) -> bool:
        """Answer once; a wrong answer counts, and the right one is shown with its reasons."""
        if self._over:
            return False
        question = self.question
        if question is None:
            raise IllegalAction("No question is open.")
        try:
            feedback = question.feedback(given, self.session.rules)
        except ClixbookError as error:
            self._say("", str(error))
            return False
        before = self.progress[self.step]
        if feedback.right:
            super().answer(given)
        else:
            self.mark(given, False)
            self._count_try(False)
            self._show_answer()
            self._say("wrong", f"It is {self.found().answer_text}. {feedback.say}")
        if before == SHOWN or not feedback.right:  # a second try earns nothing
            self.progress[self.step] = before if before == SOLVED else SHOWN
            self._refresh()
        return feedback.right

    def _refresh(self) -> None:
        super()._refresh()
        self.hint.disabled = True
        show(self.hint, False)
        show(self.reveal, self.question is not None)

    def result_html(self) -> str:
        """The result of the test: how many are right, and the lessons to repeat."""
        right, open_ = self.progress.count(SOLVED), self.progress.count(OPEN)
        html = f"<p><b>{right} of {len(self.questions)}</b> right at the first try.</p>"
        html += f"<p>{open_} still open: choose one.</p>" if open_ else ""
        html += self.rows_html()
        about = dict.fromkeys(
            question.about for question, mark in zip(self.questions, self.progress, strict=True) if mark == SHOWN
        )
        again = "".join(f"<li>{self._lesson_link(name)}</li>" for name in about if name)
        html += f'<p>Read again:</p><ul class="cb-again">{again}</ul>' if again else ""
        html += f"<p>{self.again_link.html('', 'cb-linkbutton')}</p>" if self.again_link is not None else ""
        return html + (
            f'<p class="cb-goon">{self.ways.after.html("Go on: ", "cb-door")}</p>' if self.ways.after else ""
        )

    def _lesson_link(self, name: str) -> str:
        the = course()
        title = the.words_of(the.lesson(name), self._settings.rulebook).title
        return f'<a href="{escape(link({"lesson": name}, self.ways.kept))}">{escape(title)}</a>'


def places_of(lesson: Scenario, repeats: Sequence[Repeat] = ()) -> int:
    """How many signs of progress a lesson has: repeats, its own questions, and its task."""
    goal = lesson.goal if isinstance(lesson, Lesson) else None
    return len(repeats) + len(lesson.questions) + (goal is not None)
