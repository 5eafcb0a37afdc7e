"""The task at the end of a lesson: a move or a choice on its board, else free play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.scenarios import Question
from clixbook.scenarios.goals import ChoiceGoal, Goal
from clixbook.view.cells.lesson_overlay import LessonAnswer
from clixbook.view.cells.lesson_session import LessonSession
from clixbook.view.cells.lesson_words import marks_of_question
from clixbook.view.questions.query_overlays import overlay_of, session_traits


@dataclass(frozen=True)
class TaskVerdict:
    """The verdict on what a learner did, with the comment that it gets."""

    right: bool
    text: str


class Task(Protocol):
    """Protocol of a task."""

    @property
    def way(self) -> str:
        """How it is done, in a sentence."""

    @property
    def shown(self) -> Question | None:
        """The question whose figures stand beside it, if any do."""

    def stage(self, session: LessonSession) -> None:
        """Put its position on the board."""

    def judge(self, session: LessonSession) -> TaskVerdict | None:
        """Judge what was done last; None if there is nothing new to judge."""


@dataclass(frozen=True)
class MoveTask:
    """Move a figure so that the question gets the wanted answer."""

    goal: Goal
    way = "Drag the figure, or choose its new square."
    shown = None

    def stage(self, session: LessonSession) -> None:
        """Put its position on the board, where that figure alone can be moved."""
        asks, moved = self.goal.question, self.goal.move
        traits = session_traits(asks.query, asks.arguments)
        traits["source"] = traits["source"] or moved
        session.stage(asks.board, "play", 0, overlay=overlay_of(asks.query), movable=moved, marks=FrozenMap(), **traits)

    def judge(self, session: LessonSession) -> TaskVerdict | None:
        """Judge where the figure stands now; None while it has not moved."""
        goal, board = self.goal, session.board
        if board is goal.question.board:
            return None
        start, now = (each.piece(goal.move).squares[0] for each in (goal.question.board, board))
        if goal.is_met(board, session.rules):
            return TaskVerdict(True, "Done. Play on: move anything.")
        if start.distance(now) > goal.squares:
            return TaskVerdict(False, f"Too far: at most {goal.squares} from {start.name}.")
        return TaskVerdict(False, f"Not from {now.name}. The reasons stand below.")


@dataclass(frozen=True)
class ChoiceTask:
    """Choose a figure or a square, which the engine judges."""

    goal: ChoiceGoal
    way = "Choose on the board."

    @property
    def shown(self) -> Question:
        """The question of the goal."""
        return self.goal.question

    def stage(self, session: LessonSession) -> None:
        """Put its position on the board, with its clicks and tokens; one square can be picked."""
        marks = marks_of_question(self.shown, session.rulebook)
        session.stage(self.shown.board, "paint", 1, overlay="none", marks=marks)

    def judge(self, session: LessonSession) -> TaskVerdict | None:
        """Mark the square that was picked last and judge it; None if it was judged before."""
        board, before = session.board, session.shown
        picture = LessonAnswer(board, picked=frozenset(map(board.square, session.picked)))
        if not picture.picked or (before is not None and before.picked == picture.picked):
            return None
        session.present(picture)
        (square,) = picture.picked
        return self.judge_square(square, session)

    def judge_square(self, square: Square, session: LessonSession) -> TaskVerdict:
        """Judge a square, with the reasons."""
        goal, rules = self.goal, session.rules
        if goal.is_met(square, rules):
            return TaskVerdict(True, f"Done. {goal.why(square, rules)}")
        return TaskVerdict(False, f"Not {goal.name_of(square, rules)}. {goal.why_not(square, rules)}")


@dataclass(frozen=True)
class FreePlay:
    """The board of the last question, to be played with: every change gets a new answer.

    A question of a game has no such picture; there the board shows where a figure can go.
    """

    last: Question
    shown = None

    @property
    def way(self) -> str:
        """The task, in words."""
        if overlay_of(self.last.query) == "none":
            return "The board is yours: choose a figure to see where it can go."
        return "The board is yours: move the figures, and the answer follows."

    def stage(self, session: LessonSession) -> None:
        """Put the position of the question on the board; everything can be moved."""
        last, drawn = self.last, overlay_of(self.last.query)
        session.stage(
            last.board, "play", 0, overlay="reach" if drawn == "none" else drawn,
            marks=marks_of_question(last, session.rulebook), **session_traits(last.query, last.arguments),
        )  # fmt: skip

    def judge(self, session: LessonSession) -> None:
        """Nothing is judged."""


def task_of(goal: Goal | ChoiceGoal | None, last: Question) -> Task:
    """The task for that goal; free play with the last question where there is none."""
    if goal is None:
        return FreePlay(last)
    return ChoiceTask(goal) if isinstance(goal, ChoiceGoal) else MoveTask(goal)
