"""The number of actions left in a turn (ACT-01, ACT-05)."""

from __future__ import annotations

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.action_total import ActionTotal, action_breakdown
from clixbook.engine.rules.turn.game_modes import turn_plan


def add_actions(state: State, more: int) -> State:
    """The position with that many actions ``more`` from an effect, beyond those that the turn has now (ACT-05)."""
    gained = _total(state, state.extra + more, state.led).total - total_now(state)
    return state.with_(left=state.left + gained, extra=state.extra + more)


def initial_actions(state: State) -> int:
    """The actions with which a turn begins, before any effect adds to them."""
    return turn_plan(len(state.in_play(state.player)), _total(state, 0, 0).total, rules=state.rules).actions


def total_now(state: State) -> int:
    """The actions of this turn, those included that effects add."""
    return _total(state, state.extra, state.led).total


def update_action_total(state: State, events: list[Event] | None = None) -> State:
    """Updates the actions left to the current action total (ACT-01)."""
    found = _action_total_changes(state) if state.setting_up is None and state.result is None else ()
    led = sum(more for _, _, more in found)
    if led == state.led:
        return state
    total = _total(state, state.extra, led)
    gained = total.total - total_now(state)
    if gained and events is not None:
        change = plural(abs(gained), "more action" if gained > 0 else "action less")
        if gained > 0:
            who, effect, _ = found[0]
            text = message("{} gives {}.", figure_ref(who), change)
            why = (make_reason(effect.ruling(state.rules), text), *total.reasons)
            events.append(Event(text, (), why, good=True))
        else:
            events.append(Event(f"{state.player} has {change}.", (), total.reasons, good=False))
    return state.with_(left=state.left + gained, led=led)


def with_actions_left(state: State) -> State:
    """The position with that many actions left, among them those that effects add now."""
    return state.with_(led=sum(more for _, _, more in _action_total_changes(state)))


def _action_total_changes(state: State) -> tuple[tuple[str, Effect, int], ...]:
    """Changes to the active player's action total: figure, effect and number."""
    found, player = [], state.player
    for who, effect in all_with_override(state, "change_number"):
        if state.fighter(who).side != player:
            continue
        if more := effect.change_number(User(state, who), "actions", 0):
            found.append((who, effect, more))
    return tuple(found)


def _total(state: State, extra: int, led: int) -> ActionTotal:
    player = state.player
    lost = sum(each.points for each in state.fighters.values() if each.side == player and each.life.ko)
    changes = led if state.rules.actions.per_points.changeable else 0
    return action_breakdown(state.rules, state.build_total, extra + led - changes, changes=changes, lost=lost)
