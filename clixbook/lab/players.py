"""Players as functions from a position to an option.

>>> import clixbook as cx
>>> players: dict[str, cx.Player] = {"eager": cx.eager, "strong": cx.veteran, "first": lambda game: game.options()[0]}
>>> str(players["first"](cx.Game.at("patch", fighters={"bruiser": "C3"}))).split()[:2]
['move', 'bruiser']
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from clixbook.argument_errors import checks_arguments
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.moves.reach import reach
from clixbook.board.near.adjacency import neighbours
from clixbook.engine.actions import EndTurn, Move
from clixbook.engine.game import Game
from clixbook.engine.position.questions import Option, OptionLike
from clixbook.engine.position.state import State
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.errors import BadWord, NotFound
from clixbook.lab.odds import expected_gain
from clixbook.lab.opponents import STRENGTHS
from clixbook.lab.search.plan_reasons import PlanReason, Why
from clixbook.lab.search.set_up_squares import placing_option
from clixbook.plugins import plugin_entries

Player: TypeAlias = Callable[[Game], OptionLike]
"""Picks one of ``game.options()``. A player only decides choices, never dice."""

PlayerLike: TypeAlias = Player | str
"""A player, or the name of one: ``"eager"``."""

Thought: TypeAlias = Generator[Any, None, Any]
"""A player that thinks in small steps: ``next`` does one, and the end returns the chosen option.

An option that it yields is the one it would pick if it had to decide at once.
"""

Decision: TypeAlias = Generator[Any, None, tuple[Any, PlanReason | None]]
"""A thought that returns the option with its reason."""

FAR = 200
"""A speed with which a figure comes to every square that it can come to at all."""


@checks_arguments
def random_player(seed: int = 0) -> Player:
    """A player who picks any option with equal chances; the same for the same seed, game and move.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> cx.random_player(seed=1)(game) == cx.random_player(seed=1)(game)
    True
    """
    return partial(_any_option, seed)


def _any_option(seed: int, game: Game) -> Any:
    return random.Random(f"{seed} {game.seed} {len(game.moves)}").choice(game.options())


@checks_arguments
def eager(game: Game) -> Option:
    """A player who makes the attack that hurts opponents most, else walks towards the nearest, else ends the turn.

    The gain of an attack is exact (``expected_gain``). In the middle of an action it takes an attack where one is
    offered, else the first option.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> str(cx.eager(game))
    'close bruiser gnat'
    """
    option: Option = finish_thought(eager_steps(game))
    return option


def eager_steps(game: Game) -> Thought:
    """The choice of ``eager`` in small steps, so that a page can work between them."""
    if game.state.setting_up is not None:
        return placing_option(game)
    options: Sequence[Any] = game.options()  # of every kind; those that are attacks have targets
    attacks = [option for option in options if is_attack(option) and option.who not in option.targets]
    if game.pending is not None:
        return attacks[0] if attacks else options[0]
    best, chosen = Fraction(0), None
    for attack in attacks:
        gain = expected_gain(game, attack, game.actor)
        if gain > best:
            best, chosen = gain, attack
        yield
    return chosen or approach_move(game) or EndTurn()


def finish_thought(thought: Thought) -> Any:
    """Think a thought to its end at once, and return its result."""
    try:
        while True:
            next(thought)
    except StopIteration as end:
        return end.value


def is_attack(option: Any) -> bool:
    """True for actions that name targets."""
    return hasattr(option, "targets")


def approach_move(game: Game) -> Move | None:
    """The move that brings a figure nearer to an opponent, along the way to it; None if all stand near enough."""
    moves: dict[str, list[Square]] = {}
    for option in game.options():
        if isinstance(option, Move):
            moves.setdefault(option.who, []).append(parse_square(option.to))
    for who, squares in moves.items():
        path = way_to_opponents(game.state, who)
        for square in reversed(path[1:]):
            if square in squares:
                return Move(who, square.name)
    return None


def way_to_opponents(state: State, who: str) -> tuple[Square, ...]:
    """The squares from a figure to the nearest from which it is adjacent to an opponent, else to the nearest to one.

    Just its own square if it can come no nearer.
    """
    fighter, stands = state.fighter(who), state.board.pieces[who].squares
    targets = [at for each in opponents_of(state, fighter) for at in state.board.pieces[each.id].squares]
    ways = reach(state.board, who, FAR, rules=state.rules)
    beside = {there for target in targets for there in neighbours(state.board, target, rules=state.rules)}
    if not targets or beside.intersection(stands):
        return stands[:1]

    def nearness(square: Square) -> tuple[bool, int, int]:
        return (square not in beside, min(map(square.distance, targets)), int(ways.costs[square.y, square.x]))

    goal = min(ways, key=nearness, default=None)
    here = min(square.distance(opponent) for square in stands for opponent in targets)
    return stands[:1] if goal is None or (goal not in beside and nearness(goal)[1] >= here) else ways.path_to(goal)


def _always(picks: Player) -> Callable[[int], Player]:
    return lambda seed: picks


PLAYERS: dict[str, Callable[[int], Player]] = {
    **{name: _always(strength) for name, strength in STRENGTHS.items()},
    "eager": _always(eager), "random": random_player,
}  # fmt: skip
"""Players by name, each made from a seed; those of the four strengths first, the weakest first."""
PATIENT_ONES = {each.name: each for each in (strength.patient for strength in STRENGTHS.values())}
"""The four strengths in their other stance, by name: ``patient-commander``."""
BY_STRENGTH = STRENGTHS | PATIENT_ONES
BIT_BY_BIT: dict[str, Callable[[Game], Thought]] = {
    "eager": eager_steps, **{name: strength.think for name, strength in BY_STRENGTH.items()},
}  # fmt: skip
"""The players that choose in small steps."""
HABITS = {"eager": PlanReason(Why.EAGER), "random": PlanReason(Why.CARELESS)}
"""Reasons for players that weigh no plans."""
FORMER = {"strong": "commander"}
"""Names that games kept by a browser may still have."""


def player(name: str, seed: int = 0) -> Player:
    """The player of that name, ours or of an installed package; a ClixbookError that lists them if there is none."""
    name = FORMER.get(name, name)
    known: dict[str, Callable[[int], Player]] = plugin_entries("players") | PLAYERS
    if name not in known and name not in PATIENT_ONES:
        raise NotFound(f"There is no player {name!r:.40}; there are {', '.join(known)}.")
    return PATIENT_ONES[name] if name in PATIENT_ONES else known[name](seed)


def as_player(who: PlayerLike, seed: int = 0) -> Player:
    """The player itself, or the one of that name; a ClixbookError for anything else."""
    if isinstance(who, str):
        return player(who, seed)
    if not callable(who):
        raise BadWord(f"{who!r:.60} is not a player; one is a function of a game, or a name such as 'eager'.")
    return who


def name_of(who: PlayerLike) -> str:
    """The name of a player: its own, or that of a function; "" for one without a name, such as a lambda."""
    name = who if isinstance(who, str) else getattr(who, "__qualname__", getattr(who, "name", ""))
    return name if isinstance(name, str) and name.replace("-", "_").isidentifier() else ""


def thinking_player(name: str, seed: int = 0) -> Callable[[Game], Thought]:
    """An incremental player by name; a ClixbookError if there is none."""
    if (name := FORMER.get(name, name)) in BIT_BY_BIT:
        return BIT_BY_BIT[name]
    picks = player(name, seed)

    def at_once(game: Game) -> Thought:
        yield
        return picks(game)

    return at_once


def deciding_player(name: str, seed: int = 0) -> Callable[[Game], Decision]:
    """An incremental player that returns the option with its reason; None for answers and for plug-ins."""
    if (name := FORMER.get(name, name)) in BY_STRENGTH:
        return BY_STRENGTH[name].decide
    thinks = thinking_player(name, seed)

    def without_plan(game: Game) -> Decision:
        between = game.pending is None and game.state.setting_up is None
        return (yield from thinks(game)), HABITS.get(name) if between else None

    return without_plan
