"""House rules as text: which rulebook a game is played by, when no name says it.

A save file has a mapping of ``book``, ``name`` and ``rules``; a line has the last two in its part ``house:``. Every
rule is the id of a row, its value as ``codes`` writes it, and what ``Rulebook.replace`` was told about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import chain
from types import GenericAlias
from typing import Any

from clixbook.engine.history.codes import at_place, code_of, value_of
from clixbook.errors import ClixbookError, Problem
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from clixbook.rulebooks.row import row_of


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One row with the value that is used instead of the book's; without words it has those of ``replace``."""

    id: str
    value: str
    says: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What players changed in a book, and how they call it."""

    name: str
    rules: tuple[HouseRule, ...]


# -- writing --------------------------------------------------------------------------------------------------


def house_of(rules: Rulebook) -> HouseRules | None:
    """The house rules of a rulebook; None if its name says everything."""
    try:
        if rulebook(rules.name) == rules:
            return None
    except ClixbookError:
        pass
    return changes_of(rules)


def changes_of(rules: Rulebook) -> HouseRules:
    """What a rulebook has otherwise than its printed book, whatever its name may say of that."""
    return HouseRules(rules.name, tuple(_written(rules, row_id) for row_id in sorted(rules.changes)))


def rules_data(rules: Rulebook) -> str | dict[str, Any]:
    """The rulebook as plain data, for ``rules_from``: its name, or with house rules a mapping."""
    house = house_of(rules)
    if house is None:
        return rules.name
    changed = [{key: text for key, text in asdict(rule).items() if text} for rule in house.rules]
    return {"book": rules.as_printed.name, "name": house.name, "rules": changed}


def _written(rules: Rulebook, row_id: str) -> HouseRule:
    ruling = rules[row_id]
    usual = rules.as_printed.replace({row_id: ruling.value})[row_id]
    return HouseRule(
        row_id,
        code_of(ruling.value, _kind(row_id)),
        "" if ruling.says == usual.says else ruling.says,
        "" if ruling.source == usual.source else ruling.source,
    )


# -- reading --------------------------------------------------------------------------------------------------


def with_house(printed: str, house: HouseRules) -> Rulebook:
    """The book of that name with these rules; one ClixbookError names every rule that does not fit."""
    book = rulebook(printed)
    problems: list[Problem] = []
    for rule in house.rules:
        try:
            value = at_place(rule.id[:40], _value, rule)
            book = book.replace({rule.id: value}, says=rule.says, source=rule.source)
        except ClixbookError as error:
            problems += error.problems
    if problems:
        raise ClixbookError(*problems)
    return book.replace({}, name=house.name)


def rules_from(data: Any) -> Rulebook:
    """The rulebook of such data; a ClixbookError says everything that is wrong with it."""
    if isinstance(data, str):
        return rulebook(data)
    if not are_rules(data):
        raise ClixbookError(f"rules are {RULES}, not {data!r:.80}.")
    if data["book"] not in EDITIONS:
        raise ClixbookError(f"There is no rulebook {data['book']!r:.40}; there are {', '.join(EDITIONS)}.")
    return with_house(data["book"], HouseRules(data["name"], tuple(HouseRule(**rule) for rule in data["rules"])))


RULES = "the name of a rulebook, or a mapping of book, name and rules, each with id and value"


def are_rules(data: Any) -> bool:
    """True for data of that form, whatever they say."""
    if isinstance(data, str):
        return True
    return (
        isinstance(data, dict)
        and set(data) == {"book", "name", "rules"}
        and isinstance(data["book"], str)
        and isinstance(data["name"], str)
        and isinstance(data["rules"], list)
        and all(map(_is_rule, data["rules"]))
    )


def _is_rule(data: Any) -> bool:
    if not isinstance(data, dict) or not {"id", "value"} <= set(data) <= {"id", "value", "says", "source"}:
        return False
    return all(isinstance(text, str) for text in data.values())


def _value(rule: HouseRule) -> Any:
    rulebook(EDITIONS[0])[rule.id]  # which says so if there is none
    return value_of(rule.value, _kind(rule.id))


# -- types ----------------------------------------------------------------------------------------------------


def _kind(row_id: str) -> Any:
    """The type of a row's value. What a tuple or a set of it holds, the four books show."""
    return _common(row_of(row_id).ruling(edition).value for edition in EDITIONS)


def _common(values: Iterable[Any]) -> Any:
    """The type that all values have; text where the books show none."""
    known = tuple(values)
    kind = type(known[0]) if known else str
    if kind not in (tuple, frozenset):
        return kind
    held = _common(chain.from_iterable(known))
    return GenericAlias(kind, (held, Ellipsis) if kind is tuple else (held,))
