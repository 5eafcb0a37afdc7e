"""Pilots, which board a vehicle and let it act (PWR-AUTOPILOT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, PlaceRef, figure_ref, message
from clixbook.board.carrying.carrying import set_down_squares
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.bases import why_immobile
from clixbook.board.objects.lifting import VEHICLE
from clixbook.board.placing.placing import may_place
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.sentences.clause_conditions import is_vehicle_without_pilot, pilot_of
from clixbook.engine.effects.symbols_now import symbols_now
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Felled
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.carrying.passengers import board_passenger, place_passenger, without_passage
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import (
    add_lasting,
    damage_outside_attack,
    printed_values_of,
    squares_under,
)
from clixbook.engine.sequence.fighters.current_values import shown_value
from clixbook.engine.sequence.objects.relics_and_equipment import take_off_equipment
from clixbook.figures.symbols import is_standard
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.powers.printed import AutopilotRule

OUT, NUMBERS = "out", "numbers"
VALUES = ("attack", "damage", "range")
HARD = frozenset({1, 2, 3})
"""Faces with which the pilot of a wrecked vehicle takes 2 instead of 1."""


class Pilot(Effect):
    """Pilot: a friend that boards an adjacent vehicle, with its benefits there.

    Its word is the vehicle; of a vehicle with a pilot ``out``, and where the book lends them ``numbers`` or a power of
    the pilot's. The kind of the action comes first where it is the second of the two.
    """

    name = "pilot"
    row = "PWR-AUTOPILOT"
    origin = Origin.RULES

    def is_inactive(self, moment: str, names: frozenset[str]) -> bool:
        """True for the pilot that such a lasting effect names."""
        return moment == "on_value"

    def rule(self, rules: Rulebook) -> AutopilotRule:
        """The value of its ruling in a book."""
        return rules.printed_abilities.autopilot

    def in_play(self, rules: Rulebook) -> bool:
        return bool(self.rule(rules).boards)

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        boards = self.rule(rules).boards or "power"
        return (boards, "free" if boards == "power" else "power")

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        plain = (OUT, NUMBERS, "power", "free")
        return tuple(
            each if each in plain or effect_named(each.replace("-", " ")) else FigureRef(each) for each in words
        )

    def words(self, rules: Rulebook, kind: str, *rest: str) -> tuple[str, ...]:
        """These words with the kind of action before them, if they need it."""
        return rest if kind == self.kinds(rules)[0] else (kind, *rest)

    # -- what may be done ------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        rules = user.rules
        if VEHICLE in user.piece.traits:
            if pilot := pilot_of(user.state, user.who):
                yield Use(user.who, self.name, self.words(rules, "power", OUT))
                for what in self.free_loans(user, pilot):
                    yield Use(user.who, self.name, self.words(rules, "free", what.replace(" ", "-")))
            return
        vehicles = {each.id for each in user.state.board.pieces.values() if VEHICLE in each.traits}
        for friend in user.state.friends_of(user.fighter.side) if vehicles else ():
            if friend.id in vehicles and not self.why_not_boarded(user, friend):
                yield Use(user.who, self.name, (friend.id,))

    def free_loans(self, user: User, pilot: str) -> Iterator[str]:
        """What the vehicle may still take over of its pilot: its numbers, and one of its powers (VEH-05, VEH-06)."""
        if self.rule(user.rules).lends:
            lent = {each.lends for each in borrowed_from_pilot(user)}
            if NUMBERS not in lent:
                yield NUMBERS
            if lent <= {NUMBERS}:
                yield from lendable_powers(user.state, pilot, user.rules)

    def why_not_boarded(self, user: User, vehicle: Fighter) -> tuple[Reason, ...]:
        """Why the user does not get into that figure; empty if it may."""
        state, own, rules = user.state, user.fighter, user.rules
        piece, its = user.piece, state.board.pieces.get(vehicle.id)
        if kept := why_immobile(piece, rules=rules):
            return kept
        if state.stacked_on(user.who):  # which nobody carries either
            return (
                make_reason(
                    rules["TOK-05"], message("{} is a stack, which nobody takes aboard.", figure_ref(user.who))
                ),
            )
        text = None
        if its is None or not is_vehicle_without_pilot(state, vehicle.id):
            text = message("{} is not a vehicle without a pilot.", figure_ref(vehicle.id))
        elif not state.are_friends(own.side, vehicle.side) or not adjacent(state.board, piece, its, rules=rules):
            text = message("{} is not a friend beside {}.", figure_ref(vehicle.id), figure_ref(user.who))
        elif not self.can_pilot(user) or piece.size > its.size:
            text = message("{} cannot be the pilot of {}.", figure_ref(user.who), figure_ref(vehicle.id))
        return () if text is None else (make_reason(self.ruling(rules), text),)

    def can_pilot(self, user: User) -> bool:
        """Can the user be a pilot?"""
        by = self.rule(user.rules).pilots
        if by:
            plain = symbols_now(user.state, user.who)["attack"] in by
            return plain and not has_effect(user.state, user.who, "battle fury")
        return is_standard(user.fighter.figure, rules=user.rules)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        kinds = self.kinds(user.rules)
        rest = use.words[1:] if use.words[:1] and use.words[0] in kinds else use.words
        walks_up = len(rest) == 1 and rest[0] in user.state.fighters and VEHICLE not in user.piece.traits
        if walks_up and (against := self.why_not_boarded(user, user.state.fighter(rest[0]))):
            return against
        form = message("It goes: use {} pilot VEHICLE, or of a vehicle with a pilot: {}.", user.who, OUT)
        return (make_reason(self.ruling(user.rules), form),)

    # -- what happens ----------------------------------------------------------------------------------------

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        word = use.words[-1]
        if word == OUT:
            return (yield from self.leave_vehicle(user, pilot_of(user.state, user.who), events))
        if word in user.state.fighters:
            return (yield from self.board_vehicle(user, word, events))
        lent = "the numbers" if word == NUMBERS else printed_name(word.replace("-", " "))
        text = message("{} uses {} of its pilot.", figure_ref(user.who), lent)
        events.append(Event(text, user.piece.squares[:1], (make_reason(self.ruling(user.rules), text),)))
        state = user.state
        for each in self.lend_to_vehicle(user, word.replace("-", " ")):
            state = add_lasting(state, each)
        return state

    def board_vehicle(self, user: User, vehicle: str, events: list[Event]) -> Steps[State]:
        """The user is aboard, and the vehicle waits for the next turn where the book has it wait."""
        state, who = user.state, user.who
        text = message("{} gets into {}.", figure_ref(who), figure_ref(vehicle))
        events.append(Event(text, squares_under(state, vehicle), (make_reason(self.ruling(user.rules), text),)))
        if self.kinds(user.rules)[0] == "power":  # its token, which nobody off the map is given later
            state = yield from give_token(state, who, events, why=make_reason(self.ruling(user.rules), text))
        if who not in state.board.pieces:  # the token was too much for it
            return state
        state = take_off_equipment(state, who, events)  # it leaves the map (WPN-13)
        aboard = board_passenger(state, vehicle, state.board.pieces[who])
        state = add_lasting(aboard, self.pilot_mark(User(state, vehicle), who))
        if not self.rule(user.rules).waits:
            return state
        return add_lasting(
            state, replace(self.pilot_mark(User(state, vehicle), vehicle), bars="costed", until=Until.TURN_ENDS)
        )

    def leave_vehicle(self, user: User, pilot: str, events: list[Event]) -> Steps[State]:
        """The pilot stands beside the vehicle again, on a square of choice."""
        state = user.state
        passage = state.passage(pilot)
        squares = set_down_squares(state.board, user.who, passage.piece, rules=user.rules) if passage else frozenset()
        if passage is None or not squares:
            return state
        spots = tuple(PlaceRef(square.name) for square in sorted(squares))
        question = message("where {} gets out of {}", figure_ref(pilot), figure_ref(user.who))
        chosen = (yield Choose(user.fighter.side, question, spots, state)) if len(spots) > 1 else spots[0]
        goal: Square = parse_square(chosen)
        text = message("{} gets out of {} on {}.", figure_ref(pilot), figure_ref(user.who), goal)
        events.append(Event(text, (goal,), (make_reason(self.ruling(user.rules), text, goal),)))
        state = place_passenger(without_passage(state, passage), passage.piece, goal)
        return with_traits(state.with_(lasting=tuple(each for each in state.lasting if each.source != self.name or
                                                      user.who not in (each.by, each.on))))  # fmt: skip

    def parts(self, user: User, moment: str) -> Iterable[Effect]:
        aboard = any(each.source == self.name and each.on == user.who != each.by for each in user.state.lasting)
        return (self,) if aboard else ()

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset({user.who})

    def after_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        """The user's vehicle was lost: it stands there or next to it, and is hurt (VEH-08)."""
        state, who = user.state, user.who
        marks = [each for each in state.lasting if each.source == self.name and (each.by, each.on) == (fallen.who, who)]
        if not marks:
            return state
        state = state.with_(lasting=tuple(each for each in state.lasting if each not in marks))
        if fallen.squares and who in state.board.pieces:
            state = yield from self.stand_after_loss(User(state, who), fallen, events)
        question = message("what the loss of {} does to {}", figure_ref(fallen.who), figure_ref(who))
        state, (die,) = yield from ask_for_roll(state, "wreck", who, question, 1, events, parting=shows_one_of(HARD))
        harm = 2 if die in HARD else 1
        return damage_outside_attack(
            state, who, harm, "unavoidable", events, kind=DamageKind.UNAVOIDABLE, ruling=self.row
        )

    def stand_after_loss(self, user: User, lost: Felled, events: list[Event]) -> Steps[State]:
        """Put the pilot where the vehicle stood, or beside that square, as its player wants."""
        state, who, there, vehicle = user.state, user.who, lost.squares[0], figure_ref(lost.who)
        near = sorted(square for square in there.around() if square in state.board)
        goals = [square for square in (there, *near) if may_place(state.board, who, square, rules=user.rules)]
        if not goals:
            return state
        goal = goals[0]
        if len(goals) > 1:
            places = tuple(PlaceRef(square.name) for square in goals)
            question = message("where {} stands after the loss of {}", figure_ref(who), vehicle)
            goal = parse_square(str((yield Choose(user.fighter.side, question, places, state))))
        text = message("{} stands on {} after the loss of {}.", figure_ref(who), goal, vehicle)
        events.append(Event(text, (goal,), (make_reason(state.rules["VEH-08"], text, goal),)))
        return place_passenger(state, replace(user.piece, squares=(goal,)), goal)

    # -- what lasts ------------------------------------------------------------------------------------------

    def pilot_mark(self, user: User, who: str) -> Lasting:
        """The mark of ``who`` as pilot of the user, which does nothing else meanwhile."""
        side, turn = user.fighter.side, user.state.turns
        return Lasting(self.name, user.who, who, side, turn, Until.GAME_ENDS, self.row, bars="everything")

    def lend_to_vehicle(self, user: User, what: str) -> Iterator[Lasting]:
        """Lasting effects that lend the pilot's numbers or power to the vehicle."""
        mark = replace(self.pilot_mark(user, user.who), bars="", until=Until.OWN_TURN_BEGINS)
        yield replace(mark, lends=what)
        if what != NUMBERS:
            yield from (replace(mark, off=power) for power in slot_powers(user.fighter) if power != what)

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        if VEHICLE not in user.piece.traits:
            return
        yield self.pilot_mark(user, on)
        if on == user.who:
            yield replace(self.pilot_mark(user, on), bars="costed", until=Until.TURN_ENDS)
            pilot = pilot_of(user.state, on)
            for what in (NUMBERS, *(lendable_powers(user.state, pilot, user.rules) if pilot else ())):
                yield from self.lend_to_vehicle(user, what)

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        pilot = pilot_of(user.state, user.who) if name in VALUES else ""
        if pilot and any(each.lends == NUMBERS for each in borrowed_from_pilot(user)):
            yield set_value(shown_value(user.state, pilot, name), "Pilot")


def borrowed_from_pilot(user: User) -> Iterator[Lasting]:
    """The numbers and powers that the vehicle has of its pilot now."""
    own = (each for each in user.state.lasting if each.source == Pilot.name and each.on == user.who)
    yield from (each for each in own if each.lends)


def slot_powers(fighter: Fighter) -> Iterator[str]:
    """The powers that a figure shows in the slots of attack and damage."""
    yield from (power.lower() for slot, power, _ in printed_values_of(fighter).powers if slot in ("attack", "damage"))


def lendable_powers(state: State, pilot: str, rules: Rulebook) -> Iterator[str]:
    """The standard ones of those that the pilot shows."""
    for power in slot_powers(state.fighter(pilot)):
        effect = effect_named(power)
        if effect is not None and effect.in_play(rules):
            yield power
