"""A question about a board as observable traits: its board, ends, numbers and rulebook, and the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, Self

from traitlets import (
    Any as AnyTrait,
    Bool,
    Enum,
    HasTraits,
    Instance,
    Int,
    TraitError,
    Unicode,
    Union,
    observe,
    validate,
)

from clixbook.argument_errors import checks_arguments
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.near.threats import USUAL_RANGE
from clixbook.caches import store_bounded
from clixbook.errors import BadWord, ClixbookError, did_you_mean
from clixbook.rulebooks.editions import DEFAULT
from clixbook.rulebooks.rulebook import Rulebook, named_rulebook, rulebook
from clixbook.view.questions import board_questions
from clixbook.view.questions.board_questions import (
    NUMBERS,
    BoardQuestion,
    QuestionKind,
    ask,
    is_question,
    kind_of,
    place_name,
    squares_of,
    verdict,
)
from clixbook.view.questions.book_changes import what_changed
from clixbook.view.sessions.watched import SquareName, Watched, tells_refusals

PALETTES = ("light", "dark", "contrast")
MOST_NUMBER = 40
MOST_KEPT = 8
"""Answers that a session, and pictures of them that a board, keeps."""
_INPUTS = (
    "board", "rules", "overlay", "source", "target", "selected", "way", "palette", "all_four", *NUMBERS,
)  # fmt: skip


def check_number(name: str, value: object) -> None:
    """One ClixbookError if that is not a number of a question, or it cannot have the value."""
    problems = []
    if name not in NUMBERS:
        hint = did_you_mean(str(name), NUMBERS, f"there are {', '.join(NUMBERS)}.")
        problems.append(f"A question has no number {name!r:.40}; {hint}")
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_NUMBER:
        problems.append(f"{name!s:.40}: expected a whole number from 0 to {MOST_NUMBER}, not {value!r:.40}.")
    if problems:
        raise BadWord(*problems)


class QuestionSession(Watched):
    """A board, a question and its rulebook, as traits that widgets watch.

    ``source``, ``target`` and ``selected`` are piece ids or square names, ``cursor`` is a square name (which a tuple
    or a ``Square`` becomes), ``rules`` an edition's name or a Rulebook. Set any trait; ``answer`` follows, or
    ``problem`` says why there is none.
    """

    board = Instance(Board, help="The board on the table; a change makes a new one.")
    rules = Union([Unicode(), Instance(Rulebook)], default_value=DEFAULT)
    overlay = Unicode("line", help="What is asked: the name of one of questions.KINDS.")
    source = SquareName(help="Where the question begins: a figure by its id, or a square.")
    target = SquareName(help="Where it leads: a figure by its id, or a square.")
    selected = SquareName(help="The figure or square that is picked.")
    cursor = SquareName("A1", help="The square that keys act on.")
    speed = Int(8, help="Speed for reach, in squares.")
    damage = Int(3, help="Damage for knock back, in clicks.")
    range = Int(USUAL_RANGE, help="Range of everybody on the threat map, in squares.")
    attack = Int(10, help="Attack value of the attacker, where none was said of it.")
    defense = Int(17, help="Defense value of the target, where none was said of it.")
    rerolls = Int(0, help="How often the attacker's side may roll again.")
    target_rerolls = Int(0, help="How often the target's side may have the attack rolled again.")
    way = Unicode(help="Where a knock back leads ('SE'), if the attacker may choose that.")
    palette = Enum(PALETTES, default_value="light", help="The colours.")
    tap_sets = Enum(
        ("", "target", "source"), default_value="", help="Which end of a line a tap on a figure sets; see click."
    )
    all_four = Bool(False, help="True while all four rulebooks are shown side by side.")
    status = Unicode(help="The last event in one or two sentences.")
    told = AnyTrait(None, allow_none=True, help="The answer with whose verdict the status begins; None if with none.")
    answer = AnyTrait(None, allow_none=True, help="The answer to the question; None if there is none.")
    problem = Unicode(help="What the question lacks, if there is no answer.")
    marks = AnyTrait(FrozenMap(), help="What a game adds to the figures on the board, by id: see piece_scene.Marks.")
    sight = AnyTrait((0, ()), help="How often something was to be brought into sight, and the places: see look_at.")

    restored: ClassVar[tuple[str, ...]] = (*_INPUTS, "cursor", "held", "status", "told", "answer", "problem", "sight")

    @checks_arguments
    def __init__(self, board: Any, *, rules: str | Rulebook = DEFAULT, **traits: Any) -> None:
        self._depth, self._has_status = 1, False
        self._answered_for: tuple[Board, BoardQuestion, Rulebook] | None = None
        self._known: dict[tuple[Board, BoardQuestion, Rulebook], tuple[Any, str]] = {}
        self.check(traits)
        super().__init__(board=board, rules=rules, **traits)
        named_rulebook(rules)
        if not self.source and board.pieces:
            self._choose_figures()
        self._merging: object = None
        self._rules_before = self.rulebook
        self._think()  # initial values are no change: there is nothing for undo yet
        self._depth = 0

    def _choose_figures(self) -> None:
        """Ask about the first figure, and where no target was given about its first opponent, or another one."""
        pieces = self.board.pieces
        first, *others = [name for name in pieces if name != self.target] or [""]
        rivals = [name for name in others if not pieces[name].is_friend_of(pieces[first])]
        self.source, self.target = first, self.target or (rivals or others or [""])[0]

    @classmethod
    def check(cls, names: Iterable[str]) -> None:
        """A ClixbookError for names that are no traits: traitlets would only warn of them.

        >>> import clixbook as cx
        >>> cx.Session.check(["source", "target"])
        """
        known = cls.class_trait_names()
        if wrong := [name for name in names if name not in known]:
            shown = sorted(known)
            hints = (did_you_mean(name, shown, f"there are {', '.join(shown)}.") for name in wrong)
            found = zip(wrong, hints, strict=True)
            raise BadWord(*(f"{cls.__name__} has no {name!r:.40}; {hint}" for name, hint in found))

    def __repr__(self) -> str:
        found = self.problem or self.verdict()
        ends = " to ".join(filter(None, (self.source, self.target)))
        return f"<{type(self).__name__} of {self.board!r}, {self.rulebook.name}: {self.overlay} {ends}, {found}>"

    # -- reading ------------------------------------------------------------------------------------------

    def twin(self) -> Self:
        """A copy without watchers: changes to it do not reach this session.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> twin = session.twin()
        >>> twin.set_question("reach")
        >>> twin.overlay, session.overlay
        ('reach', 'line')
        """
        twin = HasTraits.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in use."""
        return rulebook(self.rules)

    @property
    def question(self) -> BoardQuestion:
        """The current question."""
        numbers = {name: getattr(self, name) for name in NUMBERS}
        return BoardQuestion(self.overlay, self.source, self.target, way=self.way, **numbers)

    @property
    def kind(self) -> QuestionKind:
        """The row of the question."""
        return kind_of(self.overlay)

    @validate("overlay")
    def _known_question(self, proposal: Any) -> str:
        name: str = proposal["value"]
        if not is_question(name):
            names = ", ".join(kind.name for kind in board_questions.KINDS)
            raise TraitError(f"overlay is one of {names}, not {name!r}.")
        return name

    def verdict(self) -> str:
        """The present verdict in one or two words.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.verdict()
        'clear'
        """
        return verdict(self.answer)

    # -- one change ---------------------------------------------------------------------------------------

    @contextmanager
    def _one_change(self, before: Mapping[str, Any], merge: object = None) -> Iterator[None]:
        self._has_status = False
        with super()._one_change(before, merge):
            yield

    @observe(*_INPUTS)
    def _one_trait_changed(self, change: Any) -> None:
        if not self._depth:
            with self._one_change({change["name"]: change["old"]}):
                pass

    def _settle(self, merge: object) -> None:
        """Work out the answer."""
        self._think()
        self._merging = merge

    def _think(self) -> None:
        before, lacked, rules = self.answer, self.problem, self.rulebook
        another = self._answered_for is None or self._answered_for[0] != self.board
        for name in ("source", "target", "selected"):
            typed = name != "selected" and not another  # a typed name stays, and ``problem`` has its fault
            if not typed and not squares_of(self.board, getattr(self, name)):
                setattr(self, name, "")
        again = (self.board, self.question, rules) == self._answered_for
        self.answer, self.problem = self._ask()
        if rules != self._rules_before:
            self.say(what_changed(before, self.answer, self._rules_before, rules))
            self._rules_before = rules
        another_answer = self.answer is not before or (again and self.answer is not None)
        if not self._has_status and (another_answer or self.problem != lacked):
            self._tell(self.answer.headline if self.answer is not None else self.problem, self.answer)

    def _ask(self) -> tuple[Any, str]:
        """The answer and "", or None and the missing part of the question; the last few are cached."""
        self._answered_for = inputs = self.board, self.question, self.rulebook
        if inputs not in self._known:
            try:
                answered = ask(*inputs), ""
            except ClixbookError as error:
                answered = None, str(error)
            store_bounded(self._known, inputs, answered, MOST_KEPT)
        return self._known[inputs]

    @tells_refusals
    def say(self, text: str) -> None:
        """Show a message.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.say("A note for the class.")
        >>> session.status
        'A note for the class.'
        """
        self._tell(text)

    def _tell(self, text: str, answer: Any = None) -> None:
        """Show a message, which begins with the verdict of this answer."""
        self.status, self.told, self._has_status = text, answer, True

    def _tell_refusal(self, error: ClixbookError) -> None:
        """Put a refusal and its reason into the status."""
        self.status, self.told = str(error), None

    @tells_refusals
    def look_at(self, *places: str) -> None:
        """Have the views bring these places (piece ids, square names) into sight, the first one above all; without any,
        the ends of the line.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.look_at("Ben")
        >>> session.sight
        (1, ('Ben',))
        """
        with self.together():
            self.sight = self.sight[0] + 1, places

    # -- the question ---------------------------------------------------------------------------------------

    @tells_refusals
    def set_question(self, kind: str) -> None:
        """Ask something else of the same place: one of questions.KINDS.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_question("reach")
        >>> session.overlay, session.verdict()
        ('reach', '6 squares')
        """
        with self.together():
            self.overlay = kind
            if self.kind.figure and self.selected:
                self.source = self.selected
            self.look_at()
            if self.kind.tells is not None:
                self.say(self.kind.tells(self.board))

    @tells_refusals
    def set_numbers(self, /, **texts: str) -> None:
        """Set numbers of questions by their names in an address; values outside 0 to 40 change nothing.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_numbers(speed="6", damage="many")
        >>> session.speed, session.damage
        (6, 3)
        """
        with self.together():
            for name, text in texts.items():
                if name in NUMBERS and text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= MOST_NUMBER:
                    setattr(self, name, int(text))

    @tells_refusals
    def set_number(self, name: str, value: int) -> None:
        """Ask with another ``speed``, ``damage``, ``range`` ...; a ClixbookError for another name, or no such number.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_number("speed", 6)
        >>> session.speed
        6
        """
        check_number(name, value)
        setattr(self, name, value)

    @tells_refusals
    def set_rules(self, rules: str | Rulebook) -> None:
        """Change the rulebook; the position stays, and ``status`` reports the changed answer.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_rules("nebula2007")
        >>> session.rules, session.answer.rules.name
        ('nebula2007', 'nebula2007')
        """
        named_rulebook(rules)
        with self.together():
            self.rules = rules
            self.all_four = False

    @tells_refusals
    def set_ends(self, source: str | None = None, target: str | None = None) -> None:
        """Put either end of the question on a piece or square. A ClixbookError for a wrong name.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_ends("A2", "Ben")
        >>> session.source, session.target
        ('A2', 'Ben')
        """
        with self.together():
            for end, text in (("source", source), ("target", target)):
                if text is not None:
                    setattr(self, end, self._id_of_name(text))
            self.point_at(self.source if target is None else self.target)
            self.look_at(*((self.source, self.target) if target is None else (self.target, self.source)))

    @tells_refusals
    def choose(self, who: str) -> None:
        """Pick a figure or a square by its name; the question stays. A ClixbookError for a wrong name.

        >>> import clixbook as cx
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces={"A1": "Ann: standard of Kim"}))
        >>> session.choose("ann")
        >>> session.selected
        'Ann'
        """
        self.selected = self._id_of_name(who)

    @tells_refusals
    def point_at(self, where: str) -> None:
        """Move the cursor to a named figure or square: actions at the cursor then apply to it.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.point_at("Ben")
        >>> session.cursor
        'D1'
        """
        if squares := squares_of(self.board, where):
            self.cursor = squares[0].name

    def _id_of_name(self, text: str) -> str:
        text = text.strip()
        if not text:
            return ""
        for piece in self.board.pieces.values():
            if text.lower() in (piece.id.lower(), piece.name.lower()):
                return piece.id
        found = self.board.find(text)
        return found.id if isinstance(found, Piece) else place_name(self.board, found)

    def _choose_ends(self) -> None:
        """Ends for the line on a board that was just put on the table: those of before where they exist."""
        board, names = self.board, list(self.board.pieces)
        target = self.target if squares_of(board, self.target) else ""
        others = [name for name in names if name != target]
        self.source = self.source if self.source in others else (others or ["A1"])[0]
        others = [name for name in names if name != self.source]
        self.target = target or (others or [Square(board.width - 1, board.height - 1).name])[0]
