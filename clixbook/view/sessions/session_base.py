"""The base session: board and question as observable traits, and gestures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar, Self, TypeVar

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
from clixbook.board.answers.answers import Reason
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import Reach
from clixbook.board.near.threats import USUAL_RANGE
from clixbook.caches import store_bounded
from clixbook.errors import BadWord, ClixbookError, IllegalAction, did_you_mean
from clixbook.rulebooks.editions import DEFAULT, EDITIONS
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

K = TypeVar("K")
V = TypeVar("V")
PALETTES = ("light", "dark", "contrast")
MOST_NUMBER = 40
MOST_KEPT = 8
"""Answers that a session, and pictures of them that a board, keeps."""
_INPUTS = (
    "board", "rules", "overlay", "source", "target", "selected", "way", "palette", "all_four", *NUMBERS,
)  # fmt: skip


def check_number(name: str, value: object) -> None:
    """One ClixbookError if that is no number of a question, or it cannot have the value."""
    problems = []
    if name not in NUMBERS:
        hint = did_you_mean(str(name), NUMBERS, f"there are {', '.join(NUMBERS)}.")
        problems.append(f"A question has no number {name!r:.40}; {hint}")
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_NUMBER:
        problems.append(f"{name!s:.40}: expected a whole number from 0 to {MOST_NUMBER}, not {value!r:.40}.")
    if problems:
        raise BadWord(*problems)


class BoardSession(Watched):
    """A board, a question and its rulebook, for any view of a board.

    ``source``, ``target`` and ``selected`` are piece ids or square names, ``cursor`` is a square name (which a tuple
    or a ``Square`` becomes), ``rules`` an edition's name or a Rulebook. Set any trait; ``answer`` follows, or
    ``problem`` says why there is none.
    How a figure is moved, and what undo takes back, is the matter of ``Session`` and ``GameSession``.
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
    answer = AnyTrait(None, allow_none=True, help="The answer to the question; None if there is none.")
    problem = Unicode(help="What the question lacks, if there is no answer.")
    marks = AnyTrait(FrozenMap(), help="What a game adds to the figures on the board, by id: see piece_scene.Marks.")
    sight = AnyTrait((0, ()), help="How often something was to be brought into sight, and the places: see look_at.")

    restored: ClassVar[tuple[str, ...]] = (*_INPUTS, "cursor", "held", "status", "answer", "problem", "sight")

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

    # -- what the two kinds of session do each in its way ---------------------------------------------------

    def undo(self) -> None:
        """Go back."""
        raise NotImplementedError

    def redo(self) -> None:
        """Take back the last undo."""
        raise NotImplementedError

    def _move(self, who: str, goal: Square) -> None:
        """Put a figure on a square for a player."""
        raise NotImplementedError

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
            self.say(self.answer.headline if self.answer is not None else self.problem)

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
        self.status, self._has_status = text, True

    def _tell_refusal(self, error: ClixbookError) -> None:
        """Put a refusal and its reason into the status."""
        self.status = str(error)

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

    @tells_refusals
    def step_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor, and what it holds; it stops at the edge of the map.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.step_cursor(1, 1)
        >>> session.cursor
        'B2'
        """
        square = step_square(self.board, self.cursor, dx, dy)
        with self.together(merge=self.held or None):
            self.cursor = square.name
            if self.held:
                self._carry(square)
            else:
                self.say(describe(self.board, square))

    @tells_refusals
    def click(self, where: SquareLike) -> None:
        """Click, tap or Enter: a figure is selected and shows its reach, a second one is aimed at.

        With ``tap_sets`` the question stays whatever is tapped: a figure becomes that end of the line that is asked
        about, and the other end stays; the shooter itself is selected, or let go.
        An empty square is looked at; clicked again, the line's end (or the selected figure) goes there.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.click("A1")
        >>> session.selected, session.overlay
        ('Ann', 'reach')
        """
        square = self.board.square(where)
        piece = self.board.piece_at(square)
        with self.together():
            again = self.cursor == square.name
            self.cursor = square.name
            if self.held:
                self._carry(square)
                self.held = ""
            elif piece is not None:
                self._click_piece(piece.id)
            elif self.kind.figure and (self.source in self.board.pieces or not self.kind.moves):
                self._click_goal(square)
            elif self.kind.has_two_ends and self.tap_sets == "source":
                self.source, self.tap_sets = square.name, "target"
            elif again and self.kind.has_two_ends:
                self.target = square.name
            else:
                more = f" Choose {square.name} again to aim there." if self.kind.has_two_ends else ""
                self.say(describe(self.board, square) + more)

    @tells_refusals
    def explain_square(self, where: SquareLike) -> None:
        """Explain why a figure cannot get to a square, or the line to it.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.explain_square("C2")
        >>> session.status.partition(". ")[0]
        'The line from Ann on A1 to C2 is clear (2014 core rulebook)'
        """
        square = self.board.square(where)
        with self.together():
            if self.kind.there:
                self.say(self.kind.there(self.answer, square))
            elif self.source:
                there = replace(self.question, kind="line", target=place_name(self.board, square))
                answer = ask(self.board, there, self.rulebook)
                self.say(" ".join([answer.headline, *(str(r) for r in answer.reasons[:1])]) if answer else "")
            else:
                self.say(describe(self.board, square))

    def _click_piece(self, name: str) -> None:
        if self.tap_sets:
            self._set_tapped(name)
        elif self.kind.figure and not self.kind.moves:
            self.selected = self.source = name
            self.target = ""
        elif self.selected == name:
            self.selected, self.overlay = "", "line"
        elif self.selected:
            self.source, self.target = self.selected, name
            self.overlay = self.overlay if self.kind.has_two_ends else "line"
            self.selected = ""
        else:
            self.selected = self.source = name
            self.overlay = "reach"
            if self.target == name:
                self.target = ""

    def _set_tapped(self, name: str) -> None:
        """Make a figure the end that taps set; the target may become the shooter, and the shooter the target."""
        label = self.board.pieces[name].label
        if name == self.selected:
            self.selected = ""
            self.say(f"{label} is let go.")
        elif self.selected and self.kind.has_two_ends:
            self.source, self.target, self.selected = self.selected, name, ""
        elif name == self.source or not self.kind.has_two_ends:
            self.selected, self.target = name, self.target if self.kind.has_two_ends else ""
            if name == self.source:
                self.say(f"{label} is chosen: drag it, or change it under Edit.")
            self.source = name
        elif self.tap_sets == "source":
            self.source, self.target = name, self.source if name == self.target else self.target
            self.tap_sets = "target"
        elif name == self.target:
            self.say(f"{label} is the target already.")
        else:
            self.target = name

    @tells_refusals
    def move_there(self) -> None:
        """Move the figure in question to the target square, if it may go there.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_ends("Ann", "B2")
        >>> session.move_there()
        >>> session.board.piece("Ann").squares[0].name
        'B2'
        """
        with self.together():
            goal = self.board.square(self.target) if self.target not in self.board.pieces else None
            if goal is None or self.source not in self.board.pieces:
                raise IllegalAction("Choose a figure, and an empty square to move it to.")
            self._move(self.source, goal)
            self.target = ""

    def _click_goal(self, square: Square) -> None:
        if self.target == square.name and self.kind.moves:
            self.move_there()
        else:
            self.target = square.name
            self.say(self.kind.there(self.answer, square) if self.kind.there else "")

    # -- dragging -----------------------------------------------------------------------------------------

    @tells_refusals
    def grip(self, where: SquareLike, *, touch: bool = False) -> str:
        """The thing that a drag from this square would move: a line's end, or nothing ("").

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> session.grip("C4")
        'target'
        """
        square = self.board.square(where)
        ends = (end for end in ("target", "source") if end in self.kind.drags)
        return next((end for end in ends if square in squares_of(self.board, getattr(self, end))), "")

    @tells_refusals
    def pick(self, where: SquareLike, *, touch: bool = False) -> bool:
        """Grab the figure or thing on the square; False if there is nothing to move.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.pick("A1"), session.held
        (True, 'piece:Ann')
        """
        square = self.board.square(where)
        self.held = self.grip(square, touch=touch)
        return bool(self.held)

    @tells_refusals
    def pick_end(self, where: SquareLike) -> bool:
        """Take hold of the line's end on the square, alone; False if none is there.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.pick_end("D1"), session.held
        (True, 'target')
        """
        self.held = BoardSession.grip(self, self.board.square(where))
        return bool(self.held)

    @tells_refusals
    def carry(self, where: SquareLike, merge: object = "drag") -> None:
        """Move the held thing to this square; the answer follows.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> held = session.pick_end("D1")
        >>> session.carry("C2")
        >>> session.target
        'C2'
        """
        square = self.board.square(where)
        with self.together(merge=merge):
            self.cursor = square.name
            self._carry(square)

    def _carry(self, square: Square) -> None:
        if self.held in ("source", "target"):
            other = self.target if self.held == "source" else self.source
            name = place_name(self.board, square)
            if name != other or not self.kind.has_two_ends:
                setattr(self, self.held, name)
            else:
                self.say(f"Both ends cannot be {name}.")

    def drop(self) -> None:
        """Let go.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> held = session.pick_end("D1")
        >>> session.drop()
        >>> session.held
        ''
        """
        super().drop()
        self._merging = None

    # -- cycling ------------------------------------------------------------------------------------------

    @tells_refusals
    def next_figure(self, end: str = "source", by: int = 1) -> None:
        """Put the line's source or target on the next figure; with ``by`` -1 on the one before.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.next_figure()
        >>> session.source
        'Ann'
        """
        if end not in ("source", "target"):
            raise BadWord(f"end: expected source or target, not {end!r:.40}.")
        names = [n for n in self.board.pieces if n != (self.target if end == "source" else self.source)]
        if not names:
            with self.together():
                self.say("No other figure is on the board.")
            return
        now = getattr(self, end)
        with self.together():
            name = names[(names.index(now) + by) % len(names)] if now in names else names[0 if by > 0 else -1]
            setattr(self, end, name)
            self.point_at(name)
            self.look_at(name, self.target if end == "source" else self.source)
            if self.kind.ask is None:
                self.say(f"{'From' if end == 'source' else 'To'} {name}.")

    def next_rules(self) -> None:
        """The next of the four editions.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.next_rules()
        >>> session.rules
        'complete2022'
        """
        index = EDITIONS.index(self.rulebook.edition)
        self.set_rules(EDITIONS[(index + 1) % len(EDITIONS)])


def step_square(board: Board, cursor: str, dx: int, dy: int) -> Square:
    """The square so far from the cursor, at most at the edge of the map."""
    at = board.square(cursor)
    return Square(min(max(at.x + dx, 0), board.width - 1), min(max(at.y + dy, 0), board.height - 1))


def describe(board: Board, square: Square) -> str:
    """The things on a square, in one sentence for the status line."""
    from clixbook.view.sessions.square_words import square_in_words

    return square_in_words(board, square)


def way_to(session: BoardSession) -> Any:
    """The way to the target, while the question is reach; None if there is none."""
    answer, squares = session.answer, squares_of(session.board, session.target)
    return answer.get(squares[0]) if isinstance(answer, Mapping) and squares else None


def subject_of_verdict(session: BoardSession) -> Any:
    """The subject of the verdict: the way that is pointed at, else the answer; None if nothing is answered."""
    return way_to(session) or session.answer


def reasons_of(session: BoardSession) -> tuple[Reason, ...]:
    """The reasons to show: the answer's, or those of the way pointed at, and why it stops there or does not exist."""
    way, answer = way_to(session), session.answer
    if way is None:
        squares = squares_of(session.board, session.target)
        if isinstance(answer, Reach) and squares and session.board.piece_at(squares[0]) is None:
            return answer.why_not(squares[0])
        return answer.reasons if answer is not None else ()
    reasons: tuple[Reason, ...] = way.reasons
    return reasons if way.stops is None or way.stops in reasons else (*reasons, way.stops)
