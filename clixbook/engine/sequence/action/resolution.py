"""How an action resolves: what it does, whether that ends the game, and the token that it costs."""

from __future__ import annotations

from contextlib import suppress

from clixbook.board.answers.answers import because
from clixbook.board.answers.message import said, the
from clixbook.engine.actions import Action, EndTurn, Leave
from clixbook.engine.actions.forgo import Forgo, without_called_off
from clixbook.engine.actions.settle import Settle
from clixbook.engine.effects.active import speakers
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.listeners import everybody_speaking
from clixbook.engine.effects.pieces import as_they_stand
from clixbook.engine.effects.trigger_order import OneMoment, Trigger
from clixbook.engine.position.pending import Felled
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.game_modes import turn_plan
from clixbook.engine.rules.turn.tokens import outside_total, token_after_action
from clixbook.engine.sequence.action.declaration import Now, close, declare
from clixbook.engine.sequence.action.delayed_effects import afterwards
from clixbook.engine.sequence.action.pushing import given_token, has_acted, with_token
from clixbook.engine.sequence.action.readiness import outside_by_effect, pressed
from clixbook.engine.sequence.carrying.passengers import seated, unseated
from clixbook.engine.sequence.fighters.captives import without_captor
from clixbook.engine.sequence.fighters.clicks import hurt, tell_drops, where
from clixbook.engine.sequence.fighters.control import released
from clixbook.engine.sequence.fighters.effect_expiry import unsaid_ends
from clixbook.engine.sequence.fighters.held_opponents import parted, shaken_off
from clixbook.engine.sequence.turn.action_count import with_led
from clixbook.engine.sequence.turn.turns import is_settled, settle_end
from clixbook.rulebooks.sections.turn.actions import ActionKind


def resolve(state: State, action: Action, events: list[Event]) -> Steps[State]:
    """Run an action from a settled state to the next one; ``events`` gathers what happened."""
    if isinstance(action, EndTurn | Leave | Settle):
        after = yield from shaken_off(state, (yield from run(state, action, events)), events)
        after = standing(parted((yield from mourned(after, events))), events)
        return after if is_settled(after) else with_led(close(after, events), events)
    declared, action, now = yield from declare(state, action, events)
    if now is Now.UNDONE:
        return declared
    if now is Now.SPENT:
        after = settle_end((yield from finish(declared, action, events)), events)
    else:
        after = unsaid_ends((yield from run(declared, action, events)), "action", events)
    after = yield from shaken_off(declared, after, events)
    after = standing(parted((yield from mourned(after, events))), events)
    if not isinstance(action, Forgo):
        after = without_called_off(after, declared, action.who)
    gone = [each for each in declared.lasting if each not in after.lasting and each.on in after.board.pieces]
    events += [Event(each.over) for each in gone]
    return after if is_settled(after) else with_led(close(after, events), events)


def standing(state: State, events: list[Event]) -> State:
    """The position with what figures have by where they stand now; what falls out of hands with that is told."""
    return tell_drops(state, as_they_stand(state), events)


def mourned(state: State, events: list[Event]) -> Steps[State]:
    """What effects of others do about those who were knocked out in the action that is over."""
    while state.fallen:
        lost, state = state.fallen[0], state.with_(fallen=state.fallen[1:])
        if not is_settled(state):
            state = yield from without_captor(state, lost, events)
            state = yield from mourning(state, lost, events)
    return state


def mourning(state: State, lost: Felled, events: list[Event]) -> Steps[State]:
    """What effects of others do about one of them, in their order (EFF-05)."""

    def happens(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
        if trigger.who not in state.board.pieces:
            return state
        return (yield from trigger.part.fell(User(state, trigger.who), lost, events))

    moment = OneMoment("fell", happens)
    return (yield from moment.all_of(state, moment.triggers(state, everybody_speaking(state, "fell")), events))


def run(state: State, action: Action, events: list[Event]) -> Steps[State]:
    """The action itself, the end of the game that it may bring, its token, and what waited for all that."""
    outside = action.who in state.fighters and is_outside(state, action.who, action.kind(state.rules))
    given = has_acted(state, action.who) if action.who in state.fighters else state  # and has lost what GLD-06 says
    state = yield from action.resolve(seated(given, action.who), events)
    if isinstance(action, EndTurn | Leave | Settle):
        return state
    cut = any(each.stops for each in state.lasting)  # a target refused, and the action ended with that (ATK-13)
    state = state.with_(lasting=tuple(each for each in state.lasting if not each.stops)) if cut else state
    state = settle_end(state, events, resolving=True)
    if is_settled(state):  # one book ends the game at once, before the token
        return unseated(state)
    state = yield from finish(state, action, events, outside=outside)
    if cut and action.kind(state.rules) == ActionKind.FREE:  # which has no token of its own
        why = because(state.rules["ATK-13"], said("{} is given a token.", the(action.who)))
        state = yield from given_token(state, action.who, events, why=why)
    return settle_end(unseated((yield from afterwards(state, events))), events)


def is_outside(state: State, who: str, kind: str) -> bool:
    """Does an action of that kind take nothing of the total: by an effect, or as an attack beyond it (ACT-15)?"""
    return outside_by_effect(state, who, kind) or (state.left <= 0 and bool(pressed(state, who, kind)))


def finish(state: State, action: Action, events: list[Event], *, outside: bool = False) -> Steps[State]:
    """The action is over: one action less, a token, and pushing damage where the book has it (ACT-15 to ACT-20).

    ``outside``: an effect keeps it out of the action total.
    """
    kind, name, who = action.kind(state.rules), action.named, action.who
    state = has_acted(state, who)
    outside = outside or bool(outside_total(state.rules, kind) or outside_total(state.rules, name))
    count = {"left": state.left - (not outside), "epics": state.epics + (kind == ActionKind.EPIC)}
    if who not in state.board.pieces or kind == ActionKind.FREE:
        return state.with_(**count)
    fighter = state.fighter(who)
    if not turn_plan(0, 0, rules=state.rules).tokens:
        return state.with_deeds({who: {"acted": True}}, **count)
    traits = state.board.pieces[who].traits
    own = tuple(
        clicks for effect in speakers(state, who, "strains") if (clicks := effect.strains(User(state, who), kind))
    )
    given = token_after_action(state.rules, fighter.tokens, kind, traits=traits, action=name, own_damage=own)
    keeps = fighter.keeps_tokens or not given.clears
    state = state.with_deeds({who: {"acted": True, "keeps_tokens": keeps}}, **count)
    state = yield from with_token(state, who, given, events)
    state = hurt(state, who, given.unavoidable, "acting with two tokens", events, ruling="ACT-15")
    if given.later:
        text = said("{} takes {} as the turn ends, for acting with two tokens.", the(who), given.later)
        events.append(Event(text, where(state, who), (because(state.rules["ACT-15"], text),)))
    return released(state, who) if given.given else state


def push_ahead(state: State, action: Action) -> tuple[Event, ...]:
    """What its token will do to whoever takes such an action, as things stand now (ACT-15, ACT-18).

    Where the damage may be ignored (ACT-19), the question that will be asked.
    """
    if action.who not in state.fighters:
        return ()
    events: list[Event] = []
    asked: tuple[Event, ...] = ()
    with suppress(StopIteration):
        question = next(finish(seated(state, action.who), action, events))
        if isinstance(question, Choose):
            asked = (Event(said("{}.", question.said), (), (because(state.rules["ACT-19"], question.said),)),)
    told = (each for each in events if {reason.ruling for reason in each.reasons[:1]} & {"ACT-15", "ACT-18"})
    return (*told, *asked)
