"""Damage from the value dealt to the clicks taken (DMG)."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, book_suffix, message, render_words
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.damage_values import (
    SORTS,
    ChangeOrder,
    DamagedCondition,
    DamageHardness,
    DamageStage,
    Overkill,
    ReducerLimit,
)
from clixbook.rulebooks.sections.combat.values import OtherOrder


class DamageKind(enum.StrEnum):
    """Kinds of damage. Pushing damage is as hard as unavoidable damage."""

    PLAIN = "plain"
    PENETRATING = "penetrating"
    UNAVOIDABLE = "unavoidable"
    PUSHING = "pushing"


@dataclass(frozen=True, slots=True)
class DamageChange:
    """Increase or decrease ``by`` of damage dealt or ``taken``; ``sort``: its source.

    ``from_one``: it adds nothing to damage of 0. ``halves``: it halves the damage in place of a number.
    """

    by: int
    source: Words
    taken: bool = False
    sort: str = "power"
    from_one: bool = False
    halves: bool = False

    def __str__(self) -> str:
        return render_words(self.message)

    @property
    def message(self) -> Words:
        """``Perplex of Mind: +1``, with its references."""
        return message("{}: {}", self.source, "half" if self.halves else f"{self.by:+}")


@dataclass(frozen=True, slots=True)
class Reducer:
    """Damage reducer: less ``by`` a number, or no damage (None).

    ``sort`` is what lends it ("power", "team ability", "feat" ...). ``even``: kinds of damage that it reduces
    because its text names them. ``least``: it leaves this much. ``combat_only``: it names combat damage. ``half``: it
    ignores half of the damage, rounded up.
    """

    source: str
    by: int | None
    sort: str = "power"
    even: frozenset[DamageKind] = frozenset()
    least: int = 0
    combat_only: bool = False
    half: bool = False

    def damage_left(self, damage: int) -> int:
        """The part of ``damage`` that is left."""
        if self.half:
            return damage // 2
        return 0 if self.by is None else max(damage - self.by, min(damage, self.least))


@dataclass(frozen=True)
class Harmed(NumberAnswer):
    """Damage to one figure: dealt, taken, and clicks turned.

    ``stages`` are the numbers at the stages that the book knows; ``left`` is what nothing reduced, whether the dial has
    room for it or not. ``reducers`` are those that helped.
    """

    kind: DamageKind
    stages: tuple[tuple[DamageStage, int], ...]
    dealt: int
    taken: int
    clicks: int
    left: int
    ko: bool
    reducers: tuple[Reducer, ...]
    rules: Rulebook = field(repr=False)
    reasons: tuple[Reason, ...] = field(repr=False)

    @property
    def message(self) -> Words:
        """``4 dealt, 2 taken (2014 core rulebook).``"""
        ko = "; a KO" if self.ko else ""
        return message("{} dealt, {} taken{}{}.", self.dealt, self.taken, ko, book_suffix(self.rules))


def hardness(rules: Rulebook, kind: DamageKind) -> DamageHardness:
    """The ways to soften a kind of damage (DMG-12, DMG-13)."""
    if kind is DamageKind.PLAIN:
        return DamageHardness(SORTS)
    rule = rules.damage
    return rule.penetrating if kind is DamageKind.PENETRATING else rule.unavoidable


def deal_damage(
    rules: Rulebook,
    amount: int,
    *,
    kind: DamageKind = DamageKind.PLAIN,
    changes: Iterable[DamageChange] = (),
    reducers: Iterable[Reducer] = (),
    picked: str | None = None,
    room: int | None = None,
    halts: bool = False,
    bare: bool = False,
    in_attack: bool = True,
    hard: DamageHardness | None = None,
    least: int = 0,
) -> Harmed:
    """Take one damage from its amount (a damage value or a share of it) to clicks (DMG-01 to DMG-13, DMG-21).

    ``changes`` are increases and decreases; ``reducers`` what the damaged side could use. ``picked`` is the
    source of the reducer that it picks where only one helps; otherwise the one that leaves least is used.
    ``room``: clicks until the dial shows KO, if there is a dial, or until a click on which it ``halts``.
    ``bare``: the attack deals no damage.
    ``in_attack=False``: the damage is not from an attack. ``hard`` says what may be done about the damage where its
    kind does not. ``least``: nothing reduces the damage dealt below this; it may be ignored.
    Raises ClixbookError for an amount below 0 or a picked reducer that cannot help.
    """
    if amount < 0:
        raise BadWord(f"Damage is 0 or more, not {amount}.")
    work = _Work(rules, kind, 0 if bare else amount, hard, least)
    counted = [] if bare and not work.book.damage.no_damage_grows else list(changes)
    work.change(counted)
    used = work.reduce(list(reducers), picked, in_attack=in_attack)
    return work.result(amount, room, used, halts=halts)


class _Work:
    """Damage during its computation."""

    def __init__(self, book: Rulebook, kind: DamageKind, amount: int, hard: DamageHardness | None, least: int) -> None:
        self.book, self.kind, self.now, self.least = book, kind, amount, least
        self.hard = hard or hardness(book, kind)
        self.dealt = amount
        self.reasons: list[Reason] = [make_reason(book["DMG-01"], f"{amount} {kind.value} damage.")]

    def note(self, ruling: str, text: Words, now: int) -> None:
        self.now = now
        self.reasons.append(make_reason(self.book[ruling], message("{}: {}.", text, now)))

    def allows(self, change: DamageChange) -> bool:
        """May this kind of damage be changed so (DMG-12, DMG-13)?"""
        return self.hard.increased if change.by > 0 else change.sort in self.hard.reduced_by

    def change(self, changes: list[DamageChange]) -> None:
        """Increases and decreases of damage dealt and taken (DMG-02, DMG-04)."""
        allowed = self.scale([each for each in changes if self.allows(each)])
        ups = [each for each in allowed if each.by > 0]
        downs = [each for each in allowed if each.by <= 0]
        if self.book.damage.order is ChangeOrder.INCREASES_FIRST:
            self.add(ups)
            self.add([each for each in downs if not each.taken])
            self.dealt = self.floor()
            self.add([each for each in downs if each.taken])
        else:
            self.add([each for each in allowed if not each.taken])
            self.dealt = self.floor()
            self.add([each for each in allowed if each.taken])
        self.floor()

    def scale(self, changes: list[DamageChange]) -> list[DamageChange]:
        """Apply halving in its place among increases and decreases; the changes left to add (VAL-17)."""
        halves = [each for each in changes if each.halves]
        if halves and self.book.values.other_values is OtherOrder.INCREASES_FIRST:
            self.add([each for each in changes if each.by > 0 and not each.halves])
            changes = [each for each in changes if each.by <= 0]
        self.add(halves)
        return [each for each in changes if not each.halves]

    def add(self, changes: list[DamageChange]) -> None:
        for each in changes:
            if each.halves:
                self.note("VAL-17", each.message, -(-self.now // 2))
            elif self.now > 0 or not each.from_one:
                self.note("DMG-02", each.message, self.now + each.by)

    def floor(self) -> int:
        """The damage now, never below the least (DMG-04)."""
        least = self.book.damage.least
        if self.now < least:
            self.note("DMG-04", f"Not below {least}", least)
        return self.now

    def reduce(self, reducers: list[Reducer], picked: str | None, *, in_attack: bool) -> tuple[Reducer, ...]:
        """Apply reducers: one, or all that can (DMG-03)."""
        usable = [each for each in reducers if self.helps(each, in_attack=in_attack)]
        if picked is not None and picked not in {each.source for each in usable}:
            raise IllegalAction(f"{picked} cannot reduce this damage.")
        if self.book.damage.reducing is ReducerLimit.ONE and usable:
            wanted = [each for each in usable if picked in (None, each.source)]
            usable = [min(wanted, key=lambda each: each.damage_left(self.now))]
        used, least = [], max(self.book.damage.least, min(self.least, self.now))
        for each in usable:
            left = each.damage_left(self.now) if each.by is None else max(each.damage_left(self.now), least)
            bare = each.damage_left(self.now)
            if left < self.now:  # a reducer without effect was not used
                self.note("DMG-03", f"{each.source} helps", left)
                if bare < left:
                    self.note("DMG-04", f"No reducer leaves less than {left}", left)
                used.append(each)
        return tuple(used)

    def helps(self, reducer: Reducer, *, in_attack: bool) -> bool:
        """May this effect reduce or ignore this damage (DMG-12, DMG-13, DMG-21)?"""
        if reducer.combat_only and self.book.damage.outside.combat_words and not in_attack:
            return False
        if self.kind in reducer.even:
            return True
        return self.hard.ignored if reducer.by is None else reducer.sort in self.hard.reduced_by

    def result(self, amount: int, room: int | None, used: tuple[Reducer, ...], *, halts: bool) -> Harmed:
        """The damage taken, the clicks of the dial, and whether the figure is KO (DMG-08)."""
        rule, left = self.book.damage, self.now
        clicks = left if room is None else min(left, room)
        taken = clicks if rule.overkill is Overkill.NOT_TAKEN else left
        if clicks < left:
            stops = "halts" if halts else "ends"
            self.note("DMG-08", f"The dial {stops} after {clicks}; damage taken", taken)
        numbers = {
            DamageStage.VALUE: amount,
            DamageStage.SHARE: amount,
            DamageStage.DEALT: self.dealt,
            DamageStage.TAKEN: taken,
        }
        numbers[DamageStage.CLICKS] = clicks
        stages = tuple((stage, numbers[stage]) for stage in rule.stages)
        ko = room is not None and left >= room and not halts
        return Harmed(self.kind, stages, self.dealt, taken, clicks, left, ko, used, self.book, tuple(self.reasons))


def is_damaged(rules: Rulebook, harmed: Harmed, *, clicked: bool) -> bool:
    """Did this damage count as damaging the figure (DMG-07)? ``clicked``: its dial turned along with it."""
    return clicked or (harmed.left > 0 and rules.damage.damaged_when is DamagedCondition.DAMAGE_LEFT)


def may_evade(rules: Rulebook, kind: DamageKind) -> bool:
    """May damage of this kind be evaded (DMG-12, DMG-13)?"""
    return hardness(rules, kind).evaded
