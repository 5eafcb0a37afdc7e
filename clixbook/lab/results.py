"""Results of many games: games, shares and tables."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.engine.position.state import Result
from clixbook.errors import BadWord, NotFound, did_you_mean
from clixbook.lab.plots import bars
from clixbook.tables import Table, Tabled, format_table

UNFINISHED = Result("", "Not finished.")


@dataclass(frozen=True)
class Played:
    """A finished game: its seed, result, and number of turns and steps."""

    seed: int
    result: Result
    turns: int
    steps: int

    def __repr__(self) -> str:
        return f"<Played with seed {self.seed}, {self.turns} turns: {self.result}>"

    @property
    def finished(self) -> bool:
        """Did it come to an end by the rules?"""
        return self.result is not UNFINISHED


@dataclass(frozen=True)
class Results(Tabled):
    """Results of several games; ``str`` is the table.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
    >>> game = cx.Game.new(board, rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
    >>> results = cx.simulate(game, cx.eager, 2)
    >>> len(results.games), results.wins("Ann") + results.wins("Ben") + results.drawn
    (2, 2)
    """

    players: tuple[str, ...]
    games: tuple[Played, ...]

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each game: seed, winner, cause, length, and everybody's points."""
        for game in self.games:
            points = {f"points of {player}": game.result.points_of(player) for player in self.players}
            row = {"seed": game.seed, "winner": game.result.winner, "why": game.result.why, "finished": game.finished}
            yield {**row, "turns": game.turns, "steps": game.steps, **points}

    @checks_arguments
    def share(self, player: str, z: float = 1.96) -> tuple[float, float, float]:
        """The player's share of the games, and the bounds of its Wilson interval (of 95 % for ``z`` = 1.96).

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
        >>> game = cx.Game.new(board, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
        >>> results = cx.simulate(game, cx.eager, 2)
        >>> share, low, high = results.share("Ann")
        >>> low <= share <= high
        True
        """
        if not 0 < z < 100:
            raise BadWord(f"z: expected a number above 0 and below 100, not {z!r:.40}.")
        return wilson(self.wins(player), len(self.games), z)

    @checks_arguments
    def wins(self, player: str) -> int:
        """The number of games that the player won; a ClixbookError for one who did not play.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
        >>> game = cx.Game.new(board, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
        >>> results = cx.simulate(game, cx.eager, 2)
        >>> results.wins("Ann") + results.wins("Ben") + results.drawn
        2
        """
        check_player(player, self.players)
        return sum(game.result.won_by(player) for game in self.games)

    @checks_arguments
    def mean_points(self, player: str) -> Fraction:
        """The player's victory points on average over the finished games.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
        >>> game = cx.Game.new(board, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
        >>> results = cx.simulate(game, cx.eager, 2)
        >>> results.mean_points("Ann") >= 0
        True
        """
        check_player(player, self.players)
        points = [game.result.points_of(player) for game in self.games if game.finished]
        return sum(points, Fraction(0)) / max(len(points), 1)

    @property
    def drawn(self) -> int:
        """How many games ended without a winner.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
        >>> game = cx.Game.new(board, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
        >>> results = cx.simulate(game, cx.eager, 2)
        >>> 0 <= results.drawn <= 2
        True
        """
        return sum(game.finished and not game.result.winner for game in self.games)

    @property
    def unfinished(self) -> int:
        """How many games were left at the limit of steps.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
        >>> game = cx.Game.new(board, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
        >>> results = cx.simulate(game, cx.eager, 2)
        >>> results.unfinished
        0
        """
        return sum(not game.finished for game in self.games)

    def plot(self, ax: Any = None, *, axes: Any = None) -> Any:
        """The players' shares as bars with their intervals, drawn by matplotlib; returns its Axes."""
        shares = [self.share(player) for player in self.players]
        spans = [(low, high) for _, low, high in shares]
        title = f"{len(self.games)} games"
        return bars(
            self.players,
            [share for share, _, _ in shares],
            title,
            "share of the games",
            axes if ax is None else ax,
            spans,
        )

    def __repr__(self) -> str:
        won = ", ".join(f"{player} {self.wins(player)}" for player in self.players)
        return f"<Results of {len(self.games)} games: {won}, drawn {self.drawn}, unfinished {self.unfinished}>"

    def __str__(self) -> str:
        played, *ends = self._told()
        return "\n".join([format_table(self._sides()), played, *(f"  {end}" for end in ends)])

    def _repr_html_(self) -> str:
        return f"{format_table(self._sides(), 'html')}<p>{'<br>'.join(map(escape, self._told()))}</p>"

    def _told(self) -> list[str]:
        """How many games there were, and how often they ended why."""
        turns = sum(game.turns for game in self.games) / max(len(self.games), 1)
        rest = f"drawn {self.drawn}, unfinished {self.unfinished}"
        ends = Counter(game.result.why for game in self.games)
        told = (f"{count:4} x {why}" for why, count in ends.most_common())
        return [f"{len(self.games)} games, {turns:.1f} turns on average; {rest}", *told]

    def _sides(self) -> list[dict[str, Any]]:
        """A row for each player: how often it won, its share, and its points."""
        return [
            {"player": player, "won": self.wins(player), **_share_cells(*self.share(player)),
             "points": f"{float(self.mean_points(player)):.1f}"}
            for player in self.players
        ]  # fmt: skip


def check_player(player: str, known: Iterable[str]) -> None:
    """Raises a ClixbookError for a name that no player has."""
    if player not in known:
        names = list(known)
        hint = did_you_mean(player, names, f"there are {', '.join(names)}.")
        raise NotFound(f"No player is called {player!r:.40}; {hint}")


def _share_cells(share: float, low: float, high: float) -> dict[str, str]:
    return {"share": f"{share:.1%}", "95 % interval": f"{low:.1%} to {high:.1%}"}


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
    """Pairs of players: their names, games won by each, and games played.

    >>> import clixbook as cx
    >>> found = cx.Tournament((("eager", "random", 3, 1, 4), ("eager", "first", 4, 0, 4), ("random", "first", 1, 3, 4)))
    >>> found.share("eager", "random"), [row["player"] for row in found.ranking()]
    (0.75, ['eager', 'first', 'random'])
    """

    pairs: tuple[tuple[str, str, int, int, int], ...]

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each pair: the first one's share of games, with the bounds of its Wilson interval."""
        for one, other, won, lost, games in self.pairs:
            share, low, high = wilson(won, games)
            row = {"player": one, "against": other, "games": games, "won": won, "lost": lost}
            yield {**row, "undecided": games - won - lost, "share": share, "low": low, "high": high}

    @checks_arguments
    def share(self, one: str, other: str) -> float:
        """The share that ``one`` won of the games against ``other``; a ClixbookError if they did not meet.

        >>> import clixbook as cx
        >>> game = cx.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> found = cx.tournament(game, ["eager", "recruit"], 2, steps=20, workers=1)
        >>> found.share("eager", "recruit")
        0.0
        """
        names = dict.fromkeys(name for pair in self.pairs for name in pair[:2])
        check_player(one, names)
        check_player(other, names)
        for a, b, won, lost, games in self.pairs:
            if (one, other) in ((a, b), (b, a)):
                return (won if one == a else lost) / games
        raise NotFound(f"{one} and {other} did not meet.")

    def ranking(self) -> Table:
        """The players by their share of all games, best first, with its Wilson interval.

        >>> import clixbook as cx
        >>> game = cx.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> found = cx.tournament(game, ["eager", "recruit"], 2, steps=20, workers=1)
        >>> sorted(row["player"] for row in found.ranking())
        ['eager', 'recruit']
        """
        won: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for one, other, ours, theirs, games in self.pairs:
            won.update({one: ours, other: theirs})
            played.update({one: games, other: games})
        rows = []
        for name, games in played.items():
            share, low, high = wilson(won[name], games)
            rows.append({"player": name, "games": games, "won": won[name], "share": share, "low": low, "high": high})
        return Table(sorted(rows, key=lambda row: -row["share"]))

    def plot(self, ax: Any = None, *, axes: Any = None) -> Any:
        """The wins of the first of each pair, as bars with their intervals, drawn by matplotlib; returns its Axes."""
        rows = self.to_records()
        spans = [(row["low"], row["high"]) for row in rows]
        names = [f"{row['player']}\nagainst {row['against']}" for row in rows]
        return bars(
            names,
            [row["share"] for row in rows],
            "Who beats whom",
            "share of the games",
            axes if ax is None else ax,
            spans,
        )

    def __repr__(self) -> str:
        scores = ", ".join(f"{one} {won} to {lost} {other}" for one, other, won, lost, _ in self.pairs)
        return f"<Tournament of {sum(games for *_, games in self.pairs)} games: {scores}>"

    def __str__(self) -> str:
        return format_table(self._pair_rows())

    def _repr_html_(self) -> str:
        """As narrow as a phone: the games in the column of those that were won."""
        left_out = {"games", "lost"}
        rows = [
            {name: f"{row['won']} of {row['games']}" if name == "won" else cell for name, cell in row.items()
             if name not in left_out}
            for row in self._pair_rows()
        ]  # fmt: skip
        return format_table(rows, "html")

    def _pair_rows(self) -> list[dict[str, Any]]:
        named = ("player", "against", "games", "won", "lost")
        return [
            {name: row[name] for name in named} | _share_cells(row["share"], row["low"], row["high"])
            for row in self.to_records()
        ]
