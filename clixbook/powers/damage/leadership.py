"""Leadership: extra actions and token removal."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Counted, Effect, User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.forces.themes import share_keyword
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.turn.action_count import add_actions
from clixbook.powers.power_targets import beside_or_bound, has_upgrade, why_out_of_reach
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.damage_powers import LeadershipRule

NO_ROLL, ROLL, NOBODY = no("no roll"), yes("roll to lead"), no("nobody")


class Leadership(Effect):
    """Leadership: an action more and a token less (PWR-LEADERSHIP, ACT-05, ACT-26).

    With the upgrade it also removes a token by an action (OPT-05); the word is the friend's id.
    """

    name = "leadership"
    row = "PWR-LEADERSHIP"

    def rule(self, rules: Rulebook) -> LeadershipRule:
        """The value of its ruling in a book."""
        return rules.damage_powers.leadership

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        """The friends whose token it may remove; the added action is the same in any order of effects."""
        return frozenset(self.friends_with_tokens(user)) if self.rule(user.rules).relieves else frozenset()

    # -- as the turn begins ----------------------------------------------------------------------------------

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        """Add an action in books without a roll: once for all leaders of a force, or for each of them."""
        rule = self.rule(user.rules)
        if what != "actions" or not rule.always or self.has_added_action(user):
            return number
        return number if rule.once and self.first_leader(user) != user.who else number + 1

    def first_leader(self, user: User) -> str:
        """The first leader of its force."""
        leaders = (who for who, each in all_with_override(user.state, "change_number") if each.name == self.name)
        return next(who for who in leaders if user.state.fighter(who).side == user.fighter.side)

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        rule, state = self.rule(user.rules), user.state
        tired = self.friends_with_tokens(User(state, user.who)) if rule.relieves else ()
        if rule.always and not tired:
            return state
        if not rule.always and rule.once and self.has_added_action(user):
            return state
        gain = "a token off a friend" if rule.always else "an action more"
        *faces, last = sorted(rule.faces)
        question = message(
            "{} may roll to lead, on {} or {} for {}", figure_ref(user.who), join_parts(faces), last, gain
        )
        if (yield Choose(user.fighter.side, question, (NO_ROLL, ROLL), state)) == NO_ROLL:
            return state
        purpose = message("roll of {} to lead", figure_ref(user.who))
        state, (die,) = yield from ask_for_roll(
            state, self.name, user.who, purpose, 1, events, parting=shows_one_of(rule.faces)
        )
        if die not in rule.faces:
            text = message("{} does not lead: the die shows {}.", figure_ref(user.who), die)
            events.append(
                Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),), good=False)
            )
            return state
        if rule.always:
            text = message("{} leads: the die shows {}.", figure_ref(user.who), die)
            events.append(
                Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),), good=True)
            )
        else:
            state = self.add_action(User(state, user.who), events)
        return (yield from self.offer_token_removal(User(state, user.who), events)) if rule.relieves else state

    def has_added_action(self, user: User) -> bool:
        """Did this or a friendly figure add an action this turn already?"""
        mine = (each.id for each in user.state.standing(user.fighter.side))
        return any(user.state.used_now(who, self.name) for who in mine)

    def add_action(self, user: User, events: list[Event]) -> State:
        """The position with one action more this turn, as far as the book lets there be more (ACT-05)."""
        state = user.state.with_use(user.who, self.name)
        more = add_actions(state, 1)
        gained = more.left - state.left
        text = message("{} leads: {} more action{}.", figure_ref(user.who), gained, "" if gained == 1 else "s")
        why = (
            make_reason(self.ruling(user.rules), text),
            make_reason(user.rules["ACT-05"], f"{more.left} actions this turn."),
        )
        events.append(Event(text, squares_under(state, user.who), why, good=True))
        return more

    # -- tokens ----------------------------------------------------------------------------------------------

    def offer_token_removal(self, user: User, events: list[Event]) -> Steps[State]:
        """A token is taken off an adjacent friend, if its player likes."""
        tired = self.friends_with_tokens(user)
        if not tired:
            return user.state
        question = message("which figure {} takes a token off", figure_ref(user.who))
        whom = yield Choose(user.fighter.side, question, (NOBODY, *map(figure_ref, tired)), user.state)
        return user.state if whom == NOBODY else self.remove_token(user, str(whom), events)

    def friends_with_tokens(self, user: User) -> tuple[str, ...]:
        """The adjacent friends with a token that it may remove."""
        rule, state, own = self.rule(user.rules), user.state, user.fighter
        found = []
        for friend in state.friends_of(own.side):
            akin = rule.keywords and share_keyword(friend.figure, own.figure)
            lower = friend.points < own.points or akin
            if friend.id != user.who and self.has_removable_token(user, friend) and lower:
                found += [friend.id] * beside_or_bound(user, friend.id)
        return tuple(found)

    def has_removable_token(self, user: User, friend: Fighter) -> bool:
        """Has it a token that may be removed? Not if it keeps its tokens and removing counts as clearing (ACT-26)."""
        return friend.tokens > 0 and (user.rules.actions.clearing_is_phase or not friend.keeps_tokens)

    def remove_token(self, user: User, who: str, events: list[Event]) -> State:
        """The position with a token less on that figure."""
        left = user.state.fighter(who).tokens - 1
        text = message("{} takes a token off {}, {} left.", figure_ref(user.who), figure_ref(who), left)
        why = [make_reason(self.ruling(user.rules), text)]
        if user.rules.actions.clearing_is_phase:
            why.append(make_reason(user.rules["ACT-26"], "That is not clearing."))
        events.append(Event(text, squares_under(user.state, who), tuple(why)))
        return user.state.with_fighter(who, tokens=left)

    # -- by an action, once upgraded -------------------------------------------------------------------------

    def by_action(self, rules: Rulebook) -> bool:
        return rules.options.leader_upgrade.points > 0

    def offers(self, user: User) -> Iterator[Use]:
        if has_upgrade(user, self):
            for friend in user.state.friends_of(user.fighter.side):
                if not self.why_no_removal(user, friend):
                    yield Use(user.who, self.name, (friend.id,))

    def why_no_removal(self, user: User, friend: Fighter) -> tuple[Reason, ...]:
        """Why it takes no token off that friend by an action; empty if it may."""
        teams = {team.lower() for team in (*user.fighter.figure.teams, user.fighter.declared) if team}
        others = {team.lower() for team in (*friend.figure.teams, friend.declared) if team}
        if friend.id == user.who or not self.has_removable_token(user, friend):
            return (
                make_reason(
                    self.ruling(user.rules), message("There is no token to take off {}.", figure_ref(friend.id))
                ),
            )
        if not teams & others:
            return (
                make_reason(
                    self.ruling(user.rules),
                    message("{} shares no team with {}.", figure_ref(friend.id), figure_ref(user.who)),
                ),
            )
        return why_out_of_reach(user, self, friend.id, self.rule(user.rules).reach)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not has_upgrade(user, self):
            text = message("{} leads as its turn begins.", figure_ref(user.who))
            return (make_reason(user.rules["OPT-05" if self.by_action(user.rules) else self.row], text),)
        if len(use.words) != 1:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} leadership WHOM.", user.who)),)
        friend = user.state.fighter(use.words[0])
        if not user.state.are_friends(friend.side, user.fighter.side):
            return (
                make_reason(
                    self.ruling(user.rules),
                    message("{} is not a friend of {}.", figure_ref(friend.id), figure_ref(user.who)),
                ),
            )
        return self.why_no_removal(user, friend)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        return self.remove_token(user, use.words[0], events)
        yield  # makes it a generator, though it asks no question
