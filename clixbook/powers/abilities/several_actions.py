"""Abilities that give several actions: Multiattack, Team Base, Duo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no
from clixbook.engine.position.lazy import LazyTuple
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.target_refusals import is_action_stopped
from clixbook.engine.sequence.moving.attacks_after_moves import possible_attacks
from clixbook.powers.abilities.combat_abilities import Ability
from clixbook.powers.power_targets import refusal_of_extra_words
from clixbook.powers.speed.mind_control import actions_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.printed import SeveralActionsRule
from clixbook.rulebooks.sections.turn.actions import ActionKind

ENOUGH = no("no more")
BLOWS = frozenset({"close", "ranged"})
ATTACKS = frozenset({ActionKind.CLOSE, ActionKind.RANGED})


class SeveralActions(Ability):
    """Power action that gives several actions, each chosen in turn. No words."""

    def rule(self, rules: Rulebook) -> SeveralActionsRule:
        raise NotImplementedError

    def by_action(self, rules: Rulebook) -> bool:
        return bool(self.action_count(rules, 1))

    def action_count(self, rules: Rulebook, points: int) -> int:
        """How many actions they are, for a figure of that many points."""
        rule = self.rule(rules)
        return -(-points // rule.each_points) if rule.each_points else rule.many

    def offers(self, user: User) -> Iterator[Use]:
        if self.action_count(user.rules, user.fighter.points) and LazyTuple(
            self.next_actions(with_free_actions(user.state, user.who), user, [])
        ):
            yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if use.words:
            return refusal_of_extra_words(user, self, use)
        return (
            make_reason(self.ruling(user.rules), message("{} has no target for that attack.", figure_ref(user.who))),
        )

    def next_actions(self, state: State, user: User, done: list[str]) -> Iterator[Action | Attack]:
        """The actions that may be done next, after actions of these kinds."""
        unlike = self.rule(user.rules).all_different
        for action in actions_of(state, state.fighter(user.who)):
            kind = action.action_kind(user.rules)
            repeats = isinstance(action, Use) and action.effect == self.name
            if not repeats and (not unlike or kind in ATTACKS or kind not in done):
                yield action

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, who, done = with_free_actions(user.state, user.who), user.who, list[str]()
        for number in range(self.action_count(user.rules, user.fighter.points)):
            if who not in state.board.pieces or is_action_stopped(state, who):
                break
            found: Iterable[Action | Attack] = self.next_actions(state, user, done)
            # first the attack that was named; else the option that changes nothing
            first = not number and self.rule(user.rules).are_attacks
            options = LazyTuple(chain(found, [ENOUGH]) if first else chain([ENOUGH], found))
            question = message("what {} does now, action {}", figure_ref(who), number + 1)
            chosen: Action | Attack | str = yield Choose(user.fighter.side, question, options, state)
            if isinstance(chosen, str):
                break
            if isinstance(chosen, Attack):
                state = yield from resolve_attack(state, chosen, events)
            else:
                done.append(chosen.action_kind(user.rules))
                state = yield from chosen.resolve(state, events)
        return with_free_actions(state, who, over=True)


def with_free_actions(state: State, who: str, *, over: bool = False) -> State:
    """The position in which the actions of the figure cost nothing, until that is ``over``."""
    return state.with_fighter(who, lent=not over) if who in state.board.pieces else state


class Multiattack(SeveralActions):
    """Multiattack: any two actions (PWR-MULTIATTACK)."""

    name = "multiattack"
    row = "PWR-MULTIATTACK"

    def rule(self, rules: Rulebook) -> SeveralActionsRule:
        return rules.printed_abilities.multiattack


class TeamBase(SeveralActions):
    """Team base: one action for each 200 points (PWR-TEAMBASE)."""

    name = "team base"
    row = "PWR-TEAMBASE"

    def rule(self, rules: Rulebook) -> SeveralActionsRule:
        return rules.printed_abilities.team_base


class Duo(SeveralActions):
    """Duo: two attacks, each with one target (PWR-DUO, ATK-28, DMG-09)."""

    name = "duo"
    row = "PWR-DUO"

    def rule(self, rules: Rulebook) -> SeveralActionsRule:
        return rules.printed_abilities.duo

    def next_actions(self, state: State, user: User, done: list[str]) -> Iterator[Action | Attack]:
        for attack in possible_attacks(state, user.who, BLOWS, AttackGrant.ATTACK):
            if len(attack.targets) == 1:  # it has one bolt for the action
                yield replace(attack, attack_count=self.rule(user.rules).many, action=ActionKind.POWER)


SEVERAL = (Multiattack(), TeamBase(), Duo())
"""The abilities that make several actions of one."""
