"""Shared target checks of powers with a reach."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effect_rights import is_permitted, line_of_fire_rights_of
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.rules.combat.attack_targets import is_targeted
from clixbook.engine.rules.turn.action_cases import may_use_again
from clixbook.engine.rules.turn.one_book_rules import too_far_to_see
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.first_turn import why_countdown_bars, why_first_turn_bars
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.engine.sequence.moving.power_range import judge_power_range
from clixbook.figures.forces.entries import Ware
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.vocabulary import PowerReach


def refusal_of_extra_words(user: User, effect: Effect, use: Use, what: str = "words") -> tuple[Reason, ...]:
    """Why a use has superfluous words, or cannot be made without them."""
    bare = replace(use, words=())
    form = message("It needs no {}: use {} {}.", what, figure_ref(user.who), use.effect.replace(" ", "-"))
    return effect.why_not(user, bare) or (make_reason(effect.ruling(user.rules), form),)


def has_upgrade(user: User, effect: Effect) -> bool:
    """Did its player pay for the upgrade of this power?"""
    return any(each.ware is Ware.UPGRADE and each.name == effect.name for each in user.fighter.bought)


def is_bound(user: User, who: str) -> bool:
    """Is that friend in reach and in line of the user wherever it stands?"""
    state = user.state
    if who == user.who or not state.are_friends(state.fighter(who).side, user.fighter.side):
        return False
    return is_permitted(state, user.who, "powers from afar", who)


def beside_or_bound(user: User, who: str) -> bool:
    """Is that figure beside the user, or as good as beside it?"""
    return bool(adjacent(user.state.board, user.who, who, rules=user.rules)) or is_bound(user, who)


def why_out_of_reach(user: User, effect: Effect, target: str, reach: PowerReach) -> tuple[Reason, ...]:
    """Why the user's power does not reach that figure; empty if it does."""
    state, who = user.state, user.who
    if target not in state.board.pieces:
        return (make_reason(user.rules["DMG-01"], message("{} is out of the game.", figure_ref(target))),)
    if against := why_immune_to_effect(state, target, effect.name):
        return against
    if is_bound(user, target):
        return ()
    verdict = judge_power_range(
        state.board, who, target, value_of(state, who, "range").total, reach=reach, ruling=effect.ruling(user.rules),
        rules=user.rules, acting=state.player, ignores=line_of_fire_rights_of(state, who),
    )  # fmt: skip
    return () if verdict else verdict.reasons


def why_first_turn_protects(user: User, target: str, what: str = "") -> tuple[Reason, ...]:
    """Why the first turn protects an opponent from ``what`` (GLD-04).

    By default it is the target of a power, or affected by it where that makes no target (ATK-29). Far off in water
    it is no target either (SPD-04).
    """
    what = what or ("target" if is_targeted(user.rules) else "affect")
    opponent = user.state.fighter(target)
    if user.state.are_friends(opponent.side, user.fighter.side):
        return why_countdown_bars(user.state, opponent, what)
    hidden = too_far_to_see(user.state.board, target, user.who, rules=user.rules) if what == "target" else ()
    return (*why_first_turn_bars(user.state, target, user.fighter.side, what), *hidden)


def why_free_use_spent(user: User, effect: Effect, *, once: bool) -> tuple[Reason, ...]:
    """Why no second free use of a power this turn (ACT-28)."""
    if not user.state.used_now(user.who, effect.name):
        return ()
    again = may_use_again(user.rules, ["free"], "free")
    if not again:
        return again.reasons
    ruling = effect.ruling(user.rules)
    return (
        (make_reason(ruling, message("{} used {} this turn.", figure_ref(user.who), printed_name(effect.name))),)
        if once
        else ()
    )
