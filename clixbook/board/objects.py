"""Objects on a move and in flight: who picks up what from where, and how far it is thrown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clixbook.board.adjacency import adjacent
from clixbook.board.answers import Answer, Reason, because
from clixbook.board.board import Board
from clixbook.board.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.ranges import within
from clixbook.board.squares import Square, parse_squares
from clixbook.board.things import MapObject, ObjectKind, Piece
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.objects import Throw

STRONG = "super strength"
"""The trait that OBJ-05 asks for."""


@dataclass(frozen=True)
class Lift(Answer):
    """Whether a figure picks up an object on its way. Truthy if it may; ``reached`` if it only comes near it."""

    who: Piece
    thing: MapObject
    square: Square
    reached: bool
    rules: Rulebook
    verdict: bool
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.verdict

    @property
    def headline(self) -> str:
        """``X may pick up the light object on E5 (2022 complete rulebook).``"""
        may = "may" if self else "cannot"
        what = self.thing.name or f"the {self.thing.kind} object"
        return f"{self.who.label} {may} pick up {what} on {self.square} ({self.rules.title})."


def may_pick_up(
    board: Board,
    who: str | Square | Piece,
    where: str | Square,
    *,
    along: Sequence[str | Square] = (),
    points: int = 0,
    forced_stop: bool = False,
    rules: str | Rulebook,
) -> Lift:
    """May ``who`` pick up the top object of a square while it moves ``along`` these squares (OBJ-05 to OBJ-07)?

    ``along`` are the squares after its own, rectangles as ``"B4:D4"``. ``forced_stop``: the move ended where it
    had to. ``points`` is the figure's cost. Raises ClixbookError if no object lies there.
    """
    book, piece, square = rulebook(rules), board.piece(who), board.square(where)
    thing = top_object(board, square)
    way = [piece.squares[0], *_squares(along)]
    lifts = _lifts(piece, thing, points, book)
    reached = _in_reach(board, way, square, book, forced_stop=forced_stop)
    reasons = tuple(_lift_reasons(piece, thing, square, book, lifts, reached))
    return Lift(piece, thing, square, reached, book, lifts and reached, reasons)


def top_object(board: Board, square: Square) -> MapObject:
    """The object that lies uppermost on the square; a ClixbookError if there is none."""
    lying = board.objects.get(square, ())
    if not lying:
        raise ClixbookError(f"No object lies on {square}.")
    return lying[-1]


def _squares(along: Sequence[str | Square]) -> Iterator[Square]:
    for name in along:
        if isinstance(name, Square):
            yield name
        else:
            yield from parse_squares([name])


def _lifts(piece: Piece, thing: MapObject, points: int, rules: Rulebook) -> bool:
    """Whether the figure is one that picks up such objects (OBJ-05)."""
    rule = rules.objects.lifting
    if thing.kind in rule.everybody:
        return True
    strong = STRONG in piece.traits and thing.kind in rule.strong
    return strong and (thing.kind is not ObjectKind.ULTRA_HEAVY or points >= rule.worth)


def _in_reach(
    board: Board, way: list[Square], square: Square, rules: Rulebook, *, forced_stop: bool
) -> bool:  # fmt: skip
    """Whether the object lies on the way or beside it (OBJ-06, OBJ-07)."""
    rule = rules.objects.pick_up
    if len(way) == 1 and not rule.standing:
        return False
    if square in way:
        return True
    last = len(way) - 1 if forced_stop and not rules.objects.after_forced_stop else len(way)
    return rule.beside_path and any(adjacent(board, near, square, rules=rules) for near in way[:last])


def _lift_reasons(
    piece: Piece, thing: MapObject, square: Square, rules: Rulebook, lifts: bool, reached: bool
) -> Iterator[Reason]:
    if lifts:
        text = f"{piece.label} may pick up {thing.kind} objects."
        yield because(rules["OBJ-05"], text, square, weight="clear")
    else:
        text = f"{piece.label} cannot pick up {thing.kind} objects."
        yield because(rules["OBJ-05"], text, square, weight="blocked")
    if reached:
        yield because(rules["OBJ-06"], f"{square} is on the way or beside it.", square, weight="clear")
    else:
        yield because(rules["OBJ-06"], f"{square} is out of reach on this way.", square, weight="blocked")


@dataclass(frozen=True)
class Thrown(Answer):
    """Whether a thrown object reaches its target. ``squares`` is how far it flies, ``damage`` what it does."""

    who: Piece
    target: Piece
    thing: MapObject
    squares: int
    damage: int
    line: LineOfFire
    rules: Rulebook
    verdict: bool
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.verdict

    @property
    def headline(self) -> str:
        """``The heavy object reaches O for 2 damage (2022 complete rulebook).``"""
        does = f"reaches {self.target.label} for {self.damage} damage" if self else "does not reach"
        return f"The {self.thing.kind} object {does} ({self.rules.title})."


def throw(
    board: Board,
    who: str | Square | Piece,
    target: str | Square | Piece,
    thing: MapObject | ObjectKind | str,
    *,
    range: int = 0,
    rules: str | Rulebook,
) -> Thrown:
    """Does an object thrown by ``who`` reach ``target``, and what does it do (OBJ-12)?

    ``range`` is the thrower's own range value, in squares.
    """
    book, piece, other = rulebook(rules), board.piece(who), board.piece(target)
    flying = thing if isinstance(thing, MapObject) else MapObject(ObjectKind(thing))
    rule = throw_of(flying.kind, rules=book)
    squares = 0 if rule is None else max(rule.squares, range) if rule.at_least else rule.squares
    damage = 0 if rule is None else rule.damage
    line = line_of_fire(board, piece, other, rules=book, acting=piece.side or None)
    near = within(board, piece, other, squares, rules=book)
    if rule is None:
        text = f"Nobody throws {flying.kind} objects."
        reasons = [because(book["OBJ-12"], text, *piece.squares, weight="blocked")]
    else:
        weight = "clear" if near else "blocked"
        text = f"A {flying.kind} object flies {squares} squares; it is {near.distance}."
        reasons = [because(book["OBJ-12"], text, *other.squares, weight=weight)]
    if not line:
        reasons += [reason for reason in line.reasons if reason.weight == "blocked"]
    verdict = rule is not None and bool(near) and bool(line)
    return Thrown(piece, other, flying, squares, damage, line, book, verdict, tuple(reasons))


def throw_of(kind: ObjectKind, *, rules: str | Rulebook) -> Throw | None:
    """The throw of objects of that kind; None where nobody throws them (OBJ-12)."""
    return next((rule for rule in rulebook(rules).objects.throws if rule.kind is kind), None)
