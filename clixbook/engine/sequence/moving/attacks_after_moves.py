"""Attacks that end a move or are granted by a power (MOV-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.frozen import copy_with_changes
from clixbook.board.moves.moves import attacks_after
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no
from clixbook.engine.position.lazy import LazyTuple
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.attack_targets import attacks_for_a_token
from clixbook.engine.rules.combat.weapons import Wielding
from clixbook.engine.rules.turn.action_cases import is_basic_action
from clixbook.engine.sequence.action.interrupts import may_interrupt, possible_with_free_action, take_free_actions
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.target_refusals import is_action_stopped
from clixbook.engine.sequence.attack.targets import target_sets
from clixbook.engine.sequence.moving.move_sequence import PLAIN, Pace, speed_in_move
from clixbook.engine.sequence.objects.destruction import Wreck, granted_destructions, resolve_destruction
from clixbook.engine.sequence.objects.held_weapons import close_ways, possible_throws
from clixbook.rulebooks.sections.combat.weapons import AttackGrant

if TYPE_CHECKING:
    from clixbook.engine.actions.use import Use

NO_ATTACK = no("no attack")


def attack_after_move(
    before: State, state: State, who: str, cost: int | None, events: list[Event], *, pace: Pace = PLAIN,
    armed: bool = True,
) -> Steps[State]:  # fmt: skip
    """The attack that some books let a plain move end with (ACT-08, ATK-28); the move began in ``before``.

    There is none after a move that failed: its ``cost`` is None.
    """
    if cost is None:
        return state
    if not is_basic_action(state.rules, "move and attack") or not attacks_for_a_token(state.rules, move=True):
        return state
    if who not in state.board.pieces:
        return state
    kinds = attacks_after(cost, speed_in_move(before, state, who, pace), rules=state.rules)
    return (yield from make_granted_attack(state, who, kinds, events, armed=armed))


def make_granted_attack(
    state: State, who: str, kinds: frozenset[str], events: list[Event], *, grant: AttackGrant = AttackGrant.ATTACK,
    armed: bool = True, using: tuple[str, ...] = (), one_of: int = 1, friendly: bool = False,
    action: str = "", may: str = "attack after its move",
) -> Steps[State]:  # fmt: skip
    """An attack inside another action, "close" or "ranged" as ``kinds`` allow; its player may leave it out.

    Where destroying is an attack, or an action is granted, it may destroy something (DST-02). ``armed``: the object in
    hand may be used in it. ``using`` names effects that it uses, ``one_of`` says how many attacks the action may make,
    ``action`` of what kind that is if they are its blows; ``friendly``: on friends too, where the book lets an action
    do so. ``may`` is what the player is told.
    """
    if not kinds or is_action_stopped(state, who):
        return state

    def possible(now: State) -> Iterator[Attack | Wreck | Use]:
        if who in now.board.pieces:
            found = possible_attacks(now, who, kinds, grant, using=using, friendly=friendly)
            yield from (
                copy_with_changes(each, attack_count=one_of, action=action)
                for each in found
                if armed or each.way is Wielding.BARE
            )
            yield from granted_destructions(now, who, kinds, grant, armed=armed)
            if grant is AttackGrant.GRANTED_ACTION and (armed or now.board.pieces[who].held is None):
                yield from granted_uses(now, who, kinds)

    blows, before = LazyTuple(possible(state)), state

    def opens(now: State) -> bool:
        return bool(blows if now is before else LazyTuple(possible(now)))

    if who in state.board.pieces and may_interrupt(state) and possible_with_free_action(state, opens):
        state = yield from take_free_actions(state, message("before {} attacks", figure_ref(who)), events)
        blows = blows if state is before else LazyTuple(possible(state))
    if not blows:
        return state
    side, options = state.fighter(who).side, LazyTuple(chain([NO_ATTACK], blows))
    may = "destroy something" if all(isinstance(each, Wreck) for each in blows) else may
    chosen: Attack | Wreck | Use | str = yield Choose(side, message("{} may {}", figure_ref(who), may), options, state)
    if isinstance(chosen, Wreck):
        return (yield from resolve_destruction(state, chosen, events))
    if isinstance(chosen, Attack):
        return (yield from resolve_attack(state, chosen, events))
    return state if isinstance(chosen, str) else (yield from chosen.resolve(state, events))


def granted_uses(state: State, who: str, kinds: frozenset[str]) -> Iterator[Use]:
    """The uses of effects that are actions of these kinds, but those whose attacks stand among the others (ACT-07)."""
    for effect in effects_at_moment(state, who, "offers"):
        if kinds.isdisjoint(effect.kinds(state.rules)) or type(effect).granted_attacks is not Effect.granted_attacks:
            continue
        yield from (use for use in effect.offers(User(state, who)) if use.action_kind(state.rules) in kinds)


def possible_attacks(
    state: State,
    who: str,
    kinds: frozenset[str],
    grant: AttackGrant,
    *,
    using: tuple[str, ...] = (),
    friendly: bool = False,
) -> Iterator[Attack]:
    """Every attack that the figure may make from its square, with the held object or without (WPN-08)."""
    fighter = state.fighter(who)
    if "close" in kinds:
        for targets in target_sets(state, fighter, close=True, using=using, friendly=friendly):
            yield from close_ways(state, Attack(who, targets, ranged=False, grant=grant, using=using))
    if "ranged" in kinds:
        for targets in target_sets(state, fighter, close=False, using=using, friendly=friendly):
            yield Attack(who, targets, ranged=True, grant=grant, using=using)
        yield from (replace(each, using=using) for each in possible_throws(state, fighter, grant))
    what = "attack" if grant is AttackGrant.ATTACK else "action"
    for effect in effects_at_moment(state, who, "granted_attacks"):
        seen: list[Attack] = []
        for kind in sorted(kinds):
            found = effect.granted_attacks(User(state, who), f"{kind} {what}")
            made = [replace(each, grant=grant, using=(*each.using, *using)) for each in found]
            yield from (each for each in made if each not in seen)
            seen += made
