"""Entries of a force: ``night-warden``, ``night-warden:60``, with additions.

``night-warden:60+trick shot:12`` has a feat of 12 points; an addition needs no number if figure or book print its cost.
Other additions are traits that the figure offers for points, upgraded powers, team abilities, equipment and resources,
``+equipment rope-cloak+resource night-ledger``, an identity card, ``+id card watch-badge``, a feat of a thing file,
``+feat rain-temper``, other dials of the same person, ``+polymorph NAME``, or who waits on the sideline,
``+beside NAME``. ``+card NAME``: an alternative card, in a set-up chosen after the reveal. ``+unpaid``:
an effect adds the figure without its points being paid for. ``+click 4``: of several green lines the owner picks one,
by its click.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass, replace

from clixbook.errors import BadWord

_FEAT = r"\+[a-zA-Z0-9][a-zA-Z0-9' -]*(?:\([^+]*\))?(?::[0-9]{1,4})?"
_ENTRY = re.compile(rf"(?P<name>.+?)(?::(?P<points>[0-9]{{1,4}}))?(?P<feats>(?:{_FEAT})*)", re.DOTALL)

CLICK = "click"
"""The word of the addition that picks a green line, before its click."""
BEFORE_FIGURES = ("polymorph", "beside", "card")
"""The words of additions that name another figure."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A feat for a figure, its points, and the requirements on its own card (``asks``), if it has a thing file."""

    name: str
    cost: int
    asks: tuple[str, ...] = ()


class Ware(enum.StrEnum):
    """Kinds of purchases besides feats."""

    TRAIT = "trait"
    UPGRADE = "upgrade"
    TEAM = "team ability"
    EQUIPMENT = "equipment"
    DIALS = "other dials"
    RESOURCE = "resource"
    ID_CARD = "id card"
    FEAT = "feat"
    UNPAID = "unpaid"


@dataclass(frozen=True, slots=True)
class Bought:
    """A purchase besides feats, with its points; negative for a refund."""

    ware: Ware
    name: str
    cost: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A figure of a force: name or path, point value, and additions with their points."""

    name: str
    points: int | None = None
    additions: tuple[tuple[str, int | None], ...] = ()

    def __str__(self) -> str:
        points = "" if self.points is None else f":{self.points}"
        additions = (f"+{name}" if cost is None else f"+{name}:{cost}" for name, cost in self.additions)
        return f"{self.name}{points}{''.join(additions)}"


def without_click(entry: Entry) -> tuple[Entry, int | None]:
    """The entry without the green line that its owner picks, and the click of that; None if nothing is picked."""
    picked = [each for each in entry.additions if each[0].partition(" ")[0] == CLICK]
    numbers = [name.removeprefix(CLICK).strip() or str(cost or "") for name, cost in picked]
    if len(picked) > 1 or not all(each.isascii() and each.isdigit() for each in numbers):
        raise BadWord(f"{entry.name:.60} starts at one click, such as +click 4, not {' and '.join(numbers)}.")
    left = tuple(each for each in entry.additions if each not in picked)
    return replace(entry, additions=left), next(map(int, numbers), None)


def read_entry(text: str) -> Entry:
    """The figure that such words name; a ClixbookError if they name none."""
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise BadWord(f"A force names figures, such as night-warden or night-warden:60, not {text!r:.60}.")
    found = re.findall(r"\+([^+:(]+)(\([^+]*\))?(?::([0-9]+))?", match["feats"])
    additions = tuple(
        (f"{name.strip()} {code}".strip() if code else name.strip().lower(), int(cost) if cost else None)
        for name, code, cost in found
    )
    return Entry(match["name"], int(match["points"]) if match["points"] else None, additions)
