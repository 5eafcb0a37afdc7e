"""Resolves an action, its token, its triggers and the end of the game."""

from __future__ import annotations

from contextlib import suppress

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions import Action
from clixbook.engine.actions.forgo import Forgo, restore_called_off
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.effects.pieces import with_position_traits
from clixbook.engine.effects.printed_effects import sentence_effects
from clixbook.engine.effects.trigger_order import OneMoment, Trigger
from clixbook.engine.position.pending import Felled
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.game_modes import turn_plan
from clixbook.engine.rules.turn.tokens import outside_total, token_after_action
from clixbook.engine.sequence.action.declaration import Declared, resolve_action_end, resolve_declaration
from clixbook.engine.sequence.action.delayed_effects import resolve_delayed_effects
from clixbook.engine.sequence.action.pushing import begin_action, give_token, record_action, resolve_token
from clixbook.engine.sequence.action.readiness import outside_by_effect, targets_beyond_total
from clixbook.engine.sequence.carrying.passengers import boarded_position, reboard_passenger
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, squares_under, tell_drops
from clixbook.engine.sequence.fighters.effect_expiry import end_unstated_durations
from clixbook.engine.sequence.fighters.holding.captives import free_orphaned_captives
from clixbook.engine.sequence.fighters.holding.control import release_after_token
from clixbook.engine.sequence.fighters.holding.held_opponents import drop_separated_holds, roll_to_escape_holds
from clixbook.engine.sequence.fighters.revealed import resolve_reveals
from clixbook.engine.sequence.turn.action_count import update_action_total
from clixbook.engine.sequence.turn.event_dials import turn_dial_as
from clixbook.engine.sequence.turn.turns import end_turn, is_settled, is_turn_idle, settle_end
from clixbook.figures.things.thing import Turning
from clixbook.rulebooks.sections.turn.actions import ActionKind


def resolve(state: State, action: Action, events: list[Event]) -> Steps[State]:
    """Resolves an action up to the next settled state; ``events`` is the log."""
    if action.by_player:
        after = yield from roll_to_escape_holds(state, (yield from run_action(state, action, events)), events)
        after = with_position_effects(
            drop_separated_holds((yield from resolve_knockout_triggers(after, events))), events
        )
        return after if is_settled(after) else update_action_total(resolve_action_end(after, events), events)
    declared, action, outcome = yield from resolve_declaration(state, action, events)
    if outcome is Declared.UNDONE:
        return declared
    if outcome is Declared.SPENT:
        after = settle_end((yield from finish_action(declared, action, events)), events)
    else:
        after = end_unstated_durations((yield from run_action(declared, action, events)), "action", events)
    after = yield from roll_to_escape_holds(declared, after, events)
    after = with_position_effects(drop_separated_holds((yield from resolve_knockout_triggers(after, events))), events)
    if not isinstance(action, Forgo):
        after = restore_called_off(after, declared, action.who)
    gone = [
        each for each in declared.lasting
        if not each.token and each not in after.lasting and each.on in after.board.pieces
    ]  # fmt: skip
    events += [Event(each.end_message) for each in gone]
    if is_settled(after):
        return after
    after = update_action_total(resolve_action_end(after, events), events)
    return (yield from end_turn(after, events)) if is_turn_idle(after) else after


def with_position_effects(state: State, events: list[Event]) -> State:
    """The position with effects by place updated; objects that drop for that give events."""
    after = with_position_traits(state)
    return state if after is state else tell_drops(state, after, events)


def resolve_knockout_triggers(state: State, events: list[Event]) -> Steps[State]:
    """Resolves triggers of knock-outs in the action, and of special powers that it revealed."""
    while state.fallen or state.revealed:
        if state.revealed:
            state = yield from resolve_reveals(state if not is_settled(state) else state.with_(revealed=()), events)
            continue
        lost, state = state.fallen[0], state.with_(fallen=state.fallen[1:])
        if not is_settled(state):
            state = turn_dial_as(state, Turning.DEFEAT, events)
            state = yield from free_orphaned_captives(state, lost, events)
            for effect in sentence_effects():
                state = yield from effect.own_knockout(User(state, lost.who), lost, events)
            state = yield from resolve_knockout_trigger(state, lost, events)
    return state


def resolve_knockout_trigger(state: State, lost: Felled, events: list[Event]) -> Steps[State]:
    """Resolves triggers for one knocked-out figure, in order (EFF-05)."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        if trigger.who not in state.board.pieces:
            return state
        return (yield from trigger.part.after_knockout(User(state, trigger.who), lost, events))

    moment = OneMoment("after_knockout", happens)
    return (
        yield from moment.resolve_all(state, moment.triggers(state, all_with_override(state, "after_knockout")), events)
    )


def run_action(state: State, action: Action, events: list[Event]) -> Steps[State]:
    """Runs an action, with game end, token and delayed effects."""
    outside = action.who in state.fighters and costs_no_action(state, action.who, action.action_kind(state.rules))
    given = begin_action(state, action.who) if action.who in state.fighters else state  # and has lost what GLD-06 says
    state = yield from action.resolve(boarded_position(given, action.who), events)
    if action.by_player:
        return state
    # a target refused, and the action ended with that (ATK-13)
    cut = state.lasting != () and any(each.stops for each in state.lasting)
    state = state.with_(lasting=tuple(each for each in state.lasting if not each.stops)) if cut else state
    state = settle_end(state, events, resolving=True)
    if is_settled(state):  # one book ends the game at once, before the token
        return reboard_passenger(state)
    state = yield from finish_action(state, action, events, outside=outside)
    if cut and action.action_kind(state.rules) == ActionKind.FREE:  # which has no token of its own
        why = make_reason(state.rules["ATK-13"], message("{} is given a token.", figure_ref(action.who)))
        state = yield from give_token(state, action.who, events, why=why)
    return settle_end(reboard_passenger((yield from resolve_delayed_effects(state, events))), events)


def costs_no_action(state: State, who: str, kind: str) -> bool:
    """Does an action of that kind take nothing of the total: by an effect, or as an attack beyond it (ACT-15)?"""
    return outside_by_effect(state, who, kind) or (state.left <= 0 and bool(targets_beyond_total(state, who, kind)))


def finish_action(state: State, action: Action, events: list[Event], *, outside: bool = False) -> Steps[State]:
    """Spends the action and gives its token and pushing damage (ACT-15 to ACT-20).

    ``outside``: an effect keeps it out of the action total.
    """
    kind, name, who = action.action_kind(state.rules), action.ruling_name, action.who
    state, who = bearer_of_token(record_action(state, who), who)
    outside = outside or bool(outside_total(state.rules, kind) or outside_total(state.rules, name))
    count = {"left": state.left - (not outside), "epics": state.epics + (kind == ActionKind.EPIC)}
    state = state.with_(**count)
    for each in figures_of_action(state, who) if kind != ActionKind.FREE else ():
        state = yield from _give_action_token(state, each, kind, name, events)
    return state


def figures_of_action(state: State, who: str) -> tuple[str, ...]:
    """The figure that was given the action, if it is on the map, or its replacements (GEN-08)."""
    if who in state.board.pieces:
        return (who,)
    heirs = state.fighter(who).replaced_by if who in state.fighters and state.rules.replacing.passed_on.tokens else ()
    return tuple(each for each in heirs if each in state.board.pieces)


def _give_action_token(state: State, who: str, kind: str, name: str, events: list[Event]) -> Steps[State]:
    """The token of an action and its pushing damage, for a figure on the map."""
    fighter = state.fighter(who)
    if not turn_plan(0, 0, rules=state.rules).tokens:
        return state.with_turn_records({who: {"acted": True}})
    traits = state.board.pieces[who].traits
    own = tuple(
        clicks
        for effect in effects_at_moment(state, who, "change_number")
        if (clicks := effect.change_number(User(state, who), "own pushing damage", 0, kind))
    )
    given = token_after_action(state.rules, fighter.tokens, kind, traits=traits, action=name, own_damage=own)
    keeps = fighter.keeps_tokens or not given.clears
    state = state.with_turn_records({who: {"acted": True, "keeps_tokens": keeps}})
    state = yield from resolve_token(state, who, given, events)
    state = damage_outside_attack(state, who, given.unavoidable, "acting with two tokens", events, ruling="ACT-15")
    if given.later:
        text = message("{} takes {} as the turn ends, for acting with two tokens.", figure_ref(who), given.later)
        events.append(Event(text, squares_under(state, who), (make_reason(state.rules["ACT-15"], text),)))
    return release_after_token(state, who) if given.given else state


def bearer_of_token(state: State, who: str) -> tuple[State, str]:
    """The bearer of the token for an action: the figure, the stack that it joined, or the token that left (TOK-07)."""
    while onto := state.fighter(who).token_to:
        state, who = state.with_fighter(who, token_to=""), onto
    return state, who


def preview_push(state: State, action: Action) -> tuple[Event, ...]:
    """The token and pushing damage that an action would bring (ACT-15, ACT-18).

    Where the damage may be ignored (ACT-19), the question that will be asked.
    """
    if action.who not in state.fighters:
        return ()
    events: list[Event] = []
    questions: tuple[Event, ...] = ()
    with suppress(StopIteration):
        state = action.ahead_of_token(boarded_position(state, action.who))
        question = next(finish_action(state, action, events))
        if isinstance(question, Choose):
            questions = (
                Event(message("{}.", question.message), (), (make_reason(state.rules["ACT-19"], question.message),)),
            )
    about_push = (each for each in events if {reason.ruling for reason in each.reasons[:1]} & {"ACT-15", "ACT-18"})
    return (*about_push, *questions)
