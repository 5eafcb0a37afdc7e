"""Answers as shapes over the board, from the answer's own geometry and never from a second formula.

Areas lie on the layer ``band`` under what is printed, lines on ``sight`` under the figures, numbers and
frames on ``note`` above them. The places of each reason lie on ``spot`` in groups tagged ``w0``, ``w1``, ...,
in the order of the answer's reasons; a static picture leaves that layer out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.heat import Heat
from clixbook.board.destroying.destroy import Destruction
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Corner, Edge, Place
from clixbook.board.moves.break_away import BreakAway
from clixbook.board.moves.walk import Walk
from clixbook.board.moves.way import Way
from clixbook.board.near.ranges import Within
from clixbook.view.questions import board_questions
from clixbook.view.questions.area_overlays import draw_way, draw_within
from clixbook.view.questions.board_questions import QuestionKind
from clixbook.view.questions.heat_overlay import draw_heat
from clixbook.view.questions.line_overlay import draw_line
from clixbook.view.questions.pair_overlays import draw_destruction, draw_geometry
from clixbook.view.questions.way_overlays import draw_holds, draw_steps, draw_walk
from clixbook.view.scenes.palettes import Palette, palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Shape

Draw = Callable[[Any, Board, Pen], None]


def draw_near(answer: Within, board: Board, pen: Pen) -> None:
    """Draw the things near enough, and the steps to the other place where they are counted straight (RNG-01)."""
    draw_within(answer, board, pen)
    if answer.distance == answer.source.distance(answer.target):
        draw_steps(answer, board, pen)


_DRAW: dict[type[Answer], Draw] = {
    Way: draw_way,
    Walk: draw_walk,
    BreakAway: draw_holds,
    Within: draw_near,
    Destruction: draw_destruction,
    Heat: draw_heat,
}


def drawing_of(answer: Answer) -> Draw | None:
    """The drawing function for answers of this type: from a question's row, else from those without one."""
    rows = (kind.draw for kind in board_questions.KINDS if kind.answer is not None and isinstance(answer, kind.answer))
    return next(rows, None) or _DRAW.get(type(answer))


def shapes_of(answer: Any, board: Board, colours: Palette | str = "light") -> list[Shape]:
    """The shapes of an answer, the places of its reasons included; shapes that are ready pass through."""
    pen = Pen(palette(colours))
    if isinstance(answer, Shape):
        return [answer]
    if not isinstance(answer, Answer):
        return [shape for each in answer for shape in shapes_of(each, board, colours)]
    draw_answer(answer, board, pen)
    draw_spots(answer.reasons, pen)
    return pen.shapes


def draw_answer(answer: Answer, board: Board, pen: Pen) -> None:
    """Draw the answer itself, else the line that it judged, else its plain geometry.

    An answer of a view may bring its own ``draw(board, pen)``.
    """
    own, line = getattr(answer, "draw", None), getattr(answer, "line", None)
    if callable(own):
        own(board, pen)
    elif draws := drawing_of(answer):
        draws(answer, board, pen)
    elif isinstance(line, LineOfFire):
        draw_line(line, board, pen)
    else:
        draw_geometry(answer, pen)


def drawable(answer: Answer) -> bool:
    """True if this answer, or the one by way of which it was given, has a picture."""
    line, geometry = getattr(answer, "line", None), getattr(answer, "geometry", None)
    drawn = drawing_of(answer) is not None or hasattr(answer, "draw")
    return drawn or isinstance(line, LineOfFire) or isinstance(geometry, BaseGeometry)


def plain_shapes(kind: QuestionKind, board: Board, colours: Palette | str = "light") -> list[Shape]:
    """The shapes of the board itself for a question that has no answer: its levels, or nothing."""
    pen = Pen(palette(colours))
    if kind.ask is None and kind.draw is not None:
        kind.draw(None, board, pen)
    return pen.shapes


def draw_spots(reasons: Iterable[Reason], pen: Pen) -> None:
    """Mark the places of each reason, in a group of its own."""
    for number, reason in enumerate(reasons):
        lit = pen.on_layer("spot", tag=f"w{number}", title="")
        for place in dict.fromkeys(reason.where):
            draw_spot(place, lit)


def draw_spot(place: Place, pen: Pen) -> None:
    """A frame around a square, a bar over an edge, a ring around a corner."""
    colour, halo = pen.colours.selection, pen.colours.paper
    if isinstance(place, Edge):
        start, end = place.ends
        ends = (float(start.x), float(start.y)), (float(end.x), float(end.y))
        pen.line(*ends, stroke=halo, width=0.3, cap="round")
        pen.line(*ends, stroke=colour, width=0.2, cap="round")
    elif isinstance(place, Corner):
        pen.circle(place.x, place.y, 0.2, stroke=halo, width=0.15)
        pen.circle(place.x, place.y, 0.2, stroke=colour, width=0.08)
    else:
        x, y = place.x + 0.5, place.y + 0.5
        pen.box(x, y, 0.45, 0.1, fill=colour, opacity=0.16)
        pen.box(x, y, 0.45, 0.1, stroke=halo, width=0.13)
        pen.box(x, y, 0.45, 0.1, stroke=colour, width=0.075)
