"""Super Strength: what it adds to blows. What it lifts, holds and throws are rulings of objects (OBJ, WPN)."""

from __future__ import annotations

from clixbook.engine.effects import Effect, User
from clixbook.engine.sequence.attack.blows import Attack
from clixbook.rulebooks import Rulebook

HOLDS = (
    "opponents who are grabbed: friends are swung and thrown, but a hold that lasts for turns, "
    "and how it is shaken off, players keep track of themselves"
)


class SuperStrength(Effect):
    """Blows that nothing reduces to nothing (PWR-SUPERSTRENGTH, DMG-04).

    The rest of it is asked for by its name: lifting (OBJ-05, OBJ-09), weapons (WPN-05), knock back (KBK-01), and
    terrain that falls to any of its damage (DST-01).
    """

    name = "super strength"
    row = "PWR-SUPERSTRENGTH"

    def lacks(self, rules: Rulebook) -> str:
        return HOLDS if rules.objects.bodies.sizes else ""

    def least_damage(self, user: User, attack: Attack, target: str) -> int:
        """What is left of the damage of its close hits on opponents, whatever reduces it."""
        state = user.state
        friend = state.are_friends(state.fighter(target).side, user.fighter.side)
        return 0 if attack.ranged or friend else user.rules.attack_powers.super_strength.leaves
