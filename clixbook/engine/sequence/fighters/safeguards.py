"""What a figure is shielded from by its own words (EFF-30)."""

from __future__ import annotations

from clixbook.board.answers.answers import Reason, because
from clixbook.board.answers.message import said, the
from clixbook.engine.effects.active import effects_of, shielded_specials, speakers
from clixbook.engine.effects.effects import User
from clixbook.engine.position.state import State
from clixbook.rulebooks.printed_names import printed_name


def safeguarded(state: State, who: str, effect: str) -> tuple[Reason, ...]:
    """Why that effect of another figure does nothing to this one; empty if it may do something."""
    fighter = state.fighter(who)
    if state.rules.durations.shields.figures and effect in fighter.figure.safeguards:
        return (because(state.rules["EFF-30"], said("{} is safeguarded from {}.", the(who), effect)),)
    for held in speakers(state, who, "shuns"):
        if held.shuns(User(state, who), effect):
            return (
                because(
                    held.ruling(state.rules), said("{} shields {} from {}.", printed_name(held.name), the(who), effect)
                ),
            )
    return ()


def protected_powers(state: State, who: str, effect: str) -> frozenset[str]:
    """The powers of the figure that this effect cannot choose."""
    if not state.rules.durations.shields.powers:
        return frozenset()
    own = frozenset(each.name for each in effects_of(state, who) if effect in each.shields)
    own |= shielded_specials(state, who, effect)
    return own | {power for power, against in state.fighter(who).figure.protects if against == effect}
