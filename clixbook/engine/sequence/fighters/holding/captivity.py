"""Queries about captives and captors (CAP-03, CAP-04)."""

from __future__ import annotations

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.caches import cached_per_position
from clixbook.engine.position.state import State


@cached_per_position
def captives_of(state: State, who: str) -> tuple[str, ...]:
    """The figures that this one holds off the map, by id."""
    return tuple(each.id for each in state.fighters.values() if each.captor == who)


def why_hands_full(state: State, who: str) -> tuple[Reason, ...]:
    """Why the figure can neither capture nor attack: it has as many captives as it may; empty if not."""
    most, count = state.rules.grabs.most_captives, len(captives_of(state, who))
    if not most or count < most:
        return ()
    text = message("{} has {}: it can take no more, nor make close attacks.", figure_ref(who), plural(count, "captive"))
    return (make_reason(state.rules["CAP-04"], text),)
