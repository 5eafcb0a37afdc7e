"""Figures under an opponent's control (ATK-27, EFF-32)."""

from __future__ import annotations

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.pieces import return_controlled, with_side, with_traits
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.attack_targets import sides_with


def take_control(state: State, who: str, by: str, row: str, events: list[Event], *, lent: bool = False) -> State:
    """Move the figure to the side of the player of figure ``by``, under control by the ruling ``row``.

    ``lent``: for an action inside another one, which its tokens and the action total have nothing to say about.
    """
    fighter, controller = state.fighter(who), state.fighter(by).side
    owner = fighter.owner or fighter.side
    side = sides_with(state.rules, owner, controller, lasts=True, action_over=False)
    text = message("{} controls {} for {}.", figure_ref(by), figure_ref(who), side)
    events.append(Event(text, state.board.pieces[who].squares[:1], (make_reason(state.rules[row], text),)))
    return with_traits(with_side(state.with_fighter(who, owner=owner, lent=lent), who, side))


def return_control(state: State, who: str, events: list[Event]) -> State:
    """The figure is on its owner's side again; one that was knocked out meanwhile is already."""
    fighter = state.fighter(who)
    if not fighter.owner:
        return state
    text = message("{} is on {}'s side again.", figure_ref(who), fighter.owner)
    events.append(Event(text, (), (make_reason(state.rules["ATK-27"], text),)))
    return with_traits(with_side(state.with_fighter(who, owner="", lent=False), who, fighter.owner))


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
