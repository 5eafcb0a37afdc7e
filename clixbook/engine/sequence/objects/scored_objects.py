"""Objects that cost points, tracked so that their loss scores (WIN-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import plural
from clixbook.board.model.things import MapObject
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.sentences.orange_squares import has_worded_squares
from clixbook.engine.history.thing_codes import condition_named
from clixbook.engine.position.pending import LostThing
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import object_phrase
from clixbook.engine.rules.turn.victory import resource_lost
from clixbook.engine.sequence.objects.lost_feats import last_fallen, record_lost_feat

__all__ = ["bearer_of", "record_lost_objects", "track_objects"]


def track_objects(state: State) -> State:
    """Starts tracking the paid objects of the position; notes whether a thing or an orange square has sentences."""
    found = tuple(sorted(map(_without_place, _paid_objects(state)), key=lambda each: (each.owner, each.name)))
    state = state.with_(owned=found) if found != state.owned else state
    return with_traits(state.with_(worded=True)) if not state.worded and _has_sentences(state) else state


def _has_sentences(state: State) -> bool:
    """Does anything but a figure have sentences that the game plays: a thing, a condition, an orange square?"""
    things = (*_all_objects(state), *(each.thing for each in state.resources))
    return (
        any(each.card for each in things)
        or bool(state.terrain_pieces or state.locations or state.id_cards)
        or any(map(condition_named, (*state.conditions, *state.deck)))
        or has_worded_squares(state.board)
    )


def record_lost_objects(state: State, events: list[Event]) -> State:
    """Records paid objects that are gone as lost in this turn.

    It compares the objects that are there, because an object can be destroyed, used up or crushed in many ways. Points
    for it: ``engine.rules.turn.victory.loss_points``; their player: ``engine.sequence.turn.score``.
    """
    state = _record_lost_resources(state, events) if state.resources else state
    if not state.owned:
        return state
    here = Counter(map(_without_place, _paid_objects(state)))
    lost = tuple((Counter(state.owned) - here).elements())
    if not lost:
        return state
    for thing in lost if "object" in state.rules.victory.other_items else ():
        text = f"{object_phrase(thing)} of {thing.owner} is lost, which is worth {plural(thing.points, 'point')}."
        events.append(Event(f"{text[0].upper()}{text[1:]}", (), (make_reason(state.rules["WIN-07"], text),)))
    gone = tuple(LostThing(thing, state.player) for thing in lost)
    return state.with_(owned=tuple((Counter(state.owned) - Counter(lost)).elements()), gone=(*state.gone, *gone))


def bearer_of(state: State, thing: MapObject) -> str:
    """The figure that has the object on its card; "" if none has."""
    bearers = (each.id for each in state.fighters.values() if thing in map(_without_place, each.card))
    return next(bearers, "")


def _paid_objects(state: State) -> Iterator[MapObject]:
    """The objects of the position that cost points, wherever they are."""
    return (each for each in _all_objects(state) if each.points)


def _all_objects(state: State) -> Iterator[MapObject]:
    """The objects of the position: on the map, in hands and on cards."""
    for square, objects in state.board.objects.items():
        yield from (each for each in objects if square in each.covers[:1] or not each.covers)
    passengers = (each.piece for each in state.aboard)
    for piece in (*state.board.pieces.values(), *passengers):
        if piece.held is not None:
            yield piece.held
    for fighter in state.fighters.values():
        yield from fighter.card


def _record_lost_resources(state: State, events: list[Event]) -> State:
    """Removes resources that are lost with their figures (WIN-19)."""
    for resource in state.resources:
        if resource.feat:
            state = record_lost_feat(state, resource, events)
            continue
        owner, gone = resource.thing.owner, {*resource.gone}
        lost = [who in gone or state.fighters[who].life.ko for who in resource.assigned]
        lost += [True] * len(gone.difference(resource.assigned))
        nobody = not any(each.force_owner == owner for each in state.remaining())
        if found := resource_lost(state.rules, lost, force_lost=nobody):
            paid = plural(resource.thing.points, "point")
            text = f"{resource.thing.name} of {owner} is lost, which cost {paid}."
            events.append(Event(text, (), found.reasons))
            left = tuple(each for each in state.resources if each is not resource)
            kind = "resource" if "resource" in state.rules.victory.other_items else "element"
            fallen = last_fallen(state, resource) if kind == "resource" else ""
            thing = LostThing(resource.thing, state.player, kind, fallen)
            state = with_traits(state.with_(resources=left, gone=(*state.gone, thing)))
    return state


def _without_place(thing: MapObject) -> MapObject:
    """The object without what its place changes: the squares that it covers, and whether it obstructs."""
    return replace(thing, obstructs=False, covers=()) if thing.obstructs or thing.covers else thing
