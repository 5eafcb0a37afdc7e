"""How strong the strengths are: mirrored forces of 300 points, sides swapped, in all four books.

``python -m tests.benchmarks.strengths 252 --keep games.jsonl > docs/strengths.md`` plays 152 games of each pair in each
book, 100 on maps of the size of a table and 52 on the small yard, then 100 more on the large maps of each pair whose
aim is 90 %, and prints the page; with ``--workers 2`` in two processes, the same rows. Games that the file has already
are not played again, so the same call goes on where it was cut off.
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
from clixbook.engine.game import DICE, Game
from clixbook.lab.players import player
from clixbook.lab.results import wilson
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.play.ready import yard

FORCES = (["lodestar", "night-warden", "bruiser"], ["ironmonger", "powder-kite", "rook-thief"])
"""Both are 300 points."""
TABLES = ("archive", "harbour", "loading-dock", "market-street")
"""Maps of the size that the books give (MAP-01): on them the aims are held."""
YARD = "yard"
ROUNDS, STEPS = 15, 900
SEATS = ("Ann", "Ben")
APART = 1000
"""The seeds of two books are so far apart: the same dice in each would make one chance look like four."""
AT_ONCE = 4
"""So many games of each pair and book in a row: both forces, from both sides."""
PAIRS = (
    ("commander", "eager"), ("commander", "sitting"), ("commander", "veteran"), ("veteran", "soldier"),
    ("soldier", "recruit"),
)  # fmt: skip
AIMS = {("commander", "eager"): 90, ("commander", "sitting"): 90}
LEAST = 65
WHOLE, SMALL, MORE = 100, 52, 100
"""Games of each pair in each book, those on the yard after them, and then more of the pairs whose aim is near to all:
of 400 games, 92 of 100 are not told from 90. The four books together are what an aim is held against."""
PAGE = """\
# How strong the opponents are

`make strengths` plays such games and writes this page. Both sides have the same force of 300 points, one of two; Ann
and Ben swap sides; a game ends after {rounds} rounds at the latest, and points decide then. The dice of each book are
its own. A game that nobody wins counts among the games, and for neither. `eager` attacks where that takes most clicks,
else walks up; `sitting` strikes where it can and never walks. The interval is Wilson's, of 95 %. The three lower
strengths have lapses, as [players.md](players.md) says.

{total} games so far, of {whole}: {pair} of each pair on maps of the size that the books give (24 x 16, MAP-01), {each}
in each book, and {small} on the yard of the Play page; then {more} more on the large maps of each of the two pairs
whose aim is 90 %, for of 400 games 92 of 100 are not told from 90. The same call goes on where it was cut off.
The aim is a share of 90 % against `eager` and `sitting`, and of 65 % against the next lower strength. The interval of
the four books together decides, on maps of that size: the aim is reached where all of it lies above, missed where all
of it lies below, and open while it has the aim inside.

All four books together, on {tables}, each where the book has as many levels:

| player | against | games | won | lost | share | interval | aim |
|---|---|---|---|---|---|---|---|
{together}

Each map by itself, and the yard. It has a third of that size (14 x 9): everybody is within reach by the second round,
and the dice of one turn weigh more:

| map | player | against | games | won | lost | share | interval | aim |
|---|---|---|---|---|---|---|---|---|
{grounds}

Each book by itself, without the yard; the intervals are about twice as wide:

| book | player | against | games | won | lost | share | interval | aim |
|---|---|---|---|---|---|---|---|---|
{rows}

## Time for a decision

Seconds of one core of the machine that played, on average and at most, over all decisions of these games.

| player | decisions | mean | most |
|---|---|---|---|
{times}
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
    dice = number // 2 + APART * list(EDITIONS).index(book)
    game = Game.new(yard() if ground == YARD else ground, rules=book, forces=forces, seed=dice, rounds=ROUNDS)
    took: dict[str, list[float]] = defaultdict(list)
    for _ in range(STEPS):
        if game.is_over:
            break
        if game.actor == DICE:
            game = game.roll()
            continue
        name, begun = seats[game.actor], time.process_time()
        option = picks(name)(game)
        took[name].append(time.process_time() - begun)
        game = game.apply(option)
    winner = next((name for seat, name in seats.items() if game.result and game.result.won_by(seat)), "")
    times = {name: [len(each), sum(each), max(each)] for name, each in took.items()}
    return {"book": book, "pair": list(pair), "number": number, "ground": ground, "winner": winner, "times": times}


def tables(book: str) -> list[str]:
    """The maps that have no more levels than the book (ELV-01)."""
    most = rulebook(book).elevation.levels
    return [ground for ground in TABLES if max(load_map(ground).levels) <= most]


def series(games: int) -> Iterator[tuple[str, tuple[str, str], int, str]]:
    """Every game to be played, a few of each pair and book at a time, and the map of each."""
    maps = {book: tables(book) for book in EDITIONS}
    for first in range(0, games, AT_ONCE):
        for book, its in maps.items():
            ground = YARD if WHOLE <= first < WHOLE + SMALL else its[first // AT_ONCE % len(its)]
            for pair in PAIRS if first < WHOLE + SMALL else AIMS:
                yield from ((book, pair, number, ground) for number in range(first, min(games, first + AT_ONCE)))


def page(rows: list[dict[str, Any]]) -> str:
    """The page of these games."""
    large = [row for row in rows if row["ground"] != YARD]
    table = [
        f"| {book} {cells}" for book in EDITIONS for pair in PAIRS
        if (cells := line([row for row in large if row["book"] == book], pair))
    ]  # fmt: skip
    grounds = [
        f"| {ground} {cells}" for ground in (*TABLES, YARD) for pair in PAIRS
        if (cells := line([row for row in rows if row["ground"] == ground], pair))
    ]  # fmt: skip
    together = [cells for pair in PAIRS if (cells := line(large, pair))]
    times: dict[str, list[float]] = {}
    for row in rows:
        for name, (count, total, most) in row["times"].items():
            before = times.get(name, [0, 0.0, 0.0])
            times[name] = [before[0] + count, before[1] + total, max(before[2], most)]
    told = [f"| {name} | {count} | {total / count:.3f} | {most:.2f} |" for name, (count, total, most) in times.items()]
    return PAGE.format(
        rounds=ROUNDS,
        total=len(rows),
        each=WHOLE,
        pair=WHOLE * len(EDITIONS),
        small=SMALL * len(EDITIONS),
        more=MORE * len(EDITIONS),
        whole=((WHOLE + SMALL) * len(PAIRS) + MORE * len(AIMS)) * len(EDITIONS),
        tables=", ".join(TABLES),
        rows="\n".join(table),
        together="\n".join(together),
        grounds="\n".join(grounds),
        times="\n".join(told),
    )


def line(rows: list[dict[str, Any]], pair: tuple[str, str]) -> str:
    """The line of a pair in the tables; "" if it has not played."""
    found = [row["winner"] for row in rows if tuple(row["pair"]) == pair]
    if not found:
        return ""
    won, lost = (found.count(name) for name in pair)
    share, low, high = wilson(won, len(found))
    told = told_of(low, high, AIMS.get(pair, LEAST))
    cells = (*pair, len(found), won, lost, f"{share:.0%}", f"{low:.0%} to {high:.0%}", told)
    return f"| {' | '.join(map(str, cells))} |"


def told_of(low: float, high: float, aim: int) -> str:
    """What the interval says of the aim: reached or missed where all of it lies on one side."""
    return f"{aim} %, {'reached' if low * 100 >= aim else 'missed' if high * 100 < aim else 'open'}"


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
