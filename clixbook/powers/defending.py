"""A power of the defense slot that serves others: Defend."""

from __future__ import annotations

from clixbook.board.near.adjacency import adjacent
from clixbook.engine.effects import Effect, User


class Defend(Effect):
    """The user's defense for friends beside it (PWR-DEFEND); whoever is better off without it does without."""

    name = "defend"
    row = "PWR-DEFEND"

    def lends(self, user: User, who: str, name: str) -> str:
        pieces = user.state.board.pieces
        if name != "defense" or user.who not in pieces or who not in pieces:
            return ""
        if not adjacent(user.state.board, user.who, who, rules=user.rules):
            return ""
        return "printed" if user.rules.defense_powers.defend.printed else "unmodified"
