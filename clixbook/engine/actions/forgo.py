"""Doing without a team ability until the turn ends (TAB-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers import Reason, because
from clixbook.board.said import said, the
from clixbook.engine.actions.action import Action
from clixbook.engine.effects import Effect
from clixbook.engine.held import effects_of, name_of, teams_on, with_traits
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.questions import Steps
from clixbook.engine.sequence.fighters.lives import printed, where
from clixbook.engine.state import Event, Fighter, State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.actions import ActionKind

CALLED_OFF = "called off"


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """Call a team ability off before an action begins; it takes no action itself."""

    verb: ClassVar[str] = "forgo"
    form: ClassVar[str] = "forgo WHO TEAM"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE
    team: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0].lower()) if len(details) == 1 else None

    @classmethod
    def known(cls, rules: Rulebook) -> bool:
        return rules.teams.optional

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for effect in in_force(state, fighter):
            yield cls(fighter.id, effect.name.replace(" ", "-"))

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        ruling, name = state.rules["TAB-03"], name_of(self.team)
        if not self.known(state.rules):
            return (because(ruling, "Team abilities are not called off."),)
        if any(effect.name == name for effect in in_force(state, fighter)):
            return ()
        return (because(ruling, said("{} is not in force on {}.", name.title(), the(self.who))),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """It is off until the turn ends, and with it what it grants, unless the dial shows that too."""
        effect = next(each for each in in_force(state, state.fighter(self.who)) if each.name == name_of(self.team))
        shown = {power.lower() for _, power, _ in printed(state.fighter(self.who)).powers}
        off = (effect.name, *(name for name in effect.grants(state.rules) if name not in shown))
        lasting = tuple(
            Lasting(CALLED_OFF, self.who, self.who, state.player, state.turns, Until.TURN_ENDS, "TAB-03", off=name)
            for name in off
        )
        text = said("{} does without {} until the turn ends.", the(self.who), effect.name.title())
        events.append(Event(text, where(state, self.who), (because(state.rules["TAB-03"], text),)))
        return with_traits(state.with_(lasting=(*state.lasting, *lasting)))
        yield


def in_force(state: State, fighter: Fighter) -> tuple[Effect, ...]:
    """The team abilities of its own that the figure has now."""
    if not (fighter.figure.teams or fighter.declared):
        return ()
    held = effects_of(state, fighter.id)
    return tuple(effect for effect in teams_on(fighter, state.rules) if effect in held)
