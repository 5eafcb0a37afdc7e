"""``clixbook import-figures`` and ``import-maps``: convert tables, cards and maps."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from clixbook.board.answers.message import plural
from clixbook.errors import BadFile
from clixbook.importing.import_report import Report
from clixbook.whole_files import write_whole

WIDE = 30


def import_figures(options: argparse.Namespace) -> int:
    """``clixbook import-figures``: a figure file for each figure of a table, or of collections of cards.

    2 if a card was not read, or a name was taken. Of a table nothing is written where anything is wrong.
    """
    from clixbook.figures.files.writer import to_text
    from clixbook.figures.tables.column_map import columns_of
    from clixbook.importing.figure_import import figures_from

    columns = columns_of(Path(options.columns)) if options.columns else None
    figures = figures_from(Path(options.file), columns, progress=bar)
    texts = {f"{figure.id}.yaml": to_text(figure) for figure in figures}
    return write_all(texts, Path(options.to), figures.report, options.report)


def import_maps(options: argparse.Namespace) -> int:
    """``clixbook import-maps``: a map file for each map in JSON; 2 if one was not read, or a name was taken."""
    from clixbook.importing.map_import import maps_from

    boards = maps_from(Path(options.file), progress=bar)
    texts = {f"{board.name}.yaml": board.to_text() for board in boards}
    return write_all(texts, Path(options.to), boards.report, options.report)


def write_all(texts: Mapping[str, str], folder: Path, report: Report, report_to: str) -> int:
    """Write the files, none over another, and the report; print the result. 2 if something is missing."""
    write_report(report, report_to)
    folder.mkdir(parents=True, exist_ok=True)
    paths = {folder / name: text for name, text in texts.items()}
    kept = [path for path, text in paths.items() if path.exists() and path.read_bytes() != text.encode()]
    for path, text in paths.items():
        if path not in kept:
            write_whole(path, text)
    made = len(paths) - len(kept)
    first = next((path for path in paths if path not in kept), folder)
    named = f"{folder}/*.yaml" if 1 < made <= WIDE else str(first)
    them = "it" if made == 1 else "them"
    print(f"{plural(made, report.what)} in {folder}; look at {them} with: clixbook check {named}")
    if report.notes:
        print("\n".join(report.summary()))
        print(f"All of it is in {report_to}." if report_to else "All of it, by card and place: --report FILE.json")
    if kept:
        names = ", ".join(path.name for path in kept[:WIDE]) + (" ..." if len(kept) > WIDE else "")
        print(f"{folder}: stay as they were: {names}", file=sys.stderr)
    return 2 if kept or report.not_read else 0


def write_report(report: Report, report_to: str) -> None:
    """Write the report as JSON, if a file is named; a ClixbookError if it cannot be written."""
    if report_to:
        try:
            Path(report_to).write_text(json.dumps(report.to_json(), indent=1, ensure_ascii=False), encoding="utf-8")
        except OSError as error:
            raise BadFile(f"{report_to}: the report cannot be written: {error.strerror}.") from None


def bar(given: Iterable[Path]) -> Iterator[Path]:
    """The files one by one, with a bar on a terminal that shows how far it is."""
    files = list(given)
    shown = sys.stderr.isatty() and len(files) > 1
    for done, file in enumerate(files):
        if shown:
            full = WIDE * done // len(files)
            print(f"\r[{'#' * full}{' ' * (WIDE - full)}] {done} of {len(files)}", end="", file=sys.stderr, flush=True)
        yield file
    if shown:
        print(f"\r{' ' * (WIDE + 20)}\r", end="", file=sys.stderr, flush=True)
