"""Paths of packaged folders: maps, notebooks and docs."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource_dir(name: str) -> Path:
    """Return the folder `name` ("maps", "notebooks", "docs"): in an installed wheel, else at the top of the clone.

    Raises FileNotFoundError if neither is there.
    """
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"clixbook comes with no folder {name!r}; is this installation complete?")
