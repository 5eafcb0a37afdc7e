"""Two figures lift and move a light object together (OBJ-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.with_objects.objects import WithObject
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.action.readiness import why_not_ready
from clixbook.engine.sequence.objects.pick_up_and_drop import why_kept_free
from clixbook.engine.sequence.objects.shared_lift import (
    goals_hauling,
    haul_targets,
    light_objects,
    possible_partners,
    resolve_haul,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Haul(WithObject):
    """Moves a light object together with a friend."""

    verb: ClassVar[str] = "haul"
    form: ClassVar[str] = "haul WHO FRIEND SQUARE SQUARE [OBJECT]"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    object_ruling: ClassVar[str] = "OBJ-15"
    friend: str
    lies: str
    to: str
    what: str = ""

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if len(details) not in (3, 4):
            return None
        friend, lies, to, *what = details
        return cls(who, friend, parse_square(lies).name, parse_square(to).name, *(each.lower() for each in what))

    def normalized(self, state: State) -> Haul:
        """The pair by the list of fighters, and the object by no more words than it needs."""
        order, plain = list(state.fighters), super(Haul, self).normalized(state)
        who, friend = self.who, self.friend
        if {who, friend} <= set(order) and order.index(friend) < order.index(who):
            return replace(plain, who=friend, friend=who)
        return plain

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.objects.obstacles.known

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        """Each pair once: the friend comes later in the list of fighters."""
        order = list(state.fighters)
        later = [
            each.id for each in possible_partners(state, fighter) if order.index(each.id) > order.index(fighter.id)
        ]
        for what in light_objects(state) if later else ():
            own = goals_hauling(state, fighter.id, what)
            for friend in later if own else ():
                for to in haul_targets(state, fighter.id, (own, goals_hauling(state, friend, what)), what):
                    yield cls(fighter.id, friend, what.square.name, to.name, *what.words[1:])

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        ruling, friend = state.rules["OBJ-15"], state.fighter(self.friend)
        if not self.is_known(state.rules):
            return (make_reason(ruling, "Objects are not set down as obstacles."),)
        if friend.side != fighter.side or friend is fighter or friend.id not in state.board.pieces:
            return (make_reason(ruling, message("{} cannot help {}.", figure_ref(self.friend), figure_ref(self.who))),)
        if against := why_not_ready(state, friend, "move"):
            return against
        if state.left < 2:
            return (make_reason(state.rules["ACT-01"], "Each of the two needs an action, and only one is left."),)
        what, to = self.lying(state), state.board.square(self.to)
        if what not in light_objects(state):
            return (
                make_reason(
                    ruling, f"Two figures can move only a light object, not the one on {self.lies}.", what.square
                ),
            )
        goals = goals_hauling(state, self.who, what), goals_hauling(state, self.friend, what)
        if to in haul_targets(state, self.who, goals, what):
            return ()
        if against := why_kept_free(state, self.who, to):
            return against
        return (
            make_reason(
                ruling,
                message(
                    "{} and {} cannot bring it from {} to {}.",
                    figure_ref(self.who),
                    figure_ref(self.friend),
                    self.lies,
                    to,
                ),
                to,
            ),
        )

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        what = self.lying(state)
        return (yield from resolve_haul(state, (self.who, self.friend), what, parse_square(self.to), events))
