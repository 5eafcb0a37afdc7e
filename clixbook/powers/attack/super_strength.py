"""Super Strength (OBJ, WPN and CAP hold its rules for objects)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.sequence.fighters.holding.held_opponents import lasting_grip
from clixbook.engine.sequence.objects.grabs import why_no_hold


class SuperStrength(Effect):
    """Super Strength: close attacks that always deal damage (PWR-SUPERSTRENGTH, DMG-04).

    Other modules read the power by its name: lifting, and range and damage of throws (``board.objects.lifting``:
    OBJ-05, OBJ-09), throwing and swinging (``engine.sequence.objects.held_weapons``: WPN-05), grabbed opponents
    (CAP-09), knock back (KBK-01), and terrain that falls to any of its damage (DST-01).
    """

    name = "super strength"
    row = "PWR-SUPERSTRENGTH"

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        """The grip on an adjacent opponent, for positions set by hand (CAP-09)."""
        if not why_no_hold(user.state, user.fighter, on):
            yield lasting_grip(user.state, user.who, on)

    def least_damage(self, user: User, attack: Attack, target: str) -> int:
        """The least damage of its close hits on opponents after all reductions."""
        state = user.state
        friend = state.are_friends(state.fighter(target).side, user.fighter.side)
        return 0 if attack.ranged or friend else user.rules.attack_powers.super_strength.least_damage
