"""Carrying in a position: passengers, moves, setting down (CAR, EGS-08)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, join_parts, message
from clixbook.board.carrying.carrying import (
    Carry,
    any_larger_may_carry,
    carrier_may_attack,
    carry,
    carry_rollers,
    carrying_load,
    joins_in_own_square,
    may_carry_opponents,
    may_join_en_route,
    may_stay_aboard,
    passenger_limit,
    passenger_square,
    set_down_squares,
)
from clixbook.board.carrying.passing import paths_past
from clixbook.board.model.frozen import copy_with_changes
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import Reach
from clixbook.board.near.adjacency import are_adjacent
from clixbook.board.objects.lifting import reach_along
from clixbook.caches import cached_per_position
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effect_rights import preventing_effect
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import can_attack_close, opponents_of, why_no_close_attack
from clixbook.engine.sequence.carrying.passengers import (
    board_passenger,
    boarded_position,
    place_near,
    place_passenger,
    reboard_passenger,
    restrictions_after,
)
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, squares_under
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.moving.move_sequence import (
    PLAIN,
    Footprint,
    Pace,
    move_large,
    reachable_squares,
    roll_break_away,
    speed_of,
    walk_along,
)
from clixbook.engine.sequence.moving.rolls_on_the_way import is_still_standing, squares_of_knockout
from clixbook.engine.sequence.objects.held_weapons import close_ways
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant

STAY = no("stay aboard")


@dataclass(frozen=True, slots=True)
class Ride:
    """Carrier with its passengers, one of which may join on the way, and its limits."""

    carry: Carry
    late: bool

    @property
    def riders(self) -> tuple[Piece, ...]:
        """The passengers, as they stood before the move."""
        return self.carry.passengers

    @property
    def opponent(self) -> str:
        """The opponent that is carried off, "" for friends."""
        carrier = self.carry.carrier
        return next((piece.id for piece in self.riders if not piece.is_friend_of(carrier)), "")

    @property
    def names(self) -> Words:
        """The passengers, as references."""
        return join_parts((figure_ref(piece) for piece in self.riders), " and ")


@cached_per_position
def judge_ride(state: State, who: str, riders: tuple[str, ...]) -> Ride:
    """Whether the figure may carry these (CAR-01 to CAR-03)."""
    carrier, board, rules = state.board.pieces[who], state.board, state.rules
    seized = not board.pieces[riders[0]].is_friend_of(carrier)
    late = len(riders) == 1 and not seized and not are_adjacent(board, carrier, riders[0], rules)
    answer = carry(
        board, who, *riders, rules=rules, damage=value_of(state, who, "damage").total,
        on_the_way=late and may_join_en_route(rules), hit=seized,
    )  # fmt: skip
    return Ride(answer, late)


def judge_joining(state: State, who: str, rider: str) -> Ride:
    """The figure takes up a friend on the rest of its way, even one beside which that begins (CAR-03)."""
    answer = carry(
        state.board, who, rider, rules=state.rules, damage=value_of(state, who, "damage").total, on_the_way=True
    )
    return Ride(answer, late=True)


def rides_on_the_way(state: State, fighter: Fighter) -> Iterator[Ride]:
    """Every friend that the fighter may take up once its move has begun."""
    if not may_join_en_route(state.rules):
        return
    for friend in state.friends_of(fighter.side):
        if friend.id in state.board.pieces and not why_not_carried(state, fighter, (friend.id,)):
            ride = judge_joining(state, fighter.id, friend.id)
            if ride.carry:
                yield ride


def why_not_carried(state: State, fighter: Fighter, riders: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why the fighter cannot carry these; empty if it can."""
    if against := _why_no_room(state, fighter, riders) or _why_effects_prevent(state, fighter, riders):
        return against
    answer = judge_ride(state, fighter.id, riders).carry
    for rider in riders:
        if any(each.carrier == rider for each in state.aboard):
            text = message("{} has a passenger aboard, so it cannot be carried.", figure_ref(rider))
            return (make_reason(state.rules["CAR-02"], text),)
        if not state.are_friends(state.fighter(rider).side, fighter.side) and (
            against := why_not_carried_off(state, fighter, rider, riders)
        ):
            if answer:
                return against
            # in books where opponents never ride, the board's answer says so
            return (*against, *answer.reasons) if may_carry_opponents(state.rules) else answer.reasons
    if not answer:
        return answer.reasons
    if fighter.attacks > 0 and not carrier_may_attack(rules=state.rules):
        text = message("{} attacked this turn, so it cannot carry.", figure_ref(fighter.id))
        return (make_reason(state.rules["CAR-06"], text),)
    return ()


def _why_no_room(state: State, fighter: Fighter, riders: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why there is no place for these, or nobody to take up (CAR-02)."""
    aboard = sum(each.carrier == fighter.id for each in state.aboard)
    if aboard and aboard + len(riders) > (passenger_limit(state.board.pieces[fighter.id], rules=state.rules) or 1):
        text = message("{} already has its passengers aboard.", figure_ref(fighter.id))
        return (make_reason(state.rules["CAR-02"], text),)
    if gone := [each for each in riders if each not in state.board.pieces or each == fighter.id]:
        text = message("{} cannot be carried by {}.", figure_ref(gone[0]), figure_ref(fighter.id))
        return (make_reason(state.rules["CAR-02"], text),)
    return ()


def _why_effects_prevent(state: State, fighter: Fighter, riders: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why effects of the figures prevent it."""
    for rider in riders:
        if effect := preventing_effect(state, rider, "being carried"):
            why = message("{} keeps {} from being carried.", printed_name(effect.name), figure_ref(rider))
            return (make_reason(effect.ruling(state.rules), why),)
    for effect in effects_at_moment(state, fighter.id, "why_not_carry"):
        if against := effect.why_not_carry(User(state, fighter.id), riders):
            return against
    return ()


def why_not_carried_off(state: State, fighter: Fighter, opponent: str, riders: Sequence[str]) -> tuple[Reason, ...]:
    """Why an opponent cannot be carried off; empty if the fighter may try (CAR-02)."""
    if not may_carry_opponents(state.rules) or len(riders) > 1:
        return (
            make_reason(
                state.rules["CAR-02"], message("{} is an opponent of {}.", figure_ref(opponent), figure_ref(fighter.id))
            ),
        )
    return why_no_close_attack(state, fighter, state.fighter(opponent))


def rides(state: State, fighter: Fighter) -> Iterator[Ride]:
    """Every set of friends that the fighter may carry now."""
    carrier, rules = state.board.pieces[fighter.id], state.rules
    damage, limit = value_of(state, fighter.id, "damage").total, passenger_limit(carrier, rules=rules)
    able = bool(carrying_load(carrier, rules=rules, damage=damage))
    if not able and not rules.sizes.tiny.carried_by_all_larger:
        return

    def lifts(who: str) -> bool:
        return able or any_larger_may_carry(carrier, state.board.pieces[who], rules=rules)

    friends = [each.id for each in state.friends_of(fighter.side) if each.id != fighter.id and lifts(each.id)]
    beside = {name for name in friends if are_adjacent(state.board, carrier, name, rules)}
    for number in range(1, (limit or 1) + 2):
        for names in combinations(friends, number):
            together = beside.issuperset(names) or (number == 1 and may_join_en_route(rules))
            if together and not why_not_carried(state, fighter, names):
                yield judge_ride(state, fighter.id, names)
    if may_carry_opponents(rules):
        for opponent in opponents_of(state, fighter):
            near = lifts(opponent.id) and are_adjacent(state.board, carrier, opponent.id, rules)
            if near and not why_not_carried(state, fighter, (opponent.id,)):
                yield judge_ride(state, fighter.id, (opponent.id,))


# -- the way -------------------------------------------------------------------------------------------------------


def pace_with(state: State, ride: Ride, pace: Pace = PLAIN) -> Pace:
    """The pace of a carrier with its load (CAR-08)."""
    speed = speed_of(state, ride.carry.carrier.id, pace)
    return copy_with_changes(pace, most=ride.carry.speed(speed))


def lift_passengers(state: State, ride: Ride) -> State:
    """The position without the passengers on their squares, in books that take them off (CAR-09)."""
    board, carrier = state.board, ride.carry.carrier
    for rider in ride.riders:
        if passenger_square(carrier, rider, rules=state.rules) != rider.squares[0]:
            board = board.without_piece(rider.id)
    return state if board is state.board else state.with_(board=board)


def contact_squares(state: State, ride: Ride) -> frozenset[Square]:
    """The squares in which the carrier meets a passenger that joins on the way (CAR-03)."""
    rider = ride.riders[0]
    if joins_in_own_square(state.rules):
        return frozenset(rider.squares)
    return reach_along(state.board, rider, rider.squares, rules=state.rules) - frozenset(rider.squares)


def reach_carrying(state: State, ride: Ride, pace: Pace = PLAIN) -> Reach:
    """The squares the carrier may reach with the passengers' weight, if it need not fetch them on the way."""
    return reachable_squares(lift_passengers(state, ride), ride.carry.carrier.id, pace_with(state, ride, pace))


def goals_carrying(state: State, ride: Ride, pace: Pace = PLAIN) -> tuple[Square, ...]:
    """The squares to which the carrier may take them."""
    found = reach_carrying(state, ride, pace)
    return tuple(sorted(paths_past(found, contact_squares(state, ride)))) if ride.late else tuple(found)


def path_carrying(state: State, ride: Ride, goal: Square, pace: Pace) -> tuple[Square, ...]:
    """The path on which the carrier takes its passengers there."""
    found = reach_carrying(state, ride, pace)
    return paths_past(found, contact_squares(state, ride))[goal] if ride.late else found.path_to(goal)


def move_carrying(
    state: State, ride: Ride, goal: Square, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, int | None]]:
    """Break away, go, and set down; the cost comes back too, None if the carrier did not break away."""
    state, ride, path, cost = yield from walk_carrying(state, ride, goal, events, pace)
    return (yield from set_down_all(state, ride, path, events)), cost


def walk_carrying(
    state: State, ride: Ride, goal: Square, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, Ride, tuple[Square, ...], int | None]]:
    """Breaks away and moves with passengers; gives the path and the cost."""
    who = ride.carry.carrier.id
    path, pace = path_carrying(state, ride, goal, pace), pace_with(state, ride, pace)
    large = state.board.pieces[who].is_multi_base
    free, state = yield from roll_break_away(state, who, events, pace, along=() if large else path)
    if not free:
        return state, with_only_passengers(ride, ()), path, None
    if ride.opponent:
        state, caught = yield from carry_off_opponent(state, who, ride.opponent, events)
        if who not in state.board.pieces or not caught:
            state, cost = yield from go_on_alone(state, who, goal, events, pace)
            return state, with_only_passengers(ride, ()), path, cost
        ride = judge_ride(state, who, (ride.opponent,))  # two sixes may have turned its dial
    state, ride = yield from roll_passengers_free(state, ride, events)
    if who not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
        return state, with_only_passengers(ride, ()), path, None
    meets = contact_squares(state, ride) if ride.late and ride.riders else frozenset(path)
    light = lift_passengers(state, ride)
    if state.board.pieces[who].is_multi_base:
        light, cost = yield from move_large(light, who, path, events, pace)
    else:
        light, walked = yield from walk_along(light, who, path, events, pace)
        path, cost = walked.path, walked.cost
    if not meets & set(path):
        for rider in ride.riders:
            light = leave_passenger(light, rider, path, events)
        ride = with_only_passengers(ride, ())
    return light, ride, tuple(path), cost


def with_only_passengers(ride: Ride, riders: Sequence[Piece]) -> Ride:
    """The ride with these passengers alone."""
    return replace(ride, carry=replace(ride.carry, passengers=tuple(riders)))


def set_down_all(state: State, ride: Ride, path: Sequence[Square], events: list[Event]) -> Steps[State]:
    """Every passenger is set down beside the carrier, or stays where there is room on its path."""
    who = ride.carry.carrier.id
    for rider in ride.riders:
        if is_still_standing(state, who):
            state = yield from set_down(state, ride, rider, path, events)
        elif rider.id in state.board.pieces or not (squares := squares_of_knockout(state, who)):
            state = leave_passenger(state, rider, path, events)
        else:
            state = place_fallen_passenger(state, who, rider, squares, events)
    return state


def place_fallen_passenger(
    state: State, who: str, rider: Piece, squares: Sequence[Square], events: list[Event]
) -> State:
    """The passenger of a carrier that was knocked out on its way stands where that fell, or beside it."""
    square = place_near(state, rider, squares).board.pieces[rider.id].squares[0]
    state, text = place_passenger(state, rider, square), message("{} comes down on {}.", figure_ref(rider.id), square)
    events.append(Event(text, (square,), (make_reason(state.rules["CAR-04"], text, square),)))
    ban = next(restrictions_after(state, who, rider))  # that of the passenger
    return state.with_(lasting=(*state.lasting, ban))


def carry_off_opponent(state: State, who: str, opponent: str, events: list[Event]) -> Steps[tuple[State, bool]]:
    """An attack roll on contact carries an opponent off; on a miss it may strike back at once (CAR-02)."""
    begun, stood = len(events), squares_under(state, opponent)
    attack = Attack(who, (opponent,), ranged=False, grant=AttackGrant.ATTACK, deals_no_damage=True)
    state = yield from resolve_attack(state, attack, events)
    blows = [event.blow.judged for event in events[begun:] if event.blow and event.blow.target == opponent]
    if not blows:  # it was not attacked after all
        return state, False
    if blows[-1]:
        return state, squares_under(state, opponent) == stood  # two sixes may knock it out, or away
    back = Attack(opponent, (who,), ranged=False, grant=AttackGrant.ATTACK)
    if not {who, opponent} <= state.board.pieces.keys() or not can_attack_close(state, opponent, who):
        return state, False
    chosen: Attack | str = yield Choose(
        state.fighter(opponent).side,
        message("{} may strike back", figure_ref(opponent)),
        ("no attack", *close_ways(state, back)),
        state,
    )
    return (state if isinstance(chosen, str) else (yield from resolve_attack(state, chosen, events))), False


def go_on_alone(
    state: State, who: str, goal: Square, events: list[Event], pace: Pace
) -> Steps[tuple[State, int | None]]:
    """The carrier goes on without the opponent that it missed, if its way is still open."""
    if who not in state.board.pieces:
        return state, None
    found = reachable_squares(state, who, pace)
    if goal not in found:
        return state, 0
    path = found.path_to(goal)
    if state.board.pieces[who].is_multi_base:
        return (yield from move_large(state, who, path, events, pace))
    state, walked = yield from walk_along(state, who, path, events, pace)
    return state, walked.cost


def roll_passengers_free(state: State, ride: Ride, events: list[Event]) -> Steps[tuple[State, Ride]]:
    """Let passengers beside opponents roll to come along, in books that allow it (CAR-05)."""
    stay = []
    for rider in ride.riders:
        if state.fighter(rider.id).life.ko:
            continue
        rollers = carry_rollers(state.board, ride.carry.carrier.id, rider.id, rules=state.rules)
        if rider.id in [each.id for each in rollers]:
            free, state = yield from roll_break_away(state, rider.id, events)
            stay += [] if free else [rider.id]
    stay += [rider.id for rider in ride.riders if state.fighter(rider.id).life.ko]  # by pushing damage for a reroll
    left = tuple(rider for rider in ride.riders if rider.id not in stay)
    return state, with_only_passengers(ride, left)


# -- the end of the way --------------------------------------------------------------------------------------------


def set_down(
    state: State, ride: Ride, rider: Piece, path: Sequence[Square], events: list[Event]
) -> Steps[State]:  # fmt: skip
    """Set the passenger down beside the carrier, where its player wants, or keep it aboard where the book lets it.

    Without a square the passenger was not carried (CAR-04).
    """
    who, rules = ride.carry.carrier.id, state.rules
    squares = set_down_squares(state.board, who, rider, rules=rules)
    choices: tuple[Footprint | str, ...] = tuple(Footprint((square,)) for square in squares)
    choices += (STAY,) if may_stay_aboard(ride.carry.carrier, rules=rules) else ()
    if not choices:
        return leave_passenger(state, rider, path, events)
    chosen = choices[0]
    if len(choices) > 1:
        chosen = yield Choose(
            state.fighter(who).side,
            message("where {} sets {} down", figure_ref(who), figure_ref(rider.id)),
            choices,
            state,
        )
    if isinstance(chosen, Footprint):
        state = set_down_on(state, who, rider, chosen.squares[0], events)
    else:
        text = message("{} stays aboard {}.", figure_ref(rider.id), figure_ref(who))
        state = board_passenger(state, who, rider)
        events.append(
            Event(
                text, squares_under(state, who), (make_reason(rules["CAR-04"], text, *squares_under(state, who)[:1]),)
            )
        )
    price = ride.carry.damage  # of passengers that joined on the way, or were seized
    state = reboard_passenger(
        damage_outside_attack(
            boarded_position(state, rider.id), rider.id, price, "being picked up", events, kind=DamageKind.PLAIN
        )
    )
    return damage_outside_attack(state, who, price, "picking up", events, kind=DamageKind.PLAIN)


def set_down_on(state: State, who: str, rider: Piece, square: Square, events: list[Event]) -> State:
    """Set the passenger down there, and limit what carrier and passenger may still do (CAR-06)."""
    state = place_passenger(state, rider, square)
    text = message("{} sets {} down on {}.", figure_ref(who), figure_ref(rider.id), square)
    events.append(Event(text, (square,), (make_reason(state.rules["CAR-04"], text, square),)))
    return state.with_(lasting=(*state.lasting, *restrictions_after(state, who, rider)))


def leave_passenger(state: State, rider: Piece, path: Sequence[Square], events: list[Event]) -> State:
    """The passenger was not carried: it stands where it stood, or where the carrier left room on its way."""
    text = message("{} is not carried.", figure_ref(rider.id))
    events.append(Event(text, rider.squares, (make_reason(state.rules["CAR-04"], text, *rider.squares),)))
    if rider.id in state.board.pieces:  # a book that leaves passengers in their squares until they are placed (CAR-09)
        return state
    old = [square for square in rider.squares if state.board.piece_at(square) is None]
    if len(old) == len(rider.squares):
        return state.with_(board=state.board.with_piece(rider))
    return place_passenger(state, rider, next(s for s in reversed(path) if state.board.piece_at(s) is None))
