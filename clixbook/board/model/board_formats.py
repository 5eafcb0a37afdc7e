"""Boards from and to the text of map files, lines for chats, and arguments in code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from clixbook.argument_errors import checks_arguments
from clixbook.board.model.squares import SquareLike

if TYPE_CHECKING:
    from clixbook.board.model.board import Board


class BoardFormats:
    """Mixin that makes a board from text, a line or arguments, and writes it."""

    @property
    def _board(self) -> Board:
        return cast("Board", self)

    def __str__(self) -> str:
        """The board as the text of a map file with its figures in the drawing; ``Board.from_text`` reads it."""
        from clixbook.board.files.mapfile import to_text

        return to_text(self._board, drawn=True).rstrip("\n")

    def to_text(self) -> str:
        """The board as the text of a map file, drawn in letters; ``Board.from_text`` gives an equal board.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> cx.Board.from_text(board.to_text()) == board
        True
        """
        from clixbook.board.files.mapfile import to_text

        return to_text(self._board)

    @classmethod
    @checks_arguments
    def from_text(cls, text: str) -> Board:
        """A board from the text of a map file; one ClixbookError names every problem with its place.

        >>> import clixbook as cx
        >>> board = cx.Board.from_text('''
        ... map: |
        ...   +-A-+-B-+
        ...   |     h | 1
        ...   +---+---+
        ... ''')
        >>> board.width, board.printed("B1")
        (2, <Terrain.HINDERING: 1>)
        """
        from clixbook.board.files.mapfile import from_text

        return from_text(text)

    def to_line(self) -> str:
        """The whole board, pieces and all, on one short line that can stand in a chat or in an address.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> cx.Board.from_line(board.to_line()) == board
        True
        """
        from clixbook.board.files.notation.board_notation import to_line

        return to_line(self._board)

    @classmethod
    @checks_arguments
    def from_line(cls, line: str) -> Board:
        """The board of such a line; a ClixbookError for any other text.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], walls=["C1|D1"], pieces={"A1": "Ann: standard"})
        >>> cx.Board.from_line(board.to_line()).width
        4
        """
        from clixbook.board.files.notation.board_notation import from_line

        return from_line(line)

    @classmethod
    @checks_arguments
    def build(
        cls,
        *,
        width: int,
        height: int,
        setting: str = "outdoor",
        name: str = "",
        title: str = "",
        interior: Iterable[SquareLike] = (),
        levels: Mapping[Any, int] | None = None,
        walls: Iterable[str] = (),
        windows: Iterable[str] = (),
        doors: Iterable[str] = (),
        transitions: Iterable[str] = (),
        ladders: Iterable[str] = (),
        starting: Mapping[str, str | Iterable[SquareLike]] | None = None,
        special: Mapping[Any, str] | None = None,
        markers: Mapping[Any, Any] | None = None,
        objects: Mapping[Any, Any] | None = None,
        pieces: Mapping[Any, Any] | None = None,
        **terrain: Iterable[SquareLike],
    ) -> Board:
        """A board from code: squares and edges by name, rectangles as ``"C3:E4"``.

        A square may be a tuple or a ``Square`` wherever it stands alone.

        Parameters
        ----------
        width, height
            In squares.
        setting
            ``"outdoor"``, ``"indoor"`` or ``"mixed"``, whose indoor squares are ``interior``.
        levels
            Squares to their level; the ground is 1.
        walls, windows, doors
            Edges by name: ``"C3|D3"``.
        transitions, ladders
            Edges with stairs, and with ladders.
        starting
            Starting areas by name.
        special
            Squares to the text of their special terrain.
        markers, objects
            Squares to what lies there: ``"smoke"``, ``"crate: heavy"``.
        pieces
            Squares (``"A1"``, a 1x2 as ``"A1+B2"``, larger bases by rectangle ``"A1:B2"``) to words such as
            ``"standard"`` or ``"Bruiser: giant wing +stealth of Ben"``.
        terrain
            Squares by the word of their terrain: ``hindering``, ``water``, ``deep``, ``blocking``, ``space``,
            ``ice``.

        Raises
        ------
        ClixbookError
            Names every problem.

        Examples
        --------
        >>> import clixbook as cx
        >>> yard = cx.Board.build(width=4, height=2, blocking=["B1"], levels={"D1:D2": 2}, pieces={"A1": "Ann: giant"})
        >>> yard.level("D2"), yard.piece("Ann").size.name
        (2, 'GIANT')
        """
        from clixbook.board.model.building import build_board

        return build_board(
            width=width, height=height, setting=setting, name=name, title=title,
            terrain=terrain, interior=interior, levels=levels or {}, walls=walls, windows=windows, doors=doors,
            transitions=transitions, ladders=ladders, starting=starting or {}, special=special or {},
            markers=markers or {}, objects=objects or {}, pieces=pieces or {},
        )  # fmt: skip
