"""Who takes the next turn, which round it is, and who is active."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.turns import PlayersOut, RoundUse

__all__ = ["AfterOut", "active_player", "next_player", "out_of_game", "round_of", "rounds_begin_and_end"]


def round_of(rules: str | Rulebook, turns_before: int, players: int) -> int | None:
    """The round, from 1, of the turn before which so many were taken by ``players`` players (TRN-01).

    None where the rulebook knows no rounds.
    """
    if rulebook(rules).turns.rounds is RoundUse.NOTHING:
        return None
    return turns_before // players + 1


def rounds_begin_and_end(rules: str | Rulebook, order: Sequence[str], player: str) -> tuple[str, ...]:
    """Which effects of a round surround this player's turn: ``"before"``, ``"after"``, both or none (TRN-07).

    ``order`` names the players still in the game, the first player of the round first.
    """
    if not rulebook(rules).turns.round_effects:
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


def out_of_game(rules: str | Rulebook, order: Sequence[str], player: str, remaining: Sequence[str] = ()) -> AfterOut:
    """What becomes of the order of turns and of the ``remaining`` elements of a player who is out (TRN-08, MUL-04)."""
    if rulebook(rules).turns.players_out is PlayersOut.REMOVED:
        return AfterOut(tuple(name for name in order if name != player), tuple(remaining))
    return AfterOut(tuple(order), ())


def active_player(rules: str | Rulebook, turn_of: str, controller: str) -> str:
    """The active player while ``controller`` acts with a figure in the turn of ``turn_of`` (TRN-10)."""
    return turn_of if rulebook(rules).turns.turn_taker else controller
