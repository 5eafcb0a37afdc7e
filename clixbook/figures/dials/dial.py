"""A combat dial: clicks from 1, starting lines, KO, and turning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import KoFace

SLOTS = ("speed", "attack", "defense", "damage")
LINES = ("green", "red", "blue", "yellow", "purple", "orange")
"""The colours of starting lines; orange is the alternative one."""
MOST_CLICKS = 40


@dataclass(frozen=True, slots=True)
class Click:
    """One click of a dial.

    ``powers`` has one ``(slot, power, colour)`` for each power that shows. ``ko`` counts the KO marks, up to one a
    slot; a slot with a mark has the value 0. ``countdown`` is the one big number of a countdown click.
    """

    speed: int = 0
    attack: int = 0
    defense: int = 0
    damage: int = 0
    powers: tuple[tuple[str, str, str], ...] = ()
    ko: int = 0
    countdown: int = 0

    @property
    def has_numbers(self) -> bool:
        """True if combat values show: on all clicks but pure KO clicks and countdown clicks."""
        return not self.countdown and self.ko < len(SLOTS) and (not self.ko or any(self.values))

    @property
    def values(self) -> tuple[int, int, int, int]:
        """Speed, attack, defense, damage."""
        return (self.speed, self.attack, self.defense, self.damage)


KO = Click(ko=len(SLOTS))
"""An ordinary KO click."""


@dataclass(frozen=True, slots=True)
class Dial:
    """Clicks of a dial in order, numbered from 1, with KO clicks.

    ``starts`` pairs click numbers with line colours (``LINES``). ``red_line``: crossing it after the last click
    defeats. ``points`` is the value of this dial where a figure has several, else 0. Raises ClixbookError for a
    dial without clicks or a line beside no click.
    """

    clicks: tuple[Click, ...]
    starts: tuple[tuple[int, str], ...] = ((1, "green"),)
    red_line: bool = False
    points: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.clicks) <= MOST_CLICKS:
            raise BadWord(f"A dial has 1 to {MOST_CLICKS} clicks, not {len(self.clicks)}.")
        for click, colour in self.starts:
            if not 1 <= click <= len(self.clicks):
                raise BadWord(f"A starting line is at click {click}; the dial has {len(self.clicks)} clicks.")
            if colour not in LINES:
                raise BadWord(f"A starting line is {', '.join(LINES)}, not {colour}.")

    def __getitem__(self, number: int) -> Click:
        """The click of this number, from 1."""
        if not 1 <= number <= len(self.clicks):
            raise BadWord(f"The dial has clicks 1 to {len(self.clicks)}, not {number}.")
        return self.clicks[number - 1]

    def lines(self, colour: str) -> tuple[int, ...]:
        """The clicks at starting lines of this colour, in order."""
        return tuple(sorted(click for click, line in self.starts if line == colour))

    def numbered(self) -> Iterator[tuple[int, Click]]:
        """The clicks with their numbers."""
        return enumerate(self.clicks, 1)


class Turned(NamedTuple):
    """A turned dial: the click shown, the number of clicks turned, and whether KO."""

    click: int
    clicks: int
    ko: bool


def is_ko(click: Click, *, rules: Rulebook) -> bool:
    """True if this click is a KO click (ANA-13)."""
    face = rules.anatomy.ko_click
    if face is KoFace.ANY_MARK:
        return click.ko > 0
    if face is KoFace.THREE_MARKS:
        return click.ko >= 3
    return click.ko > 0 and not click.has_numbers  # "nothing but KO" and "in place of the numbers" come to one


def is_countdown(click: Click, *, rules: Rulebook) -> bool:
    """True if this click is a countdown click that the rulebook knows (ANA-23)."""
    return click.countdown > 0 and rules.anatomy.countdown.in_play


def turn(dial: Dial, click: int, by: int, *, rules: Rulebook, limit: int = 1) -> Turned:
    """Turn a dial by damage (``by`` above 0) or by healing (below 0) (ANA-18).

    Damage stops at the first KO click, or past a red line, or on a countdown click (ANA-14, ANA-15, ANA-23).
    Healing stops at ``limit``, the lowest click that it may reach, and before a KO or countdown click.
    """
    dial[click]  # a ClixbookError for a click that is not there
    step = rules.anatomy.damage_turns * (1 if by > 0 else -1)
    now, turned, hurts = click, 0, by > 0
    while turned < abs(by):
        ahead = now + step
        if hurts and ahead > len(dial.clicks) and dial.red_line and rules.anatomy.red_line:
            return Turned(now, turned + 1, True)
        if not 1 <= ahead <= len(dial.clicks) or (not hurts and not _heals_onto(dial, ahead, limit, rules)):
            break
        now, turned = ahead, turned + 1
        if hurts and ends_at(dial, now, rules):
            return Turned(now, turned, True)
        if hurts and is_countdown(dial[now], rules=rules):
            break
    return Turned(now, turned, False)


def _heals_onto(dial: Dial, click: int, limit: int, book: Rulebook) -> bool:
    """True if healing may turn the dial to this click."""
    barred = is_countdown(dial[click], rules=book) and not book.anatomy.countdown.healed_onto
    return click >= limit and not barred and not is_ko(dial[click], rules=book)


def ends_at(dial: Dial, click: int, book: Rulebook) -> bool:
    """True if the figure is KO at this click; starting lines further on do not save it (ANA-15)."""
    return is_ko(dial[click], rules=book) and (
        book.anatomy.ko_ends or not any(further > click for further, _ in dial.starts)
    )
