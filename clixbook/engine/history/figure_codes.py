"""One-line codes for figures: library names, or all printed data.

``(night-heron,Night_Heron,((80,white)),(9.10.17.3-8.10.16.2-KO!1green!s1-2*grey*Running_Shot),range:6)`` has the fields
of a figure as ``codes`` writes records; a dial is one word: its clicks, then its lines, powers, red line and points.
Such a code stands wherever a force, a save file or a line names a figure, so that none of them needs a file beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby
from pathlib import PurePath
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.notation.board_notation import text_code, text_of
from clixbook.board.model.things import Mode, Size
from clixbook.engine.history.codes import NamedType, at_place, code_of, value_of
from clixbook.errors import BadFile, ClixbookError
from clixbook.figures.cards import with_errata
from clixbook.figures.dials.dial import MOST_CLICKS, SLOTS, Click, Dial
from clixbook.figures.dials.dial_reader import with_powers
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import problems_of, to_text
from clixbook.figures.forces.entries import Entry, read_entry
from clixbook.figures.forces.force_words import read_force
from clixbook.rulebooks import Rulebook

MOST_CODE = 16_000
"""Characters of one figure."""
_KO = "KO"


# -- one figure ------------------------------------------------------------------------------------------------


@checks_arguments
@lru_cache(maxsize=512)
def figure_code(figure: Figure) -> str:
    """A figure as one word; ``figure_of`` gives it back. A ClixbookError if no file could hold it.

    >>> import clixbook as cx
    >>> cx.figure_code(cx.load_figure("bruiser"))[:25]
    '(bruiser,Bruiser,((75,whi'
    """
    if _check_figure(figure) != figure:
        raise BadFile(f"{figure.name} is not as a figure file would have it; no line can hold it.")
    return code_of(figure, Figure, _PARTS)


def draft_code(figure: Figure) -> str:
    """A figure that need not be complete as one word; ``draft_of`` gives it back."""
    return code_of(figure, Figure, _PARTS)


def draft_of(code: str) -> Figure:
    """The figure of such a code, complete or not; a ClixbookError names the field that cannot be read."""
    if len(code) > MOST_CODE:
        raise BadFile(f"This figure has {len(code)} characters; {MOST_CODE} are the most.")
    found: Figure = value_of(code, Figure, _PARTS)
    return found


@lru_cache(maxsize=512)
def figure_of(name: str) -> Figure:
    """The figure that an entry of a force names: one of the library, or one by its code; never a file."""
    if name.startswith("("):
        figure: Figure = at_place("figure", lambda: _check_figure(draft_of(name)))
        return figure
    if name not in figure_names():
        raise BadFile(f"There is no figure {name!r:.60} in the library, and its file is not here.")
    return load_figure(name)


def is_code(name: str) -> bool:
    """Is this the code of a figure of one's own, rather than a name?"""
    return name.startswith("(")


def entries_in(text: str) -> list[str]:
    """The entries of a force between commas; the commas of a figure's code part nothing."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            found.append("")
        else:
            found[-1] += letter
    return [each.strip() for each in found if each.strip()]


def without_file(text: str) -> str:
    """The entry of a force with the figure in place of its path; a ClixbookError if there is no such file."""
    entry = read_entry(text)
    if is_code(entry.name) or entry.name in figure_names():
        return text
    return str(Entry(figure_code(load_figure(entry.name)), entry.points, entry.additions))


def entries_of_force(figures: Sequence[str | Figure] | str) -> list[str]:
    """The entries of a force, with figures outside the library written out.

    Words may be as people write them: ``2x Gnat``, ``Bruiser 100``, or a whole force in one text.
    """
    given = [figures] if isinstance(figures, str) else figures
    return [entry for each in given for entry in (_read(each) if isinstance(each, str) else [_entry(each)])]


def force_listed(player: str, figures: Sequence[str | Figure] | str) -> list[str]:
    """The entries of a player's force (``listed``); problems name the player."""
    try:
        return entries_of_force(figures)
    except ClixbookError as error:
        raise BadFile(
            *(replace(each, text=f"{player}'s force: {each.text}", line=0) for each in error.problems)
        ) from None


def _read(text: str) -> list[str]:
    """The entries of words; those that forces use already, and paths, are taken as they are."""
    if not text.strip() or is_code(text):
        return [text]
    name = read_entry(text).name
    if name in figure_names() or PurePath(name).suffix or len(PurePath(name).parts) > 1:
        return [text]
    try:
        return list(read_force(text).entries) or [text]
    except ClixbookError:
        if len(entries_in(text)) > 1 or "\n" in text:
            raise
        return [text]  # loading reports that there is no such figure or file


def _entry(figure: Figure | PurePath) -> str:
    if isinstance(figure, PurePath):
        return str(figure)
    if not isinstance(figure, Figure):
        expected = (
            "A force lists figures or their names, one at another value as bruiser:60, or figure_code(own) + ':60'"
        )
        raise BadFile(f"{expected}; not {figure!r:.60}.")
    known = figure.id in figure_names() and load_figure(figure.id) == figure
    return figure.id if known else figure_code(figure)


def check_figures(forces: Mapping[str, Iterable[str]]) -> None:
    """One ClixbookError for figures of a saved game that it does not hold itself: no file beside it is opened."""
    missing = [
        f"{player}'s force: There is no figure {name!r:.60} in the library, and the game does not hold it."
        for player, names in forces.items()
        for name in dict.fromkeys(read_entry(text).name for text in names)
        if not is_code(name) and name not in figure_names()
    ]
    if missing:
        raise BadFile(*missing)


def _check_figure(figure: Figure) -> Figure:
    """The figure as its file would be read; a ClixbookError with everything that is wrong with it."""
    if problems := problems_of(figure):
        raise BadFile(*(f"{figure.name}: {each.text}" for each in problems))
    return read_figure(to_text(figure))


# -- in lines of positions ---------------------------------------------------------------------------------------


def figures_named(rules: Rulebook) -> tuple[NamedType, ...]:
    """How lines write figures: by name, or by all their fields."""
    return (NamedType(Figure, partial(_name, rules), partial(_by_name, rules), _check_figure), *_PARTS)


def _by_name(rules: Rulebook, code: str) -> Figure:
    name = text_of(code)
    if name not in figure_names():
        raise BadFile(f"the library has no figure {name!r:.60}.")
    return with_errata(load_figure(name), rules=rules)


def _name(rules: Rulebook, figure: Figure) -> str | None:
    if figure.id in figure_names() and _by_name(rules, text_code(figure.id)) == figure:
        return text_code(figure.id)
    figure_code(figure)  # a ClixbookError if it could not be read back
    return None


# -- dials -----------------------------------------------------------------------------------------------------


def _dial_code(dial: Dial) -> str:
    parts = ["-".join(map(_click_code, dial.clicks))]
    if dial.starts != ((1, "green"),):
        parts.append("l" + "-".join(f"{at}{text_code(colour)}" for at, colour in dial.starts))
    parts += [f"{slot[:2]}{span}*{text_code(colour)}*{text_code(power)}" for slot, span, power, colour in _spans(dial)]
    parts += ["r"] if dial.red_line else []
    parts += [f"p{dial.points}"] if dial.points else []
    return "!".join(parts)


def _click_code(click: Click) -> str:
    if click.countdown:
        return f"c{click.countdown}"
    if click.ko == len(SLOTS):
        return _KO
    marks = f".k{click.ko}" if click.ko else ""
    return ".".join(map(str, click.values)) + marks


def _spans(dial: Dial) -> Iterator[tuple[str, str, str, str]]:
    """Slot, clicks in a row such as ``1_3``, power and colour."""
    for slot in SLOTS:
        shown = [
            (number, power, colour)
            for number, click in dial.numbered()
            for where, power, colour in click.powers
            if where == slot
        ]
        for (_, power, colour), group in groupby(
            enumerate(shown), key=lambda each: (each[1][0] - each[0], *each[1][1:])
        ):
            numbers = [number for _, (number, _, _) in group]
            yield slot, f"{numbers[0]}_{numbers[-1]}", power, colour


_CLICK = re.compile(r"KO|c([0-9]{1,2})|([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})(?:\.k([1-3]))?", re.ASCII)
_POWER = re.compile(r"(sp|at|de|da)([0-9]{1,2})_([0-9]{1,2})\*([^*]*)\*([^*]+)", re.ASCII)
_LINE = re.compile(r"([0-9]{1,2})([a-z]+)", re.ASCII)


def _dial_of(code: str) -> Dial:
    first, *parts = code.split("!")
    clicks = first.split("-")
    if len(clicks) > MOST_CLICKS:
        raise BadFile(f"a dial has {MOST_CLICKS} clicks at most.")
    starts: tuple[tuple[int, str], ...] = ((1, "green"),)
    red_line, points = False, 0
    powers: dict[str, dict[int, tuple[str, str]]] = {}
    for part in parts:
        if match := _POWER.fullmatch(part):
            slot = next(each for each in SLOTS if each.startswith(match[1]))
            shown = (text_of(match[5]), text_of(match[4]))
            powers.setdefault(slot, {}).update(dict.fromkeys(range(int(match[2]), int(match[3]) + 1), shown))
        elif part == "r":
            red_line = True
        elif re.fullmatch(r"p[0-9]{1,4}", part, re.ASCII):
            points = int(part[1:])
        elif part.startswith("l"):
            starts = tuple(_line_of(each) for each in part[1:].split("-") if each)
        else:
            raise BadFile(f"{part[:40]!r} is not part of a dial.")
    return with_powers(Dial(tuple(map(_click_of, clicks)), starts, red_line, points), powers)


def _line_of(code: str) -> tuple[int, str]:
    match = _LINE.fullmatch(code)
    if match is None:
        raise BadFile(f"expected a line such as 1green, found {code[:20]!r}.")
    return int(match[1]), match[2]


def _click_of(code: str) -> Click:
    match = _CLICK.fullmatch(code)
    if match is None:
        raise BadFile(f"expected a click such as 8.10.17.3 or KO, found {code[:20]!r}.")
    if code == _KO:
        return Click(ko=len(SLOTS))
    if match[1]:
        return Click(countdown=int(match[1]))
    speed, attack, defense, damage = map(int, match.group(2, 3, 4, 5))
    return Click(speed, attack, defense, damage, ko=int(match[6] or 0))


# -- errata ----------------------------------------------------------------------------------------------------


def _change_code(value: Any) -> str:
    """The value of an erratum as a code: a speed symbol, a size, yes or no."""
    if isinstance(value, Mode):
        return value.value
    return value.name.lower() if isinstance(value, Size) else "y" if value else "n"


def _change_of(code: str) -> Any:
    known: dict[str, Any] = {**{mode.value: mode for mode in Mode}, **{size.name.lower(): size for size in Size}}
    known |= {"y": True, "n": False}
    if code not in known:
        raise BadFile(f"expected one of {', '.join(known)}, found {code[:20]!r}.")
    return known[code]


_PARTS = (NamedType(Dial, _dial_code, _dial_of), NamedType(Any, _change_code, _change_of))
