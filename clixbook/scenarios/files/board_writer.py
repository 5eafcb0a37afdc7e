"""Write a board as the keys that ``board_reader`` reads."""

from __future__ import annotations

from typing import Any

from clixbook.board.files.words import all_piece_words, square_names, stack_words
from clixbook.board.model.board import Board
from clixbook.board.model.terrain_kinds import TERRAIN
from clixbook.board.model.things import EdgeKind, Transition

EDGES = {EdgeKind.WALL: "walls", EdgeKind.WINDOW: "windows", EdgeKind.DOOR: "doors"}
STEPS = {Transition.STAIRS: "transitions", Transition.LADDER: "ladders"}


def layout_of(board: Board) -> dict[str, Any]:
    """The keys of ``Board.build`` that make this board, only those that it needs."""
    layout: dict[str, Any] = {"width": board.width, "height": board.height}
    if board.setting != "outdoor":
        layout["setting"] = board.setting
    for kind in TERRAIN:
        layout[kind.word] = square_names({s for s in board.squares if board.standing(s) & kind.flag == kind.flag})
    layout["interior"] = square_names(board.interior)
    raised = sorted({level for level in board.levels if level != 1})
    at = {level: square_names({s for s in board.squares if board.level(s) == level}) for level in raised}
    layout["levels"] = {name: level for level, names in at.items() for name in names}
    layout |= {key: [e.name for e, kind in board.standing_edges.items() if kind is own] for own, key in EDGES.items()}
    layout |= {key: [e.name for e, kind in board.transitions.items() if kind is own] for own, key in STEPS.items()}
    layout["starting"] = {name: square_names(set(squares)) for name, squares in board.starting.items()}
    layout["special"] = {square.name: text for square, text in board.special.items()}
    layout["markers"], layout["objects"] = stack_words(board.markers), stack_words(board.objects)
    layout["pieces"] = all_piece_words(board)
    return {key: value for key, value in layout.items() if value not in ([], {})}
