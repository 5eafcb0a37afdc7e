"""Default expiry of effects without a stated duration (VAL-14)."""

from __future__ import annotations

from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.lasting import Until
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.value_durations import has_ended


def end_unstated_durations(state: State, resolved: str, events: list[Event]) -> State:
    """Ends effects without a stated duration after an "attack" or "action", as the book has it."""
    unsaid = [each for each in state.lasting if each.until is Until.NOT_SAID]
    if not unsaid or not has_ended(state.rules, began="attack", resolved=[resolved], holds=True):
        return state
    events += [Event(each.end_message) for each in unsaid]
    return with_traits(state.with_(lasting=tuple(each for each in state.lasting if each not in unsaid)))
