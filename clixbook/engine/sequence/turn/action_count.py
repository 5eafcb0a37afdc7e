"""How many actions a turn has (ACT-01, ACT-05)."""

from __future__ import annotations

from clixbook.engine.rules.action_total import action_breakdown
from clixbook.engine.rules.modes import turn_plan
from clixbook.engine.state import State


def with_actions(state: State, more: int = 0) -> State:
    """The position with the actions of a turn; ``more`` of them from an effect, beyond those it has now (ACT-05)."""
    extra = state.extra + more
    lost = sum(each.points for each in state.fighters.values() if each.side == state.player and each.life.ko)
    total = action_breakdown(state.rules, state.build_total, extra, lost=lost).total
    plan = turn_plan(len(state.in_play(state.player)), total, rules=state.rules)
    if not more:
        return state.with_(left=plan.actions, extra=extra)
    before = action_breakdown(state.rules, state.build_total, state.extra, lost=lost).total
    return state.with_(left=state.left + total - before, extra=extra)
