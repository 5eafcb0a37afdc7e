"""Powers that make damage of attacks penetrate: Psychic Blast and Exploit Weakness."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from clixbook.board.said import said, the
from clixbook.engine.effect_table import effect_named
from clixbook.engine.effects import Effect, User
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.rules.action_cases import fits_power
from clixbook.engine.rules.damage import DamageKind
from clixbook.engine.rules.values import Bound, Lock, Modifier, Replacement
from clixbook.engine.sequence.attack.blows import Attack
from clixbook.engine.sequence.attack.to_hit import damage_value
from clixbook.engine.state import State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.powers.attack import Pierces
from clixbook.rulebooks.sections.weapons import Grant

NORMAL, PIERCE = "normal damage", "penetrating damage"


class Piercing(Effect):
    """Damage that nothing reduces (DMG-12), in attacks of one kind. It needs no words.

    Where it caps the damage its player is asked before the roll, if the cap would cost anything.
    """

    ranged: ClassVar[bool]

    def rule(self, rules: Rulebook) -> Pierces:
        """What the book makes of it."""
        value: Pierces = self.ruling(rules).value
        return value

    def begins_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        state, rule = user.state, self.rule(user.rules)
        if not self.fits(user, attack):
            return state, attack
        if rule.most and damage_value(state, attack).total > rule.most:
            asked = said("{} may find the weak spot, for at most {} damage", the(user.who), rule.most)
            if (yield Choose(user.fighter.side, asked, (NORMAL, PIERCE), state)) == NORMAL:
                return state, attack
        return state, replace(attack, kind=DamageKind.PENETRATING, using=(*attack.using, self.name))

    def fits(self, user: User, attack: Attack) -> bool:
        """Is the attack of the right kind, by what the book asks for (ACT-07), and without another power's action?"""
        if attack.ranged is not self.ranged or attack.damage == "none" or self.name in attack.using:
            return False
        kind, needs = "ranged" if self.ranged else "close", self.rule(user.rules).needs
        inside = attack.grant is Grant.ATTACK and attack.action != kind
        others = (effect.kinds(user.rules) for name in attack.using if (effect := effect_named(name)))
        taken = attack.action == kind or any(kind in kinds for kinds in others)
        if taken and needs.endswith("action"):  # one action activates one power (ACT-13)
            return False
        return fits_power(user.rules, needs, f"{kind} attack" if inside else f"{kind} action")

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock | Bound]:
        mine = attack is not None and attack.who == user.who and self.name in attack.using
        if mine and name == "damage" and (most := self.rule(user.rules).most):
            yield Bound(printed_name(self.name), maximum=most)


class PsychicBlast(Piercing):
    """Ranged attacks whose damage penetrates (PWR-PSYCHICBLAST)."""

    name = "psychic blast"
    row = "PWR-PSYCHICBLAST"
    ranged = True


class ExploitWeakness(Piercing):
    """Close attacks whose damage penetrates (PWR-EXPLOITWEAKNESS)."""

    name = "exploit weakness"
    row = "PWR-EXPLOITWEAKNESS"
    ranged = False
