"""Squares of a scenario's conditions as marks on the board: to hold, or to leave by."""

from __future__ import annotations

from clixbook.board.model.squares import Square
from clixbook.engine.position.state import State
from clixbook.engine.rules.turn.victory_conditions import WayToWin
from clixbook.view.play.panes.signs import owners
from clixbook.view.scenes.pen import Pen

FLAG = ((-0.36, -0.4), (-0.14, -0.32), (-0.36, -0.24))
ARROW = ((-0.38, -0.36), (-0.22, -0.36), (-0.22, -0.42), (-0.08, -0.3), (-0.22, -0.18), (-0.22, -0.24), (-0.38, -0.24))
"""From the middle of a square."""


def draw_scenario_squares(state: State, pen: Pen) -> None:
    """A round frame in the colour of the player that wins by a square: with a flag to hold it, an arrow to leave."""
    rings, marks = owners(state), pen.on_layer("sight", title="")
    for condition in state.ends:
        colour = pen.colours.owner(rings[condition.player])
        for square in sorted(condition.squares):
            _draw_frame(square, colour, marks)
            glyph = ARROW if condition.goal is WayToWin.LEAVES else FLAG
            points = [(square.x + 0.5 + x, square.y + 0.5 + y) for x, y in glyph]
            marks.polygon(points, fill=colour, stroke=pen.colours.paper, width=0.03)
            if condition.goal is not WayToWin.LEAVES:
                x, y = square.x + 0.14, square.y + 0.1
                marks.line((x, y), (x, y + 0.4), stroke=colour, width=0.05)


def _draw_frame(square: Square, colour: str, pen: Pen) -> None:
    x, y = square.x + 0.5, square.y + 0.5
    pen.box(x, y, 0.42, 0.12, stroke=pen.colours.paper, width=0.1)
    pen.box(x, y, 0.42, 0.12, stroke=colour, width=0.05)
