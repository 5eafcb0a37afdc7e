"""Which rulings could be others without a test noticing?

usage: python -m tests.flips [--all] [--jobs N] [ID or PREFIX ...]        after 'make test-all', whose record it reads

Every cell of the table that a house rule may change is given each other value of its type, in memory, and the tests
that claim to show it run: one of them must fail. A cell is noticed once one of its other values is; the rest is not
tried, unless ``--all`` is given, which lists single values too. Where another ruling of a book decides first, no test
could notice: ``rulebooks/masked.txt`` says which. Exit status 1 if there is another cell that nobody notices.
"""

from __future__ import annotations

import argparse
import contextlib
import enum
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from tqdm import tqdm

from clixbook.rulebooks import all_rows, rulebook
from clixbook.rulebooks.editions import EDITIONS
from clixbook.rulebooks.row import Row, Ruling, row_of
from clixbook.rulebooks.rulebook import edition, printed_rulings
from tests.reachability import Package

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "ruling-coverage.json"
MASKED = ROOT / "tests" / "rulebooks" / "masked.txt"
PATIENCE = 240
"""Seconds for the tests of one value; what takes longer hangs by that value, which is noticed."""
MOST_TESTS = 400
COLLECT = """
import json, sys, pytest
pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *sys.argv[1:]])
print(json.dumps(list(sys.modules)))
"""


@dataclass(frozen=True)
class Cell:
    """One ruling of one edition, and the tests that claim to show it."""

    ruling: str
    edition: str
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.ruling} {self.edition}"


# -- values -----------------------------------------------------------------------------------------------------------


def others(value: Any, pool: Sequence[Any]) -> Iterator[Any]:
    """The other values that something of this type may have; ``pool`` are those that it has in the four books."""
    seen = [value]
    for each in (*(each for each in pool if type(each) is type(value)), *_varied(value, pool)):
        if each not in seen:
            seen.append(each)
            yield each


def _varied(value: Any, pool: Sequence[Any]) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, enum.Enum):
        yield from type(value)
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, frozenset):
        yield from (value - {each} for each in sorted(value, key=str))
        yield from (value | {each} for each in sorted(frozenset[Any]().union(*_alike(value, pool)) - value, key=str))
    elif isinstance(value, tuple):
        yield from _other_tuples(value)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            here = [getattr(each, field.name) for each in _alike(value, pool)]
            for other in others(getattr(value, field.name), here):
                with contextlib.suppress(Exception):  # a value that cannot be is no other value
                    yield replace(value, **{field.name: other})


def _alike(value: Any, pool: Sequence[Any]) -> list[Any]:
    return [each for each in pool if type(each) is type(value)]


def _other_tuples(value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Each part left out, and each part another one."""
    make = getattr(type(value), "_make", tuple)
    if make is tuple:
        yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
    for at, part in enumerate(value):
        yield from (make((*value[:at], other, *value[at + 1 :])) for other in others(part, ()))


def flips_of(cell: Cell) -> Iterator[Any]:
    """The other values of a cell."""
    row = row_of(cell.ruling)
    return others(row.ruling(cell.edition).value, [row.ruling(each).value for each in EDITIONS])


# -- one try ----------------------------------------------------------------------------------------------------------


def flip(cell: Cell, value: Any) -> None:
    """From here on this process has that value in that cell; cells that borrow from it keep theirs."""
    row, written = row_of(cell.ruling), Row.ruling
    answers = {each: row.ruling(each) for each in EDITIONS}
    answers[cell.edition] = replace(answers[cell.edition], value=value)

    def ruling(self: Row[Any], name: str) -> Ruling[Any]:
        return answers[name] if self is row else written(self, name)

    Row.ruling = ruling  # type: ignore[method-assign]  # in this process alone, which ends with the tests
    printed_rulings.cache_clear()
    edition.cache_clear()


def is_noticed(cell: Cell, value: Any) -> bool:
    """Does one of the tests of a cell fail with that value? They run in a process of their own."""
    child = os.fork()
    if not child:
        os.setsid()
        os.environ["CLIXBOOK_NO_RECORD"] = "1"
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        signal.alarm(PATIENCE)
        flip(cell, value)
        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *cell.tests])))
    _, status = os.waitpid(child, 0)
    return status != 0


def load_beforehand(tests: Sequence[str]) -> None:
    """What these tests import is loaded once, here, and not in each child; the tests themselves are not.

    Tests work their parameters out of the rulings while they are loaded. What the program loads must not: it would keep
    in each child what the book says here.
    """
    collect = [sys.executable, "-c", COLLECT, *sorted({test.split("::")[0] for test in tests})]
    run = subprocess.run(collect, capture_output=True, text=True, env={**os.environ, "CLIXBOOK_NO_RECORD": "1"})
    with nothing_asked_of_rulings():
        for name in json.loads(run.stdout.splitlines()[-1]):
            if name.partition(".")[0] not in ("tests", "conftest", "__main__"):
                with contextlib.suppress(BaseException):  # a few refuse to be loaded by name; the children will
                    importlib.import_module(name)
    gc.freeze()


@contextlib.contextmanager
def nothing_asked_of_rulings() -> Iterator[None]:
    """Fails if a ruling is read meanwhile, and names the ruling."""
    asked, written = list[str](), Row.ruling

    def ruling(self: Row[Any], name: str) -> Ruling[Any]:
        asked.append(f"{self.id} {name}")
        return written(self, name)

    Row.ruling = ruling  # type: ignore[method-assign]  # until all is loaded
    yield
    Row.ruling = written  # type: ignore[method-assign]
    assert not asked, f"read while a module was loaded: {', '.join(dict.fromkeys(asked))}"


# -- all of them ------------------------------------------------------------------------------------------------------


def cells(wanted: Sequence[str]) -> list[Cell]:
    """The cells that a house rule may change and something reads, each with the tests that claim it."""
    claims: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in json.loads(RECORD.read_text(encoding="utf-8")):
        if row["outcome"] == "passed" and "/browser/" not in row["test"]:
            claims[row["id"], row["edition"]].append(row["test"])
    read = Package().rows_read()
    return [
        Cell(row.id, book, tuple(claims[row.id, book][:MOST_TESTS]))
        for row in all_rows()
        for book in EDITIONS
        if not row.fixed and row.id in read and row.ruling(book).in_play and (row.id, book) in claims
        if not wanted or row.id in wanted or row.id.split("-")[0] in wanted
    ]


def tried(cell: Cell, *, thorough: bool) -> tuple[Cell, list[Any], bool]:
    """The values of a cell that nobody noticed, and whether some value was noticed."""
    unnoticed, noticed = [], False
    for value in flips_of(cell):
        if not is_noticed(cell, value):
            unnoticed.append(value)
        else:
            noticed = True
            if not thorough:
                break
    return cell, unnoticed, noticed


def main(words: Sequence[str]) -> int:
    """The program; see above."""
    parser = argparse.ArgumentParser(prog="python -m tests.flips", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="ID or PREFIX")
    parser.add_argument("--all", action="store_true", help="try every value, and list each that nobody notices")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(words)
    if not RECORD.exists():
        print(f"There is no {RECORD.name}; 'make test-all' writes it.", file=sys.stderr)
        return 2
    found = cells([word.upper() for word in given.wanted])
    os.chdir(ROOT)
    load_beforehand([test for cell in found for test in cell.tests])
    rulebook(EDITIONS[0])  # what every child needs is loaded once, here
    masked = known_masked()
    unnoticed_cells: list[str] = []
    with ThreadPoolExecutor(given.jobs) as pool:
        runs = pool.map(lambda cell: tried(cell, thorough=given.all), found)
        for cell, unnoticed, noticed in tqdm(runs, total=len(found), unit="cell"):
            if noticed and str(cell) in masked:
                tqdm.write(f"{cell} is noticed; take it out of {MASKED.name}")
            elif not noticed and str(cell) in masked:
                tqdm.write(f"{cell} is masked by {masked[str(cell)]}")
            elif not noticed:
                unnoticed_cells.append(str(cell))
                tqdm.write(f"nobody notices {cell}: {', '.join(map(str, unnoticed)) or 'it has no other value'}")
            elif given.all:
                for value in unnoticed:
                    tqdm.write(f"{cell} is noticed, but not as {value}")
    names = ", ".join(unnoticed_cells) or "none"
    print(f"{len(found)} cells, {len(unnoticed_cells)} that nobody notices: {names}")
    return bool(unnoticed_cells)


def known_masked() -> dict[str, str]:
    """The cells that another ruling masks, each with that ruling and why: lines of ``masked.txt``."""
    lines = (line.split(maxsplit=2) for line in MASKED.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {f"{ruling} {book}": why for ruling, book, why in lines}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
