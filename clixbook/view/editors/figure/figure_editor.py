"""The figure editor: form, dial and card, saved as a file or in an address."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from urllib.parse import urlencode

from clixbook.engine.history.figure_codes import draft_code, draft_of, figure_code
from clixbook.errors import BadFile, ClixbookError, NotFound
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import problems_of, to_text
from clixbook.importing.figure_import import figures_in
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.recognition import is_table
from clixbook.view.app.share import SharedFile
from clixbook.view.editors.editor import Editor, EditorShare
from clixbook.view.editors.figure.collection import MOST_FILE, Collection
from clixbook.view.editors.figure.figure_dial import DialTable
from clixbook.view.editors.figure.figure_draft import new_figure
from clixbook.view.editors.figure.figure_form import Form
from clixbook.view.editors.figure.figure_report import books_html, picture_html, play_line, power_and_team_notes
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, text_of
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, Dropdown, ToggleButton, show

BEGIN, EMPTY = "", " empty"


class FigureEditor(Editor[Figure]):
    """``figure`` is the draft; ``keep`` takes a complete figure for the forces of this visit."""

    def __init__(self, rules: Callable[[], Rulebook], look: Callable[[], str], keep: Callable[[Figure], None]) -> None:
        super().__init__(rules, look, new_figure())
        self.keep = keep
        names = sorted((load_figure(name).name, name) for name in figure_names())
        options = [("Choose …", BEGIN), ("an empty figure", EMPTY), *names]
        self.begin = with_classes(Dropdown(options=options, value=BEGIN, description="Start from"), "cb-startfrom")
        self.fold = with_classes(ToggleButton(description="More fields"), "cb-morefields")
        self.keeping = Button(description="Keep it for forces")
        self.picture, self.books = HTML(), HTML()
        self.form, self.table = Form(self.figure, self.put), DialTable(self.figure, self._put_dial)
        self.share = FigureShare(self)
        self._wire()
        bar = with_classes(Box([self.begin, self.undo, self.redo, self.keeping, self.links]), "cb-buildbar")
        left = with_classes(
            Box([self.form.first, HTML("<h2>Dial</h2>"), self.table, self.form.then, self.fold, self.form.folded]),
            "cb-buildleft",
        )
        right = with_classes(Box([self.picture, self.books, self.share]), "cb-buildright")
        self.children = [bar, self.status, left, right]
        with_classes(self, "cb-figurebuilder")
        self.show()

    def _wire(self) -> None:
        self.keeping.on_click(lambda _: self._keep())
        self.begin.observe(lambda change: self._begin(change["new"]), "value")
        self.fold.observe(lambda _: self._fold(), "value")
        self._fold()

    @property
    def figure(self) -> Figure:
        """The figure as it is now, complete or not."""
        return self.steps.now

    # -- what is done -------------------------------------------------------------------------------------

    def put(self, draft: Figure, status: str = "") -> None:
        """Go on with this figure; one that is as it was changes nothing on the page."""
        if draft == self.figure:
            self.tell(status)
        else:
            super().put(draft, status)

    def _put_dial(self, figure: Figure) -> None:
        self.put(figure)

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

    def query(self) -> dict[str, str]:
        """The figure as a word: its name if it is one of the library, "" for a new one."""
        figure = self.figure
        if figure == new_figure():
            return {"figure": ""}
        if figure.id in figure_names() and load_figure(figure.id) == figure:
            return {"figure": figure.id}
        return {"figure": draft_code(figure)}

    def visit(self, query: Mapping[str, str]) -> None:
        """Show the figure of an address; a ClixbookError if it is wrong."""
        if (code := query.get("figure")) is not None:
            self.begin_with(draft_of(code) if code.startswith("(") else load_named(code) if code else new_figure())

    def shared_files(self) -> Iterator[SharedFile]:
        """The figure as its file."""
        figure = self.figure
        yield SharedFile(
            "File", f"{figure.id}.yaml", "text/yaml", "The figure: Open reads it.", lambda: to_text(figure)
        )

    # -- output -------------------------------------------------------------------------------------------

    def show_draft(self) -> None:
        """Show address, file and links first: they may be used as soon as the change is seen in the dial."""
        self.share.refresh()
        self.links.value = self._links()
        figure = self.figure
        problems = problems_of(figure)
        dial = [each for each in problems if each.about[:1] in (("dial",), ("dials",), ("powers",), ("red_line",))]
        self.form.show(figure, problems, power_and_team_notes(figure)[1])
        self.guarded(self.table.show, figure, dial)
        self.redraw()

    def redraw(self) -> None:
        """Show card and verdicts of the books, in the present book and look."""
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


def load_named(name: str) -> Figure:
    """A figure of the library; a ClixbookError for any other name, for no file is opened here."""
    if name not in figure_names():
        raise NotFound(f"There is no figure {name!r:.60} in the library.")
    return load_figure(name)


class FigureShare(EditorShare):
    """The figure as a file, and a place to paste or load another, or a whole collection."""

    def __init__(self, editor: FigureEditor) -> None:
        self.editor = editor
        super().__init__(
            editor.guarded,
            "figure",
            paste="Paste a figure file, a table, or cards in JSON",
            load="Load a figure file",
            accept=".yaml,.yml,.txt,.json,.csv",
        )
        self.file.description = "Load a file"
        self.collection = Collection(editor.put, editor.keep)
        self.children = [*self.children, self.collection]

    def refresh(self) -> None:
        """The file of the figure as it is, as a link that holds it and as text."""
        figure = self.editor.figure
        self.show_file(f"{figure.id}.yaml", "text/yaml", to_text(figure), "The file as text")

    def read(self, text: str) -> None:
        """Show the figure of a pasted file, or the figures of a collection or a table."""
        show(self.collection, False)
        if is_table(text):
            self.read_guarded(lambda: self.collection.show_all(figures_in(text, MOST_FILE)))
        elif len(text) > MOST_TEXT:
            self.problem.value = ""
            raise BadFile(f"That is {len(text)} characters; a figure may have {MOST_TEXT}.")
        else:
            self.read_guarded(lambda: self._read_figure(text))

    def _read_figure(self, text: str) -> None:
        figure = draft_of(text.strip()) if text.strip().startswith("(") else read_figure(text)
        self.editor.put(figure, f"{figure.name} is loaded.")

    def read_file(self, content: bytes) -> None:
        """Show the figure of a chosen file."""
        self.read(text_of(content, "a figure file (.yaml), a table or cards (.json)", noun="file", most=MOST_FILE))
