"""A power of the defense slot that serves others: Defend."""

from __future__ import annotations

from clixbook.engine.effects.effects import Effect, User
from clixbook.powers.power_targets import beside_or_bound


class Defend(Effect):
    """The user's defense for friends beside it (PWR-DEFEND); whoever is better off without it does without."""

    name = "defend"
    row = "PWR-DEFEND"

    def lendable_value(self, user: User, who: str, name: str) -> str:
        pieces = user.state.board.pieces
        if name != "defense" or user.who not in pieces or who not in pieces:
            return ""
        if not beside_or_bound(user, who):
            return ""
        return "printed" if user.rules.defense_powers.defend.printed else "unmodified"
