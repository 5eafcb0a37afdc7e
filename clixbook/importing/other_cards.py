"""Cards that are not figures: objects, equipment and others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from clixbook.board.files.words import object_words
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.figures.files.figure_keys import MAX_PRINTED
from clixbook.importing.import_report import Kind, Teller
from clixbook.importing.json_files import whole, words

THINGS = ("object", "equipment")
KINDS = {str(kind).replace(" ", "_"): kind for kind in ObjectKind}
FATES = {"unequip_drop": "drop", "unequip_ko": "KO"}
DONE = ("indestructible", "equip_any", "equip_friendly", *FATES)


def tell_thing(card: Mapping[str, Any], teller: Teller) -> None:
    """Tell how a map and a force name an object or equipment, and which of its words are left to the players."""
    size = card.get("object_size")
    phrases = [each for each in _list(card.get("object_keyphrases")) if isinstance(each, str)]
    worn = "equipment" in (card.get("type"), card.get("object_type"))
    points = next((found for found in map(whole, _list(card.get("point_values"))) if found is not None), 0)
    special = bool(points or _list(card.get("special_powers")) or card.get("object_type") in ("special", "relic"))
    thing = MapObject(
        KINDS.get(size, ObjectKind.LIGHT) if isinstance(size, str) else ObjectKind.LIGHT,
        words(card.get("name")).replace(":", " ").replace("+", " "), special and not worn, False,
        "indestructible" in phrases, whole(card.get("relic_roll_min"), 6) or 0,
        next((FATES[each] for each in phrases if each in FATES), "drop") if worn else "",
    )  # fmt: skip
    force = f"{thing.kind} {thing.name}:{points}" if special else str(thing.kind)
    if worn:
        force = f"+equipment {_equipment_words(thing, 'equip_friendly' in phrases)}:{points}"
    text = f"On a map {object_words(thing)!r}; in a game's {'force' if worn else 'objects'} {force!r}."
    if size not in (None, *KINDS):
        text += f" The size {size!r:.20} is taken for light."
    teller.tell(Kind.THING, "", text)
    _tell_words(card, teller)
    for each in phrases:
        if each not in DONE:
            teller.tell(Kind.PLAYERS, "object_keyphrases", each[:60])


def _equipment_words(thing: MapObject, friendly: bool) -> str:
    """Equipment as a force names it: ``cloak (KO, friendly)``."""
    name = " ".join(re.sub(r"[^A-Za-z0-9' -]", " ", thing.name).lower().split())
    words_found = [*([thing.gear] if thing.gear == "KO" else []), *(["friendly"] if friendly else [])]
    return f"{name} ({', '.join(words_found)})" if words_found else name


def tell_other(card: Mapping[str, Any], teller: Teller) -> None:
    """Tell of a card that is neither a figure nor a thing: its kind, and its words."""
    sort = card.get("type")
    what = f"a {words(sort).replace('_', ' ')}"[:60] if isinstance(sort, str) and sort else "of no type"
    teller.tell(Kind.OTHER, "type", f"The card is {what}; it is not a figure, and nothing of ours is made of it.")
    _tell_words(card, teller)


def _tell_words(card: Mapping[str, Any], teller: Teller) -> None:
    """The words of the card, which the players apply."""
    for number, entry in enumerate(_list(card.get("special_powers")), 1):
        text = entry.get("description") if isinstance(entry, dict) else entry
        teller.tell(Kind.PLAYERS, f"special_powers {number}", str(text)[:MAX_PRINTED])


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
