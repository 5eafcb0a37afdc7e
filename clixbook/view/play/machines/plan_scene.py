"""A plan on the board: moves and attacks with the numbers of the steps."""

from __future__ import annotations

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.lab.search.plans import Plan
from clixbook.view.questions.line_overlay import pill
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Point

NUMBER = 0.24


def draw_plan(plan: Plan, board: Board, pen: Pen) -> None:
    """A line for each step from where the figure stands by then, its number at the end of it."""
    places = {who: piece.squares[0] for who, piece in board.pieces.items()}
    line, note = pen.on_layer("sight"), pen.on_layer("note", title=str(plan))
    for number, step in enumerate(plan.steps, 1):
        if step.who not in places:
            continue
        start = places[step.who]
        ends = [places[each] for each in step.targets if each in places]
        if step.goal is not None:
            ends, places[step.who] = [step.goal], step.goal
        for end in ends:
            colour = pen.colours.clear if step.goal is not None else pen.colours.selection  # red means: blocked
            points = _middle(start), _middle(end)
            line.line(*points, stroke=pen.colours.paper, width=0.16, cap="round")
            line.line(*points, stroke=colour, width=0.08, dash=(0.22, 0.16), cap="round")
            pill(str(number), (points[1][0] + 0.3, points[1][1] - 0.3), note, NUMBER)


def _middle(square: Square) -> Point:
    return square.x + 0.5, square.y + 0.5
