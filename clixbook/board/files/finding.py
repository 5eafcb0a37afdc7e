"""Find and load files by the name of a packaged one or by path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from clixbook.errors import ClixbookError, NotFound, Problem, capital, did_you_mean

T = TypeVar("T")
MOST_NAMED = 12


class FileLibrary(Generic[T]):
    """The files of one kind, such as maps, by name; each is read once for as long as it does not change.

    ``paths`` gives the file of each name, ``read`` what is in a file, or raises one ClixbookError with its problems.
    """

    def __init__(self, kind: str, paths: Callable[[], Mapping[str, Path]], read: Callable[[Path], T]) -> None:
        self.kind, self.paths = kind, paths
        self._read = lru_cache(maxsize=256)(lambda path, _stamp: read(path))

    def find(self, name_or_path: str | Path) -> Path:
        """The file that a name or a path means; a ClixbookError with the nearest name if there is none."""
        return find_file(self.kind, name_or_path, self.paths())

    def load(self, name_or_path: str | Path) -> T:
        """Load the file; one ClixbookError with every problem of it."""
        path = self.find(name_or_path)
        status = path.stat()
        return self._read(path, (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size))

    def problems(self, name_or_path: str | Path) -> list[Problem]:
        """Every problem of the file, in the order of its lines; none if it can be loaded."""
        try:
            self.load(name_or_path)
        except ClixbookError as error:
            return list(error.problems)
        return []


def find_file(what: str, name_or_path: str | Path, library: Mapping[str, Path]) -> Path:
    """The file of ``library`` with that name, or the file at that path.

    ``what`` says what is looked for (``"map"``). A ClixbookError with the nearest name if there is none.
    """
    text = str(name_or_path)
    if text in library:
        return library[text]
    path = Path(name_or_path)
    try:
        if path.exists():
            return path
    except (OSError, ValueError):
        pass  # a name that no file can have
    hint = capital(did_you_mean(text, tuple(library), f"{what}s here: {_some(library)}."))
    raise NotFound(f"There is no {what} and no file {text[:80]!r}. {hint}")


def file_beside(file: str, name: str) -> Path | None:
    """The file of that name in the folder of ``file``, or in a folder below; None if there is none.

    Also None if ``file`` is not the name of a file, as for a text that somebody typed.
    """
    try:
        folder = Path(file).resolve(strict=True).parent if file and Path(file).is_file() else None
        path = (folder / name).resolve(strict=True) if folder is not None else None
    except (OSError, ValueError):
        return None
    return path if path is not None and folder is not None and path.is_relative_to(folder) and path.is_file() else None


def _some(names: Iterable[str]) -> str:
    """The names, the first dozen of them."""
    known = list(names)
    more = f" and {len(known) - MOST_NAMED} more" if len(known) > MOST_NAMED else ""
    return ", ".join(known[:MOST_NAMED]) + more
