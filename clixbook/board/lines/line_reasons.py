"""Reasons for a line of fire, one for each crossing that matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.lines.crossings import Crossing, Site
from clixbook.board.lines.line_ends import LineEnd, is_hidden_swimmer
from clixbook.board.lines.obstacle_grid import (
    VERDICT,
    CellBit,
    Screen,
    is_hidden,
    is_soaring,
    passes_lines,
    smallest_blocking_size,
)
from clixbook.board.model.squares import Corner, Edge, Place, Square, flank_edges
from clixbook.board.model.things import EdgeKind, ObjectKind
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.errors import capital
from clixbook.rulebooks.sections.map.range import LevelRange
from clixbook.rulebooks.vocabulary import Restriction

WEIGHTS = ("clear", "hindered", "blocked")


@dataclass(frozen=True, eq=False)
class LineTrace:
    """A line read off one screen: the bits of each site crossed and of each square entered, target last.

    ``boundaries`` are the borders between ground and roof at each site; ``line_bits`` is what holds of all bits.
    ``inside`` are those of the source's own square.
    """

    view: Screen
    source: LineEnd
    target: LineEnd
    path: tuple[Crossing, ...]
    sites: tuple[int, ...]
    entered: tuple[int, ...]
    line_bits: int
    boundaries: tuple[int, ...]
    verdict_code: int
    hidden: bool
    destroying: bool
    inside: int = CellBit.NONE

    def first_at_least(self, worth: int) -> float | None:
        """How far along the line it first is at least that bad; None if it never is."""
        if self.verdict_code < worth:
            return None
        if self.inside and VERDICT[self.inside] >= worth:
            return 0.0
        borders = 0
        for step, site, square, more in zip(self.path, self.sites, self.entered, self.boundaries, strict=False):
            borders += more
            bits = (site | square) & self.line_bits
            if borders > 1 and self.view.counts_roof_edges:
                bits |= CellBit.HIGHER
            if VERDICT[bits] >= worth:
                return float(step.along)
        return float(self.path[-1].along) if self.path else 0.0


@dataclass(frozen=True, slots=True)
class FlankState:
    """One side of a corner: the flank, its value and cause, and the wall that shuts it."""

    square: Square
    verdict: str
    cause: str
    wall: Edge | None = None


@dataclass(frozen=True, slots=True)
class CornerHit:
    """A corner on a line: its two sides, and the result by the less restrictive one (INT-11)."""

    corner: Corner
    flanks: tuple[FlankState, FlankState]
    verdict: str
    along: float

    @property
    def kinder_side(self) -> FlankState:
        """The less restrictive of its two sides."""
        return min(self.flanks, key=lambda flank: WEIGHTS.index(flank.verdict))


def corner_hits(trace: LineTrace) -> tuple[CornerHit, ...]:
    """The corners on the line, in order."""
    return tuple(
        corner_hit(trace, step, bits) for step, bits in zip(trace.path, trace.sites, strict=True) if step.is_corner
    )


def corner_hit(trace: LineTrace, step: Crossing, bits: int) -> CornerHit:
    """One corner with both its sides."""
    first, second = (_corner_side(trace, step, square) for square in step.side_squares)
    return CornerHit(Corner(step.x, step.y), (first, second), WEIGHTS[VERDICT[bits]], float(step.along))


def _corner_side(trace: LineTrace, step: Crossing, square: Square) -> FlankState:
    """One side of a corner, as the screen has it."""
    for edge in flank_edges(square, step.left, step.entered_squares):
        site = Site.VERTICAL if edge.a.y == edge.b.y else Site.HORIZONTAL
        if trace.view.edges[site, edge.b.y, edge.b.x]:
            return FlankState(square, "blocked", f"the {_edge_kind(trace, edge)} {edge}", edge)
    bits = int(trace.view.squares[square.y, square.x])
    return FlankState(square, WEIGHTS[VERDICT[bits]], _contents(trace, square, bits))


def _edge_kind(trace: LineTrace, edge: Edge) -> EdgeKind:
    """The wall, window or door that stands there."""
    return trace.view.board.standing_edges[edge]


def _contents(trace: LineTrace, square: Square, bits: int) -> str:
    """The content of a square that counts for the line, in words."""
    view = trace.view
    if bits & CellBit.FIGURE:
        return str(view.board.occupants[square].label)
    if bits & CellBit.HIGHER:
        return "higher ground"
    if bits & (CellBit.BLOCKS | CellBit.HINDERS):
        return terrain_effects(view.board.bare, view.rules).line_cause(square).what
    return "open"


def line_reasons(trace: LineTrace) -> tuple[Reason, ...]:
    """The reasons for the verdict: first those that decide, then the rest, each in line order."""
    found = [*_source_reasons(trace), *_source_notes(trace)]
    last = len(trace.path) - 1
    for i, (step, bits) in enumerate(zip(trace.path, trace.sites, strict=True)):
        found += _site_reasons(trace, step, bits, trace.boundaries[i])
        if i < last:
            found += _square_reasons(trace, step.entered_squares, trace.entered[i])
            found += _uncounted_notes(trace, step.entered_squares, trace.entered[i])
    found += _target_reasons(trace)
    found += _whole_line_reasons(trace)
    if not found:
        found = [_clear_line_reasons(trace)]
    decisive = WEIGHTS[trace.verdict_code]
    return tuple(sorted(found, key=lambda reason: reason.weight != decisive))


def _clear_line_reasons(trace: LineTrace) -> Reason:
    """The reason that nothing is in the way."""
    a, b, rules = trace.source.square, trace.target.square, trace.view.rules
    if a == b:
        return make_reason(rules["LOF-03"], f"A line from {a} to itself is open.", a, weight="clear")
    return make_reason(rules["LOF-12"], f"Nothing stands between {a} and {b}.", a, b, weight="clear")


def _source_notes(trace: LineTrace) -> Iterator[Reason]:
    """The shooter's own square never counts by itself (LOF-09)."""
    view, square = trace.view, trace.source.square
    if trace.path and terrain_effects(view.board.bare, view.rules).line(square) is Restriction.HINDERING:
        yield make_reason(
            view.rules["LOF-09"],
            message("Hindering terrain under {} does not count.", _figure_on(trace.source)),
            square,
        )


def _figure_on(end: LineEnd) -> Words:
    return message("{} on {}", figure_ref(end.piece), end.square) if end.piece else str(end.square)


def _site_reasons(trace: LineTrace, step: Crossing, bits: int, borders: int) -> Iterator[Reason]:
    """The effect of an edge or corner on the line, with reasons."""
    view, place = trace.view, step.place
    if isinstance(place, Corner):
        if not (bits & CellBit.HINDERS and not trace.line_bits & CellBit.HINDERS):  # LOF-10 is about the whole line
            yield _corner_reason(trace, step, bits, borders)
    elif place in view.board.standing_edges:
        kind = _edge_kind(trace, place)
        printed = {"window": "TER-03", "door": "TER-04"}.get(kind)
        if bits & CellBit.WALL:
            rule = view.rules[printed or _wall_rule(trace, step)]
            yield make_reason(rule, f"The {kind} on {place} blocks.", place, weight="blocked")
        else:
            open_kind = printed if passes_lines(view.rules, kind) else None
            rule = view.rules[open_kind or _terrain_excuse(trace, blocking=True)]
            yield make_reason(rule, f"The {kind} on {place} does not stop this line.", place)


def _wall_rule(trace: LineTrace, step: Crossing) -> str:
    """The row by which a wall on the line blocks it."""
    low, high = sorted((_level(trace, step.left), _level(trace, step.entered_squares)))
    if low < high and not trace.view.ends.in_sky:
        return "ELV-17"
    return _level_rule(trace, high) or "LOF-06"


def _level(trace: LineTrace, square: Square) -> int:
    """The level of a square as the rulebook counts."""
    return int(trace.view.relief.level[square.y, square.x])


def _level_rule(trace: LineTrace, level: int) -> str | None:
    """The row by which blocking terrain of this level bars a line, if not simply because it is crossed."""
    view = trace.view
    if view.ends.in_sky:
        return "SPD-03"
    if view.sees_all:
        return "ELV-16"
    if view.ends.same_level:
        return "ELV-09" if level < view.ends.level_a else None
    return "ELV-14" if level >= view.ends.low or view.between_blocks_anywhere else "ELV-09"


def _corner_reason(trace: LineTrace, step: Crossing, bits: int, borders: int) -> Reason:
    """A corner counts as the less restrictive of its sides; the ruling named is the one for this pair."""
    hit = corner_hit(trace, step, bits)
    kind, other = hit.kinder_side, next(flank for flank in hit.flanks if flank is not hit.kinder_side)
    walls = (flank.wall for flank in (kind, other) if flank.wall)
    places: tuple[Place, ...] = (hit.corner, kind.square, other.square, *walls)
    if borders > 1 and hit.verdict == "clear":
        text = f"Both sides of the corner, {kind.square} and {other.square}, are roofs."
        return make_reason(trace.view.rules["INT-17"], text, *places)
    if hit.verdict == "blocked":
        text = f"The corner is shut: {kind.square} ({kind.cause}), {other.square} ({other.cause})."
    elif hit.verdict == "hindered":
        text = f"The corner hinders: {kind.square} has {kind.cause}, {other.square} {other.cause}."
    elif other.verdict == "clear":
        text = f"Both sides of the corner, {kind.square} and {other.square}, are open."
    else:
        text = f"The corner is open on side {kind.square}; {other.square} has {other.cause}."
    weight = hit.verdict if hit.verdict != "clear" else "note"
    return make_reason(trace.view.rules[_corner_rule(trace, hit)], text, *places, weight=weight)


def _corner_rule(trace: LineTrace, hit: CornerHit) -> str:
    """The row that names this pair of flanks."""
    if hit.verdict == "hindered":
        return "INT-14"
    if hit.verdict == "clear":
        return "INT-15"
    bits = [int(trace.view.squares[flank.square.y, flank.square.x]) for flank in hit.flanks]
    if any(flank.wall for flank in hit.flanks):
        return "INT-16"
    if any(each & CellBit.HIGHER for each in bits):
        return "INT-17"
    return "INT-12" if all(each & CellBit.FIGURE for each in bits) else "INT-13"


def _square_reasons(trace: LineTrace, square: Square, bits: int) -> Iterator[Reason]:
    """The effect of a crossed square on the line, with reasons."""
    view = trace.view
    rules, same = view.rules, view.ends.same_level
    if bits & CellBit.HIGHER:
        rule = rules["ELV-07" if same else "ELV-16" if view.sees_all else "ELV-11"]
        yield make_reason(rule, f"{square} is higher than the line and blocks.", square, weight="blocked")
    if bits & CellBit.BLOCKS:
        yield _terrain_reason(trace, square, "blocks", "blocked", _level_rule(trace, _level(trace, square)))
    if bits & CellBit.FIGURE:
        piece = view.board.occupants[square]
        below = same and _level(trace, square) < view.ends.level_a
        row = "SPD-03" if view.ends.in_sky else "ELV-10" if below else "LOF-05" if same else "ELV-13"
        yield make_reason(rules[row], message("{} on {} blocks.", figure_ref(piece), square), square, weight="blocked")
    if bits & CellBit.HINDERS and trace.line_bits & CellBit.HINDERS:
        yield _terrain_reason(trace, square, "hinders", "hindered", None if same else "ELV-12")


def _terrain_reason(trace: LineTrace, square: Square, does: str, weight: str, by_level: str | None) -> Reason:
    """Terrain in a crossed square that counts, by itself or by a row on levels."""
    view = trace.view
    cause = terrain_effects(view.board.bare, view.rules).line_cause(square)
    rule = view.rules[by_level] if by_level else cause.line_ruling
    return make_reason(rule, f"{capital(cause.what)} on {square} {does}.", square, weight=weight)


def _uncounted_notes(trace: LineTrace, square: Square, bits: int) -> Iterator[Reason]:
    """Notes on terrain and objects that the line crosses without effect, and why."""
    view = trace.view
    for cause in terrain_effects(view.board.bare, view.rules).causes(square):
        counted = bits & (CellBit.BLOCKS if cause.line is Restriction.BLOCKING else CellBit.HINDERS)
        if cause.line is Restriction.CLEAR:
            yield make_reason(cause.line_ruling, f"{capital(cause.what)} on {square} leaves the line clear.", square)
        elif not counted and not bits & CellBit.BLOCKS:
            rule = view.rules[_terrain_excuse(trace, blocking=cause.line is Restriction.BLOCKING)]
            yield make_reason(rule, f"{capital(cause.what)} on {square} does not count for this line.", square)
    if any(thing.kind is ObjectKind.ULTRA_LIGHT for thing in view.board.objects.get(square, ())):
        yield make_reason(view.rules["LOF-14"], f"An ultra light object on {square} leaves the line clear.", square)
    if _level(trace, square) > min(trace.source.level, trace.target.level) and not bits & CellBit.HIGHER:
        yield from _height_notes(trace, square)
    piece = view.board.occupants.get(square)
    if piece is not None and not bits & CellBit.FIGURE and piece.id not in view.ends.pieces:
        rule = view.rules[_figure_excuse(trace, square)]
        yield make_reason(rule, message("{} on {} does not block this line.", figure_ref(piece), square), square)


def _height_notes(trace: LineTrace, square: Square) -> Iterator[Reason]:
    """Why a square above the lower end does not bar the line."""
    view = trace.view
    if not view.counts_roof_edges:  # there it follows from the borders crossed
        rule = "LOF-20" if "elevated" in view.ends.ignores else "ELV-16" if view.sees_all else "SIZ-04"
        rule = "SPD-03" if view.ends.in_sky else rule
        yield make_reason(view.rules[rule], f"{square} is higher, but does not stop this line.", square)


def _terrain_excuse(trace: LineTrace, *, blocking: bool) -> str:
    """The row by which terrain or a wall on the line does not count."""
    ends = trace.view.ends
    words = {"blocking", "indoor blocking", "outdoor blocking"} if blocking else {"hindering"}
    if words & ends.ignores:
        return "LOF-20"
    if ends.in_sky:
        return "SPD-03"
    if trace.view.sees_all:
        return "ELV-16"
    raised = (trace.source.level, trace.target.level) != (ends.level_a, ends.level_b)
    if ends.great or raised:
        return "SIZ-04"
    if ends.same_level:
        return "ELV-09" if blocking else "ELV-08"
    return "ELV-14" if blocking else "ELV-12"


def _figure_excuse(trace: LineTrace, square: Square) -> str:
    """The row by which a figure on the line does not block it."""
    view = trace.view
    piece = view.board.occupants[square]
    if view.ends.ignores_figure(piece.id):
        return "LOF-20"
    if view.ends.in_sky or is_soaring(piece, view.rules):
        return "SPD-03"
    if not view.rules.line_of_fire.hidden_figures_block and is_hidden(view.board, view.rules, piece):
        return "LOF-05"
    if view.sees_over_figure(piece, square):
        return "ELV-19"
    if piece.size < smallest_blocking_size(view.rules, view.ends.size):
        return "SIZ-03"
    return "ELV-10" if view.ends.same_level else "ELV-16" if view.sees_all else "ELV-13"


def _source_reasons(trace: LineTrace) -> Iterator[Reason]:
    """The effect of the source's own square, for a figure inside blocking terrain."""
    if trace.inside & CellBit.BLOCKS:
        square = trace.source.square
        cause = terrain_effects(trace.view.board.bare, trace.view.rules).line_cause(square)
        text = f"{capital(cause.what)} fills the source's square {square}."
        yield make_reason(cause.line_ruling, text, square, weight="blocked")


def _target_reasons(trace: LineTrace) -> Iterator[Reason]:
    """The effect of the target's own square, with reasons."""
    view, target, own = trace.view, trace.target, trace.entered[-1]
    rules, square = view.rules, target.square
    seen = terrain_effects(view.board.bare, rules)
    if own & CellBit.HINDERS and trace.line_bits & CellBit.HINDERS:
        rule = rules["LOF-08" if view.ends.same_level else "ELV-12"]
        if is_hidden_swimmer(view.board, rules, target):
            yield make_reason(
                rules["LOF-13"],
                message("{} swims, so the water hinders.", _figure_on(target)),
                square,
                weight="hindered",
            )
        else:
            what = capital(seen.line_cause(square).what)
            yield make_reason(rule, f"{what} under the target on {square} hinders.", square, weight="hindered")
    if own & CellBit.BLOCKS:
        cause = seen.line_cause(square)
        text = f"{capital(cause.what)} fills the target's square {square}."
        yield make_reason(cause.line_ruling, text, square, weight="blocked")
    elif trace.destroying and seen.line(square) is Restriction.BLOCKING:
        yield make_reason(rules["LOF-07"], f"{square} itself is attacked, so it does not block.", square)


def _whole_line_reasons(trace: LineTrace) -> Iterator[Reason]:
    """Reasons that need the whole line: roof edges, one patch of terrain, Stealth."""
    view, target = trace.view, trace.target
    rules = view.rules
    everything = [*trace.sites, *trace.entered]
    gathered = reduce(or_, everything, 0)
    borders = sum(trace.boundaries)
    if trace.line_bits & CellBit.HIGHER and not gathered & CellBit.HIGHER:
        text = f"The line crosses {borders} roof edges; one is allowed."
        yield make_reason(rules["ELV-11"], text, *roof_edges_crossed(trace), weight="blocked")
    elif borders == 1 and not view.ends.same_level and rules.range.levels is LevelRange.ELEVATED_HALVES:
        yield make_reason(rules["RNG-03"], "The line crosses a roof edge: half range.", *roof_edges_crossed(trace))
    if gathered & CellBit.HINDERS and not trace.line_bits & CellBit.HINDERS:
        squares = (trace.source.square, *(step.entered_squares for step in trace.path))
        yield make_reason(rules["LOF-10"], "The line never leaves one area of hindering terrain.", *squares)
    if trace.hidden:
        hidden = message("Stealth hides {}: a hindered line to it is blocked.", _figure_on(target))
        yield make_reason(rules["LOF-16"], hidden, target.square, weight="blocked")


def roof_edges_crossed(trace: LineTrace) -> list[Place]:
    """Edges and corners where the line changes between ground and roof."""
    return [step.place for step, borders in zip(trace.path, trace.boundaries, strict=True) if borders]
