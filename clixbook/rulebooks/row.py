"""Rows of the rules table: one decision with an answer for every edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar, overload

from clixbook.rulebooks.cells import RuleCell, absent, like, ours, says, silent
from clixbook.rulebooks.editions import BY_NAME, SHORT_NAMES

__all__ = ["Row", "RuleCell", "Ruling", "Section", "Variant", "absent", "like", "ours", "row_of", "says", "silent"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T]):
    """An edition's decision: a typed value, its place in the book, and our own sentence.

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

    def __repr__(self) -> str:
        return f"<Ruling {self.id} of {self.edition}: {self.says}>"

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
class Variant(Generic[T]):
    """Another reading of a row, switched on with ``rules.variant(name)``."""

    name: str
    editions: tuple[str, ...]
    value: T
    says: str


_ROWS: dict[str, Row[Any]] = {}


def row_of(ruling_id: str) -> Row[Any]:
    """The row with this id."""
    return _ROWS[ruling_id]


class Row(Generic[T]):
    """A row of the rules: id, question, and the answer of each edition.

    A row is a descriptor: on a section of a rulebook it reads as its value (``rules.line_of_fire.objects``),
    on the section class it is the row itself (``LineOfFire.objects.id``).
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """There is one of each: a copy is the row itself."""
        return row_of, (self.id,)

    def __init__(
        self,
        id: str,
        asks: str,
        *,
        core2014: RuleCell[T],
        complete2022: RuleCell[T],
        nebula2007: RuleCell[T],
        eddieg: RuleCell[T],
        variants: tuple[Variant[T], ...] = (),
        fixed: bool = False,
        alike: str = "",
        signed: bool = False,
        most: int | None = None,
        step: int = 1,
    ) -> None:
        """``fixed``: the row states what all the code is built on or what other rows come to; no house rule
        can change it, because nothing reads its value. ``alike`` says why books that differ here in words come to the
        same at the table. ``signed``: its number may be below zero, which turns something round. ``most``:
        it is no greater, as a face of a die is not. ``step``: it is offered in steps of so many, as points are.
        """
        self.id = id
        self.fixed = fixed
        self.alike = alike
        self.signed = signed
        self.most = most
        self.step = step
        self.asks = asks
        self.variants = variants
        self.field = ""
        self._cells: dict[str, RuleCell[T]] = {
            "core2014": core2014,
            "complete2022": complete2022,
            "nebula2007": nebula2007,
            "eddieg": eddieg,
        }

    def __set_name__(self, owner: type[Section], name: str) -> None:
        self.field = name
        owner.rows = {**owner.rows, self.id: self}
        _ROWS.setdefault(self.id, self)

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
        """The ruling of ``edition``, with value and sentence borrowed if the cell is ``like`` or ``silent``."""
        book = BY_NAME[edition]
        if book.base and self.id not in book.rulings:
            return replace(self.ruling(book.base), edition=edition)
        cell: RuleCell[T] = book.rulings[self.id] if book.base else self._cells[edition]
        if not cell.like:
            assert cell.value is not None, f"{self.id} has no value for {edition}"
            ruling = Ruling(self.id, edition, cell.value, cell.text, cell.source, cell.inferred)
            return replace(ruling, in_play=cell.in_play, ours=cell.ours)
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
    """Rulings of one section in one rulebook; each row reads as its value."""

    rulings: Mapping[str, Ruling[Any]] = field(repr=False)
    rows: ClassVar[dict[str, Row[Any]]] = {}
    prefix: ClassVar[str] = ""
    title: ClassVar[str] = ""

    @classmethod
    def table(cls) -> Iterator[Row[Any]]:
        """The rows of this section in the order of their ids."""
        yield from (cls.rows[key] for key in sorted(cls.rows))
