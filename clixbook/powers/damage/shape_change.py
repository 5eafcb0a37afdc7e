"""Shape Change: a roll to refuse being targeted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effect_rights import changed_number
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Bound, Lock, Modifier, Replacement
from clixbook.engine.sequence.dice.rolls import OptionalRoll, ask_for_roll
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.damage_powers import ShapeChangeRule

STANDS = no("stay as it is")


class ShapeChange(Effect):
    """A roll to refuse being a target (PWR-SHAPECHANGE)."""

    name = "shape change"
    row = "PWR-SHAPECHANGE"

    def rule(self, rules: Rulebook) -> ShapeChangeRule:
        """The value of its ruling in a book."""
        return rules.damage_powers.shape_change

    # -- as a target -----------------------------------------------------------------------------------------

    def before_targeted(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, bool]]:
        """Roll, if its player wants and the attacker can be fooled."""
        return (yield from self.resolve_with_faces(user, attack, self.rule(user.rules).faces, events))

    def resolve_with_faces(
        self, user: User, attack: Attack, faces: frozenset[int], events: list[Event]
    ) -> Steps[tuple[State, bool]]:
        """Resolve Shape Change with these faces of the die."""
        state, who, rule = user.state, user.who, self.rule(user.rules)
        if user.who not in attack.targets and not rule.added:
            return state, False
        if why_immune_to_effect(state, attack.who, self.name):
            return state, False
        question = message("{} may change its shape before the attack of {}", figure_ref(who), figure_ref(attack.who))
        wanted = yield Choose(user.fighter.side, question, (OptionalRoll(who, "change its shape"), STANDS), state)
        if wanted == STANDS:
            return state, False
        for effect in effects_at_moment(state, attack.who, "sees_through"):
            state, faces = yield from effect.sees_through(User(state, attack.who), self.name, faces, events)
        if not faces or who not in state.board.pieces:
            return state, False
        purpose = message("roll of {} to change its shape", figure_ref(who))
        more = changed_number(state, who, "roll", 0, self.name)
        fooling = {die for die in range(1, 7) if min(die + more, 6) in faces}
        state, (die,) = yield from ask_for_roll(
            state, self.name, who, purpose, 1, events, acts=attack.who, parting=shows_one_of(fooling)
        )
        fools = die in fooling
        text = message("{} {}.", figure_ref(who), "is not recognised" if fools else "is recognised")
        reason = make_reason(self.ruling(user.rules), f"The die shows {die}.")
        events.append(Event(text, squares_under(state, who), (reason,), good=fools))
        return state, fools

    # -- as an attacker --------------------------------------------------------------------------------------

    def before_attack_roll(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, Attack]]:
        """Roll a die that can only help, without a question; surprised targets have no defense."""
        state, who, rule = user.state, user.who, self.rule(user.rules)
        if not rule.fools:
            return state, attack
        purpose = message("roll of {} to take its targets by surprise", figure_ref(who))
        state, (die,) = yield from ask_for_roll(
            state, self.name, who, purpose, 1, events, parting=shows_one_of(rule.fools)
        )
        fools = die in rule.fools
        text = message("{} {} by surprise.", figure_ref(who), "takes its targets" if fools else "takes nobody")
        events.append(
            Event(
                text,
                squares_under(state, who),
                (make_reason(self.ruling(user.rules), f"The die shows {die}."),),
                good=fools,
            )
        )
        return state, replace(attack, using=(*attack.using, self.name)) if fools else attack

    def target_defense_changes(
        self, user: User, attack: Attack, target: str
    ) -> Iterable[Modifier | Replacement | Lock | Bound]:
        yield Bound("Shape Change", maximum=0)

    def least_damage(self, user: User, attack: Attack, target: str) -> int:
        return self.rule(user.rules).least if self.name in attack.using else 0

    def prevents_redirect(self, user: User, attack: Attack) -> bool:
        return True
