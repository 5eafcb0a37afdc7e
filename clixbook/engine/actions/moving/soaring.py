"""Moves that change the flight height (SPD-02, SPD-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar

from clixbook.board.answers.answers import Reason
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import Mode
from clixbook.engine.actions.action import Action
from clixbook.engine.position.lazy import LazyMapped
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.moving.attacks_after_moves import attack_after_move
from clixbook.engine.sequence.moving.flight_heights import change_and_move, height_change_goals, why_no_change
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@fast_init
@dataclass(frozen=True, slots=True)
class Soar(Action):
    """Move of a hovering flyer that rises first and ends soaring."""

    verb: ClassVar[str] = "soar"
    form: ClassVar[str] = "soar WHO SQUARE"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    rises: ClassVar[bool] = True
    to: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return len(rules.speed_modes.heights.names) > 1

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Sequence[Action]:
        if state.board.pieces[fighter.id].mode is not Mode.WING:
            return ()
        places = tuple(height_change_goals(state, fighter.id, cls.rises))
        return LazyMapped(partial(_change_on, cls.rises, fighter.id), places)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_no_change(state, self.who, state.board.square(self.to), self.rises)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """Break away where it is, change height, and move; then the attack that a plain move may end with (MOV-10)."""
        after, cost = yield from change_and_move(state, self.who, parse_square(self.to), self.rises, events)
        return (yield from attack_after_move(state, after, self.who, cost, events))


@fast_init
@dataclass(frozen=True, slots=True)
class Hover(Soar):
    """Move of a soaring flyer that ends hovering."""

    verb: ClassVar[str] = "hover"
    form: ClassVar[str] = "hover WHO SQUARE"
    rises: ClassVar[bool] = False


@lru_cache(maxsize=16384)
def _change_on(rises: bool, who: str, square: Square) -> Soar:
    """The change of height that ends there, cached: it is an option turn after turn."""
    return (Soar if rises else Hover)(who, square.name)
