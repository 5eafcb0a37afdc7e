"""Atomic file writes."""

from __future__ import annotations

import os
import re
import secrets
import time
from contextlib import suppress
from pathlib import Path

from clixbook.errors import BadFile, Problem, why_no_file

LEFT_AFTER = 60
"""Seconds after which an unfinished write counts as interrupted: a write takes less than one."""


def write_whole(path: Path, data: bytes | str, fails: str = "The file cannot be written") -> Path:
    """Write a file atomically; a ClixbookError begins with ``fails``.

    Remains of interrupted writes beside it are deleted.
    """
    try:
        _replace(path.resolve(), data.encode() if isinstance(data, str) else data)
    except (OSError, ValueError) as error:
        raise BadFile(Problem(f"{fails}: {why_no_file(error)}.", str(path))) from None
    return path


def _replace(path: Path, data: bytes) -> None:
    """Write beside the file, flush to the disk, and only then replace the old one."""
    _remove_leftovers(path)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with beside.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o777)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _remove_leftovers(path: Path) -> None:
    """Remove leftovers of interrupted saves of this file, but not of one that may still run."""
    ours = re.compile(re.escape(f".{path.name}.") + r"[0-9a-f]{8}\.tmp")
    with suppress(OSError):
        for each in path.parent.iterdir():
            if ours.fullmatch(each.name) and time.time() - each.lstat().st_mtime > LEFT_AFTER:
                each.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Flush the folder, so that the new name is on the disk too, on systems that allow it."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(number)
    except OSError:
        pass
    finally:
        os.close(number)
