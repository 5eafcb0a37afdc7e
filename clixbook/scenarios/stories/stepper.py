"""Step through a story: forwards, backwards or to any step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.engine.game import Game
from clixbook.engine.position.state import Event
from clixbook.errors import BadWord
from clixbook.registry import call
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.scenarios.scenario import Scenario
from clixbook.scenarios.stories.playing import Playing
from clixbook.scenarios.stories.prose import event_sentences, events_between, pending_question_text, refusal_sentence
from clixbook.scenarios.stories.story import Expectation, Story, StoryStep, for_book, value_marks


@dataclass(frozen=True)
class Stepped:
    """The result of a step under one rulebook.

    ``before`` and ``game`` are the positions around it, ``applied`` the words that were applied between them;
    ``refused`` says why the step cannot be done in this book. ``marks`` tell what became of the expectations.
    ``number`` 0 is the position before the first step.
    """

    title: str
    number: int
    total: int
    step: StoryStep | None
    before: Game
    game: Game
    applied: tuple[str, ...] = ()
    refused: tuple[Reason, ...] = ()
    marks: tuple[Expectation, ...] = ()
    scripted: int = 0
    unused_inputs: tuple[str, ...] = field(default=(), repr=False)

    def __repr__(self) -> str:
        return f"<Stepped {self.number} of {self.total}: {self.heading}>"

    @property
    def rules(self) -> Rulebook:
        """The rulebook in use."""
        return self.game.state.rules

    @property
    def heading(self) -> str:
        """The title of the step."""
        return self.step.title if self.step is not None else self.title

    @property
    def narration(self) -> str:
        """The narration."""
        return self.step.say if self.step is not None else ""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of this step."""
        return events_between(self.before, self.game)

    @property
    def ok(self) -> bool:
        """True if nothing came out otherwise than expected."""
        return all(mark.sort != "wrong" for mark in self.marks)

    @property
    def place(self) -> str:
        """``4 of 9, Ben's turn``."""
        game = self.game
        whose = "the game is over" if game.is_over else f"{game.state.player}'s turn"
        return f"{self.number} of {self.total}, {whose}"

    @property
    def pending_question(self) -> str:
        """The open question, if an action is under way: ``The dice: attack roll of Bruiser against Gnat?``"""
        return pending_question_text(self.game)

    def event_sentences(self) -> Iterator[str]:
        """The events and refusals, sentence by sentence with rulings; then the open question."""
        yield from event_sentences(self.game.state, self.events)
        for reason in self.refused:  # a refused option is the last one of a step
            yield refusal_sentence(self.game.state, reason)
        if self.pending_question:
            yield self.pending_question

    def lines(self) -> Iterator[str]:
        """The step in words."""
        yield f"{self.heading} ({self.place})"
        if self.narration:
            yield self.narration
        if self.applied:
            yield "> " + "; ".join(self.applied)
        yield from (f"  {line}" for line in self.event_sentences())
        if self.step is not None and self.step.because:
            yield self.step.because
        yield from (f"{mark}" for mark in self.marks)

    def explain(self) -> str:
        """The step in words: narration, events with rulings, expectations."""
        return "\n".join(self.lines())

    def __str__(self) -> str:
        return self.explain()

    def _ipython_display_(self) -> None:
        call("step.show", self)


class Stepper:
    """Steps through a story under one rulebook. ``step(n)`` is absolute: the same n gives the same step.

    ``here`` is the step that it stands on; ``watch`` calls somebody whenever that changes. Every position is made
    once and kept.
    """

    def __init__(self, scenario: Scenario, rules: str | Rulebook | None = None) -> None:
        if scenario.story is None:
            raise BadWord(f"{scenario.name} has no steps to play; it has questions.")
        if scenario.story.coach:
            raise BadWord(f"{scenario.name} has no steps: it is played with a coach, in the room Play.")
        self.scenario, self.story = scenario, scenario.story
        self.rules = scenario.rules if rules is None else named_rulebook(rules)
        start = self.story.start(self.rules)
        self._kept = [Stepped(scenario.title, 0, self.total, None, start, start)]
        self._at = 0
        self._watchers: list[Callable[[Stepped], None]] = []
        self._view: Any = None
        self._others: dict[str, Stepper] = {}

    def __repr__(self) -> str:
        return f"<Stepper {self.scenario.name}, {self.here.place}, {self.rules.name}>"

    @property
    def total(self) -> int:
        """How many steps there are."""
        return len(self.story.steps)

    @property
    def here(self) -> Stepped:
        """The step that it stands on."""
        return self._kept[self._at]

    @property
    def game(self) -> Game:
        """The position after that step."""
        return self.here.game

    def step(self, number: int) -> Stepped:
        """Go to this step, 0 for the start; a ClixbookError if there is none of that number.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> play.step(2).place
        "2 of 5, Ann's turn"
        """
        found = self.peek(number)
        if number != self._at:
            self._at = number
            for watcher in tuple(self._watchers):
                watcher(found)
        return found

    def peek(self, number: int) -> Stepped:
        """The step of this number, without going there.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> play.peek(2).place, play.here.place
        ("2 of 5, Ann's turn", "0 of 5, Ann's turn")
        """
        if number not in range(self.total + 1):
            raise BadWord(f"{self.scenario.name} has steps 0 to {self.total}, not {number!r}.")
        while len(self._kept) <= number:
            self._kept.append(play_step(self.story, self._kept[-1]))
        return self._kept[number]

    def next(self) -> Stepped:
        """One step on; the last one stays.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> play.next().place
        "1 of 5, Ann's turn"
        """
        return self.step(min(self._at + 1, self.total))

    def back(self) -> Stepped:
        """One step back; the start stays.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> second = play.step(2)
        >>> play.back().place
        "1 of 5, Ann's turn"
        """
        return self.step(max(self._at - 1, 0))

    def start(self) -> Stepped:
        """Before the first step.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> play.start().place
        "0 of 5, Ann's turn"
        """
        return self.step(0)

    def end(self) -> Stepped:
        """After the last step.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> play.end() == play.peek(play.total)
        True
        """
        return self.step(self.total)

    def all(self) -> tuple[Stepped, ...]:
        """Every step from the start on, without going anywhere.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> len(play.all()) == play.total + 1
        True
        """
        return tuple(self.peek(number) for number in range(self.total + 1))

    def under(self, rules: str | Rulebook) -> Stepper:
        """The story under another rulebook; this stepper if it has that book already.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> play.under("nebula2007").here.rules.name
        'nebula2007'
        """
        book = named_rulebook(rules)
        if book == self.rules:
            return self
        if book.name not in self._others:
            self._others[book.name] = Stepper(self.scenario, book)
        return self._others[book.name]

    def four(self, number: int) -> dict[str, Stepped]:
        """This step under every edition in which the story is played.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> list(play.four(1))[:2]
        ['core2014', 'complete2022']
        """
        return {edition: self.under(edition).peek(number) for edition in self.story.books}

    def watch(self, watcher: Callable[[Stepped], None]) -> None:
        """Call this with the new step whenever the stepper goes somewhere.

        >>> import clixbook as cx
        >>> play = cx.Scenario.load("pushing").stepper()
        >>> seen = []
        >>> play.watch(seen.append)
        >>> third = play.step(3)
        >>> seen == [third]
        True
        """
        self._watchers.append(watcher)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The board, the same one wherever it is shown; without widgets the words alone."""
        bundle: tuple[dict[str, Any], dict[str, Any]] = self._widget()._repr_mimebundle_(**options)
        return bundle

    def _ipython_display_(self) -> None:
        self._widget()._ipython_display_()

    def _widget(self) -> Any:
        if self._view is None:
            self._view = call("story.view", self)
        return self._view


# -- one step -------------------------------------------------------------------------------------------------


def play_step(story: Story, last: Stepped) -> Stepped:
    """The step after this one."""
    number, before = last.number + 1, last.game
    step, rules = story.steps[number - 1], before.state.rules
    turn = Playing(
        before, for_book(step.do, rules), for_book(step.dice, rules), for_book(step.choose, rules),
        for_book(story.dice, rules)[last.scripted :],
    )  # fmt: skip
    turn.apply_all()
    marks = (*_permission_marks(step, rules, turn), *value_marks(step, before, turn.game))
    scripted = len(for_book(story.dice, rules)) - len(turn.script)
    return Stepped(
        last.title, number, last.total, step, before, turn.game, tuple(turn.applied), turn.refused, marks, scripted,
        (*turn.dice, *turn.choose),
    )  # fmt: skip


def _permission_marks(step: StoryStep, rules: Rulebook, turn: Playing) -> Iterator[Expectation]:
    """Whether the step is possible in this book, compared to the file."""
    barred, spots = for_book(step.cannot, rules), step.spots
    found = tuple(dict.fromkeys(reason.ruling for reason in turn.refused))
    if barred:
        rulings, spot = ", ".join(barred), spots.get("cannot", (0, 0))
        if not turn.problem:
            yield Expectation("wrong", f"expected that it cannot be done ({rulings}), but it can", spot)
        elif set(barred) <= set(found):
            yield Expectation("right", f"cannot be done: {rulings}", spot)
        else:
            yield Expectation(
                "wrong", f"expected that {rulings} forbids it, got {', '.join(found) or turn.problem}", spot
            )
    elif turn.problem:
        why = f"{', '.join(found)} forbid{'s' * (len(found) == 1)} it" if found else turn.problem
        yield Expectation("wrong", f"expected that it can be done, but {why}", spots.get("do", (0, 0)))
