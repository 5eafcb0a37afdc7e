"""The figure builder: form, dial and card, saved as a file or in an address."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any
from urllib.parse import urlencode

from traitlets import Int

from clixbook.engine.history.figure_codes import draft_code, draft_of, figure_code
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import problems_of, to_text
from clixbook.figures.tables.sheets import DELIMITERS
from clixbook.importing.figure_import import figures_in
from clixbook.importing.json_files import is_json
from clixbook.rulebooks import Rulebook
from clixbook.view.editors.figure.collection import MOST_FILE, Collection
from clixbook.view.editors.figure.figure_dial import DialTable
from clixbook.view.editors.figure.figure_draft import new_figure
from clixbook.view.editors.figure.figure_form import Form
from clixbook.view.editors.figure.figure_report import books_html, names_told, picture_html, play_line
from clixbook.view.editors.undo import Steps
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, ShareBox, data_link, text_of
from clixbook.view.widgets.shared_style import HTML, Box, Button, Dropdown, ToggleButton, VBox, show

BEGIN, EMPTY = "", " empty"


class FigureBuilder(VBox):
    """``figure`` is the draft; ``revision`` counts its changes. ``rules`` and ``look`` say how it is shown.

    ``keep`` takes a complete figure for the forces of this visit.
    """

    revision = Int(0)

    def __init__(self, rules: Callable[[], Rulebook], look: Callable[[], str], keep: Callable[[Figure], None]) -> None:
        self.rules, self.look, self.keep = rules, look, keep
        self.steps = Steps(new_figure())
        self.undo, self.redo = Button(description="Undo"), Button(description="Redo")
        names = sorted((load_figure(name).name, name) for name in figure_names())
        options = [("Choose …", BEGIN), ("an empty figure", EMPTY), *names]
        self.begin = with_classes(Dropdown(options=options, value=BEGIN, description="Start from"), "cb-startfrom")
        self.fold = with_classes(ToggleButton(description="More fields"), "cb-morefields")
        self.keeping = Button(description="Keep it for forces")
        self.links, self.picture, self.books, self.status = HTML(), HTML(), HTML(), with_classes(HTML(), "cb-status")
        self.form, self.table = Form(self.figure, self.put), DialTable(self.figure, self._put_dial)
        self.share = FigureShare(self)
        self._wire()
        bar = with_classes(Box([self.begin, self.undo, self.redo, self.keeping, self.links]), "cb-buildbar")
        left = with_classes(
            Box([self.form.first, HTML("<h2>Dial</h2>"), self.table, self.form.then, self.fold, self.form.folded]),
            "cb-buildleft",
        )
        right = with_classes(Box([self.picture, self.books, self.share]), "cb-buildright")
        super().__init__([bar, self.status, left, right])
        with_classes(self, "cb-figurebuilder")
        self.show()

    def _wire(self) -> None:
        self.undo.on_click(lambda _: self._step(self.steps.undo))
        self.redo.on_click(lambda _: self._step(self.steps.redo))
        self.keeping.on_click(lambda _: self._keep())
        self.begin.observe(lambda change: self._begin(change["new"]), "value")
        self.fold.observe(lambda _: self._fold(), "value")
        self._fold()

    @property
    def figure(self) -> Figure:
        """The figure as it is now, complete or not."""
        return self.steps.now

    # -- what is done -------------------------------------------------------------------------------------

    def put(self, figure: Figure, said: str = "") -> None:
        """Go on with this figure; what was can be had back by undo."""
        if self.steps.put(figure):
            self.show(said)
        else:
            self.tell(said)

    def _put_dial(self, figure: Figure) -> None:
        self.put(figure)

    def guarded(self, work: Callable[..., None], *args: Any) -> None:
        """Do it; a ClixbookError is told, and nothing is lost."""
        try:
            work(*args)
        except ClixbookError as error:
            self.tell("\n".join(each.text for each in error.problems[:3]))

    def _step(self, step: Callable[[], None]) -> None:
        step()
        self.show()

    def _begin(self, name: str) -> None:
        if name == BEGIN:
            return
        self.begin.value = BEGIN
        figure = new_figure() if name == EMPTY else load_figure(name)
        self.put(figure, f"{figure.name}: change what you like. Undo brings the other back.")

    def _fold(self) -> None:
        show(self.form.folded, self.fold.value)

    def _keep(self) -> None:
        def keep() -> None:
            figure_code(self.figure)  # a ClixbookError if it is not complete
            self.keep(self.figure)
            self.tell(f"{self.figure.name} stands in the roster of the force builder.")

        self.guarded(keep)

    # -- addresses ----------------------------------------------------------------------------------------

    def code(self) -> str:
        """The figure as a word of an address: its name if it is one of the library, "" for a new one."""
        figure = self.figure
        if figure == new_figure():
            return ""
        if figure.id in figure_names() and load_figure(figure.id) == figure:
            return figure.id
        return draft_code(figure)

    def bring(self, code: str) -> None:
        """Show the figure of such a word; a ClixbookError says what is wrong with it."""
        figure = draft_of(code) if code.startswith("(") else load_named(code) if code else new_figure()
        if not self.steps.can_undo and self.figure == new_figure():  # nothing was made that undo should bring back
            self.steps = Steps(figure)
            self.show()
        self.put(figure)

    # -- output -------------------------------------------------------------------------------------------

    def show(self, said: str = "") -> None:
        """Everything anew, from the figure as it is.

        The address, the file and the links first: who sees the change in the dial may use them at once.
        """
        self.revision += 1
        self.share.refresh()
        self.links.value = self._links()
        figure = self.figure
        problems = problems_of(figure)
        dial = [each for each in problems if each.about[:1] in (("dial",), ("dials",), ("powers",), ("red_line",))]
        self.form.show(figure, problems, names_told(figure)[1])
        self.guarded(self.table.show, figure, dial)
        self.undo.disabled, self.redo.disabled = not self.steps.can_undo, not self.steps.can_redo
        self.redraw()
        self.tell(said)

    def redraw(self) -> None:
        """The card and what the books say, in the book and the look of now."""
        self.links.value = self._links()
        self.books.value = books_html(self.figure)
        self.picture.value = picture_html(self.figure, self.rules(), self.look())

    def _links(self) -> str:
        try:
            query = urlencode({"page": "play", "position": play_line(self.figure, self.rules())})
        except ClixbookError as error:
            first = (*problems_of(self.figure), *error.problems)[0]
            return f'<span class="cb-noplay">Cannot be played yet: {escape(first.text)}</span>'
        return f'<a class="cb-go" href="?{escape(query)}">Play with it</a>'

    def tell(self, text: str) -> None:
        """Say what happened."""
        self.status.value = f'<div role="status">{escape(text)}</div>' if text else ""


def load_named(name: str) -> Figure:
    """A figure of the library; a ClixbookError for any other name, for no file is opened here."""
    if name not in figure_names():
        raise ClixbookError(f"There is no figure {name!r:.60} in the library.")
    return load_figure(name)


class FigureShare(ShareBox):
    """The figure as a file and as text, and a place to paste or load another."""

    def __init__(self, builder: FigureBuilder) -> None:
        self.builder = builder
        super().__init__(
            builder.guarded,
            make="",
            paste="Paste a figure file, a table, or cards in JSON",
            load="Load a figure file",
            accept=".yaml,.yml,.txt,.json,.csv",
        )
        self.file.description = "Load a file"
        self.problem = with_classes(HTML(), "cb-problem")
        self.collection = Collection(builder.put, builder.keep)
        heading = HTML("<h2>Take it along</h2>")
        self.children = [heading, self.html, self.text, self.load, self.file, self.problem, self.collection]

    def refresh(self) -> None:
        """The file of the figure as it is, as a link that holds it and as text."""
        figure = self.builder.figure
        text = to_text(figure)
        link = data_link(f"{figure.id}.yaml", "text/yaml", text)
        shown = f'<pre class="cb-file" tabindex="0">{escape(text)}</pre>'
        fold = f'<details class="cb-fold"><summary>The file as text</summary>{shown}</details>'
        self.html.value = (
            f'<p class="cb-links">Save as {link}. The address of this page holds the figure too.</p>{fold}'
        )

    def make(self) -> None:
        """Nothing: the link is always there."""

    def read(self, text: str) -> None:
        """Show the figure of a pasted file, or the figures of a collection or a table."""
        self.problem.value = ""
        show(self.collection, False)
        if is_table(text):
            self._run_guarded(lambda: self.collection.show_all(figures_in(text, MOST_FILE)))
            self.text.value = ""
            return
        if len(text) > MOST_TEXT:
            raise ClixbookError(f"That is {len(text)} characters; a figure may have {MOST_TEXT}.")
        self._run_guarded(lambda: self._one(text))
        self.text.value = ""

    def _one(self, text: str) -> None:
        figure = draft_of(text.strip()) if text.strip().startswith("(") else read_figure(text)
        self.builder.put(figure, f"{figure.name} is loaded.")

    def _run_guarded(self, work: Callable[[], None]) -> None:
        """Do it; what is wrong with the text stands below it, each at its place."""
        try:
            work()
        except ClixbookError as error:
            rows = "".join(f"<li>{escape(_placed(each))}</li>" for each in error.problems[:12])
            left = len(error.problems) - 12
            rows += f"<li>and {left} more</li>" if left > 0 else ""
            self.problem.value = f'<ul role="alert">{rows}</ul>'
            raise

    def read_file(self, content: bytes) -> None:
        """Show the figure of a chosen file."""
        self.read(text_of(content, "a figure file (.yaml), a table or cards (.json)", noun="file", most=MOST_FILE))


def is_table(text: str) -> bool:
    """Is that a table or a collection, and no figure file?"""
    first = next((line for line in text.splitlines() if line.strip()), "")
    is_key = re.match(r"\s*[a-z_]+:(\s|$)", first) is not None
    return is_json(text) or (not is_key and max(map(first.count, DELIMITERS)) > 1 and "\n" in text.strip())


def _placed(problem: Any) -> str:
    where = f"Line {problem.line}, column {problem.column}: " if problem.line else ""
    return f"{where}{problem.text}"
