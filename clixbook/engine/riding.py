"""Carrying in a position: who goes along, who rolls, where they are set down, what they may do then (CAR, EGS-08)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from clixbook.board.answers import Reason, because
from clixbook.board.changes.objects import reach_along
from clixbook.board.moves.carrying import (
    Carry,
    carrier_may_attack,
    carry,
    carry_rollers,
    carrying_load,
    passenger_may,
    passenger_square,
    set_down_squares,
)
from clixbook.board.moves.passing import past
from clixbook.board.near.adjacency import adjacent
from clixbook.board.squares import Square
from clixbook.board.things import Piece
from clixbook.engine.action_cases import may_after_being_moved
from clixbook.engine.damage import Kind
from clixbook.engine.fighters import hurt
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.moving import PLAIN, Footprint, Pace, breaks_away, move_large, speed_of, walk_along, way_of
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.state import Event, Fighter, State
from clixbook.engine.values_now import value_of

SOURCE = "carry"
LIMIT = "passenger:"


@dataclass(frozen=True, slots=True)
class Ride:
    """A carrier with its passengers, of whom one may join on the way, and what the rules say of them."""

    asked: Carry
    late: bool

    @property
    def riders(self) -> tuple[Piece, ...]:
        """The passengers, as they stood before the move."""
        return self.asked.passengers

    @property
    def names(self) -> str:
        """The passengers' ids."""
        return " and ".join(piece.id for piece in self.riders)


def limit_of(carrier: Piece) -> int | None:
    """The Passenger number of a figure that has one, from its traits: ``passenger: 2``."""
    numbers = (trait.removeprefix(LIMIT).strip() for trait in carrier.traits if trait.startswith(LIMIT))
    return max((int(number) for number in numbers if number.isdigit()), default=None)


def ride_of(state: State, who: str, riders: Sequence[str]) -> Ride:
    """May the figure carry these, who are beside it or, where the book lets it, taken up on the way (CAR-01 to 03)?"""
    carrier, board, rules = state.board.pieces[who], state.board, state.rules
    late = len(riders) == 1 and not adjacent(board, carrier, riders[0], rules=rules)
    asked = carry(
        board, who, *riders, rules=rules, damage=value_of(state, who, "damage").total, limit=limit_of(carrier),
        on_the_way=late and rules.carrying.pick_up.en_route,
    )  # fmt: skip
    return Ride(asked, late)


def not_carried(state: State, fighter: Fighter, riders: Sequence[str]) -> tuple[Reason, ...]:
    """Why the fighter cannot carry these; empty if it can."""
    for rider in riders:
        if rider not in state.board.pieces or rider == fighter.id:
            return (because(state.rules["CAR-02"], f"{rider} cannot be carried by {fighter.id}."),)
    asked = ride_of(state, fighter.id, riders).asked
    if not asked:
        return asked.reasons
    struck = fighter.attacks > 0 and not carrier_may_attack(rules=state.rules)
    return (because(state.rules["CAR-06"], f"{fighter.id} attacked this turn and carries nobody."),) if struck else ()


def rides(state: State, fighter: Fighter) -> Iterator[Ride]:
    """Every set of friends that the fighter may carry now."""
    carrier, rules = state.board.pieces[fighter.id], state.rules
    damage, limit = value_of(state, fighter.id, "damage").total, limit_of(carrier)
    if not carrying_load(carrier, rules=rules, damage=damage, limit=limit):
        return
    friends = [each.id for each in state.standing(fighter.side) if each.id != fighter.id]
    beside = {name for name in friends if adjacent(state.board, carrier, name, rules=rules)}
    for number in range(1, (limit or 1) + 2):
        for names in combinations(friends, number):
            together = beside.issuperset(names) or (number == 1 and rules.carrying.pick_up.en_route)
            if together and not not_carried(state, fighter, names):
                yield ride_of(state, fighter.id, names)


# -- the way -------------------------------------------------------------------------------------------------------


def pace_with(state: State, ride: Ride, pace: Pace = PLAIN) -> Pace:
    """The pace of a carrier with its load (CAR-08)."""
    speed = speed_of(state, ride.asked.carrier.id, pace)
    return replace(pace, most=ride.asked.speed(speed))


def taken_aboard(state: State, ride: Ride) -> State:
    """The position while the passengers are off their squares, where the book takes them off (CAR-09)."""
    board, carrier = state.board, ride.asked.carrier
    for rider in ride.riders:
        if passenger_square(carrier, rider, rules=state.rules) != rider.squares[0]:
            board = board.without_piece(rider.id)
    return state.with_(board=board)


def contact(state: State, ride: Ride) -> frozenset[Square]:
    """The squares in which the carrier meets a passenger that joins on the way (CAR-03)."""
    rider = ride.riders[0]
    if state.rules.carrying.pick_up.in_its_square:
        return frozenset(rider.squares)
    return reach_along(state.board, rider, rider.squares, rules=state.rules) - frozenset(rider.squares)


def ways_carrying(state: State, ride: Ride, pace: Pace = PLAIN) -> dict[Square, tuple[Square, ...]]:
    """Goal -> path of every move in which the carrier takes its passengers along."""
    light = taken_aboard(state, ride)
    found = way_of(light, ride.asked.carrier.id, pace_with(state, ride, pace))
    if ride.late:
        return past(found, contact(state, ride))
    return {goal: found.path_to(goal) for goal in found}


def goals_carrying(state: State, ride: Ride, pace: Pace = PLAIN) -> tuple[Square, ...]:
    """The squares to which the carrier may take them."""
    if ride.late:
        return tuple(sorted(ways_carrying(state, ride, pace)))
    return tuple(way_of(taken_aboard(state, ride), ride.asked.carrier.id, pace_with(state, ride, pace)))


def move_carrying(
    state: State, ride: Ride, goal: Square, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, int | None]]:
    """Break away, go, and set down; the cost comes back too, None if the carrier did not break away."""
    who = ride.asked.carrier.id
    path, pace = ways_carrying(state, ride, pace)[goal], pace_with(state, ride, pace)
    free, state = yield from breaks_away(state, who, events, pace)
    if not free:
        return state, None
    state, ride = yield from those_who_come(state, ride, events)
    meets, light = contact(state, ride) if ride.late and ride.riders else frozenset(path), taken_aboard(state, ride)
    if state.board.pieces[who].multi:
        light, cost = yield from move_large(light, who, goal, events, pace)
    else:
        light, walked = yield from walk_along(light, who, path, events, pace)
        path, cost = walked.path, walked.cost
    for rider in ride.riders:
        if meets & set(path) and who in light.board.pieces:
            light = yield from set_down(light, ride, rider, path, events)
        else:
            light = stays(light, rider, path, events)
    return light, cost


def those_who_come(state: State, ride: Ride, events: list[Event]) -> Steps[tuple[State, Ride]]:
    """Passengers beside opponents roll to come along, where the book lets them roll (CAR-05)."""
    stay = []
    for rider in ride.riders:
        rollers = carry_rollers(state.board, ride.asked.carrier.id, rider.id, rules=state.rules)
        if rider.id in [each.id for each in rollers]:
            free, state = yield from breaks_away(state, rider.id, events)
            stay += [] if free else [rider.id]
    left = tuple(rider for rider in ride.riders if rider.id not in stay)
    return state, replace(ride, asked=replace(ride.asked, passengers=left))


# -- the end of the way --------------------------------------------------------------------------------------------


def set_down(
    state: State, ride: Ride, rider: Piece, path: Sequence[Square], events: list[Event]
) -> Steps[State]:  # fmt: skip
    """Its player chooses a square beside the carrier; without one the passenger was not carried (CAR-04)."""
    who, rules = ride.asked.carrier.id, state.rules
    choices = tuple(Footprint((square,)) for square in set_down_squares(state.board, who, rider, rules=rules))
    if not choices:
        return stays(state, rider, path, events)
    chosen = choices[0]
    if len(choices) > 1:
        chosen = yield Choose(state.fighter(who).side, f"where {who} sets {rider.id} down", choices)
    state = placed(state, rider, chosen.squares[0])
    text = f"{who} sets {rider.id} down on {chosen}."
    events.append(Event(text, chosen.squares, (because(rules["CAR-04"], text, *chosen.squares),)))
    state = state.with_(lasting=(*state.lasting, *bans(state, who, rider)))
    if ride.late:
        price = ride.asked.damage
        state = hurt(state, rider.id, price, "being picked up on the way", events, kind=Kind.PLAIN)
        state = hurt(state, who, price, "picking up on the way", events, kind=Kind.PLAIN)
    return state


def placed(state: State, rider: Piece, square: Square) -> State:
    """The passenger stands there; it has moved."""
    fighter = state.fighter(rider.id)
    left = fighter.left_area or square not in fighter.home
    state = state.with_(board=state.board.with_piece(replace(rider, squares=(square,))))
    return state.with_fighter(rider.id, has_moved=True, left_area=left)


def stays(state: State, rider: Piece, path: Sequence[Square], events: list[Event]) -> State:
    """The passenger was not carried: it stands where it stood, or where the carrier left room on its way."""
    if rider.id in state.board.pieces:
        return state
    text = f"{rider.id} is not carried."
    events.append(Event(text, rider.squares, (because(state.rules["CAR-04"], text, *rider.squares),)))
    old = [square for square in rider.squares if state.board.piece_at(square) is None]
    if len(old) == len(rider.squares):
        return state.with_(board=state.board.with_piece(rider))
    return placed(state, rider, next(s for s in reversed(path) if state.board.piece_at(s) is None))


def bans(state: State, who: str, rider: Piece) -> Iterator[Lasting]:
    """What carrier and passenger may not do afterwards (CAR-06, ACT-37; EGS-08)."""
    rules, owner = state.rules, state.fighter(rider.id).side
    free = passenger_may("free", rules=rules) and may_after_being_moved(rules, "carried", "free")
    until = Until.OWN_TURN_BEGINS if rules.actions.moved_by_other.next_turn else Until.TURN_ENDS
    yield Lasting(
        SOURCE, who, rider.id, owner, state.turns, until, "CAR-06", bars="costed" if free else "everything"
    )  # fmt: skip
    if not carrier_may_attack(rules=rules):
        side = state.fighter(who).side
        yield Lasting(SOURCE, who, who, side, state.turns, Until.TURN_ENDS, "CAR-06", bars="attacks")
