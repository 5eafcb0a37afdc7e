"""Redirects damage before it is dealt, and rolls reducing dice."""

from __future__ import annotations

from dataclasses import replace

from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Dealing
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind, Reducer
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack


def deal_fall_damage(
    state: State, who: str, clicks: int, cause: str, events: list[Event], *, by: str = "", in_attack: bool = False
) -> Steps[State]:  # fmt: skip
    """The figure takes plain damage beside any attack, as of a fall; dice help that its powers lend.

    ``in_attack``: powers that reduce damage of attacks alone help too.
    """
    state, rolled = yield from roll_reducers(state, Dealing(who, clicks, DamageKind.PLAIN), events)
    return damage_outside_attack(
        state, who, clicks, cause, events, by=by, kind=DamageKind.PLAIN, rolled=rolled, in_attack=in_attack
    )


def roll_reducers(state: State, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, tuple[Reducer, ...]]]:
    """Roll the dice that reduce this one damage for the figure."""
    found: tuple[Reducer, ...] = ()
    for effect in effects_at_moment(state, dealing.target, "roll_damage_reduction"):
        state, more = yield from effect.roll_damage_reduction(User(state, dealing.target), dealing, events)
        found += more
    return state, found


def redirect_dealing(state: State, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, str]]:
    """Resolves redirection; the result names the figure that takes the damage in the end."""
    now = dealing
    while True:
        whom = now.target
        for effect in effects_at_moment(state, now.target, "redirect_damage"):
            state, whom = yield from effect.redirect_damage(User(state, now.target), now, events)
            if whom != now.target:
                break
        if whom == now.target:
            return state, whom
        now = replace(now, target=whom, through=(*now.through, now.target))
