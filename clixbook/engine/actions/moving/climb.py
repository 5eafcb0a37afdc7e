"""Climbing to another level and dropping onto an opponent (ELV-04, ELV-06)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import parse_square
from clixbook.board.moves.footprints import can_lie, footprints_over
from clixbook.board.moves.moves import LetDown, can_drop_onto
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.engine.sequence.fighters.redirected_damage import deal_fall_damage
from clixbook.engine.sequence.moving.move_sequence import (
    Footprint,
    Pace,
    move,
    place_after_move,
    reachable_squares,
    roll_break_away,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

CLIMBING = Pace("climb", climbing=True)


@dataclass(frozen=True, slots=True)
class Climb(Action):
    """Climb up or down over the edge between two levels."""

    verb: ClassVar[str] = "climb"
    form: ClassVar[str] = "climb WHO SQUARE"
    counts_as: ClassVar[ActionKind] = ActionKind.POWER
    to: str

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return "climb" if cls.is_known(rules) else ""

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.elevation.climb_squares > 0

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        own = state.board.pieces[fighter.id].squares
        for square in reachable_squares(state, fighter.id, CLIMBING):
            if square not in own:
                yield cls(fighter.id, square.name)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        found, square = reachable_squares(state, fighter.id, CLIMBING), state.board.square(self.to)
        if square in state.board.pieces[self.who].squares:
            return (make_reason(state.rules["ELV-04"], "A climb leads to another level.", square),)
        return () if square in found else found.why_not(square)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        state, _ = yield from move(state, self.who, parse_square(self.to), events, CLIMBING)
        return state


@fast_init
@dataclass(frozen=True, slots=True)
class DropOnto(Action):
    """Drop from an edge onto an opponent below: a move of one step."""

    verb: ClassVar[str] = "drop"
    form: ClassVar[str] = "drop WHO TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    onto: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.elevation.drop_onto.both > 0

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        here = state.board.pieces[fighter.id].squares[0]
        for opponent in opponents_of(state, fighter):
            if any(map(here.touches, state.board.pieces[opponent.id].squares)):
                action = cls(fighter.id, opponent.id)
                if not action.reasons_against(state, fighter):
                    yield action

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        state.fighter(self.onto)
        if self.onto not in state.board.pieces or self.onto == self.who:
            return (make_reason(state.rules["ELV-06"], message("{} cannot be dropped onto.", figure_ref(self.onto))),)
        if against := why_first_turn_bars(state, self.onto, fighter.side, "damage"):
            return against
        drop = self._drop(state)
        if drop and not self._landings(state, drop):
            return (
                make_reason(
                    state.rules["ELV-06"],
                    message("There is no room for {} beside {}.", figure_ref(self.who), figure_ref(self.onto)),
                ),
            )
        return () if drop else drop.reasons

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """Both are hurt; the side of the one below picks where the other comes down."""
        free, state = yield from roll_break_away(state, self.who, events)
        if not free or self.onto not in state.board.pieces or not (drop := self._drop(state)):
            return state
        landings = self._landings(state, drop)
        side, chosen = state.fighter(self.onto).side, landings[0]
        if len(landings) > 1:
            chosen = yield Choose(
                side,
                message("where {} comes down beside {}", figure_ref(self.who), figure_ref(self.onto)),
                landings,
                state,
            )
        text = message("{} drops onto {} and comes down on {}.", figure_ref(self.who), figure_ref(self.onto), chosen)
        events.append(Event(text, chosen.squares, drop.reasons))
        state = place_after_move(state, self.who, chosen.squares)
        own = state.fighter(self.who).side
        state = yield from deal_fall_damage(state, self.onto, drop.damage[self.onto], "fall", events, by=own)
        return (yield from deal_fall_damage(state, self.who, drop.damage[self.who], "fall", events))

    def _landings(self, state: State, drop: LetDown) -> tuple[Footprint, ...]:
        """The footprints where it may come down; for a large base, with all squares beside the carrier."""
        board, piece = state.board, state.board.pieces[self.who]
        ways = {frozenset(each) for at in drop.landings for each in footprints_over(board, piece.base, at)}
        bases = [tuple(sorted(each)) for each in ways if drop.landings.issuperset(each)]
        return tuple(
            Footprint(each) for each in sorted(bases) if can_lie(board.bare, replace(piece, squares=each), state.rules)
        )

    def _drop(self, state: State) -> LetDown:
        return can_drop_onto(state.board, self.who, self.onto, rules=state.rules)
