"""Move actions that carry friends, and setting passengers down (CAR)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.carrying.carrying import (
    carrier_may_attack,
    carrier_may_hold_object,
    passengers_stay_aboard,
    set_down_squares,
)
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Square, parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.with_objects.objects import MovePutting, WithObject, why_no_lift
from clixbook.engine.position.lazy import LazyMapped
from clixbook.engine.position.pending import Aboard
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.carrying.carry_sequence import (
    Ride,
    goals_carrying,
    judge_ride,
    lift_passengers,
    move_carrying,
    pace_with,
    rides,
    set_down_on,
    why_not_carried,
)
from clixbook.engine.sequence.carrying.dropped_passengers import DropOff, drop_offs, resolve_drop
from clixbook.engine.sequence.carrying.passengers import without_passage
from clixbook.engine.sequence.carrying.with_object import PUTTING, carry_with_errand, pick_up_errand, ways_with_errand
from clixbook.engine.sequence.moving.attacks_after_moves import attack_after_move
from clixbook.engine.sequence.moving.move_sequence import reachable_squares
from clixbook.engine.sequence.objects.pick_up_and_drop import can_attack_with_it, lying_objects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

TAKE, PUT = "take", "put"


def in_order(state: State, riders: Sequence[str]) -> tuple[str, ...]:
    """The passengers in the order in which they are offered."""
    order = list(state.fighters)
    return tuple(sorted(riders, key=lambda each: order.index(each) if each in order else len(order)))


def why_not_together(state: State, fighter: Fighter, riders: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why the fighter cannot carry these; empty if it can."""
    order = [each for each in state.fighters if each in riders]
    if order != list(riders):
        text = f"Name each passenger once: {', '.join(order) or 'nobody here'}."
        return (make_reason(state.rules["CAR-02"], text),)
    return why_not_carried(state, fighter, riders)


@fast_init
@dataclass(frozen=True, slots=True)
class CarryTo(Action):
    """Move with passengers; their player sets them down beside the destination."""

    verb: ClassVar[str] = "carry"
    form: ClassVar[str] = "carry WHO SQUARE PASSENGER..."
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    to: str
    riders: tuple[str, ...]

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if len(details) < 2 or {TAKE, PUT} & set(details):
            return None
        return cls(who, parse_square(details[0]).name, tuple(details[1:]))

    def normalized(self, state: State) -> CarryTo:
        return replace(self, riders=in_order(state, self.riders))

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Sequence[Action]:
        found: list[tuple[Square, tuple[str, ...]]] = []
        for ride in rides(state, fighter):
            names = tuple(piece.id for piece in ride.riders)
            found += [(goal, names) for goal in goals_carrying(state, ride)]
        return LazyMapped(partial(_carry_on, fighter.id), found)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        if against := why_not_together(state, fighter, self.riders):
            return against
        ride, goal = judge_ride(state, self.who, self.riders), state.board.square(self.to)
        if goal in goals_carrying(state, ride):
            return ()
        found = reachable_squares(lift_passengers(state, ride), self.who, pace_with(state, ride))
        text = message("{} does not pass {} on its way to {}.", figure_ref(self.who), ride.names, goal)
        return found.why_not(goal) or (make_reason(state.rules["CAR-03"], text, goal),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        ride = judge_ride(state, self.who, self.riders)
        after, cost = yield from move_carrying(state, ride, parse_square(self.to), events)
        if cost is None or ride.opponent or not carrier_may_attack(rules=state.rules):  # one attack a move (ACT-10)
            return after
        return (yield from attack_after_move(state, after, self.who, cost, events, pace=pace_with(state, ride)))


@lru_cache(maxsize=16384)
def _carry_on(who: str, way: tuple[Square, tuple[str, ...]]) -> CarryTo:
    """The move there with these passengers, cached: it is an option turn after turn."""
    goal, riders = way
    return CarryTo(who, goal.name, riders)


def why_no_free_hand(state: State, fighter: Fighter, riders: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why the fighter cannot carry these and handle an object in the same move; empty if it can."""
    if not carrier_may_hold_object(state.rules):
        return (
            make_reason(
                state.rules["CAR-07"], message("{} carries either a friend or an object.", figure_ref(fighter.id))
            ),
        )
    if against := why_not_together(state, fighter, riders):
        return against
    ride = judge_ride(state, fighter.id, riders)
    if ride.late or ride.opponent:
        text = message(
            "{} can pick something up only with friends that are adjacent when its move starts, not with {}.",
            figure_ref(fighter.id),
            ride.names,
        )
        return (make_reason(state.rules["CAR-03"], text),)
    return ()


def rides_from_here(state: State, fighter: Fighter) -> Iterator[Ride]:
    """The sets of adjacent friends that the fighter may carry."""
    if carrier_may_hold_object(state.rules):
        yield from (ride for ride in rides(state, fighter) if not (ride.late or ride.opponent))


@dataclass(frozen=True, slots=True)
class CarryTaking(WithObject):
    """Move with passengers that picks an object up on the way (CAR-07)."""

    verb: ClassVar[str] = "carry"
    form: ClassVar[str] = "carry WHO SQUARE PASSENGER... take SQUARE [OBJECT]"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    to: str
    riders: tuple[str, ...]
    lies: str
    what: str = ""

    @property
    def details(self) -> tuple[str, ...]:
        return (
            PlaceRef(self.to),
            *map(figure_ref, self.riders),
            TAKE,
            PlaceRef(self.lies),
            *([self.what] if self.what else []),
        )

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if TAKE not in details[2:] or not 1 <= len(details) - (at := details.index(TAKE)) - 1 <= 2:
            return None
        lies, *what = details[at + 1 :]
        named = (each.lower() for each in what)
        return cls(who, parse_square(details[0]).name, tuple(details[1:at]), parse_square(lies).name, *named)

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return carrier_may_hold_object(rules)

    def normalized(self, state: State) -> CarryTaking:
        return replace(super(CarryTaking, self).normalized(state), riders=in_order(state, self.riders))

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for ride in rides_from_here(state, fighter) if state.board.objects else ():
            for what in lying_objects(state.board):
                for goal in sorted(ways_with_errand(state, ride, what)):
                    yield cls(fighter.id, goal.name, tuple(piece.id for piece in ride.riders), *what.words)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        if against := why_no_free_hand(state, fighter, self.riders):
            return against
        goal, what = state.board.square(self.to), self.lying(state)
        if against := why_no_lift(state, fighter, what):
            return against
        ride = judge_ride(state, self.who, self.riders)
        if goal in ways_with_errand(state, ride, what):
            return ()
        text = message(
            "{} does not pass {} on its way to {}, or stops too soon.", figure_ref(self.who), what.square, goal
        )
        found = reachable_squares(lift_passengers(state, ride), self.who, pace_with(state, ride))
        return found.why_not(goal) or (make_reason(state.rules["OBJ-06"], text, what.square),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        what, goal = self.lying(state), parse_square(self.to)
        ride = judge_ride(state, self.who, self.riders)
        after, cost = yield from carry_with_errand(state, ride, goal, pick_up_errand(what), events)
        if cost is None or self.who not in after.board.pieces:
            return after
        armed = after.board.pieces[self.who].held is None or can_attack_with_it(state, after, self.who, cost)
        pace = pace_with(state, ride)
        return (yield from attack_after_move(state, after, self.who, cost, events, pace=pace, armed=armed))


@dataclass(frozen=True, slots=True)
class CarryPutting(Action):
    """Move with passengers that puts the held object down on the way (CAR-07)."""

    verb: ClassVar[str] = "carry"
    form: ClassVar[str] = "carry WHO SQUARE PASSENGER... put"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    to: str
    riders: tuple[str, ...]

    @property
    def details(self) -> tuple[str, ...]:
        return (PlaceRef(self.to), *map(figure_ref, self.riders), PUT)

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if len(details) < 3 or details[-1] != PUT or TAKE in details:
            return None
        return cls(who, parse_square(details[0]).name, tuple(details[1:-1]))

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        """False in books where objects are put down freely: nobody needs a move for it."""
        return carrier_may_hold_object(rules) and MovePutting.is_known(rules)

    def normalized(self, state: State) -> CarryPutting:
        return replace(self, riders=in_order(state, self.riders))

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for ride in rides_from_here(state, fighter) if state.board.pieces[fighter.id].held is not None else ():
            for goal in goals_carrying(state, ride):
                yield cls(fighter.id, goal.name, tuple(piece.id for piece in ride.riders))

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        """Reasons against the carry, and against a lone move that puts the object down."""
        return (
            why_no_free_hand(state, fighter, self.riders)
            or MovePutting(self.who, self.to).why_nothing_put(state)
            or CarryTo(self.who, self.to, self.riders).reasons_against(state, fighter)
        )

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        ride = judge_ride(state, self.who, self.riders)
        after, cost = yield from carry_with_errand(state, ride, parse_square(self.to), PUTTING, events)
        return (yield from attack_after_move(state, after, self.who, cost, events, pace=pace_with(state, ride)))


@dataclass(frozen=True, slots=True)
class Unload(Action):
    """Set down a passenger that is aboard, or drop it from a soaring carrier (ELV-06).

    No book makes it part of another action (CAR-04).
    """

    verb: ClassVar[str] = "unload"
    form: ClassVar[str] = "unload WHO PASSENGER SQUARE"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE
    rider: str
    to: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return passengers_stay_aboard(rules)

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for each in state.aboard:
            if each.carrier == fighter.id:
                for square in cls.squares(state, each):
                    yield cls(fighter.id, each.rider, square.name)

    @staticmethod
    def squares(state: State, passage: Aboard) -> list[Square]:
        """The squares where the passenger may come down."""
        carrier = state.board.pieces[passage.carrier]
        if carrier.soaring:
            offs = drop_offs(state, carrier.id, carrier.squares)
            return [each.square for each in offs if each.passage is passage and not each.onto]
        return list(set_down_squares(state.board, carrier, passage.piece, rules=state.rules))

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        passage, square = state.passage(self.rider), state.board.square(self.to)
        if passage is None or passage.carrier != self.who:
            return (
                make_reason(
                    state.rules["CAR-04"], message("{} is not aboard {}.", figure_ref(self.rider), figure_ref(self.who))
                ),
            )
        if square in self.squares(state, passage):
            return ()
        return (
            make_reason(
                state.rules["CAR-04"],
                message("{} cannot set {} down on {}.", figure_ref(self.who), figure_ref(self.rider), square),
                square,
            ),
        )

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        passage = state.passage(self.rider)
        if passage is None:
            raise AssertionError("against() lets nobody be set down who is not aboard")
        if state.board.pieces[self.who].soaring:
            return (yield from resolve_drop(state, DropOff(passage, parse_square(self.to)), events))
        return set_down_on(without_passage(state, passage), self.who, passage.piece, parse_square(self.to), events)
