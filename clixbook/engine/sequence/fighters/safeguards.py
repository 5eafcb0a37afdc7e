"""Immunities that a figure's own text gives it (EFF-30)."""

from __future__ import annotations

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.active import effects_at_moment, effects_of, protected_specials
from clixbook.engine.effects.effects import User
from clixbook.engine.position.state import State
from clixbook.rulebooks.printed_names import printed_name


def why_immune_to_effect(state: State, who: str, effect: str) -> tuple[Reason, ...]:
    """Why that effect of another figure does nothing to this one; empty if it may do something."""
    fighter = state.fighter(who)
    if state.rules.durations.shields.figures and effect in fighter.figure.safeguards:
        return (make_reason(state.rules["EFF-30"], message("{} is safeguarded from {}.", figure_ref(who), effect)),)
    for held in effects_at_moment(state, who, "is_immune_to"):
        if held.is_immune_to(User(state, who), effect):
            return (
                make_reason(
                    held.ruling(state.rules),
                    message("{} shields {} from {}.", printed_name(held.name), figure_ref(who), effect),
                ),
            )
    return ()


def protected_powers(state: State, who: str, effect: str) -> frozenset[str]:
    """The powers of the figure that this effect cannot choose."""
    if not state.rules.durations.shields.powers:
        return frozenset()
    own = frozenset(each.name for each in effects_of(state, who) if effect in each.shields)
    own |= protected_specials(state, who, effect)
    return own | {power for power, against in state.fighter(who).figure.protects if against == effect}
