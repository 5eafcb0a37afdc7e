"""Fights played on with dice, hundreds at once: how plans end when both sides then fight on as plain fighters do.

A plain fighter attacks where that takes most, and walks up to the nearest if it can attack nobody. So the fights need
no more than numbers: squares, clicks, tokens. Each is a row of arrays, and all rows go on turn by turn together. All
plans meet the same dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np

from clixbook.board.squares import Square
from clixbook.engine.rules.immunity import immune
from clixbook.lab.exchange import FULL
from clixbook.lab.forecast import Forecast, Scene, rounds_left
from clixbook.lab.ground import Numbers, Walks, ground_of
from clixbook.lab.ranks import HAND, SHOT, Ranks
from clixbook.lab.whole_board import BLOCKED, HINDERED

TURNS = 14
"""So many turns are played; few fights last longer."""
DECIDED = 300.0
"""Points for a fight that is won, beside those of the figures that are left."""
LEAD = 0.25
"""A side that is ahead by so much of its points has nearly won a fight that goes on."""
RASH = 2
"""Every so many fights opponents are rash: they count clicks, not points, and go hand to hand, range or not."""
MOST_OPEN = 0.8
"""Fights that are over go on with the others as long as so many of all are open."""
RECKLESS = 0.9
"""What an attack counts that gives a second token."""


class Band(NamedTuple):
    """Who fights in a turn, and against whom, by numbers; ``own``: the player who thinks."""

    ones: Numbers
    others: Numbers
    own: bool


class Attacks(NamedTuple):
    """Attacks in a turn, by fight, figure, opponent and kind: which may be made, those that need a move first, what
    they need but for the opponent's dial, and the clicks that they take.
    """

    may: Numbers
    moves: Numbers
    need: Numbers
    clicks: Numbers


@dataclass
class Fights:
    """Fights side by side, by their ``number``: by fight and figure the square, the clicks left and the tokens.

    ``begun`` are the squares at first, ``screened`` who could not shoot at whom there, ``safe`` whom the first turn
    still protects, ``rash`` in which opponents are rash.
    """

    number: Numbers
    places: Numbers
    left: Numbers
    tokens: Numbers
    begun: Numbers
    screened: Numbers
    safe: Numbers
    rash: Numbers

    def that(self, which: Numbers) -> Fights:
        """Those of them alone; all where that saves little."""
        if which.mean() > MOST_OPEN:
            return self
        return Fights(*(getattr(self, each.name)[which] for each in fields(self)))


class Playouts:
    """The fights that may follow scenes of a forecast in so many turns, each of ``most`` actions.

    ``luck`` is the seed of their dice.
    """

    def __init__(self, forecast: Forecast, most: int, turns: int, luck: int) -> None:
        self.forecast, self.most, self.luck = forecast, most, luck
        self.turns, self.ends = min(turns, TURNS), turns <= TURNS and rounds_left(forecast.state) is not None
        self.ranks, self.ground = Ranks(forecast), ground_of(forecast.board.bare, forecast.rules)
        self.rolled: Numbers = np.zeros(0)

    def worths(self, scenes: Sequence[Scene], count: int, salt: int = 0) -> Numbers:
        """What each scene came to in so many fights, in points; ``salt`` for other dice."""
        dice, ranks = np.random.default_rng([self.luck, salt]), self.ranks
        fights = self._begun(scenes, dice.random((2, len(ranks.names), count)))
        self.rolled = dice.random((self.turns, self.most, count))
        bands = Band(ranks.theirs, ranks.mine, False), Band(ranks.mine, ranks.theirs, True)
        left = fights.left.copy()
        for turn in range(self.turns):
            self._turn(fights, bands[turn % 2], turn)
            left[fights.number] = fights.left
            going = self._open(fights)
            if not going.any():
                break
            fights = fights.that(going)
        found: Numbers = self._told(left).reshape(len(scenes), count)
        found += np.array([[scene.more] for scene in scenes])
        return found

    # -- how they begin ---------------------------------------------------------------------------------------

    def _begun(self, scenes: Sequence[Scene], chance: Numbers) -> Fights:
        names, count = self.ranks.names, chance.shape[2]
        shape = len(scenes), count, len(names)
        places, left, tokens = np.zeros((3, *shape), dtype=np.int64)
        for fight, scene in enumerate(scenes):
            for number, who in enumerate(names):
                places[fight, :, number] = self.ground.number(scene.places[who])
                if slip := scene.slips.get(who):
                    places[fight, chance[1, number] < slip.chance, number] = self.ground.number(slip.stays)
                clicks, chances = zip(*sorted(scene.left[who]), strict=True)
                which = np.searchsorted(np.cumsum(chances), chance[0, number], side="right")
                left[fight, :, number] = np.array(clicks)[np.minimum(which, len(clicks) - 1)]
                rests = number < len(self.ranks.mine) and who not in scene.acted
                tokens[fight, :, number] = 0 if rests else scene.tokens[who]
        places, left, tokens = (each.reshape(-1, len(names)) for each in (places, left, tokens))
        return Fights(
            np.arange(len(places)), places, left, tokens, places.copy(),
            np.repeat(np.array([self._screened(scene) for scene in scenes]), count, axis=0),
            np.repeat(np.array([self._safe(scene) for scene in scenes]), count, axis=0),
            np.tile(np.arange(count) % RASH == 0, len(scenes)),
        )  # fmt: skip

    def _screened(self, scene: Scene) -> Numbers:
        """Whose shots at whom somebody is in the way of; where either goes, that is forgotten."""
        forecast, ranks = self.forecast, self.ranks
        found = np.zeros((len(ranks.names), len(ranks.names)), dtype=bool)
        for ones, others in ((ranks.mine, ranks.theirs), (ranks.theirs, ranks.mine)):
            for one in ones:
                for other in others if ranks.reaches[one, SHOT] > 1 else ():
                    found[one, other] = forecast.screened(scene, ranks.names[one], ranks.names[other])
        return found

    def _safe(self, scene: Scene) -> list[bool]:
        """Whom opponents may not attack in their first turn (GLD-04)."""
        return [who in self.forecast.mine and self._sheltered(scene, who) for who in self.ranks.names]

    def _sheltered(self, scene: Scene, who: str) -> bool:
        state, fighter = self.forecast.state, self.forecast.fighters[who]
        if state.turns >= len(state.players):
            return False
        there: Square = scene.places[who]
        went = there != self.forecast.scene.places[who]
        return any(
            immune(
                state.rules, what, turns=state.turns + 1, players=len(state.players),
                acted=fighter.has_acted or who in scene.acted, moved=fighter.has_moved or went,
                left_area=fighter.left_area or (went and there not in fighter.home),
            )
            for what in ("target", "attack")
        )  # fmt: skip

    # -- turns ------------------------------------------------------------------------------------------------

    def _turn(self, fights: Fights, band: Band, turn: int) -> None:
        self.ground.look(fights.places)
        attacks = self._attacks(fights, band)
        if not turn:
            attacks = attacks._replace(may=attacks.may & ~fights.safe[:, None, band.others, None])
        acted = self._struck(fights, band, attacks, self.rolled[turn])
        self._walked(fights, band, acted)
        left, tokens = fights.left[:, band.ones], fights.tokens[:, band.ones]
        pays = acted & (tokens == FULL - 1)  # nobody is taken to pay its last click
        fights.left[:, band.ones] = np.where(pays, np.maximum(np.minimum(1, left), left - self.ranks.pushing), left)
        fights.tokens[:, band.ones] = np.where(acted, tokens + 1, 0)

    def _attacks(self, fights: Fights, band: Band) -> Attacks:
        """What each could do to each from where they stand."""
        ranks, ground, (ones, others, _) = self.ranks, self.ground, band
        here, there = fights.places[:, ones, None], fights.places[:, None, others]
        row = ground.row[there]
        far, line, touch = ground.far[row, here], ground.lines[row, here], ground.touch[row, here]
        reaches, strides = ranks.reaches[ones][:, None], ranks.strides[ones][:, None]
        seen = (far > 1) & (line < BLOCKED)
        hand = touch | (seen & (far <= reaches[..., HAND]))
        crowded = (touch & (fights.left[:, None, others] > 0)).any(axis=2, keepdims=True)
        still = (here == fights.begun[:, ones, None]) & (there == fights.begun[:, None, others])
        barred = crowded | touch | (still & fights.screened[:, ones[:, None], others])
        shot = seen & (far <= reaches[..., SHOT]) & ~barred
        now = np.stack([hand, shot], axis=-1)
        near = ground.ways[row, here][..., None] - reaches <= strides
        moves = near & (strides >= 0) & ((reaches > 1) | [True, False]) & ~now & ~hand[..., None]
        left = fights.left[:, ones]
        need = ranks.need[ones[:, None], others] - ranks.attack[ones, left][:, :, None, None]
        need[..., SHOT] += np.where(line == HINDERED, ranks.hindrance[ones[:, None], others], 0)
        clicks = ranks.harm[ones[:, None], others] + ranks.damage[ones, left][:, :, None, None]
        return Attacks(now | moves, moves, need, np.maximum(0, clicks))

    def _struck(self, fights: Fights, band: Band, attacks: Attacks, rolled: Numbers) -> Numbers:
        """Strike, the best attack of each fight first; who did so."""
        rows, acted = np.arange(len(fights.left)), np.zeros((len(fights.left), len(band.ones)), dtype=bool)
        if not attacks.may.size:
            return acted
        part, price = self._willing(fights, band)
        for dice in rolled:
            chance, gain = self._gains(fights, band, attacks)
            gain = gain * (part * ~acted)[:, :, None, None] - price[:, :, None, None]
            best = gain.reshape(len(rows), -1).argmax(axis=1)
            one, other, kind = np.unravel_index(best, gain.shape[1:])
            strikes = gain[rows, one, other, kind] > 0
            if not strikes.any():
                break
            target = band.others[other]
            hit = strikes & (dice[fights.number % len(dice)] < chance[rows, one, other, kind])
            after = np.maximum(0, fights.left[rows, target] - attacks.clicks[rows, one, other, kind])
            fights.left[rows, target] = np.where(hit, after, fights.left[rows, target])
            acted[rows, one] |= strikes
            goes = np.flatnonzero(strikes & attacks.moves[rows, one, other, kind])
            who, near = band.ones[one[goes]], kind[goes]
            speed, reaches = self.ranks.strides[who, near], np.where(near == SHOT, self.ranks.reaches[who, SHOT], 0)
            self._go(fights, goes, who, target[goes], speed, reaches)
        return acted

    def _gains(self, fights: Fights, band: Band, attacks: Attacks) -> tuple[Numbers, Numbers]:
        """How likely each attack hits, and what it takes on average: points, or clicks by who is rash."""
        ranks, others = self.ranks, band.others
        left = fights.left[:, others]
        chance = ranks.chance(attacks.need + ranks.defense[others, left][:, None, :, None])
        taken = np.minimum(left[:, None, :, None], attacks.clicks)
        kept = ranks.points[others[:, None], left[:, None, :, None] - taken]
        lost = ranks.points[others, left][:, None, :, None] - kept
        if not band.own:
            lost = np.where(fights.rash[:, None, None, None], taken, lost)
        return chance, chance * lost * attacks.may

    def _willing(self, fights: Fights, band: Band) -> tuple[Numbers, Numbers]:
        """What attacks of each count by its tokens, and their price: the player's own mind the click that they pay."""
        ranks, left, tokens = self.ranks, fights.left[:, band.ones], fights.tokens[:, band.ones]
        pushed = tokens == FULL - 1
        part = np.where(tokens == 0, 1.0, np.where(pushed & (left > ranks.pushing), RECKLESS, 0.0)) * (left > 0)
        if not band.own:
            return part, np.zeros(part.shape)
        click = ranks.points[band.ones, left] - ranks.points[band.ones, np.maximum(0, left - ranks.pushing)]
        return part, np.where(pushed, click, 0.0)

    def _walked(self, fights: Fights, band: Band, acted: Numbers) -> None:
        """Walk up to the nearest, who has struck nobody, as far as actions are left; the player's own while fresh."""
        if not len(band.others):
            return
        ranks, ground = self.ranks, self.ground
        stands, rows = fights.left[:, band.others] > 0, ground.row[fights.places[:, band.others]]
        for number, one in enumerate(band.ones):
            left, tokens = fights.left[:, one], fights.tokens[:, one]
            may = (tokens == 0) | ((left > ranks.pushing) & (not band.own))
            may &= ~acted[:, number] & (acted.sum(axis=1) < self.most) & (left > 0) & (tokens < FULL)
            goes = np.flatnonzero(may & stands.any(axis=1))
            before = fights.places[goes, one]
            ways = np.where(stands, ground.ways[rows, fights.places[:, one, None]], np.iinfo(np.int16).max)
            nearest = band.others[ways[goes].argmin(axis=1)]
            reaches = np.full(len(goes), ranks.reaches[one, SHOT])
            if not band.own:
                reaches[fights.rash[goes]] = 0
            self._go(fights, goes, np.full(len(goes), one), nearest, np.full(len(goes), ranks.speed[one]), reaches)
            acted[goes, number] = fights.places[goes, one] != before

    def _go(
        self, fights: Fights, rows: Numbers, ones: Numbers, others: Numbers, speed: Numbers, reaches: Numbers
    ) -> None:
        """Walk up to others in these fights."""
        if len(rows):
            walks = Walks(fights.places[rows, ones], fights.places[rows, others], speed, reaches)
            fights.places[rows, ones] = self.ground.goals(walks)

    # -- how they end -----------------------------------------------------------------------------------------

    def _open(self, fights: Fights) -> Numbers:
        """In which both sides still stand."""
        mine, theirs = (fights.left[:, each] for each in (self.ranks.mine, self.ranks.theirs))
        return np.logical_and(mine.any(axis=1), theirs.any(axis=1))

    def _told(self, left: Numbers) -> Numbers:
        """What fights came to in which figures have so many clicks left, in points."""
        ranks = self.ranks
        points = ranks.points[np.arange(len(ranks.names)), left]
        ahead = points[:, ranks.mine].sum(axis=1) - points[:, ranks.theirs].sum(axis=1)
        stand, face = left[:, ranks.mine].any(axis=1), left[:, ranks.theirs].any(axis=1) | self.forecast.away
        if self.ends:  # knock-outs alone count then
            lost = np.where(left == 0, ranks.worth, 0.0)
            lead = np.sign(lost[:, ranks.theirs].sum(axis=1) - lost[:, ranks.mine].sum(axis=1))
        else:
            lead = np.tanh(ahead / max(1.0, LEAD * ranks.worth[ranks.mine].sum()))
        decided = np.where(stand & face, lead, stand.astype(float) - face)
        found: Numbers = ahead + DECIDED * decided
        return found
