"""Import maps from JSON files, lists or folders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.map_checks import map_problems
from clixbook.board.files.mapfile import from_text
from clixbook.board.model.board import Board
from clixbook.errors import BadFile, ClixbookError, Problem
from clixbook.figures.files.writer import slug
from clixbook.importing.import_report import Imported, ImportNote, Kind, Progress, Report, Teller
from clixbook.importing.json_files import MOST_BYTES, files_in, is_json, text_in, things_in, values_of, words
from clixbook.importing.map_reader import JsonMapReader, is_map

MOST_MAPS = 5000


@checks_arguments
def maps_from(path_or_text: str | Path, *, progress: Progress[Path] = iter) -> Imported[Board]:
    """The maps of a file of JSON, of a folder of them, or of the text itself: rows of tiles with walls and ramps.

    docs/import-maps.md shows the form. ``progress=tqdm`` shows how far a folder is. Each map that can be read is, with
    a name of its own; ``report`` of what is returned tells by map and place what was left out or taken for something.
    A ClixbookError is raised where there is no map at all.

    >>> import clixbook as cx
    >>> text = '''{"name": "Two Yards", "type": "outdoor", "rows": [
    ...   {"y": 1, "tiles": [{"x": "A", "isStartingZone": true}, {"x": "B", "terrain": "hindering"}, {"x": "C"}]},
    ...   {"y": 2, "tiles": [{"x": "A", "elevation": 2}, {"x": "B"}, {"x": "C", "isStartingZone": true}]}],
    ...   "walls": [{"x0": 2, "y0": 0, "x1": 2, "y1": 1, "type": "door"}],
    ...   "ramps": [{"x0": 0, "y0": 0, "x1": 0, "y1": 1}]}'''
    >>> (yard,) = cx.maps_from(text)
    >>> yard.name, list(map(str, yard.edges)), list(map(str, yard.transitions))
    ('two-yards', ['B1|C1'], ['A1|A2'])
    """
    if isinstance(path_or_text, str) and is_json(path_or_text):
        return boards_of([("", maps_in(path_or_text))])
    return boards_of(_folder(Path(path_or_text), progress))


def maps_in(text: str, file: str = "", most: int = MOST_BYTES) -> list[Any]:
    """The maps of a text of JSON: one, a list, or an object with one list; a ClixbookError if there is none."""
    if not is_json(text):
        raise BadFile(Problem("Expected a map in JSON, an object with rows of tiles.", file))
    maps = things_in(values_of(text, file, most), is_map)
    if not maps:
        raise BadFile(Problem("There is no map here: expected an object with rows of tiles.", file))
    return maps


def boards_of(files: Iterator[tuple[str, Any]] | list[tuple[str, Any]]) -> Imported[Board]:
    """The boards of these maps, each with the name of its file; files without maps are reported."""
    report, made = Report("map"), dict[str, Board]()
    for file, maps in files:
        if isinstance(maps, ClixbookError):
            report.notes += [
                ImportNote(Kind.NOT_READ, file, "", "", str(replace(each, file=""))) for each in maps.problems
            ]
            continue
        for number, given in enumerate(maps, 1):
            if len(made) >= MOST_MAPS:
                raise BadFile(Problem(f"There are more than {MOST_MAPS} maps; import fewer at once.", file))
            name = words(given.get("name"))[:80] if isinstance(given, dict) else ""
            teller = Teller(report, file, name or (f"map {number}" if len(maps) > 1 else ""))
            board = _board(given, Path(file).stem, teller)
            if board is not None:
                _keep(board, Path(file).stem if len(maps) == 1 else "", made)
    if not made:
        problems = [Problem(f"{each.card or 'All of it'}: {each.text}", each.file) for each in report.not_read[:20]]
        raise BadFile(Problem("There is no map that can be read."), *problems)
    report.read = len(made)
    return Imported.of(made.values(), report)


def _board(given: Any, name: str, teller: Teller) -> Board | None:
    """The board, as a map file would give it; None, with problems in the report, if no file could hold it."""
    if not is_map(given):
        teller.tell(Kind.NOT_READ, "", "Expected an object with rows of tiles.")
        return None
    board = JsonMapReader(given, teller).board(name)
    if board is None:
        return None
    try:
        again = from_text(board.to_text())
    except ClixbookError as error:
        for wrong in error.problems:
            teller.tell(Kind.NOT_READ, "", wrong.text)
        return None
    for note in map_problems(again):
        teller.tell(Kind.TAKEN, "", note.text)
    return again


def _keep(board: Board, stem: str, made: dict[str, Board]) -> None:
    """Keep a map under a free name: that of its file, for a file with one map."""
    first = slug(stem) or board.name
    own = next(
        name for number in range(1, 10_000) if (name := first + (f"-{number}" if number > 1 else "")) not in made
    )
    made[own] = board.with_(name=own)


def _folder(path: Path, progress: Progress[Path]) -> Iterator[tuple[str, Any]]:
    files = files_in(path)
    for file in progress(files) if path.is_dir() else files:
        name = str(file.relative_to(path)) if path.is_dir() else file.name
        try:
            yield name, maps_in(text_in(file), name)
        except ClixbookError as error:
            yield name, error
