"""Headers of a part of a sentence: the action that uses it, as ``POWER:``."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.rulebooks.sections.turn.actions import ActionKind

HEADER_WORDS: Mapping[ActionKind, str] = {
    ActionKind.MOVE: "MOVE", ActionKind.CLOSE: "CLOSE", ActionKind.RANGED: "RANGE", ActionKind.POWER: "POWER",
    ActionKind.FREE: "FREE", ActionKind.DOUBLE_POWER: "DOUBLE POWER", ActionKind.EPIC: "EPIC",
}  # fmt: skip
"""The header of each kind of action, as cards have it."""
_EITHER = (ActionKind.CLOSE, ActionKind.RANGED)
HEADERS: Mapping[str, tuple[ActionKind, ...]] = {
    **{f"{word.lower()} :": (kind,) for kind, word in HEADER_WORDS.items()},
    "ranged :": (ActionKind.RANGED,), "close / range :": _EITHER, "close/range :": _EITHER,
    **{
        f"give it {word} action and": (kind,) for kind, word in (
            (ActionKind.MOVE, "a move"), (ActionKind.CLOSE, "a close combat"), (ActionKind.RANGED, "a ranged combat"),
            (ActionKind.POWER, "a power"), (ActionKind.FREE, "a free"), (ActionKind.DOUBLE_POWER, "a double power"),
            (ActionKind.EPIC, "an epic"),
        )
    },
}  # fmt: skip
"""Headers that name the action for a part of the sentence, as cards of 2022 and of 2014 have them."""
PLOT, CONTINUITY = "<change> :", "continuity :"
"""The header of a plot ability, as ``+2:``, before that of an action that is no free one, and of continuity."""
