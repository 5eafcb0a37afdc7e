"""Team abilities about healing, tokens and knock-outs (TA)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.things import Size
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Felled
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, heal
from clixbook.figures.dials.life import after_healing
from clixbook.figures.symbols import size_of
from clixbook.powers.power_targets import why_free_use_spent
from clixbook.powers.teams.team_fighters import is_friend, stand_beside
from clixbook.powers.teams.teams import TeamAbility, friends_beside, is_force_unified, is_member
from clixbook.powers.teams.wild_cards import WildCard
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.teams.team_abilities import (
    HealTradeRule,
    KnockoutBonusRule,
    TeamDamageRule,
    TiringRule,
    TokenRemovalRule,
)

LET_BE, HEAL, NOBODY = no("let it be"), yes("heal"), no("nobody")
TIRED = 2
"""With that many tokens a figure takes damage in place of another one."""


def is_healable(state: State, who: str) -> bool:
    """Is the figure on the map and hurt?"""
    fighter = state.fighter(who)
    return who in state.board.pieces and bool(after_healing(state.rules, fighter.figure, fighter.life, 1).clicks_healed)


class FantasticFour(TeamAbility[KnockoutBonusRule]):
    """Fantastic Four: the others heal when one is knocked out (TA-FANTASTICFOUR)."""

    name = "fantastic four"
    row = "TA-FANTASTICFOUR"

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset({user.who})

    def after_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        if not is_friend(user, fallen.who) or not is_member(user.state.fighter(fallen.who), self.name, user.rules):
            return user.state
        clicks = self.rule(user.rules).clicks
        return heal(user.state, user.who, clicks, printed_name(self.name), events, ruling=self.row)
        yield


class SuicideSquad(TeamAbility[KnockoutBonusRule]):
    """Suicide Squad: heals when an adjacent friend is knocked out (TA-SUICIDESQUAD)."""

    name = "suicide squad"
    row = "TA-SUICIDESQUAD"

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset({user.who})

    def after_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        state, rules = user.state, user.rules
        stood = bool(fallen.squares) and bool(adjacent(state.board, user.who, fallen.squares[0], rules=rules))
        if not (stood and is_friend(user, fallen.who) and is_healable(state, user.who)):
            return state
        question = message(
            "{} may heal, now that {} has fallen beside it", figure_ref(user.who), figure_ref(fallen.who)
        )
        if (yield Choose(user.fighter.side, question, (LET_BE, HEAL), state)) == LET_BE:
            return state
        if self.rule(rules).regenerates and (power := effect_named("regeneration")):
            return (yield from power.resolve(user, Use(user.who, power.name), events))
        state, (die,) = yield from ask_for_roll(
            state, "team", user.who, message("healing of {}", figure_ref(user.who)), 1, events
        )
        return heal(state, user.who, max(die - 2, 1), printed_name(self.name), events, ruling=self.row)


class FrightfulFour(TeamAbility[KnockoutBonusRule]):
    """Frightful Four: heals when one of a chosen team is knocked out (TA-FRIGHTFULFOUR)."""

    name = "frightful four"
    row = "TA-FRIGHTFULFOUR"

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        if moment == "after_knockout":
            return frozenset({user.who})
        members = (each.id for each in user.state.standing(user.fighter.side))
        return frozenset(each for each in members if is_member(user.state.fighter(each), self.name, user.rules))

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Let the first member ask for the whole force."""
        state, rules = user.state, user.rules
        members = [each.id for each in state.standing(user.fighter.side) if is_member(each, self.name, rules)]
        if members[:1] != [user.who]:
            return state
        teams = dict.fromkeys(
            team.name for opponent in opponents_of(state, user.fighter) for team in own_teams_of(opponent, rules)
        )
        if not teams:
            return state
        question = message("the team whose losses heal the {}", printed_name(self.name))
        chosen = yield Choose(user.fighter.side, question, (NOBODY, *teams), state)
        side, turn = user.fighter.side, state.turns
        marks = tuple(
            Lasting(self.name, who, who, side, turn, Until.GAME_ENDS, self.row, watches=chosen)
            for who in members if chosen != NOBODY
        )  # fmt: skip
        text = message("The {} of {} watch {}.", printed_name(self.name), side, printed_name(chosen))
        events.append(Event(text, (), (make_reason(self.ruling(rules), text),)))
        return state.with_(lasting=(*state.lasting, *marks))

    def after_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        rule, state = self.rule(user.rules), user.state
        watched = {each.watches for each in state.lasting if each.on == user.who and each.watches}
        lost = next((team for team in watched if is_member(state.fighter(fallen.who), team, user.rules)), "")
        if not lost or is_friend(user, fallen.who):
            return state
        clicks = rule.rival if lost == FantasticFour.name else rule.clicks
        return heal(state, user.who, clicks, printed_name(self.name), events, ruling=self.row)
        yield


class MinionsOfDoom(WildCard):
    """Minions of Doom: wild cards, or healing by a KO (TA-MINIONSOFDOOM)."""

    name = "minions of doom"
    row = "TA-MINIONSOFDOOM"

    def sheds(self, rules: Rulebook) -> TokenRemovalRule:
        """The faces of the ruling in a book."""
        value: TokenRemovalRule = self.ruling(rules).value
        return value

    def copies_friends(self, rules: Rulebook) -> bool:
        return self.sheds(rules).wild_card

    def copies_opponents(self, user: User) -> bool:
        return self.sheds(user.rules).opponents and is_force_unified(user, self)

    def after_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        rule, state, rules = self.sheds(user.rules), user.state, user.rules
        lost = state.fighter(fallen.who)
        standard = size_of(lost.figure, rules=rules) is Size.STANDARD
        if not rule.heals or fallen.hand != user.who or is_friend(user, fallen.who) or not standard:
            return state
        hurt_ones = tuple(
            each.id for each in state.friends_of(user.fighter.side)
            if has_effect(state, each.id, self.name) and is_healable(state, each.id)
        )  # fmt: skip
        if not hurt_ones:
            return state
        question = message("whom the {} heal", printed_name(self.name))
        friend = yield Choose(user.fighter.side, question, tuple(map(figure_ref, hurt_ones)), state)
        return heal(state, str(friend), rule.heals, printed_name(self.name), events, ruling=self.row)


class FatalFive(TeamAbility[TiringRule]):
    """Fatal Five: a token for a target that takes no damage (TA-FATALFIVE)."""

    name = "fatal five"
    row = "TA-FATALFIVE"

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        state, side = user.state, user.fighter.side
        for hit in hits if self.rule(user.rules).token else ():
            who = hit.target
            if not hit.dealt or hit.damaged or who not in state.board.pieces or is_friend(user, who):
                continue
            if state.fighter(who).tokens >= TIRED:
                state = damage_outside_attack(
                    state, who, 1, printed_name(self.name), events, by=side, hand=user.who, ruling=self.row
                )
                continue
            why = make_reason(
                self.ruling(user.rules), message("Nothing of the damage is left for {}.", figure_ref(who))
            )
            state = yield from give_token(state, who, events, why=why, by=side, hand=user.who)
        return state


class Guardians(TeamAbility[TeamDamageRule]):
    """Guardians of the Galaxy: pushing damages adjacent opponents too (TA-GUARDIANS)."""

    name = "guardians of the galaxy"
    row = "TA-GUARDIANS"

    def after_push_damage(self, user: User, events: list[Event]) -> State:
        state, by = user.state, self.rule(user.rules).damage
        if user.who not in state.board.pieces:
            return state
        for opponent in opponents_of(state, user.fighter):
            if stand_beside(User(state, user.who), opponent.id):
                state = damage_outside_attack(
                    state, opponent.id, by, printed_name(self.name), events, by=user.fighter.side, ruling=self.row
                )
        return state


class YoungAvengers(TeamAbility[HealTradeRule]):
    """Young Avengers: one heals what another takes (TA-YOUNGAVENGERS). Word: the one that heals."""

    name = "young avengers"
    row = "TA-YOUNGAVENGERS"

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def offers(self, user: User) -> Iterator[Use]:
        if self.rule(user.rules).rolls and not why_free_use_spent(user, self, once=True):
            for friend in friends_beside(user, self, members=True):
                if is_healable(user.state, friend) and not user.state.used_now(friend, self.name):
                    yield Use(user.who, self.name, (friend,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        once = why_free_use_spent(user, self, once=True)
        return once or (
            make_reason(self.ruling(user.rules), "It takes an adjacent member of the team that could heal."),
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, (friend,) = user.state, use.words
        state = state.with_use(user.who, self.name).with_use(friend, self.name)
        purpose = message("what {} heals and {} takes", figure_ref(friend), figure_ref(user.who))
        state, (die,) = yield from ask_for_roll(state, "team", user.who, purpose, 1, events)
        state = heal(state, friend, die, printed_name(self.name), events, ruling=self.row)
        return damage_outside_attack(state, user.who, die, printed_name(self.name), events, ruling=self.row)
