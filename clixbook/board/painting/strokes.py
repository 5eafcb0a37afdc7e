"""Strokes: a brush applied to squares or edges, as a function from board to board.

A stroke that would paint only what is there already removes it. Mirrored places change as the painted ones do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from clixbook.board.files.words import as_marker, as_object, as_piece, square_names
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.building import MAX_PIECES, MAX_STACK
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.things import (
    BASES,
    EdgeKind,
    MapObject,
    Marker,
    MarkerKind,
    ObjectKind,
    Piece,
    Size,
    Terrain,
    Transition,
)
from clixbook.board.painting.brushes import ERASE, HIGHEST, Brush, area_names
from clixbook.board.painting.mirrors import Mirror, MirrorImage, images
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound

V = TypeVar("V")
USUAL_TEXT = "Agree before the game what it does."
"""The usual text of special squares."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One brush stroke: brush, squares or edges, and options.

    ``only_adds``: terrain is added to what is there instead of replacing it. ``words`` are the text of special
    squares, an object's name, or a figure's words ("Bruiser: wing of Ben"). ``level`` 0 paints as the brush does;
    another number is the level itself.
    """

    brush: Brush
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()
    mirror: Mirror = Mirror.OFF
    only_adds: bool = False
    words: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Painted:
    """The board after a stroke, and a sentence about it. ``took_away``: it removed something."""

    board: Board
    message: str
    took_away: bool = False


def rectangle(a: Square, b: Square) -> tuple[Square, ...]:
    """The squares between two corners, row by row."""
    xs, ys = sorted((a.x, b.x)), sorted((a.y, b.y))
    return tuple(Square(x, y) for y in range(ys[0], ys[1] + 1) for x in range(xs[0], xs[1] + 1))


def paint(board: Board, stroke: Stroke) -> Painted:
    """The board with this stroke on it; a ClixbookError if it cannot be painted there."""
    for square in stroke.squares:
        board.square(square)
    for edge in stroke.edges:
        if edge.a not in board or edge.b not in board:
            raise NotFound(f"The edge {edge} is not on the map: both its squares have to be.")
    if stroke.brush.on_edges or (stroke.edges and not stroke.squares):
        return _paint_edges(board, stroke)
    if not stroke.squares:
        raise IllegalAction("Choose a square to paint on.")
    what = stroke.brush.what
    if stroke.level:
        return _set_level(board, stroke)
    if isinstance(what, Terrain):
        return _terrain(board, stroke, what)
    if isinstance(what, ObjectKind | MarkerKind):
        return _things(board, stroke)
    if isinstance(what, Size):
        return _figure(board, stroke, what)
    if stroke.brush.group == "start":
        return _start(board, stroke, str(what))
    return _WORDS[str(what)](board, stroke)


def squares_text(squares: Iterable[Square]) -> str:
    """Squares in a sentence: ``C3:E4``."""
    names = square_names(tuple(squares))
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more areas" if len(names) > 4 else "")


def _everywhere(board: Board, stroke: Stroke) -> tuple[Square, ...]:
    """The stroke's squares with their images, each once."""
    there = (image.square(square) for image in images(board, stroke.mirror) for square in stroke.squares)
    return tuple(dict.fromkeys((*stroke.squares, *there)))


def _stroke_sentence(stroke: Stroke, verb: str = "Painted", what: str = "") -> str:
    mirrored = "" if stroke.mirror is Mirror.OFF else ", and mirrored"
    return f"{verb} {what or stroke.brush.name} on {squares_text(stroke.squares)}{mirrored}."


# -- ground ------------------------------------------------------------------------------------------------


def _terrain(board: Board, stroke: Stroke, flag: Terrain) -> Painted:
    """Terrain of one kind; a square that gets some printed anew is not destroyed any more."""
    there = [board.printed(square) for square in stroke.squares]
    erased = all(now & flag == flag for now in there) if stroke.only_adds else all(now == flag for now in there)
    terrain = list(board.terrain)
    squares = _everywhere(board, stroke)
    for square in squares:
        at = board.index(square)
        kept = terrain[at] if stroke.only_adds else Terrain.CLEAR
        terrain[at] = kept & ~flag if erased else kept | flag
    new = board.with_(terrain=tuple(terrain), destroyed=board.destroyed - set(squares))
    verb = "Took away" if erased else "Added" if stroke.only_adds else "Painted"
    return Painted(new, _stroke_sentence(stroke, verb), erased)


def _levels(board: Board, stroke: Stroke, level: Callable[[int], int], text: str) -> Painted:
    levels = list(board.levels)
    for square in _everywhere(board, stroke):
        at = board.index(square)
        levels[at] = max(GROUND, min(HIGHEST, level(levels[at])))
    if tuple(levels) == board.levels:
        raise IllegalAction(f"Levels run from {GROUND} to {HIGHEST}: {squares_text(stroke.squares)} stays as it is.")
    return Painted(board.with_(levels=tuple(levels)), text)


def _set_level(board: Board, stroke: Stroke) -> Painted:
    """Set the level of the squares; squares on that level become ground again."""
    if not GROUND <= stroke.level <= HIGHEST:
        raise IllegalAction(f"Levels run from {GROUND} to {HIGHEST}, there is no level {stroke.level}.")
    erased = stroke.level > GROUND and all(board.level(square) == stroke.level for square in stroke.squares)
    level = GROUND if erased else stroke.level
    if all(board.level(square) == level for square in _everywhere(board, stroke)):
        return Painted(board, f"{squares_text(stroke.squares)} is on level {level} already.")
    return _levels(board, stroke, lambda _: level, f"Level {level} on {squares_text(stroke.squares)}.")


def _step(board: Board, stroke: Stroke, by: int) -> Painted:
    verb = "Raised" if by > 0 else "Lowered"
    first = board.level(stroke.squares[0]) + by
    return _levels(
        board, stroke, lambda level: level + by, f"{verb} {squares_text(stroke.squares)}: level {first} there."
    )


def _indoors(board: Board, stroke: Stroke) -> Painted:
    """Indoor squares; a map out of doors becomes a mixed one."""
    if board.setting == "indoor":
        raise IllegalAction("Every square of an indoor map is indoors; choose the setting mixed first.")
    erased = all(square in board.interior for square in stroke.squares)
    squares = frozenset(_everywhere(board, stroke))
    interior = board.interior - squares if erased else board.interior | squares
    mixed = "" if board.setting == "mixed" else " The map is a mixed one now."
    new = board.with_(interior=interior, setting="mixed")
    return Painted(
        new,
        _stroke_sentence(stroke, "Out of doors:" if erased else "Painted", "indoors" * (not erased)) + mixed,
        erased,
    )


def _special(board: Board, stroke: Stroke) -> Painted:
    """Special squares with the map's own text."""
    text = stroke.words.strip() or USUAL_TEXT
    erased = all(board.special.get(square) == text for square in stroke.squares)
    squares = _everywhere(board, stroke)
    special = {square: legend for square, legend in board.special.items() if square not in squares}
    if not erased:
        special.update(dict.fromkeys(squares, text))
    return Painted(
        board.with_(special=FrozenMap(special)), _stroke_sentence(stroke, "Took away" if erased else "Painted"), erased
    )


def _start(board: Board, stroke: Stroke, name: str) -> Painted:
    """A starting area; its image is the area across from it. No square is in two of them."""
    erased = set(stroke.squares) <= board.starting.get(name, frozenset())
    parts = [(name, frozenset(stroke.squares))]
    for image in images(board, stroke.mirror):
        taken = frozenset().union(*(squares for _, squares in parts))
        parts.append((image.area(name), frozenset(map(image.square, stroke.squares)) - taken))
    areas = dict(board.starting)
    for owner, squares in parts:
        areas = {each: area - squares for each, area in areas.items()}
        if not erased:
            areas[owner] = areas.get(owner, frozenset()) | squares
    kept = FrozenMap(
        {each: areas[each] for each in area_names(board) if areas.get(each)}
    )  # in this order opposite players follow each other
    verb = "Took away" if erased else "Painted"
    return Painted(board.with_(starting=kept), _stroke_sentence(stroke, verb), erased)


# -- edges -------------------------------------------------------------------------------------------------


def _paint_edges(board: Board, stroke: Stroke) -> Painted:
    """Paint walls, windows, doors, stairs and ladders, one an edge; the eraser removes them."""
    if not stroke.edges:
        raise IllegalAction(f"Choose an edge for the {stroke.brush.name}, such as C3|D3.")
    every = set(stroke.edges)
    every |= {image.edge(edge) for image in images(board, stroke.mirror) for edge in stroke.edges}
    kind = stroke.brush.what
    there = {**board.edges, **board.transitions}
    erased = all(there.get(edge) == kind for edge in stroke.edges) or stroke.brush.group == ERASE.group
    edges = {edge: each for edge, each in board.edges.items() if edge not in every}
    joins = {edge: each for edge, each in board.transitions.items() if edge not in every}
    if isinstance(kind, EdgeKind) and not erased:
        edges.update(dict.fromkeys(every, kind))
    elif isinstance(kind, Transition) and not erased:
        joins.update(dict.fromkeys(every, kind))
    new = board.with_(
        edges=FrozenMap(edges), transitions=FrozenMap(joins), destroyed_edges=board.destroyed_edges - every
    )
    mirrored = "" if stroke.mirror is Mirror.OFF else ", and mirrored"
    what = stroke.brush.name if isinstance(kind, EdgeKind | Transition) else "what was"
    verb = "Took away" if erased else "Painted"
    return Painted(new, f"{verb} {what} on {edge_words(stroke.edges)}{mirrored}.", erased)


def edge_words(edges: tuple[Edge, ...]) -> str:
    """Edges in a sentence, the first and the last of many."""
    return edges[0].name if len(edges) == 1 else f"{len(edges)} edges, {edges[0].name} to {edges[-1].name}"


# -- things and figures ------------------------------------------------------------------------------------


def _things(board: Board, stroke: Stroke) -> Painted:
    """Objects and markers, one on each square; where all have one like it, those go."""
    thing = _thing(stroke)
    field = "markers" if isinstance(thing, Marker) else "objects"
    piled: dict[Square, tuple[MapObject | Marker, ...]] = dict(getattr(board, field))
    erased = all(thing in piled.get(square, ()) for square in stroke.squares)
    for square in _everywhere(board, stroke):
        stack = piled.get(square, ())
        if not erased and len(stack) >= MAX_STACK:
            raise IllegalAction(f"{MAX_STACK} things lie on {square} already.")
        rest = tuple(each for each in stack if each != thing)
        piled[square] = rest if erased else (*stack, thing)
    kept = FrozenMap({square: stack for square, stack in piled.items() if stack})
    return Painted(board.with_(**{field: kept}), _stroke_sentence(stroke, "Took away" if erased else "Painted"), erased)


def _thing(stroke: Stroke) -> MapObject | Marker:
    """The object or marker that the brush lays; ``words`` hold the object's name or the marker's owner."""
    words = " ".join(stroke.words.split())
    if isinstance(stroke.brush.what, ObjectKind):
        return as_object({"kind": str(stroke.brush.what), "name": words})
    return as_marker({"kind": str(stroke.brush.what), "owner": words})


def _figure(board: Board, stroke: Stroke, size: Size) -> Painted:
    """A figure on the squares as its base; where one stands already, it goes."""
    standing = list(dict.fromkeys(filter(None, map(board.piece_at, stroke.squares))))
    if standing:
        there = _everywhere(board, stroke)
        gone = dict.fromkeys(piece.id for piece in map(board.piece_at, there) if piece is not None)
        for name in gone:
            board = board.without_piece(name)
        return Painted(board, f"Took away {', '.join(piece.label for piece in standing)}.", True)
    if len(board.pieces) + 1 + len(images(board, stroke.mirror)) > MAX_PIECES:
        raise IllegalAction(f"A board has at most {MAX_PIECES} figures.")
    piece = _make_figure(board, stroke, size, stroke.squares)
    new = board.with_piece(piece)
    for image in images(board, stroke.mirror):
        new = _with_mirrored_figure(new, piece, image)
    return Painted(
        new, f"{piece.label}, a {size.name.lower()} figure{_of(piece)}, stands on {squares_text(piece.squares)}."
    )


def _make_figure(board: Board, stroke: Stroke, size: Size, squares: tuple[Square, ...]) -> Piece:
    try:
        name, _, words = stroke.words.rpartition(":")
        text = f"{name.strip()}: {size.name.lower()} {words}" if name.strip() else f"{size.name.lower()} {words}"
        piece = as_piece(text, squares, board.pieces)
    except ClixbookError as error:
        bases = f" A figure stands on {', '.join(BASES)} squares." if "base" in str(error) else ""
        raise BadWord(f"{error}{bases}") from None
    return under_free_name(board, piece)


def under_free_name(board: Board, piece: Piece) -> Piece:
    """The figure under a free name: ``Bruiser 2``, or ``P2`` for one without a name.

    Answers call it so, as its disc on the board does.
    """
    name, number = piece.id, 2
    while name in board.pieces:
        name, number = f"{piece.id} {number}", number + 1
    return replace(piece, id=name, name=name)


def _with_mirrored_figure(board: Board, piece: Piece, image: MirrorImage) -> Board:
    """The board with the figure's mirror image for the player on that side; unchanged if its place is taken."""
    squares = tuple(map(image.square, piece.squares))
    if any(board.piece_at(square) for square in squares):
        return board
    squares = tuple(sorted(squares, key=lambda s: (s.y, s.x)))
    return board.with_piece(under_free_name(board, replace(piece, squares=squares, side=image.side(piece.side))))


def _of(piece: Piece) -> str:
    return f" of {piece.side}" if piece.side else ""


# -- erasing -----------------------------------------------------------------------------------------------


def _erase(board: Board, stroke: Stroke) -> Painted:
    """Clear ground on level 1, with nothing on it, and no edge between two of the squares."""
    squares = set(_everywhere(board, stroke))
    return Painted(clear_squares(board, squares), f"Erased {squares_text(stroke.squares)}.", True)


def clear_squares(board: Board, squares: set[Square]) -> Board:
    """The board with nothing on these squares nor between them; stairs that join nothing after that go too."""
    terrain, levels = list(board.terrain), list(board.levels)
    for square in squares:
        terrain[board.index(square)], levels[board.index(square)] = Terrain.CLEAR, GROUND

    def level(square: Square) -> int:
        return levels[board.index(square)]

    def between(edge: Edge) -> bool:
        return edge.a in squares and edge.b in squares

    def falls(edge: Edge) -> bool:
        return bool({edge.a, edge.b} & squares) and level(edge.a) == level(edge.b)

    areas = {name: area - squares for name, area in board.starting.items()}
    gone = {edge for edge in board.edges if between(edge)}
    return board.with_(
        terrain=tuple(terrain),
        levels=tuple(levels),
        interior=board.interior - squares,
        edges=FrozenMap({edge: kind for edge, kind in board.edges.items() if edge not in gone}),
        transitions=FrozenMap({e: kind for e, kind in board.transitions.items() if not between(e) and not falls(e)}),
        starting=FrozenMap({name: area for name, area in areas.items() if area}),
        special=_outside(board.special, squares),
        markers=_outside(board.markers, squares),
        objects=_outside(board.objects, squares),
        pieces=FrozenMap({name: p for name, p in board.pieces.items() if not squares & set(p.squares)}),
        destroyed=board.destroyed - squares,
        destroyed_edges=board.destroyed_edges - gone,
    )


def _outside(found: FrozenMap[Square, V], squares: set[Square]) -> FrozenMap[Square, V]:
    """The entries for all other squares."""
    return FrozenMap({square: value for square, value in found.items() if square not in squares})


_WORDS: dict[str, Callable[[Board, Stroke], Painted]] = {
    "raise": partial(_step, by=1),
    "lower": partial(_step, by=-1),
    "indoors": _indoors,
    "special": _special,
    "erase": _erase,
}
