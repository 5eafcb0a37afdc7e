"""Team abilities that deceive, stand fast against opponents, or lend powers from friend to friend (TA)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import Reason, because
from clixbook.board.answers.message import said, the
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import team_abilities
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.fighters.clicks import printed, where, with_lasting
from clixbook.powers.damage.perplex import CHANGES, ORDER
from clixbook.powers.damage.shape_change import ShapeChange
from clixbook.powers.power_targets import out_of_reach, shielded, spent, without_words
from clixbook.powers.teams.team_crowds import token_shed
from clixbook.powers.teams.team_fighters import near
from clixbook.powers.teams.teams import TeamAbility, beside, is_member, unified
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.teams.team_abilities import (
    Brothers,
    ChosenTeamRule,
    Cosmic,
    Deceives,
    Pools,
    SharedOutwitRule,
    Silences,
    Steadies,
)
from clixbook.rulebooks.sections.turn.actions import ActionKind
from clixbook.rulebooks.vocabulary import PowerReach

OUTWIT = "outwit"
KEEP = "none"


def shown_by(fighter: Fighter) -> set[str]:
    """The names of the powers that the dial shows."""
    return {power.lower() for _, power, _ in printed(fighter).powers}


# -- deceit --------------------------------------------------------------------------------------------------------


class DangerGirl(TeamAbility[Deceives]):
    """Shape Change for all of them (TA-DANGERGIRL)."""

    name = "danger girl"
    row = "TA-DANGERGIRL"

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        power = self.rule(rules).power
        return (power,) if power else ()


class Skrulls(DangerGirl):
    """Shape Change, rarely or better (TA-SKRULLS); who holds them and whom they hold asks for the name (BRK-06)."""

    name = "skrulls"
    row = "TA-SKRULLS"

    def version_of(self, rules: Rulebook) -> str:
        return ShapeChange.name if self.rule(rules).faces else ""

    def sharpens(self, user: User, effect: str) -> int:
        return self.rule(user.rules).more if effect == ShapeChange.name and effect in shown_by(user.fighter) else 0

    def is_chosen(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, bool]]:
        """With its own faces, unless the dial shows Shape Change and that is only made better by it."""
        rule = self.rule(user.rules)
        if not rule.faces or (rule.more and ShapeChange.name in shown_by(user.fighter)):
            return user.state, False
        return (yield from SHAPES.changes_with(user, attack, rule.faces, events))


SHAPES = ShapeChange()


# -- standing fast -------------------------------------------------------------------------------------------------


class PowerCosmic(TeamAbility[Cosmic]):
    """Powers that nobody takes away (TA-POWERCOSMIC). Pushing damage asks for the team by its name (ACT-19)."""

    name = "power cosmic"
    row = "TA-POWERCOSMIC"

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        return ("willpower",) if self.rule(rules).will else ()

    def pushed(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        """None for a member where the text says so, in whatever way the book has of stopping it."""
        if not self.rule(user.rules).beside:
            return False
        text = said("{} takes no pushing damage.", the(user.who))
        events.append(Event(text, where(user.state, user.who), (because(self.ruling(user.rules), text),)))
        return True
        yield

    def shuns(self, user: User, effect: str) -> bool:
        """All counters are Outwit's; in the older books an adjacent opponent may try it by a blow that must hit."""
        return effect == OUTWIT


class Quintessence(PowerCosmic):
    """The same for another team (TA-QUINTESSENCE)."""

    name = "quintessence"
    row = "TA-QUINTESSENCE"


class CosmicEnergy(PowerCosmic):
    """The same for another team (TA-COSMICENERGY)."""

    name = "cosmic energy"
    row = "TA-COSMICENERGY"


class Watchmen(TeamAbility[Steadies]):
    """Values that opponents do not change (TA-WATCHMEN)."""

    name = "watchmen"
    aliases = ("guardians",)
    row = "TA-WATCHMEN"

    def steady(self, user: User) -> bool:
        return self.rule(user.rules).own


class Outsiders(TeamAbility[Steadies]):
    """Values that are kept as they are (TA-OUTSIDERS). The words: whom; or which value too, and ``+1`` or ``-1``."""

    name = "outsiders"
    row = "TA-OUTSIDERS"

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def steady(self, user: User) -> bool:
        return self.rule(user.rules).among and any(beside(user, self, members=True))

    def shuns(self, user: User, effect: str) -> bool:
        return effect in (OUTWIT, "perplex") and self.steady(user)

    def offers(self, user: User) -> Iterator[Use]:
        rule = self.rule(user.rules)
        if spent(user, self, once=True):
            return
        if rule.changes:
            for friend in beside(user, self, members=True):
                yield from (Use(user.who, self.name, (friend, value, by)) for value in ORDER for by in CHANGES)
            return
        for each in user.state.standing():
            if not self._too_far(user, each.id):
                yield Use(user.who, self.name, (each.id,))

    def _too_far(self, user: User, who: str) -> tuple[Reason, ...]:
        reach = PowerReach(self.rule(user.rules).reach)
        return () if who == user.who else out_of_reach(user, self, who, reach) or shielded(user, who)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if against := spent(user, self, once=True):
            return against
        if self.rule(user.rules).changes:
            return (because(self.ruling(user.rules), "It takes an adjacent member, a value, and +1 or -1."),)
        far = self._too_far(user, use.words[0]) if len(use.words) == 1 else ()
        return far or (because(self.ruling(user.rules), said("It goes: use {} outsiders WHOM.", user.who)),)

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
        text = said("{}.", lasting.said)
        events.append(Event(text, where(state, whom), (because(self.ruling(user.rules), text),)))
        return with_lasting(state, lasting)
        yield


# -- powers from friend to friend ----------------------------------------------------------------------------------


class SupermanEnemy(TeamAbility[SharedOutwitRule]):
    """Outwit for the greater of two (TA-SUPERMANENEMY)."""

    name = "superman enemy"
    row = "TA-SUPERMANENEMY"
    positional = True

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def by_action(self, rules: Rulebook) -> bool:
        return self.rule(rules).action

    def _beside(self, user: User) -> Iterator[Fighter]:
        """Those beside it who use the ability, whoever copies it too; where members alone count, those (TAB-10)."""
        if not self.rule(user.rules).among:
            yield from (user.state.fighter(each) for each in beside(user, self, members=False))
            return
        friends = (each for each in user.state.friends_of(user.fighter.side) if near(user, each.id))
        yield from (each for each in friends if is_member(each, self.name, user.rules))

    def _greater(self, user: User) -> bool:
        """Does it stand beside a member that costs less?"""
        return any(each.points < user.fighter.points for each in self._beside(user))

    def grants_here(self, user: User) -> Iterable[str]:
        """The highest of two has it; where both cost the same, both are the highest (VAL-19)."""
        if self.rule(user.rules).among and any(each.points <= user.fighter.points for each in self._beside(user)):
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
            return without_words(user, self, use)
        if not self._greater(user):
            return (because(ruling, said("{} is beside nobody of the team who costs less.", the(user.who))),)
        has = any(each.lends == OUTWIT and each.on == user.who for each in user.state.lasting)
        return (because(ruling, said("{} can use Outwit already.", the(user.who))),) if has else ()

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        side, turn = user.fighter.side, user.state.turns
        lent = Lasting(
            self.name, user.who, user.who, side, turn, Until.OWN_TURN_BEGINS, self.row, lends=OUTWIT,
            needs_user=user.rules.durations.ends_with_source,
        )  # fmt: skip
        text = said("{} can use Outwit until its next turn.", the(user.who))
        events.append(Event(text, where(user.state, user.who), (because(self.ruling(user.rules), text),)))
        return with_lasting(user.state, lent)
        yield


class NewWarriors(TeamAbility[Pools]):
    """Each other's powers (TA-NEWWARRIORS)."""

    name = "new warriors"
    row = "TA-NEWWARRIORS"
    positional = True

    def grants_here(self, user: User) -> Iterable[str]:
        for friend in user.state.friends_of(user.fighter.side) if self.rule(user.rules).beside else ():
            if near(user, friend.id) and is_member(friend, self.name, user.rules):
                yield from sorted(shown_by(friend))


class Starjammers(TeamAbility[Silences]):
    """Opponents beside them have no team ability (TA-STARJAMMERS, TAB-04)."""

    name = "starjammers"
    row = "TA-STARJAMMERS"

    def silences(self, rules: Rulebook) -> bool:
        return self.rule(rules).beside


# -- teams that become others --------------------------------------------------------------------------------------


def may_become(rules: Rulebook) -> tuple[TeamAbility[Any], ...]:
    """Every team ability of the book that is no wild card and becomes no other one."""
    teams = (each for each in every_effect() if isinstance(each, TeamAbility) and each.in_play(rules))
    return tuple(each for each in teams if not each.wild and not isinstance(each, Inhumans | Brotherhood))


def alike(one: TeamAbility[Any], other: TeamAbility[Any], rules: Rulebook) -> bool:
    """Do two team abilities do the same by other names?"""
    same = isinstance(one, type(other)) or isinstance(other, type(one))
    return same and bool(one.rule(rules) == other.rule(rules))


class Inhumans(TeamAbility[ChosenTeamRule]):
    """A team ability of its own for each (TA-INHUMANS, TAB-02)."""

    name = "inhumans"
    row = "TA-INHUMANS"

    def touches(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset({user.who})

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        state, rules, side = user.state, user.rules, user.fighter.side
        names = [each.declared for each in state.fighters.values() if each.side == side and each.declared]
        others = team_abilities(names, rules) if self.rule(rules).different else ()
        taken = [each for each in others if isinstance(each, TeamAbility)]
        free = [each for each in may_become(rules) if not any(alike(each, other, rules) for other in taken)]
        asked = said("the team ability that {} takes for the game", the(user.who))
        chosen = yield Choose(side, asked, tuple(each.name for each in free), state)
        return became(state, (user.who,), chosen, self.ruling(rules), events)


class Brotherhood(TeamAbility[Brothers]):
    """Moves beyond the total, tokens shed, or any other team ability (TA-BROTHERHOOD)."""

    name = "brotherhood"
    row = "TA-BROTHERHOOD"
    weighs_rolls = True
    aliases = ("brotherhood of mutants",)

    def outside_total(self, user: User, kind: str) -> bool:
        return kind == ActionKind.MOVE and self.rule(user.rules).free

    def attack_over(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        return token_shed(user, self, hits, self.rule(user.rules).sheds)
        yield

    def touches(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset(each.id for each in user.state.standing(user.fighter.side))

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """The first member of a force of this team alone asks for all."""
        state, rules, side = user.state, user.rules, user.fighter.side
        members = tuple(each.id for each in state.standing(side) if is_member(each, self.name, rules))
        if not self.rule(rules).becomes or members[:1] != (user.who,) or not unified(user, self):
            return state
        asked = said("the team ability of the {} of {} for the game", printed_name(self.name), side)
        names = (each.name for each in may_become(rules))
        chosen = yield Choose(side, asked, (KEEP, *names), state)
        return state if chosen == KEEP else became(state, members, chosen, self.ruling(rules), events)


def became(state: State, who: tuple[str, ...], team: str, ruling: Ruling[Any], events: list[Event]) -> State:
    """The position in which these have that team ability in place of their own."""
    for each in who:
        text = said("{} has {} for the game.", the(each), printed_name(team))
        events.append(Event(text, where(state, each), (because(ruling, text),)))
        state = state.with_fighter(each, declared=team)
    return with_traits(state)
