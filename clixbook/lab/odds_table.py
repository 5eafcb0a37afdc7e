"""Exact odds of attack rolls, for ranges of values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, Literal, TypeAlias, TypeVar

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.by_book import ALL
from clixbook.board.answers.message import plural
from clixbook.board.answers.rich_display import RichDisplay
from clixbook.engine.rules.combat.attack_roll import attack_total, judge
from clixbook.errors import BadWord, NotFound, did_you_mean
from clixbook.lab.outcomes import merge_equal
from clixbook.lab.plots import cells
from clixbook.rulebooks import DEFAULT, EDITIONS, Rulebook, RulesLike, named_rulebook
from clixbook.rulebooks.compare import short_name
from clixbook.tables import Tabled, format_table

Values: TypeAlias = int | Iterable[int]
"""A value, or several: ``10``, ``range(8, 13)``, ``[9, 11]``."""
TableColumn: TypeAlias = Literal["hit", "critical", "critical_miss", "hurt", "expected"]
"""A number of the odds of one attack."""
COLUMNS: Mapping[str, str] = {
    "hit": "Chance of a hit", "critical": "Chance of a critical hit", "critical_miss": "Chance of a critical miss",
    "hurt": "Chance of damage", "expected": "Clicks on average",
}  # fmt: skip
MOST_VALUE, MOST_REROLLS, MOST_ROWS = 99, 5, 10_000
NEVER = Fraction(0)
E = TypeVar("E", bound=tuple[Any, ...])


@dataclass(frozen=True)
class AttackChances:
    """The odds of an attack with these values, as exact fractions.

    ``clicks`` maps the damage that the target takes to its probability; a hit that does no damage counts as 0.
    ``book`` is the short name of the rulebook.
    """

    attack: int
    defense: int
    damage: int
    rules: str
    book: str
    hit: Fraction
    critical: Fraction
    critical_miss: Fraction
    clicks: Mapping[int, Fraction] = field(hash=False)

    @property
    def hurt(self) -> Fraction:
        """The probability of any damage."""
        return 1 - self.clicks.get(0, NEVER)

    @property
    def expected(self) -> Fraction:
        """The damage on average."""
        return sum((taken * chance for taken, chance in self.clicks.items()), NEVER)


@dataclass(frozen=True, repr=False)
class OddsTable(RichDisplay, Tabled):
    """Odds of attacks for ranges of values; a notebook shows a picture, ``str`` the chances of a hit.

    ``table[10, 17]`` is the row of that attack and that defense; damage and rulebook follow where there are several.

    >>> import clixbook as cx
    >>> table = cx.odds_table(attack=[9, 10], defense=17, damage=3)
    >>> table[10, 17].hit, float(table[10, 17].expected)
    (Fraction(7, 12), 1.7777777777777777)
    """

    rows: tuple[AttackChances, ...]
    """The odds of every combination."""

    @property
    def attacks(self) -> tuple[int, ...]:
        """The attack values, in their order."""
        return tuple(dict.fromkeys(row.attack for row in self.rows))

    @property
    def defenses(self) -> tuple[int, ...]:
        """The defense values, in their order."""
        return tuple(dict.fromkeys(row.defense for row in self.rows))

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, values: int | tuple[int | str, ...]) -> AttackChances:
        wanted = values if isinstance(values, tuple) else (values,)
        found = [row for row in self.rows if (row.attack, row.defense, row.damage, row.rules)[: len(wanted)] == wanted]
        if not found:
            raise NotFound(f"The table has no {', '.join(map(str, wanted))}: attack, defense, damage and rules.")
        if len(found) > 1:
            raise BadWord(f"{len(found)} rows have {wanted}: name attack, defense, damage and rules.")
        return found[0]

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each combination: its values, and its odds."""
        for row in self.rows:
            named = {"rules": row.rules, "attack": row.attack, "defense": row.defense, "damage": row.damage}
            yield {**named, **{column: getattr(row, column) for column in COLUMNS}}

    def grid(self, column: TableColumn = "hit") -> tuple[list[str], list[list[float]]]:
        """The numbers of a column: a name and a list for each attack, along the defenses.

        >>> import clixbook as cx
        >>> cx.odds_table(attack=10, defense=[16, 17], damage=3).grid()
        (['10'], [[0.7222222222222222, 0.5833333333333334]])
        """
        if column not in COLUMNS:
            hint = did_you_mean(str(column), list(COLUMNS), f"there are {', '.join(COLUMNS)}.")
            raise BadWord(f"There is no column {column!r:.40}; {hint}")
        damages, books = {row.damage for row in self.rows}, {row.book for row in self.rows}
        lines: dict[str, list[float]] = {}
        for row in self.rows:
            name = [str(row.attack), *[f"damage {row.damage}"] * (len(damages) > 1)]
            name += [row.book] * (len(books) > 1)
            lines.setdefault(", ".join(name), []).append(float(getattr(row, column)))
        return list(lines), list(lines.values())

    def title(self, column: TableColumn = "hit") -> str:
        """The title of the numbers of a column, with everything that is the same in all of them."""
        damages, books = {row.damage for row in self.rows}, {row.book for row in self.rows}
        given = [f"damage {min(damages)}"] * (len(damages) == 1) + [min(books)] * (len(books) == 1)
        return ", ".join([f"{COLUMNS[column]}, attack by defense", *given])

    def plot(self, ax: Any = None, *, column: TableColumn = "hit") -> Any:
        """A column as coloured cells, attacks down and defenses across, drawn by matplotlib; returns its Axes."""
        names, grid = self.grid(column)
        form = ".2f" if column == "expected" else ".0%"
        axes = cells(grid, [str(each) for each in self.defenses], names, self.title(column), form, ax)
        axes.set(xlabel="defense", ylabel="attack")
        return axes

    def explain(self) -> str:
        """The chances of a hit, attacks down and defenses across."""
        names, grid = self.grid()
        across = [str(each) for each in self.defenses]
        rows = [
            {"attack": name, **{one: f"{number:.1%}" for one, number in zip(across, line, strict=True)}}
            for name, line in zip(names, grid, strict=True)
        ]
        return f"{self.title()}\n{format_table(rows)}"

    def __str__(self) -> str:
        return self.explain()

    def __repr__(self) -> str:
        return f"<OddsTable of {plural(len(self), 'row')}: {self.title()}>"


@checks_arguments
def odds_table(
    attack: Values,
    defense: Values,
    damage: Values = 0,
    *,
    reduces: int = 0,
    rerolls: int = 0,
    target_rerolls: int = 0,
    rules: RulesLike | Literal["all"] = DEFAULT,
) -> OddsTable:
    """The exact odds of attacks with these values.

    Parameters
    ----------
    attack, defense, damage
        A finished combat value, or several: ``10``, ``range(8, 13)``.
    reduces
        What the target's powers take off the damage dealt: 1 for Toughness.
    rerolls
        How often the attacker may roll again: after a miss it does.
    target_rerolls
        How often the target's side may have it rolled again: after a hit it does.
    rules
        An edition's name, a rulebook, or ``"all"`` for every book.

    Returns
    -------
    OddsTable
        With ``to_frame()``, ``plot()``, a picture, and ``table[10, 17].hit``.

    Raises
    ------
    ClixbookError
        Names every value that is not possible.

    Examples
    --------
    >>> import clixbook as cx
    >>> print(cx.odds_table(attack=range(9, 12), defense=range(15, 19), damage=3))
    Chance of a hit, attack by defense, damage 3, 2014
    attack    15     16     17     18
    --------  -----  -----  -----  -----
    9         72.2%  58.3%  41.7%  27.8%
    10        83.3%  72.2%  58.3%  41.7%
    11        91.7%  83.3%  72.2%  58.3%
    >>> cx.odds_table(attack=10, defense=17, rerolls=1)[10, 17].hit
    Fraction(119, 144)
    """
    given = {"attack": _as_list(attack), "defense": _as_list(defense), "damage": _as_list(damage)}
    counts = {"reduces": (reduces, MOST_VALUE), "rerolls": (rerolls, MOST_REROLLS),
              "target_rerolls": (target_rerolls, MOST_REROLLS)}  # fmt: skip
    problems = [text for name, values in given.items() for text in _value_problems(name, values)]
    problems += [f"{name}: expected 0 to {most}, not {number}." for name, (number, most) in counts.items()
                 if not 0 <= number <= most]  # fmt: skip
    if problems:
        raise BadWord(*problems)
    books = [named_rulebook(each) for each in (EDITIONS if isinstance(rules, str) and rules == ALL else (rules,))]
    every = list(product(books, given["damage"], given["attack"], given["defense"]))
    if len(every) > MOST_ROWS:
        raise BadWord(f"That would be {len(every)} rows; expected {MOST_ROWS} at most.")
    return OddsTable(tuple(
        _chances(book, one, other, dealt, reduces, rerolls, target_rerolls) for book, dealt, one, other in every
    ))  # fmt: skip


def _as_list(values: Values) -> list[int]:
    return list(values) if isinstance(values, Iterable) and not isinstance(values, str) else [values]


def _value_problems(name: str, values: list[int]) -> Iterator[str]:
    if not values:
        yield f"{name}: expected at least one value."
    given: list[object] = [*values]
    for each in given:
        if isinstance(each, bool) or not isinstance(each, int) or not 0 <= each <= MOST_VALUE:
            yield f"{name}: expected whole numbers from 0 to {MOST_VALUE}, not {each!r:.40}."


Outcome: TypeAlias = tuple[bool, bool, bool, int]
"""Hit, critical hit, critical miss, and the damage taken."""


def _chances(
    book: Rulebook, attack: int, defense: int, damage: int, reduces: int, rerolls: int, target_rerolls: int
) -> AttackChances:
    once = _one_roll(book, attack, defense, damage, reduces)
    ends = with_rerolls(once, rerolls, target_rerolls)
    hit, critical, critical_miss = (sum((p for end, p in ends.items() if end[at]), NEVER) for at in range(3))
    clicks = merge_equal((end[3], chance) for end, chance in ends.items())
    return AttackChances(
        attack, defense, damage, book.name, short_name(book), hit, critical, critical_miss, dict(sorted(clicks.items()))
    )


@lru_cache(maxsize=4096)
def _one_roll(book: Rulebook, attack: int, defense: int, damage: int, reduces: int) -> Mapping[Outcome, Fraction]:
    """The outcomes of one attack roll, each with its probability."""
    found = []
    for dice in product(range(1, 7), repeat=2):
        roll = judge(book, dice, int(attack_total(book, attack, dice)), defense)
        taken = max(0, damage + roll.bonus - reduces) if roll.hit else 0
        found.append(((roll.hit, roll.critical, roll.critical_miss, taken), Fraction(1, 36)))
    return merge_equal(iter(found))


def with_rerolls(once: Mapping[E, Fraction], rerolls: int, target_rerolls: int) -> Mapping[E, Fraction]:
    """The outcomes after rolling again: a miss as long as the attacker may, a hit as long as the target's side may.

    The first entry of an outcome tells whether the roll succeeded.
    """
    found: list[tuple[E, Fraction]] = []
    for end, chance in once.items():
        if end[0] and target_rerolls:
            again = with_rerolls(once, rerolls, target_rerolls - 1)
        elif not end[0] and rerolls:
            again = with_rerolls(once, rerolls - 1, target_rerolls)
        else:
            again = {end: Fraction(1)}
        found += [(last, chance * after) for last, after in again.items()]
    return merge_equal(iter(found))
