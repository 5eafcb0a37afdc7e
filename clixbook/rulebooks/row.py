"""Rows of the rules table: one decision, asked once, answered by every edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Never, TypeVar, overload

T = TypeVar("T")
C = TypeVar("C", covariant=True)

EDITIONS = ("core2014", "complete2022", "nebula2007", "eddieg")
DEFAULT = EDITIONS[0]
"""The rulebook where nobody names one."""
SHORT_NAMES = {"core2014": "2014", "complete2022": "2022", "nebula2007": "Nebula", "eddieg": "Eddie G"}


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T]):
    """What one edition decides: a typed value, the place in the book, and a sentence of our own.

    ``inferred`` marks our reading where the text does not spell the answer out. ``falls_back`` names the
    edition whose rule is used because this book is silent. ``in_play`` is False where the edition does not
    know the thing at all; the program then refuses it with this ruling as the reason. ``ours`` marks what no book
    has: an addition of this sandbox.
    """

    id: str
    edition: str
    value: T
    says: str
    source: str
    inferred: bool = False
    falls_back: str = ""
    in_play: bool = True
    ours: bool = False

    @property
    def note(self) -> str:
        """The honesty line under the sentence: silence, absence, our reading, or nothing."""
        if self.falls_back:
            return f"This book does not say; {SHORT_NAMES[self.falls_back]}'s rule is used."
        if self.ours:
            return "Our own addition; no book has it."
        if not self.in_play:
            return "Not in play in this book."
        return "Our reading." if self.inferred else ""


@dataclass(frozen=True, slots=True)
class Says(Generic[C]):
    """One cell of the table as it is written down; ``like`` borrows value and sentence of another edition."""

    value: C | None = None
    text: str = ""
    source: str = ""
    inferred: bool = False
    like: str = ""
    silent: bool = False
    in_play: bool = True
    ours: bool = False


def says(value: T, text: str, source: str = "", *, inferred: bool = False) -> Says[T]:
    """A cell with its own value and sentence."""
    return Says(value, text, source, inferred)


def like(edition: str, source: str = "", *, text: str = "", inferred: bool = False) -> Says[Never]:
    """A cell that decides as ``edition`` does, from its own source; ``text`` only if the words differ."""
    return Says(None, text, source, inferred, like=edition)


def silent(edition: str, *, text: str = "", source: str = "") -> Says[Never]:
    """A cell for a book that says nothing: the rule of ``edition`` is used, and the reader is told so."""
    return Says(None, text, source, inferred=True, like=edition, silent=True)


def absent(value: T, text: str, source: str = "") -> Says[T]:
    """A cell for a book that does not know the thing; ``value`` is what keeps the program refusing it."""
    return Says(value, text, source, in_play=False)


def ours(value: T, text: str) -> Says[T]:
    """A cell for what no book has and this sandbox adds; the reader is told so wherever it decides."""
    return Says(value, text, inferred=True, ours=True)


@dataclass(frozen=True, slots=True)
class Variant(Generic[T]):
    """Another defensible reading of one row, switched on by name with ``rules.variant(name)``."""

    name: str
    editions: tuple[str, ...]
    value: T
    says: str


class Row(Generic[T]):
    """One decision of the rules: its id, its question, and what each edition answers.

    A row is a descriptor: on a section of a rulebook it reads as its value (``rules.line_of_fire.objects``),
    on the section class it is the row itself (``LineOfFire.objects.id``).
    """

    def __init__(
        self,
        id: str,
        asks: str,
        *,
        core2014: Says[T],
        complete2022: Says[T],
        nebula2007: Says[T],
        eddieg: Says[T],
        variants: tuple[Variant[T], ...] = (),
        fixed: bool = False,
    ) -> None:
        """``fixed``: the row states what all the code is built on or what other rows come to; no house rule
        can change it, because nothing reads its value.
        """
        self.id = id
        self.fixed = fixed
        self.asks = asks
        self.variants = variants
        self.field = ""
        self._cells: dict[str, Says[T]] = {
            "core2014": core2014,
            "complete2022": complete2022,
            "nebula2007": nebula2007,
            "eddieg": eddieg,
        }

    def __set_name__(self, owner: type[Section], name: str) -> None:
        self.field = name
        owner.rows = {**owner.rows, self.id: self}

    @overload
    def __get__(self, section: None, owner: type[Section]) -> Row[T]: ...
    @overload
    def __get__(self, section: Section, owner: type[Section]) -> T: ...
    def __get__(self, section: Section | None, owner: type[Section]) -> Row[T] | T:
        if section is None:
            return self
        value: T = section.rulings[self.id].value
        section.__dict__[self.field] = value  # where the next look finds it without asking here
        return value

    def ruling(self, edition: str) -> Ruling[T]:
        """What ``edition`` decides, with value and sentence borrowed where the cell says so."""
        cell = self._cells[edition]
        if not cell.like:
            assert cell.value is not None, f"{self.id} has no value for {edition}"
            said = Ruling(self.id, edition, cell.value, cell.text, cell.source, cell.inferred)
            return replace(said, in_play=cell.in_play, ours=cell.ours)
        lender = self.ruling(cell.like)
        return replace(
            lender,
            edition=edition,
            says=cell.text or lender.says,
            source=cell.source,
            inferred=cell.inferred,
            falls_back=cell.like if cell.silent else "",
        )


@dataclass(frozen=True)
class Section:
    """The rulings of one part of the rules in one rulebook; each row of the class reads as its value."""

    rulings: Mapping[str, Ruling[Any]] = field(repr=False)
    rows: ClassVar[dict[str, Row[Any]]] = {}
    prefix: ClassVar[str] = ""
    title: ClassVar[str] = ""

    @classmethod
    def table(cls) -> Iterator[Row[Any]]:
        """The rows of this section in the order of their ids."""
        yield from (cls.rows[key] for key in sorted(cls.rows))
