"""Figures under an opponent's control (ATK-27, EFF-32)."""

from __future__ import annotations

from collections.abc import Collection

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.pieces import return_controlled, with_side, with_traits
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.attack_targets import sides_with


def take_control(state: State, who: str, by: str, row: str, events: list[Event], *, lent: bool = False) -> State:
    """Move the figure to the side of the player of figure ``by``, under control by the ruling ``row``.

    ``lent``: for an action inside another one, which its tokens and the action total have nothing to say about.
    All tokens of a stack come along: one of them may leave it (TOK-08).
    """
    fighter, controller = state.fighter(who), state.fighter(by).side
    owner = fighter.owner or fighter.side
    side = sides_with(state.rules, owner, controller, lasts=True, action_over=False)
    text = message("{} controls {} for {}.", figure_ref(by), figure_ref(who), side)
    events.append(Event(text, state.board.pieces[who].squares[:1], (make_reason(state.rules[row], text),)))
    for each in (who, *state.stacked_on(who)):
        state = with_side(state.with_fighter(each, owner=owner, lent=lent), each, side)
    return with_traits(state)


def return_control(state: State, who: str, events: list[Event], stacked: Collection[str] = ()) -> State:
    """The figure is on its owner's side again; one that was knocked out meanwhile is already.

    So are the tokens that were ``stacked`` on it as control was taken, though one may have left the stack.
    """
    if owner := state.fighter(who).owner:
        text = message("{} is on {}'s side again.", figure_ref(who), owner)
        events.append(Event(text, (), (make_reason(state.rules["ATK-27"], text),)))
    for each in map(state.fighter, (who, *stacked)):
        if each.owner:
            state = with_side(state.with_fighter(each.id, owner="", lent=False), each.id, each.owner)
    return with_traits(state)


def keep_control(state: State, lasting: Lasting) -> State:
    """The position in which control lasts beyond the action."""
    return state.with_(lasting=(*state.lasting, lasting))


def release_after_token(state: State, who: str) -> State:
    """Return a controlled figure to its owner after it got a token, in books that end control so (ACT-39).

    The end of the action tells which effects are over with it.
    """
    ending = [each for each in state.lasting if each.controls and each.on == who]
    if not ending or not state.rules.actions.controlled.stays:
        return state
    return with_traits(
        return_controlled(state.with_(lasting=tuple(each for each in state.lasting if each not in ending)))
    )
