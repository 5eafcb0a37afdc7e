"""Overlays of a lesson: picked squares, hints, and the revealed answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.message import Words
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Place, Square
from clixbook.board.moves.reach import reach
from clixbook.board.near.adjacency import adjacent
from clixbook.scenarios import Question
from clixbook.scenarios.scenario import Answered
from clixbook.view.questions.overlays import draw_answer, draw_spot, drawable
from clixbook.view.scenes.pen import Pen


@dataclass(frozen=True, eq=False)
class LessonAnswer(Answer):
    """The answer on a lesson's board, revealed or only begun.

    ``also`` are answers to draw with it. ``picked`` are the squares that were clicked, ``wanted`` those that were
    to be found (None until they are revealed), ``light`` the places to look at.
    """

    board: Board
    answer: Answer | None = None
    also: tuple[Answer, ...] = ()
    picked: frozenset[Square] = frozenset()
    wanted: frozenset[Square] | None = None
    light: tuple[Place, ...] = ()

    @property
    def message(self) -> Words:
        """The answer's, if there is one."""
        return self.answer.message if self.answer is not None else ""

    @property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # a property where the base has a field
        """The answer's reasons."""
        return self.answer.reasons if self.answer is not None else ()

    @property
    def verdict(self) -> Any:
        """The answer's verdict, if it is one word."""
        return getattr(self.answer, "verdict", None)

    def draw(self, board: Board, pen: Pen) -> None:
        """Draw it, with the interface of ``overlays.draw_answer``."""
        draw_marked_answer(self, board, pen)


def answers_to_draw(question: Question, found: Answered) -> tuple[Answer, ...]:
    """The answers to draw: the found one if it has a picture, else those that the question wants to see."""
    if isinstance(found.answer, Answer) and drawable(found.answer):
        return (found.answer,)
    return tuple(wanted_answers(question, found))


def wanted_answers(question: Question, found: Answered) -> Iterator[Answer]:
    """The answers to show on the board once the question is answered."""
    board, rules, arguments = question.board, found.rules, {**question.ends, **question.arguments}
    both = "from" in arguments and "to" in arguments
    if both and "line" in question.reveal:
        yield line_of_fire(board, arguments["from"], arguments["to"], rules=rules)
    if both and "adjacency" in question.reveal:
        yield adjacent(board, arguments["from"], arguments["to"], rules=rules)
    if "reach" in question.reveal and "who" in arguments and "speed" in arguments:
        yield reach(board, arguments["who"], speed=arguments["speed"], rules=rules)


# -- drawing ------------------------------------------------------------------------------------------------


def draw_marked_answer(shown: LessonAnswer, board: Board, pen: Pen) -> None:
    """The answer's own picture; over it the picked squares, each marked once the right ones are known."""
    for answer in shown.also:
        draw_answer(answer, board, pen)
    note = pen.on_layer("note", title="")
    for square in shown.picked | (shown.wanted or frozenset()):
        draw_picked_square(square, mark_of(square, shown), note)
    for place in shown.light:
        draw_hint_squares(place, note)


def mark_of(square: Square, shown: LessonAnswer) -> str:
    """``✓`` for found, ``○`` for missed, ``✕`` for one too many; nothing before the answer is known."""
    if shown.wanted is None:
        return ""
    if square not in shown.wanted:
        return "✕"
    return "✓" if square in shown.picked or not shown.picked else "○"


def draw_hint_squares(place: Place, pen: Pen) -> None:
    """Frame the square of a hint in the colour of its words; picked squares have a full frame."""
    if not isinstance(place, Square):
        draw_spot(place, pen)
        return
    x, y = place.x + 0.5, place.y + 0.5
    pen.box(x, y, 0.46, 0.04, stroke=pen.colours.paper, width=0.11)
    pen.box(x, y, 0.46, 0.04, stroke=pen.colours.hindered, width=0.07, dash=(0.16, 0.1))


def draw_picked_square(square: Square, mark: str, pen: Pen) -> None:
    """A frame, and a disc with the mark in the upper right."""
    colours, x, y = pen.colours, square.x + 0.5, square.y + 0.5
    colour = {"✕": colours.blocked, "○": colours.hindered, "✓": colours.clear}.get(mark, colours.selection)
    pen.box(x, y, 0.43, 0.06, fill=colour, opacity=0.14)
    pen.box(x, y, 0.43, 0.06, stroke=colours.paper, width=0.11)
    pen.box(x, y, 0.43, 0.06, stroke=colour, width=0.065)
    if mark:
        at = x + 0.3, y - 0.3
        pen.circle(*at, 0.16, fill=colour, stroke=colours.paper, width=0.04)
        draw_mark(at, mark, pen)


def draw_mark(at: tuple[float, float], mark: str, pen: Pen) -> None:
    """A tick, a cross or a ring in a disc, drawn and not written: fonts differ."""
    x, y = at
    strokes: dict[str, list[tuple[tuple[float, float], ...]]] = {
        "✓": [((x - 0.07, y), (x - 0.02, y + 0.06), (x + 0.08, y - 0.06))],
        "✕": [((x - 0.06, y - d), (x + 0.06, y + d)) for d in (0.06, -0.06)],
    }
    if mark in strokes:
        for chain in strokes[mark]:
            pen.line(*chain, stroke=pen.colours.paper, width=0.045, cap="round")
    else:
        pen.circle(x, y, 0.065, stroke=pen.colours.paper, width=0.04)
