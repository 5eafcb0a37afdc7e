"""Answers as shapes over the board, from the answer's own geometry and never from a second formula."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clixbook.board.board import Board
from clixbook.view.palettes import Palette
from clixbook.view.scene import Shape


def shapes_of(answer: Any, board: Board, colours: Palette) -> Iterable[Shape]:
    """The shapes of an answer; shapes that are ready pass through."""
    if isinstance(answer, (tuple, list)):
        return [
            shape
            for each in answer
            for shape in ([each] if isinstance(each, Shape) else shapes_of(each, board, colours))
        ]
    return []
