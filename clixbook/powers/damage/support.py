"""Support: heals adjacent friends."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.dice import Faces
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.dial_turns import HealingRolled, healing_roll
from clixbook.engine.rules.forces.themes import shared_keywords
from clixbook.engine.rules.turn.game_modes import rationed_uses_left
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import clicks_healed, damage_outside_attack, heal, squares_under
from clixbook.engine.sequence.fighters.current_values import shown_value, unlent_value, unmodified_value
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.powers.power_targets import beside_or_bound
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.damage_powers import SupportRule


class Support(Effect):
    """Support: heals by two dice (PWR-SUPPORT, DMG-25, DMG-26). Word: the friend."""

    name = "support"
    row = "PWR-SUPPORT"
    named_for = "friends"

    def rule(self, rules: Rulebook) -> SupportRule:
        """The value of its ruling in a book."""
        return rules.damage_powers.support

    # -- the action ------------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        lying = (each for each in user.state.lying if user.state.are_friends(each.side, user.fighter.side))
        for friend in (*user.state.friends_of(user.fighter.side), *lying):
            if not self.against(user, friend.id):
                yield Use(user.who, self.name, (friend.id,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 1:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} support FRIEND.", user.who)),)
        user.state.fighter(use.words[0])
        return self.against(user, use.words[0])

    def against(self, user: User, target: str) -> tuple[Reason, ...]:
        """Why it does not heal that figure; empty if it may try."""
        state, rules, ruling = user.state, user.rules, self.ruling(user.rules)
        if target not in state.board.pieces:
            return (make_reason(rules["DMG-01"], message("{} is out of the game.", figure_ref(target))),)
        if not state.are_friends(state.fighter(target).side, user.fighter.side):
            return (
                make_reason(ruling, message("{} is not a friend of {}.", figure_ref(target), figure_ref(user.who))),
            )
        if target == user.who and not self.rule(rules).heals_itself:
            return (make_reason(ruling, message("{} does not support itself.", figure_ref(user.who))),)
        if target != user.who and not beside_or_bound(user, target):
            return (
                make_reason(ruling, message("{} is not adjacent to {}.", figure_ref(target), figure_ref(user.who))),
            )
        for who in dict.fromkeys((user.who, target)):
            if opponent := self._opponent_beside(user, who):
                return (
                    make_reason(
                        ruling, message("{} is adjacent to {}, an opponent.", figure_ref(who), figure_ref(opponent))
                    ),
                )
        if not self._has_ration_left(user):
            return (make_reason(rules["OPT-08"], message("{} has used Support this turn.", user.fighter.side)),)
        return why_immune_to_effect(state, target, self.name) if target != user.who else ()

    def _opponent_beside(self, user: User, who: str) -> str:
        """An opponent beside that figure; "" if there is none."""
        state, rules = user.state, user.rules
        near = (
            each.id for each in opponents_of(state, user.fighter) if adjacent(state.board, who, each.id, rules=rules)
        )
        return next(near, "")

    def _has_ration_left(self, user: User) -> bool:
        """Has its force a use left this turn (OPT-08)?"""
        state, side = user.state, user.fighter.side
        force = [fighter.figure for fighter in state.fighters.values() if fighter.side == side]
        used = [use for use in state.used if use.effect == self.name and use.turn == state.turns]
        spent = sum(state.fighter(use.by).side == side for use in used)
        themed = bool(shared_keywords(force, rules=user.rules))
        return rationed_uses_left(self.name, spent, rules=user.rules, themed=themed)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Roll two dice against the friend's defense, and a third for the clicks to heal."""
        (target,), who = use.words, user.who
        state = user.state.with_use(who, self.name)
        purpose = message("roll of {} to support {}", figure_ref(who), figure_ref(target))
        state, dice = yield from ask_for_roll(state, self.name, who, purpose, 2, events)
        if not {who, target} <= state.board.pieces.keys():  # pushing damage for a themed reroll knocked one out
            return state
        rolled = self.judge_and_tell(User(state, who), target, dice, events)
        if rolled.success:
            purpose = message("roll of {} to heal {}", figure_ref(who), figure_ref(target))
            state, (die,) = yield from ask_for_roll(state, "healing", who, purpose, 1, events)
            return self.heal_friend(User(state, who), target, die, rolled.bonus, events)
        for harmed in dict.fromkeys((target,) * rolled.harms_target + (who,) * rolled.harms_healer):
            state = damage_outside_attack(state, harmed, 1, "support", events, ruling="DMG-25")
        return state

    def judge_and_tell(self, user: User, target: str, dice: Faces, events: list[Event]) -> HealingRolled:
        """The result of the healing roll, with an event for it."""
        attack, defense = self.attack_total(user, target), self.defense(user, target)
        total = sum(dice) + attack
        rolled = healing_roll(user.rules, dice, total, defense)
        does = "supports" if rolled.success else "cannot help"
        text = message("{} {} {}: {} against {}.", figure_ref(user.who), does, figure_ref(target), total, defense)
        reasons = [make_reason(self.ruling(user.rules), f"Dice {sum(dice)} and attack {attack}: {total}.")]
        if sum(dice) in (2, 12):
            ruling = user.rules["DMG-25" if sum(dice) == 2 else "DMG-26"]
            reasons.append(make_reason(ruling, ruling.says))
        events.append(Event(text, squares_under(user.state, target), tuple(reasons), good=rolled.success))
        return rolled

    def heal_friend(self, user: User, target: str, die: int, bonus: int, events: list[Event]) -> State:
        """The position with the friend healed by that die."""
        state, rule = user.state, self.rule(user.rules)
        if target not in state.board.pieces:
            return state
        clicks = clicks_healed(state, target, max(die - rule.less, rule.least) + bonus)
        after = heal(state, target, clicks, "Support", events, ruling=self.row)
        if after is state:
            why = make_reason(self.ruling(user.rules), f"The die shows {die}.")
            events.append(Event(message("{} heals nothing.", figure_ref(target)), squares_under(state, target), (why,)))
        return after

    # -- the values that are compared ------------------------------------------------------------------------

    def like_attack(self, user: User, target: str) -> Attack | None:
        """The close attack that it is like; None where it is like none."""
        if not self.rule(user.rules).like_close_attack:
            return None
        return Attack(user.who, (target,), ranged=False, using=(self.name,), deals_no_damage=True)

    def attack_total(self, user: User, target: str) -> int:
        """The user's attack as it counts."""
        if self.rule(user.rules).unmodified:
            return unmodified_value(user.state, user.who, "attack")
        return unlent_value(user.state, user.who, "attack", self.like_attack(user, target)).total

    def defense(self, user: User, target: str) -> int:
        """The friend's defense as it counts; it takes no better one of a friend's, which would only be in the way."""
        if target == user.who:
            return 0
        if self.rule(user.rules).unmodified:
            return shown_value(user.state, target, "defense")
        return unlent_value(user.state, target, "defense", self.like_attack(user, target)).total
