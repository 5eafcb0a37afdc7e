"""Text for the status line of the position editor."""

from __future__ import annotations

from clixbook.board.answers.message import plural, render_words
from clixbook.engine.game import Game
from clixbook.engine.sequence.turn.score import score_now
from clixbook.view.editors.position.position_draft import PositionDraft, Stand
from clixbook.view.editors.position.position_of_game import unsupported_settings
from clixbook.view.editors.position.position_standing import where_words, whereabouts
from clixbook.view.play.panes.why_not import names_of

MOST_TOLD = 3
"""Differences that a sentence lists."""


FLAGS = {
    "acted": ("has acted this turn", "has not acted this turn"),
    "soaring": ("soars", "hovers"),
    "has_moved": ("has moved", "has not moved"),
    "left_area": ("has left its starting area", "has not left its starting area"),
}
"""Field of a stand -> the menu words for set and for not set."""


def stand_words(before: Stand, after: Stand) -> str:
    """The settings of a figure in words: ``Gnat: click 3.``, ``Gnat soars.``"""
    name = after.figure.name
    if whereabouts(before) != whereabouts(after):
        return f"{name} is {where_words(after)}." if not after.on_map else f"{name} to {where_words(after)}."
    for key, (yes, no) in FLAGS.items():
        if getattr(after, key) is not getattr(before, key):
            return f"{name} {yes if getattr(after, key) else no}."
    changes = {
        "place": f"{name} to {after.place}.",
        "side": f"{name} is {after.side}'s.",
        "click": f"{name}: click {after.click}.",
        "tokens": f"{name}: {plural(after.tokens, 'token')}.",
        "held": f"{name} holds a {after.held} object." if after.held else f"{name} holds nothing.",
        "attacks": f"{name}: {plural(after.attacks, 'attack')} made this turn.",
        "entry": f"{name}: {', '.join(after.feats) or 'no feats'}.",
    }
    return next((words for key, words in changes.items() if getattr(after, key) != getattr(before, key)), "")


def unsupported_words(game: Game) -> str:
    """The parts of a game that cannot be set here, for the status line; "" if there are none."""
    found = unsupported_settings(game)
    if not found:
        return ""
    names = names_of(game.state)
    sentences = "; ".join(render_words(each.message, names) for each in found[:MOST_TOLD])
    more = f", and {len(found) - MOST_TOLD} more" if len(found) > MOST_TOLD else ""
    return f"This cannot be set by hand and is left out: {sentences}{more}."


def turn_words(draft: PositionDraft) -> str:
    """The turn in words, as the usual status: ``Ann's turn in round 2, 3 actions left, 4 figures.``"""
    left, count = plural(draft.left, "action"), plural(len(draft.stands), "figure")
    return f"{draft.players[draft.active]}'s turn in round {draft.round}, {left} left; {count}."


def score_words(game: Game) -> str:
    """``Victory points: Ann 75, Ben 0, by who is knocked out: …``"""
    scores = ", ".join(f"{player} {points}" for player, points in score_now(game.state).items())
    return f"Victory points: {scores}, by who is knocked out: choose a figure, and under Figure what it “Is”."
