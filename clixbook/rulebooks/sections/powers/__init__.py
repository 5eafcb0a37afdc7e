"""PWR: powers in each book, one module per slot of the dial."""

from collections.abc import Mapping
from typing import Any

from clixbook.rulebooks.row import Row
from clixbook.rulebooks.sections.powers.abilities import SymbolAbilities
from clixbook.rulebooks.sections.powers.attack_powers import AttackPowers
from clixbook.rulebooks.sections.powers.damage_powers import DamagePowers
from clixbook.rulebooks.sections.powers.defense_powers import DefensePowers
from clixbook.rulebooks.sections.powers.keyphrases import Keyphrases
from clixbook.rulebooks.sections.powers.printed import PrintedAbilities
from clixbook.rulebooks.sections.powers.speed_powers import SpeedPowers

__all__ = [
    "KEYPHRASES",
    "AttackPowers",
    "DamagePowers",
    "DefensePowers",
    "Keyphrases",
    "PrintedAbilities",
    "SpeedPowers",
    "SymbolAbilities",
]

KEYPHRASES: Mapping[str, Row[Any]] = {
    row.field.replace("_", " "): row for section in (SymbolAbilities, Keyphrases) for row in section.table()
}
"""The abilities of symbols and the keyphrases whose rules stand in other rows, by name."""
