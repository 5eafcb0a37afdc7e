"""``clixbook new-lesson``: a lesson to begin with, from a position."""

from __future__ import annotations

import argparse
from pathlib import Path

from clixbook.commands.arguments import board_of
from clixbook.errors import ClixbookError


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
        raise ClixbookError(f"{file} exists already; expected a new name.")
    else:
        file.write_text(text, encoding="utf-8")
        print(f"{file}: {text.count('- say:')} questions. Write its title, idea and text, then: clixbook check {file}")
