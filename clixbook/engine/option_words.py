"""Options as words, and words as options."""

from __future__ import annotations

from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.engine.actions import Action, parse_action
from clixbook.engine.position.state import State
from clixbook.engine.position.whereabouts import with_ids
from clixbook.errors import BadWord, ClixbookError


def as_action(option: Any) -> Action:
    """The action, or the action of such a line."""
    if isinstance(option, str):
        return parse_action(option)
    if isinstance(option, Action):
        try:
            return parse_action(str(option))  # which makes sure that it reads back
        except TypeError:
            raise BadWord(f"{option!r} names its figures by their ids.") from None
    raise BadWord(f"{option!r} is not an action; apply takes one of options(), or its words.")


def judged_action(state: State, option: Any) -> tuple[Action, tuple[Reason, ...]]:
    """The action of this text, and all against it; names of figures are read where ids lead to no option."""
    line = option
    try:
        action = as_action(option)
        line = str(action)
        action = action.normalized(state)
        if not (against := action.why_not(state)) or with_ids(state, line) == line:
            return action, against
    except ClixbookError:
        if not isinstance(line, str) or with_ids(state, line) == line:
            raise
    return judged_action(state, with_ids(state, line))


def as_faces(text: str) -> str:
    """Parses the faces of a roll: ``(4, 5)``, ``4,5``."""
    return " ".join(text.strip(" ()[]").replace(",", " ").split())


def words(option: Any) -> str:
    """An option as the text that ``apply`` takes: faces as ``"3 5"``, others by ``str``."""
    return " ".join(str(face) for face in option) if isinstance(option, tuple) else str(option)
