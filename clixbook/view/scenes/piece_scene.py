"""Figures as shapes: a disc with initials, an owner's ring, and small badges."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.things import MapObject, Mode, Piece, Size
from clixbook.board.near.holders import GRABBED
from clixbook.board.painting.brushes import PLAYERS
from clixbook.view.scenes.palettes import mix
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Point, place_points
from clixbook.view.scenes.thing_scene import draw_object, object_name

RADIUS = {Size.TINY: 0.27, Size.STANDARD: 0.38, Size.GIANT: 0.44, Size.COLOSSAL: 0.46}
RING = 0.09
HUG = 1.15
"""How far fingers reach around a figure in hand, to each side, in radians."""


@dataclass(frozen=True, slots=True)
class PieceMarks:
    """Marks of a figure in a game: health, click number, tokens, and turn to act.

    ``clicks`` is how many clicks of life the figure has left, of ``life``; 0 of 0 draws no health. ``owner`` is the
    number of its player, so that nobody changes colour when another's last figure is gone; None goes by the board.
    ``aboard`` names its passengers, ``captives`` its captives; ``worn`` are its relics and equipment.
    """

    click: int = 0
    clicks: int = 0
    life: int = 0
    tokens: int = 0
    to_act: bool = False
    owner: int | None = None
    aboard: tuple[str, ...] = ()
    captives: tuple[str, ...] = ()
    worn: tuple[MapObject, ...] = ()


def draw_pieces(board: Board, pen: Pen, marks: Mapping[str, PieceMarks] | None = None, detail: bool = True) -> None:
    """Every figure; ``detail`` False leaves disc, ring and one initial (for very small pictures)."""
    sides = side_numbers(board)
    letters = initials(board.pieces.values())
    for piece in board.pieces.values():
        named = pen.on_layer("piece", title=in_words(piece))
        label = letters[piece.id] if detail else letters[piece.id][:1]
        mark = (marks or {}).get(piece.id)
        owner = sides[piece.side] if mark is None or mark.owner is None else mark.owner
        draw_piece(board, piece, owner, label, mark, named, detail)
    for piece in board.pieces.values():
        for other in holders_of(board, piece):
            mark = (marks or {}).get(other.id)
            owner = sides[other.side] if mark is None or mark.owner is None else mark.owner
            draw_grip(other, piece, owner, pen.on_layer("piece", title=f"{other.label} holds {piece.label}"))


def holders_of(board: Board, piece: Piece) -> list[Piece]:
    """The figure that has this one in its hands."""
    ids = [trait.removeprefix(GRABBED) for trait in piece.traits if trait.startswith(GRABBED)]
    return [board.pieces[each] for each in sorted(ids) if each in board.pieces]


def draw_grip(holder: Piece, held: Piece, owner: int, pen: Pen) -> None:
    """An arm from the holder, in its colour, that closes around the base of the figure in its hands."""
    (x, y), (to_x, to_y) = centre_of(holder), centre_of(held)
    angle = math.atan2(y - to_y, x - to_x)
    near, far = RADIUS[held.size] + 0.02, math.dist((x, y), (to_x, to_y)) - RADIUS[holder.size]
    arm = [(to_x + r * math.cos(angle), to_y + r * math.sin(angle)) for r in (near, max(near, far))]
    for colour, width in ((pen.colours.ink, 0.19), (pen.colours.owner(owner), 0.12)):
        pen.arc(to_x, to_y, near, angle - HUG, angle + HUG, stroke=colour, width=width, cap="round")
        pen.line(*arm, stroke=colour, width=width, cap="round")


def side_numbers(board: Board) -> dict[str, int]:
    """Side -> the number of its ring, in the order of the sides' names, so that moves never change a colour.

    The names that players have at first keep their rings, so that Ben's figures stay as they are when Ann's come.
    """
    sides = {piece.side for piece in board.pieces.values()}
    order = PLAYERS if sides <= {*PLAYERS} else sorted(sides)
    return {side: number for number, side in enumerate(order) if side in sides}


def initials(pieces: Iterable[Piece]) -> dict[str, str]:
    """One or two letters for each figure, all different where the names allow it."""
    found: dict[str, str] = {}
    for piece in pieces:
        choices = [c for c in _choices(piece.label) if c not in found.values()]
        found[piece.id] = choices[0] if choices else _choices(piece.label)[0]
    return found


def _choices(name: str) -> list[str]:
    words = re.findall(r"[^\W_]+", name) or ["?"]
    words = words[1:] if len(words) > 1 and words[0].lower() in ("the", "a", "an") else words
    first = words[0]
    if len(words) > 1:
        numbered = [first[0] + word for word in words[1:] if word.isascii() and word.isdigit() and len(word) < 2]
        pairs = numbered + [first[0] + words[1][0]] + [first[0] + word[0] for word in words[2:]]
    else:
        pairs = [first[:2]]
    letters = "".join(words)
    pairs += [first[0] + letter for letter in letters[1:]]
    return [pair.upper() for pair in pairs]


GOES = {Mode.WING: "flies", Mode.DOLPHIN: "swims"}
"""Ways of moving other than walking, in words."""


def in_words(piece: Piece) -> str:
    """``Night Warden of Ann on B3, giant``: the figure's title."""
    where = ", ".join(square.name for square in sorted(piece.squares))
    owner = f" of {piece.side}" if piece.side else ""
    extra = [piece.size.name.lower()] if piece.size is not Size.STANDARD else []
    extra += ["soaring"] if piece.soaring else [GOES[piece.mode]] if piece.mode in GOES else []
    extra += [f"a stack of {piece.stack_size}"] if piece.stack_size > 1 else []
    extra += [f"holds a {piece.held.kind} object"] if piece.held else []
    return ", ".join([f"{piece.label}{owner} on {where}", *extra])


def centre_of(piece: Piece) -> Point:
    """The middle of the base in square units."""
    xs, ys = [s.x for s in piece.squares], [s.y for s in piece.squares]
    return (min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2


@lru_cache(maxsize=256)
def base_shape(piece: Piece, shrink: float = 0.0) -> BaseGeometry:
    """The outline of the base: disc, octagon (giant), square (colossal) or a capsule over several squares."""
    x, y = centre_of(piece)
    r = RADIUS[piece.size] - shrink
    if not piece.is_multi_base:
        if piece.size is Size.GIANT:
            cut = r * math.tan(math.pi / 8)
            corner = [(r, cut), (cut, r), (-cut, r), (-r, cut), (-r, -cut), (-cut, -r), (cut, -r), (r, -cut)]
            return shapely.Polygon(place_points(corner, x, y))
        if piece.size is Size.COLOSSAL:
            return shapely.box(x - r, y - r, x + r, y + r)
        return shapely.Point(x, y).buffer(r, 12)
    half = max(0.38, r + shrink) - shrink
    spine = shapely.MultiPoint([(s.x + 0.5, s.y + 0.5) for s in piece.squares]).convex_hull
    return spine.buffer(half, 8)


# -- one figure --------------------------------------------------------------------------------------------


def draw_piece(
    board: Board, piece: Piece, owner: int, label: str, marks: PieceMarks | None, pen: Pen, detail: bool
) -> None:
    """A figure from its shadow up to its badges."""
    draw_base(piece, owner, pen)
    x, y = centre_of(piece)
    size = 0.3 if piece.size is not Size.TINY else 0.23
    if not detail:
        size = 0.42 if piece.size is not Size.TINY else 0.32
    pen.text(x, y, label, size, bold=True, fill=pen.colours.ink)
    if not detail:
        return
    if marks is not None:
        draw_marks(piece, owner, marks, pen)
        draw_with_it(piece, marks, pen)
        draw_worn(piece, marks.worn, pen)
    draw_badges(board, piece, pen)


def draw_base(piece: Piece, owner: int, pen: Pen) -> None:
    """Shadow of a soaring figure, paper, and the ring: solid, dashed, dotted or double by owner."""
    colours = pen.colours
    ring = colours.owner(owner)
    if piece.soaring:
        shadow = shapely.affinity.translate(base_shape(piece), 0.08, 0.1)
        pen.area(shadow, fill=colours.ink, opacity=0.28)
    _solid(piece, -0.025, pen, fill=colours.paper)
    _solid(piece, -0.012, pen, fill=colours.paper, stroke=colours.ink, width=0.025)
    middle = RING / 2 + 0.005
    if owner % 4 == 0:
        _solid(piece, middle, pen, stroke=ring, width=RING)
    elif owner % 4 == 1:
        _solid(piece, middle, pen, stroke=mix(ring, colours.paper, 0.72), width=RING)
        _solid(piece, middle, pen, stroke=ring, width=RING, dash=_dash(piece, middle, 14, 0.62))
    elif owner % 4 == 2:
        _solid(piece, middle, pen, stroke=mix(ring, colours.paper, 0.72), width=RING)
        dot = _dash(piece, middle, 18, 0.0)
        _solid(piece, middle, pen, stroke=ring, width=RING * 0.8, dash=dot, cap="round")
    else:
        _solid(piece, middle - 0.03, pen, stroke=ring, width=0.03)
        _solid(piece, middle + 0.03, pen, stroke=ring, width=0.03)


def _dash(piece: Piece, shrink: float, per_round: int, part: float) -> tuple[float, float]:
    """Dashes that close evenly around this base."""
    length = base_shape(piece, shrink).length
    if not piece.is_multi_base and piece.size < Size.GIANT:
        length = 2 * math.pi * (RADIUS[piece.size] - shrink)
    step = length / max(6, round(length * per_round / 2.1))
    return step * part, step * (1 - part)


def _solid(piece: Piece, shrink: float, pen: Pen, **style: Any) -> None:
    """The base's outline as a circle where it is one, else as a polygon."""
    if not piece.is_multi_base and piece.size < Size.GIANT:
        pen.circle(*centre_of(piece), RADIUS[piece.size] - shrink, **style)
    else:
        pen.area(base_shape(piece, shrink), **style)


LEFT, RIGHT = UP, DOWN = -1, 1


def corner_of(piece: Piece, across: int, along: int, inset: float) -> Point:
    """A corner of the base: of the square that lies farthest to the left or right, so that it is on a diagonal too."""
    box = base_shape(piece).bounds
    end = max(piece.squares, key=lambda square: (across * square.x, along * square.y))
    ys = [square.y for square in piece.squares]
    x = box[0] if across == LEFT else box[2]
    y = box[1] + end.y - min(ys) if along == UP else box[3] + end.y - max(ys)
    return x - across * inset, y - along * inset


def draw_badges(board: Board, piece: Piece, pen: Pen) -> None:
    """Draw badges: movement (lower left), level (upper right), held object (lower right), stack (upper left)."""
    colours = pen.colours
    if piece.soaring or piece.mode is not Mode.BOOT:
        inset = 0.07 if piece.size is not Size.TINY else -0.03  # so that the letters of tiny figures can be read
        x, y = corner_of(piece, LEFT, DOWN, inset)
        pen.circle(x, y, 0.135, fill=colours.paper, stroke=colours.ink, width=0.025)
        draw_mode(piece, (x, y), pen)
    level = max(board.level(square) for square in piece.squares)
    if level > GROUND:
        x, y = corner_of(piece, RIGHT, UP, 0.06)
        pen.rect(x - 0.16, y - 0.11, 0.32, 0.22, 0.06, fill=colours.lines["elevated"])
        pen.text(x, y, f"L{level}", 0.18, bold=True, fill=colours.paper)
    if piece.held is not None:
        draw_object(piece.held, corner_of(piece, RIGHT, DOWN, 0.07), 0.3, pen)
    if piece.stack_size > 1:
        inset = 0.1 if piece.size is not Size.TINY else -0.03
        draw_tag(f"x{piece.stack_size}", corner_of(piece, LEFT, UP, inset), pen)


def draw_with_it(piece: Piece, marks: PieceMarks, pen: Pen) -> None:
    """How many are with it off the map, aboard or captive, upper left: ``+1``."""
    both = {"Aboard": marks.aboard, "Captive": marks.captives}
    if not any(both.values()):
        return
    x, y = corner_of(piece, LEFT, UP, 0.1)
    note = pen.on_layer(
        "piece", title="; ".join(f"{what}: {', '.join(names)}" for what, names in both.items() if names)
    )
    draw_tag(f"+{len(marks.aboard) + len(marks.captives)}", (x, y), note)


def draw_worn(piece: Piece, worn: Sequence[MapObject], pen: Pen) -> None:
    """Its relics and equipment, small, one above the other at its right edge."""
    right, (_, y) = base_shape(piece).bounds[2], centre_of(piece)
    for number, thing in enumerate(worn):
        named = pen.on_layer("piece", title=f"{piece.label} has {object_name(thing)}")
        draw_object(thing, (right - 0.02, y - 0.04 - 0.26 * number), 0.28, named)


def draw_tag(text: str, at: Point, pen: Pen) -> None:
    """A few letters on a dark tag."""
    (x, y), colours = at, pen.colours
    pen.rect(x - 0.17, y - 0.12, 0.34, 0.24, 0.07, fill=colours.ink, stroke=colours.paper, width=0.03)
    pen.text(x, y, text, 0.19, bold=True, fill=colours.paper)


_WING = (
    (-0.09, 0.04),
    (-0.07, -0.05),
    (0.0, -0.085),
    (0.095, -0.08),
    (0.05, -0.03),
    (0.07, 0.01),
    (0.01, 0.03),
    (0.02, 0.07),
)
_FIN = ((-0.085, 0.055), (-0.05, -0.02), (0.05, -0.085), (0.03, -0.01), (0.075, 0.055))
_UP = ((-0.08, 0.06), (0.0, -0.085), (0.08, 0.06))


def draw_mode(piece: Piece, at: Point, pen: Pen) -> None:
    """Draw a wing, a fin, or the arrowhead of a soaring figure."""
    picture = _UP if piece.soaring else _WING if piece.mode is Mode.WING else _FIN
    pen.polygon(place_points(picture, *at), fill=pen.colours.ink)


def draw_marks(piece: Piece, owner: int, marks: PieceMarks, pen: Pen) -> None:
    """Draw the health arc outside the ring, click number, tokens, and the notch of a figure ready to act."""
    colours = pen.colours
    x, y = centre_of(piece)
    r = (RADIUS[piece.size] if not piece.is_multi_base else 0.38) + 0.055
    if marks.life and not piece.is_multi_base:
        step = 2 * math.pi / marks.life
        for i in range(marks.life):
            start = -math.pi / 2 + i * step
            colour = colours.ink if i < marks.clicks else colours.grid
            pen.arc(x, y, r, start + 0.08, start + step - 0.08, stroke=colour, width=0.045)
    if marks.to_act:
        notch = place_points(((-0.09, -0.12), (0.09, -0.12), (0.0, 0.02)), x, y - r + 0.02)
        pen.polygon(notch, fill=colours.owner(owner), stroke=colours.paper, width=0.03)
    for i in range(marks.tokens):  # on the base: frames and walls lie at the edges of the square
        aside, down = (-0.085, -0.2) if piece.size is Size.TINY else (0.0, 0.22)  # a tiny one's badges lie below
        at = x + aside + 0.14 * (i - (marks.tokens - 1) / 2), y + down
        pen.circle(*at, 0.06, fill=colours.ink, stroke=colours.paper, width=0.03)
    if marks.click:
        away = max(r * 0.72, 0.31)  # from the middle, so that it leaves the letters of tiny figures free
        bx, by = x + away, y + (away if piece.held is None else -away)  # below right lies what it holds
        pen.circle(bx, by, 0.16, fill=colours.ink, stroke=colours.paper, width=0.025)
        pen.text(bx, by, str(marks.click), 0.26, bold=True, fill=colours.paper)
