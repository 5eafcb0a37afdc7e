"""Lesser adjacency: next to, beside elevated terrain, a wall or an object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shapely import MultiPolygon, box

from clixbook.board.answers.answers import Reason, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, SquareLike, as_edge
from clixbook.board.model.things import Piece
from clixbook.board.near.adjacency import Adjacency, Where, adjacent, place_ref
from clixbook.board.near.giants import nearest_pairs, squares_of
from clixbook.board.near.square_adjacency import level_of, why_not_adjacent
from clixbook.errors import NotFound
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.adjacency import BesideElevated, HeldObject


@dataclass(frozen=True)
class Beside(YesOrNo):
    """Whether a square or figure is beside something; truthy if so. ``squares`` are those of the neighbours."""

    a: Where
    what: Words
    rules: Rulebook
    verdict: bool
    squares: tuple[Square, ...]
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``C3 is next to D4 (2014 core rulebook).``"""
        return message("{} is {}{}{}.", place_ref(self.a), "" if self else "not ", self.what, book_suffix(self.rules))

    @property
    def geometry(self) -> MultiPolygon:
        """The outline of ``squares``, each 1 x 1 from its upper left corner."""
        return MultiPolygon([box(s.x, s.y, s.x + 1, s.y + 1) for s in self.squares])


@accepts_board_name
def touching(
    board: Board, source: SquareLike | Piece, target: SquareLike | Piece, *, rules: RulesLike = DEFAULT
) -> Beside:
    """Do they touch each other, regardless of walls and levels?

    Rulings: ADJ-11.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=2, walls=["A1|B1"])
    >>> bool(cx.touching(board, "A1", "B1", rules="core2014")), bool(cx.adjacent(board, "A1", "B1", rules="core2014"))
    (True, False)
    """
    book, here, there = rulebook(rules), board.find(source), board.find(target)
    first, second = nearest_pairs(here, there)[0]
    verdict = first.touches(second)
    if verdict and not book.adjacency.next_to_touches:
        verdict = bool(adjacent(board, here, there, rules=book))
    text = f"{first} and {second} {'touch' if verdict else 'do not touch'}."
    reason = make_reason(book["ADJ-11"], text, first, second, weight="clear" if verdict else "blocked")
    return Beside(here, message("next to {}", place_ref(there)), book, verdict, (second,), (reason,))


@accepts_board_name
def adjacent_to_elevated(board: Board, source: SquareLike | Piece, *, rules: RulesLike = DEFAULT) -> Beside:
    """Is it adjacent to elevated terrain? That alone makes it adjacent to no figure up there.

    Rulings: ADJ-10, ADJ-08.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=1, levels={"D1": 2})
    >>> [bool(cx.adjacent_to_elevated(board, who, rules="core2014")) for who in ("A1", "C1")]
    [False, True]
    """
    book, here = rulebook(rules), board.find(source)
    own = squares_of(here)
    higher = sorted(
        {
            up
            for square in own
            for up in square.around()
            if up in board and up not in own and _is_beside_higher(board, square, up, book)
        }
    )
    reasons = tuple(_elevated_reasons(board, here, higher, book))
    return Beside(here, "adjacent to elevated terrain", book, bool(higher), tuple(higher), reasons)


def _is_beside_higher(board: Board, low: Square, high: Square, rules: Rulebook) -> bool:
    """Is ``high`` above ``low``, without obstacles between them if the rulebook requires that?"""
    if level_of(board, high, rules) <= level_of(board, low, rules):
        return False
    if rules.adjacency.beside_elevated is BesideElevated.TOUCHING:
        return True
    return next(why_not_adjacent(board.bare, low, high, rules, levels=False), None) is None


def _elevated_reasons(board: Board, here: Where, higher: list[Square], rules: Rulebook) -> Iterator[Reason]:
    """The higher squares, or that there is none or that something parts them."""
    for square in higher:
        text = message("{} is beside {}, but not adjacent to a figure there.", place_ref(here), square)
        if adjacent(board, here, square, rules=rules):
            text = message("{} is beside {} and adjacent to it.", place_ref(here), square)
        yield make_reason(rules["ADJ-10"], text, square, weight="clear")
    if not higher:
        above = _higher_neighbours(board, here, rules)
        parted = [reason for pair in above for reason in why_not_adjacent(board.bare, *pair, rules, levels=False)]
        what = "higher squares only past walls or shut corners" if parted else "no higher square"
        text = message("{} touches {}.", place_ref(here), what)
        yield make_reason(rules["ADJ-10"], text, *squares_of(here))
        yield from dict.fromkeys(parted)


def _higher_neighbours(board: Board, here: Where, rules: Rulebook) -> Iterator[tuple[Square, Square]]:
    """The own squares with the higher squares that they touch."""
    for low in squares_of(here):
        for up in low.around():
            if up in board and level_of(board, up, rules) > level_of(board, low, rules):
                yield low, up


@accepts_board_name
def adjacent_to_wall(
    board: Board, source: SquareLike | Piece, wall: str | Edge, *, rules: RulesLike = DEFAULT
) -> Beside:
    """Is this wall, window or door adjacent to a square or figure: on a side of one of its squares?

    Raises ClixbookError if nothing stands on that edge.

    Rulings: ADJ-12.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=2, walls=["A1|B1"])
    >>> [bool(cx.adjacent_to_wall(board, who, "A1|B1", rules="core2014")) for who in ("A1", "B1", "D1")]
    [True, True, False]
    """
    here, book = board.find(source), rulebook(rules)
    edge = as_edge(wall)
    kind = board.standing_edges.get(edge)
    if kind is None:
        raise NotFound(f"No wall stands on {edge}.")
    own = [square for square in squares_of(here) if square in edge]
    by_corner = [s for s in squares_of(here) if s.touches(edge.a) or s.touches(edge.b)]
    corners = [s for s in by_corner if set(edge.ends) & set(_corners(s))]
    verdict = bool(own) or (book.adjacency.wall_by_corner and bool(corners))
    side = "is on a side" if own else "is on no side"
    text = message("The {} {} {} of {}.", kind, edge, side, place_ref(here))
    reason = make_reason(book["ADJ-12"], text, edge, weight="clear" if verdict else "blocked")
    return Beside(here, f"adjacent to the {kind} {edge}", book, verdict, tuple(own), (reason,))


def _corners(square: Square) -> list[tuple[int, int]]:
    return [(square.x + dx, square.y + dy) for dy in (0, 1) for dx in (0, 1)]


@accepts_board_name
def adjacent_object(
    board: Board, source: SquareLike | Piece, where: SquareLike | Piece, *, rules: RulesLike = DEFAULT
) -> Adjacency:
    """Is an object or marker adjacent to a square or figure?

    ``where`` is the square that it lies in, or the figure that holds the object. Raises ClixbookError if
    nothing lies there or the figure holds nothing.

    Rulings: ADJ-13.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=1, objects={"B1": "heavy"})
    >>> [bool(cx.adjacent_object(board, who, "B1", rules="core2014")) for who in ("A1", "D1")]
    [True, False]
    """
    here, there, book = board.find(source), board.find(where), rulebook(rules)
    if isinstance(there, Square):
        if not (board.objects.get(there) or board.markers.get(there)):
            raise NotFound(f"No object or marker lies on {there}.")
        return adjacent(board, here, there, rules=book)
    if there.held is None:
        raise NotFound(f"{there.label} holds no object.")
    if book.adjacency.held_object is HeldObject.OFF_MAP:
        text = message("{} holds the object, so it is off the map.", figure_ref(there))
        reason = make_reason(book["ADJ-13"], text, *there.squares, weight="blocked")
        return Adjacency(here, there, book, False, nearest_pairs(here, there)[0], (reason,))
    answer = _best_adjacency(board, here, there, book)
    text = message("The object is where {} is.", figure_ref(there))
    note = make_reason(book["ADJ-13"], text, *there.squares)
    return Adjacency(here, there, book, answer.verdict, answer.squares, (note, *answer.reasons))


def _best_adjacency(board: Board, here: Where, holder: Piece, rules: Rulebook) -> Adjacency:
    """Adjacency to the square of the holder that serves best."""
    answers = [adjacent(board, here, square, rules=rules) for square in holder.squares]
    return max(answers, key=lambda answer: answer.verdict)


@accepts_board_name
def adjacent_to_map_edge(
    board: Board, source: SquareLike | Piece, *, rules: RulesLike = DEFAULT, printed_wall: bool = False
) -> Beside:
    """Does a square or figure stand beside a wall by standing at the edge of the map?

    ``printed_wall``: the map prints a wall along its edge.

    Rulings: MAP-04.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=3)
    >>> [bool(cx.adjacent_to_map_edge(board, "A2", printed_wall=wall, rules="complete2022")) for wall in (True, False)]
    [True, False]
    """
    here, book = board.find(source), rulebook(rules)
    own = tuple(s for s in squares_of(here) if s.x in (0, board.width - 1) or s.y in (0, board.height - 1))
    wall = is_wall_at_map_edge(printed=printed_wall, rules=book)
    text = message(
        "{} {} at the edge of the map, which {} a wall.", place_ref(here), "is" if own else "is not",
        "is" if wall else "is not",
    )  # fmt: skip
    reason = make_reason(book["MAP-04"], text, *own, weight="clear" if own and wall else "blocked")
    return Beside(here, message("beside a wall at the edge of the map"), book, bool(own) and wall, own, (reason,))


def is_wall_at_map_edge(*, printed: bool, rules: Rulebook) -> bool:
    """Whether the map's edge is a wall where one is ``printed`` along it, or is not (MAP-04)."""
    return printed and rules.maps.edge.printed_wall
