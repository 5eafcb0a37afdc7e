"""The action total of a turn (ACT-01 to ACT-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words
from clixbook.caches import cached_by_value
from clixbook.engine.rules.verdict import NumberAnswer, because_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import HundredsRounding

__all__ = ["ActionTotal", "action_breakdown", "action_total", "actions_this_turn", "usable_actions"]


@dataclass(frozen=True)
class ActionTotal(NumberAnswer):
    """Action ``total`` of a turn, with its reasons."""

    total: int
    reasons: tuple[Reason, ...]

    def __int__(self) -> int:
        return self.total

    @property
    def message(self) -> Words:
        """The number of actions."""
        return "1 action a turn." if self.total == 1 else f"{self.total} actions a turn."


def action_total(rules: Rulebook, build_total: int, bonus: int = 0, **more: Any) -> int:
    """The actions of a turn; ``action_breakdown`` has the arguments and the reasons."""
    return action_breakdown(rules, build_total, bonus, **more).total


@cached_by_value(256)
def action_breakdown(
    rules: Rulebook,
    build_total: int,
    bonus: int = 0,
    *,
    changes: int = 0,
    lost: int = 0,
    agreed_most: int | None = None,
) -> ActionTotal:
    """The actions of a turn with their reasons (ACT-01 to ACT-05).

    ``build_total`` and ``lost`` (what is knocked out) are points. ``bonus`` counts extra actions that an effect
    adds, ``changes`` what effects add to or take from the total itself. ``agreed_most`` is another maximum that
    the players agreed on, where the rulebook has one.
    """
    per = rules.actions.per_points
    points = max(build_total - lost, 0) if rules.actions.total_shrinks else build_total
    total = points // per.points
    if points % per.points and rules.actions.rounding is HundredsRounding.STARTED:
        total += 1
    reasons = [because_of(rules["ACT-01"], f"{points} points give {total}")]
    if changes and per.changeable:
        total += changes
        reasons.append(because_of(rules["ACT-01"], f"effects change that by {changes:+}"))
    limits = rules.actions.limits
    most = limits.most if agreed_most is None or not limits.most else agreed_most
    over = rules.actions.bonus_over_most
    wanted = total if over else total + bonus
    total = max(wanted, limits.least)
    total = min(total, most) if most else total
    if total != wanted:
        reasons.append(because_of(rules["ACT-02"], f"{'at least' if total > wanted else 'at most'} {total}"))
    if bonus:
        word = "on top" if over else "within the most"
        reasons.append(because_of(rules["ACT-05"], f"extra actions {word}: {bonus}"))
    return ActionTotal(total + bonus if over else total, tuple(reasons))


def actions_this_turn(rules: Rulebook, total: int, unspent: int = 0) -> int:
    """The actions of this turn, when ``unspent`` were left in the turn before (TRN-09)."""
    return total + unspent if rules.turns.spending.saved else total


def usable_actions(rules: Rulebook, total: int, figures: int) -> int:
    """How many costed actions that many figures without tokens can be given (ACT-11, ACT-40)."""
    actions = rules.actions
    return min(total, figures * actions.per_figure) if actions.surplus_is_lost else total
