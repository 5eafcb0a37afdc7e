"""Current combat values of a figure, with all changes (VAL)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.model.things import Size
from clixbook.board.near.giants import TINY_SIZE, size_of
from clixbook.board.near.shooting import may_shoot
from clixbook.caches import cached_per_position
from clixbook.engine.effects.active import (
    effects_at_moment,
    effects_in_use,
    is_suppressed,
    overriding,
    unsuppressed_powers,
)
from clixbook.engine.effects.attack_help import friend_damage_changes
from clixbook.engine.effects.effect_rights import preventing_effect
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.effects_on_map import all_with_override, effects_on_map
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.state import State
from clixbook.engine.rules.combat.damage_shares import depletion
from clixbook.engine.rules.combat.values import (
    Bound,
    Lock,
    Modifier,
    Replacement,
    Value,
    ValueChange,
    combat_value,
    replacement_orderer,
    set_value,
)
from clixbook.engine.rules.combat.weapons import Wielding, swing_adds
from clixbook.engine.rules.turn.one_book_rules import swimmer_modifiers
from clixbook.engine.sequence.fighters.clicks import printed_values_of
from clixbook.figures.symbols import tiny_modifiers
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.values import ReplacementKind
from clixbook.rulebooks.sections.combat.weapons import SwingBonusTarget


def value_of(
    state: State, who: str, name: str, attack: Attack | None = None,
    more: Iterable[ValueChange] = (),
) -> Value:  # fmt: skip
    """The combat value ``name`` of a figure now, as a waterfall; ``attack``: as it counts in that attack.

    ``name`` is "speed", "attack", "defense", "damage" or "range"; ``more`` are changes of the moment.
    """
    more = tuple(more)
    return (
        _calculate_value(state, who, name, attack, more)
        if attack is not None or more
        else _value_outside_attacks(state, who, name)
    )


@cached_per_position
def _value_outside_attacks(state: State, who: str, name: str) -> Value:
    """A combat value outside attacks, without changes of the moment, cached."""
    if _is_unaffected(state, who, name):
        return _printed_value(state.rules, name, shown_value(state, who, name))
    return _calculate_value(state, who, name, None, ())


def unlent_value(state: State, who: str, name: str, attack: Attack | None = None) -> Value:
    """A combat value without those that friends lend, which nobody has to take."""
    return _calculate_value(state, who, name, attack, (), False)


def _changes(state: State, who: str, name: str, attack: Attack | None) -> list[ValueChange]:
    """All that changes the value: effects, water, the object swung, height, size, the attack, other figures."""
    changes = [
        *_own_effect_changes(state, who, name, attack),
        *_lasting_changes(state, who, name),
        *_water_modifiers(state, who, name, attack),
    ]
    changes += [
        *_swing_modifiers(state, who, name, attack),
        *_soaring_modifiers(state, who, name, attack),
        *_tiny_size_modifiers(state, who, name, attack),
        *_attack_modifiers(state, who, name, attack),
    ]
    changes += [*_other_figure_changes(state, who, name, attack), *_depletion_modifiers(state, who, name)]
    return changes


def _depletion_modifiers(state: State, who: str, name: str) -> tuple[Modifier, ...]:
    """What earlier attacks of this turn take from the damage value (DMG-09)."""
    fighter = state.fighter(who)
    attacks = fighter.attacks - fighter.tireless
    return depletion(state.rules, (True,) * attacks) if attacks and name == "damage" else ()


@cached_per_position
def _calculate_value(
    state: State, who: str, name: str, attack: Attack | None,
    more: tuple[ValueChange, ...], borrows: bool = True,
) -> Value:  # fmt: skip
    number = shown_value(state, who, name)
    changes = [*_changes(state, who, name, attack), *more]
    borrows = borrows and not (attack is not None and _has_lenders(state, attack.who, who))
    lent = lent_by_friends(state, who, name) if borrows else ()
    if not changes and not lent:
        return _printed_value(state.rules, name, number)
    replacing = [each for each in changes if isinstance(each, Replacement)]
    modifiers = [each for each in changes if isinstance(each, Modifier)]
    if any(each.steadies and each.on == who and not is_suppressed(state, each) for each in state.lasting):
        modifiers = []
    if any(
        effect.doubles_modifiers(User(state, who), name)
        for effect in effects_at_moment(state, who, "doubles_modifiers")
    ):
        modifiers = [replace(each, by=2 * each.by) if each.by > 0 else each for each in modifiers]
    bounds = [each for each in changes if isinstance(each, Bound)]
    least = max((each.minimum for each in bounds if each.minimum is not None), default=None)
    most = min((each.maximum for each in bounds if each.maximum is not None), default=None)
    locked = next((each for each in changes if isinstance(each, Lock)), None)

    def with_these(replacing: Sequence[Replacement]) -> Value:
        orders = permutations(replacing) if len(replacing) > 1 else (replacing,)
        found = (combat_value(state.rules, name, number, order, modifiers, least, most, locked) for order in orders)
        return _preferred_order(state, who)(found, key=lambda value: value.total)

    # a lent number need not be taken
    ways = (replacing, *([*replacing, each] for each in lent))
    return max(map(with_these, ways), key=lambda value: value.total)


def _is_unaffected(state: State, who: str, name: str) -> bool:
    """Is the value outside attacks unchanged: no effect, no lasting effect, no lender?"""
    if state.lasting or _depletion_modifiers(state, who, name):
        return False
    here = effects_on_map(state)
    if here.with_override("other_value_changes") or (
        here.with_override("lendable_value") and _possible_lenders(state, state.fighter(who).side)
    ):
        return False
    own = effects_at_moment(state, who, "on_value")
    return not own or all(each.values and name not in each.values for each in own)


def _has_lenders(state: State, one: str, other: str) -> bool:
    return state.are_friends(state.fighter(one).side, state.fighter(other).side)


@cached_per_position
def lent_by_friends(state: State, who: str, name: str) -> tuple[Replacement, ...]:
    """The highest number that a friend's effect lends the figure for this value; none without a lender.

    In a book where a borrowed number becomes the unmodified one, it can be lent on from friend to friend (VAL-15).
    """
    if not all_with_override(state, "lendable_value"):
        return ()
    found: list[tuple[int, Words]] = []
    waiting = [who]
    for borrower in waiting:  # which grows
        for lender, effect, how in _lenders(state, borrower, name) if who in state.board.pieces else ():
            onward = how == "unmodified" and state.rules.values.replaced_is_unmodified
            if lender not in waiting:
                number = unmodified_value(state, lender, name) if onward else shown_value(state, lender, name)
                found.append((number, message("{} of {}", printed_name(effect.name), figure_ref(lender))))
                waiting += [lender] * onward
    best = max(found, key=lambda each: each[0], default=None)
    return () if best is None else (set_value(*best),)


def _lenders(state: State, who: str, name: str) -> Iterator[tuple[str, Effect, str]]:
    """The friends that lend the figure this value, and whether the printed or the unmodified one."""
    for friend, effect in _possible_lenders(state, state.fighter(who).side):
        if friend != who and (how := effect.lendable_value(User(state, friend), who, name)):
            yield friend, effect, how


def _possible_lenders(state: State, side: str) -> list[tuple[str, Effect]]:
    """The figures of a side and its friends with effects that may lend something."""
    lenders = all_with_override(state, "lendable_value")
    return [each for each in lenders if state.are_friends(state.fighter(each[0]).side, side)] if lenders else []


def unmodified_value(state: State, who: str, name: str) -> int:
    """The figure's unmodified value: its dial's, or a better one by its own effects (VAL-15)."""
    number = shown_value(state, who, name)
    if not state.rules.values.replaced_is_unmodified:
        return number
    set_to = [
        each.number for each in _own_effect_changes(state, who, name, None)
        if isinstance(each, Replacement) and each.kind is ReplacementKind.SET
    ]  # fmt: skip
    return max(number, *set_to) if set_to else number


def _preferred_order(state: State, who: str) -> Callable[..., Value]:
    """``max`` or ``min``: the order of replacements of one value that favours whoever decides it (VAL-02)."""
    side = state.fighter(who).side
    return (
        max if state.are_friends(replacement_orderer(state.rules, controller=side, active=state.player), side) else min
    )


def printed_value(state: State, who: str, name: str) -> int:
    """The printed value for an effect: the bare number, or the value as it is now (ANA-05)."""
    if state.rules.anatomy.printed_is_bare:
        return shown_value(state, who, name)
    return value_of(state, who, name).total


def shown_value(state: State, who: str, name: str) -> int:
    """The number that the dial shows, or the base for the range (ANA-04)."""
    fighter = state.fighter(who)
    number: int = fighter.figure.range if name == "range" else getattr(printed_values_of(fighter), name)
    return number


@lru_cache(maxsize=4096)
def _printed_value(rules: Rulebook, name: str, number: int) -> Value:
    return combat_value(rules, name, number)


def _own_effect_changes(state: State, who: str, name: str, attack: Attack | None) -> Iterable[ValueChange]:
    using = attack.using if attack is not None and attack.who == who else ()
    for effect in overriding(effects_in_use(state, who, using), "on_value"):
        yield from effect.on_value(User(state, who), name, attack)


def _lasting_changes(state: State, who: str, name: str) -> Iterable[Modifier]:
    unique: set[str] = set()
    for each in state.lasting:
        if each.on != who or not each.value or is_suppressed(state, each):
            continue
        if _ignores_opponents_modifiers(state, who) and not state.are_friends(each.player, state.fighter(who).side):
            continue
        if each.unique and each.source in unique and state.rules.values.unique_modifiers:
            continue  # one of that name, whatever value it was chosen for (VAL-16)
        unique |= {each.source} if each.unique else set()
        if each.value == name:
            yield Modifier(each.change, message("{} of {}", printed_name(each.source), figure_ref(each.by)))


def _swing_modifiers(state: State, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
    """The bonus of a swung object, in books that add it to the damage value (WPN-01, WPN-02)."""
    if (
        attack is None
        or name != "damage"
        or who != attack.who
        or attack.way is not Wielding.SWING
        or attack.thing is None
    ):
        return
    by, to = swing_adds(attack.thing.kind, rules=state.rules)
    if to is SwingBonusTarget.VALUE:
        yield Modifier(by, attack.thing.name or f"the {attack.thing.kind} object")


def _soaring_modifiers(state: State, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
    """The damage that a soaring shooter loses against figures that do not soar (SPD-03, RNG-03)."""
    if attack is None or name != "damage" or who != attack.who or not attack.ranged:
        return
    if who in state.board.pieces and state.board.pieces[who].soaring:
        standing = (target for target in attack.targets if target in state.board.pieces)
        shots = (may_shoot(state.board, who, target, 1, rules=state.rules) for target in standing)
        if by := min((shot.range.damage for shot in shots), default=0):
            yield Modifier(by, "shoots from aloft")


def _tiny_size_modifiers(state: State, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
    """Modifiers of tiny size (ANA-08, PWR-TINY); against several targets, those that apply to each."""
    if attack is None or name not in ("attack", "defense", "damage") or not state.rules.symbol_abilities.tiny_size:
        return
    if state.lasting and unsuppressed_powers(state, who) is not None:
        return
    pieces, others = state.board.pieces, attack.targets if who == attack.who else (attack.who,)
    sizes = [size_of(pieces[other], state.rules) for other in others if other in pieces]
    if who not in pieces or not sizes:
        return
    own = Size.TINY if TINY_SIZE in pieces[who].traits else size_of(pieces[who], state.rules)
    found = [tiny_modifiers(own, size, ranged=attack.ranged, rules=state.rules) for size in sizes]
    by = found[0].get(name, 0)
    if by and all(each.get(name) == by for each in found):
        yield Modifier(by, "tiny size")


def _attack_modifiers(state: State, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
    """Modifiers by the attack's action to the attacker's values, and by friends to its damage value."""
    if attack is None or who != attack.who:
        return
    yield from (modifier for value, modifier in attack.modifiers if value == name)
    if name == "damage" and who in state.board.pieces:
        yield from (each for each in friend_damage_changes(state, attack) if isinstance(each, Modifier))


def _other_figure_changes(state: State, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
    """Changes of the value by effects of other figures."""
    if not (bearing := all_with_override(state, "other_value_changes")):
        return
    own = _ignores_opponents_modifiers(state, who)
    for other, effect in bearing:
        if other != who and who in state.board.pieces and not (own and not _has_lenders(state, other, who)):
            yield from effect.other_value_changes(User(state, other), who, name, attack)


@cached_per_position
def _ignores_opponents_modifiers(state: State, who: str) -> bool:
    """Does nothing that opponents do modify the figure's values?"""
    return preventing_effect(state, who, "opponents' modifiers") is not None


def _water_modifiers(state: State, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
    """The modifier of a swimmer in water (EGS-07)."""
    if attack is None or name not in ("attack", "defense"):
        return
    other = attack.targets[0] if who == attack.who else attack.who
    if who not in state.board.pieces or other not in state.board.pieces:
        return
    defense, strike = swimmer_modifiers(state.board, who, other, rules=state.rules)
    by = defense if name == "defense" else strike
    if by:
        yield Modifier(by, "swims in water")
