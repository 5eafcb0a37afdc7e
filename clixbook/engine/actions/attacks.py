"""Close combat and ranged combat actions (ACT-08, ATK)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason
from clixbook.board.model.frozen import fast_init
from clixbook.engine.actions.action import Action
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import sorted_targets, target_sets, why_targets_conflict
from clixbook.engine.sequence.objects.held_weapons import why_must_swing
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


class AttackAction(Action):
    """Base of plain attacks, ``ranged`` or close, on the ``attack_targets``."""

    __slots__ = ()
    basic: ClassVar[bool] = True
    ranged: ClassVar[bool]

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        attack = Attack(self.who, self.attack_targets, ranged=self.ranged)
        against = why_targets_conflict(state, fighter, attack.targets, close=not self.ranged, friendly=True)
        return against or why_must_swing(state, attack)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from resolve_attack(state, Attack(self.who, self.attack_targets, ranged=self.ranged), events))


@fast_init
@dataclass(frozen=True, slots=True)
class Close(AttackAction):
    """Close attack; on ``more`` targets where the book lets bolts count (ATK-10)."""

    verb: ClassVar[str] = "close"
    form: ClassVar[str] = "close WHO TARGET..."
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE
    ranged: ClassVar[bool] = False
    target: str
    more: tuple[str, ...] = ()

    @property
    def targets(self) -> tuple[str, ...]:
        """All targets of the attack."""
        return (self.target, *self.more)

    @property
    def attack_targets(self) -> tuple[str, ...]:
        return self.targets

    def with_targets(self, targets: tuple[str, ...]) -> Close:
        return Close(self.who, targets[0], targets[1:])

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return "close attack"

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0], tuple(details[1:])) if details else None

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for first, *more in target_sets(state, fighter, close=True, friendly=True):
            if not why_must_swing(state, Attack(fighter.id, (first, *more), ranged=False)):
                yield cls(fighter.id, first, tuple(more))

    def normalized(self, state: State) -> Close:
        first, *more = sorted_targets(state, self.who, self.targets)
        return Close(self.who, first, tuple(more))


@fast_init
@dataclass(frozen=True, slots=True)
class Shoot(AttackAction):
    """Ranged attack on as many targets as the attacker has bolts."""

    verb: ClassVar[str] = "shoot"
    form: ClassVar[str] = "shoot WHO TARGET..."
    counts_as: ClassVar[ActionKind] = ActionKind.RANGED
    ranged: ClassVar[bool] = True
    targets: tuple[str, ...]

    @property
    def attack_targets(self) -> tuple[str, ...]:
        return self.targets

    def with_targets(self, targets: tuple[str, ...]) -> Shoot:
        return Shoot(self.who, targets)

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return "ranged attack"

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, tuple(details)) if details else None

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for targets in target_sets(state, fighter, close=False, friendly=True):
            if not why_must_swing(state, Attack(fighter.id, targets, ranged=True)):
                yield cls(fighter.id, targets)

    def normalized(self, state: State) -> Shoot:
        return Shoot(self.who, sorted_targets(state, self.who, self.targets))
