"""Powers of the defense slot that raise the defense value."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.engine.effects import Effect, User
from clixbook.engine.rules.values import Lock, Modifier, Replacement
from clixbook.engine.sequence.attack.blows import Attack
from clixbook.rulebooks import Rulebook


class EnergyShield(Effect):
    """A better defense against ranged attacks (PWR-ESD)."""

    name = "energy shield/deflection"
    row = "PWR-ESD"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        deflects = user.rules.defense_powers.deflection
        if name != "defense" or attack is None or not attack.ranged:
            return
        if user.who in attack.targets or not deflects.targets_only:
            yield Modifier(deflects.by, "Energy Shield/Deflection")


class CombatReflexes(Effect):
    """A better defense against close attacks (PWR-COMBATREFLEXES); knock backs ask for it by name (KBK-13, KNB-02)."""

    name = "combat reflexes"
    row = "PWR-COMBATREFLEXES"

    def lacks(self, rules: Rulebook) -> str:
        return "that a crash does it no damage" if rules.defense_powers.combat_reflexes.unhurt else ""

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        if name == "defense" and attack is not None and attack.close and attack.who != user.who:
            yield Modifier(user.rules.defense_powers.combat_reflexes.by, "Combat Reflexes")
