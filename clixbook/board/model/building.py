"""Checks behind ``Board.build``; all problems are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from clixbook.board.files.words import as_marker, as_object, as_piece, base_squares
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import GROUND, SETTINGS, Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, SquareLike, as_edge, as_square, parse_squares
from clixbook.board.model.things import EdgeKind, MapObject, Piece, Terrain, Transition
from clixbook.errors import BadWord, ClixbookError, Problem

MAX_SIDE = 200
MAX_STACK = 20
MAX_PIECES = 1000
T = TypeVar("T")


class Collector:
    """Runs checks and collects every problem instead of stopping at the first."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def attempt(self, work: Callable[[], T], fallback: T, place: str = "") -> T:
        """The result of ``work``, or ``fallback`` with its problems kept, each with its ``place`` before it."""
        try:
            return work()
        except ClixbookError as error:
            at = f"{place}: " if place else ""
            self.problems += [replace(each, text=at + each.text) for each in error.problems]
            return fallback

    def add(self, text: str) -> None:
        """Keep one problem."""
        self.problems.append(Problem(text))

    def finish(self) -> None:
        """Raise all that was kept, if anything was."""
        if self.problems:
            raise BadWord(*self.problems)


def build_board(
    *,
    width: int,
    height: int,
    setting: str,
    name: str,
    title: str,
    terrain: Mapping[str, Iterable[SquareLike]],
    **parts: Any,
) -> Board:
    """The board of ``Board.build``; ``terrain`` has squares by the word of their terrain."""
    for word in terrain:
        if word not in terrain_kinds.words():
            raise TypeError(f"Board.build() got an unexpected keyword argument {word!r}")  # in Python's words
    check_size(width, height)
    found = Collector()
    _check_words(setting, {"name": name, "title": title}, parts["special"], found)
    board = Board(width, height)
    printed, levels = _printed_terrain(board, terrain, found), _levels(board, parts["levels"], found)
    edges = {
        edge: kind
        for key, kind in (("walls", EdgeKind.WALL), ("windows", EdgeKind.WINDOW), ("doors", EdgeKind.DOOR))
        for edge in edges_on(board, parts[key], found)
    }
    transitions = _transitions(board, levels, parts["transitions"], parts["ladders"], found)
    starting = {key: squares_on(board, names, found) for key, names in parts["starting"].items()}
    check_starting(starting, found)
    board = Board(
        width, height, name, title, setting, printed, levels, squares_on(board, parts["interior"], found),
        FrozenMap(edges), FrozenMap(transitions), FrozenMap(starting),
        FrozenMap({s: text for key, text in parts["special"].items() for s in squares_on(board, [key], found)}),
        FrozenMap(stacks(board, parts["markers"], as_marker, found)), frozenset(), frozenset(),
        FrozenMap(stacks(board, parts["objects"], as_object, found)),
    )  # fmt: skip
    for where, spec in parts["pieces"].items():
        board = found.attempt(partial(add_piece, board, where, spec), board, square_words(where))
    found.finish()
    return board


def _check_words(setting: str, titles: Mapping[str, Any], special: Mapping[Any, Any], found: Collector) -> None:
    """Keep a problem for an unknown setting, and for names and special terrain that are no text."""
    if setting not in SETTINGS:
        found.add(f"{setting!r:.40} is not a setting; settings are {', '.join(SETTINGS)}.")
    for key, text in titles.items():
        if not isinstance(text, str):
            found.add(f"{key}: expected text, found {text!r:.40}.")
    for where, text in special.items():
        if not isinstance(text, str):
            found.add(f"special {where!r:.40}: expected text, found {text!r:.40}.")


def _printed_terrain(
    board: Board, terrain: Mapping[str, Iterable[SquareLike]], found: Collector
) -> tuple[Terrain, ...]:
    """The terrain of each square in row order; several kinds may lie on one."""
    printed = [Terrain.CLEAR] * (board.width * board.height)
    for key, kind in terrain_kinds.words().items():
        for square in squares_on(board, terrain.get(key, ()), found):
            printed[board.index(square)] |= kind
    return tuple(printed)


def _levels(board: Board, given: Mapping[Any, Any], found: Collector) -> tuple[int, ...]:
    """The level of each square in row order."""
    levels = [GROUND] * (board.width * board.height)
    for names, level in given.items():
        if not isinstance(level, int) or isinstance(level, bool) or not 1 <= level <= 9:
            found.add(f"Level {level!r} of {names}: levels run from 1 (the ground) to 9.")
            continue
        for square in squares_on(board, [names], found):
            levels[board.index(square)] = level
    return tuple(levels)


def _transitions(
    board: Board, levels: Sequence[int], stairs: Iterable[str], ladders: Iterable[str], found: Collector
) -> dict[Edge, Transition]:
    """The edges with stairs and ladders; each must join two levels."""
    transitions = {
        edge: kind
        for names, kind in ((stairs, Transition.STAIRS), (ladders, Transition.LADDER))
        for edge in edges_on(board, names, found)
    }
    for edge, transition in transitions.items():
        if levels[board.index(edge.a)] == levels[board.index(edge.b)]:
            found.add(f"The {transition} on {edge.name} join nothing: both squares are on one level.")
    return transitions


def add_piece(board: Board, where: SquareLike, spec: Any) -> Board:
    """The board with one more piece on the named squares."""
    if len(board.pieces) >= MAX_PIECES:
        raise BadWord(f"A board has at most {MAX_PIECES} pieces.")
    base = where if isinstance(where, str) else as_square(where).name
    squares = spec.squares if isinstance(spec, Piece) else base_squares(board, base)
    piece = as_piece(spec, squares, board.pieces)
    if piece.id in board.pieces:
        raise BadWord(f"There is a piece {piece.id!r} already; expected another name or id.")
    return board.with_piece(piece)


def check_size(width: int, height: int) -> None:
    """Boards have 1 to 200 squares a side."""
    sides: tuple[tuple[str, object], ...] = (("width", width), ("height", height))
    for what, value in sides:
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_SIDE:
            raise BadWord(f"The {what} must be a whole number from 1 to {MAX_SIDE}, not {value!r:.40}.")


def check_starting(starting: Mapping[str, frozenset[Square]], found: Collector) -> None:
    """Starting areas never overlap."""
    seen: dict[Square, str] = {}
    for area, squares in starting.items():
        if not squares:
            found.add(f"Starting area {area} has no square.")
        for square in sorted(squares):
            if square in seen:
                found.add(f"Starting areas {seen[square]} and {area} overlap on {square.name}.")
            seen[square] = area


def squares_on(board: Board, names: Iterable[SquareLike], found: Collector) -> frozenset[Square]:
    """These squares, and rectangles by name; a name of no square, or of one off the map, is a problem."""
    squares: set[Square] = set()
    if isinstance(names, str) or not isinstance(names, Iterable):  # a file may hold anything
        names = [names]
    for name in names:
        squares.update(found.attempt(partial(_area_squares, board, name), []))
    return frozenset(squares)


def _area_squares(board: Board, name: object) -> list[Square]:
    """The squares of a name, or the one of a tuple."""
    return [board.square(name)] if isinstance(name, tuple) else area_on(board, str(name))


def area_on(board: Board, name: str) -> list[Square]:
    """The squares of ``C3`` or ``C3:E4``; a ClixbookError if it leaves the map."""
    for corner in name.split(":"):
        board.square(corner)  # before a rectangle between far corners is counted out
    return list(parse_squares([name]))


class Areas:
    """Areas of one board by name, limited in number."""

    def __init__(self, board: Board) -> None:
        self.board, self.left = board, 8 * board.width * board.height + 100

    def squares(self, name: str) -> list[Square]:
        """As ``area_on``; a ClixbookError once all areas together cover the board many times over."""
        if self.left < 0:
            raise BadWord("The areas named here cover the board many times over; expected each once.")
        found = area_on(self.board, name)
        self.left -= len(found)
        return found


def add_to_stack(piled: dict[Square, tuple[T, ...]], square: Square, things: Sequence[T]) -> None:
    """Lay things on the stack of a square."""
    stack = piled.get(square, ())
    if len(stack) + len(things) > MAX_STACK:
        raise BadWord(f"More than {MAX_STACK} things lie on {square}; expected fewer.")
    piled[square] = (*stack, *things)


def edges_on(board: Board, names: Iterable[str], found: Collector) -> list[Edge]:
    """The named edges; one that touches a square off the map is a problem."""
    edges = []
    for name in [names] if isinstance(names, str) else names:
        edge: Edge | None = found.attempt(partial(as_edge, name), None)
        if edge is not None and (edge.a not in board or edge.b not in board):
            found.add(f"The edge {name} is off the map.")
        elif edge is not None:
            edges.append(edge)
    return edges


def spread_over(thing: T, squares: Sequence[Square]) -> T:
    """An object of as many squares as there are covers them all; other things stay as they are."""
    if isinstance(thing, MapObject) and 1 < thing.squares == len(squares) and not thing.covers:
        return replace(thing, covers=tuple(sorted(squares)))
    return thing


def stacks(
    board: Board, parts: Mapping[str, Any], make: Callable[[Any], T], found: Collector
) -> dict[Square, tuple[T, ...]]:
    """Square -> its stack, from ``{"C3": "smoke"}`` or ``{"C3": ["debris", "smoke"]}``."""
    piled: dict[Square, tuple[T, ...]] = {}
    for names, specs in parts.items():
        squares = sorted(squares_on(board, [names], found))
        for spec in specs if isinstance(specs, (list, tuple)) else [specs]:
            thing = found.attempt(partial(make, spec), None, square_words(names))
            if thing is not None:
                thing = spread_over(thing, squares)
                for square in squares:
                    found.attempt(partial(add_to_stack, piled, square, [thing]), None)
    return piled


def square_words(where: SquareLike) -> str:
    """The squares that a part of a board is given for, as a problem names them."""
    return where if isinstance(where, str) else f"{where}"
