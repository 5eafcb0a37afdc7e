"""Powers of the defense slot that lower damage."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.engine.effects import Effect, User
from clixbook.engine.rules.damage import Kind, Reducer


class Toughness(Effect):
    """A little less of every damage (PWR-TOUGHNESS)."""

    name = "toughness"
    row = "PWR-TOUGHNESS"

    def reducers(self, user: User, kind: Kind) -> Iterable[Reducer]:
        reduces = user.rules.defense_powers.toughness
        yield Reducer("Toughness", reduces.by, combat_only=reduces.combat_only)
