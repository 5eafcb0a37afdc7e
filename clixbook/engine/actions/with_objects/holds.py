"""Grabbing, smashing and releasing opponents (CAP-09, CAP-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from clixbook.board.answers.answers import Reason
from clixbook.board.near.close_attacks import may_be_in_reach
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.fighters.holding.held_opponents import held_by
from clixbook.engine.sequence.objects.grabs import grab, release, smash, why_no_grab, why_no_smash, why_not_held_here
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class OnOne(Action):
    """Base of actions on one opponent with bare hands."""

    target: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.grabs.grab.known


@dataclass(frozen=True, slots=True)
class Grab(OnOne):
    """Grab an opponent: a close attack that holds its target instead of damage."""

    verb: ClassVar[str] = "grab"
    form: ClassVar[str] = "grab WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE

    @property
    def attack_targets(self) -> tuple[str, ...]:
        return (self.target,)

    def with_targets(self, targets: tuple[str, ...]) -> Grab:
        return Grab(self.who, targets[0])

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return "close attack"

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for opponent in opponents_of(state, fighter):
            if may_be_in_reach(state.board, fighter.id, opponent.id, state.rules) and not why_no_grab(
                state, fighter, opponent.id
            ):
                yield cls(fighter.id, opponent.id)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_no_grab(state, fighter, self.target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from grab(state, self.who, self.target, events))


@dataclass(frozen=True, slots=True)
class Smash(OnOne):
    """Smash a held opponent on the ground."""

    verb: ClassVar[str] = "smash"
    form: ClassVar[str] = "smash WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return "close attack"

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for name in held_by(state, fighter.id):
            if not why_no_smash(state, fighter, name):
                yield cls(fighter.id, name)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_no_smash(state, fighter, self.target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from smash(state, self.who, self.target, events))


@dataclass(frozen=True, slots=True)
class Release(OnOne):
    """Release a held opponent as a free action."""

    verb: ClassVar[str] = "release"
    form: ClassVar[str] = "release WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for name in held_by(state, fighter.id):
            yield cls(fighter.id, name)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_not_held_here(state, fighter, self.target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return release(state, self.who, self.target, events)
        yield
