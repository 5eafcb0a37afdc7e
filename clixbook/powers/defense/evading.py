"""Super Senses and Mastermind: evading and redirecting hits."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Self

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.effects.effect_rights import changed_number
from clixbook.engine.effects.effects import Effect, Striking, User
from clixbook.engine.position.attack import EVADE, PASS_ON, Attack, Dealing, Hit
from clixbook.engine.position.described import no
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.attack_roll import judge
from clixbook.engine.rules.combat.damage import DamageKind, may_evade
from clixbook.engine.rules.combat.damage_shares import may_stand_in, takes_over_hit
from clixbook.engine.rules.forces.themes import share_keyword
from clixbook.engine.sequence.attack.to_hit import defense_value, evaded_hit
from clixbook.engine.sequence.dice.rolls import EVADING, OptionalRoll, ask_for_roll
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.figures.symbols import is_vehicle

HIT = no("let it hit")
TAKE = no("take it")


class SuperSenses(Effect):
    """Super Senses: a roll to evade an attack (PWR-SUPERSENSES)."""

    name = "super senses"
    row = "PWR-SUPERSENSES"

    least: int | None = None
    """The lowest face that evades, if a special power has its own; None for the book's."""

    def with_number(self, number: int) -> Self:
        other = copy(self)
        other.least = number
        return other

    def close_attack_rights(self, user: User, using: bool = False) -> Striking:
        return Striking(sees=user.rules.defense_powers.super_senses.sees_past_hindering)

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        sees = user.rules.defense_powers.super_senses.sees_past_hindering
        return frozenset({"hindering", "smoke", "hiding"}) if sees else frozenset()

    def sees_through(
        self, user: User, effect: str, faces: frozenset[int], events: list[Event]
    ) -> Steps[tuple[State, frozenset[int]]]:
        """A die that can only help: with 5 or 6 a target's Shape Change fails."""
        state, who, senses = user.state, user.who, user.rules.defense_powers.super_senses
        if effect != "shape change" or not senses.sees_past_hindering or not faces:
            return state, faces
        purpose = message("roll of {} to see through the shape", figure_ref(who))
        state, (die,) = yield from ask_for_roll(
            state, "see through", who, purpose, 1, events, parting=shows_one_of(senses.faces)
        )
        sees = die in senses.faces
        text = message("{} {} the shape.", figure_ref(who), "sees through" if sees else "does not see through")
        events.append(
            Event(
                text,
                squares_under(state, who),
                (make_reason(self.ruling(user.rules), f"The die shows {die}."),),
                good=sees,
            )
        )
        return state, frozenset[int]() if sees else faces

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        """Roll, if its player wants and evading could help (ATK-21, ATK-22)."""
        own = user.rules.defense_powers.super_senses.faces
        faces = own if self.least is None else frozenset(range(self.least, 7))
        return (yield from evade_roll(user, self, attack, hit, faces, events))


def evade_roll(
    user: User, effect: Effect, attack: Attack, hit: Hit, faces: frozenset[int], events: list[Event]
) -> Steps[tuple[State, tuple[Hit, ...]]]:
    """The evasion roll with these faces, if wanted and useful (ATK-21, ATK-22)."""
    state, who, ruling = user.state, user.who, effect.ruling(user.rules)
    if barred_by := attack.forbidding_ruling(EVADE):
        text = message("{} cannot evade it.", figure_ref(who))
        events.append(Event(text, squares_under(state, who), (make_reason(user.rules[barred_by], text),), good=False))
        return state, (hit,)
    if not may_evade(user.rules, attack.damage_kind) or evaded_hit(state, attack, hit).judged:
        return state, (hit,)
    question = message("{} may evade the attack of {}", figure_ref(who), figure_ref(attack.who))
    if (yield Choose(user.fighter.side, question, (OptionalRoll(who, EVADING), HIT), state)) == HIT:
        return state, (hit,)
    purpose = message("roll of {} to evade", figure_ref(who))
    more = changed_number(state, who, "roll", attack.evade_roll_change, effect.name)
    evading = {die for die in range(1, 7) if min(die + more, 6) in faces}
    state, (die,) = yield from ask_for_roll(
        state, "evade", who, purpose, 1, events, acts=attack.who, parting=shows_one_of(evading)
    )
    evades = die in evading
    text = message("{} {}.", figure_ref(who), "evades the attack" if evades else "does not evade it")
    counts = f", and counts as {max(die + more, 1)}" if more else ""
    reason = make_reason(ruling, f"The die shows {die}{counts}.")
    if not evades:
        events.append(Event(text, squares_under(state, who), (reason,), good=evades))
        return state, (hit,)
    missed = evaded_hit(state, attack, hit)
    events.append(Event(text, squares_under(state, who), (reason, *missed.judged.reasons[1:]), good=evades))
    return state, (missed,)


class Mastermind(Effect):
    """Mastermind: a friend is hit instead (PWR-MASTERMIND, DMG-27)."""

    name = "mastermind"
    row = "PWR-MASTERMIND"
    weighs_rolls = True  # the same roll may be compared with another defense

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        """Pass the whole hit to a friend, whatever its defense, in books that pass hits (ATK-30)."""
        state, rules = user.state, user.rules
        passes = rules.defense_powers.mastermind
        own = passes.opponents_only and state.are_friends(state.fighter(attack.who).side, user.fighter.side)
        if not takes_over_hit(rules) or attack.deals_no_damage or own or attack.forbidding_ruling(PASS_ON):
            return state, (hit,)
        busy = {each.target for each in hits} if passes.unhit_only else set[str]()
        text = message("{} may have a friend hit instead", figure_ref(user.who))
        friend = yield from self._friend(user, attack.damage_kind, busy, text, attack)
        if friend == TAKE:
            return state, (hit,)
        was = hit.judged
        defense = defense_value(state, attack, friend).total
        judged = judge(rules, was.dice, was.total, defense, becomes="hit", damage=attack.damage)
        happens = "becomes hit" if judged else "is missed"
        sentence = message("{} {} in place of {}.", figure_ref(friend), happens, figure_ref(user.who))
        reasons = (make_reason(self.ruling(rules), "A friend is hit instead."), *judged.reasons[1:])
        events.append(Event(sentence, squares_under(state, friend), reasons))
        return state, (replace(hit, target=friend, judged=judged, at=user.who),)

    def redirect_damage(self, user: User, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, str]]:
        """Pass all of the damage to a friend, in books that pass damage."""
        state, rules, passes = user.state, user.rules, user.rules.defense_powers.mastermind
        barred = (
            takes_over_hit(rules)
            or not dealing.amount
            or (passes.attacks_only and dealing.attack is None)
            or (passes.targets_only and not dealing.declared)
            or (bool(dealing.through) and not passes.may_pass_on)
        )
        if barred:
            return state, user.who
        busy = set(dealing.through)
        text = message("{} may pass {} damage on", figure_ref(user.who), dealing.amount)
        friend = yield from self._friend(user, dealing.kind, busy, text, dealing.attack)
        if friend == TAKE:
            return state, user.who
        sentence = message("{} passes {} damage on to {}.", figure_ref(user.who), dealing.amount, figure_ref(friend))
        events.append(Event(sentence, squares_under(state, friend), (make_reason(self.ruling(rules), sentence),)))
        return state, friend

    def _friend(
        self, user: User, kind: DamageKind, busy: set[str], question: Words, attack: Attack | None
    ) -> Steps[str]:
        """The friend that its player picks, or ``TAKE``; figures protected by the first turn are left out (GLD-04)."""
        by = user.state.player if attack is None else user.state.fighter(attack.who).side
        friends = tuple(
            friend.id for friend in self._friends(user, kind)
            if friend.id not in busy and not why_first_turn_bars(user.state, friend.id, by, "damage")
        )  # fmt: skip
        if not friends:
            return TAKE
        using = dict.fromkeys(friends, self.name)
        wanted: str = yield Choose(user.fighter.side, question, (TAKE, *map(figure_ref, friends)), user.state, using)
        return wanted

    def _friends(self, user: User, kind: DamageKind) -> Iterator[Fighter]:
        """The friends that may stand in."""
        state, own = user.state, user.fighter
        spared = user.rules.defense_powers.mastermind.not_vehicles
        for friend in state.friends_of(own.side):
            if spared and is_vehicle(friend.figure):
                continue
            beside = friend.id != own.id and bool(adjacent(state.board, own.id, friend.id, rules=user.rules))
            shared = share_keyword(own.figure, friend.figure)
            if friend.id != own.id and may_stand_in(
                user.rules, kind, points=own.points, friend_points=friend.points, adjacent=beside,
                shares_keyword=shared,
            ):  # fmt: skip
                yield friend
