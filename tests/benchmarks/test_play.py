"""Games against python-chess: random play; settled moves, odds, undo and jumps against its moves."""

from __future__ import annotations

import cProfile
import itertools
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import pytest

from clixbook.board.model.board import Board
from clixbook.engine.actions import EndTurn, Move
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.history.tree import Tree
from clixbook.engine.options import Options
from clixbook.figures.files.figure_files import load_figure
from clixbook.lab.odds import attack_odds
from clixbook.rulebooks import EDITIONS
from tests.benchmarks.boards import in_turn, report, seconds
from tests.powers.cast import actor, play

PLIES, DECISIONS, LONGEST = 3000, 400, 120
FORCES = {"Ann": ["night-warden", "bruiser", "gnat"], "Ben": ["lodestar", "bruiser"]}
MILLISECOND = 1e-3
Pick = Callable[[random.Random, Sequence[Any]], Any]
PLIES_A_DECISION, PLIES_A_LISTING = 24.0, 60.0
AIMS, AIM_OF_A_LISTING = {"core2014": 10.0, "complete2022": 10.0, "nebula2007": 15.0, "eddieg": 15.0}, 25.0
"""How many plies each may cost, and what it should. docs/decisions/0012 says what a decision does that a ply need not.

A listing is a decision in which the player has every option of every figure worked out before picking one.
"""


def random_plies() -> None:
    """List the legal moves, pick one, push it."""
    draw, board = random.Random(1), chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.ply() > LONGEST:
            board = chess.Board()
            continue
        board.push(draw.choice(moves))


def random_decisions(edition: str, pick: Pick, seed: int) -> None:
    """List options, pick one, apply it; or let the dice fall."""
    decide(Game.new("corner", rules=edition, forces=FORCES, seed=seed), pick, seed, DECISIONS)


def decide(start: Game, pick: Pick, seed: int, decisions: int) -> None:
    """So many decisions from there; a game that is over, or long, begins again."""
    draw, game = random.Random(seed), start
    for _ in range(decisions):
        if game.is_over or len(game.moves) > LONGEST:
            game = start
        game = game.apply(pick(draw, game.options()))


def of_a_family(draw: random.Random, options: Sequence[Any]) -> Any:
    """List the families of options, pick one, pick a member."""
    if not isinstance(options, Options):
        return draw.choice(options)
    families = list(options.families)
    while number := draw.randrange(len(families) + 1):  # 0 is the end of the turn
        members = families.pop(number - 1).members
        if members:
            return draw.choice(members)
    return EndTurn()


def of_all(draw: random.Random, options: Sequence[Any]) -> Any:
    """List every option there is, pick one."""
    return draw.choice(list(options))


WAYS: dict[str, tuple[Pick, float]] = {
    "decisions": (of_a_family, PLIES_A_DECISION),
    "decisions among all options": (of_all, PLIES_A_LISTING),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_play(edition: str, way: str) -> None:
    pick, limit = WAYS[way]
    seeds = itertools.count(1)  # other games in every round: those played before would be remembered
    random_decisions(edition, pick, next(seeds))
    ours = DECISIONS / seconds(lambda: random_decisions(edition, pick, next(seeds)), rounds=5)
    theirs = PLIES / seconds(random_plies, rounds=3)
    aim = AIMS[edition] if way == "decisions" else AIM_OF_A_LISTING
    report(f"random plies of python-chess to random {way}, {edition}", theirs / ours, limit, f"{ours:.0f}/s", aim=aim)


CALLS = {"core2014": 1220, "complete2022": 1210, "nebula2007": 1650, "eddieg": 1450}
"""Calls of functions that a decision may cost: they do not depend on the machine, nor on what else it does."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_calls_of_a_decision(edition: str) -> None:
    for seed in range(4, 12):  # what games of these forces have in common is worked out before
        random_decisions(edition, of_a_family, seed)
    profile = cProfile.Profile()
    for seed in (2, 3):
        profile.runcall(random_decisions, edition, of_a_family, seed)
    each = sum(entry.callcount for entry in profile.getstats()) / (2 * DECISIONS)
    report(f"calls of functions in a random decision, {edition}", each, CALLS[edition])


def close_by(edition: str) -> Game:
    """Two figures side by side, after the turns in which nobody may be attacked."""
    board = Board.build(width=12, height=8)
    forces, places = {"Ann": ["night-warden"], "Ben": ["bruiser"]}, {"night-warden": "D4", "bruiser": "E4"}
    game = Game.new(board, rules=edition, forces=forces, places=places)
    for _ in range(4):
        game = game.apply("end")
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_settled_move(edition: str) -> None:
    game = Game.new("archive", rules=edition, forces=FORCES)
    moves = [option for option in game.options() if isinstance(option, Move)]

    def apply() -> None:
        for move in moves:
            game.apply(move)

    each = seconds(apply) / len(moves)
    report(f"a settled move to a millisecond, {edition}", each / MILLISECOND, 1.0, f"{each * 1e6:.0f} microseconds")


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_of_a_plain_attack(edition: str) -> None:
    game = close_by(edition)
    each = seconds(lambda: attack_odds(game, "night-warden", "bruiser"))
    report(
        f"odds of a plain attack to 10 milliseconds, {edition}",
        each / (10 * MILLISECOND),
        1.0,
        f"{each * 1e3:.1f} ms",
        aim=0.4,
    )


CROWD = ("bruiser", "lodestar", "night-warden", "gnat", "alley-cat", "anvil-saint", "bog-lantern", "harbour-piper")
"""Four a side, with powers in all slots; then the same without."""
POWERS, BURDEN, GAMES = 120, 1.5, 24
"""Decisions of a game, the limit, and how many games: one that lasts differs from another by more than half."""


def without_powers(name: str) -> str:
    """The figure with the same numbers and nothing else, as a force names it."""
    figure = load_figure(name)
    dials = tuple(
        replace(dial, clicks=tuple(replace(click, powers=()) for click in dial.clicks)) for dial in figure.dials
    )
    return figure_code(replace(figure, dials=dials, traits=(), teams=()))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_play_with_powers(edition: str, way: str) -> None:
    """Several games of each, other ones in each round: what is offered goes with the game."""
    pick, _ = WAYS[way]
    starts = []
    for names in (CROWD, [without_powers(name) for name in CROWD]):
        forces = {"Ann": list(names[:4]), "Ben": list(names[4:])}
        starts.append(Game.new("corner", rules=edition, forces=forces, seed=1, build_total=900))
    taken = [0.0, 0.0]
    for seed in range(GAMES + 1):
        for at, start in enumerate(starts):
            begun = time.process_time()
            decide(start, pick, seed, POWERS)
            taken[at] += (time.process_time() - begun) * (seed > 0)  # the first round fills what is remembered
    ratio, each = taken[0] / taken[1], taken[0] / POWERS / GAMES * 1e3
    report(f"random {way} with powers to those without, {edition}", ratio, BURDEN, f"{each:.1f} ms each")


LUCKY = "Probability Control"
LONG_ODDS: dict[str, tuple[dict[str, str], dict[str, str], float]] = {
    "luck on both sides and a reducer": ({"damage": LUCKY}, {"damage": LUCKY, "defense": "Toughness"}, 16),
    "luck against Shape Change": ({"damage": LUCKY}, {"damage": "Shape Change"}, 8),
}
"""The powers of attacker and target, and to how many plain attacks its exact odds may come.

A plain attack takes 2.6 ms on a machine on which luck on both sides should take 40 ms at most.
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("powers", LONG_ODDS)
def test_odds_with_rolls_made_again(powers: str, edition: str, tmp_path: Path) -> None:
    ann, ben, most = LONG_ODDS[powers]
    game = play(tmp_path, edition, {"a": actor("C3", **ann)}, {"b": actor("D3", **ben)})
    plain = close_by(edition)
    long, short = in_turn(lambda: attack_odds(game, "a", "b"), lambda: attack_odds(plain, "night-warden", "bruiser"))
    report(f"odds with {powers} to those of a plain attack, {edition}", long / short, most, f"{long * 1e3:.1f} ms")


def test_undo_and_jump() -> None:
    tree = Tree.of(close_by("core2014"))
    for _ in range(200):
        tree = tree.add("end")

    def there_and_back() -> None:
        tree.jump(0).jump(200).undo().redo()

    each = seconds(there_and_back) / 4
    report("undo and jump in 200 positions to a millisecond", each / MILLISECOND, 1.0, f"{each * 1e6:.0f} microseconds")
