"""Running many games: options and work shared by simulations and tournaments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path
from pickle import PicklingError
from typing import Any, TypedDict, TypeVar

from joblib import Parallel, delayed

from clixbook.engine.effects.user_powers import OwnPowers
from clixbook.engine.game import DICE, Game
from clixbook.errors import BadWord
from clixbook.lab.checkpoints import Checkpoint
from clixbook.lab.players import Player
from clixbook.lab.results import UNFINISHED, Played

STEPS = 2000
"""A game that has not ended after that many choices and rolls is left unfinished."""
MOST_GAMES = 1_000_000
MOST_WORKERS = 1024
Progress = Callable[[Iterable[int]], Iterable[int]]
"""Hands numbers on and shows how far it is: ``tqdm``, or anything of its kind."""
F = TypeVar("F", bound=Callable[..., Any])


class Running(TypedDict, total=False):
    """Options of a run of games. Defaults and meanings are those of ``Work``."""

    progress: Progress
    steps: int
    workers: int | None
    checkpoint: str | Path


@dataclass(frozen=True)
class Work:
    """A batch of games: dice seeds ``seed``, ``seed + 1`` and so on, and how they run.

    ``progress=tqdm`` shows how far it is. A game that needs more than ``steps`` is left unfinished. ``workers`` is the
    number of processes, all cores for -1; without it joblib's setting decides (``joblib.parallel_config("dask")`` for
    many machines), else one. ``checkpoint`` is a file that keeps the games as they end; the same call again continues
    there.
    """

    games: int
    seed: int
    progress: Progress = iter
    steps: int = STEPS
    workers: int | None = None
    checkpoint: str | Path = ""

    def problems(self) -> list[str]:
        """Problems with its numbers."""
        problems = ["The numbers of games and of steps are 1 or more."] if self.games < 1 or self.steps < 1 else []
        if self.games > MOST_GAMES:
            problems.append(f"{MOST_GAMES} games are the most.")
        if self.workers is not None and self.workers != -1 and not 1 <= self.workers <= MOST_WORKERS:
            problems.append(f"The number of workers is 1 to {MOST_WORKERS}, or -1 for one on each core.")
        return problems

    def open_checkpoint(self, study: Mapping[str, Any]) -> Checkpoint | None:
        """Its checkpoint, for a study of that position or of those meetings; a ClixbookError if it has another."""
        return Checkpoint(self.checkpoint, {**study, "steps": self.steps}) if self.checkpoint else None


def spell_out_options(function: F) -> F:
    """Decorator: show the ``Running`` options in the signature for ``**how``."""
    known = inspect.signature(function)
    own = [each for each in known.parameters.values() if each.kind is not each.VAR_KEYWORD]
    shared = [inspect.signature(Work).parameters[name] for name in Running.__annotations__]
    words = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in shared]
    function.__dict__["__signature__"] = known.replace(parameters=[*own, *words])
    return function


@dataclass(frozen=True)
class Bout:
    """A game to play: position, seats, dice seed, and the key of its record."""

    game: Game
    players: Mapping[str, Player]
    seed: int
    meeting: str = ""

    @property
    def key(self) -> tuple[str, int]:
        """The key of the game within a study."""
        return self.meeting, self.seed


def play_games(bouts: Sequence[Bout], numbers: range, work: Work, kept: Checkpoint | None) -> list[Played]:
    """Play all games in order, except those in the checkpoint.

    Progress is shown by the numbers, one for each game.
    """
    found = dict(kept.played) if kept is not None else {}
    to_play = _play_games([bout for bout in bouts if bout.key not in found], work)
    for _, bout in zip(work.progress(numbers), bouts, strict=True):
        if bout.key not in found:
            found[bout.key] = next(to_play)
            if kept is not None:
                kept.record_game(found[bout.key], bout.meeting)
    next(to_play, None)  # joblib warns of a row of work that nobody saw the end of
    return [found[bout.key] for bout in bouts]


def _play_games(bouts: Iterable[Bout], work: Work) -> Iterator[Played]:
    """Play these games, and give each in its order as soon as it has ended."""
    own = OwnPowers()
    calls = (delayed(_play_in_worker)(own, with_seed(bout.game, bout.seed), bout.players, work.steps) for bout in bouts)
    try:
        yield from Parallel(n_jobs=work.workers, return_as="generator")(calls)
    except (BrokenProcessPool, PicklingError) as error:
        if error.__cause__ is None:  # a worker that was killed: it had read everything
            raise
        *_, why = str(error.__cause__).strip(' "\n').splitlines()
        raise BadWord(f"A game, a player or a power of your own does not get to the workers: {why}") from error


def _play_in_worker(own: OwnPowers, game: Game, players: Mapping[str, Player], steps: int) -> Played:
    """Play where the powers of the caller have arrived: they are read before the game."""
    return play(game, players, steps)


def with_seed(game: Game, seed: int) -> Game:
    """The position with the dice of another seed."""
    return replace(game, seed=seed, start={**game.start, "seed": seed})


def play(game: Game, players: Mapping[str, Player], steps: int = STEPS) -> Played:
    """Play a game to its end, or that many steps of it."""
    taken = 0
    while not game.is_over and taken < steps:
        game = next_position(game, players)
        taken += 1
    return Played(game.seed, game.result or UNFINISHED, game.state.turns, taken)


def next_position(game: Game, players: Mapping[str, Player]) -> Game:
    """The next position: after a roll of the dice, or the choice of a player."""
    return game.roll() if game.actor == DICE else game.apply(players[game.actor](game))
