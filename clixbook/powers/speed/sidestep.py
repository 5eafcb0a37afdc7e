"""Sidestep: a move of two squares as a free action."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.moving.move_sequence import Pace
from clixbook.powers.attack.object_errands import split_errand
from clixbook.powers.power_targets import why_free_use_spent
from clixbook.powers.speed.charge_and_running_shot import Rush
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.speed_powers import MovingAttackRule, SidestepRule
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights

FREE = "free"


class Sidestep(Rush):
    """Sidestep: a short move as a free action, without an attack (PWR-SIDESTEP)."""

    name = "sidestep"
    row = "PWR-SIDESTEP"

    def rule(self, rules: Rulebook) -> SidestepRule:
        """The value of its ruling in a book."""
        return rules.speed_powers.sidestep

    def attack_kinds(self, rules: Rulebook) -> frozenset[str]:
        return frozenset()

    def rush_rule(self, rules: Rulebook) -> MovingAttackRule:
        return MovingAttackRule(FREE, grants_action=False, replaces_speed=False)

    def move_rights_in(self, rules: Rulebook) -> MoveRights:
        return NO_RIGHTS

    def may_carry(self, rules: Rulebook) -> bool:
        return True

    def pace(self, rules: Rulebook) -> Pace:
        rule = self.rule(rules)
        return Pace(FREE, left=rule.squares) if rule.locked else Pace(FREE, stated=rule.squares)

    def offers(self, user: User) -> Iterator[Use]:
        if not why_free_use_spent(user, self, once=False):
            here = tuple((square.name,) for square in user.piece.squares)
            yield from (use for use in super().offers(user) if use.words not in here)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if against := why_free_use_spent(user, self, once=False):
            return against
        words, errand = split_errand(use.words)
        if len(words) == 1 and not errand and words[0] in {square.name for square in user.piece.squares}:
            return (make_reason(self.ruling(user.rules), message("{} stands there.", figure_ref(user.who))),)
        return super().refusal(user, use)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state = user.state.with_use(user.who, self.name)
        return (yield from super().resolve(User(state, user.who), use, events))
