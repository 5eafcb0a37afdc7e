"""The order of simultaneous triggers: the player who chooses, and whether the order matters (EFF-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.model.frozen import fast_init
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.rules.turn.multiplayer import choosing_players
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.powers.effect_order import EffectOrderer

MOST_WAYS = 4
"""The number of answers to an effect that are tried out at most; beyond that, or with dice, any result counts."""
Answers = tuple[object, ...]


@dataclass(frozen=True)
class Trigger:
    """A trigger: a figure, an effect, and the part of it that waits (``Effect.parts``).

    ``on``: the figure that it is about, if it waits once for each of several; ``number``: which of these it is.
    """

    who: str
    effect: Effect
    part: Effect
    on: str = ""
    number: int = 0

    @property
    def first(self) -> First:
        """The answer that this happens first."""
        return First(self.who, self.part.display_name, self.on)


@dataclass(frozen=True, slots=True)
class First:
    """Answer: which effect of which figure happens first."""

    who: str
    effect: str
    on: str = ""

    @property
    def message(self) -> Words:
        """``gnat: Regeneration``, or ``gnat: Mind Control on bruiser``, with its references."""
        if self.on:
            return message("{}: {} on {}", figure_ref(self.who), printed_name(self.effect), figure_ref(self.on))
        return message("{}: {}", figure_ref(self.who), printed_name(self.effect))

    def __str__(self) -> str:
        return f"{self.who}: {self.effect}" + (f" on {self.on}" if self.on else "")


@fast_init
@dataclass(frozen=True)
class OneMoment:
    """A named moment, and the part of each effect that waits for it."""

    name: str
    happens: Callable[[State, Trigger, list[Event]], Steps[State]]

    def triggers(self, state: State, figures: Iterable[tuple[str, Effect]]) -> list[Trigger]:
        """The triggers that wait for it, part by part."""
        return [
            Trigger(who, effect, part) for who, effect in figures for part in effect.parts(User(state, who), self.name)
        ]

    def resolve_all(
        self, state: State, left: Sequence[Trigger], events: list[Event], orders: EffectOrderer | None = None
    ) -> Steps[State]:
        """The position after all of that, in the order that players choose where it can matter (EFF-05).

        ``orders`` in place of what the book says of most moments.
        """
        left = list(left)
        while left:
            player, own = turn_to_order(state, left, orders or state.rules.effects.order)
            disputed = tuple(self.disputed_triggers(state, own, events)) if len(own) > 1 else ()
            free = [each for each in own if each not in disputed]
            for each in free or [(yield from chosen_first(state, player, disputed, events))]:
                left.remove(each)
                state = yield from self.happens(state, each, events)
        return state

    # -- where the order can matter -----------------------------------------------------------------------------

    def disputed_triggers(self, state: State, waiting: Sequence[Trigger], events: Sequence[Event]) -> Iterator[Trigger]:
        """Triggers whose order may matter, after those already resolved."""
        for one in waiting:
            if not all(self.commute(state, one, other, events) for other in waiting if other is not one):
                yield one

    def commute(self, state: State, one: Trigger, other: Trigger, events: Sequence[Event]) -> bool:
        """Whether two triggers give the same result in either order."""
        mine, its = (each.part.affected_figures(User(state, each.who), self.name) for each in (one, other))
        apart = mine is not None and its is not None and not mine & its
        same = mine is not None and mine == its and one.part == other.part and one.on == other.on
        if apart or same:  # equal effects on equal figures
            return True
        ways = [self.possible_answers(state, each, events) for each in (one, other)]
        if None in ways:
            return False
        return all(
            self.run_in_order(state, events, (one, a), (other, b))
            == self.run_in_order(state, events, (other, b), (one, a))
            is not None
            for a, b in product(*(each or () for each in ways))
        )

    def possible_answers(self, state: State, trigger: Trigger, events: Sequence[Event]) -> list[Answers] | None:
        """All ways to answer its questions; None if too many, or if dice decide."""
        found: list[Answers] = []
        open_ways: list[Answers] = [()]
        while open_ways:
            answers = open_ways.pop()
            question = self.next_question(state, trigger, answers, events)
            if question is None:
                found.append(answers)
            elif isinstance(question, Choose):
                open_ways += [(*answers, each) for each in question.options]
            else:
                return None
            if len(found) + len(open_ways) > MOST_WAYS:
                return None
        return found

    def next_question(self, state: State, trigger: Trigger, answers: Answers, events: Sequence[Event]) -> object:
        """The next question after these answers; None if it is over then."""
        steps = self.happens(state, trigger, [*events])
        try:
            question = next(steps)
            for each in answers:
                question = steps.send(each)
        except StopIteration:
            return None
        return question

    def run_in_order(self, state: State, before: Sequence[Event], *triggers: tuple[Trigger, Answers]) -> State | None:
        """The position after them, in this order and answered so; None if they ask otherwise then."""
        events = [*before]
        for trigger, answers in triggers:
            steps, given = self.happens(state, trigger, events), iter(answers)
            try:
                question = next(steps)
                while isinstance(question, Choose) and (answer := next(given, None)) in question.options:
                    question = steps.send(answer)
            except StopIteration as done:
                state = done.value
                if next(given, None) is None:
                    continue
            return None
        return sort_unordered(state)


def chosen_first(state: State, player: str, disputed: Sequence[Trigger], events: list[Event]) -> Steps[Trigger]:
    """The one that the player lets happen before the others (EFF-05)."""
    wanted = yield Choose(player, "which effect happens first", tuple(each.first for each in disputed), state)
    first = next(each for each in disputed if each.first == wanted)
    text = message(
        "{} lets {} of {} happen first.", player, printed_name(first.part.display_name), figure_ref(first.who)
    )
    events.append(Event(text, (), (make_reason(state.rules["EFF-05"], text),), kind=Happening.CHOICE))
    return first


def turn_to_order(state: State, left: Sequence[Trigger], orders: EffectOrderer) -> tuple[str, list[Trigger]]:
    """The player to choose the next trigger, and the choice."""
    players = choosing_players(state.players, state.player)
    by_player = {player: [each for each in left if state.fighter(each.who).side == player] for player in players}
    if orders is EffectOrderer.EVERYTHING:
        return state.player, [each for player in players for each in by_player[player]]
    return next((player, own) for player, own in by_player.items() if own)


def sort_unordered(state: State) -> State:
    """Sorts lasting effects, uses and dues, to compare positions."""
    lasting, used, due = (tuple(sorted(each, key=repr)) for each in (state.lasting, state.used, state.due))
    return state.with_(lasting=lasting, used=used, due=due)


def is_there(state: State, trigger: Trigger) -> bool:
    """Is the figure still on the map, with that effect? What went before may have ended it."""
    return trigger.who in state.board.pieces and trigger.effect in effects_of(state, trigger.who)
