"""What players bring besides figures: feats, conditions of the battlefield. Every figure asks whether it has them."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.things import Mode
from clixbook.engine.effects import Effect, User
from clixbook.engine.rules.feats import may_use_feat, needs_of, shown_words
from clixbook.engine.rules.values import Modifier
from clixbook.engine.sequence.blows import Attack
from clixbook.figures.life import shown_click
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.values import MoveRights, rights


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


class Swingline(Effect):
    """A feat: over bushes and roofs on a line (FEAT-SWINGLINE)."""

    name = "swingline"
    row = "FEAT-SWINGLINE"
    common = brought = True

    def lacks(self, rules: Rulebook) -> str:
        return "flyers made earthbound by its shots"

    def moving(self, user: User, verb: str) -> MoveRights:
        return rights("hindering", "elevated") if self._usable(user) else MoveRights()

    def _usable(self, user: User) -> bool:
        """Has its user the feat, and all that it asks for (FRC-12)?"""
        fighter = user.fighter
        if all(feat.name != self.name for feat in fighter.feats):
            return False
        powers = [power for _, power, _ in shown_click(fighter.figure, fighter.life).powers]
        shown = shown_words(fighter.figure, powers)
        off = {each.off for each in user.state.lasting if each.on == user.who and each.off}
        needs = needs_of(self.name, rules=user.rules)
        return bool(may_use_feat(needs, rules=user.rules, shown=shown, usable=shown - off))
