"""Hypersonic Speed: attacks in the middle of a move, or many in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from clixbook.board.answers.answers import Reason, because
from clixbook.board.answers.message import said, the
from clixbook.board.model.squares import parse_square
from clixbook.board.moves.moves import squares_after_attacks
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lazy import Gathered
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.attack_targets import attacks_for_a_token
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, halved
from clixbook.engine.sequence.action.readiness import readiness
from clixbook.engine.sequence.attack.attack_sequence import carried_home, carry_out
from clixbook.engine.sequence.attack.target_refusals import accepted, is_stopped
from clixbook.engine.sequence.attack.targets import foes, not_struck
from clixbook.engine.sequence.attack.to_hit import roll_to_hit, stand_or_evade
from clixbook.engine.sequence.carrying.carry_sequence import ride_of
from clixbook.engine.sequence.fighters.clicks import where
from clixbook.engine.sequence.moving.attacks_after_moves import possible_attacks
from clixbook.powers.speed.charge_and_running_shot import STAYS, Rush
from clixbook.powers.speed.interrupted_move import Trip, gone_on, put_off, ways_on
from clixbook.powers.speed.paused_powers import with_all, without
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.speed_powers import Speeds
from clixbook.rulebooks.vocabulary import MoveRights

AGAIN, ENOUGH = "strike again", "no more"


class HypersonicSpeed(Rush):
    """Attacks in the middle of a move (PWR-HSS, SPD-08); who holds its user asks for it by name (BRK-06).

    In one book the attacks are many, and each takes squares of the move. In another it may also stay and strike one
    opponent until it misses; the words of that are "power" and the target.
    """

    name = "hypersonic speed"
    row = "PWR-HSS"
    uses = (name,)

    def shape(self, rules: Rulebook) -> Speeds:
        return rules.speed_powers.hypersonic

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        shape = self.shape(rules)
        return (shape.kind, shape.chain) if shape.chain else (shape.kind,)

    def handles(self, rules: Rulebook) -> bool:
        """Where its user has no other power meanwhile, it has no strength either."""
        return not self.shape(rules).alone

    def strikes(self, rules: Rulebook) -> frozenset[str]:
        return self.shape(rules).strikes

    def moves(self, rules: Rulebook) -> MoveRights:
        """The rights of SPD-08; what helps in breaking away comes by the power's name on the board (BRK-06)."""
        return replace(rules.speed_modes.hypersonic.moves, break_away=0)

    def goes_on(self, rules: Rulebook) -> bool:
        return True

    def leaves_again(self, rules: Rulebook) -> bool:
        return self.shape(rules).two_moves

    def carries(self, rules: Rulebook) -> bool:
        return super().carries(rules) and not self.leaves_again(rules)

    def verb(self, rules: Rulebook) -> str:
        return self.name

    def rests(self, user: User, verb: str) -> bool:
        return verb != self.name and not self.shape(user.rules).every_move

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        halves = name == "range" and attack is not None and attack.who == user.who and self.name in attack.using
        if halves and user.rules.speed_modes.hypersonic.halves_range:
            yield halved("Hypersonic Speed")

    # -- what it offers --------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        shape = self.shape(user.rules)
        if not readiness(user.state, user.fighter, shape.kind):
            yield from super().offers(user)
        if shape.chain and not readiness(user.state, user.fighter, shape.chain):
            for foe in foes(user.state, user.fighter):
                if not not_struck(user.state, user.fighter, foe):
                    yield Use(user.who, self.name, (shape.chain, foe.id))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        chain = self.shape(user.rules).chain
        if not chain or (use.words and use.words[0] != chain):
            return super().refusal(user, use)
        if len(use.words) != 2:
            text = said("It goes: use {} hypersonic-speed SQUARE, or {} TARGET.", user.who, chain)
            return (because(self.ruling(user.rules), text),)
        return not_struck(user.state, user.fighter, user.state.fighter(use.words[1]))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        shape = self.shape(user.rules)
        if shape.chain and use.words[0] == shape.chain:
            return (yield from self.strikes_on(user, use.words[1], events))
        if not user.rules.speed_modes.hypersonic.attack_costs:
            return (yield from super().resolve(user, use, events))
        state = self.alone(user.state, user.who) if shape.alone else user.state
        state = yield from self.races(User(state, user.who), use.words, events)
        return with_all(state, user.who, self)

    # -- attacks that take squares of the move ---------------------------------------------------------------

    def races(self, user: User, words: tuple[str, ...], events: list[Event]) -> Steps[State]:
        """From stop to stop: at each an attack, for squares of the move, or on to the next; passengers stay aboard."""
        who, ride = user.who, ride_of(user.state, user.who, words[1:]) if words[1:] else None
        left = self.way(user, ride, None).allowance
        last = user.piece.squares
        state, ride, walked = yield from self.sets_out(user, parse_square(words[0]), ride, (), events)
        left = 0 if walked is None else left - walked
        trip, struck = Trip(self.pace(state.rules), ride, self.carries(state.rules)), False
        while left > 0 and who in state.board.pieces:
            trip, last = trip.at(replace(trip.pace, left=left)), where(state, who)
            more = not struck or attacks_for_a_token(state.rules, granted=2) > 1
            blows = self.blows(state, who, left) if more else ()
            options = Gathered(chain((STAYS,), blows, ways_on(state, who, trip)))
            asked = said("{} has {} of its speed left", the(who), left)
            chosen = yield Choose(state.fighter(who).side, asked, options, state)
            if isinstance(chosen, Attack):
                told, struck = len(events), True
                state = yield from carry_out(state, chosen, events)
                missed = not any(has_hit(events[told:], who))
                after = squares_after_attacks(left, 1, int(missed), rules=state.rules)
                left = 0 if is_stopped(state, who) else after or 0
            elif chosen == STAYS:
                break
            else:
                state, trip, walked = yield from gone_on(state, who, chosen, trip, events)
                left = 0 if walked is None else left - walked
        return (yield from put_off(state, who, trip, where(state, who) or last, events))

    def blows(self, state: State, who: str, left: int) -> Iterator[Attack]:
        """The attacks that it may make where it stands, with so much of its speed left."""
        if squares_after_attacks(left, 1, 0, rules=state.rules) is not None:
            yield from possible_attacks(state, who, self.strikes(state.rules), AttackGrant.ATTACK, using=self.uses)

    def alone(self, state: State, who: str) -> State:
        """The position in which none of its other powers works, nor those that its dial may turn to meanwhile."""
        fighter = state.fighter(who)
        clicks = (click for dial in fighter.figure.dials for click in dial.clicks)
        others = {power.lower() for click in clicks for _, power, _ in click.powers} - {self.name}
        return without(state, who, others, self)

    # -- blow after blow -------------------------------------------------------------------------------------

    def strikes_on(self, user: User, target: str, events: list[Event]) -> Steps[State]:
        """Strike until a miss, doubles, or enough of it; then the target is dealt 1 for each success."""
        state, who, harm = user.state, user.who, 0
        attack = Attack(who, (target,), ranged=False, grant=AttackGrant.ATTACK, at=user.piece.squares)
        state, agreed = yield from accepted(state, attack, events)
        if agreed is None:
            return state
        attack, hits = agreed, list[Hit]()
        while True:
            tried = replace(attack, roll_change=len(hits) * self.shape(user.rules).wearier)
            state, blows, due = yield from roll_to_hit(state, tried, events)
            state, blows = yield from stand_or_evade(state, tried, blows, events)
            harm += due
            landed = [blow for blow in blows if blow.judged]
            hits += landed
            if not landed or landed[0].dice[0] == landed[0].dice[1] or attacks_for_a_token(state.rules, granted=2) < 2:
                break
            if (
                yield Choose(
                    user.fighter.side,
                    said("{} may strike {} again", the(who), the(hits[-1].target)),
                    (AGAIN, ENOUGH),
                    state,
                )
            ) == ENOUGH:
                break
        dealt = len(hits) + sum(hit.judged.bonus for hit in hits)
        why = because(self.ruling(user.rules), f"{len(hits)} successes deal {len(hits)}.")
        whole = [replace(hits[-1], dealt=dealt, why=(why,))] if hits else []
        return (yield from carried_home(state, attack, whole, harm, events))


def has_hit(events: Iterable[Event], who: str) -> Iterator[bool]:
    """Whether the attacks of that figure hit their targets, after evasions."""
    last = {event.blow.target: event.blow for event in events if event.blow is not None and event.blow.by == who}
    return (bool(blow.judged) for blow in last.values())
