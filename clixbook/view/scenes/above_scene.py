"""Signs above figures: covered objects and lasting effects."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.board.model.board import GROUND, Board
from clixbook.engine.position.lasting import Lasting
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import base_shape
from clixbook.view.scenes.thing_scene import draw_object, object_name

MOST_SIGNS = 2
"""The number of signs for lasting effects beside a figure."""


def draw_covered_objects(board: Board, pen: Pen) -> None:
    """Objects that lie under figures, small and above them."""
    for square, things in sorted(board.objects.items()):
        if board.piece_at(square) is None:
            continue
        at = (0.83, 0.17) if board.level(square) == GROUND else (0.5, 0.88)  # a roof has its number there
        for number, thing in enumerate(things):
            there = pen.on_layer("piece", title=f"{object_name(thing)} on {square.name}")
            draw_object(thing, (square.x + at[0] - 0.1 * number, square.y + at[1]), 0.3, there)


def draw_effects(board: Board, lasting: Iterable[Lasting], pen: Pen) -> None:
    """Draw effects of powers on a figure for a while: a value changed, a power or actions taken away.

    There is no sign for a figure that a power moved, and that may not use the same power this turn (ACT-37): few could.
    """
    lines: dict[str, dict[str, list[str]]] = {}
    for each in lasting:
        if each.off == each.source:
            continue
        sign = f"{each.change:+}".replace("-", "\u2212") if each.value else "\u2715" if each.off or each.bars else ""
        if sign and each.on in board.pieces:
            does = f"{each.value} {sign}" if each.value else f"no {printed_name(each.off or each.bars)}"
            lines.setdefault(each.on, {}).setdefault(sign, []).append(does)
    for who, signs in lines.items():
        piece = board.pieces[who]
        left, top, _, bottom = base_shape(piece).bounds
        for number, (sign, words) in enumerate(list(signs.items())[:MOST_SIGNS]):
            note = pen.on_layer("piece", title=f"{piece.label}: {', '.join(words)}")
            at = left - 0.06, (top + bottom) / 2 + 0.24 * (number - (min(len(signs), MOST_SIGNS) - 1) / 2)
            colours = note.colours
            ground = {"fill": colours.selection, "stroke": colours.paper, "width": 0.025}
            note.rect(at[0] - 0.14, at[1] - 0.11, 0.28, 0.22, 0.07, **ground)
            note.text(*at, sign, 0.19, bold=True, fill=colours.paper)
