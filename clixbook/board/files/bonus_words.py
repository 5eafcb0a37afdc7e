"""The location bonuses of a map, as its file has them."""

from __future__ import annotations

from functools import partial

from clixbook.board.files.file_keys import SENTENCE, STRICT_TEXT, TEXTS, FileKey, KeyTable, whole_number
from clixbook.board.files.value_reader import MAX_LIST, ValueReader
from clixbook.board.files.words import MOST_POINTS
from clixbook.board.files.yamltree import YamlNode
from clixbook.board.model.location_bonus import LocationBonus

BONUS_KEYS = KeyTable(
    "a bonus",
    LocationBonus,
    FileKey("name", STRICT_TEXT, "What people call it", needed="what it is called"),
    FileKey("points", whole_number(0, MOST_POINTS), "What a force pays for it", needed="its cost"),
    FileKey("says", SENTENCE, "What it does on this map, in the language of special powers", needed="a sentence"),
    FileKey("consolation", SENTENCE, "What it does on a map that somebody else chose"),
    FileKey("only", TEXTS, "Names and keywords of the figures for whom it works", "the whole force"),
)


def bonuses_of(reader: ValueReader, node: YamlNode, key: str) -> tuple[LocationBonus, ...]:
    """The location bonuses of a list of mappings; no two have one name."""
    found: dict[str, LocationBonus] = {}
    for item in reader.items(node, key, MAX_LIST):
        values = BONUS_KEYS.read(reader, item)
        if not {"name", "points", "says"} <= values.keys():
            continue  # reported already
        if values["name"].lower() in found:
            reader.problems.at(item, f"Two bonuses are called {values['name']}; expected different names.")
        bonus = reader.try_(item, partial(LocationBonus, **values), None)
        if bonus is not None:
            found[bonus.name.lower()] = bonus
    return tuple(found.values())
