"""Figures of one's own in a new game: pasted as text, or from a file of the room Build."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from clixbook.engine.history.figure_codes import draft_of, figure_code
from clixbook.errors import BadFile, ClixbookError
from clixbook.figures.files.figure_reader import read_figure
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, ShareBox, located_text, text_of

MOST_PROBLEMS = 8


class OwnFigure(ShareBox):
    """Form for an own figure; ``add`` receives its code for forces."""

    def __init__(self, guard: Callable[..., None], add: Callable[[str], None]) -> None:
        self._add = add
        super().__init__(
            guard, make="", paste="A figure's file as text, or its code", load="Load a figure's file",
            accept=".yaml,.yml,text/plain",
        )  # fmt: skip
        self.load.description = "Add this figure"
        with_classes(self.file, "cb-load", "cb-loadfigure")
        self.problem = with_classes(self.made, "cb-problem")
        self.html.value = '<p class="cb-more">A figure of your own, as <a href="?page=build">Build</a> saves it:</p>'
        with_classes(self, "cb-ownfigure")
        self.children = [self.html, self.text, self.load, self.file, self.problem]

    def read(self, text: str) -> None:
        """Add the figure of a pasted text; problems are shown below, with places."""
        self.problem.value = ""
        try:
            if len(text) > MOST_TEXT:
                raise BadFile(f"That is {len(text)} characters; a figure may have {MOST_TEXT}.")
            if not text.strip():
                raise BadFile("Paste a figure first: its file as text, or its code.")
            figure = draft_of(text.strip()) if text.strip().startswith("(") else read_figure(text)
            self._add(figure_code(figure))
        except ClixbookError as error:
            rows = "".join(f"<li>{escape(located_text(each))}</li>" for each in error.problems[:MOST_PROBLEMS])
            self.problem.value = f'<ul role="alert">{rows or escape(str(error))}</ul>'
            raise
        self.text.value = ""

    def read_file(self, content: bytes) -> None:
        """Add the figure of a chosen file."""
        self.read(text_of(content, "a figure file (.yaml)", noun="figure"))

    def make(self) -> None:
        """Nothing: there is no button for it."""
