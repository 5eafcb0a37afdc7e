"""What came of many games: each by itself, the players' shares, and the table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clixbook.engine.state import Result
from clixbook.tables import Tabled

UNFINISHED = Result("", "Not finished.")


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


@dataclass(frozen=True)
class Tournament(Tabled):
    """Pairs of players: their names, the games that each of them won, and how many they played."""

    pairs: tuple[tuple[str, str, int, int, int], ...]

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each pair: what the first one won of the games, with the bounds of its Wilson interval."""
        for one, other, won, lost, games in self.pairs:
            share, low, high = wilson(won, games)
            row = {"player": one, "against": other, "games": games, "won": won, "lost": lost}
            yield {**row, "undecided": games - won - lost, "share": share, "low": low, "high": high}

    def share(self, one: str, other: str) -> float:
        """What ``one`` won of the games against ``other``; a KeyError if they did not meet."""
        for a, b, won, lost, games in self.pairs:
            if (one, other) in ((a, b), (b, a)):
                return (won if one == a else lost) / games
        raise KeyError((one, other))

    def __str__(self) -> str:
        rows = self.to_records()
        width = max((len(f"{row['player']} : {row['against']}") for row in rows), default=6)
        lines = [f"{'pair':{width}}  games   won  lost   share   95 % interval"]
        for row in rows:
            pair = f"{row['player']} : {row['against']}"
            lines.append(
                f"{pair:{width}} {row['games']:6} {row['won']:5} {row['lost']:5}  {row['share']:6.1%}"
                f"  {row['low']:6.1%} {row['high']:6.1%}"
            )
        return "\n".join(lines)
