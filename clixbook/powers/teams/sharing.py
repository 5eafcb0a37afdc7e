"""Team abilities that share damage and healing (TA-XMEN, TA-TITANS)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, heal
from clixbook.figures.dials.life import after_healing
from clixbook.powers.teams.teams import TeamAbility, friends_beside
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.teams.team_abilities import WoundSharingRule
from clixbook.rulebooks.sections.turn.actions import ActionKind

NOBODY = no("nobody")


class XMen(TeamAbility[WoundSharingRule]):
    """X-Men: one heals, the other pays. Word: the one that heals: ``use lodestar x-men gnat``.

    Where it happens as an action begins, its player is asked then.
    """

    name = "x-men"
    row = "TA-XMEN"

    def by_action(self, rules: Rulebook) -> bool:
        return not self.rule(rules).as_action_begins

    def offers(self, user: User) -> Iterator[Use]:
        if self.by_action(user.rules):
            for friend in self._healable_members(user):
                yield Use(user.who, self.name, (friend,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling = self.ruling(user.rules)
        if not self.by_action(user.rules):
            return (make_reason(ruling, "It is chosen as an action begins."),)
        if len(use.words) != 1:
            return (make_reason(ruling, message("It goes: use {} {} WHOM.", user.who, self.name)),)
        return (
            make_reason(
                ruling, message("{} is not an adjacent member of the team that could heal.", figure_ref(use.words[0]))
            ),
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Heal the friend, and roll whether the user pays."""
        rule = self.rule(user.rules)
        state = heal(user.state, use.words[0], 1, printed_name(self.name), events, ruling=self.row)
        state, (die,) = yield from ask_for_roll(
            state,
            "team",
            user.who,
            message("price of {} for {}", figure_ref(user.who), figure_ref(use.words[0])),
            1,
            events,
        )
        price = int(die in rule.price_faces)
        return damage_outside_attack(
            state, user.who, price, printed_name(self.name), events, by=user.fighter.side, ruling=self.row
        )

    def on_action_declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Before an action of its own player a member may take a token and a click, so that another heals one."""
        state, costed = user.state, action.action_kind(user.rules) != ActionKind.FREE
        friends = (
            tuple(self._healable_members(user)) if costed and user.own_turn and not self.by_action(user.rules) else ()
        )
        due = int(action.who == user.who)  # the token of the action itself
        if not friends or user.fighter.tokens + due >= 2:
            return state
        question = message("{} may take a token and 1 damage, so that another heals 1", figure_ref(user.who))
        friend = yield Choose(user.fighter.side, question, (NOBODY, *map(figure_ref, friends)), state)
        if friend == NOBODY:
            return state
        why = make_reason(
            self.ruling(user.rules), message("{} takes a token for {}.", figure_ref(user.who), figure_ref(friend))
        )
        state = yield from give_token(state, user.who, events, why=why)
        state = damage_outside_attack(state, user.who, 1, printed_name(self.name), events, ruling=self.row)
        return heal(state, friend, 1, printed_name(self.name), events, ruling=self.row)

    def _healable_members(self, user: User) -> Iterator[str]:
        """The adjacent members that could heal a click."""
        for who in friends_beside(user, self, members=self.rule(user.rules).members):
            fighter = user.state.fighter(who)
            if after_healing(user.rules, fighter.figure, fighter.life, 1).clicks_healed:
                yield who


class Titans(XMen):
    """Titans: one member heals a click, the other may take one (TA-TITANS)."""

    name = "titans"
    row = "TA-TITANS"
