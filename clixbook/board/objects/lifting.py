"""Objects: starting places, picking up, carrying, throwing and putting down."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from shapely.geometry import MultiPolygon

from clixbook.board.answers.answers import Answer, Reason, accepts_board_name
from clixbook.board.answers.die_checks import succeeds
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import MapObject, ObjectKind, Piece, Size
from clixbook.board.near.adjacency import neighbours
from clixbook.board.near.holders import has_full_hands
from clixbook.board.near.ranges import half_value
from clixbook.board.objects.several_squares import lay_object, rows_from, take_object
from clixbook.board.terrain.terrain import outline, terrain_at
from clixbook.errors import NotFound
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.combat.objects import EmptyHandsRule

STRENGTH = "super strength"
TELEKINESIS = "telekinesis"
VEHICLE = "vehicle"
AUTOPILOT = "autopilot"
"""The ability of a vehicle that drives itself."""


def ring_colour(kind: ObjectKind | str, *, rules: Rulebook) -> str | None:
    """The colour of the ring of that kind, or None where the book has no such kind (OBJ-01)."""
    return dict(rules.objects.kinds).get(str(kind))


def supply_problems(kinds: Sequence[ObjectKind], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why a player may not bring these standard objects, in this order (OBJ-01, OBJ-02); none if it may."""
    return tuple(_supply(list(kinds), rules))


def _supply(brought: list[ObjectKind], book: Rulebook) -> Iterator[Reason]:
    supply = book.objects.supply
    for kind in dict.fromkeys(brought):
        if ring_colour(kind, rules=book) is None:
            yield sentence_reason(book["OBJ-01"], f"this book has no {kind} objects", weight="stop")
    if supply.most and len(brought) > supply.most:
        yield sentence_reason(book["OBJ-02"], f"{len(brought)} objects, at most {supply.most}", weight="stop")
    if supply.mixed and len(brought) > 1 and brought[0] is brought[1]:
        yield sentence_reason(book["OBJ-02"], "the first two are of one kind", weight="stop")
    weights = {ObjectKind.LIGHT, ObjectKind.HEAVY}
    if supply.mixed and len(brought) >= 3 and not weights <= set(brought):
        yield sentence_reason(book["OBJ-02"], "a light and a heavy one must be among three", weight="stop")


# -- picking up and putting down --------------------------------------------------------------------------


@dataclass(frozen=True)
class PickUp(Answer):
    """Objects that a figure may pick up on its way, with their squares; truthy if any."""

    who: Piece
    objects: tuple[tuple[MapObject, Square], ...]
    rules: Rulebook
    reasons: tuple[Reason, ...]
    empty_handed: bool = False

    def __bool__(self) -> bool:
        return bool(self.objects)

    @property
    def is_barred_by_held(self) -> bool:
        """Whether the action itself cannot be taken, as its figure holds an object (OBJ-20)."""
        return self.empty_handed and self.who.held is not None and not may_hold(rules=self.rules, empty_handed=True)

    @property
    def message(self) -> Words:
        """The objects that can be picked up, as a sentence."""
        names = [f"{thing.name or f'the {thing.kind} object'} on {square}" for thing, square in self.objects]
        return message("{} may pick up {}.", figure_ref(self.who), " or ".join(names) or "nothing")

    @property
    def geometry(self) -> MultiPolygon:
        """The squares of those objects."""
        return outline(square for _, square in self.objects)


@accepts_board_name
def may_pick_up(
    board: Board,
    who: str | Piece,
    path: Sequence[SquareLike] = (),
    *,
    rules: RulesLike = DEFAULT,
    points: int = 0,
    forced_stop: bool = False,
    empty_handed: bool = False,
    own_action: bool = True,
) -> PickUp:
    """The objects that ``who`` may pick up while it moves along ``path``, its start first.

    An empty path asks without a move. Its traits tell ``"super strength"``, ``"telekinesis"`` and
    ``"vehicle"``. ``forced_stop``: the last square ended the move. ``empty_handed``: the action asks for empty
    hands. ``own_action=False``: it is moved by others.

    Rulings: OBJ-05 to OBJ-08, OBJ-20.

    >>> import clixbook as cx
    >>> pieces = {"A1": "Ann: standard +super_strength", "C1": "Ben: standard"}
    >>> board = cx.Board.build(width=3, height=1, objects={"B1": "heavy"}, pieces=pieces)
    >>> [bool(cx.may_pick_up(board, who, [at, "B1"], rules="core2014")) for who, at in (("Ann", "A1"), ("Ben", "C1"))]
    [True, False]
    """
    book, piece = rulebook(rules), board.piece(who)
    squares = tuple(board.square(step) for step in path)
    barred = tuple(_hands_full(piece, squares, book, empty_handed, own_action))
    if barred:
        return PickUp(piece, (), book, barred, empty_handed)
    near = reach_along(board, piece, squares, rules=book).intersection(board.objects)
    stopped = _squares_at_stop(board, piece, squares, book) if forced_stop else frozenset()
    found, reasons = [], []
    for square in sorted(near):
        for thing in board.objects[square]:
            why_not = why_not_lifted(piece, thing, square, points, book)
            if why_not is None and square in stopped:
                text = f"{square} is adjacent only to the square of the forced stop"
                why_not = sentence_reason(book["OBJ-07"], text, square, weight="stop")
            if why_not is None:
                found.append((thing, square))
                reasons.append(sentence_reason(book["OBJ-06"], f"{square} is in reach", square, weight="clear"))
            else:
                reasons.append(why_not)
    return PickUp(piece, tuple(found), book, tuple(reasons))


def _hands_full(
    piece: Piece, squares: tuple[Square, ...], book: Rulebook, empty_handed: bool, own_action: bool
) -> Iterator[Reason]:
    """The reasons that forbid picking up anything at all."""
    if piece.held is not None:
        yield sentence_reason(
            book["OBJ-08"], message("{} holds an object already", figure_ref(piece)), *piece.squares, weight="stop"
        )
    if not own_action:
        yield sentence_reason(
            book["OBJ-06"], message("{} is moved by others", figure_ref(piece)), *piece.squares, weight="stop"
        )
    if not squares and not book.objects.pick_up.free:
        yield sentence_reason(
            book["OBJ-06"], message("{} is not moving", figure_ref(piece)), *piece.squares, weight="stop"
        )
    if empty_handed:
        kept = "what is held is kept" if may_hold(rules=book, empty_handed=True) else "and nothing may be held"
        text = f"the action asks for empty hands, {kept}"
        yield sentence_reason(book["OBJ-20"], text, *piece.squares, weight="stop")


def speed_to_pick_up(speed: int, *, rules: Rulebook, attacks: bool, charges: bool = False) -> int:
    """The squares left of a move in which a figure picks up an object and ``attacks`` with it (OBJ-06)."""
    halved = attacks and not charges and rules.objects.pick_up.half_to_attack
    return half_value(speed, rules, of="speed") if halved else speed


def may_hold(*, rules: Rulebook, empty_handed: bool) -> bool:
    """May a figure that holds an object keep it during such an action (OBJ-20)?"""
    return not (empty_handed and rules.objects.empty_hands is EmptyHandsRule.NO_HOLDING)


def reach_along(board: Board, piece: Piece, squares: Sequence[Square], *, rules: Rulebook) -> frozenset[Square]:
    """The squares of a path and those adjacent to them; without a path those of the figure (OBJ-06)."""
    places = squares or piece.squares
    return frozenset(places).union(*(neighbours(board.bare, square, rules=rules) for square in places))


def _squares_at_stop(board: Board, piece: Piece, squares: Sequence[Square], book: Rulebook) -> frozenset[Square]:
    """Squares beside the last one that no earlier square of the path touches (OBJ-07)."""
    if not book.objects.forced_stop_bars_pick_up or len(squares) < 2:
        return frozenset()
    earlier = reach_along(board, piece, squares[:-1], rules=book)
    return reach_along(board, piece, squares[-1:], rules=book) - earlier - {squares[-1]}


def why_not_lifted(
    piece: Piece, thing: MapObject, square: Square, points: int, book: Rulebook
) -> Reason | None:  # fmt: skip
    """Why a figure worth that many points cannot lift this object (OBJ-05, OBJ-14), or None."""
    rule = book.objects.lifters
    kind = thing.kind
    label = message("{} cannot lift the {} object", figure_ref(piece), thing.kind)
    if kind is ObjectKind.IMMOBILE and book.objects.immobile.stays:
        return sentence_reason(book["OBJ-14"], message("{}: it stays where it is", label), square, weight="stop")
    if VEHICLE in piece.traits and not rule.vehicles:
        return sentence_reason(book["OBJ-05"], message("{}: vehicles lift nothing", label), square, weight="stop")
    if kind in rule.anybody:
        return None
    if has_full_hands(piece) and piece.held is None:
        return sentence_reason(book["OBJ-08"], message("{}: it already holds a figure", label), square, weight="stop")
    strong = STRENGTH in piece.traits or (rule.telekinesis and TELEKINESIS in piece.traits)
    if not strong:
        return sentence_reason(book["OBJ-05"], message("{} without Super Strength", label), square, weight="stop")
    if kind is ObjectKind.ULTRA_HEAVY and points < rule.worth:
        return sentence_reason(book["OBJ-05"], message("{} below {} points", label, rule.worth), square, weight="stop")
    return None


def pick_up(board: Board, who: str | Piece, thing: MapObject, where: SquareLike) -> Board:
    """The board after the figure has taken that object from that square."""
    return without_object(board, thing, where).with_piece(replace(board.piece(who), held=thing))


def without_object(board: Board, thing: MapObject, where: SquareLike) -> Board:
    """The board without that object on that square; a ClixbookError if it does not lie there."""
    square = board.square(where)
    if thing not in board.objects.get(square, ()):
        raise NotFound(f"{thing.name or thing.kind} does not lie on {square}.")
    return take_object(board, thing, square)


def put_down_squares(
    board: Board, who: str | Piece, path: Sequence[SquareLike] = (), *, rules: Rulebook, picked_up: bool = False
) -> frozenset[Square]:
    """The squares where ``who`` may put its object down along ``path``, or without a move (OBJ-10).

    ``picked_up``: it picked an object up in this move.
    """
    piece = board.piece(who)
    rule, squares = rules.objects.put_down, tuple(board.square(step) for step in path)
    if piece.held is None or (rule.either and picked_up) or (not squares and not rule.free):
        return frozenset()
    near = reach_along(board, piece, squares if rule.along else squares[-1:], rules=rules)
    return frozenset(square for square in near if "blocking" not in terrain_at(board, square, rules=rules))


def drop_object(board: Board, thing: MapObject, where: SquareLike, *, rules: Rulebook) -> Board:
    """The board after the object fell into the square; where one lies already it may leave the game (OBJ-04)."""
    square = board.square(where)
    lying = board.objects.get(square, ())
    if lying and not rules.objects.share_squares:
        return board
    return lay_object(board, thing, next(rows_from(board, thing, square, rules)))


def lose_hold(board: Board, who: str | Piece, *, rules: Rulebook, defeated: bool) -> Board:
    """The board after a holder was ``defeated`` or lost Super Strength (OBJ-09).

    Nothing happens to a light object that the book lets it keep.
    """
    piece = board.piece(who)
    if piece.held is None:
        return board
    if not defeated and piece.held.kind is ObjectKind.LIGHT and rules.objects.drops.light_kept:
        return board
    return drop_object(board.with_piece(replace(piece, held=None)), piece.held, piece.squares[0], rules=rules)


def drop_excess_objects(board: Board, before: Piece, points: int, *, rules: Rulebook) -> Board:
    """The board after a change of the figure's traits: it drops objects that it may no longer hold (OBJ-09)."""
    now, thing = board.pieces[before.id], before.held
    if thing is None or why_not_lifted(before, thing, before.squares[0], points, rules):
        return board
    if why_not_lifted(now, thing, now.squares[0], points, rules) is None:
        return board
    return lose_hold(board, now, rules=rules, defeated=False)


# -- as weapons -------------------------------------------------------------------------------------------


def swing_bonus(kind: ObjectKind | str, *, rules: Rulebook) -> int | None:
    """The bonus of the object to close damage, None where it is not used so (OBJ-11)."""
    return dict(rules.objects.swing.bonus).get(str(kind))


def may_strike_without(kind: ObjectKind | str, *, rules: Rulebook) -> bool:
    """May a holder make a plain close attack and leave this object out of it (OBJ-11)?"""
    must = rules.objects.swing.must
    return not must or swing_bonus(kind, rules=rules) is None


def throw_numbers(kind: ObjectKind | str, range_value: int, *, rules: Rulebook) -> tuple[int, int] | None:
    """How many squares the object flies and its damage, None where it is never thrown (OBJ-12)."""
    rule = rules.objects.throw
    for thrown, squares, damage in rule.flights:
        if thrown == str(kind):
            return (max(squares, range_value) if rule.own_range else squares), damage
    return None


def after_attack(board: Board, who: str | Piece, *, rules: Rulebook, hit: bool) -> Board:
    """The board after an attack with the held object (OBJ-13)."""
    piece = board.piece(who)
    gone = hit or rules.objects.lost_on_miss
    return board.with_piece(replace(piece, held=None)) if gone else board


def body_as_object(size: Size, *, rules: Rulebook) -> ObjectKind | None:
    """The kind of object that a seized figure counts as, None where the book has no such thing (OBJ-16)."""
    found = dict(rules.objects.figures_as_objects.sizes).get(size.name.lower())
    return ObjectKind(found) if found else None


def special_object_works(*, held: bool, rules: Rulebook, continual: bool = False) -> bool:
    """Whether a special object's effect works: always on the map, in hands as the book has it (OBJ-17)."""
    rule = rules.objects.special
    return bool(rule.distance) and (not held or continual or not rule.idle_when_held)


def replacement_problems(
    drawn: ObjectKind, new: MapObject, placed: Collection[MapObject], points: int, *, rules: Rulebook
) -> tuple[Reason, ...]:
    """Why a player may not put a special object in place of a drawn token (OBJ-14, OBJ-17); none if it may.

    ``placed`` are the special objects that the player placed before, ``points`` the build total of the game.
    """
    return tuple(_replacement(drawn, new, placed, points, rules))


def _replacement(
    drawn: ObjectKind, new: MapObject, placed: Collection[MapObject], points: int, book: Rulebook
) -> Iterator[Reason]:
    if not book.objects.special.replaces:
        yield sentence_reason(book["OBJ-17"], "nothing is drawn that could be replaced", weight="stop")
        return
    if new.kind not in (drawn, ObjectKind.IMMOBILE):
        yield sentence_reason(book["OBJ-17"], f"a {drawn} token gives way to a {drawn} object", weight="stop")
    if any(other.name == new.name for other in placed):
        yield sentence_reason(book["OBJ-17"], f"{new.name} is placed already", weight="stop")
    immobile = sum(other.kind is ObjectKind.IMMOBILE for other in placed)
    each = book.objects.immobile.points_each
    if new.kind is ObjectKind.IMMOBILE and each and immobile >= points // each:
        yield sentence_reason(book["OBJ-14"], f"{points} points allow {points // each} immobile ones", weight="stop")


def takes_relic(die: int, listed: Collection[int], *, rules: Rulebook) -> bool:
    """Whether a die takes a relic with these listed numbers: one of them or above (OBJ-18)."""
    return rules.objects.relics and succeeds(rules, die, min(listed))


def may_equip(*, rules: Rulebook, has_one: bool, in_own_square: bool) -> bool:
    """Whether a figure may take equipment: one each, from its own square (OBJ-19)."""
    return rules.objects.equipment and in_own_square and not has_one
