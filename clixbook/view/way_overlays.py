"""Answers about single ways as shapes: a walk, who holds a figure, the steps that a distance counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clixbook.board.board import Board
from clixbook.board.squares import Square
from clixbook.view.area_overlays import draw_path, octagons, stop_letter
from clixbook.view.pair_overlays import bold_spoke
from clixbook.view.pen import Pen


def draw_walk(walk: Any, board: Board, pen: Pen) -> None:
    """The way walked with its steps numbered, and where it would have gone on; a sign where it stops."""
    rest = [(s.x + 0.5, s.y + 0.5) for s in walk.wanted[len(walk.path) - 1 :]]
    sight = pen.on("sight", title="")
    if len(rest) > 1:
        sight.line(*rest, stroke=pen.colours.muted, width=0.05, dash=(0.05, 0.12), cap="round")
    draw_path(walk.path, pen)
    letter = stop_letter(walk.stops)
    if letter:
        octagons([((walk.end.x + 0.82, walk.end.y + 0.19), letter)], 0.15, pen.on("note", title=walk.headline))


def draw_holds(answer: Any, board: Board, pen: Pen) -> None:
    """A spoke to everybody who must be broken away from."""
    for hold in answer.holds:
        pairs = ((a, b) for a in answer.who.squares for b in hold.other.squares)
        a, b = min(pairs, key=lambda pair: (pair[0].distance(pair[1]), pair))
        bold_spoke(a, b, True, pen.on("sight", title=f"Held by {hold.other.label}"))


def draw_steps(within: Any, board: Board, pen: Pen) -> None:
    """One shortest way of steps between two squares, diagonal as long as it can be, each step numbered."""
    draw_path(steps_between(within.source, within.target), pen)


def steps_between(start: Square, end: Square) -> Iterable[Square]:
    """The squares of that way, both ends included."""
    at, way = start, [start]
    while at != end:
        at = at.step((end.x > at.x) - (end.x < at.x), (end.y > at.y) - (end.y < at.y))
        way.append(at)
    return way
