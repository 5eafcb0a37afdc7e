"""The moving piece, its rights, and the map as it finds it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from clixbook.board.lines.obstacle_grid import is_soaring
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import OF_MOVES, ModeWord, MoveWord, check_side, check_words, mode_of
from clixbook.board.model.squares import Edge, Square, SquareLike
from clixbook.board.model.things import EdgeKind, Mode, Piece, Size, Terrain
from clixbook.board.moves.directions import edge_bits
from clixbook.board.near.giants import effective_size, keeps_abilities, size_of
from clixbook.board.near.square_adjacency import level_of
from clixbook.board.terrain.terrain import is_indoor_wall, is_walled_in
from clixbook.board.terrain.terrain_cache import pristine_map
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, Restriction, rights

HINDERED, WET = 1, 2
"""Bits: how a square hampers, as hindering terrain or as water where a rulebook treats that differently."""


@fast_init
@dataclass(frozen=True, slots=True)
class Mover:
    """A moving piece with the rights from its symbol, size and powers."""

    piece: Piece
    rights: MoveRights

    def ignores(self, word: str) -> bool:
        """Does the mover ignore the obstacles of that word?"""
        return word in self.rights.ignores


def find_mover(
    board: Board,
    who: SquareLike | Piece,
    rules: Rulebook,
    *,
    mode: Mode | ModeWord | None = None,
    ignores: Iterable[MoveWord] = frozenset(),
    lends: MoveRights | None = None,
    side: str | None = None,
) -> Mover:
    """The mover that is named; an empty square stands for an ordinary walker of ``side`` on it.

    ``mode`` replaces the speed symbol; ``ignores`` and ``lends`` add what powers let it do, unless it has lost
    whatever eases its movement (SPD-10).
    """
    found = board.find(who)
    piece = found if isinstance(found, Piece) else board.piece_at(found) or Piece("", (found,), name="a walker")
    if mode is not None:
        piece = replace(piece, mode=mode_of(mode))
    if side is not None:
        piece = replace(piece, side=check_side(board, side, "side") or "")
    if not keeps_abilities(piece, rules):
        return Mover(piece, NO_RIGHTS)
    own = movement_rights(piece, rules)
    if ignores:
        own |= rights(*check_words(ignores, OF_MOVES))
    return Mover(piece, own | lends if lends else own)


def movement_rights(piece: Piece, rules: Rulebook) -> MoveRights:
    """The rights of movement from speed symbol and size (SPD-01, SPD-03, SPD-04, SIZ-06, SIZ-07)."""
    return _rights_of(piece.mode, size_of(piece, rules), effective_size(piece, rules), is_soaring(piece, rules), rules)


@lru_cache(maxsize=256)
def _rights_of(mode: Mode, size: Size, tall: Size, soars: bool, rules: Rulebook) -> MoveRights:
    has = NO_RIGHTS
    if mode is Mode.WING:
        has |= rules.speed_modes.soaring.moves if soars else rules.speed_modes.wing
    elif mode is Mode.DOLPHIN:
        has |= rules.speed_modes.dolphin.moves
    has |= rules.sizes.great_moves.of(tall)
    return has | rules.sizes.tiny.moves if size is Size.TINY else has


@dataclass(frozen=True, eq=False)
class Surface:
    """The map for one kind of mover, as lists in row order; made by ``surface``.

    ``hampers`` has the bits HINDERED and WET, ``raw`` the same before the mover's rights. ``barred`` squares
    it cannot enter, ``blocking`` ones nobody without rights can; ``no_end`` it may pass, but not end on.
    ``walls`` are the edges that it cannot cross, ``raw_walls`` those that nobody without rights can; ``fences`` and
    ``raw_fences`` are the same as bits of every square's four edges.
    A figure on one of the ``walled`` squares is walled in.
    """

    board: Board
    rules: Rulebook
    rights: MoveRights
    levels: tuple[int, ...]
    raw: tuple[int, ...]
    hampers: tuple[int, ...]
    blocking: tuple[bool, ...]
    barred: tuple[bool, ...]
    no_end: tuple[bool, ...]
    raw_walls: frozenset[Edge]
    walls: frozenset[Edge]
    deep: frozenset[int]
    walled: frozenset[int]
    fences: tuple[int, ...]
    raw_fences: tuple[int, ...]

    @property
    def flies(self) -> bool:
        """True if changes of level do not matter to the mover."""
        return "elevated" in self.rights.ignores

    def square_at(self, index: int) -> Square:
        """The square with this index."""
        return squares_of_size(self.board.width, self.board.height)[index]


@lru_cache(maxsize=64)
def squares_of_size(width: int, height: int) -> tuple[Square, ...]:
    """The squares of a board of that size by index."""
    return tuple(Square(x, y) for y in range(height) for x in range(width))


@lru_cache(maxsize=256)
def surface(board: Board, rules: Rulebook, lends: MoveRights) -> Surface:
    """The surface of a board without pieces (``board.bare``) for a mover with these rights."""
    printed, other = pristine_map(board)
    raw, blocking, deep = hampering_grid(board, rules)
    size = len(board.terrain)
    if other:  # the rest is as it was printed
        known = surface(printed, rules, lends)
        walls, left = known.raw_walls - board.destroyed_edges, known.walls - board.destroyed_edges
        levels, hampers, barred, no_end = known.levels, [*known.hampers], [*known.barred], [*known.no_end]
    else:
        walls = frozenset(edge for edge, kind in board.standing_edges.items() if blocks_walkers(kind, rules))
        indoors = {edge for edge in walls if is_indoor_wall(board, edge, rules=rules)}
        left = frozenset(edge for edge in walls if not passes_blocking(edge not in indoors, rules, lends))
        levels = tuple(level_of(board, s, rules) for s in board.squares)
        hampers, barred, no_end = [0] * size, [False] * size, [False] * size
    for square in other or board.squares:
        at = board.index(square)
        out = not board.indoors(square)
        hampers[at] = remaining_hampering(raw[at], out, rules, lends)
        barred[at] = blocking[at] and not passes_blocking(out, rules, lends)
        no_end[at] = forbids_ending(raw[at], blocking[at], out, rules, lends)
    walled = frozenset(board.index(s) for s in other if is_walled_in(board, s, rules=rules))
    return Surface(
        board, rules, lends, levels, raw, tuple(hampers), blocking, tuple(barred), tuple(no_end), walls, left, deep,
        walled, edge_bits(left, board.width, size), edge_bits(walls, board.width, size),
    )  # fmt: skip


def forbids_ending(bits: int, blocking: bool, outdoors: bool, rules: Rulebook, lends: MoveRights) -> bool:
    """Does such a square let no move end on it?"""
    on_blocking = rules.terrain_moves.power_ends_on_blocking and "outdoor blocking" in lends.ends_on
    never = lends.never_ends_on
    if (bits > 0 and "hindering" in never) or (not outdoors and "indoors" in never):
        return True
    return blocking and not (on_blocking and outdoors)


@lru_cache(maxsize=256)
def hampering_grid(board: Board, rules: Rulebook) -> tuple[tuple[int, ...], tuple[bool, ...], frozenset[int]]:
    """For every square how it hampers a walker and whether it is blocking, and the squares of deep water."""
    terrain, drowns = terrain_effects(board, rules), rules.terrain_moves.deep_water.drowning_tokens > 0
    printed, other = pristine_map(board)
    known = (
        hampering_grid(printed, rules)
        if other
        else ((0,) * len(board.terrain), (False,) * len(board.terrain), frozenset())
    )
    raw, blocking, deep = [*known[0]], [*known[1]], {*known[2]}
    for square in other or board.squares:
        index = board.index(square)
        raw[index], blocking[index] = 0, False
        deep.discard(index)
        if terrain.move(square) is Restriction.CLEAR:
            continue
        for cause in terrain.causes(square):
            wet = cause.move_ruling.id == "TMV-07"
            if cause.move is Restriction.BLOCKING:
                blocking[index] = True
            elif cause.move is Restriction.HINDERING:
                raw[index] |= WET if wet else HINDERED
        if raw[index] & WET and drowns and board.standing(square) & Terrain.DEEP:
            deep.add(index)
    return tuple(raw), tuple(blocking), frozenset(deep)


def remaining_hampering(bits: int, outdoors: bool, rules: Rulebook, lends: MoveRights) -> int:
    """The hampering that remains for a mover with these rights."""
    if not bits:
        return 0
    if rules.terrain_moves.water_is_hindering and bits & WET:
        eased = ignores_terrain_at("water", outdoors, lends) or ignores_terrain_at("hindering", outdoors, lends)
        bits = bits & ~WET if eased else HINDERED
    elif ignores_terrain_at("water", outdoors, lends):
        bits &= ~WET
    return bits & ~HINDERED if ignores_terrain_at("hindering", outdoors, lends) else bits


def ignores_terrain_at(word: str, outdoors: bool, lends: MoveRights) -> bool:
    """True if the rights ease this terrain, everywhere or there alone, outdoors or indoors."""
    return word in lends.ignores or f"{'outdoor' if outdoors else 'indoor'} {word}" in lends.ignores


def passes_blocking(outdoors: bool, rules: Rulebook, lends: MoveRights) -> bool:
    """True if blocking terrain there lets a mover with these rights through (TMV-05)."""
    open_to_all = rules.terrain_moves.blocking_opens
    return open_to_all or ignores_terrain_at("blocking", outdoors, lends)


def blocks_walkers(kind: EdgeKind, rules: Rulebook) -> bool:
    """True for an edge that walkers cannot cross (TMV-05, TER-03, TER-04)."""
    match kind:
        case EdgeKind.WINDOW:
            return not rules.terrain.window.moves
        case EdgeKind.DOOR:
            return not rules.terrain.door_moves
        case _:
            return True
