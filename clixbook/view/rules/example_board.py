"""The position of an entry: every book's answer side by side, and a board to play with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

from ipywidgets import Layout

from clixbook.board.model.board import Board
from clixbook.board.model.squares import SquareLike
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook, edition
from clixbook.scenarios.atlas.cases import BoardCase, Case, CaseAnswer, GameCase, PlayedCase
from clixbook.scenarios.atlas.set_up_cases import Placeless
from clixbook.view.app.settings import book_fields
from clixbook.view.questions.query_overlays import ends_by_argument, overlay_of, session_traits
from clixbook.view.rules.case_html import answers_html, board_html, picture_html, reasons_html
from clixbook.view.rules.example_cards import build_link, figures_html
from clixbook.view.rules.stepping import Stepping
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.rule_links import address, with_rule_links
from clixbook.view.widgets.traffic.shared_style import HTML, Box, ToggleButtons, VBox

LARGEST = 72
"""Pixels of a square of the board at most."""


class ExampleBoard(Session):
    """A small board with draggable figures, or line ends without figures."""

    def grip(self, where: SquareLike, *, touch: bool = False) -> str:
        """The thing that a drag from this square would move."""
        piece = self.board.piece_at(where)
        return f"piece:{piece.id}" if piece is not None else super().grip(where, touch=touch)


class Living(VBox):
    """The position of one ruling; empty until ``show`` is given one. It follows the book that is chosen."""

    def __init__(self, look: str) -> None:
        self.look = look
        self.case: Case | None = None
        self.books: dict[str, Rulebook] = {}
        self._busy = False
        self._shown: tuple[Any, ...] = ()
        self.head, self.picture = HTML(), with_classes(HTML(), "cb-picture")
        self.book = with_classes(ToggleButtons(options=[("", "")], description="Rulebook"), "cb-editions")
        self.answers, self.links = with_classes(HTML(), "cb-caseanswers"), with_classes(HTML(), "cb-links")
        self.place = with_classes(Box(layout=Layout()), "cb-livingboard")  # its width is its own
        self.stepping = Stepping(self._on_step)
        self._boards: tuple[Board, ...] = ()
        self.session: Session | None = None
        self.parts: BoardParts | None = None
        super().__init__()
        with_classes(self, "cb-living")
        self.book.observe(lambda change: self._choose(change["new"]), "value")

    # -- what is shown --------------------------------------------------------------------------------------

    def show(self, case: Case | None, book: str, house: Rulebook | None) -> None:
        """Show this position under that book; ``house`` answers beside the built-in ones."""
        self.case = case
        self.books = {SHORT_NAMES[name]: edition(name) for name in EDITIONS}
        if house is not None:
            self.books[house.title] = house
        self._busy = True
        try:
            self.book.options = list(self.books)
            self.book.value = next((each for each in self.books if each == book), next(iter(self.books)))
            if isinstance(case, BoardCase):
                self._put_position(case)
            self.stepping.show(case if isinstance(case, GameCase) else None)
        finally:
            self._busy = False
        self.refresh()

    def apply_look(self, look: str) -> None:
        """Draw the board in this look."""
        self.look = look
        if self.session is not None:
            self.session.palette = look
        self.refresh()

    @property
    def rules(self) -> Rulebook:
        """The book that is chosen."""
        return self.books.get(str(self.book.value), edition(EDITIONS[0]))

    def _choose(self, _: Any) -> None:
        if self._busy:
            return
        if self.session is not None and isinstance(self.case, BoardCase):
            self.session.set_rules(self.rules)
        self.refresh()

    def _put_position(self, case: BoardCase) -> None:
        """The position on the one board that all entries share."""
        traits = {
            **session_traits(case.query, case.arguments),
            "rules": self.rules,
            "overlay": overlay_of(case.query),
            "palette": self.look,
        }
        if self.session is None or self.parts is None:
            session: Session = ExampleBoard(case.board, **traits)
            self.session = session
            self.parts = BoardParts(session)
            self.parts.canvas.tabbable = True
            session.observe(lambda _: self._on_move(), "revision")
        else:
            session = self.session
            with session.together():
                session.board, session.selected, session.cursor = case.board, "", "A1"
                for name, value in traits.items():
                    setattr(session, name, value)

    def _on_move(self) -> None:
        if not self._busy:
            self.refresh()

    def _on_step(self) -> None:
        """Show another step of the case: only the board changes."""
        if isinstance(self.case, GameCase):
            self.picture.value = picture_html(self.stepping.at(self.rules), self.look, *self._boards)

    # -- output ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask every book again."""
        case = self.case
        if case is None:
            self._put_parts()
            return
        case, board = self._dragged_case(case)
        found = outcomes(case, board, self.books)
        chosen = found[str(self.book.value)]
        self.head.value = (
            f"<h2>Where it decides</h2><p class='cb-question'>{with_rule_links(escape(case.question_words))}</p>"
        )
        self.answers.value = answers_html(board, found, str(self.book.value), self.look) + reasons_html(chosen)
        self.links.value = f'<p>{self._links(case, board, chosen)}</p><p class="cb-more">{self._hint(case)}</p>'
        self._show_place(case, board, found)
        steps = (self.stepping,) if isinstance(case, GameCase) else ()
        self._put_parts(self.head, self.book, self.place, *steps, self.answers, self.links)

    def _show_place(self, case: Case, board: Board, found: Mapping[str, CaseAnswer]) -> None:
        """The board of a case, or the figures of one that has none."""
        if isinstance(case, Placeless):
            after = found[str(self.book.value)].after
            shown = picture_html(after, self.look) if after is not None and after.board.pieces else ""
            shown = shown or (board_html(board, self.rules, self.look) if case.line else "")
            self.picture.value = shown or figures_html(case, self.look)
            self.place.children = (self.picture,)
        elif isinstance(case, PlayedCase):
            now = self.stepping.at(self.rules) if isinstance(case, GameCase) else case.game
            self._boards = (case.game.board, *(each.after.board for each in found.values() if each.after is not None))
            self.picture.value = picture_html(now, self.look, *self._boards)
            self.place.children = (self.picture,)
        elif self.parts is not None:
            self.place.layout.max_width = (
                f"min({board.width * LARGEST + 24}px, {70 * board.width / board.height:.0f}vh)"
            )
            self.place.children = (self.parts.board,)

    def _put_parts(self, *parts: Any) -> None:
        if self._shown != parts:
            self._shown = self.children = parts

    def _dragged_case(self, case: Case) -> tuple[Case, Board]:
        """The case with the figures dragged on the board."""
        session = self.session
        if not isinstance(case, BoardCase) or session is None:
            return case, case.board
        moved = {
            key: getattr(session, end) for key, end in ends_by_argument(case.query).items() if key in case.arguments
        }
        moved = {key: value for key, value in moved.items() if value}
        same = all(case.arguments[key] == value for key, value in moved.items())
        return (case if same else replace(case, arguments={**case.arguments, **moved}, say="")), session.board

    def _links(self, case: Case, board: Board, chosen: CaseAnswer) -> str:
        if isinstance(case, Placeless):
            if chosen.after is not None:
                return _link(address(page="play", position=chosen.after.to_line()), "Play from here")
            if case.line:
                where = address(page="explore", position=board.to_line(), **book_fields(self.rules))
                return _link(where, "Open in Explore")
            built = build_link(case)
            return _link(built, "Open in Build") if built else ""
        if isinstance(case, PlayedCase):
            line = case.starting_game(self.rules).to_line()
            return _link(address(page="play", position=line), "Play from here")
        ends = self.session
        if ends is None:
            return ""
        fields = {"from": ends.source, "to": ends.target, "ask": ends.overlay, "speed": str(ends.speed),
                  "damage": str(ends.damage), **book_fields(self.rules)}  # fmt: skip
        return _link(address(page="explore", position=board.to_line(), **fields), "Open in Explore")

    def _hint(self, case: Case) -> str:
        if isinstance(case, Placeless):
            return ""
        if isinstance(case, PlayedCase):
            return "A position of a game: play on from it, and do otherwise."
        return "Drag a figure, or an end of the line: every book answers again."


def _link(where: str, words: str) -> str:
    return f'<a href="{where}">{words}</a>'


def outcomes(case: Case, board: Board, books: Mapping[str, Rulebook]) -> dict[str, CaseAnswer]:
    """The outcome under each book, on the board as it is now."""
    if isinstance(case, BoardCase):
        return {name: case.outcome_on(board, rules) for name, rules in books.items()}
    return {name: case.outcome(rules) for name, rules in books.items()}
