"""Yes or no with reasons: the result of rule queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.model.frozen import fast_init
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.rulebooks import Ruling

__all__ = ["NumberAnswer", "Verdict", "because_of", "no", "yes"]


@fast_init
@dataclass(frozen=True)
class Verdict(NumberAnswer):
    """Verdict, truthy for yes, with its ``reasons``."""

    allowed: bool
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed

    @property
    def message(self) -> Words:
        """The first reason, or a plain yes."""
        return self.reasons[0].message if self.reasons else "Yes."

    def __repr__(self) -> str:
        return f"<Verdict {'yes' if self.allowed else 'no'}: {self.headline}>"


def because_of(ruling: Ruling[Any], text: Words, *, stop: bool = False) -> Reason:
    """A reason that has no place on the board."""
    return sentence_reason(ruling, text, weight="stop" if stop else "note")


def yes(ruling: Ruling[Any], text: Words) -> Verdict:
    """Yes, for this one reason."""
    return Verdict(True, (because_of(ruling, text),))


def no(ruling: Ruling[Any], text: Words) -> Verdict:
    """No, for this one reason."""
    return Verdict(False, (because_of(ruling, text, stop=True),))
