"""Hypersonic Speed: attacks during a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import parse_square
from clixbook.board.moves.moves import squares_after_attacks
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lazy import LazyTuple
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.attack_targets import attacks_for_a_token
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, halve_value
from clixbook.engine.sequence.action.readiness import why_not_ready
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack, resolve_dealt_damage
from clixbook.engine.sequence.attack.target_refusals import is_action_stopped, offer_refusals
from clixbook.engine.sequence.attack.targets import opponents_of, why_no_close_attack
from clixbook.engine.sequence.attack.to_hit import offer_evasions, roll_to_hit
from clixbook.engine.sequence.carrying.carry_sequence import judge_ride
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.moving.attacks_after_moves import possible_attacks
from clixbook.powers.speed.charge_and_running_shot import STAYS, Rush
from clixbook.powers.speed.interrupted_move import Trip, continue_move, finish_carrying_move, onward_goals
from clixbook.powers.speed.paused_powers import pause_powers, resume_powers
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.speed_powers import HypersonicRule
from clixbook.rulebooks.vocabulary import MoveRights

AGAIN, ENOUGH = yes("strike again"), no("no more")


class HypersonicSpeed(Rush):
    """Hypersonic Speed: attacks in the middle of a move (PWR-HSS, SPD-08, BRK-06).

    In one book it makes several attacks, and each takes squares of the move. In another its user may also stay and
    strike one opponent until it misses; the words of that use are "power" and the target.
    """

    name = "hypersonic speed"
    row = "PWR-HSS"
    uses = (name,)

    def rush_rule(self, rules: Rulebook) -> HypersonicRule:
        return rules.speed_powers.hypersonic

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        shape = self.rush_rule(rules)
        return (shape.kind, shape.chain_action) if shape.chain_action else (shape.kind,)

    def may_handle_objects(self, rules: Rulebook) -> bool:
        """False in books where the user has no other power meanwhile, and so no Super Strength."""
        return not self.rush_rule(rules).no_other_powers

    def attack_kinds(self, rules: Rulebook) -> frozenset[str]:
        return self.rush_rule(rules).attack_kinds

    def move_rights_in(self, rules: Rulebook) -> MoveRights:
        """The rights of SPD-08 without breaking away, which the board knows by the power's name (BRK-06)."""
        return replace(rules.speed_modes.hypersonic.moves, break_away=0)

    def may_move_on(self, rules: Rulebook) -> bool:
        return True

    def breaks_away_again(self, rules: Rulebook) -> bool:
        return self.rush_rule(rules).two_moves

    def may_carry(self, rules: Rulebook) -> bool:
        return super().may_carry(rules) and not self.breaks_away_again(rules)

    def verb(self, rules: Rulebook) -> str:
        return self.name

    def is_ignored_in_move(self, user: User, verb: str) -> bool:
        return verb != self.name and not self.rush_rule(user.rules).every_move

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        halves = name == "range" and attack is not None and attack.who == user.who and self.name in attack.using
        if halves and user.rules.speed_modes.hypersonic.halves_range:
            yield halve_value("Hypersonic Speed")

    # -- what it offers --------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        shape = self.rush_rule(user.rules)
        if not why_not_ready(user.state, user.fighter, shape.kind):
            yield from super().offers(user)
        if shape.chain_action and not why_not_ready(user.state, user.fighter, shape.chain_action):
            for opponent in opponents_of(user.state, user.fighter):
                if not why_no_close_attack(user.state, user.fighter, opponent):
                    yield Use(user.who, self.name, (shape.chain_action, opponent.id))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        chain = self.rush_rule(user.rules).chain_action
        if not chain or (use.words and use.words[0] != chain):
            return super().refusal(user, use)
        if len(use.words) != 2:
            text = message("It goes: use {} hypersonic-speed SQUARE, or {} TARGET.", user.who, chain)
            return (make_reason(self.ruling(user.rules), text),)
        return why_no_close_attack(user.state, user.fighter, user.state.fighter(use.words[1]))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        shape = self.rush_rule(user.rules)
        if shape.chain_action and use.words[0] == shape.chain_action:
            return (yield from self.strike_repeatedly(user, use.words[1], events))
        if not user.rules.speed_modes.hypersonic.attack_costs:
            return (yield from super().resolve(user, use, events))
        state = self.without_other_powers(user.state, user.who) if shape.no_other_powers else user.state
        state = yield from self.run_stops(User(state, user.who), use.words, events)
        return resume_powers(state, user.who, self)

    # -- attacks that take squares of the move ---------------------------------------------------------------

    def run_stops(self, user: User, words: tuple[str, ...], events: list[Event]) -> Steps[State]:
        """Moves from stop to stop, with an attack at each."""
        who, ride = user.who, judge_ride(user.state, user.who, words[1:]) if words[1:] else None
        left = self.reach_of_move(user, ride, None).allowance
        last = user.piece.squares
        state, ride, walked = yield from self.move_to_attack(user, parse_square(words[0]), ride, (), events)
        left = 0 if walked is None else left - walked
        trip, struck = Trip(self.pace(state.rules), ride, self.may_carry(state.rules)), False
        while left > 0 and who in state.board.pieces:
            trip, last = trip.with_pace(replace(trip.pace, left=left)), squares_under(state, who)
            more = not struck or attacks_for_a_token(state.rules, granted=2) > 1
            blows = self.possible_attacks(state, who, left) if more else ()
            options = LazyTuple(chain((STAYS,), blows, onward_goals(state, who, trip)))
            question = message("{} has {} of its speed left", figure_ref(who), left)
            chosen = yield Choose(state.fighter(who).side, question, options, state)
            if isinstance(chosen, Attack):
                first, struck = len(events), True
                state = yield from resolve_attack(state, chosen, events)
                missed = not any(is_hit_by(events[first:], who))
                after = squares_after_attacks(left, 1, int(missed), rules=state.rules)
                left = 0 if is_action_stopped(state, who) else after or 0
            elif chosen == STAYS:
                break
            else:
                state, trip, walked = yield from continue_move(state, who, chosen, trip, events)
                left = 0 if walked is None else left - walked
        return (yield from finish_carrying_move(state, who, trip, squares_under(state, who) or last, events))

    def possible_attacks(self, state: State, who: str, left: int) -> Iterator[Attack]:
        """The attacks that it may make where it stands, with that much of its speed left."""
        if squares_after_attacks(left, 1, 0, rules=state.rules) is not None:
            yield from possible_attacks(state, who, self.attack_kinds(state.rules), AttackGrant.ATTACK, using=self.uses)

    def without_other_powers(self, state: State, who: str) -> State:
        """The position with all its other powers paused."""
        others = {power.lower() for power in state.fighter(who).figure.shown_powers} - {self.name}
        return pause_powers(state, who, others, self)

    # -- blow after blow -------------------------------------------------------------------------------------

    def strike_repeatedly(self, user: User, target: str, events: list[Event]) -> Steps[State]:
        """Strike until a miss, doubles, or the player stops; then the target is dealt 1 damage for each success."""
        state, who, harm = user.state, user.who, 0
        attack = Attack(who, (target,), ranged=False, grant=AttackGrant.ATTACK, at=user.piece.squares)
        state, agreed = yield from offer_refusals(state, attack, events)
        if agreed is None:
            return state
        attack, hits = agreed, list[Hit]()
        while True:
            tried = replace(attack, roll_change=len(hits) * self.rush_rule(user.rules).chain_attack_change)
            state, blows, due = yield from roll_to_hit(state, tried, events)
            state, blows = yield from offer_evasions(state, tried, blows, events)
            harm += due
            landed = [blow for blow in blows if blow.judged]
            hits += landed
            if not landed or landed[0].dice[0] == landed[0].dice[1] or attacks_for_a_token(state.rules, granted=2) < 2:
                break
            if (
                yield Choose(
                    user.fighter.side,
                    message("{} may strike {} again", figure_ref(who), figure_ref(hits[-1].target)),
                    (AGAIN, ENOUGH),
                    state,
                )
            ) == ENOUGH:
                break
        dealt = len(hits) + sum(hit.judged.bonus for hit in hits)
        why = make_reason(self.ruling(user.rules), f"{len(hits)} successes deal {len(hits)}.")
        whole = [replace(hits[-1], dealt=dealt, why=(why,))] if hits else []
        return (yield from resolve_dealt_damage(state, attack, whole, harm, events))


def is_hit_by(events: Iterable[Event], who: str) -> Iterator[bool]:
    """Whether the attacks of that figure hit, one answer for each target, after evasions."""
    last = {event.blow.target: event.blow for event in events if event.blow is not None and event.blow.by == who}
    return (bool(blow.judged) for blow in last.values())
