"""What waits for the end of the action in which it came about: harm first, which comes at once then, and healing."""

from __future__ import annotations

from clixbook.board.answers import because
from clixbook.board.said import said, the
from clixbook.engine.held import has_effect
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.sequence.fighters.lives import healed, hurt, knocked_out, room, tell_drops, where
from clixbook.engine.state import Due, Event, Happening, State
from clixbook.figures.life import after_damage


def later(state: State, due: Due) -> State:
    """The position in which this is due when the action is over; nothing is due of 0 clicks."""
    return state.with_(due=(*state.due, due)) if due.clicks else state


def afterwards(state: State, events: list[Event]) -> Steps[State]:
    """The action is over and its token given: all that was due happens to those who are still there (ATK-18)."""
    dues, state = state.due, state.with_(due=()) if state.due else state
    for due in sorted(dues, key=lambda each: each.heals):
        if due.who not in state.board.pieces:
            continue
        if due.source and lost_meanwhile(state, due):
            text = said("{} of {} is lost before that.", due.cause, the(due.who))
            events.append(Event(text, (), (because(state.rules["EFF-09"], text),)))
        elif due.others:
            state = yield from stand_in(state, due, events)
        elif due.heals:
            state = healed(state, due.who, due.clicks, due.cause, events, ruling=due.ruling)
        else:
            state = hurt(state, due.who, due.clicks, due.cause, events, ruling=due.ruling)
    return state


def lost_meanwhile(state: State, due: Due) -> bool:
    """Does it come to nothing, because its source was lost after it was set off (EFF-09)?"""
    return not state.rules.special_powers.outlives_source and not has_effect(state, due.who, due.source)


def stand_in(state: State, due: Due, events: list[Event]) -> Steps[State]:
    """One goes down in place of the figure that stays, as its player chooses; that one itself if nobody else is left.

    It counts as knocked out by whoever would have knocked the other out.
    """
    options = tuple(the(each) for each in due.others if each in state.board.pieces) or (the(due.who),)
    chosen = options[0]
    if len(options) > 1:
        asked = said("who goes down in place of {}", the(due.who))
        chosen = yield Choose(state.fighter(due.who).side, asked, options, state)
    who = str(chosen)
    text = said("{} goes down in place of {}.", the(who), the(due.who))
    if who == due.who:
        text = said("Nobody is left to go down in place of {}.", the(who))
    events.append(Event(text, where(state, who), (because(state.rules[due.ruling], text),), kind=Happening.KO))
    fighter = state.fighter(who)
    ended = after_damage(state.rules, fighter.figure, fighter.life, room(state, who)).life  # the dial shows KO too
    return tell_drops(state, knocked_out(state.with_fighter(who, life=ended), who, due.by), events)
