"""Figures and games for tests of objects and carrying: every number is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.rulebooks import Rulebook

DIAL = """\
figure: {name}
name: {title}
points: {points}
range: {range}
bolts: {bolts}
size: {size}
mode: {mode}
card: yes
{more}
dial: |
  click        1   2   3   4   5   6   7   8
  line     green   .   .   .   .   .   .   .
  speed        8   8   8   8   8   8   8  KO
  attack      10  10  10  10  10  10  10  KO
  defense     17  17  17  17  17  17  17  KO
  damage      {d}   {d}   {d}   {d}   {d}   {d}   {d}  KO
"""
STRONG = "powers: {attack: {1-3: Super Strength}}"


class Workshop:
    """Makes figure files and games with them; life is 7 clicks, attack 10, defense 17, speed 8, damage 3."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def figure(self, name: str, **more: Any) -> str:
        """The path of a figure file; ``strong=True`` shows Super Strength on its first three clicks."""
        values = {"title": name.title(), "points": 100, "range": 0, "bolts": 1, "size": "standard", "mode": "boot"}
        values |= {"d": 3, "more": STRONG if more.pop("strong", False) else ""} | more
        path = self.folder / f"{name}.yaml"
        path.write_text(DIAL.format(name=name, **values), encoding="utf-8")
        return str(path)

    def game(
        self,
        rules: str | Rulebook,
        ann: dict[str, dict[str, Any]],
        ben: dict[str, dict[str, Any]],
        places: str,
        **board: Any,
    ) -> Game:
        """A game after the protected first turns, Ann to act; ``places`` reads ``"fist B2, bow D4"``."""
        forces = {
            "Ann": [self.figure(name, **more) for name, more in ann.items()],
            "Ben": [self.figure(name, **more) for name, more in ben.items()],
        }
        where = dict(each.split() for each in places.split(", "))
        game = Game.new(Board.build(**{"width": 14, "height": 9, **board}), rules=rules, forces=forces, places=where)
        for _ in range(4):
            game = game.apply("end")
        return game


def life(game: Game, who: str) -> int:
    """The click that the figure shows."""
    return game.state.fighter(who).life.click


def held(game: Game, who: str) -> str:
    """The kind of object that the figure holds, "" for empty hands."""
    thing = game.board.pieces[who].held
    return str(thing.kind) if thing else ""


def lies(game: Game) -> dict[str, list[str]]:
    """Square -> the kinds of the objects that lie there."""
    return {square.name: [str(thing.kind) for thing in things] for square, things in game.board.objects.items()}


def verbs(game: Game) -> list[str]:
    """The options that are no plain moves."""
    return [str(option) for option in game.options() if not str(option).startswith("move")]


def stays(game: Game) -> Game:
    """The game after a hit that throws nobody, where the attacker may choose."""
    return game.apply("no knock back") if game.pending and "no knock back" in map(str, game.options()) else game


def told(game: Game) -> list[str]:
    """What happened, in words."""
    return [event.text for event in game.events]


def why_not(game: Game, action: str) -> set[str]:
    """The rulings against an action."""
    return {reason.ruling for reason in game.why_not(action)}


def finished(game: Game) -> Game:
    """The game after the action under way: dice show sixes, and players take the first choice."""
    while game.pending is not None:
        game = game.apply(game.options()[-1 if game.actor == DICE else 0])
    return game


def next_turn(game: Game) -> Game:
    """Ann's next turn, in which she keeps the tokens that a giant might shed."""
    game = game.apply("end").apply("end")
    return game.apply("keep the tokens") if game.pending and "keep the tokens" in map(str, game.options()) else game
