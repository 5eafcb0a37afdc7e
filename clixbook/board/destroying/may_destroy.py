"""Whether a figure can destroy a wall, square or object from where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, accepts_board_name
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.destroying.aims import Meant, Target, TargetKind, find_target, why_indestructible
from clixbook.board.lines.crossings import passes_square
from clixbook.board.lines.fast_line import is_open
from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, SquareLike, parse_squares
from clixbook.board.model.things import Piece
from clixbook.board.near.ranges import effective_range, is_within, range_between, within
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.caches import cached_by_value
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.destroying import DestroyingKind


@dataclass(frozen=True)
class MayDestroy(Answer):
    """Whether a figure can reach a thing to destroy it; truthy if it can.

    ``how`` is ``"close"``, ``"range"`` or empty; ``line`` the line of fire that was judged, if any.
    ``attack`` says whether it is an attack at all (DST-02); no attack roll is made either way.
    """

    who: Piece
    target: Target
    how: str
    attack: bool
    line: LineOfFire | None
    rules: Rulebook
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return bool(self.how)

    @property
    def message(self) -> Words:
        """Who can destroy what, and how."""
        if not self.how:
            return message("{} cannot destroy {}.", figure_ref(self.who), self.target.label)
        deed = "an attack" if self.attack else "an action"
        way = "in close combat" if self.how == "close" else "at range"
        return message("{} can destroy {}: {} {}, without a roll.", figure_ref(self.who), self.target.label, deed, way)

    @property
    def geometry(self) -> BaseGeometry | None:
        """The line of fire that was judged, if any."""
        return self.line.geometry if self.line else None


@cached_by_value(512)
@accepts_board_name
def may_destroy(
    board: Board,
    who: SquareLike | Piece,
    what: Meant,
    *,
    rules: RulesLike = DEFAULT,
    range: int = 0,
    damage: int | None = None,
    afar: int | None = None,
    may_attack: bool = True,
    by_hand: bool = True,
    feature: Iterable[SquareLike] = frozenset(),
) -> MayDestroy:
    """Can ``who`` reach ``what`` to destroy it, close by or with this ``range`` (DST-02 to DST-05)?

    ``damage`` is its damage value, where the book asks for it before the action, and ``afar`` that with which it
    destroys from afar, if it is another. ``may_attack=False``: it cannot attack now; ``by_hand=False``: what it
    destroys it with only flies. Whether the damage is enough is ``destroy``'s answer.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=1, walls=["B1|C1"], pieces={"B1": "Ann: standard"})
    >>> bool(cx.may_destroy(board, "Ann", "B1|C1", rules="core2014"))
    True
    """
    book, piece = rulebook(rules), board.piece(who)
    target = find_target(board, what, book, frozenset(parse_squares(feature)))
    attack = book.destroying.deed is DestroyingKind.ATTACK
    weak, weak_afar = (
        tuple(_too_weak_reason(piece, book, each)) for each in (damage, damage if afar is None else afar)
    )
    barred = [*_general_refusal(piece, target, book, may_attack), *(weak if weak_afar else ())]
    if barred:
        return MayDestroy(piece, target, "", attack, None, book, tuple(barred))
    close = _close_reason(board, piece, target, book)
    deed = sentence_reason(book["DST-02"], "it succeeds by itself" if attack else "it is no attack", target.place)
    if by_hand and not weak and close.weight == "clear":
        return MayDestroy(piece, target, "close", attack, None, book, (close, deed))
    line, shot = _ranged_reason(board, piece, target, book, range)
    shot = [*shot, *weak_afar]
    how = "range" if all(reason.weight == "clear" for reason in shot) else ""
    reasons = (*shot, deed) if how else (*((close, *weak) if by_hand else ()), *shot)
    return MayDestroy(piece, target, how, attack, line, book, reasons)


@cached_by_value(4096)
def way_to_destroy(
    board: Board,
    who: str,
    what: Meant,
    *,
    rules: Rulebook,
    range: int,
    damage: int,
    afar: int | None = None,
    by_hand: bool = True,
) -> str:
    """What ``may_destroy`` decides, ``"close"``, ``"range"`` or empty, without the reasons."""
    piece, target = board.pieces[who], find_target(board, what, rules)
    if any(_general_refusal(piece, target, rules, may_attack=True)):
        return ""
    if by_hand and is_strong_enough(rules, damage) and is_close(board, piece.squares, target, rules):
        return "close"
    if not is_strong_enough(rules, damage if afar is None else afar):
        return ""
    near = could_be_in_range(piece.squares, target, range)
    return "range" if near and is_in_line(board, piece, target, rules, range) else ""


def is_in_line(board: Board, piece: Piece, target: Target, rules: Rulebook, reach: int) -> bool:
    """Is the target in reach of a ranged attack, with a line to it (DST-04, DST-05, DST-09)?"""
    if target.edge is not None:
        edge = target.edge
        return any(_can_shoot_over(board, piece, *way, edge, rules, reach) for way in _edge_directions(edge))
    if piece.is_multi_base or target.square in piece.squares:
        return all(reason.weight == "clear" for reason in _ranged_reason(board, piece, target, rules, reach)[1])
    (own,), there = piece.squares, target.square
    allowed = effective_range(board, own, there, (own, there), reach, rules)
    if not is_within(board, own, there, allowed, rules):
        return False
    own_block = rules.destroying.range_square.own_block
    return is_open(without_piece_at(board, there), rules, own, there, destroying=not own_block)


def _can_shoot_over(
    board: Board, piece: Piece, near: Square, far: Square, edge: Edge, rules: Rulebook, reach: int
) -> bool:  # fmt: skip
    """What ``_line_over`` decides, without the reasons."""
    past = rules.destroying.range_wall.past_blocking
    over = [own for own in piece.squares if passes_square(own, far, near)]
    if not over:
        return False
    lines = [own for own in over if is_open(board, rules, own, far, destroying=past, opened=edge)]
    if not lines:
        return False
    own = min(lines, key=far.distance)
    allowed = effective_range(board, own, far, (own, far), reach, rules)
    return all(is_within(board, own, square, allowed, rules) for square in (near, far))


def _without_obstacles(board: Board, far: Square, edge: Edge) -> Board:
    """The board without the wall and without a figure on the far side of it."""
    return without_edge(board.bare, edge).with_(pieces=without_piece_at(board, far).pieces)


def could_be_in_range(own: tuple[Square, ...], target: Target, reach: int) -> bool:
    """False where the target is too far from these squares, however levels and heights change the range."""
    squares = target.edge or (target.square,)
    return reach > 0 and any(all(each.distance(square) <= reach for square in squares) for each in own)


def is_strong_enough(rules: Rulebook, damage: int | None) -> bool:
    """False where the book asks for more damage before the action (DST-01)."""
    if damage is None or rules.destroying.deed is DestroyingKind.ATTACK:
        return True
    return damage >= rules.destroying.threshold.damage


def _general_refusal(piece: Piece, target: Target, book: Rulebook, may_attack: bool) -> Iterator[Reason]:
    """What forbids the attempt wherever the figure stands."""
    if (never := why_indestructible(target, book)) is not None:
        yield never
    attack = book.destroying.deed is DestroyingKind.ATTACK
    if attack and not may_attack:
        text = message("{} cannot: destroying is an attack", figure_ref(piece))
        yield sentence_reason(book["DST-02"], text, *piece.squares, weight="stop")


def _too_weak_reason(piece: Piece, book: Rulebook, damage: int | None) -> Iterator[Reason]:
    """That the book asks for more damage before the action."""
    if not is_strong_enough(book, damage):
        text = message("{} cannot: the action needs damage {}", figure_ref(piece), book.destroying.threshold.damage)
        yield sentence_reason(book["DST-01"], text, *piece.squares, weight="stop")


def is_close(board: Board, own: tuple[Square, ...], target: Target, rules: Rulebook) -> bool:
    """Is the target in reach of a close attack from these squares (DST-03)?"""
    edge, square = target.edge, target.square
    if edge is None:
        on_it = target.kind is TargetKind.OBJECT and square in own
        return on_it or any(_is_beside(board, here, square, rules) for here in own)
    if edge.a in own or edge.b in own:
        return True
    return rules.destroying.close.wall_beside and any(
        _is_beside(board, here, side, rules) for side in edge for here in own
    )


def _close_reason(board: Board, piece: Piece, target: Target, book: Rulebook) -> Reason:
    """Whether the target is in reach of a close attack (DST-03); weight ``clear`` if it is."""
    weight = "clear" if is_close(board, piece.squares, target, book) else "stop"
    if target.edge is not None:
        return _close_edge_reason(board, piece, target.edge, book, weight)
    ruling = book["DST-09"] if target.kind is TargetKind.OBJECT else book["DST-03"]
    if target.kind is TargetKind.OBJECT and target.square in piece.squares:
        return sentence_reason(
            ruling, message("{} stands on {}", figure_ref(piece), target.square), target.square, weight=weight
        )
    told = "{} is beside {}" if weight == "clear" else "{} is not beside {}"
    return sentence_reason(ruling, message(told, target.square, figure_ref(piece)), target.square, weight=weight)


def _is_beside(board: Board, own: Square, square: Square, book: Rulebook) -> bool:
    """Adjacent as squares; a target's own height above the figure does not keep it away."""
    if not own.touches(square):
        return False
    return square in adjacent_squares(flattened(board.bare, board.level(own)), book)[own]


@lru_cache(maxsize=64)
def flattened(terrain: Board, level: int) -> Board:
    """A board without pieces, with all its squares on that level."""
    return terrain.with_(levels=(level,) * len(terrain.levels))


def _close_edge_reason(board: Board, piece: Piece, edge: Edge, book: Rulebook, weight: str) -> Reason:
    """A wall on a side of the own square; in some books also one of an adjacent square."""
    own = next((square for square in edge if square in piece.squares), None)
    if own is not None:
        return sentence_reason(book["DST-03"], f"{edge} is a side of {own}", edge, weight=weight)
    if weight != "clear":
        return sentence_reason(
            book["DST-03"], message("{} is no side of {}'s square", edge, figure_ref(piece)), edge, weight=weight
        )
    side = next(side for side in edge if any(_is_beside(board, here, side, book) for here in piece.squares))
    return sentence_reason(book["DST-03"], f"{edge} is a side of adjacent {side}", edge, weight=weight)


def _ranged_reason(
    board: Board, piece: Piece, target: Target, book: Rulebook, reach: int
) -> tuple[LineOfFire | None, list[Reason]]:
    """Whether the target is in reach of a ranged attack (DST-04, DST-05, DST-09)."""
    if reach < 1:
        return None, [
            sentence_reason(
                book["DST-04"], message("{} has no range", figure_ref(piece)), *piece.squares, weight="stop"
            )
        ]
    if target.edge is None:
        ruling = "DST-09" if target.kind is TargetKind.OBJECT else "DST-04"
        own_block = book.destroying.range_square.own_block
        seen = without_piece_at(board, target.square) if target.square not in piece.squares else board
        line = line_of_fire(seen, piece, target.square, rules=book, destroying=not own_block)
        return line, [_in_line(line, book, ruling), _in_range(board, line, line.target, reach, book, ruling)]
    tries: list[tuple[LineOfFire, list[Reason]]] = []
    for near, far in _edge_directions(target.edge):
        tries.append(_line_over(board, piece, near, far, target.edge, book, reach))
        if all(reason.weight == "clear" for reason in tries[-1][1]):
            break
    return min(tries, key=lambda tried: sum(reason.weight != "clear" for reason in tried[1]))


def _edge_directions(edge: Edge) -> tuple[tuple[Square, Square], tuple[Square, Square]]:
    return (edge.a, edge.b), (edge.b, edge.a)


def _line_over(
    board: Board, piece: Piece, near: Square, far: Square, edge: Edge, book: Rulebook, reach: int
) -> tuple[LineOfFire, list[Reason]]:
    """The line over the near square to the far one's centre, the wall and a figure there ignored."""
    past = book.destroying.range_wall.past_blocking
    opened = _without_obstacles(board, far, edge)
    lines = [line_of_fire(opened, own, far, rules=book, destroying=past) for own in piece.squares]
    line = min(lines, key=lambda each: (near not in each.squares, each.verdict == "blocked", each.distance))
    crosses = near in line.squares
    text = f"the line to {far} {'crosses' if crosses else 'misses'} {near}"
    over = sentence_reason(book["DST-05"], text, edge, weight="clear" if crosses else "stop")
    ranges = [_in_range(board, line, square, reach, book, "DST-05") for square in (near, far)]
    return line, [over, _in_line(line, book, "DST-05"), *ranges]


@lru_cache(maxsize=512)
def without_edge(terrain: Board, edge: Edge) -> Board:
    """A board without pieces, as it is once that wall is gone."""
    return terrain.with_(destroyed_edges=terrain.destroyed_edges | {edge})


def without_piece_at(board: Board, square: Square) -> Board:
    """The board without the figure on that square, which never shields terrain or objects under it."""
    found = board.piece_at(square)
    return board.without_piece(found) if found is not None else board


def _in_line(line: LineOfFire, book: Rulebook, ruling: str) -> Reason:
    text = f"the line to {line.target} is {line.verdict}"
    return sentence_reason(book[ruling], text, line.target, weight="clear" if line else "stop")


def _in_range(board: Board, line: LineOfFire, square: Square, reach: int, book: Rulebook, ruling: str) -> Reason:
    """Whether a square lies within the range that is left along the line (RNG-01, RNG-03)."""
    allowed = range_between(board, line.source, line.target, (line.source, line.target), reach, book).value
    near = within(board, line.source, square, allowed, rules=book)
    text = f"{square} is {near.distance} away, range {allowed}"
    return sentence_reason(book[ruling], text, square, weight="clear" if near else "stop")
