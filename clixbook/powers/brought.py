"""Conditions of the battlefield, which players bring. Every figure asks whether they are in play."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.things import Mode
from clixbook.engine.effects import Effect, User
from clixbook.engine.rules.values import Modifier
from clixbook.engine.sequence.attack.blows import Attack
from clixbook.rulebooks import Rulebook


class Crosswind(Effect):
    """A condition of our own: flyers make less way against the wind (EVT-02)."""

    name = "crosswind"
    row = "EVT-02"
    common = brought = True
    card = "Flyers have 2 less speed."

    def in_play(self, rules: Rulebook) -> bool:
        return rules.conditions.conditions

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterator[Modifier]:
        if name == "speed" and self.name in user.state.conditions and user.fighter.figure.mode is Mode.WING:
            yield Modifier(-2, "Crosswind", least=0)
