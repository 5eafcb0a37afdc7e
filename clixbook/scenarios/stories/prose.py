"""Events as sentences, with figure names and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from clixbook.board.answers.answers import Reason, refusal_error
from clixbook.board.answers.message import Words, figure_ref, is_question, render_words
from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.state import Event, State
from clixbook.engine.position.whereabouts import display_names
from clixbook.errors import ClixbookError, capital


def readable_text(state: State, words: Words) -> str:
    """The sentence with the names of figures, a capital first, and without the title of the book in use."""
    text = render_words(words, display_names(state), book=False)
    return capital(text)


def reasons_with_names(state: State, reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons with the names of figures, each once."""
    return tuple(dict.fromkeys(replace(each, message=readable_text(state, each.message)) for each in reasons))


def refusal_with_names(state: State, error: ClixbookError) -> ClixbookError:
    """The same refusal with the names of figures where it has reasons; else the error itself."""
    reasons = [each.reason for each in error.problems if isinstance(each.reason, Reason)]
    return refusal_error(reasons_with_names(state, reasons)) if len(reasons) == len(error.problems) else error


def display_name(state: State, who: str) -> str:
    """The name of one figure for players, a capital first."""
    return readable_text(state, figure_ref(who))


def cited_rulings(event: Event) -> str:
    """The ids of the rulings behind an event, each once: ``ACT-16, ACT-18``."""
    return ", ".join(dict.fromkeys(reason.ruling for reason in event.reasons))


def pending_question_text(game: Game) -> str:
    """The pending question as a sentence; empty between actions."""
    pending = game.pending
    if pending is None:
        return ""
    who = "The dice" if isinstance(pending, Roll) else game.actor
    return f"{who}: {readable_text(game.state, pending.message)}{'' if is_question(pending.message) else '?'}"


def events_between(before: Game, after: Game) -> tuple[Event, ...]:
    """Events between two positions of one game."""
    return after.events[len(before.events) :]


def event_sentences(state: State, events: Iterable[Event]) -> Iterator[str]:
    """Each event as a sentence with its ruling: ``A token, 1 in all. [ACT-16]``.

    Where several reasons lead to it, they follow on a line of their own that is indented by two.
    """
    for event in events:
        if len(event.reasons) < 2:
            rulings = cited_rulings(event)
            yield readable_text(state, event.message) + (f" [{rulings}]" if rulings else "")
        else:
            yield readable_text(state, event.message)
            yield f"  {arithmetic_of(state, event)}"


def refusal_sentence(state: State, reason: Reason) -> str:
    """Why an option is refused, as a sentence with its ruling."""
    return f"Cannot be done: {readable_text(state, reason.message)} [{reason.ruling}]"


def arithmetic_of(state: State, event: Event) -> str:
    """The arithmetic: ``Dice 5 and 5: 10. Attack value +11: 21. [ATK-02] 21 reaches defense 16. [ATK-03]``."""
    parts = []
    for ruling, reasons in groupby(event.reasons, key=lambda reason: reason.ruling):
        parts.append(" ".join(readable_text(state, reason.message) for reason in reasons) + f" [{ruling}]")
    return " ".join(parts)
