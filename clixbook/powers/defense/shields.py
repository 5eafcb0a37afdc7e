"""Defense bonuses: Combat Reflexes and Energy Shield."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack, Dealing
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import Reducer
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement
from clixbook.powers.defense.reducers import EVERYTHING


class EnergyShield(Effect):
    """Energy Shield/Deflection: higher defense against ranged attacks (PWR-ESD)."""

    name = "energy shield/deflection"
    row = "PWR-ESD"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        deflects = user.rules.defense_powers.deflection
        if name != "defense" or attack is None or not attack.ranged:
            return
        if user.who in attack.targets or not deflects.targets_only:
            yield Modifier(deflects.by, "Energy Shield/Deflection")


class CombatReflexes(Effect):
    """Combat Reflexes: defense in close attacks (PWR-COMBATREFLEXES, KBK-13, KNB-02)."""

    name = "combat reflexes"
    row = "PWR-COMBATREFLEXES"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        if name == "defense" and attack is not None and attack.close and attack.who != user.who:
            yield Modifier(user.rules.defense_powers.combat_reflexes.by, "Combat Reflexes")

    def roll_damage_reduction(
        self, user: User, dealing: Dealing, events: list[Event]
    ) -> Steps[tuple[State, tuple[Reducer, ...]]]:
        """Knock back does it no damage, in books that say so."""
        unhurt = dealing.knock_back and user.rules.defense_powers.combat_reflexes.no_crash_damage
        return user.state, (Reducer("Combat Reflexes", EVERYTHING),) if unhurt else ()
        yield
