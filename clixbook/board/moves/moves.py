"""Other movement rules: direct moves, attacks after a move, falls and water."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from shapely import MultiPoint, union_all
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import COMPASS, Square, SquareLike
from clixbook.board.model.things import Mode, Piece, Size
from clixbook.board.moves.allowance import allowance
from clixbook.board.moves.break_away import holders
from clixbook.board.moves.mover import WET, find_mover, hampering_grid, ignores_terrain_at, surface
from clixbook.board.moves.other_pieces import other_pieces
from clixbook.board.moves.stepping.step_terrain import cached_step_verdict
from clixbook.board.moves.stepping.steps import explained_step
from clixbook.board.near.ranges import half_value
from clixbook.board.near.square_adjacency import adjacent_squares, level_of
from clixbook.board.objects.lifting import VEHICLE
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import SymbolGain
from clixbook.rulebooks.sections.moving.carrying import SYMBOLS
from clixbook.rulebooks.sections.moving.movement import MovedThroughRule
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights


@dataclass(frozen=True, eq=False)
class DirectMoves(Answer, Mapping[str, tuple[Square, ...]]):
    """Direct moves (MOV-08): compass direction -> possible end squares, nearest first."""

    who: Piece
    rules: Rulebook
    squares: Mapping[str, tuple[Square, ...]]
    reasons: tuple[Reason, ...]

    def __getitem__(self, direction: str) -> tuple[Square, ...]:
        return self.squares[direction]

    def __iter__(self) -> Iterator[str]:
        return iter(self.squares)

    def __len__(self) -> int:
        return len(self.squares)

    @property
    def message(self) -> Words:
        """``Bruiser moves directly to 12 squares in 5 directions (2014 core rulebook).``"""
        many = sum(len(squares) for squares in self.squares.values())
        what = f"{many} squares in {len(self)} directions"
        return message("{} moves directly to {}{}.", figure_ref(self.who), what, book_suffix(self.rules))

    @property
    def geometry(self) -> BaseGeometry:
        """The centres of the squares, in squares."""
        return union_all([MultiPoint([(s.x + 0.5, s.y + 0.5) for s in line]) for line in self.squares.values()])


@accepts_board_name
def direct_moves(
    board: Board,
    who: SquareLike | Piece,
    speed: int,
    *,
    rules: RulesLike = DEFAULT,
    lends: MoveRights | None = None,
) -> DirectMoves:  # fmt: skip
    """Moves that keep one direction; none where the rulebook does not know them. Single bases only.

    Rulings: MOV-08.

    >>> import clixbook as cx
    >>> moves = cx.direct_moves(cx.Board.build(width=6, height=1, blocking=["D1"]), "A1", 4, rules="core2014")
    >>> [str(square) for square in moves["E"]]
    ['B1', 'C1']
    """
    book = rulebook(rules)
    mover = find_mover(board, who, book, lends=lends)
    if not book.movement.direct_moves:
        reason = make_reason(book["MOV-08"], "There are no direct moves.", *mover.piece.squares)
        return DirectMoves(mover.piece, book, {}, (reason,))
    others = other_pieces(board, mover, book, tuple(holders(board, mover.piece, book)))
    limit = allowance(board, mover, speed, rules=book)
    found = {}
    for name, (dx, dy) in COMPASS.items():
        here, cost, line = mover.piece.squares[0], 0, []
        while here.step(dx, dy) in board:
            taken = explained_step(board, mover, book, others, here, here.step(dx, dy))
            cost += taken.cost
            if not taken or cost > limit.squares:
                break
            here = taken.end
            if taken.may_end:
                line.append(here)
            if taken.must_stop:
                break
        if line:
            found[name] = tuple(line)
    reason = make_reason(book["MOV-08"], "Every direct move keeps its direction.", *mover.piece.squares)
    return DirectMoves(mover.piece, book, found, (*limit.reasons, reason))


def moved_through(path: Sequence[Square], *, rules: Rulebook) -> tuple[Square, ...]:
    """The squares of a path, start and end included, that count as moved through (MOV-09)."""
    if rules.movement.moved_through is MovedThroughRule.ALL:
        return tuple(path)
    return tuple(path[1:-1])


def move_before_attack(speed: int, attack: str, *, rules: Rulebook) -> int | None:
    """How many squares a plain move may use if a ``"close"`` or ``"ranged"`` attack is to follow it (MOV-10).

    None where moving and attacking do not go together without a power.
    """
    if attack not in ("close", "ranged"):
        raise BadWord(f"{attack!r} is not a kind of attack; there are close and ranged.")
    part = getattr(rules.movement.attack_after_move, attack)
    return None if part is None else speed if part == "full" else half_value(speed, rules, of="speed")


def attacks_after(cost: int, speed: int, *, rules: Rulebook) -> frozenset[str]:
    """The kinds of attack that may follow a plain move that used ``cost`` of ``speed`` squares (MOV-10)."""
    limits = {kind: move_before_attack(speed, kind, rules=rules) for kind in ("close", "ranged")}
    return frozenset(kind for kind, limit in limits.items() if limit is not None and cost <= limit)


@dataclass(frozen=True)
class LetDown(YesOrNo):
    """Whether a figure may drop itself or a passenger, the cost, and the landing squares.

    ``damage`` maps ids to clicks; ``landings`` are the squares among which ``chooser`` picks: ``"mover"`` or the
    ``"opponent"`` that is struck.
    """

    who: Piece
    rules: Rulebook
    verdict: bool
    damage: Mapping[str, int]
    landings: frozenset[Square]
    chooser: str
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``Bruiser may drop (Doc Nebula's house rules of 2007).``"""
        return message("{} {} drop{}.", figure_ref(self.who), "may" if self else "cannot", book_suffix(self.rules))

    @property
    def geometry(self) -> BaseGeometry:
        """The centres of the landing squares, in squares."""
        return MultiPoint([(s.x + 0.5, s.y + 0.5) for s in self.landings])


@accepts_board_name
def can_drop_onto(board: Board, who: SquareLike | Piece, on: SquareLike | Piece, *, rules: Rulebook) -> LetDown:
    """May a figure at an edge drop onto a lower opponent beside it (ELV-06)?"""
    piece, other = board.piece(who), board.piece(on)
    here, level = piece.squares[0], level_of(board, piece.squares[0], rules)
    ruling, hurt = rules["ELV-06"], rules.elevation.drop_onto.both
    ground = surface(board.bare, rules, NO_RIGHTS)
    below = [
        s
        for s in other.squares
        if level_of(board, s, rules) < level and cached_step_verdict(ground, here, s).bar is None
    ]
    if not hurt or not below or piece.is_friend_of(other):
        text = (
            "No figure drops onto others."
            if not hurt
            else message("{} is not an opponent just below.", figure_ref(other))
        )
        return LetDown(piece, rules, False, {}, frozenset(), "", (make_reason(ruling, text, here, weight="blocked"),))
    landings = free_adjacent_squares(board, below, piece, rules)
    reason = make_reason(ruling, message("Both take {}; {}'s side picks the landing.", hurt, figure_ref(other)), *below)
    if not landings:
        reason = make_reason(
            ruling, message("No square beside {} is free.", figure_ref(other)), *below, weight="blocked"
        )
    damage = {piece.id: hurt, other.id: hurt} if landings else {}
    return LetDown(piece, rules, bool(landings), damage, landings, "opponent", (reason,))


@accepts_board_name
def can_drop_passenger(
    board: Board,
    carrier: SquareLike | Piece,
    passenger: SquareLike | Piece,
    *,
    rules: Rulebook,
    over: SquareLike | None = None,
) -> LetDown:  # fmt: skip
    """May a soaring carrier let its passenger fall while over this square, by default its own (ELV-06)?"""
    flyer, rider = board.piece(carrier), board.piece(passenger)
    ruling, hurt = rules["ELV-06"], rules.elevation.drop_onto.passenger
    at = board.square(over) if over else flyer.squares[0]
    if not hurt or not flyer.soaring:
        text = message("{} does not soar.", figure_ref(flyer)) if hurt else "Nobody is dropped."
        return LetDown(rider, rules, False, {}, frozenset(), "", (make_reason(ruling, text, at, weight="blocked"),))
    ground = surface(board.bare, rules, NO_RIGHTS)
    landings = frozenset(
        s for s in at.around() if s in board and not ground.no_end[board.index(s)] and s not in board.occupants
    )
    reason = make_reason(ruling, message("{} takes {} and stops.", figure_ref(rider), hurt), *landings)
    return LetDown(rider, rules, bool(landings), {rider.id: hurt}, landings, "mover", (reason,))


def free_adjacent_squares(board: Board, squares: Sequence[Square], piece: Piece, rules: Rulebook) -> frozenset[Square]:
    """Grounded squares adjacent to these where the piece may stand."""
    table = adjacent_squares(board.bare, rules)
    ground = surface(board.bare, rules, NO_RIGHTS)
    near = {n for square in squares for n in table[square]}
    lowest = rules.elevation.ground_level
    return frozenset(
        s
        for s in near
        if level_of(board, s, rules) == lowest
        and not ground.no_end[board.index(s)]
        and board.occupants.get(s, piece).id == piece.id
    )


@dataclass(frozen=True)
class TurnInWater:
    """Effect of deep water on a figure at its owner's turn (TMV-08).

    ``struggles``: it gets a token and no action. ``tokens`` it then has, ``clicks`` of damage now, and whether a
    d6 is ``rolled`` for damage at the turn's end.
    """

    struggles: bool
    tokens: int
    clicks: int = 0
    rolled: bool = False


def water_turn_effect(board: Board, who: SquareLike | Piece, tokens: int, *, rules: Rulebook) -> TurnInWater:
    """The effect of deep water at the start of the turn on a figure with this many tokens (TMV-08)."""
    piece = board.piece(who)
    water = rules.terrain_moves.deep_water
    raw, _, deep = hampering_grid(board.bare, rules)
    wet = [s for s in piece.squares if board.index(s) in deep and raw[board.index(s)] & WET] if deep else ()
    if not wet:
        return TurnInWater(False, tokens)
    floats = piece.mode is Mode.DOLPHIN or all(
        piece.mode is Mode.WING and ignores_terrain_at("water", not board.indoors(s), rules.speed_modes.wing)
        for s in wet
    )
    if floats:
        return TurnInWater(False, tokens)
    if tokens >= water.drowning_tokens:
        return TurnInWater(True, tokens, 0, True)
    drowning = tokens + 1 == water.drowning_tokens
    return TurnInWater(True, tokens + 1, water.first_clicks if drowning else 0)


def squares_after_height_change(squares: int, changes: int, *, rules: Rulebook) -> int:
    """The squares left of a move after that many changes between hovering and soaring (SPD-02)."""
    if changes and not rules.speed_modes.heights.names:
        raise IllegalAction(f"{rules.title}: flight has no heights.")
    return max(squares - changes * rules.speed_modes.heights.change_costs, 0)


def squares_after_attacks(squares: int, attacks: int, misses: int, *, rules: Rulebook) -> int | None:
    """The squares left of a hypersonic move after attacks on the way (SPD-08); None if they are too many."""
    speedy = rules.speed_modes.hypersonic
    if speedy.attacks and attacks > speedy.attacks:
        return None
    left = squares - attacks * speedy.attack_costs - misses * speedy.miss_costs
    return left if left >= 0 else None


def as_earthbound(piece: Piece, *, rules: Rulebook) -> Piece:
    """The piece without flight, swimming, size or symbols among its traits, by rulebook (SPD-10).

    It gains the boot, which takes the place of its symbol or joins it (ANA-06). A vehicle may keep its size (VEH-01).
    """
    takes, replaces = rules.speed_modes.earthbound, rules.anatomy.gained_symbol is SymbolGain.REPLACES
    mode = Mode.BOOT if replaces and piece.mode.value in takes.loses_modes else piece.mode
    kept = VEHICLE in piece.traits and rules.vehicles.vehicle.keeps_size
    size = Size.STANDARD if takes.becomes_standard and not kept else piece.size
    traits = piece.traits - SYMBOLS if earthbound_loses_symbols(rules) else piece.traits
    return replace(piece, mode=mode, size=size, soaring=piece.soaring and mode is Mode.WING, traits=traits)


def earthbound_loses_symbols(rules: Rulebook) -> bool:
    """True if earthbound figures have only standard symbols (SPD-10)."""
    return rules.speed_modes.earthbound.becomes_standard and "dolphin" in rules.speed_modes.earthbound.loses_modes


def fall_damage(before: Piece, after: Piece, *, rules: Rulebook) -> int:
    """The clicks that it costs a figure to be brought down from the sky against its will (SPD-10)."""
    return rules.speed_modes.earthbound.fall_damage if before.soaring and not after.soaring else 0


def charge_may_end(start: Square, end: Square, *, rules: Rulebook, level_changed: bool = False) -> bool:
    """May a charge end there (SPD-07)? One book forbids the square where it began, unless the level changed."""
    must_leave = rules.speed_modes.charge.must_leave
    return not must_leave or start != end or level_changed


def stretch_reach(range_: int, *, rules: Rulebook) -> int:
    """How many squares the close attacks of a plastic figure with that range value reach (SPD-09)."""
    plastic = rules.speed_modes.plasticity
    return max(range_, plastic.least_reach) if plastic.reach_is_range else plastic.least_reach
