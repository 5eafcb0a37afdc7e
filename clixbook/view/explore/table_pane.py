"""The pane that puts figures and objects on the board of Explore, changes them and takes them away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.board.files.words import as_object
from clixbook.board.model.board import Board
from clixbook.board.model.piece_values import MOST, OWN, own_value, powers_of, with_own_value
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Mode, ObjectKind, Piece, Size
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.explore.odds_pane import OF_ATTACKER, OF_TARGET
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, Checkbox, Combobox, Dropdown, TextLine, VBox

MOST_PIECES = 60
MOST_LETTERS = 40
MOST_POWERS = 12
POWERS = (
    "stealth", "leap/climb", "phasing/teleport", "plasticity", "earthbound", "hypersonic speed", "combat reflexes",
    "charge", "vehicle",
)  # fmt: skip
"""Powers that change an answer of Explore in some book; other words may be typed, and are kept."""
OFFERED = tuple(dict.fromkeys((*POWERS, *OF_ATTACKER, *OF_TARGET)))
"""Words in the menu: these powers, and those that count in the odds of an attack."""
CHOOSE = ""
VALUES = ("speed", "range", "attack", "defense", "damage")
MODES = {"feet": Mode.BOOT, "wings": Mode.WING, "fins": Mode.DOLPHIN}


class TablePane(VBox):
    """Fields for the square clicked last: place, change or remove things on it.

    ``guard`` runs each change and tells what goes wrong; undo takes it back. ``paints``: there is a painter to go to.
    """

    def __init__(self, session: Session, guard: Callable[..., Any], paints: bool = False) -> None:
        self.session, self.paints = session, paints
        self.head = HTML()
        self.figure = TextLine(description="Name", placeholder="Marlow", continuous_update=False)
        self.side = Combobox(description="Side", value="Ann", continuous_update=False)
        self.size = Dropdown(options=[(size.name.capitalize(), size) for size in Size], value=Size.STANDARD)
        self.size.description = "Size"
        self.mode = Dropdown(
            options=[(word.capitalize(), mode) for word, mode in MODES.items()], description="Moves by"
        )
        self.soaring = Checkbox(description="Soaring", indent=False)
        self.values = {
            name: TextLine(description=name.capitalize(), placeholder="as asked", continuous_update=False)
            for name in VALUES
        }
        self.has = TextLine(description="Powers", placeholder="none", continuous_update=False)
        self.power = Dropdown(options=[("add a power", CHOOSE)], description="Power")
        self.thing = Dropdown(options=[(kind.capitalize(), kind) for kind in ObjectKind], description="Object")
        self.put, self.take = Button(description="Put figure here"), Button(description="Take figure away")
        self.lay, self.clear = Button(description="Put object here"), Button(description="Take object away")
        for button, work in (
            (self.put, self._put), (self.take, self._remove_figure), (self.lay, self._place_object),
            (self.clear, self._clear),
        ):  # fmt: skip
            button.on_click(lambda _, work=work: guard(work))
        fields = (self.figure, self.side, self.size, self.mode, self.soaring, *self.values.values(), self.has)
        self._busy = False
        for part in fields:
            part.observe(lambda _: None if self._busy or self.piece is None else guard(self._put), "value")
        self.power.observe(lambda change: None if self._busy else guard(self._give, change["new"]), "value")
        super().__init__([
            self.head, *fields, self.power, with_classes(Box([self.put, self.take]), "cb-uses"),
            self.thing, with_classes(Box([self.lay, self.clear]), "cb-uses"),
        ])  # fmt: skip
        with_classes(self, "cb-table")
        self._shown: tuple[Square, Piece | None] | None = None
        self._painted: tuple[Board, str] | None = None
        self.refresh()

    @property
    def square(self) -> Square:
        """The square of the cursor."""
        return self.session.board.square(self.session.cursor)

    @property
    def piece(self) -> Piece | None:
        """The piece that stands there."""
        return self.session.board.piece_at(self.square)

    def refresh(self) -> None:
        """Show the figure on the square."""
        board, square, piece = self.session.board, self.square, self.piece
        self.take.disabled, self.clear.disabled = piece is None, square not in board.objects
        self.put.disabled = piece is not None
        if (square, piece) != self._shown:
            self._busy = True
            try:
                self._show_piece(square, piece)
            finally:
                self._busy = False
        who = f"{escape(piece.label)} on {square}" if piece is not None else f"Square {square}"
        hint = "Each change shows at once" if piece is not None else "Say who it is, then put it here"
        choose = "Choose another square or figure on the board to change that."
        self.head.value = f"<h2>{who}</h2><p>{hint}. {choose}{self._to_painter()}</p>"

    def _to_painter(self) -> str:
        """The way to where this board's terrain and walls are changed."""
        if not self.paints:
            return ""
        board = self.session.board
        if self._painted is None or self._painted[0] is not board:
            line = board.to_line()
            query = urlencode({"page": "build", "tab": "map", "position": line})
            link = f' <span class="cb-links">Terrain and walls: <a href="?{escape(query)}">Paint this map</a></span>'
            self._painted = board, link if len(line) <= MOST_TEXT // 4 else ""
        return self._painted[1]

    def _show_piece(self, square: Square, piece: Piece | None) -> None:
        stood = self._shown is not None and self._shown[1] is not None
        self._shown = square, piece
        sides = {each.side for each in self.session.board.pieces.values() if each.side}
        self.side.options = sorted(sides | {"Ann", "Ben"})
        if piece is not None or stood:  # the settings of a new figure are kept on another free square
            self._fill(piece if piece is not None else Piece("", (square,), self.side.value))
        self._show_powers()

    def _fill(self, piece: Piece) -> None:
        """The fields as this figure has them; a new one is plain, and of the side that was shown last."""
        self.figure.value = piece.label
        self.side.value, self.size.value, self.mode.value = piece.side, piece.size, piece.mode
        self.soaring.value, self.has.value = piece.soaring, ", ".join(map(printed_name, powers_of(piece)))
        for name, part in self.values.items():
            own = own_value(piece, name)
            part.value = "" if own is None else str(own)

    def _show_powers(self) -> None:
        has = set(_words(self.has.value))
        more = [("add or take away", CHOOSE)]
        more += [(f"{'✕' if name in has else '+'} {printed_name(name)}", name) for name in OFFERED]
        if list(self.power.options) != more:
            self.power.options = more
        self.power.value = CHOOSE

    def _give(self, power: str) -> None:
        """Add a power to those in the field, or take it away; a figure that is there has it at once."""
        if power == CHOOSE:
            return
        has = _words(self.has.value)
        now = [name for name in has if name != power] if power in has else [*has, power]
        self.has.value = ", ".join(map(printed_name, now))
        self._busy = True
        try:
            self._show_powers()
        finally:
            self._busy = False

    def _put(self) -> None:
        """A new figure on the square, or other facts for the one that is there."""
        board, old, name = self.session.board, self.piece, self.figure.value.strip()
        if len(board.pieces) >= MOST_PIECES and old is None:
            raise IllegalAction(f"This board has {MOST_PIECES} figures; take one away first.")
        if max(map(len, (name, self.side.value, *_words(self.has.value)))) > MOST_LETTERS:
            raise BadWord(f"A name may have {MOST_LETTERS} letters.")
        if len(_words(self.has.value)) > MOST_POWERS:
            raise BadWord(f"A figure may have {MOST_POWERS} powers here.")
        new_id = free_name(board, name) if old is None else old.id
        base = old if old is not None else Piece(new_id, (self.square,))
        piece = replace(
            base, name=name or new_id, side=self.side.value.strip(), size=self.size.value, mode=self.mode.value,
            soaring=self.soaring.value and self.mode.value is Mode.WING, traits=frozenset(_words(self.has.value)),
        )  # fmt: skip
        values = {name: _number(name, part.value) for name, part in self.values.items()}
        piece = with_own_value(piece, **values)
        if piece != old:
            remark = f"{piece.label} on {self.square}." if old is None else ""  # the new answer shows the change
            self._show(board.with_piece(piece), remark)

    def _remove_figure(self) -> None:
        piece = self.piece
        if piece is not None:
            self._show(self.session.board.without_piece(piece), f"{piece.label} is gone.")

    def _place_object(self) -> None:
        """Put an object on top of the things there."""
        board, square = self.session.board, self.square
        thing = as_object(str(self.thing.value))
        lying = (*board.objects.get(square, ()), thing)
        self._show(board.with_(objects=board.objects.with_(square, lying)), f"A {self.thing.value} object on {square}.")

    def _clear(self) -> None:
        board, square = self.session.board, self.square
        left = board.objects.get(square, ())[:-1]
        objects = board.objects.with_(square, left) if left else board.objects.without(square)
        self._show(board.with_(objects=objects), f"An object on {square} is gone.")

    def _show(self, board: Board, text: str) -> None:
        with self.session.together():
            self.session.board = board
            if text:
                self.session.say(text)


def _words(text: str) -> list[str]:
    """The powers of the field as the board knows them; a number is not a power."""
    words = (" ".join(word.split()).lower() for word in text.split(","))
    return list(dict.fromkeys(word for word in words if word and not OWN.intersection(word.split()[:1])))


def _number(name: str, text: str) -> int | None:
    """A value; None where the field is empty."""
    word = text.strip()
    if not word:
        return None
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise BadWord(f"The {name} of a figure is a number from 0 to {MOST}, not {word[:12]!r}.")
    return int(word)


def free_name(board: Board, name: str) -> str:
    """An id that no figure has yet: the name itself, or with a number."""
    wanted = name or "Figure"
    names = (wanted, *(f"{wanted} {number}" for number in range(2, MOST_PIECES + 2)))
    return next(each for each in names if each not in board.pieces)
