"""Battle Fury."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.engine.effects.effects import Effect, Prevention, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.rules.combat.values import Bound, Lock, Modifier, Replacement
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.damage_powers import BattleFuryRule


class BattleFury(Effect):
    """Battle Fury: not carried, safe from some powers, weak at range (PWR-BATTLEFURY)."""

    name = "battle fury"
    row = "PWR-BATTLEFURY"

    def rule(self, rules: Rulebook) -> BattleFuryRule:
        """The value of its ruling in a book."""
        return rules.damage_powers.battle_fury

    def is_immune_to(self, user: User, effect: str) -> bool:
        return effect in self.rule(user.rules).safe_from

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        rule = self.rule(user.rules)
        kept = {
            "being carried": True,
            "ranged attack": not rule.shoots,
            "ranged action": not rule.acts_afar,
            "opponents' tokens": not rule.opponents_give_tokens,
        }
        return kept.get(what, False)

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock | Bound]:
        weaker = self.rule(user.rules).ranged_attack_penalty
        if weaker and name == "attack" and attack is not None and attack.ranged and attack.who == user.who:
            yield Modifier(-weaker, "Battle Fury")
