"""House rules as text, for games whose rulebook has no name.

A save file has a mapping of ``book``, ``name`` and ``rules``; a line has the last two in its part ``house:``. Every
rule is the id of a row, its value as ``codes`` writes it, and what ``Rulebook.replace`` was told about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from types import GenericAlias
from typing import Any

from clixbook.engine.history.codes import at_place, code_of, value_of
from clixbook.errors import BadFile, ClixbookError, Problem, did_you_mean
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook, rulebook
from clixbook.rulebooks.row import row_of


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One changed ruling with its value."""

    id: str
    value: str
    says: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The changes of players to a rulebook, and their name."""

    name: str
    rules: tuple[HouseRule, ...]


# -- writing --------------------------------------------------------------------------------------------------


def house_of(rules: Rulebook) -> HouseRules | None:
    """The house rules of a rulebook; None for a rulebook that its name identifies."""
    try:
        if named_rulebook(rules.name) == rules:
            return None
    except ClixbookError:
        pass
    return changes_of(rules)


def changes_of(rules: Rulebook) -> HouseRules:
    """The changes of a rulebook against its printed book, whatever its name."""
    return HouseRules(rules.name, tuple(_house_rule(rules, row_id) for row_id in sorted(rules.changes)))


def rules_data(rules: Rulebook) -> str | dict[str, Any]:
    """The rulebook as plain data, for ``rules_from``: its name, or with house rules a mapping."""
    house = house_of(rules)
    if house is None:
        return rules.name
    changed = [{key: text for key, text in asdict(rule).items() if text} for rule in house.rules]
    return {"book": rules.as_printed.name, "name": house.name, "rules": changed}


def _house_rule(rules: Rulebook, row_id: str) -> HouseRule:
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
    book = named_rulebook(printed)
    problems: list[Problem] = []
    for rule in house.rules:
        try:
            value = at_place(rule.id[:40], _value, rule)
            book = book.replace({rule.id: value}, says=rule.says, source=rule.source)
        except ClixbookError as error:
            problems += error.problems
    if problems:
        raise BadFile(*problems)
    return book.replace({}, name=house.name)


def rules_from(data: Any) -> Rulebook:
    """The rulebook of such data; one ClixbookError names every fault."""
    if isinstance(data, str):
        return named_rulebook(data)
    problems = [Problem(text) for text in _faults(data)]
    given = data if isinstance(data, dict) else {}
    book, name, rules = given.get("book"), given.get("name"), given.get("rules")
    if isinstance(book, str) and book not in EDITIONS:
        hint = did_you_mean(book[:40], EDITIONS, f"there are {', '.join(EDITIONS)}.")
        problems.append(Problem(f"There is no rulebook {book!r:.40}; {hint}"))
    read = [HouseRule(**rule) for rule in _as_list(rules) if not [*_faults_of_rule(rule)]]
    try:
        house = HouseRules(name if isinstance(name, str) else "", tuple(read))
        found = with_house(book if book in EDITIONS else EDITIONS[0], house)
    except ClixbookError as error:
        problems += error.problems
    if problems:
        raise BadFile(*problems)
    return found


RULES = "the name of a rulebook, or a mapping of book, name and rules, each with id and value"
KINDS: dict[str, tuple[type, str]] = {"book": (str, "text"), "name": (str, "text"), "rules": (list, "a list")}
RULE_KEYS = {"id": True, "value": True, "says": False, "source": False}
"""The keys of a rule, and whether each is required."""


def are_rules(data: Any) -> bool:
    """Does it look like house rules, a name or a mapping? ``rules_from`` reports its faults."""
    return isinstance(data, str | dict)


def _as_list(rules: Any) -> list[Any]:
    return rules if isinstance(rules, list) else []


def _faults(data: Any) -> Iterator[str]:
    """The faults in data that should be house rules, each with its place."""
    if not isinstance(data, dict):
        yield f"rules are {RULES}, not {data!r:.80}."
        return
    yield from (f"rules: {text}" for text in _wrong_keys(data, dict.fromkeys(KINDS, True)))
    for key, (kind, expected) in KINDS.items():
        if key in data and not isinstance(data[key], kind):
            yield f"rules: {key} is {expected}, not {data[key]!r:.40}."
    seen: set[str] = set()
    for number, rule in enumerate(_as_list(data.get("rules")), 1):
        yield from (f"rule {number}: {text}" for text in _faults_of_rule(rule))
        row = rule.get("id") if isinstance(rule, dict) else None
        if isinstance(row, str) and row in seen:
            yield f"rule {number}: {row!r:.40} stands here a second time; expected it once."
        seen |= {row} if isinstance(row, str) else set()


def _faults_of_rule(rule: Any) -> Iterator[str]:
    if not isinstance(rule, dict):
        yield f"expected a mapping with id and value, not {rule!r:.40}."
        return
    yield from _wrong_keys(rule, RULE_KEYS)
    yield from (f"{key} is text, not {text!r:.40}." for key, text in rule.items()
                if key in RULE_KEYS and not isinstance(text, str))  # fmt: skip


def _wrong_keys(data: dict[Any, Any], known: Mapping[str, bool]) -> Iterator[str]:
    """The unknown keys and the missing ones, as sentences."""
    there = f"keys are {', '.join(known)}."
    for key in data:
        if key not in known:
            yield f"there is no key {key!r:.40}; {did_you_mean(str(key)[:40], [*known], there)}"
    yield from (f"expected a key {key}." for key, needed in known.items() if needed and key not in data)


def _value(rule: HouseRule) -> Any:
    rulebook(EDITIONS[0])[rule.id]  # an error if there is no such ruling
    return value_of(rule.value, _kind(rule.id))


# -- types ----------------------------------------------------------------------------------------------------


def _kind(row_id: str) -> Any:
    """The type of a row's value. The four books show the types inside a tuple or a set."""
    return _common(row_of(row_id).ruling(edition).value for edition in EDITIONS)


def _common(values: Iterable[Any]) -> Any:
    """The type that all values have; text where the books show none."""
    known = tuple(values)
    kind = type(known[0]) if known else str
    if kind not in (tuple, frozenset):
        return kind
    held = _common(chain.from_iterable(known))
    return GenericAlias(kind, (held, Ellipsis) if kind is tuple else (held,))
