"""Blades/Claws/Fangs: a die in place of the damage value."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.action_cases import fits_power
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.engine.sequence.fighters.current_values import printed_value
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.rulebooks.sections.combat.weapons import AttackGrant

NORMAL = no("normal damage")
DIE = "the die decides"


class Blades(Effect):
    """Blades/Claws/Fangs: close damage by a die (PWR-BCF, DMG-15)."""

    name = "blades/claws/fangs"
    row = "PWR-BCF"

    def rolls_to_destroy(self, user: User, attack: Attack) -> bool:
        return user.rules.attack_powers.blades.breaks and self.is_right_action(user, attack)

    def before_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        """Ask before the first roll, where the book has the power called off as the action begins (EFF-04)."""
        state, who, side = user.state, user.who, user.fighter.side
        if (
            user.rules.attack_powers.blades.asked_after_hit
            or not self.fits_attack(user, attack)
            or attack.damage != "normal"
        ):
            return state, attack
        if not state.used_now(who, self.name):
            wanted = yield Choose(
                side, message("{} may let a die decide its damage", figure_ref(who)), (NORMAL, DIE), state
            )
            if wanted == NORMAL:
                return self.call_off(user), attack
            state = state.with_use(who, self.name)
        return state, replace(attack, using=(*attack.using, self.name))

    def call_off(self, user: User) -> State:
        """The position in which the power is off to the end of the turn, for later blows of the action too."""
        off = Lasting(
            self.name, user.who, user.who, user.fighter.side, user.state.turns, Until.TURN_ENDS, self.row, off=self.name
        )
        return add_lasting(user.state, off)

    def fix_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        state, blades = user.state, user.rules.attack_powers.blades
        wanted = DIE if self.name in attack.using else NORMAL
        if blades.asked_after_hit and self.fits_attack(user, attack):
            wanted = yield Choose(
                user.fighter.side,
                message("{} may let a die decide its damage", figure_ref(user.who)),
                (NORMAL, DIE),
                state,
            )
        if wanted == NORMAL:
            return state, attack
        state, (die,) = yield from ask_for_roll(
            state, "damage", user.who, message("roll of {} for its damage", figure_ref(user.who)), 1, events
        )
        deals = die
        if blades.below_printed is not None:
            deals = max(die, printed_value(state, user.who, "damage") - blades.below_printed)
        text = f"The die shows {die}." if deals == die else f"The die shows {die}, and {deals} is the least."
        why = make_reason(self.ruling(user.rules), text)
        events.append(
            Event(
                message("{} deals {} in place of its damage value.", figure_ref(user.who), deals),
                squares_under(state, user.who),
                (why,),
            )
        )
        return state, replace(attack, fixed_damage=deals)

    def fits_attack(self, user: User, attack: Attack) -> bool:
        """Whether it works in such an attack: close, on one target that is not immune to it (ACT-07)."""
        if not self.is_right_action(user, attack) or len(attack.targets) != 1:
            return False
        return not why_immune_to_effect(user.state, attack.targets[0], self.name)

    @staticmethod
    def is_right_action(user: User, attack: Attack) -> bool:
        """Is it a close attack by an action of the right kind (ACT-07)?"""
        inside = attack.grant is AttackGrant.ATTACK and attack.action != "close"
        given = "close attack" if inside else "close action"
        return attack.close and fits_power(user.rules, user.rules.attack_powers.blades.needs, given)
