"""Figure files whose dials and keys a test writes itself, and forces made of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook

FACES = {"x": "8 10 17 3", "KO": "KO KO KO KO"}
"""A plain click and a KO click: speed, attack, defense, damage."""
SLOTS = ("speed", "attack", "defense", "damage")


def table(lines: str, clicks: str, **faces: str) -> str:
    """A dial as in a figure file: a starting line or a dot for each click, and clicks by the names of their faces."""
    shown = [({**FACES, **faces}.get(name) or " ".join([name] * 4)).split() for name in clicks.split()]
    rows = [f"  {slot} {' '.join(values)}\n" for slot, values in zip(SLOTS, zip(*shown, strict=True), strict=True)]
    return "dial: |\n" + (f"  line {lines}\n" if lines else "") + "".join(rows)


PLAIN = table("green . . . . .", "x x x x x KO")


def written(folder: Path, who: str, dial: str = PLAIN, /, **keys: Any) -> str:
    """The path of a figure file with these keys; what is not said is a figure of 50 points that every book takes."""
    plain = {"figure": who, "name": who.title(), "points": 50, "card": True, "set": "tests", "number": who}
    path = folder / f"{who}.yaml"
    path.write_text(yaml.safe_dump({**plain, **keys}, sort_keys=False) + dial, encoding="utf-8")
    return str(path)


def new(rules: str | Rulebook, ann: list[str], ben: list[str], **more: Any) -> Game:
    """Ann's force against Ben's on twelve squares by eight."""
    board = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
    return Game.new(board, rules=rules, forces={"Ann": ann, "Ben": ben}, **more)


def refused(rules: str | Rulebook, ann: list[str], **more: Any) -> list[str]:
    """The rulings that speak against Ann's force beside Ben's gnat; none if the game begins.

    What names no ruling is given in its own words.
    """
    try:
        new(rules, ann, ["gnat"], **more)
    except ClixbookError as error:
        found = [(re.search(r"\(([A-Z]+-\w+)", each.text), each.text) for each in error.problems]
        return [match[1] if match else text for match, text in found]
    return []
