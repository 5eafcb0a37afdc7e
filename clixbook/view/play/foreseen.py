"""What an action costs its figure, and what the answers to a choice do at once: told before they are done."""

from __future__ import annotations

from html import escape

from clixbook.board.said import asks, clause
from clixbook.engine.actions import Action, Use
from clixbook.engine.held import effect_named
from clixbook.engine.questions import Choose
from clixbook.engine.sequence.action.resolution import push_ahead
from clixbook.engine.sequence.moving.moving_attacks import NO_ATTACK
from clixbook.engine.state import Event
from clixbook.powers.rushing import Rush
from clixbook.view.play.chosen import Chosen
from clixbook.view.play.lanes import says
from clixbook.view.play.offers import Offers
from clixbook.view.play.parts import told_here

MOST_FORESEEN = 4
"""Answers that are tried."""


def push_words(at: Offers, action: Action) -> str:
    """``After this action Lodestar takes 1 click of pushing damage (ACT-18).``; "" if its token harms nobody."""
    ahead = ((each.said, each.reasons[0].ruling) for each in push_ahead(at.game.now, action))
    return " ".join(f"After this action {clause(each, at.names)} ({ruling})." for each, ruling in ahead)


def push_html(chosen: Chosen) -> str:
    """The same of what is aimed at, or under way and not yet paid for."""
    action = chosen.aim or chosen.game.action
    told = push_words(chosen.at, action) if action is not None else ""
    return f'<p class="cb-more">{escape(told)}</p>' if told else ""


def then_words(chosen: Chosen, action: Action) -> str:
    """`` Then: shoot Pin Sparrow.`` of a move that ends with an attack; or that nobody can be attacked from there.

    Of any other use of a power what its player is asked next.
    """
    if not isinstance(action, Use):
        return ""
    there = Offers(chosen.game.apply(action))
    due = there.game.pending
    if not isinstance(effect_named(action.effect), Rush):
        if not isinstance(due, Choose) or due.player != chosen.game.state.player:
            return ""
        return f" Then: {there.purpose}{'' if asks(due.said) else '.'}"
    options = due.options if isinstance(due, Choose) else ()
    found = [says(attack, chosen.names) for each in options if (attack := there.attack_of(each)) is not None]
    if not found:  # walls and objects may be left to destroy
        return f" From {chosen.pointed}: nobody to attack." if due is None or NO_ATTACK in options else ""
    told = f"{found[0][:1].lower()}{found[0][1:]}" if len(found) == 1 else f"{len(found)} attacks to choose from"
    return f" Then: {told}."


def foreseen_html(chosen: Chosen) -> str:
    """What its token does to who acts, then what each answer does."""
    return push_html(chosen) + answers_html(chosen.at)


def answers_html(at: Offers) -> str:
    """``Knock back: Gnat slides 3 squares to I9.`` for each answer, without what happens whatever is answered."""
    game = at.game
    if not isinstance(game.pending, Choose) or game.state.setting_up is not None:
        return ""
    options = [each for each in game.pending.options[: MOST_FORESEEN + 1] if not at.points_at(each)]
    if len(game.pending.options) > MOST_FORESEEN or not options:
        return ""
    told = {each: game.apply(each).told[len(game.told) :] for each in options}
    texts = [{event.said for event in events} for events in told.values()]
    always = set.intersection(*texts) if len(texts) > 1 else set()
    own = {each: _words(at, [event for event in events if event.said not in always]) for each, events in told.items()}
    if not any(own.values()):
        return ""
    rows = "".join(
        f"<li><b>{escape(at.answer_words(each))}</b>: {escape(said or 'nothing more happens.')}</li>"
        for each, said in own.items()
    )
    return f'<ul class="cb-foreseen">{rows}</ul>'


def _words(at: Offers, events: list[Event]) -> str:
    """What happens first, and what stops it if it has to stop."""
    if not events:
        return ""
    first = events[0]
    stops = [reason.said for reason in first.reasons if reason.weight == "stop" and reason.said != first.said]
    return " ".join(told_here(each, at.names) for each in (first.said, *stops[:1]))
