"""The order of turns and rounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from clixbook.errors import IllegalAction
from clixbook.rulebooks import Rulebook

__all__ = ["next_player", "rounds_begin_and_end"]


def rounds_begin_and_end(rules: Rulebook, order: Sequence[str], player: str) -> tuple[str, ...]:
    """The round effects around this player's turn: ``"before"``, ``"after"``, both or none (TRN-07).

    ``order`` names the players still in the game, the first player of the round first.
    """
    if not rules.turns.round_effects:
        return ()
    return ("before",) * (player == order[0]) + ("after",) * (player == order[-1])


def next_player(order: Sequence[str], current: str, out: Collection[str] = ()) -> str:
    """The player with the next turn; players who are out are skipped (TRN-08)."""
    where = order.index(current)
    following = [*order[where + 1 :], *order[: where + 1]]
    for player in following:
        if player not in out:
            return player
    raise IllegalAction("Nobody is left to take a turn.")
