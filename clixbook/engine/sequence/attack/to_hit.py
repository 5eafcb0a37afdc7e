"""Attack rolls in a position: values, rolls, hits and evasions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message
from clixbook.caches import cached_value
from clixbook.engine.effects.active import effects_at_moment, effects_in_use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import EVADE, Attack, Blow, Hit
from clixbook.engine.position.dice import Faces
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.rules.combat.attack_roll import AttackTotal, attack_total, harm_of_two_ones, judge, natural_faces
from clixbook.engine.rules.combat.attack_targets import area_rolls, hits_itself_surely, rolls_needed
from clixbook.engine.rules.combat.values import Modifier, Value, ValueChange
from clixbook.engine.sequence.action.interrupts import take_free_actions
from clixbook.engine.sequence.attack.targets import is_shot_hindered
from clixbook.engine.sequence.dice.rolls import roll_with_record
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, squares_under
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.objects.held_weapons import use_up_object
from clixbook.engine.sequence.turn.event_dials import turn_dial_by_roll
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.attack_values import CriticalMissDamage, CriticalMissTiming
from clixbook.rulebooks.sections.combat.values import ValueMoment


def effects_used(state: State, attack: Attack) -> tuple[Effect, ...]:
    """The attacker's effects that this attack uses, to its end."""
    held = effects_in_use(state, attack.who, attack.using)
    return tuple(effect for effect in held if effect.name in attack.using)


def attack_value(state: State, attack: Attack) -> Value:
    """The attack value as a waterfall."""
    return value_of(state, attack.who, "attack", attack)


def defense_value(state: State, attack: Attack, target: str) -> Value:
    """The target's defense against this attack: a hindered line of a ranged attack adds to it (LOF-11)."""
    changes: list[ValueChange] = []
    if attack.ranged and target in attack.targets:
        by = state.rules.line_of_fire.modifier
        if by and is_shot_hindered(state, attack.who, target, attack.range, attack.using):
            changes = [Modifier(by, "hindered line of fire")]
    if attack.using:
        user = User(state, attack.who)
        changes += [
            each
            for effect in effects_used(state, attack)
            for each in effect.target_defense_changes(user, attack, target)
        ]
    return value_of(state, target, "defense", attack, changes)


def damage_value(state: State, attack: Attack) -> Value:
    """The damage value as a waterfall; earlier attacks of this turn may lower it (DMG-09)."""
    return value_of(state, attack.who, "damage", attack)


def roll_to_hit(state: State, attack: Attack, events: list[Event]) -> Steps[tuple[State, list[Hit], int]]:
    """Rolls for all targets or each (ATK-11): hits, misses and harm due.

    Where a critical miss harms at once (ATK-18), the next roll is made with what the dial shows then, or not at all.
    """
    blows: list[Hit] = []
    harm = 0
    targets = attack.targets
    groups = [targets] if attack_roll_count(state.rules, attack) == 1 else [(target,) for target in targets]
    for number, group in enumerate(groups):
        if number:
            state = yield from take_free_actions(state, "before the next attack roll", events)
            if attack.who not in state.board.pieces:  # its own free action took it out: the attack is over
                return state, [], 0
        text = message(
            "attack roll of {} against {}", figure_ref(attack.who), join_parts(map(figure_ref, group), " and ")
        )
        before = state
        state, record = yield from roll_with_record(
            state, "attack", attack.who, text, 2, events, parting=Landing(state, attack, group)
        )
        if attack.who not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
            break
        penalty = (Modifier(attack.roll_change, "Attack roll"),) if attack.roll_change else ()
        value = attack_value(value_position("attack", before, state), attack)
        total = attack_total(state.rules, value.total, record.faces, penalty)
        total = replace(total, dice=natural_faces(state.rules, record.faces, record.rolled))
        standing = [target for target in group if target in state.board.pieces]  # the others are dropped (ATK-13)
        compared = [judge_roll(state, attack, target, total, number, events, before) for target in standing]
        if len(groups) > 1 or value_position("damage", before, state) is not state:
            damage = damage_value(value_position("damage", before, state), attack)
            compared = [replace(hit, value=damage) for hit in compared]
        blows += compared
        state, due = resolve_critical_miss(
            state, attack, critical_miss_damage(state, attack, total.dice, compared, events), events
        )
        harm += due
        state = turn_dial_by_roll(state, total.dice, events)
        if attack.who not in state.board.pieces:
            break
    return state, blows, harm


@dataclass(frozen=True)
class Landing:
    """The outcome of an attack roll that matters: hits, criticals, doubles."""

    state: State
    attack: Attack
    group: tuple[str, ...]

    @cached_value
    def _values(self) -> tuple[int, tuple[int, ...]]:
        """The attack value with changes of the roll, and the defense of each target."""
        defenses = tuple(defense_value(self.state, self.attack, target).total for target in self.group)
        return attack_value(self.state, self.attack).total + self.attack.roll_change, defenses

    def __call__(self, faces: Faces) -> tuple[Hashable, ...]:
        """The result of these faces: critical ones, doubles that matter, and the figures hit."""
        rules, (value, defenses) = self.state.rules, self._values
        least, itself = rules.attacks.least_margin, self.attack.who in self.group
        hits = tuple(value + sum(faces) - defense >= least for defense in defenses)
        doubles = faces[0] == faces[1] and (any(hits) or self.attack.always_hits or itself)
        throws = doubles and faces[0] >= rules.knock_back.trigger.lowest
        return sum(faces) == 12, sum(faces) == 2, doubles, throws, hits


def attack_roll_count(rules: Rulebook, attack: Attack) -> int:
    """The number of attack rolls; powers may have their own (ATK-11, ATK-25)."""
    caught = len(attack.targets)
    return min((area_rolls(rules, name, caught) for name in attack.using), default=rolls_needed(rules, caught))


def critical_miss_damage(
    state: State, attack: Attack, dice: Faces, compared: Sequence[Hit], events: list[Event]
) -> CriticalMissDamage | None:
    """Deal the attacker the damage of two ones, also where a themed reroll left no target (ATK-18)."""
    if compared:
        return next((hit.judged.harm for hit in compared if hit.judged.harm), None)
    harm = harm_of_two_ones(state.rules, dice, attack.damage)
    if harm is not None:
        text = message("{} rolls two ones, though no target is left.", figure_ref(attack.who))
        events.append(Event(text, squares_under(state, attack.who), (make_reason(state.rules["ATK-18"], text),)))
    return harm


def resolve_critical_miss(
    state: State, attack: Attack, harm: CriticalMissDamage | None, events: list[Event]
) -> tuple[State, int]:
    """Resolves a critical miss: immediate harm, and clicks due later (ATK-18)."""
    if harm is None:
        return state, 0
    if harm.when is CriticalMissTiming.AFTER_RESOLUTIONS:
        return state, harm.damage
    state = use_up_object(state, attack, events, hit=False)
    for effect in effects_used(state, attack):
        after = effect.critical_miss_harm(User(state, attack.who), attack, events)
        if after is not None:
            return after, 0
    return damage_outside_attack(state, attack.who, harm.damage, "critical miss", events, ruling="ATK-18"), 0


def value_position(name: str, before: State, now: State) -> State:
    """The position in which a value counts, before or after the roll (VAL-13)."""
    moment: ValueMoment = getattr(now.rules.values.computed, name)
    return before if moment <= ValueMoment.BEFORE_ROLL else now


def judge_roll(
    state: State, attack: Attack, target: str, total: AttackTotal, number: int, events: list[Event],
    before: State | None = None,
) -> Hit:  # fmt: skip
    """Judges the total against one defense (ATK-03); ``before``: as of the roll."""
    before = before or state
    defense = defense_value(value_position("defense", before, state), attack, target)
    itself = target == attack.who and hits_itself_surely(state.rules)
    judged = judge(
        state.rules, total.dice, total.total, defense.total, sure=attack.always_hits or itself,
        damage="none" if attack.deals_none_to(target) else attack.damage,
        sure_by="ATK-25" if attack.always_hits else "ATK-05",
    )  # fmt: skip
    text = message("{} against {}: {}.", figure_ref(attack.who), figure_ref(target), judged.summary)
    value: tuple[Reason, ...] = ()  # shown already with the roll
    if total.reasons:
        value = value_explanation(attack_value(value_position("attack", before, state), attack))
    reasons = (*total.reasons[:1], *value, *total.reasons[1:], *value_explanation(defense), *judged.reasons)
    events.append(
        Event(
            text,
            squares_under(state, target),
            reasons,
            Blow(attack.who, target, judged, attack=attack),
            Happening.ATTACK,
        )
    )
    return Hit(target, total.dice, judged, roll=number, at=target)


def value_explanation(value: Value) -> tuple[Reason, ...]:
    """The reasons of a value; empty if it is the printed one."""
    return value.reasons if len(value.steps) > 1 else ()


def offer_evasions(
    state: State, attack: Attack, blows: Sequence[Hit], events: list[Event]
) -> Steps[tuple[State, list[Hit]]]:
    """Offers evasion to all targets that would be hit (ATK-21 to ATK-24)."""
    if attack.always_hits and attack.forbidding_ruling(EVADE):
        return state, list(blows)
    left: list[Hit] = []
    for hit in blows:
        standing: tuple[Hit, ...] = (hit,)
        for effect in effects_at_moment(state, hit.target, "before_hit") if hit.judged else ():
            if standing != (hit,):
                break
            others = tuple(each for each in (*left, *blows[blows.index(hit) :]) if each.judged)
            user = User(state, hit.target)
            state, standing = yield from effect.before_hit(user, attack, hit, others, events)
        if standing != (hit,):
            now = next((each.judged for each in standing if each.target == hit.target), replace(hit.judged, hit=False))
            events[-1] = replace(events[-1], blow=Blow(attack.who, hit.target, now, again=True))
        left += standing
    return state, left


def evaded_hit(state: State, attack: Attack, hit: Hit) -> Hit:
    """The hit as it is when its target evades: a miss, if the book and the attack let it (ATK-21 to ATK-23)."""
    was = hit.judged
    if attack.forbidding_ruling(EVADE):
        return hit
    judged = judge(state.rules, was.dice, was.total, was.defense, evaded=True, damage=attack.damage)
    return replace(hit, judged=judged)
