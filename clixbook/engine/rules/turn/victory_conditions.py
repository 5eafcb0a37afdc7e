"""A scenario's own ways to win, as sentences: ``Ann holds D4 D5 for 2 rounds`` (WIN-03, WIN-20)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from clixbook.board.answers.message import Words, figure_ref, join_parts, message
from clixbook.board.files.words import square_names
from clixbook.board.model.squares import Square, parse_squares
from clixbook.errors import BadWord, ClixbookError, Problem, did_you_mean

MOST = 999
"""Rounds, figures and points that a condition may ask for."""


class WayToWin(StrEnum):
    """A player's way to win."""

    HOLDS = "holds"
    DEFEATS = "defeats"
    PROTECTS = "protects"
    LEAVES = "leaves"
    LASTS = "lasts"
    SCORES = "scores"


FORMS = {
    WayToWin.HOLDS: ("PLAYER holds SQUARES for 2 rounds", r"(?P<squares>.+?)(?: for (?P<number>\d+) rounds?)?"),
    WayToWin.DEFEATS: ("PLAYER defeats FIGURES", r"(?P<figures>.+)"),
    WayToWin.PROTECTS: ("PLAYER protects FIGURES", r"(?P<figures>.+)"),
    WayToWin.LEAVES: (
        "PLAYER leaves by SQUARES with FIGURES, or with 2 figures",
        r"by (?P<squares>.+?)(?: with (?:(?P<number>\d+) figures?|(?P<figures>.+)))?",
    ),
    WayToWin.LASTS: ("PLAYER lasts 6 rounds", r"(?P<number>\d+) rounds?"),
    WayToWin.SCORES: ("PLAYER scores 100 points", r"(?P<number>\d+) points?"),
}
"""How the sentence of each goal goes, for messages and for reading."""
_GOALS = f"there are {', '.join(WayToWin)}."


@dataclass(frozen=True, slots=True)
class VictoryCondition:
    """A condition of a scenario that ends the game when it is met.

    ``player`` wins by it; with ``PROTECTS`` the opponents do, when one of the ``figures`` is defeated. ``HOLDS`` asks
    for an own figure on each of the ``squares`` at the end of ``number`` rounds in a row, ``LEAVES`` for the
    ``figures`` (or ``number`` of any) that left the map by one of the squares, ``DEFEATS`` for the defeat of all
    figures, ``LASTS`` for the end of round ``number``, ``SCORES`` for that many victory points. ``rounds`` counts those
    that were held or are over.
    """

    player: str
    goal: WayToWin
    squares: frozenset[Square] = frozenset()
    figures: tuple[str, ...] = ()
    number: int = 1
    rounds: int = 0

    def __str__(self) -> str:
        squares, figures = " ".join(square_names(self.squares)), " ".join(self.figures)
        match self.goal:
            case WayToWin.HOLDS:
                rest = f"{squares} for {_count(self.number, 'round')}"
            case WayToWin.LEAVES:
                rest = f"by {squares} with {figures or _count(self.number, 'figure')}"
            case WayToWin.LASTS:
                rest = _count(self.number, "round")
            case WayToWin.SCORES:
                rest = _count(self.number, "point")
            case _:
                rest = figures
        return f"{self.player} {self.goal} {rest}"

    @property
    def message(self) -> Words:
        """The condition in words, with references to the figures."""
        figures = join_parts(map(figure_ref, self.figures), " and ")
        match self.goal:
            case WayToWin.DEFEATS | WayToWin.PROTECTS:
                return message("{} {} {}", self.player, str(self.goal), figures)
            case WayToWin.LEAVES if self.figures:
                return message("{} leaves by {} with {}", self.player, " ".join(square_names(self.squares)), figures)
            case _:
                return str(self)

    @property
    def met_message(self) -> Words:
        """The sentence for the moment when it is met."""
        if self.goal is WayToWin.PROTECTS:
            return message("{} was to protect {}", self.player, join_parts(map(figure_ref, self.figures), " and "))
        return self.message

    @property
    def progress(self) -> str:
        """The rounds that count for it so far, ``1 of 2 rounds``; "" if it needs none."""
        timed = self.goal is WayToWin.LASTS or (self.goal is WayToWin.HOLDS and self.number > 1)
        return f"{min(self.rounds, self.number)} of {_count(self.number, 'round')}" if timed else ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def read_conditions(
    sentences: Iterable[str], players: Sequence[str], figures: Collection[str], covers: Callable[[Square], bool]
) -> tuple[VictoryCondition, ...]:
    """The conditions of these sentences; one ClixbookError names each that is wrong or that nobody can meet.

    ``figures`` are those of the game by id, ``covers`` says whether the map has a square.

    >>> from clixbook.engine.rules.turn.victory_conditions import read_conditions
    >>> read = read_conditions(["Ann holds D4 for 2 rounds"], ["Ann", "Ben"], ["gnat"], lambda square: True)
    >>> print(read[0].player, read[0].goal, read[0].number, "|", read[0])
    Ann holds 2 | Ann holds D4 for 2 rounds
    """
    read, problems = list[VictoryCondition](), list[Problem]()
    for sentence in sentences:
        try:
            read.append(_read(" ".join(sentence.split()), players, figures))
            _check(read[-1], figures, covers)
        except ClixbookError as error:
            problems += (Problem(f"Way to win, {sentence:.80}: {each}", about=("ends",)) for each in error.problems)
    if problems:
        raise BadWord(*problems)
    return tuple(read)


def _read(sentence: str, players: Sequence[str], figures: Collection[str]) -> VictoryCondition:
    named = [each for each in players if sentence.startswith(f"{each} ")]
    if not named:
        raise BadWord(f"a sentence begins with a player: {', '.join(players)}.")
    player = max(named, key=len)
    verb, _, rest = sentence[len(player) + 1 :].partition(" ")
    if verb not in tuple(WayToWin):
        raise BadWord(f"{verb!r:.40} is not a way to win; {did_you_mean(verb, WayToWin, _GOALS)}")
    goal = WayToWin(verb)
    form, pattern = FORMS[goal]
    found = re.fullmatch(pattern, rest)
    if found is None:
        raise BadWord(f"it goes: {form.replace('PLAYER', player)}.")
    words = {"squares": "", "figures": "", "number": "1", **found.groupdict("")}
    number, squares = int(words["number"] or 1), frozenset(parse_squares(words["squares"].replace(",", " ").split()))
    if not 1 <= number <= MOST:
        raise BadWord(f"its number is from 1 to {MOST}.")
    return VictoryCondition(player, goal, squares, tuple(_figures(words["figures"], figures)), number)


def _figures(text: str, figures: Collection[str]) -> Iterator[str]:
    """The figures of ``gnat night-warden`` or ``Gnat and Night Warden``, by id where there are such."""
    for part in re.split(", *| and ", text) if text else ():
        slug = part.lower().replace(" ", "-")
        yield from (slug,) if slug in figures else part.split()


def _check(condition: VictoryCondition, figures: Collection[str], covers: Callable[[Square], bool]) -> None:
    wrong = [f"the map has no square {each.name}." for each in sorted(condition.squares) if not covers(each)]
    for who in condition.figures:
        if who not in figures:
            hint = did_you_mean(who, [*figures], f"there are {', '.join(figures)}.")
            wrong.append(f"{who!r:.40} is not a figure here; {hint}")
    if wrong:
        raise BadWord(*wrong)
