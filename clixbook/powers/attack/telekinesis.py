"""Telekinesis: moves other figures and objects from a distance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, PlaceRef, as_sentence, figure_ref, message
from clixbook.board.destroying.aims import TargetKind
from clixbook.board.destroying.destroy import damage_to_terrain, destroy
from clixbook.board.destroying.may_destroy import may_destroy
from clixbook.board.knock_back.knock_back import knock_back_order, push_squares
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import ObjectKind
from clixbook.board.near.adjacency import adjacent
from clixbook.board.placing.shifting import has_line_within, refusals, shift_goals, shift_thing
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import hurled_damage, object_phrase
from clixbook.engine.rules.turn.action_cases import may_after_being_moved
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.knock_back_sequence import slide_figure
from clixbook.engine.sequence.attack.targets import (
    judge_ranged_attack,
    opponents_of,
    why_no_close_attack,
    why_no_ranged_attack,
    why_protected,
)
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.engine.sequence.moving.move_sequence import place_after_move
from clixbook.engine.sequence.objects.held_weapons import why_must_swing
from clixbook.engine.sequence.objects.pick_up_and_drop import Lying, lying_at, lying_objects
from clixbook.engine.sequence.objects.thrown_figures import hurl_at_target
from clixbook.errors import NotFound
from clixbook.powers.attack.mind_flight import FLY, flights, fly_to, why_no_flight
from clixbook.powers.attack.object_errands import words_with_references
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.attack_powers import TelekinesisPower

PLACE, CLOSE, RANGED, HURL, PUSH, BREAK = "place", "close", "ranged", "hurl", "push", "break"
_SQUARE = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")
IMPACT = 1
"""The damage of a hurled figure, to itself and to the one that it hits."""


class Telekinesis(Effect):
    """Telekinesis: moves others (PWR-TELEKINESIS, SPD-11). Words: the use, its targets.

    ``place gnat``, ``place E4 heavy``; ``close gnat`` and ``ranged gnat`` for opponents, who must be hit first;
    ``hurl E4 gnat``. Where it comes to is chosen then. ``move D4`` flies, with a friend ``move D4 pal`` or an object
    ``move D4 take C3``, ``push`` pushes all around it away, ``break D4`` breaks.
    """

    name = "telekinesis"
    row = "PWR-TELEKINESIS"

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        if words[:1] in ((PUSH,), ()):
            return tuple(words)
        if words[0] == FLY:
            return (FLY, *words_with_references(words[1:]))
        thing = len(words) == 3 and _SQUARE.fullmatch(words[1]) and words[0] == PLACE
        rest: list[str] = [
            PlaceRef(each) if _SQUARE.fullmatch(each) or words[0] == BREAK else FigureRef(each) for each in words[1:]
        ]
        if thing or (len(words) == 4 and words[0] == HURL):
            rest[1] = words[2]
        return (words[0], *rest)

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        thing = bool(words[1:]) and _SQUARE.fullmatch(words[1]) is not None
        taken = len(words) - (words[0] == HURL) == 3  # one of several that lie there
        what = ("the {2} object on {1}" if taken else "the object on {1}") if thing else "{1}"
        if words[0] in (PLACE, HURL):
            return "", f"move {what}" if words[0] == PLACE else f"hurl {what} at {{{len(words) - 1}}}"
        if words[0] == FLY and len(words) == 2:
            return "to {1}", "fly"
        if words[0] == FLY and len(words) == 3:
            return "to {1} with {2}", "fly"
        return {PUSH: ("", "push all away"), BREAK: ("", "break {1}")}.get(words[0])

    def rule(self, rules: Rulebook) -> TelekinesisPower:
        """The value of its ruling in a book."""
        return rules.attack_powers.telekinesis

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        return ("power", FLY) if self.rule(rules).moves_itself else ("power",)

    # -- what may be done ------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        for words in self.possible_uses(user):
            yield Use(user.who, self.name, words)

    def possible_uses(self, user: User) -> Iterator[tuple[str, ...]]:
        """The words of every use."""
        rule, state = self.rule(user.rules), user.state
        others = [each.id for each in state.standing() if each.id != user.who]
        things = (
            []
            if not (rule.places or rule.object_range)
            else [each for each in lying_objects(state.board) if self.can_move_object(user, each)]
        )
        if rule.places:
            yield from ((PLACE, each) for each in others if not self.why_not_placed(user, each))
            yield from ((PLACE, *each.words) for each in things if self.has_object_goal(user, each))
        for opponent in opponents_of(state, user.fighter):
            kinds = (kind for kind in rule.attack_kinds if not self.why_no_attack(user, kind, opponent.id))
            yield from ((kind, opponent.id) for kind in kinds)
            if rule.object_range and not self.why_not_a_target(user, opponent.id):
                yield from (
                    (HURL, *each.words, opponent.id) for each in things if not self.is_too_far(user, each, opponent.id)
                )
                yield from (
                    (HURL, each, opponent.id) for each in others if not self.why_not_hurled(user, each, opponent.id)
                )
        yield from self.possible_local_uses(user)

    def possible_local_uses(self, user: User) -> Iterator[tuple[str, ...]]:
        """The words of the uses that take no figure or object from elsewhere."""
        rule = self.rule(user.rules)
        if rule.moves_itself:
            yield from ((FLY, *words) for words in flights(user))
        if rule.pushes and self.figures_around(user):
            yield (PUSH,)
        if rule.breaks:
            yield from ((BREAK, place) for place in self.breakable(user))

    def range(self, user: User) -> int:
        """The user's range value."""
        return value_of(user.state, user.who, "range").total

    def why_not_placed(self, user: User, who: str) -> tuple[Reason, ...]:
        """Why that friend is not placed elsewhere; empty if it may be."""
        state, board = user.state, user.state.board
        if who not in board.pieces or who == user.who:
            return (make_reason(self.ruling(user.rules), message("{} cannot be moved that way.", figure_ref(who))),)
        mind, piece = user.piece, board.pieces[who]
        if not state.are_friends(state.fighter(who).side, user.fighter.side):
            return (
                make_reason(
                    self.ruling(user.rules), message("{} is not a friend of {}.", figure_ref(who), figure_ref(user.who))
                ),
            )
        against = (
            *why_immune_to_effect(state, who, self.name),
            *refusals(board, mind, piece, user.rules, self.range(user), hit=False),
        )
        if against or next(shift_goals(board, mind, piece, user.rules, self.range(user)), None) is not None:
            return against
        return (make_reason(self.ruling(user.rules), message("There is no square for {}.", figure_ref(who))),)

    def can_move_object(self, user: User, what: Lying) -> bool:
        """Can that object be moved from afar at all (WPN-10, OBJ-14)?"""
        rules, kind = user.rules, what.thing.kind
        if kind is ObjectKind.IMMOBILE and rules.objects.immobile.stays:
            return False
        return not (kind is ObjectKind.ULTRA_HEAVY and rules.weapons.ultra_heavy.telekinesis_fails)

    def has_object_goal(self, user: User, what: Lying) -> bool:
        """Is there a square for that object?"""
        found = shift_thing(user.state.board, user.who, what.square, rules=user.rules, range_=self.range(user))
        return next(found, None) is not None

    def why_no_attack(self, user: User, kind: str, who: str) -> tuple[Reason, ...]:
        """Why that opponent cannot be moved by an attack of the kind; empty if it may be tried."""
        state, opponent = user.state, user.state.fighter(who)
        if against := why_immune_to_effect(state, who, self.name) or why_protected(state, user.fighter, opponent):
            return against
        mind, piece = user.piece, state.board.pieces[who]
        if against := tuple(refusals(state.board, mind, piece, user.rules, self.range(user), hit=True)):
            return against
        if kind == CLOSE:
            blow = self.first_attack(user, kind, who)
            return why_no_close_attack(state, user.fighter, opponent, (self.name,)) or why_must_swing(state, blow)
        if self.rule(user.rules).attack_kinds == EITHER_KIND:
            return why_no_ranged_attack(state, user.fighter, opponent, (self.name,))
        shot = judge_ranged_attack(state, user.who, who, self.rule(user.rules).object_range)
        return () if shot else shot.reasons

    def why_not_a_target(self, user: User, who: str) -> tuple[Reason, ...]:
        """Why nothing can be hurled at that opponent; empty if something may."""
        if against := why_protected(user.state, user.fighter, user.state.fighter(who)):
            return against
        shot = judge_ranged_attack(user.state, user.who, who, self.rule(user.rules).object_range)
        return () if shot else shot.reasons

    def is_too_far(self, user: User, what: Lying, opponent: str) -> bool:
        """Is that object out of reach, or too far from its target?"""
        board, rules, far = user.state.board, user.rules, self.rule(user.rules).object_range
        if not hurled_damage(what.thing.kind, rules=rules) or not has_line_within(
            board, user.piece, what.square, far, rules
        ):
            return True
        limit = rules.speed_modes.telekinesis.shift
        return bool(limit) and not has_line_within(board, what.square, board.pieces[opponent], limit, rules)

    def why_not_hurled(self, user: User, who: str, opponent: str) -> tuple[Reason, ...]:
        """Why that figure is not hurled at the opponent; empty if it may be."""
        if who in (opponent, user.who) or not self.rule(user.rules).throws_figures:
            return (make_reason(self.ruling(user.rules), message("{} cannot be hurled.", figure_ref(who))),)
        if user.state.are_friends(user.state.fighter(who).side, user.fighter.side):
            return self.why_not_placed(user, who)
        return self.why_no_attack(user, RANGED, who)

    def figures_around(self, user: User) -> list[str]:
        """The figures beside the user."""
        board = user.state.board
        return [who for who in board.pieces if who != user.who and adjacent(board, user.who, who, rules=user.rules)]

    def breakable(self, user: User) -> Iterator[str]:
        """The squares beside the user on which it breaks something."""
        harm = damage_to_terrain(self.name, rules=user.rules)
        kinds = (TargetKind.BLOCKING, TargetKind.MARKER, TargetKind.OBJECT, TargetKind.HINDERING)
        near = {s for own in user.piece.squares for s in own.around() if s in user.state.board}
        for square in sorted(near):
            may = may_destroy(user.state.board, user.who, square.name, rules=user.rules, damage=harm)
            if may and may.how == CLOSE and may.target.kind in kinds:
                yield square.name

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        rule, words, ruling = self.rule(user.rules), use.words, self.ruling(user.rules)
        state = user.state
        opponent = words[-1] if words and words[-1] in state.fighters else ""
        if rule.places and words[:1] == (PLACE,) and len(words) == 2 and opponent:
            return self.why_not_placed(user, opponent)
        if len(words) == 2 and words[0] in rule.attack_kinds and opponent:
            return self.why_no_attack(user, words[0], opponent)
        if rule.object_range and words[:1] == (HURL,) and len(words) > 2 and opponent:
            if against := self.why_not_a_target(user, opponent):
                return against
            if words[1] in state.fighters:
                return self.why_not_hurled(user, words[1], opponent)
        if words[:1] == (FLY,) and rule.moves_itself:
            return why_no_flight(user, words[1:])
        known = [PLACE] * rule.places + list(rule.attack_kinds) + [HURL] * bool(rule.object_range)
        known += [FLY] * rule.moves_itself + [PUSH] * rule.pushes + [BREAK] * rule.breaks
        if words[:1] and words[0] in known:
            return (make_reason(ruling, message("{} cannot do that from where it stands.", figure_ref(user.who))),)
        text = message("It goes: use {} telekinesis, and then {}.", user.who, ", ".join(known))
        return (make_reason(ruling, text),)

    # -- what happens ----------------------------------------------------------------------------------------

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        way, rest = use.words[0], use.words[1:]
        if way == PLACE:
            return (yield from self.place_on_choice(user, rest, events))
        if way in (CLOSE, RANGED):
            return (yield from resolve_attack(user.state, self.first_attack(user, way, rest[0]), events))
        if way == HURL:
            return (yield from self.hurl(user, rest, events))
        if way == FLY:
            return (yield from fly_to(user, rest, events))
        return (
            (yield from self.push_all_away(user, events)) if way == PUSH else self.break_square(user, rest[0], events)
        )

    def first_attack(self, user: User, kind: str, who: str) -> Attack:
        """The attack without damage that must hit an opponent first."""
        rule = self.rule(user.rules)
        far = None if kind == CLOSE or rule.attack_kinds == EITHER_KIND else rule.object_range
        return Attack(
            user.who, (who,), kind == RANGED, AttackGrant.ATTACK, (self.name,), deals_no_damage=True, range=far
        )

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """The opponent is hit: its new square is chosen."""
        state = user.state
        if not attack.deals_no_damage or why_first_turn_bars(state, hit.target, user.fighter.side, "place"):
            return state
        return (yield from self.place_figure(user, hit.target, events))

    def place_on_choice(self, user: User, words: tuple[str, ...], events: list[Event]) -> Steps[State]:
        """A friend or an object is placed on a square of choice."""
        if words[0] in user.state.fighters:
            return (yield from self.place_figure(user, words[0], events))
        what, board = lying_at(user.state.board, *words), user.state.board
        squares = shift_thing(board, user.who, what.square, rules=user.rules, range_=self.range(user))
        goal = yield from self.choose_square(user, object_phrase(what.thing), squares)
        text = message("{} moves {} from {} to {}.", figure_ref(user.who), object_phrase(what.thing), what.square, goal)
        events.append(Event(text, (what.square, goal), (make_reason(self.ruling(user.rules), text, goal),)))
        lies = board.objects.get(goal, ())
        board = without_thing(user.state, what).board
        return user.state.with_(board=board.with_(objects=board.objects.with_(goal, (*lies, what.thing))))

    def choose_square(self, user: User, what: str, squares: Iterator[Square]) -> Steps[Square]:
        """The square that the user's player picks."""
        spots = tuple(PlaceRef(square.name) for square in squares)
        text = message("where {} moves {}", figure_ref(user.who), what)
        picked = (yield Choose(user.fighter.side, text, spots, user.state)) if len(spots) > 1 else spots[0]
        return parse_square(str(picked))

    def place_figure(self, user: User, who: str, events: list[Event]) -> Steps[State]:
        """Place a figure on a chosen square, and limit what it may still do (ACT-37)."""
        state, piece = user.state, user.state.board.pieces[who]
        squares = tuple(shift_goals(state.board, user.piece, piece, user.rules, self.range(user)))
        if not squares:
            return state
        goal = yield from self.choose_square(user, figure_ref(who), iter(squares))
        text = message("{} moves {} from {} to {}.", figure_ref(user.who), figure_ref(who), piece.squares[0], goal)
        events.append(Event(text, (*piece.squares, goal), (make_reason(user.rules["SPD-11"], text, goal),)))
        dx, dy = goal.x - piece.squares[0].x, goal.y - piece.squares[0].y
        return self.bar_after_placing(
            place_after_move(state, who, (square.step(dx, dy) for square in piece.squares), placed=True), user, who
        )

    def bar_after_placing(self, state: State, user: User, who: str) -> State:
        """The position in which the figure may not do what a figure so moved may not (ACT-37)."""
        rules, side = user.rules, user.state.fighter(who).side
        if who not in state.board.pieces or may_after_being_moved(rules, self.name, "same power"):
            return state
        until = Until.OWN_TURN_BEGINS if rules.actions.moved_by_other.next_turn else Until.TURN_ENDS
        ban = Lasting(self.name, user.who, who, side, state.turns, until, "ACT-37")
        if may_after_being_moved(rules, self.name, "costed"):
            ban = replace(ban, off=self.name, until=Until.TURN_ENDS)
        else:
            ban = replace(ban, bars="costed")
        return with_traits(state.with_(lasting=(*state.lasting, ban)))

    def hurl(self, user: User, words: tuple[str, ...], events: list[Event]) -> Steps[State]:
        """An object or a figure strikes an opponent; the object is gone."""
        state, opponent, far = user.state, words[-1], self.rule(user.rules).object_range
        if words[0] in state.fighters:
            return (yield from self.hurl_figure(user, words[0], opponent, events))
        what = lying_at(state.board, *words[:-1])
        harm = hurled_damage(what.thing.kind, rules=user.rules)
        attack = Attack(user.who, (opponent,), True, AttackGrant.ATTACK, (self.name,), fixed_damage=harm, range=far)
        state = yield from resolve_attack(without_thing(state, what), attack, events)  # in the air it hinders no line
        text = as_sentence(f"{object_phrase(what.thing)} leaves the game")
        events.append(Event(text, (what.square,), (make_reason(user.rules["WPN-09"], text, what.square),)))
        return state

    def hurl_figure(self, user: User, who: str, opponent: str, events: list[Event]) -> Steps[State]:
        """A figure strikes another, an opponent only once a first attack has hit it."""
        state, side = user.state, user.fighter.side
        if not state.are_friends(state.fighter(who).side, side):
            begun = len(events)
            first = replace(self.first_attack(user, RANGED, who), using=())
            state = yield from resolve_attack(state, first, events)
            hits = [event.blow.judged for event in events[begun:] if event.blow and event.blow.target == who]
            if not hits or not hits[-1] or not {who, opponent, user.who} <= state.board.pieces.keys():
                return state
        flight = (self.rule(user.rules).object_range, IMPACT)
        return self.bar_after_placing(
            (yield from hurl_at_target(state, user.who, who, opponent, events, flight)), user, who
        )

    def push_all_away(self, user: User, events: list[Event]) -> Steps[State]:
        """All beside the user slide away from it."""
        state, who, rules = user.state, user.who, user.rules
        far = push_squares(rules, self.name, damage=value_of(state, who, "damage").total)
        near = self.figures_around(user)
        attack = Attack(
            who, tuple(near), False, AttackGrant.ATTACK, (self.name,), deals_no_damage=True, at=user.piece.squares
        )
        for piece in knock_back_order(state.board, near, user.piece, rules=rules):
            stood = squares_under(state, piece.id)
            state = yield from slide_figure(state, attack, piece.id, 0, 0, events, squares=far)
            if squares_under(state, piece.id) != stood:
                state = self.bar_after_placing(state, user, piece.id)
        return state

    def break_square(self, user: User, place: str, events: list[Event]) -> State:
        """Break the things on the adjacent square."""
        done = destroy(
            user.state.board, place, damage_to_terrain(self.name, rules=user.rules), rules=user.rules
        )  # fmt: skip
        events.append(Event(message("{}: {}", figure_ref(user.who), done.message), (done.target.place,), done.reasons))
        return user.state.with_(board=done.board)


EITHER_KIND = (CLOSE, RANGED)


def without_thing(state: State, what: Lying) -> State:
    """The position without that object on its square."""
    left = list(state.board.objects.get(what.square, ()))
    if what.thing not in left:
        raise NotFound(f"{object_phrase(what.thing)} does not lie on {what.square}.")
    left.remove(what.thing)
    objects = state.board.objects
    now = objects.with_(what.square, tuple(left)) if left else objects.without(what.square)
    return state.with_(board=state.board.with_(objects=now))
