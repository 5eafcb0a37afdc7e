"""Throwing or swinging another figure (WPN-15, OBJ-16, CAP-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.frozen import fast_init
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.attack.targets import (
    can_attack_close,
    judge_ranged_attack,
    opponents_of,
    why_no_close_attack,
    why_protected,
)
from clixbook.engine.sequence.objects.thrown_figures import (
    flight_of,
    hurl_at_target,
    hurl_to_square,
    landings,
    seizable_figures,
    strike_with_figure,
    targets_of,
    why_no_hurl,
    why_no_seizing,
    without_held_figure,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class ActionWithBody(Action):
    """An action with a friend beside the figure, or an opponent in its hands, at a square or a figure."""

    friend: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return bool(rules.objects.figures_as_objects.sizes)


@fast_init
@dataclass(frozen=True, slots=True)
class Hurl(ActionWithBody):
    """Throw an adjacent friend or a held opponent onto a square or at a target."""

    verb: ClassVar[str] = "hurl"
    form: ClassVar[str] = "hurl WHO FIGURE SQUARE-OR-TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.RANGED
    at: str

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for friend in seizable_figures(state, fighter.id):
            if why_no_hurl(state, fighter, friend.id):
                continue
            for square in landings(state, fighter.id, friend.id):
                yield cls(fighter.id, friend.id, square.name)
            for opponent in targets_of(state, fighter, friend.id):
                yield cls(fighter.id, friend.id, opponent.id)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        if against := why_no_hurl(state, fighter, self.friend):
            return against
        squares = flight_of(state, self.friend)[0]
        if self.at in state.fighters:
            opponent = state.fighter(self.at)
            if against := why_protected(state, fighter, opponent) or why_not_at_itself(state, self.friend, opponent):
                return against
            shot = judge_ranged_attack(without_held_figure(state, self.friend), self.who, self.at, squares)
            return () if shot else shot.reasons
        square = state.board.square(self.at)
        if self.at == square.name and square in landings(state, self.who, self.friend):
            return ()
        text = message(
            "{} is thrown {} squares onto a free square, not to {}.", figure_ref(self.friend), squares, square
        )
        return (make_reason(state.rules["WPN-15"], text, square),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        if self.at in state.fighters:
            return (yield from hurl_at_target(state, self.who, self.friend, self.at, events))
        return (yield from hurl_to_square(state, self.who, self.friend, state.board.square(self.at), events))


@fast_init
@dataclass(frozen=True, slots=True)
class Club(ActionWithBody):
    """Attack an opponent with a held figure as a club."""

    verb: ClassVar[str] = "club"
    form: ClassVar[str] = "club WHO FIGURE TARGET"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE
    target: str

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for friend in seizable_figures(state, fighter.id):
            for opponent in opponents_of(state, fighter):
                if (
                    opponent.id != friend.id
                    and not why_protected(state, fighter, opponent)
                    and can_attack_close(state, fighter.id, opponent.id)
                ):
                    yield cls(fighter.id, friend.id, opponent.id)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        target = state.fighter(self.target)
        against = why_no_seizing(state, fighter, self.friend) or why_not_at_itself(state, self.friend, target)
        return against or why_no_close_attack(state, fighter, target)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from strike_with_figure(state, self.who, self.friend, self.target, events))


def why_not_at_itself(state: State, name: str, target: Fighter) -> tuple[Reason, ...]:
    """Why a figure is no missile and no club against itself; empty for any other target."""
    if name != target.id:
        return ()
    return (make_reason(state.rules["WPN-15"], message("{} is held itself.", figure_ref(name))),)
