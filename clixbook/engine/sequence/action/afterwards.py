"""What waits for the end of the action in which it came about: harm first, which comes at once then, and healing."""

from __future__ import annotations

from clixbook.board.answers import because
from clixbook.board.said import said, the
from clixbook.engine.held import has_effect
from clixbook.engine.sequence.fighters.lives import healed, hurt
from clixbook.engine.state import Due, Event, State


def later(state: State, due: Due) -> State:
    """The position in which this is due when the action is over; nothing is due of 0 clicks."""
    return state.with_(due=(*state.due, due)) if due.clicks else state


def afterwards(state: State, events: list[Event]) -> State:
    """The action is over and its token given: all that was due happens to those who are still there (ATK-18)."""
    dues, state = state.due, state.with_(due=()) if state.due else state
    for due in sorted(dues, key=lambda each: each.heals):
        if due.who not in state.board.pieces:
            continue
        if due.source and lost_meanwhile(state, due):
            text = said("{} of {} is lost before that.", due.cause, the(due.who))
            events.append(Event(text, (), (because(state.rules["EFF-09"], text),)))
        elif due.heals:
            state = healed(state, due.who, due.clicks, due.cause, events, ruling=due.ruling)
        else:
            state = hurt(state, due.who, due.clicks, due.cause, events, ruling=due.ruling)
    return state


def lost_meanwhile(state: State, due: Due) -> bool:
    """Does it come to nothing, because its source was lost after it was set off (EFF-09)?"""
    return not state.rules.special_powers.outlives_source and not has_effect(state, due.who, due.source)
