"""A figure as the text of its file, and which problem of that text is about which field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from clixbook.board.files.yamltree import quoted
from clixbook.board.model.things import Mode, Size
from clixbook.errors import ClixbookError, Problem
from clixbook.figures.dials.dial import SLOTS, Dial
from clixbook.figures.dials.dial_reader import ROWS
from clixbook.figures.figure import STANDARD_SYMBOLS, Figure, Trait
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.render import cell, marks

Lines = Iterator[tuple[str, str]]
"""Lines of a file, each with the key that it belongs to."""


def to_text(figure: Figure) -> str:
    """The text of a file from which ``read_figure`` gives the figure back, whether it is complete or not."""
    return "".join(f"{line}\n" for _, line in _lines(figure))


def problems_of(figure: Figure) -> tuple[Problem, ...]:
    """What a reader of the file says is wrong with a figure; ``about`` has the key that each problem is about.

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
        return (key,) if problem.line > 1 or "Expected a key" not in problem.text else (problem.text.split()[3],)
    before = len(line[: problem.column - 1].split())
    return (key, row, str(before)) if before else (key, row)


# -- the file --------------------------------------------------------------------------------------------------


def _lines(figure: Figure) -> Lines:
    yield "figure", f"figure: {quoted(figure.id)}"
    yield "name", f"name: {quoted(figure.name)}"
    for key in ("spoken", "about"):
        if text := getattr(figure, key):
            yield key, f"{key}: {quoted(text)}"
    yield from _points(figure)
    yield from _base(figure)
    for key, texts in (("keywords", figure.keywords), ("teams", figure.teams), ("listed", sorted(figure.listed))):
        if texts:
            yield key, f"{key}: [{_listed(texts)}]"
    if figure.pair:
        yield "pair", f"pair: [{_listed(figure.pair)}]"
    if figure.safeguards:
        yield "safeguard", f"safeguard: [{_listed(sorted(figure.safeguards))}]"
    if figure.protects:
        pairs = groupby(sorted(figure.protects), key=lambda pair: pair[0])
        shields = (f"{quoted(power)}: [{_listed(effect for _, effect in each)}]" for power, each in pairs)
        yield "protected", f"protected: {{{', '.join(shields)}}}"
    if figure.specials:
        yield "specials", "specials:"
        yield from (("specials", f"  {quoted(each.name)}: {quoted(each.says)}") for each in figure.specials)
    if figure.printed:
        yield "printed", "printed:"
        yield from (("printed", f"  {quoted(name)}: {quoted(words)}") for name, words in figure.printed)
    if figure.traits:
        yield "traits", "traits:"
        yield from (("traits", f"  - {_trait(trait)}") for trait in figure.traits)
    yield from _print(figure)
    yield from _dials(figure)


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(map(quoted, texts))


def _points(figure: Figure) -> Lines:
    if len(figure.points) == 1 and figure.points[0][1] == "white":
        yield "points", f"points: {figure.points[0][0]}"
    elif figure.points:
        yield "points", f"points: {{{', '.join(f'{value}: {colour}' for value, colour in figure.points)}}}"


def _base(figure: Figure) -> Lines:
    """What differs from a walking figure of standard size without range."""
    usual: dict[str, tuple[object, object]] = {
        "range": (figure.range, 0),
        "bolts": (figure.bolts, 1),
        "base": (figure.base, "1x1"),
        "size": (figure.size.name.lower(), Size.STANDARD.name.lower()),
        "mode": (figure.mode.value, Mode.BOOT.value),
        "attack_symbol": (figure.attack_symbol, STANDARD_SYMBOLS["attack"]),
        "defense_symbol": (figure.defense_symbol, STANDARD_SYMBOLS["defense"]),
    }
    for key, (value, plain) in usual.items():
        if value != plain:
            yield key, f"{key}: {value if key in ('range', 'bolts') else quoted(str(value))}"


def _trait(trait: Trait) -> str:
    numbers = [f"{key}: {value}" for key, value in (("points", trait.points), ("cost", trait.cost)) if value]
    text = [f"text: {quoted(trait.text)}"] if trait.text else []
    if not numbers and not text and trait.name:
        return quoted(trait.name)
    return f"{{{', '.join([f'name: {quoted(trait.name)}', *text, *numbers])}}}"


def _print(figure: Figure) -> Lines:
    """Ring, set, card and what tells duplicates apart."""
    for key in ("ring", "set", "number", "sculpt", "persona"):
        if text := getattr(figure, key):
            yield key, f"{key}: {quoted(text)}"
    if figure.base_colour != "black":
        yield "base_colour", f"base_colour: {quoted(figure.base_colour)}"
    for key in ("generic", "bystander"):
        if getattr(figure, key):
            yield key, f"{key}: yes"
    if figure.card:
        own = figure.card == (figure.number or "1")
        yield "card", f"card: {'yes' if own else quoted(figure.card)}"
    if figure.errata:
        changes = (f"{name}: {_erratum(value)}" for name, value in figure.errata)
        yield "errata", f"errata: {{{', '.join(changes)}}}"


def _erratum(value: object) -> str:
    match value:
        case Mode():
            return value.value
        case Size():
            return value.name.lower()
        case _:
            return "yes" if value else "no"


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
        spans = (f"{clicks}: {quoted(power)}" for clicks, power in _spans(dial, slot))
        yield f"{slot}: {{{', '.join(spans)}}}"


def _spans(dial: Dial, slot: str) -> Iterator[tuple[str, str]]:
    """The clicks in a row that show one power in a slot, and the power with its colour."""
    shown: list[tuple[int, str]] = []
    for number, click in dial.numbered():
        for where, power, colour in click.powers:
            if where == slot:
                shown.append((number, f"{power} ({colour})" if colour else power))
    for (power, _), group in groupby(enumerate(shown), key=lambda each: (each[1][1], each[1][0] - each[0])):
        numbers = [number for _, (number, _) in group]
        yield (f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])), power


def slug(name: str) -> str:
    """The name that files and forces use, from what people call it: ``The Old Mountain`` -> ``the-old-mountain``."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:60].strip("-")
