"""The tables of keys on the pages of file formats; ``python -m tests.format_tables`` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

from clixbook.board.files.bonus_words import BONUS_KEYS
from clixbook.board.files.file_keys import HEADER, KeyTable
from clixbook.board.files.map_keys import MAP_KEYS
from clixbook.board.files.words import MARKER_KEYS, OBJECT_KEYS, PIECE_KEYS
from clixbook.figures.files.figure_keys import FIGURE_KEYS
from clixbook.figures.forces.ready_forces import FORCE_KEYS
from clixbook.figures.things.thing_keys import THING_KEYS
from clixbook.scenarios.files.board_reader import BOARD_KEYS
from clixbook.scenarios.files.course_reader import CHAPTER_KEYS, COURSE_KEYS
from clixbook.scenarios.files.scenario_keys import (
    ADVICE_KEYS,
    BUILD_KEYS,
    GOAL_KEYS,
    IN_LESSON_KEYS,
    IN_QUESTION_KEYS,
    LESSON_KEYS,
    MISTAKE_KEYS,
    PREDICT_KEYS,
    QUESTION_KEYS,
    STEP_KEYS,
    STORY_KEYS,
)

DOCS = Path(__file__).parents[1] / "docs"
PAGES: dict[str, tuple[KeyTable, ...]] = {
    "figure-format.md": (FIGURE_KEYS, FORCE_KEYS),
    "thing-format.md": (THING_KEYS,),
    "map-format.md": (MAP_KEYS, MARKER_KEYS, OBJECT_KEYS, PIECE_KEYS, BONUS_KEYS),
    "scenario-format.md": (
        LESSON_KEYS, BOARD_KEYS, QUESTION_KEYS, MISTAKE_KEYS, IN_LESSON_KEYS, IN_QUESTION_KEYS, GOAL_KEYS,
        COURSE_KEYS, CHAPTER_KEYS, STORY_KEYS,
        BUILD_KEYS, STEP_KEYS, PREDICT_KEYS, ADVICE_KEYS,
    ),
}  # fmt: skip
"""The tables of each page, in their order."""


def written(page: str) -> str:
    """The page as it is."""
    return (DOCS / page).read_text(encoding="utf-8")


def with_tables(page: str) -> str:
    """The page with its tables made anew."""
    tables = iter(PAGES[page])
    return re.sub(
        rf"^{re.escape(HEADER)}\n(\|.*\n)*", lambda _: f"{next(tables).markdown()}\n", written(page), flags=re.M
    )


if __name__ == "__main__":
    for each in PAGES:
        (DOCS / each).write_text(with_tables(each), encoding="utf-8")
