"""Capture: taking, handing in and rescuing captives (PWR-CAPTURE, CAP-01 to CAP-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.board.placing.placing import squares_to_place
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effects import Effect, Origin, Permission, User
from clixbook.engine.effects.symbols_now import symbols_now
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Modifier
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import opponents_of, why_no_close_attack, why_no_ranged_attack
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.fighters.holding.captives import free_captives, hand_in_captive, take_captive
from clixbook.engine.sequence.fighters.holding.captivity import captives_of, why_hands_full
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.initial_state import piece_of
from clixbook.figures.symbols import is_vehicle
from clixbook.powers.abilities.combat_abilities import Ability
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.printed import SymbolAbilityRule

CLOSE, RANGED = "close", "ranged"


class Capture(Ability):
    """Capture: a close attack without damage that takes its target. Word: the target."""

    name = "capture"
    row = "PWR-CAPTURE"

    def rule(self, rules: Rulebook) -> SymbolAbilityRule:
        return rules.printed_abilities.capture

    def offers(self, user: User) -> Iterator[Use]:
        for opponent in opponents_of(user.state, user.fighter):
            if not self._why_no_capture(user, opponent.id):
                yield Use(user.who, self.name, (opponent.id,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 1:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} capture WHOM.", user.who)),)
        return self._why_no_capture(user, use.words[0])

    def _why_no_capture(self, user: User, target: str) -> tuple[Reason, ...]:
        """Why the user does not try to capture that figure; empty if it may."""
        state, opponent = user.state, user.state.fighter(target)
        if full := why_hands_full(state, user.who):
            return full
        if user.fighter.owner:
            text = message("{} is controlled by an opponent, so it cannot capture.", figure_ref(user.who))
            return (make_reason(user.rules["CAP-01"], text),)
        if symbols_now(state, target)["damage"] not in user.rules.grabs.captured:
            text = message("{} does not have the damage symbol of a figure that can be captured.", figure_ref(target))
            return (make_reason(user.rules["CAP-01"], text),)
        return why_no_close_attack(state, user.fighter, opponent, (self.name,))

    def permits(self, user: User, what: Permission, about: str) -> bool:
        captured = user.rules.grabs.captured
        return what == "a captive" and symbols_now(user.state, about)["damage"] in captured

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        blow = Attack(
            user.who, use.words, ranged=False, grant=AttackGrant.ATTACK, using=(self.name,), deals_no_damage=True
        )
        return (yield from resolve_attack(user.state, blow, events))

    def target_defense_changes(self, user: User, attack: Attack, target: str) -> Iterable[Modifier]:
        """A higher defense of targets with powers to slip away (CAP-02)."""
        harder = user.rules.grabs.harder
        slips = next((power for power in sorted(harder.powers) if has_effect(user.state, target, power)), "")
        return (Modifier(harder.by, printed_name(slips)),) if slips else ()

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        if not {user.who, hit.target} <= user.state.board.pieces.keys() or hit.target == user.who:
            return user.state
        return (yield from take_captive(user.state, user.who, hit.target, events))

    def before_countered(self, user: User, by: str, events: list[Event]) -> Steps[tuple[State, bool]]:
        """Nothing but doubles counters it, and then its captives are free (CAP-08)."""
        state, who = user.state, user.who
        text = message("countering Capture of {}", figure_ref(who))
        if user.rules.grabs.doubles_counter:
            state, faces = yield from ask_for_roll(state, "countering", by, text, 2, events, parting=_doubles)
            if not _doubles(faces):
                missed = message("{} still has Capture: no doubles.", figure_ref(who))
                events.append(
                    Event(missed, squares_under(state, who), (make_reason(user.rules["CAP-08"], missed),), good=False)
                )
                return state, False
        chooser = state.fighter(by).side
        return (
            yield from free_captives(
                state, captives_of(state, who), squares_under(state, who), chooser, "CAP-08", events
            )
        ), True


def _doubles(faces: Sequence[int]) -> bool:
    return faces[0] == faces[1]


class HandIn(Effect):
    """Handing in a captive where its captor began (CAP-06). Word: the captive."""

    name = "hand in"
    row = "CAP-06"
    origin = Origin.RULES

    def in_play(self, rules: Rulebook) -> bool:
        return rules.grabs.bounty > 0

    def offers(self, user: User) -> Iterator[Use]:
        for who in captives_of(user.state, user.who):
            if not self._against(user, who):
                yield Use(user.who, self.name, (who,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 1:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} hand-in WHOM.", user.who)),)
        return self._against(user, use.words[0])

    def _against(self, user: User, who: str) -> tuple[Reason, ...]:
        ruling = self.ruling(user.rules)
        if user.state.fighter(who).captor != user.who or user.fighter.owner:
            return (
                make_reason(
                    ruling, message("{} is not a captive that {} hands in.", figure_ref(who), figure_ref(user.who))
                ),
            )
        if not user.fighter.home.issuperset(user.piece.squares):
            return (make_reason(ruling, message("{} is not in its starting area.", figure_ref(user.who))),)
        return () if self._places(user, who) else (make_reason(ruling, "There is no room beside it in that area."),)

    def _places(self, user: User, who: str) -> tuple[tuple[Square, ...], ...]:
        """The footprints beside the captor, in its starting area, with room for the captive."""
        state, captive = user.state, user.state.fighter(who)
        piece = piece_of(state.rules, captive.figure, who, captive.side, user.piece.squares[:1])
        found = squares_to_place(state.board, piece, "rescued", rules=state.rules, source=user.piece)
        return tuple(squares for squares in found if user.fighter.home.issuperset(squares))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Hand in the captive; the square is asked only if something would be left on it."""
        who = use.words[0]
        places = tuple(map(Footprint, self._places(user, who)))
        captive, chosen = user.state.fighter(who), places[0]
        leaves = captive.card or is_vehicle(captive.figure)
        if leaves and len(places) > 1:
            chosen = yield Choose(user.fighter.side, message("where {} stands", figure_ref(who)), places, user.state)
        return hand_in_captive(user.state, user.who, who, chosen.squares, events)


class Rescue(Effect):
    """Rescue: an attack without damage on a captor (CAP-07). Words: target and kind."""

    name = "rescue"
    row = "CAP-07"
    origin = Origin.RULES

    def in_play(self, rules: Rulebook) -> bool:
        return rules.grabs.freeing.known

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*map(FigureRef, words[:1]), *words[1:])

    def phrase(self, words: Sequence[str]) -> tuple[str, str]:
        return "from {0}", "{1}"

    def offers(self, user: User) -> Iterator[Use]:
        for opponent in opponents_of(user.state, user.fighter):
            for how in (CLOSE, RANGED) if captives_of(user.state, opponent.id) else ():
                if not self._against(user, opponent.id, how):
                    yield Use(user.who, self.name, (opponent.id, how))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 2 or use.words[1] not in (CLOSE, RANGED):
            text = message("It goes: use {} rescue CAPTOR {} or {}.", user.who, CLOSE, RANGED)
            return (make_reason(self.ruling(user.rules), text),)
        return self._against(user, *use.words)

    def _against(self, user: User, captor: str, how: str) -> tuple[Reason, ...]:
        holder = user.state.fighter(captor)
        if not self._friends_held(user.state, user, captor):
            text = message("{} has no friend of {} captive.", figure_ref(captor), figure_ref(user.who))
            return (make_reason(self.ruling(user.rules), text),)
        return (why_no_close_attack if how == CLOSE else why_no_ranged_attack)(
            user.state, user.fighter, holder, (self.name,)
        )

    def _friends_held(self, state: State, user: User, captor: str) -> tuple[str, ...]:
        side = user.fighter.side
        return tuple(each for each in captives_of(state, captor) if state.are_friends(state.fighter(each).side, side))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        captor, how = use.words
        blow = Attack(user.who, (captor,), how == RANGED, AttackGrant.ATTACK, using=(self.name,), deals_no_damage=True)
        return (yield from resolve_attack(user.state, blow, events))

    def target_defense_changes(self, user: User, attack: Attack, target: str) -> Iterable[Modifier]:
        """Captives are a burden: each takes something off its captor's defense."""
        count = len(captives_of(user.state, target))
        return (Modifier(count * user.rules.grabs.freeing.each, "captives"),) if count else ()

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        state, captor = user.state, hit.target
        friends = self._friends_held(state, user, captor)
        if not friends or captor not in state.board.pieces:
            return state
        chosen = friends[0]
        if len(friends) > 1:
            question = message("whom {} rescues", figure_ref(user.who))
            chosen = str((yield Choose(user.fighter.side, question, tuple(map(figure_ref, friends)), state)))
        return (
            yield from free_captives(
                state, (chosen,), squares_under(state, captor), user.fighter.side, self.row, events
            )
        )


CAPTURING = (Capture(), HandIn(), Rescue())
"""All that has to do with captives."""
