"""Ends of a game besides a knock-out: agreement, the clock, leaving the map (WIN-03, WIN-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.engine.actions.action import Action, PlayerAction
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.turn.victory import GameEnd
from clixbook.engine.sequence.arrivals.attachments import remove_attached
from clixbook.engine.sequence.fighters.clicks import end_lost_effects, squares_under
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.engine.sequence.objects.relics_and_equipment import take_off_equipment
from clixbook.engine.sequence.turn.scenario_end import exits_of
from clixbook.engine.sequence.turn.turns import settle_end
from clixbook.rulebooks.sections.turn.actions import ActionKind

BY_ALL = "agreed"
"""Word of an end that all players agree on where the book knows limits of time alone."""


@dataclass(frozen=True, slots=True)
class Agree(PlayerAction):
    """The player ``who`` agrees to end the game; it ends once all players agree in the same turn."""

    verb: ClassVar[str] = "agree"
    form: ClassVar[str] = "agree PLAYER"

    def why_not(self, state: State) -> tuple[Reason, ...]:
        ruling = state.rules["WIN-03"]
        if GameEnd.AGREEMENT not in state.rules.victory.other_ends:
            return (make_reason(ruling, "In this book players cannot agree to end the game; a player may concede."),)
        if self.who not in state.players or not state.remaining(self.who):
            playing = ", ".join(each for each in state.players if state.remaining(each))
            return (make_reason(ruling, message("{} does not play; {} do.", self.who, playing)),)
        return (make_reason(ruling, message("{} has agreed.", self.who)),) if self.who in state.agreed else ()

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        events.append(Event(message("{} agrees to end the game.", self.who)))
        agreed = (*state.agreed, self.who)
        everybody = all(each in agreed or not state.remaining(each) for each in state.players)
        if everybody:
            text = "All players agree to end the game."
            events.append(Event(text, (), (make_reason(state.rules["WIN-03"], text),)))
        return settle_end(state.with_(agreed=agreed, cause=GameEnd.AGREEMENT if everybody else state.cause), events)
        yield


@dataclass(frozen=True, slots=True)
class TimeUp(PlayerAction):
    """The time is over: the game ends, and points decide. The engine has no clock; tables have.

    ``time up``: that of the limit. ``time agreed``: the players end it sooner, or without a limit; so they may in every
    book that knows limits of time, for they agree on them.
    """

    verb: ClassVar[str] = "time"
    form: ClassVar[str] = "time up|agreed"

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who) if who in ("up", BY_ALL) and not details else None

    def why_not(self, state: State) -> tuple[Reason, ...]:
        if self.who == BY_ALL:
            known = GameEnd.TIME in state.rules.victory.other_ends
            return () if known else (make_reason(state.rules["WIN-03"], "This book has no time limit."),)
        return () if state.minutes else (make_reason(state.rules["WIN-03"], "No time limit was agreed."),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        limit = f"Time is up, after {plural(state.minutes, 'minute')}."
        text = "The players agree that time is up." if self.who == BY_ALL else limit
        events.append(Event(text, (), (make_reason(state.rules["WIN-03"], text),)))
        agreed = state.players if self.who == BY_ALL else ()
        return settle_end(state.with_(cause=GameEnd.TIME, agreed=agreed), events)
        yield


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """A figure leaves the map from a square by which the scenario lets its player leave (WIN-17)."""

    verb: ClassVar[str] = "exit"
    form: ClassVar[str] = "exit WHO"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if state.ends and not cls(fighter.id).reasons_against(state, fighter):
            yield cls(fighter.id)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        ruling, who = state.rules["WIN-17"], figure_ref(self.who)
        if not exits_of(state, self.who):
            return (
                make_reason(ruling, message("{} cannot leave the map: no scenario lets it leave from there.", who)),
            )
        found = []
        if state.board.pieces[self.who].held is not None:
            found.append(make_reason(ruling, message("{} must first put down what it holds.", who)))
        if any(each.carrier == self.who for each in state.aboard):
            found.append(make_reason(ruling, message("{} must first set down the figures it carries.", who)))
        if captives_of(state, self.who):
            found.append(make_reason(ruling, message("{} must first turn in or free its captives.", who)))
        return tuple(found)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """Take the figure off the map: not lost, not scored, and never to return."""
        text = message("{} leaves the map.", figure_ref(self.who))
        where = squares_under(state, self.who)
        events.append(Event(text, where, (make_reason(state.rules["WIN-17"], text, *where),), good=True))
        state = take_off_equipment(state, self.who, events)
        state = state.with_fighter(self.who, exited=True).with_(board=state.board.without_piece(self.who))
        kept = tuple(each for each in state.lasting if each.on != self.who)
        return with_traits(end_lost_effects(remove_attached(state.with_(lasting=kept), self.who, events)))
        yield
