"""Empower and Enhancement: damage bonuses for adjacent friends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.rules.combat.damage import DamageChange
from clixbook.engine.rules.combat.values import Modifier
from clixbook.powers.power_targets import beside_or_bound
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.powers.damage_powers import AllyDamageRule


class Aid(Effect):
    """More damage for adjacent friends in attacks of one kind; several users add up."""

    ranged: ClassVar[bool]

    def rule(self, rules: Rulebook) -> AllyDamageRule:
        """The value of its ruling in a book."""
        raise NotImplementedError

    def helps_attack(self, user: User, attack: Attack) -> bool:
        """Is it such an attack, by a figure beside the user?"""
        return attack.ranged is self.ranged and beside_or_bound(user, attack.who)

    def destroy_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier]:
        aids = self.rule(user.rules)
        if aids.destroys and attack.who != user.who and self.helps_attack(user, attack):
            yield Modifier(aids.by, message("{} of {}", printed_name(self.name), figure_ref(user.who)))

    def friend_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier | DamageChange]:
        aids = self.rule(user.rules)
        if not self.helps_attack(user, attack):
            return
        source = message("{} of {}", printed_name(self.name), figure_ref(user.who))
        yield DamageChange(aids.by, source, from_one=True) if aids.dealt else Modifier(aids.by, source)


class Empower(Aid):
    """Empower: more damage in close attacks of friends (PWR-EMPOWER)."""

    name = "empower"
    row = "PWR-EMPOWER"
    ranged = False

    def rule(self, rules: Rulebook) -> AllyDamageRule:
        return rules.damage_powers.empower


class Enhancement(Aid):
    """Enhancement: more damage in ranged attacks of friends (PWR-ENHANCEMENT)."""

    name = "enhancement"
    row = "PWR-ENHANCEMENT"
    ranged = True

    def rule(self, rules: Rulebook) -> AllyDamageRule:
        return rules.damage_powers.enhancement
