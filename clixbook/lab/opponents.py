"""Computer opponents of four strengths.

All know the options that a position offers, and no power by name. The recruit counts what its attacks take; the
soldier thinks of its next attacks too, and a little of those of opponents; the veteran plans its whole turn and minds
their next one; the commander weighs more plans, what powers lead to, and how the best ones may go on. The three lower
ones have lapses, so that a beginner meets somebody who can be beaten: more or less often they take the first useful
step of any one figure, an attack or a move towards opponents. When is told by the game's seed and its moves, so in the
same game each does the same, and none looks at a clock unless it is given seconds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.model.squares import Square, parse_square
from clixbook.deprecation import former_names
from clixbook.engine.actions import EndTurn, Use
from clixbook.engine.game import Game
from clixbook.engine.position.questions import Choose
from clixbook.engine.position.state import Fighter, State
from clixbook.errors import BadWord, ClixbookError
from clixbook.lab.search.attack_model import ROLLS, BoardFields, Forecast
from clixbook.lab.search.candidates import (
    Candidate,
    Candidates,
    attacks_offered,
    changes_square,
    destination_of,
    next_turn_state,
    resolve_pending,
)
from clixbook.lab.search.evaluation import Nature, PositionEvaluator, final_value
from clixbook.lab.search.expectimax import Foresight, Worth
from clixbook.lab.search.first_ideas import Ideas, first_ideas
from clixbook.lab.search.plan_reasons import PlanReason, Why
from clixbook.lab.search.plans import Breadth, Plan, Planner, first_of_each, rank_plans
from clixbook.lab.search.set_up_squares import placing_option
from clixbook.lab.search.step_facts import facts_of_plan
from clixbook.lab.search.threat_range import STANDS, Stride, plain_strides

SLACK = 0.3
"""An action has to be worth that much more than ending the turn."""
FREE_SLACK = 1.0
"""An action that costs nothing has to be worth that much."""
NOW = 0.9
"""The weight of attacks left in the turn when a free action is judged."""
MOST_PLANS = 400
PATIENT = "patient-"
"""The beginning of the names of patient players, which let opponents come."""
WIDER = (1, 2, 4, 8)
"""How much wider than usual it looks, round by round, while it has time."""
MOST_ANSWERS = 24
MOST_SECONDS = 86_400


def no_deadline() -> bool:
    """The deadline of a player who has all the time: it is never over."""
    return False


@former_names(thinks="think", decides="decide", said="description")
@dataclass(frozen=True)
class Strength:
    """A strength of machine players: name, description, weights and breadth of search.

    The engine plays out ``others`` of its options (of each figure and kind), in ``played`` positions at most. In
    ``lapse`` of 100 steps it does something useful with any one figure instead of the best, by the game's seed and the
    moves so far; a ``careless`` one counts neither odds nor its own clicks then.
    ``waits``: it comes into opponents' reach only to attack, or if nothing safer is left.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> cx.recruit.name, str(cx.recruit(game)) in {str(option) for option in game.options()}
    ('recruit', True)
    """

    name: str
    description: str
    nature: Nature
    breadth: Breadth
    others: int = 0
    played: int = 0
    lapse: int = 0
    waits: bool = False
    careless: bool = False

    @property
    def patient(self) -> Strength:
        """This strength in a patient stance: it lets opponents come, and fears them more.

        >>> import clixbook as cx
        >>> cx.commander.patient.name
        'patient-commander'
        """
        return replace(self, name=f"{PATIENT}{self.name}", nature=self.nature.as_patient, waits=True)

    @checks_arguments
    def __call__(self, game: Game, *, seconds: float | None = None) -> Any:
        """The option that it picks; with ``seconds`` the best that it finds in that time.

        Without them it looks at a number of positions, so it picks the same whenever it is asked. With them it looks on
        as long as there is time, and what it picks depends on the machine: such a game cannot be played again alike.
        """
        if seconds is not None and not 0 <= seconds <= MOST_SECONDS:
            raise BadWord(f"seconds: expected a number from 0 to {MOST_SECONDS}, not {seconds!r:.40}.")
        if seconds is not None:
            return self._in_time(game, time.monotonic() + seconds)
        thought = self.think(game)
        try:
            while True:
                next(thought)
        except StopIteration as end:
            return end.value

    def think(self, game: Game) -> Generator[Any, None, Any]:
        """Choose an option in small steps; each step yields the best so far."""
        option, _ = yield from self.decide(game)
        return option

    def decide(self, game: Game) -> Generator[Any, None, tuple[Any, PlanReason | None]]:
        """Choose an option with the reason for it; None for an answer and in a set-up."""
        options = game.options()
        if game.state.setting_up is not None:
            return placing_option(game), None
        if game.pending is not None and len(options) == 1:
            return options[0], None
        mind = Mind(self, game)
        if game.pending is not None:
            return (yield from mind.answer()), None
        yield None
        return (yield from mind.act())

    def _in_time(self, game: Game, end: float) -> Any:
        """The option that it picks by then, wider from round to round."""
        options = game.options()
        if game.state.setting_up is not None:
            return placing_option(game)
        if game.pending is not None and len(options) == 1:
            return options[0]
        mind, best = Mind(self, game, lambda: time.monotonic() > end), options[0]
        for found in mind.answer() if game.pending is not None else mind.widening_search():
            best = found
            if mind.late():
                break
        return best

    def plans(self, game: Game, most: int = 3) -> tuple[Plan, ...]:
        """The best plans for the rest of the turn, the first the one that it follows; none in the middle of an action.

        Ending the turn is a plan without steps; worse ones come after it.
        """
        if game.pending is not None or game.is_over or game.state.setting_up is not None:
            return ()
        mind = Mind(self, game)
        for _ in mind.play_out_options():
            pass
        return mind.plans(most)


@dataclass
class Judge:
    """Evaluates settled positions of one decision, with shared caches."""

    player: str
    start: State
    nature: Nature
    strides: dict[str, Stride]
    fields: BoardFields = field(default_factory=BoardFields)

    def forecast(self, state: State) -> Forecast:
        """The forecast from a position."""
        return Forecast(state, self.player, self.strides, self.fields)

    def position_value(self, state: State, now: float = 0.0) -> float:
        """The worth of a position; ``now`` is the least that attacks count that are left in the turn."""
        over = final_value(state, self.player)
        return self._standing(self.forecast(state), now) if over is None else over

    def evaluate(self, state: State) -> Worth:
        """The worth of a position, and the points of opponents that are left."""
        over, forecast = final_value(state, self.player), self.forecast(state)
        left = sum(forecast.expected_points(who, forecast.scene.left[who]) for who in forecast.theirs)
        return Worth(self._standing(forecast) if over is None else over, left)

    def _standing(self, forecast: Forecast, now: float = 0.0) -> float:
        nature = replace(self.nature, now=max(now, self.nature.now))
        return PositionEvaluator(forecast, nature).evaluate(forecast.scene)

    def evaluate_attack(self, state: State, one: Fighter, other: Fighter, *, ranged: bool = False) -> float:
        """The worth of an attack by its values alone."""
        forecast = self.forecast(state)
        if one.id not in forecast.fighters or other.id not in forecast.fighters:
            return 0.0
        found = forecast.attack_estimate(one.id, other.id, ranged=ranged)
        return found.hits / ROLLS * forecast.expected_points_lost(other.id, forecast.scene.left[other.id], found.clicks)


class Mind:
    """One decision of an opponent."""

    def __init__(self, strength: Strength, game: Game, late: Callable[[], bool] = no_deadline) -> None:
        self.strength, self.game, self.late = strength, game, late
        strides = plain_strides(game.now)
        if strength.others and game.pending is None:
            for view in (game, next_turn_state(game)):
                strides = strides if view is None else strides | attack_move_ranges(view, strides)
        self.judge = Judge(game.actor, game.now, strength.nature, strides)
        self.foresight = Foresight(self.judge)
        self.evaluator = PositionEvaluator(self.judge.forecast(game.now), strength.nature)
        self.candidates = Candidates(game, self.evaluator)
        self.known: list[
            tuple[Candidate, bool]
        ] = []  # the engine's results of options, and whether they cost an action

    def act(self) -> Generator[Any, None, tuple[Any, PlanReason]]:
        """The first step of the best plan, and why."""
        chance = random.Random(f"{self.game.seed} {len(self.game.moves)}")
        if chance.randrange(100) < self.strength.lapse and (ideas := self.first_ideas()):
            idea = chance.choice(chance.choice(list(ideas.values())))
            return idea.option, PlanReason(Why.AT_HAND, steps=facts_of_plan(self.candidates, [idea]))
        yield from self.play_out_options()
        best = self.plans(1)[0]
        return self.first_step(best), best.reason

    def first_ideas(self) -> Ideas:
        """The useful steps of each figure that come to mind without an evaluation."""
        return first_ideas(self.candidates, careless=self.strength.careless)

    def widening_search(self) -> Iterator[Any]:
        """The first step of the best plan, of ever more plans that are looked at."""
        for _ in self.play_out_options():
            if self.late():
                break
        for times in WIDER:
            wide = self.strength.breadth
            wide = Breadth(wide.goals * times, wide.plans * times, wide.steps, wide.nodes * times**2)
            found = self.plans(1, wide)
            if times == 1 or not self.late():  # a search that was cut off finds nothing better
                yield self.first_step(found[0])

    def first_step(self, plan: Plan) -> Any:
        """The first step of a plan."""
        if plan.steps:
            return plan.steps[0].option
        return self.game.options()[0] if EndTurn().why_not(self.game.state) else EndTurn()

    def plans(self, most: int = 3, breadth: Breadth | None = None) -> tuple[Plan, ...]:
        """The best plan of each idea; plans hardly better than ending the turn become that.

        Free actions that help come before the first. None is above another that gains more at no more risk.
        """
        more = [candidate for candidate, costs in self.known if costs]
        found = Planner(self.candidates, breadth or self.strength.breadth, self.late).plans(more, MOST_PLANS)
        steps, ending = [plan for plan in found if plan.steps], [plan for plan in found if not plan.steps]
        must = bool(EndTurn().why_not(self.game.state)) or (
            self.must_act and any(step.who in self.figures_without_token for plan in steps for step in plan.steps)
        )
        if self.strength.waits:
            steps = waiting_plans(steps, ending[0])
        good = [plan for plan in steps if must or plan.gain > SLACK]
        poor = [plan for plan in steps if not must and plan.gain <= SLACK]
        plans = [*good, *(ending if not (must and good) else ()), *poor]
        ordered = islice(first_of_each(rank_plans(plans), attrgetter("idea")), most)
        return tuple(self.plans_with_free_help([self.with_facts(plan) for plan in ordered]))

    def with_facts(self, plan: Plan) -> Plan:
        """The plan, with what its steps are for in its reason."""
        return replace(plan, reason=replace(plan.reason, steps=facts_of_plan(self.candidates, plan.steps)))

    def plans_with_free_help(self, plans: list[Plan]) -> list[Plan]:
        """The plans after a free action that helps, if there is one."""
        free = max(
            (candidate for candidate, costs in self.known if not costs),
            key=lambda candidate: candidate.gain,
            default=None,
        )
        if free is None or free.gain <= FREE_SLACK or not plans:
            return plans
        first = replace(plans[0], steps=(free, *plans[0].steps), gain=plans[0].gain + free.gain)
        return [first, *plans[1:]]

    @cached_property
    def must_act(self) -> bool:
        """Must a figure act? None has in this turn, and one has no token.

        So a turn passes only where all are tired. They lose their tokens by that, so the next one does not pass.
        """
        return not any(each.acted for each in self.mine) and bool(self.figures_without_token)

    @cached_property
    def figures_without_token(self) -> frozenset[str]:
        """The player's figures without a token."""
        return frozenset(each.id for each in self.mine if not each.tokens)

    @cached_property
    def mine(self) -> list[Fighter]:
        """The player's figures on the map."""
        return [self.game.now.fighters[who] for who in self.judge.forecast(self.game.now).mine]

    def play_out_options(self) -> Iterator[None]:
        """Let the engine play out options that are no moves and no attacks, one by one, into ``known``."""
        for option in self.candidates.others(self.strength.others) if self.strength.others else ():
            with suppress(ClixbookError):  # an option that cannot be foreseen is left alone
                self.known.append(self._play_out_option(option))
            yield None
            if self.foresight.seen > self.strength.played:
                return

    def _play_out_option(self, option: Any) -> tuple[Candidate, bool]:
        """The engine's result of one option: the position it leads to, and its further worth."""
        start, after = self.evaluator.forecast.scene, self.game.apply(option)
        ended, self.foresight.seen = resolve_pending(after), self.foresight.seen + 1
        if ended is None or ended.state.rolls > self.game.state.rolls:
            found = self.foresight.evaluate_with_points(after)
            scene = replace(start, acted=start.acted | {option.who}, actions=start.actions - 1)
            gain, dealt = found.worth - self.current_worth.worth, max(0.0, self.current_worth.left - found.left)
            return Candidate(option, option.who, gain=gain, dealt=dealt, after=scene), True
        scene = self.judge.forecast(ended.state).scene
        costs = ended.state.left < start.actions or option.who in scene.acted
        gain = (
            0.0
            if costs
            else self.judge.position_value(ended.state, NOW) - self.judge.position_value(self.game.state, NOW)
        )
        return Candidate(option, option.who, gain=gain, after=scene), costs

    @cached_property
    def current_worth(self) -> Worth:
        """The worth of the position as it is."""
        return self.judge.evaluate(self.game.state)

    # -- in the middle of an action ---------------------------------------------------------------------------

    def answer(self) -> Generator[Any, None, Any]:
        """The answer that is worth most on average, the first of equals."""
        most, chosen = float("-inf"), None
        for option in self.answers():
            worth = float("-inf")
            with suppress(ClixbookError):
                worth = self.foresight.expected_value(self.game.apply(option))
            if chosen is None or worth > most:
                most, chosen = worth, option
            yield chosen
            if self.foresight.seen > max(60, self.strength.played):
                break
        return chosen

    def answers(self) -> list[Any]:
        """The answers that are worth a look: of squares the best by themselves, else the first ones."""
        options = list(islice(self.game.options(), 400))
        if len(options) <= MOST_ANSWERS or not isinstance(self.game.pending, Choose):
            return options[:MOST_ANSWERS]
        who = getattr(self.game.action, "who", "")
        squares = [(each, found) for each in options if (found := square_of(each)) is not None]
        forecast = self.evaluator.forecast
        if who not in forecast.fighters or len(squares) < len(options) // 2:
            return options[:MOST_ANSWERS]
        scene = forecast.scene
        look = [(self.evaluator.evaluate(forecast.with_move(scene, who, square)), each) for each, square in squares]
        best = [each for _, each in sorted(look, key=lambda each: -each[0])[: MOST_ANSWERS // 3]]
        return list(dict.fromkeys([options[0], *best]))


def waiting_plans(steps: Sequence[Plan], ending: Plan) -> list[Plan]:
    """Plans for a waiting player: attack, or risk no more than ending the turn.

    Where there are none, those that put least at risk: to wait is no reason to do nothing.
    """
    calm = [plan for plan in steps if round(plan.dealt) > 0 or round(plan.risk) <= round(ending.risk)]
    least = min((plan.risk for plan in steps), default=0.0)
    return calm or [plan for plan in steps if round(plan.risk) == round(least)]


def square_of(option: Any) -> Square | None:
    """The square that an answer names."""
    with suppress(ClixbookError):
        return option if isinstance(option, Square) else parse_square(str(option))
    return None


def attack_move_ranges(game: Game, plain: dict[str, Stride]) -> dict[str, Stride]:
    """Attack ranges of effects that move a figure, and of plain moves."""
    found: dict[str, Stride] = {}
    for family in game.options().families:  # type: ignore[attr-defined]  # between actions it has them
        piece = game.board.pieces.get(family.who)
        if family.kind is not Use or piece is None:
            continue
        groups: dict[str, list[Any]] = {}
        for each in family.members:
            groups.setdefault(each.effect, []).append(each)
        for group in groups.values():
            if destination_of(group[0]) is not None and changes_square(game, group[0]):
                far = max(
                    piece.squares[0].distance(goal) for each in group if (goal := destination_of(each)) is not None
                )
                old = found.get(family.who) or plain.get(family.who, STANDS)
                kinds = set(attacks_offered(game, group[-1])) or {"close", "ranged"}
                close, ranged = (far if kind in kinds else -1 for kind in ("close", "ranged"))
                found[family.who] = Stride(max(old.strikes, close), max(old.shoots, ranged))
    return found


recruit = Strength(
    "recruit", "attacks or walks up to you with whichever figure comes to mind, whatever the odds",
    Nature(now=0.0, later=0.0, danger_weight=0.0), Breadth(goals=6, plans=1, steps=1), lapse=96, careless=True,
)  # fmt: skip
soldier = Strength(
    "soldier", "weighs its next attack and your answer, but often takes the first useful step instead",
    Nature(now=0.9, later=0.4, danger_weight=0.35), Breadth(goals=8, plans=1, steps=1), lapse=66,
)  # fmt: skip
veteran = Strength(
    "veteran", "plans its whole turn and minds your next one; one time in four it takes the first useful step",
    Nature(danger_weight=0.7), Breadth(goals=8, plans=2, steps=8), lapse=25,
)  # fmt: skip
commander = Strength(
    "commander", "weighs more plans, what powers lead to, and how the fight may go on; it makes no mistake on purpose",
    Nature(danger_weight=0.49, token=0.01, step=0.012, foreseen_turns=8, last=150, lead=200, idle_penalty=20.0),
    Breadth(goals=14, plans=10, steps=8), others=4, played=40,
)  # fmt: skip
STRENGTHS = {each.name: each for each in (recruit, soldier, veteran, commander)}
"""The strengths by name, the weakest first."""
