"""Feats of thing files that leave the game: with their figures, or taken from figures that stand (WIN-15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import Words, figure_ref, message, plural
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.brought_things import Resource
from clixbook.engine.position.pending import LostThing
from clixbook.engine.position.roster import successors
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.turn.victory import FORCE_LOST, LAST_BEARER_LOST, TAKEN_AWAY
from clixbook.engine.sequence.turn.scenario_end import is_lost
from clixbook.figures.forces.entries import Feat

__all__ = ["feat_on_card", "last_fallen", "paid_for", "record_lost_feat", "take_feat"]


def record_lost_feat(state: State, feat: Resource, events: list[Event]) -> State:
    """Removes a feat whose last figure is lost, and scores a feat that was paid for once.

    A figure that was replaced is lost when those are who came in its place.
    """
    if not all(is_lost(state, who) for who in feat.assigned):
        return state
    state = _without(state, feat)
    way = FORCE_LOST if feat.whole else LAST_BEARER_LOST
    if not feat.thing.points or way not in state.rules.victory.feats_score:
        return with_traits(state)
    text = f"{feat.thing.name} of {feat.thing.owner} is lost, which cost {plural(feat.thing.points, 'point')}."
    events.append(Event(text, (), (make_reason(state.rules["WIN-15"], text),)))
    lost = LostThing(feat.thing, state.player, "feat", last_fallen(state, feat))
    return with_traits(state.with_(gone=(*state.gone, lost)))


def last_fallen(state: State, card: Resource) -> str:
    """The last of its bearers, or their replacements, to be defeated in this action; "" if none was."""
    own = {*card.assigned}
    for who in card.assigned:
        own |= successors(state, who)
    return next((fallen.who for fallen in reversed(state.fallen) if fallen.who in own), "")


def feat_on_card(state: State, who: str, name: str) -> Resource | None:
    """The feat of that name that the figure has; None if it has none."""
    own = (each for each in state.resources if each.feat and who in each.assigned)
    return next((each for each in own if each.thing.name == name), None)


def take_feat(state: State, who: str, feat: Resource, events: list[Event]) -> State:
    """Takes a feat from a figure that stands: one that it paid for from it alone, any other from the game.

    Where feats that are taken away score, it does if all its figures are on the map, for the opponent who damaged this
    one last; where a feat is part of what the figure is worth it stays so.
    """
    paid = paid_for(state.fighter(who), feat)
    alone = bool(paid) or not (feat.thing.points or feat.whole)
    left = tuple(each for each in feat.assigned if each != who) if alone else ()
    text: Words = message("{} of {} leaves the game.", feat.thing.name, figure_ref(who))
    if lost := _loss_by_taking(state, who, feat, (who,) if alone else feat.assigned, paid or feat.thing.points):
        text = message("{} {} scores {}.", text, lost.taken_by, plural(lost.thing.points, "point"))
        state = state.with_(gone=(*state.gone, lost))
    events.append(Event(text, (), (make_reason(state.rules["WIN-15"], text),)))
    if not state.rules.forces.feats_raise_value:
        kept = tuple(each for each in state.fighter(who).feats if not is_called(each, feat))
        state = state.with_fighter(who, feats=kept)
    if not left:
        return with_traits(_without(state, feat))
    rest = tuple(replace(each, assigned=left) if each is feat else each for each in state.resources)
    return with_traits(state.with_(resources=rest))


def _loss_by_taking(state: State, who: str, feat: Resource, bearers: Sequence[str], points: int) -> LostThing | None:
    """The opponent's score for a feat that is taken away; None for nothing."""
    by = state.fighter(who).last_hurt_by
    scores = TAKEN_AWAY in state.rules.victory.feats_score and not feat.whole
    if not (scores and points and by) or not state.board.pieces.keys() >= {*bearers}:
        return None
    return LostThing(replace(feat.thing, points=points), by, "feat", taken_by=by)


def paid_for(fighter: Fighter, feat: Resource) -> int:
    """The points paid for the feat on this figure; 0 where several share one."""
    return sum(each.cost for each in fighter.feats if is_called(each, feat))


def is_called(given: Feat, feat: Resource) -> bool:
    """Was the figure given this card under that name?"""
    return given.name == feat.thing.name.lower()


def _without(state: State, feat: Resource) -> State:
    return state.with_(resources=tuple(each for each in state.resources if each is not feat))
