"""Short names of powers, as in tables and forums: ``HSS``, ``B/C/F``, ``ESD``."""

from __future__ import annotations

from collections.abc import Mapping

SHORT: Mapping[str, Mapping[str, str]] = {
    "speed": {
        "HSS": "Hypersonic Speed", "HS": "Hypersonic Speed", "RS": "Running Shot", "LC": "Leap/Climb",
        "L/C": "Leap/Climb", "PT": "Phasing/Teleport", "P/T": "Phasing/Teleport", "PHASING": "Phasing/Teleport",
        "TELEPORT": "Phasing/Teleport", "MC": "Mind Control", "FB": "Force Blast", "SS": "Sidestep",
        "EB": "Earthbound", "E/N": "Earthbound", "NEUTRALIZED": "Earthbound", "PLAS": "Plasticity",
    },
    "attack": {
        "BCF": "Blades/Claws/Fangs", "B/C/F": "Blades/Claws/Fangs", "BLADES": "Blades/Claws/Fangs",
        "EE": "Energy Explosion", "PW": "Pulse Wave", "PPB": "Psychic Blast", "P/PB": "Psychic Blast",
        "PB": "Psychic Blast", "TK": "Telekinesis", "SE": "Steal Energy", "SC": "Smoke Cloud",
        "SMOKE": "Smoke Cloud", "PS": "Precision Strike", "INCAP": "Incapacitate", "STR": "Super Strength",
        "SS": "Super Strength", "SUPER STR": "Super Strength",
    },
    "defense": {
        "ESD": "Energy Shield/Deflection", "ES/D": "Energy Shield/Deflection", "E/SD": "Energy Shield/Deflection",
        "ES": "Energy Shield/Deflection", "CR": "Combat Reflexes", "SS": "Super Senses", "TOUGH": "Toughness",
        "INVULN": "Invulnerability", "INV": "Invulnerability", "INVUL": "Invulnerability", "INVINC": "Invincible",
        "IMP": "Impervious", "IMPERV": "Impervious", "REGEN": "Regeneration", "MM": "Mastermind",
        "WP": "Willpower", "WILL": "Willpower",
    },
    "damage": {
        "RCE": "Ranged Combat Expert", "CCE": "Close Combat Expert", "BF": "Battle Fury", "EW": "Exploit Weakness",
        "ENH": "Enhancement", "ENHANCE": "Enhancement", "EMP": "Empower", "PC": "Probability Control",
        "PROB": "Probability Control", "SC": "Shape Change", "SHAPE": "Shape Change", "LEAD": "Leadership",
        "PERP": "Perplex", "SUP": "Support", "SUPP": "Support",
    },
}  # fmt: skip
"""Usual short names of powers, in capitals, by the slot in which cards print them: some mean two powers."""


def full_power_name(word: str, slot: str = "", otherwise: str | None = None) -> str:
    """A short name written out, of its own slot, else where all slots that have it agree; any other word as it is.

    ``otherwise`` takes the place of a word that is no short name.

    >>> from clixbook.rulebooks.short_names import full_power_name
    >>> full_power_name("SS", "defense"), full_power_name("HSS"), full_power_name("Quake")
    ('Super Senses', 'Hypersonic Speed', 'Quake')
    """
    short = " ".join(word.upper().split())
    own = SHORT.get(slot, {}).get(short, "")
    other = {names[short] for names in SHORT.values() if short in names}
    found = own or (other.pop() if len(other) == 1 else "")
    return found or (word if otherwise is None else otherwise)
