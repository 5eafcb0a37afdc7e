"""One board under four rulebooks, for a notebook: a switch of editions, or all four side by side."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from ipywidgets import VBox

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.answers import Answer
from clixbook.board.answers.coerce import BoardLike
from clixbook.colour_tokens import LOOKS
from clixbook.rulebooks.editions import HOW_MANY, SHORT_NAMES
from clixbook.view.cells.board_view import session_of
from clixbook.view.cells.lesson_words import WIDEST_SQUARE, own_style
from clixbook.view.pictures.display import Output
from clixbook.view.questions.board_questions import ask_all, verdict
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.compare_view import CompareView, merge_answers
from clixbook.view.widgets.notebook_output import PictureBelow, widget_output
from clixbook.view.widgets.page_shell import book_options
from clixbook.view.widgets.traffic.shared_style import Box, EverybodysLayout, ToggleButtons, shared_model

if TYPE_CHECKING:
    from PIL import Image

ALL_FOUR = "all four"
_GAP = 24  # pixels between the pictures
_TITLE = 30  # pixels that the books' names take above a picture


class FourBooks(PictureBelow, VBox):
    """A board with a question to all four rulebooks; keywords set session traits.

    It opens with all four answers; another edition is one click away, and the status line says what changes.

    >>> import clixbook as cx
    >>> cx.FourBooks(cx.load_map("corner"), source="A1", target="D4").session.target
    'D4'
    """

    @checks_arguments
    def __init__(self, board: BoardSession | BoardLike | Any, **traits: Any) -> None:
        self.session = session = session_of(
            board, traits if isinstance(board, BoardSession) else {"all_four": True, **traits}
        )
        self.parts = parts = BoardParts(session)
        columns = shared_model(
            EverybodysLayout,
            grid_template_columns=f"minmax(0, {session.board.width * WIDEST_SQUARE + 24}px) minmax(300px, 1fr)",
        )
        books = [*book_options(), (f"All {HOW_MANY}", ALL_FOUR)]
        self.editions = ToggleButtons(options=books)
        self.compare = CompareView(session, parts.run_guarded)
        self.side = with_classes(Box(), "cb-side")
        switch, foot = with_classes(Box([self.editions]), "cb-editions"), with_classes(Box([parts.status]), "cb-foot")
        page = with_classes(Box([switch, parts.board, self.side, foot], layout=columns), "cb-page")
        super().__init__([parts.style_sheet, own_style(), page])
        parts.apply_look(with_classes(self, "cb-app", "cb-cell", "cb-books"))
        self._refresh()
        self.editions.observe(lambda change: parts.run_guarded(self._choose, change["new"]), "value")
        session.observe(lambda _: self._refresh(), "revision")

    def _choose(self, name: str) -> None:
        if name == self._on_chosen():
            return
        if name == ALL_FOUR:
            self.session.all_four = True
        else:
            self.session.set_rules(name)

    def _on_chosen(self) -> str:
        return ALL_FOUR if self.session.all_four else str(self.session.rulebook.edition)

    def _refresh(self) -> None:
        self.editions.value = self._on_chosen()
        if self.session.all_four:
            self.compare.refresh()
        parts = [self.compare] if self.session.all_four else [self.parts.panel, self.parts.words]
        if list(self.side.children) != parts:
            self.side.children = parts

    def answers(self) -> dict[str, Answer | None]:
        """Edition -> its answer to the present question.

        >>> import clixbook as cx
        >>> cx.FourBooks("corner", source="A1", target="H1").answers()["nebula2007"].verdict
        'clear'
        """
        return ask_all(self.session.board, self.session.question)

    def to_png(self) -> bytes:
        """The different answers side by side, each below the names of its books.

        >>> import clixbook as cx
        >>> cx.FourBooks("corner", source="A1", target="H1").to_png()[1:4]
        b'PNG'
        """
        return side_by_side(self.pictures())

    def pictures(self) -> dict[str, bytes]:
        """Names of the books that answer alike -> their answer as a PNG file.

        >>> import clixbook as cx
        >>> len(cx.FourBooks("corner", source="A1", target="H1").pictures())  # all books agree
        1
        """
        answers = self.answers()
        return {
            ", ".join(SHORT_NAMES[name] for name in names): answer.to_png(scale=1.3)
            for names in merge_answers(answers)
            if (answer := answers[names[0]]) is not None
        }

    def __repr__(self) -> str:
        return f"<FourBooks of {self.session.board!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Output:
        """The live widget, and beside it the four answers as they stay where no kernel runs."""
        lines = [f"{SHORT_NAMES[name]}: {verdict(answer)}" for name, answer in self.answers().items()]
        words = "\n".join([self.session.question.words(self.session.board), *lines])
        return widget_output(super()._repr_mimebundle_(**kwargs), words, self.to_png, self.parts)


def side_by_side(pictures: dict[str, bytes]) -> bytes:
    """PNG files as one, two in a row, each below its title."""
    from PIL import Image

    opened = [_with_title(title, Image.open(io.BytesIO(each)).convert("RGB")) for title, each in pictures.items()]
    rows = [opened[start : start + 2] for start in range(0, len(opened), 2)]
    width = max(sum(each.width + _GAP for each in row) for row in rows) - _GAP
    height = sum(max(each.height for each in row) + _GAP for row in rows) - _GAP
    sheet, top = Image.new("RGB", (width, height), "white"), 0
    for row in rows:
        left = 0
        for each in row:
            sheet.paste(each, (left, top))
            left += each.width + _GAP
        top += max(each.height for each in row) + _GAP
    out = io.BytesIO()
    sheet.quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def _with_title(title: str, picture: Image.Image) -> Image.Image:
    """The picture below its title."""
    from PIL import Image, ImageDraw

    from clixbook.view.painters.png import font

    sheet = Image.new("RGB", (picture.width, picture.height + _TITLE), LOOKS["light"]["paper"])
    sheet.paste(picture, (0, _TITLE))
    place = (_GAP // 2, _TITLE * 3 // 4)
    ImageDraw.Draw(sheet).text(place, title, LOOKS["light"]["ink"], font(_TITLE * 2 // 3), "ls", stroke_width=1)
    return sheet
