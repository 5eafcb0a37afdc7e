"""How many actions a turn has (ACT-01, ACT-05)."""

from __future__ import annotations

from clixbook.engine.rules.action_total import action_breakdown
from clixbook.engine.rules.modes import turn_plan
from clixbook.engine.state import State


def with_actions(state: State, more: int) -> State:
    """The position with so many actions ``more`` from an effect, beyond those that the turn has now (ACT-05)."""
    total, before = (_total(state, extra) for extra in (state.extra + more, state.extra))
    return state.with_(left=state.left + total - before, extra=state.extra + more)


def actions_at_once(state: State) -> int:
    """The actions with which a turn begins, before any effect adds to them."""
    return turn_plan(len(state.in_play(state.player)), _total(state, 0), rules=state.rules).actions


def _total(state: State, extra: int) -> int:
    lost = sum(each.points for each in state.fighters.values() if each.side == state.player and each.life.ko)
    return action_breakdown(state.rules, state.build_total, extra, lost=lost).total
