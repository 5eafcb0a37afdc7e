"""The answers of every rulebook to one question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.tables import Tabled

T = TypeVar("T")
ALL = "all"
"""The value of ``rules`` that asks every book."""


class ByBook(dict[str, T], Tabled):
    """An answer for each rulebook, by its name: the result of ``rules="all"``.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=3, height=1, hindering=["B1"])
    >>> found = cx.line_of_fire(board, "A1", "C1", rules="all")
    >>> {name: line.verdict for name, line in found.items()}["core2014"], len(found) == len(cx.EDITIONS)
    ('hindered', True)
    """

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each book: its name, its verdict if the answer has one, and its answer in a sentence."""
        for name, answer in self.items():
            verdict = {"verdict": answer.verdict} if hasattr(answer, "verdict") else {}
            yield {"rules": name, **verdict, "answer": getattr(answer, "headline", str(answer))}

    def __str__(self) -> str:
        return "\n\n".join(f"{SHORT_NAMES[name]}: {answer}" for name, answer in self.items())


def ask_every_book(ask: Callable[[str], T]) -> ByBook[T]:
    """The answer of each edition, in their order."""
    return ByBook({name: ask(name) for name in EDITIONS})
