"""Simulate many games from one position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from clixbook.argument_errors import checks_arguments
from clixbook.engine.game import Game
from clixbook.errors import BadWord
from clixbook.lab.batch import Bout, Running, Work, play_games, spell_out_options
from clixbook.lab.checkpoints import PLAYERS
from clixbook.lab.players import PlayerLike, as_player, name_of
from clixbook.lab.results import Results


@spell_out_options
@checks_arguments
def simulate(
    game: Game, players: Mapping[str, PlayerLike] | PlayerLike, games: int = 100, seed: int = 0, **how: Unpack[Running]
) -> Results:
    """Play many games from a position, and count the winners.

    The results are the same for any number of workers, as long as players choose by the position alone.

    Parameters
    ----------
    game
        The position from which all games go on.
    players
        Maps every player of the game to a function or a name such as ``"eager"``; a single one plays for all.
    games
        How many.
    seed
        The dice of the games have the seeds ``seed``, ``seed + 1`` and so on.
    progress
        ``progress=tqdm`` shows how far it is.
    steps
        The number of choices and rolls after which a game is left unfinished.
    workers
        The number of processes, -1 for one on each core; without it joblib's own setting decides
        (``joblib.parallel_config("dask")`` for many machines), else one.
    checkpoint
        A file that keeps the games as they end; the same call again goes on from there.

    Raises
    ------
    ClixbookError
        For a player that is missing or too much, a number below 1, a checkpoint of another study, or what workers
        cannot read.

    Examples
    --------
    >>> import clixbook as cx
    >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
    >>> game = cx.Game.new(board, rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
    >>> [played.seed for played in cx.simulate(game, cx.eager, 2, seed=5).games]
    [5, 6]
    """
    names, work = game.state.players, Work(games, seed, **how)
    table = dict(players) if isinstance(players, Mapping) else dict.fromkeys(names, players)
    problems = [f"Nobody plays {name}." for name in names if name not in table]
    problems += [f"There is no player {name!r}; there are {', '.join(names)}." for name in table if name not in names]
    problems += work.problems()
    if problems:
        raise BadWord(*problems)
    seated = {name: as_player(who, seed) for name, who in table.items()}
    seeds = range(seed, seed + games)
    bouts = [Bout(game, seated, each) for each in seeds]
    study = {"position": game.to_line(), PLAYERS: {name: name_of(who) for name, who in table.items()}}
    return Results(names, tuple(play_games(bouts, seeds, work, work.open_checkpoint(study))))
