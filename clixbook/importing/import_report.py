"""Import reports: parts that were skipped, replaced or left to the players."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from clixbook.board.answers.message import plural
from clixbook.deprecation import former_names

T = TypeVar("T")
MOST_SHOWN = 12
Progress = Callable[[Iterable[T]], Iterable[T]]
"""Hands things on and shows how far it is: ``tqdm``, or anything of its kind."""


class Kind(enum.StrEnum):
    """Kinds of import notes."""

    NOT_READ = "not read"
    LEFT_OUT = "left out"
    PLAYERS = "left to the players"
    TAKEN = "taken for"
    THING = "object or equipment"
    OTHER = "no figure"


@dataclass(frozen=True, slots=True)
class ImportNote:
    """A note of an import: outcome, file, card or map, place, and a sentence."""

    kind: Kind
    file: str
    card: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{', '.join(each for each in (self.file, self.card, self.place) if each)}: {self.text}"


@former_names(told="notes")
@dataclass
class Report:
    """Import report: counts and notes, in the order of the files."""

    what: str
    read: int = 0
    notes: list[ImportNote] = field(default_factory=list)

    @property
    def not_read(self) -> tuple[ImportNote, ...]:
        """The parts of the file that did not become one of ours."""
        return tuple(each for each in self.notes if each.kind is Kind.NOT_READ)

    @property
    def counts(self) -> dict[str, int]:
        """The number of remarks of each kind."""
        return dict(Counter(str(each.kind) for each in self.notes))

    def to_json(self) -> dict[str, Any]:
        """The report as JSON: numbers first, then the remarks, a line each."""
        lines = [
            {"kind": str(each.kind), "file": each.file, "card": each.card, "place": each.place, "text": each.text}
            for each in self.notes
        ]
        return {"what": self.what, "read": self.read, "counts": self.counts, "told": lines}

    def summary(self) -> Iterator[str]:
        """A few lines for a terminal: how many were read, and the number of remarks of each kind."""
        yield f"{plural(self.read, self.what)} read"
        missing = self.not_read
        cards = len(dict.fromkeys((each.file, each.card) for each in missing))
        if missing:
            yield f"{plural(cards, 'card' if self.what == 'figure' else 'file')} not read:"
            yield from (f"  {each}" for each in missing[:MOST_SHOWN])
        if len(missing) > MOST_SHOWN:
            yield f"  ... and {len(missing) - MOST_SHOWN} more"
        yield from (f"{kind}: {many}" for kind, many in self.counts.items() if kind != Kind.NOT_READ)

    def __str__(self) -> str:
        return "\n".join([*self.summary(), *map(str, self.notes)])


class Imported(tuple[T, ...]):
    """The results of an import, as a tuple with a ``report``."""

    report: Report

    @classmethod
    def of(cls, made: Iterable[T], report: Report) -> Imported[T]:
        """The things, with their report attached."""
        found = cls(made)
        found.report = report
        return found

    def __repr__(self) -> str:
        more = f", {plural(len(self.report.notes), 'line')} in .report" if self.report.notes else ""
        return f"<{plural(len(self), self.report.what)}{more}>"


class Teller:
    """Collects import notes for one card or map."""

    def __init__(self, report: Report, file: str, card: str) -> None:
        self.report, self.file, self.card = report, file, card
        self.bad = False

    def tell(self, kind: Kind, place: str, text: str) -> None:
        """Keep a remark; an unread part makes the card incomplete."""
        self.bad = self.bad or kind is Kind.NOT_READ
        self.report.notes.append(ImportNote(kind, self.file, self.card, place, text))
