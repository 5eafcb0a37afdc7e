"""What is on the table and what is asked of it: traits that every view watches, one change at a time, undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from traitlets import Any as AnyTrait
from traitlets import Bool, Enum, HasTraits, Instance, Int, Unicode, Union, observe

from clixbook.board.board import Board
from clixbook.board.frozen import FrozenMap
from clixbook.errors import ClixbookError
from clixbook.rulebooks.editions import DEFAULT
from clixbook.rulebooks.rulebook import Rulebook, rulebook
from clixbook.view.questions import KINDS, Question, ask, squares_of, verdict, what_changed

PALETTES = ("light", "dark", "contrast")
_INPUTS = (
    "board",
    "rules",
    "overlay",
    "source",
    "target",
    "selected",
    "speed",
    "damage",
    "way",
    "palette",
    "all_four",
)
_SAVED = (*_INPUTS, "cursor", "held", "status", "answer", "problem", "sight")
MOST_UNDO = 500


class Moment(NamedTuple):
    """What undo brings back."""

    board: Board
    source: str
    target: str
    selected: str


class Asked(HasTraits):
    """A board, a question about it and the rulebook that answers, with undo: what a ``Session`` changes by gestures.

    Views watch ``revision``, which counts settled changes: several traits set in ``with session.together():``
    are one change, and an error inside leaves everything as it was.
    """

    board = Instance(Board)
    rules = Union([Unicode(), Instance(Rulebook)], default_value=DEFAULT)
    overlay = Enum(KINDS, default_value="line")
    source = Unicode()
    target = Unicode()
    selected = Unicode()
    cursor = Unicode("A1")
    held = Unicode(help="What is being moved: 'source', 'target', or 'piece:' and an id.")
    speed = Int(8, help="Speed for reach, in squares.")
    damage = Int(3, help="Damage for knock back, in clicks.")
    way = Unicode(help="Where a knock back leads ('SE'), if the attacker may choose that.")
    palette = Enum(PALETTES, default_value="light")
    all_four = Bool(False, help="True while all four rulebooks are shown side by side.")
    status = Unicode(help="The last event in one or two sentences.")
    answer = AnyTrait(None, allow_none=True)
    problem = Unicode(help="What the question lacks, if there is no answer.")
    marks = AnyTrait(FrozenMap(), help="What a game adds to the figures on the board, by id: see piece_scene.Marks.")
    sight = AnyTrait((0, ()), help="How often something was to be brought into sight, and the places: see look_at.")
    revision = Int(0)

    restored: ClassVar[tuple[str, ...]] = _SAVED
    """The traits that an error inside ``together`` brings back."""

    def __init__(self, board: Any, *, rules: str | Rulebook = DEFAULT, **traits: Any) -> None:
        self._depth, self._said = 1, False
        super().__init__(board=board, rules=rules, **traits)
        rulebook(rules)
        if not self.source and board.pieces:
            names = list(board.pieces)
            rivals = [n for n in names[1:] if not board.pieces[n].is_friend_of(board.pieces[names[0]])]
            self.source, self.target = names[0], (rivals or names[1:] or [""])[0]
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self._merging: object = None
        self._rules_before = self.rulebook
        self._now = self._moment()
        self._depth = 0
        self._think()

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in use."""
        return rulebook(self.rules)

    @property
    def question(self) -> Question:
        """What is asked now."""
        return Question(self.overlay, self.source, self.target, self.speed, self.damage, self.way)

    @property
    def undoable(self) -> bool:
        """True if there is something to undo."""
        return bool(self._past)

    @property
    def redoable(self) -> bool:
        """True if there is something to redo."""
        return bool(self._future)

    def _moment(self) -> Moment:
        return Moment(self.board, self.source, self.target, self.selected)

    # -- one change ---------------------------------------------------------------------------------------

    @contextmanager
    def together(self, merge: object = None) -> Iterator[None]:
        """Everything set inside is one change; an error leaves the session as it was.

        Changes with the same ``merge`` in a row (the steps of a drag) are undone as one.
        """
        if self._depth:
            yield
            return
        before = {name: getattr(self, name) for name in self.restored}
        self._depth, self._said = 1, False
        try:
            yield
            self._settle(merge)
        except BaseException:
            for name, value in before.items():
                self.set_trait(name, value)
            raise
        finally:
            self._depth = 0
        self.revision += 1

    @observe(*_INPUTS)
    def _one_trait_changed(self, change: Any) -> None:
        if self._depth:
            return
        self._depth, self._said = 1, False
        try:
            self._settle(None)
        except BaseException:
            self.set_trait(change["name"], change["old"])
            raise
        finally:
            self._depth = 0
        self.revision += 1

    def _settle(self, merge: object) -> None:
        """Work out the answer, then remember what undo needs."""
        self._think()
        now = self._moment()
        if now[:3] != self._now[:3]:
            if merge is None or merge != self._merging:
                self._past = [*self._past[-MOST_UNDO:], self._now]
            self._future = []
        self._merging = merge
        self._now = now

    def _think(self) -> None:
        before, rules = self.answer, self.rulebook
        for name in ("source", "target", "selected"):
            if not squares_of(self.board, getattr(self, name)):
                setattr(self, name, "")
        try:
            self.answer, self.problem = ask(self.board, self.question, rules), ""
        except ClixbookError as error:
            self.answer, self.problem = None, str(error)
        if rules != self._rules_before:
            self.say(what_changed(before, self.answer, self._rules_before, rules))
            self._rules_before = rules
        if not self._said and self.answer is not before:
            self.say(self.answer.headline if self.answer is not None else self.problem)

    def say(self, text: str) -> None:
        """Tell what happened."""
        self.status, self._said = text, True

    def verdict(self) -> str:
        """The present verdict in one or two words."""
        return verdict(self.answer)

    # -- undo ---------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Go back one change of the board or of the line's ends."""
        self._travel(self._past, self._future, "undo", "Undone.")

    def redo(self) -> None:
        """Take back the last undo."""
        self._travel(self._future, self._past, "redo", "Done again.")

    def _travel(self, taken: list[Moment], given: list[Moment], verb: str, text: str) -> None:
        if not taken:
            self.say(f"Nothing to {verb}.")
            self.revision += 1
            return
        given.append(self._now)
        moment = taken.pop()
        another = moment.board.bare != self.board.bare
        self._depth = 1
        try:
            for name, value in zip(Moment._fields, moment, strict=True):
                setattr(self, name, value)
            self._now, self._merging = moment, None
            self._think()
            if another:
                self.look_at(self.source, self.target)
            self.say(f"{text} {self.answer.headline if self.answer is not None else ''}".strip())
        finally:
            self._depth = 0
        self.revision += 1

    def look_at(self, *places: str) -> None:
        """Have the views bring these places (piece ids, square names) into sight, the first one above all."""
        with self.together():
            self.sight = self.sight[0] + 1, places
