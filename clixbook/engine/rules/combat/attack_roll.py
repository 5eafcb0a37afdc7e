"""Attack rolls: totals, hits, criticals, evasion and odds (ATK)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, as_sentence, book_suffix, message
from clixbook.engine.rules.combat.values import Modifier, ValueStep
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.attack_values import (
    AttackTotalRule,
    CountedFaces,
    CriticalMissDamage,
    NoDamageCritical,
)

Dice = tuple[int, int]
KINDS = frozenset({"normal", "fixed", "none"})
"""Damage that an attack may deal: that of the damage value, a fixed amount instead of it, or none at all."""


@dataclass(frozen=True)
class AttackTotal(NumberAnswer):
    """Attack total: dice, attack value and effects."""

    total: int
    dice: Dice
    rules: Rulebook = field(repr=False)
    steps: tuple[ValueStep, ...] = field(repr=False)

    def __int__(self) -> int:
        return self.total

    @property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # read from the steps, never set
        """The steps as reasons."""
        return tuple(step.reason for step in self.steps)

    @property
    def message(self) -> Words:
        """``Attack total 17 (2014 core rulebook).``"""
        return message("Attack total {}{}.", self.total, book_suffix(self.rules))


def attack_total(rules: Rulebook, attack: int, dice: Sequence[int], effects: Iterable[Modifier] = ()) -> AttackTotal:
    """The total of an attack roll with a finished attack value (ATK-02).

    ``effects`` change the roll or the total, not the attack value: no rule of three holds for them. Where the
    book has no effects on the total, they change the roll before the value is added.
    """
    (a, b) = _checked_dice(dice)
    value = (f"Attack value {attack:+}", attack)
    changes = [(str(each), each.by) for each in effects]
    after = rules.attacks.total is AttackTotalRule.THEN_EFFECTS
    steps, total = [], 0
    for text, by in [(f"Dice {a} and {b}", a + b), *([value, *changes] if after else [*changes, value])]:
        total += by
        steps.append(ValueStep(text, total, make_reason(rules["ATK-02"], f"{text}: {total}.")))
    return AttackTotal(total, (a, b), rules, tuple(steps))


@dataclass(frozen=True)
class Judged(NumberAnswer):
    """The result of an attack roll against one target; truthy for a hit.

    ``critical`` and ``critical_miss`` tell what the
    dice made of it. ``bonus`` goes on the damage dealt to this target, ``unavoidable`` is damage dealt to it beside
    that. ``harm`` is what the attacker takes: once for each roll, not for each target.
    """

    dice: Dice
    total: int
    defense: int
    hit: bool
    evaded: bool
    critical: bool
    critical_miss: bool
    bonus: int
    unavoidable: int
    harm: CriticalMissDamage | None
    rules: Rulebook = field(repr=False)
    reasons: tuple[Reason, ...] = field(repr=False)

    def __bool__(self) -> bool:
        return self.hit

    @property
    def summary(self) -> str:
        """``a critical hit, 18 against 17``, to go on with in a sentence."""
        what = ("critical " if self.critical or self.critical_miss else "") + ("hit" if self.hit else "miss")
        return f"a {what}, {self.total} against {self.defense}"

    @property
    def message(self) -> Words:
        """``A critical hit, 18 against 17.``"""
        return as_sentence(self.summary)


def judge(
    rules: Rulebook,
    dice: Sequence[int],
    total: int,
    defense: int,
    *,
    evaded: bool = False,
    becomes: str = "",
    damage: str = "normal",
    sure: bool = False,
    sure_by: str = "ATK-05",
) -> Judged:
    """Compare an attack total with a defense value (ATK-03, ATK-14 to ATK-23, ATK-30).

    ``dice`` are the faces that make criticals (see ``natural_faces``). ``evaded``: the target
    evades if it is hit. ``becomes``: an effect says that the target becomes "hit" or "missed". ``damage`` is
    "normal", "fixed" or "none". ``sure``: the attack hits without comparing, by ruling ``sure_by``. Raises
    ClixbookError for bad words.
    """
    if becomes not in ("", "hit", "missed") or damage not in KINDS:
        raise BadWord(f"A target becomes hit or missed, damage is {sorted(KINDS)}: not {becomes!r}, {damage!r}.")
    faces = _checked_dice(dice)
    twelve, two = _criticals(rules, faces)
    success, why = _success(rules, total, defense, twelve=twelve, two=two, sure=sure_by if sure else "")
    reasons = [why]
    forced = bool(becomes) and rules.attacks.becoming_is_final
    if forced:
        success = becomes == "hit"
        reasons.append(make_reason(rules["ATK-30"], f"The target becomes {becomes}."))
    evades = evaded and success and not forced and (rules.attacks.evade_critical or not twelve)
    if evades:
        reasons.append(make_reason(rules["ATK-22" if twelve else "ATK-21"], "The target evades."))
        text = "is a success all the same" if rules.attacks.evaded_succeeds else "counts as a miss of it"
        reasons.append(make_reason(rules["ATK-23"], f"The attack roll {text}."))
    hit = success and not evades
    bonus, unavoidable = _critical(rules, damage) if hit and twelve else (0, 0)
    harm = harm_of_two_ones(rules, faces, damage)
    reasons += _consequences(rules, bonus, unavoidable, harm)
    return Judged(
        faces, total, defense, hit, evades,
        hit and twelve, two, bonus, unavoidable, harm, rules, tuple(reasons),
    )  # fmt: skip


def harm_of_two_ones(rules: Rulebook, dice: Sequence[int], damage: str) -> CriticalMissDamage | None:
    """The price of two ones for the attacker, whatever happened to the targets (ATK-18, ATK-19); None for nothing."""
    _, two = _criticals(rules, dice)
    harmed = two and (damage != "none" or rules.attacks.critical_miss_without_damage)
    return rules.attacks.critical_miss_damage if harmed else None


def _criticals(book: Rulebook, dice: Sequence[int]) -> tuple[bool, bool]:
    """Do the dice make a critical hit or miss (ATK-14, ATK-17)? In the simplest mode they never do (OPT-13)."""
    if book.options.basics_attack.plain:
        return False, False
    return sum(dice) == 12 and book.attacks.twelve_hits, sum(dice) == 2 and book.attacks.two_misses


def _success(book: Rulebook, total: int, defense: int, *, twelve: bool, two: bool, sure: str) -> tuple[bool, Reason]:
    """Whether the roll succeeds, before anyone evades, and why."""
    if two:
        return False, make_reason(book["ATK-17"], "The dice show 2: a miss.")
    if twelve:
        return True, make_reason(book["ATK-14"], "The dice show 12: a hit.")
    if sure:
        return True, make_reason(book[sure], "It hits without comparing.")
    reached = total - defense >= book.attacks.least_margin
    return reached, make_reason(book["ATK-03"], f"{total} {'reaches' if reached else 'misses'} defense {defense}.")


def _critical(book: Rulebook, damage: str) -> tuple[int, int]:
    """The damage that a critical hit adds, and the damage it deals beside that (ATK-15, ATK-16)."""
    if damage != "none":
        return book.attacks.critical_damage, 0
    return 0, int(book.attacks.critical_without_damage is NoDamageCritical.UNAVOIDABLE)


def _consequences(book: Rulebook, bonus: int, unavoidable: int, harm: CriticalMissDamage | None) -> list[Reason]:
    """Reasons for the effects of critical hits and misses."""
    found = []
    if bonus:
        found.append(make_reason(book["ATK-15"], f"The critical hit adds {bonus} damage."))
    if unavoidable:
        found.append(make_reason(book["ATK-16"], f"The critical hit deals {unavoidable} unavoidable damage."))
    if harm:
        text = f"The attacker is dealt {harm.damage} unavoidable damage {harm.when.value}."
        found.append(make_reason(book["ATK-18"], text))
    return found


def natural_faces(rules: Rulebook, shown: Sequence[int], rolled: Sequence[int]) -> Dice:
    """The faces that decide criticals and doubles, final or before replacements (ATK-20)."""
    return _checked_dice(rolled if rules.attacks.faces is CountedFaces.ROLLED else shown)


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of an attack roll: hit, critical hit, critical miss."""

    hit: Fraction
    critical_hit: Fraction
    critical_miss: Fraction


def chances(
    rules: Rulebook, attack: int, defense: int, effects: Iterable[Modifier] = (), *, sure: bool = False
) -> Chances:
    """The odds of one attack roll against one defense: all 36 outcomes, judged by ``judge``."""
    changes = tuple(effects)
    rolls = list(product(range(1, 7), repeat=2))
    found = [judge(rules, dice, int(attack_total(rules, attack, dice, changes)), defense, sure=sure) for dice in rolls]
    return Chances(
        Fraction(sum(each.hit for each in found), len(rolls)),
        Fraction(sum(each.critical for each in found), len(rolls)),
        Fraction(sum(each.critical_miss for each in found), len(rolls)),
    )


def _checked_dice(dice: Sequence[int]) -> Dice:
    """Two faces from 1 to 6; a ClixbookError for anything else."""
    faces = tuple(dice)
    if len(faces) != 2 or not all(1 <= face <= 6 for face in faces):
        raise BadWord(f"An attack roll is two dice from 1 to 6, not {faces}.")
    return faces[0], faces[1]
