"""Browser storage of the Learn room: progress and the lesson draft."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from clixbook.errors import ClixbookError
from clixbook.view.explore.address import read_board
from clixbook.view.learn.authoring.askable import BY_KEY
from clixbook.view.learn.authoring.question_form import FIELDS as OF_A_QUESTION, MOST_KEPT, MOST_WORDS
from clixbook.view.learn.authoring.write_sheet import FIELDS as OF_A_LESSON, MOST_QUESTIONS
from clixbook.view.learn.progress import Progress


def to_saved_text(progress: Progress, written: Mapping[str, Any]) -> str:
    """Both as a text; the plain word of the progress while nothing was written."""
    code = progress.code()
    return json.dumps({"done": code, "written": written}) if written else code


def from_saved_text(text: str) -> tuple[Progress, dict[str, Any]]:
    """Read the records of such a text, as far as it can be read."""
    if not text.startswith("{"):
        return Progress.read_address(text), {}
    with suppress(ValueError, TypeError, KeyError, AttributeError, ClixbookError):
        found = json.loads(text)
        return Progress.read_address(str(found.get("done", ""))), _read_form(found["written"])
    return Progress(), {}


def _read_form(found: Mapping[str, Any]) -> dict[str, Any]:
    """A form as it was kept; an error of reading if it is none."""
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
