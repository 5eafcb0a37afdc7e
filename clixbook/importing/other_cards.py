"""Cards that are no figures: objects and equipment in the words of a map and of a force, and others, which are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clixbook.board.files.words import as_object, object_words
from clixbook.board.things import MapObject, ObjectKind
from clixbook.importing.import_report import Kind, Teller
from clixbook.importing.json_files import whole, words

THINGS = ("object", "equipment")
KINDS = {str(kind).replace(" ", "_"): kind for kind in ObjectKind}
FATES = {"unequip_drop": "drop", "unequip_ko": "KO"}
DONE = ("indestructible", "equip_any", *FATES)


def tell_thing(card: Mapping[str, Any], teller: Teller) -> None:
    """Tell how a map and a force name an object or equipment, and which of its words are left to the players."""
    name = words(card.get("name")).replace(":", " ").replace("+", " ")
    size = card.get("object_size")
    kind = KINDS.get(size if isinstance(size, str) else "", ObjectKind.LIGHT)
    given = card.get("object_keyphrases")
    phrases = [each for each in given if isinstance(each, str)] if isinstance(given, list) else []
    points = next((found for found in map(whole, _list(card.get("point_values"))) if found is not None), 0)
    worn = card.get("type") == "equipment" or card.get("object_type") == "equipment"
    fate = next((FATES[each] for each in phrases if each in FATES), "KO") if worn else ""
    special = bool(points) or bool(_list(card.get("special_powers"))) or card.get("object_type") in ("special", "relic")
    relic = whole(card.get("relic_roll_min"), 6) or 0
    thing = MapObject(kind, name, special and not worn, False, "indestructible" in phrases, relic, fate)
    on_map = object_words(as_object(object_words(thing)))
    force = f"+{name.lower()}:{points}" if worn else f"{kind} {name}:{points}" if special else str(kind)
    text = f"On a map {on_map!r}; in a game's {'force' if worn else 'objects'} {force!r}."
    if size not in (None, *KINDS):
        text += f" The size {size!r:.20} is taken for light."
    teller.tell(Kind.THING, "", text)
    for number, entry in enumerate(_list(card.get("special_powers")), 1):
        said = entry.get("description") if isinstance(entry, dict) else entry
        teller.tell(Kind.PLAYERS, f"special_powers {number}", str(said)[:2000])
    for each in phrases:
        if each not in DONE:
            teller.tell(Kind.PLAYERS, "object_keyphrases", each[:60])


def tell_other(card: Mapping[str, Any], teller: Teller) -> None:
    """Tell of a card that is neither a figure nor a thing: its kind, and its words."""
    sort = card.get("type")
    what = f"a {words(sort).replace('_', ' ')}" if isinstance(sort, str) and sort else "of no type"
    teller.tell(Kind.OTHER, "type", f"The card is {what}; it is no figure, and nothing of ours is made of it."[:200])
    for number, entry in enumerate(_list(card.get("special_powers")), 1):
        said = entry.get("description") if isinstance(entry, dict) else entry
        teller.tell(Kind.PLAYERS, f"special_powers {number}", str(said)[:2000])


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
