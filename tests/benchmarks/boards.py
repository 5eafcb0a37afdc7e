"""The board that benchmarks measure on: 24 x 16, full of terrain, walls, levels and 20 pieces."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from pathlib import Path

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece, Size

WIDTH, HEIGHT = 24, 16


def crowded_board() -> Board:
    """The same crowded board every time."""
    draw = random.Random(7)

    def squares(count: int) -> list[str]:
        return [Square(draw.randrange(WIDTH), draw.randrange(HEIGHT)).name for _ in range(count)]

    walls = []
    for _ in range(40):
        x, y = draw.randrange(WIDTH - 1), draw.randrange(HEIGHT)
        walls.append(f"{Square(x, y)}|{Square(x + 1, y)}")
    board = Board.build(
        width=WIDTH,
        height=HEIGHT,
        hindering=squares(40),
        blocking=squares(25),
        water=squares(15),
        levels={"D2:G6": 2, "M4:R9": 2, "N5:O6": 3},
        walls=walls,
    )
    while len(board.pieces) < 20:
        where, number = board.square(squares(1)[0]), len(board.pieces)
        if board.piece_at(where) is None:
            size = Size.GIANT if number % 7 == 0 else Size.STANDARD
            board = board.with_piece(Piece(f"P{number}", (where,), "AB"[number % 2], size))
    return board


def seconds(work: Callable[[], object], *, rounds: int = 5, clock: Callable[[], float] = time.process_time) -> float:
    """The quickest of some rounds, in processor time: what the work costs when nothing disturbs it."""
    best = float("inf")
    for _ in range(rounds):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best


def in_turn(*works: Callable[[], object], rounds: int = 12) -> list[float]:
    """The quickest of some rounds of each, one after the other: what else the machine does meets them alike."""
    taken = [[seconds(work, rounds=1) for work in works] for _ in range(rounds)]
    return [min(column) for column in zip(*taken, strict=True)]


KEPT_IN = "CLIXBOOK_BENCH"
"""The variable of the environment that names the file in which results are kept, a line each, for docs/speed.md."""


def report(what: str, ratio: float, limit: float, detail: str = "", *, aim: float | None = None) -> None:
    """Print a ratio beside its limit and its aim, keep it where that is wanted, and hold the limit."""
    aims = "" if aim is None else f", aim {aim:g}"
    print(f"\n{what}: {ratio:.2f} (limit {limit:g}{aims}) {detail}")
    if file := os.environ.get(KEPT_IN):
        test = Path(os.environ["PYTEST_CURRENT_TEST"]).name.partition("[")[0].partition(" ")[0]
        found = {"test": test, "what": what, "ratio": ratio, "limit": limit, "aim": aim, "detail": detail}
        with Path(file).open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(found) + "\n")
    assert ratio <= limit, f"{what}: {ratio:.2f} is above {limit}"
