"""Questions on a page: a sign for each, in three groups, and the sentence of the question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from clixbook.view.questions.board_questions import QuestionKind

GROUPS = {"see": "See", "go": "Go", "fight": "Fight", "map": "Map"}
"""The groups of signs with their titles; signs of the map are switches and no questions."""


@dataclass(frozen=True)
class QuestionSign:
    """A question's group, the word of its sign, and its sentence.

    ``{a}`` and ``{b}`` are its places, ``{speed}``, ``{range}``, ``{damage}`` its number, ``{far}`` the range of its
    shooter, ``{moves}`` how its figure moves, ``{way}`` the direction of a knock back. ``there`` is the sentence where
    a square is pointed at.
    """

    group: str
    word: str
    sentence: str
    there: str = ""


SIGNS: Mapping[str, QuestionSign] = {
    "line": QuestionSign("see", "Line of fire", "Can {a} shoot {b} with range {far}?"),
    "field": QuestionSign("see", "All lines", "Where has {a} a line of fire to?"),
    "distance": QuestionSign("see", "Distance", "How far is it from {a} to {b}?"),
    "reach": QuestionSign(
        "go", "Reach", "Where can {a} go with speed {speed} {moves}?", "Can {a} go to {b} with speed {speed} {moves}?"
    ),
    "adjacency": QuestionSign("go", "Adjacency", "Are {a} and {b} adjacent?"),
    "knock back": QuestionSign("go", "Knock back", "Where does {a} knock {b} with damage {damage} towards {way}?"),
    "close attack": QuestionSign("fight", "Close attack", "Can {a} strike {b}?"),
    "odds": QuestionSign("fight", "Attack odds", "How likely is it that {a} hits {b}?"),
    "threats": QuestionSign(
        "fight", "Threat map", "Where could {a} be attacked with range {range}?",
        "Could {a} be attacked on {b} with range {range}?",
    ),
    "levels": QuestionSign("map", "Levels", "On which level is each square?"),
    "none": QuestionSign("map", "Bare", "The board alone."),
}  # fmt: skip


def sign_of(kind: QuestionKind) -> QuestionSign:
    """The sign of a question; without a row here it stands in the group "see", or "map" if it asks nothing."""
    return SIGNS.get(kind.name) or QuestionSign("see" if kind.ask is not None else "map", kind.title, kind.words)


def sentence_parts(sentence: str, absent: frozenset[str] = frozenset()) -> dict[str, str]:
    """Slot -> the words before it, and those after the last one under ""; ``absent`` slots go with their words.

    >>> sentence_parts("Can {a} shoot {b} with range {far}?", frozenset({"far"}))
    {'a': 'Can', 'b': 'shoot', '': '?'}
    """
    *pieces, tail = re.split(r"\{(\w+)\}", sentence)
    words = dict(zip(pieces[1::2], pieces[::2], strict=True))
    found = {slot: text.strip() for slot, text in words.items() if slot not in absent}
    return {**found, "": tail.strip()}
