"""Plans in words, and the display of one as a hint."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.board.answers.message import plural
from clixbook.engine.actions import Action
from clixbook.lab.search.plans import Plan
from clixbook.view.play.choice import aiming
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.odds.foreseen import push_words
from clixbook.view.play.table.table import PlayTable

MOST_TOLD = 3
"""Steps of a plan that its button names."""


def show_plan(table: PlayTable, plan: Plan) -> None:
    """Aim at the first step of a plan, and draw all of it."""
    if not plan.steps:
        table.take(
            table.chosen.without_aim(status=f"The machine would end the turn: {plan.reason.words(table.chosen.names)}.")
        )
        return
    option = plan.options[0]
    chosen = aiming.take_aim(aiming.call(table.chosen, option.who), option)
    odds = chosen.at.odds_words(option)
    text = f"{says(option, chosen.names)}{f', hit {odds}' if odds else ''}"
    push, name = push_words(chosen.at, option), chosen.names[option.who]
    text = f"The machine would push {name}: {text}. {push}" if push else f"The machine would: {name}, {text}."
    steps = " The numbers on the board are its steps." if len(plan.steps) > 1 else ""
    why = plan.reason.purpose(chosen.names) or plan.reason.words(chosen.names)
    sentences = f"{text} {points_words(plan)} Why: {why}.{steps}"
    table.take(chosen.with_(plan=plan, status=sentences))


def plan_words(plan: Plan, names: Mapping[str, str]) -> str:
    """``Lodestar, Shoot Gnat; Bruiser, Move to D4: gains 14 points, risks 9``."""
    steps = [f"{names[each.who]}, {says(each, names)}" for each in plan.options if isinstance(each, Action)]
    text = "; ".join(steps[:MOST_TOLD]) + ("; ..." if len(steps) > MOST_TOLD else "")
    return f"{text or 'End the turn'}: gains {plural(round(plan.dealt), 'point')}, risks {round(plan.risk)}"


def points_words(plan: Plan) -> str:
    """``On average it gains 14 points and risks 9.``"""
    return f"On average it gains {plural(round(plan.dealt), 'point')} and risks {round(plan.risk)}."
