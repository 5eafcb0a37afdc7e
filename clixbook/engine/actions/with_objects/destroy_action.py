"""Destroying walls, terrain, markers and objects (DST, EGS-09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import parse_edge, parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.objects.destruction import (
    WITH,
    Wreck,
    possible_destructions,
    resolve_destruction,
    why_not_destroyed,
)
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.map.destroying import DestroyingKind
from clixbook.rulebooks.sections.turn.actions import ActionKind

SAID = {word: way for way, word in WITH.items()}


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    """Destroy something at a place, by a close attack if possible, else by a ranged one.

    ``place`` is a wall or rim (``C3|D3``), a square, or the figure that holds the object meant. ``armed`` says that
    the object in hand does it: "swinging" or "throwing" (WPN-06, OBJ-12).
    """

    verb: ClassVar[str] = "destroy"
    form: ClassVar[str] = "destroy WHO PLACE [swinging|throwing]"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE
    place: str
    armed: str = ""

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return "destroy" if rules.destroying.counts_as is DestroyingKind.ACTION else ""

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if len(details) not in (1, 2) or (len(details) == 2 and details[1] not in SAID):
            return None
        return cls(who, _place(details[0]), *details[1:])

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for each in possible_destructions(state, fighter.id):
            yield cls(fighter.id, each.place, WITH[each.way])

    @property
    def wreck(self) -> Wreck:
        """The thing to destroy and the means."""
        return Wreck(self.who, self.place, SAID[self.armed])

    def why_nothing_there(self, state: State) -> tuple[Reason, ...]:
        holder = state.board.pieces.get(self.place)
        if self.place not in state.fighters or (holder is not None and holder.held is not None):
            return ()
        return (make_reason(state.rules["DST-09"], message("{} holds nothing.", figure_ref(self.place))),)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_not_destroyed(state, self.wreck)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from resolve_destruction(state, self.wreck, events))


def _place(text: str) -> str:
    """The place as it is named everywhere."""
    if "|" in text:
        return parse_edge(text).name
    try:
        return parse_square(text).name
    except ClixbookError:
        return text  # a figure that holds an object
