"""Carrying in a position: who goes along, who rolls, where they are set down, what they may do then (CAR, EGS-08)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from clixbook.board.answers.answers import Reason, because
from clixbook.board.answers.message import Words, listed, said, the
from clixbook.board.carrying.carrying import (
    Carry,
    carried_by_all_larger,
    carrier_may_attack,
    carriers_meet_in_its_square,
    carriers_pick_up_on_the_way,
    carriers_seize_opponents,
    carry,
    carry_rollers,
    carrying_load,
    limit_of,
    may_stay_aboard,
    passenger_square,
    set_down_squares,
)
from clixbook.board.carrying.passing import past
from clixbook.board.model.frozen import renewed
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import Reach
from clixbook.board.near.adjacency import are_adjacent
from clixbook.board.objects.lifting import reach_along
from clixbook.engine.effects.active import keeper, speakers
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.memo import once
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.sequence.attack.attack_sequence import carry_out
from clixbook.engine.sequence.attack.targets import can_strike, foes, not_struck
from clixbook.engine.sequence.carrying.passengers import bans, boarded, let_off, placed, seated, unseated
from clixbook.engine.sequence.fighters.clicks import hurt, where
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.moving.move_sequence import (
    PLAIN,
    Footprint,
    Pace,
    breaks_away,
    move_large,
    speed_of,
    walk_along,
    way_of,
)
from clixbook.engine.sequence.moving.rolls_on_the_way import fell_on, stands
from clixbook.engine.sequence.objects.held_weapons import close_ways
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant

STAY = "stay aboard"


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
    def foe(self) -> str:
        """The opponent that is carried off, "" for friends."""
        carrier = self.asked.carrier
        return next((piece.id for piece in self.riders if not piece.is_friend_of(carrier)), "")

    @property
    def names(self) -> Words:
        """The passengers, as references."""
        return listed((the(piece) for piece in self.riders), " and ")


@once
def ride_of(state: State, who: str, riders: tuple[str, ...]) -> Ride:
    """May the figure carry these, who are beside it or, where the book lets it, taken up on the way (CAR-01 to 03)?"""
    carrier, board, rules = state.board.pieces[who], state.board, state.rules
    seized = not board.pieces[riders[0]].is_friend_of(carrier)
    late = len(riders) == 1 and not seized and not are_adjacent(board, carrier, riders[0], rules)
    asked = carry(
        board, who, *riders, rules=rules, damage=value_of(state, who, "damage").total,
        on_the_way=late and carriers_pick_up_on_the_way(rules), hit=seized,
    )  # fmt: skip
    return Ride(asked, late)


def joining(state: State, who: str, rider: str) -> Ride:
    """The figure takes up a friend on the rest of its way, even one beside which that begins (CAR-03)."""
    asked = carry(
        state.board, who, rider, rules=state.rules, damage=value_of(state, who, "damage").total, on_the_way=True
    )
    return Ride(asked, late=True)


def rides_on_the_way(state: State, fighter: Fighter) -> Iterator[Ride]:
    """Every friend whom the fighter may take up once its move has begun."""
    if not carriers_pick_up_on_the_way(state.rules):
        return
    for friend in state.friends_of(fighter.side):
        if friend.id in state.board.pieces and not not_carried(state, fighter, (friend.id,)):
            ride = joining(state, fighter.id, friend.id)
            if ride.asked:
                yield ride


def not_carried(state: State, fighter: Fighter, riders: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why the fighter cannot carry these; empty if it can."""
    aboard = sum(each.carrier == fighter.id for each in state.aboard)
    if aboard and aboard + len(riders) > (limit_of(state.board.pieces[fighter.id], rules=state.rules) or 1):
        return (because(state.rules["CAR-02"], said("{} has its passengers aboard already.", the(fighter.id))),)
    if gone := [each for each in riders if each not in state.board.pieces or each == fighter.id]:
        return (because(state.rules["CAR-02"], said("{} cannot be carried by {}.", the(gone[0]), the(fighter.id))),)
    for rider in riders:
        if effect := keeper(state, rider, "being carried"):
            why = said("{} keeps {} from being carried.", printed_name(effect.name), the(rider))
            return (because(effect.ruling(state.rules), why),)
    for effect in speakers(state, fighter.id, "takes_along"):
        if against := effect.takes_along(User(state, fighter.id), riders):
            return against
    asked = ride_of(state, fighter.id, riders).asked
    for rider in riders:
        if any(each.carrier == rider for each in state.aboard):
            return (
                because(
                    state.rules["CAR-02"], said("{} has a passenger aboard, and is not carried with it.", the(rider))
                ),
            )
        if not state.are_friends(state.fighter(rider).side, fighter.side) and (
            against := not_seized(state, fighter, rider, riders)
        ):
            if asked:
                return against
            # where opponents never ride, the answer of the board says so itself
            return (*against, *asked.reasons) if carriers_seize_opponents(state.rules) else asked.reasons
    if not asked:
        return asked.reasons
    struck = fighter.attacks > 0 and not carrier_may_attack(rules=state.rules)
    return (
        (because(state.rules["CAR-06"], said("{} attacked this turn and carries nobody.", the(fighter.id))),)
        if struck
        else ()
    )


def not_seized(state: State, fighter: Fighter, foe: str, riders: Sequence[str]) -> tuple[Reason, ...]:
    """Why an opponent cannot be carried off; empty if the fighter may try (CAR-02)."""
    if not carriers_seize_opponents(state.rules) or len(riders) > 1:
        return (because(state.rules["CAR-02"], said("{} is an opponent of {}.", the(foe), the(fighter.id))),)
    return not_struck(state, fighter, state.fighter(foe))


def rides(state: State, fighter: Fighter) -> Iterator[Ride]:
    """Every set of friends that the fighter may carry now."""
    carrier, rules = state.board.pieces[fighter.id], state.rules
    damage, limit = value_of(state, fighter.id, "damage").total, limit_of(carrier, rules=rules)
    able = bool(carrying_load(carrier, rules=rules, damage=damage))
    if not able and not rules.sizes.tiny.carried_by_all_larger:
        return

    def lifts(who: str) -> bool:
        return able or carried_by_all_larger(carrier, state.board.pieces[who], rules=rules)

    friends = [each.id for each in state.friends_of(fighter.side) if each.id != fighter.id and lifts(each.id)]
    beside = {name for name in friends if are_adjacent(state.board, carrier, name, rules)}
    for number in range(1, (limit or 1) + 2):
        for names in combinations(friends, number):
            together = beside.issuperset(names) or (number == 1 and carriers_pick_up_on_the_way(rules))
            if together and not not_carried(state, fighter, names):
                yield ride_of(state, fighter.id, names)
    if carriers_seize_opponents(rules):
        for foe in foes(state, fighter):
            near = lifts(foe.id) and are_adjacent(state.board, carrier, foe.id, rules)
            if near and not not_carried(state, fighter, (foe.id,)):
                yield ride_of(state, fighter.id, (foe.id,))


# -- the way -------------------------------------------------------------------------------------------------------


def pace_with(state: State, ride: Ride, pace: Pace = PLAIN) -> Pace:
    """The pace of a carrier with its load (CAR-08)."""
    speed = speed_of(state, ride.asked.carrier.id, pace)
    return renewed(pace, most=ride.asked.speed(speed))


def taken_aboard(state: State, ride: Ride) -> State:
    """The position while the passengers are off their squares, where the book takes them off (CAR-09)."""
    board, carrier = state.board, ride.asked.carrier
    for rider in ride.riders:
        if passenger_square(carrier, rider, rules=state.rules) != rider.squares[0]:
            board = board.without_piece(rider.id)
    return state if board is state.board else state.with_(board=board)


def contact(state: State, ride: Ride) -> frozenset[Square]:
    """The squares in which the carrier meets a passenger that joins on the way (CAR-03)."""
    rider = ride.riders[0]
    if carriers_meet_in_its_square(state.rules):
        return frozenset(rider.squares)
    return reach_along(state.board, rider, rider.squares, rules=state.rules) - frozenset(rider.squares)


def reach_carrying(state: State, ride: Ride, pace: Pace = PLAIN) -> Reach:
    """Where the carrier may go with their weight, if it need not come by to take them up."""
    return way_of(taken_aboard(state, ride), ride.asked.carrier.id, pace_with(state, ride, pace))


def goals_carrying(state: State, ride: Ride, pace: Pace = PLAIN) -> tuple[Square, ...]:
    """The squares to which the carrier may take them."""
    found = reach_carrying(state, ride, pace)
    return tuple(sorted(past(found, contact(state, ride)))) if ride.late else tuple(found)


def path_carrying(state: State, ride: Ride, goal: Square, pace: Pace) -> tuple[Square, ...]:
    """The path on which the carrier takes its passengers there."""
    found = reach_carrying(state, ride, pace)
    return past(found, contact(state, ride))[goal] if ride.late else found.path_to(goal)


def move_carrying(
    state: State, ride: Ride, goal: Square, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, int | None]]:
    """Break away, go, and set down; the cost comes back too, None if the carrier did not break away."""
    state, ride, path, cost = yield from goes_carrying(state, ride, goal, events, pace)
    return (yield from all_set_down(state, ride, path, events)), cost


def goes_carrying(
    state: State, ride: Ride, goal: Square, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, Ride, tuple[Square, ...], int | None]]:
    """Break away and go; who was taken along is off the map yet. The path comes back too, and the cost as of a move."""
    who = ride.asked.carrier.id
    path, pace = path_carrying(state, ride, goal, pace), pace_with(state, ride, pace)
    large = state.board.pieces[who].multi
    free, state = yield from breaks_away(state, who, events, pace, along=() if large else path)
    if not free:
        return state, of_these(ride, ()), path, None
    if ride.foe:
        state, caught = yield from seize(state, who, ride.foe, events)
        if who not in state.board.pieces or not caught:
            state, cost = yield from alone(state, who, goal, events, pace)
            return state, of_these(ride, ()), path, cost
        ride = ride_of(state, who, (ride.foe,))  # two sixes may have turned its dial
    state, ride = yield from those_who_come(state, ride, events)
    if who not in state.board.pieces:  # the price of luck took it out
        return state, of_these(ride, ()), path, None
    meets, light = contact(state, ride) if ride.late and ride.riders else frozenset(path), taken_aboard(state, ride)
    if state.board.pieces[who].multi:
        light, cost = yield from move_large(light, who, goal, events, pace)
    else:
        light, walked = yield from walk_along(light, who, path, events, pace)
        path, cost = walked.path, walked.cost
    if not meets & set(path):
        for rider in ride.riders:
            light = stays(light, rider, path, events)
        ride = of_these(ride, ())
    return light, ride, tuple(path), cost


def of_these(ride: Ride, riders: Sequence[Piece]) -> Ride:
    """The ride with these passengers alone."""
    return replace(ride, asked=replace(ride.asked, passengers=tuple(riders)))


def all_set_down(state: State, ride: Ride, path: Sequence[Square], events: list[Event]) -> Steps[State]:
    """Every passenger is set down beside the carrier, or stays where there is room on its path."""
    who = ride.asked.carrier.id
    for rider in ride.riders:
        if stands(state, who):
            state = yield from set_down(state, ride, rider, path, events)
        elif rider.id in state.board.pieces or not (squares := fell_on(state, who)):
            state = stays(state, rider, path, events)
        else:
            state = comes_down(state, who, rider, squares, events)
    return state


def comes_down(state: State, who: str, rider: Piece, squares: Sequence[Square], events: list[Event]) -> State:
    """The passenger of a carrier that was knocked out on its way stands where that fell, or beside it."""
    square = let_off(state, rider, squares).board.pieces[rider.id].squares[0]
    state, text = placed(state, rider, square), said("{} comes down on {}.", the(rider.id), square)
    events.append(Event(text, (square,), (because(state.rules["CAR-04"], text, square),)))
    ban = next(bans(state, who, rider))  # that of the passenger
    return state.with_(lasting=(*state.lasting, ban))


def seize(state: State, who: str, foe: str, events: list[Event]) -> Steps[tuple[State, bool]]:
    """An attack roll on contact carries an opponent off; on a miss it may strike back at once (CAR-02)."""
    told, stood = len(events), where(state, foe)
    attack = Attack(who, (foe,), ranged=False, grant=AttackGrant.ATTACK, bare=True)
    state = yield from carry_out(state, attack, events)
    blows = [event.blow.judged for event in events[told:] if event.blow and event.blow.target == foe]
    if not blows:  # it was not attacked after all
        return state, False
    if blows[-1]:
        return state, where(state, foe) == stood  # two sixes may knock it out, or away
    back = Attack(foe, (who,), ranged=False, grant=AttackGrant.ATTACK)
    if not {who, foe} <= state.board.pieces.keys() or not can_strike(state, foe, who):
        return state, False
    chosen: Attack | str = yield Choose(
        state.fighter(foe).side, said("{} may strike back", the(foe)), ("no attack", *close_ways(state, back)), state
    )
    return (state if isinstance(chosen, str) else (yield from carry_out(state, chosen, events))), False


def alone(state: State, who: str, goal: Square, events: list[Event], pace: Pace) -> Steps[tuple[State, int | None]]:
    """The carrier goes on without the opponent that it missed, if its way is still open."""
    if who not in state.board.pieces:
        return state, None
    found = way_of(state, who, pace)
    if goal not in found:
        return state, 0
    if state.board.pieces[who].multi:
        return (yield from move_large(state, who, goal, events, pace))
    state, walked = yield from walk_along(state, who, found.path_to(goal), events, pace)
    return state, walked.cost


def those_who_come(state: State, ride: Ride, events: list[Event]) -> Steps[tuple[State, Ride]]:
    """Passengers beside opponents roll to come along, where the book lets them roll (CAR-05)."""
    stay = []
    for rider in ride.riders:
        if state.fighter(rider.id).life.ko:
            continue
        rollers = carry_rollers(state.board, ride.asked.carrier.id, rider.id, rules=state.rules)
        if rider.id in [each.id for each in rollers]:
            free, state = yield from breaks_away(state, rider.id, events)
            stay += [] if free else [rider.id]
    stay += [rider.id for rider in ride.riders if state.fighter(rider.id).life.ko]  # by the price of luck
    left = tuple(rider for rider in ride.riders if rider.id not in stay)
    return state, of_these(ride, left)


# -- the end of the way --------------------------------------------------------------------------------------------


def set_down(
    state: State, ride: Ride, rider: Piece, path: Sequence[Square], events: list[Event]
) -> Steps[State]:  # fmt: skip
    """Its player chooses a square beside the carrier, or keeps the passenger where the book lets it.

    Without a square the passenger was not carried (CAR-04).
    """
    who, rules = ride.asked.carrier.id, state.rules
    squares = set_down_squares(state.board, who, rider, rules=rules)
    choices: tuple[Footprint | str, ...] = tuple(Footprint((square,)) for square in squares)
    choices += (STAY,) if may_stay_aboard(ride.asked.carrier, rules=rules) else ()
    if not choices:
        return stays(state, rider, path, events)
    chosen = choices[0]
    if len(choices) > 1:
        chosen = yield Choose(
            state.fighter(who).side, said("where {} sets {} down", the(who), the(rider.id)), choices, state
        )
    if isinstance(chosen, Footprint):
        state = left_on(state, who, rider, chosen.squares[0], events)
    else:
        text, state = said("{} stays aboard {}.", the(rider.id), the(who)), boarded(state, who, rider)
        events.append(Event(text, where(state, who), (because(rules["CAR-04"], text, *where(state, who)[:1]),)))
    price = ride.asked.damage  # of those who joined on the way, or were seized
    state = unseated(hurt(seated(state, rider.id), rider.id, price, "being picked up", events, kind=DamageKind.PLAIN))
    return hurt(state, who, price, "picking up", events, kind=DamageKind.PLAIN)


def left_on(state: State, who: str, rider: Piece, square: Square, events: list[Event]) -> State:
    """The carrier sets the passenger down there; what both may still do is limited (CAR-06)."""
    state, text = placed(state, rider, square), said("{} sets {} down on {}.", the(who), the(rider.id), square)
    events.append(Event(text, (square,), (because(state.rules["CAR-04"], text, square),)))
    return state.with_(lasting=(*state.lasting, *bans(state, who, rider)))


def stays(state: State, rider: Piece, path: Sequence[Square], events: list[Event]) -> State:
    """The passenger was not carried: it stands where it stood, or where the carrier left room on its way."""
    text = said("{} is not carried.", the(rider.id))
    events.append(Event(text, rider.squares, (because(state.rules["CAR-04"], text, *rider.squares),)))
    if rider.id in state.board.pieces:  # a book that leaves passengers in their squares until they are placed (CAR-09)
        return state
    old = [square for square in rider.squares if state.board.piece_at(square) is None]
    if len(old) == len(rider.squares):
        return state.with_(board=state.board.with_piece(rider))
    return placed(state, rider, next(s for s in reversed(path) if state.board.piece_at(s) is None))
