"""Figures and things of one's own in fields of text: by their names there, by their codes in forces and games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from clixbook.engine.history.figure_codes import figure_code, figure_of
from clixbook.engine.history.thing_codes import thing_of, thing_word
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import BEFORE_FIGURES, Entry, read_entry
from clixbook.figures.forces.force_lines import parts_of
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.figures.things.thing_files import known_thing

NAME = re.compile(r"[a-zA-Z0-9' -]+")
"""A name that an entry of a force can hold."""


def in_names(words: Iterable[str], own: Sequence[Thing]) -> str:
    """The text of a field with these words, codes of one's own things by their names."""
    names = {code: name for name, code in _codes(own).items()}
    return ", ".join(names.get(word, word) for word in words)


def in_codes(text: str, own: Sequence[Thing]) -> tuple[str, ...]:
    """The words of a field, one's own things by their codes."""
    codes = {name.lower(): code for name, code in _codes(own).items()}
    return tuple(codes.get(word.lower(), word) for word in parts_of(text))


def entry_in_names(text: str, figures: Sequence[Figure], own: Sequence[Thing]) -> str:
    """The entry of a force with the names of one's own figures and things in the place of their codes."""
    entry = read_entry(text)
    additions = tuple((word_in_names(name, own, figures), cost) for name, cost in entry.additions)
    return str(Entry(word_in_names(entry.name, (), figures), entry.points, additions))


def word_in_names(word: str, own: Sequence[Thing], figures: Sequence[Figure] = ()) -> str:
    """A figure or an addition of an entry, ``equipment My Ring``, with the name in the place of the code."""
    names = {code: name for name, code in _codes(own).items()} | {figure_code(each): each.name for each in figures}
    kind, bracket, code = word.partition("(")
    name = names.get(bracket + code, "")
    return kind + name if NAME.fullmatch(name) else word


def entry_in_codes(text: str, own: Sequence[Thing]) -> str:
    """The entry of a force with the codes of one's own things in the place of their names."""
    names = _codes(own)
    known = [(each.kind, each.name) for each in own if each.name in names]
    codes = {f"{kind} {name}".lower(): f"{kind} {names[name]}" for kind, name in known}
    entry = read_entry(text)
    return str(replace(entry, additions=tuple((codes.get(name, name), cost) for name, cost in entry.additions)))


def addition_words(text: str) -> str:
    """An addition for readers: ``equipment My Ring`` for one that is given by its code, ``card old-bell``."""
    kind, bracket, rest = text.partition(" (")
    if not bracket or kind not in (*BEFORE_FIGURES, *ThingKind):  # a name may have brackets too
        return text
    code = f"({rest}"
    if kind == "card":  # of the same figure, which has one name
        return f"card {figure_of(code).id}"
    return f"{kind} {(figure_of if kind in BEFORE_FIGURES else thing_of)(code).name}"


def _codes(own: Sequence[Thing]) -> Mapping[str, str]:
    """The codes of things by name: of those whose name is theirs alone, and one word in a list."""
    found = {each.name: thing_word(each) for each in own}
    times = Counter(each.name.lower() for each in own)
    return {
        name: code for name, code in found.items()
        if times[name.lower()] == 1 and code.startswith("(") and known_thing(name) is None and parts_of(name) == [name]
    }  # fmt: skip
