"""Defend: lends the defense value to friends."""

from __future__ import annotations

from clixbook.engine.effects.effects import Effect, User
from clixbook.powers.power_targets import beside_or_bound


class Defend(Effect):
    """Lends the user's defense to adjacent friends (PWR-DEFEND)."""

    name = "defend"
    row = "PWR-DEFEND"

    def lendable_value(self, user: User, who: str, name: str) -> str:
        pieces = user.state.board.pieces
        if name != "defense" or user.who not in pieces or who not in pieces:
            return ""
        if not beside_or_bound(user, who):
            return ""
        return "printed" if user.rules.defense_powers.defend.printed else "unmodified"
