"""Exact odds of one attack between two figures, from their values and powers alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias, overload

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.answers import Answer, Reason, make_reason
from clixbook.board.answers.by_book import ByBook, ask_every_book
from clixbook.board.answers.message import Words, book_suffix, join_parts, message
from clixbook.board.model.board import Board
from clixbook.engine.actions import Close, Shoot
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.position.attack import Attack
from clixbook.engine.rules.combat.attack_roll import attack_total, chances, judge
from clixbook.engine.rules.combat.values import Value
from clixbook.engine.sequence.attack.to_hit import attack_value, damage_value, defense_value
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import BadWord, IllegalAction, capital
from clixbook.figures.figure import Figure
from clixbook.lab.odds_table import MOST_REROLLS, MOST_VALUE, with_rerolls
from clixbook.lab.outcomes import Outcomes, merge_equal, where_it_helps
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, named_rulebook, rulebook
from clixbook.rulebooks.power_colours import POWERS, canonical_power_name
from clixbook.rulebooks.printed_names import printed_name

ATTACKER, TARGET = "attacker", "target"
SIZE, ATTACKS_FROM, BESIDE, AWAY = 24, "L12", "K12", "H12"
"""A map large enough for any knock back, and the squares of the two figures."""
MOST_CLICKS, MOST_DAMAGE = 39, 30
FACES = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 7: (1, 6), 8: (2, 6), 9: (3, 6), 10: (4, 6),
         11: (5, 6), 12: (6, 6)}  # fmt: skip
"""Sum -> faces of two dice that make it."""
NEVER = Fraction(0)
Outcome: TypeAlias = tuple[bool, bool, bool, int]
"""The roll succeeds, the target is hit, critically, and the clicks that it loses."""


@dataclass(frozen=True)
class RollOdds(Answer):
    """Odds of one attack, as exact fractions; truthy if it can hit.

    ``attack``, ``defense`` and ``damage`` are the finished values, with the steps that led there. ``roll`` is how
    likely one roll of the dice hits with ``needs`` or more (13: none does); ``hit`` how likely the target is hit in the
    end, after rerolls and evasion. ``clicks`` maps the clicks that it loses to their probability.
    """

    attack: Value
    defense: Value
    damage: Value
    needs: int
    roll: Fraction
    hit: Fraction
    critical: Fraction
    clicks: Mapping[int, Fraction] = field(hash=False)
    means: tuple[str, ...]
    rules: Rulebook
    reasons: tuple[Reason, ...] = field(repr=False)

    def __bool__(self) -> bool:
        return self.hit > 0

    @property
    def verdict(self) -> str:
        """``58.3 %``."""
        return percent(self.hit)

    @property
    def expected(self) -> Fraction:
        """The clicks that the target loses on average."""
        return sum((lost * chance for lost, chance in self.clicks.items()), NEVER)

    @property
    def message(self) -> Words:
        """``Attack 10 against defense 17 hits with 7 or more: 21/36, 58.3 %; with one reroll 82.6 % (...).``"""
        values = message("Attack {} against defense {}", self.attack.total, self.defense.total)
        if not self.roll:
            return message("{} cannot hit{}.", values, book_suffix(self.rules))
        roll = message("{} hits with {}: {}/36, {}", values, _least(self.needs), int(self.roll * 36),
                       percent(self.roll))  # fmt: skip
        if not self.means:
            return message("{}{}.", roll, book_suffix(self.rules))
        effects = join_parts(self.means, " and ")
        return message("{}; with {} {}{}.", roll, effects, percent(self.hit), book_suffix(self.rules))


@overload
def roll_odds(
    attack: int, defense: int, damage: int = ..., *, rerolls: int = ..., target_rerolls: int = ...,
    powers: Iterable[str] = ..., target_powers: Iterable[str] = ..., close: bool = ..., hindered: bool = ...,
    rules: Literal["all"],
) -> ByBook[RollOdds]: ...  # fmt: skip
@overload
def roll_odds(
    attack: int, defense: int, damage: int = ..., *, rerolls: int = ..., target_rerolls: int = ...,
    powers: Iterable[str] = ..., target_powers: Iterable[str] = ..., close: bool = ..., hindered: bool = ...,
    rules: RulesLike = ...,
) -> RollOdds: ...  # fmt: skip
@checks_arguments
def roll_odds(
    attack: int, defense: int, damage: int = 3, *, rerolls: int = 0, target_rerolls: int = 0,
    powers: Iterable[str] = (), target_powers: Iterable[str] = (), close: bool = False, hindered: bool = False,
    rules: RulesLike | Literal["all"] = DEFAULT,
) -> RollOdds | ByBook[RollOdds]:  # fmt: skip
    """The exact odds of one attack, from the values and powers of two figures.

    Parameters
    ----------
    attack, defense, damage
        The values on the dials: of the attacker, of the target, of the attacker.
    rerolls, target_rerolls
        How often the attacker's side may roll again after a miss, and the target's side have it rolled again after a
        hit.
    powers, target_powers
        Powers of the two figures by name, one for each slot of a dial.
    close
        A close attack; else it is a ranged one.
    hindered
        Its line of fire is hindered.
    rules
        An edition's name, a rulebook, or ``"all"`` for every book.

    Returns
    -------
    RollOdds
        An answer with ``hit``, ``critical``, ``clicks`` and reasons.

    Raises
    ------
    ClixbookError
        Names every value that is not possible, and a power that no book knows.

    Examples
    --------
    >>> import clixbook as cx
    >>> print(cx.roll_odds(10, 17, rerolls=1).headline)
    Attack 10 against defense 17 hits with 7 or more: 21/36, 58.3 %; with one reroll 82.6 % (2014 core rulebook).
    >>> cx.roll_odds(10, 17, target_powers=["Super Senses"]).hit
    Fraction(7, 18)
    """
    _check({"attack": attack, "defense": defense}, MOST_VALUE)
    _check({"damage": damage}, MOST_DAMAGE)
    _check({"rerolls": rerolls, "target_rerolls": target_rerolls}, MOST_REROLLS)
    mine, theirs = tuple(powers), tuple(target_powers)

    def answer(book: Rulebook) -> RollOdds:
        return _answer(book, (attack, defense, damage), rerolls, target_rerolls, mine, theirs, close, hindered)

    return ask_every_book(lambda book: answer(named_rulebook(book))) if rules == "all" else answer(rulebook(rules))


def percent(chance: Fraction) -> str:
    """``58.3 %``."""
    return f"{float(chance) * 100:.1f} %"


def counted_powers(names: Iterable[str]) -> tuple[str, ...]:
    """The powers among these names that count in one attack: the first of each slot but speed.

    >>> counted_powers(["stealth", "toughness", "super senses"])
    ('toughness',)
    """
    found: dict[str, str] = {}
    for name in names:
        if (slot := _slot_of(name)) not in ("", "speed"):
            found.setdefault(slot, name)
    return tuple(found.values())


def _check(values: Mapping[str, int], most: int) -> None:
    wrong = [
        f"{name}: expected a whole number from 0 to {most}, not {value}."
        for name, value in values.items()
        if not 0 <= value <= most
    ]
    if wrong:
        raise BadWord(*wrong)


@lru_cache(maxsize=256)
def _answer(
    rules: Rulebook, values: tuple[int, int, int], rerolls: int, target_rerolls: int, powers: tuple[str, ...],
    target_powers: tuple[str, ...], close: bool, hindered: bool,
) -> RollOdds:  # fmt: skip
    attack, defense, damage = values
    figures = _figure(ATTACKER, (attack, 17, damage), powers), _figure(TARGET, (10, defense, 1), target_powers)
    game = _two_figures(rules, figures, close, hindered)
    action = Close(ATTACKER, TARGET) if close else Shoot(ATTACKER, (TARGET,))
    if refused := game.why_not(action):
        raise IllegalAction(*map(str, refused))
    once, made = _outcomes(game, game.apply(action))
    ends = with_rerolls(once, rerolls, target_rerolls)
    worth = attack_value(game.state, made), defense_value(game.state, made, TARGET), damage_value(game.state, made)
    total, against = worth[0].total, worth[1].total
    means = tuple(_means(rerolls, target_rerolls, powers, target_powers))
    clicks = dict(sorted(merge_equal((end[3], chance) for end, chance in ends.items()).items()))
    found = RollOdds(
        *worth, _least_hitting_sum(rules, total, against), chances(rules, total, against).hit,
        _part(ends, 1), _part(ends, 2), clicks, means, rules, (),
    )  # fmt: skip
    reasons = tuple(_reasons(found, (*powers, *target_powers)))
    return replace(found, means=means if found.hit != found.roll else (), reasons=reasons)


def _figure(name: str, values: tuple[int, int, int], powers: tuple[str, ...]) -> Figure:
    """A figure that no attack knocks out, with these powers on every click."""
    slots: dict[str, str] = {}
    for power in powers:
        slot = _slot_of(power)
        if not slot:
            raise BadWord(f"No dial shows a power {power!r:.40}; docs/rulings.md has their names.")
        if slot in slots:
            raise BadWord(f"A dial shows one {slot} power: {printed_name(slots[slot])} or {printed_name(power)}.")
        slots[slot] = power
    shown = {slot: {f"1-{MOST_CLICKS}": printed_name(power)} for slot, power in slots.items()}
    dial = [(8, *values)] * MOST_CLICKS
    return Figure.build(name=name, points=10, range=8, card=True, dial=dial, powers=shown)


def _slot_of(power: str) -> str:
    name = canonical_power_name(power.lower()).lower()
    return next((slot for slot, all_of in POWERS.items() if name in map(str.lower, all_of.values())), "")


def _two_figures(rules: Rulebook, figures: tuple[Figure, Figure], close: bool, hindered: bool) -> Game:
    """The turn of the attacker, past the first turns, in which the books protect figures."""
    board = Board.build(width=SIZE, height=SIZE, hindering=["J12"] if hindered else [])
    places = {ATTACKER: ATTACKS_FROM, TARGET: BESIDE if close else AWAY}
    forces = {"Ann": [figures[0]], "Ben": [figures[1]]}
    return arrange_start(Game.new(board, rules=rules, forces=forces, places=places, build_total=100), turn=3)


def _outcomes(game: Game, begun: Game) -> tuple[Mapping[Outcome, Fraction], Attack]:
    """The outcomes of the attack with probabilities, from the engine's tree, and the attack that was made."""
    before, found, made = game.state.fighters[TARGET].life.click, list[tuple[Outcome, Fraction]](), list[Attack]()
    for end, chance in Outcomes(begun, where_it_helps).settled_positions(begun):
        blows = [event.blow for event in end.log if event.blow]
        made += [blow.attack for blow in blows if blow.attack is not None]
        rolled = [blow.judged for blow in blows if not blow.again]  # before the target evaded
        last = blows[-1].judged if blows else None
        lost = end.state.fighters[TARGET].life.click - before
        found.append(((bool(rolled and rolled[-1].hit), bool(last), bool(last and last.critical), lost), chance))
    return merge_equal(iter(found)), made[0]


def _part(ends: Mapping[Outcome, Fraction], at: int) -> Fraction:
    """The probability of all outcomes whose field ``at`` is true."""
    return sum((chance for end, chance in ends.items() if end[at]), NEVER)


def _least_hitting_sum(rules: Rulebook, attack: int, defense: int) -> int:
    """The least sum of two dice that hits; 13 if none does."""
    for needs, dice in FACES.items():
        if judge(rules, dice, int(attack_total(rules, attack, dice)), defense):
            return needs
    return 13


def _least(needs: int) -> str:
    return "any roll" if needs == 2 else "12" if needs == 12 else f"{needs} or more"


def _means(rerolls: int, against: int, powers: tuple[str, ...], target_powers: tuple[str, ...]) -> Iterator[str]:
    """Causes of a result that one roll of the dice does not explain, in words."""
    numbers = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
    if rerolls:
        yield f"{numbers[rerolls]} reroll{'s' * (rerolls > 1)}"
    if against:
        yield f"{numbers[against]} reroll{'s' * (against > 1)} against it"
    yield from map(printed_name, (*powers, *target_powers))


def _reasons(odds: RollOdds, powers: tuple[str, ...]) -> Iterator[Reason]:
    """Reasons for the values, the roll needed, and the damage to the target."""
    rules, total, against = odds.rules, odds.attack.total, odds.defense.total
    for value in (odds.attack, odds.defense, odds.damage):
        if len(value.steps) > 1:
            yield from (replace(step.reason, message=capital(step.reason.text)) for step in value.steps[1:])
    need = "no roll" if not odds.roll else _least(odds.needs)
    text = message("Attack {} reaches defense {} with {} on two dice.", total, against, need)
    yield make_reason(rules["ATK-03"], text, weight="clear" if odds.roll else "blocked")
    for name in powers:
        effect = effect_named(name)
        if effect is not None and effect.row and effect.in_play(rules):
            yield make_reason(rules[effect.row], f"{printed_name(name)} counts as far as nobody has to choose it.")
    if again := [each for each in odds.means if "reroll" in each]:
        yield make_reason(rules["RRL-05"], f"Counted: {' and '.join(again)}.")
    shown = ", ".join(f"{lost}: {percent(chance)}" for lost, chance in odds.clicks.items())
    yield make_reason(rules["DMG-01"], f"Clicks lost: {shown}; {float(odds.expected):.2f} on average.")
