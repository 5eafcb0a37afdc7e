"""Attacks with the object that a figure holds: in its hands, or thrown (WPN, OBJ-11, OBJ-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason
from clixbook.engine.actions.action import Action
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.weapons import Wielding
from clixbook.engine.sequence.attack.attack_sequence import carry_out
from clixbook.engine.sequence.attack.targets import in_order, not_together, sets_of_targets
from clixbook.engine.sequence.objects.held_weapons import cannot_swing, cannot_throw, throw_at, throws
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Swing(Action):
    """A close attack with the object in hand; on several at once where the book lets that go together."""

    verb: ClassVar[str] = "swing"
    form: ClassVar[str] = "swing WHO TARGET..."
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE
    targets: tuple[str, ...]

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, tuple(details)) if details else None

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if state.board.pieces[fighter.id].held is None:
            return
        for targets in sets_of_targets(state, fighter, close=True, friendly=True):
            if not cannot_swing(state, Attack(fighter.id, targets, ranged=False)):
                yield cls(fighter.id, targets)

    def in_order(self, state: State) -> Swing:
        return Swing(self.who, in_order(state, self.who, self.targets))

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        attack = Attack(self.who, self.targets, ranged=False)
        return cannot_swing(state, attack) or not_together(state, fighter, self.targets, close=True, friendly=True)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        thing = state.board.pieces[self.who].held
        attack = Attack(self.who, self.targets, ranged=False, way=Wielding.SWING, thing=thing)
        return (yield from carry_out(state, attack, events))


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Throw the object in hand at one opponent."""

    verb: ClassVar[str] = "throw"
    form: ClassVar[str] = "throw WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.RANGED
    target: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0]) if len(details) == 1 else None

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for attack in throws(state, fighter):
            yield cls(fighter.id, attack.targets[0])

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return cannot_throw(state, fighter, state.fighter(self.target))

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from carry_out(state, throw_at(state, self.who, self.target), events))
