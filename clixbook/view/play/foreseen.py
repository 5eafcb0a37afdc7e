"""What the answers to a choice do at once: told before one is given, where no place on the board can show it."""

from __future__ import annotations

from html import escape

from clixbook.engine.questions import Choose
from clixbook.engine.state import Event
from clixbook.view.play.chosen import Chosen
from clixbook.view.play.lanes import points_at
from clixbook.view.play.parts import told_here

MOST_FORESEEN = 4
"""Answers that are tried."""


def foreseen_html(table: Chosen) -> str:
    """``Knock back: Gnat slides 3 squares to I9.`` for each answer, without what happens whatever is answered."""
    game = table.game
    if not isinstance(game.pending, Choose) or game.state.setting_up is not None:
        return ""
    options = [each for each in game.pending.options[: MOST_FORESEEN + 1] if not points_at(each, table.board)]
    if len(game.pending.options) > MOST_FORESEEN or not options:
        return ""
    told = {at: game.apply(each).told[len(game.told) :] for at, each in enumerate(options)}
    texts = [{event.text for event in events} for events in told.values()]
    always = set.intersection(*texts) if len(texts) > 1 else set()
    own = {at: _words(table, [event for event in events if event.text not in always]) for at, events in told.items()}
    if not any(own.values()):
        return ""
    rows = "".join(
        f"<li><b>{escape(table.answer_words(options[at]))}</b>: {escape(said or 'nothing more happens.')}</li>"
        for at, said in own.items()
    )
    return f'<ul class="cb-foreseen">{rows}</ul>'


def _words(table: Chosen, events: list[Event]) -> str:
    """What happens first, and what stops it if it has to stop."""
    if not events:
        return ""
    first = events[0]
    stops = [reason.text for reason in first.reasons if reason.weight == "stop" and reason.text != first.text]
    return " ".join(told_here(each, table.game.state.rules, table.names) for each in (first.text, *stops[:1]))
