"""How strong the strong player is: mirrored forces of 300 points, sides swapped, against the eager one.

``python -m tests.benchmarks.strength core2014 20`` plays 20 games by that book and prints the table.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from clixbook.engine.game import DICE, Game
from clixbook.lab.players import eager, strong
from clixbook.view.play.ready import yard

FORCES = (["lodestar", "night-warden", "bruiser"], ["ironmonger", "powder-kite", "rook-thief"])
"""Both are 300 points."""
MAPS = (yard(), "archive")
STEPS = 900
PLAYERS = ("Ann", "Ben")


def played(book: str, number: int) -> tuple[str, list[float]]:
    """How a game ends for the strong player, and how long its decisions took, in seconds of the processor.

    Two games in a row differ in the side that it has, the next two in the forces, the next four in the map.
    """
    force, board, me = FORCES[number // 2 % 2], MAPS[number // 4 % 2], PLAYERS[number % 2]
    game = Game.new(board, rules=book, forces=dict.fromkeys(PLAYERS, force), seed=number // 2)
    took: list[float] = []
    for _ in range(STEPS):
        if game.is_over:
            break
        if game.actor == DICE:
            game = game.roll()
            continue
        begun = time.process_time()
        option = (strong if game.actor == me else eager)(game)
        if game.actor == me:
            took.append(time.process_time() - begun)
        game = game.apply(option)
    if game.result is None:
        return "unfinished", took
    return "won" if game.result.won_by(me) else "lost" if game.result.winner else "drawn", took


def main(book: str, games: int) -> None:
    """Play them, and print a line of the table."""
    ends, took = Counter[str](), list[float]()
    for number in range(games):
        end, times = played(book, number)
        ends[end] += 1
        took += times
        print(f"  game {number + 1}: {end}", file=sys.stderr, flush=True)
    took.sort()
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    mean, late = sum(took) / len(took), took[int(len(took) * 0.95)]
    print(f"{book}: {games} games, {told}; a decision {mean:.2f} s, 95 % below {late:.2f} s, longest {took[-1]:.2f} s")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
