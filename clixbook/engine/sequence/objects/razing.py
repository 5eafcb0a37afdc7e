"""Special terrain that figures destroy, as its card lets them (SPC-03, GEN-14)."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.board.destroying.special_terrain import special_terrain_falls, why_not_uncovered
from clixbook.board.model.squares import Square
from clixbook.board.near.adjacency import are_adjacent
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.brought_things import TerrainPiece
from clixbook.engine.position.pending import LostThing
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.fighters.current_values import value_of


def replace_piece(state: State, before: TerrainPiece, after: TerrainPiece) -> State:
    """The position with a piece of special terrain as it is now."""
    pieces = list(state.terrain_pieces)
    pieces[pieces.index(before)] = after
    return state.with_(terrain_pieces=tuple(pieces))


def piece_on(state: State, square: Square) -> TerrainPiece | None:
    """The piece of special terrain that lies there."""
    return next((each for each in state.terrain_pieces if square in each.squares and not each.lost), None)


def why_not_razed(state: State, who: str, square: Square) -> tuple[Reason, ...]:
    """Why the figure cannot destroy the special terrain there, as its card lets it (SPC-03)."""
    ruling, piece, figure = state.rules["SPC-03"], piece_on(state, square), state.board.pieces[who]
    if piece is None:
        return (make_reason(ruling, f"No special terrain lies on {square}.", square),)
    name = f"the {piece.thing.name}"
    if not piece.falls:
        return (make_reason(ruling, f"No figure destroys {name}.", *piece.squares),)
    near = any(each in figure.squares or are_adjacent(state.board, each, figure, state.rules) for each in piece.squares)
    damage = value_of(state, who, "damage").total
    against = []
    if not near:
        text = message("{} is neither in {} nor adjacent.", figure_ref(who), name)
        against.append(make_reason(ruling, text, *piece.squares))
    if damage < piece.falls:
        text = message("{} falls to damage {}, and {} has {}.", name, piece.falls, figure_ref(who), damage)
        against.append(make_reason(ruling, text, *piece.squares))
    against += why_not_uncovered(state.board, piece.squares, rules=state.rules, under=piece.under)
    return tuple(against)


def raze(state: State, who: str, square: Square, events: list[Event]) -> State:
    """The figure destroys the special terrain there, which leaves its objects (GEN-14) and scores (WIN-07)."""
    piece = piece_on(state, square)
    assert piece is not None
    after = special_terrain_falls(state.board, piece.squares, rules=state.rules, under=piece.under)
    kind, scores = state.rules.special_terrain_objects.leaves, "element" in state.rules.victory.other_items
    full = all(after.objects.get(each) != state.board.objects.get(each) for each in piece.squares)
    where = "on each square" if full else "on each square where it may lie"
    left = f"A {kind} object is left {where}." if kind else "Nothing is left."
    reasons = [make_reason(state.rules["GEN-14"], left)]
    if scores:
        paid = plural(piece.thing.points, "point")
        reasons.append(make_reason(state.rules["WIN-07"], f"{piece.thing.owner} paid {paid} for it."))
    text = message("{} destroys the {}.", figure_ref(who), piece.thing.name)
    events.append(Event(text, piece.squares, tuple(reasons)))
    gone = (*state.gone, LostThing(piece.thing, state.player, "element"))
    state = replace_piece(state, piece, replace(piece, squares=(), under="", lost=True))
    return with_traits(state.with_(board=after, gone=gone))
