"""PWR: what each book makes of each power, one module for each slot of the dial."""

from clixbook.rulebooks.sections.powers.abilities import SymbolAbilities
from clixbook.rulebooks.sections.powers.attack import AttackPowers
from clixbook.rulebooks.sections.powers.damage import DamagePowers
from clixbook.rulebooks.sections.powers.defense import DefensePowers
from clixbook.rulebooks.sections.powers.speed import SpeedPowers

__all__ = ["AttackPowers", "DamagePowers", "DefensePowers", "SpeedPowers", "SymbolAbilities"]
