"""Tournaments of players and of forces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Unpack

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.coerce import BoardLike
from clixbook.deprecation import former_names
from clixbook.engine.game import Game
from clixbook.errors import BadWord
from clixbook.figures.figure import Figure
from clixbook.lab.batch import Bout, Running, Work, play_games, spell_out_options
from clixbook.lab.players import Player, PlayerLike, as_player, eager
from clixbook.lab.results import Played, Tournament
from clixbook.rulebooks import RulesLike


@former_names(won="wins")
@dataclass(frozen=True)
class Match:
    """A match from one side: names, position, players, and the seat of each.

    The name tells this side from the other in a checkpoint.
    """

    pair: tuple[str, str]
    name: str
    game: Game
    players: Mapping[str, Player]
    seats: tuple[str, str]

    def bouts(self, seeds: Sequence[int]) -> list[Bout]:
        """A game for each seed."""
        return [Bout(self.game, self.players, seed, self.name) for seed in seeds]

    def wins(self, games: Sequence[Played]) -> tuple[int, int]:
        """The games that each of them won."""
        mine, theirs = (sum(game.result.won_by(seat) for game in games) for seat in self.seats)
        return mine, theirs


@spell_out_options
@checks_arguments
def tournament(
    game: Game,
    players: Mapping[str, PlayerLike] | Sequence[str],
    games: int = 100,
    seed: int = 0,
    **how: Unpack[Running],
) -> Tournament:
    """Every pair of ``players``, by their names, ``games`` times from a position of two, with swapped sides.

    They are a mapping from names to players, or names of players alone: ``["eager", "recruit"]``. Each roll of the
    dice is played from both sides, so an odd number of games is one less. The rest is as for ``simulate``, and one
    checkpoint keeps the games of all pairs; raises a ClixbookError too for a position of more players than two, and
    for fewer than two players.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
    >>> game = cx.Game.new(board, rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
    >>> found = cx.tournament(game, {"eager": cx.eager, "random": cx.random_player(1)}, games=2)
    >>> [row["games"] for row in found.to_records()]
    [2]
    """
    seats = game.state.players
    if len(seats) != 2 or len(players) < 2:
        raise BadWord("A tournament has a position of two players, and two or more who play.")
    if twice := [name for name, often in Counter([*players]).items() if often > 1]:
        raise BadWord(f"{', '.join(twice)} is named twice; a mapping gives each a name of its own.")
    named = players if isinstance(players, Mapping) else {name: name for name in players}
    seated_by = {name: as_player(who, seed) for name, who in named.items()}

    def sides(one: str, other: str) -> list[Match]:
        found = []
        for own, its in (seats, seats[::-1]):
            seated = {own: seated_by[one], its: seated_by[other]}
            found.append(Match((one, other), f"{one} as {own}, {other} as {its}", game, seated, (own, its)))
        return found

    meetings = [each for pair in combinations(seated_by, 2) for each in sides(*pair)]
    return _play_matches(meetings, Work(games, seed, **how))


@spell_out_options
@checks_arguments
def tournament_of_forces(
    board: BoardLike,
    forces: Mapping[str, Sequence[str | Figure]],
    player: PlayerLike = eager,
    games: int = 100,
    seed: int = 0,
    *,
    rules: RulesLike,
    build_total: int = 300,
    points: int = 0,
    rounds: int = 0,
    **how: Unpack[Running],
) -> Tournament:
    """Every pair of ``forces``, by their names, ``games`` times on a board: each side, and the first turn, in turns.

    ``player``, a function or a name, plays all of them. ``board``, ``rules``, ``build_total``, ``points`` and
    ``rounds`` are those of ``Game.new``, the rest is as for ``tournament``; a ClixbookError for fewer than two forces.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=6, height=2, starting={"west": ["A1:A2"], "east": ["F1:F2"]})
    >>> forces = {"fists": ["bruiser"], "wings": ["gnat"], "lamp": ["lodestar"]}
    >>> found = cx.tournament_of_forces(board, forces, games=2, rules="core2014", rounds=1)
    >>> [(row["player"], row["against"]) for row in found.to_records()]
    [('fists', 'wings'), ('fists', 'lamp'), ('wings', 'lamp')]
    """
    if len(forces) < 2:
        raise BadWord("A tournament of forces has two or more of them.")
    plays = as_player(player, seed)

    def side(pair: tuple[str, str], order: tuple[str, str]) -> Match:
        game = Game.new(
            board, rules=rules, forces={name: forces[name] for name in order}, build_total=build_total,
            points=points, rounds=rounds,
        )  # fmt: skip
        return Match(pair, f"{order[0]}, then {order[1]}", game, dict.fromkeys(pair, plays), pair)

    pairs = list(combinations(forces, 2))
    meetings = [side(pair, order) for pair in pairs for order in (pair, pair[::-1])]
    return _play_matches(meetings, Work(games, seed, **how))


def _play_matches(meetings: Sequence[Match], work: Work) -> Tournament:
    """Play all matches; their games are one queue for the workers."""
    if problems := work.problems():
        raise BadWord(*problems)
    kept = work.open_checkpoint({"meetings": {each.name: each.game.to_line() for each in meetings}})
    seeds = range(work.seed, work.seed + max(1, work.games // 2))
    bouts = [bout for each in meetings for bout in each.bouts(seeds)]
    played = iter(play_games(bouts, range(len(bouts)), work, kept))
    found: dict[tuple[str, str], tuple[int, int, int]] = {}
    for each in meetings:
        own = [next(played) for _ in seeds]
        before = found.get(each.pair, (0, 0, 0))
        won, lost, of = (was + now for was, now in zip(before, (*each.wins(own), len(own)), strict=True))
        found[each.pair] = won, lost, of
    return Tournament(tuple((*pair, *numbers) for pair, numbers in found.items()))
