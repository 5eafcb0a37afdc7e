"""Triggers at the parts of a turn (TRN-03, MUL-05, EFF-05)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from clixbook.engine.effects.effects import User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.effects.trigger_order import OneMoment, Trigger, is_there
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.rulebooks.sections.powers.effect_order import EffectOrderer

Moment = Literal["game_begins", "round_begins", "turn_begins", "turn_ends", "tokens_cleared", "round_ends"]
_FOR_ALL = ("game_begins", "round_begins", "round_ends")


def resolve_turn_effects(
    state: State, name: Moment, events: list[Event], *, of: Collection[str] | None = None
) -> Steps[State]:
    """Everything that happens at that moment, one after the other; ``of``: the figures that it concerns, if not all."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        if not is_there(state, trigger):
            return state
        steps: Steps[State] = getattr(trigger.part, name)(User(state, trigger.who), events)
        return (yield from steps)

    if not all_with_override(state, name):
        return state
    moment = OneMoment(name, happens)
    left = [each for each in effects_waiting_for(state, moment) if of is None or each.who in of]
    if not left:
        return state
    active = name != "game_begins" or state.rules.set_up.first_counts_active  # SET-16: is anybody active yet?
    everything = state.rules.turns.start.own_order and active
    own = EffectOrderer.OWN if not active else None
    return (yield from moment.resolve_all(state, left, events, EffectOrderer.EVERYTHING if everything else own))


def effects_waiting_for(state: State, moment: OneMoment) -> list[Trigger]:
    """The effects in play that act at that moment: the active player's, and others that say so."""
    return moment.triggers(
        state,
        (
            (who, effect)
            for who, effect in all_with_override(state, moment.name)
            if state.fighter(who).side == state.player or moment.name in _FOR_ALL or effect.in_any_turn
        ),
    )
