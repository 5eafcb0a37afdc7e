"""Many games between players that need nobody at the table, and what came of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from clixbook.engine.game import DICE, Game
from clixbook.engine.state import Result
from clixbook.errors import ClixbookError
from clixbook.lab.players import Player
from clixbook.tables import Tabled

STEPS = 2000
"""A game that has not ended after so many choices and rolls is left unfinished."""
UNFINISHED = Result("", "Not finished.")
Progress = Callable[[Iterable[int]], Iterable[int]]
"""Hands numbers on and shows how far it is: ``tqdm``, or anything of its kind."""


@dataclass(frozen=True)
class Played:
    """One game that was played: its seed, how it ended, and how many turns and steps it took."""

    seed: int
    result: Result
    turns: int
    steps: int

    @property
    def finished(self) -> bool:
        """Did it come to an end by the rules?"""
        return self.result is not UNFINISHED


@dataclass(frozen=True)
class Results(Tabled):
    """What came of some games; ``str`` is the table."""

    players: tuple[str, ...]
    games: tuple[Played, ...]

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each game: its seed, who won and why, how long it took, and everybody's points."""
        for game in self.games:
            points = {f"points of {player}": game.result.points_of(player) for player in self.players}
            row = {"seed": game.seed, "winner": game.result.winner, "why": game.result.why, "finished": game.finished}
            yield {**row, "turns": game.turns, "steps": game.steps, **points}

    def share(self, player: str, z: float = 1.96) -> tuple[float, float, float]:
        """The player's share of the games, and the bounds of its Wilson interval (of 95 % for ``z`` = 1.96)."""
        return wilson(self.wins(player), len(self.games), z)

    def wins(self, player: str) -> int:
        """How many games the player won."""
        return sum(game.result.won_by(player) for game in self.games)

    def mean_points(self, player: str) -> Fraction:
        """The player's victory points on average over the finished games."""
        points = [game.result.points_of(player) for game in self.games if game.finished]
        return sum(points, Fraction(0)) / max(len(points), 1)

    @property
    def drawn(self) -> int:
        """How many games ended without a winner."""
        return sum(game.finished and not game.result.winner for game in self.games)

    @property
    def unfinished(self) -> int:
        """How many games were left at the limit of steps."""
        return sum(not game.finished for game in self.games)

    def __str__(self) -> str:
        width, number = max(6, *map(len, self.players)), max(len(self.games), 1)
        lines = [f"{'player':{width}}  won   share   95 % interval  points"]
        for player in self.players:
            share, low, high = self.share(player)
            points = float(self.mean_points(player))
            lines.append(f"{player:{width}} {self.wins(player):4}  {share:6.1%}  {low:6.1%} {high:6.1%}  {points:6.1f}")
        turns = sum(game.turns for game in self.games) / number
        lines.append(
            f"{len(self.games)} games, {turns:.1f} turns on average; drawn {self.drawn}, unfinished {self.unfinished}"
        )
        ends = Counter(game.result.why for game in self.games)
        return "\n".join([*lines, *(f"  {count:4} x {why}" for why, count in ends.most_common())])


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float, float]:
    """A share with the bounds of its Wilson interval: the score test's, which holds near 0 and 1 and for few games."""
    if not games:
        return 0.0, 0.0, 1.0
    share, square = wins / games, z * z / games
    middle = (share + square / 2) / (1 + square)
    reach = z * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return share, max(0.0, middle - reach), min(1.0, middle + reach)


def simulate(
    game: Game,
    players: Mapping[str, Player] | Player,
    games: int = 100,
    seed: int = 0,
    *,
    progress: Progress = iter,
    steps: int = STEPS,
) -> Results:
    """Play on from a position so many times, with dice of the seeds ``seed``, ``seed + 1`` and so on.

    ``players`` maps every player of the game to who plays it; a single one plays for all. ``progress=tqdm`` shows how
    far it is. Raises a ClixbookError for a player that is missing or too much, or a number below 1.
    """
    names = game.state.players
    table = dict(players) if isinstance(players, Mapping) else dict.fromkeys(names, players)
    problems = [f"Nobody plays {name}." for name in names if name not in table]
    problems += [f"There is no player {name!r}; there are {', '.join(names)}." for name in table if name not in names]
    if games < 1 or steps < 1:
        problems.append("The numbers of games and of steps are 1 or more.")
    if problems:
        raise ClixbookError(*problems)
    return Results(
        names, tuple(play(reseeded(game, each), table, steps) for each in progress(range(seed, seed + games)))
    )


def reseeded(game: Game, seed: int) -> Game:
    """The same position with other dice to come."""
    return replace(game, seed=seed, start={**game.start, "seed": seed})


def play(game: Game, players: Mapping[str, Player], steps: int = STEPS) -> Played:
    """Play a game to its end, or so many steps of it."""
    taken = 0
    while not game.is_over and taken < steps:
        game = step(game, players)
        taken += 1
    return Played(game.seed, game.result or UNFINISHED, game.state.turns, taken)


def step(game: Game, players: Mapping[str, Player]) -> Game:
    """The next position: the dice fall, or who must choose does."""
    return game.roll() if game.actor == DICE else game.apply(players[game.actor](game))
