"""Numbered menu of options with pages, so that actions stay below ``SLOTS``.

Between actions the first page offers families of like actions ("move with bruiser"), the end of the turn last; a choice
of a family leads to a page of its actions. A question in the middle of an action offers its answers. Where a page
has more offers than slots, its last slot turns to the next page: nothing is left out, however long a list is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clixbook.engine.actions import EndTurn
from clixbook.engine.game import Game
from clixbook.engine.options import Family, Options
from clixbook.errors import IllegalAction

SLOTS = 128
"""How many offers a page has at most, the one that turns to the next page among them."""


@dataclass(frozen=True)
class More:
    """The option to see more; ``start`` is the number of the next page's first one."""

    start: int


@dataclass(frozen=True)
class Menu:
    """A page of a decision: ``offers`` in their slots, each a ``Family``, ``More``, or an option of the game."""

    listed: Sequence[Any]
    start: int = 0

    @property
    def offers(self) -> tuple[Any, ...]:
        """The offers in the slots, from slot 0 on."""
        left = len(self.listed) - self.start
        if left <= SLOTS:
            return tuple(self.listed[at] for at in range(self.start, self.start + left))
        end = self.start + SLOTS - 1
        return (*(self.listed[at] for at in range(self.start, end)), More(end))

    def offer(self, number: Any, player: str) -> Any:
        """The offer in that slot; a ClixbookError for a number that is not an offer to the player."""
        offers = self.offers
        if number is None or not 0 <= int(number) < len(offers):
            raise IllegalAction(f"{number} is not an offer to {player}; there are {len(offers)}, from 0 on.")
        return offers[int(number)]


def menu_of(game: Game) -> Menu:
    """The first page of the decision that is due; empty when the game is over or dice are to fall."""
    options = game.options()
    if not isinstance(options, Options):
        return Menu(options)
    families = [family for family in options.families if family.members]
    end = () if EndTurn().why_not(game.state) else (EndTurn(),)
    return Menu((*families, *end))


def take_offer(menu: Menu, offer: Any) -> tuple[Menu | None, Any]:
    """Take an offer: return the next page, or None and the chosen option."""
    if isinstance(offer, More):
        return Menu(menu.listed, offer.start), None
    if isinstance(offer, Family):
        return (Menu(offer.members), None) if len(offer.members) > 1 else (None, offer.members[0])
    return None, offer
