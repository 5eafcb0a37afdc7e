"""The feats of one book that have an effect here (FEAT). Each looks itself whether its user was given it (FRC-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from clixbook.board.answers import Reason, because
from clixbook.board.moves.moves import fall
from clixbook.board.near.adjacency import adjacent
from clixbook.board.said import said, the
from clixbook.board.squares import parse_square
from clixbook.board.things import MapObject, Mode, ObjectKind
from clixbook.engine.actions.use import Use
from clixbook.engine.effects import Effect, User
from clixbook.engine.held import effect_named, teams_on
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.questions import Steps
from clixbook.engine.rules.feats import fits_any, may_use_feat, needs_anywhere, needs_of, shown_words
from clixbook.engine.rules.values import Lock, Modifier, Replacement, becomes
from clixbook.engine.sequence.attack.blows import Attack, Hit
from clixbook.engine.sequence.attack.targets import foes
from clixbook.engine.sequence.fighters.lives import hurt, where, with_lasting
from clixbook.engine.sequence.fighters.values_now import shown_value
from clixbook.engine.sequence.moving.moving import move, way_of
from clixbook.engine.sequence.moving.moving_attacks import strike_after_move
from clixbook.engine.state import Event, State
from clixbook.figures.life import shown_click
from clixbook.powers.perplexing import Perplex
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights


class FeatEffect(Effect):
    """What all feats have in common."""

    common = brought = feat = True

    def usable(self, user: User) -> bool:
        """Has its user all that the feat asks for (FRC-12)?"""
        fighter = user.fighter
        free = fits_any(fighter.figure, rules=user.rules) or needs_anywhere(self.name, rules=user.rules)
        needs = () if free else needs_of(self.name, rules=user.rules)
        powers = [power for _, power, _ in shown_click(fighter.figure, fighter.life).powers]
        shown = shown_words(fighter.figure, powers)
        off = {each.off for each in user.state.lasting if each.on == user.who and each.off}
        return bool(may_use_feat(needs, rules=user.rules, shown=shown, usable=shown - off))

    def unusable(self, user: User) -> tuple[Reason, ...]:
        """Why its user cannot use it now, where its bearer lacks what it asks for; empty if it may."""
        text = said("{} cannot use {} now.", the(user.who), printed_name(self.name))
        return () if self.usable(user) else (because(user.rules["FRC-12"], text),)


def one_team_beside(user: User, who: str) -> bool:
    """Is that friend beside the user, and has it a team ability of the user's?"""
    own, others = (set(teams_on(user.state.fighter(each), user.rules)) for each in (user.who, who))
    return bool(own & others) and bool(adjacent(user.state.board, user.who, who, rules=user.rules))


class Swingline(FeatEffect):
    """Over bushes and roofs on a line (FEAT-SWINGLINE)."""

    name = "swingline"
    row = "FEAT-SWINGLINE"

    def moving(self, user: User, verb: str) -> MoveRights:
        return rights("hindering", "elevated") if self.usable(user) else NO_RIGHTS

    def has_attacked(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        """Flyers of opponents that its shot hit are earthbound until its player's next turn, and fall (SPD-10)."""
        state = user.state
        for who in dict.fromkeys(hit.target for hit in hits) if attack.ranged and self.usable(user) else ():
            if who not in state.board.pieces or state.are_friends(state.fighter(who).side, user.fighter.side):
                continue
            state = self._grounded(state, user, who, events)
        return state
        yield  # it asks nothing

    def _grounded(self, state: State, user: User, who: str, events: list[Event]) -> State:
        if state.board.pieces[who].mode is not Mode.WING:
            return state
        before, tied = state.board.pieces[who], self._tied(user, who)
        text = said("{} is earthbound until {}'s next turn.", the(who), user.fighter.side)
        events.append(Event(text, where(state, who), (because(user.rules["SPD-10"], text),)))
        state = with_lasting(state, tied)
        if falls := fall(before, state.board.pieces[who], rules=user.rules):
            state = hurt(state, who, falls, "fall", events, by=user.fighter.side, hand=user.who, ruling="SPD-10")
        return state

    def lays(self, user: User, on: str) -> Iterator[Lasting]:
        opposes = not user.state.are_friends(user.state.fighter(on).side, user.fighter.side)
        if self.usable(user) and opposes and user.state.board.pieces[on].mode is Mode.WING:
            yield self._tied(user, on)

    def _tied(self, user: User, who: str) -> Lasting:
        side, since = user.fighter.side, user.state.turns
        return Lasting(self.name, user.who, who, side, since, Until.OWN_TURN_BEGINS, "SPD-10", grounds=True)


class TrickShot(FeatEffect):
    """Shots past figures and bushes (FEAT-TRICKSHOT, LOF-20)."""

    name = "trick shot"
    row = "FEAT-TRICKSHOT"

    def lacks(self, rules: Rulebook) -> str:
        return "shots that go round corners"

    def looking(self, user: User, using: bool) -> frozenset[str]:
        if not self.usable(user):
            return frozenset()
        state = user.state
        if any(adjacent(state.board, user.who, foe.id, rules=user.rules) for foe in foes(state, user.fighter)):
            return frozenset()
        powers = user.rules.line_of_fire.powers
        return frozenset(word for power in powers if power.name.lower() == self.name for word in power.ignores)


class InspiringCommand(FeatEffect):
    """Friends of its team beside it are not pushed (FEAT-INSPIRINGCOMMAND)."""

    name = "inspiring command"
    row = "FEAT-INSPIRINGCOMMAND"

    def lacks(self, rules: Rulebook) -> str:
        return "those who stood beside it as their action began, and left"

    def spares_push(self, user: User, who: str) -> bool:
        if who == user.who or not self.usable(user):
            return False
        return one_team_beside(user, who)


class Shielding(FeatEffect):
    """A feat that makes some powers of others do nothing to its user."""

    against: ClassVar[frozenset[str]]

    def shuns(self, user: User, effect: str) -> bool:
        return effect in self.against and self.usable(user)


class RepulsorShield(Shielding):
    """Neither blasts of force nor expert shots (FEAT-REPULSORSHIELD)."""

    name = "repulsor shield"
    row = "FEAT-REPULSORSHIELD"
    against = frozenset({"force blast", "ranged combat expert"})

    def lacks(self, rules: Rulebook) -> str:
        return "what it does against Psychic Blast"


class Fortitude(Shielding):
    """No Outwit from afar, and beside it none without a hit (FEAT-FORTITUDE)."""

    name = "fortitude"
    row = "FEAT-FORTITUDE"
    against = frozenset({"outwit"})

    def lacks(self, rules: Rulebook) -> str:
        return "what it does against Exploit Weakness"


class BrilliantTactician(FeatEffect):
    """One Perplex for all friends around (FEAT-BRILLIANTTACTICIAN)."""

    name = "brilliant tactician"
    row = "FEAT-BRILLIANTTACTICIAN"

    def spreads(self, user: User, effect: str, target: str) -> Iterable[str]:
        perplex = effect_named(effect)
        if not isinstance(perplex, Perplex) or not self.usable(user):
            return ()
        friends = [each.id for each in user.state.friends_of(user.fighter.side)]
        if target not in friends:
            return ()
        return tuple(friend for friend in friends if friend != target and not perplex.against(user, friend))


class Sidekick(FeatEffect):
    """The defense of a greater friend (FEAT-SIDEKICK)."""

    name = "sidekick"
    row = "FEAT-SIDEKICK"

    def lacks(self, rules: Rulebook) -> str:
        return "who its partner is before the game, and that one's power of the defense slot"

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        state, fighter = user.state, user.fighter
        if name != "defense" or attack is None or not self.usable(user):
            return
        if state.are_friends(state.fighter(attack.who).side, fighter.side):
            return
        found = [
            (shown_value(state, friend.id, name), friend.id)
            for friend in state.standing(fighter.side)
            if friend.points >= 2 * fighter.points and adjacent(state.board, user.who, friend.id, rules=user.rules)
        ]
        best = max(found, default=(0, ""))
        if best[0] > shown_value(state, user.who, name):
            yield becomes(best[0], f"Sidekick of {best[1]}")


class RipItUp(FeatEffect):
    """Rubble in its hands as it sets out (FEAT-RIPITUP). Its word is the square where its move action ends."""

    name = "rip it up"
    row = "FEAT-RIPITUP"
    rubble = MapObject(ObjectKind.LIGHT, "rubble")

    def kind(self, rules: Rulebook) -> str:
        return "move"

    def lacks(self, rules: Rulebook) -> str:
        return "rubble before the moves of powers"

    def offers(self, user: User) -> Iterator[Use]:
        if self.usable(user) and user.piece.held is None:
            for goal in way_of(user.state, user.who):
                yield Use(user.who, self.name, (goal.name,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling = self.ruling(user.rules)
        if len(use.words) != 1:
            return (because(ruling, said("It goes: use {} rip-it-up SQUARE.", user.who)),)
        if against := self.unusable(user):
            return against
        if user.piece.held is not None:
            return (because(user.rules["OBJ-08"], said("{} holds an object already.", the(user.who))),)
        return way_of(user.state, user.who).why_not(user.state.board.square(use.words[0]))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """The rubble is in hand before the move, which may end in an attack with it as any move may."""
        who, board = user.who, user.state.board
        text = said("{} takes up rubble.", the(who))
        events.append(Event(text, where(user.state, who), (because(self.ruling(user.rules), text),)))
        state = user.state.with_(board=board.with_piece(replace(user.piece, held=self.rubble)))
        after, cost = yield from move(state, who, parse_square(use.words[0]), events)
        return (yield from strike_after_move(state, after, who, cost, events))


FEATS = (
    Swingline(), TrickShot(), InspiringCommand(), RepulsorShield(), Fortitude(), BrilliantTactician(), Sidekick(),
    RipItUp(),
)  # fmt: skip
"""Every feat that is built."""
