"""Figure balance: every figure plays a gauntlet of its point class.

A team of copies of the figure, of about the points of the class, meets each team of the gauntlet, on either side of a
small map, under each book. The result of a game is the points that the other team lost, less those of its own, in
shares of the smaller team: 0 if it is worth what it costs. Damage short of a KO counts by clicks. The same seed gives
the same table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.position.state import State
from clixbook.errors import BadWord
from clixbook.figures.dials.dial_check import clicks_of_life
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import dial_figure_names, load_figure
from clixbook.figures.playable import why_not_play
from clixbook.lab.batch import next_position
from clixbook.lab.players import player
from clixbook.lab.search.outcome_value import clicks_lost
from clixbook.rulebooks import EDITIONS, named_rulebook

OWN, OTHER = "Ann", "Ben"
HEAD = """\
# Points against strength

`make balance` plays each figure of the library against a fixed gauntlet of its point class, with the eager machine on
both sides, on either side of a small map, in both official books, and writes this page. Strength is what the other team
lost, less what its own team lost, in points, as a share of the smaller team: 0 is worth its points, +0.50 takes half a
team more than it gives. The interval holds the mean 19 times of 20. A figure farther than two spreads from the mean of
its class is out of balance.

The eager machine attacks and walks. It does not lead, heal, perplex, carry, or move by a power, so figures that help
others, and those that charge, are worth more at a table than here.
"""
MOST_STEPS = 120
"""A game that has not ended by then counts as it stands."""
FAR_OUT = 2
"""A figure farther from the mean of its class than that many spreads is out of balance."""
WIDE = 1.96
"""Half an interval in standard errors, in which the strength lies 19 times of 20."""


@dataclass(frozen=True)
class PointClass:
    """Figures of similar points: their number in a team, and the opposing teams."""

    name: str
    least: int
    most: int
    total: int
    gauntlet: tuple[tuple[str, ...], ...]

    def __contains__(self, points: int) -> bool:
        return self.least <= points <= self.most


CLASSES = (
    PointClass("light", 0, 60, 60, (("street-lantern",), ("roof-hare",), ("pin-sparrow",))),
    PointClass("middle", 61, 110, 100, (("night-warden",), ("kiln-runner",), ("wax-double",))),
    PointClass("heavy", 111, 250, 150, (("ironmonger",), ("loft-weaver",), ("night-warden", "street-lantern"))),
)
BOOKS = EDITIONS[:2]
"""The official books, in which most powers are."""
Progress = Callable[[Sequence[str]], Iterable[str]]


def balance_map() -> Board:
    """The map on which they meet: two starting areas for the largest bases, a hedge, a block and a roof between."""
    return Board.build(
        width=13, height=8, name="ring", setting="outdoor", hindering=["E3:E4", "I5:I6"], blocking=["G4", "G5"],
        levels={"F8:H8": 2}, transitions=["F7|F8", "H7|H8"], starting={"A": "A1:C8", "B": "K1:M8"},
    )  # fmt: skip


def class_of(points: int) -> PointClass:
    """The class of a figure of these points."""
    return next((each for each in CLASSES if points in each), CLASSES[-1])


@dataclass(frozen=True)
class FigureResult:
    """Balance scores of one figure, each as a share of the smaller team."""

    figure: Figure
    scores: tuple[Fraction, ...]

    @property
    def mean(self) -> Fraction:
        """Above 0 if it is worth more than it costs."""
        return mean(self.scores)

    @property
    def error(self) -> float:
        """Half the interval of the mean."""
        return WIDE * math.sqrt(variance(self.scores) / max(1, len(self.scores) - 1))


@dataclass(frozen=True)
class Balance:
    """Strengths of figures by class; ``str`` is the table, in Markdown."""

    strengths: tuple[FigureResult, ...]

    @cached_property
    def by_class(self) -> dict[PointClass, list[FigureResult]]:
        """Class -> its figures, cheapest first."""
        mine = sorted(self.strengths, key=lambda each: (each.figure.cost, each.figure.id))
        return {one: [each for each in mine if class_of(each.figure.cost) is one] for one in CLASSES}

    def outliers(self) -> list[FigureResult]:
        """Figures farther than ``FAR_OUT`` spreads from the mean of their class."""
        found = []
        for members in self.by_class.values():
            means = [each.mean for each in members]
            most = FAR_OUT * FAR_OUT * variance(means)
            found += [each for each in members if (each.mean - mean(means)) ** 2 > most]
        return found

    def __str__(self) -> str:
        return "\n".join(line for one, members in self.by_class.items() if members for line in _table(one, members))


def balance_page(found: Balance) -> str:
    """The page that the project keeps."""
    names = ", ".join(each.figure.name for each in found.outliers())
    return f"{HEAD}\n{found}\n{f'Out of balance: {names}.' if names else 'No figure is out of balance.'}\n"


def _table(one: PointClass, members: Sequence[FigureResult]) -> list[str]:
    means = [each.mean for each in members]
    middle, spread = float(mean(means)), math.sqrt(variance(means))
    head = f"## {one.name.capitalize()}: {one.least} to {one.most} points"
    summary = f"{len(members)} figures; mean {middle:+.2f}, spread {spread:.2f}."
    lines = [
        head,
        "",
        summary,
        "",
        "| figure | points | strength | interval | spreads from the mean |",
        "|---|--:|--:|:-:|--:|",
    ]
    for each in members:
        at, half = float(each.mean), each.error
        off = (at - middle) / spread if spread else 0.0
        cells = f"{at:+.2f} | {at - half:+.2f} to {at + half:+.2f} | {off:+.1f}"
        lines.append(f"| {each.figure.name} | {each.figure.cost} | {cells} |")
    return [*lines, ""]


def mean(numbers: Sequence[Fraction]) -> Fraction:
    """The mean of these numbers, 0 of none."""
    return sum(numbers, Fraction(0)) / max(1, len(numbers))


def variance(numbers: Sequence[Fraction]) -> Fraction:
    """The mean of the squares of how far they are from their mean."""
    middle = mean(numbers)
    return mean([(each - middle) ** 2 for each in numbers])


def balance(
    names: Sequence[str] = (), *, games: int = 1, seed: int = 0, books: Sequence[str] = BOOKS, progress: Progress = iter
) -> Balance:
    """The strengths of figures, of the whole library if none is named; ``games`` are those for each pairing."""
    if games < 1:
        raise BadWord("The number of games is 1 or more.")
    return Balance(tuple(strength(name, games, seed, books) for name in progress(list(names) or dial_figure_names())))


def strength(name: str, games: int, seed: int, books: Sequence[str]) -> FigureResult:
    """A figure's strength by its games against its gauntlet; books in which it cannot be in play are left out."""
    figure = load_figure(name)
    one = class_of(figure.cost)
    team = (name,) * max(1, round(one.total / max(1, figure.cost)))
    fit = [book for book in books if not why_not_play(figure, rules=named_rulebook(book))]
    scores = [
        play_meeting(team, other, book, seed + number, first=first)
        for book, other, number, first in product(fit, one.gauntlet, range(games), (True, False))
    ]
    return FigureResult(figure, tuple(scores))


def play_meeting(team: Sequence[str], other: Sequence[str], book: str, seed: int, *, first: bool) -> Fraction:
    """The result of one game for the team; ``first``: it begins, on the left."""
    forces = {OWN: team, OTHER: other} if first else {OTHER: other, OWN: team}
    game = Game.new(balance_map(), rules=named_rulebook(book), forces=forces, seed=seed)
    start, table = game.state, {name: player("eager", seed) for name in forces}
    for _ in range(MOST_STEPS):
        if game.is_over:
            break
        game = next_position(game, table)
    taken, lost = (points_lost(start, game.now, side) for side in (OTHER, OWN))
    totals = [sum(each.points for each in start.fighters.values() if each.side == side) for side in forces]
    return (taken - lost) / min(totals)


def points_lost(start: State, end: State, side: str) -> Fraction:
    """The points of a side that are gone: of each figure the share of its clicks."""
    gone = Fraction(0)
    for who, before in start.fighters.items():
        if before.side == side:
            after = end.fighters[who].life
            points = before.life.points if before.stack or start.stacked_on(who) else before.points
            gone += points * share_lost(start, before.figure, before.life, after)
    return gone


def share_lost(start: State, figure: Figure, before: Life, after: Life) -> Fraction:
    """The share of its clicks that a figure lost, 1 of one that is knocked out."""
    if after.ko:
        return Fraction(1)
    whole = clicks_of_life(figure, before.points, rules=start.rules)
    return Fraction(clicks_lost(start.rules, figure, before, after), whole)
