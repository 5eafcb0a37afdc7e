"""Action tokens and pushing damage in a position (ACT-16 to ACT-20)."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.active import effects_of, overriding
from clixbook.engine.effects.effect_rights import preventing_effect
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.sentences.clause_conditions import is_vehicle_without_pilot
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.rules.turn.tokens import TokenResult, token_after_action
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.engine.sequence.fighters.first_turn import tell_if_protected, why_countdown_bars
from clixbook.rulebooks.printed_names import printed_name


def record_action(state: State, who: str) -> State:
    """Records an action of the figure in the first turns (GLD-06)."""
    known = state.turns > len(state.players) or state.fighter(who).has_acted
    return state if known else state.with_fighter(who, has_acted=True)


def begin_action(state: State, who: str) -> State:
    """Records an action that the figure is given now; those of a vehicle without a pilot count (PWR-AUTOPILOT)."""
    if is_vehicle_without_pilot(state, who):
        state = state.with_fighter(who, driven=state.fighter(who).driven + 1)
    return record_action(state, who)


def give_token(
    state: State, who: str, events: list[Event], *, why: Reason, by: str = "", hand: str = ""
) -> Steps[State]:
    """Gives a token by an effect of ``hand`` of ``by``; none to figures off the map."""
    if who not in state.board.pieces or tell_if_protected(state, who, by, "affect", events):
        return state
    if (
        by
        and not state.are_friends(by, state.fighter(who).side)
        and (effect := preventing_effect(state, who, "opponents' tokens"))
    ):
        text = message("{} saves {} from the token.", printed_name(effect.name), figure_ref(who))
        events.append(
            Event(text, state.board.pieces[who].squares[:1], (make_reason(effect.ruling(state.rules), text),))
        )
        return state
    traits = state.board.pieces[who].traits
    given = token_after_action(state.rules, state.fighter(who).tokens, "effect", traits=traits)
    given = replace(given, reasons=(why, *given.reasons))
    return (yield from resolve_token(state, who, given, events, by=by, hand=hand))


def resolve_token(
    state: State, who: str, given: TokenResult, events: list[Event], *, by: str = "", hand: str = ""
) -> Steps[State]:
    """Gives tokens and resolves pushing damage (ACT-19)."""
    fighter = state.fighter(who)
    if alone := why_countdown_bars(state, fighter, "token"):
        events.append(Event(message("{} gets no token.", figure_ref(who)), state.board.pieces[who].squares[:1], alone))
        return state
    counts = given.given > 0 or (given.refused and state.rules.actions.refused_counts)  # for clearing (ACT-21, ACT-24)
    state = state.with_fighter(who, tokens=given.tokens, got_token=fighter.got_token or counts)
    text = message("{} gets {}.", figure_ref(who), given.count)
    events.append(Event(text, state.board.pieces[who].squares[:1], given.reasons, kind=Happening.TOKEN))
    pushing = given.pushing_damage
    if pushing and is_protected_from_push(state, who, events):
        return state
    held = effects_of(state, who)
    for effect in overriding(held, "ignores_push_damage") if pushing else ():
        if (yield from effect.ignores_push_damage(User(state, who), pushing, events)):
            return state
    for clicks in given.pushing:  # one after the other (ACT-20)
        state = damage_outside_attack(
            state, who, clicks, "pushing", events, by=by, kind=DamageKind.PUSHING, hand=hand, ruling="ACT-18"
        )
    for effect in overriding(held, "after_push_damage") if pushing else ():
        state = effect.after_push_damage(User(state, who), events)
    return state


def is_protected_from_push(state: State, who: str, events: list[Event]) -> bool:
    """Does an effect of a friend keep the figure from pushing damage (ACT-19)?"""
    for friend in state.friends_of(state.fighter(who).side):
        if effect := preventing_effect(state, friend.id, "pushing damage", who):
            text = message("{} saves {} from pushing damage.", figure_ref(friend.id), figure_ref(who))
            why = make_reason(effect.ruling(state.rules), message("{}: {}", printed_name(effect.name), text))
            events.append(Event(text, state.board.pieces[who].squares[:1], (why,)))
            return True
    return False
