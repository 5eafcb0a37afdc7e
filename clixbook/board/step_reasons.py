"""The reasons of one step, in words: what bars it, what it costs, and what stops the mover."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers import Reason, because
from clixbook.board.board import Board
from clixbook.board.crowd import Crowd
from clixbook.board.ground import ground as terrain_of
from clixbook.board.judging import DROP_DAMAGE, Bar, Judged, Stop
from clixbook.board.movers import Mover, Surface
from clixbook.board.squares import Edge, Square, corner_between, edge_between, flank_edges, flanks
from clixbook.board.terrain import walling
from clixbook.board.things import EdgeKind, Piece
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.movement import Meeting
from clixbook.rulebooks.values import Effect

EDGE_RULINGS = {EdgeKind.WALL: "TMV-05", EdgeKind.WINDOW: "TER-03", EdgeKind.DOOR: "TER-04"}


def terrain_reasons(ground: Surface, a: Square, b: Square, says: Judged) -> Iterator[Reason]:
    """What terrain has to say about the step."""
    if says.bar is not None:
        yield bar_reason(ground, a, b, says.bar)
        return
    if says.cost > ground.rules.terrain_moves.step.plain:
        leaving = ground.hampers[ground.board.index(a)]
        ruling, verb = ("TMV-03", "inside or out of") if leaving else ("TMV-01", "into")
        text = f"{b} costs {says.cost}: {verb} hampering terrain."
        yield because(ground.rules[ruling], text, b, weight="cost")
    if says.stop is not None:
        yield stop_reason(ground, a, b, says.stop)


def bar_reason(ground: Surface, a: Square, b: Square, bar: Bar) -> Reason:
    """Why terrain bars the step."""
    rules, cannot = ground.rules, f"The mover cannot step from {a} to {b} because"
    low, high = ground.levels[ground.board.index(a)], ground.levels[ground.board.index(b)]
    match bar:
        case Bar.FAR:
            return because(rules["MOV-01"], f"{a} and {b} do not touch.", a, b, weight="blocked")
        case Bar.BLOCKING:
            return because(rules["TMV-05"], f"{cannot} {b} is blocking terrain.", b, weight="blocked")
        case Bar.WALLED_IN:
            ruling = walling(ground.board, a, rules)
            return because(ruling, f"{cannot} it is walled in on {a}.", a, weight="blocked")
        case Bar.WALL:
            edge = edge_between(a, b)
            kind = ground.board.standing_edges[edge]
            return because(rules[EDGE_RULINGS[kind]], f"{cannot} of the {kind}.", edge, weight="blocked")
        case Bar.HIGHER:
            text = f"{cannot} {b} is on level {high}."
            return because(rules["ELV-02"], text, a, b, weight="blocked")
        case Bar.LOWER:
            text = f"{cannot} {b} is down on level {high}."
            return because(rules["ELV-05"], text, a, b, weight="blocked")
        case Bar.SLANT:
            text = f"{cannot} stairs are not walked slantwise."
            return because(rules["ELV-03"], text, a, b, weight="blocked")
        case Bar.NO_CLIMB:
            text = f"{cannot} there is no edge to climb." if low == high else f"{cannot} nobody climbs."
            return because(rules["ELV-04"], text, a, b, weight="blocked")
        case Bar.CORNER_WALL:
            walls = touching_walls(ground, a, b)
            return because(rules["INT-08"], f"{cannot} a wall touches the corner.", *walls, weight="blocked")
        case Bar.CORNER:
            return corner_reason(ground, a, b)


def touching_walls(ground: Surface, a: Square, b: Square) -> list[Edge]:
    """The walls at the corner between two diagonal squares."""
    return [e for f in flanks(a, b) for e in flank_edges(f, a, b) if e in ground.raw_walls]


def corner_reason(ground: Surface, a: Square, b: Square) -> Reason:
    """Why both sides of a corner are shut: blocking squares, walls, or higher squares."""
    sides, corner = flanks(a, b), corner_between(a, b)
    here = max(ground.levels[ground.board.index(s)] for s in (a, b))
    text = f"The mover cannot step from {a} to {b} because "
    if any(ground.levels[ground.board.index(s)] > here for s in sides):
        return because(ground.rules["INT-09"], text + "higher squares shut it.", corner, *sides, weight="blocked")
    walls = touching_walls(ground, a, b)
    if walls:
        return because(ground.rules["INT-08"], text + "walls shut it.", corner, *walls, weight="blocked")
    text += f"{sides[0]} and {sides[1]} are blocking."
    return because(ground.rules["INT-05"], text, corner, *sides, weight="blocked")


def stop_reason(ground: Surface, a: Square, b: Square, stop: Stop) -> Reason:
    """Why the mover stops after the step."""
    rules = ground.rules
    match stop:
        case Stop.DROP:
            text = f"The mover drops to {b}, takes {DROP_DAMAGE} damage and stops."
            return because(rules["ELV-05"], text, b, weight="stop")
        case Stop.WATER:
            return because(rules["TMV-07"], f"The mover stops in {b} because it is water.", b, weight="stop")
        case Stop.HINDERING:
            found = [c for c in terrain_of(ground.board, rules).causes(b) if c.move is Effect.HINDERING]
            thing = next(c for c in found if c.move_ruling.id != "TMV-07")
            text = f"The mover stops in {b} because of {thing.what}."
            return because(thing.move_ruling, text, b, weight="stop")
        case Stop.CORNER:
            sides = flanks(a, b)
            alike = all(ground.hampers[ground.board.index(s)] for s in sides)
            text = f"The mover stops in {b} after the hindered corner."
            corner = corner_between(a, b)
            return because(rules["INT-03" if alike else "INT-06"], text, b, corner, *sides, weight="stop")


def figure_reasons(
    board: Board, mover: Mover, rules: Rulebook, others: Crowd, b: Square, meets: tuple[Piece, ...],
    *, may_end: bool,
) -> Iterator[Reason]:  # fmt: skip
    """What the figures have to say about a step into b."""
    who, index = mover.piece.label, board.index(b)
    there = board.piece_at(b)
    if index in others.barred and there is not None:
        text = f"{who} cannot enter {b} because {there.label} stands there."
        yield because(rules["MOV-04"], text, b, weight="blocked")
    elif index in others.taken and there is not None:
        friend = there.is_friend_of(mover.piece)
        text = f"{who} passes {there.label} on {b}."
        yield because(rules["MOV-03" if friend else "MOV-04"], text, b)
        yield because(rules["MOV-07"], f"No move ends on {b}.", b, weight="stop" if meets else "note")
    elif not may_end:
        yield because(rules["TMV-06"], f"No move ends on {b}.", b)
    for other in meets:
        stops = rules.movement.meeting is Meeting.STOP
        does = "stops" if stops else "rolls to break away"
        text = f"{who} {does} in {b}, beside {other.label}."
        yield because(rules["MOV-05"], text, b, *other.squares, weight="stop")
