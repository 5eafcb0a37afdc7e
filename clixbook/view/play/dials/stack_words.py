"""The words on a card of the stack of horde tokens that a figure is, or is in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clixbook.engine.position.state import State
from clixbook.engine.rules.forces.horde_tokens import most_in_stack


def stack_words(state: State, who: str, names: Mapping[str, str]) -> Iterator[str]:
    """The number of tokens in its stack and the limit, or the stack that it is in (TOK-04)."""
    fighter, others = state.fighter(who), state.stacked_on(who)
    most = most_in_stack(fighter.figure, state.rules)
    if fighter.stack:
        yield f"One of the stack of {names.get(fighter.stack, fighter.stack)}."
    elif others:
        also = ", ".join(names.get(each, each) for each in others)
        yield f"A stack of {1 + len(others)} tokens, {most} at most: {also} with it."
    elif most:
        yield f"A horde token: up to {most} of its kind make a stack."
