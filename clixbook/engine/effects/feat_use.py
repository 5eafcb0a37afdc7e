"""Whether a figure can use a feat in a position (FRC-12, FRC-13, FRC-37)."""

from __future__ import annotations

from collections.abc import Callable

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
from clixbook.rulebooks.sections.forces.forces import FeatUse

__all__ = ["can_use_feat", "feats_in_use", "is_kept_by_owner", "is_left_out", "works_for"]


def can_use_feat(state: State, fighter: Fighter, needs: Needs) -> Verdict:
    """Does the figure meet all requirements of a feat, as the book counts them?

    A combat value has to be printed so high, and to be so high now.
    """
    words = printed_words(fighter.figure, shown_click(fighter.figure, fighter.life), needs)
    if values := values_in(needs):
        words -= values.keys() - _met_now(state, fighter, needs)
    usable = words
    if needs and state.rules.forces.feat_use is FeatUse.USABLE:
        usable = call("feats.usable_words", _without_feats(state, lambda asks: True), fighter.id, words, needs)
    return may_use_feat(needs, rules=state.rules, shown=words, usable=usable)


def _met_now(state: State, fighter: Fighter, needs: Needs) -> frozenset[str]:
    """The words for combat values that are high enough now, apart from feats that ask for values themselves."""
    apart = _without_feats(state, lambda asks: bool(values_in(asks)))
    names = {name for name, _ in values_in(needs).values()}
    return words_of_values(needs, {name: call("values.now", apart, fighter.id, name) for name in names})


def _without_feats(state: State, asks_so: Callable[[Needs], bool]) -> State:
    """The position without feats that have requirements of that sort, as each would hang on others."""
    kept = tuple(
        each for each in state.resources if not (each.feat and each.asks and asks_so(needs_in_words(each.asks)))
    )
    return state if len(kept) == len(state.resources) else state.with_(resources=kept)


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
