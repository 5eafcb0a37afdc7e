"""Effects of terrain, markers, objects and water on lines and moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.marker_kinds import MARKERS
from clixbook.board.model.squares import Square
from clixbook.board.model.terrain_kinds import kinds_in
from clixbook.board.model.things import MapObject, Marker, ObjectKind, Terrain
from clixbook.board.terrain.terrain import counted_terrain, obstructs, terrain_of_marker
from clixbook.board.terrain.terrain_cache import pristine_map
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.vocabulary import Restriction

RESTRICTIONS = tuple(Restriction)
"""By their numbers, from 0."""


@fast_init
@dataclass(frozen=True, slots=True)
class Cause:
    """A cause of terrain effects: its effects on lines and on moves, and its rulings."""

    what: str
    line: Restriction
    move: Restriction
    line_ruling: Ruling[Any]
    move_ruling: Ruling[Any]


@dataclass(frozen=True, eq=False)
class Ground:
    """Terrain under a rulebook: effects per square as int8 arrays (height, width)."""

    board: Board
    rules: Rulebook
    lines: NDArray[np.int8]
    moves: NDArray[np.int8]

    def line(self, square: Square) -> Restriction:
        """The effect of the square's terrain on a line that crosses it on its own level."""
        return RESTRICTIONS[int(self.lines[square.y, square.x])]

    def move(self, square: Square) -> Restriction:
        """The effect of the square's terrain on an ordinary walker entering it."""
        return RESTRICTIONS[int(self.moves[square.y, square.x])]

    def causes(self, square: Square) -> tuple[Cause, ...]:
        """Everything in the square that this rulebook counts, most restrictive first."""
        return sorted_causes(self.board, self.rules, square)

    def line_cause(self, square: Square) -> Cause:
        """The cause that decides for lines; ask only where ``line`` is not clear."""
        return max(self.causes(square), key=lambda cause: cause.line)


@lru_cache(maxsize=4096)
def sorted_causes(board: Board, rules: Rulebook, square: Square) -> tuple[Cause, ...]:
    """The causes in a square, most restrictive first; cached, since lines ask often."""
    return tuple(sorted(terrain_causes(board, rules, square), key=lambda cause: (-cause.line, -cause.move)))


@lru_cache(maxsize=1024)
def terrain_effects(board: Board, rules: Rulebook) -> Ground:
    """The board's terrain as this rulebook sees it; worked out once per board and rulebook."""
    printed, other = pristine_map(board)
    if other:
        same = terrain_effects(printed, rules)
        lines, moves = same.lines.copy(), same.moves.copy()
    else:
        lines, moves = (np.zeros((board.height, board.width), dtype=np.int8) for _ in ("lines", "moves"))
    for square in other or (square for square in board.squares if board.standing(square)):
        found = terrain_causes(board, rules, square)
        lines[square.y, square.x] = max((cause.line for cause in found), default=0)
        moves[square.y, square.x] = max((cause.move for cause in found), default=0)
    lines.flags.writeable = moves.flags.writeable = False
    return Ground(board, rules, lines, moves)


def terrain_causes(board: Board, rules: Rulebook, square: Square) -> list[Cause]:
    """The causes of terrain in a square, with their effects: print, markers, objects (TER-11, MRK-03)."""
    printed, markers = counted_terrain(board, square, rules)
    found = printed_causes(printed, rules)
    for marker in markers:
        found += marker_causes(marker, rules)
    for thing in board.objects.get(square, ()):
        found += object_causes(thing, rules)
    return found


def printed_causes(terrain: Terrain, rules: Rulebook) -> list[Cause]:
    """The printed terrain as causes, with the effects by their rows."""
    return [
        make_cause(kind.cause or kind.name, *kind.effects(rules), rules, *kind.rulings) for kind in kinds_in(terrain)
    ]


def marker_causes(marker: Marker, rules: Rulebook) -> list[Cause]:
    """A marker makes the terrain that its kind stands for (MRK-01, MRK-04, MRK-06, MRK-07)."""
    row = MARKERS[marker.kind]
    if row.effects is None:
        return printed_causes(terrain_of_marker(marker), rules)
    return [make_cause(row.cause, *row.effects(rules), rules, row.ruling, row.ruling)]


def object_causes(thing: MapObject, rules: Rulebook) -> list[Cause]:
    """The causes by objects that no figure holds (LOF-14, TMV-09); an ultra light one has none."""
    sources = rules.terrain.sources  # TER-14
    line = rules.line_of_fire.objects if sources.objects_for_lines else Restriction.CLEAR
    move = rules.terrain_moves.objects if sources.objects else Restriction.CLEAR
    if thing.kind is ObjectKind.ULTRA_LIGHT:
        return []
    if obstructs(thing, rules):
        line = move = Restriction.BLOCKING
    article = "an" if thing.kind[0] in "aeiou" else "a"
    return [make_cause(f"{article} {thing.kind} object", line, move, rules, "LOF-14", "TMV-09")]


def make_cause(
    what: str, line: Restriction, move: Restriction, rules: Rulebook, for_lines: str, for_moves: str
) -> Cause:
    """A cause with its rulings looked up."""
    return Cause(what, line, move, rules[for_lines], rules[for_moves])
