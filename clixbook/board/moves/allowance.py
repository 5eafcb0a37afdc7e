"""Movement allowance: speed, halving, stated numbers and water."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Mode
from clixbook.board.moves.mover import WET, Mover, Surface, surface
from clixbook.board.near.bases import why_immobile
from clixbook.board.near.ranges import half_value
from clixbook.board.terrain.terrain import walling_ruling
from clixbook.rulebooks import Rulebook


@fast_init
@dataclass(frozen=True)
class Allowance:
    """Squares of speed for a move, and the reasons for any reduction."""

    squares: int
    reasons: tuple[Reason, ...] = ()


def _why_walled_in(board: Board, own: Sequence[Square], ground: Surface, rules: Rulebook) -> Reason | None:
    """The walled squares on which the figure stands and that it cannot cross, as a reason; None if there are none."""
    shut = [s for s in own if board.index(s) in ground.walled and ground.barred[board.index(s)]]
    if not shut:
        return None
    ruling = walling_ruling(board, shut[0], rules)
    return make_reason(ruling, f"It is walled in on {shut[0]}.", *shut, weight="blocked")


def allowance(
    board: Board,
    mover: Mover,
    speed: int,
    *,
    rules: Rulebook,
    stated: int | None = None,
    left: int | None = None,
    climbing: bool = False,
    water_roll: int | None = None,
) -> Allowance:
    """The speed that the mover may use where it stands (MOV-01, MOV-11, TMV-04, TMV-08, ELV-04).

    ``left`` is what a move under way still has: it began elsewhere, and nothing halves the rest of it.
    """
    if kept := why_immobile(mover.piece, rules=rules):
        return Allowance(0, kept)
    own, reasons = mover.piece.squares, []
    ground = surface(board.bare, rules, mover.rights)
    if walled_in := _why_walled_in(board, own, ground, rules):
        return Allowance(0, (walled_in,))
    if left is not None:
        return Allowance(left)
    if stated is not None and rules.movement.stated_number:
        speed = stated
        reasons.append(make_reason(rules["MOV-11"], f"{stated} squares take the place of speed.", *own))
    if climbing:
        climb = rules.elevation.climb_squares
        text = (
            f"Climbing moves {climb} square{'' if climb == 1 else 's'}." if climb else "No action climbs in this book."
        )
        reasons.append(make_reason(rules["ELV-04"], text, *own, weight="cost"))
        return Allowance(min(speed, climb), tuple(reasons))
    if mover.rights.halves:
        speed = half_value(speed, rules, of="speed")
        reasons.append(make_reason(rules["SPD-07"], f"Half speed is {speed}.", *own, weight="cost"))
    wet = wading_squares(ground, mover, speed, rules, water_roll)
    if wet is not None:
        return Allowance(wet.squares, (*reasons, *wet.reasons))
    if rules.terrain_moves.starting_halves and any(ground.hampers[board.index(s)] for s in own):
        speed = half_value(speed, rules, of="speed")
        text = f"It starts in hampering terrain, so it has half speed, {speed}."
        reasons.append(make_reason(rules["TMV-04"], text, *own, weight="cost"))
    return Allowance(speed, tuple(reasons))


def wading_squares(
    ground: Surface, mover: Mover, speed: int, rules: Rulebook, water_roll: int | None
) -> Allowance | None:  # fmt: skip
    """The squares of a mover that starts in water, in books with special rules for water (TMV-08, SPD-04)."""
    board = ground.board
    own = [s for s in mover.piece.squares if ground.raw[board.index(s)] & WET]
    more, water = mover.rights.water_speed, rules.terrain_moves.deep_water
    if own and more:
        text = f"In water it has {more} more speed."
        return Allowance(speed + more, (make_reason(rules["SPD-04"], text, *own, weight="cost"),))
    powered = mover.ignores("hindering") and mover.piece.mode is Mode.BOOT
    if not powered:  # a power is half as fast here, even one that lets all other terrain pass
        own = [s for s in own if ground.hampers[board.index(s)] & WET]
    if not own or water.shallow_speed is None or water.deep_speed is None:
        return None
    deep = any(board.index(s) in ground.deep for s in own)
    speed_there = water.deep_speed if deep else water.shallow_speed
    if powered and (not deep or water_roll in water.powered_success):
        speed_there = half_value(speed, rules, of="speed")
    text = f"Starting in {'deep' if deep else 'shallow'} water it moves {speed_there} at most."
    return Allowance(min(speed, speed_there), (make_reason(rules["TMV-08"], text, *own, weight="cost"),))
