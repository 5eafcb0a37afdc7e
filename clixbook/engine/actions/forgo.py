"""Doing without a team ability until the turn ends (TAB-03), or without a feat in the next action (FRC-13)."""

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
from clixbook.rulebooks.sections.forces import FeatSwitch

CALLED_OFF = "called off"


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """Call a team ability or a feat off before an action begins; it takes no action itself."""

    verb: ClassVar[str] = "forgo"
    form: ClassVar[str] = "forgo WHO TEAM-OR-FEAT"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE
    team: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0].lower()) if len(details) == 1 else None

    @classmethod
    def known(cls, rules: Rulebook) -> bool:
        return rules.teams.optional or rules.forces.feat_switch is FeatSwitch.EACH_ACTION

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        rules = state.rules
        teams = in_force(state, fighter) if rules.teams.optional else ()
        feats = feats_in_force(state, fighter) if rules.forces.feat_switch is FeatSwitch.EACH_ACTION else ()
        for effect in (*teams, *feats):
            yield cls(fighter.id, effect.name.replace(" ", "-"))

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        rules, name = state.rules, name_of(self.team)
        if any(feat.name == name for feat in fighter.feats):
            if rules.forces.feat_switch is not FeatSwitch.EACH_ACTION:
                return (because(rules["FRC-13"], f"{name.title()} is not called off."),)
            held = feats_in_force(state, fighter)
            row = "FRC-13"
        else:
            if not rules.teams.optional:
                return (because(rules["TAB-03"], "Team abilities are not called off."),)
            held, row = in_force(state, fighter), "TAB-03"
        if any(effect.name == name for effect in held):
            return ()
        return (because(rules[row], said("{} is not in force on {}.", name.title(), the(self.who))),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """It is off, and with a team ability what it grants, unless the dial shows that too."""
        fighter, name = state.fighter(self.who), name_of(self.team)
        feat = any(each.name == name for each in fighter.feats)
        row, until = ("FRC-13", Until.ACTION_ENDS) if feat else ("TAB-03", Until.TURN_ENDS)
        off = (name,) if feat else self._with_grants(state, fighter, name)
        lasting = tuple(
            Lasting(CALLED_OFF, self.who, self.who, state.player, state.turns, until, row, off=each) for each in off
        )
        text = said(
            "{} does without {} until {} ends.", the(self.who), name.title(), "its next action" if feat else "the turn"
        )
        events.append(Event(text, where(state, self.who), (because(state.rules[row], text),)))
        return with_traits(state.with_(lasting=(*state.lasting, *lasting)))
        yield

    def _with_grants(self, state: State, fighter: Fighter, name: str) -> tuple[str, ...]:
        effect = next(each for each in in_force(state, fighter) if each.name == name)
        shown = {power.lower() for _, power, _ in printed(fighter).powers}
        return (effect.name, *(each for each in effect.grants(state.rules) if each not in shown))


def without_called_off(state: State, before: State, who: str) -> State:
    """The position after an action of a figure: feats that were called off before it are on again (FRC-13)."""
    over = [each for each in before.lasting if each.until is Until.ACTION_ENDS and each.on == who]
    kept = tuple(each for each in state.lasting if each not in over)
    return with_traits(state.with_(lasting=kept)) if over else state


def feats_in_force(state: State, fighter: Fighter) -> tuple[Effect, ...]:
    """The feats with an effect that the figure was given and has not called off, where the book lets it (FRC-13)."""
    if not fighter.feats or state.rules.forces.feat_switch is not FeatSwitch.EACH_ACTION:
        return ()
    names = {feat.name for feat in fighter.feats}
    return tuple(effect for effect in effects_of(state, fighter.id) if effect.brought and effect.name in names)


def in_force(state: State, fighter: Fighter) -> tuple[Effect, ...]:
    """The team abilities of its own that the figure has now."""
    if not (fighter.figure.teams or fighter.declared):
        return ()
    held = effects_of(state, fighter.id)
    return tuple(effect for effect in teams_on(fighter, state.rules) if effect in held)
