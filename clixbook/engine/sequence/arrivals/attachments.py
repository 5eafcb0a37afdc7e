"""Figures that are attached to others, and those that leave the game or come back to it (GEN-05, DMG-29, DMG-30)."""

from __future__ import annotations

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.dial_turns import may_come_back, removal_of
from clixbook.engine.sequence.arrivals.newcomers import begin_game, newcomer, places_beside, put_beside
from clixbook.engine.sequence.fighters.clicks import end_lost_effects, knock_out, squares_under, tell_drops
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.engine.sequence.objects.relics_and_equipment import take_off_equipment

__all__ = [
    "attach", "hosts_for", "remove_attached", "remove_from_game", "return_from_ko", "returnable", "why_not_attached",
    "why_not_returned",
]  # fmt: skip


# -- attached ------------------------------------------------------------------------------------------------------


def hosts_for(state: State, who: str, *, friend: bool) -> tuple[str, ...]:
    """The adjacent friends, or opponents, to which the figure may be attached."""
    side = state.fighter(who).side
    return tuple(
        each.id for each in state.standing()
        if each.id != who and state.are_friends(each.side, side) == friend
        and adjacent(state.board, who, each.id, rules=state.rules)
        and not why_first_turn_bars(state, each.id, side, "affect")
    )  # fmt: skip


def why_not_attached(state: State, who: str, *, friend: bool) -> tuple[Reason, ...]:
    """Why the figure cannot be attached to anybody now; empty if it can (GEN-05)."""
    ruling = state.rules["GEN-05"]
    if not state.rules.generating.attaches:
        return (make_reason(ruling, ruling.says),)
    along = captives_of(state, who) or any(each.carrier == who for each in state.aboard)
    if state.board.pieces[who].held is not None or along:
        return (make_reason(ruling, message("{} already has a figure or an object with it.", figure_ref(who))),)
    if not hosts_for(state, who, friend=friend):
        side = "friend" if friend else "opponent"
        return (make_reason(ruling, message("No {} is beside {}.", side, figure_ref(who))),)
    return ()


def attach(state: State, who: str, host: str, events: list[Event]) -> State:
    """Take the figure off the map and attach it to the other one, for which its special powers then work."""
    state = take_off_equipment(state, who, events)
    squares, fighter = squares_under(state, who), state.fighter(who)
    state = state.with_(board=state.board.without_piece(who), worded=state.worded or bool(fighter.figure.specials))
    state = end_lost_effects(state.with_fighter(who, attached_to=host))
    text = message("{} is attached to {}.", figure_ref(who), figure_ref(host))
    events.append(Event(text, squares, (make_reason(state.rules["GEN-05"], text),)))
    return with_traits(state)


def remove_attached(state: State, host: str, events: list[Event]) -> State:
    """Remove the figures attached to one that is no longer on the map (GEN-05)."""
    for each in [each.id for each in state.fighters.values() if each.attached_to == host]:
        text = message("{} is removed from the game with {}.", figure_ref(each), figure_ref(host))
        events.append(Event(text, (), (make_reason(state.rules["GEN-05"], text),)))
        state = knock_out(state, each, removed=True)
    return state


# -- removed -------------------------------------------------------------------------------------------------------


def remove_from_game(state: State, who: str, events: list[Event], *, by: str = "", cause: str = "") -> State:
    """The figure leaves the game for good, which is no KO unless the book says so (DMG-29).

    ``by`` is the player who causes it, ``cause`` the effect.
    """
    fallen = removal_of(state.rules, from_game=True)
    text = message("{} is removed from the game{}.", figure_ref(who), f" by {cause}" if cause else "")
    events.append(Event(text, squares_under(state, who), (make_reason(state.rules["DMG-29"], text),)))
    return tell_drops(state, knock_out(state, who, by, for_good=True, removed=not fallen.ko_effects), events)


# -- back from the KO area -----------------------------------------------------------------------------------------


def returnable(state: State, who: str, name: str) -> Fighter | None:
    """The fallen friend of that name which an effect of the figure may bring back; the first that fell first."""
    slug = "-".join(name.lower().split())
    return next((each for each in state.ko_area(state.fighter(who).force_owner) if each.figure.id == slug), None)


def why_not_returned(state: State, who: str, name: str, *, by: str = "effect") -> tuple[Reason, ...]:
    """Why no figure of that name comes back beside this one; empty if one does.

    ``by`` is "effect" or "feat", as the book asks (DMG-30).
    """
    verdict, fallen = may_come_back(state.rules, by), returnable(state, who, name)
    if not verdict:
        return verdict.reasons
    if fallen is None:
        return (make_reason(state.rules["DMG-30"], f"There is no {name} in the KO area."),)
    if not places_beside(state, fallen.figure, who):
        return (make_reason(state.rules["GEN-02"], message("There is no room beside {}.", figure_ref(who))),)
    return ()


def return_from_ko(state: State, who: str, name: str, events: list[Event]) -> Steps[State]:
    """The fallen friend comes in beside the figure as a new one, which can score again (DMG-30, WIN-13)."""
    fallen = returnable(state, who, name)
    if fallen is None:
        raise AssertionError("checked before")
    fighter = newcomer(state, fallen.figure, state.fighter(who), points=fallen.life.points, made_by=fallen.made_by)
    state = yield from put_beside(state.with_fighter(fallen.id, back_as=fighter.id), fighter, who)
    squares = squares_under(state, fighter.id)
    text = message("{} comes back from the KO area, as {}.", figure_ref(fallen.id), figure_ref(fighter.id))
    events.append(Event(text, squares, (make_reason(state.rules["DMG-30"], text, *squares),)))
    return (yield from begin_game(state, fighter.id, events))
