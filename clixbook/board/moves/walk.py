"""A walk along a given path: how far it gets, its cost, and why it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise, repeat

from shapely import LineString

from clixbook.board.answers.answers import Answer, Reason, Sign, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import ModeWord, MoveWord
from clixbook.board.model.squares import COMPASS, Square, SquareLike, as_square, parse_squares
from clixbook.board.model.things import Mode, Piece
from clixbook.board.moves.allowance import allowance
from clixbook.board.moves.break_away import BreakAway, break_away
from clixbook.board.moves.mover import Mover, find_mover
from clixbook.board.moves.moves import moved_through
from clixbook.board.moves.other_pieces import Crowd, hold_on_square, other_pieces
from clixbook.board.moves.stepping.steps import Step, explained_step
from clixbook.board.moves.way import path_line
from clixbook.deprecation import former_names
from clixbook.errors import BadWord
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.moving.movement import MeetingRule
from clixbook.rulebooks.vocabulary import MoveRights


@former_names(verb="motion_verb")
@fast_init
@dataclass(frozen=True)
class Walk(Answer):
    """How far a figure comes on a path under one rulebook. Truthy if it comes to the path's end.

    ``path`` begins with the square that it leaves and ends where it stays; ``cost`` is in squares of speed.
    ``stops`` says why it goes no farther (None at the path's end). ``rolls_at`` are the squares where it must
    break away to go on, ``met`` the opponents it rolls for there, in order; ``freed`` is the break away at the
    start. ``damage`` is owed for drops.
    """

    who: Piece
    wanted: tuple[Square, ...]
    path: tuple[Square, ...]
    cost: int
    speed: int
    stops: Reason | None
    rolls_at: tuple[Square, ...]
    met: tuple[Piece, ...]
    freed: BreakAway
    damage: int
    rules: Rulebook
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.path == self.wanted

    @property
    def end(self) -> Square:
        """The square where the figure stays."""
        return self.path[-1]

    @property
    def moved_through(self) -> tuple[Square, ...]:
        """The squares of the path that count as moved through (MOV-09)."""
        return moved_through(self.path, rules=self.rules)

    @property
    def motion_verb(self) -> str:
        """How it goes, in one word."""
        return "flies" if self.who.mode is Mode.WING else "walks"

    @property
    def message(self) -> Words:
        """``X walks from A3 to D3 for 3 and stops there (2014 core rulebook).``"""
        stops = " and stops there" if self.stops else ""
        if len(self.path) == 1:
            return message("{} stays on {}{}.", figure_ref(self.who), self.end, book_suffix(self.rules))
        return message(
            "{} {} from {} to {} for {}{}{}.", figure_ref(self.who), self.motion_verb, self.path[0], self.end,
            self.cost, stops, book_suffix(self.rules),
        )  # fmt: skip

    @property
    def geometry(self) -> LineString:
        """The path through the centres of its squares, in squares."""
        return path_line(self.path)


@dataclass
class _Steps:
    """State of a walk in progress."""

    path: list[Square]
    costs: list[int]
    rolls_at: list[Square]
    steps: list[Step]
    met: set[str]
    met_in_order: list[Piece] = field(default_factory=list)
    stops: Reason | None = None

    def go_back_to_where_it_may_end(self) -> None:
        """Take back the last steps as long as the walk may not end after them (MOV-07, TMV-06)."""
        while len(self.path) > 1 and not self.steps[len(self.path) - 2].may_end:
            last = self.steps[len(self.path) - 2]
            self.stops = self.stops or next(reason for reason in reversed(last.reasons) if last.end in reason.where)
            self.path.pop()
            self.costs.pop()


@accepts_board_name
def walk(
    board: Board,
    who: SquareLike | Piece,
    along: str | Iterable[SquareLike],
    speed: int,
    *,
    rules: RulesLike = DEFAULT,
    roll: int | Sequence[int] | Mapping[str, int] | None = None,
    mode: Mode | ModeWord | None = None,
    ignores: Iterable[MoveWord] = frozenset(),
    lends: MoveRights | None = None,
    stated: int | None = None,
    left: int | None = None,
    climbing: bool = False,
    reduces: int = 0,
) -> Walk:
    """How far does this figure come on that path?

    ``along`` is a direction (``"E"``, to the edge of the map) or the squares in order, each touching the one before;
    the square it leaves may be left out. ``roll`` is the d6 of every break away, or one d6 for each opponent met on
    the way, in order or by their ids; a roll without a die succeeds. ``stated`` and ``left`` are numbers of squares in
    place of the speed, as in ``reach``. ``reduces`` is taken off the damage of a drop. Single bases only. Raises
    ClixbookError for a path that leaves the map or leaps.

    Rulings: TMV, INT-02 to 10, ELV-02 to 05, MOV.

    >>> import clixbook as cx
    >>> walk = cx.walk(cx.Board.build(width=5, height=1, hindering=["C1"]), "A1", "E", 6, rules="core2014")
    >>> str(walk.end), walk.cost
    ('C1', 2)
    """
    book = rulebook(rules)
    mover = find_mover(board, who, book, mode=mode, ignores=ignores, lends=lends)
    start = mover.piece.squares[0]
    wanted = _wanted_path(board, start, along)
    freed = break_away(board, mover.piece, rules=book, lends=mover.rights)
    usable = allowance(board, mover, speed, rules=book, stated=stated, left=left, climbing=climbing)
    others = other_pieces(board, mover, book, freed.opponents)
    done = _Steps([start], [0], [], [], set())
    done.stops = _why_it_stays(mover.piece, freed, roll, book)
    if done.stops is None:
        _walk_path(board, mover, book, others, wanted, usable.squares, roll, done, climbing=climbing, reduces=reduces)
    done.go_back_to_where_it_may_end()
    stays = () if done.stops is None else (done.stops,)
    taken = done.steps[: len(done.path) - 1]
    reasons = (*usable.reasons, *(reason for step in taken for reason in step.reasons if reason not in stays))
    return Walk(
        mover.piece, wanted, tuple(done.path), done.costs[-1], usable.squares, done.stops, tuple(done.rolls_at),
        tuple(done.met_in_order), freed, sum(step.damage for step in taken), book, (*reasons, *stays),
    )  # fmt: skip


def _why_it_stays(
    piece: Piece, freed: BreakAway, roll: int | Sequence[int] | Mapping[str, int] | None, rules: Rulebook
) -> Reason | None:
    """The reason why the figure does not break away at the start (BRK-04), or None."""
    die = roll if isinstance(roll, int) else None
    if not freed or not (freed.verdict == "impossible" or _fails_roll(die, freed.faces)):
        return None
    text = message("{} does not break away.", figure_ref(piece))
    return make_reason(rules["BRK-04"], text, piece.squares[0], weight="stop", sign=Sign.OPPONENT)


def _wanted_path(board: Board, start: Square, along: str | Iterable[SquareLike]) -> tuple[Square, ...]:
    """The wanted squares, the start first."""
    if isinstance(along, str) and along in COMPASS:
        return (start, *_straight(board, start, *COMPASS[along]))
    names = [along] if isinstance(along, str) else along
    squares: list[Square] = []
    for name in names:
        squares += parse_squares([name]) if isinstance(name, str) else [as_square(name)]
    if squares[:1] != [start]:
        squares.insert(0, start)
    for a, b in pairwise(squares):
        if not a.touches(b):
            raise BadWord(f"A path goes from square to touching square; {b} does not touch {a}.")
    return tuple(board.square(square) for square in squares)


def _straight(board: Board, start: Square, dx: int, dy: int) -> Iterator[Square]:
    square = start.step(dx, dy)
    while square in board:
        yield square
        square = square.step(dx, dy)


def _walk_path(
    board: Board, mover: Mover, rules: Rulebook, others: Crowd, wanted: tuple[Square, ...], speed: int,
    roll: int | Sequence[int] | Mapping[str, int] | None, done: _Steps, *, climbing: bool, reduces: int,
) -> None:  # fmt: skip
    """Step by step along the path, until something ends the walk."""
    die_for = _die_lookup(roll)
    for a, b in pairwise(wanted):
        step = explained_step(board, mover, rules, others, a, b, climbing=climbing, reduces=reduces, met=done.met)
        if not step:
            done.stops = next((r for r in step.reasons if r.weight == "blocked"), step.reasons[0])
            return
        cost = done.costs[-1] + step.cost
        if cost > speed:
            text = message("{} would cost {}, {} has {}.", b, cost, figure_ref(mover.piece), speed)
            done.stops = make_reason(rules["MOV-01"], text, b, weight="cost")
            return
        done.path.append(b)
        done.costs.append(cost)
        done.steps.append(step)
        if step.must_stop:
            done.stops = next((r for r in step.reasons if r.weight == "stop"), None)
            return
        new, rolls = step.meets, rules.movement.entering_adjacent_square is MeetingRule.ROLL
        if new and rolls and b != wanted[-1]:  # a figure that stops there rolls for nothing
            done.rolls_at.append(b)
            done.met_in_order += new
            done.met.update(other.id for other in new)  # MOV-06: one roll for each serves for the whole move
            held = [_fails_roll(die_for(other), hold_on_square(board, mover, other, b, rules).faces) for other in new]
            if any(held):
                text = message("{} does not break away on {}.", figure_ref(mover.piece), b)
                done.stops = make_reason(rules["MOV-05"], text, b, weight="stop", sign=Sign.OPPONENT)
                return


def _die_lookup(roll: int | Sequence[int] | Mapping[str, int] | None) -> Callable[[Piece], int | None]:
    """Looks up the die for each opponent, in the order of meeting; None for one without a die."""
    if isinstance(roll, Mapping):
        return lambda other: roll.get(other.id)
    dice = repeat(roll) if roll is None or isinstance(roll, int) else chain(roll, repeat(None))
    return lambda other: next(dice)


def _fails_roll(roll: int | None, faces: frozenset[int]) -> bool:
    return roll is not None and roll not in faces
