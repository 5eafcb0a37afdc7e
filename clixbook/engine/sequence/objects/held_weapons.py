"""Attacks with held objects (WPN, OBJ-11 to OBJ-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import as_sentence, figure_ref, message
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.damage import DamageChange
from clixbook.engine.rules.combat.weapons import (
    Attempt,
    WeaponWays,
    Wielding,
    attack_ways,
    object_phrase,
    spend_object,
    swing_adds,
)
from clixbook.engine.sequence.attack.targets import judge_ranged_attack, opponents_of, why_never_shoots, why_protected
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.rulebooks.sections.combat.weapons import AttackGrant, SwingBonusTarget


def ways_with_weapon(state: State, attack: Attack) -> WeaponWays | None:
    """The ways to use the held object in this attack; None for empty hands."""
    piece = state.board.pieces[attack.who]
    if piece.held is None:
        return None
    attempt = Attempt(
        attack.ranged, attack.grant, len(attack.targets), deals_damage=not attack.deals_no_damage,
        powers=frozenset(attack.using),
        range_value=value_of(state, attack.who, "range").total if attack.ranged else 0,
    )  # fmt: skip
    return attack_ways(piece.held.kind, attempt, rules=state.rules, traits=piece.traits)


# -- hand to hand ------------------------------------------------------------------------------------------------


def close_ways(state: State, attack: Attack) -> tuple[Attack, ...]:
    """A close attack as it may be made: bare, with the object in hand, or either (WPN-06, WPN-08)."""
    found = ways_with_weapon(state, attack)
    if found is None:
        return (attack,)
    thing = state.board.pieces[attack.who].held
    return tuple(replace(attack, way=way, thing=thing if way is Wielding.SWING else None) for way in found.ways)


def why_must_swing(state: State, attack: Attack) -> tuple[Reason, ...]:
    """Why an attack cannot be made without the object in hand, close or from afar (WPN-06, WPN-07); empty if it can."""
    found = ways_with_weapon(state, attack)
    return () if found is None or Wielding.BARE in found.ways else found.reasons


def why_no_swing(state: State, attack: Attack) -> tuple[Reason, ...]:
    """Why a close attack cannot be made with the object in hand; empty if it can."""
    found = ways_with_weapon(state, attack)
    if found is None:
        return (make_reason(state.rules["OBJ-11"], message("{} holds no object.", figure_ref(attack.who))),)
    return () if Wielding.SWING in found.ways else found.reasons


# -- from afar ---------------------------------------------------------------------------------------------------


def possible_throws(state: State, fighter: Fighter, grant: AttackGrant = AttackGrant.ACTION) -> Iterator[Attack]:
    """Every throw of the held object, at one opponent each (OBJ-12, WPN-08)."""
    if state.board.pieces[fighter.id].held is None:
        return
    for opponent in opponents_of(state, fighter):
        if not why_no_throw(state, fighter, opponent, grant):
            yield throw_at(state, fighter.id, opponent.id, grant)


def throw_at(state: State, who: str, target: str, grant: AttackGrant = AttackGrant.ACTION) -> Attack:
    """The attack that throws the held object at that target; the object can be thrown."""
    attack = Attack(who, (target,), ranged=True, grant=grant)
    found, thing = ways_with_weapon(state, attack), state.board.pieces[who].held
    if found is None or found.flight is None:
        return attack
    squares, damage = found.flight
    return replace(attack, way=Wielding.THROW, thing=thing, fixed_damage=damage, range=squares)


def why_no_throw(
    state: State, fighter: Fighter, opponent: Fighter, grant: AttackGrant = AttackGrant.ACTION
) -> tuple[Reason, ...]:  # fmt: skip
    """Why the fighter cannot throw the held object at this figure; empty if it may."""
    found = ways_with_weapon(state, Attack(fighter.id, (opponent.id,), ranged=True, grant=grant))
    if found is None:
        return (make_reason(state.rules["OBJ-12"], message("{} holds no object.", figure_ref(fighter.id))),)
    if Wielding.THROW not in found.ways or found.flight is None:
        return found.reasons
    if against := why_never_shoots(state, fighter.id) or why_protected(state, fighter, opponent):
        return against
    shot = judge_ranged_attack(state, fighter.id, opponent.id, found.flight[0])
    return () if shot else shot.reasons


# -- what it does ------------------------------------------------------------------------------------------------


def swing_change(state: State, attack: Attack) -> Iterable[DamageChange]:
    """The bonus of a swung object, in books that add it to the damage dealt (WPN-01, WPN-02)."""
    if attack.way is Wielding.SWING and attack.thing is not None:
        by, to = swing_adds(attack.thing.kind, rules=state.rules)
        if to is SwingBonusTarget.DEALT:
            yield DamageChange(by, object_phrase(attack.thing), sort="object")


def use_up_object(state: State, attack: Attack, events: list[Event], *, hit: bool) -> State:
    """The position after an attack with an object, which is gone, hit or miss (WPN-09, OBJ-13)."""
    piece = state.board.pieces.get(attack.who)
    if attack.way is Wielding.BARE or piece is None or piece.held != attack.thing:
        return state
    spent = spend_object(state.board, attack.who, rules=state.rules, hit=hit)
    if spent.thing is None:
        return state
    fate = "is destroyed" if spent.destroyed else "leaves the game"
    ruling = state.rules["WPN-09"]
    events.append(
        Event(as_sentence(f"{object_phrase(spent.thing)} {fate}"), piece.squares[:1],
              (make_reason(ruling, as_sentence(f"{object_phrase(spent.thing)} {fate} after the attack")),))
    )  # fmt: skip
    return state.with_(board=spent.board)
