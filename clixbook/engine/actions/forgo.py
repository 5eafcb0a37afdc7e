"""Forgoing a team ability, feat or power for a while (TAB-03, FRC-13).

An optional power that works by itself is called off until the turn ends (EFF-04); one that keeps pushing damage away
once its user has a token (ACT-19). A controller may let the controlled figure go (ACT-39).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.engine.actions.action import Action
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effect_table import name_of
from clixbook.engine.effects.effects import Effect, Origin
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.effects.sentences.thing_cards import lent_by_things
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.fighters.clicks import printed_values_of, squares_under
from clixbook.engine.sequence.fighters.holding.control import release_after_token
from clixbook.figures.dials.life import power_names
from clixbook.figures.specials.clause_words import parse_if_complete
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.forces.forces import FeatSwitch
from clixbook.rulebooks.sections.turn.actions import ActionKind

CALLED_OFF = "called off"


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """Turn a team ability, feat or power off before an action; costs no action.

    A team ability may be called off between two actions in anybody's turn (TAB-03): ``options`` lists it for the player
    whose turn it is, ``teams_to_call_off`` for the others.
    """

    verb: ClassVar[str] = "forgo"
    form: ClassVar[str] = "forgo WHO TEAM-FEAT-OR-POWER"
    counts_as: ClassVar[ActionKind] = ActionKind.FREE
    team: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0].lower()) if len(details) == 1 else None

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return (
            rules.teams.optional
            or rules.forces.feat_switch is FeatSwitch.EACH_ACTION
            or bool(rules.effects.switching_off)
            or rules.actions.controlled.stays
        )

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        rules = state.rules
        teams = own_teams_in_force(state, fighter) if rules.teams.optional else ()
        feats = feats_to_forgo(state, fighter) if rules.forces.feat_switch is FeatSwitch.EACH_ACTION else ()
        held = (effect.name for effect in (*teams, *feats, *powers_to_forgo(state, fighter)))
        names = (*held, *own_feats_to_forgo(state, fighter), *controlling_effects(state, fighter.id))
        for name in dict.fromkeys(names):  # a feat may be called as a team ability is: one word calls off both
            yield cls(fighter.id, name.replace(" ", "-"))

    def why_not(self, state: State) -> tuple[Reason, ...]:
        fighter = state.fighter(self.who)
        aside = fighter.side != state.player and self in self.teams_to_call_off(state, fighter)
        return () if aside else Action.why_not(self, state)

    @classmethod
    def teams_to_call_off(cls, state: State, fighter: Fighter) -> tuple[Action, ...]:
        """Team abilities that a figure may call off in another player's turn."""
        held = own_teams_in_force(state, fighter) if cls.is_in_mode(state.rules) and state.rules.teams.optional else ()
        return tuple(cls(fighter.id, effect.name.replace(" ", "-")) for effect in held)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        rules, name = state.rules, name_of(self.team)
        if name in controlling_effects(state, fighter.id):
            return ()
        if any(feat.name == name for feat in fighter.feats):
            if rules.forces.feat_switch is not FeatSwitch.EACH_ACTION:
                return (make_reason(rules["FRC-13"], f"{printed_name(name)} cannot be switched off."),)
            held = feats_to_forgo(state, fighter)
            row = "FRC-13"
            if name in own_feats_to_forgo(state, fighter):
                return ()
        elif name in rules.effects.switching_off:
            held, row = powers_to_forgo(state, fighter), "EFF-04"
        else:
            if not rules.teams.optional:
                return (make_reason(rules["TAB-03"], "Team abilities cannot be switched off."),)
            held, row = own_teams_in_force(state, fighter), "TAB-03"
        if any(effect.name == name for effect in held):
            return ()
        return (
            make_reason(rules[row], message("{} has no effect on {} now.", printed_name(name), figure_ref(self.who))),
        )

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        fighter, name = state.fighter(self.who), name_of(self.team)
        if name in controlling_effects(state, self.who):
            return release_control(state, self.who, events)
        if any(each.name == name for each in powers_to_forgo(state, fighter)):
            text = message("{} does not use {} until the turn ends.", figure_ref(self.who), printed_name(name))
            return call_off(state, self.who, (name,), "EFF-04", Until.TURN_ENDS, text, events)
        if all(each.name != name for each in fighter.feats):
            return without_team(state, self.who, name, events)
        text = message("{} does not use {} until its next action ends.", figure_ref(self.who), printed_name(name))
        return call_off(state, self.who, (name,), "FRC-13", Until.ACTION_ENDS, text, events)
        yield


def without_team(state: State, who: str, name: str, events: list[Event]) -> State:
    """The position without a team ability until the turn ends."""
    effect = next(each for each in effects_of(state, who) if each.origin is Origin.TEAM and each.name == name)
    shown = power_names(state.fighter(who).figure, printed_values_of(state.fighter(who)))
    off = (name, *(each for each in effect.grants(state.rules) if each not in shown))
    text = message("{} does not use {} until the turn ends.", figure_ref(who), printed_name(name))
    return call_off(state, who, off, "TAB-03", Until.TURN_ENDS, text, events)


def call_off(
    state: State, who: str, off: tuple[str, ...], row: str, until: Until, text: Words, events: list[Event]
) -> State:
    """The position without these effects, with an event by the ruling ``row``."""
    lasting = tuple(Lasting(CALLED_OFF, who, who, state.player, state.turns, until, row, off=each) for each in off)
    events.append(Event(text, squares_under(state, who), (make_reason(state.rules[row], text),)))
    return with_traits(state.with_(lasting=(*state.lasting, *lasting)))


def restore_called_off(state: State, before: State, who: str) -> State:
    """The position with feats restored that were called off for one action (FRC-13)."""
    over = [each for each in before.lasting if each.until is Until.ACTION_ENDS and each.on == who]
    kept = tuple(each for each in state.lasting if each not in over)
    return with_traits(state.with_(lasting=kept)) if over else state


def feats_to_forgo(state: State, fighter: Fighter) -> tuple[Effect, ...]:
    """Feats of the figure that it could call off (FRC-13): not those that do nothing until they are used."""
    if not fighter.feats or state.rules.forces.feat_switch is not FeatSwitch.EACH_ACTION:
        return ()
    names = {feat.name for feat in fighter.feats}
    return tuple(
        effect for effect in effects_of(state, fighter.id)
        if effect.origin.is_brought and effect.name in names and not effect.by_action(state.rules)
    )  # fmt: skip


def own_feats_to_forgo(state: State, fighter: Fighter) -> tuple[str, ...]:
    """Feats of thing files that the figure could call off (FRC-13): not those that do nothing until they are used."""
    if not fighter.feats or state.rules.forces.feat_switch is not FeatSwitch.EACH_ACTION:
        return ()
    lent = {
        each.name.lower() for each in lent_by_things(state, fighter.id)
        if any(not clause.kinds for clause in parse_if_complete(each.says))
    }  # fmt: skip
    return tuple(feat.name for feat in fighter.feats if feat.name in lent)


def powers_to_forgo(state: State, fighter: Fighter) -> tuple[Effect, ...]:
    """Powers that the figure could forgo now (EFF-04, ACT-19)."""
    rules = state.rules
    names = rules.effects.switching_off
    if not names:
        return ()
    if not fighter.tokens:
        names -= rules.actions.push_stoppers
    held = effects_of(state, fighter.id)
    return tuple(
        each for each in held if each.name in names and each.origin is not Origin.TEAM and not each.origin.is_brought
    )


def controlling_effects(state: State, who: str) -> tuple[str, ...]:
    """The effects by which the figure is controlled for longer than an action (ACT-39)."""
    return tuple(each.source for each in state.lasting if each.controls and each.on == who)


def release_control(state: State, who: str, events: list[Event]) -> State:
    """The position in which the figure is controlled no more."""
    owner = state.fighter(who).owner
    text = message("{} is released, and is on {}'s side again.", figure_ref(who), owner)
    events.append(Event(text, squares_under(state, who), (make_reason(state.rules["ACT-39"], text),)))
    return release_after_token(state, who)


def own_teams_in_force(state: State, fighter: Fighter) -> tuple[Effect, ...]:
    """The team abilities of its own that the figure has now."""
    if not (fighter.figure.teams or fighter.declared):
        return ()
    held = effects_of(state, fighter.id)
    return tuple(effect for effect in own_teams_of(fighter, state.rules) if effect in held)
