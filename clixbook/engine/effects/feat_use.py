"""Whether a figure can use a feat in a position (FRC-12, FRC-13)."""

from __future__ import annotations

from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.feats import Needs, may_use_feat, shown_words
from clixbook.engine.rules.verdict import Verdict
from clixbook.figures.dials.life import shown_click

__all__ = ["can_use_feat", "is_left_out"]


def can_use_feat(state: State, fighter: Fighter, needs: Needs) -> Verdict:
    """Has the figure all that a feat asks for, as the book counts it?"""
    powers = [power for _, power, _ in shown_click(fighter.figure, fighter.life).powers]
    shown = shown_words(fighter.figure, powers)
    off = {each.off for each in state.lasting if each.on == fighter.id and each.off}
    return may_use_feat(needs, rules=state.rules, shown=shown, usable=shown - off)


def is_left_out(state: State, who: str, name: str) -> bool:
    """Does the figure do without the feat of that name for an action?"""
    return any(each.off == name.lower() and each.on == who for each in state.lasting)
