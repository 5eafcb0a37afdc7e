"""Counts down knocked-out figures that lie on the map."""

from __future__ import annotations

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, Happening, State
from clixbook.engine.sequence.fighters.clicks import knock_out, squares_under, tell_drops

LET_IT_BE, TAKE = no("let it be"), yes("take a token off")


def remove_knockout_tokens(state: State, events: list[Event]) -> Steps[State]:
    """Offer to remove a token from each figure lying knocked out, in its victor's turn; the last one ends it."""
    for fighter in state.lying:
        if not _is_counting_turn(state, fighter):
            continue
        question = message("{} lies there with {}", figure_ref(fighter.id), plural(fighter.tokens, "token"))
        if (yield Choose(state.player, question, (TAKE, LET_IT_BE), state)) == LET_IT_BE:
            continue
        state = state.with_fighter(fighter.id, tokens=fighter.tokens - 1)
        left = fighter.tokens - 1
        text = message("{} has {} token{} left.", figure_ref(fighter.id), left, "" if left == 1 else "s")
        kind = Happening.OTHER
        if not left:
            text, kind = message("{} has no token left, and leaves the map.", figure_ref(fighter.id)), Happening.KO
        events.append(
            Event(text, squares_under(state, fighter.id), (make_reason(state.rules["DMG-18"], text),), kind=kind)
        )
        if not left:
            state = tell_drops(state, knock_out(state, fighter.id, fighter.lost_to, fighter.lost_by), events)
    return state


def _is_counting_turn(state: State, fighter: Fighter) -> bool:
    """Is it a turn of the player that knocked that figure out? Of any opponent, if no opponent did."""
    by = fighter.lost_to or fighter.last_hurt_by
    if not by or state.are_friends(by, fighter.side):
        return not state.are_friends(state.player, fighter.side)
    return by == state.player
