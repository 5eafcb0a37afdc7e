"""Whether a figure can use a feat in a position (FRC-12, FRC-13, FRC-37)."""

from __future__ import annotations

from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.feats import (
    Needs,
    may_use_feat,
    needs_in_words,
    printed_words,
    values_in,
    words_of_values,
)
from clixbook.engine.rules.verdict import Verdict
from clixbook.figures.dials.life import shown_click
from clixbook.figures.forces.entries import Feat
from clixbook.registry import call

__all__ = ["can_use_feat", "feats_in_use", "is_kept_by_owner", "is_left_out", "works_for"]


def can_use_feat(state: State, fighter: Fighter, needs: Needs) -> Verdict:
    """Does the figure meet all requirements of a feat, as the book counts them?

    A combat value has to be printed so high, and to be so high now.
    """
    words = printed_words(fighter.figure, shown_click(fighter.figure, fighter.life), needs)
    if values := values_in(needs):
        words -= values.keys() - _met_now(state, fighter, needs)
    off = {each.off for each in state.lasting if each.on == fighter.id and each.off}
    return may_use_feat(needs, rules=state.rules, shown=words, usable=words - off)


def _met_now(state: State, fighter: Fighter, needs: Needs) -> frozenset[str]:
    """The words for combat values that are high enough now, apart from feats that ask for values themselves."""
    kept = tuple(each for each in state.resources if not (each.feat and values_in(needs_in_words(each.asks))))
    apart = state if len(kept) == len(state.resources) else state.with_(resources=kept)
    names = {name for name, _ in values_in(needs).values()}
    return words_of_values(needs, {name: call("values.now", apart, fighter.id, name) for name in names})


def works_for(state: State, who: str, owner: str) -> bool:
    """Does this player's resource or feat work for the figure's present controller (FRC-37)?"""
    return state.fighter(who).side == owner or state.rules.forces.follows_control


def feats_in_use(state: State, fighter: Fighter) -> tuple[Feat, ...]:
    """The feats of the figure, none while another player controls it."""
    return fighter.feats if works_for(state, fighter.id, fighter.force_owner) else ()


def is_kept_by_owner(state: State, who: str, name: str) -> bool:
    """Does the figure lack the effect of that name because a feat or a resource of another player has it (FRC-37)?"""
    fighter = state.fighter(who)
    if works_for(state, who, fighter.force_owner):
        return False
    return name in {each.name for each in fighter.feats} or any(who in each.assigned for each in state.resources)


def is_left_out(state: State, who: str, name: str) -> bool:
    """Does the figure do without the feat of that name for an action?"""
    return any(each.off == name.lower() and each.on == who for each in state.lasting)
