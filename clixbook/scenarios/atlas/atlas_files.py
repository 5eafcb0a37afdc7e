"""Atlas files, one per section, and other library uses of a ruling."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from clixbook.errors import BadFile, ClixbookError
from clixbook.rulebooks.rulebook import all_rows
from clixbook.scenarios.atlas.cases import BoardCase, Case, GameCase, GameQuestion, is_decisive
from clixbook.scenarios.atlas.set_up_cases import READERS
from clixbook.scenarios.files.scenario_files import library, load
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import Question

FOLDER = Path(__file__).parent / "positions"
_ID = re.compile(r"\b[A-Z]{2,4}-[A-Z0-9]+\b")
_TITLE = re.compile(r"^title: *(.+)$", re.M)


@dataclass(frozen=True)
class LibraryUse:
    """A lesson, story or divergence that names a ruling: ``folder`` is its kind."""

    name: str
    title: str
    folder: str


@cache
def _section(prefix: str) -> Mapping[str, Any]:
    """The positions of a section as they are written down."""
    path = FOLDER / f"{prefix.lower()}.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}


def positions() -> tuple[str, ...]:
    """The ids of all rulings that have a position in the atlas's own files."""
    prefixes = (path.stem.upper() for path in sorted(FOLDER.glob("*.yaml")))
    return tuple(ruling for prefix in prefixes for ruling in _section(prefix))


def twin_of(ruling: str) -> str:
    """The ruling with the same answer at the table, where a book has one rule in two places; "" for most."""
    return str(_section(ruling.partition("-")[0]).get(ruling, {}).get("as", ""))


@cache
def case_of(ruling: str) -> Case | None:
    """The position in which a ruling decides: the atlas's own, else a question of the library that names it."""
    if twin := twin_of(ruling):
        written = _section(ruling.partition("-")[0])[ruling]
        return read_case(twin, written) if len(written) > 1 else case_of(twin)
    written = _section(ruling.partition("-")[0]).get(ruling)
    if written is not None:
        return read_case(ruling, written)
    return next((case for name in _scenarios_naming(ruling) if (case := _question(ruling, name)) is not None), None)


def read_case(ruling: str, written: Mapping[str, Any]) -> Case:
    """The case of a file's entry; a ClixbookError for an unknown question."""
    for kind, read in READERS.items():
        if kind in written:
            return read(ruling, written)
    line, say = written["position"], written.get("say", "")
    if "do" in written:
        do, mode = tuple(map(str, written["do"])), written.get("mode", "")
        return GameCase(ruling, line, do, say, mode, written.get("points", False))
    answer_keys = dict(written["answer"])
    query = answer_keys.pop("query")
    if query not in QUERIES:
        raise BadFile(f"{ruling}: there is no query {query!r}.")
    field = answer_keys.pop("field", next(iter(QUERIES[query].fields)))
    arguments = {key: QUERIES[query].args[key].read(value) for key, value in answer_keys.items()}
    if QUERIES[query].of_game:
        return GameQuestion(ruling, line, query, arguments, field, say)
    return BoardCase(ruling, line, query, arguments, field, say)


def _scenarios_naming(ruling: str) -> list[str]:
    """The divergences and lessons that name a ruling."""
    return [each.name for each in shown_in(ruling) if each.folder in ("divergence", "lessons")]


def _question(ruling: str, name: str) -> Case | None:
    """The first question of a file that the ruling decides, in the file's words."""
    for each in load(name).questions:
        if ruling in each.rulings:
            with suppress(ClixbookError):  # a game that no line can hold
                case = _case(ruling, each)
                if is_decisive(case):
                    return case
    return None


def _case(ruling: str, each: Question) -> Case:
    """A question of a file as a case."""
    if each.game is not None and each.query_row.of_game:
        line = each.game.start(each.game.books[0]).to_line()
        return GameQuestion(ruling, line, each.query, each.arguments, each.field, each.say)
    return BoardCase(ruling, each.board.to_line(), each.query, each.arguments, each.field, each.say)


@cache
def _index() -> Mapping[str, tuple[LibraryUse, ...]]:
    """Ruling -> files that show it, found by their text: much quicker than reading them."""
    known = {row.id for row in all_rows()}
    found: dict[str, list[LibraryUse]] = defaultdict(list)
    for name, path in library().items():
        text = path.read_text(encoding="utf-8")
        title = _TITLE.search(text)
        shown = LibraryUse(name, title[1].strip("\"' ") if title else name, path.parent.name)
        for ruling in dict.fromkeys(_ID.findall(text)):
            if ruling in known:
                found[ruling].append(shown)
    return {ruling: tuple(each) for ruling, each in found.items()}


def shown_in(ruling: str) -> tuple[LibraryUse, ...]:
    """The lessons, stories and divergences that name a ruling."""
    return _index().get(ruling, ())


@cache
def power_positions() -> Mapping[str, str]:
    """Power -> a position in which a figure has it, on a line."""
    text = (Path(__file__).parent / "powers.yaml").read_text(encoding="utf-8")
    found: Mapping[str, str] = yaml.safe_load(text) or {}
    return found
