"""Browser storage of the Learn room: progress, missed questions and the lesson draft."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from clixbook.errors import ClixbookError
from clixbook.view.explore.address import read_board
from clixbook.view.learn.authoring.askable import BY_KEY
from clixbook.view.learn.authoring.question_form import FIELDS as OF_A_QUESTION, MOST_KEPT, MOST_WORDS
from clixbook.view.learn.authoring.write_sheet import FIELDS as OF_A_LESSON, MOST_QUESTIONS
from clixbook.view.learn.practice import Practice
from clixbook.view.learn.progress import Progress


@dataclass(frozen=True)
class Saved:
    """The browser's stored data: the progress, the missed questions, and the lesson that is being written."""

    progress: Progress = field(default_factory=Progress)
    practice: Practice = field(default_factory=Practice)
    written: dict[str, Any] = field(default_factory=dict)


def to_saved_text(saved: Saved) -> str:
    """All of it as a text; the plain word of the progress while there is nothing else."""
    code, more = saved.progress.code(), {"missed": saved.practice.to_saved(), "written": saved.written}
    more = {key: value for key, value in more.items() if value}
    return json.dumps({"done": code, **more}) if more else code


def from_saved_text(text: str) -> Saved:
    """Read the records of such a text, as far as it can be read."""
    if not text.startswith("{"):
        return Saved(Progress.read_address(text))
    with suppress(ValueError, AttributeError):
        found = json.loads(text)
        progress, practice = Progress.read_address(str(found.get("done", ""))), Practice.from_saved(found.get("missed"))
        with suppress(ValueError, TypeError, KeyError, AttributeError, ClixbookError):
            return Saved(progress, practice, _read_form(found["written"]))
        return Saved(progress, practice)
    return Saved()


def _read_form(found: Mapping[str, Any]) -> dict[str, Any]:
    """A form as it was kept; an error of reading for anything else."""
    read_board(str(found["line"]))
    questions = [_question(each) for each in found["questions"][:MOST_QUESTIONS]]
    fields = {name: str(found[name])[:MOST_WORDS] for name in OF_A_LESSON}
    at = int(found["at"]) if questions else -1
    if at < 0:
        raise ValueError("a lesson has a question at least")
    return {"line": str(found["line"]), "at": at, "questions": questions, **fields}


def _question(found: Mapping[str, Any]) -> dict[str, Any]:
    words = {
        str(answer): (bool(on), str(text)[:MOST_WORDS])
        for answer, (on, text) in list(found["mistakes"].items())[:MOST_KEPT]
    }
    line = {"line": str(found["line"])} if found.get("line") else {}
    if line:
        read_board(line["line"])
    fields = {name: str(found[name])[:MOST_WORDS] for name in OF_A_QUESTION}
    return {"kind": BY_KEY[str(found["kind"])].key, "mistakes": words, **fields, **line}
