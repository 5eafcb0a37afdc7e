"""The question of a page that draws a scenario's query, and traits of a session with that question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clixbook.view.questions.board_questions import KINDS

_ENDS = {"from": "source", "to": "target", "who": "source", "of": "source"}
_KNOCK_BACK_ENDS = {"by": "source", "who": "target"}


def overlay_of(query: str) -> str:
    """The name of the question that draws this query; "none" if no picture does."""
    return next((kind.name for kind in KINDS if query in kind.queries), "none")


def ends_by_argument(query: str) -> Mapping[str, str]:
    """Argument of this query -> the end of the question that it names, ``source`` or ``target``."""
    return _KNOCK_BACK_ENDS if query == "knock_back" else _ENDS


def session_traits(query: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The traits of a session with the same question, as far as possible: ends, ``speed`` and ``damage``."""
    numbers = {"speed": 8, "damage": 3}
    traits: dict[str, Any] = {"source": "", "target": "", **numbers}
    traits |= {end: str(arguments[key]) for key, end in ends_by_argument(query).items() if key in arguments}
    traits |= {key: arguments[key] for key in numbers if isinstance(arguments.get(key), int)}
    if isinstance(arguments.get("taken"), int):
        traits["damage"] = arguments["taken"]
    return traits
