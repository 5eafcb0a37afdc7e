"""Destroying walls, terrain, markers and objects (DST, EGS-09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers import Reason
from clixbook.board.squares import parse_edge, parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.questions import Steps
from clixbook.engine.sequence.objects.wrecking import places, why_stands, wreck
from clixbook.engine.state import Event, Fighter, State
from clixbook.errors import ClixbookError
from clixbook.rulebooks.sections.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    """Let a figure destroy what is at a place, hand to hand where it can and else from afar.

    ``place`` is a wall or rim (``C3|D3``), a square, or the figure that holds the object meant.
    """

    verb: ClassVar[str] = "destroy"
    form: ClassVar[str] = "destroy WHO PLACE"
    counts_as: ClassVar[ActionKind] = ActionKind.CLOSE
    place: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, _place(details[0])) if len(details) == 1 else None

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for place in places(state, fighter.id):
            yield cls(fighter.id, place)

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_stands(state, self.who, self.place)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return wreck(state, self.who, self.place, events)
        yield


def _place(text: str) -> str:
    """The place as it is named everywhere."""
    if "|" in text:
        return parse_edge(text).name
    try:
        return parse_square(text).name
    except ClixbookError:
        return text  # somebody who holds an object
