"""An action under way: resolved as far as the answers go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from clixbook.engine.actions import Action
from clixbook.engine.position.questions import Question, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.action.resolution import resolve
from clixbook.engine.sequence.set_up.set_up_sequence import continue_set_up
from clixbook.engine.sequence.turn.turns import break_tie


@dataclass(frozen=True)
class ActionRun:
    """An action resolved as far as the answers go: the next question or the end state.

    ``waiting`` has the steps that wait for the answer, with the list to which they add their events. The first answer
    continues them; another answer has to run the action from its beginning.
    """

    question: Question | None
    questions: tuple[Question, ...]
    events: tuple[Event, ...]
    state: State | None
    waiting: list[tuple[Steps[State], list[Event]]] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def of(cls, state: State, action: Action | None, given: Sequence[Any]) -> ActionRun:
        """The action or other procedure under way, with the answers given so far."""
        if action is None and not state.tied and state.setting_up is None:
            return NOTHING_RUNS
        events: list[Event] = []
        steps, answers = _steps_under_way(state, action, events), iter(given)
        questions: list[Question] = []
        try:
            question = next(steps)
            while True:
                questions.append(question)
                try:
                    answer = next(answers)
                except StopIteration:
                    return cls(question, tuple(questions[:-1]), tuple(events), None, [(steps, events)])
                question = steps.send(answer)
        except StopIteration as end:
            return cls(None, tuple(questions), tuple(events), end.value)

    def going_on(self, answer: Any) -> ActionRun | None:
        """The run with one answer more; None if its steps went on with another one already."""
        if self.question is None:
            return None
        try:
            steps, events = self.waiting.pop()  # the first thread to come
        except IndexError:
            return None
        questions = (*self.questions, self.question)
        try:
            question = steps.send(answer)
        except StopIteration as end:
            return ActionRun(None, questions, tuple(events), end.value)
        return ActionRun(question, questions, tuple(events), None, [(steps, events)])


NOTHING_RUNS = ActionRun(None, (), (), None)
"""Between actions."""


def _steps_under_way(state: State, action: Action | None, events: list[Event]) -> Steps[State]:
    """The steps of the action or procedure under way, from its beginning."""
    if action is not None:
        return resolve(state, action, events)
    return break_tie(state, events) if state.tied else continue_set_up(state, events)
