"""Lasting effects that figures of a position could have put on another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effects import User
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.sequence.carrying.carry_sequence import why_not_carried
from clixbook.engine.sequence.carrying.passengers import restrictions_after

__all__ = ["possible_lasting"]


def possible_lasting(state: State, on: str) -> tuple[Lasting, ...]:
    """Lasting effects that figures of the position could have put on this one.

    Reach is not checked, as nobody knows where the figures stood when it was used; only a carried figure must still
    stand beside its carrier. An effect that ends with the turn can only be one of the active player.
    """
    return tuple(dict.fromkeys(_possible_lasting(state, on)))


def _possible_lasting(state: State, on: str) -> Iterator[Lasting]:
    for fighter in state.standing():
        ago = (state.active - state.players.index(fighter.side)) % len(state.players)
        since = max(1, state.turns - ago)
        for each in (*_by_powers(state, fighter, on), *_by_carrying(state, fighter, on)):
            if since == state.turns or each.until not in (Until.ACTION_ENDS, Until.TURN_ENDS):
                yield replace(each, since=since)


def _by_powers(state: State, fighter: Fighter, on: str) -> Iterator[Lasting]:
    user = User(state, fighter.id)
    for effect in effects_of(state, fighter.id):
        yield from effect.lasting_options(user, on)


def _by_carrying(state: State, fighter: Fighter, on: str) -> Iterator[Lasting]:
    """Restrictions that a carry would leave on carrier and passenger (CAR-06), for friends it can carry now."""
    friends = [each.id for each in state.standing(fighter.side) if each.id != fighter.id]
    for rider in friends if on == fighter.id else [each for each in friends if each == on]:
        if not why_not_carried(state, fighter, (rider,)):
            yield from (
                each for each in restrictions_after(state, fighter.id, state.board.pieces[rider]) if each.on == on
            )
