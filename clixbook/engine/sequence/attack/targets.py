"""Legal targets of a figure, and reasons against the others (ATK-04 to ATK-12, GLD-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypedDict

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message
from clixbook.board.near.close_attacks import Strike, can_close_attack, may_be_in_reach, may_strike
from clixbook.board.near.shooting import Shot, can_shoot, may_shoot
from clixbook.engine.effects.effect_rights import (
    changed_number,
    close_attack_rights_of,
    line_of_fire_rights_of,
    preventing_effect,
)
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.combat.attack_targets import may_be_attacked, may_target, most_targets
from clixbook.engine.rules.turn.one_book_rules import too_far_to_see
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.first_turn import TARGETED, why_countdown_bars, why_first_turn_bars
from clixbook.engine.sequence.fighters.holding.captivity import why_hands_full
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.vocabulary import BREAKS_ONE


def opponents_of(state: State, fighter: Fighter) -> tuple[Fighter, ...]:
    """The opponents on the board."""
    if not state.allies:
        return tuple([other for other in state.standing() if other.side != fighter.side])
    return tuple(other for other in state.standing() if not state.are_friends(other.side, fighter.side))


def attackable_friends(state: State, fighter: Fighter) -> tuple[Fighter, ...]:
    """The friendly figures that a close or ranged combat action may attack (ATK-04)."""
    if not may_be_attacked(state.rules, "friend"):
        return ()
    return tuple(other for other in state.friends_of(fighter.side) if other.id != fighter.id)


def sorted_targets(state: State, who: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The targets in order: opponents, friends, the attacker itself."""
    if len(targets) < 2 or who not in state.fighters:
        return targets
    fighter = state.fighter(who)
    order = [*(each.id for each in (*opponents_of(state, fighter), *attackable_friends(state, fighter))), who]
    places = {each: number for number, each in enumerate(order)}
    return tuple(sorted(targets, key=lambda each: places.get(each, len(places))))


def target_sets(
    state: State, fighter: Fighter, *, close: bool, using: tuple[str, ...] = (), friendly: bool = False
) -> Iterator[tuple[str, ...]]:
    """All target sets of one attack ``using`` these effects (ATK-06, ATK-10, ATK-12).

    ``friendly``: friends too, and itself in close combat, where the book allows that (ATK-04, ATK-05); there an attack
    that ends a move is still for opponents only.
    """
    may = can_attack_close if close else can_shoot_at
    nobody = why_hands_full(state, fighter.id) if close else why_never_shoots(state, fighter.id)
    if nobody or not (close or range_of(state, fighter.id, using)):
        return
    targets = [
        each.id for each in (*opponents_of(state, fighter), *(attackable_friends(state, fighter) if friendly else ()))
        if may(state, fighter.id, each.id, using)
        and not why_protected(state, fighter, each, friendly=friendly, using=using)
    ]  # fmt: skip
    if close and friendly and may_be_attacked(state.rules, "self"):
        targets.append(fighter.id)
    for number in range(1, most_targets(state.rules, target_count(state, fighter), close=close) + 1):
        for together in combinations(targets, number):
            if close or not why_breaks_too_much(state, fighter.id, together, using):
                yield together


def target_count(state: State, fighter: Fighter) -> int:
    """The number of targets of its ranged attacks."""
    return changed_number(state, fighter.id, "targets", fighter.figure.bolts)


def why_targets_conflict(
    state: State, fighter: Fighter, targets: tuple[str, ...], *, close: bool, using: tuple[str, ...] = (),
    friendly: bool = False,
) -> tuple[Reason, ...]:  # fmt: skip
    """Why these cannot be targets of one attack (ATK-06, ATK-10, ATK-12)."""
    together = may_target(state.rules, targets, target_count(state, fighter), close=close)
    if not together:
        return together.reasons
    against = why_no_close_attack if close else why_no_ranged_attack
    found = (against(state, fighter, state.fighter(target), using, friendly=friendly) for target in targets)
    reasons = tuple(reason for each in found for reason in each)
    return reasons if reasons or close else why_breaks_too_much(state, fighter.id, targets, using)


def why_breaks_too_much(
    state: State, who: str, targets: tuple[str, ...], using: tuple[str, ...] = ()
) -> tuple[Reason, ...]:
    """Why one shot cannot go for these together: it would break more pieces than the one it may (PWR-IMPROVED)."""
    if len(targets) < 2 or BREAKS_ONE not in line_of_fire_rights_of(state, who, using):
        return ()
    lines = (judge_ranged_attack(state, who, target, using=using).line for target in targets)
    broken = tuple(dict.fromkeys(piece for line in lines for piece in line.broken))
    if len(broken) < 2:
        return ()
    pieces = join_parts([piece.name for piece in broken], " and ")
    text = message("One ranged attack of {} destroys one piece of blocking terrain, not {}.", figure_ref(who), pieces)
    return (make_reason(state.rules["PWR-IMPROVED"], text, *broken),)


def why_no_close_attack(
    state: State, fighter: Fighter, target: Fighter, using: tuple[str, ...] = (), *, friendly: bool = False
) -> tuple[Reason, ...]:
    """Why the fighter cannot attack this one in close combat (ATK-05); empty if it may."""
    if full := why_hands_full(state, fighter.id):
        return full
    if target.id == fighter.id and friendly and may_be_attacked(state.rules, "self"):
        return ()
    if against := why_protected(state, fighter, target, friendly=friendly, using=using):
        return against
    strike = judge_close_attack(state, fighter.id, target.id, using)
    return () if strike else strike.reasons


def why_no_ranged_attack(
    state: State, fighter: Fighter, target: Fighter, using: tuple[str, ...] = (), *, friendly: bool = False
) -> tuple[Reason, ...]:
    """Why the fighter cannot attack this one at range; empty if it may."""
    if against := why_never_shoots(state, fighter.id):
        return against
    if against := why_protected(state, fighter, target, friendly=friendly, using=using):
        return against
    shot = judge_ranged_attack(state, fighter.id, target.id, using=using)
    return () if shot else shot.reasons


def why_never_shoots(state: State, who: str) -> tuple[Reason, ...]:
    """Why the figure makes no ranged attack at all; empty if it may."""
    effect = preventing_effect(state, who, "ranged attack")
    if effect is None:
        return ()
    why = message("{} allows {} no ranged attacks.", printed_name(effect.name), figure_ref(who))
    return (make_reason(effect.ruling(state.rules), why),)


def can_attack_close(state: State, who: str, target: str, using: tuple[str, ...] = ()) -> bool:
    """Can the figure make a close attack on this one?"""
    lent = close_attack_rights_of(state, who, using)
    near = lent.regardless or lent.reach > 0 or may_be_in_reach(state.board, who, target, state.rules)
    return near and not why_hands_full(state, who) and can_close_attack(
        state.board, who, target, rules=state.rules, **close_rights_against(state, who, target, using)
    )  # fmt: skip


def can_shoot_at(state: State, who: str, target: str, using: tuple[str, ...] = ()) -> bool:
    """The verdict of ``judge_ranged_attack`` without its reasons."""
    value = range_at(state, who, target, None, using)
    ignores = line_of_fire_rights_of(state, who, using)
    return can_shoot(state.board, who, target, value, rules=state.rules, ignores=ignores)


def range_against(state: State, who: str, target: str, value: int) -> int:
    """The range for attacks on this target, which may halve it."""
    if state.are_friends(state.fighter(who).side, state.fighter(target).side):
        return value
    return changed_number(state, target, "range of opponents", value)


def range_at(state: State, who: str, target: str, value: int | None, using: tuple[str, ...]) -> int:
    """The range of its shots at this one; ``value`` in place of its own."""
    return range_against(state, who, target, range_of(state, who, using) if value is None else value)


def range_of(state: State, who: str, using: tuple[str, ...] = ()) -> int:
    """The range of the figure's shots, in an attack that uses these effects."""
    attack = Attack(who, (), ranged=True, using=using) if using else None
    return value_of(state, who, "range", attack).total


TERRAIN = frozenset({"hindering", "smoke"})
"""Terrain that lines of close attacks may ignore by effects (LOF-15)."""


class Help(TypedDict):
    """Rights in close attacks, as arguments of ``may_strike``."""

    across_levels: bool
    up_levels: bool
    regardless: bool
    sees: bool
    reach: int
    past: frozenset[str]


def close_rights_against(state: State, who: str, target: str, using: tuple[str, ...]) -> Help:
    """The rights that the figure's effects lend to a close attack on this one."""
    lent = close_attack_rights_of(state, who, using)
    return {
        "across_levels": lent.across_levels, "up_levels": lent.up_levels, "regardless": lent.regardless,
        "sees": lent.sees or sees_hidden(state, who, target, using), "reach": lent.reach,
        "past": line_of_fire_rights_of(state, who, using) & TERRAIN,
    }  # fmt: skip


def judge_close_attack(state: State, who: str, target: str, using: tuple[str, ...] = ()) -> Strike:
    """The verdict on a close attack, with the rights that the figure's effects lend."""
    return may_strike(
        state.board, who, target, rules=state.rules, **close_rights_against(state, who, target, using)
    )  # fmt: skip


def sees_hidden(state: State, who: str, target: str, using: tuple[str, ...] = ()) -> bool:
    """Does the figure see this one even if it hides (ADJ-15)?"""
    return bool(seen_though_hidden(state, who, (target,), using))


def seen_though_hidden(state: State, who: str, targets: Iterable[str], using: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The targets that the figure sees even if they hide (ADJ-15).

    It does by an effect of its own, or as they were found before, or as a friend shows them.
    """
    if close_attack_rights_of(state, who, using).sees:
        return tuple(targets)
    found = {each.on for each in state.lasting if each.seen and each.by == who}
    return tuple([each for each in targets if each in found or is_spotted_by_friend(state, who, each)])


def is_spotted_by_friend(state: State, who: str, target: str) -> bool:
    """Whether a friend reveals this opponent to the figure."""
    guides = all_with_override(state, "spots_for")
    if not guides:
        return False
    side = state.fighter(who).side
    friends = (each for each in guides if each[0] != who and state.are_friends(state.fighter(each[0]).side, side))
    return any(effect.spots_for(User(state, friend), who, target) for friend, effect in friends)


def judge_ranged_attack(
    state: State, who: str, target: str, range_value: int | None = None, using: tuple[str, ...] = ()
) -> Shot:
    """Whether a ranged attack on this target is legal; ``range_value`` replaces its own."""
    value = range_at(state, who, target, range_value, using)
    return may_shoot(
        state.board, who, target, value, rules=state.rules, ignores=line_of_fire_rights_of(state, who, using)
    )


def is_shot_hindered(state: State, who: str, target: str, range_value: int | None, using: tuple[str, ...]) -> bool:
    """Is the line of that shot hindered (LOF-11)?"""
    return judge_ranged_attack(state, who, target, range_value, using).line.verdict == "hindered"


def why_protected(
    state: State, fighter: Fighter, target: Fighter, *, friendly: bool = False, what: tuple[str, ...] = TARGETED,
    using: tuple[str, ...] = (),
) -> tuple[Reason, ...]:  # fmt: skip
    """Why a figure is not a target: a friend (ATK-04), unless ``friendly`` and the book allow it, or itself (ATK-05).

    The first turn protects figures from opponents (GLD-04), and in one book water hides swimmers from afar (SPD-04).
    ``what`` would happen to the target, in the words of ``why_first_turn_bars``: an attack, if nothing is given.
    ``using`` names the effects of the attack, to which some figures are immune (EFF-30).
    """
    rules, friend = state.rules, state.are_friends(target.side, fighter.side)
    if target.id == fighter.id:
        return (make_reason(rules["ATK-05"], message("{} cannot target itself.", figure_ref(target.id))),)
    if friend and not (friendly and may_be_attacked(rules, "friend")):
        return (
            make_reason(
                rules["ATK-04"], message("{} is a friend of {}.", figure_ref(target.id), figure_ref(fighter.id))
            ),
        )
    if target.id not in state.board.pieces:
        if target.captor:
            return (
                make_reason(
                    rules["CAP-03"], message("{} is a captive of {}.", figure_ref(target.id), figure_ref(target.captor))
                ),
            )
        return (make_reason(rules["DMG-01"], message("{} is out of the game.", figure_ref(target.id))),)
    if against := why_countdown_bars(state, target, *what):
        return against
    for effect in using:
        if against := why_immune_to_effect(state, target.id, effect):
            return against
    if what == TARGETED and (against := why_refused_as_target(state, fighter.id, target.id)):
        return against
    if friend:
        return _on_one_square(state, fighter, target)
    hidden = too_far_to_see(state.board, target.id, fighter.id, rules=rules)
    return (*why_first_turn_bars(state, target.id, fighter.side, *what), *hidden)


def why_refused_as_target(state: State, who: str, target: str) -> tuple[Reason, ...]:
    """Why the figure cannot attack one that refused before (ATK-13)."""
    if not state.lasting:
        return ()
    return tuple(
        make_reason(
            state.rules[each.ruling], message("{} has fooled {} this turn.", figure_ref(target), figure_ref(who))
        )
        for each in state.lasting
        if each.eludes and (each.by, each.on) == (target, who)
    )


def _on_one_square(state: State, fighter: Fighter, other: Fighter) -> tuple[Reason, ...]:
    """A passenger acts from its carrier's squares: the two are not adjacent, and no line lies between them (ADJ-02)."""
    one, two = (state.board.pieces[each.id] for each in (fighter, other))
    if not set(one.squares).intersection(two.squares):
        return ()
    return (
        make_reason(
            state.rules["ADJ-02"],
            message("{} is on the square of {}.", figure_ref(other.id), figure_ref(fighter.id)),
            *one.squares,
        ),
    )
