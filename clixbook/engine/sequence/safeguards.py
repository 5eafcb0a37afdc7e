"""What a figure is shielded from by its own words (EFF-30)."""

from __future__ import annotations

from clixbook.board.answers import Reason, because
from clixbook.engine.state import State


def safeguarded(state: State, who: str, effect: str) -> tuple[Reason, ...]:
    """Why that effect does nothing to the figure, in a book that knows such shields."""
    if not state.rules.durations.shields.figures or effect not in state.fighter(who).figure.safeguards:
        return ()
    return (because(state.rules["EFF-30"], f"{who} is safeguarded from {effect}."),)


def protected_powers(state: State, who: str, effect: str) -> frozenset[str]:
    """The powers of the figure that this effect cannot choose."""
    if not state.rules.durations.shields.powers:
        return frozenset()
    return frozenset(power for power, against in state.fighter(who).figure.protects if against == effect)
