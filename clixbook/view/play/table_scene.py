"""What a player's choices look like on the board: moves, targets with their odds, the way, what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.squares import Square, parse_edge
from clixbook.engine.actions import Action
from clixbook.engine.dice import Roll
from clixbook.engine.questions import Choose
from clixbook.view.area_overlays import draw_path, draw_reach
from clixbook.view.board_scene import draw_cursor, draw_selected
from clixbook.view.line_overlay import pill
from clixbook.view.overlays import draw_answer
from clixbook.view.painters.svg import to_svg
from clixbook.view.palettes import palette
from clixbook.view.pen import Pen
from clixbook.view.pictures import BELOW
from clixbook.view.piece_scene import draw_pieces
from clixbook.view.play.lanes import LINED, MOVE, lane_of, points_at
from clixbook.view.play.parts import UNIT
from clixbook.view.play.table import Table
from clixbook.view.scene import Scene, Shape, layered
from clixbook.view.words import view_text

SHEER = 0.6
"""How much of its strength a lit area keeps above the map."""
MOST_ODDS = 16
"""Targets whose odds are worked out for their labels."""


def table_shapes(table: Table) -> list[Shape]:
    """Everything that the choices of a player add to the settled board."""
    pen = Pen(palette(table.session.palette))
    action = table.game.action
    if isinstance(table.game.pending, Choose):
        _draw_answers(table, pen)
    elif isinstance(table.game.pending, Roll) and action is not None:
        _draw_at(table, action, pen)
    elif table.who and table.free:
        if table.aim is None or lane_of(table.aim) == MOVE:
            _draw_moves(table, pen)
        _draw_targets(table, pen)
    if table.aim is not None:
        _draw_aim(table, table.aim, pen)
    if table.refused is not None:
        _draw_refused(table, pen)
    return pen.shapes


def _draw_moves(table: Table, pen: Pen) -> None:
    """Where the chosen figure may go; other squares that its actions name, as dots."""
    wanted = table.wanted
    if any(lane_of(each) == MOVE for each in wanted):
        draw_reach(table.ways(table.who), table.board, pen)
        return
    squares = {place for each in wanted for place in points_at(each, table.board) if place not in table.board.pieces}
    band = pen.on("note", title="")
    for place in squares:
        for x, y in _middles(table, place):
            band.circle(x, y, 0.13, fill=pen.colours.band, stroke=pen.colours.ink, width=0.04)


def _draw_targets(table: Table, pen: Pen) -> None:
    """Brackets around everybody who may be a target, with the chance to hit."""
    board, labelled = table.board, 0
    for name, piece in board.pieces.items():
        offered = table.tapped(name) if name != table.who else ()
        if not offered:
            continue
        labelled += 1
        alone = [each for each in offered if points_at(each, board) == (name,)]
        chances = [table.odds(each) for each in alone[:2]] if labelled <= MOST_ODDS else []
        chance = max((each for each in chances if each is not None), default=None)
        _bracket(table, piece.squares, pen, pen.colours.ink, chance)


def _draw_answers(table: Table, pen: Pen) -> None:
    """Brackets around what the options of a choice name, bold around the one that is picked."""
    pending, action = table.game.pending, table.game.action
    for option in pending.options if isinstance(pending, Choose) else ():
        bold = option == table.picked
        for place in points_at(option, table.board):
            if action is not None and place == action.who:
                continue  # who acts has a frame
            squares = _squares(table, place)
            if squares:
                _bracket(table, squares, pen, pen.colours.selection if bold else pen.colours.ink)


def _draw_aim(table: Table, aim: Action, pen: Pen) -> None:
    """The way of a move with its steps, the line of a shot, a bold frame around each target."""
    way = table.way_to_aim(aim)
    if way is not None:
        draw_path(way.path, pen)
        return
    chance = table.odds(aim)
    _draw_at(table, aim, pen, chance)
    first = table.told_of(aim) if chance is None else None
    if first is not None and len(path := [each for each in first.where if isinstance(each, Square)]) > 1:
        draw_path(tuple(path), pen)


def _draw_at(table: Table, aim: Action, pen: Pen, chance: Fraction | None = None) -> None:
    """The lines of an action to those it is aimed at, and a bold frame around each place that it names."""
    board, rules = table.board, table.game.state.rules
    for place in points_at(aim, board):
        if aim.verb in LINED and {place, aim.who} <= set(board.pieces):
            draw_answer(line_of_fire(board, aim.who, place, rules=rules), board, pen)
        if squares := _squares(table, place):
            _bracket(table, squares, pen, pen.colours.selection, chance)


def _draw_refused(table: Table, pen: Pen) -> None:
    """The sign for no on what was asked in vain."""
    assert table.refused is not None
    action, _ = table.refused
    note = pen.on("note", title="")
    for place in points_at(action, table.board):
        for x, y in _middles(table, place):
            note.circle(x, y, 0.36, stroke=pen.colours.paper, width=0.17)
            note.line((x - 0.25, y - 0.25), (x + 0.25, y + 0.25), stroke=pen.colours.paper, width=0.17)
            note.circle(x, y, 0.36, stroke=pen.colours.blocked, width=0.09)
            note.line((x - 0.25, y - 0.25), (x + 0.25, y + 0.25), stroke=pen.colours.blocked, width=0.09)


def _bracket(table: Table, squares: tuple[Square, ...], pen: Pen, colour: str, chance: Fraction | None = None) -> None:
    """Four corners around a base, and the odds under it."""
    left, top = min(s.x for s in squares), min(s.y for s in squares)
    right, bottom = max(s.x for s in squares) + 1, max(s.y for s in squares) + 1
    note = pen.on("note", title="")
    for x, y, sx, sy in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)):
        corner = (x + 0.04 * sx, y + 0.04 * sy)
        chain = ((corner[0] + 0.24 * sx, corner[1]), corner, (corner[0], corner[1] + 0.24 * sy))
        note.line(*chain, stroke=pen.colours.paper, width=0.15, join="round", cap="round")
        note.line(*chain, stroke=colour, width=0.08, join="round", cap="round")
    if chance is not None:  # off the base, which has its own badges there
        under = bottom + 0.14 if bottom < table.board.height else top - 0.14
        pill(f"{round(100 * chance)}%", ((left + right) / 2, under), note, 0.26)


def _squares(table: Table, place: str) -> tuple[Square, ...]:
    piece = table.board.pieces.get(place)
    if piece is not None:
        return piece.squares
    return () if "|" in place else (table.board.square(place),)


def _middles(table: Table, place: str) -> list[tuple[float, float]]:
    if "|" in place:
        (start, end) = parse_edge(place).ends
        return [((start.x + end.x) / 2, (start.y + end.y) / 2)]
    return [(square.x + 0.5, square.y + 0.5) for square in _squares(table, place)]


def _sheer(band: Shape) -> Shape:
    """A lit area as it lies above the map: what is printed shows through."""
    return replace(band, style=replace(band.style, opacity=SHEER * band.style.opacity))


def table_svg(table: Table, shapes: list[Shape]) -> str:
    """All of it as a picture above the canvas, with the figures, the cursor and the chosen figure.

    The canvas below has the map alone, which seldom changes: a gesture that moves a figure does not paint it anew.
    """
    board, colours = table.board, palette(table.session.palette)
    pen = Pen(colours, "note")
    at = board.square(table.cursor)
    draw_cursor(at, pen.on("note", tag="cursor"))
    draw_pieces(board, pen, table.marks)
    pen.shapes.extend(_sheer(shape) if shape.layer == BELOW else shape for shape in shapes)
    for square in table.squares_of(table.who):
        draw_selected(square, pen)
    title = f"{board.title or 'The board'}, {table.game.state.player}'s turn"
    bounds = 0.0, 0.0, float(board.width), float(board.height)
    scene = Scene(layered(pen.shapes), bounds, UNIT, "", title, view_text(board))
    return to_svg(scene, classes=f"cb-x{at.x} cb-y{at.y}", responsive=True)
