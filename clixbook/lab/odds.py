"""Exact odds: every outcome of an action with its probability, by walking the tree of positions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clixbook.engine.actions import Action, Close, Shoot
from clixbook.engine.dice import Roll
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError

Chooser = Callable[[Game], Any]
"""Picks an option where a player must choose in the middle of an action."""


def first_option(game: Game) -> Any:
    """The first option, which is what happens if nobody objects."""
    return game.options()[0]


def outcomes(game: Game, choose: Chooser = first_option) -> Iterator[tuple[Game, Fraction]]:
    """The settled positions that the action under way may end in, each with its probability.

    Positions that differ in nothing but the dice appear once for each way to get there.
    """
    waiting = [(game, Fraction(1))]
    while waiting:
        here, chance = waiting.pop()
        if here.action is None and not here.answers:  # a tie of the whole game is broken later
            yield here, chance
        elif isinstance(here.pending, Roll):
            waiting += [(here.apply(faces), chance * part) for faces, part in here.chances()]
        else:
            waiting.append((here.apply(choose(here)), chance))


@dataclass(frozen=True)
class Odds:
    """What an action does to one figure, with probabilities.

    ``clicks`` maps clicks lost to their probability, all of it together 1; ``hit`` is that of losing any, ``ko``
    that of being knocked out, ``moved`` that of ending on another square.
    """

    target: str
    clicks: Mapping[int, Fraction]
    ko: Fraction
    moved: Fraction

    @property
    def hit(self) -> Fraction:
        """The probability that the target loses a click."""
        return 1 - self.exactly(0)

    def exactly(self, clicks: int) -> Fraction:
        """The probability of just so many clicks."""
        return self.clicks.get(clicks, Fraction(0))

    def at_least(self, clicks: int) -> Fraction:
        """The probability of so many clicks or more."""
        return sum((chance for lost, chance in self.clicks.items() if lost >= clicks), Fraction(0))

    def __str__(self) -> str:
        lines = [f"{self.target}: hurt {float(self.hit):.1%}, knocked out {float(self.ko):.1%}"]
        lines += [f"  {lost} clicks: {float(chance):6.1%}  ({chance})" for lost, chance in sorted(self.clicks.items())]
        return "\n".join(lines)


def action_odds(game: Game, action: Action | str, target: str, choose: Chooser = first_option) -> Odds:
    """The odds of an action for one figure, exact: every die, and every choice as ``choose`` picks.

    Raises a ClixbookError if the action may not be taken.
    """
    clicks: dict[int, Fraction] = defaultdict(Fraction)
    ko = moved = Fraction(0)
    before = game.state.fighter(target)
    stood = game.state.board.pieces[target].squares
    for end, chance in outcomes(game.apply(action), choose):
        after = end.state.fighter(target)
        lost = after.life.click - before.life.click if after.life.dial == before.life.dial else 0
        clicks[lost] += chance
        piece = end.state.board.pieces.get(target)
        ko += chance if piece is None else 0
        moved += chance if piece is not None and piece.squares != stood else 0
    return Odds(target, dict(clicks), ko, moved)


def attack_odds(game: Game, attacker: str, target: str) -> Odds:
    """The odds of a plain attack: hand to hand where that is possible, else a shot."""
    for action in (Close(attacker, target), Shoot(attacker, (target,))):
        if not game.why_not(action):
            return action_odds(game, action, target)
    reasons = (*game.why_not(Close(attacker, target)), *game.why_not(Shoot(attacker, (target,))))
    raise ClixbookError(*(str(reason) for reason in reasons))
