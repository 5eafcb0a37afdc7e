"""Power actions for objects: claim a relic, equip (WPN-12, WPN-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.with_objects.objects import ActionOnObject
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.objects.relics_and_equipment import (
    objects_underfoot,
    put_on_equipment,
    roll_to_claim,
    why_no_claim,
    why_not_equipped,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

IN_HAND = "held"


@dataclass(frozen=True, slots=True)
class ClaimRelic(ActionOnObject):
    """Roll for the relic in the figure's own square."""

    verb: ClassVar[str] = "claim"
    object_ruling: ClassVar[str] = "WPN-12"
    form: ClassVar[str] = "claim WHO SQUARE [OBJECT]"
    counts_as: ClassVar[ActionKind] = ActionKind.POWER

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return bool(rules.weapons.relic_taking.action)

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for what in objects_underfoot(state, state.board.pieces[fighter.id]):
            if not why_no_claim(state, fighter.id, what):
                yield cls(fighter.id, *what.words)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_no_claim(state, self.who, self.lying(state))

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from roll_to_claim(state, self.who, self.lying(state), events))


@dataclass(frozen=True, slots=True)
class Equip(ActionOnObject):
    """Put on equipment from the figure's own square, or the one that it holds: ``equip WHO held``."""

    verb: ClassVar[str] = "equip"
    object_ruling: ClassVar[str] = "WPN-13"
    form: ClassVar[str] = "equip WHO SQUARE-OR-held [OBJECT]"
    counts_as: ClassVar[ActionKind] = ActionKind.POWER

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, IN_HAND) if list(details) == [IN_HAND] else super(Equip, cls).read(who, details)

    def normalized(self, state: State) -> Self:
        return self if self.lies == IN_HAND else super(Equip, self).normalized(state)

    def why_nothing_there(self, state: State) -> tuple[Reason, ...]:
        if self.lies != IN_HAND:
            return super(Equip, self).why_nothing_there(state)
        if state.board.pieces[self.who].held is not None:
            return ()
        row, text = state.rules[self.object_ruling], message("{} holds no object.", figure_ref(self.who))
        return (make_reason(row, text if row.in_play else row.says),)

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return bool(rules.weapons.equipping.action) and rules.keyphrases.equip

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        piece = state.board.pieces[fighter.id]
        for what in objects_underfoot(state, piece):
            if not why_not_equipped(state, fighter.id, what.thing, what.square):
                yield cls(fighter.id, *what.words)
        if piece.held is not None and not why_not_equipped(state, fighter.id, piece.held, None):
            yield cls(fighter.id, IN_HAND)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        thing, square = self._found(state)
        return () if thing is None else why_not_equipped(state, self.who, thing, square)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        thing, square = self._found(state)
        return state if thing is None else put_on_equipment(state, self.who, thing, square, events)
        yield

    def _found(self, state: State) -> tuple[MapObject | None, Square | None]:
        if self.lies == IN_HAND:
            return state.board.pieces[self.who].held, None
        what = self.lying(state)
        return what.thing, what.square
