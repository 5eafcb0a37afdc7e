"""Team abilities that deceive, protect or lend powers (TA)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.effects.effects import Counted, Permission, Prevention, User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.printed_effects import team_abilities
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.powers.damage.perplex import CHANGES, ORDER
from clixbook.powers.damage.shape_change import ShapeChange
from clixbook.powers.power_targets import (
    refusal_of_extra_words,
    why_first_turn_protects,
    why_free_use_spent,
    why_out_of_reach,
)
from clixbook.powers.teams.team_crowds import shed_token_on_hit
from clixbook.powers.teams.team_fighters import shown_power_names, stand_beside
from clixbook.powers.teams.teams import TeamAbility, friends_beside, is_force_unified, is_member
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.teams.team_abilities import (
    BesideRule,
    BrotherhoodRule,
    ChosenTeamRule,
    CosmicRule,
    ShapeChangeTeamRule,
    SharedOutwitRule,
    SteadyValuesRule,
)
from clixbook.rulebooks.sections.turn.actions import ActionKind
from clixbook.rulebooks.vocabulary import PowerReach

OUTWIT = "outwit"
KEEP = no("none")


# -- deceit --------------------------------------------------------------------------------------------------------


class DangerGirl(TeamAbility[ShapeChangeTeamRule]):
    """Danger Girl: Shape Change (TA-DANGERGIRL)."""

    name = "danger girl"
    row = "TA-DANGERGIRL"

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        power = self.rule(rules).power
        return (power,) if power else ()


class Skrulls(DangerGirl):
    """Skrulls: Shape Change, or a bonus to it (TA-SKRULLS, BRK-06)."""

    name = "skrulls"
    row = "TA-SKRULLS"

    def version_of(self, rules: Rulebook) -> str:
        return ShapeChange.name if self.rule(rules).faces else ""

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        better = what == "roll" and about == ShapeChange.name and about in shown_power_names(user.fighter)
        return number + self.rule(user.rules).more if better else number

    def before_targeted(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, bool]]:
        """Roll to change shape on its own faces, unless the dial shows Shape Change and only gets better by it."""
        rule = self.rule(user.rules)
        if not rule.faces or (rule.more and ShapeChange.name in shown_power_names(user.fighter)):
            return user.state, False
        return (yield from SHAPES.resolve_with_faces(user, attack, rule.faces, events))


SHAPES = ShapeChange()


# -- standing fast -------------------------------------------------------------------------------------------------


class PowerCosmic(TeamAbility[CosmicRule]):
    """Power Cosmic: powers cannot be countered (TA-POWERCOSMIC, ACT-19)."""

    name = "power cosmic"
    row = "TA-POWERCOSMIC"

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        return ("willpower",) if self.rule(rules).willpower else ()

    def ignores_push_damage(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        """Does a member ignore pushing damage? Yes in books that give that instead of Willpower."""
        if not self.rule(user.rules).beside:
            return False
        text = message("{} takes no pushing damage.", figure_ref(user.who))
        events.append(Event(text, squares_under(user.state, user.who), (make_reason(self.ruling(user.rules), text),)))
        return True
        yield

    def is_immune_to(self, user: User, effect: str) -> bool:
        """All counters are Outwit's; in the older books an adjacent opponent may try it by an attack."""
        return effect == OUTWIT


class Quintessence(PowerCosmic):
    """Quintessence: powers cannot be countered (TA-QUINTESSENCE)."""

    name = "quintessence"
    row = "TA-QUINTESSENCE"


class CosmicEnergy(PowerCosmic):
    """Cosmic Energy: powers cannot be countered (TA-COSMICENERGY)."""

    name = "cosmic energy"
    row = "TA-COSMICENERGY"


class Watchmen(TeamAbility[SteadyValuesRule]):
    """Watchmen: opponents do not modify its values (TA-WATCHMEN)."""

    name = "watchmen"
    aliases = ("guardians",)
    row = "TA-WATCHMEN"

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        return what == "opponents' modifiers" and self.rule(user.rules).own


class Outsiders(TeamAbility[SteadyValuesRule]):
    """Outsiders: locks values (TA-OUTSIDERS). Words: target; or value, ``+1`` or ``-1``."""

    name = "outsiders"
    row = "TA-OUTSIDERS"

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        among = what == "opponents' modifiers" and self.rule(user.rules).among
        return among and any(friends_beside(user, self, members=True))

    def is_immune_to(self, user: User, effect: str) -> bool:
        return effect in (OUTWIT, "perplex") and self.prevents(user, "opponents' modifiers")

    def offers(self, user: User) -> Iterator[Use]:
        rule = self.rule(user.rules)
        if why_free_use_spent(user, self, once=True):
            return
        if rule.changes:
            for friend in friends_beside(user, self, members=True):
                yield from (Use(user.who, self.name, (friend, value, by)) for value in ORDER for by in CHANGES)
            return
        for each in user.state.standing():
            if not self._too_far(user, each.id):
                yield Use(user.who, self.name, (each.id,))

    def _too_far(self, user: User, who: str) -> tuple[Reason, ...]:
        reach = PowerReach(self.rule(user.rules).reach)
        return () if who == user.who else why_out_of_reach(user, self, who, reach) or why_first_turn_protects(user, who)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if against := why_free_use_spent(user, self, once=True):
            return against
        if self.rule(user.rules).changes:
            return (make_reason(self.ruling(user.rules), "It takes an adjacent member, a value, and +1 or -1."),)
        far = self._too_far(user, use.words[0]) if len(use.words) == 1 else ()
        return far or (make_reason(self.ruling(user.rules), message("It goes: use {} outsiders WHOM.", user.who)),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, whom, side, turn = user.state, use.words[0], user.fighter.side, user.state.turns
        state = state.with_use(user.who, self.name)
        if self.rule(user.rules).changes:
            _, value, by = use.words
            lasting = Lasting(
                self.name, user.who, whom, side, turn, Until.TURN_ENDS, self.row, value=value, change=CHANGES[by]
            )
        else:
            lasting = Lasting(self.name, user.who, whom, side, turn, Until.OWN_TURN_BEGINS, self.row, steadies=True)
        lasting = replace(lasting, needs_user=state.rules.durations.ends_with_source)
        text = message("{}.", lasting.message)
        events.append(Event(text, squares_under(state, whom), (make_reason(self.ruling(user.rules), text),)))
        return add_lasting(state, lasting)
        yield


# -- powers from friend to friend ----------------------------------------------------------------------------------


class SupermanEnemy(TeamAbility[SharedOutwitRule]):
    """Superman Enemy: Outwit for the one with more points of two members (TA-SUPERMANENEMY)."""

    name = "superman enemy"
    row = "TA-SUPERMANENEMY"

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def by_action(self, rules: Rulebook) -> bool:
        return self.rule(rules).action

    def _others_beside(self, user: User) -> Iterator[Fighter]:
        """Other users of the ability beside it; where only members count, those (TAB-10)."""
        if not self.rule(user.rules).among:
            yield from (user.state.fighter(each) for each in friends_beside(user, self, members=False))
            return
        friends = (each for each in user.state.friends_of(user.fighter.side) if stand_beside(user, each.id))
        yield from (each for each in friends if is_member(each, self.name, user.rules))

    def _is_beside_cheaper(self, user: User) -> bool:
        """Does it stand beside a member that costs less?"""
        return any(each.points < user.fighter.points for each in self._others_beside(user))

    def grants_by_position(self, user: User) -> Iterable[str]:
        """The highest of two has it; where both cost the same, both are the highest (VAL-19)."""
        if self.rule(user.rules).among and any(
            each.points <= user.fighter.points for each in self._others_beside(user)
        ):
            yield OUTWIT

    def offers(self, user: User) -> Iterator[Use]:
        use = Use(user.who, self.name)
        if self.rule(user.rules).action and not self.refusal(user, use):
            yield use

    def why_not(self, user: User, use: Use) -> tuple[Reason, ...]:
        return self.refusal(user, use)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling = self.ruling(user.rules)
        if not self.rule(user.rules).action:
            return super().refusal(user, use)
        if use.words:
            return refusal_of_extra_words(user, self, use)
        if not self._is_beside_cheaper(user):
            return (
                make_reason(
                    ruling, message("{} is not adjacent to a team member of fewer points.", figure_ref(user.who))
                ),
            )
        has = any(each.lends == OUTWIT and each.on == user.who for each in user.state.lasting)
        return (make_reason(ruling, message("{} can use Outwit already.", figure_ref(user.who))),) if has else ()

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        side, turn = user.fighter.side, user.state.turns
        lent = Lasting(
            self.name, user.who, user.who, side, turn, Until.OWN_TURN_BEGINS, self.row, lends=OUTWIT,
            needs_user=user.rules.durations.ends_with_source,
        )  # fmt: skip
        text = message("{} can use Outwit until its next turn.", figure_ref(user.who))
        events.append(Event(text, squares_under(user.state, user.who), (make_reason(self.ruling(user.rules), text),)))
        return add_lasting(user.state, lent)
        yield


class NewWarriors(TeamAbility[BesideRule]):
    """New Warriors: adjacent members share powers (TA-NEWWARRIORS)."""

    name = "new warriors"
    row = "TA-NEWWARRIORS"

    def grants_by_position(self, user: User) -> Iterable[str]:
        for friend in user.state.friends_of(user.fighter.side) if self.rule(user.rules).beside else ():
            if stand_beside(user, friend.id) and is_member(friend, self.name, user.rules):
                yield from sorted(shown_power_names(friend))


class Starjammers(TeamAbility[BesideRule]):
    """Starjammers: no team abilities for adjacent opponents (TA-STARJAMMERS, TAB-04)."""

    name = "starjammers"
    row = "TA-STARJAMMERS"

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        return what == "opponents' teams" and self.rule(user.rules).beside


# -- teams that become others --------------------------------------------------------------------------------------


def possible_team_changes(rules: Rulebook) -> tuple[TeamAbility[Any], ...]:
    """Every team ability of the book that is no wild card and becomes no other one."""
    teams = (each for each in every_effect() if isinstance(each, TeamAbility) and each.in_play(rules))
    return tuple(each for each in teams if not each.wild and not isinstance(each, Inhumans | Brotherhood))


def are_same_ability(one: TeamAbility[Any], other: TeamAbility[Any], rules: Rulebook) -> bool:
    """Do two team abilities do the same by other names?"""
    same = isinstance(one, type(other)) or isinstance(other, type(one))
    return same and bool(one.rule(rules) == other.rule(rules))


class Inhumans(TeamAbility[ChosenTeamRule]):
    """Inhumans: each takes another team ability (TA-INHUMANS, TAB-02)."""

    name = "inhumans"
    row = "TA-INHUMANS"

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset({user.who})

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        state, rules, side = user.state, user.rules, user.fighter.side
        names = [each.declared for each in state.fighters.values() if each.side == side and each.declared]
        others = team_abilities(names, rules) if self.rule(rules).different else ()
        taken = [each for each in others if isinstance(each, TeamAbility)]
        free = [
            each
            for each in possible_team_changes(rules)
            if not any(are_same_ability(each, other, rules) for other in taken)
        ]
        question = message("the team ability that {} takes for the game", figure_ref(user.who))
        chosen = yield Choose(side, question, tuple(each.name for each in free), state)
        return with_team_ability(state, (user.who,), chosen, self.ruling(rules), events)


class Brotherhood(TeamAbility[BrotherhoodRule]):
    """Brotherhood: free moves, fewer tokens, or another team ability (TA-BROTHERHOOD)."""

    name = "brotherhood"
    row = "TA-BROTHERHOOD"
    weighs_rolls = True
    aliases = ("brotherhood of mutants",)

    def permits(self, user: User, what: Permission, about: str) -> bool:
        return what == "an action outside the total" and about == ActionKind.MOVE and self.rule(user.rules).free

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        return shed_token_on_hit(user, self, hits, self.rule(user.rules).token_removal_faces)
        yield

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset(each.id for each in user.state.standing(user.fighter.side))

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Let the first member of a force of this team alone ask for all."""
        state, rules, side = user.state, user.rules, user.fighter.side
        members = tuple(each.id for each in state.standing(side) if is_member(each, self.name, rules))
        if not self.rule(rules).becomes or members[:1] != (user.who,) or not is_force_unified(user, self):
            return state
        question = message("the team ability of the {} of {} for the game", printed_name(self.name), side)
        names = (each.name for each in possible_team_changes(rules))
        chosen = yield Choose(side, question, (KEEP, *names), state)
        return state if chosen == KEEP else with_team_ability(state, members, chosen, self.ruling(rules), events)


def with_team_ability(state: State, who: tuple[str, ...], team: str, ruling: Ruling[Any], events: list[Event]) -> State:
    """The position in which these have that team ability in place of their own."""
    for each in who:
        text = message("{} has {} for the game.", figure_ref(each), printed_name(team))
        events.append(Event(text, squares_under(state, each), (make_reason(ruling, text),)))
        state = state.with_fighter(each, declared=team)
    return with_traits(state)
