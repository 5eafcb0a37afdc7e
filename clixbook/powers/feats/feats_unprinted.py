"""Feats of printed cards whose texts the book does not repeat: what it says of them counts, the rest is on the card."""

from __future__ import annotations

from typing import ClassVar

from clixbook.powers.feats.feat_effects import FeatEffect
from clixbook.rulebooks import Rulebook


class Unprinted(FeatEffect):
    """What these have in common; ``left`` is what only the card says."""

    left: ClassVar[str]

    def missing_text(self, rules: Rulebook) -> str:
        return f"{self.left}: only its printed card says so, and players apply it"


class ExtendedRange(Unprinted):
    """A longer reach for less damage (FEAT-EXTENDEDRANGE)."""

    name = "extended range"
    row = "FEAT-EXTENDEDRANGE"
    left = "how much farther it reaches, and what it asks for"


class FantasticFourFeat(Unprinted):
    """Another ability of a team (FEAT-FANTASTICFOUR)."""

    name = "fantastic four"
    row = "FEAT-FANTASTICFOUR"
    left = "what the team ability does that it brings"


class FastballSpecial(Unprinted):
    """A better throw of a friend (FEAT-FASTBALLSPECIAL)."""

    name = "fastball special"
    row = "FEAT-FASTBALLSPECIAL"
    left = "by how much it is better than any throw of a friend"


class Slippery(Unprinted):
    """Free for one team (FEAT-SLIPPERY)."""

    name = "slippery"
    row = "FEAT-SLIPPERY"
    left = "what it does, and what it asks of other teams"


class Thunderbolts(Unprinted):
    """It hands out a team ability (FEAT-MENTIONED)."""

    name = "thunderbolts"
    row = "FEAT-MENTIONED"
    left = "whose team ability it hands out"


class ArmorPiercing(Unprinted):
    """It works in Hypersonic Speed too (FEAT-MENTIONED)."""

    name = "armor piercing"
    row = "FEAT-MENTIONED"
    left = "what it does to the armour of its targets"


class Passenger(Unprinted):
    """It lets a figure carry (FEAT-MENTIONED)."""

    name = "passenger"
    row = "FEAT-MENTIONED"
    left = "whom its bearer carries, and how"


UNPRINTED = (
    ExtendedRange(), FantasticFourFeat(), FastballSpecial(), Slippery(), Thunderbolts(), ArmorPiercing(), Passenger(),
)  # fmt: skip
"""The feats of which the book has no text."""
