"""Answers that are numbers, shown as text."""

from __future__ import annotations

from typing import Any

from clixbook.board.answers.answers import Answer


class NumberAnswer(Answer):
    """Base of answers without a picture."""

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return {"text/plain": self.explain()}, {}
