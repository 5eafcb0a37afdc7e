"""Beam search for plans for the rest of a turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

import numpy as np

from clixbook.argument_errors import checks_arguments
from clixbook.lab.search.attack_model import EVEN, ForeseenPosition, Left, may_be_standing
from clixbook.lab.search.candidates import NEITHER, Candidate, Candidates
from clixbook.lab.search.evaluation import PositionEvaluator, all_gone_chance
from clixbook.lab.search.plan_reasons import NOTHING_BETTER, PlanReason, Why
from clixbook.lab.search.square_scores import Field, SquareScorer, values_at

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """Actions for the rest of a turn, first step first, and their value in points.

    ``steps`` are empty for ending the turn; ``gain`` is how much more it is worth than ending the turn at once.
    ``dealt`` are the points that opponents lose on average by the attacks in it, and ``risk`` those that its
    player may lose: the clicks that it costs itself, and what opponents may take in their next turn. ``reason`` says
    why; its ``str`` is a sentence.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> [str(option) for option in cx.commander.plans(game)[0].options]
    ['close bruiser gnat']
    """

    steps: tuple[Candidate, ...]
    gain: float
    dealt: float
    risk: float
    reason: PlanReason = NOTHING_BETTER

    @property
    def options(self) -> tuple[Any, ...]:
        """The options to take, in order."""
        return tuple(step.option for step in self.steps)

    @checks_arguments
    def beats(self, other: Plan) -> bool:
        """Does it gain more at no more risk, in whole points, as they are shown?"""
        return round(self.dealt) > round(other.dealt) and round(self.risk) <= round(other.risk)

    @property
    def idea(self) -> frozenset[tuple[str, tuple[str, ...]]]:
        """The figures that act, and their targets: plans that go to other squares for that are alike."""
        return idea_of(self.steps)

    def __str__(self) -> str:
        actions = ", then ".join(str(each) for each in self.options) or "end"
        return f"{actions}: {self.gain:+.1f} points (deals {self.dealt:.1f}, risks {self.risk:.1f})"

    def __repr__(self) -> str:
        return f"<Plan {self}>"


@dataclass(frozen=True)
class Breadth:
    """Limits of the search: ``goals`` for a figure and kind of move, ``plans`` kept, ``steps`` of a plan.

    ``nodes``: how many positions are evaluated.
    """

    goals: int = 8
    plans: int = 6
    steps: int = 8
    nodes: int = 1500


FINALS, IDEAS = 16, 6
"""Plans that are looked at further: the best ones, and the best of that many ideas."""


def idea_of(steps: Iterable[Candidate]) -> frozenset[tuple[str, tuple[str, ...]]]:
    """The figures that act in these, and their targets."""
    return frozenset((step.who, step.targets) for step in steps)


def mix_clicks(one: Left, other: Left, chance: float) -> Left:
    """Mix two click distributions with the given probability."""
    if one == other:
        return one
    found: dict[int, float] = {}
    for left, part in ((one, chance), (other, 1 - chance)):
        for clicks, likely in left:
            found[clicks] = found.get(clicks, 0.0) + part * likely
    return tuple(found.items())


@dataclass(frozen=True)
class _PlanDraft:
    """The beginning of a plan, with the position after it and the worth of that."""

    worth: float
    scene: ForeseenPosition
    steps: tuple[Candidate, ...] = ()

    @property
    def idea(self) -> frozenset[tuple[str, tuple[str, ...]]]:
        """The idea of a plan with these steps."""
        return idea_of(self.steps)


def first_of_each(things: Iterable[T], kind: Callable[[T], Hashable]) -> Iterator[T]:
    """The first thing of each kind."""
    known = set[Hashable]()
    for each in things:
        if (found := kind(each)) not in known:
            known.add(found)
            yield each


def rank_plans(plans: Iterable[Plan]) -> Iterator[Plan]:
    """The plans by worth, but none above another that gains more at no more risk."""
    left = list(plans)
    while left:
        best = next(each for each in left if not any(other.beats(each) for other in left))
        left = [each for each in left if each is not best]
        yield best


class Planner:
    """Finds the best plans of a turn by beam search."""

    def __init__(self, candidates: Candidates, breadth: Breadth, late: Callable[[], bool]) -> None:
        self.candidates, self.breadth, self.late = candidates, breadth, late
        self.evaluator: PositionEvaluator = candidates.evaluator
        self.forecast = candidates.forecast

    def plans(self, more: Iterable[Candidate] = (), most: int = 3) -> tuple[Plan, ...]:
        """The best plans, one for each first step, ending the turn at once among them; ``more`` are known."""
        candidates = [*self.candidates.attacks(), *more]
        for group in self.candidates.moves():
            if self.late():
                break
            candidates += self.promising_moves(group)
        start = self.forecast.scene
        nothing = _PlanDraft(self.evaluator.evaluate(replace(start, actions=0)), start)
        known, followed = [nothing], [nothing]
        for _ in range(min(self.breadth.steps, start.actions)):
            followed = self._extend_plans(followed, candidates)
            known += followed
            if self.evaluator.seen > self.breadth.nodes or self.late():
                break
        nothing, *known = self._evaluate_deeper(known)
        best = sorted([nothing, *known], key=lambda each: (-each.worth, len(each.steps)))
        begun = first_of_each(best, lambda each: each.steps[0].option if each.steps else None)
        return tuple(self._make_plan(draft, nothing) for draft in islice(begun, most))

    def _evaluate_deeper(self, drafts: Sequence[_PlanDraft]) -> Sequence[_PlanDraft]:
        """The first, the best of the others and those of other ideas, weighed as deep as the nature looks.

        All as they are if it looks no deeper.
        """
        if not self.evaluator.nature.foreseen_turns:
            return drafts
        first, *others = drafts
        best = sorted(others, key=lambda each: (-each.worth, len(each.steps)))
        finals = first_of_each((first, *best[:FINALS], *islice(first_of_each(best, attrgetter("idea")), IDEAS)), id)
        return [replace(each, worth=self.evaluator.parts(each.scene, deep=True).total) for each in finals]

    def _extend_plans(self, drafts: Sequence[_PlanDraft], candidates: Sequence[Candidate]) -> list[_PlanDraft]:
        """The best plans that go one step further than these, and that of each idea; one for each scene.

        Else all of them might be one plan with other squares.
        """
        found: dict[Any, _PlanDraft] = {}
        for draft in drafts:
            if self.late():
                break
            for candidate in candidates:
                if candidate.who in draft.scene.acted or not self._is_still_possible(draft.scene, candidate):
                    continue
                scene = self._outcome(draft.scene, candidate)
                key = frozenset(scene.places.items()), frozenset(scene.left.items()), scene.acted, scene.more
                if key not in found:
                    found[key] = _PlanDraft(self.evaluator.evaluate(scene), scene, (*draft.steps, candidate))
        best = sorted(found.values(), key=lambda each: -each.worth)
        kept = best[: self.breadth.plans]
        if self.evaluator.nature.foreseen_turns:
            kept += islice(first_of_each(best, attrgetter("idea")), self.breadth.plans)
        return list(first_of_each(kept, id))

    def _outcome(self, scene: ForeseenPosition, candidate: Candidate) -> ForeseenPosition:
        """The position after a candidate; for one that may fail, mixed with failure and with the worth lost."""
        after = self.candidates.outcome(scene, candidate)
        if candidate.chance == 1 or candidate.goal is None:
            return after
        fails = self.candidates.outcome(scene, replace(candidate, goal=None, kinds=NEITHER))
        left = {who: mix_clicks(have, fails.left[who], candidate.chance) for who, have in after.left.items()}
        after, fails = replace(after, left=left), replace(fails, left=left)  # without the move there is no attack
        less = (1 - candidate.chance) * (self.evaluator.evaluate(fails) - self.evaluator.evaluate(after))
        return replace(after, more=after.more + less)

    def _is_still_possible(self, scene: ForeseenPosition, candidate: Candidate) -> bool:
        """Is it still possible after the earlier steps: is the square free, is a target left?"""
        if candidate.goal is not None:
            return all(
                candidate.goal != place or not may_be_standing(scene, who) for who, place in scene.places.items()
            )
        return all(may_be_standing(scene, each) for each in candidate.targets)

    def promising_moves(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The best of a figure's moves by themselves, and some that lead nearest to opponents."""
        if len(candidates) <= self.breadth.goals:
            return list(candidates)
        value, away = self._score_moves(candidates)
        good = np.argsort(-value, kind="stable")[: self.breadth.goals - 2]
        near = np.argsort(away, kind="stable")[:2]
        return [candidates[number] for number in dict.fromkeys((*good.tolist(), *near.tolist()))]

    @cached_property
    def _scorer(self) -> SquareScorer:
        return SquareScorer(self.evaluator, self.candidates.protected_opponents)

    def _score_moves(self, candidates: Sequence[Candidate]) -> tuple[Field, Field]:
        """The worth of moves by themselves: attacks from the square, attacks on it; and the distance to opponents."""
        scores = self._scorer.for_figure(candidates[0].who)
        goals = [candidate.goal for candidate in candidates if candidate.goal is not None]
        close, ranged, later, risk, away = (values_at(each, goals) for each in scores)
        dealt = np.maximum(
            close * ["close" in candidate.kinds for candidate in candidates],
            ranged * ["ranged" in candidate.kinds for candidate in candidates],
        )
        return dealt + self.evaluator.later * later - self.evaluator.caution * risk - away, away

    def _make_plan(self, draft: _PlanDraft, nothing: _PlanDraft) -> Plan:
        forecast, start = self.forecast, nothing.scene
        dealt = self._points_lost(forecast.theirs, start, draft.scene) + sum(step.dealt for step in draft.steps)
        paid = self._points_lost(forecast.mine, start, draft.scene)
        risk, staying = paid + self._points_at_risk(draft.scene), self._points_at_risk(start)
        reason = self._reason(draft, start, dealt, risk, staying)
        return Plan(draft.steps, draft.worth - nothing.worth, dealt, risk, reason)

    def _points_lost(self, whose: Iterable[str], before: ForeseenPosition, after: ForeseenPosition) -> float:
        """The points that figures lose between two positions; healed clicks of one make up for no other's."""
        bodies = self.forecast.expected_points
        return sum(max(0.0, bodies(who, before.left[who]) - bodies(who, after.left[who])) for who in whose)

    def _points_at_risk(self, scene: ForeseenPosition) -> float:
        """The points that opponents may take in their next turn."""
        risk = self.evaluator.parts(scene).risk
        return risk / self.evaluator.caution if self.evaluator.caution else 0.0

    def _reason(
        self, draft: _PlanDraft, start: ForeseenPosition, dealt: float, risk: float, staying: float
    ) -> PlanReason:
        """The reason for the plan."""
        forecast, after = self.forecast, draft.scene
        fallen = sum(all_gone_chance(after, [who]) > EVEN >= all_gone_chance(start, [who]) for who in forecast.theirs)
        nearer = self.evaluator.all_missing_squares(start) - self.evaluator.all_missing_squares(after)
        waiting = [who for who in forecast.mine if who not in start.acted]
        idle, tired = (tuple(who for who in waiting if bool(start.tokens[who]) is resting) for resting in (False, True))
        if not draft.steps:
            why = Why.SPENT if start.actions < 1 else Why.RESTS if tired else Why.ENDS
            return PlanReason(why, 0, risk, staying, round(self.evaluator.score_lead), idle=idle, tired=tired)
        if round(dealt) > 0:
            why = Why.KNOCKS_OUT if fallen else Why.STRIKES
        elif round(risk) < round(staying):
            why = Why.WITHDRAWS
        else:
            why = Why.COMES if nearer > 0 else Why.STANDS_BETTER
        going = sum(after.places[who] != start.places[who] for who in forecast.mine)
        return PlanReason(why, going, risk, staying, round(self.evaluator.score_lead))
