"""All kinds of action, and the one place where their texts are read."""

from __future__ import annotations

from clixbook.engine.actions.action import Action
from clixbook.engine.actions.activate import Activate
from clixbook.engine.actions.attacks import Close, Shoot
from clixbook.engine.actions.destroy import Destroy
from clixbook.engine.actions.end import EndTurn
from clixbook.engine.actions.leave import Leave
from clixbook.engine.actions.move import Move
from clixbook.engine.actions.use import Use
from clixbook.errors import ClixbookError

KINDS: tuple[type[Action], ...] = (Move, Close, Shoot, Use, Destroy, Activate)
"""The kinds of action of a figure, in the order in which they are offered."""
_ALL: tuple[type[Action], ...] = (EndTurn, *KINDS, Leave)
_BY_VERB = {kind.verb: kind for kind in _ALL}


def parse_action(text: str) -> Action:
    """The action of such a line; a ClixbookError that says what was expected."""
    verb, who, *details = [*text.split(), "", ""][: max(2, len(text.split()))]
    kind = _BY_VERB.get(verb)
    if kind is not None and bool(who) == (kind is not EndTurn):
        action = kind.read(who, details)
        if action is not None:
            return action
    if kind is not None:
        raise ClixbookError(f"{text!r} is no action; it goes: {kind.form}.")
    forms = ", ".join(f"'{kind.form}'" for kind in _BY_VERB.values())
    raise ClixbookError(f"{text!r} is no action; actions are {forms}.")
