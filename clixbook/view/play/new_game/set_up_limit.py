"""The latest end of a new game: rounds or minutes, as its book has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clixbook.engine.rules.turn.victory import GameEnd
from clixbook.rulebooks import Rulebook
from clixbook.view.play.new_game.agreements import Agreements
from clixbook.view.widgets.traffic.shared_style import Dropdown

Limit = tuple[int, int]
"""Rounds and minutes, 0 for none."""
ROUNDS, MINUTES = 12, 50
"""The usual limits: a game of 300 points ends in about that many rounds or minutes."""
AGREED = "as agreed below"


def usual_limit(book: Rulebook) -> Limit:
    """The limit that is offered by this book: a number of rounds where it has them, else a time."""
    return (ROUNDS, 0) if GameEnd.ROUNDS in book.victory.other_ends else (0, MINUTES)


class LimitMenu(Dropdown):
    """``[Lasts: 12 rounds, the lead wins]``; it fills in the rounds and minutes of the agreements."""

    value: Any

    def __init__(self, agreements: Agreements, book: Rulebook) -> None:
        self._agreements, self._busy = agreements, False
        self._usual = usual_limit(book)
        super().__init__(options=_options(self._usual), value=self._usual, description="Lasts")
        self._fill()
        self.observe(lambda _: self._fill(), "value")
        for number in (agreements.rounds, agreements.minutes):
            number.observe(lambda _: self._follow(), "value")

    def offer(self, book: Rulebook) -> None:
        """Set the book's usual limit, unless a person has chosen another."""
        usual, before = usual_limit(book), self._usual
        if usual != before:
            untouched, self._usual = self.value == before, usual
            value = usual if untouched else self.value
            with self.hold_sync():
                self.options = _options(usual)
                self.value = value

    def _fill(self) -> None:
        if self.value is not None and not self._busy:
            self._busy = True
            self._agreements.rounds.value, self._agreements.minutes.value = self.value
            self._busy = False

    def _follow(self) -> None:
        """The numbers were changed by themselves."""
        if not self._busy:
            self._busy = True
            limit = self._agreements.rounds.value, self._agreements.minutes.value
            self.value = limit if limit in [value for _, value in self.options] else None
            self._busy = False


def _options(usual: Limit) -> Iterable[tuple[str, Limit | None]]:
    limits = [(ROUNDS, 0), (20, 0), (0, MINUTES), (0, 0)]
    limits.sort(key=lambda each: each != usual)
    return [*((limit_words(*each), each) for each in limits), (AGREED, None)]


def limit_words(rounds: int, minutes: int) -> str:
    """``12 rounds, the lead wins``."""
    if not rounds and not minutes:
        return "until one side is left"
    return f"{rounds} rounds, the lead wins" if rounds else f"{minutes} minutes, the lead wins"
