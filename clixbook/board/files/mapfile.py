"""Map files: boards as readable text. docs/map-format.md describes the format.

Reading never stops at the first problem and never gives half a board: either all of it, or one ClixbookError
with every problem, each with its line and column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.files import words
from clixbook.board.files.drawing import FREE_SYMBOLS, draw
from clixbook.board.files.finding import find_file
from clixbook.board.files.map_checks import map_problems
from clixbook.board.files.mapreader import TRANSITION_LISTS, MapReader
from clixbook.board.files.yamltree import Problems, quoted, read_text, read_tree
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.errors import BadFile, ClixbookError, NotFound, Problem
from clixbook.plugins import plugin_files
from clixbook.resources import resource_dir

WANTED = "a map has a line map: | with its drawing below"
WANTED_ANY = f"{WANTED}, a figure begins with figure:, a lesson with lesson: and a story with scenario:"
"""What a file begins with, for whoever gives an empty one: of maps, and of all that ``clixbook check`` reads."""

# -- the three entrances ----------------------------------------------------------------------------------


def _library() -> dict[str, Path]:
    return plugin_files("maps") | {path.stem: path for path in sorted(resource_dir("maps").glob("*.yaml"))}


def map_names() -> list[str]:
    """The names of the maps that come with clixbook, and of those that installed packages add.

    >>> import clixbook as cx
    >>> "corner" in cx.map_names()
    True
    """
    return list(_library())


@checks_arguments
def load_map(name_or_path: str | Path) -> Board:
    """A board from a name in maps/ (``"market-street"``) or from the path of a map file.

    Raises one ClixbookError with every problem of the file.

    >>> import clixbook as cx
    >>> cx.load_map("corner")
    <corner 8 x 6, 0 pieces>
    """
    path = find_map(name_or_path)
    status = path.stat()
    return _load(path, (path.resolve(), status.st_mtime_ns, status.st_size))


def packaged_map(name: str) -> Board:
    """A map that comes with clixbook, by its name alone: texts from strangers reach no other file.

    Raises a ClixbookError that names those there are.
    """
    if name not in map_names():
        raise NotFound(f"No map is called {name!r:.60}; there are {', '.join(sorted(map_names()))}.")
    return load_map(name)


@lru_cache(maxsize=32)
def _load(path: Path, _stamp: object) -> Board:
    return from_text(read_text(path), str(path), path.stem)


def find_map(name_or_path: str | Path) -> Path:
    """The file that a name or a path means; a ClixbookError with the nearest name if there is none."""
    return find_file("map", name_or_path, _library())


@checks_arguments
def check_file(path: str | Path) -> list[Problem]:
    """Every problem of a map file, in the order of its lines; none if it can be loaded.

    >>> import clixbook as cx
    >>> [problem.file for problem in cx.check_file("no-such-map.yaml")]
    ['no-such-map.yaml']
    """
    try:
        from_text(read_text(Path(path)), str(path), wanted=WANTED_ANY)
    except ClixbookError as error:
        return list(error.problems)
    return []


def from_text(text: str, file: str = "", name: str = "", wanted: str = WANTED) -> Board:
    """A board from the text of a map file; ``name`` is its name if the text gives none.

    ``wanted`` says what is expected, for whoever gives an empty one.
    """
    root = read_tree(text, file, wanted)
    problems = Problems(file)
    board = MapReader(root, text, problems, name).board()
    problems.finish()
    assert board is not None  # without a problem there is a board
    return board


# -- writing ----------------------------------------------------------------------------------------------


def to_text(board: Board) -> str:
    """The board as the text of a map file; ``from_text`` gives an equal board back."""
    return "\n".join(_lines(board)) + "\n"


def _lines(board: Board) -> Iterator[str]:
    for key in ("name", "title"):
        if getattr(board, key):
            yield f"{key}: {quoted(getattr(board, key))}"
    if board.setting != "outdoor":
        yield f"setting: {board.setting}"
    areas, texts, letters = _assign_letters(board)
    if areas:
        yield "starting:"
        yield from (f"  {symbol}: {quoted(name)}" for symbol, name in areas.items())
    if texts:
        yield "special:"
        yield from (f"  {symbol}: {quoted(text)}" for symbol, text in texts.items())
    yield "map: |"
    yield from (f"  {line}" for line in draw(board, letters))
    both = [edge for edge in board.transitions if edge in board.edges]  # the drawing shows the wall alone
    for key, kind in TRANSITION_LISTS.items():
        yield from _list(key, [edge.name for edge in both if board.transitions[edge] is kind])
    yield from _list(
        "destroyed", [*words.square_names(board.destroyed), *sorted(e.name for e in board.destroyed_edges)]
    )
    yield from _things(board)


def _list(key: str, names: Iterable[str]) -> Iterator[str]:
    if names := list(names):
        yield f"{key}: [{', '.join(names)}]"


def _assign_letters(board: Board) -> tuple[dict[str, str], dict[str, str], dict[Square, str]]:
    """Letters for starting areas and special texts; texts beyond the last letter go by square."""
    free = iter(FREE_SYMBOLS)
    areas: dict[str, str] = {}
    texts: dict[str, str] = {}
    letters: dict[Square, str] = {}
    for name, squares in board.starting.items():
        symbol = next(free, "")
        if not symbol:
            raise BadFile(f"A drawing has letters for {len(FREE_SYMBOLS)} starting areas, no more.")
        areas[symbol] = name
        letters.update(dict.fromkeys(squares, symbol))
    by_text: dict[str, list[Square]] = {}
    for square, text in board.special.items():
        by_text.setdefault(text, []).append(square)
    for text, where in by_text.items():
        symbol = next(free, "")
        if symbol:
            texts[symbol] = text
            letters.update({square: letters.get(square, "") + symbol for square in where})
        else:
            texts.update({square.name: text for square in where})
    return areas, texts, letters


def _things(board: Board) -> Iterator[str]:
    stacks: tuple[tuple[str, FrozenMap[Square, Any]], ...] = (
        ("markers", board.markers),
        ("objects", board.objects),
    )
    for key, piled in stacks:
        if piled:
            yield f"{key}:"
        for square, things in piled.items():
            said = [_spec(words.thing_words(thing)) for thing in things]
            yield f"  {square}: {said[0] if len(said) == 1 else '[' + ', '.join(said) + ']'}"
    if board.pieces:
        yield "pieces:"
    taken: dict[str, Piece] = {}
    for piece in board.pieces.values():
        yield f"  {words.base_name(piece.squares)}: {_spec(words.piece_words(piece, taken))}"
        taken[piece.id] = piece


def _spec(spec: str | Mapping[str, Any] | Iterable[str] | bool) -> str:
    """Words or a mapping as YAML on one line."""
    if isinstance(spec, bool):
        return "true" if spec else "false"
    if isinstance(spec, str):
        return quoted(spec)
    if isinstance(spec, Mapping):
        return "{" + ", ".join(f"{key}: {_spec(value)}" for key, value in spec.items()) + "}"
    return "[" + ", ".join(_spec(item) for item in spec) + "]"


# -- notes ------------------------------------------------------------------------------------------------


def notes(board: Board) -> list[str]:
    """What is allowed and yet worth a second look: unequal starting areas, places that nobody reaches."""
    return [problem.text for problem in map_problems(board) if not problem.grave]
