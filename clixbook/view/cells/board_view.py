"""The interactive board widget for notebooks, with a static picture as fallback."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ipywidgets import VBox

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.coerce import BoardLike
from clixbook.view.pictures.display import Output, save_picture
from clixbook.view.pictures.saved_picture import saved_png, saved_svg
from clixbook.view.sessions.session import Session
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.notebook_output import PictureBelow, widget_output
from clixbook.view.widgets.traffic.shared_style import Box, EverybodysLayout, shared_model


def session_of(board: BoardSession | BoardLike, traits: Mapping[str, Any]) -> BoardSession:
    """A session over the board, or the one that is given, with these traits; a ClixbookError for names of none."""
    if not isinstance(board, BoardSession):
        return Session(board, **traits)
    board.check(traits)
    if traits:
        with board.together():
            for name, value in traits.items():
                setattr(board, name, value)
    return board


WIDEST_SQUARE, RULER, PANEL = 64, 32, 340  # pixels: a small board does not fill a wide page


class BoardView(PictureBelow, VBox):
    """A board with a question, its answer above and the reasons beside or below.

    ``BoardView(board, rules="core2014")`` makes its own session; ``BoardView(session)`` shows one that may have
    other views. ``panel`` False leaves out the reasons. More keywords set traits of the session
    (``overlay="reach"``, ``palette="dark"``); every trait of ``view.session`` can be observed and linked.

    >>> import clixbook as cx
    >>> cx.BoardView("corner", source="A1", target="D4", rules="core2014").session.rules
    'core2014'
    """

    @checks_arguments
    def __init__(self, board: BoardSession | BoardLike | Any, *, panel: bool = True, **traits: Any) -> None:
        self.session = session_of(board, traits)
        self.parts = parts = BoardParts(self.session)
        children = [parts.board]
        if panel:
            children.append(with_classes(Box([parts.panel, parts.words]), "cb-side"))
        children.append(with_classes(Box([parts.status]), "cb-foot"))
        width = self.session.board.width * WIDEST_SQUARE + RULER + (PANEL if panel else 0)
        page = with_classes(
            Box(children, layout=shared_model(EverybodysLayout, max_width=f"{width}px")),
            "cb-page",
            *(() if panel else ("cb-alone",)),
        )
        super().__init__([parts.style_sheet, page])
        parts.apply_look(with_classes(self, "cb-app", "cb-cell"))

    def to_svg(self) -> str:
        """The board with its answer, and question, verdict and names below it, as one SVG document.

        >>> import clixbook as cx
        >>> cx.BoardView("corner").to_svg()[:4]
        '<svg'
        """
        return saved_svg(self.session)

    def to_png(self) -> bytes:
        """The picture as a PNG file.

        >>> import clixbook as cx
        >>> cx.BoardView("corner").to_png()[1:4]
        b'PNG'
        """
        return saved_png(self.session)

    @checks_arguments
    def save(self, path: str | Path) -> Path:
        """Write the picture to a file whose name ends in .svg or .png; a ClixbookError for other endings.

        >>> import tempfile
        >>> import clixbook as cx
        >>> cx.BoardView("corner").save(tempfile.mkdtemp() + "/corner.svg").name
        'corner.svg'
        """
        return save_picture(Path(path), self.to_svg, self.to_png)

    def __repr__(self) -> str:
        return f"<BoardView of {self.session.board!r}, {self.session.question.words(self.session.board)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Output:
        """The live widget, and beside it the picture that stays where no kernel runs."""
        answer = self.session.answer
        words = answer.explain() if answer is not None else repr(self)
        return widget_output(super()._repr_mimebundle_(**kwargs), words, self.to_png, self.parts)
