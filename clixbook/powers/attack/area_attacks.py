"""Shared code of attacks that hit everybody around the user."""

from __future__ import annotations

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.attack.to_hit import damage_value
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.rulebooks import Rulebook


class Sweeping(Effect):
    """Area attack; in some books it hits everybody around, friends too."""

    def hits_everybody(self, rules: Rulebook) -> bool:
        """Does it strike everybody, surely, and come back on its user?"""
        raise NotImplementedError

    def critical_miss_harm(self, user: User, attack: Attack, events: list[Event]) -> State | None:
        """All the damage to the attacker alone, less its own reductions."""
        if not self.hits_everybody(user.rules):
            return None
        value = damage_value(user.state, attack).total
        return damage_outside_attack(
            user.state, user.who, value, f"its own {self.name}'s", events, kind=DamageKind.PLAIN, in_attack=True,
            ruling=self.row,
        )  # fmt: skip

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """Give a token to a figure that took no damage."""
        return user.state if hit.damaged else (yield from self.give_token_if_unhurt(user, hit, events))

    def give_token_if_unhurt(self, user: User, hit: Hit, events: list[Event]) -> Steps[State]:
        """The position after a token for an undamaged figure, in books that give one."""
        if not self.hits_everybody(user.rules):
            return user.state
        why = make_reason(self.ruling(user.rules), message("{} took none of the damage.", figure_ref(hit.target)))
        return (yield from give_token(user.state, hit.target, events, why=why, by=user.fighter.side, hand=user.who))

    def roll_bonus(self, user: User, events: list[Event]) -> int | None:
        """The roll added to the damage of the attack; None if it came back on its user or never was."""
        blows = [event.blow for event in events if event.blow is not None and event.blow.by == user.who]
        mine = [blow.judged for blow in blows if blow.attack is not None and self.name in blow.attack.using]
        return max((judged.bonus for judged in mine if judged), default=None)
