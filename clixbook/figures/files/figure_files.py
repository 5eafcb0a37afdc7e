"""Find, load and check figure files. docs/figure-format.md describes the format."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.finding import find_file
from clixbook.board.files.yamltree import read_text, read_tree
from clixbook.errors import ClixbookError, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_reader import read_figure
from clixbook.plugins import plugin_files

LIBRARY = Path(__file__).parents[1] / "library"


@lru_cache(maxsize=1)
def _library() -> dict[str, Path]:
    return plugin_files("figures") | {path.stem: path for path in sorted(LIBRARY.glob("*.yaml"))}


def figure_names() -> list[str]:
    """The names of the figures that come with clixbook, and of those that installed packages add.

    >>> import clixbook as cx
    >>> "bruiser" in cx.figure_names()
    True
    """
    return list(_library())


@checks_arguments
def load_figure(name_or_path: str | Path) -> Figure:
    """A figure from its name (``"night-warden"``) or the path of a figure file.

    Raises one ClixbookError with every problem of the file.

    >>> import clixbook as cx
    >>> bruiser = cx.load_figure("bruiser")
    >>> bruiser.name, bruiser.points, bruiser.range
    ('Bruiser', ((75, 'white'),), 0)
    """
    path = find_figure(name_or_path)
    status = path.stat()
    return _load(path, (path.resolve(), status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=256)
def _load(path: Path, _stamp: object) -> Figure:
    return read_figure(read_text(path), str(path))


def find_figure(name_or_path: str | Path) -> Path:
    """The file that a name or a path means; a ClixbookError with the nearest name if there is none."""
    return find_file("figure", name_or_path, _library())


def check_figure(name_or_path: str | Path) -> list[Problem]:
    """Every problem of a figure file, in the order of its lines; none if it can be loaded."""
    try:
        load_figure(name_or_path)
    except ClixbookError as error:
        return list(error.problems)
    return []


def is_figure(path: str | Path) -> bool:
    """True if the file is a figure, by its key ``figure``."""
    try:
        root = read_tree(read_text(Path(path)))
    except ClixbookError:
        return False
    return any(key.text == "figure" for key, _ in root.pairs)
