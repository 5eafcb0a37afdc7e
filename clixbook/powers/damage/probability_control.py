"""Probability Control and other rerolls."""

from __future__ import annotations

from dataclasses import replace

from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effect_rights import line_of_fire_rights_of
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.rerolls import (
    RollRecord,
    Used,
    has_reroll_left,
    is_in_reroll_reach,
    may_reroll,
    may_veto,
)
from clixbook.engine.rules.forces.themes import (
    Theme,
    is_member,
    may_use_team_luck,
    reroll_token_price,
    shared_keywords,
    theme_reroll_count,
)
from clixbook.engine.rules.turn.game_modes import rationed_uses_left
from clixbook.engine.rules.turn.phases import in_opponents_turn
from clixbook.engine.sequence.action.pushing import resolve_token
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.powers.power_targets import is_bound, why_first_turn_protects
from clixbook.rulebooks import Rulebook


class ProbabilityControl(Effect):
    """Probability Control: rerolls (PWR-PC, RRL)."""

    name = "probability control"
    row = "PWR-PC"

    def can_reroll(self, user: User, record: RollRecord) -> bool:
        state = user.state
        may = may_reroll(
            record, user.who, rules=user.rules, side=user.fighter.side, own_turn=user.own_turn, turn=state.turns,
            round=state.round, uses=self.uses(state),
        )  # fmt: skip
        return bool(may) and self.has_luck(user, record)

    def uses(self, state: State) -> list[Used]:
        """The earlier uses that count against its limit (RRL-03), whatever gave them to the figure (EFF-22)."""
        themed = state.rules.themes.reroll_user.as_the_power
        return [use for use in state.used if _is_luck(effect_named(use.effect), themed)]

    def can_veto_reroll(self, user: User, record: RollRecord, by: str) -> bool:
        other = user.state.fighter(by).side
        may = may_veto(record, rules=user.rules, side=user.fighter.side, by_side=other)
        return bool(may) and not why_first_turn_protects(user, by, "affect") and self.has_luck(user, record)

    def has_luck(self, user: User, record: RollRecord) -> bool:
        """Has it a use left, near enough to the rolling figure (RRL-02, RRL-03, OPT-08)?"""
        state, rules, roller = user.state, user.rules, record.roller
        own, turn, now = user.own_turn, state.turns, state.round
        if not has_reroll_left(self.uses(state), user.who, rules=rules, own_turn=own, turn=turn, round=now):
            return False
        if not own and not any(in_opponents_turn(rules, what) for what in ("reroll", "named", "triggered")):
            return False
        if not self._has_ration_left(user) or roller not in state.board.pieces:
            return False
        if why_immune_to_effect(state, roller, ProbabilityControl.name):
            return False
        if why_first_turn_protects(
            user, roller, "target" if rules.damage_powers.probability_control.targets else "affect"
        ):
            return False
        return is_bound(user, roller) or bool(
            is_in_reroll_reach(
                state.board, user.who, roller, value_of(state, user.who, "range").total, rules=rules,
                acting=state.player, ignores=line_of_fire_rights_of(state, user.who),
            )
        )  # fmt: skip

    def _has_ration_left(self, user: User) -> bool:
        """Has its force a use left this turn (OPT-08)?"""
        if rationed_uses_left(self.name, 1, rules=user.rules, themed=False):
            return True  # as has every force, however much it used
        state, side = user.state, user.fighter.side
        force = [fighter.figure for fighter in state.fighters.values() if fighter.side == side]
        used = [use for use in state.used if use.effect == self.name and use.turn == state.turns]
        themed = bool(shared_keywords(force, rules=user.rules))
        spent = sum(state.fighter(use.by).side == side for use in used)
        return rationed_uses_left(self.name, spent, rules=user.rules, themed=themed)


def _is_luck(effect: Effect | None, themed: bool) -> bool:
    """Is it Probability Control by its own name or a team's, or that of a ``themed`` team where it is the same?"""
    if isinstance(effect, ThemedLuck):
        return themed
    return isinstance(effect, ProbabilityControl) and not effect.origin.is_brought


class ThemedLuck(ProbabilityControl):
    """Rerolls of a themed team, shared by its members (THM-07 to THM-13)."""

    name = "themed team probability control"
    row = "THM-07"
    weighs_rolls = True  # its price
    origin = Origin.CONDITION

    def in_play(self, rules: Rulebook) -> bool:
        return rules.themes.rerolls.members > 0

    def version_of(self, rules: Rulebook) -> str:
        return ProbabilityControl.name

    def has_luck(self, user: User, record: RollRecord) -> bool:
        return self._may(user, record) and super().has_luck(user, record)

    def uses(self, state: State) -> list[Used]:
        """Those of the power count where it is the same (THM-09); the team has a number for the whole game (THM-08)."""
        return super().uses(state) if state.rules.themes.reroll_user.as_the_power else []

    def rerolls_left(self, user: User) -> tuple[int, int] | None:
        theme, state = _theme(user), user.state
        if theme is None:
            return None
        most = theme_reroll_count(theme.members, state.build_total, theme.keyword, rules=user.rules)
        return theme.left, max(theme.left, most)

    def pay_for_reroll(self, user: User, events: list[Event]) -> Steps[State]:
        """One reroll less, and the token (THM-10, THM-11)."""
        state, theme = user.state, _theme(user)
        themes = (replace(each, left=each.left - 1) if each == theme else each for each in state.themes)
        state = state.with_(themes=tuple(themes))
        price = reroll_token_price(user.rules, user.fighter.tokens, user.piece.traits)
        return state if price is None else (yield from resolve_token(state, user.who, price, events))

    def _may(self, user: User, record: RollRecord) -> bool:
        theme, state, fighter = _theme(user), user.state, user.fighter
        if theme is None:
            return False
        others = (each for each in effects_of(state, user.who) if each.name != self.name)
        return bool(
            may_use_team_luck(
                user.rules, left=theme.left, own_turn=user.own_turn, acted=fighter.acted,
                acting=record.acting == user.who, lucky=any(isinstance(each, ProbabilityControl) for each in others),
                again=state.used_now(user.who, self.name), tokens=fighter.tokens,
            )
        )  # fmt: skip


def _theme(user: User) -> Theme | None:
    """The theme of the user's force, if the user is of it: by its keyword, or as every figure of the force (THM-09)."""
    if not user.state.themes:
        return None
    own = next((each for each in user.state.themes if each.player == user.fighter.side), None)
    if own is None or user.rules.themes.reroll_user.whole_force:
        return own
    return own if is_member(user.fighter.figure, own.keyword, rules=user.rules) else None
