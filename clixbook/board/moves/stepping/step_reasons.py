"""Reasons for one step: obstacles, costs and stops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clixbook.board.answers.answers import Reason, Sign, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, corner_between, edge_between, flank_edges, flanks
from clixbook.board.model.things import EdgeKind, Piece
from clixbook.board.moves.mover import Mover, Surface
from clixbook.board.moves.other_pieces import Crowd
from clixbook.board.moves.stepping.step_terrain import JudgedStep, StepBar, StepStop
from clixbook.board.terrain.terrain import walling_ruling
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Ruling
from clixbook.rulebooks.sections.moving.movement import MeetingRule
from clixbook.rulebooks.vocabulary import Restriction

EDGE_RULINGS = {EdgeKind.WALL: "TMV-05", EdgeKind.WINDOW: "TER-03", EdgeKind.DOOR: "TER-04"}


def terrain_reasons(ground: Surface, a: Square, b: Square, says: JudgedStep, damage: int = 0) -> Iterator[Reason]:
    """The effects of terrain on the step; ``damage`` is left of that of a drop."""
    if says.bar is not None:
        yield bar_reason(ground, a, b, says.bar)
        return
    if says.cost > ground.rules.terrain_moves.step.plain:
        leaving = ground.hampers[ground.board.index(a)]
        ruling, verb = ("TMV-03", "inside or out of") if leaving else ("TMV-01", "into")
        text = f"{b} costs {says.cost}: {verb} hampering terrain."
        yield make_reason(ground.rules[ruling], text, b, weight="cost")
    if says.stop is not None:
        yield stop_reason(ground, a, b, says.stop, damage)


def bar_reason(ground: Surface, a: Square, b: Square, bar: StepBar) -> Reason:
    """Why terrain bars the step."""
    rules, cannot = ground.rules, f"The mover cannot step from {a} to {b} because"
    low, high = ground.levels[ground.board.index(a)], ground.levels[ground.board.index(b)]
    match bar:
        case StepBar.FAR:
            return make_reason(rules["MOV-01"], f"{a} and {b} do not touch.", a, b, weight="blocked")
        case StepBar.BLOCKING:
            return make_reason(rules["TMV-05"], f"{cannot} {b} is blocking terrain.", b, weight="blocked")
        case StepBar.WALLED_IN:
            ruling = walling_ruling(ground.board, a, rules)
            return make_reason(ruling, f"{cannot} it is walled in on {a}.", a, weight="blocked")
        case StepBar.WALL:
            edge = edge_between(a, b)
            kind = ground.board.standing_edges[edge]
            return make_reason(rules[EDGE_RULINGS[kind]], f"{cannot} of the {kind}.", edge, weight="blocked")
        case StepBar.HIGHER:
            text = f"{cannot} {b} is on level {high}."
            return make_reason(rules["ELV-02"], text, a, b, weight="blocked")
        case StepBar.LOWER:
            text = f"{cannot} {b} is down on level {high}."
            return make_reason(rules["ELV-05"], text, a, b, weight="blocked")
        case StepBar.SLANT:
            text = f"{cannot} stairs are not walked diagonally."
            return make_reason(rules["ELV-03"], text, a, b, weight="blocked")
        case StepBar.NO_CLIMB:
            climbs = rules.elevation.climb_squares > 0
            why = "the way is open" if low != high and climbs else "there is no edge to climb"
            text = f"{cannot} {why if climbs else 'nobody climbs'}."
            return make_reason(rules["ELV-04"], text, a, b, weight="blocked")
        case StepBar.CORNER_WALL:
            walls = touching_walls(ground, a, b)
            return make_reason(rules["INT-08"], f"{cannot} a wall touches the corner.", *walls, weight="blocked")
        case StepBar.CORNER:
            return corner_reason(ground, a, b)


def touching_walls(ground: Surface, a: Square, b: Square) -> list[Edge]:
    """The walls that bar the mover at the corner between two diagonal squares."""
    return [e for f in flanks(a, b) for e in flank_edges(f, a, b) if e in ground.walls]


def corner_reason(ground: Surface, a: Square, b: Square) -> Reason:
    """Why both sides of a corner are shut: blocking squares, walls, or higher squares."""
    sides, corner, rules = flanks(a, b), corner_between(a, b), ground.rules
    here = max(ground.levels[ground.board.index(s)] for s in (a, b))
    text = f"The mover cannot step from {a} to {b} because "
    high = [s for s in sides if ground.levels[ground.board.index(s)] > here]
    if high and not (ground.flies and rules.intersections.one_open_side_passes_high):
        text += "higher squares shut it." if len(high) == len(sides) else f"{high[0]} is higher, the other side shut."
        return make_reason(rules["INT-09"], text, corner, *sides, weight="blocked")
    if all(ground.barred[ground.board.index(s)] for s in sides):
        text += f"{sides[0]} and {sides[1]} are blocking."
        return make_reason(rules["INT-05"], text, corner, *sides, weight="blocked")
    blocking = [s for s in sides if ground.barred[ground.board.index(s)]]
    text += f"a wall and blocking {blocking[0]} shut it." if blocking else "walls shut it."
    walls = touching_walls(ground, a, b)
    return make_reason(rules["INT-08"], text, corner, *blocking, *walls, weight="blocked")


def stop_reason(ground: Surface, a: Square, b: Square, stop: StepStop, damage: int) -> Reason:
    """Why the mover stops after the step; ``damage`` is that of a drop."""
    rules = ground.rules
    match stop:
        case StepStop.DROP:
            text = f"The mover drops to {b}, takes {damage} damage and stops."
            return make_reason(rules["ELV-05"], text, b, weight="stop", sign=Sign.LEVEL)
        case StepStop.WATER:
            text = f"The mover stops in {b} because it is water."
            return make_reason(rules["TMV-07"], text, b, weight="stop", sign=Sign.WATER)
        case StepStop.HINDERING:
            found = [c for c in terrain_effects(ground.board, rules).causes(b) if c.move is Restriction.HINDERING]
            thing = next(c for c in found if c.move_ruling.id != "TMV-07")
            text = f"The mover stops in {b} because of {thing.what}."
            return make_reason(thing.move_ruling, text, b, weight="stop", sign=Sign.HINDERING)
        case StepStop.CORNER:
            sides = flanks(a, b)
            alike = all(ground.hampers[ground.board.index(s)] for s in sides)
            text = f"The mover stops in {b} after the hindered corner."
            corner = corner_between(a, b)
            ruling = rules["INT-03" if alike else "INT-06"]
            return make_reason(ruling, text, b, corner, *sides, weight="stop", sign=Sign.HINDERING)


def figure_reasons(
    board: Board, mover: Mover, ground: Surface, others: Crowd, b: Square, meets: tuple[Piece, ...],
    *, may_end: bool, halts: bool,
) -> Iterator[Reason]:  # fmt: skip
    """The effects of figures on a step into b; ``halts``: it would stop or roll there."""
    who, index, rules = figure_ref(mover.piece), board.index(b), ground.rules
    there = board.piece_at(b)
    if index in others.barred and there is not None:
        text = message("{} cannot enter {} because {} stands there.", who, b, figure_ref(there))
        yield make_reason(rules["MOV-04"], text, b, weight="blocked")
        return
    for other in meets:
        stops = rules.movement.entering_adjacent_square is MeetingRule.STOP
        does = "stops" if stops else "rolls to break away"
        text = message("{} {} in {}, beside {}.", who, does, b, figure_ref(other))
        sign = Sign.OPPONENT if stops else Sign.ROLL
        yield make_reason(rules["MOV-05"], text, b, *other.squares, weight="stop", sign=sign)
    if may_end:
        return
    occupied = index in others.taken and there is not None
    ruling = rules["MOV-07"] if occupied else no_end_ruling(ground, index)
    if halts:
        text = message("{} cannot enter {} because it would stop there.", who, b)
        yield make_reason(ruling, text, b, weight="blocked")
        return
    if occupied and there is not None:
        friend = there.is_friend_of(mover.piece)
        text = message("{} passes {} on {}.", who, figure_ref(there), b)
        yield make_reason(rules["MOV-03" if friend else "MOV-04"], text, b)
    yield make_reason(ruling, f"No move ends on {b}.", b)


def no_end_ruling(ground: Surface, index: int) -> Ruling[Any]:
    """The row that forbids a stop there: blocking (TMV-06), indoors aloft (MAP-03), or a power (SPD-08)."""
    if ground.blocking[index]:
        return ground.rules["TMV-06"]
    return ground.rules["MAP-03" if "indoors" in ground.rights.never_ends_on else "SPD-08"]


def no_end_terrain(ground: Surface, index: int) -> str:
    """The terrain that forbids to end a move on the square, in words."""
    if ground.blocking[index]:
        return "which is blocking terrain"
    return "which is indoors" if "indoors" in ground.rights.never_ends_on else "which is hindering terrain"
