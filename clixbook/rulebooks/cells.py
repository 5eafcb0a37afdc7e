"""Notation of cells in the rules table: own, borrowed, silent or absent answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Never, TypeVar

T = TypeVar("T")
C = TypeVar("C", covariant=True)


@dataclass(frozen=True, slots=True)
class RuleCell(Generic[C]):
    """A cell of the table as written; ``like`` borrows another edition's value and sentence."""

    value: C | None = None
    text: str = ""
    source: str = ""
    inferred: bool = False
    like: str = ""
    silent: bool = False
    in_play: bool = True
    ours: bool = False


def says(value: T, text: str, source: str = "", *, inferred: bool = False) -> RuleCell[T]:
    """A cell with its own value and sentence."""
    return RuleCell(value, text, source, inferred)


def like(edition: str, source: str = "", *, text: str = "", inferred: bool = False) -> RuleCell[Never]:
    """A cell that decides as ``edition`` does, from its own source; ``text`` only if the words differ."""
    return RuleCell(None, text, source, inferred, like=edition)


def silent(edition: str, *, text: str = "") -> RuleCell[Never]:
    """A cell for a silent book: the rule of ``edition`` is used, and answers say so."""
    return RuleCell(None, text, inferred=True, like=edition, silent=True)


def absent(value: T, text: str, source: str = "") -> RuleCell[T]:
    """A cell for a book without the thing; ``value`` keeps the program refusing it."""
    return RuleCell(value, text, source, in_play=False)


def ours(value: T, text: str) -> RuleCell[T]:
    """A cell for an addition of this sandbox that no book has; answers that depend on it say so."""
    return RuleCell(value, text, inferred=True, ours=True)
