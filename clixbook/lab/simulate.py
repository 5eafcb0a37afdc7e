"""Many games between players that need nobody at the table, one after the other or on many workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from joblib import Parallel, delayed

from clixbook.engine.game import DICE, Game
from clixbook.errors import ClixbookError
from clixbook.lab.checkpoints import Checkpoint
from clixbook.lab.players import Player
from clixbook.lab.results import UNFINISHED, Played, Results

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
    problems += told_numbers(games, steps, workers)
    if problems:
        raise ClixbookError(*problems)
    kept = Checkpoint(checkpoint, {"position": game.to_line(), "steps": steps}) if checkpoint else None
    seeds = range(seed, seed + games)
    bouts = [Bout(game, table, each) for each in seeds]
    return Results(names, tuple(many(bouts, seeds, progress=progress, steps=steps, workers=workers, kept=kept)))


@dataclass(frozen=True)
class Bout:
    """One game that is to be played: the position, who plays whom, the seed of its dice, and what it is kept under."""

    game: Game
    players: Mapping[str, Player]
    seed: int
    meeting: str = ""

    @property
    def key(self) -> tuple[str, int]:
        """What tells it apart from the others of a study."""
        return self.meeting, self.seed


def many(
    bouts: Sequence[Bout],
    numbers: range,
    *,
    progress: Progress,
    steps: int,
    workers: int | None,
    kept: Checkpoint | None,
) -> list[Played]:
    """Play all of these games, in their order; those that the checkpoint has are not played again.

    ``progress`` is shown the numbers, one for each game.
    """
    found = dict(kept.played) if kept is not None else {}
    to_play = _played([bout for bout in bouts if bout.key not in found], steps, workers)
    for _, bout in zip(progress(numbers), bouts, strict=True):
        if bout.key not in found:
            found[bout.key] = next(to_play)
            if kept is not None:
                kept.keep(found[bout.key], bout.meeting)
    next(to_play, None)  # joblib warns of a row of work that nobody saw the end of
    return [found[bout.key] for bout in bouts]


def told_numbers(games: int, steps: int, workers: int | None) -> list[str]:
    """What is wrong with these numbers."""
    problems = ["The numbers of games and of steps are 1 or more."] if games < 1 or steps < 1 else []
    if workers == 0:
        problems.append("The number of workers is 1 or more, or -1 for one on each core.")
    return problems


def _played(bouts: Iterable[Bout], steps: int, workers: int | None) -> Iterator[Played]:
    """These games, in their order, as soon as each has ended."""
    work = (delayed(play)(reseeded(bout.game, bout.seed), bout.players, steps) for bout in bouts)
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
