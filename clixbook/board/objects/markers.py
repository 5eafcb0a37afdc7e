"""Markers: legal squares, placing smoke and barriers, and expiry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from shapely.geometry import MultiPolygon

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, figure_ref, message, without_full_stop
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Marker, MarkerKind, Piece, Terrain
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.ranges import within
from clixbook.board.terrain.terrain import is_clear, outline, terrain_at, terrain_of_marker
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, Ruling, rulebook
from clixbook.rulebooks.sections.map.markers import LayingRules, MarkerConnection, MarkerLineRule

NEXT_TURN = "next turn"
"""``Marker.expires`` of markers that go at the start of their owner's next turn."""


def marker_problems(
    board: Board, where: SquareLike, marker: Marker | MarkerKind, *, rules: Rulebook
) -> tuple[Reason, ...]:
    """Every reason why this marker may not lie in this square (MRK-01, MRK-02); none if it may."""
    square = board.square(where)
    new = marker if isinstance(marker, Marker) else Marker(marker)
    return tuple(_problems(board, square, new, rules))


def _problems(board: Board, square: Square, new: Marker, book: Rulebook) -> Iterator[Reason]:
    places, here = book.markers.places, terrain_at(board, square, rules=book)
    name = f"{new.kind} cannot lie on {square}"
    if new.kind not in book.markers.kinds:
        yield sentence_reason(book["MRK-01"], f"this book has no {new.kind} marker", square, weight="stop")
    if "blocking" in here and new.kind is not MarkerKind.DEBRIS:
        yield sentence_reason(book["MRK-02"], f"{name} because it is blocking", square, weight="stop")
    if terrain_of_marker(new) & Terrain.BLOCKING:
        figure, on_figures = board.piece_at(square), places.barrier_on_figures
        if figure is not None and not (on_figures and new.kind is MarkerKind.BARRIER):
            yield sentence_reason(
                book["MRK-02"], message("{} because {} is there", name, figure_ref(figure)), square, weight="stop"
            )
        if board.objects.get(square):
            yield sentence_reason(book["MRK-02"], f"{name} because an object is there", square, weight="stop")
    if places.guarded and square in board.special and not is_clear(board, square, rules=book):
        yield sentence_reason(book["MRK-02"], f"{name} because orange {square} is not clear", square, weight="stop")
    if places.rubble_only and new.kind is MarkerKind.DEBRIS and not _beside_ruins(board, square):
        yield sentence_reason(book["MRK-02"], f"{name} because nothing fell there", square, weight="stop")


def _beside_ruins(board: Board, square: Square) -> bool:
    """True where the square, a side of it, or a square beside it was destroyed."""
    near = {square, *square.around()}
    return bool(near & board.destroyed) or any(square in edge for edge in board.destroyed_edges)


# -- smoke and barriers -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laying(Answer):
    """Whether a figure may lay markers in these squares; truthy if it may. ``board`` has them then."""

    who: Piece
    kind: MarkerKind
    squares: tuple[Square, ...]
    board: Board
    allowed: bool
    rules: Rulebook
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.allowed

    @property
    def message(self) -> Words:
        """One sentence: whether the figure may lay the markers."""
        verb = "may" if self.allowed else "cannot"
        return message(
            "{} {} lay {} on {}.", figure_ref(self.who), verb, self.kind, ", ".join(s.name for s in self.squares)
        )

    @property
    def geometry(self) -> MultiPolygon:
        """The squares as polygons."""
        return outline(self.squares)


@accepts_named_board
def lay_smoke(
    board: Board, who: str | Piece, squares: Sequence[SquareLike], *, rules: RulesLike = DEFAULT, range: int
) -> Laying:
    """Lay smoke in these squares, in this order. ``range`` is the figure's range value.

    Rulings: MRK-06.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "E1": "Ben: standard of Lou"})
    >>> laid = cx.lay_smoke(board, "Ann", ["C1"], rules="core2014", range=6).board
    >>> cx.line_of_fire(laid, "Ann", "Ben", rules="core2014").verdict
    'hindered'
    """
    return lay_all(board, who, MarkerKind.SMOKE, squares, rules=rulebook(rules), range=range)


@accepts_named_board
def lay_barrier(
    board: Board, who: str | Piece, squares: Sequence[SquareLike], *, rules: RulesLike = DEFAULT, range: int
) -> Laying:
    """Lay a barrier in these squares, in this order. ``range`` is the figure's range value.

    Rulings: MRK-07.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "E1": "Ben: standard of Lou"})
    >>> laid = cx.lay_barrier(board, "Ann", ["C1"], rules="core2014", range=6).board
    >>> cx.line_of_fire(laid, "Ann", "Ben", rules="core2014").verdict
    'blocked'
    """
    return lay_all(board, who, MarkerKind.BARRIER, squares, rules=rulebook(rules), range=range)


def _ruling(kind: MarkerKind, book: Rulebook) -> Ruling[LayingRules]:
    """The ruling on markers of that kind."""
    return book["MRK-06" if kind is MarkerKind.SMOKE else "MRK-07"]


def lay_all(
    board: Board, who: str | Piece, kind: MarkerKind, names: Sequence[SquareLike], *, rules: Rulebook, range: int,
    power: str = "",
) -> Laying:  # fmt: skip
    """Lay smoke or a barrier; ``power`` is the name of its source, with which some markers go."""
    book = rules
    piece, squares = board.piece(who), tuple(board.square(name) for name in names)
    ruling = _ruling(kind, book)
    rule = ruling.value
    marker = Marker(kind, piece.side, expiry(piece, rule, power))
    problems = list(_laying_problems(board, piece, marker, squares, ruling, range, book))
    if problems:
        return Laying(piece, kind, squares, board, False, book, tuple(problems))
    for square in squares:
        board = board.with_marker(square, marker)
    done = sentence_reason(
        ruling,
        message("{} lays {} {} marker{}", figure_ref(piece), len(squares), kind, "s" * (len(squares) > 1)),
        *squares,
        weight="clear",
    )
    return Laying(piece, kind, squares, board, True, book, (done,))


def _laying_problems(
    board: Board,
    piece: Piece,
    marker: Marker,
    squares: tuple[Square, ...],
    ruling: Ruling[LayingRules],
    range: int,
    book: Rulebook,
) -> Iterator[Reason]:
    """All reasons against these markers, the cheapest checks first."""
    rule = ruling.value
    yield from _count_problem(squares, rule, ruling)
    yield from _in_reach(board, piece, squares, rule, ruling, range, book)
    for square in squares:
        yield from _problems(board, square, marker, book)
    for square in squares:
        yield from _ground_problems(board, square, marker.kind, rule, ruling, book)
    yield from _why_unconnected(board, squares, rule, ruling, book)
    yield from _line_problem(board, piece, squares, rule, ruling, book)


def next_squares(
    board: Board, who: str | Piece, kind: MarkerKind, laid: Sequence[Square], *, rules: Rulebook, range: int
) -> tuple[Square, ...]:
    """The squares for the next marker after those already ``laid``; for the first one if none is.

    One that must be in line comes first: any group that may be laid at all may be laid from there.
    """
    piece, ruling = board.piece(who), _ruling(kind, rules)
    marker, laid = Marker(kind, piece.side), tuple(laid)
    reach = max(range, ruling.value.least_range, 1)
    if laid:
        near = {square for each in laid for square in each.around() if square in board}
    else:
        near = {square for square in board.squares if min(map(square.distance, piece.squares)) <= reach}

    def free(square: Square) -> bool:
        return next(_laying_problems(board, piece, marker, (*laid, square), ruling, range, rules), None) is None

    return tuple(square for square in sorted(near.difference(laid)) if free(square))


_MAKER = re.compile(r"(?: or loss of| by) ([^:]+): (.+)")


def maker_of(marker: Marker) -> tuple[str, str] | None:
    """The figure that laid a marker, and the power; None if unknown."""
    found = _MAKER.search(marker.expires)
    return (found[1], found[2]) if found else None


def makers_needed(board: Board) -> frozenset[tuple[str, str]]:
    """The figures, each with a power, whose loss removes markers from the board."""
    stacks = (marker for stack in board.markers.values() for marker in stack if " or loss of " in marker.expires)
    return frozenset(found for marker in stacks if (found := maker_of(marker)))


def expiry(piece: Piece, rule: LayingRules, power: str = "") -> str:
    """The text that ``expire``, ``without_maker`` and ``maker_of`` read: the marker's end, and its maker."""
    by = f": {power}" if power else ""
    if rule.lost_with_maker:
        return f"{NEXT_TURN} or loss of {piece.id}{by}"
    return f"{NEXT_TURN} by {piece.id}{by}" if by else NEXT_TURN


def _count_problem(squares: tuple[Square, ...], rule: LayingRules, ruling: Ruling[LayingRules]) -> Iterator[Reason]:
    if not 1 <= len(squares) <= rule.count:
        yield sentence_reason(ruling, f"{len(squares)} markers, at most {rule.count}", *squares, weight="stop")
    if len(set(squares)) < len(squares):
        yield sentence_reason(ruling, "two markers are in one square", *squares, weight="stop")


def _in_reach(
    board: Board,
    piece: Piece,
    squares: tuple[Square, ...],
    rule: LayingRules,
    ruling: Ruling[LayingRules],
    range: int,
    book: Rulebook,
) -> Iterator[Reason]:
    """Range counts for every square, or for the first alone; with range 0 some reach the squares around."""
    bound = squares[:1] if rule.first_only and range > 0 else squares
    reach = max(range, rule.least_range)
    if reach == 0 and rule.around_at_zero:
        reach = 1
    for square in bound:
        near = within(board, piece, square, reach, rules=book)
        if not near:
            yield sentence_reason(ruling, f"{square} is {near.distance} away, range {reach}", square, weight="stop")


def _why_unconnected(
    board: Board, squares: tuple[Square, ...], rule: LayingRules, ruling: Ruling[LayingRules], book: Rulebook
) -> Iterator[Reason]:
    """Reasons against squares that are not adjacent to an earlier one; a group is judged when all are laid."""
    bare = board.bare

    def are_joined(a: Square, b: Square) -> bool:
        return bool(adjacent(bare, a, b, rules=book))

    if rule.chain is MarkerConnection.GROUP:
        if _group(squares, are_joined) != set(squares):
            yield sentence_reason(ruling, "the squares are not connected", *squares, weight="stop")
        return
    for number, square in enumerate(squares[1:], start=1):
        if not any(are_joined(square, earlier) for earlier in squares[:number]):
            yield sentence_reason(ruling, f"{square} is adjacent to no earlier one", square, weight="stop")


def _group(squares: Sequence[Square], are_joined: Callable[[Square, Square], bool]) -> set[Square]:
    """The squares that hang together with the first."""
    found, todo = set(squares[:1]), list(squares[:1])
    while todo:
        here = todo.pop()
        new = {other for other in squares if other not in found and are_joined(here, other)}
        found |= new
        todo += new
    return found


def _line_problem(
    board: Board,
    piece: Piece,
    squares: tuple[Square, ...],
    rule: LayingRules,
    ruling: Ruling[LayingRules],
    book: Rulebook,
) -> Iterator[Reason]:
    """At least one square, or the first, must be in line of fire when it is laid."""
    if rule.seen is MarkerLineRule.NONE or not squares:
        return

    def line(square: Square) -> LineOfFire:
        return line_of_fire(board, piece, square, rules=book)

    first = squares[0]
    if rule.seen is MarkerLineRule.FIRST and first not in piece.squares and (found := line(first)).verdict != "clear":
        cause = without_full_stop(found.reasons[0].message)
        yield sentence_reason(ruling, message("the line to {} is not clear: {}", first, cause), first, weight="stop")
    if rule.seen is MarkerLineRule.ANY and not any(square in piece.squares or line(square) for square in squares):
        whom = "{} does not see {}: {}" if len(squares) == 1 else "{} sees none of the squares, not even {}: {}"
        yield sentence_reason(
            ruling,
            message(whom, figure_ref(piece), first, without_full_stop(line(first).reasons[0].message)),
            *squares,
            weight="stop",
        )


def _ground_problems(
    board: Board, square: Square, kind: MarkerKind, rule: LayingRules, ruling: Ruling[LayingRules], book: Rulebook
) -> Iterator[Reason]:
    """Reasons of a power against a square besides MRK-02: not clear, or raised (MRK-08)."""
    if rule.clear_only and not is_clear(board, square, rules=book):
        yield sentence_reason(ruling, f"{kind} cannot lie on {square}: it is not clear", square, weight="stop")
    if board.level(square) > GROUND and not book.markers.bounds.raised:
        yield sentence_reason(book["MRK-08"], f"{kind} cannot lie on elevated {square}", square, weight="stop")
    elif board.level(square) > GROUND and rule.ground_only:
        yield sentence_reason(ruling, f"{kind} cannot lie on elevated {square}", square, weight="stop")


# -- leaving ----------------------------------------------------------------------------------------------


def expire(board: Board, side: str) -> Board:
    """The board at the start of that side's turn: its smoke, barriers and their debris are gone."""
    return _without(board, lambda m: m.owner == side and m.expires.startswith(NEXT_TURN))


def without_maker(board: Board, who: str | Piece) -> Board:
    """The board after the figure left or lost the power: markers that depend on it are gone (MRK-06)."""
    name = who.id if isinstance(who, Piece) else who
    return _without(board, lambda m: m.expires.partition(" or loss of ")[2].partition(":")[0] == name)


def _without(board: Board, goes: Callable[[Marker], bool]) -> Board:
    if not any(goes(marker) for stack in board.markers.values() for marker in stack):
        return board  # itself: what was worked out for it still holds
    left = {square: tuple(m for m in stack if not goes(m)) for square, stack in board.markers.items()}
    return board.with_(markers=FrozenMap({square: stack for square, stack in left.items() if stack}))
