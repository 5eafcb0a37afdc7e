"""Merging two friends into a duo and splitting a duo (PWR-DUO)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from clixbook.board.answers.answers import Reason
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.fighters.replacing.duos import merge, split, why_no_merge, why_no_split
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Replace two adjacent friends by their duo."""

    verb: ClassVar[str] = "merge"
    form: ClassVar[str] = "merge WHO FRIEND"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE
    friend: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.printed_abilities.duo.merges_two

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for friend in state.standing(fighter.side):
            if (fighter.beside or friend.beside) and not why_no_merge(state, fighter, friend.id):
                yield cls(fighter.id, friend.id)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_no_merge(state, fighter, self.friend)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from merge(state, self.who, self.friend, events))


@dataclass(frozen=True, slots=True)
class Split(Action):
    """Replace a duo by the two figures that wait for it on the sideline."""

    verb: ClassVar[str] = "split"
    form: ClassVar[str] = "split WHO"
    counts_as: ClassVar[ActionKind] = ActionKind.POWER

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.printed_abilities.duo.merges_two

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if fighter.beside and not why_no_split(state, fighter):
            yield cls(fighter.id)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_no_split(state, fighter)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from split(state, self.who, events))
