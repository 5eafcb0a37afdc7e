"""Boosters of a limited game: opened and played as they are, or drafted by picking and passing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clixbook.errors import BadWord


@dataclass(frozen=True, slots=True)
class BoosterDraft:
    """A booster before each player, and the figures picked so far.

    In a round everybody picks one figure of the booster at hand; the rest goes to the player on the left, until nothing
    is left.

    >>> from clixbook.figures.forces.booster_draft import open_boosters
    >>> draft = open_boosters(("Ann", "Ben"), ("gnat", "bruiser", "lodestar", "powder-kite"), size=2, seed=1)
    >>> draft.packs["Ann"], draft.packs["Ben"]
    (('gnat', 'powder-kite'), ('bruiser', 'lodestar'))
    >>> draft = draft.pick({"Ann": "gnat", "Ben": "lodestar"})
    >>> draft.packs["Ann"], draft.pick({"Ann": "bruiser", "Ben": "powder-kite"}).picked["Ann"]
    (('bruiser',), ('gnat', 'bruiser'))
    """

    packs: Mapping[str, tuple[str, ...]]
    picked: Mapping[str, tuple[str, ...]]

    @property
    def players(self) -> tuple[str, ...]:
        """The players, each followed by the one on the left."""
        return tuple(self.packs)

    @property
    def over(self) -> bool:
        """True once nothing is left to be picked."""
        return not any(self.packs.values())

    def pick(self, picks: Mapping[str, str]) -> BoosterDraft:
        """Let every player pick one figure and pass the rest; a ClixbookError for a figure not in the booster."""
        for player, pack in self.packs.items():
            if picks.get(player) not in pack:
                raise BadWord(f"{player} picks one of {', '.join(pack)}, not {picks.get(player, 'nothing')!r:.60}.")
        left = {player: _without(pack, picks[player]) for player, pack in self.packs.items()}
        right = dict(zip(self.players, (self.players[-1], *self.players[:-1]), strict=True))
        return BoosterDraft(
            {player: left[right[player]] for player in self.players},
            {player: (*self.picked[player], picks[player]) for player in self.players},
        )


def open_boosters(players: Sequence[str], pool: Sequence[str], *, size: int, seed: int) -> BoosterDraft:
    """A sealed booster of that many figures for each player, out of ``pool``; each figure is there once.

    The same ``seed`` opens the same boosters. A ClixbookError says when the pool has too few.
    """
    if len(pool) < size * len(players):
        raise BadWord(f"Boosters for {len(players)} players take {size * len(players)} figures, not {len(pool)}.")
    drawn = random.Random(f"boosters {seed}").sample(sorted(pool), size * len(players))
    packs = {player: tuple(sorted(drawn[at * size : (at + 1) * size])) for at, player in enumerate(players)}
    return BoosterDraft(packs, dict.fromkeys(players, ()))


def _without(pack: tuple[str, ...], figure: str) -> tuple[str, ...]:
    at = pack.index(figure)
    return (*pack[:at], *pack[at + 1 :])
