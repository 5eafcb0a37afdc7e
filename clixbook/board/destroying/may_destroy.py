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
from clixbook.board.destroying.ranged_way import could_be_in_range, is_in_line, ranged_ways
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Edge, Square, SquareLike, parse_squares
from clixbook.board.model.things import Piece
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
        """One sentence: whether the figure can destroy the target, and how."""
        if not self.how:
            return message("{} cannot destroy {}.", figure_ref(self.who), self.target.label)
        means = "an attack" if self.attack else "an action"
        way = "in close combat" if self.how == "close" else "at range"
        return message("{} can destroy {}: {} {}, without a roll.", figure_ref(self.who), self.target.label, means, way)

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
    destroys from afar, if it is another. ``may_attack=False``: it cannot attack now; ``by_hand=False``: it
    destroys it by something that only flies. Whether the damage is enough is ``destroy``'s answer.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=1, walls=["B1|C1"], pieces={"B1": "Ann: standard"})
    >>> bool(cx.may_destroy(board, "Ann", "B1|C1", rules="core2014"))
    True
    """
    book = rulebook(rules)
    target = find_target(board, what, book, frozenset(parse_squares(feature)))
    question = _Attempt(board, board.piece(who), target, book, range, damage, afar, by_hand, may_attack)
    how = question.how()
    line, reasons = question.explain(how)
    return MayDestroy(question.piece, target, how, question.is_attack, line, book, tuple(reasons))


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
    """``how`` of ``may_destroy`` alone: a list of options asks often, and reasons would cost a third more time."""
    target = find_target(board, what, rules)
    return _Attempt(board, board.pieces[who], target, rules, range, damage, afar, by_hand).how()


@fast_init
@dataclass(frozen=True)
class _Attempt:
    """One question about destroying: ``how`` is the verdict, ``explain`` gives the reasons."""

    board: Board
    piece: Piece
    target: Target
    rules: Rulebook
    reach: int
    damage: int | None
    afar: int | None
    by_hand: bool
    may_attack: bool = True

    @property
    def is_attack(self) -> bool:
        """Is it an attack in this book (DST-02)?"""
        return self.rules.destroying.counts_as is DestroyingKind.ATTACK

    @property
    def damage_afar(self) -> int | None:
        """The damage with which it destroys from afar."""
        return self.damage if self.afar is None else self.afar

    def how(self) -> str:
        """``"close"``, ``"range"`` or empty."""
        if any(self._general_refusal()):
            return ""
        by_hand = self.by_hand and is_strong_enough(self.rules, self.damage)
        if by_hand and is_close(self.board, self.piece.squares, self.target, self.rules):
            return "close"
        if not is_strong_enough(self.rules, self.damage_afar):
            return ""
        near = could_be_in_range(self.piece.squares, self.target, self.reach)
        return "range" if near and is_in_line(self.board, self.piece, self.target, self.rules, self.reach) else ""

    def explain(self, how: str) -> tuple[LineOfFire | None, Iterable[Reason]]:
        """The line that was judged, if any, and the reasons for what ``how`` decided."""
        weak, weak_afar = (
            tuple(_too_weak_reason(self.piece, self.rules, each)) for each in (self.damage, self.damage_afar)
        )
        if barred := [*self._general_refusal(), *(weak if weak_afar else ())]:
            return None, barred
        close = _close_reason(self.board, self.piece, self.target, self.rules)
        text, place = "it hits automatically" if self.is_attack else "it is not an attack", self.target.place
        means = sentence_reason(self.rules["DST-02"], text, place)
        if how == "close":
            return None, (close, means)
        line, shot = self._explain_range()
        if how:
            return line, (*shot, means)
        return line, (*((close, *weak) if self.by_hand else ()), *shot, *weak_afar)

    def _explain_range(self) -> tuple[LineOfFire | None, list[Reason]]:
        """The line to the target, for a wall over the better of its two squares, and its reasons."""
        if self.reach < 1:
            text = message("{} has no range", figure_ref(self.piece))
            return None, [sentence_reason(self.rules["DST-04"], text, *self.piece.squares, weight="stop")]
        ways = list(ranged_ways(self.board, self.piece, self.target, self.rules, self.reach))
        best = min(ways, key=lambda way: sum(not holds for holds, _ in way.requirements()))
        return best.line, [reason for _, reasons in best.requirements() for reason in reasons()]

    def _general_refusal(self) -> Iterator[Reason]:
        """The reasons that forbid the attempt wherever the figure stands."""
        if (never := why_indestructible(self.target, self.rules)) is not None:
            yield never
        if self.is_attack and not self.may_attack:
            text = message("{} cannot: destroying is an attack", figure_ref(self.piece))
            yield sentence_reason(self.rules["DST-02"], text, *self.piece.squares, weight="stop")


def is_strong_enough(rules: Rulebook, damage: int | None) -> bool:
    """False where the book asks for more damage before the action (DST-01)."""
    if damage is None or rules.destroying.counts_as is DestroyingKind.ATTACK:
        return True
    return damage >= rules.destroying.threshold.damage


def _too_weak_reason(piece: Piece, book: Rulebook, damage: int | None) -> Iterator[Reason]:
    """The reason that the book asks for more damage before the action, if it does."""
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
    template = "{} is beside {}" if weight == "clear" else "{} is not beside {}"
    return sentence_reason(ruling, message(template, target.square, figure_ref(piece)), target.square, weight=weight)


def _is_beside(board: Board, own: Square, square: Square, book: Rulebook) -> bool:
    """Adjacent as squares; a target's own height above the figure does not keep it away."""
    if not own.touches(square):
        return False
    return square in adjacent_squares(flatten_terrain(board.bare, board.level(own)), book)[own]


@lru_cache(maxsize=64)
def flatten_terrain(terrain: Board, level: int) -> Board:
    """A board without pieces, with all its squares on that level."""
    return terrain.with_(levels=(level,) * len(terrain.levels))


def _close_edge_reason(board: Board, piece: Piece, edge: Edge, book: Rulebook, weight: str) -> Reason:
    """A wall on a side of the own square; in some books also one of an adjacent square."""
    own = next((square for square in edge if square in piece.squares), None)
    if own is not None:
        return sentence_reason(book["DST-03"], f"{edge} is a side of {own}", edge, weight=weight)
    if weight != "clear":
        return sentence_reason(
            book["DST-03"], message("{} is not a side of {}'s square", edge, figure_ref(piece)), edge, weight=weight
        )
    side = next(side for side in edge if any(_is_beside(board, here, side, book) for here in piece.squares))
    return sentence_reason(book["DST-03"], f"{edge} is a side of adjacent {side}", edge, weight=weight)
