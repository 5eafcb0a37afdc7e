"""What a position is worth to a player, in points: who is left, and who could attack whom next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from clixbook.board.moves.reach import reach
from clixbook.board.squares import Square
from clixbook.engine.rules.attack_roll import attack_total, chances, judge
from clixbook.engine.sequence.attack.attacking import harm_of
from clixbook.engine.sequence.attack.blows import Attack, Hit
from clixbook.engine.sequence.attack.targets import can_be_shot, can_strike, protected, range_of
from clixbook.engine.sequence.attack.to_hit import attack_value, damage_value, defense_value
from clixbook.engine.sequence.fighters.lives import room
from clixbook.engine.state import Fighter, State
from clixbook.figures.life import start_life

ALIVE = 0.35
"""The part of a figure's points that counts until it is knocked out; the rest goes by the clicks that it has left."""
TOKEN = 0.04
"""What an action token takes of a figure's points."""
WON = 2000.0
"""A game that is won, beside which no points count."""
NOW, LATER, THEIRS = 0.9, 0.65, 0.8
"""What an attack counts that can be made this turn, in one's next turn, and in the opponents' next one."""
AGAIN = 0.7
"""What attacks of a later turn count where some are to be made before."""
MAYBE = 0.6
"""What an attack counts for which a figure moves first, if it can do both: something may be in its way."""
TIRED = (1.0, 0.6, 0.0)
"""What an attack counts by the tokens of whoever makes it: a second one hurts, with two it rests."""
STEP, LEAST = 0.015, 4.0
"""What a square too far away takes of what the attack is worth, which is at least so many points."""
UNKNOWN = 12
"""Squares more than it seems, where no way is known."""
FAR = 200
TYPICAL = (3, 4)
"""Faces that are no critical roll in any book."""
BOLD = 30
"""Rounds after which players have lost most of their caution, so that a game comes to an end."""
LEAST_CAUTION = 0.2


@dataclass
class Standing:
    """The worth of the positions that come of ``start``, for the ``player`` who thinks.

    ``strides`` says how far figures come, in squares, that may attack in the same action. What was worked out once is
    kept: values of attacks change with the dials and with what lasts, ways with nothing.
    """

    player: str
    start: State
    strides: dict[str, int] = field(default_factory=dict)
    _known: dict[tuple[Any, ...], float] = field(default_factory=dict)
    _reach: dict[tuple[Any, ...], tuple[bool, bool, bool]] = field(default_factory=dict)
    _last: tuple[Any, frozenset[tuple[str, tuple[Square, ...]]]] = (None, frozenset())
    _ways: dict[str, dict[Square, int]] = field(default_factory=dict)

    def worth(self, state: State) -> float:
        """What the position is worth."""
        if state.result is not None:
            return WON if state.result.won_by(self.player) else -WON if state.result.winner else 0.0
        sides: tuple[list[Fighter], list[Fighter]] = ([], [])
        for each in state.standing():
            sides[not state.are_friends(each.side, self.player)].append(each)
        mine, theirs = sides
        bodies = sum(self.body(state, each) for each in mine) - sum(self.body(state, each) for each in theirs)
        ours = self.attacks(state, mine, theirs, LATER)
        dread = self.caution * self.attacks(state, theirs, mine, THEIRS)
        return bodies + ours - dread - self.too_far(state, mine, theirs)

    @property
    def caution(self) -> float:
        """What opponents' attacks count: less from round to round."""
        return max(LEAST_CAUTION, 1 - self.start.round / BOLD)

    def body(self, state: State, fighter: Fighter) -> float:
        """What a figure itself is worth as it stands there."""
        alive = ALIVE + (1 - ALIVE) * min(1.0, room(state, fighter.id) / self.clicks(state, fighter))
        return fighter.points * (alive - TOKEN * fighter.tokens)

    def clicks(self, state: State, fighter: Fighter) -> float:
        """The clicks with which a figure begins."""
        key = ("clicks", fighter.id)
        if key not in self._known:
            points = fighter.life.points or None
            life = start_life(fighter.figure, points, rules=state.rules, by_effect=True)
            self._known[key] = max(1, room(state.with_fighter(fighter.id, life=life), fighter.id))
        return self._known[key]

    # -- attacks to come --------------------------------------------------------------------------------------

    def attacks(self, state: State, ones: Sequence[Fighter], others: Sequence[Fighter], later: float) -> float:
        """What these could do to the others: this turn with the actions left, and in their next turn with all."""
        best = {one.id: max((self.gain(state, one, other) for other in others), default=0.0) for one in ones}
        turn = bool(ones) and state.are_friends(ones[0].side, state.player)
        ready = (one for one in ones if turn and not one.acted)
        soon = _most((best[one.id] * TIRED[min(2, one.tokens)] for one in ready), state.left)
        rested = ((one, 0 if turn and not one.acted else one.tokens) for one in ones)
        then = _most((best[one.id] * TIRED[min(2, tokens)] for one, tokens in rested), state.build_total // 100)
        return NOW * soon + later * then * (AGAIN if soon else 1)

    def gain(self, state: State, one: Fighter, other: Fighter) -> float:
        """The points that an attack of the one on the other is worth on average; 0 if it comes to none."""
        strikes, shoots, near = self._reaches(state, one, other)
        close = self.blow(state, one, other) if strikes or near else 0.0
        shot = self.blow(state, one, other, ranged=True) if shoots else 0.0
        return max(close if strikes else MAYBE * close, shot)

    def _reaches(self, state: State, one: Fighter, other: Fighter) -> tuple[bool, bool, bool]:
        """Could it be struck, be shot, be come to and struck from where all stand now?"""
        key = (self._places(state), one.id, one.life, other.id)
        if key not in self._reach:
            if protected(state, one, other):
                self._reach[key] = (False, False, False)
            else:
                near = apart(state, one.id, other.id) <= self.strides.get(one.id, -1) + 1
                self._reach[key] = (can_strike(state, one.id, other.id), can_be_shot(state, one.id, other.id), near)
        return self._reach[key]

    def _places(self, state: State) -> frozenset[tuple[str, tuple[Square, ...]]]:
        """Who stands where: positions in which all stand alike share what was worked out."""
        board = state.board
        if self._last[0] is not board:
            self._last = (board, frozenset((piece.id, piece.squares) for piece in board.pieces.values()))
        return self._last[1]

    def blow(self, state: State, one: Fighter, other: Fighter, *, ranged: bool = False) -> float:
        """The same of one attack, as if it could be made."""
        key = (one.id, other.id, ranged, one.life, other.life, state.lasting)
        if key not in self._known:
            self._known[key] = self._blow(state, one, other, Attack(one.id, (other.id,), ranged))
        return self._known[key]

    def _blow(self, state: State, one: Fighter, other: Fighter, attack: Attack) -> float:
        rules, left = state.rules, room(state, other.id)
        value, against = attack_value(state, attack).total, defense_value(state, attack, other.id).total
        judged = judge(rules, TYPICAL, int(attack_total(rules, value, TYPICAL)), against)
        clicks = harm_of(state, attack, Hit(other.id, TYPICAL, judged, damage_value(state, attack).total)).clicks
        lost = (1 - ALIVE) * min(clicks, left) / self.clicks(state, other) + ALIVE * (clicks >= left)
        return float(chances(rules, value, against).hit) * lost * other.points

    # -- the way to them --------------------------------------------------------------------------------------

    def too_far(self, state: State, ones: Iterable[Fighter], others: Sequence[Fighter]) -> float:
        """What it takes away that figures are too far from everybody whom they could attack."""
        return sum(min((self.lacks(state, one, other) for other in others), default=0.0) for one in ones)

    def lacks(self, state: State, one: Fighter, other: Fighter) -> float:
        """The same of two figures."""
        far = range_of(state, one.id)
        away = max(0, self.way(state, one.id, other.id) - max(1, far))
        return STEP * max(self.blow(state, one, other, ranged=far > 1), LEAST) * away

    def way(self, state: State, who: str, target: str) -> int:
        """The squares of the way between two figures, around walls."""
        seems, known = apart(state, who, target), self.ways_of(target).get(state.board.pieces[who].squares[0])
        return max(known, seems) if known is not None else seems + (UNKNOWN if seems > 1 else 0)

    def ways_of(self, target: str) -> dict[Square, int]:
        """How far every square is from a figure, as that would walk."""
        if target not in self._ways and target in self.start.board.pieces:
            found = reach(self.start.board, target, FAR, rules=self.start.rules)
            self._ways[target] = {square: int(found.costs[square.y, square.x]) for square in found}
        return self._ways.get(target, {})


def apart(state: State, who: str, target: str) -> int:
    """How far two figures are from each other, over walls and all."""
    pieces = state.board.pieces
    return min(one.distance(other) for one in pieces[who].squares for other in pieces[target].squares)


def _most(numbers: Iterable[float], count: int) -> float:
    return sum(sorted(numbers, reverse=True)[: max(1, count)])
