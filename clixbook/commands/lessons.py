"""``clixbook new-lesson`` and ``notebooks``: a lesson draft, and notebook copies."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from clixbook.commands.arguments import board_of
from clixbook.errors import BadFile, Problem
from clixbook.resources import resource_dir
from clixbook.whole_files import write_whole

DOCS = re.compile(r"\[([^\[\]]+)\]\(\.\./(docs/[^)]+)\)")  # links that lead nowhere from a copy


def write_lesson(options: argparse.Namespace) -> None:
    """``clixbook new-lesson``: prints the lesson, or writes it to a file that does not exist yet."""
    from clixbook.scenarios.new_lesson import new_lesson

    file = Path(options.output) if options.output else None
    name = options.name or (file.stem if file else "my-lesson")
    also = [board_of(each) for each in options.also]
    text = new_lesson(board_of(options.map), name, options.source, options.target, options.rules, also)
    if file is None:
        print(text, end="")
    elif file.exists():
        raise BadFile(f"{file} exists already; expected a new name.")
    else:
        write_whole(file, text)
        print(f"{file}: {text.count('- say:')} questions. Write its title, idea and text, then: clixbook check {file}")


def copy_notebooks(options: argparse.Namespace) -> int:
    """``clixbook notebooks DIR``: 0 if all of them are there now, 2 if some of the same name were there before."""
    folder = Path(options.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = {path: folder / path.name for path in sorted(resource_dir("notebooks").glob("*.ipynb"))}
        new = {path: there for path, there in found.items() if not there.exists()}
        for path, there in new.items():
            there.write_text(DOCS.sub(r"\1 (\2)", path.read_text(encoding="utf-8")), encoding="utf-8")
    except OSError as error:
        raise BadFile(Problem(f"The notebooks cannot be copied: {error.strerror}.", str(folder))) from None
    print(f"{len(new)} notebooks in {folder}; begin with 01-the-board.ipynb")
    kept = [there.name for path, there in found.items() if path not in new]
    if kept:
        print(f"{folder}: stay as they were: {', '.join(kept)}", file=sys.stderr)
    return 2 if kept else 0
