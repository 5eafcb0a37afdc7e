"""The moments of turns, rounds and games, as far as effects speak of them."""

from __future__ import annotations

from typing import ClassVar

from clixbook.engine.position.effect_context import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.rulebooks import Rulebook


class TurnMoments:
    """What an effect may do as turns, rounds and games begin and end; nothing, if it does not override the moment."""

    in_any_turn: ClassVar[bool] = False
    """True if the beginning or end of other players' turns concerns it too."""

    def acts_at(self, moment: str, rules: Rulebook) -> bool:
        """Does it do anything at this moment of a turn, named as below?"""
        return getattr(type(self), moment) is not getattr(TurnMoments, moment)

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Every figure stands on the map, and the first turn is next (SET-15)."""
        return user.state
        yield

    def condition_begins(self, state: State, events: list[Event]) -> Steps[State]:
        """It is a condition of the battlefield, and has just come into play (EVT-02, EVT-04)."""
        return state
        yield

    def condition_stays(self, state: State, events: list[Event]) -> State:
        """It is a condition of the battlefield, and was in play before this turn begins."""
        return state

    def condition_ends(self, state: State, events: list[Event]) -> State:
        """It is a condition of the battlefield, and was in play (EVT-05 to EVT-07)."""
        return state

    def round_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """The first player's turn begins, and a round with it, in a book where effects hang on that (TRN-07)."""
        return user.state
        yield

    def round_ends(self, user: User, events: list[Event]) -> Steps[State]:
        """The last player's turn ends, and a round with it."""
        return user.state
        yield

    def action_total_change(self, user: User) -> int:
        """By how much it changes the action total of the user's player as long as it works (ACT-01)."""
        return 0

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """The user's turn begins (TRN-03); an effect that does not override this waits for nothing."""
        return user.state
        yield

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        """The actions of the user's turn are over (TRN-04)."""
        return user.state
        yield
