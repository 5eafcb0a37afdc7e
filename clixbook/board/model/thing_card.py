"""The card of a thing: its sentence, and the figures for which it works."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.argument_errors import check_record
from clixbook.errors import BadWord

HOLDER, SQUARE, ADJACENT = "holder", "square", "adjacent"
REACHES = (HOLDER, SQUARE, ADJACENT, *(f"within {squares}" for squares in range(2, 10)))
CONTINUAL, RESTS = "continual", "rests"
IN_HANDS = ("", CONTINUAL, RESTS)
MOST_SAID = 2000


@dataclass(frozen=True, slots=True)
class ThingCard:
    """The card of a special object, a relic or a piece of equipment.

    ``says`` is a sentence in the language of special powers, about a figure for which the thing works: its ``holder``,
    who wears it, those in its ``square``, those ``adjacent`` too, or those ``within 4`` squares (``reach``).
    ``in_hands``: "continual" works while it is held in every book, "rests" in none (WPN-14). ``only`` are the names and
    keywords of those who can use it, none for everybody.

    >>> import clixbook as cx
    >>> cx.ThingCard("+1 defense", reach="adjacent").reach
    'adjacent'
    """

    says: str
    reach: str = HOLDER
    in_hands: str = ""
    only: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_record(self)
        if self.reach not in REACHES:
            raise BadWord(f"ThingCard: reach: expected one of {', '.join(REACHES)}, not {self.reach!r:.40}.")
        if self.in_hands not in IN_HANDS:
            raise BadWord(f"ThingCard: in_hands: expected continual, rests or nothing, not {self.in_hands!r:.40}.")
        if len(self.says) > MOST_SAID:
            raise BadWord(f"ThingCard: says: a card has {MOST_SAID} characters at most.")

    @property
    def squares(self) -> int:
        """The squares that "within" counts; 0 for another reach."""
        return int(self.reach.split()[1]) if self.reach.startswith("within ") else 0

    def is_for(self, words: frozenset[str]) -> bool:
        """Can a figure with these names and keywords, in small letters, use it?"""
        return not self.only or not words.isdisjoint(each.lower() for each in self.only)
