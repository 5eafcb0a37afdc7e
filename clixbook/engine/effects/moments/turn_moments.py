"""Effect hooks of turns, rounds and games."""

from __future__ import annotations

from typing import ClassVar

from clixbook.engine.position.effect_context import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State


class TurnMoments:
    """Effect hooks of turns, rounds and games."""

    in_any_turn: ClassVar[bool] = False
    """True if the beginning or end of other players' turns concerns it too."""

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Before the first turn, with all figures placed (SET-15)."""
        return user.state
        yield

    def condition_begins(self, state: State, events: list[Event]) -> Steps[State]:
        """After it came into play as a battlefield condition, each copy by itself (EVT-02, EVT-04)."""
        return state
        yield

    def condition_stays(self, state: State, events: list[Event]) -> State:
        """Hook of a battlefield condition in play: a turn begins."""
        return state

    def condition_ends(self, state: State, events: list[Event]) -> State:
        """After it, or one of its copies, left play as a battlefield condition (EVT-05 to EVT-07)."""
        return state

    def round_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Hook: a round begins, where the book has such triggers (TRN-07)."""
        return user.state
        yield

    def round_ends(self, user: User, events: list[Event]) -> Steps[State]:
        """Hook: a round ends."""
        return user.state
        yield

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Hook: the user's turn begins (TRN-03)."""
        return user.state
        yield

    def after_reveal(self, user: User, power: str, events: list[Event]) -> Steps[State]:
        """After an action in which the user's dial revealed this special power, if only in passing (DMG-19).

        Every figure is asked, whether it can use the power or not.
        """
        return user.state
        yield

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        """After the actions of the user's turn (TRN-04)."""
        return user.state
        yield

    def tokens_cleared(self, user: User, events: list[Event]) -> Steps[State]:
        """After the user cleared its tokens at the end of its turn, if it is on the map (ACT-22, ACT-25, ACT-26)."""
        return user.state
        yield
