"""Triggers after the damage of an attack, in order (EFF-05)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.engine.effects.active import effects_at_moment, overriding
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.trigger_order import OneMoment, Trigger
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.attack.to_hit import effects_used


def resolve_hit_effects(state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]) -> Steps[State]:
    """Apply the effects that the attack uses to those it hit, if they are still there: one after the other."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        hit = hits[trigger.number]
        if hit.target not in state.board.pieces or trigger.who not in state.board.pieces:
            return state
        return (yield from trigger.part.after_hit(User(state, trigger.who), attack, hit, events))

    own = overriding(effects_used(state, attack), "after_hit")
    waiting = [
        Trigger(attack.who, effect, effect, hit.target if len(hits) > 1 else "", number)
        for number, hit in enumerate(hits) for effect in own
    ]  # fmt: skip
    return (yield from OneMoment("after_hit", happens).resolve_all(state, waiting, events))


def resolve_attack_end(state: State, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
    """Apply effects of the attacker once the attack is over, hit or not."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        return (yield from trigger.part.after_attack(User(state, trigger.who), attack, hits, events))

    own = [(attack.who, effect) for effect in effects_at_moment(state, attack.who, "after_attack")]
    moment = OneMoment("after_attack", happens)
    return (yield from moment.resolve_all(state, moment.triggers(state, own), events))


def resolve_hit_triggers(state: State, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
    """Apply the attacker's effects on figures that it hit, whatever powers the attack uses."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        if trigger.who not in state.board.pieces:
            return state
        return (yield from trigger.part.after_attack_damage(User(state, trigger.who), attack, hits, events))

    own = [(attack.who, effect) for effect in effects_at_moment(state, attack.who, "after_attack_damage")]
    moment = OneMoment("after_attack_damage", happens)
    return (yield from moment.resolve_all(state, moment.triggers(state, own), events))


def resolve_damage_triggers(
    state: State, attack: Attack, damaged: Sequence[tuple[str, tuple[Effect, ...]]], events: list[Event]
) -> Steps[State]:
    """Apply effects of the damaged figures, each by the effects that it had before (EFF-09)."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        return (yield from trigger.part.after_damage(User(state, trigger.who), attack, events))

    waiting = [(who, effect) for who, held in damaged for effect in overriding(held, "after_damage")]
    moment = OneMoment("after_damage", happens)
    return (yield from moment.resolve_all(state, moment.triggers(state, waiting), events))
