"""Friends as objects, in the book that has them: thrown, and swung as a club (WPN-15, OBJ-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers import Reason, because
from clixbook.board.said import said, the
from clixbook.engine.actions.action import Action
from clixbook.engine.questions import Steps
from clixbook.engine.sequence.attack.targets import can_strike, foes, not_struck, protected, shot_at
from clixbook.engine.sequence.objects.hurling import (
    cannot_seize,
    club,
    flight_of,
    friends_in_reach,
    hurl_at,
    hurl_to,
    landings,
    off,
    targets_of,
)
from clixbook.engine.state import Event, Fighter, State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Hurl(Action):
    """Throw a friend beside the thrower onto a square, or at an opponent."""

    verb: ClassVar[str] = "hurl"
    form: ClassVar[str] = "hurl WHO FRIEND SQUARE-OR-TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.RANGED
    friend: str
    at: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0], details[1]) if len(details) == 2 else None

    @classmethod
    def known(cls, rules: Rulebook) -> bool:
        return bool(rules.objects.bodies.sizes)

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for friend in friends_in_reach(state, fighter):
            for square in landings(state, fighter.id, friend.id):
                yield cls(fighter.id, friend.id, square.name)
            for foe in targets_of(state, fighter, friend.id):
                yield cls(fighter.id, friend.id, foe.id)

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        if against := cannot_seize(state, fighter, self.friend):
            return against
        squares = flight_of(state, self.friend)[0]
        if self.at in state.fighters:
            foe = state.fighter(self.at)
            if against := protected(state, fighter, foe):
                return against
            shot = shot_at(off(state, self.friend), self.who, self.at, squares)
            return () if shot else shot.reasons
        square = state.board.square(self.at)
        if self.at == square.name and square in landings(state, self.who, self.friend):
            return ()
        text = said("{} flies {} squares onto free ground, not to {}.", the(self.friend), squares, square)
        return (because(state.rules["WPN-15"], text, square),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        if self.at in state.fighters:
            return (yield from hurl_at(state, self.who, self.friend, self.at, events))
        return (yield from hurl_to(state, self.who, self.friend, state.board.square(self.at), events))


@dataclass(frozen=True, slots=True)
class Club(Action):
    """Strike an opponent with a friend in hand."""

    verb: ClassVar[str] = "club"
    form: ClassVar[str] = "club WHO FRIEND TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE
    friend: str
    target: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0], details[1]) if len(details) == 2 else None

    @classmethod
    def known(cls, rules: Rulebook) -> bool:
        return bool(rules.objects.bodies.sizes)

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for friend in friends_in_reach(state, fighter):
            for foe in foes(state, fighter):
                if not protected(state, fighter, foe) and can_strike(state, fighter.id, foe.id):
                    yield cls(fighter.id, friend.id, foe.id)

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        target = state.fighter(self.target)
        return cannot_seize(state, fighter, self.friend) or not_struck(state, fighter, target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from club(state, self.who, self.friend, self.target, events))
