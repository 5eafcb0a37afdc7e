"""Suppresses figures that an attack ignores (EFF-16, EFF-20)."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.state import State
from clixbook.engine.sequence.attack.to_hit import effects_used
from clixbook.engine.sequence.fighters.clicks import end_unusable_effects


def suppress_figures(state: State, attack: Attack) -> State:
    """Suppresses figures that the attack ignores (EFF-16)."""
    for effect in effects_used(state, attack):
        user = User(state, attack.who)
        state = ignore_figures(user, effect, effect.suppressed_figures(user, attack))
    return state


def ignore_figures(user: User, effect: Effect, whom: Iterable[str]) -> State:
    """The position in which that effect of the user leaves these out of account.

    Their earlier effects end in a book where they lose them, and rest meanwhile in one that only ignores them.
    """
    state, ends = user.state, effect.ends_suppressed_effects(user.rules)
    suppressed = [
        Lasting(
            effect.name, user.who, who, user.fighter.side, state.turns, Until.TURN_ENDS, effect.row, suppressed=True,
            symbols_suppressed=not ends,
        ) for who in whom
    ]  # fmt: skip
    if not suppressed:
        return state
    state = with_traits(state.with_(lasting=(*state.lasting, *suppressed)))
    return with_traits(end_unusable_effects(state)) if ends else state


def end_suppression(state: State, who: str) -> State:
    """End the suppression of figures that an attack ignored (EFF-16)."""
    kept = tuple(each for each in state.lasting if not (each.suppressed and each.by == who))
    return state if kept == state.lasting else with_traits(state.with_(lasting=kept))
