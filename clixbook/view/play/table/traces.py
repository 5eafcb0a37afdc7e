"""Overlays of the last action: movement paths, hits, misses and knockouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape

from clixbook.board.answers.message import plural
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.view.play.log.between_turns import positions_between
from clixbook.view.play.panes.parts import UNIT
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import RADIUS, base_shape, centre_of, draw_piece, in_words, initials
from clixbook.view.scenes.scene import Point, Shape

GHOST = 0.45
"""How strong the ring is that a figure leaves."""


@dataclass(frozen=True)
class TraceSign:
    """An event of a figure, for its flag, for reading aloud, and for the turn's line."""

    flag: str
    read: str
    words: str
    hurt: bool = False


KO = TraceSign("KO", "knocked out", "KO", hurt=True)
MISS = TraceSign("miss", "missed", "a miss")
EVADED = TraceSign("evades", "evaded the hit", "a hit that was evaded")
STRUCK = TraceSign("hit", "hit", "a hit")
"""A hit whose damage is not dealt yet."""
HIT = TraceSign("hit", "hit, unharmed", "a hit without damage")
NO_DAMAGE = replace(HIT, flag="hit, 0")


def clicks_lost(clicks: int) -> TraceSign:
    """The sign for lost clicks; for healed ones if the number is negative."""
    if clicks < 0:
        healed = f"{plural(-clicks, 'click')} healed"
        return TraceSign(f"+{-clicks}", healed, healed)
    return TraceSign(f"\u2212{clicks}", f"{plural(clicks, 'click')} lost", f"{clicks} damage", hurt=True)


def dial_turned(clicks: int) -> TraceSign:
    """The sign for a dial that turned without damage."""
    text = f"turned its dial {plural(clicks, 'click')}"
    return TraceSign("turned", text, text)


@dataclass(frozen=True)
class ActionTrace:
    """``moved``: figures as they stood before, each with its way; ``signs``: the marks of events, with the figure
    as it stands or last stood. ``arrived`` are the figures that changed their place in the last step.
    """

    moved: tuple[tuple[Piece, tuple[Square, ...]], ...] = ()
    signs: tuple[tuple[Piece, TraceSign], ...] = ()
    arrived: tuple[tuple[Piece, Point], ...] = ()


def trace_of(tree: Tree) -> ActionTrace:
    """The trace of the action under way, or else of the last one; nothing where no action was taken.

    Where a turn has just begun it is all that the others did since that player's last one.
    """
    if since := positions_between(tree):
        return _trace(tree, since[0].game)
    node = tree.present
    while node.parent is not None and node.option == "end" and node.game.action is None:
        node = tree.node(node.parent)
    step, before = node, node.game
    while step.parent is not None and (step is node or before.action is not None):
        step = tree.node(step.parent)
        before = step.game
    if before is node.game or before.state.setting_up is not None:
        return ActionTrace()
    return _trace(tree, before)


def _trace(tree: Tree, before: Game) -> ActionTrace:
    """The events since that position, as a trace on the board."""
    after = tree.game
    events = after.events[len(before.events) :]
    last = tree.node(tree.present.parent).game if tree.present.parent is not None else before
    signs = tuple(
        (piece, sign) for piece, sign in trace_signs(before, after, events)
        if sign != KO or not any(after.now.board.piece_at(each) for each in piece.squares)  # who stands there now
    )  # fmt: skip
    return ActionTrace(tuple(moved_figures(before, after, events)), signs, tuple(_arrivals(last, after)))


def moved_figures(before: Game, after: Game, events: Sequence[Event]) -> Iterable[tuple[Piece, tuple[Square, ...]]]:
    """The figures that stand elsewhere than before, as they stood, with their ways."""
    now = after.now.board.pieces
    for who, piece in before.board.pieces.items():
        there = now.get(who)
        if there is not None and there.squares != piece.squares:
            yield piece, path_between(events, piece.squares[0], there.squares[0])


def path_between(events: Sequence[Event], start: Square, end: Square) -> tuple[Square, ...]:
    """The squares of the event with this way; its two ends if there is none."""
    for event in events:
        squares = tuple(each for each in event.where if isinstance(each, Square))
        if len(squares) > 1 and squares[0] == start and end in squares:
            return squares[: squares.index(end) + 1]
    return start, end


def trace_signs(before: Game, after: Game, events: Sequence[Event]) -> Iterable[tuple[Piece, TraceSign]]:
    """The signs of all that happened to figures between two positions, each with the figure as it stands or stood."""
    then, now = before.state, after.now
    blows = [event.blow for event in events if event.blow is not None]
    judged = {blow.target: blow.judged for blow in blows}
    bare = {blow.target for blow in blows if blow.attack is not None and blow.attack.deals_no_damage}
    turned = Counter[str]()
    for who, clicks in (event.turned for event in events if event.turned is not None):
        turned[who] += clicks
    for who, piece in {**_riders(before), **before.board.pieces}.items():
        clicks = _clicks(now, who) - _clicks(then, who) + _tokens_lost(then, now, who) - turned[who]
        here = now.board.pieces.get(who)
        swapped = who in now.fighters and _goes_on(now.fighters[who])
        if here is None and not swapped and who not in carried_figures(after):
            yield _last_stood(piece, events), KO
        elif here is not None and clicks:
            yield here, clicks_lost(clicks)
        elif here is not None and turned[who]:
            yield here, dial_turned(turned[who])
        elif here is not None and who in judged:
            missed = EVADED if judged[who].evaded else MISS
            unharmed = STRUCK if after.pending is not None else HIT if who in bare else NO_DAMAGE
            yield here, unharmed if judged[who] else missed


def _riders(game: Game) -> dict[str, Piece]:
    """The figures aboard of others, on the squares of those."""
    pieces = game.board.pieces
    return {
        each.rider: replace(each.piece, squares=pieces[each.carrier].squares)
        for each in game.state.aboard
        if each.carrier in pieces
    }


def _goes_on(fighter: Fighter) -> bool:
    """Did it leave the map without a loss: by an exit, captive, attached, aside, on a stack, or replaced?"""
    off = fighter.exited or fighter.captor or fighter.attached_to or fighter.aside or fighter.stack
    return bool(off or fighter.replaced_by)


def carried_figures(game: Game) -> frozenset[str]:
    """The figures off the map with another: kept aboard, or set down only when the action under way is over."""
    now, begun = game.now, game.state.board.pieces
    along = {
        who for who, each in now.fighters.items()
        if game.pending is not None and who in begun and who not in now.board.pieces and not each.life.ko
        and not _goes_on(each)
    }  # fmt: skip
    return frozenset({each.rider for each in now.aboard} | along)


def _last_stood(piece: Piece, events: Sequence[Event]) -> Piece:
    """The figure where it was when it went off the map: at the end of its way, if it had moved before."""
    way = [piece.squares[0]]
    for event in events:
        squares = [each for each in event.where if isinstance(each, Square)]
        way += squares[-1:] if len(squares) > 1 and squares[0] == way[-1] else []
    x, y = way[-1].x - way[0].x, way[-1].y - way[0].y
    return shift_piece(piece, x, y)


def shift_piece(piece: Piece, x: int, y: int) -> Piece:
    """The piece, that many squares to the right and down."""
    return replace(piece, squares=tuple(Square(each.x + x, each.y + y) for each in piece.squares))


def _tokens_lost(then: State, now: State, who: str) -> int:
    """How many tokens of that stack were defeated."""
    return sum(each in now.fighters and now.fighters[each].life.ko for each in then.stacked_on(who))


def _clicks(state: State, who: str) -> int:
    return state.fighters[who].life.click if who in state.fighters else 0


def _arrivals(last: Game, now: Game) -> Iterable[tuple[Piece, Point]]:
    before = last.now.board.pieces
    for who, piece in now.now.board.pieces.items():
        if who in before and before[who].squares != piece.squares:
            (x, y), (a, b) = centre_of(before[who]), centre_of(piece)
            yield piece, (x - a, y - b)


# -- drawing --------------------------------------------------------------------------------------------------


def draw_trace(trace: ActionTrace, owners: dict[str, int], pen: Pen) -> None:
    """Ghosts and ways below the figures that stand, signs above them."""
    for piece, way in trace.moved:
        _draw_way(piece, way, pen.colours.owner(owners.get(piece.side, 0)), pen)
    for piece, sign in trace.signs:
        draw_sign(piece, sign, pen)


def _draw_way(piece: Piece, way: tuple[Square, ...], colour: str, pen: Pen) -> None:
    left = pen.on_layer("sight", title=f"{piece.label} was on {piece.squares[0].name}")
    shift = (len({each.x for each in piece.squares}) / 2, len({each.y for each in piece.squares}) / 2)
    points = [(each.x + shift[0], each.y + shift[1]) for each in way]
    left.line(*points, stroke=pen.colours.paper, width=0.12, join="round", cap="round", opacity=0.7)
    left.line(*points, stroke=colour, width=0.055, dash=(0.02, 0.14), cap="round", join="round")
    left.area(base_shape(piece, 0.03), stroke=colour, width=0.05, dash=(0.1, 0.09), opacity=1 - GHOST)
    left.text(*centre_of(piece), initials([piece])[piece.id], 0.24, bold=True, fill=pen.colours.muted)


def draw_sign(piece: Piece, sign: TraceSign, pen: Pen) -> None:
    """Draw a flag at the upper edge of a base; for a knock-out, the base and a cross as well."""
    colours = pen.colours
    note = pen.on_layer("note", title=f"{piece.label}: {sign.read}", tag="knockedout" if sign == KO else "sign")
    x, y = centre_of(piece)
    if sign == KO:
        r = RADIUS[piece.size] * 0.6
        note.area(base_shape(piece, 0.03), stroke=colours.blocked, width=0.06)
        note.text(x, y, initials([piece])[piece.id], 0.24, bold=True, fill=colours.muted)
        for width, colour in ((0.16, colours.paper), (0.09, colours.blocked)):
            note.line((x - r, y - r), (x + r, y + r), stroke=colour, width=width, cap="round")
            note.line((x - r, y + r), (x + r, y - r), stroke=colour, width=width, cap="round")
    top = max(piece.squares[0].y + 0.06, 0.2)  # above the letters, and on the map whole in its first row too
    half = 0.11 * len(sign.flag) + 0.1
    ground = colours.blocked if sign.hurt else colours.paper
    letters = colours.paper if sign.hurt else colours.ink
    note.rect(x - half, top - 0.17, 2 * half, 0.34, 0.1, fill=ground, stroke=letters, width=0.035)
    note.text(x, top, sign.flag, 0.27, bold=True, fill=letters)


def draw_carried(piece: Piece, at: Square, owner: int, pen: Pen) -> list[Shape]:
    """The figure that is held, under the pointer."""
    x, y = at.x - piece.squares[0].x, at.y - piece.squares[0].y
    there = shift_piece(piece, x, y)
    held = pen.on_layer("note", tag="carried", title=f"{piece.label} is held over {at.name}")
    draw_piece(Board.build(width=1, height=1), there, owner, initials([piece])[piece.id], None, held, False)
    return held.shapes


def animate_arrivals(svg: str, trace: ActionTrace) -> str:
    """The picture with a slide of figures that moved in the last step, shown once."""
    for piece, (dx, dy) in trace.arrived:
        title = f"<title>{escape(in_words(piece), quote=False)}</title>"
        glide = f' class="cb-arrives" style="--dx:{dx * UNIT:.0f}px;--dy:{dy * UNIT:.0f}px"'
        svg = svg.replace(f"<g>{title}", f"<g{glide}>{title}")
    return svg
