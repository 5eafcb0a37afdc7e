"""Answers about numbers: they are told in words, and need no board to be drawn on."""

from __future__ import annotations

from typing import Any

from clixbook.board.answers.answers import Answer


class NumberAnswer(Answer):
    """Base of answers that have no picture of their own."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {"text/plain": self.explain()}
