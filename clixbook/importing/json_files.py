"""Read JSON files of others within size and depth limits."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from clixbook.errors import BadFile, ClixbookError, Problem, not_json, why_no_file
from clixbook.figures.tables.sheets import unique_keys

MOST_BYTES, MOST_DEEP, MOST_FILES = 16_000_000, 16, 2000


def is_json(text: str) -> bool:
    """Does the text begin as a list or an object of JSON does?"""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("[", "{")


def is_objects(text: str) -> bool:
    """Does it begin as an object of JSON, or a list of them, so that it is no board drawn with brackets?"""
    return re.match(r'[\ufeff\s]*(?:\[\s*)?\{\s*["}]', text) is not None


def files_in(path: Path) -> list[Path]:
    """The file itself, or the files of JSON in a folder and below it; a ClixbookError if there are none.

    Links that lead elsewhere are not followed.
    """
    file = str(path)
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        raise BadFile(Problem(f"There is no such file or folder: {why_no_file(error)}.", file)) from None
    if not stat.S_ISDIR(mode):
        return [path]
    found = sorted(each for each in path.rglob("*.json") if each.is_file() and not each.is_symlink())
    if not found:
        raise BadFile(Problem("This folder has no file that ends in .json.", file))
    if len(found) > MOST_FILES:
        raise BadFile(Problem(f"This folder has {len(found)} files; expected {MOST_FILES} at most.", file))
    return found


def text_in(path: Path) -> str:
    """The text of an ordinary file of bounded size; a ClixbookError for any other."""
    file = str(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise BadFile(Problem("This is not an ordinary file; expected a text file.", file))
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, ClixbookError):
            raise
        raise BadFile(Problem(f"The file cannot be read: {why_no_file(error)}.", file)) from None
    if len(data) > MOST_BYTES:
        raise BadFile(Problem(f"The file has more than {MOST_BYTES // 1_000_000} MB; split it.", file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(Problem("This is not UTF-8 text; save the file with that encoding.", file)) from None


def values_of(text: str, file: str = "", most: int = MOST_BYTES) -> Any:
    """The values of a JSON text; a ClixbookError if it is invalid, too long, too deep, or has a key twice."""
    if len(text) > most:
        raise BadFile(Problem(f"That is {len(text)} characters; {most} are the most.", file))
    try:
        found = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=unique_keys, parse_constant=_no_number)
    except ClixbookError as error:
        raise BadFile(*(Problem(each.text, file) for each in error.problems)) from None
    except json.JSONDecodeError as error:
        raise BadFile(Problem(f"Expected JSON, but {not_json(error)}.", file, error.lineno, error.colno)) from None
    except (RecursionError, ValueError):
        raise BadFile(Problem("Expected JSON of less depth and of smaller numbers.", file)) from None
    level = [found]
    for _ in range(MOST_DEEP):
        level = [inner for each in level for inner in _inside(each)]
    if level:
        raise BadFile(Problem(f"Lists and objects are nested more than {MOST_DEEP} deep.", file))
    return found


def things_in(found: Any, is_one: Callable[[Any], bool]) -> list[Any]:
    """The cards, or maps, of the values of a file: one, a list, or an object with such lists or with one by each name.

    Empty if there is none.
    """
    if is_one(found):
        return [found]
    if isinstance(found, dict):
        lists = [each for each in found.values() if isinstance(each, list) and any(map(is_one, each))]
        found = [one for each in lists for one in each] or list(found.values())
    return found if isinstance(found, list) and any(map(is_one, found)) else []


def _inside(value: Any) -> Iterator[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return (each for each in inner if isinstance(each, list | dict))


def _no_number(word: str) -> NoReturn:
    raise BadFile(f"Expected a number, found {word}.")


def whole(value: Any, most: int = 9999) -> int | None:
    """A whole number, also one in quotation marks; None for anything else, and above ``most``."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
        value = int(value)
    known = isinstance(value, int) and not isinstance(value, bool)
    return value if known and 0 <= value <= most else None


def words(value: Any) -> str:
    """A text with single blanks; "" for other values."""
    return " ".join(value.split()) if isinstance(value, str) else ""
