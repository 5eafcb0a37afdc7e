"""Event dials: when they turn, and their clicks (EVT-01)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.history.thing_codes import condition_named
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.conditions import turned_event_dial
from clixbook.figures.specials.clause_words import card_text
from clixbook.figures.things.thing import Thing, ThingKind, Turning

__all__ = ["dial_in_play", "turn_dial", "turn_dial_as", "turn_dial_as_turn_begins", "turn_dial_by_roll", "why_no_turn"]


def dial_in_play(cards: Sequence[str]) -> Thing | None:
    """The event dial among the conditions of a game; None if there is none."""
    found = filter(None, map(condition_named, cards))
    return next((each for each in found if each.kind is ThingKind.EVENT), None)


def turn_dial_as_turn_begins(state: State, events: list[Event]) -> State:
    """The position as a turn begins, with the dial turned that turns each turn, or each round; not before the first."""
    if state.turns == 1 or not state.conditions:
        return state
    first = next((player for player in state.players if state.remaining(player)), state.player)
    state = turn_dial_as(state, Turning.TURN, events)
    return turn_dial_as(state, Turning.ROUND, events) if state.player == first else state


def turn_dial_by_roll(state: State, dice: Sequence[int], events: list[Event]) -> State:
    """The position after an attack roll, with the dial turned that heeds double sixes or ones."""
    doubles = {12: Turning.DOUBLE_SIX, 2: Turning.DOUBLE_ONE}
    return turn_dial_as(state, doubles[sum(dice)], events) if len(dice) == 2 and sum(dice) in doubles else state


def turn_dial_as(state: State, when: Turning, events: list[Event]) -> State:
    """The position with the dial turned, on or back, if its card names that moment."""
    dial = dial_in_play(state.conditions) if state.conditions else None
    if dial is None or when not in (dial.turns, dial.back):
        return state
    return turn_dial(state, dial.by if dial.turns is when else -1, events)


def turn_dial(state: State, clicks: int, events: list[Event]) -> State:
    """The position with the event dial turned by that many clicks, back if below 0; the new click works from then on.

    Past the green line it does not turn back, past a red one not on.
    """
    dial = dial_in_play(state.conditions)
    click = _click_after_turn(state, dial, clicks) if dial is not None else state.event_click
    if dial is None or click == state.event_click:
        return state
    sentence = dial.sentences[click - 1]
    way = "turns" if clicks > 0 else "turns back"
    text = f"{dial.name} {way} to click {click}: {card_text(sentence) if sentence else 'nothing happens.'}"
    events.append(Event(text, (), (make_reason(state.rules["EVT-01"], text),)))
    return with_traits(state.with_(event_click=click))


def _click_after_turn(state: State, dial: Thing, clicks: int) -> int:
    last = len(dial.sentences)
    return turned_event_dial(state.event_click, last, rules=state.rules, red=last * dial.red_line, by=clicks)


def why_no_turn(state: State, clicks: int) -> tuple[Reason, ...]:
    """Why an effect does not turn the event dial: the game has none, or it is at its green or red line."""
    dial = dial_in_play(state.conditions)
    if dial is None:
        return (make_reason(state.rules["EVT-01"], "No event dial is in play."),)
    if _click_after_turn(state, dial, clicks) == state.event_click:
        line = "red" if clicks > 0 else "green"
        return (make_reason(state.rules["EVT-01"], f"{dial.name} is at its {line} line."),)
    return ()
