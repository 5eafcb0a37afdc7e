"""Special cases of actions: interrupts, failures, control by others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clixbook.board.near.ranges import half_value
from clixbook.caches import cached_by_value
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import (
    AfterBeingMoved,
    EitherKind,
    FreeActionLimit,
    FreeActionTiming,
    MidActionValue,
)

__all__ = [
    "attack_kind",
    "attack_kinds",
    "fits_power",
    "free_action_interrupts",
    "is_basic_action",
    "may_after_being_moved",
    "may_after_failed_break_away",
    "may_controller_order",
    "may_use_again",
    "value_in_action",
]


@cached_by_value(256)
def is_basic_action(rules: Rulebook, name: str) -> Verdict:
    """Whether every figure has this action without a power (ACT-08): ``"move"`` ...

    Where other rulings decide, it goes by no name.
    """
    if not name or name in rules.actions.basics:
        return yes(rules["ACT-08"], f"every figure can: {name}")
    return no(rules["ACT-08"], f"it takes a power or an effect: {name}")


def fits_power(rules: Rulebook, needs: str, given: str) -> bool:
    """Whether a power that needs a ``"close action"`` works with the action ``given`` (ACT-07).

    Both are ``"close action"``, ``"ranged action"``, ``"close attack"`` or ``"ranged attack"``; an action of a kind
    has the attack of that kind in it.
    """
    kind, _, what = needs.partition(" ")
    given_kind, _, given_what = given.partition(" ")
    if kind != given_kind:
        return False
    return what == "attack" or given_what == "action" or rules.actions.attack_is_action


def may_use_again(rules: Rulebook, used_as: Sequence[str], now_as: str, *, allows: bool = False) -> Verdict:
    """Whether an effect that was used as these kinds of action this turn may be used as another (ACT-28).

    ``allows``: the effect's own words allow it again by free action.
    """
    ruling = rules["ACT-28"]
    if now_as != "free" or "free" not in used_as or allows:
        return yes(ruling, f"it may be used as a {now_as} action")
    if rules.actions.free_again is FreeActionLimit.AS_THE_POWER_SAYS:
        return yes(ruling, "the power sets no limit")
    return no(ruling, "it was used by a free action this turn")


@cached_by_value(256)
def free_action_interrupts(rules: Rulebook, *, granted: bool = False, triggered: bool = False) -> Verdict:
    """Whether a free action may be given while another action resolves (ACT-29).

    ``granted``: the running action grants it; ``triggered``: it is part of an effect that the action set off.
    """
    allowed = {
        FreeActionTiming.IF_GRANTED: granted,
        FreeActionTiming.IF_TRIGGERED: triggered,
        FreeActionTiming.ANY_TIME: True,
        FreeActionTiming.NEVER: False,
    }[rules.actions.free_interrupts]
    ruling = rules["ACT-29"]
    return yes(ruling, "the free action comes in between") if allowed else no(ruling, "the running action comes first")


def may_after_failed_break_away(rules: Rulebook, what: str) -> Verdict:
    """Whether ``"move"`` or ``"attack"`` is still possible in an action whose break away failed (ACT-34)."""
    if what in rules.actions.after_failed_break_away:
        return no(rules["ACT-34"], f"the break away failed: no {what}")
    return yes(rules["ACT-34"], f"the break away failed, it may still {what}")


def value_in_action(rules: Rulebook, name: str, at_start: int, now: int) -> int:
    """The value that counts in the middle of an action when it changed since the start of it (ACT-36)."""
    fixed = rules.actions.recalculated is MidActionValue.SPEED_AT_START and name == "speed"
    return at_start if fixed else now


_MAY = {
    AfterBeingMoved.ANYTHING: {"move", "attack", "costed", "free", "same power"},
    AfterBeingMoved.OTHER_POWER: {"move", "attack", "costed", "free"},
    AfterBeingMoved.ATTACK_OR_FREE: {"attack", "free"},
    AfterBeingMoved.FREE_ONLY: {"free"},
    AfterBeingMoved.NOTHING: set[str](),
}


def may_after_being_moved(rules: Rulebook, how: str, what: str, *, turns_later: int = 0) -> Verdict:
    """The actions left to a figure after another figure moved it (ACT-37).

    ``how``: ``"carried"``, ``"aboard"`` (of a transporter that holds it), ``"telekinesis"``, ``"thrown"``, ``"hurt"``
    (thrown and damaged) or ``"otherwise"``. ``what``: ``"move"``, ``"attack"``, ``"costed"`` (any such action),
    ``"free"`` or ``"same power"``. ``turns_later``: 0 in the turn when it was moved, 1 in an opponent's turn after it,
    2 once its controller's next turn has begun.
    """
    moved = rules.actions.moved_by_other
    lasts = 2 if moved.next_turn else 1
    left = getattr(moved, how) if turns_later < lasts else AfterBeingMoved.ANYTHING
    if what in _MAY[left]:
        return yes(rules["ACT-37"], f"it may still: {what}")
    return no(rules["ACT-37"], f"{how} figures may not: {what}")


def may_controller_order(
    rules: Rulebook, what: str, *, done: Sequence[str] = (), speed: int = 0, tokens_gained: int = 0
) -> tuple[Verdict, int, bool]:
    """Whether a controller may make an opponent's figure ``"move"`` or ``"attack"`` (ACT-39).

    ``done`` names what it did under control. The verdict comes with the speed of such a move and with whether
    the figure is given a token for it.
    """
    under = rules.actions.controlled
    pace = half_value(speed, rules, of="speed") if under.half_speed else speed
    returned = bool(tokens_gained) if under.stays else under.one_action and bool(done)
    if returned or what in done:
        return no(rules["ACT-39"], "the figure has returned to its player"), pace, under.token
    return yes(rules["ACT-39"], f"it may be made to {what}"), pace, under.token


def attack_kind(rules: Rulebook, action: str, wish: str) -> str:
    """The kind of attack of a power for close and ranged actions, given as ``action`` (ACT-41)."""
    return action if rules.actions.either_kind is EitherKind.ACTION else wish


def attack_kinds(rules: Rulebook, needs: str, given: str, kinds: Iterable[str]) -> list[str]:
    """The kinds of attack that a power of these kinds may make with the given action (ACT-07, ACT-41).

    ``needs`` is what it takes of either kind, ``"action"`` or ``"attack"``; the rest is as for ``fits_power``.
    """
    kind, _, what = given.partition(" ")
    if not fits_power(rules, f"{kind} {needs}", given):
        return []
    return [each for each in (kinds if what == "action" else (kind,)) if attack_kind(rules, kind, each) == each]
