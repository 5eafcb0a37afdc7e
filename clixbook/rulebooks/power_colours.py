"""The power that a colour in each slot of a dial stands for."""

from __future__ import annotations

from collections.abc import Mapping

COLOURS = (
    "red", "orange", "yellow", "light green", "green", "light blue", "dark blue", "purple", "pink", "brown", "black",
    "gray",
)  # fmt: skip
"""The colours of powers, in the order of the card. A special power has a white box."""
SPECIAL = "white"

_SPEED = (
    "Flurry", "Leap/Climb", "Phasing/Teleport", "Earthbound", "Charge", "Mind Control", "Plasticity",
    "Force Blast", "Sidestep", "Hypersonic Speed", "Stealth", "Running Shot",
)  # fmt: skip
_ATTACK = (
    "Blades/Claws/Fangs", "Energy Explosion", "Pulse Wave", "Quake", "Super Strength", "Incapacitate",
    "Psychic Blast", "Smoke Cloud", "Precision Strike", "Poison", "Steal Energy", "Telekinesis",
)  # fmt: skip
_DEFENSE = (
    "Super Senses", "Toughness", "Defend", "Combat Reflexes", "Energy Shield/Deflection", "Barrier", "Mastermind",
    "Willpower", "Invincible", "Impervious", "Regeneration", "Invulnerability",
)  # fmt: skip
_DAMAGE = (
    "Ranged Combat Expert", "Battle Fury", "Support", "Exploit Weakness", "Enhancement", "Probability Control",
    "Shape Change", "Close Combat Expert", "Empower", "Perplex", "Outwit", "Leadership",
)  # fmt: skip
POWERS: Mapping[str, Mapping[str, str]] = {
    slot: dict(zip(COLOURS, names, strict=True))
    for slot, names in (("speed", _SPEED), ("attack", _ATTACK), ("defense", _DEFENSE), ("damage", _DAMAGE))
}
"""Slot -> colour -> power."""

IN_FULL: Mapping[str, str] = {"earthbound/neutralized": "Earthbound", "penetrating/psychic blast": "Psychic Blast"}
"""Powers that newer cards print with two names, in lower case -> the name that every book has."""


def canonical_power_name(power: str) -> str:
    """The name by which a power is known here, whichever of its names is printed."""
    return IN_FULL.get(power.lower(), power)
