"""Carrying: load, cost, break away rolls, and where passengers are set down (CAR)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from clixbook.board.answers.answers import Answer, Reason, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, figure_ref, join_parts, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Mode, Piece, Size
from clixbook.board.moves.break_away import break_away
from clixbook.board.near.adjacency import are_adjacent
from clixbook.board.near.bases import why_immobile
from clixbook.board.near.giants import size_of
from clixbook.board.near.holders import has_full_hands, is_grabbed
from clixbook.board.near.square_adjacency import level_of
from clixbook.board.terrain.terrain import may_soar
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.moving.carrying import (
    SYMBOLS,
    CarryCost,
    CarryRollers,
    PassengerPosition,
    PassengerSize,
)
from clixbook.rulebooks.vocabulary import Restriction

FULL_DAMAGE, HALF_DAMAGE = 3, 2
PAIRED, CARRIES_NEVER = "paired with ", "carries never "
"""Prefixes of traits, before the id of the partner of a pair named before the game (FEAT-SIDEKICK)."""
CARRIES_PARTNERS = frozenset({"transporter", "passenger"})
"""Traits that let the greater of a pair carry the lesser."""
LIMIT = "passenger:"


class Load(enum.IntEnum):
    """The load that a figure can carry: nothing, or a friend at half or at full speed."""

    NONE = 0
    HALF = 1
    FULL = 2


@dataclass(frozen=True, eq=False)
class Carry(Answer):
    """Whether a figure carries these passengers, and at what cost. Truthy if it does.

    ``damage`` is what carrier and passenger each take when the passenger joins on the way.
    """

    carrier: Piece
    passengers: tuple[Piece, ...]
    rules: Rulebook
    load: Load
    reasons: tuple[Reason, ...]
    refused: bool
    damage: int

    def __bool__(self) -> bool:
        return not self.refused

    @property
    def message(self) -> Words:
        """Whether it carries them, in one sentence."""
        names = join_parts(map(figure_ref, self.passengers), " and ")
        return message("{} {} {}.", figure_ref(self.carrier), "cannot carry" if self.refused else "carries", names)

    def speed(self, value: int) -> int:
        """The squares left of a speed value while carrying (CAR-08); halves round up."""
        return carrying_speed(
            value, self.load, self.passengers, vehicle="vehicle" in self.carrier.traits, rules=self.rules
        )


@accepts_board_name
def carry(
    board: Board,
    carrier: SquareLike | Piece,
    *passengers: SquareLike | Piece,
    rules: RulesLike = DEFAULT,
    damage: int = FULL_DAMAGE,
    limit: int | None = None,
    on_the_way: bool = False,
    hit: bool = False,
) -> Carry:
    """May this figure carry these passengers now?

    ``damage`` is the carrier's damage value, ``limit`` its Passenger number, by default its own, ``on_the_way``
    says that the passenger joins during the move, ``hit`` that an attack on contact hit an opponent. Symbols
    and kinds without a place on a piece are traits: transporter, vehicle, duo, horde.

    Rulings: CAR-01 to CAR-03, CAR-07.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=3, height=1, pieces={"A1": "Ann: wing of Kim", "B1": "Ben: standard of Kim"})
    >>> bool(cx.carry(board, "Ann", "Ben", rules="core2014")), bool(cx.carry(board, "Ben", "Ann", rules="core2014"))
    (True, False)
    """
    book, piece = rulebook(rules), board.piece(carrier)
    taken = tuple(board.piece(who) for who in passengers)
    limit = passenger_limit(piece, rules=book) if limit is None else limit
    load = carrying_load(piece, rules=book, damage=damage, limit=limit)
    if taken and all(any_larger_may_carry(piece, rider, rules=book) for rider in taken):
        load = Load.FULL
    request = _Request(piece, taken, book, load, limit, on_the_way, hit)
    refusals = tuple(request.refusals(board))
    if refusals:
        return Carry(piece, taken, book, load, refusals, True, 0)
    price = book.carrying.pick_up.damage if on_the_way or hit else 0
    says = message("{} carries at {} speed.", figure_ref(piece), load.name.lower())
    reasons = [make_reason(book["CAR-01"], says, piece.squares[0])]
    if price:
        both = message("{} and its passenger each take {}.", figure_ref(piece), price)
        reasons.append(make_reason(book["CAR-03"], both, piece.squares[0], weight="cost"))
    return Carry(piece, taken, book, load, tuple(reasons), False, price)


def passenger_limit(carrier: Piece, *, rules: Rulebook) -> int | None:
    """The Passenger number of a figure that has one, from its traits (``passenger: 2``) or its wings (CAR-01).

    The greatest counts, but 0 forbids carrying, whatever else it has.
    """
    words = (trait.removeprefix(LIMIT).strip() for trait in carrier.traits if trait.startswith(LIMIT))
    numbers = {int(number) for number in words if number.isascii() and number.isdigit() and len(number) < 4}
    if carrier.mode is Mode.WING and (wings := rules.carrying.carriers.wings_take):
        numbers.add(wings)
    return 0 if 0 in numbers else max(numbers, default=None)


def carrying_load(piece: Piece, *, rules: Rulebook, damage: int = FULL_DAMAGE, limit: int | None = None) -> Load:
    """The load that this figure can carry: nothing, at half or at full speed (CAR-01)."""
    rule, size = rules.carrying.carriers, size_of(piece, rules)
    if (passenger_limit(piece, rules=rules) if limit is None else limit) == 0:
        return Load.NONE
    special = (rule.transporters and "transporter" in piece.traits) or (rule.vehicles and "vehicle" in piece.traits)
    if rule.everyone or special or "carries" in piece.traits:
        return Load.FULL
    flies = (rule.wings and piece.mode is Mode.WING) or (rule.giants and size is Size.GIANT)
    walks = not flies and bool(rule.walkers_with & piece.traits)
    if not flies and not walks:
        return Load.NONE
    if not rule.by_strength or (flies and rule.strong & piece.traits):
        return Load.FULL
    # A walker's own power lets it carry, but counts for no strength: its damage value alone decides.
    return Load.FULL if damage >= FULL_DAMAGE else Load.HALF if damage == HALF_DAMAGE else Load.NONE


def any_larger_may_carry(carrier: Piece, passenger: Piece, *, rules: Rulebook) -> bool:
    """True for a tiny figure that any larger one carries as a strong flyer would (SIZ-07)."""
    return rules.sizes.tiny.carried_by_all_larger and size_of(passenger, rules) is Size.TINY < size_of(carrier, rules)


@dataclass(frozen=True)
class _Request:
    """A requested carry, with every reason against it."""

    carrier: Piece
    passengers: tuple[Piece, ...]
    book: Rulebook
    load: Load
    limit: int | None
    on_the_way: bool
    hit: bool

    def refusals(self, board: Board) -> Iterator[Reason]:
        """Every reason against it."""
        carrier, at, table = figure_ref(self.carrier), self.carrier.squares[0], self.book.carrying
        against: list[tuple[str, Words, Square]] = []
        if self.load is Load.NONE:
            against.append(("CAR-01", message("{} cannot carry anyone", carrier), at))
        if self.carrier.held is not None and not table.objects.carrier:
            against.append(("CAR-07", message("{} cannot carry because it holds an object", carrier), at))
        counted = sum(not self.rides_extra(piece) for piece in self.passengers)
        if counted > (self.limit or 1):
            against.append(("CAR-02", message("{} cannot carry {} figures", carrier, counted), at))
        late = not table.pick_up.en_route or (table.pick_up.full_speed_only and self.load is not Load.FULL)
        if self.on_the_way and late:
            against.append(("CAR-03", message("{} cannot pick up on the way", carrier), at))
        for piece in self.passengers:
            where = piece.squares[0]
            yield from why_immobile(piece, rules=self.book)
            for ruling, why in self.objections(piece):
                against.append((ruling, message("{} cannot ride because {}", figure_ref(piece), why), where))
            if not self.on_the_way and not are_adjacent(board, self.carrier, piece, self.book):
                against.append(("CAR-03", message("{} is not adjacent to {}", figure_ref(piece), carrier), where))
        for ruling, text, square in against:
            yield make_reason(self.book[ruling], message("{}.", text), square, weight="stop")

    def rides_extra(self, piece: Piece) -> bool:
        """True for the one tiny figure that rides besides the others (CAR-02)."""
        tiny = [p for p in self.passengers if size_of(p, self.book) is Size.TINY]
        besides = self.book.carrying.passengers.tiny_besides and size_of(self.carrier, self.book) > Size.TINY
        return besides and bool(tiny) and piece.id == tiny[-1].id

    def objections(self, piece: Piece) -> Iterator[tuple[str, str]]:
        """Why this figure cannot be carried by this carrier, each with its ruling (CAR-02, CAR-07, PWR-BATTLEFURY)."""
        book, rule = self.book, self.book.carrying.passengers
        if not piece.is_friend_of(self.carrier) and not (rule.opponents and self.hit):
            yield "CAR-02", "it is an opponent"
        if piece.is_multi_base and "carrying" in book.multi_base.not_moved_by:
            yield "MBC-09", "its base is too large"
        barred = sorted(rule.not_with & (piece.traits | ({"wing"} if piece.mode is Mode.WING else set())))
        if "vehicle" in self.carrier.traits and book.vehicles.vehicle.any_symbols:
            barred = [word for word in barred if word not in SYMBOLS]
        if barred and not self.rides_extra(piece):
            word = barred[0]
            yield "CAR-02", f"it has the {word} symbol" if word in SYMBOLS else f"it is a {word}"
        if (fury := book.damage_powers.battle_fury.trait) in piece.traits:
            yield "PWR-BATTLEFURY", f"it has {fury.title()}"
        carrier, size = size_of(self.carrier, book), size_of(piece, book)
        if _too_large(carrier, size, rule.size, self.limit):
            yield "CAR-02", "it is too large"
        if carrier is Size.TINY and size is not Size.TINY and book.carrying.carriers.tiny_carries_tiny_alone:
            yield "CAR-01", "its carrier is tiny"
        if f"{CARRIES_NEVER}{piece.id}" in self.carrier.traits:
            yield "FEAT-SIDEKICK", "its carrier is its sidekick"
        if f"{PAIRED}{piece.id}" in self.carrier.traits and not self.carrier.traits & CARRIES_PARTNERS:
            yield "FEAT-SIDEKICK", "only a transporter carries its sidekick, or who has the Passenger card"
        if is_grabbed(piece):
            yield "CAP-09", "an opponent holds it"
        if has_full_hands(piece) and not book.carrying.objects.passenger:
            yield "CAR-07", "it holds an object"
        if piece.soaring is not self.carrier.soaring and not self.carrier.is_great:  # only giants reach up there
            yield "CAR-03", "it is at another height"


def _too_large(carrier: Size, passenger: Size, rule: PassengerSize, limit: int | None) -> bool:
    match rule:
        case PassengerSize.ANY:
            return False
        case PassengerSize.NOT_GREAT:
            return passenger >= Size.GIANT
        case PassengerSize.NOT_LARGER:
            return passenger > carrier
        case PassengerSize.SMALLER:
            return passenger > carrier if limit else passenger >= carrier


def carrying_speed(
    speed: int, load: Load = Load.FULL, passengers: tuple[Piece, ...] = (), *, vehicle: bool = False, rules: Rulebook
) -> int:
    """The speed left to a carrier (CAR-08): first halved (rounded up), then reduced."""
    rule = rules.carrying.cost
    flyer = any(p.mode is Mode.WING for p in passengers)
    if load is Load.HALF or (rule.flying_passenger_halves and flyer):
        speed = -(-speed // 2)
    heads = [p for p in passengers if _counts_for_cost(p, rule, rules)]
    free = not heads or (vehicle and "vehicle" in rule.free_for)
    return max(speed - (0 if free else rule.minus * (len(heads) if rule.each else 1)), 0)


def _counts_for_cost(piece: Piece, rule: CarryCost, book: Rulebook) -> bool:
    return not ("tiny passenger" in rule.free_for and size_of(piece, book) is Size.TINY)


def set_down_squares(
    board: Board, carrier: SquareLike | Piece, passenger: SquareLike | Piece, *, rules: Rulebook
) -> tuple[Square, ...]:
    """The squares where the passenger may be set down, with the carrier where it is now (CAR-04).

    Free squares adjacent to the carrier that nothing blocks, in the order of the board; none of them indoors for a
    passenger that soars (MAP-03). None at all means that it was not carried. A passenger that is off the map
    meanwhile is given as a piece.
    """
    piece = board.piece(carrier)
    rider = board.piece(passenger)
    bare = board.without_piece(rider.id) if rider.id in board.pieces else board
    rule = rules.carrying.set_down
    anywhere = not rule.same_level or rule.may_keep in piece.traits
    around = {near for square in piece.squares for near in square.around() if near in board}
    return tuple(
        square
        for square in sorted(around, key=board.index)
        if bare.piece_at(square) is None
        and terrain_effects(bare, rules).move(square) is not Restriction.BLOCKING
        and are_adjacent(bare, piece.id, square, rules)
        and (not rider.soaring or may_soar(bare, square, rules=rules))
        and (anywhere or any(level_of(bare, square, rules) == level_of(bare, s, rules) for s in piece.squares))
    )


# -- what a book lets carriers do, in one word ----------------------------------------------------------------------


def may_carry_opponents(rules: Rulebook) -> bool:
    """Whether opponents may be carried (CAR-02)."""
    return rules.carrying.passengers.opponents


def may_join_en_route(rules: Rulebook) -> bool:
    """Whether a passenger may join after the first step (CAR-03)."""
    return rules.carrying.pick_up.en_route


def joins_in_own_square(rules: Rulebook) -> bool:
    """Whether a passenger joins in its own square, not beside it (CAR-03)."""
    return rules.carrying.pick_up.in_its_square


def carrier_may_hold_object(rules: Rulebook) -> bool:
    """May a carrier handle an object in the move in which it carries (CAR-07)?"""
    return rules.carrying.objects.carrier


def passengers_stay_aboard(rules: Rulebook) -> bool:
    """Does any carrier keep its passenger over turns (CAR-04)?"""
    return bool(rules.carrying.set_down.may_keep)


def may_stay_aboard(carrier: Piece, *, rules: Rulebook) -> bool:
    """True if the carrier may keep its passenger over turns (CAR-04)."""
    kept = rules.carrying.set_down.may_keep
    return bool(kept) and kept in carrier.traits


def carry_rollers(
    board: Board, carrier: SquareLike | Piece, passenger: SquareLike | Piece, *, rules: Rulebook
) -> tuple[Piece, ...]:
    """Those of the two that must roll to break away before they leave together (CAR-05)."""
    pair = [board.piece(carrier)]
    if rules.carrying.rollers is CarryRollers.BOTH:
        pair.append(board.piece(passenger))
    return tuple(piece for piece in pair if break_away(board, piece, rules=rules).opponents)


def passenger_may_act(action: str, *, rules: Rulebook, aboard: bool = False) -> bool:
    """May a figure that was carried take a ``"free"`` or a ``"costed"`` action, or ``"attack"`` (CAR-06)?

    ``aboard``: it is still on a transporter and has not been set down.
    """
    rule = rules.carrying.after
    if aboard and rule.aboard_attacks:
        return action in ("free", "attack")
    return action == "free" and rule.free_actions


def carrier_may_attack(*, rules: Rulebook) -> bool:
    """May the carrier attack in the move in which it carries (CAR-06)?"""
    return rules.carrying.after.carrier_attacks


def passenger_square(carrier: Piece, passenger: Piece, *, rules: Rulebook) -> Square | None:
    """The square where the passenger counts as standing during the carry; None is off the map (CAR-09)."""
    match rules.carrying.aboard:
        case PassengerPosition.OFF_THE_MAP:
            return None
        case PassengerPosition.OLD_SQUARE:
            return passenger.squares[0]
        case PassengerPosition.CARRIER:
            return carrier.squares[0]
