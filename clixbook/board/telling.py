"""Reasons from bits of a sentence: first letter large, full stop."""

from __future__ import annotations

from typing import Any

from clixbook.board.answers import Reason, because
from clixbook.board.squares import Place
from clixbook.rulebooks import Ruling


def tell(ruling: Ruling[Any], text: str, *where: Place, weight: str = "note") -> Reason:
    """A reason whose text is made a sentence: ``tell(r, "nothing stands")`` says ``Nothing stands.``"""
    return because(ruling, f"{text[:1].upper()}{text[1:]}.", *where, weight=weight)
