"""Fair random draws from a pile, by dice."""

from __future__ import annotations

from clixbook.engine.position.questions import Steps, roll_faces
from clixbook.engine.position.state import State


def draw_index(pile: int, purpose: str, state: State) -> Steps[int]:
    """A fair random index below that number, by dice."""
    dice = 1 if pile <= 6 else 2
    usable = 6**dice // pile * pile
    while pile > 1:
        faces = yield from roll_faces(purpose, dice, state)
        number = 0
        for face in faces:
            number = number * 6 + face - 1
        if number < usable:
            return number % pile
    return 0
