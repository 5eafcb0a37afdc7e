"""The effects that the figures on the map can use, by hook (EFF)."""

from __future__ import annotations

from clixbook.caches import cached_value
from clixbook.engine.effects.active import IndexedEffects, effects_of, overriding
from clixbook.engine.effects.effect_table import TABLE
from clixbook.engine.effects.effects import Effect
from clixbook.engine.position.state import EFFECTS_ON_MAP, State

HeldEffect = tuple[str, Effect]
"""A figure, and an effect of it."""


class EffectsOnMap:
    """All figures on the map with their usable effects, by hook.

    Positions share it while nothing changes of what it rests on (``State.with_``): it ``lasts`` beyond the position
    where the figures' dials alone say what they can use.
    """

    def __init__(self, state: State) -> None:
        self.held = {fighter.id: effects_of(state, fighter.id) for fighter in state.standing()}
        self.lasts = all(type(effects) is IndexedEffects for effects in self.held.values())
        self.table, self._by_hook = TABLE[0], dict[str, tuple[HeldEffect, ...]]()

    @cached_value
    def weighs_rolls(self) -> bool:
        """Does any effect depend on more of a roll than whether it succeeds?"""
        return any(effect.weighs_rolls for effects in self.held.values() for effect in effects)

    def with_override(self, moment: str) -> tuple[HeldEffect, ...]:
        """The figures with an effect that overrides this moment, each with the effect."""
        if moment not in self._by_hook:
            held = ((who, effect) for who, effects in self.held.items() for effect in overriding(effects, moment))
            self._by_hook[moment] = tuple(held)
        return self._by_hook[moment]


def effects_on_map(state: State) -> EffectsOnMap:
    """All figures on the map with their usable effects."""
    known = state.__dict__
    if EFFECTS_ON_MAP not in known or known[EFFECTS_ON_MAP].table is not TABLE[0]:
        known[EFFECTS_ON_MAP] = EffectsOnMap(state)
    found: EffectsOnMap = known[EFFECTS_ON_MAP]
    return found


def all_with_override(state: State, moment: str) -> tuple[HeldEffect, ...]:
    """All figures on the map with an effect that overrides this hook."""
    return effects_on_map(state).with_override(moment)
