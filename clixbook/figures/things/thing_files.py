"""Find, load and check thing files. docs/thing-format.md describes the format."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.finding import FileLibrary
from clixbook.board.files.yamltree import has_key, read_text
from clixbook.board.model.things import MapObject
from clixbook.errors import BadWord, Problem
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.figures.things.thing_reader import read_thing
from clixbook.plugins import plugin_files

THINGS = Path(__file__).parent / "library"
ON_MAPS = (ThingKind.SPECIAL, ThingKind.RELIC, ThingKind.EQUIPMENT)
"""The kinds of things that are objects on a map."""


@lru_cache(maxsize=1)
def _known_things() -> dict[str, Path]:
    return plugin_files("things") | {path.stem: path for path in sorted(THINGS.glob("*.yaml"))}


_LIBRARY = FileLibrary("thing", _known_things, lambda path: read_thing(read_text(path), str(path)))


def thing_names() -> list[str]:
    """The names of the things that come with clixbook, and of those that installed packages add.

    >>> import clixbook as cx
    >>> "rain-lantern" in cx.thing_names()
    True
    """
    return list(_known_things())


@checks_arguments
def load_thing(name_or_path: str | Path) -> Thing:
    """A thing from its name (``"rain-lantern"``) or the path of a thing file.

    Raises one ClixbookError with every problem of the file.

    >>> import clixbook as cx
    >>> cx.load_thing("rain-lantern").name
    'Rain Lantern'
    """
    return _LIBRARY.load(name_or_path)


def known_thing(name: str) -> Thing | None:
    """The thing of the library that is called so, as people write it; None if there is none."""
    slug = "-".join(name.lower().split())
    return load_thing(slug) if slug in _known_things() else None


def thing_object(name: str) -> MapObject | None:
    """The thing of the library of that name as it lies on a map; None if there is none."""
    thing = known_thing(name)
    if thing is not None and thing.kind not in ON_MAPS:
        raise BadWord(f"{thing.name} is not an object, but of the kind {thing.kind}.")
    return None if thing is None else thing.as_object()


@checks_arguments
def check_thing(name_or_path: str | Path) -> list[Problem]:
    """Every problem of a thing file, in the order of its lines; none if it can be loaded.

    >>> import clixbook as cx
    >>> cx.check_thing("rain-lantern")
    []
    """
    return _LIBRARY.problems(name_or_path)


def is_thing(path: str | Path) -> bool:
    """True if the file is a thing, by its key ``thing``."""
    return has_key(path, "thing")
