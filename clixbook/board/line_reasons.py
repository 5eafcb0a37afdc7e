"""A line of fire in words: each crossing's reason, read from the same bits that decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from clixbook.board.answers import Reason, because
from clixbook.board.ground import Cause, ground
from clixbook.board.line_ends import End, swims_hidden
from clixbook.board.screen import VERDICT, Bar, Screen, hidden, smallest_by_size
from clixbook.board.sight import Crossing, Site
from clixbook.board.squares import Corner, Edge, Place, Square, flank_edges
from clixbook.board.things import EdgeKind
from clixbook.rulebooks.sections.range import LevelRange
from clixbook.rulebooks.values import Effect

WEIGHTS = ("clear", "hindered", "blocked")


@dataclass(frozen=True, eq=False)
class Trace:
    """A line read off one screen: the bits of each site crossed and of each square entered, target last."""

    view: Screen
    source: End
    target: End
    path: tuple[Crossing, ...]
    sites: tuple[int, ...]
    entered: tuple[int, ...]
    settled: int
    boundaries: int
    worth: int
    hidden: bool
    destroying: bool

    def first(self, worth: int) -> float | None:
        """How far along the line it first is at least that bad; None if it never is."""
        if self.worth < worth:
            return None
        for step, site, square in zip(self.path, self.sites, self.entered, strict=False):
            bits = (site | square) & (self.settled | Bar.OUTSIDE)
            if VERDICT[bits] >= worth:
                return float(step.along)
        return float(self.path[-1].along) if self.path else 0.0


@dataclass(frozen=True, slots=True)
class FlankState:
    """One side of a corner: the flank, what the side is worth, and what makes it so."""

    square: Square
    verdict: str
    why: str


@dataclass(frozen=True, slots=True)
class CornerHit:
    """A corner that the line passes exactly: its two sides, and what the kinder one makes of it (INT-11)."""

    corner: Corner
    flanks: tuple[FlankState, FlankState]
    verdict: str
    along: float

    @property
    def decides(self) -> FlankState:
        """The kinder side."""
        return min(self.flanks, key=lambda flank: WEIGHTS.index(flank.verdict))


def corner_hits(trace: Trace) -> tuple[CornerHit, ...]:
    """The corners on the line, in order."""
    return tuple(
        corner_hit(trace, step, bits) for step, bits in zip(trace.path, trace.sites, strict=True) if step.is_corner
    )


def corner_hit(trace: Trace, step: Crossing, bits: int) -> CornerHit:
    """One corner with both its sides."""
    first, second = (_flank(trace, step, square) for square in step.flanks)
    return CornerHit(Corner(step.x, step.y), (first, second), WEIGHTS[VERDICT[bits]], float(step.along))


def _flank(trace: Trace, step: Crossing, square: Square) -> FlankState:
    """One side of a corner, as the screen has it."""
    for edge in flank_edges(square, step.left, step.entered):
        site = Site.VERTICAL if edge.a.y == edge.b.y else Site.HORIZONTAL
        if trace.view.sites[site, edge.b.y, edge.b.x]:
            return FlankState(square, "blocked", f"a {_edge_kind(trace, edge)} on {edge}")
    bits = int(trace.view.squares[square.y, square.x])
    return FlankState(square, WEIGHTS[VERDICT[bits]], _what(trace, square, bits))


def _edge_kind(trace: Trace, edge: Edge) -> EdgeKind:
    """The wall, window or door that stands there."""
    return trace.view.board.standing_edges[edge]


def _what(trace: Trace, square: Square, bits: int) -> str:
    """What stands in a square, as far as it counts."""
    view = trace.view
    if bits & Bar.FIGURE:
        return str(view.board.occupants[square].label)
    if bits & Bar.HIGHER:
        return "a higher level"
    if bits & (Bar.BLOCKS | Bar.HINDERS):
        return ground(view.board.bare, view.rules).line_cause(square).what
    return "open"


def line_reasons(trace: Trace) -> tuple[Reason, ...]:
    """Why the line is what it is: first what decides, then what else lies on it, each in line order."""
    found = [*_source_notes(trace)]
    last = len(trace.path) - 1
    for i, (step, bits) in enumerate(zip(trace.path, trace.sites, strict=True)):
        found += _site_reasons(trace, step, bits)
        if i < last:
            found += _square_reasons(trace, step.entered, trace.entered[i])
            found += _notes(trace, step.entered, trace.entered[i])
    found += _target_reasons(trace)
    found += _whole_line_reasons(trace)
    if not found:
        a, b, rules = trace.source.square, trace.target.square, trace.view.rules
        found = [because(rules["LOF-12"], f"Nothing stands between {a} and {b}.", a, b, weight="clear")]
    decisive = WEIGHTS[trace.worth]
    return tuple(sorted(found, key=lambda reason: reason.weight != decisive))


def _source_notes(trace: Trace) -> Iterator[Reason]:
    """The shooter's own square never counts by itself (LOF-09)."""
    view, square = trace.view, trace.source.square
    if trace.path and ground(view.board.bare, view.rules).line(square) is Effect.HINDERING:
        yield because(view.rules["LOF-09"], f"Hindering terrain under {_who(trace.source)} does not count.", square)


def _who(end: End) -> str:
    return f"{end.piece.label} on {end.square}" if end.piece else str(end.square)


def _site_reasons(trace: Trace, step: Crossing, bits: int) -> Iterator[Reason]:
    """What the edge or corner does."""
    view, place = trace.view, step.place
    if isinstance(place, Corner):
        yield _corner_reason(trace, step, bits)
    elif bits & Bar.WALL:
        kind = _edge_kind(trace, place)
        levels = {view.board.level(step.left), view.board.level(step.entered)}
        rule = {"window": "TER-03", "door": "TER-04"}.get(kind, "ELV-17" if len(levels) > 1 else "LOF-06")
        yield because(view.rules[rule], f"The {kind} on {place} blocks.", place, weight="blocked")
    elif place in view.board.standing_edges:
        kind = _edge_kind(trace, place)
        rule = {"window": "TER-03", "door": "TER-04"}.get(kind, "ELV-09" if view.ends.same else "ELV-14")
        yield because(view.rules[rule], f"The {kind} on {place} does not stop this line.", place)


def _corner_reason(trace: Trace, step: Crossing, bits: int) -> Reason:
    """A corner counts as its kinder side; the ruling named is the one for this pair."""
    hit = corner_hit(trace, step, bits)
    kind, other = hit.decides, next(flank for flank in hit.flanks if flank is not hit.decides)
    places = (hit.corner, kind.square, other.square)
    if hit.verdict == "blocked":
        text = f"Both sides of the corner are shut: {kind.square} ({kind.why}), {other.square} ({other.why})."
    elif hit.verdict == "hindered":
        text = f"The corner hinders: its kinder side {kind.square} has {kind.why}, {other.square} {other.why}."
    elif other.verdict == "clear":
        text = f"Both sides of the corner, {kind.square} and {other.square}, are open."
    else:
        text = f"The corner is open on its kinder side {kind.square}; {other.square} has {other.why}."
    weight = hit.verdict if hit.verdict != "clear" else "note"
    return because(trace.view.rules[_corner_rule(trace, hit)], text, *places, weight=weight)


def _corner_rule(trace: Trace, hit: CornerHit) -> str:
    """The row that names this pair of flanks."""
    if hit.verdict == "hindered":
        return "INT-14"
    if hit.verdict == "clear":
        return "INT-15"
    causes = [flank.why for flank in hit.flanks]
    bits = [int(trace.view.squares[flank.square.y, flank.square.x]) for flank in hit.flanks]
    if any(" on " in why and "|" in why for why in causes):
        return "INT-16"
    if any(each & Bar.HIGHER for each in bits):
        return "INT-17"
    return "INT-12" if all(each & Bar.FIGURE for each in bits) else "INT-13"


def _square_reasons(trace: Trace, square: Square, bits: int) -> Iterator[Reason]:
    """What a crossed square does to the line."""
    view = trace.view
    rules, same = view.rules, view.ends.same
    if bits & Bar.HIGHER:
        rule = rules["ELV-07" if same else "ELV-16" if view.sees_all else "ELV-11"]
        yield because(rule, f"{square} is higher than the line and blocks.", square, weight="blocked")
    if bits & Bar.BLOCKS:
        yield _terrain_reason(trace, square, "blocks", "blocked", "ELV-14")
    if bits & Bar.FIGURE:
        piece = view.board.occupants[square]
        rule = rules["LOF-05" if same else "ELV-13"]
        yield because(rule, f"{piece.label} on {square} blocks.", square, weight="blocked")
    if bits & Bar.HINDERS and trace.settled & Bar.HINDERS:
        yield _terrain_reason(trace, square, "hinders", "hindered", "ELV-12")


def _terrain_reason(trace: Trace, square: Square, does: str, weight: str, between: str) -> Reason:
    """Terrain in a crossed square that counts."""
    view = trace.view
    cause = ground(view.board.bare, view.rules).line_cause(square)
    rule = cause.line_ruling if view.ends.same else view.rules[between]
    if view.ends.same and view.board.level(square) < view.ends.level_a < 10:
        rule = view.rules["ELV-09"]
    return because(rule, f"{_start(cause.what)} on {square} {does}.", square, weight=weight)


def _start(words: str) -> str:
    return words[:1].upper() + words[1:]


def _notes(trace: Trace, square: Square, bits: int) -> Iterator[Reason]:
    """What lies on the line and does not count, and why not."""
    view = trace.view
    for cause in ground(view.board.bare, view.rules).causes(square):
        counted = bits & (Bar.BLOCKS if cause.line is Effect.BLOCKING else Bar.HINDERS)
        if cause.line is Effect.CLEAR:
            yield because(cause.line_ruling, f"{_start(cause.what)} on {square} leaves the line clear.", square)
        elif not counted:
            rule = view.rules[_terrain_excuse(trace, cause)]
            yield because(rule, f"{_start(cause.what)} on {square} does not count for this line.", square)
    piece = view.board.occupants.get(square)
    if piece is not None and not bits & Bar.FIGURE and piece.id not in view.ends.pieces:
        rule = view.rules[_figure_excuse(trace, square)]
        yield because(rule, f"{piece.label} on {square} does not block this line.", square)


def _terrain_excuse(trace: Trace, cause: Cause) -> str:
    """The row by which terrain on the line does not count."""
    ends, blocking = trace.view.ends, cause.line is Effect.BLOCKING
    if ("blocking" if blocking else "hindering") in ends.ignores:
        return "LOF-20"
    if ends.in_sky:
        return "SPD-03"
    if trace.view.sees_all:
        return "ELV-16"
    raised = (trace.source.level, trace.target.level) != (ends.level_a, ends.level_b)
    if ends.great or raised:
        return "SIZ-04"
    if ends.same:
        return "ELV-09" if blocking else "ELV-08"
    return "ELV-14" if blocking else "ELV-12"


def _figure_excuse(trace: Trace, square: Square) -> str:
    """The row by which a figure on the line does not block it."""
    view = trace.view
    piece = view.board.occupants[square]
    if "figures" in view.ends.ignores:
        return "LOF-20"
    if view.ends.in_sky or piece.soaring:
        return "SPD-03"
    if not view.rules.line_of_fire.hidden_figures_block and hidden(view.board, view.rules, piece):
        return "LOF-05"
    if piece.size < smallest_by_size(view.rules, view.ends.size):
        return "SIZ-03"
    return "ELV-10" if view.ends.same else "ELV-16" if view.sees_all else "ELV-13"


def _target_reasons(trace: Trace) -> Iterator[Reason]:
    """What the target's own square does."""
    view, target, own = trace.view, trace.target, trace.entered[-1]
    rules, square = view.rules, target.square
    seen = ground(view.board.bare, rules)
    if own & Bar.HINDERS and trace.settled & Bar.HINDERS:
        rule = rules["LOF-08" if view.ends.same else "ELV-12"]
        if swims_hidden(view.board, rules, target):
            yield because(rules["LOF-13"], f"{_who(target)} swims, so the water hinders.", square, weight="hindered")
        else:
            what = _start(seen.line_cause(square).what)
            yield because(rule, f"{what} under the target on {square} hinders.", square, weight="hindered")
    if own & Bar.BLOCKS:
        cause = seen.line_cause(square)
        text = f"{_start(cause.what)} fills the target's square {square}."
        yield because(cause.line_ruling, text, square, weight="blocked")
    elif trace.destroying and seen.line(square) is Effect.BLOCKING:
        yield because(rules["LOF-07"], f"{square} itself is attacked, so it does not block.", square)


def _whole_line_reasons(trace: Trace) -> Iterator[Reason]:
    """What only the whole line tells: roof edges, one patch, Stealth."""
    view, target = trace.view, trace.target
    rules = view.rules
    everything = [*trace.sites, *trace.entered]
    gathered = int(np.bitwise_or.reduce(everything)) if everything else 0
    if trace.settled & Bar.HIGHER and not gathered & Bar.HIGHER:
        text = f"The line crosses {trace.boundaries} roof edges; one is allowed."
        yield because(rules["ELV-11"], text, *roof_edges_crossed(trace), weight="blocked")
    elif trace.boundaries == 1 and not view.ends.same and rules.range.levels is LevelRange.ELEVATED_HALVES:
        yield because(rules["RNG-03"], "The line crosses a roof edge: half range.", *roof_edges_crossed(trace))
    if gathered & Bar.HINDERS and not trace.settled & Bar.HINDERS:
        squares = (trace.source.square, *(step.entered for step in trace.path))
        yield because(rules["LOF-10"], "The line never leaves one hindering patch.", *squares)
    if trace.hidden:
        text = f"Stealth hides {_who(target)}: a hindered line to it is blocked."
        yield because(rules["LOF-16"], text, target.square, weight="blocked")


def roof_edges_crossed(trace: Trace) -> list[Place]:
    """Edges and corners where the line changes between ground and roof."""
    level = trace.view.relief.level
    return [
        step.place
        for step in trace.path
        if (level[step.left.y, step.left.x] > 1) != (level[step.entered.y, step.entered.x] > 1)
    ]
