"""Special powers and traits of a card, as far as our grammar can read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from clixbook.board.files.value_reader import MAX_LIST, MAX_TEXT
from clixbook.engine.effects.name_check import known_powers
from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.figure import Trait
from clixbook.figures.files.figure_keys import MAX_POINTS, MAX_PRINTED
from clixbook.figures.specials.clause_reader import REST, clauses_of
from clixbook.figures.specials.clauses import Special
from clixbook.importing.import_report import Kind, Teller
from clixbook.importing.json_files import whole, words
from clixbook.importing.names import plain, standard_power, title

KNOWN = ("type", "name", "description", "powers", "point_value", "plot_points", "rally_type", "rally_die")
PLAIN = ("trait", "costed_trait", "")
"""The sorts of traits whose name adds nothing."""
PLAYED = (*SLOTS, *PLAIN)
"""Sorts of traits that work whenever they show; others need a title, a team or a price that is not played."""
_CAN_USE = re.compile(r"(?:[A-Z][\w.'\u2019 -]{0,60}|It|He|She|They) can use ([^.:;()]+)\.?", re.ASCII)
PRONOUNS = {"he": "it", "she": "it", "they": "it", "him": "it", "them": "it", "his": "its", "their": "its"}
_PRONOUNS = re.compile(rf"\b(?:{'|'.join(PRONOUNS)})\b", re.IGNORECASE)
_KEYWORD = re.compile(r"with the ([A-Z][\w. '-]{0,60}?) [Kk]eyword\b")
MOST_TEXTS = 40
"""The number of texts read from one card at most."""


def without_name(printed: str, whose: str) -> str:
    """The printed words with "it" for the figure's name, and for "he", "she" and "they"."""
    names = {whose, whose.partition(" (")[0], *whose.split(" / "), *whose.split("/")} - {""}
    for name in sorted(names, key=len, reverse=True):
        own = rf"(?<![\w\"]){re.escape(name)}"
        printed = re.sub(rf"{own}['\u2019]s\b", "its", printed)
        printed = re.sub(rf"{own}(?![\w\"])", "it", printed)
    return _PRONOUNS.sub(lambda found: PRONOUNS[found[0].lower()], printed)


def sentence_in(printed: str, whose: str = "") -> str:
    """The part of the printed words that our language can read, from their beginning; ``...`` or "" for the rest.

    ``X can use Charge and Flurry.`` says the powers; words that the language reads as they stand stay so, and else
    ``whose`` card it is may be named, as "it".
    """
    as_printed = _sentence_in(printed)
    if as_printed and not as_printed.endswith(REST):
        return as_printed
    renamed = _sentence_in(without_name(printed, whose)) if whose else ""
    return max(as_printed, renamed, key=_much_read)


def _much_read(sentence: str) -> tuple[bool, int]:
    """Is all read, and how many parts of it?"""
    return bool(sentence) and not sentence.endswith(REST), len(clauses_of(sentence)) if sentence else 0


def _sentence_in(printed: str) -> str:
    """The readable part of words as printed; words after a trigger belong to its effect, up to ``//`` (EFF-25)."""
    parts, begins, count = list(_parts(printed)), list[str](), 0
    for part, apart in parts:  # up to the first that is not read: telling why takes longest
        read, goes_on = _read(part).rstrip(". "), not apart and _is_triggered(begins)
        if read and goes_on:
            read = _read(f"{begins[-1]}; then {read}")
        if not read:
            break
        begins[len(begins) - goes_on :] = [read]
        count += 1
    if not begins:
        return ""
    if len(begins) == len(parts) and (whole_ := _read(printed)):
        return whole_
    return _read("; ".join(begins) + (f" {REST}" if count < len(parts) else ""))


def _parts(printed: str) -> Iterator[tuple[str, bool]]:
    """The sentences of printed words, each with True if slashes part it from the one before."""
    for section in re.split(r"\s*//\s*", " ".join(printed.split())):
        sentences = [each for each in re.split(r"(?<=\.)\s+", section) if each.strip()]
        yield from ((each, number == 0) for number, each in enumerate(sentences))


def _is_triggered(begins: list[str]) -> bool:
    """Does the last of these parts wait for a trigger?"""
    return bool(begins) and any(each.moment for each in clauses_of(begins[-1]))


@lru_cache(maxsize=4096)
def _read(text: str) -> str:
    """The text as a sentence of our language, "" if it cannot be read as one."""
    text = _KEYWORD.sub(r'with "\1"', text.strip())
    if len(text) > MAX_TEXT:
        return ""
    if match := _CAN_USE.fullmatch(text):
        names = [standard_power(each) for each in re.split(r", and |, | and ", match[1])]
        return ", ".join(names) if all(names) else ""
    try:
        clauses_of(text)
    except ClixbookError:
        return ""
    return text


@dataclass
class Texts:
    """Special powers and traits of a card by name; ``in_slot`` names those of dial slots."""

    teller: Teller
    whose: str = ""
    specials: list[Special] = field(default_factory=list)
    printed: list[tuple[str, str]] = field(default_factory=list)
    traits: list[Trait] = field(default_factory=list)
    in_slot: dict[str, str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def read_texts(self, given: Any, shown: set[str]) -> None:
        """All of a card; ``shown`` are the words other than standard powers that the clicks show, by their slots."""
        entries = given if isinstance(given, list) else []
        if len(entries) > MOST_TEXTS:
            text = f"There are {len(entries)}; the first {MOST_TEXTS} are read."
            self.teller.tell(Kind.LEFT_OUT, "special_powers", text)
        for number, entry in enumerate(entries[:MOST_TEXTS], 1):
            place = f"special_powers {number}"
            if not isinstance(entry, dict):
                self.teller.tell(Kind.LEFT_OUT, place, f"Expected an object with a description, found {entry!r:.40}.")
                continue
            for key in entry.keys() - set(KNOWN):
                self.teller.tell(
                    Kind.LEFT_OUT, place, f"{key!r:.40}: {entry[key]!r:.80}; nothing here has a place for it."
                )
            self._entry(entry, place, shown)
        if given not in (None, []) and not isinstance(given, list):
            self.teller.tell(Kind.LEFT_OUT, "special_powers", f"Expected a list, found {given!r:.40}.")

    def _entry(self, entry: dict[str, Any], place: str, shown: set[str]) -> None:
        sort = words(entry.get("type"))
        text = entry["description"].strip() if isinstance(entry.get("description"), str) else ""
        if len(text) > MAX_PRINTED:
            self.teller.tell(Kind.LEFT_OUT, place, f"Of {len(text)} characters the first {MAX_PRINTED} are kept.")
            text = text[:MAX_PRINTED]
        in_slot = sort in shown and sort not in self.in_slot
        name = self.name_of(entry, sort or "trait", in_slot)
        if sort in SLOTS and not in_slot:
            why = "is the second of its slot" if sort in self.in_slot else f"is shown by no click of {sort}"
            self.teller.tell(Kind.TAKEN, place, f"{name} {why}; it is kept as a trait.")
        sentence = sentence_in(text, self.whose) if sort in PLAYED else ""
        if sentence:
            self.specials.append(Special(name, sentence))
        if text and (not sentence or sentence.endswith(REST)):
            begins = f" (what is played of it: {sentence})" if sentence else ""
            self.teller.tell(Kind.PLAYERS, place, f"{name}: {text}{begins}")
        if in_slot:
            self.in_slot[sort] = name
        else:
            self.trait(Trait(name, text, cost=self.cost(entry, sort, place)), place)
        if text and sentence != text and (in_slot or sentence):
            self.printed.append((name, text))

    def cost(self, entry: dict[str, Any], sort: str, place: str) -> int:
        """The cost of buying a trait."""
        value = entry.get("point_value")
        if value is None:
            return 0
        points = whole(value, MAX_POINTS)
        if points is None or sort != "costed_trait":
            self.teller.tell(Kind.LEFT_OUT, place, f"point_value {value!r:.40}; only a costed trait has a price.")
            return 0
        return points

    def trait(self, trait: Trait, place: str) -> None:
        """Add a trait, unless the figure has as many as it may."""
        if len(self.traits) >= MAX_LIST:
            self.teller.tell(
                Kind.LEFT_OUT, place, f"A figure has {MAX_LIST} traits at most: {trait.name}: {trait.text}"
            )
            self.specials = [each for each in self.specials if each.name != trait.name]
            self.printed = [each for each in self.printed if each[0] != trait.name]
            return
        self.traits.append(trait)

    def name_of(self, entry: dict[str, Any], sort: str, in_slot: bool) -> str:
        """A name of its own for a special power or a trait, that no power and no keyphrase of the books has."""
        own = words(entry.get("name"))[:80].strip()
        name = own or (f"Special {title(sort)}" if in_slot else title(sort))
        more = [*self._sort_words(entry, sort, own)]
        if (standard_power(name) or plain(name.partition(":")[0]) in _reserved_names()) and not more:
            more = ["special" if in_slot else "trait"]
        if more:
            name = f"{name} ({', '.join(more)})"
        return self.unique_name(name)

    def unique_name(self, name: str) -> str:
        """The name, with a number where it is there already."""
        numbered = (f"{name} {number}" if number > 1 else name for number in range(1, 99))
        found = next(each for each in numbered if each.lower() not in self.names)
        self.names.add(found.lower())
        return found

    def _sort_words(self, entry: dict[str, Any], sort: str, own: str) -> Iterator[str]:
        """Words for a special sort of trait: a rally die, plot points."""
        if sort not in (*SLOTS, *PLAIN) and own:
            yield title(sort).lower()
        for key in ("rally_die", "rally_type", "plot_points"):
            if entry.get(key) is not None:
                yield f"{key.replace('_', ' ')} {words(str(entry[key]))[:20]}"


@cache
def _reserved_names() -> frozenset[str]:
    """Names that do something by themselves, wherever they stand on a figure."""
    return frozenset(map(plain, known_powers()))
