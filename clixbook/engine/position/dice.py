"""Dice rolls as values: purpose, roller and possible outcomes."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from clixbook.board.answers.message import Words, render_words
from clixbook.engine.position.described import DiceFaces

if TYPE_CHECKING:
    from clixbook.engine.position.state import State

Faces: TypeAlias = tuple[int, ...]
"""The faces shown, in the order of the dice."""
Parting: TypeAlias = Callable[[Faces], Hashable]
"""The part of the faces that counts: faces with an equal part have the same consequences."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll of dice: ``Roll("attack roll of Bruiser against Warden", 2)``.

    ``message`` is the purpose with its references, ``purpose`` the same with ids. ``state`` is the position before
    the dice fall, with what has happened so far in the action. ``anew`` is the purpose of the roll whose place it
    takes, "" for a first one. ``relevant_outcomes`` tells faces apart as far as it matters, None where every face may.
    ``who`` is the figure that rolls, whose player throws the dice; "" if it is not a figure's roll. ``thrown_again`` is
    true of faces that do nothing but have the same roll made once more. ``pile`` is how many things lie in the one
    from which it draws blindly, 0 for other rolls.
    """

    message: Words
    dice: int
    state: State | None = field(default=None, compare=False, repr=False)
    anew: Words = ""
    relevant_outcomes: Parting | None = field(default=None, compare=False, repr=False)
    who: str = field(default="", compare=False, repr=False)
    thrown_again: Callable[[Faces], bool] | None = field(default=None, compare=False, repr=False)
    pile: int = field(default=0, compare=False, repr=False)

    def replaces(self, other: Roll) -> bool:
        """Does this roll take the place of the other one, or of one that took it before?"""
        return self.anew in (other.message, other.anew)

    @property
    def purpose(self) -> str:
        """The purpose of the dice, with figures by their ids."""
        return render_words(self.message)

    def __str__(self) -> str:
        return f"{self.purpose}, {'a die that shows' if self.dice == 1 else f'{self.dice} dice that show'} 1 to 6"

    def __repr__(self) -> str:
        return f"<Roll: {self}>"

    def chances(self) -> tuple[tuple[Faces, Fraction], ...]:
        """Every outcome with its probability; the probabilities sum to 1."""
        return _chances(self.dice)

    def final_chances(self) -> tuple[tuple[Faces, Fraction], ...]:
        """Every outcome after which this roll is over, with its probability."""
        again = self.thrown_again
        kept = [(faces, chance) for faces, chance in self.chances() if again is None or not again(faces)]
        whole = sum(chance for _, chance in kept)
        return tuple((faces, chance / whole) for faces, chance in kept)

    def outcomes(self) -> tuple[DiceFaces, ...]:
        """Every outcome, in the same order."""
        return _outcomes(self.dice)


def shows_one_of(faces: Collection[int]) -> Parting:
    """A parting for one die: only whether it shows one of these faces."""
    return lambda shown: shown[0] in faces


@cache
def _chances(dice: int) -> tuple[tuple[Faces, Fraction], ...]:
    every = _outcomes(dice)
    return tuple((faces, Fraction(1, len(every))) for faces in every)


@cache
def _outcomes(dice: int) -> tuple[DiceFaces, ...]:
    return tuple(map(DiceFaces, product(range(1, 7), repeat=dice)))


def seeded_faces(seed: int, number: int, dice: int, again: int = 0) -> Faces:
    """The faces of roll ``number`` for a seed, the same on every machine.

    ``again`` counts how often this roll is made anew.
    """
    draw = random.Random(f"{seed}:{number}:{again}" if again else f"{seed}:{number}")
    return tuple(draw.randint(1, 6) for _ in range(dice))
