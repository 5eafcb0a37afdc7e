"""Random games and what must hold after each of their steps; ``CLIXBOOK_SOAK`` in the environment asks for many."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from clixbook.board.board import Board
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.moves.positions import position_problems
from clixbook.engine.actions import Close, EndTurn, Move, Shoot
from clixbook.engine.game import DICE, Game
from clixbook.engine.options import Options
from clixbook.errors import ClixbookError
from clixbook.figures.files import figure_names
from tests.helpers import EDITIONS

SOAK = bool(os.environ.get("CLIXBOOK_SOAK"))
PLAYERS = ("Ann", "Ben", "Cid", "Dee")
TRIES = 60


@cache
def tables() -> tuple[tuple[str, str, int], ...]:
    """Every edition with every map that it can play on and 2, 3 and 4 players."""
    return tuple(
        (edition, name, players)
        for edition, name, players in product(EDITIONS, map_names(), (2, 3, 4))
        if position_problems(load_map(name), rules=edition)
    )


def random_game(number: int) -> Game:
    """Game ``number`` of the series: its table is one of ``tables()``, its figures and their squares are drawn."""
    edition, name, players = tables()[number % len(tables())]
    draw = random.Random(f"random play {number}")
    board = load_map(name)
    for _ in range(TRIES):
        forces = {player: draw.choices(figure_names(), k=draw.randint(1, 3)) for player in PLAYERS[:players]}
        places = {} if players == 2 and draw.random() < 0.3 else _close_together(draw, board, forces)
        try:
            return Game.new(
                board, rules=edition, forces=forces, places=places, seed=number, build_total=draw.choice((600, 800))
            )
        except ClixbookError:  # no room for that figure there, or the book does not know it
            continue
    raise AssertionError(f"no game on {name} under {edition} with {players} players in {TRIES} tries")


def _close_together(draw: random.Random, board: Board, forces: dict[str, list[str]]) -> dict[str, str]:
    """Every figure on a square of its own, all of them not far from one."""
    middle = draw.choice(list(board.squares))
    near = [square for square in board.squares if square.distance(middle) <= 4]
    draw.shuffle(near)
    seen: dict[str, int] = {}
    places = {}
    for name in (each for force in forces.values() for each in force):
        seen[name] = seen.get(name, 0) + 1
        places[name if seen[name] == 1 else f"{name}-{seen[name]}"] = near.pop().name if near else ""
    return places


def random_option(draw: random.Random, game: Game) -> Any:
    """An option of a random family; half of the time an attack, if there is one, so that something happens."""
    options = game.options()
    if not isinstance(options, Options):
        return draw.choice(options)
    attacks = [family for family in options.families if family.verb in ("close", "shoot")]
    families = attacks if draw.random() < 0.5 else [*options.families, None]
    for family in draw.sample(families, len(families)):
        if family is None:
            break
        if family.members:
            return draw.choice(family.members)
    return EndTurn() if families is not attacks else random_option(draw, game)


# -- what must hold --------------------------------------------------------------------------------------------


def sound(game: Game) -> None:
    """Everything that holds in any position."""
    state = game.state
    assert not list(map(str, position_problems(state.board, rules=state.rules).reasons))
    assert set(state.board.pieces) == {fighter.id for fighter in state.standing()}
    in_play = {fighter.id for fighter in state.in_play()}  # on the board, or aboard of one that is
    for who, fighter in state.fighters.items():
        assert who == fighter.id
        assert 0 <= fighter.tokens <= 2
        assert 0 <= fighter.life.dial < len(fighter.figure.dials)
        assert 1 <= fighter.life.click <= len(fighter.figure.dials[fighter.life.dial].clicks)
        assert (who in in_play) is not fighter.life.ko
        assert fighter.side in state.players
    assert state.left >= 0
    assert 0 <= state.active < len(state.players)
    if game.is_over:
        assert (game.actor, len(game.options()), game.pending) == ("", 0, None)
        assert game.result is not None
        assert game.result.winner in ("", *state.players)
    else:
        assert game.actor in (DICE, *state.players)
        assert isinstance(game.options(), Options) or len(game.options()) > 0  # a turn may always be ended
    if game.actor == DICE:
        assert sum(chance for _, chance in game.chances()) == 1


def points_are_conserved(game: Game, built: int) -> None:
    """What stands and what was lost comes to what was built; nobody scored twice."""
    state = game.state
    standing = sum(fighter.points for fighter in state.in_play())
    lost = sum(fighter.points for fighter in state.fighters.values() if fighter.life.ko)
    assert standing + lost == built


def at_oneself(action: object) -> bool:
    """A blow at oneself is never listed, and not refused in the one book that allows it (ATK-05)."""
    return isinstance(action, Close) and action.who in action.targets


def options_are_legal(draw: random.Random, game: Game, sample: int) -> None:
    """Options can be applied, as values and in words; others are refused with a reason."""
    options = list(game.options())
    told = {str(option) for option in options}
    assert game.pending is not None or len(told) == len(options)
    for option in draw.sample(options, min(sample, len(options))):
        assert game.pending is not None or game.why_not(option) == ()
        after = game.apply(option)
        assert after == game.apply(" ".join(map(str, option)) if isinstance(option, tuple) else str(option))
        assert after != game
    if game.pending is None and not game.is_over:
        for action in _any_actions(draw, game, sample):
            if str(action) in told:
                assert game.why_not(action) == ()
            elif not at_oneself(action):
                assert [reason.ruling for reason in game.why_not(action)]
                refused(game, action)


def refused(game: Game, action: Any) -> None:
    try:
        game.apply(action)
    except ClixbookError:
        return
    raise AssertionError(f"{action} is no option and was applied")


def _any_actions(draw: random.Random, game: Game, number: int) -> Iterator[Any]:
    """Actions of which most are against the rules."""
    everybody, squares = list(game.state.fighters), list(game.board.squares)
    for _ in range(number):
        who, target = draw.choice(everybody), draw.choice(everybody)
        yield draw.choice([Move(who, draw.choice(squares).name), Close(who, target), Shoot(who, (target,)), EndTurn()])
