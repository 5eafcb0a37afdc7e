"""Destroying walls, terrain, markers and objects: result, debris and timing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.destroying.aims import Meant, Target, TargetKind, find_target, why_indestructible
from clixbook.board.destroying.may_destroy import MayDestroy, may_destroy
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square, SquareLike, parse_squares
from clixbook.board.model.things import Marker, MarkerKind, ObjectKind, Terrain
from clixbook.board.objects.markers import marker_problems
from clixbook.board.objects.several_squares import take_object
from clixbook.board.terrain.terrain import is_clear, terrain_at, terrain_of_marker
from clixbook.board.terrain.terrain_cache import pristine_map
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.caches import cached_value
from clixbook.errors import capital
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.destroying import ChangeMoment, WallDebris

__all__ = ["Destruction", "MayDestroy", "damage_to_terrain", "destroy", "may_destroy", "may_strike_both"]


@dataclass(frozen=True)
class Destruction(Answer):
    """Result of an attempt to destroy something.

    ``board`` is the board once the action is over, ``board_during_action`` the board that counts until then (DST-12,
    DST-13); both are the old one, ``before``, if nothing falls. ``debris`` are the squares that got debris.
    ``damage`` is what counts towards ``needed``. Truthy if it falls.
    """

    target: Target
    falls: bool
    board: Board
    before: Board
    debris: tuple[Square, ...]
    damage: int
    needed: int
    rules: Rulebook
    reasons: tuple[Reason, ...]

    @cached_value
    def board_during_action(self) -> Board:
        """The board that counts until the action is over."""
        return board_in_force(self.before, self.board, rules=self.rules) if self.falls else self.board

    def __bool__(self) -> bool:
        return self.falls

    @property
    def message(self) -> Words:
        """Whether it falls, in one sentence."""
        if self.target.kind is TargetKind.NOTHING:
            return f"Nothing on {self.target.place} can be destroyed."
        what = capital(self.target.label)
        return f"{what} {'is destroyed' if self.falls else 'stands'}."

    @property
    def terrain_left(self) -> frozenset[str]:
        """The kinds of terrain that the target's square has afterwards."""
        return terrain_at(self.board, self.target.square, rules=self.rules)

    @property
    def geometry(self) -> BaseGeometry:
        """The target as a shape in squares: a line for walls and rims, else the square or squares."""
        if self.target.edge is not None:
            return LineString([(corner.x, corner.y) for corner in self.target.edge.ends])
        cells = self.target.feature or {self.target.square}
        return shapely.union_all([box(s.x, s.y, s.x + 1, s.y + 1) for s in sorted(cells)])


@accepts_named_board
def destroy(
    board: Board,
    what: Meant,
    damage: int | Sequence[int] = 3,
    *,
    rules: RulesLike = DEFAULT,
    strength: bool = False,
    feature: Iterable[SquareLike] = (),
) -> Destruction:
    """The fate of a wall (``"C3|D3"``), a square (``"E5"``) or an object that takes ``damage``.

    Several numbers are several hits of one turn. ``strength``: a close or thrown hit by Super Strength.
    ``feature`` names the squares of a raised feature that the players count as destructible.

    Rulings: DST.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=3, height=1, walls=["B1|C1"])
    >>> [bool(cx.destroy(board, "B1|C1", damage, rules="core2014")) for damage in (2, 3)]
    [False, True]
    """
    book = rulebook(rules)
    target = find_target(board, what, book, frozenset(parse_squares(feature)))
    hits = (damage,) if isinstance(damage, int) else tuple(damage)
    return destroy_target(board, target, hits, book, strength=strength)


def destroy_target(
    board: Board, target: Target, hits: Sequence[int], book: Rulebook, *, strength: bool = False
) -> Destruction:
    """The fate of a target that has been found already (``destroy``)."""
    refusal = why_indestructible(target, book)
    needed = damage_needed(target, book)
    if refusal is not None:
        return Destruction(target, False, board, board, (), 0, needed, book, (refusal,))
    counted = counted_damage(hits, book)
    text = f"{counted} damage of {needed} needed"
    if counted < needed and any_damage_breaks(hits, book, strength=strength):
        text = "Super Strength breaks it with any damage"
    reasons = [sentence_reason(book["DST-01"], text, target.place)]
    if not is_enough(target, hits, book, strength=strength):
        return Destruction(target, False, board, board, (), counted, needed, book, tuple(reasons))
    after, debris, cause = _FALL[target.kind](board, target, book)
    reasons += cause
    return Destruction(target, True, after, board, debris, counted, needed, book, tuple(reasons))


def is_enough(target: Target, hits: Sequence[int], book: Rulebook, *, strength: bool = False) -> bool:
    """Do these hits destroy the target, if anything can (DST-01)?"""
    return counted_damage(hits, book) >= damage_needed(target, book) or any_damage_breaks(hits, book, strength=strength)


def counted_damage(hits: Sequence[int], book: Rulebook) -> int:
    """The damage of several hits in one turn: together, or the greatest of them (DST-01)."""
    return sum(hits) if book.destroying.threshold.adds_up else max(hits, default=0)


def any_damage_breaks(hits: Sequence[int], book: Rulebook, *, strength: bool) -> bool:
    """True if any damage destroys the target, as with Super Strength (DST-01)."""
    return book.destroying.threshold.strength and strength and counted_damage(hits, book) > 0


def damage_needed(target: Target, book: Rulebook) -> int:
    """The damage that destroys the target (DST-01; objects DST-09)."""
    if target.thing is None:
        return book.destroying.threshold.damage
    objects = book.destroying.objects
    heavy = target.thing.kind is ObjectKind.ULTRA_HEAVY and objects.ultra_heavy
    return objects.ultra_heavy if heavy else objects.damage


# -- how each kind falls: the board afterwards, the squares with debris, and why ---------------------------

Fall = tuple[Board, tuple[Square, ...], list[Reason]]


def _wall(board: Board, target: Target, book: Rulebook) -> Fall:
    assert target.edge is not None
    gone = board.with_(destroyed_edges=board.destroyed_edges | {target.edge})
    squares = tuple(s for s in target.edge if _gets_wall_debris(gone, s, book))
    return with_debris(gone, squares), squares, [_debris_reason(book, "DST-06", squares, target)]


def _gets_wall_debris(board: Board, square: Square, book: Rulebook) -> bool:
    if book.destroying.wall_debris is WallDebris.CLEAR:
        return is_clear(board, square, rules=book)
    barred = marker_problems(board, square, MarkerKind.DEBRIS, rules=book)
    return not barred and "blocking" not in terrain_at(board, square, rules=book)


def _rim(board: Board, target: Target, book: Rulebook) -> Fall:
    assert target.edge is not None
    gone = board.with_(destroyed_edges=board.destroyed_edges | {target.edge})
    squares = tuple(s for s in target.edge if "blocking" not in terrain_at(board, s, rules=book))
    opens = sentence_reason(book["DST-07"], f"{target.edge.name} opens between the levels", target.edge)
    return with_debris(gone, squares), squares, [opens]


def _blocking(board: Board, target: Target, book: Rulebook) -> Fall:
    squares = (target.square,)
    gone = board.with_(destroyed=board.destroyed | {target.square})
    return with_debris(gone, squares), squares, [_debris_reason(book, "DST-06", squares, target)]


def _marker(board: Board, target: Target, book: Rulebook) -> Fall:
    """The marker gives way to debris that leaves when it would have left (MRK-05)."""
    assert target.marker is not None
    old = target.marker
    goes = book.markers.marker_debris_goes
    rubble = Marker(MarkerKind.DEBRIS, old.owner, old.expires if goes else "", of_marker=goes)
    stack = tuple(rubble if m is old else m for m in board.markers[target.square])
    after = board.with_(markers=board.markers.with_(target.square, stack))
    until = "goes when it would go" if goes else "stays"
    reason = sentence_reason(book["MRK-05"], f"its debris {until}", target.square)
    return after, (target.square,), [reason]


def _hindering(board: Board, target: Target, book: Rulebook) -> Fall:
    """Hindering terrain and markers become clear ground (DST-08); debris can go too (MRK-05)."""
    square = target.square
    terrain = list(board.terrain)
    terrain[board.index(square)] &= ~_HINDERS
    kept = tuple(m for m in board.markers.get(square, ()) if not terrain_of_marker(m) & _HINDERS)
    markers = board.markers.with_(square, kept) if kept else board.markers.without(square)
    fallen = {square} if board.printed(square) & Terrain.BLOCKING else set()  # MRK-05: what lay under debris
    after = board.with_(terrain=tuple(terrain), markers=markers, destroyed=board.destroyed | fallen)
    return after, (), [sentence_reason(book["DST-08"], f"{square} is no longer hindering", square)]


_HINDERS = Terrain.HINDERING | Terrain.SPACE


def _object(board: Board, target: Target, book: Rulebook) -> Fall:
    assert target.thing is not None
    rubble = target.thing.kind is ObjectKind.IMMOBILE and book.destroying.objects.immobile_debris
    squares = (target.square,) if rubble else ()
    reason = sentence_reason(book["DST-09"], "it leaves debris" if rubble else "it leaves no debris", target.square)
    return with_debris(without_target_object(board, target), squares), squares, [reason]


def _feature(board: Board, target: Target, book: Rulebook) -> Fall:
    """A raised feature falls to the lowest ground beside it, with all that is printed on it (DST-07)."""
    around = {n for s in target.feature for n in s.around() if n in board and n not in target.feature}
    floor = min((board.level(square) for square in around), default=1)
    levels, terrain = list(board.levels), list(board.terrain)
    for square in target.feature:
        levels[board.index(square)] = floor
        terrain[board.index(square)] &= ~(Terrain.HINDERING | Terrain.BLOCKING)
    special = {square: text for square, text in board.special.items() if square not in target.feature}
    after = board.with_(levels=tuple(levels), terrain=tuple(terrain), special=FrozenMap(special))
    return after, (), [sentence_reason(book["DST-07"], "the feature falls to nothing", *sorted(target.feature))]


_FALL: dict[TargetKind, Callable[[Board, Target, Rulebook], Fall]] = {
    TargetKind.WALL: _wall,
    TargetKind.RIM: _rim,
    TargetKind.BLOCKING: _blocking,
    TargetKind.MARKER: _marker,
    TargetKind.HINDERING: _hindering,
    TargetKind.OBJECT: _object,
    TargetKind.FEATURE: _feature,
}


def _debris_reason(book: Rulebook, ruling: str, squares: tuple[Square, ...], target: Target) -> Reason:
    names = " and ".join(square.name for square in squares)
    return sentence_reason(book[ruling], f"debris on {names}" if names else "no debris is left", target.place)


def with_debris(board: Board, squares: Iterable[Square]) -> Board:
    """The board with a debris marker on each of these squares."""
    for square in squares:
        board = board.with_marker(square, MarkerKind.DEBRIS)
    return board


def without_target_object(board: Board, target: Target) -> Board:
    """The board without the target's object, on the ground or in its holder's hands."""
    if target.holder is not None:
        return board.with_piece(replace(target.holder, held=None))
    assert target.thing is not None
    return take_object(board, target.thing, target.square)


# -- other questions --------------------------------------------------------------------------------------


def board_in_force(before: Board, after: Board, *, rules: Rulebook) -> Board:
    """The board that counts until the action is over, which changed the terrain to ``after``.

    Walls that fell and squares that became easier count at once (DST-12), squares that became harder when
    the book says so (DST-13).
    """
    timing = {True: rules.destroying.harder, False: rules.destroying.easier}
    old, new = terrain_effects(before, rules), terrain_effects(after, rules)
    late = set()
    for square in pristine_map(before)[1] | pristine_map(after)[1]:
        was, now = old.line(square) + old.move(square), new.line(square) + new.move(square)
        if was != now and timing[now > was] is ChangeMoment.AFTER_ACTION:
            late.add(square)
    markers = {s: stack for s, stack in after.markers.items() if s not in late}
    markers |= {s: stack for s, stack in before.markers.items() if s in late}
    return after.with_(markers=FrozenMap(markers)) if late else after


def may_strike_both(effect: str = "", *, rules: Rulebook) -> bool:
    """True if one attack, or the effect of that name, may hit a figure and terrain or an object (DST-10)."""
    return effect in rules.destroying.together


def damage_to_terrain(effect: str, amount: int = 0, *, rules: Rulebook) -> int:
    """The damage that an effect, as it hits, does to terrain; hand it to ``destroy`` (DST-11).

    ``effect`` is ``"knock back"`` (``amount``: the squares still left), ``"pulse wave"`` or ``"quake"``
    (``amount``: its plain damage), or ``"telekinesis"``. 0 where the book lets the effect destroy nothing.
    """
    if effect not in rules.destroying.other_ways:
        return 0
    return rules.destroying.threshold.damage if effect == "telekinesis" else amount
