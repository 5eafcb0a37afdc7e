"""Write a board as the keys that ``board_reader`` reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clixbook.board.files.words import base_name, piece_words, square_names, thing_words
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.terrain_kinds import TERRAIN
from clixbook.board.model.things import EdgeKind, Piece, Transition

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
    layout["markers"], layout["objects"] = _stacks(board.markers), _stacks(board.objects)
    layout["pieces"] = dict(_pieces(board.pieces.values()))
    return {key: value for key, value in layout.items() if value not in ([], {})}


def _stacks(stacks: Mapping[Square, Any]) -> dict[str, Any]:
    told = {square.name: [thing_words(thing) for thing in things] for square, things in stacks.items()}
    return {name: words[0] if len(words) == 1 else words for name, words in told.items()}


def _pieces(pieces: Iterable[Piece]) -> Iterator[tuple[str, Any]]:
    taken: dict[str, Piece] = {}
    for piece in pieces:
        yield base_name(piece.squares), piece_words(piece, taken)
        taken[piece.id] = piece
