"""Attack sequence: rolls, hits, damage, knock back (ATK-01, DMG-01, KBK-05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, join_parts, message, render_words
from clixbook.board.knock_back.knock_back import order_of_steps
from clixbook.board.model.frozen import copy_with_changes
from clixbook.engine.effects.active import effects_at_moment, effects_in_use, effects_of, overriding
from clixbook.engine.effects.attack_help import friend_damage_changes
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import PASS_ON, Along, Attack, Blow, Dealing, Hit
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.pending import Due, UnderWay
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.rules.combat.attack_roll import AttackTotal, judge
from clixbook.engine.rules.combat.damage import DamageChange, Harmed, Reducer, deal_damage, is_damaged
from clixbook.engine.rules.combat.damage_shares import critical_bonuses, depletes, possible_shares
from clixbook.engine.rules.combat.values import Value
from clixbook.engine.sequence.action.delayed_effects import add_delayed_effect
from clixbook.engine.sequence.attack.ignored_figures import end_suppression, suppress_figures
from clixbook.engine.sequence.attack.knock_back_sequence import can_be_knocked_back, resolve_knock_back, traits_of
from clixbook.engine.sequence.attack.target_refusals import offer_refusals, without_refusing_targets
from clixbook.engine.sequence.attack.to_hit import (
    damage_value,
    defense_value,
    effects_used,
    judge_roll,
    offer_evasions,
    roll_to_hit,
)
from clixbook.engine.sequence.attack.triggers import (
    resolve_attack_end,
    resolve_damage_triggers,
    resolve_hit_effects,
    resolve_hit_triggers,
)
from clixbook.engine.sequence.fighters.clicks import (
    damage_kind_for,
    damage_outside_attack,
    knock_out,
    reducers_of,
    squares_under,
    tell_drops,
    turn_by_damage,
)
from clixbook.engine.sequence.fighters.clicks_left import clicks_to_ko, stops_before_ko
from clixbook.engine.sequence.fighters.effect_expiry import end_unstated_durations
from clixbook.engine.sequence.fighters.first_turn import TARGETED, tell_if_protected, why_first_turn_bars
from clixbook.engine.sequence.fighters.holding.held_opponents import free_by_damage
from clixbook.engine.sequence.fighters.redirected_damage import redirect_dealing, roll_reducers
from clixbook.engine.sequence.objects.held_weapons import swing_change, use_up_object
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.damage_values import LostReducers


@dataclass(frozen=True, slots=True)
class Shares(Described):
    """Division of damage among the hit targets, in their order."""

    kind: ClassVar[OptionKind] = "share"
    by_target: tuple[tuple[str, int], ...]

    @property
    def message(self) -> Words:
        """``2 to gnat, 1 to bruiser``, with its references."""
        return join_parts(message("{} to {}", damage, figure_ref(target)) for target, damage in self.by_target)

    def __str__(self) -> str:
        return render_words(self.message)


def resolve_attack(state: State, attack: Attack, events: list[Event]) -> Steps[State]:
    """The whole attack of one figure on its targets."""
    outer = state.under_way
    lives = tuple(
        (each.id, each.life) for each in state.fighters.values() if each.figure.specials or each.beside or state.worded
    )
    if not lives:
        return (yield from attack_steps(state, attack, events))
    state = state.with_(under_way=UnderWay(attack.who, attack.targets, attack.ranged, lives))
    state = yield from attack_steps(state, attack, events)
    return state.with_(under_way=outer)


def attack_steps(state: State, attack: Attack, events: list[Event]) -> Steps[State]:
    """The steps of the attack in their order."""
    state, agreed = yield from offer_refusals(suppress_figures(state, attack), attack, events)
    if agreed is None:
        return end_suppression(state, attack.who)
    state, attack = yield from resolve_attack_begin(state, agreed)
    state, attack = yield from without_refusing_targets(state, attack, with_more_targets(state, attack), events)
    attack = copy_with_changes(attack, at=squares_under(state, attack.who))
    for effect in effects_at_moment(state, attack.who, "before_attack_roll"):
        state, attack = yield from effect.before_attack_roll(User(state, attack.who), attack, events)
    if attack.who not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
        return end_suppression(state, attack.who)
    aimed = state
    state, blows, harm = yield from roll_to_hit(state, attack, events)
    met = blows
    state, blows = yield from offer_evasions(state, attack, blows, events)
    state, attack = yield from add_friend_changes(state, attack, [blow for blow in blows if blow.judged], events)
    state, attack = yield from fix_damage(state, attack, [blow for blow in blows if blow.judged], events)
    dealt = yield from deal_to_hits(state, attack, [blow for blow in blows if blow.judged])
    state, hits = yield from add_additional_hits(state, aimed, attack, blows, dealt, events)
    state = yield from resolve_dealt_damage(state, attack, hits, harm, events)
    return (yield from resolve_escapes(state, attack, met, blows, events))


def resolve_escapes(
    state: State, attack: Attack, met: Sequence[Hit], blows: Sequence[Hit], events: list[Event]
) -> Steps[State]:
    """Apply the attack's effects on figures that escaped it, of all those that it ``met``."""
    struck = {blow.at for blow in blows if blow.judged}
    for hit in met:
        for effect in effects_used(state, attack) if hit.judged and hit.target not in struck else ():
            if hit.target in state.board.pieces and attack.who in state.board.pieces:
                state = yield from effect.after_evaded(User(state, attack.who), attack, hit, events)
    return state


def resolve_dealt_damage(state: State, attack: Attack, hits: list[Hit], harm: int, events: list[Event]) -> Steps[State]:
    """Resolves the rest of an attack once dealt damage is known."""
    if hits:
        state, hits = yield from offer_redirects(state, attack, hits, events)
        state, hits = yield from resolve_hits(state, attack, hits, events)
        state = yield from resolve_after_hits(state, attack, hits, events)
        state = free_by_damage(state, attack, hits, events)
    state = yield from resolve_attack_end(state, attack, tuple(hits), events)
    state = use_up_object(state, attack, events, hit=bool(hits))
    state = end_unstated_durations(count_attack(end_suppression(state, attack.who), attack), "attack", events)
    return add_delayed_effect(state, Due(attack.who, harm, "critical miss", "ATK-18"))


def count_attack(state: State, attack: Attack) -> State:
    """Counts the attack, for the damage value of later ones (DMG-09, DMG-10)."""
    fighter = state.fighter(attack.who)
    tires = attack.depletes_damage and depletes(state.rules, harmful=attack.damage != "none")
    return state.with_fighter(fighter.id, attacks=fighter.attacks + 1, tireless=fighter.tireless + (not tires))


def resolve_attack_begin(state: State, attack: Attack) -> Steps[tuple[State, Attack]]:
    """Applies the attacker's effects before any roll."""
    for effect in effects_at_moment(state, attack.who, "before_attack"):
        state, attack = yield from effect.before_attack(User(state, attack.who), attack)
    return state, attack


def with_more_targets(state: State, attack: Attack) -> Attack:
    """Effects in use may make targets of others than those declared."""
    user = User(state, attack.who)
    more = (name for effect in effects_used(state, attack) for name in effect.more_targets(user, attack))
    side = state.fighter(attack.who).side
    free = [name for name in more if not why_first_turn_bars(state, name, side, *TARGETED)]
    return copy_with_changes(attack, targets=tuple(dict.fromkeys((*attack.targets, *free)))) if free else attack


# -- damage ----------------------------------------------------------------------------------------------------


def add_friend_changes(
    state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]
) -> Steps[tuple[State, Attack]]:
    """The attack with modifiers by other figures of its side after a hit."""
    side = state.fighter(attack.who).side
    for fighter in state.standing(side) if hits and deals_normal(state, attack) else ():
        for effect in effects_at_moment(state, fighter.id, "modify_friend_attack") if fighter.id != attack.who else ():
            state, attack = yield from effect.modify_friend_attack(User(state, fighter.id), attack, tuple(hits), events)
    return state, attack


def fix_damage(state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]) -> Steps[tuple[State, Attack]]:
    """The attack with damage fixed by an effect, after its hits (DMG-15)."""
    for effect in overriding(effects_in_use(state, attack.who, attack.using), "fix_attack_damage"):
        if not deals_normal(state, attack) or any(
            substituted_damage(state, attack, hit)[0] is not None for hit in hits
        ):
            break
        if hits:
            state, attack = yield from effect.fix_attack_damage(User(state, attack.who), attack, tuple(hits), events)
    return state, attack


def deal_to_hits(state: State, attack: Attack, hits: Sequence[Hit]) -> Steps[list[Hit]]:
    """Damage dealt to each hit figure, with shares and criticals (DMG-05, DMG-06, DMG-15)."""
    found = {hit.target: substituted_damage(state, attack, hit) for hit in hits}
    normal = [hit for hit in hits if found[hit.target][0] is None]
    if normal:
        shares = yield from divide_damage(state, attack, normal)
        found |= {who: (share, value.reasons * (len(value.steps) > 1)) for who, (share, value) in shares.items()}
    bonuses = critical_bonuses(state.rules, [hit.judged for hit in hits])
    return [
        copy_with_changes(
            hit,
            dealt=(found[hit.target][0] or 0) + bonus * (not attack.deals_none_to(hit.target)),
            why=found[hit.target][1],
        )
        for hit, bonus in zip(hits, bonuses, strict=True)
    ]


def substituted_damage(state: State, attack: Attack, hit: Hit) -> tuple[int | None, tuple[Reason, ...]]:
    """Damage that replaces the normal damage, with reasons (DMG-15)."""
    if attack.deals_none_to(hit.target):
        return 0, ()
    if attack.fixed_damage is not None:
        return attack.fixed_damage, ()
    for effect in effects_used(state, attack) if state.rules.damage.instead else ():
        amount = effect.substitute_damage(User(state, attack.who), attack, hit)
        if amount is not None:
            return amount, (fixed_damage_reason(state, effect, amount),)
    return None, ()


def deals_normal(state: State, attack: Attack) -> bool:
    """Does the attack deal normal damage, which an effect may replace (DMG-14, DMG-15)?"""
    rule = state.rules.damage
    return attack.damage == "normal" and attack.damage_kind.value in rule.normal and rule.instead > 0


def fixed_damage_reason(state: State, effect: Effect, amount: int) -> Reason:
    """The reason that an effect deals a fixed amount, whatever the damage value is."""
    return make_reason(effect.ruling(state.rules), f"{printed_name(effect.name)} deals {amount}.")


def is_damage_shared(state: State, attack: Attack, hits: Sequence[Hit]) -> bool:
    """Would those hit be dealt shares of one damage value, not all of it each (DMG-05)?"""
    normal = [hit for hit in hits if substituted_damage(state, attack, hit)[0] is None]
    return state.rules.damage.sharing.divided and len(normal) > 1


def divide_damage(state: State, attack: Attack, hits: Sequence[Hit]) -> Steps[dict[str, tuple[int, Value]]]:
    """Divide the damage: all of the damage value for each, or a share (DMG-05)."""
    if not state.rules.damage.sharing.divided:
        values = {hit.target: hit.value or damage_value(state, attack) for hit in hits}
        return {target: (value.total, value) for target, value in values.items()}
    value, targets = hits[0].value or damage_value(state, attack), [hit.target for hit in hits]
    options = tuple(
        Shares(tuple(zip(targets, parts, strict=True)))
        for parts in possible_shares(state.rules, value.total, len(targets))
    )
    chosen: Shares = options[0]
    if len(options) > 1:
        chosen = yield Choose(
            state.fighter(attack.who).side,
            message("{} divides {} damage", figure_ref(attack.who), value.total),
            options,
            state,
        )
    return {target: (share, value) for target, share in chosen.by_target}


def add_additional_hits(
    state: State, aimed: State, attack: Attack, blows: Sequence[Hit], hits: Sequence[Hit], events: list[Event]
) -> Steps[tuple[State, list[Hit]]]:
    """The hits, with those on figures that an effect strikes besides the targets; these may evade too.

    An attacker that its own roll took off the map (ATK-18) struck from where it stood in ``aimed``.
    """
    seen = state if attack.who in state.board.pieces else aimed
    user, dealt = User(state, attack.who), {(hit.target, hit.roll): hit for hit in hits}
    now = tuple(dealt.get((blow.target, blow.roll), blow) for blow in blows)
    struck = [
        copy_with_changes(
            additional_hit(seen, attack, along, events), why=(fixed_damage_reason(state, effect, along.dealt),)
        )
        for effect in effects_used(state, attack) for along in effect.additional_hits(user, attack, now)
        if not why_first_turn_bars(state, along.target, state.fighter(attack.who).side, "damage")
    ]  # fmt: skip
    state, left = yield from offer_evasions(state, attack, [hit for hit in struck if hit.judged], events)
    joined = list(hits)
    for hit in left:  # damage by another roll is another damage, with reducers of its own
        same = (n for n, each in enumerate(joined) if (each.target, each.roll) == (hit.target, hit.roll))
        at = next(same, None)
        if at is None:
            joined += [hit] * bool(hit.judged)
        elif hit.judged:
            joined[at] = copy_with_changes(
                joined[at], dealt=joined[at].dealt + hit.dealt, why=(*joined[at].why, *hit.why)
            )
    return state, joined


def additional_hit(state: State, attack: Attack, along: Along, events: list[Event]) -> Hit:
    """The roll that a target was attacked with, against one more figure; or that figure hit without comparing."""
    by = along.by
    if along.sure is None:
        total = AttackTotal(by.judged.total, by.judged.dice, state.rules, ())
        hit = judge_roll(state, attack, along.target, total, by.roll, events)
    else:
        defense = defense_value(state, attack, along.target).total
        judged = judge(state.rules, by.dice, by.judged.total, defense, sure=True, damage="fixed")
        text = message(
            "{} hits {} along with {}.", figure_ref(attack.who), figure_ref(along.target), figure_ref(by.target)
        )
        events.append(
            Event(
                text,
                squares_under(state, along.target),
                (along.sure,),
                Blow(attack.who, along.target, judged),
                Happening.ATTACK,
            )
        )
        hit = Hit(along.target, by.dice, judged, roll=by.roll, at=along.target)
    return copy_with_changes(hit, declared=False, dealt=along.dealt)


def offer_redirects(
    state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]
) -> Steps[tuple[State, list[Hit]]]:
    """Offers redirecting the damage before it is dealt."""
    if attack.forbidding_ruling(PASS_ON):
        return state, list(hits)
    left: list[Hit] = []
    for hit in hits:
        who = hit.target
        held = any(effect.prevents_redirect(User(state, attack.who), attack) for effect in effects_used(state, attack))
        if effects_of(state, who) and not held:  # nobody else could pass it on
            state, who = yield from redirect_dealing(state, dealt_damage_of(state, attack, hit), events)
        left.append(hit if who == hit.target else copy_with_changes(hit, target=who))
    return state, left


def resolve_after_hits(state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]) -> Steps[State]:
    """Resolves effects on hit figures, and their triggers."""
    state = yield from resolve_hit_effects(state, attack, hits, events)
    return (yield from resolve_hit_triggers(state, attack, tuple(hits), events))


def work_out_damage(state: State, attack: Attack, hit: Hit, rolled: Sequence[Reducer] = ()) -> Harmed:
    """Works out one damage, from dealt to clicks taken (DMG-01 to DMG-13)."""
    kind = damage_kind_for(state, hit.target, attack.damage_kind)
    reducers = reducers_of(state, hit.target, kind, rolled)
    attacker = User(state, attack.who)
    changing = effects_at_moment(state, attack.who, "damage_changes")
    changes = [each for effect in changing for each in effect.damage_changes(attacker, attack)]
    changes += swing_change(state, attack)
    if attack.who in state.board.pieces:
        changes += [each for each in friend_damage_changes(state, attack) if isinstance(each, DamageChange)]
    kept = bool(why_first_turn_bars(state, hit.target, attacker.fighter.side, "damage"))
    struck = not state.are_friends(attacker.fighter.side, state.fighter(hit.target).side)
    dealt, most = hit.dealt, damage_limit(state, attack, hit.target)
    if most is not None:
        dealt, changes = min(dealt, most), []
    return deal_damage(
        state.rules, dealt, kind=kind, changes=changes, reducers=reducers,
        room=clicks_to_ko(state, hit.target, struck=struck), halts=stops_before_ko(state, hit.target, struck=struck),
        bare=kept or attack.deals_none_to(hit.target), least=least_damage_left(state, attack, hit.target),
    )  # fmt: skip


def least_damage_left(state: State, attack: Attack, target: str) -> int:
    """The minimum below which damage cannot be reduced (DMG-04)."""
    attacker = User(state, attack.who)
    held = overriding(effects_in_use(state, attack.who, attack.using), "least_damage")
    return max((effect.least_damage(attacker, attack, target) for effect in held), default=0)


def damage_limit(state: State, attack: Attack, target: str) -> int | None:
    """The most that the attack deals to the figure, which nothing raises; None for no limit (FEAT-FORTITUDE)."""
    user, held = User(state, target), effects_at_moment(state, target, "most_damage")
    limits = (effect.most_damage(user, attack) for effect in held)
    return min((each for each in limits if each is not None), default=None)


def dealt_damage_of(state: State, attack: Attack, hit: Hit) -> Dealing:
    """The damage that the hit deals, with all that is added to it and before anything reduces it (DMG-01)."""
    kind = damage_kind_for(state, hit.target, attack.damage_kind)
    return Dealing(hit.target, work_out_damage(state, attack, hit).dealt, kind, attack, hit.declared)


def resolve_hits(
    state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]
) -> Steps[tuple[State, list[Hit]]]:
    """Resolves damage and knock back of the hits (KBK-05); returns the hits with the damage that they did."""
    shields: list[tuple[Reducer, ...]] = []
    for hit in hits:
        rolled: tuple[Reducer, ...] = ()
        if effects_of(state, hit.target):  # nobody else rolls
            state, rolled = yield from roll_reducers(state, dealt_damage_of(state, attack, hit), events)
        shields.append(rolled)
    harms = [work_out_damage(state, attack, hit, rolled) for hit, rolled in zip(hits, shields, strict=True)]
    damaged = [False] * len(hits)
    held, immune = [effects_of(state, hit.target) for hit in hits], frozenset[str]()
    traits_before = {hit.target: traits_of(state, hit.target) for hit in hits}
    slides_first = state.rules.knock_back_choices.though_defeated
    for step in (steps := order_of_steps(state.rules)):
        if step == "attack damage":
            for number, hit in enumerate(hits):
                if hit.target in {each.target for each in hits[:number]} and reduces_second_damage(state.rules):
                    harms[number] = work_out_damage(state, attack, hit, shields[number])
                before, state = state, turn_dial_of_hit(state, attack, hit, harms[number], events)
                clicked = state.fighter(hit.target).life != before.fighter(hit.target).life  # critically, too (ATK-16)
                damaged[number] = is_damaged(state.rules, harms[number], clicked=clicked)
            # all take their damage together (DMG-16), and leave the map before anybody slides, or after (KNB-14)
            if not slides_first or "knock back" not in steps[steps.index(step) :]:
                state = all_leave_if_defeated(state, attack, hits, events)
            harmed = [(hit.target, held[number]) for number, hit in enumerate(hits) if damaged[number]]
            state = yield from resolve_damage_triggers(state, attack, harmed, events)
        elif step == "immunity":  # before the damage, which may end what prevents it (KNB-06)
            immune = frozenset(hit.target for hit in hits if not can_be_knocked_back(state, attack, hit.target))
        elif step == "knock back":
            state = yield from resolve_knock_back(state, attack, hits, harms, events, immune, traits_before)
            state = all_leave_if_defeated(state, attack, hits, events)
    return state, [
        copy_with_changes(hit, damaged=True) if each else hit for hit, each in zip(hits, damaged, strict=True)
    ]


def reduces_second_damage(rules: Rulebook) -> bool:
    """Do the reducers at that moment reduce a second damage by one attack to one figure (DMG-28)?"""
    return rules.damage.reducers_held is LostReducers.NOW


def turn_dial_of_hit(state: State, attack: Attack, hit: Hit, harm: Harmed, events: list[Event]) -> State:
    """Turn the dial of one figure that was hit; it stays on the map until the attack is over."""
    side = state.fighter(attack.who).side
    if state.fighter(hit.target).life.ko:  # a crash was first
        return state
    if hit.dealt and tell_if_protected(state, hit.target, side, "damage", events):
        return state
    if not attack.deals_none_to(hit.target):
        tell_clicks(state, hit, harm, events)
    before = state
    state = turn_by_damage(state, hit.target, harm.clicks, events, by=side, hand=attack.who, in_attack=True)
    state = tell_drops(before, state, events)
    more = 0 if damage_limit(state, attack, hit.target) is not None else hit.judged.unavoidable
    return damage_outside_attack(
        state, hit.target, more, "critical hit", events, by=side, hand=attack.who, ruling="ATK-16"
    )


def tell_clicks(state: State, hit: Hit, harm: Harmed, events: list[Event]) -> None:
    """Tell how far the dial turns, and why."""
    less = f" of {harm.dealt}" if harm.reducers else ""
    plural = "" if (harm.dealt if less else harm.clicks) == 1 else "s"
    text = message("{} takes {}{} click{}.", figure_ref(hit.target), harm.clicks, less, plural)
    events.append(Event(text, squares_under(state, hit.target), (*hit.why, *harm.reasons)))


def all_leave_if_defeated(state: State, attack: Attack, hits: Sequence[Hit], events: list[Event]) -> State:
    """Remove the hit figures whose dials have ended."""
    for hit in hits:
        state = leave_if_defeated(state, hit.target, attack.who, events)
    return state


def leave_if_defeated(state: State, who: str, hand: str, events: list[Event]) -> State:
    """Remove a figure whose dial has ended by the attack of figure ``hand``."""
    if who not in state.board.pieces or not state.fighter(who).life.ko:
        return state
    why = make_reason(
        state.rules["DMG-18"], message("The dial of {} shows KO, and it leaves the map.", figure_ref(who))
    )
    events.append(
        Event(message("{} is knocked out.", figure_ref(who)), squares_under(state, who), (why,), kind=Happening.KO)
    )
    return tell_drops(state, knock_out(state, who, state.fighter(hand).side, hand), events)
