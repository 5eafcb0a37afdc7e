"""All figures on the map with their usable effects, filtered by hook (EFF)."""

from __future__ import annotations

from clixbook.caches import cached_value
from clixbook.engine.effects.active import Voices, effects_of, overriding
from clixbook.engine.effects.effect_table import TABLE
from clixbook.engine.effects.effects import Effect
from clixbook.engine.position.state import COMPANY, State

Speaker = tuple[str, Effect]
"""A figure, and an effect of it."""


class Company:
    """All figures on the map with their usable effects, by hook.

    Positions share it while nothing changes of what it rests on (``State.with_``): it ``lasts`` beyond the position
    where the figures' dials alone say what they can use.
    """

    def __init__(self, state: State) -> None:
        self.held = {fighter.id: effects_of(state, fighter.id) for fighter in state.standing()}
        self.lasts = all(type(effects) is Voices for effects in self.held.values())
        self.table, self._heard = TABLE[0], dict[str, tuple[Speaker, ...]]()

    @cached_value
    def weighs_rolls(self) -> bool:
        """Does any effect depend on more of a roll than whether it succeeds?"""
        return any(effect.weighs_rolls for effects in self.held.values() for effect in effects)

    def with_override(self, moment: str) -> tuple[Speaker, ...]:
        """The figures with an effect that overrides this moment, each with the effect."""
        found = self._heard.get(moment)
        if found is None:
            held = ((who, effect) for who, effects in self.held.items() for effect in overriding(effects, moment))
            found = self._heard[moment] = tuple(held)
        return found


def company(state: State) -> Company:
    """All figures on the map with their usable effects."""
    found: Company | None = state.__dict__.get(COMPANY)
    if found is None or found.table is not TABLE[0]:
        found = state.__dict__[COMPANY] = Company(state)
    return found


def all_with_override(state: State, moment: str) -> tuple[Speaker, ...]:
    """All figures on the map with an effect that overrides this hook."""
    return company(state).with_override(moment)
