"""Editing functions for figures that may still be incomplete."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from clixbook.errors import BadWord, IllegalAction
from clixbook.figures.dials.dial import KO, MOST_CLICKS, SLOTS, Click, Dial
from clixbook.figures.figure import VALUE_COLOURS, Figure, Trait
from clixbook.figures.files.writer import slug
from clixbook.figures.render import cell
from clixbook.figures.specials.clauses import Special

PLAIN = Click(8, 10, 16, 2)


class Fill(enum.StrEnum):
    """Kinds of fill for a row of clicks."""

    SAME = "value and power"
    LESS = "one less each click"
    EVEN = "evenly to the last value"
    POWER = "the power alone"


NO_NAME = "new-figure"
MOST_DIALS = 4


def new_figure() -> Figure:
    """A figure to begin with: plain numbers, six clicks, a card and a set, as books ask for those."""
    dial = Dial((*[PLAIN] * 6, KO))
    return Figure(NO_NAME, "New Figure", ((50, "white"),), (dial,), set="home-made", number="001", card="001")


def with_name(figure: Figure, name: str) -> Figure:
    """The figure under another name; the id that forces use follows from it."""
    name = " ".join(name.split())
    return replace(figure, name=name, id=slug(name) or NO_NAME)


# -- texts of fields -------------------------------------------------------------------------------------------


def points_text(figure: Figure) -> str:
    """``100, 60 red``."""
    return ", ".join(str(value) if colour == "white" else f"{value} {colour}" for value, colour in figure.points)


def points_of(text: str) -> tuple[tuple[int, str], ...]:
    """The point values of such words; a ClixbookError with the expected form."""
    found = []
    for word in filter(None, map(str.strip, text.split(","))):
        match = re.fullmatch(r"([0-9]{1,4})(?: +([a-z]+))?", word.lower())
        colour = (match[2] or "white") if match else ""
        if match is None or colour not in VALUE_COLOURS:
            raise BadWord(f"Points are numbers with a colour, such as 100, 60 red; not {word!r:.40}.")
        found.append((int(match[1]), colour))
    if not found or len({value for value, _ in found}) < len(found):
        raise BadWord("A figure has one point value or several that differ, such as 100, 60 red.")
    return tuple(found)


def words_of(text: str) -> tuple[str, ...]:
    """Words between commas, each once."""
    return tuple(dict.fromkeys(filter(None, (" ".join(word.split()) for word in text.split(",")))))


def traits_text(figure: Figure) -> str:
    """A line a trait: its name, and after a bar its text."""
    return "\n".join(f"{each.name} | {each.text}" if each.text else each.name for each in figure.traits)


def traits_of(text: str, before: tuple[Trait, ...] = ()) -> tuple[Trait, ...]:
    """The traits of such lines; one that was there ``before`` keeps its points and its cost."""
    known = {each.name: each for each in before}
    found = []
    for name, says in _named_lines(text):
        found.append(replace(known.get(name, Trait("")), name=name, text=says))
    return tuple(found)


def specials_text(figure: Figure) -> str:
    """A line a special power: its name, and after a bar its sentence."""
    return "\n".join(f"{each.name} | {each.says}" for each in figure.specials)


def specials_of(text: str) -> tuple[Special, ...]:
    """The special powers of such lines."""
    return tuple(Special(name, says) for name, says in _named_lines(text))


def printed_text(figure: Figure) -> str:
    """A line a special power: its name, and after a bar the words of its card."""
    return "\n".join(f"{name} | {' '.join(words.split())}" for name, words in figure.printed)


def printed_of(text: str) -> tuple[tuple[str, str], ...]:
    """The printed words of such lines."""
    return tuple(_named_lines(text))


def _named_lines(text: str) -> Iterator[tuple[str, str]]:
    """The name and, after a bar, the words of each line."""
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, words = line.partition("|")
        yield name.strip(), words.strip()


def own_powers(figure: Figure) -> tuple[str, ...]:
    """The names for which the figure has a sentence or printed words, and that are no traits."""
    traits = {trait.name for trait in figure.traits}
    names = dict.fromkeys([*(each.name for each in figure.specials), *(name for name, _ in figure.printed)])
    return tuple(name for name in names if name and name not in traits)


# -- the dial --------------------------------------------------------------------------------------------------


def with_dial_changed(figure: Figure, at: int, change: Callable[[Dial], Dial]) -> Figure:
    """The figure with one of its dials, counted from 0, changed."""
    return replace(figure, dials=tuple(change(dial) if n == at else dial for n, dial in enumerate(figure.dials)))


def with_cell(dial: Dial, number: int, slot: str, value: int | None) -> Dial:
    """The dial with a value, or None for a KO mark, in one slot of one click."""
    return _with_click(dial, number, _with_cells(dial[number], {slot: value}))


def with_values(dial: Dial, number: int, row: int, values: Sequence[Sequence[int | None]]) -> Dial:
    """The dial with these values from a click and a row of SLOTS on; None is a KO mark.

    Rows below the last slot are left out; numbers beyond the last click make the dial longer, up to the maximum.
    """
    wide = max((at + 1 for line in values for at, value in enumerate(line) if value is not None), default=0)
    needed = min(number + wide - 1, MOST_CLICKS - (len(dial.clicks) - count_live_clicks(dial)))
    if wide > 1 and needed > count_live_clicks(dial):
        dial = with_live_clicks(dial, needed)
    for slot, line in zip(SLOTS[row:], values, strict=False):
        for at, value in enumerate(line[: max(0, len(dial.clicks) - number + 1)], number):
            dial = with_cell(dial, at, slot, value)
    return dial


def all_ko(dial: Dial, number: int) -> Dial:
    """The click as an ordinary KO click."""
    return _with_click(dial, number, KO)


def with_ko_from(dial: Dial, number: int) -> Dial:
    """The dial with KO clicks from this one to its end; lines there go with their numbers."""
    dial[number]
    clicks = (*dial.clicks[: number - 1], *[KO] * (len(dial.clicks) - number + 1))
    return replace(dial, clicks=clicks, starts=tuple(each for each in dial.starts if each[0] < number))


def count_live_clicks(dial: Dial) -> int:
    """How many clicks the dial has before the KO clicks at its end."""
    return max((number for number, click in dial.numbered() if click != KO), default=0)


def with_live_clicks(dial: Dial, count: int) -> Dial:
    """The dial with that many clicks before its KO: copies of the last one, or the last ones gone."""
    if count < 1:
        raise IllegalAction("A dial has one click at least before its KO.")
    while count_live_clicks(dial) < count:
        dial = (
            with_click_after(dial, count_live_clicks(dial)) if count_live_clicks(dial) else _with_click(dial, 1, PLAIN)
        )
    while count_live_clicks(dial) > count:
        dial = without_click(dial, count_live_clicks(dial))
    return dial


def with_power(dial: Dial, number: int, slot: str, power: str, colour: str) -> Dial:
    """The dial with a power in one slot of one click; "" for none."""
    click = dial[number]
    shown = {where: (where, name, tint) for where, name, tint in click.powers if where != slot}
    if power:
        shown[slot] = (slot, power, colour)
    return _with_click(dial, number, replace(click, powers=tuple(shown[each] for each in SLOTS if each in shown)))


def fill_clicks(dial: Dial, number: int, slot: str, last: int, fill: Fill = Fill.SAME) -> Dial:
    """A cell's value and power, or a run of values, on the clicks from here to ``last``; a KO mark ends it,
    but where KO marks are what is filled in.

    ``slot`` "" fills the whole click.
    """
    dial[last]
    if not slot:
        for each in SLOTS:
            dial = fill_clicks(dial, number, each, last, fill)
        return dial
    first, goal = _cells(dial[number])[slot], _cells(dial[last])[slot]
    power, colour = power_in(dial[number], slot)
    step, steps = (1 if last >= number else -1), abs(last - number)
    for count, at in enumerate(range(number + step, last + step, step), 1):
        if dial[at].countdown or (dial[at].ko and first is not None):
            break
        value = _value_after(fill, first, goal, count, steps)
        if value is not None or fill is Fill.SAME:
            dial = with_cell(dial, at, slot, value)
        if fill in (Fill.SAME, Fill.POWER) and dial[at].has_numbers:
            dial = with_power(dial, at, slot, power, colour)
    return dial


def _value_after(fill: Fill, first: int | None, goal: int | None, count: int, steps: int) -> int | None:
    """The value ``count`` clicks further; None for none, or for the one that is there."""
    if first is None or fill is Fill.POWER:
        return None
    if fill is Fill.LESS:
        return max(0, first - count)
    if fill is Fill.EVEN:
        fall = first - (first if goal is None else goal)
        return first - (1 if fall >= 0 else -1) * (abs(fall) * count // steps)
    return first


def fill_end(dial: Dial, number: int) -> int:
    """The last click before the next KO mark: how far a fill goes by itself."""
    last = number
    while last < len(dial.clicks) and not (dial[last + 1].ko or dial[last + 1].countdown):
        last += 1
    return last


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
        raise IllegalAction(f"A dial has {MOST_CLICKS} clicks at most.")
    clicks = (*dial.clicks[:number], dial[number], *dial.clicks[number:])
    return replace(dial, clicks=clicks, starts=tuple((at + (at > number), line) for at, line in dial.starts))


def without_click(dial: Dial, number: int) -> Dial:
    """The dial without this click; its lines go with it."""
    if len(dial.clicks) == 1:
        raise IllegalAction("A dial has one click at least.")
    clicks = (*dial.clicks[: number - 1], *dial.clicks[number:])
    starts = tuple((at - (at > number), line) for at, line in dial.starts if at != number)
    return replace(dial, clicks=clicks, starts=starts)


def add_dial(figure: Figure) -> Figure:
    """The figure with one dial more, a copy of the last, for a point value that has none yet."""
    if figure.bystander or len(figure.dials) >= MOST_DIALS:
        raise IllegalAction(f"A figure has {MOST_DIALS} dials at most, a bystander one face.")
    values = [value for value, _ in figure.points]
    dials = figure.dials if len(figure.dials) > 1 else (replace(figure.dials[0], points=values[0]),)
    used = {dial.points for dial in dials}
    value = next((each for each in values if each not in used), max(1, min(values) - 10))
    while value in used:
        value += 1
    points = figure.points if value in values else (*figure.points, (value, "white"))
    return replace(figure, points=points, dials=(*dials, replace(dials[-1], points=value)))


def without_dial(figure: Figure, at: int) -> Figure:
    """The figure without one of its dials, and without that dial's point value."""
    if len(figure.dials) == 1:
        raise IllegalAction("A figure has one dial at least.")
    gone = figure.dials[at].points
    dials = tuple(dial for n, dial in enumerate(figure.dials) if n != at)
    points = tuple(each for each in figure.points if each[0] != gone) or figure.points
    return replace(figure, points=points, dials=dials if len(dials) > 1 else (replace(dials[0], points=0),))


def with_dial_points(figure: Figure, at: int, value: int) -> Figure:
    """The figure with another point value for one of its dials, on its base too."""
    before = figure.dials[at].points
    if value != before and value in dict(figure.points):
        raise IllegalAction(f"{value} points stand on the base already; each dial has its own value.")
    points = tuple((value if each == before else each, colour) for each, colour in figure.points)
    return replace(with_dial_changed(figure, at, lambda dial: replace(dial, points=value)), points=points)


def with_face(figure: Figure, bystander: bool) -> Figure:
    """The figure as a bystander, with a dial of one click, or as an ordinary one."""
    first = next((click for click in figure.dials[0].clicks if click.has_numbers), PLAIN)
    clicks = (first,) if bystander else (first, KO)
    return replace(figure, bystander=bystander, dials=(Dial(clicks),))


def _with_click(dial: Dial, number: int, click: Click) -> Dial:
    return replace(dial, clicks=(*dial.clicks[: number - 1], click, *dial.clicks[number:]))


def _cells(click: Click) -> dict[str, int | None]:
    """The value of each slot, None for a KO mark."""
    return {slot: None if cell(click, slot) == "KO" else getattr(click, slot) for slot in SLOTS}


def _with_cells(click: Click, changes: dict[str, int | None]) -> Click:
    """The click with other cells; one that is all KO has numbers again beside the one that is set."""
    cells = _cells(click)
    if click.ko == len(SLOTS) and None not in changes.values():
        cells = dict(zip(SLOTS, PLAIN.values, strict=True))
    cells |= changes
    powers = click.powers if any(value is not None for value in cells.values()) else ()
    values = {slot: value or 0 for slot, value in cells.items()}
    return Click(**values, powers=powers, ko=sum(value is None for value in cells.values()))
