"""The effect of terrain on one step, without figures."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, flanks
from clixbook.board.moves.directions import Heading, heading_to, headings
from clixbook.board.moves.mover import HINDERED, WET, Surface, surface
from clixbook.board.terrain.terrain import is_broken_rim
from clixbook.board.terrain.terrain_cache import ByPlace, pristine_map
from clixbook.caches import cached_by_value
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.lines.elevation import LedgeRule
from clixbook.rulebooks.sections.lines.intersections import CornerStep, ShuttingWalls
from clixbook.rulebooks.vocabulary import MoveRights

OPEN, HAMPERED, SHUT = 0, 1, 2
"""The state of one side of a corner for a diagonal step, from open to closed."""
DROP_DAMAGE = 2


class StepBar(enum.Enum):
    """Reasons why terrain bars a step."""

    FAR = "the squares do not touch"
    WALL = "a wall"
    BLOCKING = "blocking terrain"
    HIGHER = "a higher level"
    LOWER = "a lower level"
    SLANT = "a diagonal step between levels"
    WALLED_IN = "the mover is walled in"
    CORNER = "both sides of the corner are shut"
    CORNER_WALL = "a wall touches the corner"
    NO_CLIMB = "no edge to climb"


class StepStop(enum.Enum):
    """Reasons why terrain stops a mover after a step."""

    HINDERING = "hindering terrain"
    WATER = "water"
    CORNER = "a hindered corner"
    DROP = "a drop"


class JudgedStep(NamedTuple):
    """A step judged by terrain: barred or not, cost, and why the mover stops."""

    bar: StepBar | None
    cost: int = 1
    stop: StepStop | None = None


class CornerSide(NamedTuple):
    """A side of a corner: state with and without rights, hampering bits, higher or not."""

    state: int
    raw: int
    bits: int
    higher: bool


OPEN_SIDE = CornerSide(OPEN, OPEN, 0, False)
FAR, PLAIN = JudgedStep(StepBar.FAR), JudgedStep(None)


def compute_step_verdict(
    ground: Surface, a: Square, b: Square, *, climbing: bool = False, soft: bool = False
) -> JudgedStep:
    """Terrain's verdict on a step between two squares (TMV-01 to 05, INT-02 to 09, ELV-02 to 05, DST-07, MRK-07).

    ``climbing`` is the action that goes through an edge without stairs (ELV-04). ``soft``: drops do not hurt.
    """
    board = ground.board
    heading = heading_to(b.x - a.x, b.y - a.y, board.width)
    return step_verdict(ground, board.index(a), heading, climbing, soft) if heading else FAR


def step_verdict(ground: Surface, start: int, heading: Heading, climbing: bool, soft: bool) -> JudgedStep:
    """Terrain's verdict on a step from the square of this index in one of the eight directions."""
    end = start + heading.index_offset
    if start in ground.walled and ground.barred[start]:
        return JudgedStep(StepBar.WALLED_IN)
    if ground.barred[end]:
        return JudgedStep(StepBar.BLOCKING)
    if ground.fences[start] & heading.crossed_edge:
        return JudgedStep(StepBar.WALL)
    bar, stop = level_change_verdict(ground, start, end, climbing, soft)
    if bar is None and heading.flanks:
        bar, corner_stop = corner_verdict(ground, start, heading)
        stop = stop or corner_stop
    if bar is not None:
        return JudgedStep(bar)
    cost = ground.rules.terrain_moves.step.plain if climbing else step_cost(ground, start, end)  # ELV-04: 1 square
    stop = stop or entering_stops(ground, start, end)
    return PLAIN if cost == 1 and stop is None else JudgedStep(None, cost, stop)


cached_step_verdict = cached_by_value(4096)(compute_step_verdict)
"""``compute_step_verdict`` for steps that are asked for again and again."""


def level_change_verdict(
    ground: Surface, start: int, end: int, climbing: bool, soft: bool
) -> tuple[StepBar | None, StepStop | None]:
    """Whether the levels allow the step (ELV-02 to ELV-05)."""
    low, high = ground.levels[start], ground.levels[end]
    if low == high or (ground.flies and not climbing):
        return StepBar.NO_CLIMB if climbing else None, None
    board, rules, a, b = ground.board, ground.rules, ground.square_at(start), ground.square_at(end)
    linked = board.transition(a, b) is not None or is_broken_rim(board, a, b, rules=rules)
    if climbing:
        return None if not linked and rules.elevation.climb_squares > 0 else StepBar.NO_CLIMB, None
    if linked:
        return None, None
    if high < low and high == rules.elevation.ground_level and rules.elevation.drop is LedgeRule.FALL:
        return None, None if soft else StepStop.DROP
    if slants_past_stairs(board, a, b):
        return None if rules.elevation.stairs_diagonal else StepBar.SLANT, None
    return (StepBar.HIGHER if high > low else StepBar.LOWER), None


def slants_past_stairs(board: Board, a: Square, b: Square) -> bool:
    """True for a diagonal step between levels beside a stairway: one that enters or leaves it sideways."""
    if a.x == b.x or a.y == b.y:
        return False
    return any(board.transition(a, f) or board.transition(f, b) for f in flanks(a, b))


def step_cost(ground: Surface, start: int, end: int) -> int:
    """Squares of speed that the step costs (TMV-01, TMV-03)."""
    prices = ground.rules.terrain_moves
    if ground.hampers[start]:
        return prices.inside_cost
    return prices.step.hampered if ground.hampers[end] else prices.step.plain


def entering_stops(ground: Surface, start: int, end: int) -> StepStop | None:
    """Whether the mover stops because it enters hampering terrain from other terrain (TMV-02, TMV-07)."""
    new = ground.hampers[end] & ~ground.hampers[start]
    if not new or not ground.rules.terrain_moves.entering_stops:
        return None
    return StepStop.HINDERING if new & HINDERED and ground.raw[end] != WET else StepStop.WATER


def corner_verdict(ground: Surface, start: int, heading: Heading) -> tuple[StepBar | None, StepStop | None]:
    """Whether the corner lets a diagonal step pass, and whether it stops the mover (INT-02 to INT-09)."""
    rules, level = ground.rules.intersections, max(ground.levels[start], ground.levels[start + heading.index_offset])
    one, other = (corner_side(ground, start + offset, edges, level) for offset, edges in heading.flanks)
    if one is OPEN_SIDE and other is OPEN_SIDE:
        return None, None
    if rules.walls is ShuttingWalls.ANY and any(
        ground.fences[start + offset] & edges for offset, edges in heading.flanks
    ):
        return StepBar.CORNER_WALL, None
    if one.state == other.state == SHUT and not rules.blocking_pair_opens:
        return StepBar.CORNER, None
    both_raw = one.raw == other.raw == SHUT
    if both_raw and (one.higher or other.higher) and not rules.one_open_side_passes_high:
        if SHUT in (one.state, other.state):  # INT-09: every side must be open to the mover
            return StepBar.CORNER, None
        return None, None
    return None, corner_stops_mover(ground, one, other, ground.hampers[start])


def corner_stops_mover(ground: Surface, one: CornerSide, other: CornerSide, from_bits: int) -> StepStop | None:
    """Whether the less restrictive of two sides hampers enough to stop the mover (INT-03, INT-04, INT-06, INT-07)."""
    rules = ground.rules.intersections
    if rules.clear_side_frees and OPEN in (one.state, other.state):
        return None
    ignored = 0 if rules.stops_from_hindering else from_bits
    if one.state == other.state or OPEN in (one.state, other.state):
        joined = rules.step is CornerStep.LIKE_PAIRS_JOIN  # water and hindering terrain are not alike
        bits = one.bits & other.bits if joined else one.bits | other.bits
        stops = rules.hindered_corner_stops
    else:
        bits = one.bits if other.state == SHUT else other.bits
        stops = rules.mixed_corner_stops
    return StepStop.CORNER if stops and bits & ~ignored else None


def corner_side(ground: Surface, flank: int, edges: int, level: int) -> CornerSide:
    """One side of a corner: the square ``flank`` and its two edges there. ``level``: of the step's higher end."""
    higher = ground.levels[flank] > level
    shut = ground.barred[flank] or ground.fences[flank] & edges or (higher and not ground.flies)
    raw_shut = ground.blocking[flank] or ground.raw_fences[flank] & edges or higher
    bits, raw_bits = ground.hampers[flank], ground.raw[flank]
    if not (shut or raw_shut or raw_bits):
        return OPEN_SIDE
    state = SHUT if shut else HAMPERED if bits else OPEN
    raw = SHUT if raw_shut else HAMPERED if raw_bits else OPEN
    return CornerSide(state, raw, bits, higher)


Step = tuple[int, int, bool]
"""A step from a square: index of the other square, cost, does it stop the mover."""


class SquareSteps(tuple[Step, ...]):
    """The steps from one square. ``plain`` ones cost 1 and have no stop, by the index of the other square."""

    def __init__(self, _: Iterable[Step]) -> None:
        self.plain = tuple([there for there, cost, stops in self if cost == 1 and not stops])
        self.others = tuple([step for step in self if step[1] != 1 or step[2]])


class StepTable(ByPlace[int, SquareSteps]):
    """Square index -> the steps from there."""

    def __init__(self, ground: Surface, climbing: bool, soft: bool, printed: StepTable | None) -> None:
        super().__init__(ground.board, printed)
        self.ground, self.climbing, self.soft = ground, climbing, soft
        if printed is not None:  # most objects and markers change no steps
            changed = changed_squares(ground, printed.ground)
            beside = changed.union(*(at.around() for at in changed))
            self.near = {at: self.near[at] for at in beside if at in self.near}
        self.inherit_printed()

    def _key(self, square: Square) -> int:
        return self.board.index(square)

    def _square(self, key: int) -> Square:
        return self.ground.square_at(key)

    def _work_out(self, square: Square) -> SquareSteps:
        ground, climbing, soft, start = self.ground, self.climbing, self.soft, self._key(square)
        steps: list[Step] = []
        for heading in headings(self.board.width, self.board.height)[start]:
            bar, cost, stop = step_verdict(ground, start, heading, climbing, soft)
            if bar is None:
                steps.append((start + heading.index_offset, cost, stop is not None))
        return SquareSteps(steps)


def changed_squares(ground: Surface, printed: Surface) -> frozenset[Square]:
    """The squares that differ for a mover from the printed map, and those on both sides of destroyed edges."""
    squares = pristine_map(ground.board)[1]

    def facts_at(surface: Surface, at: int) -> tuple[object, ...]:
        return surface.raw[at], surface.hampers[at], surface.blocking[at], surface.barred[at], at in surface.walled

    indices = ((square, ground.board.index(square)) for square in squares)
    changed = {square for square, at in indices if facts_at(ground, at) != facts_at(printed, at)}
    return frozenset(changed.union(*ground.board.destroyed_edges))


@lru_cache(maxsize=256)
def step_table(board: Board, rules: Rulebook, lends: MoveRights, climbing: bool, soft: bool) -> StepTable:
    """The steps that terrain allows from every square; the board has no pieces (``board.bare``)."""
    printed, other = pristine_map(board)
    first = step_table(printed, rules, lends, climbing, soft) if other else None
    return StepTable(surface(board, rules, lends), climbing, soft, first)
