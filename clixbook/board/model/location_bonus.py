"""Location bonuses of a map, which the force that brings it may pay for."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.argument_errors import check_record
from clixbook.board.model.thing_card import MOST_SAID
from clixbook.errors import BadWord


@dataclass(frozen=True, slots=True)
class LocationBonus:
    """A bonus of a location: its name, and the points that a force pays for it (SPC-04).

    ``says`` is what it does for that force in a game on this map, ``consolation`` in a game on a map that somebody else
    chose: sentences in the language of special powers. ``only`` are the names and keywords of the figures for whom it
    works, none for the whole force.

    >>> from clixbook.board.model.location_bonus import LocationBonus
    >>> LocationBonus("Low tide", 5, "+1 speed").consolation
    ''
    """

    name: str
    points: int
    says: str
    consolation: str = ""
    only: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_record(self)
        against = {
            "A bonus needs a name.": not self.name.strip(),
            "The name of a bonus has no comma and no colon: forces name theirs as Low tide, Night shift.":
                bool(set(self.name) & set(",:")),
            "A bonus says what it does, such as +1 speed.": not self.says.strip(),
            f"A bonus says it in {MOST_SAID} characters at most.":
                max(len(self.says), len(self.consolation)) > MOST_SAID,
        }  # fmt: skip
        if found := tuple(text for text, holds in against.items() if holds):
            raise BadWord(*found)
