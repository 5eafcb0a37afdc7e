"""Picking objects up and putting them down, moving or not (OBJ-06, OBJ-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.model.squares import parse_square
from clixbook.board.objects.lifting import why_not_lifted
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.moving.attacks_after_moves import attack_after_move
from clixbook.engine.sequence.moving.move_sequence import reachable_squares
from clixbook.engine.sequence.objects.pick_up_and_drop import (
    Lying,
    can_attack_with_it,
    judge_pick_up,
    lying_at,
    lying_objects,
    move_and_put,
    move_and_take,
    put_down,
    squares_to_put_down,
    tell_pick_up,
    ways_taking,
    why_kept_free,
    why_not_free_again,
    why_nothing_lies,
    with_it_in_hand,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

OBSTRUCTING = "obstructing"


class WithObject(Action):
    """Base of actions with an object on the map: its square (``lies``) and, if several lie there, its name (``what``).

    ``object_ruling`` is the ruling of the reason that none lies there.
    """

    __slots__ = ()
    object_ruling: ClassVar[str] = "OBJ-06"
    lies: str
    what: str

    def normalized(self, state: State) -> Self:
        if self.why_nothing_there(state):
            return self
        lies, *what = self.lying(state).words
        return replace(self, lies=lies, what="".join(what))  # type: ignore[call-arg]  # dataclasses, all of them

    def lying(self, state: State) -> Lying:
        """The object that is meant; ClixbookError if there is none or more than one."""
        return lying_at(state.board, self.lies, self.what)

    def why_nothing_there(self, state: State) -> tuple[Reason, ...]:
        return why_nothing_lies(state, self.lies, self.what, self.object_ruling)


@dataclass(frozen=True, slots=True)
class MoveTaking(WithObject):
    """Move that picks up an object on its way; ``attack_after_move`` may follow it.

    ``to`` is the goal, ``lies`` the object's square, and ``what`` its name where several lie there. A move of zero
    squares is allowed where the book lets it.
    """

    verb: ClassVar[str] = "move"
    form: ClassVar[str] = "move WHO SQUARE take SQUARE [OBJECT]"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    to: str
    lies: str
    what: str = ""

    @property
    def details(self) -> tuple[str, ...]:
        return (PlaceRef(self.to), "take", PlaceRef(self.lies), *([self.what] if self.what else []))

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if len(details) not in (3, 4) or details[1] != "take":
            return None
        to, _, lies, *what = details
        return cls(who, parse_square(to).name, parse_square(lies).name, *(each.lower() for each in what))

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for what in lying_objects(state.board):
            for goal in sorted(ways_taking(state, fighter.id, what)):
                yield cls(fighter.id, goal.name, *what.words)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        goal, what = state.board.square(self.to), self.lying(state)
        if goal in ways_taking(state, self.who, what):
            return ()
        if against := why_no_lift(state, fighter, what):
            return against
        text = message(
            "{} does not pass {} on its way to {}, or stops too soon.", figure_ref(self.who), what.square, goal
        )
        return reachable_squares(state, self.who).why_not(goal) or (
            make_reason(state.rules["OBJ-06"], text, what.square),
        )

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        what = self.lying(state)
        after, cost = yield from move_and_take(state, self.who, parse_square(self.to), what, events)
        if cost is None or self.who not in after.board.pieces:
            return after
        armed = after.board.pieces[self.who].held is None or can_attack_with_it(state, after, self.who, cost)
        return (yield from attack_after_move(state, after, self.who, cost, events, armed=armed))


@dataclass(frozen=True, slots=True)
class MovePutting(Action):
    """Move that puts the held object down in or beside its path; ``attack_after_move`` may follow it."""

    verb: ClassVar[str] = "move"
    form: ClassVar[str] = "move WHO SQUARE put"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    to: str

    @property
    def details(self) -> tuple[str, ...]:
        return (PlaceRef(self.to), "put")

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, parse_square(details[0]).name) if list(details[1:]) == ["put"] else None

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        """False in books where objects are put down freely: nobody needs a move for it."""
        return not rules.objects.put_down.free

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if state.board.pieces[fighter.id].held is not None:
            for goal in reachable_squares(state, fighter.id):
                yield cls(fighter.id, goal.name)

    def why_nothing_put(self, state: State) -> tuple[Reason, ...]:
        """Why it puts nothing down in any move."""
        ruling = state.rules["OBJ-10"]
        if not self.is_known(state.rules):
            return (make_reason(ruling, "Objects are put down by a free action."),)
        if state.board.pieces[self.who].held is None:
            return (make_reason(ruling, message("{} holds no object.", figure_ref(self.who))),)
        return ()

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        if against := self.why_nothing_put(state):
            return against
        found, goal = reachable_squares(state, self.who), state.board.square(self.to)
        return () if goal in found else found.why_not(goal)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        after, cost = yield from move_and_put(state, self.who, parse_square(self.to), events)
        return (yield from attack_after_move(state, after, self.who, cost, events))


@dataclass(frozen=True, slots=True)
class ActionOnObject(WithObject):
    """Action on an object that lies on the map."""

    lies: str
    what: str = ""

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if len(details) not in (1, 2):
            return None
        return cls(who, parse_square(details[0]).name, *(each.lower() for each in details[1:]))


@dataclass(frozen=True, slots=True)
class Take(ActionOnObject):
    """Pick up an object as a free action."""

    verb: ClassVar[str] = "take"
    form: ClassVar[str] = "take WHO SQUARE [OBJECT]"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.objects.pick_up.free

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if why_not_free_again(state, fighter.id, "take"):
            return
        within_reach = judge_pick_up(state, fighter.id, ()).objects
        for what in lying_objects(state.board):
            if (what.thing, what.square) in within_reach:
                yield cls(fighter.id, *what.words)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        what = self.lying(state)
        if against := why_no_lift(state, fighter, what) or why_not_free_again(state, self.who, "take"):
            return against
        found = judge_pick_up(state, self.who, ())
        if (what.thing, what.square) in found.objects:
            return ()
        text = message("{} is out of {}'s reach.", what.square, figure_ref(self.who))
        return (
            found.reasons[:1]
            if not self.is_known(state.rules)
            else (make_reason(state.rules["OBJ-06"], text, what.square),)
        )

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        what = self.lying(state)
        state = state.with_use(self.who, "take")
        return tell_pick_up(with_it_in_hand(state, self.who, what), self.who, what, events)
        yield  # makes it a generator, though it asks no question


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Put down the held object as a free action; in one book it may become an obstacle there (OBJ-15)."""

    verb: ClassVar[str] = "put"
    form: ClassVar[str] = "put WHO SQUARE [obstructing]"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE
    on: str
    obstructs: bool = False

    @property
    def details(self) -> tuple[str, ...]:
        return (PlaceRef(self.on), OBSTRUCTING) if self.obstructs else (PlaceRef(self.on),)

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if not details or list(details[1:]) not in ([], [OBSTRUCTING]):
            return None
        return cls(who, parse_square(details[0]).name, len(details) == 2)

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.objects.put_down.free

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if state.board.pieces[fighter.id].held is not None and not why_not_free_again(state, fighter.id, "put"):
            for square in sorted(squares_to_put_down(state, fighter.id)):
                yield cls(fighter.id, square.name)
                if state.rules.objects.obstacles.known and not why_kept_free(state, fighter.id, square):
                    yield cls(fighter.id, square.name, obstructs=True)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        ruling = state.rules["OBJ-10"]
        if not self.is_known(state.rules):
            return (make_reason(ruling, "Objects are put down while their holders move."),)
        if self.obstructs and not state.rules.objects.obstacles.known:
            return (make_reason(state.rules["OBJ-15"], "Objects are not set down as obstacles."),)
        if state.board.pieces[self.who].held is None:
            return (make_reason(ruling, message("{} holds no object.", figure_ref(self.who))),)
        square = state.board.square(self.on)
        if square not in squares_to_put_down(state, self.who):
            return (
                make_reason(
                    ruling, message("{} cannot put anything down on {}.", figure_ref(self.who), square), square
                ),
            )
        kept = why_kept_free(state, self.who, square) if self.obstructs else ()
        return kept or why_not_free_again(state, self.who, "put")

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        state = put_down(state, self.who, parse_square(self.on), events, obstructing=self.obstructs)
        return state.with_use(self.who, "put")
        yield  # makes it a generator, though it asks no question


def why_no_lift(state: State, fighter: Fighter, what: Lying) -> tuple[Reason, ...]:
    """Why the fighter cannot lift that object at all; empty if it can."""
    piece = state.board.pieces[fighter.id]
    if piece.held is not None:
        return (
            make_reason(
                state.rules["OBJ-08"],
                message("{} holds an object already.", figure_ref(fighter.id)),
                *piece.squares[:1],
            ),
        )
    reason = why_not_lifted(piece, what.thing, what.square, fighter.points, state.rules)
    return () if reason is None else (reason,)
