"""Team abilities about outnumbering, joint attacks and backing (TA)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Due
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Modifier
from clixbook.engine.sequence.action.delayed_effects import add_delayed_effect
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.moving.attacks_after_moves import possible_attacks
from clixbook.powers.teams.team_fighters import is_friend, stand_beside
from clixbook.powers.teams.teams import TeamAbility, friends_beside, is_member
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.teams.team_abilities import InjusticeLeagueRule, MastersOfEvilRule, ShieldSupportRule

KINDS = frozenset({"close", "ranged"})
STAYS_OUT, BACKS, WAITS = no("stay out of it"), yes("back the shot"), no("do nothing")


# -- tokens that hits take off -------------------------------------------------------------------------------------


def shed_token_on_hit(user: User, team: TeamAbility[Any], hits: tuple[Hit, ...], sums: frozenset[int]) -> State:
    """The position in which the user sheds a token for such a hit.

    The token of that action is on it by then (ACT-16).
    """
    if any(sum(hit.dice) in sums and not is_friend(user, hit.target) for hit in hits):
        return add_delayed_effect(user.state, Due(user.who, 1, printed_name(team.name), team.row, sheds=True))
    return user.state


class InjusticeLeague(TeamAbility[InjusticeLeagueRule]):
    """Injustice League: benefits of attacks on the same opponent (TA-INJUSTICELEAGUE)."""

    name = "injustice league"
    row = "TA-INJUSTICELEAGUE"
    weighs_rolls = True

    # -- less defense ------------------------------------------------------------------------------------------

    def _pressing_members(self, user: User, who: str) -> int:
        """The members beside that opponent after the first, which acts for all that took no defense this turn."""
        friends = [
            each for each in user.state.standing(user.fighter.side) if stand_beside(User(user.state, each.id), who)
        ]
        members = [each.id for each in friends if is_member(each, self.name, user.rules)]
        if members[:1] != [user.who] or is_friend(user, who):
            return 0
        return len(members) - 1 - self._members_counted(user, who)

    def other_value_changes(self, user: User, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
        by = self.rule(user.rules).defense
        if by and name == "defense" and (more := self._pressing_members(user, who)) > 0:
            yield Modifier(by * more, printed_name(self.name))

    def _members_counted(self, user: User, who: str) -> int:
        """The members that took defense from that opponent already this turn."""
        changes = (each.change for each in user.state.lasting if each.on == who and each.source == self.name)
        return sum(changes) // self.rule(user.rules).defense

    def after_action(self, user: User, events: list[Event]) -> State:
        """Mark the pressed figures until the turn ends."""
        state, by = user.state, self.rule(user.rules).defense
        for opponent in opponents_of(state, user.fighter) if by else ():
            if (more := self._pressing_members(User(state, user.who), opponent.id)) > 0:
                lasting = Lasting(
                    self.name, user.who, opponent.id, user.fighter.side, state.turns, Until.TURN_ENDS, self.row,
                    value="defense", change=by * more,
                )  # fmt: skip
                state = state.with_(lasting=(*state.lasting, lasting))
        return state

    # -- attacks beyond the total, and tokens ------------------------------------------------------------------

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        rule, state = self.rule(user.rules), user.state
        if rule.token_removal_faces:
            return shed_token_on_hit(user, self, hits, rule.token_removal_faces)
        if not rule.free_after:
            return state
        if user.who in state.board.pieces and all(who in self._attacked_opponents(user) for who in attack.targets):
            text = message("The attack of {} does not count towards the action total.", figure_ref(user.who))
            events.append(Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),)))
            taken = attack.grant is AttackGrant.ACTION and state.left > 0  # beyond the total nothing was taken of it
            state = state.with_(left=state.left + 1) if taken else state
        marks = tuple(
            Lasting(self.name, user.who, who, user.fighter.side, state.turns, Until.TURN_ENDS, self.row, marked=True)
            for who in attack.targets if who in state.board.pieces and not is_friend(user, who)
        )  # fmt: skip
        return state.with_(lasting=(*state.lasting, *marks))
        yield

    def attackable_beyond_total(self, user: User) -> frozenset[str]:
        return frozenset(self._attacked_opponents(user)) if self.rule(user.rules).free_after else frozenset()

    def _attacked_opponents(self, user: User) -> set[str]:
        """The opponents that members attacked this turn."""
        marks = (each for each in user.state.lasting if each.marked and each.source == self.name)
        return {each.on for each in marks if each.player == user.fighter.side}


class MastersOfEvil(TeamAbility[MastersOfEvilRule]):
    """Masters of Evil: joint attacks (ACT-15, TA-MASTERSOFEVIL). Word: the opponent."""

    name = "masters of evil"
    row = "TA-MASTERSOFEVIL"

    def other_value_changes(self, user: User, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
        by = self.rule(user.rules).defense
        if not by or name != "defense" or attack is None or attack.ranged or who not in attack.targets:
            return
        if is_friend(user, attack.who) and stand_beside(user, attack.who) and stand_beside(user, who):
            yield Modifier(by, message("{} of {}", printed_name(self.name), figure_ref(user.who)))

    def by_action(self, rules: Rulebook) -> bool:
        return self.rule(rules).joins

    def offers(self, user: User) -> Iterator[Use]:
        if not self.rule(user.rules).joins:
            return
        friends = list(friends_beside(user, self, members=True))
        for opponent in dict.fromkeys(target for each in self._attacks(user, user.who) for target in each.targets):
            if any(opponent in each.targets for friend in friends for each in self._attacks(user, friend)):
                yield Use(user.who, self.name, (opponent,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not self.rule(user.rules).joins:
            return super().refusal(user, use)
        return (
            make_reason(self.ruling(user.rules), "It takes an opponent whom it and an adjacent member can attack."),
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """The user attacks, then each adjacent member that its player wants; the token is the user's alone."""
        state, (opponent,) = user.state, use.words
        crowd = (user.who, *friends_beside(user, self, members=True))
        for who in crowd:
            found = [each for each in self._attacks(User(state, user.who), who) if each.targets == (opponent,)]
            if who == user.who:
                chosen = found[0] if len(found) == 1 else (yield self._team_attack_choice(state, who, found))
            else:
                chosen = (yield self._team_attack_choice(state, who, [STAYS_OUT, *found])) if found else STAYS_OUT
            if isinstance(chosen, Attack):
                state = yield from resolve_attack(state, chosen, events)
        return state

    def _team_attack_choice(self, state: State, who: str, ways: Sequence[Attack | str]) -> Choose:
        question = message("how {} attacks together with its team", figure_ref(who))
        return Choose(state.fighter(who).side, question, tuple(ways), state)

    def _attacks(self, user: User, who: str) -> list[Attack]:
        """The attacks on one opponent that this member could make."""
        if who not in user.state.board.pieces:
            return []
        return [each for each in possible_attacks(user.state, who, KINDS, AttackGrant.ATTACK) if len(each.targets) == 1]


class Shield(TeamAbility[ShieldSupportRule]):
    """S.H.I.E.L.D.: range and damage for friends (TA-SHIELD). Word: the friend."""

    name = "s.h.i.e.l.d."
    row = "TA-SHIELD"

    def _source(self, user: User) -> Words:
        """What a bonus of this member is called."""
        return message("{} of {}", self.name.upper(), figure_ref(user.who))

    def other_value_changes(self, user: User, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
        by = self.rule(user.rules).range
        if by and name == "range" and is_friend(user, who) and stand_beside(user, who):
            yield Modifier(by, self._source(user))

    def by_action(self, rules: Rulebook) -> bool:
        return not self.rule(rules).on_hit

    def offers(self, user: User) -> Iterator[Use]:
        if self.by_action(user.rules):
            friends = (each.id for each in user.state.friends_of(user.fighter.side) if stand_beside(user, each.id))
            yield from (Use(user.who, self.name, (friend,)) for friend in friends)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not self.by_action(user.rules):
            return (make_reason(self.ruling(user.rules), "It is asked once a friend's shot has hit."),)
        return (make_reason(self.ruling(user.rules), "It takes an adjacent friend."),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, (friend,) = user.state, use.words
        backs = message("{} backs {}", figure_ref(user.who), figure_ref(friend))
        rule = self.rule(user.rules)
        shots = "one ranged attack" if rule.once else "ranged attacks"
        text = message("{}: damage +{} in {} this turn.", backs, rule.damage, shots)
        events.append(Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),)))
        done = state.fighter(friend).attacks
        backed = Lasting(
            self.name, user.who, friend, user.fighter.side, state.turns, Until.TURN_ENDS, self.row, marked=True,
            change=done, needs_user=state.rules.durations.ends_with_source,
        )  # fmt: skip
        return state.with_(lasting=(*state.lasting, backed))
        yield

    def friend_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier]:
        """More damage while they are adjacent; in one book only in the first attack after it."""
        rule, attacks = self.rule(user.rules), user.state.fighter(attack.who).attacks
        for each in user.state.lasting if attack.ranged else ():
            its = each.marked and (each.source, each.by, each.on) == (self.name, user.who, attack.who)
            if its and stand_beside(user, attack.who) and not (rule.once and attacks != each.change):
                yield Modifier(rule.damage, self._source(user))

    def modify_friend_attack(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        """Ask once the shot has hit, in books that decide then: for a token and an action of the total."""
        state, rule = user.state, self.rule(user.rules)
        able = user.own_turn and state.left > 1 - (attack.grant is not AttackGrant.ACTION) and user.fighter.tokens < 2
        if not (rule.on_hit and attack.ranged and able and stand_beside(user, attack.who)):
            return state, attack
        question = message("{} may make the shot of {} harder", figure_ref(user.who), figure_ref(attack.who))
        if (yield Choose(user.fighter.side, question, (WAITS, BACKS), state)) == WAITS:
            return state, attack
        why = make_reason(
            self.ruling(user.rules),
            message("{} takes a token for the shot of {}.", figure_ref(user.who), figure_ref(attack.who)),
        )
        state = yield from give_token(state.with_(left=state.left - 1), user.who, events, why=why)
        more = "damage", Modifier(rule.damage, self._source(user), beyond=True)
        return state.with_fighter(user.who, acted=True), replace(attack, modifiers=(*attack.modifiers, more))
