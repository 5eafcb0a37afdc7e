"""Attacks that end a move: those that a book lets a plain move make, and those that powers grant (MOV-10)."""

from __future__ import annotations

from clixbook.board.moves.moves import attacks_after
from clixbook.engine.attack import carry_out
from clixbook.engine.blows import Attack
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.state import Event, State
from clixbook.engine.targets import sets_of_targets
from clixbook.rulebooks.sections.weapons import Grant

NO_ATTACK = "no attack"


def strike_after_move(state: State, who: str, cost: int, speed: int, events: list[Event]) -> Steps[State]:
    """The attack that some books let a plain move end with."""
    kinds = attacks_after(cost, speed, rules=state.rules)
    return (yield from granted_attack(state, who, kinds, events))


def granted_attack(
    state: State, who: str, kinds: frozenset[str], events: list[Event], *, grant: Grant = Grant.ATTACK
) -> Steps[State]:
    """An attack inside another action, "close" or "ranged" as ``kinds`` allow; its player may leave it out."""
    if who not in state.board.pieces:
        return state
    attacks = possible_attacks(state, who, kinds, grant)
    if not attacks:
        return state
    side = state.fighter(who).side
    chosen: Attack | str = yield Choose(side, f"{who} may attack after its move", (NO_ATTACK, *attacks))
    return state if isinstance(chosen, str) else (yield from carry_out(state, chosen, events))


def possible_attacks(state: State, who: str, kinds: frozenset[str], grant: Grant) -> tuple[Attack, ...]:
    """Every attack that the figure may make from where it stands."""
    fighter = state.fighter(who)
    return tuple(
        Attack(who, targets, ranged=kind == "ranged", grant=grant)
        for kind in ("close", "ranged")
        if kind in kinds
        for targets in sets_of_targets(state, fighter, close=kind == "close")
    )
