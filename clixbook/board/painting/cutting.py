"""Cut, copy, paste and rotate map areas, and resize maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.building import check_size
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.model.terrain_kinds import kinds_in
from clixbook.board.model.things import EdgeKind, Piece, Terrain, Transition
from clixbook.board.painting.strokes import V, clear_squares, squares_text, under_free_name
from clixbook.errors import IllegalAction, NotFound


@dataclass(frozen=True, slots=True)
class Clip:
    """A copied area: its squares as a board, and the edges around it.

    ``edges`` and ``transitions`` are all that touch the area, in its own coordinates.
    """

    board: Board
    edges: FrozenMap[Edge, EdgeKind]
    transitions: FrozenMap[Edge, Transition]


@dataclass(frozen=True, slots=True)
class Changed:
    """A board after paste or resize, with a message and a list of lost things."""

    board: Board
    message: str
    lost: tuple[str, ...] = ()


def copy_area(board: Board, squares: Iterable[Square]) -> Clip:
    """Copy the smallest rectangle around these squares."""
    left, top, right, bottom = _box(board, squares)
    inside = _window(board, left, top, right - left + 1, bottom - top + 1)
    touched = {Square(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}

    def of(found: FrozenMap[Edge, V]) -> FrozenMap[Edge, V]:
        near = {edge: kind for edge, kind in found.items() if touched & set(edge)}
        return FrozenMap({_move_edge(edge, -left, -top): kind for edge, kind in near.items()})

    return Clip(inside, of(board.edges), of(board.transitions))


def turn_copy(clip: Clip) -> Clip:
    """The copy after a quarter turn to the right."""
    board, high = clip.board, clip.board.height - 1

    def there(square: Square) -> Square:
        return Square(high - square.y, square.x)

    def edges(found: FrozenMap[Edge, V]) -> FrozenMap[Edge, V]:
        return FrozenMap({edge_between(there(edge.a), there(edge.b)): kind for edge, kind in found.items()})

    goal = {square: there(square) for square in board.squares}
    back = {now: before for before, now in goal.items()}
    new = Board(board.height, board.width, board.name, board.title, board.setting)
    gone = edges(FrozenMap(dict.fromkeys(board.destroyed_edges, 0)))
    new = new.with_(
        terrain=tuple(board.printed(back[square]) for square in new.squares),
        levels=tuple(board.level(back[square]) for square in new.squares),
        interior=_put(board.interior, goal),
        edges=edges(board.edges),
        transitions=edges(board.transitions),
        starting=FrozenMap({name: _put(area, goal) for name, area in board.starting.items()}),
        special=FrozenMap(_at(board.special, goal)),
        markers=FrozenMap(_at(board.markers, goal)),
        destroyed=_put(board.destroyed, goal),
        destroyed_edges=frozenset(gone),
        objects=FrozenMap(_at(board.objects, goal)),
        pieces=FrozenMap({
            name: replace(piece, squares=tuple(goal[square] for square in piece.squares))
            for name, piece in board.pieces.items()
        }),
    )  # fmt: skip
    return Clip(new, edges(clip.edges), edges(clip.transitions))


def clear_area(board: Board, squares: Iterable[Square]) -> Changed:
    """The board with nothing on these squares."""
    area = set(squares)
    return Changed(clear_squares(board, area), f"Cut out {squares_text(area)}.")


def paste_copy(board: Board, clip: Clip, at: Square) -> Changed:
    """The board with the copy's upper left square at ``at``; parts beyond the map are left out."""
    if at not in board:
        raise NotFound(f"{at} is off the map.")
    part, dx, dy = clip.board, at.x, at.y
    goal = {square: square.step(dx, dy) for square in part.squares if square.step(dx, dy) in board}
    lost = _left_out(part, set(part.squares) - goal.keys())
    terrain, levels = list(board.terrain), list(board.levels)
    base = clear_squares(board, set(goal.values()))
    for square, there in goal.items():
        terrain[board.index(there)], levels[board.index(there)] = part.printed(square), part.level(square)
    areas = {name: set(area) for name, area in base.starting.items()}
    for name, area in part.starting.items():
        areas.setdefault(name, set()).update(goal[square] for square in area if square in goal)
    new = base.with_(
        terrain=tuple(terrain),
        levels=tuple(levels),
        interior=base.interior | _put(part.interior, goal),
        destroyed=base.destroyed | _put(part.destroyed, goal),
        starting=FrozenMap({name: frozenset(area) for name, area in areas.items() if area}),
        special=FrozenMap({**base.special, **_at(part.special, goal)}),
        markers=FrozenMap({**base.markers, **_at(part.markers, goal)}),
        objects=FrozenMap({**base.objects, **_at(part.objects, goal)}),
        edges=FrozenMap({**base.edges, **_edges(board, clip.edges, dx, dy)}),
        transitions=FrozenMap({**base.transitions, **_edges(board, clip.transitions, dx, dy)}),
    )
    if part.interior and new.setting == "outdoor":
        new = new.with_(setting="mixed")
    new, left = _with_figures(new, part.pieces.values(), dx, dy)
    return Changed(new, f"Put {part.width} by {part.height} squares at {at}.", (*lost, *left))


def resize_board(board: Board, *, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Changed:
    """The board with that many squares more at each side, fewer where the number is below 0."""
    width, height = board.width + left + right, board.height + top + bottom
    check_size(width, height)
    new = _window(board, -left, -top, width, height)
    inside = {Square(x - left, y - top) for x in range(width) for y in range(height)}
    gone = set(board.squares) - inside
    lost = (*_left_out(board, gone), *_lost_edges(board, gone))
    return Changed(new, f"The map has {width} by {height} squares now.", lost)


# -- windows -----------------------------------------------------------------------------------------------


def _box(board: Board, squares: Iterable[Square]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the squares that lie on the map."""
    kept = [square for square in squares if square in board]
    if not kept:
        raise IllegalAction("Select some squares first.")
    xs, ys = [square.x for square in kept], [square.y for square in kept]
    return min(xs), min(ys), max(xs), max(ys)


def _window(board: Board, left: int, top: int, width: int, height: int) -> Board:
    """A board of this size whose upper left square is the one at (left, top) of the other; new ground is clear."""
    new = Board(width, height)
    old = {square: square.step(left, top) for square in new.squares}
    goal = {there: square for square, there in old.items() if there in board}
    areas = {name: _put(area, goal) for name, area in board.starting.items()}
    return Board(
        width, height, board.name, board.title, board.setting,
        tuple(board.printed(there) if there in board else Terrain.CLEAR for there in old.values()),
        tuple(board.level(there) if there in board else GROUND for there in old.values()),
        _put(board.interior, goal),
        _edges(new, board.edges, -left, -top),
        _edges(new, board.transitions, -left, -top),
        FrozenMap({name: area for name, area in areas.items() if area}),
        FrozenMap(_at(board.special, goal)),
        FrozenMap(_at(board.markers, goal)),
        _put(board.destroyed, goal),
        frozenset(_edges(new, FrozenMap(dict.fromkeys(board.destroyed_edges, 0)), -left, -top)),
        FrozenMap(_at(board.objects, goal)),
        FrozenMap({
            name: replace(piece, squares=tuple(goal[square] for square in piece.squares))
            for name, piece in board.pieces.items() if all(square in goal for square in piece.squares)
        }),
        board.bonuses,
        min(board.orange_rows, height - 1),
    )  # fmt: skip


def _put(squares: frozenset[Square], goal: dict[Square, Square]) -> frozenset[Square]:
    return frozenset(goal[square] for square in squares if square in goal)


def _at(found: FrozenMap[Square, V], goal: dict[Square, Square]) -> dict[Square, V]:
    return {goal[square]: value for square, value in found.items() if square in goal}


def _move_edge(edge: Edge, dx: int, dy: int) -> Edge:
    return Edge(edge.a.step(dx, dy), edge.b.step(dx, dy))


def _edges(board: Board, found: FrozenMap[Edge, V], dx: int, dy: int) -> FrozenMap[Edge, V]:
    """The edges after a move, as far as they lie on the board."""
    moved = {_move_edge(edge, dx, dy): kind for edge, kind in found.items()}
    return FrozenMap({edge: kind for edge, kind in moved.items() if edge.a in board and edge.b in board})


def _with_figures(board: Board, pieces: Iterable[Piece], dx: int, dy: int) -> tuple[Board, tuple[str, ...]]:
    """The board with copies of these figures, under names that are free; those without a place are named."""
    left = []
    for piece in pieces:
        squares = tuple(square.step(dx, dy) for square in piece.squares)
        if any(square not in board or board.piece_at(square) for square in squares):
            left.append(f"{piece.label}, who finds no place")
            continue
        board = board.with_piece(replace(under_free_name(board, piece), squares=squares))
    return board, tuple(left)


# -- what is lost ------------------------------------------------------------------------------------------


def _left_out(board: Board, gone: set[Square]) -> tuple[str, ...]:
    """The contents of the removed squares, counted by kind."""
    counts: Counter[str] = Counter()
    for square in gone:
        counts.update(kind.name for kind in kinds_in(board.printed(square)))
        counts["raised ground"] += board.level(square) > GROUND
        counts["special ground"] += square in board.special
        counts.update(f"starting area {name}" for name, area in board.starting.items() if square in area)
        counts["markers and objects"] += len(board.markers.get(square, ())) + len(board.objects.get(square, ()))
    squares = (f"{name} ({count})" for name, count in sorted(counts.items()) if count)
    return (*squares, *(piece.label for piece in board.pieces.values() if gone & set(piece.squares)))


def _lost_edges(board: Board, gone: set[Square]) -> Iterator[str]:
    """Walls, stairs and the like that touch squares which are gone."""
    found = (*board.edges.items(), *board.transitions.items())
    counts = Counter(str(kind) for edge, kind in found if gone & set(edge))
    yield from (f"{kind} ({count})" for kind, count in sorted(counts.items()))
