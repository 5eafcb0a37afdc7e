"""Feats: Flashbang, Taunt, Sacrifice Play, Revive and Warp In (FEAT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.carrying.carrying import carry, set_down_squares
from clixbook.board.model.squares import parse_square
from clixbook.board.near.adjacency import neighbours
from clixbook.engine.actions import Action
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.options import Options
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.action.resolution import resolve
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import judge_ranged_attack, opponents_of, why_never_shoots, why_protected
from clixbook.engine.sequence.carrying.carry_sequence import set_down_on
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.initial_state import piece_of
from clixbook.engine.sequence.set_up.placement import open_squares, put_on_map
from clixbook.powers.attack.smoke_cloud_and_barrier import SmokeCloud
from clixbook.powers.feats.feat_effects import FeatEffect, is_teammate_beside
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.turn.actions import ActionKind

NOBODY, PASSENGER = no("nobody"), "passenger"
MOVED = "flashbang move"
"""The mark for a move action of its user."""
SMOKE = SmokeCloud()


class Flashbang(FeatEffect):
    """Flashbang: Smoke Cloud as a free action (FEAT-FLASHBANG). Word: a square."""

    name = "flashbang"
    row = "FEAT-FLASHBANG"

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.FREE

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(PlaceRef, words))

    def on_action_declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Note a move action of its user."""
        moves = action.who == user.who and action.action_kind(user.rules) == ActionKind.MOVE
        return user.state.with_use(user.who, MOVED) if moves else user.state
        yield

    def against(self, user: User) -> tuple[Reason, ...]:
        """Why there is no smoke now, wherever it would lie."""
        ruling, state = self.ruling(user.rules), user.state
        if against := self.why_unusable(user):
            return against
        if state.used_now(user.who, self.name):
            return (
                make_reason(ruling, message("{} used {} this turn.", figure_ref(user.who), printed_name(self.name))),
            )
        acted, moved = user.fighter.acted, state.used_now(user.who, MOVED)
        if acted and not moved:
            return (
                make_reason(ruling, message("{} took another action than a move this turn.", figure_ref(user.who))),
            )
        if moved and not acted:
            return (make_reason(ruling, message("{} is in the middle of its move.", figure_ref(user.who))),)
        return ()

    def offers(self, user: User) -> Iterator[Use]:
        if not self.against(user):
            yield from (Use(user.who, self.name, (square.name,)) for square in SMOKE.marker_squares(user))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 1:
            text = message("It goes: use {} flashbang SQUARE, the first square; the others are asked for.", user.who)
            return (make_reason(self.ruling(user.rules), text),)
        return self.against(user) or SMOKE.lay_markers(user, (user.state.board.square(use.words[0]),)).reasons

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Smoke on square after square; if it has not acted yet, only a move is left to it."""
        state, who = user.state.with_use(user.who, self.name), user.who
        if not user.fighter.acted:
            only = Lasting(
                self.name, who, who, user.fighter.side, state.turns, Until.TURN_ENDS, self.row, bars="all but moves"
            )  # fmt: skip
            state = add_lasting(state, only)
        return (yield from SMOKE.lay_all_markers(User(state, who), [parse_square(use.words[0])], events))


class Taunt(FeatEffect):
    """Taunt: a shot without damage that provokes (FEAT-TAUNT). Word: the target.

    The answer is asked for as the next turn of the target's player begins, the first action of that turn.
    """

    name = "taunt"
    row = "FEAT-TAUNT"
    reach = 6
    in_any_turn = True

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.RANGED

    # -- the shot --------------------------------------------------------------------------------------------

    def against(self, user: User, target: str) -> tuple[Reason, ...]:
        """Why it does not taunt that figure; empty if it may try."""
        state = user.state
        if against := self.why_unusable(user) or why_never_shoots(state, user.who):
            return against
        if against := why_protected(state, user.fighter, state.fighter(target)):
            return against
        shot = judge_ranged_attack(state, user.who, target, self.reach)
        return () if shot else shot.reasons

    def offers(self, user: User) -> Iterator[Use]:
        for opponent in opponents_of(user.state, user.fighter):
            if not self.against(user, opponent.id):
                yield Use(user.who, self.name, (opponent.id,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 1:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} taunt TARGET.", user.who)),)
        return self.against(user, use.words[0])

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        shot = Attack(user.who, use.words, ranged=True, using=(self.name,), deals_no_damage=True, range=self.reach)
        return (yield from resolve_attack(user.state, shot, events))

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        state, who = user.state, hit.target
        text = message("{} must come to {} or attack it next turn.", figure_ref(who), figure_ref(user.who))
        events.append(Event(text, squares_under(state, who), (make_reason(self.ruling(user.rules), text),)))
        challenge = Lasting(
            self.name, user.who, who, state.fighter(who).side, state.turns, Until.OWN_TURN_ENDS, self.row,
            challenged=True,
        )  # fmt: skip
        return add_lasting(state, challenge)
        yield

    def parts(self, user: User, moment: str) -> Iterable[Effect]:
        return (self,) if any(each.challenged and each.by == user.who for each in user.state.lasting) else ()

    # -- the answer ------------------------------------------------------------------------------------------

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        state = user.state
        for challenge in [each for each in state.lasting if each.challenged and each.by == user.who]:
            if challenge.on in state.board.pieces and state.fighter(challenge.on).side == state.player:
                state = yield from self.resolve_answer(User(state, user.who), challenge, events)
        return state

    def resolve_answer(self, user: User, challenge: Lasting, events: list[Event]) -> Steps[State]:
        """The position after the taunted figure has come or attacked, if it can."""
        state = user.state.with_(lasting=tuple(each for each in user.state.lasting if each != challenge))
        options = tuple(self.possible_answers(User(state, user.who), challenge.on))
        if not options:
            text = message("{} can neither come to {} nor attack it.", figure_ref(challenge.on), figure_ref(user.who))
            events.append(
                Event(text, squares_under(state, challenge.on), (make_reason(self.ruling(user.rules), text),))
            )
            return state
        question = message("{} answers the taunt of {}", figure_ref(challenge.on), figure_ref(user.who))
        chosen = yield Choose(state.player, question, options, state)
        return (yield from resolve(state, chosen, events))

    def possible_answers(self, user: User, who: str) -> Iterator[Action]:
        """The actions by which that figure comes to the user, or attacks it."""
        state, near = user.state, {square.name for square in neighbours(user.state.board, user.who, rules=user.rules)}
        for family in Options(state).families:
            for action in family.members if family.who == who else ():
                aimed = user.who in action.points
                if action.action_kind(state.rules) != ActionKind.FREE and (aimed or near.intersection(action.points)):
                    yield action


class SacrificePlay(FeatEffect):
    """Sacrifice Play: a teammate is knocked out instead (FEAT-SACRIFICEPLAY)."""

    name = "sacrifice play"
    row = "FEAT-SACRIFICEPLAY"

    def stand_ins(self, user: User) -> Iterable[str]:
        if not self.is_usable(user):
            return ()
        return tuple(
            friend.id for friend in user.state.friends_of(user.fighter.side)
            if friend.id != user.who and is_teammate_beside(user, friend.id)
            and any(feat.name == self.name for feat in friend.feats)
        )  # fmt: skip


class Revive(FeatEffect):
    """Revive: healable after a KO until its tokens are gone (FEAT-REVIVE)."""

    name = "revive"
    row = "FEAT-REVIVE"
    lingers = 3


class WarpIn(FeatEffect):
    """Warp In: arrives in a later turn, with rights that a die decides (FEAT-WARPIN)."""

    name = "warp in"
    row = "FEAT-WARPIN"
    arrives = True

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Let a transporter, or a bearer of Passenger, keep a friend with it off the map."""
        state, who, side = user.state, user.who, user.fighter.side
        able = tuple(self._possible_companions(user))
        if not able or not user.fighter.waits:
            return state
        question = message("who waits with {} and comes with it", figure_ref(who))
        chosen = str((yield Choose(side, question, (NOBODY, *map(figure_ref, able)), state)))
        if chosen == NOBODY:
            return state
        text = message("{} waits with {}.", figure_ref(chosen), figure_ref(who))
        events.append(Event(text, squares_under(state, chosen), (make_reason(self.ruling(user.rules), text),)))
        state = state.with_(board=state.board.without_piece(chosen)).with_fighter(chosen, waits=True)
        pair = Lasting(self.name, who, who, side, state.turns, Until.GAME_ENDS, self.row, partner=chosen)
        return state.with_(lasting=(*state.lasting, pair))

    def _possible_companions(self, user: User) -> Iterator[str]:
        """The friends that it could carry if it stood on the map beside them (CAR-02)."""
        state, who = user.state, user.who
        card = any(feat.name.lower() == PASSENGER for feat in user.fighter.feats)
        never_mind = {"CAR-01", "CAR-03"} if card else {"CAR-03"}
        place = next(iter(open_squares(state, user.fighter)), None)
        if place is None:
            return
        there = with_traits(put_on_map(state, place, frozenset(place.squares)).with_fighter(who, waits=False))
        if not card and "transporter" not in there.board.pieces[who].traits:
            return
        for friend in state.standing(user.fighter.side):
            against = carry(there.board, who, friend.id, rules=user.rules)
            if against or {reason.ruling for reason in against.reasons} <= never_mind:
                yield friend.id

    def _set_down_companion(self, state: State, user: User, events: list[Event]) -> Steps[State]:
        """Set down the companion beside it; without room the companion comes by itself in a later turn."""
        pair = next((each for each in state.lasting if each.on == user.who and each.source == self.name), None)
        if pair is None or not pair.partner:
            return state
        left = tuple(each for each in state.lasting if each is not pair)
        state, friend = state.with_(lasting=left), state.fighter(pair.partner)
        rider = piece_of(state.rules, friend.figure, friend.id, friend.side, squares_under(state, user.who)[:1])
        squares = set_down_squares(state.board, user.who, rider, rules=state.rules)
        if not squares:
            return state
        ways = tuple(map(Footprint, ((square,) for square in squares)))
        question = message("where {} sets {} down", figure_ref(user.who), figure_ref(friend.id))
        chosen = ways[0] if len(ways) == 1 else (yield Choose(friend.side, question, ways, state))
        state = state.with_fighter(friend.id, waits=False)
        return with_traits(set_down_on(state, user.who, rider, chosen.squares[0], events))

    def after_entering(self, user: User, events: list[Event]) -> Steps[State]:
        """1 or 2: a token, and nothing more this turn; 3 or 4: free actions alone; 5 or 6: anything."""
        who = user.who
        state = yield from self._set_down_companion(user.state, user, events)
        state, (die,) = yield from ask_for_roll(
            state, self.name, who, message("roll of {} to warp in", figure_ref(who)), 1, events
        )
        bars, may = ("everything", "nothing more") if die <= 2 else ("costed", "free actions") if die <= 4 else ("", "")
        text = message("{} may take {} this turn.", figure_ref(who), may or "any action")
        why = make_reason(self.ruling(user.rules), f"The die shows {die}.")
        events.append(Event(text, squares_under(state, who), (why,), good=not bars))
        if bars:
            still = Lasting(self.name, who, who, user.fighter.side, state.turns, Until.TURN_ENDS, self.row, bars=bars)
            state = add_lasting(state, still)
        return (yield from give_token(state, who, events, why=why)) if die <= 2 else state


IN_TURNS = (Flashbang(), Taunt(), SacrificePlay(), Revive(), WarpIn())
"""The feats of this module."""
