"""House rules in an address: the book and the coded changes, ``core2014~(Friday_night,((LOF-11,2),(MOV-05,n)))``."""

from __future__ import annotations

from dataclasses import replace

from clixbook.engine.history.codes import at_place, code_of, value_of
from clixbook.engine.history.house_text import HouseRules, changes_of, with_house
from clixbook.errors import BadFile
from clixbook.rulebooks import EDITIONS, Rulebook

MOST_TEXT, MOST_RULES, MOST_NAME = 8000, 100, 40


def house_code(rules: Rulebook) -> str:
    """The changes of a rulebook, by house rules or by a named other reading; "" if there are none.

    A name of more than MOST_NAME characters is cut: none of that length is read.
    """
    if not rules.changes:
        return ""
    house = changes_of(rules)
    return f"{rules.as_printed.name}~{code_of(replace(house, name=house.name[:MOST_NAME]), HouseRules)}"


def read_house(text: str) -> Rulebook:
    """The rulebook of such a text; one ClixbookError names everything that does not fit."""
    if len(text) > MOST_TEXT:
        raise BadFile(f"house: {len(text)} characters; house rules may have {MOST_TEXT}.")
    book, found, code = text.partition("~")
    if not found or book not in EDITIONS:
        raise BadFile(f"house: it starts with a rulebook and ~, for instance {EDITIONS[0]}~; not {text[:20]!r}.")
    house: HouseRules = at_place("house", value_of, code, HouseRules)
    if len(house.rules) > MOST_RULES:
        raise BadFile(f"house: {len(house.rules)} rules; there may be {MOST_RULES}.")
    rules: Rulebook = at_place("house", with_house, book, with_checked_name(house))
    return rules


def with_checked_name(house: HouseRules) -> HouseRules:
    """The house rules with a name of decent length; a ClixbookError for another one."""
    name = " ".join(house.name.split())
    if not 0 < len(name) <= MOST_NAME:
        raise BadFile(f"The name of a house rulebook has 1 to {MOST_NAME} characters.")
    return HouseRules(name, house.rules)
