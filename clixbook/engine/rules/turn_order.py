"""Who takes the next turn, what surrounds it, and who is out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turns import PlayersOut

__all__ = ["AfterOut", "next_player", "out_of_game", "rounds_begin_and_end"]


def rounds_begin_and_end(rules: Rulebook, order: Sequence[str], player: str) -> tuple[str, ...]:
    """Which effects of a round surround this player's turn: ``"before"``, ``"after"``, both or none (TRN-07).

    ``order`` names the players still in the game, the first player of the round first.
    """
    if not rules.turns.round_effects:
        return ()
    return ("before",) * (player == order[0]) + ("after",) * (player == order[-1])


def next_player(order: Sequence[str], current: str, out: Collection[str] = ()) -> str:
    """Whose turn comes after this one's; those who are out are passed over (TRN-08)."""
    where = order.index(current)
    following = [*order[where + 1 :], *order[: where + 1]]
    for player in following:
        if player not in out:
            return player
    raise ClixbookError("Nobody is left to take a turn.")


@dataclass(frozen=True, slots=True)
class AfterOut:
    """``order`` of turns and what of the player's is ``defeated``, when a player is out."""

    order: tuple[str, ...]
    defeated: tuple[str, ...]


def out_of_game(rules: Rulebook, order: Sequence[str], player: str, remaining: Sequence[str] = ()) -> AfterOut:
    """What becomes of the order of turns and of the ``remaining`` elements of a player who is out (TRN-08, MUL-04)."""
    if rules.turns.players_out is PlayersOut.REMOVED:
        return AfterOut(tuple(name for name in order if name != player), tuple(remaining))
    return AfterOut(tuple(order), ())
