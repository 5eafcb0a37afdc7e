"""Find, load and check scenario files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.finding import find_file
from clixbook.board.files.yamltree import read_text
from clixbook.errors import ClixbookError, Problem
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.scenario import Scenario

LIBRARY = Path(__file__).parents[1] / "library"


@lru_cache(maxsize=1)
def library() -> dict[str, Path]:
    """The scenarios and lessons that come with clixbook: name -> file."""
    return {path.stem: path for path in sorted(LIBRARY.glob("*/*.yaml"))}


def scenario_names() -> list[str]:
    """The names of the scenarios and lessons that come with clixbook."""
    return list(library())


def load(name_or_path: str | Path) -> Scenario:
    """A scenario or lesson from its name or the path of a file; one ClixbookError with every problem."""
    path = find_scenario(name_or_path)
    return read_scenario(read_text(path), str(path))


def find_scenario(name_or_path: str | Path) -> Path:
    """The file that a name or a path means; a ClixbookError with the nearest name if there is none."""
    return find_file("scenario", name_or_path, library())


@checks_arguments
def check_scenario(name_or_path: str | Path) -> list[Problem]:
    """Every problem of a scenario file: unreadable parts, else every answer that does not hold.

    >>> import clixbook as cx
    >>> cx.check_scenario("corner-pick")
    []
    """
    try:
        return load(name_or_path).check()
    except ClixbookError as error:
        return list(error.problems)


def divergences() -> tuple[Scenario, ...]:
    """The positions on which the four rulebooks disagree, in order.

    >>> import clixbook as cx
    >>> cx.divergences()[0].name
    'dv-01'
    """
    return tuple(load(path) for path in library().values() if path.parent.name == "divergence")
