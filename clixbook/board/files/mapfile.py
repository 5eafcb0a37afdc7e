"""Map files: boards as readable text. docs/map-format.md describes the format.

Reading never stops at the first problem and never gives half a board: either all of it, or one ClixbookError
with every problem, each with its line and column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.files import words
from clixbook.board.files.drawing import FREE_SYMBOLS, draw
from clixbook.board.files.finding import FileLibrary
from clixbook.board.files.map_checks import map_problems
from clixbook.board.files.map_keys import MAP_KEYS
from clixbook.board.files.mapreader import STEPS, MapReader
from clixbook.board.files.sketch import letters
from clixbook.board.files.yamltree import Problems, flow_yaml, read_text, read_tree
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.errors import BadFile, ClixbookError, NotFound, Problem
from clixbook.plugins import plugin_files
from clixbook.resources import resource_dir

WANTED = "a map has a line map: | with its drawing below"
WANTED_ANY = f"{WANTED}, a figure begins with figure:, a lesson with lesson: and a story with scenario:"
"""How any file that ``clixbook check`` reads begins: a hint for an empty file."""

# -- the three entrances ----------------------------------------------------------------------------------


def _paths() -> dict[str, Path]:
    return plugin_files("maps") | {path.stem: path for path in sorted(resource_dir("maps").glob("*.yaml"))}


_LIBRARY = FileLibrary("map", _paths, lambda path: from_text(read_text(path), str(path), path.stem))


def map_names() -> list[str]:
    """The names of the maps that come with clixbook, and of those that installed packages add.

    >>> import clixbook as cx
    >>> "corner" in cx.map_names()
    True
    """
    return list(_paths())


@checks_arguments
def load_map(name_or_path: str | Path) -> Board:
    """A board from a name in maps/ (``"market-street"``) or from the path of a map file.

    Raises one ClixbookError with every problem of the file.

    >>> import clixbook as cx
    >>> cx.load_map("corner")
    <corner 8 x 6, 0 pieces>
    """
    return _LIBRARY.load(name_or_path)


def packaged_map(name: str) -> Board:
    """A map that comes with clixbook, by its name alone: texts from strangers reach no other file.

    Raises a ClixbookError that names those there are.
    """
    if name not in map_names():
        raise NotFound(f"No map is called {name!r:.60}; there are {', '.join(sorted(map_names()))}.")
    return load_map(name)


def find_map(name_or_path: str | Path) -> Path:
    """The file that a name or a path means; a ClixbookError with the nearest name if there is none."""
    return _LIBRARY.find(name_or_path)


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

    ``wanted`` says what is expected, for the error about an empty text.
    """
    root = read_tree(text, file, wanted)
    problems = Problems(file)
    board = MapReader(root, text, problems, name).board()
    problems.finish()
    assert board is not None  # without a problem there is a board
    return board


# -- writing ----------------------------------------------------------------------------------------------


def to_text(board: Board, drawn: bool = False) -> str:
    """The board as the text of a map file; ``from_text`` gives an equal board back.

    ``drawn``: figures stand in the drawing, as letters. Figures that share a square do so in any case.
    """
    figures = _figure_letters(board, drawn)
    areas, texts, symbols = _assign_letters(board, figures)
    both = [edge for edge in board.transitions if edge in board.edges]  # the drawing shows the wall alone
    steps = {key: [each.name for each in both if board.transitions[each] is kind] for key, kind in STEPS.items()}
    gone = [*words.square_names(board.destroyed), *sorted(edge.name for edge in board.destroyed_edges)]
    parts = {
        "starting": _block(areas),
        "special": _block(texts),
        "map": "".join(f"\n  {line}" for line in ("|", *draw(board, symbols))).lstrip(),
        **{key: _list(names) for key, names in {**steps, "destroyed": gone}.items()},
        "markers": _block(words.stack_words(board.markers)),
        "objects": _block(words.stack_words(board.objects)),
        "pieces": _block(words.all_piece_words(board, figures)),
    }
    return "".join(f"{line}\n" for _, line in MAP_KEYS.lines(board, parts))


def _block(things: Mapping[str, Any]) -> str:
    return "".join(f"\n  {name}: {flow_yaml(value)}" for name, value in things.items())


def _list(names: Iterable[str]) -> str:
    return f"[{', '.join(names)}]" if names else ""


def _figure_letters(board: Board, drawn: bool) -> dict[str, str]:
    """The letters of figures by their ids, as many as are not needed for starting areas."""
    places = Counter(piece.squares for piece in board.pieces.values())
    by_rows = {who: tuple(sorted(each.squares, key=lambda at: (at.y, at.x))) for who, each in board.pieces.items()}
    shown = (
        (who, letter)
        for who, letter in letters(board).items()
        if (drawn or places[by_rows[who]] > 1) and by_rows[who] == board.pieces[who].squares and letter in FREE_SYMBOLS
    )
    return dict(islice(shown, max(0, len(FREE_SYMBOLS) - len(board.starting))))


def _assign_letters(
    board: Board, figures: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str], dict[Square, str]]:
    """Letters for starting areas and special texts beside those of figures; texts beyond the last go by square."""
    free = iter(letter for letter in FREE_SYMBOLS if letter not in figures.values())
    areas: dict[str, str] = {}
    texts: dict[str, str] = {}
    symbols: dict[Square, str] = {}
    for name, squares in board.starting.items():
        symbol = next(free, "")
        if not symbol:
            raise BadFile(f"A drawing has letters for {len(FREE_SYMBOLS)} starting areas, no more.")
        areas[symbol] = name
        symbols.update(dict.fromkeys(squares, symbol))
    by_text: dict[str, list[Square]] = {}
    for square, text in board.special.items():
        by_text.setdefault(text, []).append(square)
    for text, where in by_text.items():
        symbol = next(free, "")
        if symbol:
            texts[symbol] = text
            symbols.update({square: symbols.get(square, "") + symbol for square in where})
        else:
            texts.update({square.name: text for square in where})
    for who, symbol in figures.items():
        symbols.update({square: symbols.get(square, "") + symbol for square in board.pieces[who].squares})
    return areas, texts, symbols


# -- notes ------------------------------------------------------------------------------------------------


def notes(board: Board) -> list[str]:
    """Notes on a legal map that are worth a second look: unequal starting areas, unreachable places."""
    return [problem.text for problem in map_problems(board) if not problem.grave]
