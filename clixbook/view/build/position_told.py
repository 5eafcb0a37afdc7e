"""What the status line of a position tells when nothing was done: whose turn it is, and what of a game is left out."""

from __future__ import annotations

from clixbook.board.said import painted
from clixbook.engine.game import Game
from clixbook.view.build.position_draft import PositionDraft, left_out
from clixbook.view.play.parts import plural
from clixbook.view.play.why_not import names_of

MOST_TOLD = 3
"""Differences that a sentence lists."""


def left_out_words(game: Game) -> str:
    """What of a game cannot be set here, for the status line; "" if it is all there."""
    found = left_out(game)
    if not found:
        return ""
    names = names_of(game.state)
    told = "; ".join(painted(each.said, names) for each in found[:MOST_TOLD])
    more = f", and {len(found) - MOST_TOLD} more" if len(found) > MOST_TOLD else ""
    return f"This cannot be set by hand and is left out: {told}{more}."


def turn_words(draft: PositionDraft) -> str:
    """Whose turn it is, for when nothing else is to be said: ``Ann's turn in round 2, 3 actions left, 4 figures.``"""
    left, count = plural(draft.left, "action"), plural(len(draft.stands), "figure")
    return f"{draft.players[draft.active]}'s turn in round {draft.round}, {left} left; {count}."
