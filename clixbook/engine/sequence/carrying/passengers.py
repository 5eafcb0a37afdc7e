"""Passengers aboard: off the map, acting from their carrier's square (CAR-04, CAR-06, CAR-09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.carrying.carrying import carrier_may_attack, passenger_may_act
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.objects.lifting import drop_object
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Aboard
from clixbook.engine.position.state import State
from clixbook.engine.rules.turn.action_cases import may_after_being_moved

SOURCE = "carry"


def board_passenger(state: State, carrier: str, rider: Piece) -> State:
    """The passenger is aboard, with no square of its own."""
    fighter, board = state.fighter(rider.id), state.board
    left = fighter.left_area or not fighter.home.issuperset(board.pieces[carrier].squares)
    board = board.without_piece(rider.id) if rider.id in board.pieces else board
    state = state.with_(board=board, aboard=(*state.aboard, Aboard(rider.id, carrier, rider)))
    return state.with_fighter(rider.id, has_moved=True, placed_now=True, left_area=left)


def boarded_position(state: State, who: str) -> State:
    """The position in which a passenger acts from its carrier's squares (CAR-09)."""
    passage = state.passage(who) if state.aboard else None
    if passage is None or passage.piece.id != who:
        return state
    carrier = state.board.pieces[passage.carrier]
    place = replace(passage.piece, squares=carrier.squares, soaring=carrier.soaring, on=carrier.on)
    both = without_passage(state, passage).with_(board=state.board.with_guest(place))
    return with_traits(both.with_(aboard=(*both.aboard, replace(passage, piece=carrier))))


def reboard_passenger(state: State) -> State:
    """Put the passenger back aboard after its action, unless it left its carrier."""
    for passage in state.aboard:
        seat = passage.piece
        if seat.id != passage.carrier:
            continue
        state, rider = without_passage(state, passage), state.board.pieces[passage.rider]
        if rider.squares == seat.squares:
            rider = replace(rider, squares=seat.squares[:1])
            board, aboard = state.board.without_piece(rider.id), (*state.aboard, replace(passage, piece=rider))
            state = with_traits(state.with_(board=board, aboard=aboard))
    return state


def drop_left_passengers(state: State, who: str, squares: Sequence[Square]) -> State:
    """Sets down passengers of a carrier that left the map.

    No book says so: they stand where the carrier stood, or as near as there is room. What a passenger held that is out
    itself falls on the carrier's square.
    """
    for passage in state.aboard:
        if who not in (passage.rider, passage.carrier):
            continue
        state = without_passage(state, passage)
        if who == passage.carrier:
            state = place_near(state, state.board.pieces.get(passage.rider, passage.piece), squares)
        elif passage.piece.id == who and passage.piece.held is not None:
            under = state.board.pieces[passage.carrier].squares[0]
            state = state.with_(board=drop_object(state.board, passage.piece.held, under, rules=state.rules))
    return state


def place_near(state: State, rider: Piece, squares: Sequence[Square]) -> State:
    """The passenger stands on one of these squares, or as near as there is room."""
    around = sorted({near for square in squares for near in square.around() if near in state.board})
    free = (s for s in (*squares, *around) if state.board.piece_at(s) in (None, rider))
    return state.with_(board=state.board.with_piece(replace(rider, squares=(next(free),))))


def without_passage(state: State, passage: Aboard) -> State:
    """The position without that passage; a passenger that was off the map is placed next."""
    return state.with_(aboard=tuple(each for each in state.aboard if each is not passage))


def with_passenger(state: State, passage: Aboard) -> State:
    """The position with this in place of the passage of that passenger."""
    return state.with_(aboard=tuple(passage if each.rider == passage.rider else each for each in state.aboard))


def place_passenger(state: State, rider: Piece, square: Square) -> State:
    """The passenger stands there; it is placed, and has not moved itself."""
    fighter = state.fighter(rider.id)
    left = fighter.left_area or square not in fighter.home
    state = state.with_(board=state.board.with_piece(replace(rider, squares=(square,))))
    return state.with_fighter(rider.id, has_moved=True, placed_now=True, left_area=left)


def restrictions_after(state: State, who: str, rider: Piece) -> Iterator[Lasting]:
    """Lasting restrictions on carrier and passenger (CAR-06, ACT-37; EGS-08)."""
    rules, owner = state.rules, state.fighter(rider.id).side
    free = passenger_may_act("free", rules=rules) and may_after_being_moved(rules, "carried", "free")
    until = Until.OWN_TURN_BEGINS if rules.actions.moved_by_other.next_turn else Until.TURN_ENDS
    yield Lasting(
        SOURCE, who, rider.id, owner, state.turns, until, "CAR-06", bars="costed" if free else "everything"
    )  # fmt: skip
    if not carrier_may_attack(rules=rules):
        side = state.fighter(who).side
        yield Lasting(SOURCE, who, who, side, state.turns, Until.TURN_ENDS, "CAR-06", bars="attacks")
