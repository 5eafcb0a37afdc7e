"""An attack, step by step: rolls, hits, damage, knock back (ATK-01, DMG-01, KBK-05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clixbook.board.changes.knock_back import knock_back_order, knock_back_path, knock_back_sequence
from clixbook.board.near.shooting import may_shoot
from clixbook.board.squares import COMPASS
from clixbook.engine.attack_roll import Judged, attack_total, judge
from clixbook.engine.attack_targets import rolls_needed
from clixbook.engine.damage_shares import critical_bonuses, depletion, possible_shares
from clixbook.engine.dice import Faces
from clixbook.engine.fighters import hurt, knocked_out, printed, where
from clixbook.engine.knock_backs import Struck, knock_back_choices, knock_backs_due
from clixbook.engine.legality import first_turn
from clixbook.engine.questions import Choose, Steps, rolled
from clixbook.engine.state import Event, State
from clixbook.engine.values import Modifier, Value, combat_value
from clixbook.figures.life import after_damage


@dataclass(frozen=True, slots=True)
class Hit:
    """One target that an attack hit, with the dice that did it, which roll that was, and the damage dealt to it."""

    target: str
    dice: Faces
    judged: Judged
    dealt: int = 0
    roll: int = 0


@dataclass(frozen=True, slots=True)
class Shares:
    """A way to divide the damage among those hit, in the order of the targets."""

    by_target: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return ", ".join(f"{damage} to {target}" for target, damage in self.by_target)


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to what the rules leave to a player."""

    text: str

    def __str__(self) -> str:
        return self.text


def attack(state: State, who: str, targets: tuple[str, ...], kind: str, events: list[Event]) -> Steps[State]:
    """The whole attack of one figure on its targets."""
    hits, harm = yield from roll_to_hit(state, who, targets, kind, events)
    if hits:
        hits = yield from deal(state, who, hits, events)
        state = yield from strike(state, who, hits, kind, events)
    state = state.with_fighter(who, attacks=state.fighter(who).attacks + 1)
    return hurt(state, who, harm, "critical miss", events)


# -- to hit ----------------------------------------------------------------------------------------------------


def attack_value(state: State, who: str) -> Value:
    """The attack value as a waterfall."""
    return combat_value(state.rules, "attack", printed(state.fighter(who)).attack)


def defense_value(state: State, who: str, target: str, kind: str) -> Value:
    """The target's defense against this attack: a hindered line of a ranged attack adds to it (LOF-11)."""
    modifiers = []
    if kind == "ranged":
        line = may_shoot(state.board, who, target, state.fighter(who).figure.range, rules=state.rules).line
        modifiers = [Modifier(line.modifier, "hindered line of fire")] if line and line.modifier else []
    return combat_value(state.rules, "defense", printed(state.fighter(target)).defense, modifiers=modifiers)


def roll_to_hit(
    state: State, who: str, targets: tuple[str, ...], kind: str, events: list[Event]
) -> Steps[tuple[list[Hit], int]]:
    """One roll for all targets, or one for each (ATK-11): those hit, and the harm to the attacker."""
    rules, value = state.rules, attack_value(state, who)
    hits: list[Hit] = []
    harm = 0
    groups = [targets] if rolls_needed(rules, len(targets)) == 1 else [(target,) for target in targets]
    for roll, group in enumerate(groups):
        dice = yield from rolled(f"attack roll of {who} against {' and '.join(group)}", 2)
        total = attack_total(rules, value.total, dice)
        harms = []
        for target in group:
            judged = judge(rules, dice, total.total, defense_value(state, who, target, kind).total)
            events.append(Event(f"{who} against {target}: {judged.headline}", where(state, target), judged.reasons))
            harms.append(judged.harm.damage if judged.harm else 0)
            if judged:
                hits.append(Hit(target, dice, judged, roll=roll))
        harm += max(harms)
    return hits, harm


# -- damage ----------------------------------------------------------------------------------------------------


def deal(state: State, who: str, hits: Sequence[Hit], events: list[Event]) -> Steps[list[Hit]]:
    """Damage dealt to each: the damage value or its share, and what a critical hit adds (DMG-05, DMG-06)."""
    value = damage_value(state, who)
    options = tuple(
        Shares(tuple(zip((hit.target for hit in hits), parts, strict=True)))
        for parts in possible_shares(state.rules, value.total, len(hits))
    )
    chosen: Shares = options[0]
    if len(options) > 1:
        chosen = yield Choose(state.player, f"{who} divides {value.total} damage", options)
    bonuses = critical_bonuses(state.rules, [hit.judged for hit in hits])
    return [
        replace(hit, dealt=share + bonus)
        for hit, (_, share), bonus in zip(hits, chosen.by_target, bonuses, strict=True)
    ]


def damage_value(state: State, who: str) -> Value:
    """The damage value as a waterfall; earlier attacks of this turn may lower it (DMG-09)."""
    fighter = state.fighter(who)
    earlier = depletion(state.rules, (True,) * fighter.attacks)
    return combat_value(state.rules, "damage", printed(fighter).damage, modifiers=earlier)


def strike(state: State, who: str, hits: Sequence[Hit], kind: str, events: list[Event]) -> Steps[State]:
    """Damage and knock back, in the order of the book (KBK-05)."""
    taken = {hit.target: clicks_taken(state, hit) for hit in hits}
    for step in knock_back_sequence(state.rules):
        if step == "attack damage":
            for hit in hits:
                state = turn_dial(state, hit, events)
        elif step == "knock back":
            state = yield from knock_back(state, who, hits, taken, kind, events)
    for hit in hits:  # a figure on its KO click slides first where the book says so, and leaves the map now
        state = leave_if_defeated(state, hit.target, events)
    return state


def clicks_taken(state: State, hit: Hit) -> int:
    """The clicks that the dial will turn (DMG-08)."""
    fighter = state.fighter(hit.target)
    return after_damage(state.rules, fighter.figure, fighter.life, hit.dealt).taken


def turn_dial(state: State, hit: Hit, events: list[Event]) -> State:
    """Turn the dial of one figure that was hit; it stays on the map until the attack is over."""
    fighter = state.fighter(hit.target)
    if fighter.life.ko:  # a crash was first
        return state
    done = after_damage(state.rules, fighter.figure, fighter.life, hit.dealt)
    plural = "" if done.taken == 1 else "s"
    events.append(Event(f"{hit.target} takes {done.taken} click{plural}.", where(state, hit.target)))
    return state.with_fighter(
        hit.target, life=done.life, last_hurt_by=state.player if done.taken else fighter.last_hurt_by
    )


def leave_if_defeated(state: State, who: str, events: list[Event]) -> State:
    """A figure whose dial has ended leaves the map."""
    if who not in state.board.pieces or not state.fighter(who).life.ko:
        return state
    events.append(Event(f"{who} is knocked out.", where(state, who)))
    return knocked_out(state, who, state.player)


# -- knock back ------------------------------------------------------------------------------------------------


def knock_back(
    state: State, who: str, hits: Sequence[Hit], taken: dict[str, int], kind: str, events: list[Event]
) -> Steps[State]:
    """Who is thrown, how far and which way; the attacker chooses where the book lets it (KNB-01 to KNB-04)."""
    far: list[str] = []
    for roll in dict.fromkeys(hit.roll for hit in hits):
        group = [hit for hit in hits if hit.roll == roll and hit.target in state.board.pieces]
        if not group:
            continue
        dice = group[0].dice
        struck = [
            Struck(hit.target, taken[hit.target], hit.dealt, defeated=state.fighter(hit.target).life.ko)
            for hit in group
        ]
        due = knock_backs_due(struck, rules=state.rules, dice=(dice[0], dice[1]), close=kind == "close")
        if due and knock_back_choices(struck, rules=state.rules, due=True, close=kind == "close"):
            wanted = yield Choose(state.player, f"{who} may knock back", (YES, NO))
            if wanted == NO:
                continue
        far += [name for name, squares in due.squares if squares]
    for piece in knock_back_order(state.board, far, who, rules=state.rules) if far else ():
        hit = next(hit for hit in hits if hit.target == piece.id)
        state = yield from slide(state, who, piece.id, taken[piece.id], hit.dealt, events)
    return state


YES, NO = Answer("knock back"), Answer("no knock back")


def slide(state: State, who: str, target: str, taken: int, dealt: int, events: list[Event]) -> Steps[State]:
    """One figure slides; crashes and falls hurt (KBK-06 to KBK-09)."""
    if target not in state.board.pieces:
        return state
    ask = knock_back_path(state.board, target, who, rules=state.rules, taken=taken, dealt=dealt)
    direction = ask.direction
    if len(ask.directions) > 1 and not ask.immune:
        names = {vector: name for name, vector in COMPASS.items()}
        choices = tuple(Answer(names[vector]) for vector in ask.directions)
        chosen = yield Choose(state.player, f"the way in which {target} is knocked back", choices)
        direction = COMPASS[chosen.text]
    slid = knock_back_path(state.board, target, who, rules=state.rules, taken=taken, dealt=dealt, direction=direction)
    events.append(Event(slid.headline, slid.path, slid.reasons))
    state = state.with_(board=slid.board)
    for each in slid.damage:
        struck = state.fighter(each.piece)
        if struck.side != state.player and (guarded := first_turn(state, struck, "damage")):
            events.append(Event(f"{struck.id} takes no damage.", where(state, struck.id), guarded.reasons))
            continue
        state = hurt(state, each.piece, each.amount, "knock back", events, by=state.fighter(who).side)
    return state
