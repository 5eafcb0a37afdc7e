"""Team abilities about movement (TA)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Mode
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.themes import share_keyword
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.engine.sequence.moving.rolls_on_the_way import InHand, is_still_standing, roll_on_the_way
from clixbook.powers.defense.evading import evade_roll
from clixbook.powers.power_targets import why_out_of_reach
from clixbook.powers.teams.team_fighters import is_friend, stand_beside
from clixbook.powers.teams.teams import TeamAbility, is_member
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.teams.team_abilities import CarryingRule, DrivingRule, RepellingRule, SlitheringRule
from clixbook.rulebooks.sections.teams.team_values import TeamAbilityRule
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, PowerReach

FAR = PowerReach(10)


class GreenLanternCorps(TeamAbility[CarryingRule]):
    """Green Lantern Corps: many passengers, or a shield (TA-GLC). Word: the friend."""

    name = "green lantern corps"
    row = "TA-GLC"

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        rule = self.rule(rules)
        carrier = [*["carries"] * rule.anybody, *["transporter"] * rule.transporter]
        return (f"passenger: {rule.most}", *carrier)

    def by_action(self, rules: Rulebook) -> bool:
        return bool(self.rule(rules).shields)

    def offers(self, user: User) -> Iterator[Use]:
        if self.by_action(user.rules):
            for friend in user.state.friends_of(user.fighter.side):
                if friend.id != user.who and not why_out_of_reach(user, self, friend.id, FAR):
                    yield Use(user.who, self.name, (friend.id,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not self.by_action(user.rules):
            return super().refusal(user, use)
        far = why_out_of_reach(user, self, use.words[0], FAR) if len(use.words) == 1 else ()
        return far or (make_reason(self.ruling(user.rules), "It takes another friend, in its line of fire."),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        (friend,), side, turn = use.words, user.fighter.side, user.state.turns
        by = self.rule(user.rules).shields
        lasting = Lasting(
            self.name, user.who, friend, side, turn, Until.OWN_TURN_BEGINS, self.row, value="defense", change=by
        )
        text = message("{}.", lasting.message)
        events.append(Event(text, squares_under(user.state, friend), (make_reason(self.ruling(user.rules), text),)))
        return add_lasting(user.state, lasting)
        yield


class Underworld(TeamAbility[DrivingRule]):
    """Underworld: carries friends (TA-UNDERWORLD)."""

    name = "underworld"
    row = "TA-UNDERWORLD"

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        return ("carries", "passenger: 2")

    def why_not_carry(self, user: User, riders: Sequence[str]) -> tuple[Reason, ...]:
        rule, own, them = self.rule(user.rules), user.fighter, [user.state.fighter(each) for each in riders]
        if len(them) == 1 and user.piece.mode is Mode.WING:  # a flyer carries one anyway
            return ()
        for each in them:
            shares = share_keyword(own.figure, each.figure)
            if not (is_member(each, self.name, user.rules) if rule.members else shares):
                text = message("{} is not a figure that {} can carry.", figure_ref(each.id), figure_ref(user.who))
                return (make_reason(self.ruling(user.rules), text),)
        if len(them) > 1 and any(each.points >= own.points for each in them):
            return (make_reason(self.ruling(user.rules), "Two are carried only if both have fewer points."),)
        return ()


class SerpentSociety(TeamAbility[SlitheringRule]):
    """Serpent Society: moves ignore figures and terrain (TA-SERPENTSOCIETY)."""

    name = "serpent society"
    row = "TA-SERPENTSOCIETY"

    def move_rights(self, user: User, verb: str) -> MoveRights:
        return self.rule(user.rules).moves


class Champions(SerpentSociety):
    """Champions: Leap/Climb when starting beside a member (TA-CHAMPIONS)."""

    name = "champions"
    row = "TA-CHAMPIONS"

    def move_rights(self, user: User, verb: str) -> MoveRights:
        friends = user.state.friends_of(user.fighter.side)
        together = self.rule(user.rules).leaps and any(
            stand_beside(user, each.id) and is_member(each, self.name, user.rules) for each in friends
        )
        leaps = replace(user.rules.speed_modes.leap_climb, break_away=0, breaks_free=True)
        return leaps if together else NO_RIGHTS


class Shiar(SerpentSociety):
    """Shi'ar: ignores elevated terrain, and attacks soaring opponents (TA-SHIAR)."""

    name = "shi'ar"
    row = "TA-SHIAR"

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        return ("reaches aloft",) * self.rule(rules).aloft

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        return frozenset({"elevated"})


class KingdomCome(TeamAbility[RepellingRule]):
    """Kingdom Come: keeps opponents away, or evades ranged attacks (TA-KINGDOMCOME)."""

    name = "kingdom come"
    row = "TA-KINGDOMCOME"

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        faces, attacker = self.rule(user.rules).dodges, user.state.fighter(attack.who)
        if not faces or not attack.ranged or is_member(attacker, self.name, user.rules):
            return user.state, (hit,)
        return (yield from evade_roll(user, self, attack, hit, faces, events))

    def limit_path(
        self, user: User, who: str, path: Sequence[Square], events: list[Event], in_hand: InHand | None = None
    ) -> Steps[tuple[State, tuple[Square, ...]]]:
        """End the way one square earlier, if the die says so; members and friends do not roll."""
        state, rule, way = user.state, self.rule(user.rules), tuple(path)
        mover = state.fighter(who)
        spared = is_friend(user, who) or is_member(mover, self.name, user.rules) or not rule.faces
        here = [self._beside(user, who, square) for square in way]
        met = next((at for at in range(1, len(way)) if here[at] and not here[at - 1]), 0)
        if spared or not met or (rule.ends and not here[-1]):
            return state, way
        end = max(at for at in range(met) if at == 0 or not state.board.piece_at(way[at]))
        barred = any(each.on == who and each.source == self.name and each.marked for each in state.lasting)
        if not barred:
            purpose = message("roll of {} beside {}", figure_ref(who), figure_ref(user.who))
            state, die = yield from roll_on_the_way(
                state, who, way[: end + 1], "team", purpose, events, in_hand=in_hand
            )
            if die not in rule.faces or not is_still_standing(state, who):
                return state, way
            state = self._keep_off(User(state, user.who), who, events)
        return state, way[: end + 1]

    def _keep_off(self, user: User, who: str, events: list[Event]) -> State:
        """The position in which it is kept off for this turn, or its action is over."""
        ends = self.rule(user.rules).ends
        text = message(
            "{} keeps {} away{}.",
            figure_ref(user.who),
            figure_ref(who),
            ", and its action is over" if ends else " this turn",
        )
        events.append(Event(text, squares_under(user.state, who), (make_reason(self.ruling(user.rules), text),)))
        lasting = Lasting(
            self.name, user.who, who, user.fighter.side, user.state.turns, Until.TURN_ENDS, self.row, marked=not ends,
            stops=ends,
        )  # fmt: skip
        return user.state.with_(lasting=(*user.state.lasting, lasting))

    def _beside(self, user: User, who: str, square: Square) -> bool:
        piece = replace(user.state.board.pieces[who], squares=(square,))
        return bool(adjacent(user.state.board, user.who, piece, rules=user.rules))


class Hypertime(KingdomCome):
    """Hypertime: keeps opponents away (TA-HYPERTIME)."""

    name = "hypertime"
    row = "TA-HYPERTIME"


class Badoon(TeamAbility[TeamAbilityRule]):
    """Badoon: adjacent opponents cannot break away (TA-BADOON, BRK-06)."""

    name = "badoon"
    row = "TA-BADOON"
