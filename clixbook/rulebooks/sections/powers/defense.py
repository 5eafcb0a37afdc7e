"""PWR: powers of the defense slot."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, says, silent


@dataclass(frozen=True, slots=True)
class Reduces:
    """A power that lowers damage ``by`` so much; ``combat_only``: its text names combat damage."""

    by: int
    combat_only: bool = False


class DefensePowers(Section):
    """What the books make of the powers of the defense slot."""

    prefix = "PWR"
    title = "Powers of the defense slot"

    toughness = Row(
        "PWR-TOUGHNESS",
        "What does Toughness do?",
        core2014=says(Reduces(1), "Always on: 1 less damage is dealt to it.", "powers card: Toughness"),
        complete2022=says(Reduces(1), "Always on: it takes 1 less damage.", "powers card: Toughness; §8.1f"),
        nebula2007=says(
            Reduces(1, combat_only=True),
            "Compulsory: 1 less combat damage; no help against pushing and critical misses.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
