"""Line of fire: clear, hindered or blocked, where, and why.

A line past a corner (INT-11) is decided in ``obstacle_grid.Screen.sites``. Hindering terrain on a line:
``obstacle_grid.Screen._hindering_squares`` says on which levels it counts, ``line_ends.target_bits`` what the target's
square does, ``Screen.finish_verdict`` decides LOF-10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import product
from operator import or_
from typing import Literal, TypeAlias, get_args

import numpy as np
from shapely import LineString

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, book_suffix, message
from clixbook.board.lines.crossings import Crossing, Site, crossings
from clixbook.board.lines.ignored_obstacles import blocking_pieces, without_pieces, without_smoke
from clixbook.board.lines.line_ends import (
    LineEnd,
    ends_between,
    line_end,
    source_bits,
    stealth_hides,
    target_bits,
    with_moved_figures,
)
from clixbook.board.lines.line_reasons import CornerHit, LineTrace, corner_hits, line_reasons
from clixbook.board.lines.obstacle_grid import VERDICT, CellBit, Screen, roof_edges, screen_of
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import OF_LINES, check_side, check_words
from clixbook.board.model.squares import Edge, Square, SquareLike
from clixbook.board.model.things import Piece
from clixbook.board.near.giants import squares_of
from clixbook.caches import cached_value
from clixbook.deprecation import former_names
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.vocabulary import BREAKS, BREAKS_ONE

Verdict: TypeAlias = Literal["clear", "hindered", "blocked"]
"""The possible verdicts of a line of fire."""
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


@former_names(means="shot_verdict", serves="allows_shot", at="defense_suffix", direct="is_direct", asked="query")
@fast_init
@dataclass(frozen=True)
class LineOfFire(Answer):
    """A line of fire under one rulebook. Truthy unless it is blocked.

    Everything beyond the verdict is read from ``trace`` on demand, as most lines are asked for their verdict alone.
    ``broken``: the pieces of blocking terrain that it passes because it breaks them.

    Rulings: LOF-12.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=2, hindering=["B1"], blocking=["D2"])
    >>> line = cx.line_of_fire(board, "A1", "E1", rules="core2014")
    >>> line.verdict, bool(line), line.modifier, line.distance, line.hindered_from
    ('hindered', True, 1, 4, 0.125)
    >>> [square.name for square in line.squares], line.reasons[0].ruling, str(line.shot_verdict)
    (['A1', 'B1', 'C1', 'D1', 'E1'], 'LOF-08', 'Yes, a shot can be made along it, at +1 defense.')
    """

    query: Lines
    source: Square
    target: Square
    verdict: Verdict
    trace: LineTrace = field(repr=False, compare=False)
    broken: tuple[Square | Edge, ...] = ()

    def __bool__(self) -> bool:
        return self.verdict != "blocked"

    @property
    def board(self) -> Board:
        """The board of the question."""
        return self.query.board

    @property
    def rules(self) -> Rulebook:
        """The rulebook of the question."""
        return self.query.rules

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares met in order, both ends included."""
        return (self.source, *(step.entered_squares for step in self.trace.path))

    @property
    def pieces(self) -> Iterator[Square | Edge]:
        """The blocking squares and walls that bar it."""
        view = self.trace.view

        def shut(edge: Edge) -> bool:
            site = Site.VERTICAL if edge.a.y == edge.b.y else Site.HORIZONTAL
            return bool(view.edges[site, edge.b.y, edge.b.x])

        return blocking_pieces(
            self.squares, lambda square: bool(view.squares[square.y, square.x] & CellBit.BLOCKS), shut
        )

    @cached_value
    def corners(self) -> tuple[CornerHit, ...]:
        """The corners that the line passes exactly."""
        return corner_hits(self.trace)

    @cached_value
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons for the verdict."""
        return line_reasons(self.trace)

    @property
    def hindered_from(self) -> float | None:
        """How far along the line (0 to 1) it first becomes hindered; None if it never does."""
        return self.trace.first_at_least(1)

    @property
    def blocked_at(self) -> float | None:
        """How far along the line (0 to 1) it first becomes blocked; None if it never does."""
        return self.trace.first_at_least(2)

    @property
    def boundaries(self) -> int:
        """The borders between ground and roof that it crosses."""
        return sum(self.trace.boundaries)

    @property
    def message(self) -> Words:
        """``The line from Warden on A1 to G5 is hindered (2014 core rulebook).``"""
        source, target = (self._end_message(square) for square in (self.source, self.target))
        return message("The line from {} to {} is {}{}.", source, target, self.verdict, book_suffix(self.rules))

    @property
    def allows_shot(self) -> bool:
        """Is a shot along it possible, as far as this answer knows?"""
        return bool(self)

    @property
    def shot_verdict(self) -> Words:
        """``Yes, a shot can be made along it, at +1 defense.`` Who has the range is another question."""
        if not self.allows_shot:
            return message("No shot can be made along it.")
        return message("Yes, a shot can be made along it{}.", self.defense_suffix)

    @property
    def defense_suffix(self) -> Words:
        """``, at +1 defense``, or nothing."""
        return message(", at +{} defense", self.modifier) if self.modifier else message("")

    def _end_message(self, square: Square) -> str:
        """The square at an end of the line, with the name of the figure on it, if it has one."""
        piece = self.board.piece_at(square)
        return f"{piece.name} on {square}" if piece and piece.name else str(square)

    @property
    def modifier(self) -> int:
        """The number that the line adds to the target's defense (LOF-11)."""
        return self.rules.line_of_fire.modifier if self.verdict == "hindered" else 0

    @property
    def distance(self) -> int:
        """Squares away; crossings do not count (RNG-01)."""
        return self.source.distance(self.target)

    @property
    def is_direct(self) -> bool:
        """Does it keep to one row, one column or one perfect diagonal, where the book speaks of such lines (LOF-17)?"""
        dx, dy = abs(self.target.x - self.source.x), abs(self.target.y - self.source.y)
        return self.rules.line_of_fire.direct and self.source != self.target and (0 in (dx, dy) or dx == dy)

    @property
    def geometry(self) -> LineString:
        """Centre to centre, in squares: the centre of A1 is (0.5, 0.5)."""
        return LineString([(square.x + 0.5, square.y + 0.5) for square in (self.source, self.target)])


@accepts_named_board
def line_of_fire(
    board: Board,
    source: SquareLike | Piece,
    target: SquareLike | Piece,
    *,
    rules: RulesLike = DEFAULT,
    destroying: bool = False,
    acting: str | None = None,
    ignores: Iterable[str] = (),
) -> LineOfFire:
    """The line of fire between two squares or pieces: clear, hindered or blocked.

    For a piece of several squares the least restrictive line is taken, the shortest among equals (MBC-08). A
    ``Piece`` whose squares differ from those on the board is asked about as if it stood there. The rulings are those
    of the sections LOF, INT, ELV and SIZ.

    Parameters
    ----------
    board
        A board, the name of a map, or a game, whose rulebook is asked then.
    source, target
        Squares by name, or pieces.
    rules
        An edition's name or a rulebook; ``"all"`` gives the answer of each book by its name.
    destroying
        True if the target square itself is attacked: its terrain does not block (LOF-07).
    acting
        The side whose turn it is, for Stealth (LOF-16).
    ignores
        What it passes freely: ``"hindering"``, ``"figures"``, ``"blocking"``, ``"smoke"`` or ``"elevated"``, as powers
        let it (LOF-20), or ``"hiding"`` for a figure that sees those which hide.

    Returns
    -------
    LineOfFire
        With ``verdict`` and ``reasons``; true unless it is blocked.

    Raises
    ------
    ClixbookError
        For places off the board, and for words and sides that are not known.

    Examples
    --------
    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=2, hindering=["B2"], blocking=["C1"])
    >>> [cx.line_of_fire(board, "A1", to, rules="core2014").verdict for to in ("A2", "D2", "D1")]
    ['clear', 'hindered', 'blocked']
    """
    lends, side = check_words(ignores, OF_LINES), check_side(board, acting)
    return best_line_of_fire(board, source, target, rulebook(rules), side, lends, destroying=destroying)


def best_line_of_fire(
    board: Board, a: SquareLike | Piece, b: SquareLike | Piece, rules: Rulebook, acting: str | None,
    ignores: frozenset[str] = frozenset(), *, destroying: bool = False,
) -> LineOfFire:  # fmt: skip
    """The answer of ``line_of_fire``, for callers that have checked the side and the words."""
    here, there = board.find(a), board.find(b)
    question = Lines(with_moved_figures(board, here, there), rules, destroying, acting, ignores)
    lines = [question.line(source, target) for source, target in product(squares_of(here), squares_of(there))]
    return min(lines, key=lambda line: (VERDICTS.index(line.verdict), line.distance))


@dataclass(frozen=True)
class Lines:
    """A question about lines on a board; ``line`` answers it for a pair of squares."""

    board: Board
    rules: Rulebook
    destroying: bool = False
    acting_side: str | None = None
    ignores: frozenset[str] = frozenset()

    def line(self, a: Square, b: Square) -> LineOfFire:
        """The explained line between two squares; it may break an obstacle if that lets it pass (PWR-IMPROVED)."""
        if "smoke" in self.ignores:
            clear = replace(self, board=without_smoke(self.board), ignores=self.ignores - {"smoke"})
            return clear.line(a, b)
        found = self._unbroken_line(a, b)
        if found or self.ignores.isdisjoint((BREAKS, BREAKS_ONE)):
            return found
        pieces = tuple(dict.fromkeys(found.pieces))
        if not pieces or (len(pieces) > 1 and BREAKS not in self.ignores):
            return found
        opened = replace(self, board=without_pieces(self.board, pieces))._unbroken_line(a, b)
        return replace(opened, broken=pieces) if opened else found

    def _unbroken_line(self, a: Square, b: Square) -> LineOfFire:
        """The line between two squares as things stand."""
        source, target = line_end(self.board, self.rules, a), line_end(self.board, self.rules, b)
        path = crossings(a, b)
        options = ends_between(self.board, self.rules, source.key, target.key, self.ignores)
        traces = [self._trace_line(screen_of(self.board, self.rules, ends), source, target, path) for ends in options]
        trace = min(traces, key=lambda each: each.verdict_code)
        return LineOfFire(self, a, b, VERDICTS[trace.verdict_code], trace)

    def _trace_line(self, view: Screen, source: LineEnd, target: LineEnd, path: tuple[Crossing, ...]) -> LineTrace:
        """Read the screen along the path. The target's own square is judged apart from it."""
        board, rules = self.board, self.rules
        sites = [int(view.sites[step.site, step.y, step.x]) for step in path]
        entered = [int(view.squares[step.entered_squares.y, step.entered_squares.x]) for step in path[:-1]]
        own = target_bits(board, rules, source, target, self.ignores)
        if self.destroying:
            own &= ~CellBit.BLOCKS  # LOF-07
        leaves = source.square != target.square
        inside = source_bits(board, rules, source, target.level, self.ignores) if leaves else CellBit.NONE
        edges = roof_edges(board.bare, rules)
        boundaries = tuple(int(edges[step.site, step.y, step.x]) for step in path)
        gathered = np.array([reduce(or_, (*sites, *entered), own | inside)], dtype=np.uint8)
        settled = int(view.finish_verdict(gathered, np.array([sum(boundaries)]), source.square)[0])
        worth = int(VERDICT[settled])
        seen = worth != 1 or "hiding" in self.ignores
        hidden = not seen and stealth_hides(board, rules, source, target, self.acting_side)
        return LineTrace(
            view, source, target, path, tuple(sites), (*entered, own), settled, boundaries,
            verdict_code=2 if hidden else worth, hidden=hidden, destroying=self.destroying, inside=inside,
        )  # fmt: skip
