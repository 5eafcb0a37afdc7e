"""The outcome tree of a position: all possible results with probabilities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from clixbook.engine.game import Game
from clixbook.engine.position.dice import Faces, Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.dice.rolls import LET_IT_BE
from clixbook.errors import ClixbookError
from clixbook.lab.search.outcome_value import OutcomeWorth, average, position_value

Chooser = Callable[[Game], Any]
"""Picks an option where a player must choose in the middle of an action."""
Ways = list[tuple[Game, Fraction]]
"""Settled positions with their probabilities, 1 in all."""


class TooManyPositions(ClixbookError):
    """Too many positions in the tree; ``lucky``: it has optional rerolls."""

    lucky = False


def first_option(game: Game) -> Any:
    """The first option, which is the result if nobody objects.

    Knock back is taken, in the first direction; a divided attack deals all its damage to the first target; no attack
    follows a move, no roll is made again, nobody pauses on the way.
    """
    return game.options()[0]


def where_it_helps(game: Game) -> Any:
    """The default wherever odds need a choice: the first option, but rerolls are used where they help.

    A player who may have a roll made again, or stop that, takes the option that is worth most to them on average
    (``OutcomeWorth``), or none if none gains anything; all expect the same of the others.
    """
    return Outcomes(game, where_it_helps).best(game)[0] if asks_for_luck(game) else first_option(game)


def asks_for_luck(game: Game) -> bool:
    """Does the game wait for a player who may reroll, or may stop a reroll?"""
    question = game.pending
    return isinstance(question, Choose) and bool(question.using) and question.options[0] == LET_IT_BE


class Outcomes:
    """The outcome tree of a position during its traversal."""

    def __init__(self, game: Game, chooser: Chooser, most: int = 0) -> None:
        self.before, self.who = game.state, getattr(game.action, "who", "")
        self.parted = (
            group_relevant_outcomes if chooser in (where_it_helps, first_option) else unordered_rolls
        )  # others may look at the faces
        self.known: dict[tuple[str, int], tuple[Game, OutcomeWorth]] = {}  # by identity, so the end is kept
        self.chooser, self.most, self.seen, self.lucky = chooser, most, 0, False
        self.anew: dict[tuple[Any, ...], Ways] = {}

    def settled_positions(self, game: Game) -> Ways:
        """The settled positions below this one."""
        waiting, found = [(game, Fraction(1))], list[tuple[Game, Fraction]]()
        while waiting:
            here, chance = waiting.pop()
            self.count_position()
            if here.action is None and not here.answers:  # a tie of the whole game is broken later
                found.append((here, chance))
            elif isinstance(here.pending, Roll):
                if here.pending.anew and self.chooser is where_it_helps:
                    found += [(end, chance * part) for end, part in self.reroll_outcomes(here)]
                else:
                    waiting += [(here.apply(faces), chance * part) for faces, part in self.parted(here.pending)]
            elif self.is_luck_question(here) and self.chooser is where_it_helps:
                found += [(end, chance * part) for end, part in self.best(here)[1]]
            else:
                waiting.append((here.apply(self.chooser(here)), chance))
        return merge_positions(found)

    def count_position(self) -> None:
        """Count one more position; TooManyPositions beyond the limit."""
        self.seen += 1
        if self.most and self.seen > self.most:
            error = TooManyPositions(f"It may come to more than {self.most} positions.")
            error.lucky = self.lucky
            raise error

    def is_luck_question(self, here: Game) -> bool:
        """Is it a question about a reroll? Then the tree counts as ``lucky``."""
        lucky = asks_for_luck(here)
        self.lucky = self.lucky or lucky
        return lucky

    def best(self, here: Game) -> tuple[Any, Ways]:
        """The answer that is worth most to its player, the first of equals, and its outcome."""
        assert isinstance(here.pending, Choose)
        tries = [(option, self.settled_positions(here.apply(option))) for option in here.pending.options]
        player = here.pending.player
        return max(tries, key=lambda tried: self.expected(tried[1], player))

    def expected(self, ways: Ways, player: str) -> OutcomeWorth:
        """The average worth of the ends to a player; each end is weighed once."""
        return average((self._worth(end, player), chance) for end, chance in ways)

    def _worth(self, end: Game, player: str) -> OutcomeWorth:
        key = player, id(end)
        if key not in self.known:
            self.known[key] = end, position_value(end.state, self.before, player, self.who)
        return self.known[key][1]

    def reroll_outcomes(self, here: Game) -> Ways:
        """The outcomes of a roll in place of another, whatever that showed (RRL-05)."""
        key = without_replaced_faces(here)
        if key not in self.anew:
            rolled = [(self.settled_positions(here.apply(faces)), part) for faces, part in self.parted(here.pending)]  # type: ignore[arg-type]  # a roll
            self.anew[key] = merge_positions((end, part * chance) for ways, part in rolled for end, chance in ways)
        return self.anew[key]


def without_replaced_faces(game: Game) -> tuple[Any, ...]:
    """The answers before a roll, without faces that were rerolled: only the rest counts."""
    answers: list[Any] = list(game.answers)
    questions = (*game.questions, game.pending)
    for number, roll in enumerate(questions):
        if isinstance(roll, Roll) and roll.anew:
            same = [at for at, each in enumerate(questions[:number]) if isinstance(each, Roll) and roll.replaces(each)]
            answers[same[-1]] = None
    return tuple(answers)


def merge_positions(ways: Iterable[tuple[Game, Fraction]]) -> Ways:
    """Merge equal positions that several paths lead to."""
    found: dict[int, tuple[Game, Fraction]] = {}
    for end, chance in ways:
        known = found.get(id(end))
        found[id(end)] = (end, chance if known is None else known[1] + chance)
    return list(found.values())


def group_relevant_outcomes(roll: Roll) -> Iterable[tuple[Faces, Fraction]]:
    """Merge outcomes of a roll that lead to the same relevant result."""
    if roll.relevant_outcomes is None:
        return unordered_rolls(roll)
    found: dict[Hashable, tuple[Faces, Fraction]] = {}
    for faces, chance in unordered_rolls(roll):
        key = roll.relevant_outcomes(faces)
        first, known = found.get(key, (faces, 0))
        found[key] = first, known + chance
    return found.values()


def unordered_rolls(roll: Roll) -> tuple[tuple[Faces, Fraction], ...]:
    """The outcomes of a roll regardless of the order of dice, each with its probability.

    What has the same roll made again is left out: it may do so without end. In such a roll the order counts.
    """
    if roll.thrown_again is not None:
        return roll.final_chances()
    return _merge_orders(roll.chances())


@cache
def _merge_orders(chances: tuple[tuple[Faces, Fraction], ...]) -> tuple[tuple[Faces, Fraction], ...]:
    return tuple(merge_equal((tuple(sorted(faces)), chance) for faces, chance in chances).items())


def merge_equal(chances: Iterator[tuple[Hashable, Fraction]]) -> dict[Any, Fraction]:
    """Merge equal items and add their probabilities."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for each, chance in chances:
        found[each] += chance
    return dict(found)
