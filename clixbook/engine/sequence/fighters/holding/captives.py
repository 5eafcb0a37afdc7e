"""Captives: taken, freed or handed in (CAP-03, CAP-05 to CAP-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.board.model.squares import Square
from clixbook.board.objects.lifting import lose_hold
from clixbook.board.placing.placing import footprints, squares_to_place
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.pending import Felled
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.sequence.carrying.passengers import drop_left_passengers
from clixbook.engine.sequence.fighters.clicks import end_lost_effects, knock_out, squares_under, tell_drops
from clixbook.engine.sequence.fighters.clicks_left import clicks_to_ko
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.initial_state import piece_of
from clixbook.figures.dials.life import after_damage


def take_captive(state: State, captor: str, who: str, events: list[Event]) -> Steps[State]:
    """The figure leaves the map as a captive; captives of its own are free before that."""
    state = yield from free_captives(
        state, captives_of(state, who), squares_under(state, who), state.player, "CAP-05", events
    )
    squares, before = squares_under(state, who), state
    board = lose_hold(state.board, who, rules=state.rules, defeated=False).without_piece(who)
    kept = tuple(each for each in state.lasting if each.on != who and not (each.needs_user and each.by == who))
    state = state.with_(board=board, lasting=kept).with_fighter(who, captor=captor)
    text = message("{} takes {} captive.", figure_ref(captor), figure_ref(who))
    events.append(Event(text, squares, (make_reason(state.rules["CAP-03"], text, *squares),)))
    return tell_drops(before, with_traits(end_lost_effects(drop_left_passengers(state, who, squares))), events)


def return_places(state: State, who: str, squares: Sequence[Square], captor: str) -> tuple[tuple[Square, ...], ...]:
    """The footprints for a captive that returns: beside its captor's squares, else as near as there is room."""
    fighter, holder = state.fighter(who), state.fighter(captor)
    piece = piece_of(state.rules, fighter.figure, who, fighter.side, tuple(squares)[:1])
    source = piece_of(state.rules, holder.figure, captor, holder.side, tuple(squares))
    board = state.board if captor in state.board.pieces else state.board.with_piece(source)
    if beside := squares_to_place(board, piece, "rescued", rules=state.rules, source=source):
        return beside
    every = tuple(footprints(state.board, piece, state.rules))
    nearest = min(squares_distance(squares, each) for each in every)
    return tuple(each for each in every if squares_distance(squares, each) == nearest)


def squares_distance(squares: Sequence[Square], others: Sequence[Square]) -> int:
    """How far the nearest two of these squares are from each other."""
    return min(one.distance(other) for one in squares for other in others)


def free_captives(
    state: State, whom: Sequence[str], squares: Sequence[Square], chooser: str, ruling: str, events: list[Event]
) -> Steps[State]:
    """These captives come back beside the squares of their captor, each with the one token that CAP-07 leaves."""
    for who in whom:
        captor = state.fighter(who).captor
        found = tuple(map(Footprint, return_places(state, who, squares, captor)))
        chosen = found[0]
        if len(found) > 1:
            chosen = yield Choose(chooser, message("where {} stands", figure_ref(who)), found, state)
        state = return_captive(state, who, chosen.squares, ruling, events)
    return state


def return_captive(state: State, who: str, squares: tuple[Square, ...], ruling: str, events: list[Event]) -> State:
    """The captive stands there; it may act in this turn, and is pushed by that as anybody is."""
    fighter, tokens = state.fighter(who), state.rules.grabs.freeing.tokens
    piece = replace(piece_of(state.rules, fighter.figure, who, fighter.side, squares), squares=squares)
    left = fighter.left_area or not fighter.home.issuperset(squares)
    state = state.with_fighter(who, captor="", tokens=tokens, got_token=True, acted=False, left_area=left)
    text = message("{} is free again, with {}.", figure_ref(who), plural(tokens, "token"))
    events.append(Event(text, squares, (make_reason(state.rules[ruling], text, *squares),), good=True))
    return with_traits(state.with_(board=state.board.with_piece(piece)))


def free_orphaned_captives(state: State, lost: Felled, events: list[Event]) -> Steps[State]:
    """Put captives of a knocked-out captor back, on squares that the active player chooses (CAP-05)."""
    for who in captives_of(state, lost.who) if lost.squares else ():
        chooser = state.player if state.rules.grabs.active_frees else state.fighter(who).side
        state = yield from free_captives(state, (who,), lost.squares, chooser, "CAP-05", events)
    return state


def hand_in_captive(state: State, captor: str, who: str, squares: tuple[Square, ...], events: list[Event]) -> State:
    """The captive is put on these squares and defeated at once; its captor's player scores a bonus (CAP-06)."""
    fighter, player = state.fighter(who), state.fighter(captor).side
    piece = replace(piece_of(state.rules, fighter.figure, who, fighter.side, squares), squares=squares)
    state = with_traits(state.with_(board=state.board.with_piece(piece)))
    text = message("{} turns in {}, which is defeated.", figure_ref(captor), figure_ref(who))
    events.append(Event(text, squares, (make_reason(state.rules["CAP-06"], text, *squares),), kind=Happening.KO))
    ended = after_damage(state.rules, fighter.figure, fighter.life, clicks_to_ko(state, who)).life
    state = state.with_fighter(who, life=ended, captor="", handed_to=player)
    return tell_drops(state, knock_out(state, who, player, captor), events)
