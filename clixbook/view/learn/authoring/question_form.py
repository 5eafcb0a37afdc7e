"""The form for one question of a new lesson: the question, the board's answers, and likely mistakes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from clixbook.board.answers.answers import Answer
from clixbook.board.model.board import Board
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios.files.writing import QuestionDraft
from clixbook.scenarios.queries.answer_kinds import answer_text
from clixbook.scenarios.queries.distractors import Distractor, likely_mistakes
from clixbook.view.cells.lesson_overlay import answers_to_draw
from clixbook.view.cells.lesson_words import books_html
from clixbook.view.learn.authoring.askable import ASKABLE, BY_KEY, Askable, askable_of
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Checkbox, Combobox, Dropdown, Textarea, TextLine, show

MOST_WORDS = 1500
MOST_ROWS = 8
MOST_HINTS = 10
MOST_KEPT = 40
FIELDS = ("source", "target", "number", "say", "hints")


class QuestionForm(Box):
    """The fields of one question. ``changed`` is called when something was written; ``own``: its board is its own.

    ``kept`` are fields of an earlier visit, ``query`` what an address asks.
    """

    def __init__(
        self, board: Board, changed: Callable[[], None], kept: Mapping[str, Any], query: Mapping[str, str]
    ) -> None:
        self.board, self._changed, self._busy = board, changed, True
        self.own = False
        self.kind = Dropdown(options=[(each.title, each.key) for each in ASKABLE], description="Ask")
        self.source, self.target = (Combobox(description=each, ensure_option=False) for each in ("From", "To"))
        self.number = TextLine(description="Number")
        self.say = Textarea(description="Question")
        self.hints = Textarea(description="Hints", placeholder="One a line")
        self.answers, self.mistakes = with_classes(HTML(), "cb-writeanswers"), with_classes(Box(), "cb-mistakes")
        self.rows: list[tuple[Distractor, Checkbox, Textarea]] = []
        self._words: dict[str, tuple[bool, str]] = dict(kept.get("mistakes", {}))
        super().__init__([self.kind, self.source, self.target, self.number, self.say, self.hints,
                          self.answers, self.mistakes])  # fmt: skip
        with_classes(self, "cb-questionform")
        self._fill(kept, query)
        self._listen()
        self._busy = False
        self.ask()

    def _listen(self) -> None:
        for part in (self.kind, self.source, self.target, self.number):
            part.observe(lambda _: self.ask(), "value")
        for part in (self.say, self.hints):
            part.continuous_update = False
            part.observe(lambda _: self._on_written(), "value")

    def _fill(self, kept: Mapping[str, Any], query: Mapping[str, str]) -> None:
        """Fill the form with earlier input, else with the question of the address."""
        self._offer_places()
        if kept:
            self.kind.value = kept["kind"]
            for name in FIELDS:
                getattr(self, name).value = kept[name]
        else:
            pieces = [*self.board.pieces, "", ""]
            target = query.get("to", "")
            self.kind.value = askable_of(query.get("ask", ""), bool(target) and target not in self.board.pieces).key
            self.source.value, self.target.value = query.get("from", "") or pieces[0], target or pieces[1]
            self.number.value = query.get(self.asks.number, "") or str(self.asks.usual or "")
        self._proposed = self.proposed()
        self.say.value = self.say.value or self._proposed

    def _offer_places(self) -> None:
        for part in (self.source, self.target):
            part.options = tuple(self.board.pieces)

    def put(self, board: Board) -> None:
        """Move the question to another board."""
        self._busy, self.board = True, board
        names = [*board.pieces, "A1", "B1"]
        if self.source.value not in board.pieces:
            self.source.value = names[0]
        if self.target.value not in board.pieces or self.target.value == self.source.value:
            self.target.value = next(name for name in names if name != self.source.value)
        self._offer_places()
        self._busy = False
        self.ask()

    # -- the question -----------------------------------------------------------------------------------------

    @property
    def asks(self) -> Askable:
        """The kind of question that is chosen."""
        return BY_KEY[self.kind.value]

    def proposed(self) -> str:
        """The question in words."""
        return self.asks.say.format(a=self.source.value, b=self.target.value, n=self.number.value)

    def kept(self) -> dict[str, Any]:
        """The draft, for when the author comes back."""
        fields = {name: getattr(self, name).value for name in FIELDS}
        line = {"line": self.board.to_line()} if self.own else {}
        return {"kind": self.kind.value, "mistakes": self._all_words(), **fields, **line}

    def _all_words(self) -> dict[str, tuple[bool, str]]:
        """The author's decisions about mistakes; unchanged proposals follow the position."""
        own = {
            answer_text(each.value): (on.value, words.value[:MOST_WORDS])
            for each, on, words in self.rows
            if not on.value or words.value != each.say
        }
        return dict([*self._words.items(), *own.items()][-MOST_KEPT:])

    def draft(self) -> QuestionDraft:
        """The question in its present form; a ClixbookError names the missing parts."""
        asks = self.asks
        number = self.number.value.strip()
        if asks.number and not (number.isascii() and number.isdigit() and len(number) < 3 and int(number) <= 40):
            raise BadWord(f"This question needs a number from 0 to 40 ({asks.number}).")
        source, target = self.source.value.strip(), self.target.value.strip()
        if not source or (len(asks.ends) > 1 and not target):
            raise IllegalAction("Choose where from and where to: a figure, or the name of a square.")
        taken = tuple(
            dataclasses.replace(each, say=words.value[:MOST_WORDS]) for each, on, words in self.rows if on.value
        )
        hints = tuple(line.strip()[:MOST_WORDS] for line in self.hints.value.splitlines() if line.strip())
        arguments = asks.arguments(source, target, int(number) if asks.number else 0)
        return QuestionDraft(
            self.say.value[:MOST_WORDS], self.board, asks.query, arguments, asks.field, hints[:MOST_HINTS], taken,
            asks.reveal,
        )  # fmt: skip

    @property
    def wanted(self) -> tuple[object, ...]:
        """The inputs of the picture: the board, and its question."""
        return self.board, self.own, *(each.value for each in (self.kind, self.source, self.target, self.number))

    def shown(self, rules: Rulebook) -> tuple[Answer, ...]:
        """The shapes of the answer on the board under this rulebook; none while the question is incomplete."""
        try:
            question = self.draft().question
            return answers_to_draw(question, question.answer(rules))
        except ClixbookError:
            return ()

    def ask(self) -> None:
        """Ask the board in every book, and propose mistakes."""
        if self._busy:
            return
        show(self.number, self.asks.number)
        show(self.target, len(self.asks.ends) > 1)
        if self.asks.number and not self.number.value:
            self.number.value = str(self.asks.usual)
            return
        if self.say.value in ("", self._proposed):  # the author's own words stay
            self.say.value = self.proposed()
        self._proposed = self.proposed()
        try:
            question = self.draft().question
            self.answers.value = books_html(question)
            self._offer(likely_mistakes(question))
        except ClixbookError as error:
            self.answers.value = f'<p role="alert">{escape(str(error))}</p>'
            self._offer(())
        self._on_written()

    def _on_written(self) -> None:
        if not self._busy:
            self._changed()

    def _offer(self, offered: tuple[Distractor, ...]) -> None:
        """A row for each likely mistake; words that were written for the same answer stay."""
        self._words = self._all_words()
        for part in self.mistakes.children:
            part.close()
        self.rows = []
        for each in offered[:MOST_ROWS]:
            on, text = self._words.pop(answer_text(each.value), (True, each.say))
            check = Checkbox(value=on, description=f"{answer_text(each.value)}: {each.why}", indent=False)
            words = Textarea(value=text, continuous_update=False)
            for part in (check, words):
                part.observe(lambda _: self._on_written(), "value")
            self.rows.append((each, check, words))
        head = [HTML("<h2>Likely mistakes, and what to say to them</h2>")] if self.rows else []
        self.mistakes.children = [*head, *(part for _, check, words in self.rows for part in (check, words))]
