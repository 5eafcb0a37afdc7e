"""Poison and Regeneration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Dealing
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import clicks_healed, damage_outside_attack, heal, squares_under
from clixbook.engine.sequence.fighters.redirected_damage import redirect_dealing
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.powers.power_targets import refusal_of_extra_words, why_first_turn_protects, why_free_use_spent
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.attack_powers import PoisonRule
from clixbook.rulebooks.sections.powers.defense_powers import RegenerationRule

SPARE, POISON = no("poison nobody"), yes("poison them")
DAMAGE = 1


class Poison(Effect):
    """Poison: 1 damage to adjacent opponents, once a turn (PWR-POISON). No words."""

    name = "poison"
    row = "PWR-POISON"

    def rule(self, rules: Rulebook) -> PoisonRule:
        """The value of its ruling in a book."""
        return rules.attack_powers.poison

    def adjacent_opponents(self, user: User) -> Iterator[str]:
        """The opponents around it."""
        for opponent in opponents_of(user.state, user.fighter):
            if adjacent(user.state.board, user.who, opponent.id, rules=user.rules):
                yield opponent.id

    def opponents_to_hurt(self, user: User) -> list[str]:
        """The adjacent opponents that it may hurt."""
        return [who for who in self.adjacent_opponents(user) if not self.why_spared(user, who)]

    def why_spared(self, user: User, who: str) -> tuple[Reason, ...]:
        """Why it does not hurt that figure: the first turn, or an immunity."""
        return why_first_turn_protects(user, who, "damage") or why_immune_to_effect(user.state, who, self.name)

    def poison_all(self, user: User, events: list[Event]) -> Steps[State]:
        """The position after everybody around took it, or passed it on; it is not an attack."""
        state, side = user.state, user.fighter.side
        for who in self.opponents_to_hurt(user):
            if who not in state.board.pieces:  # damage passed on to it knocked it out
                continue
            state, whom = yield from redirect_dealing(
                state, Dealing(who, DAMAGE, DamageKind.PLAIN, declared=False), events
            )
            state = damage_outside_attack(
                state, whom, DAMAGE, "poison", events, by=side, kind=DamageKind.PLAIN, hand=user.who, ruling=self.row
            )
        return state

    # -- as the turn begins ----------------------------------------------------------------------------------

    def parts(self, user: User, moment: str) -> Iterable[Effect]:
        return () if self.rule(user.rules).in_turn else (self,)

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        if not self.opponents_to_hurt(user):
            return user.state
        question = message("{} may poison adjacent opponents", figure_ref(user.who))
        wanted = yield Choose(user.fighter.side, question, (SPARE, POISON), user.state)
        return (yield from self.poison_all(user, events)) if wanted == POISON else user.state

    # -- by a free action ------------------------------------------------------------------------------------

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def by_action(self, rules: Rulebook) -> bool:
        return self.rule(rules).in_turn

    def offers(self, user: User) -> Iterator[Use]:
        use = Use(user.who, self.name)
        if not self.refusal(user, use):
            yield use

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling = self.ruling(user.rules)
        if not self.rule(user.rules).in_turn:
            return (make_reason(ruling, "It works as the turn begins, and takes no action."),)
        if use.words:
            return refusal_of_extra_words(user, self, use, "targets")
        if user.fighter.moved_now or user.fighter.placed_now:
            did = "has moved" if user.fighter.moved_now else "was placed"
            return (make_reason(ruling, message(f"{{}} {did} this turn.", figure_ref(user.who))),)
        if not self.opponents_to_hurt(user):
            nobody = make_reason(ruling, message("No figure adjacent to {} can be poisoned.", figure_ref(user.who)))
            return (nobody, *(reason for who in self.adjacent_opponents(user) for reason in self.why_spared(user, who)))
        return why_free_use_spent(user, self, once=True)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state = user.state.with_use(user.who, self.name)
        return (yield from self.poison_all(User(state, user.who), events))


class Regeneration(Effect):
    """Regeneration: a power action that heals by a die (PWR-REGENERATION). No words."""

    name = "regeneration"
    row = "PWR-REGENERATION"

    def rule(self, rules: Rulebook) -> RegenerationRule:
        """The value of its ruling in a book."""
        return rules.defense_powers.regeneration

    def offers(self, user: User) -> Iterator[Use]:
        yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        return refusal_of_extra_words(user, self, use) if use.words else ()

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, who, rule = user.state, user.who, self.rule(user.rules)
        state, (die,) = yield from ask_for_roll(
            state, self.name, who, message("roll of {} to regenerate", figure_ref(who)), 1, events
        )
        clicks = clicks_healed(state, who, -(-die // 2) if rule.halves else max(die - rule.less, 0))
        after = heal(state, who, clicks, "Regeneration", events, ruling=self.row)
        if after is state:
            text = message("{} heals nothing.", figure_ref(who))
            events.append(
                Event(text, squares_under(state, who), (make_reason(self.ruling(user.rules), f"The die shows {die}."),))
            )
        return after
