"""How strong the strengths are and how lively: mirrored forces of 300 points, sides swapped, in all four books.

``python -m tests.benchmarks.strengths 100 --keep games.jsonl > docs/strengths.md`` plays 100 games of each pair in each
book and prints the page; with ``--workers 2`` in two processes, the same rows. Games that the file has already are not
played again, so the same call goes on where it was cut off.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from clixbook.board.files.mapfile import load_map
from clixbook.engine.actions import Close, EndTurn, Move, Shoot
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.turn.score import score_now
from clixbook.lab.players import player
from clixbook.lab.results import wilson
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.editions import EDITIONS

FORCES = (["lodestar", "night-warden", "bruiser"], ["ironmonger", "powder-kite", "rook-thief"])
"""Both are 300 points."""
TABLES = ("archive", "harbour", "loading-dock", "market-street")
"""Maps of the size that the books give (MAP-01)."""
ROUNDS, STEPS = 12, 900
SEATS = ("Ann", "Ben")
APART = 1000
"""The seeds of two books are so far apart: the same dice in each would make one chance look like four."""
AT_ONCE = 4
"""So many games of each pair and book on a map: both forces, from both sides."""
MIRROR = ("commander", "commander")
AIMS = {
    ("commander", "eager"): 75, ("commander", "sitting"): 75, ("commander", "veteran"): 60, ("veteran", "soldier"): 60,
    ("soldier", "recruit"): 60,
}  # fmt: skip
"""The least share of games that the first one is to win."""
MOST_IDLE, LEAST_DECIDED = 5, 80
PAGE = """\
# How strong the opponents are

`make strengths` plays such games and writes this page. Both sides have the same force of 300 points, one of two; the
players swap sides; a game ends after {rounds} rounds at the latest, and points decide then. The maps have 24 x 16
squares (MAP-01): {tables}, each where the book has as many levels. `eager` attacks where
that takes most clicks, else walks up; `sitting` strikes where it can and never walks. The three lower strengths have
lapses, as [players.md](players.md) says.

{total} games. A game that nobody wins counts among the games, and for neither. A game is decided if one side leads by
points when it ends, by knock-outs or after {rounds} rounds. In a turn without an action nobody was given one, whether
all must rest or not; a turn is let pass where somebody could have acted. A figure that is left alone must rest now and
then (ACT-14), so a side with one figure cannot do without such turns. The interval is Wilson's, of 95 %. An aim is
reached where the share of all four books is.

| what | book | of | share | interval | aim |
|---|---|---|---|---|---|
{rows}

Seconds of one core for a decision, on average and at most: {times}.
"""


def sitting(game: Game) -> Any:
    """Strikes where that is possible, and never walks: the player of docs/players.md."""
    options = game.options()
    for option in options:
        if str(option).split()[0] in ("close", "shoot"):
            return option
    return options[-1] if game.pending is None else options[0]


def picks(name: str) -> Callable[[Game], Any]:
    """The player of that name."""
    return sitting if name == "sitting" else player(name)


def played(book: str, pair: tuple[str, str], number: int, ground: str) -> dict[str, Any]:
    """One game on that map, as a row: two in a row differ in the side, the next two in the forces."""
    seats = dict(zip(SEATS, pair if number % 2 == 0 else pair[::-1], strict=True))
    forces = dict.fromkeys(SEATS, FORCES[number // 2 % 2])
    dice = APART * list(EDITIONS).index(book) + (number + APART // 2 if pair == MIRROR else number // 2)
    game = Game.new(ground, rules=book, forces=forces, seed=dice, rounds=ROUNDS)
    took: dict[str, list[float]] = defaultdict(list)
    turns = {name: [0, 0, 0] for name in pair}
    for _ in range(STEPS):
        if game.is_over:
            break
        if game.actor == DICE:
            game = game.roll()
            continue
        name, begun = seats[game.actor], time.process_time()
        option = picks(name)(game)
        took[name].append(time.process_time() - begun)
        if game.pending is None and option == EndTurn():
            idle, could = passed(game)
            turns[name] = [one + more for one, more in zip(turns[name], (1, idle, idle and could), strict=True)]
        game = game.apply(option)
    winner = next((seat for seat in seats if game.result and game.result.won_by(seat)), "")
    points = score_now(game.state)
    times = {name: [len(each), sum(each), max(each)] for name, each in took.items()}
    return {
        "book": book, "pair": list(pair), "number": number, "ground": ground, "winner": seats.get(winner, ""),
        "decided": len(set(points.values())) > 1, "turns": turns, "times": times,
    }  # fmt: skip


def passed(game: Game) -> tuple[bool, bool]:
    """Has nobody acted in the turn that ends now, and could anybody have?"""
    mine = [each for each in game.state.fighters.values() if each.side == game.actor]
    return not any(each.acted for each in mine), any(isinstance(each, (Close, Shoot, Move)) for each in game.options())


def tables(book: str) -> list[str]:
    """The maps that have no more levels than the book (ELV-01)."""
    most = rulebook(book).elevation.levels
    return [ground for ground in TABLES if max(load_map(ground).levels) <= most]


def series(games: int) -> Iterator[tuple[str, tuple[str, str], int, str]]:
    """Every game to be played, one of each pair and book at a time, and the map of each: another one after a few."""
    maps = {book: tables(book) for book in EDITIONS}
    for number in range(games):
        for book, its in maps.items():
            yield from ((book, pair, number, its[number // AT_ONCE % len(its)]) for pair in (MIRROR, *AIMS))


def page(rows: list[dict[str, Any]]) -> str:
    """The page of these games."""
    lines = list[str]()
    for what, counts, aim in measures():
        told = [("all four", rows), *((book, [row for row in rows if row["book"] == book]) for book in EDITIONS)]
        for book, some in told:
            hits, of = map(sum, zip(*(counts(row) for row in some), strict=True)) if some else (0, 0)
            if of:
                lines.append(line(what, book, hits, of, aim if book == "all four" else 0))
    times: dict[str, list[float]] = {}
    for row in rows:
        for name, (count, total, most) in row["times"].items():
            before = times.get(name, [0, 0.0, 0.0])
            times[name] = [before[0] + count, before[1] + total, max(before[2], most)]
    took = [f"{name} {total / count:.3f} and {most:.1f}" for name, (count, total, most) in sorted(times.items())]
    return PAGE.format(
        rounds=ROUNDS, total=len(rows), tables=", ".join(TABLES), rows="\n".join(lines), times=", ".join(took)
    )


Counts = Callable[[dict[str, Any]], tuple[int, int]]
"""Of a game: how many of what is counted, and of how many."""


def measures() -> Iterator[tuple[str, Counts, int]]:
    """What is measured, how it is counted in a game, and the aim: a share that is to be reached; below 0 not passed."""

    def of_turns(at: int) -> Counts:
        return lambda row: tuple(row["turns"]["commander"][each] for each in (at, 0)) if mirror(row) else (0, 0)

    def won_by(pair: tuple[str, str]) -> Counts:
        return lambda row: (int(row["winner"] == pair[0]), 1) if tuple(row["pair"]) == pair else (0, 0)

    def mirror(row: dict[str, Any]) -> bool:
        return tuple(row["pair"]) == MIRROR

    yield "mirror games: turns without an action", of_turns(1), -MOST_IDLE
    yield "mirror games: turns let pass", of_turns(2), 0
    yield (
        "mirror games that are decided",
        lambda row: (int(row["decided"]), 1) if mirror(row) else (0, 0),
        LEAST_DECIDED,
    )
    for pair, aim in AIMS.items():
        yield f"{pair[0]} wins against {pair[1]}", won_by(pair), aim


def line(what: str, book: str, hits: int, of: int, aim: int) -> str:
    """A line of the table."""
    share, low, high = wilson(hits, of)
    told = ""
    if aim:
        reached = share * 100 >= aim if aim > 0 else share * 100 <= -aim
        told = f"{'at least' if aim > 0 else 'at most'} {abs(aim)} %, {'reached' if reached else 'missed'}"
    return f"| {what} | {book} | {hits} of {of} | {share:.0%} | {low:.0%} to {high:.0%} | {told} |"


def main() -> None:
    """Play what is not kept yet, and print the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int)
    parser.add_argument("--keep", type=Path, default=Path("strengths.jsonl"))
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no other game after so long")
    parser.add_argument("--workers", type=int, default=1, help="so many processes")
    options = parser.parse_args()
    text = options.keep.read_text(encoding="utf-8") if options.keep.exists() else ""
    rows = [json.loads(line) for line in text.splitlines()]
    known = {(row["book"], tuple(row["pair"]), row["number"]) for row in rows}
    end = time.monotonic() + options.seconds
    left = takewhile(
        lambda _: time.monotonic() < end, (each for each in series(options.games) if each[:3] not in known)
    )
    with options.keep.open("a", encoding="utf-8") as kept:
        for row in Parallel(options.workers, return_as="generator")(delayed(played)(*each) for each in left):
            rows.append(row)
            print(json.dumps(row), file=kept, flush=True)
            told = f"{row['book']} {' : '.join(row['pair'])}, game {row['number'] + 1}"
            print(f"{told}: {row['winner'] or 'nobody'}", file=sys.stderr)
    print(page(rows), end="")


if __name__ == "__main__":
    main()
