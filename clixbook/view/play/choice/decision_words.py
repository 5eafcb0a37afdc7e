"""Status line text about the outcome of a decision."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.engine.position.state import Event, Happening
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.log.step_words import step_words
from clixbook.view.play.panes.parts import event_words
from clixbook.view.sessions.game_session import GameSession

MOST_SENTENCES = 3
"""The number of sentences on the status line about an action's result."""


def weightiest(events: Sequence[Event], most: int) -> list[Event]:
    """The most important events, knock outs first, in the order in which they happened."""
    ranked = sorted(range(len(events)), key=lambda at: events[at].kind is not Happening.KO)
    return [events[at] for at in sorted(ranked[:most])]


def happened_words(session: GameSession, at: Offers) -> str:
    """The effect of the last option, in a few sentences: one if a question follows, or the end of the game.

    Of many events the attack roll is left out, which the dice show beside; others are said to be in the log.
    """
    events = [each for each in session.events() if each.kind not in (Happening.TOKEN, Happening.END)]
    result = at.game.result
    if at.pending_question or result is not None:
        over = [] if result is None else [f"The game is over. {result.headline}"]
        return " ".join([*(event_sentence(each, at) for each in weightiest(events, 1)), *over])
    events = [each for each in events if each.kind is not Happening.ATTACK] if len(events) > MOST_SENTENCES else events
    sentences = [event_sentence(each, at) for each in weightiest(events, MOST_SENTENCES)]
    left = f" {len(events) - MOST_SENTENCES} more in the log." if len(events) > MOST_SENTENCES else ""
    return f"{' '.join(sentences)}{left}" if sentences else f"{step_words(session.tree, session.node)}."


def event_sentence(event: Event, at: Offers) -> str:
    """An event without the rulebook, which the page shows all the time."""
    return event_words(event.message, at.names)
