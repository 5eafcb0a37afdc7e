"""Feats with an effect in the engine (FEAT, FRC-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.things import MapObject, Mode, ObjectKind
from clixbook.board.moves.moves import fall_damage
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.action import Action
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import Effect, Origin, Prevention, User
from clixbook.engine.effects.feat_use import can_use_feat
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.rules.forces.feats import fits_any, needs_anywhere, needs_of
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.fighters.clicks import add_lasting, damage_outside_attack, squares_under
from clixbook.engine.sequence.fighters.current_values import shown_value
from clixbook.figures.dials.life import power_names, shown_click
from clixbook.powers.damage.perplex import Perplex
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.turn.actions import ActionKind
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights

NO_RUBBLE, RUBBLE = no("no rubble"), yes("take up rubble")
PROTECTS = frozenset({
    "super senses", "toughness", "combat reflexes", "energy shield/deflection", "mastermind", "impervious",
    "invulnerability",
})  # fmt: skip
"""Powers of the defense slot that can protect another figure (FEAT-SIDEKICK)."""


class FeatEffect(Effect):
    """Base of all feats."""

    origin = Origin.FEAT

    def is_usable(self, user: User) -> bool:
        """Does its user meet the feat's requirements (FRC-12)?"""
        fighter = user.fighter
        free = fits_any(fighter.figure, rules=user.rules) or needs_anywhere(self.name, rules=user.rules)
        needs = () if free else needs_of(self.name, rules=user.rules)
        return bool(can_use_feat(user.state, fighter, needs))

    def why_unusable(self, user: User) -> tuple[Reason, ...]:
        """Why its user cannot use it now, for lack of a requirement; empty if it may."""
        text = message("{} cannot use {} now.", figure_ref(user.who), printed_name(self.name))
        return () if self.is_usable(user) else (make_reason(user.rules["FRC-12"], text),)


def is_teammate_beside(user: User, who: str) -> bool:
    """Is that friend beside the user, and has it a team ability of the user's?"""
    own, others = (set(own_teams_of(user.state.fighter(each), user.rules)) for each in (user.who, who))
    return bool(own & others) and bool(adjacent(user.state.board, user.who, who, rules=user.rules))


class Swingline(FeatEffect):
    """Swingline: moves ignore hindering terrain and elevation (FEAT-SWINGLINE)."""

    name = "swingline"
    row = "FEAT-SWINGLINE"

    def move_rights(self, user: User, verb: str) -> MoveRights:
        return rights("hindering", "elevated") if self.is_usable(user) else NO_RIGHTS

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        """Flyers of opponents that its shot hit are earthbound until its player's next turn, and fall (SPD-10)."""
        state = user.state
        for who in dict.fromkeys(hit.target for hit in hits) if attack.ranged and self.is_usable(user) else ():
            if who not in state.board.pieces or state.are_friends(state.fighter(who).side, user.fighter.side):
                continue
            state = self._ground(state, user, who, events)
        return state
        yield  # makes it a generator, though it asks no question

    def _ground(self, state: State, user: User, who: str, events: list[Event]) -> State:
        if state.board.pieces[who].mode is not Mode.WING:
            return state
        before, tied = state.board.pieces[who], self._lasting_ground(user, who)
        text = message("{} is earthbound until {}'s next turn.", figure_ref(who), user.fighter.side)
        events.append(Event(text, squares_under(state, who), (make_reason(user.rules["SPD-10"], text),)))
        state = add_lasting(state, tied)
        if falls := fall_damage(before, state.board.pieces[who], rules=user.rules):
            state = damage_outside_attack(
                state, who, falls, "fall", events, by=user.fighter.side, hand=user.who, ruling="SPD-10"
            )
        return state

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        opposes = not user.state.are_friends(user.state.fighter(on).side, user.fighter.side)
        if self.is_usable(user) and opposes and user.state.board.pieces[on].mode is Mode.WING:
            yield self._lasting_ground(user, on)

    def _lasting_ground(self, user: User, who: str) -> Lasting:
        side, since = user.fighter.side, user.state.turns
        return Lasting(self.name, user.who, who, side, since, Until.OWN_TURN_BEGINS, "SPD-10", grounds=True)


class TrickShot(FeatEffect):
    """Trick Shot: lines past figures, terrain and corners (FEAT-TRICKSHOT, LOF-20)."""

    name = "trick shot"
    row = "FEAT-TRICKSHOT"

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        if not self.is_usable(user):
            return frozenset()
        state = user.state
        if any(
            adjacent(state.board, user.who, each.id, rules=user.rules) for each in opponents_of(state, user.fighter)
        ):
            return frozenset()
        powers = user.rules.line_of_fire.powers
        past = (word for power in powers if power.name.lower() == self.name for word in power.ignores)
        return frozenset({*past, "corners"})


class InspiringCommand(FeatEffect):
    """Inspiring Command: no pushing damage for adjacent team (FEAT-INSPIRINGCOMMAND)."""

    name = "inspiring command"
    row = "FEAT-INSPIRINGCOMMAND"

    def on_action_declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Mark those beside it as its action begins: they are spared as it ends, wherever they stand then."""
        if not self._spares(user, action.who):
            return user.state
        side, turn = user.fighter.side, user.state.turns
        return add_lasting(
            user.state, Lasting(self.name, user.who, action.who, side, turn, Until.TURN_ENDS, self.row, marked=True)
        )
        yield  # makes it a generator, though it asks no question

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        if what != "pushing damage" or about == user.who:
            return False
        return self._spares(user, about) or bool(self._begun_beside(user))

    def after_action(self, user: User, events: list[Event]) -> State:
        begun = self._begun_beside(user)
        left = tuple(each for each in user.state.lasting if each not in begun)
        return user.state.with_(lasting=left) if begun else user.state

    def _spares(self, user: User, who: str) -> bool:
        return who != user.who and self.is_usable(user) and is_teammate_beside(user, who)

    def _begun_beside(self, user: User) -> list[Lasting]:
        return [each for each in user.state.lasting if each.by == user.who and each.source == self.name]


class Shielding(FeatEffect):
    """Base of feats against some powers; a ``blunted`` one deals at most 1 damage."""

    against: ClassVar[frozenset[str]]
    blunted: ClassVar[str]

    def is_immune_to(self, user: User, effect: str) -> bool:
        return effect in self.against and self.is_usable(user)

    def most_damage(self, user: User, attack: Attack) -> int | None:
        return 1 if self.blunted in attack.using and self.is_usable(user) else None


class RepulsorShield(Shielding):
    """Repulsor Shield: against Force Blast and ranged powers (FEAT-REPULSORSHIELD)."""

    name = "repulsor shield"
    row = "FEAT-REPULSORSHIELD"
    against = frozenset({"force blast", "ranged combat expert"})
    blunted = "psychic blast"


class Fortitude(Shielding):
    """Fortitude: against Outwit and Exploit Weakness (FEAT-FORTITUDE)."""

    name = "fortitude"
    row = "FEAT-FORTITUDE"
    against = frozenset({"outwit"})
    blunted = "exploit weakness"


class BrilliantTactician(FeatEffect):
    """Brilliant Tactician: Perplex counts for all friends (FEAT-BRILLIANTTACTICIAN)."""

    name = "brilliant tactician"
    row = "FEAT-BRILLIANTTACTICIAN"

    def additional_recipients(self, user: User, effect: str, target: str) -> Iterable[str]:
        perplex = effect_named(effect)
        if not isinstance(perplex, Perplex) or not self.is_usable(user):
            return ()
        friends = [each.id for each in user.state.friends_of(user.fighter.side)]
        if target not in friends:
            return ()
        return tuple(friend for friend in friends if friend != target and not perplex.against(user, friend))


class Sidekick(FeatEffect):
    """Sidekick: uses the defense of an adjacent friend with twice its points or more (FEAT-SIDEKICK)."""

    name = "sidekick"
    row = "FEAT-SIDEKICK"

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Let its player choose for the whole game whose sidekick it is."""
        state, fighter = user.state, user.fighter
        force = [each for each in state.fighters.values() if each.side == fighter.side and not each.life.ko]
        able = tuple(each.id for each in force if _points_without_feats(each) >= 2 * _points_without_feats(fighter))
        if not able:
            return state
        chosen = able[0]
        if len(able) > 1:
            question = message("whose sidekick {} is", figure_ref(user.who))
            chosen = str((yield Choose(fighter.side, question, tuple(map(figure_ref, able)), state)))
        text = message("{} is the sidekick of {}.", figure_ref(user.who), figure_ref(chosen))
        events.append(Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),)))
        pair = Lasting(
            self.name, user.who, user.who, fighter.side, state.turns, Until.GAME_ENDS, self.row, partner=chosen
        )
        return with_traits(state.with_(lasting=(*state.lasting, pair)))

    def grants_by_position(self, user: User) -> Iterable[str]:
        """Give the powers in the defense slot of the adjacent friend, if they protect."""
        for friend in self._partners(user) if self.is_usable(user) else ():
            shown = power_names(friend.figure, shown_click(friend.figure, friend.life), "defense")
            yield from sorted(shown & PROTECTS)

    def _partners(self, user: User) -> Iterator[Fighter]:
        """The chosen friend; in a position set by hand any possible one."""
        state, fighter = user.state, user.fighter
        named = {each.partner for each in state.lasting if each.on == user.who and each.source == self.name}
        for friend in state.standing(fighter.side):
            if named and friend.id not in named:
                continue
            if _points_without_feats(friend) >= 2 * _points_without_feats(fighter) and adjacent(
                state.board, user.who, friend.id, rules=user.rules
            ):
                yield friend

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        state, fighter = user.state, user.fighter
        if name != "defense" or attack is None or not self.is_usable(user):
            return
        if state.are_friends(state.fighter(attack.who).side, fighter.side):
            return
        found = [(shown_value(state, friend.id, name), friend.id) for friend in self._partners(user)]
        best = max(found, default=(0, ""))
        if best[0] > shown_value(state, user.who, name):
            yield set_value(best[0], f"Sidekick of {best[1]}")


def _points_without_feats(fighter: Fighter) -> int:
    """The points of a figure without those of its feats."""
    return fighter.points - sum(feat.cost for feat in fighter.feats)


class RipItUp(FeatEffect):
    """Rip It Up: takes up rubble as a light object before a move (FEAT-RIPITUP)."""

    name = "rip it up"
    row = "FEAT-RIPITUP"
    rubble = MapObject(ObjectKind.LIGHT, "rubble")

    def on_action_declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Before any move of its own, that of a power too, which may end in an attack with it."""
        state, who, full = user.state, user.who, user.piece.held is not None
        if action.who != who or action.action_kind(user.rules) != ActionKind.MOVE or full or not self.is_usable(user):
            return state
        question = message("{} may pick up rubble before it moves", figure_ref(who))
        if (yield Choose(user.fighter.side, question, (NO_RUBBLE, RUBBLE), state)) == NO_RUBBLE:
            return state
        text = message("{} picks up rubble.", figure_ref(who))
        events.append(Event(text, squares_under(state, who), (make_reason(self.ruling(user.rules), text),)))
        return state.with_(board=state.board.with_piece(replace(user.piece, held=self.rubble)))


FEATS = (
    Swingline(), TrickShot(), InspiringCommand(), RepulsorShield(), Fortitude(), BrilliantTactician(), Sidekick(),
    RipItUp(),
)  # fmt: skip
"""Every feat that is built."""
