"""Bonuses from effects to friends' attacks and to destroying damage (DST-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.position.state import State
from clixbook.engine.rules.combat.damage import DamageChange
from clixbook.engine.rules.combat.values import Modifier

if TYPE_CHECKING:
    from clixbook.engine.position.attack import Attack


def friend_damage_changes(state: State, attack: Attack) -> Iterator[Modifier | DamageChange]:
    """Damage bonuses from effects of other figures on the attacker's side."""
    for friend, effect in all_with_override(state, "friend_damage_bonus"):
        if friend != attack.who and state.are_friends(state.fighter(friend).side, state.fighter(attack.who).side):
            yield from effect.friend_damage_bonus(User(state, friend), attack)


def destroy_damage_bonuses(state: State, attack: Attack) -> Iterator[Modifier]:
    """Bonuses of effects to damage that destroys things (DST-01)."""
    for friend, effect in all_with_override(state, "destroy_damage_bonus"):
        if state.are_friends(state.fighter(friend).side, state.fighter(attack.who).side):
            yield from effect.destroy_damage_bonus(User(state, friend), attack)


def rolls_to_destroy(state: State, attack: Attack) -> bool:
    """May a die be the damage by which the figure destroys things in such an attack?"""
    able = effects_at_moment(state, attack.who, "rolls_to_destroy")
    return any(effect.rolls_to_destroy(User(state, attack.who), attack) for effect in able)
