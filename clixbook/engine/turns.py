"""The end of an action and the end of a turn: who is out, who has won, whose turn is next."""

from __future__ import annotations

from clixbook.engine.action_total import action_total
from clixbook.engine.state import Event, Result, State
from clixbook.engine.tokens import clears, tokens_after_clearing
from clixbook.engine.turn_order import next_player


def end_turn(state: State, events: list[Event]) -> State:
    """Clear tokens, then let the next player who still has figures begin a turn (TRN-02, TRN-08, ACT-21 to 23)."""
    events.append(Event(f"{state.player} ends the turn."))
    state = clear_tokens(state, events)
    for who in state.fighters:
        state = state.with_fighter(who, acted=False, got_token=False, attacks=0)
    out = [player for player in state.players if not state.standing(player)]
    following = next_player(state.players, state.player, out)
    left = action_total(state.rules, state.build_total)
    state = state.with_(active=state.players.index(following), turns=state.turns + 1, left=left)
    events.append(Event(f"{following}'s turn begins: {left} actions."))
    return state


def clear_tokens(state: State, events: list[Event]) -> State:
    """The active player's figures that did nothing this turn lose their tokens."""
    for fighter in state.standing(state.player):
        cleared = clears(state.rules, got_token=fighter.got_token, acted=fighter.acted)
        if fighter.tokens and cleared:
            state = state.with_fighter(fighter.id, tokens=tokens_after_clearing(state.rules, fighter.tokens))
            events.append(Event(f"{fighter.id} clears its tokens.", (), cleared.reasons))
    return state


def settle_end(state: State, events: list[Event]) -> State:
    """The game is over once only one player has figures left (WIN)."""
    standing = [player for player in state.players if state.standing(player)]
    if len(standing) > 1:
        return state
    winner = standing[0] if standing else ""
    why = f"only {winner} has figures left" if winner else "nobody has figures left"
    events.append(Event(f"The game is over: {why}."))
    return state.with_(result=Result(winner, why))
