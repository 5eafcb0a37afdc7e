"""Figures of an uploaded collection or table: one for the editor, all for forces, and the report."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape

from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.importing.import_report import Imported, Kind, Report
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import data_link
from clixbook.view.widgets.traffic.shared_style import HTML, Button, Dropdown, VBox, show

MOST_FILE = 1_000_000
"""Characters of a collection, a table or a map that is uploaded."""
MOST_LINES = 400
"""Lines of a report that a page shows; the file has all of them."""


class Collection(VBox):
    """The figures that were read. ``put`` takes the one that is chosen, ``keep`` one for the forces of this visit."""

    def __init__(self, put: Callable[[Figure, str], None], keep: Callable[[Figure], None]) -> None:
        self.put, self.keep = put, keep
        self.figures: tuple[Figure, ...] = ()
        self.choose = with_classes(Dropdown(description="Figure", options=[("none", -1)], value=-1), "cb-collected")
        self.keep_all = Button(description="Keep them for forces")
        self.report = with_classes(HTML(), "cb-told")
        super().__init__([self.choose, self.keep_all, self.report])
        with_classes(self, "cb-collection")
        self.choose.observe(lambda change: self._on_chosen(change["new"]), "value")
        self.keep_all.on_click(lambda _: self._keep_all())
        show(self, False)

    def show_all(self, found: Imported[Figure]) -> None:
        """Offer these figures, open the first in the editor, and show the report."""
        self.figures = ()  # while the menu changes, nobody is chosen
        self.choose.options = [(_label(figure), at) for at, figure in enumerate(found)]
        self.figures = tuple(found)
        self.report.value = report_html(found.report)
        show(self, True)
        self._on_chosen(int(self.choose.value))

    def _on_chosen(self, at: int) -> None:
        if 0 <= at < len(self.figures):
            self.put(self.figures[at], f"{self.figures[at].name} is here, of {len(self.figures)} that were read.")

    def _keep_all(self) -> None:
        """Keep as many as there is room for."""
        kept = 0
        remark = f"{len(self.figures)} figures stand in the roster of the force builder."
        try:
            while kept < len(self.figures):
                self.keep(self.figures[kept])
                kept += 1
        except ClixbookError as error:
            remark = f"{kept} of {len(self.figures)} stand in the roster of the force builder: {error}"
        self.put(self.figures[int(self.choose.value)], remark)


def _label(figure: Figure) -> str:
    """``Lantern Crab, 60 or 30 (tin 007.02)``."""
    number = f"{figure.set} {figure.number}".strip()
    return f"{figure.name}, {figure.point_values}" + (f" ({number})" if number else "")


def report_html(report: Report) -> str:
    """The report of an import: in numbers, line by line behind a fold, and as a file."""
    if not report.notes:
        return ""
    first = [each for each in report.notes if each.kind is Kind.NOT_READ]
    lines = [*first, *(each for each in report.notes if each.kind is not Kind.NOT_READ)]
    rows = "".join(f"<li><b>{escape(str(each.kind))}</b> {escape(str(each))}</li>" for each in lines[:MOST_LINES])
    left = len(lines) - MOST_LINES
    rows += f"<li>and {left} more, in the file</li>" if left > 0 else ""
    counts = ", ".join(f"{kind}: {many}" for kind, many in report.counts.items())
    link = data_link("report.json", "application/json", json.dumps(report.to_json(), ensure_ascii=False))
    fold = f'<details class="cb-fold"><summary>What is told of them</summary><ul>{rows}</ul></details>'
    return f'<p role="status">{escape(counts)}.</p>{fold}<p class="cb-links">All of it: {link}</p>'
