"""What a figure can destroy in a position, and what comes of it (DST, EGS-09)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.answers import Reason
from clixbook.board.board import Board
from clixbook.board.destroying.destroy import Destruction, damage_needed, destroy, is_enough
from clixbook.board.destroying.may_destroy import MayDestroy, may_destroy, way_to_destroy
from clixbook.board.destroying.targets import Meant, find_target, indestructible
from clixbook.board.near.shooting import close_by
from clixbook.board.objects.lifting import STRENGTH
from clixbook.board.printed import as_printed
from clixbook.board.said import said, the
from clixbook.board.squares import Edge, Square, edge_between
from clixbook.engine.sequence.fighters.values_now import value_of
from clixbook.engine.state import Event, State, Wear, once
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.destroying import Deed

WAYS = {"close": "close", "range": "ranged"}
"""The kind of attack by which something is destroyed, by the way in which it is reached."""


@dataclass(frozen=True, slots=True)
class Wreck:
    """Destroying something as the attack that another action grants, in books where that is an attack (DST-02)."""

    who: str
    place: str

    @property
    def points(self) -> tuple[str, ...]:
        """What it is aimed at."""
        return (self.place,)

    def __str__(self) -> str:
        return f"destroy {self.who} {self.place}"


class Breakable(NamedTuple):
    """Something that can be destroyed: the name of its ``place``, its squares, and the damage that it takes."""

    place: str
    squares: tuple[Square, ...]
    needed: int


def granted_wrecks(state: State, who: str, kinds: frozenset[str]) -> Iterator[Wreck]:
    """What the figure may destroy by an attack of these kinds, "close" or "ranged", that an action grants it."""
    if state.rules.destroying.deed is Deed.ATTACK:
        yield from (
            Wreck(who, place) for place in places(state, who, kinds) if place != who
        )  # not out of its own hands


def places(state: State, who: str, kinds: Collection[str] = tuple(WAYS.values())) -> Iterator[str]:
    """Every place where the figure can destroy something now; what is too far or too hard is never asked."""
    piece, damage, threshold = state.board.pieces[who], damage_of(state, who), state.rules.destroying.threshold
    strong = threshold.adds_up or (threshold.strength and STRENGTH in piece.traits)
    far = value_of(state, who, "range").total
    if far > 1 and any(close_by(state.board, piece, piece.squares[0], state.rules)):
        far = 1
    near = {square for own in piece.squares for square in (own, *own.around())}
    left, right = min(s.x for s in piece.squares) - far, max(s.x for s in piece.squares) + far
    top, bottom = min(s.y for s in piece.squares) - far, max(s.y for s in piece.squares) + far
    for place, squares, needed in standing(state.board.bare, state.rules):
        if damage < needed and not strong:
            continue
        shot = all(left <= x <= right and top <= y <= bottom for x, y in squares)
        if (shot or not near.isdisjoint(squares)) and WAYS.get(falls_to(state, who, place, damage)) in kinds:
            yield place
    if state.rules.destroying.objects.held:
        holders = (other.id for other in state.board.pieces.values() if other.held is not None)
        yield from (holder for holder in holders if WAYS.get(falls_to(state, who, holder, damage)) in kinds)


@lru_cache(maxsize=256)
def standing(board: Board, rules: Rulebook) -> tuple[Breakable, ...]:
    """Everything on a board without figures that can be destroyed."""
    printed, other = as_printed(board)
    if not other:
        return tuple(_breakable(board, rules, tuple(board.squares)))
    kept = (each for each in standing(printed, rules) if other.isdisjoint(each.squares))
    return (*kept, *_breakable(board, rules, sorted(other)))


def _breakable(board: Board, rules: Rulebook, squares: Iterable[Square]) -> Iterator[Breakable]:
    """What can be destroyed on these squares and on their edges."""
    for edge in dict.fromkeys(edge for square in squares for edge in _edges(board, square)):
        target = find_target(board, edge, rules)
        if indestructible(target, rules) is None:
            yield Breakable(edge.name, (edge.a, edge.b), damage_needed(target, rules))
    for square in squares:
        target = find_target(board, square, rules)
        if indestructible(target, rules) is None:
            yield Breakable(square.name, (square,), damage_needed(target, rules))


def _edges(board: Board, square: Square) -> Iterator[Edge]:
    """The edges of a square on which something stands, or where levels meet."""
    for other in (square.step(1, 0), square.step(0, 1), square.step(-1, 0), square.step(0, -1)):
        if other in board:
            edge = edge_between(square, other)
            if edge in board.standing_edges or board.level(square) != board.level(other):
                yield edge


def why_stands(state: State, who: str, place: str) -> tuple[Reason, ...]:
    """Why the figure cannot destroy what is there; empty if it can, or can wear it down."""
    what = meant(state.board, place)
    may = reached(state, who, what)
    if not may:
        return may.reasons
    if may.how == "range" and (held := tuple(close_by(state.board, may.who, may.target.square, state.rules))):
        return held
    if state.rules.destroying.threshold.adds_up:
        return () if damage_of(state, who) else attempt(state, who, place, may).reasons
    hits, strong = blows(state, who, place, may.how)
    enough = is_enough(may.target, hits, state.rules, strength=strong)
    return () if enough else attempt(state, who, place, may).reasons


def falls_to(state: State, who: str, place: str, damage: int) -> str:
    """What ``why_stands`` decides for a figure with this damage value, without its reasons: one of ``WAYS``, or ""."""
    what, reach = meant(state.board, place), value_of(state, who, "range").total
    how = way_to_destroy(state.board, who, what, rules=state.rules, range=reach, damage=damage)
    if not how:
        return ""
    target = find_target(state.board, what, state.rules)
    if how == "range" and any(close_by(state.board, state.board.pieces[who], target.square, state.rules)):
        return ""
    if state.rules.destroying.threshold.adds_up:
        return how if damage > 0 else ""
    hits, strong = blows(state, who, place, how)
    return how if is_enough(target, hits, state.rules, strength=strong) else ""


def reached(state: State, who: str, what: Meant) -> MayDestroy:
    """May the figure reach it from where it stands?"""
    return may_destroy(
        state.board, who, what, rules=state.rules, range=value_of(state, who, "range").total,
        damage=damage_of(state, who),
    )  # fmt: skip


def attempt(state: State, who: str, place: str, may: MayDestroy) -> Destruction:
    """What an attempt does, with the damage that others did there this turn."""
    hits, strong = blows(state, who, place, may.how)
    return destroy(state.board, meant(state.board, place), hits, rules=state.rules, strength=strong)


def blows(state: State, who: str, place: str, how: str) -> tuple[list[int], bool]:
    """The damage done there this turn, the figure's last, and whether it uses its Super Strength."""
    hits = [each.damage for each in state.worn if each.place == place] + [damage_of(state, who)]
    return hits, how == "close" and STRENGTH in state.board.pieces[who].traits


def wreck(state: State, who: str, place: str, events: list[Event]) -> State:
    """Destroy it, or wear it down where several may add up (DST-01, EGS-09)."""
    may = reached(state, who, meant(state.board, place))
    done = attempt(state, who, place, may)
    worn = tuple(each for each in state.worn if each.place != place)
    if not done:
        worn = (*state.worn, Wear(place, damage_of(state, who)))
    events.append(Event(said("{}: {}", the(who), done.said), (done.target.place,), (*may.reasons, *done.reasons)))
    state = state.with_(board=done.board, worn=worn)
    if state.rules.destroying.deed is Deed.ATTACK:
        state = state.with_fighter(who, attacks=state.fighter(who).attacks + 1)
    return state


@once
def damage_of(state: State, who: str) -> int:
    """The figure's damage value now."""
    return value_of(state, who, "damage").total


def meant(board: Board, place: str) -> Meant:
    """What stands at a place; for the name of a figure the object that it holds."""
    if place not in board.pieces:
        return place
    if board.pieces[place].held is None:
        raise ClixbookError(f"{place} holds nothing.")
    return board.pieces[place]
