"""The end of an action and the end of a turn: who is out, who has won, whose turn is next."""

from __future__ import annotations

from clixbook.engine.action_total import action_total
from clixbook.engine.effects import with_traits
from clixbook.engine.lasting import Lasting
from clixbook.engine.questions import Steps, rolled
from clixbook.engine.score import outcome, result_of
from clixbook.engine.state import Event, State
from clixbook.engine.tokens import clears, tokens_after_clearing
from clixbook.engine.turn_order import next_player
from clixbook.engine.victory import Outcome


def end_turn(state: State, events: list[Event]) -> Steps[State]:
    """Clear tokens, then let the next player who still has figures begin a turn (TRN-02, TRN-08, ACT-21 to 23)."""
    events.append(Event(f"{state.player} ends the turn."))
    state = clear_tokens(state, events)
    state = lapse(state, [each for each in state.lasting if each.ends_with_turn(state.turns, state.player)], events)
    for who in state.fighters:
        state = state.with_fighter(who, acted=False, got_token=False, attacks=0)
    out = [player for player in state.players if not state.standing(player)]
    following = next_player(state.players, state.player, out)
    left = action_total(state.rules, state.build_total)
    state = state.with_(active=state.players.index(following), turns=state.turns + 1, left=left)
    events.append(Event(f"{following}'s turn begins: {left} actions."))
    used = tuple(use for use in state.used if use.round >= state.round)
    ending = [each for each in state.lasting if each.ends_as_turn_begins(following)]
    return lapse(state.with_(used=used), ending, events)
    yield  # effects of the beginning may ask


def lapse(state: State, ending: list[Lasting], events: list[Event]) -> State:
    """The position when these effects end (TRN-04)."""
    if not ending:
        return state
    events += [Event(f"{each.source} of {each.by} on {each.on} ends.") for each in ending]
    return with_traits(state.with_(lasting=tuple(each for each in state.lasting if each not in ending)))


def clear_tokens(state: State, events: list[Event]) -> State:
    """The active player's figures that did nothing this turn lose their tokens."""
    for fighter in state.standing(state.player):
        cleared = clears(state.rules, got_token=fighter.got_token, acted=fighter.acted)
        if fighter.tokens and cleared:
            state = state.with_fighter(fighter.id, tokens=tokens_after_clearing(state.rules, fighter.tokens))
            events.append(Event(f"{fighter.id} clears its tokens.", (), cleared.reasons))
    return state


def settle_end(state: State, events: list[Event], *, resolving: bool = False) -> State:
    """The position when the book says that the game is over: a result, or players who roll for it (WIN)."""
    found = outcome(state, resolving=resolving)
    return state if found is None else _over(state, found, events)


def break_tie(state: State, events: list[Event]) -> Steps[State]:
    """Those who are tied roll; those who roll alike roll again (WIN-08)."""
    rolls: dict[str, tuple[int, int]] = {}
    for player in state.tied:
        first, second = yield from rolled(f"tie break of {player}", 2)
        rolls[player] = first, second
    everybody = {player: rolls.get(player, (0, 0)) for player in state.players}  # who fell behind cannot win
    found = outcome(state, everybody)
    if found is None:
        raise AssertionError("a game that ended goes on")
    return _over(state, found, events)


def _over(state: State, found: Outcome, events: list[Event]) -> State:
    events.append(Event(found.headline, (), found.reasons))
    if found.to_roll:
        return state.with_(tied=found.to_roll)
    return state.with_(tied=(), result=result_of(found))
