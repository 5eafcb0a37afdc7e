"""The phases of a turn, and the actions allowed in each."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clixbook.board.answers.message import plural
from clixbook.caches import cached_by_value
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ClearTiming
from clixbook.rulebooks.sections.turn.turns import DisputeDecider, Phase, ThisTurnEnds

__all__ = [
    "Phase",
    "TurnEffect",
    "TurnStep",
    "in_opponents_turn",
    "may_end_actions",
    "may_free_action_in",
    "settle_dispute",
    "start_effects",
    "turn_steps",
]


class TurnStep(enum.StrEnum):
    """Step of a turn."""

    UNTIL_YOUR_TURN_ENDS = "what lasts until this player's turn ends"
    START_EFFECTS = "effects of the beginning"
    ACTIONS = "actions"
    THIS_TURN_ENDS = "what lasts for this turn ends"
    END_EFFECTS = "effects of the end"
    CLEAR = "tokens are cleared"


_STEP = {Phase.START: TurnStep.START_EFFECTS, Phase.ACTIONS: TurnStep.ACTIONS, Phase.END: TurnStep.END_EFFECTS}


def turn_steps(rules: Rulebook) -> tuple[TurnStep, ...]:
    """Everything that happens in a turn, in order (TRN-02 to TRN-04, ACT-22)."""
    steps = [_STEP[part] for part in rules.turns.parts if part is not Phase.CLEAR]
    steps.insert(0, TurnStep.UNTIL_YOUR_TURN_ENDS)
    if Phase.CLEAR in rules.turns.parts:
        at_once = rules.actions.clears_when is ClearTiming.AFTER_ACTIONS
        steps.insert(steps.index(TurnStep.ACTIONS) + 1 if at_once else len(steps), TurnStep.CLEAR)
    if rules.turns.this_turn_ends is ThisTurnEnds.AFTER_CLEARING:
        return (*steps, TurnStep.THIS_TURN_ENDS)
    steps.insert(steps.index(TurnStep.ACTIONS) + 1, TurnStep.THIS_TURN_ENDS)
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class TurnEffect:
    """Effect that waits for the start of a turn.

    ``owner`` is the player who uses it; ``names_phase`` is False for what could be used at any time;
    ``declined`` is True for an optional one that its owner does not want.
    """

    name: str
    owner: str
    names_phase: bool = True
    declined: bool = False


def start_effects(
    rules: Rulebook, effects: Iterable[TurnEffect], order: Sequence[str], wish: Sequence[str] = ()
) -> tuple[TurnEffect, ...]:
    """The effects that happen as a turn begins, in order (TRN-03).

    ``order`` names the players from the active one on; ``wish`` names effects in the order that the active player
    likes, which counts where the rulebook lets that player order everything.
    """
    start = rules.turns.start
    happening = [e for e in effects if not e.declined and (e.names_phase or not start.named_only)]
    if start.own_order:
        ranks = {name: rank for rank, name in enumerate(wish)}
        return tuple(sorted(happening, key=lambda e: ranks.get(e.name, len(ranks))))
    return tuple(sorted(happening, key=lambda e: order.index(e.owner)))


@cached_by_value(256)
def may_free_action_in(rules: Rulebook, phase: Phase) -> Verdict:
    """Whether a free action may be given in this part of the own turn (TRN-05)."""
    ruling = rules["TRN-05"]
    if phase in rules.turns.free_phases:
        return yes(ruling, f"a free action may be given: {phase}")
    return no(ruling, f"no free action: {phase}")


@cached_by_value(256)
def may_end_actions(rules: Rulebook, *, resolving: bool = False, left: int = 0) -> Verdict:
    """Whether the player may end the actions with ``left`` of them unspent (TRN-06, TRN-09)."""
    if resolving:
        return no(rules["TRN-06"], "an action is still resolving")
    if left and rules.turns.spending.compulsory:
        return no(rules["TRN-09"], f"{plural(left, 'action')} must still be given")
    if not rules.turns.declared_over and left:
        return no(rules["TRN-06"], "actions end when none is left")
    return yes(rules["TRN-06"], "the player ends the actions")


UPPER_HALF = frozenset({4, 5, 6})
"""The faces that mean yes, if a table settles a question by a die and no book names them."""


def settle_dispute(rules: Rulebook, die: int | None = None) -> Verdict | None:
    """Whether something that no rule covers is allowed (TRN-11, OPT-09); None where no die decides it.

    ``die`` is a d6; a ClixbookError where the die decides and none is given.
    """
    if rules.turns.disputes is not DisputeDecider.DIE:
        return None
    if die is None or not 1 <= die <= 6:
        raise BadWord(f"A die settles this: 1 to 6, not {die!r}.")
    ruling, allowing = rules["TRN-11"], rules.options.dispute_die or UPPER_HALF
    if die in allowing:
        return yes(ruling, f"the die allows it with a {die}")
    return no(ruling, f"the die forbids it with a {die}")


def in_opponents_turn(rules: Rulebook, what: str) -> Verdict:
    """Whether a player may do this in an opponent's turn (TRN-12).

    ``what`` is ``"action"``, ``"passive"``, ``"triggered"``, ``"named"`` (the effect says so), ``"reroll"`` or
    ``"team change"``.
    """
    if what in rules.turns.opponents_turn:
        return yes(rules["TRN-12"], f"in an opponent's turn: {what}")
    return no(rules["TRN-12"], f"not in an opponent's turn: {what}")
