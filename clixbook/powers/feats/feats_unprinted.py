"""Feats whose text is only on the printed card."""

from __future__ import annotations

from typing import ClassVar

from clixbook.powers.feats.feat_effects import FeatEffect
from clixbook.rulebooks import Rulebook


class Unprinted(FeatEffect):
    """Base of feats whose text is only on the card, summed up in ``left``."""

    left: ClassVar[str]

    def missing_text(self, rules: Rulebook) -> str:
        return f"{self.left}: only its printed card says so, and players apply it"


class ExtendedRange(Unprinted):
    """Extended Range: more range for less damage (FEAT-EXTENDEDRANGE)."""

    name = "extended range"
    row = "FEAT-EXTENDEDRANGE"
    left = "how much farther it reaches, and what it asks for"


class FantasticFourFeat(Unprinted):
    """Fantastic Four: another team ability (FEAT-FANTASTICFOUR)."""

    name = "fantastic four"
    row = "FEAT-FANTASTICFOUR"
    left = "what the team ability does that it brings"


class FastballSpecial(Unprinted):
    """Fastball Special: a better throw of a friend (FEAT-FASTBALLSPECIAL)."""

    name = "fastball special"
    row = "FEAT-FASTBALLSPECIAL"
    left = "by how much it is better than any throw of a friend"


class Slippery(Unprinted):
    """Slippery: free for the Serpent Society (FEAT-SLIPPERY)."""

    name = "slippery"
    row = "FEAT-SLIPPERY"
    left = "what it does, and what it asks of other teams"


class Thunderbolts(Unprinted):
    """Thunderbolts: gives a team ability (FEAT-MENTIONED)."""

    name = "thunderbolts"
    row = "FEAT-MENTIONED"
    left = "whose team ability it hands out"


class ArmorPiercing(Unprinted):
    """Armor Piercing: also works in Hypersonic Speed (FEAT-MENTIONED)."""

    name = "armor piercing"
    row = "FEAT-MENTIONED"
    left = "what it does to the armour of its targets"


class Passenger(Unprinted):
    """Passenger: lets a figure carry (FEAT-MENTIONED)."""

    name = "passenger"
    row = "FEAT-MENTIONED"
    left = "whom its bearer carries, and how"


UNPRINTED = (
    ExtendedRange(), FantasticFourFeat(), FastballSpecial(), Slippery(), Thunderbolts(), ArmorPiercing(), Passenger(),
)  # fmt: skip
"""The feats of which the book has no text."""
