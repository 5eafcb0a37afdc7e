"""The position of Explore as text and files, and a place to paste or load another."""

from __future__ import annotations

from html import escape
from typing import Any

from clixbook.board.files.yamltree import MAX_BYTES
from clixbook.view.explore.address import address, lesson_link, read_board
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.page_shell import MOST_LINK, ShareBox, data_link, line_html, link_html, text_of


class SharePane(ShareBox):
    """The position as a line, a link and files, and a place to paste or load one."""

    def __init__(self, session: Session, guard: Any) -> None:
        self.session = session
        super().__init__(
            guard, make="Make board.png", paste="Paste a position line or a map here",
            load="Load a file", accept=".txt,.yaml,.yml,text/plain",
        )  # fmt: skip
        self.children = [self.html, self.button, self.made, self.text, self.load, self.file]

    def read(self, text: str) -> None:
        """Put this position or map on the table."""
        self.session.set_board(read_board(text))

    def read_file(self, content: bytes) -> None:
        """Put the position or map of a file on the table."""
        text = text_of(content, "a position line or a map (.txt, .yaml)", most=MAX_BYTES)
        self.session.set_board(read_board(text, MAX_BYTES))

    def make(self) -> None:
        """A picture of the board: it takes longer than a gesture may."""
        from clixbook.view.pictures.pictures import whole_png

        self.made.value = f'<div class="cb-links">{data_link("board.png", "image/png", whole_png(self.session))}</div>'

    def refresh(self) -> None:
        """Write the lines and links for the present position."""
        from clixbook.view.pictures.pictures import whole_svg

        session = self.session
        self.made.value = ""
        line, link = session.board.to_line(), "?" + address(session)
        fits = len(link) <= MOST_LINK
        files = [
            *([("position.txt", "text/plain", line)] if fits else []),
            ("map.yaml", "text/yaml", session.board.to_text()),
            ("board.svg", "image/svg+xml", whole_svg(session)),
        ]
        links = "".join(data_link(*each) for each in files)
        to_it = (
            f'<a href="{escape(link)}">Link to this position</a>'
            f'<a href="{escape(lesson_link(session))}">Save as lesson</a>'
        )
        told = "<p>The link holds everything: position, question, book and look.</p>" if fits else ""
        self.html.value = (
            f'<h2>Share</h2>{line_html(line)}<div class="cb-links">{link_html(link, to_it, line)}{links}</div>{told}'
        )
