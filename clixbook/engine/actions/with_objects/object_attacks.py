"""Attacks with a held object, swung or thrown (WPN, OBJ-11, OBJ-12)."""

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
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import sorted_targets, target_sets, why_targets_conflict
from clixbook.engine.sequence.objects.held_weapons import possible_throws, throw_at, why_no_swing, why_no_throw
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Swing(Action):
    """Close attack with the held object, on several targets where the book lets it."""

    verb: ClassVar[str] = "swing"
    form: ClassVar[str] = "swing WHO TARGET..."
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE
    targets: tuple[str, ...]

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, tuple(details)) if details else None

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if state.board.pieces[fighter.id].held is None:
            return
        for targets in target_sets(state, fighter, close=True, friendly=True):
            if not why_no_swing(state, Attack(fighter.id, targets, ranged=False)):
                yield cls(fighter.id, targets)

    def normalized(self, state: State) -> Swing:
        return Swing(self.who, sorted_targets(state, self.who, self.targets))

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        attack = Attack(self.who, self.targets, ranged=False)
        return why_no_swing(state, attack) or why_targets_conflict(
            state, fighter, self.targets, close=True, friendly=True
        )

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        thing = state.board.pieces[self.who].held
        attack = Attack(self.who, self.targets, ranged=False, way=Wielding.SWING, thing=thing)
        return (yield from resolve_attack(state, attack, events))


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Throw the held object at one opponent."""

    verb: ClassVar[str] = "throw"
    form: ClassVar[str] = "throw WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.RANGED
    target: str

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for attack in possible_throws(state, fighter):
            yield cls(fighter.id, attack.targets[0])

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_no_throw(state, fighter, state.fighter(self.target))

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from resolve_attack(state, throw_at(state, self.who, self.target), events))
