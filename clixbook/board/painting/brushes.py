"""Brushes: everything that can be painted on a map.

A terrain kind, a marker, an object or a size of figure that is added to its table is a brush without a word here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clixbook.board.model.board import Board
from clixbook.board.model.marker_kinds import ROWS, MarkerKind
from clixbook.board.model.terrain_kinds import TERRAIN, Terrain
from clixbook.board.model.things import EdgeKind, ObjectKind, Size, Transition
from clixbook.errors import BadWord, capital, did_you_mean

GROUPS = ("ground", "edges", "start", "things", "figures")
PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
"""The usual names of players, whose figures are painted."""
TITLES = {"space": "Outer space"}
"""Button labels for words of the file format that would be misread."""
MOST_AREAS = 4
HIGHEST = 9


@dataclass(frozen=True, slots=True)
class Brush:
    """One kind of thing to paint.

    ``name`` says it in a sentence ("hindering", "wall", "light object"), ``title`` on a button. ``group`` is one of
    GROUPS, or "erase". ``on_edges``: it is painted between squares. ``what`` is the kind itself: a terrain, an
    edge's kind, a marker's, an object's, a size of figures; a name for a starting area, a word for the rest.
    """

    name: str
    title: str
    group: str
    what: Terrain | EdgeKind | Transition | MarkerKind | ObjectKind | Size | str
    on_edges: bool = False


RAISE = Brush("raise", "Level +", "ground", "raise")
LOWER = Brush("lower", "Level −", "ground", "lower")
INDOORS = Brush("indoors", "Indoors", "ground", "indoors")
SPECIAL = Brush("special", "Special", "ground", "special")
ERASE = Brush("erase", "Erase", "erase", "erase")


def brushes(board: Board) -> tuple[Brush, ...]:
    """Every brush, in the order of the groups, the eraser last; the starting areas are those of the board."""
    return (*_ground(), *_edges(), *_starts(board), *_things(), *_figures(), ERASE)


def brushes_of(board: Board, group: str) -> tuple[Brush, ...]:
    """The brushes of one group, and the eraser."""
    return tuple(brush for brush in brushes(board) if brush.group in (group, ERASE.group))


def brush_named(name: str, board: Board) -> Brush:
    """The brush of that name or title; a ClixbookError with the nearest one if there is none."""
    wanted = " ".join(name.lower().split())
    known = {each: brush for brush in brushes(board) for each in (brush.title.lower(), brush.name.lower())}
    if wanted not in known:
        names = {each: brush.name for each, brush in known.items()}
        hint = did_you_mean(wanted, names, f"there are {', '.join(brush_names(board))}.")
        raise BadWord(f"{name[:40]!r} is not a brush; {hint}")
    return known[wanted]


def brush_names(board: Board) -> list[str]:
    """The names of the brushes in sentences."""
    return [brush.name for brush in brushes(board)]


def area_names(board: Board) -> tuple[str, ...]:
    """The names of the starting areas: those of the board, and others up to four, which are not painted yet."""
    names = list(board.starting)
    number = 1
    while len(names) < MOST_AREAS:
        if f"player {number}" not in names:
            names.append(f"player {number}")
        number += 1
    return tuple(names)


# -- the rows ----------------------------------------------------------------------------------------------


def _ground() -> Iterator[Brush]:
    yield from (Brush(kind.word, TITLES.get(kind.word, capital(kind.word)), "ground", kind.flag) for kind in TERRAIN)
    yield from (RAISE, LOWER, INDOORS, SPECIAL)


def _edges() -> Iterator[Brush]:
    for kind in (*EdgeKind, *Transition):
        yield Brush(kind.value, capital(kind.value), "edges", kind, on_edges=True)


def _starts(board: Board) -> Iterator[Brush]:
    yield from (Brush(f"start {name}", capital(name), "start", name) for name in area_names(board))


def _things() -> Iterator[Brush]:
    for kind in ObjectKind:
        yield Brush(f"{kind} object", f"{capital(kind)} object", "things", kind)
    yield from (Brush(f"{row.kind} marker", f"{capital(row.kind)} marker", "things", row.kind) for row in ROWS)


def _figures() -> Iterator[Brush]:
    for size in Size:
        word = size.name.lower()
        yield Brush(f"{word} figure", capital(word), "figures", size)
