"""Break away: the holders of a figure, the rolls that free it, and its chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from shapely import MultiPoint
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, accepts_board_name, make_reason
from clixbook.board.answers.die_checks import succeeds
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import ModeWord
from clixbook.board.model.squares import SquareLike
from clixbook.board.model.things import Mode, Piece, Size
from clixbook.board.moves.mover import WET, find_mover, hampering_grid
from clixbook.board.near.adjacency import adjacent_opponent, cannot_engage, sees_hidden
from clixbook.board.near.contact_table import REACH, contact_squares
from clixbook.board.near.giants import size_of
from clixbook.board.near.holders import is_grabbed_by, was_released_by
from clixbook.board.trait_words import check_traits
from clixbook.caches import cached_by_value, cached_value
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.moving.break_away import BreakAwayRolls, Failure, GripTrait, SlipTrait
from clixbook.rulebooks.vocabulary import MoveRights

DIE = frozenset(range(1, 7))
NOBODY: frozenset[int] = frozenset()
CERTAIN = Fraction(1)


@dataclass(frozen=True)
class Hold:
    """An opponent that holds a figure, the d6 faces that break its hold, and reasons."""

    other: Piece
    faces: frozenset[int]
    reasons: tuple[Reason, ...] = ()

    @property
    def needs_no_roll(self) -> bool:
        """True if no roll is needed."""
        return self.faces == DIE


@fast_init
@dataclass(frozen=True)
class BreakAway(Answer):
    """Whether a figure must break away before it moves, and what it needs to roll.

    ``verdict`` is ``"not needed"`` (nobody holds it), ``"automatic"``, ``"roll"`` or ``"impossible"``.
    ``rolls`` is the number of dice, ``faces`` the faces that free it: from everybody at once where one die
    serves for all, else from the opponent that is hardest to leave (see ``holds`` for each). ``chance`` is
    that of getting free from all.
    """

    who: Piece
    rules: Rulebook
    holds: tuple[Hold, ...]
    verdict: str
    faces: frozenset[int]
    rolls: int
    chance: Fraction
    failure: Failure

    @cached_value
    def reasons(self) -> tuple[Reason, ...]:
        """The opponents that hold it, the roll that each of them needs, and the price of failing."""
        return tuple(break_away_reasons(self.who, self.rules, self.holds))

    def __bool__(self) -> bool:
        return self.verdict in ("roll", "impossible")

    @property
    def opponents(self) -> tuple[Piece, ...]:
        """The opponents that hold it."""
        return tuple(hold.other for hold in self.holds)

    @property
    def message(self) -> Words:
        """``Bruiser breaks away on 4-6, chance 1/2 (2014 core rulebook).``"""
        name, book = figure_ref(self.who), book_suffix(self.rules)
        match self.verdict:
            case "not needed":
                return message("{} needs no break away{}.", name, book)
            case "automatic":
                return message("{} breaks away without a roll{}.", name, book)
            case "impossible":
                return message("{} cannot break away{}.", name, book)
        faces, dice = faces_text(self.faces), ""
        if self.rolls > 1:
            needed = [faces_text(hold.faces) for hold in self.holds if not hold.needs_no_roll]
            alike = len(set(needed)) == 1
            faces, dice = (faces, f" on each of {self.rolls} dice") if alike else (" and ".join(needed), "")
        return message("{} breaks away on {}{}, chance {}{}.", name, faces, dice, self.chance, book)

    @property
    def needed(self) -> str:
        """The roll that is needed, and its chance: ``4 or more, 50 %``."""
        likely = f"{round(100 * self.chance)} %"
        if self.rolls < 2:
            return f"{at_least_text(self.faces)}, {likely}"
        each = [at_least_text(hold.faces) for hold in self.holds if not hold.needs_no_roll]
        if len(set(each)) == 1:
            return f"{each[0]} on each of {self.rolls} dice, {likely}"
        return f"{' and '.join(each)}, a die each, {likely}"

    @property
    def geometry(self) -> BaseGeometry:
        """The centres of the holders' squares, in squares."""
        return MultiPoint([(s.x + 0.5, s.y + 0.5) for hold in self.holds for s in hold.other.squares])


def faces_text(faces: frozenset[int]) -> str:
    """``4-6``, ``6``, ``1, 3``, or ``no face``."""
    if not faces:
        return "no face"
    low, high = min(faces), max(faces)
    if len(faces) == high - low + 1:
        return str(low) if low == high else f"{low}-{high}"
    return ", ".join(str(face) for face in sorted(faces))


def at_least_text(faces: frozenset[int]) -> str:
    """``4 or more``; other faces than the highest of the die are listed as in ``faces_text``."""
    low = min(faces, default=0)
    return f"{low} or more" if 1 < low < 6 and faces == frozenset(range(low, 7)) else faces_text(faces)


@cached_by_value(1024)
@accepts_board_name
def break_away(
    board: Board,
    who: SquareLike | Piece,
    *,
    rules: RulesLike = DEFAULT,
    lends: MoveRights | None = None,
    traits: frozenset[str] = frozenset(),
    squares: int | None = None,
    mode: Mode | ModeWord | None = None,
) -> BreakAway:
    """Must this figure break away before it moves?

    ``lends`` and ``traits`` are what powers add to the figure's own. ``squares`` is the length of the move if it is
    known: a move of 0 squares needs a roll only where the rulebook asks for it. A ClixbookError for a trait that no
    book knows.

    Rulings: BRK-01 to BRK-06.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> cx.break_away(board, "Ann", rules="core2014").chance  # one opponent, and a 4, 5 or 6 frees it
    Fraction(1, 2)
    """
    book = rulebook(rules)
    if traits:
        check_traits(traits, book)
    mover = find_mover(board, who, book, lends=lends, mode=mode)
    piece = replace(mover.piece, traits=mover.piece.traits | traits) if traits else mover.piece
    found = holders(board, piece, book)
    if squares == 0 and not book.break_away.when.without_a_step:
        found = []
    holds = tuple(hold_of(board, piece, other, found, book, mover.rights) for other in found)
    return combine_holds(piece, book, holds)


def holders(board: Board, piece: Piece, rules: Rulebook) -> list[Piece]:
    """The opponents that hold a piece where it stands (BRK-01, MBC-06)."""
    if piece.is_multi_base:
        others = [p for p in board.pieces.values() if p.id != piece.id and may_be_adjacent(piece, p)]
        return [p for p in others if adjacent_opponent(board, piece, p, rules=rules)]
    here = board.index(piece.squares[0])
    return [
        p
        for p in board.pieces.values()
        if p.id != piece.id
        and not p.is_friend_of(piece)
        and may_be_adjacent(piece, p)
        and here in contact_squares(board, piece, p, rules)
        and not cannot_engage(board, p, rules, sees=sees_hidden(piece, p))
    ]


def may_be_adjacent(piece: Piece, other: Piece) -> bool:
    """True if the two may be adjacent at all: giants are at 2 squares (SIZ-05)."""
    return any(s.distance(t) <= REACH for s in piece.squares for t in other.squares)


def combine_holds(piece: Piece, rules: Rulebook, holds: tuple[Hold, ...]) -> BreakAway:
    """The holds put together: one die for all, or one for each (BRK-03)."""
    if not holds:
        return BreakAway(piece, rules, (), "not needed", DIE, 0, CERTAIN, rules.break_away.failure)
    rolled = [hold for hold in holds if not hold.needs_no_roll]
    one_each = rules.break_away.rolls is BreakAwayRolls.ONE_EACH
    faces = frozenset(DIE).intersection(*(hold.faces for hold in rolled))
    chance = Fraction(len(faces), 6)
    if one_each:
        faces = min((hold.faces for hold in rolled), key=len, default=DIE)
        chance = Fraction(1)
        for hold in rolled:
            chance *= Fraction(len(hold.faces), 6)
    verdict = "impossible" if not faces else "roll" if rolled else "automatic"
    rolls = len(rolled) if one_each else min(len(rolled), 1)
    return BreakAway(piece, rules, holds, verdict, faces, rolls, chance, rules.break_away.failure)


def break_away_reasons(piece: Piece, rules: Rulebook, holds: tuple[Hold, ...]) -> Iterator[Reason]:
    """The reasons of a break away: the holders, the faces needed, the number of dice, the price of failure."""
    rolled = [hold for hold in holds if not hold.needs_no_roll]
    if not holds:
        yield make_reason(rules["BRK-01"], message("No opponent holds {}.", figure_ref(piece)), *piece.squares)
    for hold in holds:
        text = message("{} holds {}.", figure_ref(hold.other), figure_ref(piece))
        yield make_reason(rules["BRK-01"], text, *hold.other.squares, weight="stop")
        yield from hold.reasons
    if len(rolled) > 1:
        yield make_reason(rules["BRK-03"], f"{rules.break_away.rolls.value.capitalize()}.", *piece.squares)
    if rolled:
        yield make_reason(rules["BRK-04"], f"On a failure: {rules.break_away.failure}.", *piece.squares)


def hold_of(
    board: Board,
    piece: Piece,
    other: Piece,
    others: Sequence[Piece],
    rules: Rulebook,
    lends: MoveRights,
) -> Hold:  # fmt: skip
    """The roll that a piece needs to leave one of the opponents that hold it (BRK-02, BRK-05, BRK-06, CAP-09)."""
    if is_grabbed_by(piece, other):
        return hold_of_grabber(piece, other, rules)
    if was_released_by(piece, other):
        text = message("{} has let go of {}.", figure_ref(other), figure_ref(piece))
        return Hold(other, DIE, (make_reason(rules["CAP-10"], text, *other.squares),))
    low, bonus, free, reasons = size_effect(piece, others, rules)
    low = min(low, rules.break_away.success) if low else rules.break_away.success
    slips = [slip for slip in rules.break_away.powers.slips if slip_applies(board, slip, piece, other, rules)]
    grips = [grip for grip in rules.break_away.powers.grips if grip_applies(grip, piece, other)]
    bonus += lends.break_away + sum(slip.bonus for slip in slips) + sum(grip.penalty for grip in grips)
    low = min([low, *(slip.lowest for slip in slips if slip.lowest)])
    low = max([low, *(grip.lowest for grip in grips if grip.lowest)])
    free = free or lends.breaks_free or "characters" in lends.ignores or any(slip.free for slip in slips)
    free = free and not any(grip.never_free for grip in grips)
    if any(grip.no_way_out for grip in grips):
        return Hold(other, NOBODY, (power_reason(rules, other, "lets nobody go"),))
    for slip in slips:
        reasons.append(power_reason(rules, piece, f"slips away by {slip.trait}"))
    for grip in grips:
        reasons.append(power_reason(rules, other, f"holds fast by {grip.trait}"))
    if free:
        return Hold(other, DIE, tuple(reasons))
    faces = frozenset(face for face in DIE if succeeds(rules, face, low, bonus, break_away=True))
    text = message("{} leaves {} on {}.", figure_ref(piece), figure_ref(other), faces_text(faces))
    plain = frozenset(face for face in DIE if face + bonus >= low)
    ruling = "BRK-02" if faces == plain else "VAL-18"
    return Hold(other, faces, (*reasons, make_reason(rules[ruling], text, *other.squares, weight="cost")))


def hold_of_grabber(piece: Piece, other: Piece, rules: Rulebook) -> Hold:
    """The roll that a grabbed piece needs to leave its holder."""
    rule, own, ruling = rules.grabs.grab, piece.traits | {piece.mode.value}, rules["CAP-09"]
    if own & rule.free:
        text = message("{} breaks free of {} automatically.", figure_ref(piece), figure_ref(other))
        return Hold(other, DIE, (make_reason(ruling, text, *other.squares),))
    if own & rule.escape_traits:
        faces = frozenset(face for face in DIE if face >= rule.lowest)
        text = message("{} breaks free of {} on {}.", figure_ref(piece), figure_ref(other), faces_text(faces))
        return Hold(other, faces, (make_reason(ruling, text, *other.squares, weight="cost"),))
    text = message("{} holds {}, which cannot break free.", figure_ref(other), figure_ref(piece))
    return Hold(other, NOBODY, (make_reason(ruling, text, *other.squares, weight="stop"),))


def size_effect(
    piece: Piece, others: Sequence[Piece], rules: Rulebook
) -> tuple[int, int, bool, list[Reason]]:  # fmt: skip
    """The effect of size: the lowest face or 0, the bonus, whether no roll is needed, and the reason (BRK-05)."""
    help_, size = rules.break_away.size, size_of(piece, rules)
    above = size - max((size_of(other, rules) for other in others), default=Size.TINY)
    low = bonus = 0
    free = (help_.colossal_free and size is Size.COLOSSAL) or (help_.tiny_free and size is Size.TINY)
    free = free or (help_.vehicles_free and "vehicle" in piece.traits)
    free = free or bool(help_.steps_free and others and above >= help_.steps_free)
    if size is Size.GIANT:
        bonus, low = help_.giant_bonus, help_.giant_from
    if help_.larger_from and others and above > 0:
        low = help_.larger_from
    reasons = []
    if free or bonus or low:
        does = "needs no roll" if free else f"adds {bonus}" if bonus else f"needs {low} or more"
        reasons.append(
            make_reason(rules["BRK-05"], message("{} {} by its size.", figure_ref(piece), does), *piece.squares)
        )
    return low, bonus, free, reasons


def may_avoid_roll(piece: Piece, rules: Rulebook, lends: MoveRights) -> bool:
    """False if no opponent can be left without a roll; a quick first check."""
    size, own = rules.break_away.size, piece.traits | {piece.mode.value}
    by_size_alone = size.colossal_free or size.tiny_free or size.vehicles_free or size.steps_free
    if lends.breaks_free or "characters" in lends.ignores or by_size_alone:
        return True
    slips = [slip for slip in rules.break_away.powers.slips if slip.trait in own]
    bonus = (
        lends.break_away + sum(slip.bonus for slip in slips) + size.giant_bonus * (size_of(piece, rules) is Size.GIANT)
    )
    low = min([rules.break_away.success, *(slip.lowest for slip in slips if slip.lowest)])
    return any(slip.free for slip in slips) or succeeds(rules, 1, low, bonus, break_away=True)


def slip_applies(board: Board, slip: SlipTrait, piece: Piece, other: Piece, rules: Rulebook) -> bool:
    """True if the piece has the trait, is where it works, and the opponent does not undo it."""
    own, its = piece.traits | {piece.mode.value}, other.traits | {other.mode.value}
    if slip.trait not in own or its & slip.not_from:
        return False
    return slip.where != "water" or is_in_water(board, piece, rules)


def grip_applies(grip: GripTrait, piece: Piece, other: Piece) -> bool:
    """True if the opponent has the trait and the piece is not immune to it."""
    immune = piece.traits & grip.let_go or (grip.great_ignore and piece.is_great)
    return grip.trait in other.traits and not immune


def is_in_water(board: Board, piece: Piece, rules: Rulebook) -> bool:
    """True if a square of the piece is water."""
    raw, _, _ = hampering_grid(board.bare, rules)
    return any(raw[board.index(square)] & WET for square in piece.squares)


def power_reason(rules: Rulebook, piece: Piece, does: str) -> Reason:
    """A reason that rests on powers (BRK-06)."""
    return make_reason(rules["BRK-06"], message("{} {}.", figure_ref(piece), does), *piece.squares)
