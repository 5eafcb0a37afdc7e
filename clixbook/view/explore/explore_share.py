"""The position of Explore as text and files, and a place to paste or load another."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from clixbook.board.files.yamltree import MAX_BYTES
from clixbook.errors import ClixbookError
from clixbook.scenarios.page_links import fields_of_link
from clixbook.view.explore.address import address, lesson_link, read_board, show_address
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import (
    MOST_LINK,
    ShareBox,
    data_link,
    line_html,
    link_html,
    position_in,
    problem_html,
    text_of,
)
from clixbook.view.widgets.traffic.shared_style import HTML


class SharePane(ShareBox):
    """Position as a line, a link and files, and a place to paste or load one."""

    def __init__(self, session: Session, guard: Any) -> None:
        self.session = session
        super().__init__(
            guard, make="Make board.png", paste="Paste a link, a position line or a map here",
            load="Load a file", accept=".txt,.yaml,.yml,text/plain",
        )  # fmt: skip
        self.problem = with_classes(HTML(), "cb-problem")
        self.children = [self.html, self.button, self.made, self.text, self.load, self.problem, self.file]

    def read(self, text: str) -> None:
        """Put this position or map, or that of a link with its question, on the table."""
        self._put(lambda: self._read(text))

    def _read(self, text: str) -> None:
        fields = fields_of_link(text)
        if fields.get("position") or fields.get("map"):
            show_address(self.session, fields)
        else:
            self.session.set_board(read_board(position_in(text)))
        self.text.value = ""

    def read_file(self, content: bytes) -> None:
        """Put the position or map of a file on the table."""
        self._put(lambda: self._read_file(content))

    def _read_file(self, content: bytes) -> None:
        text = text_of(content, "a position line or a map (.txt, .yaml)", most=MAX_BYTES)
        self.session.set_board(read_board(text, MAX_BYTES))

    def _put(self, work: Callable[[], None]) -> None:
        """Open a pasted text, all or nothing; its problem is shown beside the field."""
        self.problem.value = ""
        try:
            with self.session.together():
                work()
        except ClixbookError as error:
            self.problem.value = problem_html(str(error))
            raise

    def make(self) -> None:
        """A picture of the board: it takes longer than a gesture may."""
        from clixbook.view.pictures.saved_picture import saved_png

        self.made.value = f'<div class="cb-links">{data_link("board.png", "image/png", saved_png(self.session))}</div>'

    def refresh(self) -> None:
        """Write the lines and links for the present position."""
        from clixbook.view.pictures.saved_picture import saved_svg

        session = self.session
        self.made.value = ""
        line, link = session.board.to_line(), "?" + address(session)
        fits = len(link) <= MOST_LINK
        files = [
            *([("position.txt", "text/plain", line)] if fits else []),
            ("map.yaml", "text/yaml", session.board.to_text()),
            ("board.svg", "image/svg+xml", saved_svg(session)),
        ]
        links = "".join(data_link(*each) for each in files)
        to_it = (
            f'<a href="{escape(link)}">Link to this position</a>'
            f'<a href="{escape(lesson_link(session))}">Save as lesson</a>'
        )
        remark = "<p>The link holds everything: position, question, book and look.</p>" if fits else ""
        self.html.value = (
            f'<h2>Share</h2>{line_html(line)}<div class="cb-links">{link_html(link, to_it, line)}{links}</div>{remark}'
        )
