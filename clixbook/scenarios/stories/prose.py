"""Events as sentences, with figure names and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from clixbook.board.answers.message import Words, asks, painted, the
from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.state import Event, State
from clixbook.errors import capital


def called(state: State) -> dict[str, str]:
    """What people call each figure: ``bruiser`` is Bruiser, ``bruiser-2`` is Bruiser 2."""
    return {who: fighter.figure.called_as(who) for who, fighter in state.fighters.items()}


def prose(state: State, words: Words) -> str:
    """What is told, with the names of figures, a capital first, and without the title of the book in use."""
    text = painted(words, called(state), book=False)
    return capital(text)


def name_of(state: State, who: str) -> str:
    """What people call one figure, a capital first."""
    return prose(state, the(who))


def cited(event: Event) -> str:
    """The ids of the rulings behind an event, each once: ``ACT-16, ACT-18``."""
    return ", ".join(dict.fromkeys(reason.ruling for reason in event.reasons))


def asked(game: Game) -> str:
    """The pending question as a sentence; empty between actions."""
    pending = game.pending
    if pending is None:
        return ""
    who = "The dice" if isinstance(pending, Roll) else game.actor
    return f"{who}: {prose(game.state, pending.said)}{'' if asks(pending.said) else '?'}"


def happened(before: Game, after: Game) -> tuple[Event, ...]:
    """Events between two positions of one game."""
    return after.told[len(before.told) :]


def sentences(state: State, events: Iterable[Event]) -> Iterator[str]:
    """Each event as a sentence with its ruling: ``A token, 1 in all. [ACT-16]``.

    Where several reasons lead to it, they follow on a line of their own that is indented by two.
    """
    for event in events:
        if len(event.reasons) < 2:
            rulings = cited(event)
            yield prose(state, event.said) + (f" [{rulings}]" if rulings else "")
        else:
            yield prose(state, event.said)
            yield f"  {steps_of(state, event)}"


def steps_of(state: State, event: Event) -> str:
    """The arithmetic: ``Dice 5 and 5: 10. Attack value +11: 21. [ATK-02] 21 reaches defense 16. [ATK-03]``."""
    parts = []
    for ruling, reasons in groupby(event.reasons, key=lambda reason: reason.ruling):
        parts.append(" ".join(prose(state, reason.said) for reason in reasons) + f" [{ruling}]")
    return " ".join(parts)
