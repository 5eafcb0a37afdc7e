"""Precision Strike: attacks that are hard to evade or reduce."""

from __future__ import annotations

from dataclasses import replace

from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import EVADE, PASS_ON, Attack
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.area_powers import PrecisionStrikeRule


class PrecisionStrike(Effect):
    """Attacks that are hard to evade, to pass on and to reduce (PWR-PRECISIONSTRIKE). It takes no action of its own."""

    name = "precision strike"
    row = "PWR-PRECISIONSTRIKE"

    def rule(self, rules: Rulebook) -> PrecisionStrikeRule:
        """The value of its ruling in a book."""
        return rules.attack_powers.precision_strike

    def before_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        rule = self.rule(user.rules)
        forbidden = {EVADE: rule.cannot_be_evaded, PASS_ON: rule.cannot_be_passed_on}
        firm = {(word, self.row) for word, holds in forbidden.items() if holds}
        using = attack.using if self.name in attack.using else (*attack.using, self.name)
        return user.state, replace(
            attack,
            using=using,
            forbidden_responses=attack.forbidden_responses | firm,
            evade_roll_change=rule.evade_bonus,
        )
        yield  # makes it a generator, though it asks no question

    def least_damage(self, user: User, attack: Attack, target: str) -> int:
        """The least damage of its attacks after all reductions; it may still be ignored."""
        return self.rule(user.rules).least_damage if self.name in attack.using else 0
