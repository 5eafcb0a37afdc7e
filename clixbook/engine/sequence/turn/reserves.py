"""Reserves that come onto the map in a later turn (SET-20)."""

from __future__ import annotations

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.set_up.placement import Station, open_squares, put_on_map

NOT_YET = "not yet"


def bring_in_reserves(state: State, events: list[Event]) -> Steps[State]:
    """Bring in the player's figures that wait off the map, one after another; not in the first turn."""
    if state.turns <= len(state.players):
        return state
    along = _waiting_companions(state)
    waiting = [each for each in state.fighters.values() if each.waits and each.side == state.player]
    for fighter in (each for each in waiting if each.id not in along):
        options = (NOT_YET, *open_squares(state, fighter))
        chosen: Station | str = yield Choose(
            state.player, message("{} may come", figure_ref(fighter.id)), options, state
        )
        if isinstance(chosen, str):
            continue
        state = put_on_map(state, chosen, frozenset(chosen.squares)).with_fighter(fighter.id, waits=False)
        state = with_traits(state)
        text = message("{} comes onto the map.", figure_ref(fighter.id))
        events.append(Event(text, chosen.squares, (make_reason(state.rules["SET-20"], text),)))
        for effect in effects_at_moment(state, fighter.id, "after_entering"):
            state = yield from effect.after_entering(User(state, fighter.id), events)
    return state


def _waiting_companions(state: State) -> frozenset[str]:
    """The figures that wait with another one, and come only with it."""
    pairs = ((effect_named(each.source), each.partner) for each in state.lasting if each.partner)
    return frozenset(partner for effect, partner in pairs if effect is not None and effect.arrives)
