"""Missed questions: which ones wait, when each is due, and the mirrored boards on which it returns.

A question that was missed is due the next day. Each right answer moves it on, to 3, 7 and 21 days later; after the last
it is known. Another miss begins anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from clixbook.board.answers.message import plural
from clixbook.board.model.frozen import FrozenMap
from clixbook.scenarios.course import Repeat, course
from clixbook.scenarios.mirrored import Flip
from clixbook.scenarios.scenario import Scenario

SPACES = (1, 3, 7, 21)
"""Days until a missed question returns, by how often it was right since."""
HANDFUL = 5
"""The number of questions in one practice."""
MOST_KEPT = 300
_NAME = re.compile(r"([a-z0-9][a-z0-9-]{0,59})/([1-9][0-9]?)")


@dataclass(frozen=True, order=True)
class ComesBack:
    """The day on which a missed question is due, and how often it was right since it was missed."""

    due: date
    right: int = 0


@dataclass(frozen=True)
class Practice:
    """The missed questions by name, such as ``corner-pick/2``: lesson or test, and its question from 1."""

    missed: FrozenMap[str, ComesBack] = field(default_factory=FrozenMap)

    def after(self, name: str, right: bool, today: date) -> Practice:
        """The practice after an answer: a missed question comes back, a right answer puts it off if it was due."""
        waiting = self.missed.get(name)
        if not right:
            return self._with(name, ComesBack(today + timedelta(SPACES[0])))
        if waiting is None or waiting.due > today:
            return self
        times = waiting.right + 1
        return self._with(name, ComesBack(today + timedelta(SPACES[times]), times) if times < len(SPACES) else None)

    def _with(self, name: str, waiting: ComesBack | None) -> Practice:
        others = {key: value for key, value in self.missed.items() if key != name}
        return Practice(FrozenMap({**others, name: waiting} if waiting is not None else others))

    def and_(self, other: Practice) -> Practice:
        """Both together; of a question in both, this one's."""
        return Practice(FrozenMap({**other.missed, **self.missed}))

    def due(self, today: date) -> tuple[Repeat, ...]:
        """The questions that wait, the longest waiting first, each on a mirrored board."""
        listed = sorted((waiting, name) for name, waiting in self.missed.items() if waiting.due <= today)
        return tuple(repeat for waiting, name in listed for repeat in _repeats(name, waiting))

    def next_day(self) -> date | None:
        """The day on which the next one comes; None if there is none."""
        known = (each.due for name, each in self.missed.items() if any(_repeats(name, each)))
        return min(known, default=None)

    # -- as the browser keeps it ------------------------------------------------------------------------------

    def to_saved(self) -> dict[str, list[str | int]]:
        """Plain values: name -> day and how often it was right."""
        return {name: [each.due.isoformat(), each.right] for name, each in self.missed.items()}

    @classmethod
    def from_saved(cls, found: object) -> Practice:
        """The practice of such values; unreadable ones are left out."""
        read: dict[str, ComesBack] = {}
        for name, value in list(found.items())[:MOST_KEPT] if isinstance(found, Mapping) else ():
            with suppress(ValueError, TypeError):
                day, right = value
                if _NAME.fullmatch(str(name)) and 0 <= int(right) < len(SPACES):
                    read[str(name)] = ComesBack(date.fromisoformat(str(day)), int(right))
        return cls(FrozenMap(read))


def _repeats(name: str, waiting: ComesBack) -> Iterator[Repeat]:
    """The question of this name, mirrored another way each time; nothing if the course has none of that name."""
    found = _NAME.fullmatch(name)
    scenario = scenario_named(found[1]) if found else None
    if found and scenario is not None and int(found[2]) <= len(scenario.questions):
        yield Repeat(scenario, int(found[2]), tuple(Flip)[waiting.right % len(Flip)])


def scenario_named(name: str) -> Scenario | None:
    """The lesson or the test of the course with this name."""
    the = course()
    scenarios = (*the.lessons, *(chapter.test for chapter in the.chapters))
    return next((each for each in scenarios if each.name == name), None)


def today() -> date:
    """The day, everywhere the same: a class on one host shares it."""
    return datetime.now(UTC).date()


def next_words(practice: Practice, now: date) -> str:
    """When the next question comes, as a sentence; "" if none was missed."""
    day = practice.next_day()
    if day is None:
        return ""
    days = (day - now).days
    when = "today" if days <= 0 else "tomorrow" if days == 1 else f"in {days} days"
    return f"The next question comes {when}."


def waiting_words(practice: Practice, now: date) -> str:
    """How many questions wait: ``7 questions wait: practise 5 of them``; "" if none does."""
    count = len(practice.due(now))
    few = f": practise {HANDFUL} of them" if count > HANDFUL else ""
    return f"{plural(count, 'question')} wait{'s' * (count == 1)}{few}" if count else ""
