"""Figures from code: the text of a figure file made from values, and read as any file is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import yaml

from clixbook.errors import ClixbookError, Problem
from clixbook.figures.dial import SLOTS
from clixbook.figures.reader import KEYS, read_figure

if TYPE_CHECKING:
    from clixbook.figures.figure import Figure

DialLike = str | Sequence[Sequence[int | str]]
"""The table of a figure file, or a click each: speed, attack, defense and damage; KO follows by itself."""


def built_figure(name: str, points: Any, dial: DialLike, keys: Mapping[str, Any]) -> Figure:
    """The figure that a file with these keys would be; one ClixbookError names each key that is wrong."""
    given: dict[str, Any] = {"figure": _id(name), "name": name, "points": points, **keys}
    if unknown := [key for key in given if key not in KEYS]:
        raise ClixbookError(f"A figure has no {', '.join(unknown)}; it has {', '.join(KEYS)}.")
    lines = [(key, line) for key, value in given.items() for line in _written(key, value)]
    lines += [("dial", "dial: |"), *(("dial", f"  {row}") for row in _rows(dial))]
    try:
        return read_figure("".join(f"{line}\n" for _, line in lines))
    except ClixbookError as error:
        raise ClixbookError(*(_told(each, lines) for each in error.problems)) from None


def _told(problem: Problem, lines: Sequence[tuple[str, str]]) -> Problem:
    """The problem with its key, and for an entry of the dial its row and the number of its click, in ``about``."""
    if not problem.line:
        return problem
    key, line = lines[problem.line - 1]
    entries = line[: problem.column].split() if key == "dial" and line.startswith(" ") else []
    about = (key, line.split()[0], str(len(entries) - 1)) if entries else (key,)
    return replace(problem, text=f"{key}: {problem.text}", line=0, column=0, about=about, said=problem.text)


def _id(name: str) -> str:
    kept = "".join(each if each.isascii() and each.isalnum() else " " for each in name.lower())
    return "-".join(kept.split()) or "figure"


def _written(key: str, value: Any) -> list[str]:
    plain: str = yaml.safe_dump({key: _plain(value)}, sort_keys=False, allow_unicode=True, width=10_000)
    return plain.splitlines()


def _plain(value: Any) -> Any:
    """The value in YAML's own kinds; what is neither a list nor a mapping is written as its words."""
    if isinstance(value, Mapping):
        return {key if isinstance(key, int) else str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, str | int | float):
        return str(value) if isinstance(value, str) else value
    return [_plain(each) for each in value] if isinstance(value, Iterable) else str(value)


def _rows(dial: DialLike) -> list[str]:
    """The lines of the table."""
    if isinstance(dial, str):
        return [line.strip() for line in dial.splitlines() if line.strip()]
    clicks = [tuple(map(str, click)) for click in dial]
    if wrong := [number for number, click in enumerate(clicks, 1) if len(click) != len(SLOTS)]:
        raise ClixbookError(f"dial: click {wrong[0]} has {len(clicks[wrong[0] - 1])} values, not {', '.join(SLOTS)}.")
    return [" ".join((slot, *row, "KO")) for slot, row in zip(SLOTS, zip(*clicks, strict=True), strict=True)]
