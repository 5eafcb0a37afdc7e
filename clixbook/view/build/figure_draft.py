"""A figure while it is built: what an edit makes of it. A draft is a figure that need not be complete."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from clixbook.errors import ClixbookError
from clixbook.figures.dial import KO, MOST_CLICKS, SLOTS, Click, Dial
from clixbook.figures.figure import VALUE_COLOURS, Figure, Trait
from clixbook.figures.shown import cell
from clixbook.figures.written import slug

PLAIN = Click(8, 10, 16, 2)
NO_NAME = "new-figure"


def empty() -> Figure:
    """A figure to begin with: plain numbers, six clicks, a card and a set, as books ask for those."""
    dial = Dial((*[PLAIN] * 6, KO))
    return Figure(NO_NAME, "New Figure", ((50, "white"),), (dial,), set="my own", number="001", card="001")


def named(figure: Figure, name: str) -> Figure:
    """The figure under another name; the id that forces use follows from it."""
    name = " ".join(name.split())
    return replace(figure, name=name, id=slug(name) or NO_NAME)


# -- texts of fields -------------------------------------------------------------------------------------------


def points_text(figure: Figure) -> str:
    """``100, 60 red``."""
    return ", ".join(str(value) if colour == "white" else f"{value} {colour}" for value, colour in figure.points)


def points_of(text: str) -> tuple[tuple[int, str], ...]:
    """The point values of such words; a ClixbookError says how they are written."""
    found = []
    for word in filter(None, map(str.strip, text.split(","))):
        match = re.fullmatch(r"([0-9]{1,4})(?: +([a-z]+))?", word.lower())
        colour = (match[2] or "white") if match else ""
        if match is None or colour not in VALUE_COLOURS:
            raise ClixbookError(f"Points are numbers with a colour, such as 100, 60 red; not {word!r:.40}.")
        found.append((int(match[1]), colour))
    if not found or len({value for value, _ in found}) < len(found):
        raise ClixbookError("A figure has one point value or several that differ, such as 100, 60 red.")
    return tuple(found)


def words_of(text: str) -> tuple[str, ...]:
    """Words between commas, each once."""
    return tuple(dict.fromkeys(filter(None, (" ".join(word.split()) for word in text.split(",")))))


def traits_text(figure: Figure) -> str:
    """A line a trait: its name, and after a bar what it says."""
    return "\n".join(f"{each.name} | {each.text}" if each.text else each.name for each in figure.traits)


def traits_of(text: str, before: tuple[Trait, ...] = ()) -> tuple[Trait, ...]:
    """The traits of such lines; one that was there ``before`` keeps its points and its cost."""
    known = {each.name: each for each in before}
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, says = line.partition("|")
        found.append(replace(known.get(name.strip(), Trait("")), name=name.strip(), text=says.strip()))
    return tuple(found)


# -- the dial --------------------------------------------------------------------------------------------------


def on_dial(figure: Figure, at: int, change: Callable[[Dial], Dial]) -> Figure:
    """The figure with one of its dials, counted from 0, changed."""
    return replace(figure, dials=tuple(change(dial) if n == at else dial for n, dial in enumerate(figure.dials)))


def with_cell(dial: Dial, number: int, slot: str, value: int | None) -> Dial:
    """The dial with a value, or None for a KO mark, in one slot of one click."""
    return _with_click(dial, number, _marked(dial[number], {slot: value}))


def all_ko(dial: Dial, number: int) -> Dial:
    """The click as an ordinary KO click."""
    return _with_click(dial, number, KO)


def with_power(dial: Dial, number: int, slot: str, power: str, colour: str) -> Dial:
    """The dial with a power in one slot of one click; "" for none."""
    click = dial[number]
    shown = {where: (where, name, tint) for where, name, tint in click.powers if where != slot}
    if power:
        shown[slot] = (slot, power, colour)
    return _with_click(dial, number, replace(click, powers=tuple(shown[each] for each in SLOTS if each in shown)))


def fill_right(dial: Dial, number: int, slot: str) -> Dial:
    """The value and the power of a cell on every click that follows, up to the next KO mark."""
    value = _cells(dial[number])[slot]
    power, colour = power_in(dial[number], slot)
    for later in range(number + 1, len(dial.clicks) + 1):
        if dial[later].ko or dial[later].countdown:
            break
        dial = with_power(with_cell(dial, later, slot, value), later, slot, power, colour)
    return dial


def copy_right(dial: Dial, number: int) -> Dial:
    """The whole click on every click that follows, up to the next KO mark."""
    for slot in SLOTS:
        dial = fill_right(dial, number, slot)
    return dial


def power_in(click: Click, slot: str) -> tuple[str, str]:
    """The power that a slot shows, and its colour; ("", "") for none."""
    return next(((power, colour) for where, power, colour in click.powers if where == slot), ("", ""))


def with_line(dial: Dial, number: int, colours: tuple[str, ...]) -> Dial:
    """The dial with these starting lines beside one click."""
    dial[number]
    others = [(at, line) for at, line in dial.starts if at != number]
    return replace(dial, starts=tuple(sorted([*others, *((number, line) for line in colours)])))


def with_click_after(dial: Dial, number: int) -> Dial:
    """The dial with one click more, a copy of this one, right after it; lines beyond it move along."""
    if len(dial.clicks) >= MOST_CLICKS:
        raise ClixbookError(f"A dial has {MOST_CLICKS} clicks at most.")
    clicks = (*dial.clicks[:number], dial[number], *dial.clicks[number:])
    return replace(dial, clicks=clicks, starts=tuple((at + (at > number), line) for at, line in dial.starts))


def without_click(dial: Dial, number: int) -> Dial:
    """The dial without this click; its lines go with it."""
    if len(dial.clicks) == 1:
        raise ClixbookError("A dial has one click at least.")
    clicks = (*dial.clicks[: number - 1], *dial.clicks[number:])
    starts = tuple((at - (at > number), line) for at, line in dial.starts if at != number)
    return replace(dial, clicks=clicks, starts=starts)


def with_face(figure: Figure, bystander: bool) -> Figure:
    """The figure as a bystander, whose dial is one face, or as one that is none."""
    first = next((click for click in figure.dials[0].clicks if click.has_numbers), PLAIN)
    clicks = (first,) if bystander else (first, KO)
    return replace(figure, bystander=bystander, dials=(Dial(clicks),))


def _with_click(dial: Dial, number: int, click: Click) -> Dial:
    return replace(dial, clicks=(*dial.clicks[: number - 1], click, *dial.clicks[number:]))


def _cells(click: Click) -> dict[str, int | None]:
    """The value of each slot, None for a KO mark."""
    return {slot: None if cell(click, slot) == "KO" else getattr(click, slot) for slot in SLOTS}


def _marked(click: Click, changes: dict[str, int | None]) -> Click:
    """The click with other cells; one that is all KO has numbers again beside the one that is set."""
    cells = _cells(click)
    if click.ko == len(SLOTS) and None not in changes.values():
        cells = dict(zip(SLOTS, PLAIN.values, strict=True))
    cells |= changes
    powers = click.powers if any(value is not None for value in cells.values()) else ()
    values = {slot: value or 0 for slot, value in cells.items()}
    return Click(**values, powers=powers, ko=sum(value is None for value in cells.values()))
