"""Write a lesson: from a position to a file in a few minutes. The board answers; the author says why."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Checkbox, Combobox, Dropdown, FileUpload, Text, Textarea

from clixbook.board.board import Board
from clixbook.errors import ClixbookError, Problem
from clixbook.scenarios.scenario import Scenario
from clixbook.scenarios.values import tell
from clixbook.scenarios.writing import LessonDraft, Proposal, proposals
from clixbook.view.board_parts import named
from clixbook.view.display import to_svg
from clixbook.view.learn.askable import ASKABLE, BY_KEY, Askable, askable_of
from clixbook.view.learn.list_sheets import ListSheet
from clixbook.view.learn.own_lessons import code_of_text, lesson_of_text
from clixbook.view.learn.ways import link
from clixbook.view.lesson_view import books_html
from clixbook.view.page_shell import data_link, text_of

MOST_WORDS = 1500
MOST_ROWS = 8
FIELDS = ("title", "idea", "say", "hints", "source", "target", "number")


class WriteSheet(ListSheet):
    """The form. What was written stays while the author looks at it as a learner does."""

    here = "write"

    def __init__(self, room: Any, query: Mapping[str, str]) -> None:
        self._busy = True
        self.problem = ""
        self.board = board_of(query, room)
        super().__init__(room)
        self._fill(query)
        self._busy = False
        self._asked()

    # -- the form ---------------------------------------------------------------------------------------------

    def tools(self) -> list[Any]:
        """The fields, in the order in which a lesson is written."""
        self.picture, self.answers = named(HTML(), "cb-writeboard"), named(HTML(), "cb-writeanswers")
        self.told, self.problems = HTML(), HTML()
        self.title = Text(description="Title", placeholder="Corners take the kinder side")
        self.idea = Text(description="Idea", placeholder="One sentence that the learner takes home")
        self.kind = Dropdown(options=[(each.title, each.key) for each in ASKABLE], description="Ask")
        self.source, self.target = (Combobox(description=each, ensure_option=False) for each in ("From", "To"))
        self.number = Text(description="Number")
        self.say = Textarea(description="Question")
        self.hints = Textarea(description="Hints", placeholder="One a line")
        self.mistakes = named(Box(), "cb-mistakes")
        self.rows: list[tuple[Proposal, Checkbox, Textarea]] = []
        self.line = Textarea(placeholder="Another position: paste its line, or a map")
        self.use = Button(description="Use this position")
        self.file = FileUpload(accept=".yaml,.yml,text/plain", description="Open a lesson file", icon="")
        self._listen()
        form = [self.title, self.idea, self.kind, self.source, self.target, self.number, self.say, self.hints]
        place = named(Box([self.line, self.use, self.file, self.problems]), "cb-paste")
        return [
            named(HTML("<h1>Write a lesson</h1>"), "cb-learnlist"),
            named(Box([
                named(Box([self.picture, place]), "cb-writeleft"),
                named(Box([*form, self.answers, self.mistakes, self.told]), "cb-writeform"),
            ]), "cb-writing"),
        ]  # fmt: skip

    def _listen(self) -> None:
        for part in (self.kind, self.source, self.target, self.number):
            part.observe(lambda _: self._asked(), "value")
        for part in (self.title, self.idea, self.say, self.hints):
            part.continuous_update = False
            part.observe(lambda _: self._written(), "value")
        self.use.on_click(lambda _: self._use_line())
        self.file.observe(lambda change: self._take(change["new"]), "value")

    def _fill(self, query: Mapping[str, str]) -> None:
        """What the address asks, or what was written before."""
        kept = {} if query.get("position") else self.room.written
        if not kept:
            ends = {"source": query.get("from", ""), "target": query.get("to", "")}
            pieces = [*self.board.pieces, "", ""]
            square = bool(ends["target"]) and ends["target"] not in self.board.pieces
            self.kind.value = askable_of(query.get("ask", ""), square).key
            self.source.value, self.target.value = ends["source"] or pieces[0], ends["target"] or pieces[1]
            self.number.value = query.get(self.asks.number, "") or str(self.asks.usual or "")
            self.say.value = self.proposed()
        else:
            self.kind.value = kept["kind"]
            for name in FIELDS:
                getattr(self, name).value = kept[name]
        self._offer_places()

    def _offer_places(self) -> None:
        for part in (self.source, self.target):
            part.options = tuple(self.board.pieces)

    @property
    def asks(self) -> Askable:
        """What is asked."""
        return BY_KEY[self.kind.value]

    def proposed(self) -> str:
        """The question in words."""
        return self.asks.say.format(a=self.source.value, b=self.target.value, n=self.number.value)

    def query(self) -> dict[str, str]:
        """The form with its position and question; what is written besides is not for an address."""
        fields = {"write": "1", "position": self.board.to_line(), "from": self.source.value, "to": self.target.value}
        return {key: value for key, value in fields.items() if value}

    def follow(self) -> None:
        """Another book or look."""
        self._asked()

    def html(self, kept: dict[str, str]) -> str:
        """Nothing below the form."""
        return ""

    # -- what is asked ----------------------------------------------------------------------------------------

    def draft(self) -> LessonDraft:
        """The lesson as it stands; a ClixbookError says what its question lacks."""
        asks = self.asks
        number = self.number.value.strip()
        if asks.number and not (number.isascii() and number.isdigit() and int(number[:3]) <= 40 and len(number) < 3):
            raise ClixbookError(f"This question needs a number from 0 to 40 ({asks.number}).")
        source, target = self.source.value.strip(), self.target.value.strip()
        if not source or (len(asks.ends) > 1 and not target):
            raise ClixbookError("Choose where from and where to: a figure, or the name of a square.")
        taken = tuple(
            dataclasses.replace(each, say=words.value[:MOST_WORDS]) for each, on, words in self.rows if on.value
        )
        hints = tuple(line.strip()[:MOST_WORDS] for line in self.hints.value.splitlines() if line.strip())[:10]
        return LessonDraft(
            self.title.value[:200], self.idea.value[:400], self.say.value[:MOST_WORDS], self.board, asks.query,
            asks.arguments(source, target, int(number) if asks.number else 0), asks.field, hints, taken,
            self.room.settings.rulebook.edition, asks.reveal,
        )  # fmt: skip

    def _asked(self) -> None:
        """Another question: ask the board in every book, and propose mistakes."""
        if self._busy:
            return
        self.picture.value = self._picture()
        self.number.layout.display = "" if self.asks.number else "none"
        self.target.layout.display = "" if len(self.asks.ends) > 1 else "none"
        if self.asks.number and not self.number.value:
            self.number.value = str(self.asks.usual)
            return
        if not self.say.value or self.say.value == self.room.written.get("proposed"):
            self.say.value = self.proposed()
        try:
            found = self.draft()
            self.answers.value = books_html(found.question)
            self._offer(proposals(found))
        except ClixbookError as error:
            self.answers.value = f'<p role="alert">{escape(str(error))}</p>'
            self._offer(())
        self._written()

    def _picture(self) -> str:
        return to_svg(self.board, palette=self.room.settings.look)

    def _offer(self, offered: tuple[Proposal, ...]) -> None:
        """A row for each likely mistake; words that were written for the same answer stay."""
        before = {tell(each.value): (on.value, words.value) for each, on, words in self.rows}
        for part in self.mistakes.children:
            part.close()
        self.rows = []
        for each in offered[:MOST_ROWS]:
            on, text = before.get(tell(each.value), (True, each.say))
            check = Checkbox(value=on, description=f"{tell(each.value)}: {each.why}", indent=False)
            words = Textarea(value=text, continuous_update=False)
            words.observe(lambda _: self._written(), "value")
            check.observe(lambda _: self._written(), "value")
            self.rows.append((each, check, words))
        head = [HTML("<h2>Likely mistakes, and what to say to them</h2>")] if self.rows else []
        self.mistakes.children = [*head, *(part for _, check, words in self.rows for part in (check, words))]

    # -- what comes of it -------------------------------------------------------------------------------------

    def _written(self) -> None:
        """Words changed: what is missing, or the file and the way to try it."""
        if self._busy:
            return
        self.room.written = {
            "kind": self.kind.value, "proposed": self.proposed(), "line": self.board.to_line(),
            **{name: getattr(self, name).value for name in FIELDS},
        }  # fmt: skip
        try:
            found = self.draft()
            missing = list(found.missing())
            self.told.value = missing_html(missing) if missing else self._done_html(found)
        except ClixbookError as error:
            self.told.value = f'<p role="alert">{escape(str(error))}</p>'
        self.moves += 1

    def _done_html(self, found: LessonDraft) -> str:
        """The lesson as its readers get it: read back from its own file."""
        text = found.text()
        lesson = lesson_of_text(text)
        problems = [problem.text for problem in lesson.check()]
        if problems:
            return missing_html(problems)
        href = escape(link({"own": code_of_text(text)}, self.room.kept_fields()))
        return (
            f'<p role="status"><b>Ready.</b> It holds in every book.</p>'
            f'<p><a class="cb-door" href="{href}">See it as a learner</a></p><p class="cb-links">The file: '
            f"{data_link(f'{found.name}.yaml', 'text/yaml', text)}</p>"
            '<p class="cb-more">Its address holds the whole lesson: send it, or choose it for a class.</p>'
        )

    # -- positions and files ----------------------------------------------------------------------------------

    def _use_line(self) -> None:
        from clixbook.view.explore.address import read_board

        try:
            self._put(read_board(self.line.value))
            self.line.value = ""
        except ClixbookError as error:
            self.problems.value = problems_html(error)

    def _put(self, board: Board) -> None:
        self._busy, self.board = True, board
        names = [*board.pieces, "A1", "B1"]
        if self.source.value not in board.pieces:
            self.source.value = names[0]
        if self.target.value not in board.pieces or self.target.value == self.source.value:
            self.target.value = next(name for name in names if name != self.source.value)
        self._offer_places()
        self.say.value, self.problems.value, self._busy = self.proposed(), "", False
        self._asked()

    def _take(self, files: Any) -> None:
        """A lesson file of one's own: play it, or say every problem with its place."""
        if not files:
            return
        content = bytes(files[0]["content"])
        self.file.value = ()
        try:
            text = text_of(content, "a lesson (.yaml)", noun="lesson")
            lesson = lesson_of_text(text)
        except ClixbookError as error:
            self.problems.value = problems_html(error)
            return
        self.problems.value = taken_html(lesson, link({"own": code_of_text(text)}, self.room.kept_fields()))


def board_of(query: Mapping[str, str], room: Any) -> Board:
    """The position of the address, the one that was written about before, or a first one."""
    from clixbook.view.explore.address import read_board
    from clixbook.view.explore.opening import opening

    if query.get("position"):
        return read_board(query["position"])
    return read_board(room.written["line"]) if room.written else opening()


def missing_html(missing: list[str]) -> str:
    """What is still to be done."""
    items = "".join(f"<li>{escape(each)}</li>" for each in missing)
    return f'<div role="status" class="cb-missing"><p>Still to do:</p><ul>{items}</ul></div>'


def problems_html(error: ClixbookError) -> str:
    """Every problem, each with its place."""
    told = [placed(each) for each in error.problems] or [str(error)]
    items = "".join(f"<li>{escape(each)}</li>" for each in told[:40])
    return f'<div role="alert" class="cb-missing"><p>This cannot be used yet:</p><ul>{items}</ul></div>'


def placed(problem: Problem) -> str:
    """A problem with its place in the file."""
    return f"Line {problem.line}, column {problem.column}: {problem.text}" if problem.line else problem.text


def taken_html(lesson: Scenario, href: str) -> str:
    """A file that can be read: the way to it, and answers that do not hold."""
    items = "".join(f"<li>{escape(placed(each))}</li>" for each in lesson.check()[:40])
    wrong = f"<p>But not all of it holds:</p><ul>{items}</ul>" if items else ""
    return (
        f'<div role="status" class="cb-missing"><p><a class="cb-door" href="{escape(href)}">'
        f"Take “{escape(lesson.title)}”</a></p>{wrong}</div>"
    )
