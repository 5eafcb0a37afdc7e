"""Converts a position to another rulebook."""

from __future__ import annotations

from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook, named_rulebook


def in_book(game: Game, rules: str | Rulebook) -> Game:
    """The position under that rulebook; an action under way is left out."""
    return Game(with_traits(game.state.with_(rules=named_rulebook(rules))), game.seed)
