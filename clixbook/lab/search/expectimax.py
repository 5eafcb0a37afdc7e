"""Depth-limited expectimax."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from clixbook.engine.game import Game
from clixbook.engine.position.dice import Faces, Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.position.state import Fighter, State

MOST_ANSWERS = 12
MOST_TRIED = 2
"""Attacks after a move that are looked at, and those of them that are walked."""
DEEP = 3
"""The depth to which rolls and choices are followed; below it, dice show middling faces."""
ENDLESS = 12
"""The depth at which the walk stops: a tie broken by dice may go on for ever, and counts as the position before."""
SMALL = 1e-6
MOST_FACES = 7
"""Sums that one die may show, and one more."""


class Worth(NamedTuple):
    """Average value of a position to the player, and points of opponents ``left``."""

    worth: float
    left: float

    def is_nearly_equal(self, other: Worth) -> bool:
        """Are both as good as equal?"""
        return abs(self.worth - other.worth) < SMALL and abs(self.left - other.left) < SMALL


class Evaluator(Protocol):
    """Protocol of an evaluator of settled positions for ``player``."""

    player: str
    start: State

    def evaluate(self, state: State) -> Worth:
        """The worth of a position."""

    def evaluate_attack(self, state: State, one: Fighter, other: Fighter, *, ranged: bool = False) -> float:
        """The worth of an attack by its values alone."""


@dataclass
class Foresight:
    """Expectimax over options, with ``standing`` as evaluator.

    ``left`` is the number of actions that were left in the last of them that was settled.
    """

    standing: Evaluator
    seen: int = 0
    left: int = 0

    def expected_value(self, game: Game) -> float:
        """The average worth of a position once everything under way has happened."""
        return self.evaluate_with_points(game).worth

    def evaluate_with_points(self, game: Game, depth: int = 0) -> Worth:
        """The average worth of a position, with the points of opponents that are left then."""
        self.seen += 1
        question = game.pending
        if depth > ENDLESS:
            return self.standing.evaluate(game.state)
        if isinstance(question, Roll):
            return self._average_over_rolls(game, question, depth)
        if isinstance(question, Choose):
            tried = (
                self.evaluate_with_points(game.apply(each), depth + 1)
                for each in self._promising_answers(question, depth)
            )
            return max(tried, key=attrgetter("worth"))
        self.left = game.state.left
        return self.standing.evaluate(game.state)

    def _promising_answers(self, question: Choose, depth: int) -> list[Any]:
        """The answers worth a look: the best attacks of the player; else the first, as if nobody objected."""
        first, *others = question.options[: MOST_ANSWERS + 1]
        attacks = [each for each in (first, *others) if hasattr(each, "targets")]
        if not attacks or depth >= DEEP or question.player != self.standing.player:
            return [first]
        best = sorted(attacks, key=lambda each: -self._attack_by_values(question, each))[:MOST_TRIED]
        return [*best, *([] if first in best or hasattr(first, "targets") else [first])]

    def _attack_by_values(self, question: Choose, attack: Any) -> float:
        """The worth of an attack by its values alone."""
        state = question.state or self.standing.start
        one, ranged = state.fighter(attack.who), getattr(attack, "ranged", False)
        return sum(
            self.standing.evaluate_attack(state, one, state.fighters[each], ranged=ranged)
            for each in attack.targets if each in state.fighters
        )  # fmt: skip

    def _average_over_rolls(self, game: Game, roll: Roll, depth: int) -> Worth:
        """The average over the dice: results change at few sums, which are searched for."""
        shares, faces = sums_of(roll)
        totals = sorted(shares)
        if depth >= DEEP:
            return self.evaluate_with_points(game.apply(faces[totals[len(totals) // 2]]), depth + 1)
        known: dict[int, Worth] = {}

        def of(at: int) -> Worth:
            if at not in known:
                known[at] = self.evaluate_with_points(game.apply(faces[totals[at]]), depth + 1)
            return known[at]

        def between(low: int, high: int) -> None:
            if high - low < 2:
                return
            if of(low).is_nearly_equal(of(high)):
                known.update(dict.fromkeys(range(low + 1, high), of(low)))
                return
            middle = (low + high) // 2
            between(low, middle)
            between(middle, high)

        last = len(totals) - 1
        rim = int(last >= MOST_FACES)  # 2 and 12 may be critical: they stand alone
        between(rim, last - rim)
        found = [(float(shares[total]), of(at)) for at, total in enumerate(totals)]
        return Worth(sum(part * each.worth for part, each in found), sum(part * each.left for part, each in found))


def sums_of(roll: Roll) -> tuple[dict[int, Fraction], dict[int, Faces]]:
    """The sums of a roll with their probabilities, and faces that show each, no doubles where that can be."""
    shares: dict[int, Fraction] = {}
    faces: dict[int, Faces] = {}
    for shown, chance in roll.chances():
        total = sum(shown)
        shares[total] = shares.get(total, Fraction(0)) + chance
        if total not in faces or len(set(faces[total])) < len(shown):
            faces[total] = shown
    return shares, faces
