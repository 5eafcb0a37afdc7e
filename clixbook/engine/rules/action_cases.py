"""The odd cases of actions: basics, attacks from moves, free actions in between, failures, and control by others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clixbook.board.near.ranges import half
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.free_actions import EitherKind, FreeAgain, Interrupts, Later, Recalculated

__all__ = [
    "AfterFailure",
    "after_failed_break_away",
    "attack_kind",
    "basic_action",
    "controlled_may",
    "fits_power",
    "free_action_interrupts",
    "may_after_being_moved",
    "may_use_again",
    "value_in_action",
]


def basic_action(rules: str | Rulebook, name: str) -> Verdict:
    """Whether every figure can be given this without a power (ACT-08): ``"move"``, ``"destroy"``, ``"climb"``, ...

    Where other rulings decide, it goes by no name.
    """
    book = rulebook(rules)
    if not name or name in book.actions.basics:
        return yes(book["ACT-08"], f"every figure can: {name}")
    return no(book["ACT-08"], f"it takes a power or an effect: {name}")


def fits_power(rules: str | Rulebook, needs: str, given: str) -> bool:
    """Whether a power that needs ``"close action"`` works with what is ``given`` (ACT-07).

    Both are ``"close action"``, ``"ranged action"``, ``"close attack"`` or ``"ranged attack"``; an action of a kind
    has the attack of that kind in it.
    """
    kind, _, what = needs.partition(" ")
    given_kind, _, given_what = given.partition(" ")
    if kind != given_kind:
        return False
    return what == "attack" or given_what == "action" or rulebook(rules).actions.attack_is_action


def may_use_again(rules: str | Rulebook, used_as: Sequence[str], now_as: str, *, allows: bool = False) -> Verdict:
    """Whether an effect that was used as these kinds of action this turn may be used as another (ACT-28).

    ``allows``: the effect's own words allow it again by free action.
    """
    book = rulebook(rules)
    ruling = book["ACT-28"]
    if now_as != "free" or "free" not in used_as or allows:
        return yes(ruling, f"it may be used as a {now_as} action")
    if book.actions.free_again is FreeAgain.AS_THE_POWER_SAYS:
        return yes(ruling, "the power sets no limit")
    return no(ruling, "it was used by a free action this turn")


def free_action_interrupts(rules: str | Rulebook, *, granted: bool = False, triggered: bool = False) -> Verdict:
    """Whether a free action may be given while another action resolves (ACT-29).

    ``granted``: the running action grants it; ``triggered``: it is part of an effect that the action set off.
    """
    book = rulebook(rules)
    allowed = {
        Interrupts.IF_GRANTED: granted,
        Interrupts.IF_TRIGGERED: triggered,
        Interrupts.ANY_TIME: True,
        Interrupts.NEVER: False,
    }[book.actions.free_interrupts]
    ruling = book["ACT-29"]
    return yes(ruling, "the free action comes in between") if allowed else no(ruling, "the running action comes first")


@dataclass(frozen=True, slots=True)
class AfterFailure:
    """A failed break away: is the action ``over``, is its ``token`` given, what is ``barred`` in its rest."""

    over: bool
    token: bool
    barred: frozenset[str]
    verdict: Verdict

    def may(self, what: str) -> bool:
        """Whether ``"move"``, ``"attack"`` or ``"free"`` is still to be had from this action."""
        return what not in self.barred


def after_failed_break_away(rules: str | Rulebook) -> AfterFailure:
    """What becomes of the action when a break away fails (ACT-34)."""
    book = rulebook(rules)
    failing = book.actions.failing
    text = "the action is over" if failing.ends else "the move is over"
    return AfterFailure(failing.ends, failing.token, failing.bars, no(book["ACT-34"], text))


def value_in_action(rules: str | Rulebook, name: str, at_start: int, now: int) -> int:
    """The value that counts in the middle of an action when it changed since the start of it (ACT-36)."""
    fixed = rulebook(rules).actions.recalculated is Recalculated.SPEED_AT_START and name == "speed"
    return at_start if fixed else now


_MAY = {
    Later.ANYTHING: {"move", "attack", "costed", "free", "same power"},
    Later.OTHER_POWER: {"move", "attack", "costed", "free"},
    Later.ATTACK_OR_FREE: {"attack", "free"},
    Later.FREE_ONLY: {"free"},
    Later.NOTHING: set[str](),
}


def may_after_being_moved(rules: str | Rulebook, how: str, what: str, *, turns_later: int = 0) -> Verdict:
    """What a figure may still do after another figure moved it (ACT-37).

    ``how``: ``"carried"``, ``"aboard"`` (of a transporter that holds it), ``"telekinesis"``, ``"thrown"``, ``"hurt"``
    (thrown and damaged) or ``"otherwise"``. ``what``: ``"move"``, ``"attack"``, ``"costed"`` (any such action),
    ``"free"`` or ``"same power"``. ``turns_later``: 0 in the turn when it was moved, 1 in an opponent's turn after it,
    2 once its controller's next turn has begun.
    """
    book = rulebook(rules)
    moved = book.actions.moved_by_other
    lasts = 2 if moved.next_turn else 1
    left = getattr(moved, how) if turns_later < lasts else Later.ANYTHING
    if what in _MAY[left]:
        return yes(book["ACT-37"], f"it may still: {what}")
    return no(book["ACT-37"], f"{how} figures may not: {what}")


def controlled_may(
    rules: str | Rulebook, what: str, *, done: Sequence[str] = (), speed: int = 0, tokens_gained: int = 0
) -> tuple[Verdict, int, bool]:
    """Whether a controller may have an enemy's figure do ``what``, ``"move"`` or ``"attack"`` (ACT-39).

    ``done`` names what it did under control. The verdict comes with the speed of such a move and with whether
    the figure is given a token for it.
    """
    book = rulebook(rules)
    under = book.actions.controlled
    pace = half(speed, book, of="speed") if under.half_speed else speed
    returned = bool(tokens_gained) if under.stays else under.one_action and bool(done)
    if returned or what in done:
        return no(book["ACT-39"], "the figure has returned to its player"), pace, under.token
    return yes(book["ACT-39"], f"it may be made to {what}"), pace, under.token


def attack_kind(rules: str | Rulebook, action: str, wish: str) -> str:
    """The kind of attack of a power for close and ranged actions, given as ``action`` (ACT-41)."""
    return action if rulebook(rules).actions.either_kind is EitherKind.ACTION else wish
