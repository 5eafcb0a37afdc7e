"""Small pictures as SVG text: combat symbols, discs of figures, dice. Beside them always stand words."""

from __future__ import annotations

from functools import cache
from html import escape

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece, Size
from clixbook.engine.position.state import State
from clixbook.figures.figure import Figure
from clixbook.view.painters.svg import to_svg
from clixbook.view.scenes.palettes import Palette, palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import base_shape, draw_piece, initials
from clixbook.view.scenes.rings import rings_of
from clixbook.view.scenes.scene import Scene, sort_by_layer

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Face -> the places of its pips, from the middle of the die."""

_SYMBOLS = {
    "boot": "M8 3h5v9l6 3q2 1 2 4H6q-1-4 1-8z",
    "wing": "M3 16Q4 5 21 4q-2 4-5 5 2 0 3 0-2 4-6 4 1 0 2 1-4 4-12 2z",
    "dolphin": "M3 15Q7 5 15 6l3-3 0 5q3 4 3 9-3-4-7-4-4 3-11 2z",
    "fist": "M5 8q0-3 3-3h9q3 0 3 3v6q0 5-5 5h-5q-5 0-5-5zM9 5v6M13 5v6M17 5v6M5 13h8",
    "sharpshooter": "M12 6a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM12 2v7M12 15v7M2 12h7M15 12h7",
    "duo": "M8 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM16 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10z",
    "autonomous": "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 7v5l4 3",
    "shield": "M12 3l8 3v6q0 6-8 9-8-3-8-9V6z",
    "indomitable": "M12 3l8 3v6q0 6-8 9-8-3-8-9V6zM12 7v10M8 11h8",
    "standard": "M12 2l2.4 6L20 5l-2.4 6L22 12l-4.4 2L20 20l-5.6-3L12 22l-2.4-5L4 20l2.4-6L2 12l4.4-1L4 5l5.6 3z",
    "tiny": "M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8z",
    "giant": "M8 3h8l5 5v8l-5 5H8l-5-5V8z",
    "colossal": "M3 3h18v18H3zM8 8h8v8H8z",
}


def symbol_svg(symbol: str) -> str:
    """A combat symbol in the colour of its text; a ring for one that has no picture."""
    path = _SYMBOLS.get(symbol, "M12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14z")
    return (
        '<svg class="cb-symbol" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="none" '
        f'stroke="currentColor" stroke-width="2" stroke-linejoin="round"><path d="{path}"/></svg>'
    )


@cache
def die_svg(face: int, size: int = 44) -> str:
    """One die that shows this face; a blank one for 0."""
    pips = "".join(f'<circle cx="{22 + 10 * x}" cy="{22 + 10 * y}" r="4"/>' for x, y in PIPS.get(face, ()))
    label = f"die showing {face}" if face else "die not rolled yet"
    return (
        f'<svg class="cb-die" role="img" aria-label="{label}" viewBox="0 0 44 44" width="{size}" height="{size}">'
        f'<rect x="2" y="2" width="40" height="40" rx="9"/>{pips}</svg>'
    )


def piece_of(figure: Figure, side: str = "") -> Piece:
    """A figure that is on no board, as a piece to be drawn."""
    return Piece(figure.id, (Square(0, 0),), side, figure.size, figure.mode, figure.name)


def owners(state: State) -> dict[str, int]:
    """Player -> ring, on the board and beside it."""
    return rings_of(state.players)


def disc_svg(piece: Piece, owner: int, look: str | Palette = "light", size: int = 48) -> str:
    """The disc of a figure as it stands on the board."""
    pen = Pen(palette(look), "piece")
    board = Board.build(width=1, height=1)
    alone = Piece(piece.id, (Square(0, 0),), piece.side, piece.size, piece.mode, piece.name, piece.soaring, piece.held)
    draw_piece(board, alone, owner, initials([alone])[piece.id], None, pen, True)
    left, top, right, bottom = base_shape(alone).bounds
    room = 0.19 if piece.size is Size.TINY else 0.12  # the badge of a tiny figure lies beside its base
    bounds = left - room, top - room, right + room, bottom + room
    scene = Scene(sort_by_layer(pen.shapes), bounds, size / (right - left + 2 * room), "", "", "")
    return f'<span class="cb-disc" aria-hidden="true">{to_svg(scene)}</span>'


def ring_svg(owner: int, look: str | Palette = "light") -> str:
    """The ring of a player: solid, dashed, dotted or double."""
    colour = palette(look).owner(owner)
    dash = ("", ' stroke-dasharray="5 3"', ' stroke-dasharray="0.1 4.2" stroke-linecap="round"', "")[owner % 4]
    inner = f'<circle cx="11" cy="11" r="4.5" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    return (
        '<svg class="cb-ring" viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">'
        f'<circle cx="11" cy="11" r="8" fill="none" stroke="{colour}" stroke-width="3"{dash}/>'
        f"{inner if owner % 4 == 3 else ''}</svg>"
    )


def tokens_html(tokens: int) -> str:
    """Action tokens as dots, and in words."""
    dots = "●" * tokens + "○" * (2 - tokens)
    return f'<span class="cb-dots" aria-hidden="true">{dots}</span> {escape(token_words(tokens))}'


def token_words(tokens: int) -> str:
    """``no token``, ``1 token``, ``2 tokens``."""
    return "no token" if not tokens else "1 token" if tokens == 1 else f"{tokens} tokens"
