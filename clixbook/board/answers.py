"""What every question gives back: a verdict with its reasons, each with a place, a ruling and a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from clixbook.board.squares import Place
from clixbook.rulebooks.row import Ruling


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a short sentence, where on the board it is, and the ruling that it comes from.

    ``weight`` tells a painter what the reason does: ``"clear"``, ``"hindered"``, ``"blocked"``, ``"stop"``,
    ``"cost"`` or ``"note"``.
    """

    text: str
    where: tuple[Place, ...]
    ruling: str
    source: str
    weight: str = "note"
    note: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.citation})"

    @property
    def citation(self) -> str:
        """Ruling, place in the book, and the honesty line if there is one."""
        note = self.note[:1].lower() + self.note[1:].rstrip(".")
        return "; ".join(part for part in (self.ruling, self.source, note) if part)


def because(ruling: Ruling[Any], text: str, *where: Place, weight: str = "note") -> Reason:
    """A reason in our words that rests on this ruling."""
    return Reason(text, where, ruling.id, ruling.source, weight, ruling.note)


class Answer:
    """Base of all results: says itself in words, and is shown as a picture where pictures are possible.

    ``painter`` is set by the package on import of its views; the board knows nothing of pictures.
    """

    painter: ClassVar[Callable[[Any], dict[str, Any]] | None] = None
    reasons: tuple[Reason, ...]

    @property
    def headline(self) -> str:
        """The verdict as one sentence."""
        raise NotImplementedError  # every answer has its own; this class is only the frame

    def lines(self) -> Iterator[str]:
        """Verdict, then reasons, then rule ids: what ``print(answer)`` shows."""
        yield self.headline
        for reason in self.reasons:
            yield f"  - {reason}"

    def explain(self) -> str:
        """The whole answer in words."""
        return "\n".join(self.lines())

    def __str__(self) -> str:
        return self.explain()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        bundle = type(self).painter(self) if type(self).painter else {}
        return {"text/plain": self.explain(), **bundle}
