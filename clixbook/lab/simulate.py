"""Many games between players that need nobody at the table, one after the other or on many workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from joblib import Parallel, delayed

from clixbook.engine.game import DICE, Game
from clixbook.errors import ClixbookError
from clixbook.lab.checkpoints import Checkpoint
from clixbook.lab.players import Player
from clixbook.lab.results import UNFINISHED, Played, Results, Tournament

STEPS = 2000
"""A game that has not ended after so many choices and rolls is left unfinished."""
Progress = Callable[[Iterable[int]], Iterable[int]]
"""Hands numbers on and shows how far it is: ``tqdm``, or anything of its kind."""


def simulate(
    game: Game,
    players: Mapping[str, Player] | Player,
    games: int = 100,
    seed: int = 0,
    *,
    progress: Progress = iter,
    steps: int = STEPS,
    workers: int | None = None,
    checkpoint: str | Path = "",
) -> Results:
    """Play on from a position so many times, with dice of the seeds ``seed``, ``seed + 1`` and so on.

    ``players`` maps every player of the game to who plays it; a single one plays for all. ``progress=tqdm`` shows how
    far it is. ``workers`` is the number of processes, all cores for -1; without it joblib's own setting decides
    (``joblib.parallel_config("dask")`` for many machines), else one. The results are the same for any number, as long
    as players pick by the position alone. ``checkpoint`` is a file that keeps the games as they end; the same call
    again goes on from there. Raises a ClixbookError for a player that is missing or too much, a number below 1, or a
    checkpoint of another study.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
    >>> game = cx.Game.new(board, rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
    >>> [played.seed for played in cx.simulate(game, cx.eager, 2, seed=5).games]
    [5, 6]
    """
    names = game.state.players
    table = dict(players) if isinstance(players, Mapping) else dict.fromkeys(names, players)
    problems = [f"Nobody plays {name}." for name in names if name not in table]
    problems += [f"There is no player {name!r}; there are {', '.join(names)}." for name in table if name not in names]
    if games < 1 or steps < 1:
        problems.append("The numbers of games and of steps are 1 or more.")
    if workers == 0:
        problems.append("The number of workers is 1 or more, or -1 for one on each core.")
    if problems:
        raise ClixbookError(*problems)
    kept = Checkpoint(checkpoint, game, steps) if checkpoint else None
    seeds = range(seed, seed + games)
    found = dict(kept.played) if kept is not None else {}
    to_play = _played(game, table, steps, [each for each in seeds if each not in found], workers)
    for each in progress(seeds):
        if each not in found:
            found[each] = next(to_play)
            if kept is not None:
                kept.keep(found[each])
    return Results(names, tuple(found[each] for each in seeds))


def tournament(
    game: Game,
    players: Mapping[str, Player],
    games: int = 100,
    seed: int = 0,
    *,
    progress: Progress = iter,
    steps: int = STEPS,
    workers: int | None = None,
) -> Tournament:
    """Every pair of ``players``, by their names, ``games`` times from a position of two, with swapped sides.

    Each roll of the dice is played from both sides. The rest is as for ``simulate``; raises a ClixbookError too for a
    position of more players than two, and for fewer than two players.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
    >>> game = cx.Game.new(board, rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
    >>> found = cx.tournament(game, {"eager": cx.eager, "random": cx.random_player(1)}, games=2)
    >>> [row["games"] for row in found.to_records()]
    [2]
    """
    seats = game.state.players
    if len(seats) != 2 or len(players) < 2:
        raise ClixbookError("A tournament has a position of two players, and two or more who play.")
    pairs = list(combinations(players, 2))
    rows = []
    for number in progress(range(len(pairs))):
        one, other = pairs[number]
        first, second = (
            simulate(
                game, dict(zip(seats, (players[a], players[b]), strict=True)), max(1, games // 2), seed, steps=steps,
                workers=workers,
            )
            for a, b in ((one, other), (other, one))
        )  # fmt: skip
        won = first.wins(seats[0]) + second.wins(seats[1]), first.wins(seats[1]) + second.wins(seats[0])
        rows.append((one, other, *won, len(first.games) + len(second.games)))
    return Tournament(tuple(rows))


def _played(
    game: Game, players: Mapping[str, Player], steps: int, seeds: Iterable[int], workers: int | None
) -> Iterator[Played]:
    """The games of these seeds, in their order, as soon as each has ended."""
    work = (delayed(play)(reseeded(game, each), players, steps) for each in seeds)
    return iter(Parallel(n_jobs=workers, return_as="generator")(work))


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
