"""Team abilities in attacks (TA)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.lines.line_of_fire import best_line_of_fire
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_rights import line_of_fire_rights_of
from clixbook.engine.effects.effects import Counted, User
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.fighters.clicks import printed_values_of, squares_under
from clixbook.figures.dials.life import power_names
from clixbook.powers.defense.evading import evade_roll
from clixbook.powers.teams.teams import TeamAbility, friends_beside, is_member
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.teams.team_abilities import (
    AimingRule,
    CoachingRule,
    DodgingRule,
    GangUpRule,
    MarkRule,
    RankBonusRule,
    TeamDamageRule,
)

AS_IT_IS, AIM = no("attack as it is"), yes("give up attack for damage")


def stand_beside(user: User, other: str) -> bool:
    """Do the user and that figure stand beside each other on the map?"""
    pieces = user.state.board.pieces
    beside_it = other in pieces and user.who in pieces and other != user.who
    return beside_it and bool(adjacent(user.state.board, user.who, other, rules=user.rules))


def is_friend(user: User, who: str) -> bool:
    """Is the figure a friend of the user?"""
    return user.state.are_friends(user.state.fighter(who).side, user.fighter.side)


def shown_power_names(fighter: Fighter) -> frozenset[str]:
    """The names of the powers that the dial shows."""
    return power_names(fighter.figure, printed_values_of(fighter))


class Hydra(TeamAbility[CoachingRule]):
    """Hydra: helps ranged attacks of adjacent friends on targets in its sight (TA-HYDRA)."""

    name = "hydra"
    row = "TA-HYDRA"

    def other_value_changes(self, user: User, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
        if attack is None or not attack.ranged or name not in ("attack", "defense"):
            return
        rule = self.rule(user.rules)
        by, seen = (rule.attack, attack.targets) if name == "attack" else (rule.defense, (who,))
        concerned = who == attack.who if name == "attack" else who in attack.targets
        if not (by and concerned and is_friend(user, attack.who) and stand_beside(user, attack.who)):
            return
        if all(self._sees(user, target) for target in seen):
            yield Modifier(by, message("{} of {}", printed_name(self.name), figure_ref(user.who)))

    def _sees(self, user: User, target: str) -> bool:
        state = user.state
        past = line_of_fire_rights_of(state, user.who)
        return target in state.board.pieces and bool(
            best_line_of_fire(state.board, user.who, target, user.rules, state.player, past)
        )


class Police(Hydra):
    """Police: helps ranged attacks of adjacent friends, like Hydra (TA-POLICE)."""

    name = "police"
    row = "TA-POLICE"


class Morlocks(TeamAbility[GangUpRule]):
    """Morlocks: close attack bonus for each friend beside it and the target (TA-MORLOCKS)."""

    name = "morlocks"
    row = "TA-MORLOCKS"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        if name != "attack" or attack is None or attack.ranged or attack.who != user.who or len(attack.targets) != 1:
            return
        (target,) = attack.targets
        friends = [each.id for each in user.state.friends_of(user.fighter.side) if stand_beside(user, each.id)]
        if around := [each for each in friends if each != target and stand_beside(User(user.state, target), each)]:
            yield Modifier(self.rule(user.rules).attack * len(around), printed_name(self.name))


class MarkedTarget(TeamAbility[MarkRule]):
    """Target named once a game by a free action. Word: a figure or a team."""

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def offers(self, user: User) -> Iterator[Use]:
        if not self._has_named(user):
            them = opponents_of(user.state, user.fighter)
            teams = dict.fromkeys(team.name for opponent in them for team in own_teams_of(opponent, user.rules))
            for word in (*(opponent.id for opponent in them), *teams):
                yield Use(user.who, self.name, (word.replace(" ", "-"),))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling = self.ruling(user.rules)
        if self._has_named(user):
            return (make_reason(ruling, "It was used already, and counts for the whole game."),)
        return (
            make_reason(ruling, message("It goes: use {} {} WHOM, or a team.", user.who, self.name.replace(" ", "-"))),
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, (word,) = user.state.with_use(user.who, self.name, for_game=True), use.words
        text = message(
            "{} names {}, for the whole game.",
            figure_ref(user.who),
            figure_ref(word) if word in state.fighters else word,
        )
        events.append(Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),)))
        for opponent in state.fighters.values():
            its = {team.name.replace(" ", "-") for team in own_teams_of(opponent, user.rules)}
            if opponent.id == word or (word in its and not is_friend(user, opponent.id)):
                state = state.with_(lasting=(*state.lasting, self._mark(user, opponent.id)))
        return state
        yield

    def _mark(self, user: User, opponent: str) -> Lasting:
        side, turn = user.fighter.side, user.state.turns
        return Lasting(self.name, user.who, opponent, side, turn, Until.GAME_ENDS, self.row, marked=True)

    def _named_targets(self, user: User) -> list[str]:
        """The named figures: by the user, or by any figure of its force."""
        marks = (each for each in user.state.lasting if each.marked and each.source == self.name)
        each_one, side = self.rule(user.rules).each, user.fighter.side
        return [mark.on for mark in marks if (mark.by == user.who if each_one else mark.player == side)]

    def _has_named(self, user: User) -> bool:
        """Has the user, or any figure of its force, named figures, even if those have fallen since?"""
        each_one, side = self.rule(user.rules).each, user.fighter.side
        by = (use.by for use in user.state.used if use.effect == self.name)
        named = any(who == user.who if each_one else user.state.fighter(who).force_owner == side for who in by)
        return named or bool(self._named_targets(user))

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        by = self.rule(user.rules).attack
        if not by or name != "attack" or attack is None or attack.who != user.who:
            return
        if attack.targets and set(attack.targets) <= set(self._named_targets(user)):
            yield Modifier(by, printed_name(self.name))

    def other_value_changes(self, user: User, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
        by = self.rule(user.rules).defense
        if not by or name != "defense" or attack is None or attack.who != user.who:
            return
        if who in attack.targets and who in self._named_targets(user):
            yield Modifier(by, printed_name(self.name))


class TwoThousandAD(MarkedTarget):
    """2000 AD: a target named for the game (TA-2000AD)."""

    name = "2000 ad"
    row = "TA-2000AD"


class UltimateXMen(MarkedTarget):
    """Ultimate X-Men: a target named for the game (TA-ULTIMATEXMEN)."""

    name = "ultimate x-men"
    row = "TA-ULTIMATEXMEN"


class FlashRogues(TeamAbility[DodgingRule]):
    """Flash's Rogue's Gallery: better against Hypersonic Speed (TA-FLASHROGUES)."""

    name = "flash's rogue's gallery"
    row = "TA-FLASHROGUES"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        rule = self.rule(user.rules)
        if not rule.attack or name != "attack" or attack is None or attack.who != user.who:
            return
        shown = [shown_power_names(user.state.fighter(who)) for who in attack.targets]
        if shown and all(each & rule.using for each in shown):
            yield Modifier(rule.attack, printed_name(self.name))

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        rule = self.rule(user.rules)
        if not rule.faces or not rule.using.intersection(attack.using):
            return user.state, (hit,)
        return (yield from evade_roll(user, self, attack, hit, rule.faces, events))


class MarvelFamily(FlashRogues):
    """Marvel Family: a roll to evade Incapacitate and Mind Control (TA-MARVELFAMILY)."""

    name = "marvel family"
    row = "TA-MARVELFAMILY"


class WonderWomanAlly(TeamAbility[DodgingRule]):
    """Wonder Woman Ally: Super Senses, or a bonus to them (TA-WONDERWOMANALLY)."""

    name = "wonder woman ally"
    row = "TA-WONDERWOMANALLY"

    def version_of(self, rules: Rulebook) -> str:
        return "super senses"

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        return number + (what == "roll" and about == "super senses")

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        if "super senses" in shown_power_names(user.fighter):
            return user.state, (hit,)
        return (yield from evade_roll(user, self, attack, hit, self.rule(user.rules).faces, events))


class SquadronSupreme(TeamAbility[RankBonusRule]):
    """Squadron Supreme: bonuses for each adjacent member (TA-SQUADRONSUPREME)."""

    name = "squadron supreme"
    row = "TA-SQUADRONSUPREME"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        rule = self.rule(user.rules)
        if name == "defense" and (many := len(list(friends_beside(user, self, members=True)))):
            yield Modifier(rule.defense * many, printed_name(self.name))
        if name == "attack":
            around = (each for each in user.state.standing() if stand_beside(user, each.id))
            others = [each for each in around if any(team.name != self.name for team in own_teams_of(each, user.rules))]
            if others:
                yield Modifier(rule.attack * len(others), printed_name(self.name))


class Crusade(TeamAbility[TeamDamageRule]):
    """Crusade: doubles deal 1 more damage (TA-CRUSADE)."""

    name = "crusade"
    row = "TA-CRUSADE"
    weighs_rolls = True

    def fix_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        doubles = any(len(set(hit.dice)) == 1 and set(hit.dice) != {1} for hit in hits)
        if not doubles:
            return user.state, attack
        more = ("damage", Modifier(self.rule(user.rules).damage, printed_name(self.name), from_one=True, beyond=True))
        return user.state, replace(attack, modifiers=(*attack.modifiers, more))
        yield


class Invaders(TeamAbility[AimingRule]):
    """Invaders: less attack for more damage (TA-INVADERS)."""

    name = "invaders"
    row = "TA-INVADERS"
    weighs_rolls = True

    def before_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        state, rule = user.state, self.rule(user.rules)
        members = [each for each in state.standing(user.fighter.side) if is_member(each, self.name, user.rules)]
        duos = sum(has_effect(state, each.id, "duo") for each in members)  # which count as two (PWR-DUO)
        if len(members) + duos < rule.members or attack.damage != "normal":
            return state, attack
        question = message("{} may give up {} attack for {} damage", figure_ref(user.who), -rule.attack, rule.damage)
        if (yield Choose(user.fighter.side, question, (AS_IT_IS, AIM), state)) == AS_IT_IS:
            return state, attack
        less = ("attack", Modifier(rule.attack, printed_name(self.name)))
        return state, replace(attack, modifiers=(*attack.modifiers, less))

    def fix_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        rule, source = self.rule(user.rules), printed_name(self.name)
        aimed = any(name == "attack" and each.source == source for name, each in attack.modifiers)
        if not aimed or not any(hit.judged.total > hit.judged.defense for hit in hits):
            return user.state, attack
        return user.state, replace(
            attack, modifiers=(*attack.modifiers, ("damage", Modifier(rule.damage, source, beyond=True)))
        )
        yield
