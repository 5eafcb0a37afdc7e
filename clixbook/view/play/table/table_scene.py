"""Overlays of the play board: moves, targets, odds and refusals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_edge
from clixbook.caches import cached_per_position, cached_per_position_and
from clixbook.engine.actions import Action, Use
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import draw_cursor, draw_selection
from clixbook.view.pictures.pictures import BELOW
from clixbook.view.play.choice.action_groups import CARRY, LINED, MOVE, lane_of
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.choice.selection import Chosen
from clixbook.view.play.machines.plan_scene import draw_plan
from clixbook.view.play.panes.parts import UNIT
from clixbook.view.play.panes.signs import owners
from clixbook.view.play.panes.turn_line import of_the_turn
from clixbook.view.play.table.scenario_marks import draw_scenario_squares
from clixbook.view.play.table.traces import ActionTrace, draw_carried, draw_trace
from clixbook.view.questions.area_overlays import draw_path, draw_reach
from clixbook.view.questions.line_overlay import pill
from clixbook.view.questions.overlays import draw_answer
from clixbook.view.scenes.above_scene import draw_covered_objects, draw_effects
from clixbook.view.scenes.in_words import view_text
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import draw_pieces
from clixbook.view.scenes.scene import Bounds, Point, Scene, Shape, below, sort_by_layer

SHEER = 0.6
"""How much of its strength a lit area keeps above the map."""
MOST_BRACKETS = 24
"""Places to choose from that are each framed."""
MOST_ODDS = 16
"""The number of targets with odds in their labels."""


def table_shapes(chosen: Chosen, look: str = "light") -> list[Shape]:
    """Everything that the choices of a player add to the settled board."""
    pen = Pen(palette(look))
    action = chosen.game.action
    if isinstance(chosen.game.pending, Choose):
        _draw_answers(chosen, pen)
        if (attack := chosen.picked_attack) is not None:
            _draw_at(chosen, attack, pen)
    elif (due := chosen.at.due) is not None:
        _draw_attack(chosen, due.made.who, due.made.targets, due.made.ranged, pen)
    elif isinstance(chosen.game.pending, Roll) and action is not None:
        _draw_at(chosen, action, pen)
    elif chosen.who and chosen.free:
        if chosen.aim is None or lane_of(chosen.aim) == MOVE:
            _draw_moves(chosen, pen, look)
        _draw_targets(chosen, pen)
    if chosen.aim is not None:
        _draw_aim(chosen, chosen.aim, pen)
    if chosen.plan is not None:
        draw_plan(chosen.plan, chosen.board, pen)
    if chosen.refused is not None:
        _draw_refusal_sign(chosen, pen)
    return pen.shapes


def _draw_moves(chosen: Chosen, pen: Pen, look: str) -> None:
    """Draw the chosen figure's reach; other squares of its actions as dots."""
    wanted = chosen.wanted_actions
    if MOVE in chosen.lanes and chosen.lane in ("", MOVE):
        pen.shapes.extend(_reach_shapes(chosen, look))
        return
    squares = {place for each in wanted for place in chosen.at.points_at(each) if place not in chosen.board.pieces}
    if (ways := chosen.destinations()) is not None and {square.name for square in ways} <= squares:
        draw_reach(ways, chosen.board, pen)
        return
    for place in squares:
        if any(square in chosen.board.objects for square in _squares(chosen, place)):  # it may be the wanted one
            _bracket(chosen, _squares(chosen, place), pen, pen.colours.ink, small=True)
        else:
            _dot(chosen, place, pen)


def _dot(chosen: Chosen, place: str, pen: Pen) -> None:
    """Draw a dot in the middle of a place, beside things there."""
    aside = 0.3 if _is_covered(chosen, place) else 0.0
    band = pen.on_layer("note", title="")
    for x, y in _middles(chosen, place):
        band.circle(x - aside, y + aside, 0.13 - aside / 10, fill=pen.colours.band, stroke=pen.colours.ink, width=0.04)


def _is_covered(chosen: Chosen, place: str) -> bool:
    """Is there a figure or an object whose letters a dot in the middle would hide?"""
    return any(
        square in chosen.board.objects or chosen.board.piece_at(square) is not None
        for square in _squares(chosen, place)
    )


def _draw_targets(chosen: Chosen, pen: Pen) -> None:
    """Draw brackets around every possible target, with the chance to hit; small ones without an attack."""
    board, labelled = chosen.board, 0
    for name, piece in board.pieces.items():
        offered = chosen.actions_of_tap(name) if name != chosen.who else ()
        if not offered:
            continue
        labelled += 1
        alone = [each for each in offered if chosen.at.points_at(each) == (name,)]
        chances = [chosen.at.first_hit_chance(each) for each in alone[:2]] if labelled <= MOST_ODDS else []
        chance = max((each for each in chances if each is not None), default=None)
        _bracket(chosen, piece.squares, pen, pen.colours.ink, chance, small=chance is None and labelled <= MOST_ODDS)


def _draw_answers(chosen: Chosen, pen: Pen) -> None:
    """Draw brackets around the options of a choice, bold around the picked one; dots if they are many."""
    pending, action = chosen.game.pending, chosen.game.action
    named = {place for option in chosen.answers for place in chosen.at.points_at(option)}
    many = len(named) > MOST_BRACKETS
    chosen_places = chosen.at.points_at(chosen.picked) if chosen.picked is not None else ()
    for option in chosen.answers if isinstance(pending, Choose) else ():
        bold = option == chosen.picked
        for place in chosen.at.points_at(option):
            if action is not None and place == action.who:
                continue  # the acting figure has a frame
            if not bold and place in chosen_places:
                continue  # other answers at the same place leave the frame of the picked one
            squares = _squares(chosen, place)
            if many and not bold and place not in chosen.board.pieces:
                _dot(chosen, place, pen)
            elif squares:
                _bracket(chosen, squares, pen, pen.colours.selection if bold else pen.colours.ink)


def _draw_aim(chosen: Chosen, aim: Action, pen: Pen) -> None:
    """The way of a move with its steps, the line of a shot, a bold frame around each target."""
    way = chosen.way_to(aim)
    if way is not None:
        draw_path(way.path, pen, chosen.board)
    if way is not None and aim.verb != CARRY:
        return
    if isinstance(aim, Use):
        _draw_ends(chosen, aim, pen)
    _draw_at(chosen, aim, pen)
    first = chosen.at.first_event(aim) if way is None and chosen.at.first_hit_chance(aim) is None else None
    path = tuple(each for each in (first.where if first is not None else ()) if isinstance(each, Square))
    if len(path) > 1 and not {square.name for square in path} <= {*chosen.at.points_at(aim)}:  # else they are framed
        draw_path(path, pen, chosen.board)


def _draw_ends(chosen: Chosen, aim: Use, pen: Pen) -> None:
    """Draw the squares to which a power may move its target: named with it, or chosen next."""
    whom = {place for place in chosen.at.points_at(aim) if place in chosen.board.pieces}
    named = (
        chosen.at.points_at(each) for each in chosen.wanted_actions if whom and whom <= {*chosen.at.points_at(each)}
    )
    squares = {place for places in named for place in places} | {*chosen.at.next_squares(aim)}
    for place in sorted(squares - {*chosen.at.points_at(aim), *chosen.board.pieces}):
        _dot(chosen, place, pen)


def _draw_at(chosen: Chosen, aim: Action, pen: Pen) -> None:
    """The lines of an action to those it is aimed at, a bold frame around each place that it names, and the odds."""
    _draw_attack(chosen, aim.who, chosen.at.points_at(aim), aim.verb in LINED, pen, chosen.at.hits(aim))


def _draw_attack(
    chosen: Chosen, who: str, places: Iterable[str], ranged: bool, pen: Pen, hits: Mapping[str, Fraction] | None = None
) -> None:
    board, rules = chosen.board, chosen.game.state.rules
    for place in places:
        if ranged and {place, who} <= set(board.pieces):
            draw_answer(line_of_fire(board, who, place, rules=rules), board, pen)
        if squares := _squares(chosen, place):
            _bracket(chosen, squares, pen, pen.colours.selection, (hits or {}).get(place))


def _draw_refusal_sign(chosen: Chosen, pen: Pen) -> None:
    """Draw a no sign on the target of the refused action."""
    assert chosen.refused is not None
    action, _ = chosen.refused
    note = pen.on_layer("note", title="")
    for place in chosen.at.points_at(action):
        for x, y in _middles(chosen, place):
            note.circle(x, y, 0.36, stroke=pen.colours.paper, width=0.17)
            note.line((x - 0.25, y - 0.25), (x + 0.25, y + 0.25), stroke=pen.colours.paper, width=0.17)
            note.circle(x, y, 0.36, stroke=pen.colours.blocked, width=0.09)
            note.line((x - 0.25, y - 0.25), (x + 0.25, y + 0.25), stroke=pen.colours.blocked, width=0.09)


def _bracket(
    chosen: Chosen,
    squares: tuple[Square, ...],
    pen: Pen,
    colour: str,
    chance: Fraction | None = None,
    small: bool = False,
) -> None:
    """Four corners around a base, under its badges, and the odds beside it."""
    left, top = min(s.x for s in squares), min(s.y for s in squares)
    right, bottom = max(s.x for s in squares) + 1, max(s.y for s in squares) + 1
    frame = pen.on_layer("sight", title="")
    for x, y, sx, sy in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)):
        corner = (x + 0.04 * sx, y + 0.04 * sy)
        arm, width = (0.13, 0.05) if small else (0.24, 0.08)
        chain = ((corner[0] + arm * sx, corner[1]), corner, (corner[0], corner[1] + arm * sy))
        frame.line(*chain, stroke=pen.colours.paper, width=width + 0.07, join="round", cap="round")
        frame.line(*chain, stroke=colour, width=width, join="round", cap="round")
    if chance is not None:
        pill(
            f"{round(100 * chance)}%",
            _beside(chosen.board, (left, top, right, bottom)),
            pen.on_layer("note", title=""),
            0.26,
        )


def _beside(board: Board, box: tuple[int, int, int, int]) -> Point:
    """A place for a label beside a base, clear of other figures: below, above or at a side; else its upper edge."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    for at in ((x, bottom + 0.14), (x, top - 0.14), (right + 0.34, y), (left - 0.34, y)):
        square = Square(math.floor(at[0]), math.floor(at[1]))
        if square in board and board.piece_at(square) is None:
            return at
    return x, top + 0.06


def _squares(chosen: Chosen, place: str) -> tuple[Square, ...]:
    piece = chosen.board.pieces.get(place)
    if piece is not None:
        return piece.squares
    return () if "|" in place else (chosen.board.square(place),)


def _middles(chosen: Chosen, place: str) -> list[tuple[float, float]]:
    if "|" in place:
        (start, end) = parse_edge(place).ends
        return [((start.x + end.x) / 2, (start.y + end.y) / 2)]
    return [(square.x + 0.5, square.y + 0.5) for square in _squares(chosen, place)]


@cached_per_position
def _figure_shapes(at: Offers, look: str) -> list[Shape]:
    """The figures of a position, with the things below them and lasting effects."""
    pen = Pen(palette(look), "note")
    draw_pieces(at.board, pen, at.marks)
    draw_covered_objects(at.board, pen)
    draw_scenario_squares(at.game.now, pen)
    draw_effects(at.board, at.game.now.lasting, pen)
    return pen.shapes


@cached_per_position
def _words(at: Offers) -> str:
    return view_text(at.board)


@cached_per_position_and("who")
def _reach_shapes(chosen: Chosen, look: str) -> list[Shape]:
    """The chosen figure's reach in a plain move, as shapes."""
    pen = Pen(palette(look))
    draw_reach(chosen.at.ways(chosen.who), chosen.board, pen)
    return pen.shapes


@lru_cache(maxsize=256)
def _sheer(band: Shape) -> Shape:
    """A lit area above the map: the print shows through."""
    return replace(band, style=replace(band.style, opacity=SHEER * band.style.opacity))


FIGURES = "piece"
"""The layer of figures: the selection lies below and above it."""


@cached_per_position
def figures_svg(at: Offers, look: str) -> str:
    """The figures of a position as a picture above the canvas, which stays while others are chosen.

    The canvas below has the map alone, which seldom changes: a gesture that moves a figure does not paint it anew.
    """
    title = f"{at.board.title or 'The board'}, {of_the_turn(at.game).player}'s turn"
    shapes = sort_by_layer(shape for shape in _figure_shapes(at, look) if shape.layer == FIGURES)
    return to_svg(Scene(shapes, _bounds(at.board), UNIT, "", title, _words(at)), responsive=True)


def _bounds(board: Board) -> Bounds:
    return 0.0, 0.0, float(board.width), float(board.height)


def table_svg(
    chosen: Chosen, shapes: list[Shape], look: str = "light", trace: ActionTrace | None = None, held: str = ""
) -> str:
    """The selection, the cursor and traces of the last action: a picture below the figures, and one above them.

    ``trace`` is what the last action left, ``held`` who is dragged.
    """
    board, colours = chosen.board, palette(look)
    pen = Pen(colours, "note")
    at = board.square(chosen.cursor)
    draw_cursor(at, pen.on_layer("sight", tag="cursor"))
    numbers = owners(chosen.game.state)
    pen.shapes.extend(shape for shape in _figure_shapes(chosen.at, look) if shape.layer != FIGURES)
    if trace is not None:
        draw_trace(trace, numbers, pen)
    pen.shapes.extend(_sheer(shape) if shape.layer == BELOW else shape for shape in shapes)
    for square in chosen.at.squares_of(chosen.who):
        draw_selection(square, pen)
    carried = board.pieces.get(held)
    if carried is not None and at not in carried.squares:
        draw_carried(carried, at, numbers.get(carried.side, 0), pen)
    drawn = sort_by_layer(pen.shapes)
    first = next((at for at, shape in enumerate(drawn) if not below(shape.layer, FIGURES)), len(drawn))
    bounds, place = _bounds(board), f"cb-x{at.x} cb-y{at.y}"
    return "".join(
        to_svg(Scene(part, bounds, UNIT, "", "", ""), classes=classes, responsive=True, silent=True)
        for part, classes in ((drawn[:first], "cb-lower"), (drawn[first:], place))
    )
