"""Powers that do their work without an attack: Poison and Regeneration."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, because
from clixbook.board.answers.message import said, the
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Dealing
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.sequence.attack.targets import foes
from clixbook.engine.sequence.dice.rolls import roll
from clixbook.engine.sequence.fighters.clicks import healed, heals, hurt, where
from clixbook.engine.sequence.fighters.redirected_damage import passed_on
from clixbook.powers.power_targets import shielded, spent, without_words
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.attack_powers import Poisons
from clixbook.rulebooks.sections.powers.defense_powers import Regenerates

SPARE, POISON = "poison nobody", "poison them"
DAMAGE = 1


class Poison(Effect):
    """A click for every opponent beside it (PWR-POISON), as its turn begins or by a free action. It needs no words."""

    name = "poison"
    row = "PWR-POISON"

    def rule(self, rules: Rulebook) -> Poisons:
        """What the book makes of it."""
        return rules.attack_powers.poison

    def beside(self, user: User) -> list[str]:
        """The opponents around whom it may hurt."""
        state = user.state
        near = (
            foe.id for foe in foes(state, user.fighter) if adjacent(state.board, user.who, foe.id, rules=user.rules)
        )
        return [who for who in near if not shielded(user, who, "damage")]

    def poisoned(self, user: User, events: list[Event]) -> Steps[State]:
        """The position after everybody around took it, or passed it on; it is no attack."""
        state, side = user.state, user.fighter.side
        for who in self.beside(user):
            if who not in state.board.pieces:  # what another passed on to it knocked it out
                continue
            state, whom = yield from passed_on(state, Dealing(who, DAMAGE, DamageKind.PLAIN, declared=False), events)
            state = hurt(
                state, whom, DAMAGE, "poison", events, by=side, kind=DamageKind.PLAIN, hand=user.who, ruling=self.row
            )
        return state

    # -- as the turn begins ----------------------------------------------------------------------------------

    def speaks(self, moment: str, rules: Rulebook) -> bool:
        return super().speaks(moment, rules) and (moment != "turn_begins" or not self.rule(rules).in_turn)

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        if not self.beside(user):
            return user.state
        asked = said("{} may poison those around", the(user.who))
        wanted = yield Choose(user.fighter.side, asked, (SPARE, POISON), user.state)
        return (yield from self.poisoned(user, events)) if wanted == POISON else user.state

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
            return (because(ruling, "It works as the turn begins, and takes no action."),)
        if use.words:
            return without_words(user, self, use, "targets")
        if user.fighter.moved_now:
            return (because(ruling, said("{} has moved this turn.", the(user.who))),)
        if not self.beside(user):
            return (because(ruling, said("Nobody stands around {} whom it could poison.", the(user.who))),)
        return spent(user, self, once=True)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state = user.state.with_use(user.who, self.name)
        return (yield from self.poisoned(User(state, user.who), events))


class Regeneration(Effect):
    """A power action that heals its user by a die (PWR-REGENERATION). It needs no words."""

    name = "regeneration"
    row = "PWR-REGENERATION"

    def rule(self, rules: Rulebook) -> Regenerates:
        """What the book makes of it."""
        return rules.defense_powers.regeneration

    def offers(self, user: User) -> Iterator[Use]:
        yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        return without_words(user, self, use) if use.words else ()

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, who, rule = user.state, user.who, self.rule(user.rules)
        state, (die,) = yield from roll(state, self.name, who, said("roll of {} to regenerate", the(who)), 1, events)
        clicks = heals(state, who, -(-die // 2) if rule.halves else max(die - rule.less, 0))
        after = healed(state, who, clicks, "Regeneration", events, ruling=self.row)
        if after is state:
            text = said("{} heals nothing.", the(who))
            events.append(Event(text, where(state, who), (because(self.ruling(user.rules), f"The die shows {die}."),)))
        return after
