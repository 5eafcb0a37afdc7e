"""Targets that refuse an attack, and their substitutes (ATK-13)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.frozen import copy_with_changes
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import Wielding
from clixbook.engine.sequence.attack.targets import (
    can_attack_close,
    judge_ranged_attack,
    opponents_of,
    why_protected,
    why_targets_conflict,
)
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.rulebooks.sections.combat.attack_values import AfterTargetLost

NOBODY_ELSE = no("nobody else")


def offer_refusals(state: State, attack: Attack, events: list[Event]) -> Steps[tuple[State, Attack | None]]:
    """Resolves refusals: the attack on the remaining targets, or None."""
    if attack.always_hits:  # it takes all in reach, and no target was chosen (ATK-25)
        return state, attack
    waiting, settled, plain = list(attack.targets), list[str](), set(attack.plain_targets)
    while waiting:
        now = copy_with_changes(attack, targets=(*settled, *waiting))
        target = waiting.pop(0)
        state, refuses = yield from refusing_effect(state, now, target, events)
        if attack.who not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
            return state, None
        if refuses is None:
            settled += [target] * (target in state.board.pieces)
            continue
        if state.rules.attacks.target_lost.refuses is AfterTargetLost.SPENT:
            return with_action_stopped(state, attack, target, refuses, events), None
        state = with_refused_target(state, attack, target, refuses)
        others = tuple(replacement_targets(state, attack, (*settled, *waiting)))
        if others and state.rules.attacks.target_lost.refuses is AfterTargetLost.ANOTHER:
            question = message("{} may attack another in place of {}", figure_ref(attack.who), figure_ref(target))
            chosen = yield Choose(
                state.fighter(attack.who).side, question, (NOBODY_ELSE, *map(figure_ref, others)), state
            )
            if chosen != NOBODY_ELSE:
                waiting.insert(0, chosen)
                plain |= {chosen} if target in plain else set()
    if not settled:
        text = message("{} has no target left to attack.", figure_ref(attack.who))
        events.append(Event(text, squares_under(state, attack.who), (make_reason(state.rules["ATK-13"], text),)))
        return state, None
    if tuple(settled) == attack.targets:
        return state, attack
    return state, copy_with_changes(
        attack, targets=tuple(settled), plain_targets=tuple(each for each in settled if each in plain)
    )


def without_refusing_targets(
    state: State, attack: Attack, more: Attack, events: list[Event]
) -> Steps[tuple[State, Attack]]:
    """The attack, with more targets than a player chose, without the targets that refuse.

    Nobody is asked where becoming a target is final: it is not aiming, and nothing makes it illegal (ATK-30).
    """
    if state.rules.attacks.becoming_is_final:
        return state, more
    left = list(attack.targets)
    for target in more.targets[len(left) :]:
        state, refuses = yield from refusing_effect(state, attack, target, events)
        if refuses is not None:
            state = with_refused_target(state, attack, target, refuses)
        else:
            left.append(target)
    return state, copy_with_changes(more, targets=tuple(left))


def refusing_effect(
    state: State, attack: Attack, target: str, events: list[Event]
) -> Steps[tuple[State, Effect | None]]:
    """The target's effect by which it refuses; None if none does."""
    for effect in effects_at_moment(state, target, "before_targeted") if target != attack.who else ():
        state, refuses = yield from effect.before_targeted(User(state, target), attack, events)
        if refuses:
            return state, effect
    return state, None


def with_refused_target(state: State, attack: Attack, target: str, by: Effect) -> State:
    """The position in which the attacker does not attack this one for the rest of the turn."""
    return state.with_(
        lasting=(*state.lasting, copy_with_changes(_lasting_until_turn_end(state, attack, target, by), eludes=True))
    )


def with_action_stopped(state: State, attack: Attack, target: str, by: Effect, events: list[Event]) -> State:
    """The position in which the action of the attacker is over."""
    text = message("The attack of {} is not made, and its action is over.", figure_ref(attack.who))
    events.append(Event(text, squares_under(state, attack.who), (make_reason(state.rules["ATK-13"], text),)))
    return state.with_(
        lasting=(*state.lasting, copy_with_changes(_lasting_until_turn_end(state, attack, target, by), stops=True))
    )


def _lasting_until_turn_end(state: State, attack: Attack, target: str, by: Effect) -> Lasting:
    """A lasting effect on the attacker for the rest of the turn."""
    player = state.fighter(target).side
    return Lasting(by.name, target, attack.who, player, state.turns, Until.TURN_ENDS, by.row)


def is_action_stopped(state: State, who: str) -> bool:
    """Is the action of the figure over before its end?"""
    return any(each.stops and each.on == who for each in state.lasting)


def replacement_targets(state: State, attack: Attack, rest: tuple[str, ...]) -> Iterator[str]:
    """The opponents that may replace a refusing target, besides the ``rest`` of the targets."""
    if attack.range is not None and attack.way is not Wielding.THROW:
        return  # the shot of an effect that named its target
    fighter, close, using = state.fighter(attack.who), attack.close, attack.using
    for opponent in opponents_of(state, fighter):
        if opponent.id in attack.targets or opponent.id in rest or why_protected(state, fighter, opponent, using=using):
            continue
        if attack.way is Wielding.THROW:
            if judge_ranged_attack(state, fighter.id, opponent.id, attack.range, using):
                yield opponent.id
        elif (not close or can_attack_close(state, fighter.id, opponent.id, using)) and not why_targets_conflict(
            state, fighter, (*rest, opponent.id), close=close, using=using, friendly=True
        ):
            yield opponent.id
