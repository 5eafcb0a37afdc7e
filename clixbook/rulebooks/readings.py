"""Values of rulings in a player's words."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from typing import Any

from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.row import Row
from clixbook.rulebooks.value_words import plain_words

_ASKS_YES_OR_NO = frozenset(["Are", "Can", "Do", "Does", "Has", "Have", "Is", "May", "Must", "Need", "Will"])
_ASKS_A_NUMBER = re.compile(r"\b(how|cost|add|which roll|which build total)\b", re.IGNORECASE)
_DIE = 6


def is_plain(value: Any) -> bool:
    """Is it one thing: yes or no, a number, a word? Lists and records are not."""
    return isinstance(value, bool | int | str | enum.Enum) and not isinstance(value, enum.Flag)


def asks_yes_or_no(row: Row[Any]) -> bool:
    """Does its question want a yes or a no, after a condition too: ``If a target evades, does ...``?"""
    clauses = (clause.split() for clause in row.asks.split(", "))
    return any(words[0].capitalize() in _ASKS_YES_OR_NO for words in clauses if words)


def has_words(row: Row[Any], value: Any) -> bool:
    """Does the value alone answer the question? A record or a keyword does not, nor yes to ``What does Flight do?``,
    nor a number to a question that asks for none.
    """
    if isinstance(value, bool):
        return asks_yes_or_no(row)
    if type(value) is int:
        return bool(_ASKS_A_NUMBER.search(row.asks))
    return is_plain(value) and type(value) is not str


def value_lead(row: Row[Any], value: Any) -> str:
    """The lead of a ruling's sentence: ``Yes.``, or the few words of its value; "" without either.

    >>> from clixbook.rulebooks.row import row_of
    >>> value_lead(row_of("ADJ-03"), True), value_lead(row_of("BRK-02"), 4)
    ('Yes.', '')
    """
    if isinstance(value, bool):
        return plain_words(value).capitalize() + "." if asks_yes_or_no(row) else ""
    if isinstance(value, enum.Enum) and is_plain(value):
        words = plain_words(value)
        return words[:1].upper() + words[1:] + "." if len(words.split()) > 2 else ""
    return ""


def choice_words(row: Row[Any], words: str, value: Any) -> str:
    """One of its values as a choice: ``4 or more`` of a die, the sentence of the books that have it, or its words."""
    if not has_words(row, value) and ((sentence := sentence_of(row, value)) or not is_plain(value)):
        return sentence
    if isinstance(value, bool) and not asks_yes_or_no(row):
        return "not so"
    least = row.most == _DIE and type(value) is int and 1 < value < _DIE
    return f"{value} or more" if least else words or "nothing"


def sentence_of(row: Row[Any], value: Any) -> str:
    """The sentence of the books that decide so, and their names; "" if none does.

    >>> from clixbook.rulebooks.row import row_of
    >>> row = row_of("BRK-04")
    >>> sentence_of(row, row.ruling("eddieg").value).endswith("(Eddie G)")
    True
    """
    found = [(says, name) for each, says, name in _readings(row) if each == value]
    if not found:
        return ""
    return f"{found[0][0]} ({', '.join(dict.fromkeys(name for _, name in found))})"


def _readings(row: Row[Any]) -> Iterator[tuple[Any, str, str]]:
    for name in EDITIONS:
        ruling = row.ruling(name)
        yield ruling.value, ruling.says, SHORT_NAMES[name]
    for variant in row.variants:
        yield variant.value, variant.says, variant.name.replace("-", " ")
