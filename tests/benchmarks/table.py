"""Writes docs/speed.md from what the benchmarks kept: ``python -m tests.benchmarks.table bench.jsonl``."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from clixbook.rulebooks import EDITIONS

MEANS = {
    "test_play.py::test_random_play": (
        "The time of one random decision in that of one random ply of python-chess, legal moves listed: in a small "
        "game on a small map the family of an option is picked, then one of its members; “among all options” every "
        "option of every figure is worked out before."
    ),
    "test_play.py::test_random_play_with_powers": (
        "The time of a decision in a game of four figures a side with powers in all slots, in that of the same "
        "game with the powers taken off their dials."
    ),
    "test_play.py::test_calls_of_a_decision": (
        "How many functions a decision calls: a number that no machine changes."
    ),
    "test_play.py::test_odds_of_a_plain_attack": (
        "Exact odds of one close attack, every face and every answer, in parts of 10 milliseconds; the aim is 4 "
        "milliseconds."
    ),
    "test_play.py::test_odds_with_rolls_made_again": (
        "Exact odds where rolls are made again, in those of a plain attack."
    ),
    "test_play.py::test_a_settled_move": ("A move applied, walked and explained, in parts of a millisecond."),
    "test_play.py::test_undo_and_jump": ("Undo and jump in a game of 200 positions, in parts of a millisecond."),
    "test_tree.py::test_undo_and_jump": (
        "Undo and jump in a tree of 2,000 positions with branches, in the time of a move and in that of a tree of 20."
    ),
    "test_lines.py::test_every_line_of_the_board": (
        "The line of fire from every square to every square of a crowded map of 24 by 16, nothing remembered, in "
        "the time of tcod's Bresenham lines between the same pairs."
    ),
    "test_lines.py::test_one_explained_line": (
        "One line of fire with its reasons, in parts of 300 microseconds; the aim is 120 microseconds."
    ),
    "test_reach.py::test_reach_with_speed_ten": (
        "Where the twenty figures of that map may go with a speed of 10, with costs, stops and opponents, in the "
        "time of networkx's search over the same steps without them."
    ),
    "test_workers.py::test_two_workers": (
        "What two workers gain on one, for what python-chess gains by two processes in the same run: at 1 they gain "
        "nine tenths of it, so 1.8 where it gains 2."
    ),
    "test_memory.py::test_a_long_run_does_not_grow": (
        "The memory of one process after 150 long games in that after 50."
    ),
    "test_cards.py::test_importing_cards": (
        "The time of importing 100 cards in JSON in that of reading the figure files that they become."
    ),
    "test_import.py::test_import": ("The time of importing clixbook in that of importing shapely alone."),
    "test_pages.py::test_drawn": (
        "Until the Explore page of a server of one's own is drawn, in the time of a page with a bare canvas."
    ),
    "test_pages.py::test_clicked": (
        "From letting the button go to what that shows, in the time of a click on a bare canvas: the middle of eighty "
        "clicks. The button stays down for 80 ms, as under a finger, and meanwhile the answer is prepared."
    ),
    "test_pages.py::test_clicked_in_play": ("The same on the Play page."),
}
"""Benchmark -> what its ratio says, in the order of the page."""
HEADLINE = "measured"


def read(lines: Iterable[str]) -> list[dict[str, Any]]:
    """What the benchmarks kept; of one that ran twice the last."""
    found = (json.loads(line) for line in lines if line.strip())
    return list({each["what"]: each for each in found}.values())


def page(results: list[dict[str, Any]]) -> str:
    """The page: what was measured where, then each benchmark with its table."""
    return "\n".join([*_head(results), *(line for test in MEANS for line in _part(test, results))])


def _head(results: list[dict[str, Any]]) -> Iterator[str]:
    within = sum(each["ratio"] <= each["limit"] for each in results)
    aimed = [each for each in results if each["aim"] is not None]
    there = sum(each["ratio"] <= each["aim"] for each in aimed)
    yield "# How fast it is\n"
    yield (
        "`make speed` measures and writes this page, `make bench` measures alone. Every number is a ratio taken in one "
        "run: of our\ntime to that of something well known, or to a round time where nothing compares. Smaller is "
        "faster. A **limit** is held by\nthe benchmark; an **aim** is where it should come to, where that is less.\n"
    )
    yield (
        f"Measured with Python {platform.python_version()} on {os.cpu_count()} cores, with a load of "
        f"{os.getloadavg()[2]:.0f} (1 on a quiet machine): {within} of "
        f"{len(results)} ratios are within their limits, and {there} of the {len(aimed)}\n"
        "with an aim have reached it.\n"
    )


def _part(test: str, results: list[dict[str, Any]]) -> Iterator[str]:
    """One benchmark: what it says, and its ratios, those of the four books in one row."""
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    for each in results:
        if each["test"] == test:
            name, edition = _parted(each["what"])
            rows.setdefault(name, {})[edition] = each
    yield f"{MEANS[test]}\n"
    if not rows:
        yield "Not measured here.\n"
    elif any(edition for row in rows.values() for edition in row):
        yield f"| ratio | limit | aim | {' | '.join(EDITIONS)} |\n|---|---|---|{'---|' * len(EDITIONS)}"
        yield from (_row(name, row, EDITIONS) for name, row in rows.items())
    else:
        yield f"| ratio | limit | aim | {HEADLINE} |\n|---|---|---|---|"
        yield from (_row(name, row, [""]) for name, row in rows.items())
    yield ""


def _parted(what: str) -> tuple[str, str]:
    """The name of a ratio, and the book at its end if it was taken in one."""
    name, _, edition = what.rpartition(", ")
    return (name, edition) if edition in EDITIONS else (what, "")


def _row(name: str, row: Mapping[str, Mapping[str, Any]], editions: Iterable[str]) -> str:
    cells = [_cell(row[edition]) if edition in row else "" for edition in editions]
    return f"| {' | '.join([name, _all(row, 'limit'), _all(row, 'aim'), *cells])} |"


def _all(row: Mapping[str, Mapping[str, Any]], key: str) -> str:
    """The limit or the aim of a row: one number, or one a book."""
    values = ["" if each[key] is None else f"{each[key]:g}" for each in row.values()]
    return values[0] if len(set(values)) == 1 else ", ".join(values)


def _cell(found: Mapping[str, Any]) -> str:
    """A ratio, bold above its limit, with what was measured beside it."""
    ratio = f"{found['ratio']:.2f}" if found["ratio"] < 100 else f"{found['ratio']:,.0f}"
    told = f" ({found['detail']})" if found["detail"] else ""
    return f"**{ratio}**{told}" if found["ratio"] > found["limit"] else f"{ratio}{told}"


if __name__ == "__main__":
    print(page(read(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())))
