"""Shapes for the edges of squares: walls, windows, doors, rubble, stairs, ladders."""

from __future__ import annotations

import shapely

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge
from clixbook.board.model.things import EdgeKind, Transition
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Point

WALL, CASING = 0.13, 0.2


def draw_edges(board: Board, pen: Pen) -> None:
    """Everything on edges: casings first, so that no casing cuts a neighbouring wall."""
    if board.edges:
        every = shapely.line_merge(shapely.multilinestrings([_line(edge) for edge in sorted(board.edges)]))
        pen.strokes(every, stroke=pen.colours.wall_casing, width=CASING, cap="square")
    solid = sorted(edge for edge, kind in board.standing_edges.items() if kind is EdgeKind.WALL)
    if solid:
        walls = shapely.line_merge(shapely.multilinestrings([_line(edge) for edge in solid]))
        pen.strokes(walls, stroke=pen.colours.wall, width=WALL, cap="square")
    for edge, kind in sorted(board.edges.items()):
        named = pen.on_layer("wall", title=f"{kind.capitalize()} {edge.name}")
        if edge in board.destroyed_edges:
            draw_chips(edge, pen.on_layer("wall", title=f"Destroyed {kind} {edge.name}"))
        elif kind is EdgeKind.WINDOW:
            draw_window(edge, named)
        elif kind is EdgeKind.DOOR:
            draw_door(edge, named)
    for edge, transition in sorted(board.transitions.items()):
        named = pen.on_layer("wall", title=f"{transition.capitalize()} {edge.name}")
        (draw_stairs if transition is Transition.STAIRS else draw_ladder)(board, edge, named)


def along(edge: Edge, part: float, across: float = 0.0) -> Point:
    """The point at ``part`` of the edge (0 to 1), moved ``across`` towards the edge's second square."""
    start, end = edge.ends
    dx, dy = edge.b.x - edge.a.x, edge.b.y - edge.a.y
    return start.x + (end.x - start.x) * part + dx * across, start.y + (end.y - start.y) * part + dy * across


def middle(edge: Edge) -> Point:
    """The middle of the edge."""
    return along(edge, 0.5)


def draw_window(edge: Edge, pen: Pen) -> None:
    """A wall with a pane: the middle is hollow and light."""
    pen.line(along(edge, -0.065), along(edge, 1.065), stroke=pen.colours.wall, width=WALL)
    pen.line(along(edge, 0.14), along(edge, 0.86), stroke=pen.colours.wall_casing, width=0.085)
    pen.line(along(edge, 0.14), along(edge, 0.86), stroke=pen.colours.lines["water"], width=0.035)


def draw_door(edge: Edge, pen: Pen) -> None:
    """A wall with a leaf: two jambs and a hollow panel between them."""
    for a, b in ((-0.065, 0.2), (0.8, 1.065)):
        pen.line(along(edge, a), along(edge, b), stroke=pen.colours.wall, width=WALL)
    leaf = (along(edge, 0.24, -0.075), along(edge, 0.76, -0.075), along(edge, 0.76, 0.075), along(edge, 0.24, 0.075))
    pen.polygon(leaf, fill=pen.colours.fills["blocking"], stroke=pen.colours.lines["blocking"], width=0.04)
    pen.circle(*along(edge, 0.66), 0.028, fill=pen.colours.lines["blocking"])


def draw_chips(edge: Edge, pen: Pen) -> None:
    """A destroyed wall: three chips where it stood."""
    for part, turn in ((0.18, 0.03), (0.5, -0.035), (0.82, 0.025)):
        chip = (
            along(edge, part - 0.075, turn - 0.02),
            along(edge, part + 0.02, -0.055),
            along(edge, part + 0.07, turn),
            along(edge, part - 0.02, 0.055),
        )
        pen.polygon(chip, fill=pen.colours.wall)


HALF = 0.3
"""Half of the diamond of stairs."""


def sign_across(edge: Edge) -> shapely.Polygon:
    """The area that the sign of stairs covers, and nearly that of a ladder."""
    return shapely.Polygon(
        [along(edge, 0.5 - HALF), along(edge, 0.5, HALF), along(edge, 0.5 + HALF), along(edge, 0.5, -HALF)]
    )


def draw_stairs(board: Board, edge: Edge, pen: Pen) -> None:
    """A red diamond across the edge: the hollow half lies low, the solid half high, each with its level."""
    red = pen.colours.lines["elevated"]
    tip_a, tip_b = along(edge, 0.5, -HALF), along(edge, 0.5, HALF)
    side, other = along(edge, 0.5 - HALF), along(edge, 0.5 + HALF)
    pen.polygon((side, tip_b, other, tip_a), fill=pen.colours.paper, stroke=pen.colours.paper, width=0.1)
    high = tip_a if board.level(edge.a) > board.level(edge.b) else tip_b
    pen.polygon((side, tip_b, other, tip_a), fill=pen.colours.paper, stroke=red, width=0.05)
    pen.polygon((side, high, other), fill=red)
    for square, across in ((edge.a, -0.115), (edge.b, 0.115)):
        solid = board.level(square) == max(board.level(edge.a), board.level(edge.b))
        x, y = along(edge, 0.5, across)
        pen.text(x, y, str(board.level(square)), 0.2, bold=True, fill=pen.colours.paper if solid else red)


def draw_ladder(board: Board, edge: Edge, pen: Pen) -> None:
    """Two rails and four rungs across the edge."""
    red = pen.colours.lines["elevated"]
    corners = (along(edge, 0.34, -0.32), along(edge, 0.66, -0.32), along(edge, 0.66, 0.32), along(edge, 0.34, 0.32))
    pen.polygon(corners, fill=pen.colours.paper)
    for part in (0.4, 0.6):
        pen.line(along(edge, part, -0.3), along(edge, part, 0.3), stroke=red, width=0.05)
    for across in (-0.21, -0.07, 0.07, 0.21):
        pen.line(along(edge, 0.4, across), along(edge, 0.6, across), stroke=red, width=0.045)


def _line(edge: Edge) -> shapely.LineString:
    start, end = edge.ends
    return shapely.LineString([start, end])
