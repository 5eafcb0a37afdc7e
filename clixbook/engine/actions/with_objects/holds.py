"""Opponents in one's hands: grabbed, smashed on the ground, let go (CAP-09, CAP-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason
from clixbook.board.near.close_attacks import in_reach
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.attack.targets import foes
from clixbook.engine.sequence.fighters.held_opponents import prey_of
from clixbook.engine.sequence.objects.grabs import cannot_grab, cannot_smash, grab, not_held, release, smash
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class OnOne(Action):
    """What is done to one opponent with bare hands."""

    target: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0]) if len(details) == 1 else None

    @classmethod
    def known(cls, rules: Rulebook) -> bool:
        return rules.grabs.grab.known


@dataclass(frozen=True, slots=True)
class Grab(OnOne):
    """Grab an opponent: a close attack that does no damage, and holds whom it hits."""

    verb: ClassVar[str] = "grab"
    form: ClassVar[str] = "grab WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE

    @property
    def aims(self) -> tuple[str, ...]:
        return (self.target,)

    def aimed_at(self, targets: tuple[str, ...]) -> Grab:
        return Grab(self.who, targets[0])

    @classmethod
    def needs(cls, rules: Rulebook) -> str:
        return "close attack"

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for foe in foes(state, fighter):
            if in_reach(state.board, fighter.id, foe.id, state.rules) and not cannot_grab(state, fighter, foe.id):
                yield cls(fighter.id, foe.id)

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return cannot_grab(state, fighter, self.target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from grab(state, self.who, self.target, events))


@dataclass(frozen=True, slots=True)
class Smash(OnOne):
    """Smash a held opponent on the ground."""

    verb: ClassVar[str] = "smash"
    form: ClassVar[str] = "smash WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE

    @classmethod
    def needs(cls, rules: Rulebook) -> str:
        return "close attack"

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for name in prey_of(state, fighter.id):
            if not cannot_smash(state, fighter, name):
                yield cls(fighter.id, name)

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return cannot_smash(state, fighter, self.target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from smash(state, self.who, self.target, events))


@dataclass(frozen=True, slots=True)
class Release(OnOne):
    """Let a held opponent go, freely."""

    verb: ClassVar[str] = "release"
    form: ClassVar[str] = "release WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for name in prey_of(state, fighter.id):
            yield cls(fighter.id, name)

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return not_held(state, fighter, self.target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return release(state, self.who, self.target, events)
        yield
