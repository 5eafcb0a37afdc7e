"""Find, load and check figure files. docs/figure-format.md describes the format."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.finding import FileLibrary
from clixbook.board.files.yamltree import has_key, read_text
from clixbook.errors import Problem
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_reader import read_figure
from clixbook.plugins import plugin_files

LIBRARY = Path(__file__).parents[1] / "library"


@lru_cache(maxsize=1)
def _paths() -> dict[str, Path]:
    return plugin_files("figures") | {path.stem: path for path in sorted(LIBRARY.glob("*.yaml"))}


_LIBRARY = FileLibrary("figure", _paths, lambda path: read_figure(read_text(path), str(path)))


def figure_names() -> list[str]:
    """The names of the figures that come with clixbook, and of those that installed packages add.

    >>> import clixbook as cx
    >>> "bruiser" in cx.figure_names()
    True
    """
    return list(_paths())


def dial_figure_names() -> list[str]:
    """The names of figures with a dial: bystanders, which are for games of their own, are left out."""
    return [name for name in figure_names() if not load_figure(name).bystander]


@checks_arguments
def load_figure(name_or_path: str | Path) -> Figure:
    """A figure from its name (``"night-warden"``) or the path of a figure file.

    Raises one ClixbookError with every problem of the file.

    >>> import clixbook as cx
    >>> bruiser = cx.load_figure("bruiser")
    >>> bruiser.name, bruiser.points, bruiser.range
    ('Bruiser', ((75, 'white'),), 0)
    """
    return _LIBRARY.load(name_or_path)


def find_figure(name_or_path: str | Path) -> Path:
    """The file that a name or a path means; a ClixbookError with the nearest name if there is none."""
    return _LIBRARY.find(name_or_path)


def check_figure(name_or_path: str | Path) -> list[Problem]:
    """Every problem of a figure file, in the order of its lines; none if it can be loaded."""
    return _LIBRARY.problems(name_or_path)


def is_figure(path: str | Path) -> bool:
    """True if the file is a figure, by its key ``figure``."""
    return has_key(path, "figure")
