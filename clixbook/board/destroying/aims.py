"""Targets that can be destroyed: walls, rims, squares, markers and objects. A rim is an edge between two levels."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Edge, Square, parse_edge
from clixbook.board.model.things import MapObject, Marker, Piece, Terrain
from clixbook.board.terrain.special_pieces import is_special_piece
from clixbook.board.terrain.terrain import is_broken_rim, terrain_at, terrain_of_marker
from clixbook.errors import NotFound
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.map.destroying import RaisedTerrainRule


class TargetKind(enum.StrEnum):
    """Kinds of targets."""

    WALL = "wall"
    RIM = "rim"
    BLOCKING = "blocking terrain"
    MARKER = "blocking marker"
    HINDERING = "hindering terrain"
    OBJECT = "object"
    FEATURE = "raised feature"
    RAISED = "raised square"
    NOTHING = "nothing"


@fast_init
@dataclass(frozen=True, slots=True)
class Target:
    """One thing to destroy. ``edge`` for walls and rims, ``square`` for all else.

    ``marker`` and ``thing`` are set for those kinds, ``holder`` for a held object; ``feature`` has all squares of a
    raised feature. ``special``: it is part of a piece of special terrain.
    """

    kind: TargetKind
    square: Square
    edge: Edge | None = None
    marker: Marker | None = None
    thing: MapObject | None = None
    holder: Piece | None = None
    feature: frozenset[Square] = frozenset()
    special: bool = False

    @property
    def place(self) -> Square | Edge:
        """The edge or square of the target."""
        return self.edge or self.square

    @property
    def label(self) -> str:
        """``the wall on C3|D3``, ``blocking terrain on E5``, ``a light object on E5``."""
        if self.kind is TargetKind.NOTHING:
            return f"anything on {self.place}"
        if self.edge is not None:
            return f"the {self.kind} on {self.edge.name}"
        if self.thing is not None:
            name = self.thing.name or f"the {self.thing.kind} object"
            return f"{name} on {self.square.name}"
        return f"the {self.kind} on {self.square.name}"


REDUCIBLE = "reducible"
"""A map's text on the squares of a raised feature that can be destroyed (DST-07)."""


def feature_at(board: Board, square: Square, rules: Rulebook) -> frozenset[Square]:
    """All squares of the reducible feature there, in books with such features; else none."""
    if rules.destroying.raised is not RaisedTerrainRule.FEATURES or not is_reducible(board, square):
        return frozenset()
    found, open_ = {square}, [square]
    while open_:
        fresh = {near for near in open_.pop().around() if is_reducible(board, near)} - found
        found |= fresh
        open_ += fresh
    return frozenset(found)


def is_reducible(board: Board, square: Square) -> bool:
    """Does the map file mark this raised square as reducible?"""
    return board.special.get(square, "").strip().lower() == REDUCIBLE and board.level(square) > GROUND


Meant = str | tuple[int, int] | Square | Edge | MapObject | Piece | Target


def find_target(board: Board, what: Meant, rules: Rulebook, feature: frozenset[Square] = frozenset()) -> Target:
    """The target of these words: ``"C3|D3"``, ``"E5"``, an object or its name, a figure for its held object.

    A square means the terrain that blocks there, else an object, else hindering terrain, else the raised
    ground. ``feature`` are the squares of a raised feature that can be destroyed; those that the map marks as
    ``REDUCIBLE`` are found without it.
    """
    if isinstance(what, Target):
        return what
    if isinstance(what, MapObject):
        return find_object(board, what)
    if isinstance(what, Piece):
        return Target(TargetKind.OBJECT, what.squares[0], thing=what.held, holder=what)
    if isinstance(what, Edge):
        return target_at_edge(board, what, rules)
    if isinstance(what, str):
        if "|" in what:
            return target_at_edge(board, parse_edge(what), rules)
        named = [thing for thing, _, _ in all_objects(board) if thing.name and thing.name == what]
        if len(named) == 1:
            return find_object(board, named[0])
    square = board.square(what)
    feature = feature or feature_at(board, square, rules)
    if square in feature:
        return Target(TargetKind.FEATURE, square, feature=feature)
    return target_in_square(board, square, rules)


def target_at_edge(board: Board, edge: Edge, rules: Rulebook) -> Target:
    """The wall, window or door on an edge; else a rim where two levels meet; else nothing."""
    if edge.a not in board or edge.b not in board:
        raise NotFound(f"The edge {edge.name} is off the map.")
    higher = max(edge, key=board.level)
    if edge in board.standing_edges:
        return Target(TargetKind.WALL, edge.a, edge)
    if board.level(edge.a) != board.level(edge.b) and not is_broken_rim(board, edge.a, edge.b, rules=rules):
        return Target(TargetKind.RIM, higher, edge)
    return Target(TargetKind.NOTHING, edge.a, edge)


def target_in_square(board: Board, square: Square, rules: Rulebook) -> Target:
    """The thing to destroy in a square; blocking things come first."""
    here = terrain_at(board, square, rules=rules)
    stack = board.markers.get(square, ())
    lying = board.objects.get(square, ())
    if "blocking" in here:
        blocker = next((m for m in reversed(stack) if terrain_of_marker(m) & Terrain.BLOCKING), None)
        if blocker is not None:
            return Target(TargetKind.MARKER, square, marker=blocker)
        if board.standing(square) & Terrain.BLOCKING:
            return Target(TargetKind.BLOCKING, square, special=is_special_piece(board, square))
    if lying:
        return Target(TargetKind.OBJECT, square, thing=lying[-1])
    if "hindering" in here:
        marker = stack[-1] if stack else None
        return Target(TargetKind.HINDERING, square, marker=marker, special=is_special_piece(board, square))
    if board.level(square) > GROUND:
        return Target(TargetKind.RAISED, square)
    return Target(TargetKind.NOTHING, square)


def all_objects(board: Board) -> Iterator[tuple[MapObject, Square, Piece | None]]:
    """Every object with its square, and its holder or None."""
    for square, lying in board.objects.items():
        yield from ((thing, square, None) for thing in lying)
    for piece in board.pieces.values():
        if piece.held is not None:
            yield piece.held, piece.squares[0], piece


def find_object(board: Board, thing: MapObject) -> Target:
    """The object where it lies or is held; a ClixbookError if it is not on the board."""
    for other, square, holder in all_objects(board):
        if other == thing:
            return Target(TargetKind.OBJECT, square, thing=thing, holder=holder)
    raise NotFound(f"{thing.name or thing.kind} is not on the board.")


def why_indestructible(target: Target, book: Rulebook) -> Reason | None:
    """Why the target can never be destroyed under this rulebook, or None if it can."""
    rules, place = book.destroying, target.place
    if target.special and target.marker is None and book.special_terrain.withstands:
        return sentence_reason(book["SPC-03"], f"{place} is of a piece of special terrain", place, weight="stop")
    match target.kind:
        case TargetKind.NOTHING:
            return sentence_reason(book["DST-01"], f"nothing on {place} can be destroyed", place, weight="stop")
        case TargetKind.HINDERING if not rules.hindering:
            return sentence_reason(
                book["DST-08"], f"hindering terrain on {place} cannot be destroyed", place, weight="stop"
            )
        case TargetKind.FEATURE if rules.raised is not RaisedTerrainRule.FEATURES:
            return sentence_reason(
                book["DST-07"], f"elevated terrain on {place} cannot be destroyed", place, weight="stop"
            )
        case TargetKind.RAISED:
            return sentence_reason(
                book["DST-07"], f"elevated terrain on {place} cannot be destroyed", place, weight="stop"
            )
        case TargetKind.RIM if rules.raised is not RaisedTerrainRule.RIMS:
            return sentence_reason(book["DST-07"], f"the rim on {place} cannot be destroyed", place, weight="stop")
        case TargetKind.OBJECT if target.thing is not None:
            if target.thing.indestructible:
                return sentence_reason(
                    book["DST-09"], message("{} is indestructible", target.label), place, weight="stop"
                )
            if target.thing.relic and book.objects.relics:
                return sentence_reason(book["OBJ-18"], message("{} is a relic", target.label), place, weight="stop")
            if target.holder is not None and not rules.objects.held:
                return sentence_reason(
                    book["DST-09"],
                    message("an object that {} holds is safe", figure_ref(target.holder)),
                    place,
                    weight="stop",
                )
    return None
