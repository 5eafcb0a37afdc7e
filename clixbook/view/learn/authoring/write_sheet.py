"""Write a lesson: from a position to a file in a few minutes. The board answers; the author explains."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from clixbook.board.model.board import Board
from clixbook.errors import ClixbookError
from clixbook.rulebooks.editions import HOW_MANY
from clixbook.scenarios.files.writing import LessonDraft
from clixbook.scenarios.scenario import Scenario
from clixbook.view.cells.lesson_overlay import LessonAnswer
from clixbook.view.explore.address import read_board
from clixbook.view.learn.authoring.askable import ASKABLE
from clixbook.view.learn.authoring.own_lessons import code_of_text, lesson_of_text
from clixbook.view.learn.authoring.question_form import MOST_WORDS, QuestionForm
from clixbook.view.learn.list_sheets import ListSheet
from clixbook.view.learn.sheet_links import link
from clixbook.view.pictures.display import to_svg
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import data_link, located_text, text_of
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    Box,
    Button,
    FileUpload,
    Textarea,
    TextLine,
    ToggleButtons,
    show,
)

MOST_QUESTIONS = 8
FIELDS = ("title", "idea", "intro")
MORE, OUT, BACK = "Another question", "Take it out", "Bring it back"
SHOWN = "As it is shown with the answer; before it the learner sees the bare board."
BARE = "The learner sees this board."

HEAD = (
    f"<h1>Write a lesson</h1><p>Give it a title, an idea and a question: the {HOW_MANY} books answer, and likely "
    "mistakes are proposed with a reply. Then it is an address and a file. Another position comes from “Save as "
    "lesson” in Explore and Build.</p>"
)


class WriteSheet(ListSheet):
    """Form for a lesson: a position and its questions, one at a time.

    The text stays while the author looks at the lesson as a learner does. ``forms`` are the questions, ``at`` is the
    number of the one shown, from 0.
    """

    here = "write"

    def __init__(self, room: Any, query: Mapping[str, str]) -> None:
        self._busy = True
        self.board = board_of(query, room)
        self.at = 0
        self._taken_out: tuple[int, dict[str, Any]] | None = None
        self._drawn: object = None
        super().__init__(room)
        kept = room.written if is_about(room.written, query, self.board.to_line()) else {}
        self.forms: list[QuestionForm] = []
        self._query = query
        self._fill(kept, query)
        self._first = {} if kept else self.written()
        self._show(self.at)

    # -- the form ---------------------------------------------------------------------------------------------

    def tools(self) -> list[Any]:
        """The fields, in the order in which a lesson is written."""
        self.picture, self.message, self.problems = with_classes(HTML(), "cb-writeboard"), HTML(), HTML()
        self.title = TextLine(description="Title", placeholder="Corners take the kinder side")
        self.idea = TextLine(description="Idea", placeholder="One sentence that the learner takes home")
        self.intro = Textarea(description="Before", placeholder="What one has to know before the first question")
        self.which = with_classes(ToggleButtons(options=[("1", 0)]), "cb-whichquestion")
        self.more, self.out, self.back = (Button(description=each) for each in (MORE, OUT, BACK))
        self.open_form = with_classes(Box(), "cb-askedhere")
        self.line = Textarea(placeholder="Another position: paste its line, or a map")
        self.use = Button(description="Use this position")
        self.alone = ToggleButtons(
            options=[("in all questions", False), ("in this question alone", True)], value=False, tooltips=[]
        )
        self.same = Button(description="The lesson's board again")
        self.file = FileUpload(accept=".yaml,.yml,text/plain", description="Open a lesson file", icon="")
        self._listen()
        place = with_classes(Box([self.line, self.use, self.alone, self.same, self.file, self.problems]), "cb-paste")
        row = with_classes(
            Box([HTML("<h2>Questions</h2>"), self.which, self.more, self.out, self.back]), "cb-questionrow"
        )
        return [
            with_classes(HTML(HEAD), "cb-learnlist"),
            with_classes(Box([
                with_classes(Box([self.picture, place]), "cb-writeleft"),
                with_classes(
                    Box([self.title, self.idea, self.intro, row, self.open_form, self.message]), "cb-writeform"
                ),
            ]), "cb-writing"),
        ]  # fmt: skip

    def _listen(self) -> None:
        for part in (self.title, self.idea, self.intro):
            part.continuous_update = False
            part.observe(lambda _: self._on_written(), "value")
        self.which.observe(lambda change: self._on_chosen(change["new"]), "value")
        self.more.on_click(lambda _: self.add())
        self.out.on_click(lambda _: self.take_out())
        self.back.on_click(lambda _: self.bring_back())
        self.use.on_click(lambda _: self._use_line())
        self.same.on_click(lambda _: self._put(self.board, alone=True))
        self.file.observe(lambda change: self._take(change["new"]), "value")

    def _fill(self, kept: Mapping[str, Any], query: Mapping[str, str]) -> None:
        """Fill the sheet with earlier input, else with one question from the address."""
        for name in FIELDS if kept else ():
            getattr(self, name).value = kept[name]
        self.forms = [self._form(each, query) for each in kept.get("questions", ({},))]
        self.at = min(kept.get("at", 0), len(self.forms) - 1)
        self._busy = False

    def written(self) -> dict[str, Any]:
        """Everything that stands in the form, to be brought back."""
        return {
            "line": self.board.to_line(), "at": self.at, "questions": [each.kept() for each in self.forms],
            **{name: getattr(self, name).value for name in FIELDS},
        }  # fmt: skip

    @property
    def is_untouched(self) -> bool:
        """Does it stand as it was opened?"""
        return self.written() == self._first

    def bring(self, kept: Mapping[str, Any]) -> None:
        """Go on with the browser's stored draft, if it is about this position and nothing is written yet."""
        if not self.is_untouched or not is_about(kept, self._query, self.board.to_line()):
            return
        before, self._busy, self.board = self.forms, True, read_board(kept["line"])
        self._fill(kept, {})
        self._show(self.at)
        for each in before:
            each.close()

    def _form(self, kept: Mapping[str, Any], query: Mapping[str, str]) -> QuestionForm:
        own = read_board(kept["line"]) if kept.get("line") else None
        form = QuestionForm(self.board if own is None else own, self._on_written, kept, query)
        form.own = own is not None
        return form

    @property
    def form(self) -> QuestionForm:
        """The question that is shown."""
        return self.forms[self.at]

    # -- which question ---------------------------------------------------------------------------------------

    def _on_chosen(self, at: int | None) -> None:
        if not self._busy and at is not None:
            self._show(at)

    def _show(self, at: int) -> None:
        """Show a question."""
        self.at, self._busy = at, True
        self.which.options = [(str(number + 1), number) for number in range(len(self.forms))]
        self.which.value = at
        self.open_form.children = [self.form]
        self._busy = False
        self.more.disabled = len(self.forms) >= MOST_QUESTIONS
        for part, seen in (
            (self.which, len(self.forms) > 1),
            (self.out, len(self.forms) > 1),
            (self.back, self._taken_out),
            (self.alone, len(self.forms) > 1),
            (self.same, self.form.own),
        ):
            show(part, seen)
        self._on_written()

    def add(self) -> None:
        """Add another question about the lesson's position, of the same two figures where they stand there."""
        if len(self.forms) >= MOST_QUESTIONS:
            return
        ends = {} if self.form.own else {"from": self.form.source.value, "to": self.form.target.value}
        form = self._form({}, ends)
        used = {each.kind.value for each in self.forms}
        form.kind.value = next((each.key for each in ASKABLE if each.key not in used), form.kind.value)
        self.forms.append(form)
        self._show(len(self.forms) - 1)

    def take_out(self) -> None:
        """Leave out the question that is shown; it can be brought back."""
        if len(self.forms) > 1:
            gone = self.forms.pop(self.at)
            self._taken_out = (self.at, gone.kept())
            self._show(min(self.at, len(self.forms) - 1))
            gone.close()

    def bring_back(self) -> None:
        """Put back the last removed part."""
        if self._taken_out:
            at, kept = self._taken_out
            self._taken_out = None
            self.forms.insert(at, self._form(kept, {}))
            self._show(at)

    # -- what the room asks -----------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The form with its position and the visible question's ends; written text is not part of an address."""
        form = next((each for each in (self.form, *self.forms) if not each.own), self.form)
        fields = {"write": "1", "position": self.board.to_line()}
        fields |= {} if form.own else {"from": form.source.value, "to": form.target.value}
        return {key: value for key, value in fields.items() if value}

    def follow(self) -> None:
        """Show the lesson in another book or look."""
        self._show(self.at)

    def parts_kept(self) -> list[Any]:
        """Questions that are not shown, to be closed with the sheet."""
        return [each for each in self.forms if each is not self.form]

    def html(self, kept: dict[str, str]) -> str:
        """Nothing below the form."""
        return ""

    # -- what comes of it -------------------------------------------------------------------------------------

    def draft(self) -> LessonDraft:
        """The lesson in its present form; a ClixbookError names the missing parts of each question."""
        drafts = []
        for number, each in enumerate(self.forms, 1):
            try:
                found = each.draft()
                found.answers()
                drafts.append(found)
            except ClixbookError as error:
                raise type(error)(f"Question {number}: {error}") from None
        return LessonDraft(
            self.title.value[:200], self.idea.value[:400], self.board, tuple(drafts),
            self.room.settings.rulebook.edition, self.intro.value[:MOST_WORDS],
        )  # fmt: skip

    def _on_written(self) -> None:
        """After changes of text: show the missing parts, or the file and a link to try it."""
        if self._busy:
            return
        self._draw()
        if not self.is_untouched:
            self.room.written = self.written()
        try:
            found = self.draft()
            missing = list(found.missing_parts())
            self.message.value = missing_html(missing) if missing else self._done_html(found)
        except ClixbookError as error:
            self.message.value = f'<p role="alert">{escape(str(error))}</p>'
        self.moves += 1

    def _draw(self) -> None:
        """Draw the visible question's board with its answer, by the chosen book."""
        form, look, rules = self.form, self.room.settings.look, self.room.settings.rulebook
        if self._drawn == (at := (self.at, look, rules, *form.wanted)):
            return
        self._drawn, shown = at, form.shown(rules)
        whose = f"<p>Question {self.at + 1} has a board of its own.</p>" if form.own else ""
        drawn = to_svg(LessonAnswer(form.board, shown[0], shown) if shown else form.board, palette=look, words=False)
        self.picture.value = f'{whose}{drawn}<p class="cb-more">{SHOWN if shown else BARE}</p>'

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
        try:
            self._put(read_board(self.line.value), alone=self.alone.value)
            self.line.value = ""
        except ClixbookError as error:
            self.problems.value = problems_html(error)

    def _put(self, board: Board, *, alone: bool = False) -> None:
        """Take this board for the shown question ``alone``, or for all that have none of their own."""
        self._busy, self.problems.value = True, ""
        if alone:
            self.form.own = board != self.board
            self.form.put(board)
        else:
            self.board = board
            for each in self.forms:
                each.own = each.own and each.board != board
                if not each.own:
                    each.put(board)
        self._busy = False
        self._show(self.at)

    def _take(self, files: Any) -> None:
        """Open a lesson file: play it, or show every problem with its place."""
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
    from clixbook.view.explore.opening import opening_position

    if query.get("position"):
        return read_board(query["position"])
    return read_board(room.written["line"]) if room.written else opening_position()


def is_about(kept: Mapping[str, Any], query: Mapping[str, str], line: str) -> bool:
    """Is the stored draft about an address: its position, and the ends of one of its questions?"""
    if not query.get("position"):
        return bool(kept)
    ends = [query.get(name, "") for name in ("from", "to")]
    pairs = [[each["source"], each["target"]] for each in kept.get("questions", ())]
    return bool(kept) and kept["line"] == line and (ends == ["", ""] or ends in pairs)


def missing_html(missing: list[str]) -> str:
    """The parts still to be done."""
    items = "".join(f"<li>{escape(each)}</li>" for each in missing)
    return f'<div role="status" class="cb-missing"><p>Still to do:</p><ul>{items}</ul></div>'


def problems_html(error: ClixbookError) -> str:
    """Every problem, each with its place."""
    sentences = [located_text(each) for each in error.problems] or [str(error)]
    items = "".join(f"<li>{escape(each)}</li>" for each in sentences[:40])
    return f'<div role="alert" class="cb-missing"><p>This cannot be used yet:</p><ul>{items}</ul></div>'


def taken_html(lesson: Scenario, href: str) -> str:
    """A file that can be read: the way to it, and answers that do not hold."""
    items = "".join(f"<li>{escape(located_text(each))}</li>" for each in lesson.check()[:40])
    wrong = f"<p>But not all of it holds:</p><ul>{items}</ul>" if items else ""
    return (
        f'<div role="status" class="cb-missing"><p><a class="cb-door" href="{escape(href)}">'
        f"Take “{escape(lesson.title)}”</a></p>{wrong}</div>"
    )
