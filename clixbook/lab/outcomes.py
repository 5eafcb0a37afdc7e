"""The tree of positions below one: every way that an action may end, each with its probability."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from clixbook.engine.dice import Faces, Roll
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError

Chooser = Callable[[Game], Any]
"""Picks an option where a player must choose in the middle of an action."""


def first_option(game: Game) -> Any:
    """The first option, which is what happens if nobody objects: the default wherever odds need a choice.

    Knock back is taken, in the first direction; a divided attack deals all its damage to the first target; no attack
    follows a move, no roll is made again, nobody pauses on the way.
    """
    return game.options()[0]


def outcomes(game: Game, choose: Chooser = first_option, most: int = 0) -> Iterator[tuple[Game, Fraction]]:
    """The settled positions that the action under way may end in, each with its probability.

    Dice of one roll are alike, so that 3 5 and 5 3 are one outcome. Positions may come several times, once for each
    roll that leads there; ``merged`` brings them together. A ClixbookError says that there are more than ``most``
    positions on the way, if that is a number above 0.
    """
    waiting, seen = [(game, Fraction(1))], 0
    while waiting:
        here, chance = waiting.pop()
        seen += 1
        if most and seen > most:
            raise ClixbookError(f"It may come to more than {most} positions.")
        if here.action is None and not here.answers:  # a tie of the whole game is broken later
            yield here, chance
        elif isinstance(here.pending, Roll):
            waiting += [(here.apply(faces), chance * part) for faces, part in unordered(here.pending)]
        else:
            waiting.append((here.apply(choose(here)), chance))


def unordered(roll: Roll) -> tuple[tuple[Faces, Fraction], ...]:
    """The outcomes of a roll without regard to which die shows what, each with its probability."""
    return _unordered(roll.chances())


@cache
def _unordered(chances: tuple[tuple[Faces, Fraction], ...]) -> tuple[tuple[Faces, Fraction], ...]:
    return tuple(merged((tuple(sorted(faces)), chance) for faces, chance in chances).items())


def merged(chances: Iterator[tuple[Hashable, Fraction]]) -> dict[Any, Fraction]:
    """Equal things brought together, their probabilities added."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for each, chance in chances:
        found[each] += chance
    return dict(found)
