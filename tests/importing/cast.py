"""Invented cards and maps, in the form in which players share theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SLOTS = ("speed", "attack", "defense", "damage")


def click(number: int, values: tuple[int, int, int, int], *, line: Any = None, **powers: str) -> dict[str, Any]:
    """One click: its number, its values, a starting line, and powers by slot."""
    made: dict[str, Any] = {"click_number": number}
    made |= {f"{slot}_value": value for slot, value in zip(SLOTS, values, strict=True)}
    made |= {f"{slot}_power": power for slot, power in powers.items()}
    return made if line is None else made | {"starting_line": line}


def card(**other: Any) -> dict[str, Any]:
    """Lantern Crab, who costs 60 or 30."""
    made: dict[str, Any] = {
        "unit_id": "tin007.02", "set_id": "tin", "collector_number": "007.02", "name": "Lantern Crab",
        "type": "character", "rarity": "rare", "real_name": "Odd Wick", "dimensions": "1x2", "point_values": [60, 30],
        "properties": ["unique"], "team_abilities": ["superman_ally"], "keywords": ["Harbour", "Shellfolk"],
        "special_powers": [
            {"type": "trait", "name": "TIDE", "description": "At the ebb it may rest twice."},
            {"type": "speed", "name": "SIDEWAYS", "description": "Charge, Flurry.", "powers": ["charge", "flurry"]},
            {"type": "attack", "name": "OLD CLAW", "description": "Quake. When it roars, everybody near sits down."},
            {"type": "damage", "name": "LAMP", "description": "It shines\non those who owe it money."},
            {"type": "costed_trait", "name": "POLISH", "description": "Toughness.", "point_value": 5},
        ],
        "improved_movement": ["hindering", "move_through"], "improved_targeting": ["opposing_characters"],
        "object_keyphrases": [], "unit_range": "6", "targets": "2", "speed_type": "dolphin",
        "attack_type": "sharpshooter", "defense_type": "indomitable", "damage_type": "giant", "dial_size": "12",
        "dial": [
            click(1, (8, 10, 17, 3), line=True, speed="special", attack="special", defense="energy_shield_deflection"),
            click(2, (8, 10, 17, 3), speed="special", attack="blades_claws_fangs", damage="special"),
            click(4, (7, 9, 16, 2), line=True, speed="earthbound_neutralized"),
            click(5, (6, 9, 16, 2)),
        ],
    }  # fmt: skip
    return made | other


def tile(letter: str, **other: Any) -> dict[str, Any]:
    """One tile of a map."""
    return {"x": letter, **other}


def plan(**other: Any) -> dict[str, Any]:
    """The Salt Yard, 4 wide and 5 high, with everything in it that a map may have."""
    start = {"isStartingZone": True}
    made: dict[str, Any] = {
        "name": "Salt Yard", "set": "Tin Days", "type": "indoorOutdoor", "defaultType": "outdoor", "width": 4,
        "height": 5, "date": "May 2031",
        "rows": [
            {"y": 1, "tiles": [tile("A", **start), tile("B", **start), tile("C", **start), tile("D")]},
            {"y": 2, "tiles": [tile("A", terrain="hindering"), tile("B", terrain="blocking"), tile("C"), tile("D")]},
            {"y": 3, "tiles": [tile("A", elevation=2), tile("B", elevation=2), tile("C", terrain="water"), tile("D")]},
            {"y": 4, "tiles": [
                tile("A", type="indoor"), tile("B", type="indoor", terrain="special"), tile("C"),
                tile("D", label={"text": "7"}),
            ]},
            {"y": 5, "tiles": [tile("A"), tile("B", isStartingZone="true"), tile("C", **start), tile("D", **start)]},
        ],
        "walls": [
            {"x0": 2, "y0": 3, "x1": 2, "y1": 5}, {"x0": 2, "y0": 4, "x1": 2, "y1": 5, "type": "door"},
            {"x0": 0, "y0": 3, "x1": 2, "y1": 3, "type": "glass"},
            {"x0": 3, "y0": 1, "x1": 3, "y1": 4, "type": "hedge"},
        ],
        "ramps": [{"x0": 0, "y0": 1, "x1": 0, "y1": 2}, {"x0": 2, "y0": 0, "x1": 3, "y1": 0}],
        "special": ["A vat:", "agree before the game how deep it is."],
    }  # fmt: skip
    return made | other


def names(mapping: Mapping[Any, Any]) -> set[str]:
    """The names of squares or edges."""
    return {str(key) for key in mapping}
