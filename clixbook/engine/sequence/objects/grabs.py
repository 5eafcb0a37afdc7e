"""Grabbing, smashing and releasing opponents (CAP-09, CAP-10)."""

from __future__ import annotations

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import are_adjacent
from clixbook.board.near.giants import size_of
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.weapons import seize_problems
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import why_no_close_attack
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.holding.held_opponents import add_grip, grip_between, release_hold
from clixbook.engine.sequence.objects.thrown_figures import damage_held_figure, hit_on, why_hands_are_full, why_too_soon


def why_no_grab(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter cannot try to grab that figure; empty if it can."""
    held, ruling = grip_between(state, fighter.id, name), state.rules["CAP-09"]
    if held is not None:
        return (make_reason(ruling, message("{} holds {} already.", figure_ref(fighter.id), figure_ref(name))),)
    return why_no_hold(state, fighter, name) or why_no_close_attack(state, fighter, state.fighter(name))


def why_no_hold(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter could not hold that figure, whatever the roll; empty if it could."""
    rules, opponent = state.rules, state.fighter(name)
    ruling, piece, other = rules["CAP-09"], state.board.pieces.get(fighter.id), state.board.pieces.get(name)
    if not rules.grabs.grab.known:
        return (make_reason(ruling, ruling.says),)
    if piece is None or other is None or state.are_friends(opponent.side, fighter.side):
        return (make_reason(ruling, message("{} is not an opponent of {}.", figure_ref(name), figure_ref(fighter.id))),)
    against = seize_problems(
        size_of(other, rules), rules=rules, by=size_of(piece, rules), traits=piece.traits, friend=False, grabbed=True
    )
    if against := against or why_hands_are_full(state, fighter):
        return against
    if other.is_multi_base or not are_adjacent(state.board, piece, other, rules):
        return (
            make_reason(
                ruling,
                message("{} is out of {}'s hands.", figure_ref(name), figure_ref(fighter.id)),
                *other.squares[:1],
            ),
        )
    return ()


def grab(state: State, who: str, name: str, events: list[Event]) -> Steps[State]:
    """Make a close attack without damage; the hit figure is held from then on (CAP-09)."""
    first = len(events)
    state = yield from resolve_attack(state, Attack(who, (name,), ranged=False, deals_no_damage=True), events)
    here = {who, name} <= state.board.pieces.keys()
    return add_grip(state, who, name, events) if here and hit_on(events[first:], name) else state


def why_not_held_here(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter has not got that figure in its hands; empty if it has."""
    ruling = state.rules["CAP-10"]
    if not state.rules.grabs.grab.known:
        return (make_reason(ruling, ruling.says),)
    if grip_between(state, fighter.id, name) is None:
        return (make_reason(ruling, message("{} does not hold {}.", figure_ref(fighter.id), figure_ref(name))),)
    return ()


def why_no_smash(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter cannot smash that figure on the ground now; empty if it can."""
    held = grip_between(state, fighter.id, name)
    return why_not_held_here(state, fighter, name) or (why_too_soon(state, held) if held else ())


def smash(state: State, who: str, name: str, events: list[Event]) -> Steps[State]:
    """Smash a held figure on the ground, without a roll: it takes its holder's damage and more (CAP-10, ATK-26)."""
    harm = value_of(state, who, "damage").total + state.rules.grabs.held.smash_extra
    text = message("{} smashes {} on the ground.", figure_ref(who), figure_ref(name))
    events.append(Event(text, squares_under(state, name), (make_reason(state.rules["CAP-10"], text),)))
    return (yield from damage_held_figure(state, who, name, harm, "smashing", events))


def release(state: State, who: str, name: str, events: list[Event]) -> State:
    """The fighter lets go of the figure, which stays where it is."""
    text = message("{} lets go of {}.", figure_ref(who), figure_ref(name))
    events.append(Event(text, squares_under(state, name), (make_reason(state.rules["CAP-10"], text),)))
    return release_hold(state, who, name)
