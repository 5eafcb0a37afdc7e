"""Free actions during another action (ACT-29)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from clixbook.board.answers.message import Words, message
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.action_cases import free_action_interrupts
from clixbook.engine.rules.turn.phases import Phase, may_free_action_in
from clixbook.engine.sequence.action.pushing import begin_action
from clixbook.engine.sequence.action.readiness import why_not_ready
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

if TYPE_CHECKING:
    from clixbook.engine.actions.use import Use

GO_ON = no("go on")


def may_interrupt(state: State) -> bool:
    """Whether a free action is allowed and possible during another action."""
    return bool(free_action_interrupts(state.rules)) and any(free_effects(state))


def free_effects(state: State, phase: Phase = Phase.ACTIONS) -> Iterator[tuple[str, Effect]]:
    """The active player's figures that are ready for a free action, with their effects that take one (TRN-05)."""
    if not may_free_action_in(state.rules, phase):
        return
    for fighter in state.standing(state.player):
        free = _take_free_actions(effects_of(state, fighter.id), state.rules)
        if free and not why_not_ready(state, fighter, ActionKind.FREE, phase):
            yield from ((fighter.id, effect) for effect in free)


@lru_cache(maxsize=4096)
def _take_free_actions(effects: tuple[Effect, ...], rules: Rulebook) -> tuple[Effect, ...]:
    return tuple(each for each in effects if ActionKind.FREE in each.kinds(rules))


def free_uses(state: State, phase: Phase = Phase.ACTIONS) -> tuple[Use, ...]:
    """Every use of an effect by a free action now."""
    return tuple(use for who, effect in free_effects(state, phase) for use in effect.offers(User(state, who)))


def take_free_actions(state: State, when: Words, events: list[Event]) -> Steps[State]:
    """The active player may give free actions now, one after the other, and then goes on."""
    while may_interrupt(state) and (uses := free_uses(state)):
        wanted = yield Choose(state.player, message("a free action {}?", when), (GO_ON, *uses), state)
        if wanted == GO_ON:
            break
        state = yield from wanted.resolve(begin_action(state, wanted.who), events)
    return state


def possible_with_free_action(state: State, possible: Callable[[State], bool]) -> bool:
    """Whether something is possible now or after one free action."""
    if possible(state):
        return True
    if not may_interrupt(state):
        return False
    for use in free_uses(state):
        steps = use.resolve(state, [])
        try:
            next(steps)
        except StopIteration as done:
            if not possible(done.value):
                continue
        return True
    return False


def take_late_free_actions(before: State, state: State, events: list[Event]) -> Steps[State]:
    """Free actions at the end of a turn (TRN-05): those that its effects made possible since ``before``."""
    if state is before or not may_free_action_in(state.rules, Phase.END):
        return state
    known = {str(use) for use in free_uses(before, Phase.END)}
    while uses := tuple(use for use in free_uses(state, Phase.END) if str(use) not in known):
        wanted = yield Choose(state.player, "a free action as the turn ends?", (GO_ON, *uses), state)
        if wanted == GO_ON:
            break
        state = yield from wanted.resolve(begin_action(state, wanted.who), events)
    return state
