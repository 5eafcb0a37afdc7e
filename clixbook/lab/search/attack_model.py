"""Estimated attacks and moves in a position, with cached fields.

A plain attack is two numbers, how many of 36 rolls hit and how many clicks that takes. Where figures stand is looked up
in fields of the whole board, which are made once: lines of fire, squares beside, ways. So hundreds of positions are
weighed in the time in which the engine plays a few.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clixbook.board.model.squares import Square
from clixbook.board.model.things import Size
from clixbook.board.moves.reach import reach
from clixbook.board.near.adjacency import neighbours
from clixbook.board.near.giants import TWO_SQUARES, size_of
from clixbook.engine.effects.effect_rights import close_attack_rights_of
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.combat.attack_roll import attack_total, chances, judge
from clixbook.engine.rules.turn.immunity import is_immune
from clixbook.engine.sequence.attack.attack_sequence import work_out_damage
from clixbook.engine.sequence.attack.targets import range_of
from clixbook.engine.sequence.attack.to_hit import attack_value, damage_value
from clixbook.engine.sequence.fighters.clicks_left import clicks_to_ko
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.stacks import most_lost_to_attack
from clixbook.figures.dials.life import start_life
from clixbook.lab.search.fields import Squares, lines_to, walking_distances_to
from clixbook.lab.search.line_blockers import Screens
from clixbook.lab.search.threat_range import STANDS, Stride, plain_strides
from clixbook.rulebooks import Rulebook

ALIVE = 0.35
"""The part of a figure's points that counts until it is knocked out; the rest goes by the clicks that it has left."""
AT_THE_END = (0.95, 0.7, 0.5)
"""``ALIVE`` in the last three rounds of a game with a limit, the last first: only knock-outs score."""
ROLLS = 36
TYPICAL = (3, 4)
"""Faces that are no critical roll in any book."""
RECKLESS = (1.0, 0.9, 0.0)
"""The weight of an attack by the tokens of a reckless attacker: with two it must rest."""

Left = tuple[tuple[int, float], ...]
"""Clicks left until a figure is knocked out, each with its probability; 0 if it is knocked out."""
Mask = NDArray[np.bool_]


class PlainAttack(NamedTuple):
    """A plain attack: hits of 36 rolls, hits through hindering terrain, clicks.

    ``hits`` may be an average. ``moves``: the attacker moves first.
    """

    hits: float
    hindered: int
    clicks: int
    moves: bool = False
    ranged: bool = False


NO_BLOW = PlainAttack(0, 0, 0)


class Duel(NamedTuple):
    """Inputs of a plain attack: attack value, defense, hindering bonus, clicks."""

    value: int
    against: int
    hindrance: int
    clicks: int


@dataclass(frozen=True)
class ForeseenPosition:
    """A simplified position: places, click probabilities and tokens.

    ``acted``: the figures that did something in this turn; ``actions`` are left in it. ``more`` are points that were
    valued separately, and points of moves that may fail.
    """

    places: Mapping[str, Square]
    left: Mapping[str, Left]
    tokens: Mapping[str, int]
    acted: frozenset[str]
    actions: int
    more: float = 0.0


@dataclass
class BoardFields:
    """Cached fields that hold for every position of a decision."""

    duels: dict[tuple[Any, ...], Duel] = field(default_factory=dict)
    blows: dict[tuple[Any, ...], PlainAttack] = field(default_factory=dict)
    lines: dict[Square, NDArray[np.int8]] = field(default_factory=dict)
    beside: dict[Square, frozenset[Square]] = field(default_factory=dict)
    ways: dict[Square, Squares] = field(default_factory=dict)
    masks: dict[tuple[Any, ...], Mask] = field(default_factory=dict)
    clicks: dict[str, int] = field(default_factory=dict)


EVEN = 0.5
HELD = 0.8
"""The worth of a captive as a part of a knock out: its friends may free it (CAP-07)."""


class Forecast:
    """The figures of a position and their possible attacks, for ``player``.

    ``strides`` says who may attack in the action in which it moves, and how far it comes. ``fields`` may be those of an
    earlier position of the same decision.
    """

    def __init__(
        self, state: State, player: str, strides: Mapping[str, Stride] | None = None, fields: BoardFields | None = None
    ) -> None:
        self.state, self.player, self.rules, self.board = state, player, state.rules, state.board
        self.fields = BoardFields() if fields is None else fields
        self.fighters = {each.id: each for each in state.standing()}
        self.mine = [who for who, each in self.fighters.items() if state.are_friends(each.side, player)]
        self.theirs = [who for who in self.fighters if who not in self.mine]
        self.strides = plain_strides(state) if strides is None else strides
        self._gains: dict[tuple[Any, ...], tuple[float, PlainAttack]] = {}

    # -- figures ----------------------------------------------------------------------------------------------

    @cached_property
    def range(self) -> dict[str, int]:
        """The range of each figure."""
        return {who: range_of(self.state, who) for who in self.fighters}

    @cached_property
    def close_reach(self) -> dict[str, int]:
        """The distance of each figure's close attacks: longer for giants, and by effects (SIZ-02, SIZ-05)."""
        return {who: self._close_reach(who) for who in self.fighters}

    def _close_reach(self, who: str) -> int:
        sizes, size = self.rules.sizes, size_of(self.board.pieces[who], self.rules)
        wide = TWO_SQUARES if sizes.two_squares_adjacent and size is Size.GIANT else 1
        return max(wide, sizes.close_reach.of(size), close_attack_rights_of(self.state, who).reach)

    @cached_property
    def scene(self) -> ForeseenPosition:
        """The position as it is."""
        state = self.state
        return ForeseenPosition(
            {who: state.board.pieces[who].squares[0] for who in self.fighters},
            {who: ((clicks_to_ko(state, who), 1.0),) for who in self.fighters},
            {who: each.tokens for who, each in self.fighters.items()},
            frozenset(who for who, each in self.fighters.items() if each.acted),
            state.left,
            self.captive_points,
        )

    @cached_property
    def captive_points(self) -> float:
        """The points of captives: their remaining worth to their own side, and scores for them (CAP-06)."""
        found = 0.0
        for each in self.state.fighters.values():
            if each.captor and not each.life.ko:
                found += (1 - HELD) * each.points * (1 if self.state.are_friends(each.side, self.player) else -1)
            if each.handed_to:
                ours = self.state.are_friends(each.handed_to, self.player)
                found += min(self.rules.grabs.bounty, each.points) * (1 if ours else -1)
        return found

    @cached_property
    def has_opponents_off_map(self) -> bool:
        """Has an opponent figures off the map, or lying on it? Then an empty map is no victory."""
        return any(
            each.id not in self.fighters and not self.state.are_friends(each.side, self.player)
            for each in self.state.remaining()
        )

    def starting_clicks(self, who: str) -> int:
        """The clicks with which a figure begins."""
        if self.state.stacked_on(who):
            return clicks_to_ko(self.state, who)
        known = self.fields.clicks
        if who not in known:
            fighter = self.fighters[who]
            life = start_life(fighter.figure, fighter.life.points or None, rules=self.rules, by_effect=True)
            known[who] = max(
                1, clicks_to_ko(self.state.with_fighter(who, life=life), who), clicks_to_ko(self.state, who)
            )
        return known[who]

    def points_at_clicks(self, who: str, left: int) -> float:
        """The points of a figure that has that many clicks left, of a stack those of its tokens (TOK-05)."""
        if left <= 0:
            return 0.0
        alive = 0.0 if self.state.stacked_on(who) else self.survival_share
        return self.fighters[who].points * (alive + (1 - alive) * left / self.starting_clicks(who))

    @cached_property
    def survival_share(self) -> float:
        """The part of a figure's points that goes by whether it stands alone."""
        rounds = rounds_left(self.state)
        return AT_THE_END[rounds] if rounds is not None and rounds < len(AT_THE_END) else ALIVE

    def expected_points(self, who: str, left: Left) -> float:
        """The average points of a figure with these clicks left."""
        return sum(chance * self.points_at_clicks(who, clicks) for clicks, chance in left)

    def remaining_strength(self, scene: ForeseenPosition, who: str) -> float:
        """How much of a figure's strength is left in a position: hurt figures attack worse."""
        now = max(1, self.scene.left[who][0][0])
        return sum(chance * (0.6 + 0.4 * clicks / now) for clicks, chance in scene.left[who] if clicks > 0)

    # -- attacks ----------------------------------------------------------------------------------------------

    def attack_estimate(self, one: str, other: str, *, ranged: bool) -> PlainAttack:
        """An attack of the one on the other, as if it could be made."""
        key, known = self._key(one, other, ranged), self.fields.blows
        if key not in known:
            duel, rules = self.attack_inputs(one, other, ranged=ranged), self.rules
            through = hits(rules, duel.value, duel.against + duel.hindrance)
            straight = hits(rules, duel.value, duel.against)
            known[key] = PlainAttack(straight, through, duel.clicks, ranged=ranged)
        return known[key]

    def attack_inputs(self, one: str, other: str, *, ranged: bool) -> Duel:
        """The numbers of such an attack."""
        key, known = self._key(one, other, ranged), self.fields.duels
        if key not in known:
            known[key] = self._attack_inputs(self.fighters[one], self.fighters[other], ranged)
        return known[key]

    def _key(self, one: str, other: str, ranged: bool) -> tuple[Any, ...]:
        return one, other, ranged, self.fighters[one].life, self.fighters[other].life, self.state.lasting

    @cached_property
    def _without_protection(self) -> State:
        """The position as it would be after the first turns, which protect figures (GLD-04)."""
        first = 2 * len(self.state.players)
        return self.state if self.state.turns > first else self.state.with_(turns=first + 1)

    def _attack_inputs(self, one: Fighter, other: Fighter, ranged: bool) -> Duel:
        state, rules, attack = self._without_protection, self.rules, Attack(one.id, (other.id,), ranged)
        value = attack_value(state, attack).total
        against = value_of(state, other.id, "defense", attack).total
        judged = judge(rules, TYPICAL, int(attack_total(rules, value, TYPICAL)), against)
        hit = Hit(other.id, TYPICAL, judged, damage_value(state, attack).total)
        clicks = most_lost_to_attack(state, other.id, work_out_damage(state, attack, hit).clicks)
        return Duel(value, against, rules.line_of_fire.modifier, clicks)

    def expected_points_lost(self, other: str, left: Left, clicks: int) -> float:
        """The points that a figure loses by that many clicks on average."""
        return sum(
            chance * (self.points_at_clicks(other, have) - self.points_at_clicks(other, have - clicks))
            for have, chance in left
            if have > 0
        )

    def clicks_after(self, left: Left, hits: float, clicks: int) -> Left:
        """The clicks that are left after an attack."""
        found: dict[int, float] = {}
        for have, chance in left:
            for now, part in ((max(0, have - clicks), hits / ROLLS), (have, 1 - hits / ROLLS)):
                if have and part:
                    found[now] = found.get(now, 0.0) + chance * part
            if not have:
                found[0] = found.get(0, 0.0) + chance
        return tuple(found.items())

    # -- squares ----------------------------------------------------------------------------------------------

    def adjacent_squares(self, other: Square) -> frozenset[Square]:
        """The squares adjacent to a square."""
        known = self.fields.beside
        if other not in known:
            known[other] = neighbours(self.board, other, rules=self.rules)
        return known[other]

    def adjacent_mask(self, other: Square) -> Mask:
        """The squares adjacent to a square, as a mask of the board."""
        found = np.zeros((self.board.height, self.board.width), dtype=bool)
        for square in self.adjacent_squares(other):
            found[square.y, square.x] = True
        return found

    def are_adjacent(self, one: Square, other: Square) -> bool:
        """Are figures on these squares adjacent?"""
        return one in self.adjacent_squares(other)

    def can_close_attack(self, one: str, here: Square, there: Square, cover: Square) -> bool:
        """Does the figure reach the other square with a close attack?"""
        if self.are_adjacent(here, there):
            return True
        return (
            1 < here.distance(there) <= self.close_reach[one]
            and self.line_between(cover, here if cover == there else there) < 2
        )

    def line_between(self, to: Square, of: Square) -> int:
        """The line between two squares: 0 clear, 1 hindered, 2 blocked; figures apart (``is_line_screened``)."""
        return int(self.lines_to(to)[of.y, of.x])

    def lines_to(self, to: Square) -> NDArray[np.int8]:
        """The lines to a square from every other one."""
        known = self.fields.lines
        if to not in known:
            known[to] = lines_to(self.board.bare, to, self.rules)
        return known[to]

    def path_length(self, to: Square, of: Square) -> int:
        """The squares of the way between two squares, around walls."""
        return int(self.path_lengths_to(to)[of.y, of.x])

    def path_lengths_to(self, to: Square) -> Squares:
        """The lengths of ways to a square from every other one."""
        known = self.fields.ways
        if to not in known:
            known[to] = walking_distances_to(self.board.bare, to, self.rules)
        return known[to]

    def can_move_and_attack(self, one: str, here: Square, there: Square, *, shoots: bool) -> bool:
        """Can the figure move from one square and attack the other in the same action?"""
        stride = self.strides.get(one, STANDS)
        far = stride.shoots if shoots else stride.strikes
        if far < 0:
            return False
        reaches = self.range[one] if shoots else self.close_reach[one]
        if here != self.scene.places[one]:
            return here.distance(there) <= far + reaches
        return bool(self.attack_mask(one, far, reaches)[there.y, there.x])

    def attack_mask(self, one: str, far: int, reaches: int) -> Mask:
        """The squares within ``reaches`` of any square that the figure can move to."""
        piece, known = self.board.pieces[one], self.fields.masks
        key = (one, piece.squares, far, reaches)
        if key not in known:
            found = reach(self.board, piece, far, rules=self.rules)
            near = np.zeros((self.board.height, self.board.width), dtype=bool)
            for square in (*found, *piece.squares):
                top, left = max(0, square.y - reaches), max(0, square.x - reaches)
                near[top : square.y + reaches + 1, left : square.x + reaches + 1] = True
            known[key] = near
        return known[key]

    # -- possible attacks -------------------------------------------------------------------------------------

    def possible_attacks(
        self, one: str, other: str, here: Square, there: Square, *, barred: bool, cover: Square
    ) -> Iterator[PlainAttack]:
        """The attacks of the one on the other from where they stand, the hits as they count; ``barred`` from shots.

        Lines are looked up in the field of ``cover``, one of the two squares.
        """
        far = here.distance(there)
        if self.can_close_attack(one, here, there, cover):
            yield self.attack_estimate(one, other, ranged=False)
            if far <= 1:
                return
        if 1 < far <= self.range[one] and not barred:
            seen = self.line_between(cover, here if cover == there else there)
            if seen < 2:
                found = self.attack_estimate(one, other, ranged=True)
                yield found._replace(hits=found.hindered) if seen else found

    def best_attack_points(
        self, scene: ForeseenPosition, one: str, other: str, *, barred: bool, own: bool, moves: float
    ) -> float:
        """The points that the best attack of the one on the other takes on average, from where they stand."""
        return self.best_attack(scene, one, other, barred=barred, own=own, moves=moves)[0]

    def best_attack(
        self, scene: ForeseenPosition, one: str, other: str, *, barred: bool, own: bool, moves: float
    ) -> tuple[float, PlainAttack]:
        """The best attack of one figure on another, its average points and its hits.

        ``moves`` is what an attack counts for which it moves first; ``own``: it is one of the player's.
        """
        here, there, left = scene.places[one], scene.places[other], scene.left[other]
        barred = barred or self.is_line_screened(scene, one, other)
        key = (one, other, here, there, left, barred, moves)
        known = self._gains.get(key)
        if known is None:
            cover = there if own else here
            blows = [*self.possible_attacks(one, other, here, there, barred=barred, cover=cover)]
            blows += self._after_a_move(one, other, here, there, moves) if moves else ()
            gains = ((each.hits / ROLLS * self.expected_points_lost(other, left, each.clicks), each) for each in blows)
            known = self._gains[key] = max(gains, key=lambda each: each[0], default=(0.0, NO_BLOW))
        return known

    def _after_a_move(self, one: str, other: str, here: Square, there: Square, moves: float) -> Iterator[PlainAttack]:
        for shoots in (False, True) if one in self.strides else ():
            if self.can_move_and_attack(one, here, there, shoots=shoots) and not (shoots and self.range[one] < 1):
                found = self.attack_estimate(one, other, ranged=shoots)
                yield found._replace(hits=moves * found.hits, moves=True)

    def is_kept_from_shooting(self, scene: ForeseenPosition, who: str, opponents: Iterable[str]) -> bool:
        """Does an opponent stand beside the figure, and keep it from shots?"""
        here = scene.places[who]
        return any(self.are_adjacent(here, scene.places[each]) for each in opponents if may_be_standing(scene, each))

    @cached_property
    def _line_blockers(self) -> Screens:
        return Screens(self.board, self.rules, self.fighters)

    def is_line_screened(self, scene: ForeseenPosition, one: str, other: str) -> bool:
        """Does a third figure, that likely stands still, keep the one from shooting at the other?"""
        reaches = self.range[one]
        if reaches < 2 or not 1 < scene.places[one].distance(scene.places[other]) <= reaches:
            return False
        return any(
            likely_standing(scene, who) for who in self._line_blockers.blockers_between(scene.places, one, other)
        )

    def protected_figures(self, scene: ForeseenPosition) -> frozenset[str]:
        """The player's figures that opponents may not attack in the next turn, a first one (GLD-04 to GLD-06)."""
        turns, players = self.state.turns + 1, len(self.state.players)
        return (
            frozenset(who for who in self.mine if self._protected_figures(scene, who, turns))
            if turns <= players
            else frozenset()
        )

    def _protected_figures(self, scene: ForeseenPosition, who: str, turns: int) -> bool:
        one, went = self.fighters[who], scene.places[who] != self.scene.places[who]
        return is_immune(
            self.rules, turns=turns, players=len(self.state.players), acted=one.has_acted or who in scene.acted,
            moved=one.has_moved or went, left_area=one.left_area or went,
        ).allowed  # fmt: skip

    def with_move(self, scene: ForeseenPosition, who: str, goal: Square) -> ForeseenPosition:
        """The position with a figure elsewhere."""
        return replace(scene, places={**scene.places, who: goal})


def rounds_left(state: State) -> int | None:
    """The rounds after this one; None for a game without a limit."""
    return max(0, state.rounds - state.round) if state.rounds else None


def may_be_standing(scene: ForeseenPosition, who: str) -> bool:
    """May the figure still stand?"""
    left = scene.left[who]
    return len(left) > 1 or left[0][0] > 0


def likely_standing(scene: ForeseenPosition, who: str) -> bool:
    """Does the figure still stand, more likely than not?"""
    return sum(chance for clicks, chance in scene.left[who] if clicks) > EVEN


@lru_cache(maxsize=1024)
def hits(rules: Rulebook, value: int, against: int) -> int:
    """How many of 36 rolls hit."""
    return int(chances(rules, value, against).hit * ROLLS)
