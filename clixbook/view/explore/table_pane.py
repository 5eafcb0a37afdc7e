"""The pane that puts figures and objects on the board of Explore, changes them and takes them away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

from clixbook.board.board import Board
from clixbook.board.files.words import as_object
from clixbook.board.squares import Square
from clixbook.board.things import Mode, ObjectKind, Piece, Size
from clixbook.errors import ClixbookError
from clixbook.view.board_parts import named
from clixbook.view.plain import HTML, Box, Button, Checkbox, Combobox, Dropdown, Text, VBox
from clixbook.view.session import Session

MOST_PIECES = 60
MOST_LETTERS = 40
TRAITS = ("stealth", "transporter", "vehicle")
"""What the board itself asks a figure for; other words may be typed, and are kept."""
MODES = {"feet": Mode.BOOT, "wings": Mode.WING, "fins": Mode.DOLPHIN}


class TablePane(VBox):
    """What stands on the square that was clicked last, as fields: put it there, change it, take it away.

    ``guard`` runs each change and tells what goes wrong; undo takes it back.
    """

    def __init__(self, session: Session, guard: Callable[..., Any]) -> None:
        self.session = session
        self.head = HTML()
        self.figure = Text(description="Name", placeholder="Marlow", continuous_update=False)
        self.side = Combobox(description="Side", value="Ann", continuous_update=False)
        self.size = Dropdown(options=[(size.name.capitalize(), size) for size in Size], value=Size.STANDARD)
        self.size.description = "Size"
        self.mode = Dropdown(
            options=[(word.capitalize(), mode) for word, mode in MODES.items()], description="Moves by"
        )
        self.soaring = Checkbox(description="Soaring", indent=False)
        self.has = Text(description="Has", placeholder=", ".join(TRAITS[:2]), continuous_update=False)
        self.thing = Dropdown(options=[(kind.capitalize(), kind) for kind in ObjectKind], description="Object")
        self.put, self.take = Button(description="Put figure here"), Button(description="Take figure away")
        self.lay, self.clear = Button(description="Put object here"), Button(description="Take object away")
        for button, work in (
            (self.put, self._put), (self.take, self._take), (self.lay, self._lay), (self.clear, self._clear),
        ):  # fmt: skip
            button.on_click(lambda _, work=work: guard(work))
        fields = (self.figure, self.side, self.size, self.mode, self.soaring, self.has)
        super().__init__([
            self.head, *fields, named(Box([self.put, self.take]), "cb-uses"),
            self.thing, named(Box([self.lay, self.clear]), "cb-uses"),
        ])  # fmt: skip
        named(self, "cb-table")
        self._shown: tuple[Square, Piece | None] | None = None
        self.refresh()

    @property
    def square(self) -> Square:
        """Where the board was clicked last."""
        return self.session.board.square(self.session.cursor)

    @property
    def piece(self) -> Piece | None:
        """Who stands there."""
        return self.session.board.piece_at(self.square)

    def refresh(self) -> None:
        """Show who stands on the square."""
        board, square, piece = self.session.board, self.square, self.piece
        self.take.disabled, self.clear.disabled = piece is None, square not in board.objects
        self.put.description = "Change figure" if piece is not None else "Put figure here"
        if (square, piece) == self._shown:
            return
        self._shown = square, piece
        who = f"{escape(piece.label)} on {square}" if piece is not None else f"Square {square}"
        self.head.value = f"<h2>{who}</h2><p>Click another square or figure on the board to change it.</p>"
        self.side.options = sorted({each.side for each in board.pieces.values() if each.side} | {"Ann", "Ben"})
        self.figure.value = piece.label if piece is not None else ""
        if piece is not None:
            self.side.value, self.size.value, self.mode.value = piece.side, piece.size, piece.mode
            self.soaring.value, self.has.value = piece.soaring, ", ".join(sorted(piece.traits))

    def _put(self) -> None:
        """A new figure on the square, or other facts for the one that is there."""
        board, old, name = self.session.board, self.piece, self.figure.value.strip()
        if len(board.pieces) >= MOST_PIECES and old is None:
            raise ClixbookError(f"This board has {MOST_PIECES} figures; take one away first.")
        if len(name) > MOST_LETTERS or len(self.side.value) > MOST_LETTERS:
            raise ClixbookError(f"A name may have {MOST_LETTERS} letters.")
        new_id = free_name(board, name) if old is None else old.id
        base = old if old is not None else Piece(new_id, (self.square,))
        has = frozenset(word.strip().lower() for word in self.has.value.split(",") if word.strip())
        soaring = self.soaring.value and self.mode.value is Mode.WING
        piece = replace(
            base, name=name or new_id, side=self.side.value.strip(), size=self.size.value, mode=self.mode.value,
            soaring=soaring, traits=has,
        )  # fmt: skip
        self._show(board.with_piece(piece), f"{piece.label} on {self.square}.")

    def _take(self) -> None:
        piece = self.piece
        if piece is not None:
            self._show(self.session.board.without_piece(piece), f"{piece.label} is gone.")

    def _lay(self) -> None:
        """An object on top of what lies there."""
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
            self.session.say(text)


def free_name(board: Board, name: str) -> str:
    """An id that no figure has yet: the name itself, or with a number."""
    wanted = name or "Figure"
    names = (wanted, *(f"{wanted} {number}" for number in range(2, MOST_PIECES + 2)))
    return next(each for each in names if each not in board.pieces)
