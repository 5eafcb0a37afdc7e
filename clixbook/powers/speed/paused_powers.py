"""Pauses a figure's powers while it uses another one."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.engine.effects.effects import Effect
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.state import State


def pause_powers(state: State, who: str, powers: Iterable[str], effect: Effect) -> State:
    """The position in which these powers of the figure do not work, because it uses that effect."""
    side = state.fighter(who).side
    off = [
        Lasting(effect.name, who, who, side, state.turns, Until.TURN_ENDS, effect.row, off=power)
        for power in sorted(powers)
    ]
    return with_traits(state.with_(lasting=(*state.lasting, *off))) if off else state


def resume_powers(state: State, who: str, effect: Effect) -> State:
    """The position in which they work again."""
    kept = tuple(each for each in state.lasting if (each.source, each.by, each.on) != (effect.name, who, who))
    return with_traits(state.with_(lasting=kept)) if kept != state.lasting else state
