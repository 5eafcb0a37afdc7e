"""The handles of a line: where a figure stands at its end, a knob outside the disc moves the end alone."""

from __future__ import annotations

import math

from shapely import LineString, Point as Spot

from clixbook.board.model.board import Board
from clixbook.board.model.things import Piece
from clixbook.errors import ClixbookError
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import base_shape, centre_of
from clixbook.view.scenes.scene import Point
from clixbook.view.sessions.session_base import BoardSession

RADIUS = 0.13
"""The radius of a knob, in squares."""
TAKEN = 0.3
"""The distance from a knob's middle at which it is grabbed, in squares; the page's script has it too."""
_OUT = 0.2  # from the base to the middle of a knob
_NEAR = 2.0  # squares between two ends that leave no room for two knobs between them


def handles(session: BoardSession) -> dict[str, Point]:
    """``source`` and ``target``, as far as a figure stands there, with the middles of their knobs in squares."""
    if not session.kind.has_two_ends:
        return {}
    board, ends = session.board, {end: _found(session.board, getattr(session, end)) for end in ("source", "target")}
    middles = {end: _middle(place) for end, place in ends.items() if place is not None}
    if len(middles) < 2 or middles["source"] == middles["target"]:
        return {}
    other = {"source": middles["target"], "target": middles["source"]}
    return {
        end: _knob(board, place, other[end]) for end, place in ends.items() if isinstance(place, Piece)
    }  # fmt: skip


def handle_at(session: BoardSession, at: Point) -> str:
    """The end whose knob lies under this point (in squares); "" without one."""
    found = {end: math.dist(at, knob) for end, knob in handles(session).items()}
    near = min(found, key=found.__getitem__, default="")
    return near if near and found[near] <= TAKEN else ""


def draw_knobs(session: BoardSession, pen: Pen) -> None:
    """The knobs of both ends."""
    for x, y in handles(session).values():
        pen.circle(x, y, RADIUS, fill=pen.colours.paper, stroke=pen.colours.paper, width=0.13)
        pen.circle(x, y, RADIUS, fill=pen.colours.paper, stroke=pen.colours.ink, width=0.06)
        pen.circle(x, y, RADIUS / 3, fill=pen.colours.ink)


def _found(board: Board, where: str) -> object:
    try:
        return board.find(where) if where else None
    except ClixbookError:
        return None


def _middle(place: object) -> Point:
    return centre_of(place) if isinstance(place, Piece) else (place.x + 0.5, place.y + 0.5)  # type: ignore[attr-defined]


def _knob(board: Board, piece: Piece, other: Point) -> Point:
    """Just outside the base on the way to the other end; on another side where both ends are near each other."""
    x, y = centre_of(piece)
    far = math.dist((x, y), other)
    along = (other[0] - x) / far, (other[1] - y) / far
    ways = [along, (-along[0], -along[1]), (-along[1], along[0]), (along[1], -along[0])]
    for ux, uy in ways if far >= _NEAR else ways[1:]:
        edge = LineString([(x, y), (x + 3 * ux, y + 3 * uy)]).intersection(base_shape(piece)).length
        at = x + ux * (edge + _OUT), y + uy * (edge + _OUT)
        inside = RADIUS <= at[0] <= board.width - RADIUS and RADIUS <= at[1] <= board.height - RADIUS
        if inside and not _is_covered(board, piece, at):
            return at
    return x + along[0] * (edge + _OUT), y + along[1] * (edge + _OUT)


def _is_covered(board: Board, own: Piece, at: Point) -> bool:
    """True if another figure's base lies there."""
    others = (piece for piece in board.pieces.values() if piece is not own)
    return any(base_shape(piece).distance(Spot(at)) < RADIUS for piece in others if _beside(piece, at))


def _beside(piece: Piece, at: Point) -> bool:
    return any(abs(square.x + 0.5 - at[0]) < 1.5 and abs(square.y + 0.5 - at[1]) < 1.5 for square in piece.squares)
