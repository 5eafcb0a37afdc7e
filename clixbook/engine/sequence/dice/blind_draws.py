"""Fair random draws from a pile, by dice."""

from __future__ import annotations

from dataclasses import replace

from clixbook.engine.position.dice import Faces, Roll
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import State


def draw_index(pile: int, purpose: str, state: State) -> Steps[int]:
    """A fair random index below that number, by dice; faces that would favour some are thrown again."""
    dice = 1 if pile <= 6 else 2
    usable = 6**dice // pile * pile
    roll = Roll(
        purpose, dice, state, relevant_outcomes=lambda faces: _number_of(faces) % pile,
        thrown_again=lambda faces: _number_of(faces) >= usable, pile=pile,
    )  # fmt: skip
    while pile > 1:
        faces: Faces = yield roll
        if _number_of(faces) < usable:
            return _number_of(faces) % pile
        roll = replace(roll, message=f"{purpose}, rolled again")
    return 0


def _number_of(faces: Faces) -> int:
    """The faces as one number from 0, the first counting most."""
    number = 0
    for face in faces:
        number = number * 6 + face - 1
    return number
