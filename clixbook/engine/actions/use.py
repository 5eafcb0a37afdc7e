"""Using a power, ability or object that offers an action of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.action import Action
from clixbook.engine.effects.active import effects_at_moment, effects_of
from clixbook.engine.effects.effect_table import effect_named, name_of
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.feat_use import is_kept_by_owner
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.action.readiness import ready_kinds
from clixbook.errors import NotFound
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use a power or another effect. Its ``words`` say how: a square, targets, a value ...

    In its text the effect's spaces are hyphens: ``use bruiser running-shot D4``.
    """

    verb: ClassVar[str] = "use"
    form: ClassVar[str] = "use WHO POWER ..."
    effect: str
    words: tuple[str, ...] = ()

    @property
    def details(self) -> tuple[str, ...]:
        effect = effect_named(self.effect)
        return (
            self.effect.replace(" ", "-"),
            *(effect.references_in(self.words) if effect is not None else self.words),
        )

    @property
    def value_change(self) -> int:
        effect = effect_named(self.effect)
        return effect.value_change(self.words) if effect is not None else 0

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, name_of(details[0]), tuple(details[1:])) if details else None

    def normalized(self, state: State) -> Use:
        words = self._effect().sorted_words(User(state, self.who), self.words)
        return self if words == self.words else Use(self.who, self.effect, words)

    def action_kind(self, rules: Rulebook) -> str:
        kinds, first = self._effect().kinds(rules), "".join(self.words[:1]).replace("-", " ")
        return first if first in kinds else kinds[0]

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        """Every use of every effect; each has its own kind of action."""
        for effect in effects_at_moment(state, fighter.id, "offers"):
            ready = ready_kinds(state, fighter, frozenset(effect.kinds(state.rules)))
            if ready:
                offers = effect.offers(User(state, fighter.id))
                yield from (use for use in offers if use.action_kind(state.rules) in ready)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        effect = self._effect()
        if effect not in effects_of(state, self.who):
            return effect.why_not_had(User(state, self.who), self) or (why_not_usable(state, self.who, effect),)
        return effect.why_not(User(state, self.who), self)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from self._effect().resolve(User(state, self.who), self, events))

    def _effect(self) -> Effect:
        effect = effect_named(self.effect)
        if effect is None:
            raise NotFound(f"There is no effect {self.effect!r}.")
        return effect


def why_not_usable(state: State, who: str, effect: Effect) -> Reason:
    """Why the figure cannot use this effect now."""
    ruling, what = effect.ruling(state.rules), printed_name(effect.name)
    if not effect.in_play(state.rules):
        return make_reason(ruling, f"There is no {what} in this book.")
    if taker := next((each for each in state.lasting if each.on == who and each.off == effect.name), None):
        return make_reason(
            state.rules[taker.ruling],
            message(
                "{} of {} takes {} away from {}.",
                printed_name(taker.source),
                figure_ref(taker.by),
                what,
                figure_ref(who),
            ),
        )
    if is_kept_by_owner(state, who, effect.name):
        return make_reason(
            state.rules["FRC-37"],
            message(
                "What {} assigned to {} does not work for another player.",
                state.fighter(who).force_owner,
                figure_ref(who),
            ),
        )
    return make_reason(ruling, message("{} does not have {} now.", figure_ref(who), what))
