"""Effects that could be in force: what the figures of a position would have laid on one of them, had they used it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.engine.effects import User
from clixbook.engine.held import effects_of
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.state import State

__all__ = ["could_last"]


def could_last(state: State, on: str) -> tuple[Lasting, ...]:
    """Every effect that a figure of the position can use now and that would last on that one, each as of its last turn.

    How far it reaches is not asked, for nobody knows who stood where when it was used. What ends with the turn is there
    only for whose turn it is.
    """
    return tuple(_could_last(state, on))


def _could_last(state: State, on: str) -> Iterator[Lasting]:
    for fighter in state.standing():
        user, ago = User(state, fighter.id), (state.active - state.players.index(fighter.side)) % len(state.players)
        for effect in effects_of(state, fighter.id):
            for each in effect.lays(user, on):
                since = max(1, state.turns - ago)
                if since == state.turns or each.until not in (Until.ACTION_ENDS, Until.TURN_ENDS):
                    yield replace(each, since=since)
