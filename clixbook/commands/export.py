"""``clixbook export``: a notebook as one page, with a picture of every board."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from clixbook.errors import BadFile, BadWord, Problem
from clixbook.whole_files import write_whole


def export_notebook(options: argparse.Namespace) -> None:
    """``clixbook export NOTEBOOK``: writes a page beside the notebook, or to the given path."""
    from clixbook.view.export.notebook_page import execute, page_of, read_notebook, was_run
    from clixbook.view.export.paper import find_browser, to_pdf

    source = Path(options.notebook)
    target = Path(options.out) if options.out else source.with_suffix(f".{options.to or 'html'}")
    kind = options.to or target.suffix.lower().removeprefix(".")
    if kind not in ("html", "pdf"):
        raise BadWord(f"{target.name!r} must end in .html or .pdf, or --to must say which.")
    if target.resolve() == source.resolve():
        raise BadWord("The page would take the notebook's place: expected another name.")
    notebook = read_notebook(source)
    if kind == "pdf":
        find_browser()
    if options.execute:
        execute(notebook, source.resolve().parent, lambda cell, cells: _tell(f"Running cell {cell} of {cells}"))
    elif not was_run(notebook):
        raise BadFile(Problem("No cell of it was run: --execute runs them first.", str(source)))
    page = page_of(notebook, source.stem)
    if kind == "pdf":
        _tell("Printing")
    made = to_pdf(page) if kind == "pdf" else page.encode()
    write_whole(target, made, "The page cannot be written")
    pictures = page.count('src="data:image/png;base64,')
    print(f"{target}: {len(made) / 1e6:.1f} MB, {pictures} pictures")


def _tell(words: str) -> None:
    """Print the progress, if a person waits at a terminal."""
    print(f"{words} ...", file=sys.stderr, flush=True)
