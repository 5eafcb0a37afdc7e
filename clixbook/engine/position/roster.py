"""Fighters of a position by side: on the map, lying, in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clixbook.caches import cached_value

if TYPE_CHECKING:
    from clixbook.engine.position.state import Fighter, State


class Present:
    """The fighters by where they are, computed on demand."""

    PARTS = frozenset({"fighters", "board", "aboard"})

    def __init__(self, state: State) -> None:
        self._fighters, self._board, self._aboard = state.fighters, state.board, state.aboard

    @cached_value
    def standing(self) -> tuple[Fighter, ...]:
        """The fighters standing on the board; those lying knocked out are not among them."""
        pieces = self._board.pieces
        return tuple([each for who, each in self._fighters.items() if who in pieces and not each.down])

    @cached_value
    def lying(self) -> tuple[Fighter, ...]:
        """The figures that lie on the map, knocked out, and may be healed."""
        return tuple([each for each in self._fighters.values() if each.down])

    @cached_value
    def in_play(self) -> tuple[Fighter, ...]:
        """The fighters on the board, aboard others, attached, captive, and those that arrive later."""
        later = {
            who for who, fighter in self._fighters.items() if fighter.waits or fighter.captor or fighter.attached_to
        }
        if not self._aboard and not later:
            return self.standing
        here = {*self._board.pieces, *(each.piece.id for each in self._aboard), *later}
        return tuple(fighter for who, fighter in self._fighters.items() if who in here and not fighter.down)

    @cached_value
    def stacks(self) -> dict[str, tuple[str, ...]]:
        """Stack -> its other horde tokens besides the one with the piece."""
        found: dict[str, tuple[str, ...]] = {}
        for who, fighter in self._fighters.items():
            if fighter.stack:
                found[fighter.stack] = (*found.get(fighter.stack, ()), who)
        return found

    @cached_value
    def standing_of(self) -> dict[str, tuple[Fighter, ...]]:
        """Player -> the fighters of that side on the board."""
        return _by_side(self.standing)

    @cached_value
    def in_play_of(self) -> dict[str, tuple[Fighter, ...]]:
        """Player -> the fighters of that side in play."""
        return self.standing_of if self.in_play is self.standing else _by_side(self.in_play)


def _by_side(fighters: tuple[Fighter, ...]) -> dict[str, tuple[Fighter, ...]]:
    found: dict[str, tuple[Fighter, ...]] = {}
    for fighter in fighters:
        found[fighter.side] = (*found.get(fighter.side, ()), fighter)
    return found


def successors(state: State, who: str) -> frozenset[str]:
    """The figures that came in this one's place, and those in theirs."""
    found = state.fighter(who).replaced_by
    return frozenset(found).union(*(successors(state, each) for each in found))
