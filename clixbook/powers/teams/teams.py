"""The base of team abilities, and those that lend values or hide (TA)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Generic, TypeVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.forgo import without_team
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effects import Counted, Effect, Origin, Permission, Prevention, User
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.damage import DamageKind, Reducer
from clixbook.engine.rules.combat.rerolls import RollRecord
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.fighters.clicks import add_lasting, damage_outside_attack, squares_under
from clixbook.engine.sequence.fighters.current_values import shown_value
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.powers.damage.probability_control import ProbabilityControl
from clixbook.powers.power_targets import refusal_of_extra_words
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.teams.team_abilities import (
    BorrowedValueRule,
    MarchingRule,
    PowerLendingRule,
    RetaliationRule,
    ShieldingRule,
    SightRule,
)
from clixbook.rulebooks.sections.teams.team_values import TeamAbilityRule
from clixbook.rulebooks.sections.turn.actions import ActionKind
from clixbook.rulebooks.vocabulary import MoveRights

KEEP_IT, CALL_OFF = no("keep it"), yes("call it off")
A = TypeVar("A", bound=TeamAbilityRule)
R = TypeVar("R", bound=BorrowedValueRule | MarchingRule)


class TeamAbility(Effect, Generic[A]):
    """Base of team abilities; ``A`` is the type of their rulings."""

    origin = Origin.TEAM
    wild: ClassVar[bool] = False
    """True for a wild card."""

    def rule(self, rules: Rulebook) -> A:
        """The value of its ruling in a book."""
        value: A = self.ruling(rules).value
        return value

    def is_uncopyable(self, rules: Rulebook) -> bool:
        """Is it kept from wild cards (TAB-12)?"""
        return self.rule(rules).uncopyable and rules.teams.marks

    def on_action_declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Let its player call it off as an action begins, if its effect may be unwanted (TAB-03)."""
        state = user.state
        if not user.rules.teams.optional or not self.may_be_unwanted(user, action):
            return state
        question = message(
            "{} may choose not to use {}, as {} is declared",
            figure_ref(user.who),
            printed_name(self.name),
            action.message,
        )
        wanted = yield Choose(user.fighter.side, question, (KEEP_IT, CALL_OFF), state)
        return without_team(state, user.who, self.name, events) if wanted == CALL_OFF else state

    def may_be_unwanted(self, user: User, action: Action) -> bool:
        """Could the effect be unwanted in this action? Not if it only helps, or asks by itself."""
        return False


# -- members -------------------------------------------------------------------------------------------------------


def is_member(fighter: Fighter, name: str, rules: Rulebook) -> bool:
    """Does the figure belong to the team itself, rather than copy it (TAB-10)?"""
    return any(effect.name == name for effect in own_teams_of(fighter, rules))


def friends_beside(user: User, effect: Effect, *, members: bool) -> Iterator[str]:
    """The adjacent friends that use the ability now; or, of a team's members alone, those."""
    state = user.state
    alone = members and not user.rules.teams.copy_is_member
    for friend in state.friends_of(user.fighter.side) if user.who in state.board.pieces else ():
        counts = has_effect(state, friend.id, effect.name) and (not alone or is_member(friend, effect.name, user.rules))
        if friend.id != user.who and counts and adjacent(state.board, user.who, friend.id, rules=user.rules):
            yield friend.id


def is_force_unified(user: User, effect: Effect) -> bool:
    """Whether the whole force is of that team, wild cards allowed (TAB-13)."""
    rule, rules = user.rules.teams.unified, user.rules
    if not rule.known:
        return False
    force = (each for each in user.state.fighters.values() if each.side == user.fighter.side)
    others = [each for each in force if not is_member(each, effect.name, rules)]
    wild = [any(isinstance(each, TeamAbility) and each.wild for each in own_teams_of(other, rules)) for other in others]
    return all(wild) and len(others) <= rule.wild_cards


class Rallying(TeamAbility[R]):
    """Team whose unified force raises one member's ``value`` each turn (TAB-13)."""

    value: ClassVar[str]
    until: ClassVar[Until]

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def by_action(self, rules: Rulebook) -> bool:
        return self.rule(rules).unified and rules.teams.unified.known

    def has_better_version(self, user: User) -> bool:
        """Does the better version take the place of the plain one?"""
        return self.by_action(user.rules) and is_force_unified(user, self)

    def offers(self, user: User) -> Iterator[Use]:
        use = Use(user.who, self.name)
        if not self.refusal(user, use):
            yield use

    def why_not(self, user: User, use: Use) -> tuple[Reason, ...]:
        return self.refusal(user, use)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling, side = self.ruling(user.rules), user.fighter.side
        if use.words:
            return refusal_of_extra_words(user, self, use)
        if not self.has_better_version(user):
            known = user.rules.teams.unified.known
            text = f"The force of {side} is not of one team." if known else "This book has no unified forces."
            return (make_reason(user.rules["TAB-13"], text),)
        used = (each for each in user.state.used if each.effect == self.name and each.turn == user.state.turns)
        if any(user.state.fighter(each.by).side == side for each in used):
            return (make_reason(ruling, f"{side} has used it this turn."),)
        if not is_member(user.fighter, self.name, user.rules):
            return (make_reason(ruling, message("{} is not a member of the team.", figure_ref(user.who))),)
        return () if self._raise(user) else (make_reason(ruling, "It takes two members."),)

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        if on == user.who and not self.refusal(user, Use(user.who, self.name)):
            yield self._lasting(user)

    def _lasting(self, user: User) -> Lasting:
        side, by = user.fighter.side, self._raise(user)
        turn = user.state.turns
        return Lasting(self.name, user.who, user.who, side, turn, self.until, self.row, value=self.value, change=by)

    def _raise(self, user: User) -> int:
        """Half the number of members on the map, rounded down."""
        standing = user.state.standing(user.fighter.side)
        return sum(is_member(each, self.name, user.rules) for each in standing) // 2

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        by, state, lasting = self._raise(user), user.state, self._lasting(user)
        text = message("{} has {} {} until {}.", figure_ref(user.who), self.value, f"{by:+}", lasting.end_text)
        events.append(Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),)))
        return add_lasting(state.with_use(user.who, self.name), lasting)
        yield


# -- values of friends ---------------------------------------------------------------------------------------------


def possible_lenders(user: User, effect: Effect, *, members: bool) -> list[str]:
    """The figures whose values the user may borrow: its adjacent friends.

    Where a borrowed value becomes the unmodified one (VAL-15), also the friends adjacent to those, and so on.
    """
    found = list(friends_beside(user, effect, members=members))
    if user.rules.values.replaced_is_unmodified:
        for who in found:  # the list grows in the loop
            more = friends_beside(User(user.state, who), effect, members=members)
            found += [each for each in more if each != user.who and each not in found]
    return found


def best_borrowed_value(user: User, effect: Effect, name: str, rule: BorrowedValueRule) -> Iterable[Replacement]:
    """The highest unmodified value that the user may borrow, if it is better than that of its own dial."""
    lenders = possible_lenders(user, effect, members=rule.members)
    found = [(shown_value(user.state, friend, name), friend) for friend in lenders]
    best = max(found, default=(0, ""))
    if best[0] > shown_value(user.state, user.who, name):
        yield set_value(best[0], message("{} of {}", printed_name(effect.name), figure_ref(best[1])))


class BatmanEnemy(TeamAbility[BorrowedValueRule]):
    """Batman Enemy: uses the attack value of an adjacent friend (TA-BATMANENEMY)."""

    name = "batman enemy"
    row = "TA-BATMANENEMY"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        return best_borrowed_value(user, self, name, self.rule(user.rules)) if name == "attack" else ()


class SinisterSyndicate(BatmanEnemy):
    """Sinister Syndicate: uses an adjacent friend's attack value (TA-SINISTERSYNDICATE)."""

    name = "sinister syndicate"
    row = "TA-SINISTERSYNDICATE"


class Defenders(Rallying[BorrowedValueRule]):
    """Defenders: an adjacent friend's defense, more for a unified force (TA-DEFENDERS)."""

    name = "defenders"
    row = "TA-DEFENDERS"
    value = "defense"
    until = Until.OWN_TURN_BEGINS

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        rule = self.rule(user.rules)
        waits = rule.attacked_only and (attack is None or attack.who == user.who)
        if name != "defense" or waits or self.has_better_version(user):
            return ()
        return best_borrowed_value(user, self, name, rule)


class JusticeSociety(Defenders):
    """Justice Society: uses the defense value of an adjacent friend (TA-JSA)."""

    name = "justice society"
    aliases = ("jsa",)
    row = "TA-JSA"


# -- moves and lines -----------------------------------------------------------------------------------------------


class Avengers(Rallying[MarchingRule]):
    """Avengers: free or faster moves; more attack for a unified force (TA-AVENGERS)."""

    name = "avengers"
    row = "TA-AVENGERS"
    value = "attack"
    until = Until.TURN_ENDS

    def permits(self, user: User, what: Permission, about: str) -> bool:
        free = what == "an action outside the total" and about == ActionKind.MOVE and self.rule(user.rules).free
        return free and not self.has_better_version(user)

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        return number + self.rule(user.rules).speed if what == "speed" and about == ActionKind.MOVE else number


class JusticeLeague(Avengers):
    """Justice League: moves outside the action total (TA-JLA)."""

    name = "justice league"
    aliases = ("jla",)
    row = "TA-JLA"


class TopCow(Avengers):
    """Top Cow: moves outside the action total (TA-TOPCOW)."""

    name = "top cow"
    row = "TA-TOPCOW"


class SupermanAlly(TeamAbility[SightRule]):
    """Superman Ally: ignores hindering terrain (TA-SUPERMANALLY)."""

    name = "superman ally"
    row = "TA-SUPERMANALLY"

    def move_rights(self, user: User, verb: str) -> MoveRights:
        return self.rule(user.rules).moves

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        return self.rule(user.rules).lines if user.has_movement_rights else frozenset()

    def sees_through(
        self, user: User, effect: str, faces: frozenset[int], events: list[Event]
    ) -> Steps[tuple[State, frozenset[int]]]:
        left = self.rule(user.rules).shape_change
        return user.state, faces & left if effect == "shape change" and left else faces
        yield


class AvengersInitiative(SupermanAlly):
    """Avengers Initiative: ignores hindering terrain (TA-AVENGERSINITIATIVE)."""

    name = "avengers initiative"
    row = "TA-AVENGERSINITIATIVE"


class Ultimates(SupermanAlly):
    """Ultimates: ignores hindering terrain (TA-ULTIMATES)."""

    name = "ultimates"
    row = "TA-ULTIMATES"


class BatmanAlly(TeamAbility[PowerLendingRule]):
    """Batman Ally: Stealth (TA-BATMANALLY)."""

    name = "batman ally"
    row = "TA-BATMANALLY"

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        return (self.rule(rules).power,)


class Kabuki(BatmanAlly):
    """Kabuki: Stealth (TA-KABUKI)."""

    name = "kabuki"
    row = "TA-KABUKI"


# -- luck ----------------------------------------------------------------------------------------------------------


class CrimeSyndicate(TeamAbility[PowerLendingRule], ProbabilityControl):
    """Crime Syndicate: Probability Control for a token on a friend (TA-CSA)."""

    name = "crime syndicate"
    aliases = ("crime syndicate of america",)
    row = "TA-CSA"
    weighs_rolls = True  # a reroll costs a token

    def version_of(self, rules: Rulebook) -> str:
        return ProbabilityControl.name

    def has_luck(self, user: User, record: RollRecord) -> bool:
        return bool(_takers(user)) and super().has_luck(user, record)

    def pay_for_reroll(self, user: User, events: list[Event]) -> Steps[State]:
        """A friend with room for it takes the token; the user is its own friend (EFF-40)."""
        if not self.rule(user.rules).token:
            return user.state
        takers = _takers(user)
        who = takers[0]
        if len(takers) > 1:
            who = yield Choose(
                user.fighter.side,
                message("who takes the token for the reroll of {}", figure_ref(user.who)),
                tuple(map(figure_ref, takers)),
                user.state,
            )
        why = make_reason(
            self.ruling(user.rules),
            message("{} takes a token for the reroll of {}.", figure_ref(who), figure_ref(user.who)),
        )
        return (yield from give_token(user.state, who, events, why=why))


def _takers(user: User) -> tuple[str, ...]:
    """The friends that may still be given a token, itself among them."""
    return tuple(friend.id for friend in user.state.standing(user.fighter.side) if friend.tokens < 2)


# -- damage --------------------------------------------------------------------------------------------------------


class Mystics(TeamAbility[RetaliationRule]):
    """Mystics: an attacker that damages a member takes 1 damage (TA-MYSTICS)."""

    name = "mystics"
    row = "TA-MYSTICS"

    def may_be_unwanted(self, user: User, action: Action) -> bool:
        """Unwanted if the attacker is a friend that an opponent controls: the damage would hit one's own force."""
        if user.who not in action.points or action.who not in user.state.fighters or user.who == action.who:
            return False
        return user.state.are_friends(user.state.fighter(action.who).force_owner, user.fighter.side)

    def after_damage(self, user: User, attack: Attack, events: list[Event]) -> Steps[State]:
        rule, state = self.rule(user.rules), user.state
        if why_immune_to_effect(state, attack.who, self.name):
            return state
        if rule.opponents_only and state.are_friends(state.fighter(attack.who).side, user.fighter.side):
            return state
        kind = DamageKind.PENETRATING if rule.penetrating else DamageKind.UNAVOIDABLE
        return damage_outside_attack(
            state, attack.who, 1, "mystic", events, by=user.fighter.side, kind=kind, hand=user.who, ruling=self.row
        )
        yield  # makes it a generator, though it asks no question


class Crossgen(Mystics):
    """Crossgen: an attacker that damages a member takes 1 damage (TA-CROSSGEN)."""

    name = "crossgen"
    row = "TA-CROSSGEN"


class NewGods(TeamAbility[ShieldingRule]):
    """New Gods: damage reduced by 1 (TA-NEWGODS, ACT-19)."""

    name = "new gods"
    row = "TA-NEWGODS"

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        pushing = frozenset({DamageKind.PUSHING})
        yield Reducer("New Gods", self.rule(user.rules).by, "team ability", even=pushing)

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        return what == "hard damage" and self.rule(user.rules).softens
