"""The purposes of single steps of plans, as data: attacks, coming attacks, and ways to opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clixbook.engine.actions import Use
from clixbook.lab.search.attack_model import ROLLS, ForeseenPosition, PlainAttack, may_be_standing
from clixbook.lab.search.candidates import Candidate, Candidates, destination_of
from clixbook.lab.search.plan_reasons import StepFacts

WORTH = 1.0
"""The points that an attack must take on average to be worth an action."""


class ForeseenAttack(NamedTuple):
    """An attack on a target, with the points that it takes on average."""

    target: str
    blow: PlainAttack
    gain: float


def facts_of_plan(candidates: Candidates, steps: Sequence[Candidate]) -> tuple[StepFacts, ...]:
    """The facts of the first step, and of the first attack where that comes later."""
    scene, found = candidates.forecast.scene, list[StepFacts]()
    for step in steps:
        facts = facts_of_step(candidates, scene, step)
        if not found or (facts.percent and not facts.later):
            found.append(facts)
        if facts.percent and not facts.later:
            break
        scene = candidates.outcome(scene, step)
    return tuple(found)


def facts_of_step(candidates: Candidates, scene: ForeseenPosition, step: Candidate) -> StepFacts:
    """The attack of a step, else one that it prepares, else how much nearer it brings the figure."""
    power = step.option.effect if isinstance(step.option, Use) else ""
    if step.targets:
        blow = candidates.attack_on(scene, step.who, step.targets[0], step.ranged)
        return StepFacts(step.who, "", power, step.targets[0], step.ranged, percent_of(blow), blow.clicks)
    goal = step.goal
    if goal is None:
        goes = destination_of(step.option)
        return StepFacts(step.who, goes.name if goes is not None else "", power)
    moved = candidates.forecast.with_move(scene, step.who, goal)
    if (now := candidates.strike_after_move(moved, step.who, step.kinds)) is not None:
        target, blow = now
        return StepFacts(step.who, goal.name, power, target, blow.ranged, percent_of(blow), blow.clicks)
    if (soon := best_strike_later(candidates, moved, step.who)) is not None:
        percent, ranged = percent_of(soon.blow), soon.blow.ranged
        return StepFacts(step.who, goal.name, power, soon.target, ranged, percent, soon.blow.clicks, later=True)
    return _facts_of_way(candidates, scene, moved, StepFacts(step.who, goal.name, power))


def percent_of(blow: PlainAttack) -> int:
    """How likely one roll hits."""
    return round(100 * blow.hits / ROLLS)


def best_strike_later(candidates: Candidates, scene: ForeseenPosition, who: str) -> ForeseenAttack | None:
    """The best attack that a figure has from there in its next turn, if opponents stay; None if it is worth little."""
    forecast, most = candidates.forecast, None
    if candidates.evaluator.everybody_may_stay:
        return None
    theirs = [other for other in forecast.theirs if may_be_standing(scene, other)]
    barred = forecast.range[who] > 1 and forecast.is_kept_from_shooting(scene, who, theirs)
    for other in theirs:
        gain, blow = forecast.best_attack(scene, who, other, barred=barred, own=True, moves=1.0)
        if gain >= WORTH and (most is None or gain > most.gain):
            most = ForeseenAttack(other, blow, gain)
    return most


def _facts_of_way(
    candidates: Candidates, before: ForeseenPosition, after: ForeseenPosition, facts: StepFacts
) -> StepFacts:
    """The facts with the way to the nearest opponent, if it has become shorter."""
    forecast, who = candidates.forecast, facts.who
    theirs = [other for other in forecast.theirs if may_be_standing(after, other)]
    if not theirs:
        return facts
    near = min(theirs, key=lambda other: forecast.path_length(after.places[other], after.places[who]))
    was, now = (forecast.path_length(scene.places[near], scene.places[who]) for scene in (before, after))
    return StepFacts(who, facts.to, facts.power, near, before=was, after=now) if now < was else facts
