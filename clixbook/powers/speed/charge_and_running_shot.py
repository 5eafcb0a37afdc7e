"""Charge and Running Shot: an attack during a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.carrying.carrying import carrier_may_attack, carrier_may_hold_object
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.moves.moves import charge_may_end
from clixbook.board.moves.reach import Reach
from clixbook.board.near.adjacency import adjacent_pair
from clixbook.engine.actions.moving.carry import in_order, why_no_free_hand
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no
from clixbook.engine.position.lazy import LazyTuple
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageChange
from clixbook.engine.rules.combat.values import halve_value
from clixbook.engine.rules.turn.action_cases import may_after_failed_break_away
from clixbook.engine.sequence.attack.target_refusals import is_action_stopped
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.carrying.carry_sequence import (
    Ride,
    goals_carrying,
    judge_ride,
    lift_passengers,
    pace_with,
    rides,
    set_down_all,
    why_not_carried,
)
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.moving.attacks_after_moves import make_granted_attack
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares, roll_break_away
from clixbook.engine.sequence.objects.pick_up_and_drop import Lying, can_attack_with_it
from clixbook.powers.attack.object_errands import (
    are_objects_put_on_moves,
    errand_goals,
    errand_object,
    errand_of,
    errands_of,
    is_errand,
    split_errand,
    why_no_errand,
    without_object_in_way,
    words_with_references,
)
from clixbook.powers.speed.interrupted_move import (
    Trip,
    begin_carrying_move,
    continue_move,
    finish_carrying_move,
    onward_goals,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.speed_powers import MovingAttackRule
from clixbook.rulebooks.vocabulary import MoveRights

STAYS = no("stay here")


class Rush(Effect):
    """Base of moves with an attack, at the end or on the way (SPD-07, SPD-08).

    Its words are a square, passengers, and ``take SQUARE [OBJECT]`` or ``put`` for an object handled on the way there.
    Passengers are set down as the move ends: before the attack, or after it where the move may go on (CAR-04). Where a
    carrier may not attack, a rush has no passengers.
    """

    attacks_with_pick_up: ClassVar[bool] = False
    """True if it may attack with an object that it picked up on the way, however far it moved (OBJ-06)."""
    uses: ClassVar[tuple[str, ...]] = ()
    """The names of the effects that its attack uses: its own, if it changes something there."""

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return words_with_references(words)

    def attack_kinds(self, rules: Rulebook) -> frozenset[str]:
        """The kinds of attack: "close", "ranged"."""
        raise NotImplementedError

    def rush_rule(self, rules: Rulebook) -> MovingAttackRule:
        """The value of its ruling in a book."""
        raise NotImplementedError

    def move_rights_in(self, rules: Rulebook) -> MoveRights:
        """The rights of its move in a book."""
        raise NotImplementedError

    def may_move_on(self, rules: Rulebook) -> bool:
        """May it move on after the attack?"""
        return False

    def breaks_away_again(self, rules: Rulebook) -> bool:
        """Is the move after the attack one of its own, with a break away of its own?"""
        return False

    def may_carry(self, rules: Rulebook) -> bool:
        """May it carry passengers to where it attacks?"""
        return carrier_may_attack(rules=rules)

    def may_handle_objects(self, rules: Rulebook) -> bool:
        """May it take up or put down objects on its way to where it attacks?"""
        return True

    def kind(self, rules: Rulebook) -> str:
        return self.rush_rule(rules).kind

    def pace(self, rules: Rulebook) -> Pace:
        """The pace: half the speed or all of it (VAL-01)."""
        moves = self.move_rights_in(rules)
        if moves.halves and self.rush_rule(rules).replaces_speed:
            return Pace(self.verb(rules), (halve_value(printed_name(self.name)),), lends=replace(moves, halves=False))
        return Pace(self.verb(rules), lends=moves)

    def verb(self, rules: Rulebook) -> str:
        """The kind of action that the move counts as for other effects."""
        return self.kind(rules)

    def why_no_end_there(self, user: User, goal: Square) -> tuple[Reason, ...]:
        """Why it may not end there though its move could; empty if it may."""
        return ()

    def offers(self, user: User) -> Iterator[Use]:
        rules, pace = user.rules, self.pace(user.rules)
        errands = tuple(errands_of(user)) if self.may_handle_objects(rules) else ()
        yield from self.uses_ending_on(user, reachable_squares(user.state, user.who, pace))
        for errand in errands:
            yield from self.uses_ending_on(user, errand_goals(user, errand, pace), errand)
        for ride in rides(user.state, user.fighter) if self.may_carry(rules) else ():
            if ride.opponent:
                continue
            riders = tuple(piece.id for piece in ride.riders)
            yield from self.uses_ending_on(user, goals_carrying(user.state, ride, pace), riders)
            for errand in errands if carrier_may_hold_object(rules) and not ride.late else ():
                yield from self.uses_ending_on(user, errand_goals(user, errand, pace, ride), (*riders, *errand))

    def uses_ending_on(self, user: User, squares: Iterable[Square], words: tuple[str, ...] = ()) -> Iterator[Use]:
        """The uses with these words that end on one of the allowed squares."""
        return (
            Use(user.who, self.name, (goal.name, *words)) for goal in squares if not self.why_no_end_there(user, goal)
        )

    def sorted_words(self, user: User, words: tuple[str, ...]) -> tuple[str, ...]:
        there, errand = split_errand(words)
        return (*there[:1], *in_order(user.state, there[1:]), *errand)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        rules, who, pace = user.rules, user.who, self.pace(user.rules)
        words, errand = split_errand(use.words)
        if not words or not is_errand(errand) or (errand and not self.may_handle_objects(rules)):
            return (make_reason(self.ruling(rules), self.use_format(user)),)
        state, goal, riders = user.state, user.state.board.square(words[0]), words[1:]
        if riders and not self.may_carry(rules):
            return (
                make_reason(
                    rules["CAR-06"], message("{} may not attack in a move in which it carries.", figure_ref(who))
                ),
            )
        if against := why_no_errand(user, errand) if errand else ():
            return against
        if riders and errand and (against := why_no_free_hand(state, user.fighter, riders)):
            return against
        if against := why_not_carried(state, user.fighter, riders) if riders else ():
            return against
        if riders:
            ride = judge_ride(state, who, riders)
            state, pace = lift_passengers(state, ride), pace_with(state, ride, pace)
        so = make_reason(
            rules["CAR-03" if riders else "OBJ-06"],
            message("{} does not reach {} in that way.", figure_ref(who), goal),
            goal,
        )
        return reachable_squares(state, who, pace).why_not(goal) or self.why_no_end_there(user, goal) or (so,)

    def use_format(self, user: User) -> str:
        """How a use of it is written."""
        name = self.name.replace(" ", "-")
        more = [" PASSENGER"] if self.may_carry(user.rules) else []
        more += [" take SQUARE [OBJECT]"] if self.may_handle_objects(user.rules) else []
        more += [" put"] if self.may_handle_objects(user.rules) and are_objects_put_on_moves(user.rules) else []
        return f"It goes: use {user.who} {name} SQUARE" + "".join(f", or SQUARE{each}" for each in more) + "."

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Move to the square, attack, and move on from there where the book lets the move go on."""
        words, errand = split_errand(use.words)
        if words[1:] and not self.may_move_on(user.rules):
            return (yield from self.resolve_carrying(user, words, errand, events))
        rules, who, pace = user.rules, user.who, self.pace(user.rules)
        goal, ride = parse_square(words[0]), judge_ride(user.state, who, words[1:]) if words[1:] else None
        stands = goal in user.piece.squares
        found = self.reach_of_move(user, ride, errand_object(user.state, errand) if errand else None)
        state, ride, walked = yield from self.move_to_attack(user, goal, ride, errand, events)
        if walked is None and not may_after_failed_break_away(rules, "attack"):
            return state
        cost = found.allowance if walked is None else walked
        rolls_there = not stands and found[goal].rolls_there  # it met an opponent, and leaves it by going on (MOV-05)
        held = goal not in squares_under(state, who) or (not stands and found[goal].stops and not rolls_there)
        last = squares_under(state, who)
        state = yield from self.make_attack(
            state, who, events, armed=self.can_use_held_object(user.state, state, who, cost)
        )
        leaves = self.breaks_away_again(rules) or rolls_there or (stands and not rules.break_away.when.without_a_step)
        known = frozenset[str]() if self.breaks_away_again(rules) or stands else opponents_left_by_move(found, goal)
        pace = replace(
            self.pace_after_attack(rules, pace, found.allowance - cost, stands), under_way=not leaves, known=known
        )  # fmt: skip
        handled = "" if self.breaks_away_again(rules) else "".join(errand[:1])
        trip = Trip(pace, ride, self.may_carry(rules), self.may_handle_objects(rules), handled)
        if not held and self.may_move_on(rules):
            state, trip = yield from self.finish_move(state, who, trip, events)
        return (yield from finish_carrying_move(state, who, trip, squares_under(state, who) or last, events))

    def reach_of_move(self, user: User, ride: Ride | None, what: Lying | None) -> Reach:
        """The user's reach, with those passengers and without that object in its way."""
        state, pace = without_object_in_way(user, what), self.pace(user.rules)
        if ride is not None:
            state, pace = lift_passengers(state, ride), pace_with(state, ride, pace)
        return reachable_squares(state, user.who, pace)

    def move_to_attack(
        self, user: User, goal: Square, ride: Ride | None, errand: tuple[str, ...], events: list[Event]
    ) -> Steps[tuple[State, Ride | None, int | None]]:
        """Move to where it attacks, with its passengers aboard; the cost comes back as of a move."""
        state, who, pace = user.state, user.who, self.pace(user.rules)
        if ride is not None:
            state, ride, walked = yield from begin_carrying_move(state, ride, goal, errand, events, pace)
            return state, ride if ride.riders else None, walked
        if errand:
            state, walked = yield from errand_of(errand_object(state, errand))(state, who, goal, events, pace)
        else:
            state, walked = yield from self.move_or_stay(state, who, goal, events, pace)
        return state, None, walked

    def move_or_stay(
        self, state: State, who: str, goal: Square, events: list[Event], pace: Pace
    ) -> Steps[tuple[State, int | None]]:
        """Move and return the cost; staying is a move of 0 squares, which may need a break away (BRK-01)."""
        if goal not in squares_under(state, who):
            return (yield from move(state, who, goal, events, pace))
        free, state = yield from roll_break_away(state, who, events, pace, along=(goal,))
        return state, 0 if free else None

    def pace_after_attack(self, rules: Rulebook, pace: Pace, squares: int, stands: bool) -> Pace:
        """The pace after the attack: of the rest of the move, or of one that begins there.

        A figure that has not yet left its square starts its move there (TMV-04).
        """
        if self.breaks_away_again(rules):
            return replace(pace, stated=squares, lends=replace(pace.lends, halves=False))
        return pace if stands else replace(pace, left=squares)

    def resolve_carrying(
        self, user: User, words: tuple[str, ...], errand: tuple[str, ...], events: list[Event]
    ) -> Steps[State]:
        """Move to the square with passengers, set them down, and attack."""
        state, who, ride = user.state, user.who, judge_ride(user.state, user.who, words[1:])
        goal, pace = parse_square(words[0]), self.pace(user.rules)
        state, ride, walked = yield from begin_carrying_move(state, ride, goal, errand, events, pace)
        state = yield from set_down_all(state, ride, user.piece.squares, events)
        if walked is None and not may_after_failed_break_away(user.rules, "attack"):
            return state
        armed = self.can_use_held_object(user.state, state, who, walked or 0)
        return (yield from self.make_attack(state, who, events, armed=armed))

    def can_use_held_object(self, before: State, state: State, who: str, cost: int) -> bool:
        """Whether it may attack with its held object (OBJ-06)."""
        piece = state.board.pieces.get(who)
        if piece is None or piece.held is None or before.board.pieces[who].held is not None:
            return True
        return can_attack_with_it(before, state, who, cost, self.pace(state.rules), charges=self.attacks_with_pick_up)

    def make_attack(self, state: State, who: str, events: list[Event], *, armed: bool = True) -> Steps[State]:
        """The attack: an action of its own, or an attack (ACT-07)."""
        grant = AttackGrant.GRANTED_ACTION if self.rush_rule(state.rules).grants_action else AttackGrant.ATTACK
        kinds = self.attack_kinds(state.rules)
        return (yield from make_granted_attack(state, who, kinds, events, grant=grant, using=self.uses, armed=armed))

    def finish_move(self, state: State, who: str, trip: Trip, events: list[Event]) -> Steps[tuple[State, Trip]]:
        """The rest of the move after the attack."""
        if who not in state.board.pieces or is_action_stopped(state, who) or 0 in (trip.pace.stated, trip.pace.left):
            return state, trip
        ways = LazyTuple(onward_goals(state, who, trip))
        if not ways:
            return state, trip
        after = "shot" if self.attack_kinds(state.rules) == {"ranged"} else "attack"
        options = LazyTuple(chain((STAYS,), ways))
        question = message("{} may move on after its {}", figure_ref(who), after)
        chosen = yield Choose(state.fighter(who).side, question, options, state)
        if chosen == STAYS:
            return state, trip
        state, trip, _ = yield from continue_move(state, who, chosen, trip, events)
        return state, trip


def opponents_left_by_move(found: Reach, goal: Square) -> frozenset[str]:
    """The opponents that a move to that square breaks away from, at its start and on its way (MOV-06)."""
    return frozenset(
        (*(each.id for each in found.break_away.opponents), *(hold.other.id for _, hold in found.meetings(goal)))
    )


class RunningShot(Rush):
    """Running Shot: a move with a ranged attack (PWR-RUNNINGSHOT, SPD-07)."""

    name = "running shot"
    row = "PWR-RUNNINGSHOT"

    def attack_kinds(self, rules: Rulebook) -> frozenset[str]:
        return frozenset({"ranged"})

    def rush_rule(self, rules: Rulebook) -> MovingAttackRule:
        return rules.speed_powers.running_shot

    def move_rights_in(self, rules: Rulebook) -> MoveRights:
        return rules.speed_modes.charge.shot

    def may_move_on(self, rules: Rulebook) -> bool:
        return rules.speed_modes.charge.shot_any_time


class Charge(Rush):
    """Charge: a move with a close attack at its end (PWR-CHARGE, SPD-07, KBK-13).

    In one book it is a rush at an opponent: it breaks away and passes others only then, and strikes harder.
    """

    name = "charge"
    row = "PWR-CHARGE"
    uses = (name,)
    attacks_with_pick_up = True

    def attack_kinds(self, rules: Rulebook) -> frozenset[str]:
        return frozenset({"close"})

    def rush_rule(self, rules: Rulebook) -> MovingAttackRule:
        return rules.speed_powers.charge

    def move_rights_in(self, rules: Rulebook) -> MoveRights:
        return rules.speed_modes.charge.charge

    def verb(self, rules: Rulebook) -> str:
        return self.name

    def is_ignored_in_move(self, user: User, verb: str) -> bool:
        return verb != self.name

    def why_no_end_there(self, user: User, goal: Square) -> tuple[Reason, ...]:
        rules = user.rules
        if goal in user.piece.squares and not charge_may_end(goal, goal, rules=rules):
            return (
                make_reason(
                    rules["SPD-07"], message("{} may not end its charge where it began.", figure_ref(user.who)), goal
                ),
            )
        if not rules.speed_powers.charge.at_opponents:
            return ()
        board, there = user.state.board, replace(user.piece, squares=(goal,))
        opponents = (board.pieces[each.id] for each in opponents_of(user.state, user.fighter))
        if any(adjacent_pair(board, there, opponent, rules) for opponent in opponents):
            return ()
        return (
            make_reason(
                self.ruling(rules), message("{} has no opponent to charge at on {}.", figure_ref(user.who), goal), goal
            ),
        )

    def damage_changes(self, user: User, attack: Attack) -> Iterable[DamageChange]:
        harder = user.rules.speed_powers.charge.damage_bonus
        if harder and attack.who == user.who and self.name in attack.using:
            yield DamageChange(harder, "Charge", from_one=True)
