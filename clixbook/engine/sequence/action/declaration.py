"""Triggers as an action is declared and as it ends (TAB-07, TAB-09); teams declared before the game (TAB-01)."""

from __future__ import annotations

import enum
from dataclasses import replace
from typing import TYPE_CHECKING

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import Origin, User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.printed_effects import team_abilities
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.attack_values import AfterTargetLost
from clixbook.rulebooks.sections.teams.teams import TeamSource
from clixbook.rulebooks.sections.turn.actions import ActionKind

if TYPE_CHECKING:
    from clixbook.engine.actions.action import Action

NO_TEAM = no("no team")


class Declared(enum.Enum):
    """The outcome of the declaration of an action."""

    BEGINS = "it begins"
    UNDONE = "it was never given"
    SPENT = "it resolves without effect"


def resolve_declaration(state: State, action: Action, events: list[Event]) -> Steps[tuple[State, Action, Declared]]:
    """Resolves declaration triggers, and reports whether the action goes on (ATK-13)."""
    if not all_with_override(state, "on_action_declared"):
        return state, action, Declared.BEGINS
    before = state
    for fighter in _active_player_first(state):
        held = effects_at_moment(state, fighter.id, "on_action_declared")
        for effect in held:
            if fighter.id in state.board.pieces:  # an effect before this one may have cost it its life
                state = yield from effect.on_action_declared(User(state, fighter.id), action, events)
        copied = [each for each in effects_at_moment(state, fighter.id, "on_action_declared") if each not in held]
        for effect in copied:  # just now
            state = yield from effect.on_action_declared(User(state, fighter.id), action, events)
    if state is before or not (against := action.why_not(state)):
        return state, action, Declared.BEGINS
    if ruling := undoing_ruling(before, state, action):
        text = message("{} cannot do that any more: the action counts as not given.", figure_ref(action.who))
        events.append(Event(text, (), (make_reason(state.rules[ruling], text), *against)))
        stuck = state.rules.teams.undone.stuck
        now = (replace(each, stuck=stuck and each not in before.lasting) for each in state.lasting)
        return state.with_(lasting=tuple(now)), action, Declared.UNDONE
    changed = yield from without_barred_targets(state, action, against, events)
    if changed is not None:
        return state, changed, Declared.BEGINS
    text = message("{} cannot go on: the action resolves without effect.", figure_ref(action.who))
    events.append(Event(text, (), (make_reason(state.rules["ACT-38"], text), *against)))
    return state, action, Declared.SPENT


def undoing_ruling(before: State, state: State, action: Action) -> str:
    """The ruling by which an action counts as never given, once a copied team ability made it impossible; "" for none.

    By the book that is so for any action (TAB-15), for a shot whose line is blocked by that (ACT-38), or for an attack
    whose target is lost by it (ATK-13).
    """
    rules = state.rules
    if not _copied_teams(state) - _copied_teams(before):
        return ""
    if rules.teams.undone.undone:
        return "TAB-15"
    causes = {"team change"} | ({"blocked line"} if action.action_kind(rules) == ActionKind.RANGED else set[str]())
    if causes & rules.actions.chosen_anew:
        return "ACT-38"
    return "ATK-13" if action.attack_targets and rules.attacks.target_lost.barred is AfterTargetLost.UNDONE else ""


def without_barred_targets(
    state: State, action: Action, against: tuple[Reason, ...], events: list[Event]
) -> Steps[Action | None]:
    """The attack without targets barred since its declaration; None for none (ATK-13)."""
    after = state.rules.attacks.target_lost.barred
    left = tuple(name for name in action.attack_targets if not action.with_targets((name,)).why_not(state))
    if after in (AfterTargetLost.SPENT, AfterTargetLost.UNDONE) or not action.attack_targets:
        return None
    ruling, side = state.rules["ATK-13"], state.fighter(action.who).side
    lost = join_parts((figure_ref(name) for name in action.attack_targets if name not in left), " and ")
    if after is AfterTargetLost.ANOTHER:
        others = tuple(type(action).offers(state, state.fighter(action.who)))
        chosen = (yield Choose(side, message("another target in place of {}", lost), others, state)) if others else None
        return chosen
    if not left or action.with_targets(left).why_not(state):
        return None
    text = message("{} is not a target any more and is dropped.", lost)
    events.append(Event(text, (), (make_reason(ruling, text), *against)))
    return action.with_targets(left)


def _copied_teams(state: State) -> frozenset[tuple[str, str]]:
    """Figures that copy a team ability, each with that ability."""
    return frozenset((each.on, each.lends) for each in state.lasting if each.lends)


def resolve_action_end(state: State, events: list[Event]) -> State:
    """Resolves triggers at the end of an action."""
    if not all_with_override(state, "after_action"):
        return state
    for fighter in _active_player_first(state):
        for effect in effects_at_moment(state, fighter.id, "after_action"):
            state = effect.after_action(User(state, fighter.id), events)
    return state


def declare_teams(state: State, events: list[Event]) -> Steps[State]:
    """Lets figures on a team's list declare that team (SET-15, TAB-01, TAB-02, FRC-25)."""
    if TeamSource.LIST not in state.rules.teams.sources or not state.rules.forces.added_teams.free:
        return state
    for fighter in [fighter for player in state.players for fighter in state.standing(player)]:
        names = tuple(effect.name for effect in team_abilities(sorted(fighter.figure.listed), state.rules))
        if not names or fighter.declared:
            continue
        chosen = yield Choose(
            fighter.side, message("the team that {} declares", figure_ref(fighter.id)), (NO_TEAM, *names), state
        )
        if chosen != NO_TEAM:
            text = message("{} declares {}.", figure_ref(fighter.id), printed_name(chosen))
            events.append(Event(text, (), (make_reason(state.rules["TAB-01"], text),)))
            state = with_traits(state.with_fighter(fighter.id, declared=chosen))
    return state


def choose_teams_and_feats(state: State, events: list[Event]) -> Steps[State]:
    """Lets players choose for teams and feats before the first turn (SET-15).

    Teams do so on the map; feats name who belongs together, also off it.
    """
    for fighter in (*_active_player_first(state), *(each for each in state.fighters.values() if each.waits)):
        for effect in effects_at_moment(state, fighter.id, "game_begins"):
            if effect.origin is Origin.FEAT or (effect.origin is Origin.TEAM and not fighter.waits):
                state = yield from effect.game_begins(User(state, fighter.id), events)
    return state


def _active_player_first(state: State) -> list[Fighter]:
    return sorted(state.standing(), key=lambda fighter: fighter.side != state.player)
