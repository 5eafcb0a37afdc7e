"""Powers that have rolls made again."""

from __future__ import annotations

from clixbook.engine.effects import Effect, User, looks_past
from clixbook.engine.rules.modes import rationed_uses_left
from clixbook.engine.rules.rerolls import RollRecord, luck_left, luck_reaches, may_reroll, may_veto
from clixbook.engine.sequence.values_now import value_of
from clixbook.powers.reach import shielded


class ProbabilityControl(Effect):
    """Another throw of the dice (PWR-PC, RRL)."""

    name = "probability control"
    row = "PWR-PC"

    def rerolls(self, user: User, record: RollRecord) -> bool:
        state = user.state
        may = may_reroll(
            record, user.who, rules=user.rules, side=user.fighter.side, own_turn=user.own_turn, turn=state.turns,
            round=state.round, uses=[use for use in state.used if use.effect == self.name],
        )  # fmt: skip
        return bool(may) and self._has_luck(user, record)

    def vetoes(self, user: User, record: RollRecord, by: str) -> bool:
        other = user.state.fighter(by).side
        may = may_veto(record, rules=user.rules, side=user.fighter.side, by_side=other)
        return bool(may) and self._has_luck(user, record)

    def _has_luck(self, user: User, record: RollRecord) -> bool:
        """Is a use left to it, and is it near enough to whoever rolled (RRL-02, RRL-03, OPT-08)?"""
        state, rules, roller = user.state, user.rules, record.roller
        uses = [use for use in state.used if use.effect == self.name]
        if not luck_left(uses, user.who, rules=rules, own_turn=user.own_turn, turn=state.turns, round=state.round):
            return False
        if not self._rationed(user) or roller not in state.board.pieces:
            return False
        if shielded(user, roller, "target" if rules.damage_powers.probability_control.targets else "affect"):
            return False
        return bool(
            luck_reaches(
                state.board, user.who, roller, value_of(state, user.who, "range").total, rules=rules,
                acting=state.player, ignores=looks_past(state, user.who),
            )
        )  # fmt: skip

    def _rationed(self, user: User) -> bool:
        """Has its force a use left this turn (OPT-08)? A force has a theme where all its figures share a keyword."""
        state, side = user.state, user.fighter.side
        force = [fighter for fighter in state.fighters.values() if fighter.side == side]
        used = [use for use in state.used if use.effect == self.name and use.turn == state.turns]
        themed = bool(frozenset.intersection(*(frozenset(fighter.figure.keywords) for fighter in force)))
        spent = sum(state.fighter(use.by).side == side for use in used)
        return rationed_uses_left(self.name, spent, rules=user.rules, themed=themed)
