"""Build figures from Python values through the figure file reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from clixbook.argument_errors import is_of_kind
from clixbook.board.files.yamltree import flow_yaml
from clixbook.errors import BadWord, ClixbookError, Problem
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.files.figure_keys import KEYS
from clixbook.figures.files.figure_reader import read_figure
from clixbook.registry import call

if TYPE_CHECKING:
    from clixbook.figures.figure import Figure

DialLike = str | Sequence[Sequence[int | str]]
"""The table of a figure file, or a click each: speed, attack, defense and damage; KO follows by itself.

A bystander has one click, and no KO follows.
"""
DialsLike = DialLike | Mapping[int, DialLike]
"""One dial, or several: the point value of each -> its table."""
OF_DIAL = ("powers", "red_line")
"""The keys that each of several dials has for itself."""
Line = tuple[str, str, str]
"""A line of the file: its key, the text, and the point value of its dial, "" where a figure has one."""


def check_known_names(name: str, points: Any, dial: DialsLike, keys: Mapping[str, Any]) -> Figure:
    """The figure of these keys; one ClixbookError names its powers and teams that nobody knows."""
    figure = build_figure(name, points, dial, keys)
    call("figure.refuse_unknown", figure)
    return figure


def build_figure(name: str, points: Any, dial: DialsLike, keys: Mapping[str, Any]) -> Figure:
    """The figure that a file with these keys would be; one ClixbookError names each key that is wrong."""
    if isinstance(name, int | float) and not isinstance(name, bool):
        name = str(name)  # from a table: 5 may be a name
    if not isinstance(name, str):
        raise BadWord(
            Problem(f"name: expected text, found {name!r:.40}.", about=("name",), plain_text="Expected text.")
        )
    given: dict[str, Any] = {"figure": _id(name), "name": name, "points": points, **keys}
    if unknown := [key for key in given if key not in KEYS]:
        raise BadWord(f"A figure has no {', '.join(unknown)}; it has {', '.join(KEYS)}.")
    of_dials = OF_DIAL if isinstance(dial, Mapping) else ()
    lines = [
        (key, line, "") for key, value in given.items() if key not in of_dials for line in _as_file_value(key, value)
    ]
    face = keys.get("bystander") is True
    lines += (
        _several_dials(dial, given)
        if isinstance(dial, Mapping)
        else [("dial", line, "") for line in _table(dial, face)]
    )
    try:
        return read_figure("".join(f"{line}\n" for _, line, _ in lines))
    except ClixbookError as error:
        raise type(error)(*(_with_key(each, lines) for each in error.problems)) from None


def _several_dials(dials: Mapping[int, DialLike], given: Mapping[str, Any]) -> list[Line]:
    """The lines of several dials, each with its own keys; a ClixbookError for powers of no dial."""
    own = {key: given[key] for key in OF_DIAL if key in given}
    known = ", ".join(map(str, dials))
    problems = [
        f"{key}: there is a dial for each of {known or 'no'} points; give them by those, not {value!r:.60}."
        for key, value in own.items()
        if not isinstance(value, Mapping) or not set(value) <= set(dials)
    ]
    if problems:
        raise BadWord(*problems)
    lines: list[Line] = [("dials", "dials:" if dials else "dials: []", "")]
    for value, dial in dials.items():
        lines.append(("dials", f"  - points: {value}", str(value)))
        more = [(key, line) for key, each in own.items() if value in each for line in _as_file_value(key, each[value])]
        more += [("dial", line) for line in _table(dial)]
        lines += [(key, f"    {line}", str(value)) for key, line in more]
    return lines


def _with_key(problem: Problem, lines: Sequence[Line]) -> Problem:
    """The problem with its key, in ``about`` too: for an entry of the dial its row and the number of its click.

    The point value of the dial follows where a figure has several.
    """
    if not problem.line:
        return problem
    key, line, value = lines[problem.line - 1]
    entries = line[: problem.column].split() if key == "dial" and line.startswith(" ") else []
    about = (key, line.split()[0], str(len(entries) - 1)) if entries and entries[0] != "dial:" else (key,)
    place = key
    if value and key != "dials":
        about, place = (*about, value), f"{key} of {value} points"
    return replace(problem, text=f"{place}: {problem.text}", line=0, column=0, about=about, plain_text=problem.text)


def _id(name: str) -> str:
    kept = "".join(each if each.isascii() and each.isalnum() else " " for each in name.lower())
    return "-".join(kept.split()) or "figure"


def _as_file_value(key: str, value: Any) -> list[str]:
    return [f"{key}: {flow_yaml(_plain(value))}"]


def _plain(value: Any) -> Any:
    """The value in YAML's own kinds; values that are no list or mapping are written as words."""
    if isinstance(value, Enum):
        return value.value if isinstance(value, str) else value.name.lower()
    if isinstance(value, Mapping):
        return {key if isinstance(key, int) else str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, str | int | float):
        return str(value) if isinstance(value, str) else value
    return [_plain(each) for each in value] if isinstance(value, Iterable) else str(value)


def _table(dial: DialLike, face: bool = False) -> list[str]:
    """The lines of the key ``dial``; ``face``: a bystander's, with no KO after its clicks."""
    return ["dial: |", *(f"  {row}" for row in _rows(dial, face))]


def _rows(dial: DialLike, face: bool = False) -> list[str]:
    """The lines of the table."""
    if isinstance(dial, str):
        return [line.strip() for line in dial.splitlines() if line.strip()]
    if not is_of_kind(dial, Sequence[Sequence[Any]]) or not dial or not is_of_kind([*dial], list[Sequence[Any]]):
        raise BadWord(f"dial: expected a table, or clicks of {', '.join(SLOTS)}, not {dial!r:.60}.")
    clicks = [tuple(map(str, click)) for click in dial]
    if wrong := [number for number, click in enumerate(clicks, 1) if len(click) != len(SLOTS)]:
        raise BadWord(f"dial: click {wrong[0]} has {len(clicks[wrong[0] - 1])} values, not {', '.join(SLOTS)}.")
    ends = () if face else ("KO",)
    return [" ".join((slot, *row, *ends)) for slot, row in zip(SLOTS, zip(*clicks, strict=True), strict=True)]
