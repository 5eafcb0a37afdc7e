"""Powers of the defense slot that raise the defense value."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.engine.effects import Effect, User
from clixbook.engine.rules.values import Lock, Modifier, Replacement
from clixbook.engine.sequence.attack.blows import Attack


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
