"""The position of an entry: what every book makes of it, side by side, and a board that can be played with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Layout, ToggleButtons, VBox

from clixbook.board.board import Board
from clixbook.board.moves.reach import Reach
from clixbook.board.squares import Square
from clixbook.engine.another_book import in_book
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook, edition
from clixbook.scenarios.atlas.cases import BoardCase, Case, Outcome, Played
from clixbook.view.board_parts import BoardParts, named
from clixbook.view.board_scene import board_scene
from clixbook.view.game_marks import marks_of
from clixbook.view.overlays import drawable, shapes_of
from clixbook.view.painters.svg import to_svg
from clixbook.view.palettes import palette
from clixbook.view.questions import KINDS
from clixbook.view.rule_links import address, rule_link, with_rule_links
from clixbook.view.session import Session

SQUARE = 44
"""Pixels of a square where there is room."""
MOST_TOLD, MOST_REASONS = 6, 8
_ENDS = {"from": "source", "to": "target", "who": "source", "of": "source"}
_KNOCK = {"by": "source", "who": "target"}


class Table(Session):
    """A small board on which figures are dragged, and the ends of a line only where nobody stands."""

    def grip(self, square: Square, *, touch: bool = False) -> str:
        """What a drag from this square would move."""
        piece = self.board.piece_at(square)
        return f"piece:{piece.id}" if piece is not None else super().grip(square, touch=touch)


class Living(VBox):
    """The position of one ruling; empty until ``show`` is given one. It follows the book that is chosen."""

    def __init__(self, look: str) -> None:
        self.look = look
        self.case: Case | None = None
        self.books: dict[str, Rulebook] = {}
        self._busy = False
        self._shown: tuple[Any, ...] = ()
        self.head, self.picture = HTML(), named(HTML(), "cb-picture")
        self.book = named(ToggleButtons(options=[("", "")]), "cb-editions")
        self.said, self.links = named(HTML(), "cb-caseanswers"), named(HTML(), "cb-links")
        self.place = named(Box(), "cb-livingboard")
        self.session: Session | None = None
        self.parts: BoardParts | None = None
        super().__init__(layout=Layout(overflow="visible"))
        named(self, "cb-living")
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
                self._put(case)
        finally:
            self._busy = False
        self.refresh()

    def wear(self, look: str) -> None:
        """Have this look."""
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

    def _put(self, case: BoardCase) -> None:
        """The position on the one board that all entries share."""
        traits = {**ends_of(case), "rules": self.rules, "overlay": overlay_of(case), "palette": self.look}
        if self.session is None or self.parts is None:
            session: Session = Table(case.board, **traits)
            self.session = session
            self.parts = BoardParts(session)
            self.parts.canvas.tabbable = True
            session.observe(lambda _: self._moved(), "revision")
        else:
            session = self.session
            with session.together():
                session.board, session.selected, session.cursor = case.board, "", "A1"
                for name, value in traits.items():
                    setattr(session, name, value)

    def _moved(self) -> None:
        if not self._busy:
            self.refresh()

    # -- output ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask every book again."""
        case = self.case
        if case is None:
            self._put_parts()
            return
        case, board = self._as_it_is(case)
        found = outcomes(case, board, self.books)
        chosen = found[str(self.book.value)]
        self.head.value = f"<h2>Where it decides</h2><p class='cb-question'>{with_rule_links(escape(case.says))}</p>"
        self.said.value = answers_html(case, board, found, str(self.book.value), self.look) + reasons_html(chosen)
        self.links.value = f'<p>{self._links(case, board)}</p><p class="cb-more">{self._hint(case)}</p>'
        if isinstance(case, Played):
            self.picture.value = picture_html(case, self.look)
            self.place.children = (self.picture,)
        elif self.parts is not None:
            self.place.layout.max_width = f"{board.width * SQUARE + 24}px"
            self.place.children = (self.parts.board,)
        self._put_parts(self.head, self.book, self.place, self.said, self.links)

    def _put_parts(self, *parts: Any) -> None:
        if self._shown != parts:
            self._shown = self.children = parts

    def _as_it_is(self, case: Case) -> tuple[Case, Board]:
        """The case with what was dragged on the board."""
        session = self.session
        if not isinstance(case, BoardCase) or session is None:
            return case, case.board
        moved = {key: getattr(session, end) for key, end in _ends(case).items() if key in case.arguments}
        moved = {key: value for key, value in moved.items() if value}
        same = all(case.arguments[key] == value for key, value in moved.items())
        return (case if same else replace(case, arguments={**case.arguments, **moved}, say="")), session.board

    def _links(self, case: Case, board: Board) -> str:
        if isinstance(case, Played):
            line = in_book(case.game, self.rules).to_line()
            return f'<a href="{address(page="play", position=line)}">Play from here</a>'
        ends = self.session
        if ends is None:
            return ""
        fields = {"from": ends.source, "to": ends.target, "ask": ends.overlay, "speed": str(ends.speed),
                  "damage": str(ends.damage), "rules": self.rules.edition}  # fmt: skip
        return f'<a href="{address(page="explore", position=board.to_line(), **fields)}">Open in Explore</a>'

    def _hint(self, case: Case) -> str:
        if isinstance(case, Played):
            return "A position of a game: play on from it, and do otherwise."
        return "Drag a figure, or an end of the line: every book answers again."


def _ends(case: BoardCase) -> Mapping[str, str]:
    return _KNOCK if case.query == "knock_back" else _ENDS


def ends_of(case: BoardCase) -> dict[str, Any]:
    """The traits of a session that asks the same, as far as one can."""
    said, numbers = case.arguments, {"speed": 8, "damage": 3}
    traits: dict[str, Any] = {"source": "", "target": "", **numbers}
    traits |= {end: str(said[key]) for key, end in _ends(case).items() if key in said}
    traits |= {key: said[key] for key in numbers if isinstance(said.get(key), int)}
    if isinstance(said.get("taken"), int):
        traits["damage"] = said["taken"]
    return traits


def overlay_of(case: BoardCase) -> str:
    """The question of the page that draws the case."""
    if case.query == "knock_back":
        return "knock back"
    return next((kind.name for kind in KINDS if case.query in kind.queries), "none")


def outcomes(case: Case, board: Board, books: Mapping[str, Rulebook]) -> dict[str, Outcome]:
    """What each book makes of it, on the board as it is now."""
    if isinstance(case, BoardCase):
        return {name: case.on(board, rules) for name, rules in books.items()}
    return {name: case.outcome(rules) for name, rules in books.items()}


# -- HTML -------------------------------------------------------------------------------------------------------


def answers_html(case: Case, board: Board, found: Mapping[str, Outcome], now: str, look: str) -> str:
    """A card for each different answer: its books, what they say, and their picture."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, outcome in found.items():
        groups.setdefault(outcome.told, []).append(name)
    cards = "".join(
        _card(names, told, "" if len(groups) == 1 else thumbnail(found[names[0]], board, look), now in names)
        for told, names in groups.items()
    )
    few = " cb-few" if len(groups) < 2 else ""
    return f'<div class="cb-four{few}">{cards}</div>'


def _card(names: list[str], told: tuple[str, ...], picture: str, chosen: bool) -> str:
    chips = "".join(f'<span class="cb-chip">{escape(name)}</span>' for name in names)
    here = ' <span class="cb-more">chosen</span>' if chosen else ""
    shown = told[:MOST_TOLD]
    said = "".join(f"<p>{escape(text)}</p>" for text in shown)
    more = f'<p class="cb-more">and {len(told) - len(shown)} more</p>' if len(told) > len(shown) else ""
    kind = " cb-brief" if len(told) == 1 and len(told[0]) < 40 else ""
    return (
        f'<div class="cb-one"><div class="cb-chips">{chips}{here}</div><div class="cb-told{kind}">{said}{more}</div>'
        f"{picture}</div>"
    )


def thumbnail(outcome: Outcome, board: Board, look: str) -> str:
    """A small picture of an answer, cropped to where the figures are; none where there is nothing to be drawn."""
    colours = palette(look)
    if outcome.after is not None:
        now = outcome.after
        scene = board_scene(now.board, palette=colours, rules=now.state.rules, labels=False, square=24,
                            marks=marks_of(now), window=around(now.board, board))  # fmt: skip
        return to_svg(scene, responsive=True)
    if outcome.answer is None or not drawable(outcome.answer):
        return ""
    shapes = [shape for shape in shapes_of(outcome.answer, board, colours) if shape.layer != "spot"]
    rules = getattr(outcome.answer, "rules", None)
    window = None if isinstance(outcome.answer, Reach) else around(board)
    scene = board_scene(board, palette=colours, rules=rules, overlays=shapes, labels=False, square=24, window=window)
    return to_svg(scene, responsive=True)


def around(*boards: Board) -> list[Square] | None:
    """The corners of the part of the map on which somebody stands or something lies, with two squares around it."""
    board = boards[0]
    things = [each for one in boards for each in one.pieces.values()]
    squares = [square for each in things for square in each.squares]
    if len(squares) < 2:
        return None
    xs, ys = [square.x for square in squares], [square.y for square in squares]
    low = Square(max(min(xs) - 2, 0), max(min(ys) - 2, 0))
    return [low, Square(min(max(xs) + 2, board.width - 1), min(max(ys) + 2, board.height - 1))]


def picture_html(case: Played, look: str) -> str:
    """The position of a game before anything is done."""
    game = case.game
    scene = board_scene(game.board, palette=look, rules=game.state.rules, square=SQUARE, marks=marks_of(game))
    return to_svg(scene, responsive=True)


def reasons_html(outcome: Outcome) -> str:
    """Why the chosen book says so, each reason with its ruling."""
    seen = {(reason.text, reason.ruling): None for reason in outcome.reasons}
    rows = "".join(
        f"<li>{escape(text[:1].upper() + text[1:])} {rule_link(ruling)}</li>"
        for text, ruling in list(seen)[:MOST_REASONS]
    )
    return f'<h3>Why</h3><ul class="cb-reasons">{rows}</ul>' if rows else ""
