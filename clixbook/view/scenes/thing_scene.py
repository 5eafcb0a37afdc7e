"""Markers and objects as shapes."""

from __future__ import annotations

import math
from collections.abc import Callable

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, Marker, MarkerKind, ObjectKind
from clixbook.board.terrain.terrain import terrain_of_marker
from clixbook.figures.specials.clause_words import card_text
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import Stack
from clixbook.view.scenes import looks
from clixbook.view.scenes.looks import draw_shards
from clixbook.view.scenes.palettes import Palette, mix
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Point, place_points

RELIC, EQUIPMENT = "R", "E"
"""Their letters; how heavy they are does not matter, for nobody throws them."""
OBJECTS = {
    ObjectKind.LIGHT: ("L", "indoor"),
    ObjectKind.HEAVY: ("H", "elevated"),
    ObjectKind.IMMOBILE: ("I", "water"),
    ObjectKind.ULTRA_LIGHT: ("UL", ""),
    ObjectKind.ULTRA_HEAVY: ("UH", "starting"),
}
"""The letters on an object, and the line of the palette that its ring has its colour from; "" is white."""
TILE = 0.52
SMALL = 0.4
"""The size below which only its letter can be read."""


def draw_things(board: Board, rules: Rulebook | None, pen: Pen) -> None:
    """Draw markers and objects: in the middle of an empty square, else aside."""
    for square, stack in sorted(board.markers.items()):
        alone = square not in board.objects and board.piece_at(square) is None
        centre = (square.x + 0.5, square.y + 0.5) if alone else (square.x + 0.22, square.y + 0.78)
        draw_stack(square, stack, centre, 0.56 if alone else 0.34, rules, pen)
    for square, things in sorted(board.objects.items()):
        free = board.piece_at(square) is None
        shift = 0.07 * (len(things) - 1) / 2
        for i, thing in enumerate(things):
            if square in thing.covers[:1]:
                draw_span(thing, pen)
            named = pen.on_layer("thing", title=f"{object_name(thing)} on {square.name}")
            x, y = (0.5, 0.5) if free else (0.8, 0.8)
            place = square.x + x + 0.14 * i - shift, square.y + y - 0.1 * i + shift
            draw_object(thing, place, TILE if free else 0.3, named)


def draw_span(thing: MapObject, pen: Pen) -> None:
    """A beam under an object, over all the squares that it covers."""
    ends = ((square.x + 0.5, square.y + 0.5) for square in (thing.covers[0], thing.covers[-1]))
    pen.on_layer("thing").line(*ends, stroke=object_colour(thing.kind, pen.colours), width=TILE * 0.62, cap="round")


# -- markers -----------------------------------------------------------------------------------------------


def draw_stack(
    square: Square, stack: tuple[Marker, ...], centre: Point, size: float, rules: Rulebook | None, pen: Pen
) -> None:
    """The newest marker, behind it the outline of one that sleeps, and the number of markers."""
    asleep = rules is not None and rules.markers.stacking is Stack.TOP
    names = ", ".join(marker.kind for marker in stack)
    pen = pen.on_layer("thing", title=f"{names.capitalize()} on {square.name}")
    if len(stack) > 1:
        behind = centre[0] + 0.09, centre[1] - 0.09
        draw_marker(stack[-2], behind, size, pen, hollow=asleep)
    draw_marker(stack[-1], centre, size, pen)
    if len(stack) > 1:
        x, y = centre[0] + size * 0.42, centre[1] + size * 0.4
        pen.rect(x - 0.16, y - 0.11, 0.32, 0.22, 0.07, fill=pen.colours.ink)
        pen.text(x, y, f"x{len(stack)}", 0.19, bold=True, fill=pen.colours.paper)


def draw_marker(marker: Marker, centre: Point, size: float, pen: Pen, hollow: bool = False) -> None:
    """One marker; ``hollow`` where it sleeps under a newer one."""
    if drawing := DRAWN.get(marker.kind):
        drawing(centre, size, pen, hollow)
    else:
        draw_chip(marker, centre, size, pen, hollow)


def draw_rubble(centre: Point, size: float, pen: Pen, hollow: bool) -> None:
    """Debris: three splinters."""
    ink = pen.colours.muted
    style = {"fill": "", "stroke": ink, "width": 0.03} if hollow else {}
    draw_shards(centre, size, ink, pen, **style)


_PUFFS = ((-0.24, 0.14, 0.23), (0.25, 0.16, 0.21), (-0.06, -0.16, 0.27), (0.2, -0.06, 0.2), (0.0, 0.18, 0.22))


def draw_puffs(centre: Point, size: float, pen: Pen, hollow: bool) -> None:
    """A cloud: overlapping discs with one outline."""
    colour = pen.colours.muted
    for pad, fill in ((0.03, colour), (0.0 if not hollow else -0.001, pen.colours.paper)):
        for x, y, r in _PUFFS:
            px, py = centre[0] + x * size, centre[1] + y * size
            pen.circle(px, py, r * size + pad, fill=fill)
    if not hollow:
        for x, y, r in ((-0.06, -0.12, 0.16), (0.18, 0.1, 0.12)):
            cx, cy = centre[0] + x * size, centre[1] + y * size
            pen.arc(cx, cy, r * size, math.pi, 1.75 * math.pi, stroke=colour, width=0.035, cap="round")


def draw_bricks(centre: Point, size: float, pen: Pen, hollow: bool) -> None:
    """A small wall of three courses."""
    brown, light = pen.colours.lines["blocking"], pen.colours.fills["blocking"]
    w, h = size * 0.94, size * 0.8
    left, top = centre[0] - w / 2, centre[1] - h / 2
    pen.rect(left, top, w, h, fill="" if hollow else light, stroke=brown, width=0.04)
    for course in (1, 2):
        y = top + h * course / 3
        pen.line((left, y), (left + w, y), stroke=brown, width=0.03)
    for course, joints in enumerate(((0.5,), (0.25, 0.75), (0.5,))):
        for joint in joints:
            x, y = left + w * joint, top + h * course / 3
            pen.line((x, y), (x, y + h / 3), stroke=brown, width=0.03)


DRAWN: dict[MarkerKind, Callable[[Point, float, Pen, bool], None]] = {
    MarkerKind.DEBRIS: draw_rubble,
    MarkerKind.SMOKE: draw_puffs,
    MarkerKind.BARRIER: draw_bricks,
    MarkerKind.BLOCKING: draw_bricks,
}


def chip_look(marker: Marker) -> looks.Look:
    """The look of the terrain that a counter makes."""
    return next(
        (each for each in looks.LOOKS if each.mark and terrain_of_marker(marker) & each.flag), looks.look("special")
    )


def draw_chip(marker: Marker, centre: Point, size: float, pen: Pen, hollow: bool) -> None:
    """A round counter with the mark of the terrain that it makes; a diamond for a rule of its own."""
    look = chip_look(marker)
    colour, r = pen.colours.lines[look.name], size * 0.46
    if look.mark and look.cased:
        pen.circle(*centre, r, stroke=pen.colours.casing, width=0.085)
    pen.circle(*centre, r, fill="" if hollow else pen.colours.paper, stroke=colour, width=0.05)
    ink = mix(colour, pen.colours.ink, 0.55) if look.cased else colour
    for chain in look.mark:
        pen.line(*place_points(chain, *centre, size), stroke=ink, width=0.04, join="round", cap="round")
    if not look.mark:
        diamond = place_points(((0, -0.26), (0.26, 0), (0, 0.26), (-0.26, 0)), *centre, size)
        pen.line(*diamond, closed=True, stroke=colour, width=0.045)


# -- objects -----------------------------------------------------------------------------------------------


def object_name(thing: MapObject) -> str:
    """``Crate, heavy object``, or ``Helm, relic, taken by 4 or more``, with the text of its card."""
    what = f"{'special ' if thing.special else ''}{thing.kind} object"
    if thing.relic:
        what = f"relic, taken by {thing.relic} or more"
    elif thing.gear:
        what = "equipment"
    says = f" ({card_text(thing.card.says).removesuffix('.')})" if thing.card and thing.card.says else ""
    return f"{thing.name}, {what}{says}" if thing.name else f"{what.capitalize()}{says}"


def object_letters(thing: MapObject) -> str:
    """The letters on an object: of its weight, or of a relic or equipment."""
    letters, _ = OBJECTS[thing.kind]
    return EQUIPMENT if thing.gear else RELIC if thing.relic else letters


def object_colour(kind: ObjectKind, colours: Palette) -> str:
    """The ring of an object: yellow, red, blue, white, purple for L, H, I, UL, UH."""
    _, slot = OBJECTS[kind]
    return colours.lines[slot] if slot else "#FFFFFF"


def draw_object(thing: MapObject, centre: Point, size: float, pen: Pen) -> None:
    """A rounded tile with a coloured ring and the letters of the object; special ones have cog teeth."""
    x, y = centre
    half, unit = size / 2, size / TILE
    colours = pen.colours
    if thing.special:
        for i in range(8):
            a = i * math.pi / 4
            reach = half * (1.2 if i % 2 == 0 else 1.32)
            pen.line(
                (x, y), (x + reach * math.cos(a), y + reach * math.sin(a)), stroke=colours.casing, width=0.11 * unit
            )
    pen.box(x, y, half, 0.13 * unit, fill=colours.casing)
    pen.box(x, y, half - 0.02 * unit, 0.11 * unit, fill=object_colour(thing.kind, colours))
    letters = object_letters(thing)
    if size < SMALL:  # at a figure: the ring gives way to the letter
        pen.box(x, y, half - 0.06 * unit, 0.07 * unit, fill=colours.paper)
        pen.text(x, y, letters, (0.82 if len(letters) == 1 else 0.6) * size, bold=True, fill=colours.ink)
        return
    pen.box(x, y, half - 0.085 * unit, 0.06 * unit, fill=colours.casing)
    pen.box(x, y, half - 0.1 * unit, 0.05 * unit, fill=colours.paper)
    pen.text(x, y, letters, (0.27 if len(letters) == 1 else 0.2) * unit, bold=True, fill=colours.ink)
