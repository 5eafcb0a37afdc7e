"""Plug-ins: maps, figures, things, players, powers and rulebooks of other packages.

docs/plug-ins.md says how such a package is written.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from clixbook.errors import BadFile

GROUPS = ("maps", "figures", "things", "players", "powers", "rulebooks")
"""The groups, each as ``clixbook.maps`` and so on in a package's ``pyproject.toml``."""


@cache
def plugin_entries(group: str) -> dict[str, Any]:
    """Entries that packages add to one of the ``GROUPS``, by name.

    Raises one ClixbookError that names every package whose part cannot be loaded, and why.
    """
    found: dict[str, Any] = {}
    problems = []
    for point in sorted(entry_points(group=f"clixbook.{group}"), key=lambda each: each.name):
        try:
            found[point.name] = point.load()
        except Exception as error:  # another package may fail in any way as it is loaded
            package = point.dist.name if point.dist else "a package"
            what = f"{point.name!r} to {group}, which cannot be loaded ({point.value})"
            problems.append(f"{package} adds {what}: {error}")
    if problems:
        raise BadFile(*problems)
    return found


def plugin_files(group: str) -> dict[str, Path]:
    """The YAML files that packages add to ``maps``, ``figures`` or ``things``: name of the file -> its path.

    An entry point names a folder: a ``Path``, or a package whose files they are.
    """
    found: dict[str, Path] = {}
    for name, where in plugin_entries(group).items():
        folder = Path(str(files(where))) if isinstance(where, ModuleType) else Path(where)
        if not folder.is_dir():
            raise BadFile(f"The {group} of {name!r} lie in no folder: {folder.name}.")
        found |= {path.stem: path for path in sorted(folder.glob("*.yaml"))}
    return found
