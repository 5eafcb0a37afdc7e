"""Build a reason from a fragment: capital first letter and a full stop."""

from __future__ import annotations

from typing import Any

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, as_sentence
from clixbook.board.model.squares import Place
from clixbook.rulebooks import Ruling


def sentence_reason(ruling: Ruling[Any], text: Words, *where: Place, weight: str = "note") -> Reason:
    """A reason whose words are made a sentence: ``sentence_reason(r, "nothing stands")`` says ``Nothing stands.``"""
    return make_reason(ruling, as_sentence(text), *where, weight=weight)
