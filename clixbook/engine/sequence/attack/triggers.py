"""What an attack sets off once its damage is done, in the order of the book (EFF-05)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.engine.effects.active import speakers, speaking
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.trigger_order import OneMoment, Trigger
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.attack.to_hit import using


def used_on_hits(state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]) -> Steps[State]:
    """What the effects that the attack uses do to those it hit, if they are still there: one after the other."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        hit = hits[trigger.number]
        if hit.target not in state.board.pieces or trigger.who not in state.board.pieces:
            return state
        return (yield from trigger.part.has_hit(User(state, trigger.who), attack, hit, events))

    own = speaking(using(state, attack), "has_hit")
    waiting = [
        Trigger(attack.who, effect, effect, hit.target if len(hits) > 1 else "", number)
        for number, hit in enumerate(hits) for effect in own
    ]  # fmt: skip
    return (yield from OneMoment("has_hit", happens).all_of(state, waiting, events))


def end_sets_off(state: State, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
    """What effects of the attacker do once the attack is over, hit or not."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        return (yield from trigger.part.attack_over(User(state, trigger.who), attack, hits, events))

    own = [(attack.who, effect) for effect in speakers(state, attack.who, "attack_over")]
    moment = OneMoment("attack_over", happens)
    return (yield from moment.all_of(state, moment.triggers(state, own), events))


def hits_set_off(state: State, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
    """What effects of the attacker do about those whom it hit, whatever the attack uses."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        if trigger.who not in state.board.pieces:
            return state
        return (yield from trigger.part.has_attacked(User(state, trigger.who), attack, hits, events))

    own = [(attack.who, effect) for effect in speakers(state, attack.who, "has_attacked")]
    moment = OneMoment("has_attacked", happens)
    return (yield from moment.all_of(state, moment.triggers(state, own), events))


def damage_sets_off(
    state: State, attack: Attack, damaged: Sequence[tuple[str, tuple[Effect, ...]]], events: list[Event]
) -> Steps[State]:
    """What those do about it whom the attack damaged; each by the effects that it had before that (EFF-09)."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        return (yield from trigger.part.was_damaged(User(state, trigger.who), attack, events))

    waiting = [(who, effect) for who, held in damaged for effect in speaking(held, "was_damaged")]
    moment = OneMoment("was_damaged", happens)
    return (yield from moment.all_of(state, moment.triggers(state, waiting), events))
