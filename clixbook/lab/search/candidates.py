"""Candidate actions of a turn, and their average outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from clixbook.board.model.squares import Square, parse_square
from clixbook.engine.actions import Action, Close, EndTurn, Move, Shoot, Use
from clixbook.engine.game import Game
from clixbook.engine.options import Family
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.attack.targets import why_protected
from clixbook.engine.sequence.moving.move_sequence import reachable_squares
from clixbook.errors import ClixbookError
from clixbook.lab.search.attack_model import ROLLS, Forecast, ForeseenPosition, PlainAttack, may_be_standing
from clixbook.lab.search.evaluation import PositionEvaluator
from clixbook.lab.search.threat_range import STANDS, Stride, plain_strides

MOST_STEPS = 12
"""Questions in the middle of an action that are answered before it is given up."""
NEITHER = frozenset[str]()


@dataclass(frozen=True)
class Candidate:
    """A foreseen option: its mover and goal, its target, or the ``kinds`` of attack after it.

    ``chance``: that it comes off, for one that must break away first.

    Of one that is nothing of that ``after`` is the scene to which it leads as things stand, and ``gain`` what the
    engine found of it beside what that shows, in points; ``dealt`` are those among them that opponents lose.
    """

    option: Any
    who: str
    goal: Square | None = None
    targets: tuple[str, ...] = ()
    ranged: bool = False
    kinds: frozenset[str] = NEITHER
    chance: float = 1.0
    gain: float = 0.0
    dealt: float = 0.0
    after: ForeseenPosition | None = field(default=None, compare=False, repr=False)


class Candidates:
    """All candidate actions of a position, and their outcomes."""

    def __init__(self, game: Game, evaluator: PositionEvaluator) -> None:
        self.game, self.evaluator, self.forecast = game, evaluator, evaluator.forecast

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The families of options that have members."""
        return tuple(family for family in self.game.options().families if family.members)  # type: ignore[attr-defined]  # between actions it has them

    # -- which there are --------------------------------------------------------------------------------------

    def attacks(self) -> Iterator[Candidate]:
        """Plain attacks on opponents."""
        theirs = frozenset(self.forecast.theirs)
        for family in self.families:
            if family.kind in (Close, Shoot):
                for each in family.members:
                    if theirs.issuperset(each.targets):  # type: ignore[attr-defined]  # attacks have them
                        yield Candidate(each, each.who, targets=each.targets, ranged=family.kind is Shoot)  # type: ignore[attr-defined]  # as above

    def moves(self) -> Iterator[list[Candidate]]:
        """Moves of each figure, also by effects, with the kinds of attack that may end them."""
        plain = plain_strides(self.game.state)
        for family in self.families:
            if family.kind is Move:
                stride = plain.get(family.who, STANDS)
                found = reachable_squares(self.game.state, family.who)
                costs, chance = found.costs, float(found.break_away.chance)
                goals = [(each, parse_square(each.to)) for each in family.members if isinstance(each, Move)]
                yield [
                    Candidate(
                        each, each.who, goal, kinds=kinds_after(stride, int(costs[goal.y, goal.x])), chance=chance
                    )
                    for each, goal in goals
                ]
            elif family.kind is Use:
                for group in _is_effect_move(family.members).values():
                    if destination_of(group[0]) is not None and changes_square(self.game, group[0]):
                        kinds = self._probed_attack_kinds(group)
                        chance = float(reachable_squares(self.game.state, group[0].who).break_away.chance)
                        yield [
                            Candidate(each, each.who, goal, kinds=kinds, chance=chance)
                            for each in group
                            if (goal := destination_of(each)) is not None  # one may name none, as to stay does
                        ]

    def others(self, most: int) -> Iterator[Action]:
        """Everything else: that many of each figure and kind, picked at even distances."""
        for family in self.families:
            if family.kind in (Close, Shoot, Move) or self._is_risky_carry(family):
                continue
            groups = _is_effect_move(family.members).values() if family.kind is Use else [list(family.members)]
            for group in groups:
                if family.kind is Use and destination_of(group[0]) is not None and changes_square(self.game, group[0]):
                    continue
                yield from islice(group[:: max(1, -(-len(group) // most))], most)

    def _is_risky_carry(self, family: Family) -> bool:
        """Does it carry a figure away from opponents, which may fail? Such rolls are not played out."""
        return (
            hasattr(family.members[0], "riders")
            and reachable_squares(self.game.state, family.who).break_away.chance < 1
        )

    def _probed_attack_kinds(self, group: Sequence[Action]) -> frozenset[str]:
        """The kinds of attack that end moves by an effect, found by trying one at an opponent."""
        forecast, found = self.forecast, set[str]()
        who = group[0].who
        opponents = [forecast.scene.places[each] for each in forecast.theirs]
        for near in (True, False):
            for each in group:
                goal = destination_of(each)
                if goal is not None and any(self._faces(who, goal, opponent, near) for opponent in opponents):
                    found |= set(attacks_offered(self.game, each))
                    break
        return frozenset(found)

    def _faces(self, who: str, goal: Square, opponent: Square, near: bool) -> bool:
        if near:
            return self.forecast.can_close_attack(who, goal, opponent, opponent)
        return (
            not self.forecast.are_adjacent(goal, opponent)
            and goal.distance(opponent) <= self.forecast.range[who]
            and self.forecast.line_between(opponent, goal) < 2
        )

    # -- what comes of them -----------------------------------------------------------------------------------

    @cached_property
    def action_cost(self) -> dict[str, tuple[int, int]]:
        """The tokens that a figure has after an action, and the clicks that it pays for that (ACT-16, ACT-18)."""
        return {who: self._action_cost(who) for who in self.forecast.mine}

    def _action_cost(self, who: str) -> tuple[int, int]:
        tokens = self.forecast.fighters[who].tokens
        if not tokens:
            return 1, 0
        before = self.forecast.scene.left[who][0][0]
        for family in self.families:
            if family.who == who and family.kind is Move:
                after = resolve_pending(self.game.apply(family.members[0]))
                if after is not None and who in after.state.board.pieces:
                    now = Forecast(after.state, self.forecast.player, {}, self.forecast.fields).scene
                    return now.tokens[who], max(0, before - now.left[who][0][0])
        return tokens + 1, 1

    def outcome(self, scene: ForeseenPosition, candidate: Candidate) -> ForeseenPosition:
        """The scene after the candidate, on average."""
        forecast, who = self.forecast, candidate.who
        if candidate.goal is not None:
            scene = forecast.with_move(scene, who, candidate.goal)
        if candidate.targets:
            scene = self._scene_after_attack(scene, who, candidate.targets, candidate.ranged)
        elif candidate.kinds:
            scene = self._best_strike(scene, who, candidate.kinds)
        if candidate.after is not None:
            return self._with_effects_of(scene, candidate.after, candidate.gain)
        tokens, clicks = self.action_cost[who]
        left = {**scene.left, who: ((max(0, scene.left[who][0][0] - clicks), 1.0),)} if clicks else scene.left
        return replace(
            scene, tokens={**scene.tokens, who: tokens}, left=left, acted=scene.acted | {who}, actions=scene.actions - 1
        )  # fmt: skip

    def _with_effects_of(self, scene: ForeseenPosition, after: ForeseenPosition, gain: float) -> ForeseenPosition:
        """The scene with a candidate's changes, where it was played out; moved figures act no more (ACT-37)."""
        start = self.forecast.scene
        places = {who: at for who, at in after.places.items() if at != start.places.get(who)}
        left = {who: have for who, have in after.left.items() if have != start.left.get(who)}
        left |= {who: ((0, 1.0),) for who in start.left if who not in after.left}
        tokens = {who: have for who, have in after.tokens.items() if have != start.tokens.get(who)}
        return ForeseenPosition(
            {**scene.places, **places}, {**scene.left, **left}, {**scene.tokens, **tokens},
            frozenset({*scene.acted, *after.acted, *places}), scene.actions - (start.actions - after.actions),
            scene.more + gain + after.more - start.more,
        )  # fmt: skip

    def _scene_after_attack(
        self, scene: ForeseenPosition, who: str, targets: Sequence[str], ranged: bool
    ) -> ForeseenPosition:
        """The scene after an attack, with its damage divided among several targets."""
        forecast, left = self.forecast, dict(scene.left)
        for number, target in enumerate(targets):
            blow = self.attack_on(scene, who, target, ranged)
            share = (blow.clicks + number) // len(targets)  # together all of it
            left[target] = forecast.clicks_after(left[target], blow.hits, share)
        return replace(scene, left=left)

    def attack_on(self, scene: ForeseenPosition, who: str, target: str, ranged: bool) -> PlainAttack:
        """A plain attack from where both stand, with the hits as they count there."""
        forecast, here, there = self.forecast, scene.places[who], scene.places[target]
        blow = forecast.attack_estimate(who, target, ranged=ranged)
        hindered = ranged and not forecast.are_adjacent(here, there) and forecast.line_between(there, here) == 1
        return blow._replace(hits=blow.hindered) if hindered else blow

    def points_taken(self, candidate: Candidate) -> float:
        """The points that opponents lose on average by a candidate."""
        forecast, before = self.forecast, self.forecast.scene
        after = self.outcome(before, candidate)
        return sum(
            forecast.expected_points(who, before.left[who]) - forecast.expected_points(who, after.left[who])
            for who in forecast.theirs
        )

    def _best_strike(self, scene: ForeseenPosition, who: str, kinds: frozenset[str]) -> ForeseenPosition:
        """After the attack of one of these kinds that takes most from where the figure stands; none if none may be."""
        found = self.strike_after_move(scene, who, kinds)
        if found is None:
            return scene
        other, blow = found
        left = self.forecast.clicks_after(scene.left[other], blow.hits, blow.clicks)
        return replace(scene, left={**scene.left, other: left})

    def strike_after_move(
        self, scene: ForeseenPosition, who: str, kinds: frozenset[str]
    ) -> tuple[str, PlainAttack] | None:
        """The target and the attack of one of these kinds that takes most from where the figure stands."""
        forecast, most, found = self.forecast, 0.0, None
        there = self._destination(scene) if kinds else []
        barred = "ranged" not in kinds or forecast.is_kept_from_shooting(scene, who, there)
        for other in (each for each in there if each not in self.protected_opponents):
            ends = scene.places[who], scene.places[other]
            if "close" not in kinds and forecast.can_close_attack(who, *ends, ends[1]):
                continue
            shut = barred or forecast.is_line_screened(scene, who, other)
            for blow in forecast.possible_attacks(who, other, *ends, barred=shut, cover=ends[1]):
                gain = blow.hits / ROLLS * forecast.expected_points_lost(other, scene.left[other], blow.clicks)
                if gain > most:
                    most, found = gain, (other, blow)
        return found

    @cached_property
    def protected_opponents(self) -> frozenset[str]:
        """The opponents that cannot be attacked now (GLD-04)."""
        state, one = self.game.now, next((self.forecast.fighters[who] for who in self.forecast.mine), None)
        fighters = self.forecast.fighters
        return frozenset(
            who for who in self.forecast.theirs if one is not None and why_protected(state, one, fighters[who])
        )

    def _destination(self, scene: ForeseenPosition) -> list[str]:
        return [each for each in self.forecast.theirs if may_be_standing(scene, each)]


# -- what options mean ------------------------------------------------------------------------------------------


def destination_of(action: Any) -> Square | None:
    """The square to which an action leads; None if it names none."""
    word = getattr(action, "to", "") or next(iter(getattr(action, "words", ())), "")
    try:
        return parse_square(word) if word else None
    except ClixbookError:
        return None


def changes_square(game: Game, action: Action) -> bool:
    """True if the actor changes its square."""
    before, after = game.board.pieces, game.apply(action).now.board.pieces
    return action.who in after and after[action.who].squares != before[action.who].squares


def attacks_offered(game: Game, action: Action) -> Iterator[str]:
    """The kinds of attack among which its player may choose once the action is under way."""
    after = game.apply(action)
    for _ in range(MOST_STEPS):
        if after.pending is None or after.action is None:
            return
        if isinstance(after.pending, Choose):
            found = [each for each in after.pending.options if hasattr(each, "targets")]
            if found:
                yield from {"ranged" if each.ranged else "close" for each in found}
                return
        after = next_step(after)


def next_step(game: Game) -> Game:
    """One step on with middling dice and the first answers."""
    return game.apply(middling_faces(game.pending) if isinstance(game.pending, Roll) else game.options()[0])


def resolve_pending(game: Game) -> Game | None:
    """The position after everything pending; None if too long or game over."""
    for _ in range(MOST_STEPS):
        if game.pending is None or game.is_over:
            break
        with suppress(IndexError):
            game = next_step(game)
    return None if game.is_over or game.pending is not None else game


def middling_faces(roll: Roll) -> Any:
    """Faces in the middle of the possible ones."""
    faces = sorted((faces for faces, _ in roll.chances()), key=sum)
    return faces[len(faces) // 2]


def next_turn_state(game: Game) -> Game | None:
    """The position in which the next player begins to act, with middling dice; None if it is unclear."""
    return None if EndTurn().why_not(game.state) else resolve_pending(game.apply(EndTurn()))


def _is_effect_move(actions: Iterable[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for each in actions:
        found.setdefault(each.effect, []).append(each)
    return found


def kinds_after(stride: Stride, cost: int) -> frozenset[str]:
    """The kinds of attack with which a move of that cost may end."""
    return frozenset([*["close"] * (cost <= stride.strikes), *["ranged"] * (cost <= stride.shoots)])
