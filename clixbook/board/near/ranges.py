"""Distance and range: counting squares, ``within``, and changes of range."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

from shapely import Polygon, box

from clixbook.board.answers.answers import Answer, Reason, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, book_suffix, message
from clixbook.board.lines.obstacle_grid import is_soaring
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Edge, Square, SquareLike, as_edge
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.adjacency import Where, neighbours, place_ref
from clixbook.board.near.giants import ALOFT, nearest_pairs, size_of
from clixbook.board.near.square_adjacency import level_of
from clixbook.errors import BadWord
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.range import HalfRounding, LevelRange, WallWithin


@fast_init
@dataclass(frozen=True)
class Within(YesOrNo):
    """Whether something lies within a number of squares; truthy if so. ``distance`` is how far it is."""

    source: Square
    target: Square
    squares: int
    distance: int
    rules: Rulebook
    verdict: bool
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``D4 is within 4 squares of A1 (2014 core rulebook).``"""
        within = f"{'' if self else 'not '}within {self.squares} squares"
        return message("{} is {} of {}{}.", self.target, within, self.source, book_suffix(self.rules))

    @property
    def geometry(self) -> Polygon:
        """The outline of all squares within that distance of ``source``; a square is 1 x 1."""
        (x, y), n = self.source, self.squares
        return box(x - n, y - n, x + n + 1, y + n + 1)


@dataclass(frozen=True)
class Apart(Answer):
    """Distance between two places; ``distance`` counts from the nearest square."""

    names: tuple[Words, Words]
    source: Square
    target: Square
    distance: int
    rules: Rulebook
    reasons: tuple[Reason, ...]

    @property
    def verdict(self) -> str:
        """``6 away``."""
        return f"{self.distance} away"

    @property
    def message(self) -> Words:
        """``From Warden to Bruiser: 6 east and 2 south, 6 squares away (2014 core rulebook).``"""
        dx, dy = self.target.x - self.source.x, self.target.y - self.source.y
        legs = [(abs(dx), "east" if dx > 0 else "west"), (abs(dy), "south" if dy > 0 else "north")]
        way = " and ".join(f"{far} {word}" for far, word in legs if far) or "the same square"
        squares = f"{self.distance} square{'s' * (self.distance != 1)}"
        return message("From {} to {}: {}, {} away{}.", *self.names, way, squares, book_suffix(self.rules))


@accepts_named_board
def distance(
    board: Board, source: SquareLike | Piece, target: SquareLike | Piece, *, rules: RulesLike = DEFAULT
) -> int:
    """How many squares away: between figures the nearest squares count, the own square is 0.

    Rulings: RNG-01.

    >>> import clixbook as cx
    >>> cx.distance(cx.Board.build(width=5, height=4), "A1", "E3", rules="core2014")  # two diagonals, then two straight
    4
    """
    book = rulebook(rules)
    pairs = nearest_pairs(board.find(source), board.find(target))
    return min(_square_distance(board, *pair, book) for pair in pairs)


def nearest_distance(board: Board, source: Square, places: Collection[Square], rules: Rulebook) -> int:
    """Squares from ``source`` to the nearest of the places (RNG-01); there has to be one."""
    if rules.range.count_goes_round:
        steps = walking_distances(board, source, rules)
        return min(steps.get(each, board.width * board.height) for each in places)
    return min(_square_distance(board, source, each, rules) for each in places)


def _square_distance(board: Board, a: Square, b: Square, rules: Rulebook) -> int:
    """Squares from a to b, straight or around obstacles (RNG-02)."""
    if rules.range.count_goes_round:
        return _walking_distance(board, a, b, rules)
    if rules.range.diagonal_is_one:
        return a.distance(b)
    return abs(a.x - b.x) + abs(a.y - b.y)


def _walking_distance(board: Board, a: Square, b: Square, rules: Rulebook) -> int:
    """Steps between adjacent squares from a to b; more than the board has squares where no way leads."""
    return walking_distances(board, a, rules).get(b, board.width * board.height)


def walking_distances(board: Board, a: Square, rules: Rulebook) -> dict[Square, int]:
    """Steps between adjacent squares from a to each square in reach; squares of figures are not crossed."""
    steps, queue = {a: 0}, deque([a])
    while queue:
        here = queue.popleft()
        for square in neighbours(board, here, rules=rules) - steps.keys():
            steps[square] = steps[here] + 1
            if board.piece_at(square) is None:
                queue.append(square)
    return steps


@accepts_board_name
def within(
    board: Board,
    source: SquareLike | Piece,
    target: SquareLike | Piece | Edge,
    squares: int,
    *,
    rules: RulesLike = DEFAULT,
) -> Within:
    """Is ``target`` within ``squares`` squares of ``source``? A test of its own: it needs no line.

    ``target`` may be a wall, ``"C3|D3"``: then RNG-09 says which of its two squares must be.

    Rulings: RNG-01, RNG-02.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=4)
    >>> [bool(cx.within(board, "A1", "E3", squares, rules="core2014")) for squares in (3, 4)]
    [False, True]
    """
    if isinstance(target, Edge) or (isinstance(target, str) and "|" in target):
        return wall_within(board, source, target, squares, rules=rulebook(rules))
    book, here, there = rulebook(rules), board.find(source), board.find(target)
    _check_squares(squares)
    away, source, target = min((_square_distance(board, *pair, book), *pair) for pair in nearest_pairs(here, there))
    ok = away <= squares
    text = message("{} is {} squares from {}.", place_ref(there), away, place_ref(here))
    reasons = [make_reason(book["RNG-01"], text, source, target, weight="clear" if ok else "blocked")]
    if away == source.distance(target) and _touch_unadjacent(board, source, target, book):
        reasons.append(make_reason(book["RNG-02"], "What lies between does not lengthen the count.", source, target))
    return Within(source, target, squares, away, book, ok, tuple(reasons))


def is_within(board: Board, a: Where, b: Where, squares: int, rules: Rulebook) -> bool:
    """The verdict of ``within`` for two squares or figures."""
    pairs = nearest_pairs(a, b)
    if pairs[0][0].distance(pairs[0][1]) > squares:  # no way of counting comes to less
        return False
    return any(_square_distance(board, *pair, rules) <= squares for pair in pairs)


@accepts_board_name
def distance_with_reasons(
    board: Board, source: SquareLike | Piece, target: SquareLike | Piece, *, rules: RulesLike = DEFAULT
) -> Apart:
    """How far ``target`` is from ``source``, with the reasons (RNG-01, RNG-02)."""
    found = within(board, source, target, distance(board, source, target, rules=rules), rules=rules)
    ends = place_ref(board.find(source)), place_ref(board.find(target))
    return Apart(ends, found.source, found.target, found.distance, found.rules, found.reasons)


def _touch_unadjacent(board: Board, a: Square, b: Square, rules: Rulebook) -> bool:
    """True for squares that touch and are not adjacent: there a reader may wonder about the count."""
    return a.touches(b) and b not in neighbours(board, a, rules=rules)


def _check_squares(squares: int) -> None:
    if squares < 0:
        raise BadWord(f"A distance is 0 squares or more, not {squares}.")


@accepts_board_name
def wall_within(
    board: Board, a: SquareLike | Piece, wall: str | Edge, squares: int, *, rules: Rulebook, to_destroy: bool = False
) -> Within:
    """Is a wall within ``squares`` squares (RNG-09)? To destroy it both its squares must be.

    The answer's ``distance`` and ``target`` are those of the square that decides.
    """
    here = board.find(a)
    _check_squares(squares)
    edge = as_edge(wall)
    ways = []
    for side in edge:
        pairs = nearest_pairs(here, side)
        ways.append(min((_square_distance(board, *pair, rules), *pair) for pair in pairs))
    both = to_destroy or rules.range.wall is WallWithin.BOTH_SQUARES
    away, source, target = max(ways) if both else min(ways)
    ok = away <= squares
    which = "Both squares" if both else "One square"
    text = f"{which} beside {edge} must be within {squares}; {target} is {away} away."
    reason = make_reason(rules["RNG-09"], text, edge, target, weight="clear" if ok else "blocked")
    return Within(source, target, squares, away, rules, ok, (reason,))


def half_value(value: int, rules: Rulebook, *, of: str = "range") -> int:
    """Half of a value, rounded as the rulebook rounds halves of a "range" or a "speed" (RNG-08)."""
    if of not in ("range", "speed"):
        raise BadWord(f"Halves are of a range or a speed, not of {of!r}.")
    halves = rules.range.halves
    rounding = halves.range if of == "range" else halves.speed
    return (value + (rounding is HalfRounding.UP)) // 2


@fast_init
@dataclass(frozen=True)
class RangeOf(Answer):
    """The range of a shot; ``damage`` is the bonus from the heights of the figures."""

    printed: int
    value: int
    damage: int
    rules: Rulebook
    reasons: tuple[Reason, ...]

    def __int__(self) -> int:
        return self.value

    @property
    def message(self) -> Words:
        """``The range is 4 (2014 core rulebook).``"""
        return message("The range is {}{}.", self.value, book_suffix(self.rules))


@accepts_board_name
def range_of(
    board: Board, shooter: SquareLike | Piece, target: SquareLike | Piece, range_value: int, *, rules: Rulebook
) -> RangeOf:
    """The range of a shot between two squares or figures after levels and heights (RNG-03, RNG-08)."""
    here, there = board.find(shooter), board.find(target)
    pair = nearest_pairs(here, there)[0]
    return range_between(board, here, there, pair, range_value, rules)


@accepts_board_name
def range_between(
    board: Board, here: Where, there: Where, pair: tuple[Square, Square], range_value: int, rules: Rulebook
) -> RangeOf:
    """The range between two of their squares."""
    halved, damage, reasons = _is_halved(board, here, there, pair, rules), 0, []
    value = half_value(range_value, rules) if halved else range_value
    if halved and rules.range.levels is LevelRange.ELEVATED_HALVES:
        text = f"The line meets a roof's edge, so range {range_value} becomes {value}."
        reasons.append(make_reason(rules["RNG-03"], text, *pair))
    elif halved:
        text = f"One of them soars, so range {range_value} becomes {value}."
        reasons.append(make_reason(rules["RNG-03"], text, *pair))
        if is_soaring(figure_at(board, here), rules):
            damage = rules.speed_modes.soaring.damage_to_others
            text = f"A soaring shooter has {damage:+d} damage against those below."
            reasons.append(make_reason(rules["SPD-03"], text, pair[0]))
    return RangeOf(range_value, value, damage, rules, tuple(reasons))


def effective_range(
    board: Board, here: Where, there: Where, pair: tuple[Square, Square], range_value: int, rules: Rulebook
) -> int:  # fmt: skip
    """The value of ``range_between``."""
    return half_value(range_value, rules) if _is_halved(board, here, there, pair, rules) else range_value


def _is_halved(board: Board, here: Where, there: Where, pair: tuple[Square, Square], rules: Rulebook) -> bool:
    """Do the levels or heights of the two halve the range between these squares (RNG-03)?"""
    match rules.range.levels:
        case LevelRange.ELEVATED_HALVES:
            return _between_levels(board, pair, rules)
        case LevelRange.SOARING_HALVES:
            return _between_heights(board, here, there, rules)
        case _:
            return False


def figure_at(board: Board, place: Where) -> Where:
    """The figure that is meant or stands on the square, else the square."""
    return place if isinstance(place, Piece) else (board.piece_at(place) or place)


def _between_levels(board: Board, pair: tuple[Square, Square], rules: Rulebook) -> bool:
    """True between a grounded and an elevated square."""
    return (level_of(board, pair[0], rules) > 1) != (level_of(board, pair[1], rules) > 1)


def _between_heights(board: Board, here: Where, there: Where, rules: Rulebook) -> bool:
    """True between a soaring figure and one that neither soars nor is giant or colossal."""
    one, other = figure_at(board, here), figure_at(board, there)
    if is_soaring(one, rules) == is_soaring(other, rules) or (isinstance(one, Piece) and ALOFT in one.traits):
        return False
    low = other if is_soaring(one, rules) else one
    return size_of(low, rules) < Size.GIANT
