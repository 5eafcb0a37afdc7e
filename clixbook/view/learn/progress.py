"""A learner's progress as a value and as a short code.

``corner-pick.stairs~102.pushing``: names apart by dots. A name alone is done from end to end; after ``~`` stands a sign
for each question: 0 open, 1 solved, 2 shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from clixbook.board.model.frozen import FrozenMap

OPEN, SOLVED, SHOWN = "0", "1", "2"
MOST_CODE = 6000
"""Characters of a code that are read."""
_PART = re.compile(r"([a-z0-9][a-z0-9-]{0,59})(?:~([012]{1,70}))?")
AGAIN = "-again"
"""The suffix of a test's name for progress when it is taken again."""
ALL = ""
"""In place of a sign for each question: all are solved."""


@dataclass(frozen=True)
class Progress:
    """Progress by lesson, test, case or story; ``ALL`` where everything of it is solved."""

    signs: FrozenMap[str, str] = field(default_factory=FrozenMap)

    @classmethod
    def read_address(cls, code: str) -> Progress:
        """The progress in an address; unreadable parts are left out."""
        found = (_PART.fullmatch(part) for part in code[:MOST_CODE].split("."))
        return cls(FrozenMap({each[1]: each[2] or ALL for each in found if each}))

    def code(self) -> str:
        """The word for an address; "" if nothing is done."""
        return ".".join(name if not signs else f"{name}~{signs}" for name, signs in self.signs.items())

    def signs_of(self, name: str, places: int) -> str:
        """A sign for each of that many questions."""
        signs = self.signs.get(name, OPEN)
        return SOLVED * places if signs == ALL else signs[:places].ljust(places, OPEN)

    def with_(self, name: str, signs: Iterable[str]) -> Progress:
        """A copy with the present marks of one lesson."""
        text = "".join(signs)
        kept = ALL if text and set(text) == {SOLVED} else text
        if not text or set(text) == {OPEN}:
            return Progress(FrozenMap({key: value for key, value in self.signs.items() if key != name}))
        return Progress(FrozenMap({**self.signs, name: kept}))

    def and_(self, other: Progress) -> Progress:
        """Both together: solved is more than shown, shown is more than open."""
        names: Mapping[str, str] = {**self.signs, **other.signs}
        both = {name: _better(self.signs.get(name), other.signs.get(name)) for name in names}
        return Progress(FrozenMap(both))

    def state(self, name: str, places: int, extra: int = 0) -> str:
        """``"solved"``, ``"shown"`` (done, but not all alone), ``"begun"``, or "" for nothing yet.

        The first ``extra`` questions may stay open.
        """
        signs = self.signs_of(name, places)
        own = signs[extra:]
        if set(own) == {SOLVED}:
            return "solved"
        if OPEN not in own:
            return "shown"
        return "begun" if set(signs) != {OPEN} else ""


def _better(one: str | None, other: str | None) -> str:
    if one is None or other is None or ALL in (one, other):
        return ALL if ALL in (one, other) else str(one if other is None else other)
    order = OPEN + SHOWN + SOLVED
    pairs = zip_longest(one, other, fillvalue=OPEN)
    return "".join(max(pair, key=order.index) for pair in pairs)


def strip_html(signs: Iterable[tuple[str, str, str, str]], label: str) -> str:
    """Signs as the clicks of a dial: for each its state, label, name and link."""
    marks = {SOLVED: "✓", SHOWN: "◐", OPEN: ""}
    words = {SOLVED: "solved", SHOWN: "shown", OPEN: "open"}
    cells = "".join(
        f'<li><a class="cb-click cb-click-{sign}" href="{link}" aria-label="{name}: {words[sign]}">'
        f"<b>{short}</b><i>{marks[sign]}</i></a></li>"
        for sign, short, name, link in signs
    )
    return f'<ol class="cb-dialstrip" aria-label="{label}">{cells}</ol>'
