"""Combat values step by step: replaced, modified, capped (VAL-01 to VAL-12, VAL-15, VAL-16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, book_suffix, message, render_words
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.values import (
    FIVE,
    BoundOrder,
    DecidingPlayer,
    ReplacementKind,
    RuleOfThreeScope,
    ValueOrder,
)

MOST = 3
"""How far the rule of three lets a value go."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Sets a value to ``number``, or multiplies or divides it by ``number``.

    ``down``: the effect's own text rounds down, which counts only in a book that lets it (VAL-12).
    """

    kind: ReplacementKind
    number: int
    source: Words
    down: bool = False

    def __str__(self) -> str:
        return render_words(self.message)

    @property
    def message(self) -> Words:
        """``Stealth: set to 3``, with its references."""
        does = {ReplacementKind.SET: "set to", ReplacementKind.MULTIPLY: "times", ReplacementKind.DIVIDE: "divided by"}[
            self.kind
        ]
        return message("{}: {} {}", self.source, does, self.number)


def set_value(number: int, source: Words) -> Replacement:
    """The value becomes ``number``."""
    return Replacement(ReplacementKind.SET, number, source)


def halve_value(source: Words, *, down: bool = False) -> Replacement:
    """A replacement that halves the value."""
    return Replacement(ReplacementKind.DIVIDE, 2, source, down)


@dataclass(frozen=True, slots=True)
class Modifier:
    """Adds ``by`` to a value.

    ``wording`` is "modify" or "increase" (also for decreases), which some books tell apart (VAL-04).
    ``unique``: a unique modifier (VAL-16). ``least``: it does not lower the value below this. ``beyond``: the rule of
    three does not hold it. ``from_one``: it adds nothing to a value of 0.
    """

    by: int
    source: Words
    wording: str = "modify"
    unique: bool = False
    least: int | None = None
    beyond: bool = False
    from_one: bool = False

    def __str__(self) -> str:
        return render_words(self.message)

    @property
    def message(self) -> Words:
        """``Perplex of Mind: +1``, with its references."""
        return message("{}: {}", self.source, f"{self.by:+}")


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock on a value against changes (VAL-11).

    ``kind``: "locked" (stays ``number``), "printed" (the printed value is used), "no increase", or "no change".
    """

    kind: str
    source: Words
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Bound:
    """Minimum or maximum of a value by an effect (VAL-10)."""

    source: str
    minimum: int | None = None
    maximum: int | None = None


ValueChange: TypeAlias = Modifier | Replacement | Lock | Bound


class Given(NamedTuple):
    """The inputs of a value besides the printed number."""

    replacements: tuple[Replacement, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    locked: Lock | None = None


@dataclass(frozen=True, slots=True)
class ValueStep:
    """Step of a value's computation: the change, the new value, ruling and source."""

    message: Words
    total: int
    reason: Reason
    source: Words = ""

    @property
    def text(self) -> str:
        """The step as a sentence, with figures by their ids."""
        return render_words(self.message)

    def __str__(self) -> str:
        return f"{self.text} -> {self.total}"


@dataclass(frozen=True)
class Value(NumberAnswer):
    """Combat value with its ``steps`` from the printed number to ``total``.

    ``base`` is the value after replacements and before modifiers.
    """

    name: str
    printed: int
    base: int
    total: int
    rules: Rulebook = field(repr=False)
    steps: tuple[ValueStep, ...] = field(repr=False)
    given: Given = field(default=Given(), repr=False, compare=False)

    def __int__(self) -> int:
        return self.total

    @property
    def unmodified(self) -> int:
        """The unmodified value, for effects that ask for it (VAL-15)."""
        return self.base if self.rules.values.replaced_is_unmodified else self.printed

    @property
    def changes(self) -> tuple[str, ...]:
        """The lines of ``steps`` that are changes, in order: those that the value can be worked out without."""
        known = {str(each) for each in (*self.given.replacements, *self.given.modifiers)}
        return tuple(dict.fromkeys(step.text for step in self.steps if step.text in known))

    def without(self, *lines: str) -> Value:
        """The value worked out anew as if these of its ``changes`` were not there."""
        given = self.given
        return combat_value(
            self.rules, self.name, self.printed,
            [each for each in given.replacements if str(each) not in lines],
            [each for each in given.modifiers if str(each) not in lines],
            given.minimum, given.maximum, given.locked,
        )  # fmt: skip

    @property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # read from the steps, never set
        """The steps as reasons."""
        return tuple(step.reason for step in self.steps)

    @property
    def message(self) -> Words:
        """``Attack value 14 (2014 core rulebook).``"""
        return message("{} value {}{}.", self.name.capitalize(), self.total, book_suffix(self.rules))


def combat_value(
    rules: Rulebook,
    name: str,
    printed: int,
    replacements: Iterable[Replacement] = (),
    modifiers: Iterable[Modifier] = (),
    minimum: int | None = None,
    maximum: int | None = None,
    locked: Lock | None = None,
) -> Value:
    """Work out the combat value ``name`` ("speed", "attack", "defense", "damage" or "range").

    ``replacements`` come in the order that the player chose who orders them (VAL-02); a book may sort them
    further. ``minimum`` and ``maximum`` are stated bounds. Raises ClixbookError for another name, or a lock
    that the book does not know.
    """
    if name not in FIVE:
        raise BadWord(f"There is no combat value {name!r}; there are {', '.join(sorted(FIVE))}.")
    kept, added = list(replacements), list(modifiers)
    sheet = _Sheet(rules, name, printed, Given(tuple(kept), tuple(added), minimum, maximum, locked))
    if locked is not None:
        kept, added = sheet.lock(locked, kept, added)
        if locked.kind in ("locked", "printed"):
            sheet.base = sheet.total
            sheet.bound(minimum if locked.kind == "locked" else None, None)
            return sheet.value()
    sheet.replace(kept)
    sheet.modify(added)
    sheet.late(kept)
    sheet.bound(minimum, maximum)
    return sheet.value()


class _Sheet:
    """Value during its computation."""

    def __init__(self, book: Rulebook, name: str, printed: int, given: Given) -> None:
        self.book, self.name, self.printed, self.given = book, name, printed, given
        self.total = self.base = printed
        self.steps: list[ValueStep] = []
        self.note("VAL-01", f"Printed {self.name}", printed)

    def note(self, ruling: str, text: Words, total: int, source: Words = "") -> None:
        """Go on to ``total`` with a line of the waterfall."""
        self.total = total
        self.steps.append(
            ValueStep(text, total, make_reason(self.book[ruling], message("{}: {}.", text, total)), source)
        )

    def value(self) -> Value:
        return Value(self.name, self.printed, self.base, self.total, self.book, tuple(self.steps), self.given)

    def lock(
        self, lock: Lock, kept: list[Replacement], added: list[Modifier]
    ) -> tuple[list[Replacement], list[Modifier]]:
        """The replacements and modifiers that still count under this lock (VAL-11)."""
        if lock.kind not in self.book.values.locks:
            raise IllegalAction(f"{render_words(lock.source)} cannot lock a value so: {self.book['VAL-11'].says}")
        if lock.kind in ("locked", "printed"):
            total = self.printed if lock.number is None or lock.kind == "printed" else lock.number
            self.note("VAL-11", message("{} holds it", lock.source), total)
            return [], []
        self.note("VAL-11", message("{} allows {}", lock.source, lock.kind), self.total)
        if lock.kind == "no change":
            return kept, []
        kept = [each for each in kept if apply(self.book, self.name, self.printed, each) <= self.printed]
        return kept, [each for each in added if each.by <= 0]

    def replace(self, replacements: list[Replacement]) -> None:
        """Apply the replacements (VAL-01, VAL-03, VAL-12)."""
        counted = [each for each in replacements if each.kind in self.book.values.replacing]
        if self.book.values.order is ValueOrder.SET_SCALE_MODIFY:
            counted.sort(key=lambda each: each.kind is not ReplacementKind.SET)
        for each in counted:
            self.note("VAL-01", each.message, apply(self.book, self.name, self.total, each), each.source)
        self.base = self.total

    def late(self, replacements: list[Replacement]) -> None:
        """Factors that are no replacements here work on the finished value (VAL-03)."""
        for each in replacements:
            if each.kind not in self.book.values.replacing:
                self.note("VAL-03", each.message, apply(self.book, self.name, self.total, each), each.source)

    def modify(self, modifiers: list[Modifier]) -> None:
        """Add the modifiers within the rule of three (VAL-04 to VAL-08, VAL-16)."""
        counted, free = (
            [each for each in self.counting_modifiers(modifiers) if each.beyond is beyond] for beyond in (False, True)
        )  # fmt: skip
        plain = sum(each.by for each in counted)
        for each in counted:
            self.note("VAL-04", each.message, self.total + each.by, each.source)
        limited = self.limit(plain)
        if limited != self.base + plain:
            ruling = "VAL-06" if self.book.values.three_limits_replacements else "VAL-05"
            self.note(ruling, "Rule of three", limited)
        floors = [each.least for each in counted if each.least is not None]
        if floors and self.total < max(floors):
            without = self.limit(sum(each.by for each in counted if each.least is None))
            self.note("VAL-10", f"Minimum {max(floors)}", max(self.total, min(max(floors), without)))
        for each in free:
            self.note("VAL-04", str(each), self.total + each.by)

    def counting_modifiers(self, modifiers: list[Modifier]) -> list[Modifier]:
        """The modifiers that count for this value; the others are noted."""
        rule, found = self.book.values, list[Modifier]()
        used: set[Words] = set()
        for each in modifiers:
            if each.wording not in rule.modifying:
                self.note("VAL-04", message("{} modifies no combat value", each.message), self.total, each.source)
            elif each.unique and rule.unique_modifiers and each.source in used:
                self.note("VAL-16", message("{} counts once", each.message), self.total, each.source)
            else:
                found.append(each)
                used |= {each.source} if each.unique else set()
        anyway = self.base + sum(each.by for each in found if not each.from_one)
        return [each for each in found if anyway > 0 or not each.from_one]

    def limit(self, plain: int) -> int:
        """The base with modifiers that sum up to ``plain``, within the rule of three."""
        rule = self.book.values
        if self.name not in rule.three_values:
            return self.base + plain
        if rule.rule_of_three is RuleOfThreeScope.SUM:
            plain = _clamp(plain, -MOST, MOST)
        total = self.base + plain
        if rule.rule_of_three is RuleOfThreeScope.RESULT or rule.three_limits_replacements:
            anchor = self.printed if rule.three_limits_replacements else self.base
            total = _clamp(total, anchor - MOST, anchor + MOST)
        return total

    def bound(self, minimum: int | None, maximum: int | None) -> None:
        """The lower bound of all values, then the stated ones (VAL-09, VAL-10)."""
        least = self.book.values.least
        if self.total < least:
            self.note("VAL-09", f"Not below {least}", least)
        bounds = [(minimum, max, "Minimum"), (maximum, min, "Maximum")]
        if self.book.values.bounds is BoundOrder.MINIMUM_LAST:
            bounds.reverse()
        for number, pick, text in bounds:
            if number is not None and pick(self.total, number) != self.total:
                self.note("VAL-10", f"{text} {number}", number)


def apply(rules: Rulebook, name: str, value: int, replacement: Replacement) -> int:
    """``value`` of the combat value ``name`` after one replacement, rounded at once (VAL-12)."""
    if replacement.kind is ReplacementKind.SET:
        return replacement.number
    if replacement.kind is ReplacementKind.MULTIPLY:
        return value * replacement.number
    rule = rules.values.rounding
    down = name in rule.values or (replacement.down and rule.effects_may)
    return value // replacement.number if down else -(-value // replacement.number)


def raises_value(rules: Rulebook, *, dealt: bool) -> bool:
    """Does a bonus raise the damage value, which the rule of three limits?

    One on the damage ``dealt`` does so only where the book limits it too (VAL-08).
    """
    return not dealt or rules.values.three_limits_dealt


def replacement_orderer(rules: Rulebook, *, controller: str, active: str) -> str:
    """The player who orders several replacements of one value (VAL-02)."""
    return controller if rules.values.orderer is DecidingPlayer.CONTROLLER else active


def _clamp(number: int, low: int, high: int) -> int:
    return max(low, min(high, number))
