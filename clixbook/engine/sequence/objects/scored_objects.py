"""Tracks paid objects and their loss, for scoring (WIN-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import plural
from clixbook.board.model.things import MapObject
from clixbook.engine.position.pending import LostThing
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import object_phrase

__all__ = ["bearer_of", "record_lost_objects", "watch_paid_objects"]


def watch_paid_objects(state: State) -> State:
    """Starts tracking all paid objects in the position."""
    found = tuple(sorted(map(_without_orientation, _paid_objects(state)), key=lambda each: (each.owner, each.name)))
    return state.with_(owned=found) if found != state.owned else state


def record_lost_objects(state: State, events: list[Event]) -> State:
    """Records paid objects that are gone as lost in this turn.

    It compares the objects that are there, because an object can be destroyed, used up or crushed in many ways. Points
    for it: ``engine.rules.turn.victory.loss_points``; their player: ``engine.sequence.turn.score``.
    """
    if not state.owned:
        return state
    here = Counter(map(_without_orientation, _paid_objects(state)))
    lost = tuple((Counter(state.owned) - here).elements())
    if not lost:
        return state
    for thing in lost if "object" in state.rules.victory.other_items else ():
        text = f"{object_phrase(thing)} of {thing.owner} is lost, for which {plural(thing.points, 'point')} were paid."
        events.append(Event(f"{text[0].upper()}{text[1:]}", (), (make_reason(state.rules["WIN-07"], text),)))
    gone = tuple(LostThing(thing, state.player) for thing in lost)
    return state.with_(owned=tuple((Counter(state.owned) - Counter(lost)).elements()), gone=(*state.gone, *gone))


def bearer_of(state: State, thing: MapObject) -> str:
    """The figure that has it on its card; "" if nobody has."""
    having = (each.id for each in state.fighters.values() if thing in map(_without_orientation, each.card))
    return next(having, "")


def _paid_objects(state: State) -> Iterator[MapObject]:
    """Everything here that cost points, wherever it is."""
    for lying in state.board.objects.values():
        yield from (each for each in lying if each.points)
    riding = (each.piece for each in state.aboard)
    for piece in (*state.board.pieces.values(), *riding):
        if piece.held is not None and piece.held.points:
            yield piece.held
    for fighter in state.fighters.values():
        yield from (each for each in fighter.card if each.points)


def _without_orientation(thing: MapObject) -> MapObject:
    """The object without its ``obstructs`` flag."""
    return replace(thing, obstructs=False) if thing.obstructs else thing
