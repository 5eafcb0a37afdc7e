"""Small games for tests of powers: figures with plain numbers, written as figure files, on an open board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.rulebooks import Rulebook

DIAL = """\
figure: {name}
points: {points}
range: {range}
bolts: {bolts}
mode: {mode}
size: {size}
attack_symbol: {attack_symbol}
defense_symbol: {defense_symbol}
card: yes
keywords: [{keywords}]
teams: [{teams}]
traits: [{traits}]
listed: [{listed}]
specials: {special}
dial: |
  click        1   2   3   4   5   6   7
  line     green   .   .   .   .   .   .
  speed        {speed}   {speed}   {speed}   {speed}   {speed}   {speed}  KO
  attack      {attack}  {attack}  {attack}  {attack}  {attack}  {attack}  KO
  defense     {defense}  {defense}  {defense}  {defense}  {defense}  {defense}  KO
  damage       {damage}   {damage}   {damage}   {damage}   {damage}   {damage}  KO
{powers}"""
PLAIN: dict[str, Any] = {
    "points": 100, "range": 8, "bolts": 1, "mode": "boot", "size": "standard", "keywords": "",
    "teams": "", "traits": "", "listed": "", "special": "{}", "attack_symbol": "fist", "defense_symbol": "shield",
    "speed": 8, "attack": 10, "defense": 17,
    "damage": 3,
}  # fmt: skip


@dataclass(frozen=True)
class Actor:
    """A figure of a test on its square: ``powers`` maps a slot to a power, on the ``clicks`` given (all six)."""

    at: str
    powers: Mapping[str, str] = field(default_factory=dict)
    clicks: str = "1-6"
    numbers: Mapping[str, Any] = field(default_factory=dict)


def actor(at: str, *, clicks: str = "1-6", speed: str = "", attack: str = "", defense: str = "", damage: str = "",
          **numbers: Any) -> Actor:  # fmt: skip
    """An actor on that square; a power by its slot, other numbers of ``PLAIN`` by ``speed_value=10``, ``points=50``."""
    slots = {"speed": speed, "attack": attack, "defense": defense, "damage": damage}
    return Actor(at, {slot: power for slot, power in slots.items() if power}, clicks, numbers)


def written(folder: Path, name: str, one: Actor) -> str:
    """The path of the figure's file."""
    numbers = {**PLAIN, **{key.removesuffix("_value"): value for key, value in one.numbers.items()}}
    lines = [f"  {slot}: {{{one.clicks}: {power}}}\n" for slot, power in one.powers.items()]
    powers = "powers:\n" + "".join(lines) if lines else ""
    path = folder / f"{name}.yaml"
    path.write_text(DIAL.format(name=name, powers=powers, **numbers), encoding="utf-8")
    return str(path)


def play(
    folder: Path,
    rules: str | Rulebook,
    ann: Mapping[str, Actor],
    ben: Mapping[str, Actor],
    *,
    more: Mapping[str, Mapping[str, Actor]] | None = None,
    turn: int = 3,
    fighters: Mapping[str, Any] | None = None,
    board: Board | None = None,
    build_total: int = 300,
    **terrain: Any,
) -> Game:
    """Ann's turn on sixteen squares by eight; from the third turn on nobody is protected any more."""
    sides = {"Ann": ann, "Ben": ben, **(more or {})}
    forces = {side: [written(folder, name, one) for name, one in team.items()] for side, team in sides.items()}
    places = {name: one.at for team in sides.values() for name, one in team.items()}
    board = board or Board.build(width=16, height=8, **terrain)
    start = Game.new(board, rules=rules, forces=forces, places=places, seed=1, build_total=build_total)
    turn = turn if len(sides) == 2 else len(sides) + 1
    return arrange_start(start, fighters, turn=turn)


def told(game: Game) -> str:
    """The log as one text."""
    return "\n".join(str(event) for event in game.events)


def offered(game: Game, verb: str = "use") -> list[str]:
    """The texts of the options of that verb, without blows at oneself (ATK-05)."""
    texts = [str(option) for option in game.options()]
    return [text for text in texts if (words := text.split())[0] == verb and words[1:2] != words[-1:]]


def after(game: Game, *moves: Any) -> Game:
    """The game after these options, each in its words; faces are tuples."""
    for move in moves:
        game = game.apply(move)
    return game


def stays(game: Game) -> Game:
    """The game after a hit that throws nobody, where the attacker may choose."""
    return game.apply("no knock back") if game.pending and "no knock back" in map(str, game.options()) else game


def click(game: Game, who: str) -> int:
    """The click that the figure's dial shows."""
    return game.state.fighter(who).life.click


def words(game: Game) -> list[str]:
    """Everything that may be chosen now, in words."""
    return [str(option) for option in game.options()]


def blow(game: Game, start: str) -> str:
    """The first of the options that begin so."""
    return next(word for word in words(game) if word.startswith(start))
