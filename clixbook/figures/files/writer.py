"""Write a figure as a figure file, and match problems to fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from clixbook.board.files.yamltree import flow_yaml, quote_yaml
from clixbook.errors import ClixbookError, Problem
from clixbook.figures.dials.dial import SLOTS, Dial
from clixbook.figures.dials.dial_reader import ROWS
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.files.figure_keys import ERRATA_KEYS, FIGURE_KEYS, TRAIT_KEYS
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.render import cell, marks, power_spans

Lines = Iterator[tuple[str, str]]
"""Lines of a file, each with the key that it belongs to."""


def to_text(figure: Figure) -> str:
    """The text of a file from which ``read_figure`` gives the figure back, whether it is complete or not."""
    return "".join(f"{line}\n" for _, line in _lines(figure))


def problems_of(figure: Figure) -> tuple[Problem, ...]:
    """The problems that a reader of the file would find in a figure; ``about`` has the key of each.

    For an entry of a dial ``about`` has the row and the number of the click too.
    """
    lines = list(_lines(figure))
    try:
        read_figure("".join(f"{line}\n" for _, line in lines))
    except ClixbookError as error:
        return tuple(replace(each, about=_about(each, lines)) for each in error.problems)
    return ()


def _about(problem: Problem, lines: list[tuple[str, str]]) -> tuple[str, ...]:
    if not 1 <= problem.line <= len(lines):
        return ()
    key, line = lines[problem.line - 1]
    row, _, _ = line.strip().partition(" ")
    if key != "dial" or row not in ROWS:
        absent = problem.line == 1 and re.match(r"Expected a key (\w+)", problem.text)
        return (absent[1],) if absent else (key,)
    before = len(line[: problem.column - 1].split())
    return (key, row, str(before)) if before else (key, row)


# -- the file --------------------------------------------------------------------------------------------------


def _lines(figure: Figure) -> Lines:
    yield from FIGURE_KEYS.lines(figure, {key: write(figure) for key, write in WRITTEN.items()})
    yield from _dials(figure)


def _points(figure: Figure) -> str:
    if len(figure.points) == 1 and figure.points[0][1] == "white":
        return str(figure.points[0][0])
    return flow_yaml(dict(figure.points))


def _protects(figure: Figure) -> str:
    pairs = groupby(sorted(figure.protects), key=lambda pair: pair[0])
    return flow_yaml({power: [effect for _, effect in each] for power, each in pairs}) if figure.protects else ""


def _block(lines: Iterable[str]) -> str:
    return "".join(f"\n  {line}" for line in lines)


def _trait(trait: Trait) -> str:
    plain = TRAIT_KEYS.plain(trait)
    return flow_yaml(trait.name if plain.keys() == {"name"} and trait.name else plain)


def _card(figure: Figure) -> str:
    return "yes" if figure.card == (figure.number or "1") else figure.card and quote_yaml(figure.card)


WRITTEN: dict[str, Callable[[Any], str]] = {
    "points": _points,
    "protected": _protects,
    "specials": lambda figure: _block(f"{quote_yaml(each.name)}: {quote_yaml(each.says)}" for each in figure.specials),
    "printed": lambda figure: _block(f"{quote_yaml(name)}: {quote_yaml(words)}" for name, words in figure.printed),
    "traits": lambda figure: _block(f"- {_trait(trait)}" for trait in figure.traits),
    "card": _card,
    "errata": lambda figure: flow_yaml(ERRATA_KEYS.plain(dict(figure.errata))) if figure.errata else "",
}
"""The keys whose values have a form of their own."""


def _dials(figure: Figure) -> Lines:
    if len(figure.dials) == 1 and not figure.dials[0].points:
        yield from _dial(figure.dials[0], "")
        return
    yield "dials", "dials:"
    for dial in figure.dials:
        yield "dials", f"  - points: {dial.points}"
        yield from _dial(dial, "    ")


def _dial(dial: Dial, indent: str) -> Lines:
    """The table, its columns under one another, and the powers below it."""
    rows = [["click", *(str(number) for number, _ in dial.numbered())]]
    rows += [["line", *(mark or "." for mark in marks(dial))]] if dial.starts else []
    rows += [[slot, *(cell(click, slot) for click in dial.clicks)] for slot in SLOTS]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield "dial", f"{indent}dial: |"
    for first, *others in rows:
        words = (word.rjust(width) for word, width in zip(others, widths[1:], strict=True))
        yield "dial", f"{indent}  {first.ljust(widths[0])}  {'  '.join(words)}"
    if powers := list(_powers(dial)):
        yield "powers", f"{indent}powers:"
        yield from (("powers", f"{indent}  {line}") for line in powers)
    if dial.red_line:
        yield "red_line", f"{indent}red_line: yes"


def _powers(dial: Dial) -> Iterator[str]:
    """``speed: {1-3: Leap/Climb (orange)}``: a slot a line."""
    for slot in sorted({slot for click in dial.clicks for slot, _, _ in click.powers}, key=SLOTS.index):
        spans = (f"{clicks}: {quote_yaml(power)}" for clicks, power in power_spans(dial, slot))
        yield f"{slot}: {{{', '.join(spans)}}}"


def slug(name: str) -> str:
    """The name for files and forces, from a title: ``The Old Mountain`` -> ``the-old-mountain``."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:60].strip("-")
