"""Build a reason from a fragment: capital first letter and a full stop."""

from __future__ import annotations

from typing import Any

from clixbook.board.answers.answers import Reason, because
from clixbook.board.answers.message import Words, sentence
from clixbook.board.model.squares import Place
from clixbook.rulebooks import Ruling


def tell(ruling: Ruling[Any], told: Words, *where: Place, weight: str = "note") -> Reason:
    """A reason whose words are made a sentence: ``tell(r, "nothing stands")`` says ``Nothing stands.``"""
    return because(ruling, sentence(told), *where, weight=weight)
