"""The list of all action kinds, and the parser for their texts."""

from __future__ import annotations

from clixbook.engine.actions.action import Action
from clixbook.engine.actions.activate import Activate
from clixbook.engine.actions.attacks import Close, Shoot
from clixbook.engine.actions.call_in import CallIn
from clixbook.engine.actions.concede import Concede
from clixbook.engine.actions.end import EndTurn
from clixbook.engine.actions.ending import Agree, Exit, TimeUp
from clixbook.engine.actions.forgo import Forgo
from clixbook.engine.actions.moving.carry import CarryPutting, CarryTaking, CarryTo, Unload
from clixbook.engine.actions.moving.climb import Climb, DropOnto
from clixbook.engine.actions.moving.move import Move
from clixbook.engine.actions.moving.soaring import Hover, Soar
from clixbook.engine.actions.moving.unstack import Unstack
from clixbook.engine.actions.replace import Merge, Split
from clixbook.engine.actions.settle import Settle
from clixbook.engine.actions.use import Use
from clixbook.engine.actions.with_objects.bodies import Club, Hurl
from clixbook.engine.actions.with_objects.claim import ClaimRelic, Equip
from clixbook.engine.actions.with_objects.destroy_action import Destroy
from clixbook.engine.actions.with_objects.haul import Haul
from clixbook.engine.actions.with_objects.holds import Grab, Release, Smash
from clixbook.engine.actions.with_objects.object_attacks import Swing, Throw
from clixbook.engine.actions.with_objects.objects import MovePutting, MoveTaking, Put, Take
from clixbook.engine.actions.with_objects.raze import Raze
from clixbook.errors import BadWord, did_you_mean

KINDS: tuple[type[Action], ...] = (
    Move, MoveTaking, MovePutting, CarryTo, CarryTaking, CarryPutting, Close, Swing, Shoot, Throw, Hurl, Club, Grab,
    Smash, Release, Use, Take, Put, Haul, Unload, ClaimRelic, Equip, Destroy, Raze, Climb, DropOnto, Soar, Hover,
    Activate, Merge, Split, CallIn, Unstack, Forgo, Exit,
)  # fmt: skip
"""The kinds of action of a figure, in the order in which they are offered."""
BETWEEN_ACTIONS: tuple[type[Action], ...] = (Concede, Agree, TimeUp)
"""Actions of players that end the game, in anybody's turn; never listed among the options."""
_ALL: tuple[type[Action], ...] = (EndTurn, *KINDS, *BETWEEN_ACTIONS, Settle)
FORMER_VERBS = {"leave": "concede"}
"""Verbs that older saved games have."""


def parse_action(text: str) -> Action:
    """The action of such a line; a ClixbookError with the expected form."""
    verb, who, *details = [*text.split(), "", ""][: max(2, len(text.split()))]
    verb = FORMER_VERBS.get(verb, verb)
    kinds = [kind for kind in _ALL if kind.verb == verb]
    for kind in kinds if bool(who) == (verb != EndTurn.verb) else ():
        action = kind.read(who, details)
        if action is not None:
            return action
    if kinds:
        forms = ", or ".join(kind.form for kind in kinds)
        raise BadWord(f"{text!r} is not an action; it goes: {forms}{'' if forms.endswith('.') else '.'}")
    known = tuple(dict.fromkeys(kind.verb for kind in _ALL))
    hint = did_you_mean(verb, known, f"actions begin with {', '.join(known)}.")
    raise BadWord(f"{text!r:.80} is not an action; {hint}")
