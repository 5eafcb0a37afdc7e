"""Moves in a position: reach, break away, walking, placing (MOV, BRK, MBC)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.model.frozen import copy_with_changes
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.break_away import BreakAway, break_away
from clixbook.board.moves.reach import Reach, reach
from clixbook.board.moves.stepping.step_terrain import DROP_DAMAGE
from clixbook.board.moves.walk import Walk, walk
from clixbook.board.near.adjacency import FOUND
from clixbook.caches import cached_per_position
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effect_rights import effects_ignored_in_move, move_rights_of
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.effects.pieces import with_position_traits
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind, deal_damage
from clixbook.engine.rules.combat.values import Modifier, Replacement
from clixbook.engine.rules.turn.action_cases import value_in_action
from clixbook.engine.sequence.action.interrupts import GO_ON, free_uses, may_interrupt, take_free_actions
from clixbook.engine.sequence.attack.targets import opponents_of, seen_though_hidden
from clixbook.engine.sequence.carrying.dropped_passengers import offer_drops
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, reducers_of
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.holding.held_opponents import escape_all_holds
from clixbook.engine.sequence.fighters.stacks import merge_after_move
from clixbook.engine.sequence.moving.rolls_on_the_way import (
    InHand,
    is_still_standing,
    roll_on_the_way,
    squares_of_knockout,
)
from clixbook.engine.sequence.objects.area_damage import break_on_the_way
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.lines.elevation import LedgeRule
from clixbook.rulebooks.sections.moving.break_away import BreakAwayRolls
from clixbook.rulebooks.vocabulary import BREAKS, NO_RIGHTS, MoveRights


@dataclass(frozen=True, slots=True)
class Footprint(Described):
    """The final squares of a large base, or a square to set something down."""

    kind: ClassVar[OptionKind] = "square"
    squares: tuple[Square, ...]

    @property
    def points(self) -> tuple[str, ...]:
        """The names of its squares."""
        return tuple(square.name for square in sorted(self.squares))

    def __str__(self) -> str:
        return " ".join(self.points)


@dataclass(frozen=True, slots=True)
class Pace:
    """How a figure moves: the ``verb`` of the action, and changes of its speed.

    ``climbing`` is the action of ELV-04. ``stated`` is a number of squares that an effect names in place of the speed
    (MOV-11), ``left`` what a move under way still has, of which nothing takes half again; ``most`` are the squares that
    something else leaves of it, as carrying does (CAR-08). ``lends``: rights that the effect which moves it adds.
    ``under_way``: the rest of a move that broke away as it began; ``known``: the opponents that it left then (MOV-06).
    """

    verb: str = "move"
    changes: tuple[Modifier | Replacement, ...] = ()
    stated: int | None = None
    left: int | None = None
    most: int | None = None
    climbing: bool = False
    lends: MoveRights = NO_RIGHTS
    under_way: bool = False
    known: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        """A hash of the fields that differ most: a pace is hashed many times a move."""
        return hash((self.verb, self.stated, self.left, self.most))


PLAIN = Pace()


@cached_per_position
def speed_of(state: State, who: str, pace: Pace = PLAIN) -> int:
    """The squares that the figure may move."""
    able = effects_at_moment(state, who, "change_number")
    lent = [
        Modifier(more, printed_name(effect.name))
        for effect in able
        if (more := effect.change_number(User(state, who), "speed", 0, pace.verb))
    ]
    speed = value_of(state, who, "speed", more=(*pace.changes, *lent)).total
    return speed if pace.most is None else min(speed, pace.most)


def speed_in_move(before: State, now: State, who: str, pace: Pace = PLAIN) -> int:
    """The speed that counts during a move begun in ``before`` (ACT-36)."""
    return value_in_action(now.rules, "speed", speed_of(before, who, pace), speed_of(now, who, pace))


@cached_per_position
def reachable_squares(state: State, who: str, pace: Pace = PLAIN) -> Reach:
    """The squares that the figure can reach."""
    return reach.unchecked(
        state.board, moving_piece(state, who, pace), speed_of(state, who, pace), rules=state.rules,
        lends=move_rights_at(state, who, pace), stated=pace.stated, left=pace.left,
        climbing=pace.climbing, reduces=reduce_drop_damage(state, who),
    )  # fmt: skip


def move_rights_at(state: State, who: str, pace: Pace) -> MoveRights:
    """The rights that the figure's effects lend it in a move at this pace."""
    return move_rights_of(state, who, pace.verb) | pace.lends


@cached_per_position
def moving_piece(state: State, who: str, pace: Pace) -> Piece:
    """The figure's piece, without the names of effects that count for nothing in such a move.

    Opponents that hide but are seen by it are among its traits, because they hold it (ADJ-15).
    """
    piece, resting = state.board.pieces[who], effects_ignored_in_move(state, who, pace.verb)
    traits = piece.traits - resting | spotted_opponents(state, who)
    return piece if traits == piece.traits else replace(piece, traits=traits)


@cached_per_position
def spotted_opponents(state: State, who: str) -> frozenset[str]:
    """Traits for hidden opponents that the figure sees."""
    if state.rules.adjacency.hidden_holds_neighbours:
        return frozenset()
    seen = seen_though_hidden(state, who, [opponent.id for opponent in opponents_of(state, state.fighter(who))])
    return frozenset(f"{FOUND}{each}" for each in seen)


def move(
    state: State, who: str, goal: Square, events: list[Event], pace: Pace = PLAIN, *, by: tuple[Square, ...] = ()
) -> Steps[tuple[State, int | None]]:
    """Break away and walk; the cost comes back too, None if the figure did not break away.

    It goes the best way, or ``by`` these squares, the goal last: a way to which nothing is to be said.
    """
    large = state.board.pieces[who].is_multi_base
    path = (*state.board.pieces[who].squares, *by) if by else reachable_squares(state, who, pace).path_to(goal)
    free, state = yield from roll_break_away(state, who, events, pace, along=() if large else path)
    if not free:
        return state, None
    if by:
        state, walked = yield from walk_along(state, who, path, events, pace)
        return state, walked.cost
    return (yield from (move_large if large else move_small)(state, who, path, events, pace))


def move_small(
    state: State, who: str, path: Sequence[Square], events: list[Event], pace: Pace
) -> Steps[tuple[State, int]]:
    """Walk a one-square figure the best way to the end of the path, or as far on it as it comes; with the cost."""
    found = reachable_squares(state, who, pace)
    way = found.path_to(last_within_reach(found, path))
    state, walked = yield from walk_along(state, who, way, events, pace)
    return state, walked.cost


def last_within_reach(found: Reach, path: Sequence[Square]) -> Square:
    """The last square of a path that is still within reach: damage for a themed reroll may cost speed (ACT-36)."""
    return next(square for square in reversed(path) if square in found)


def walk_along(
    state: State, who: str, path: Sequence[Square], events: list[Event], pace: Pace = PLAIN, *,
    in_hand: InHand | None = None,
) -> Steps[tuple[State, Walk]]:  # fmt: skip
    """A figure of one square walks along a path, its start first, as far as it comes.

    ``in_hand`` says what it has in hand where it rolls on the way, if that is not what it has at the start.
    """
    for bearer, effect in all_with_override(state, "limit_path"):
        if bearer != who and bearer in state.board.pieces:
            wanted = judge_walk(state, who, path[1:], pace)
            state, path = yield from effect.limit_path(User(state, bearer), who, path, events, in_hand)
            if not is_still_standing(state, who):  # pushing damage for a themed reroll knocked it out
                return state, cut_path(wanted, squares_of_knockout(state, who))
    lent, dice = move_rights_at(state, who, pace), dict[str, int]()
    while True:  # one die for each opponent met, as it is met (MOV-05)
        walked = judge_walk(state, who, path[1:], pace, dice)
        other = next((each for each in walked.met if each.id not in dice), None)
        if other is None:
            break
        held = judge_walk(state, who, path[1:], pace, {**dice, other.id: 0})
        purpose = message("break away of {} from {}", figure_ref(who), figure_ref(other.id))
        state, die = yield from roll_on_the_way(state, who, held.path, "break away", purpose, events, in_hand=in_hand)
        if not is_still_standing(state, who):  # pushing damage for a themed reroll knocked it out where it rolled
            return state, held
        dice[other.id] = die
    state = yield from offer_actions_on_way(state, who, walked.path, events)
    if not is_still_standing(state, who):
        return state, cut_path(walked, squares_of_knockout(state, who))
    events.append(Event(walked.message, walked.path, walked.reasons))
    before = state
    state = damage_outside_attack(
        place_after_move(state, who, (walked.end,)), who, walked.damage, "fall", events, reduced=True
    )
    state = yield from offer_drops(state, who, walked.path, events)
    if BREAKS in lent.ignores:
        state = break_on_the_way(before, state, who, walked.path, events)
    return merge_after_move(state, who, walked.path, events), walked


def cut_path(walked: Walk, squares: Sequence[Square]) -> Walk:
    """The walk as far as one of these squares; none of it if it does not come there."""
    number = next((at for at, square in enumerate(walked.path) if square in squares), 0)
    return copy_with_changes(walked, path=walked.path[: number + 1], damage=0)


def judge_walk(
    state: State, who: str, along: Sequence[Square], pace: Pace = PLAIN, dice: Mapping[str, int] | None = None
) -> Walk:
    """How far the figure comes on these squares; opponents without a die do not hold it."""
    return walk.unchecked(
        state.board, moving_piece(state, who, pace), along, speed_of(state, who, pace), rules=state.rules, roll=dice,
        lends=move_rights_at(state, who, pace), stated=pace.stated, left=pace.left, climbing=pace.climbing,
        reduces=reduce_drop_damage(state, who),
    )  # fmt: skip


def why_path_refused(state: State, who: str, along: Sequence[Square]) -> tuple[Reason, ...]:
    """Why the figure cannot go this way, step by step (MOV-01); empty if it can."""
    piece, rules = state.board.pieces[who], state.rules
    if piece.is_multi_base:
        text = message("The path of {} cannot be chosen, as its base covers several squares.", figure_ref(who))
        return (make_reason(rules["MBC-04"], text, weight="blocked"),)
    for number, (a, b) in enumerate(pairwise((*piece.squares, *along)), 1):
        if not a.touches(b):
            text = message("Step {} of the path: {} does not touch {}.", number, b, a)
            return (make_reason(rules["MOV-01"], text, a, b, weight="blocked"),)
    walked = judge_walk(state, who, along)
    if walked or walked.stops is None:
        return ()
    text = message("Step {} of the path, to {}: {}", *_stopped_at(walked, walked.stops), walked.stops.message)
    return (replace(walked.stops, message=text),)


def _stopped_at(walked: Walk, why: Reason) -> tuple[int, Square]:
    """The number of the step (from 1) and the square that the reason is about."""
    done = len(walked.path) - 1
    if why.weight == "stop" and done:
        return done, walked.end
    rest = range(done + 1, len(walked.wanted))
    number = next((each for each in rest if walked.wanted[each] in why.where), done + 1)
    return number, walked.wanted[number]


def offer_actions_on_way(state: State, who: str, path: Sequence[Square], events: list[Event]) -> Steps[State]:
    """Offers free actions on the way (ACT-29)."""
    here = list(path[1:-1])
    while here and is_still_standing(state, who) and may_interrupt(state):
        before = {str(use) for use in free_uses(state)}
        stops = {square.name: square for square in here if free_uses_on_square(state, who, square) - before}
        if not stops:
            break
        wanted = yield Choose(
            state.player,
            message("{} may pause on its way for a free action", figure_ref(who)),
            (GO_ON, *map(PlaceRef, stops)),
            state,
        )
        if wanted == GO_ON:
            break
        at = stops[wanted]
        events.append(Event(message("{} pauses on {}.", figure_ref(who), at), (at,)))
        state = yield from take_free_actions(
            place_after_move(state, who, (at,)), message("while {} is on {}", figure_ref(who), at), events
        )
        here = here[here.index(at) + 1 :]
    return state


def free_uses_on_square(state: State, who: str, square: Square) -> set[str]:
    """The free actions that could be taken with the figure on that square, in words; none where it has no room."""
    if state.board.piece_at(square):
        return set()
    return {str(use) for use in free_uses(place_after_move(state, who, (square,)))}


def move_large(
    state: State, who: str, path: Sequence[Square], events: list[Event], pace: Pace
) -> Steps[tuple[State, int]]:
    """Move a large base to the end of the path or as far as it comes; its player chooses the last squares (MBC-04)."""
    found = reachable_squares(state, who, pace)
    goal = last_within_reach(found, path)
    for at, hold in found.meetings(goal):
        if hold.other.id not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
            continue
        text, steps = message("break away of {} from {}", figure_ref(who), figure_ref(hold.other.id)), found[goal].path
        here = last_within_reach(found, steps[: steps.index(at) + 1])
        state, die = yield from roll_on_the_way(
            state, who, found[here].path, "break away", text, events, rests=found[here].footprints[0],
            parting=shows_one_of(hold.faces),
        )  # fmt: skip
        if not is_still_standing(state, who):
            return state, 0
        if die not in hold.faces:
            goal = here
            break
    way = found[goal]
    events.append(Event(way.message, way.path, way.reasons))
    choices = tuple(Footprint(squares) for squares in way.footprints)
    chosen = choices[0]
    if len(choices) > 1:
        chosen = yield Choose(
            state.fighter(who).side, message("how {} comes to rest over {}", figure_ref(who), goal), choices, state
        )
    before, lent = state, move_rights_at(state, who, pace)
    state = damage_outside_attack(
        place_after_move(state, who, chosen.squares), who, way.damage, "fall", events, reduced=True
    )
    state = yield from offer_drops(state, who, way.path, events)
    return break_on_the_way(before, state, who, way.path, events) if BREAKS in lent.ignores else state, way.cost


def reduce_drop_damage(state: State, who: str) -> int:
    """Reduce the damage of a drop by the figure's reducers (ELV-05)."""
    if state.rules.elevation.drop is not LedgeRule.FALL:
        return 0
    reducers = reducers_of(state, who, DamageKind.PLAIN)
    left = deal_damage(state.rules, DROP_DAMAGE, reducers=reducers, in_attack=False).clicks if reducers else DROP_DAMAGE
    return DROP_DAMAGE - left


def place_after_move(state: State, who: str, squares: Iterable[Square], *, placed: bool = False) -> State:
    """Places the figure after a move, and records it (GLD-06).

    In some books a move of no square is one too (BRK-01). ``placed``: it was no move at all (PLC-01).
    """
    piece, fighter, squares = state.board.pieces[who], state.fighter(who), tuple(squares)
    went = set(squares) != set(piece.squares)
    now = fighter.moved_now or (not placed and (went or state.rules.break_away.when.without_a_step))
    moved = fighter.has_moved or went
    left = fighter.left_area or (moved and not fighter.home.issuperset(squares))
    record = {"moved_now": now, "placed_now": fighter.placed_now or placed}
    changes = {who: {"has_moved": moved, "left_area": left, **record}}
    state = state.with_turn_records(changes, board=state.board.with_piece(copy_with_changes(piece, squares=squares)))
    if state.lasting and set(squares) != set(piece.squares):
        state = state.with_(lasting=tuple(each for each in state.lasting if not (each.seen and each.on == who)))
    return with_position_traits(state)


def roll_break_away(
    state: State, who: str, events: list[Event], pace: Pace = PLAIN, *, along: Sequence[Square] = ()
) -> Steps[tuple[bool, State]]:
    """Roll to leave the opponents that hold the figure in its square (BRK-01 to BRK-05). True if it is free to move.

    ``along`` is the path, its start first, where it is known: in some books a move of no square leaves nobody. In a
    book with a roll for each opponent, those that it left earlier in this move need no second one.
    """
    if pace.under_way:
        return True, state
    held = reachable_squares(state, who, pace).break_away
    if len(along) == 1:
        lends = move_rights_at(state, who, pace)
        held = break_away(state.board, moving_piece(state, who, pace), rules=state.rules, lends=lends, squares=0)
    if not held:
        return True, escape_all_holds(state, who) if held.holds else state
    free = held.verdict != "impossible"
    for faces, holders in break_away_needs(held, pace.known) if free else ():
        if holders.isdisjoint(state.board.pieces):  # pushing damage for a themed reroll knocked them out
            continue
        purpose = message("break away of {}", figure_ref(who))
        state, (die,) = yield from ask_for_roll(
            state, "break away", who, purpose, 1, events, parting=shows_one_of(faces)
        )
        if not is_still_standing(state, who):  # pushing damage for a themed reroll knocked it out
            return False, state
        if die not in faces and not holders.isdisjoint(state.board.pieces):
            free = False  # a figure held by one does not roll for the others
            break
    state = escape_all_holds(state, who) if free else state
    text = (
        message("{} breaks away.", figure_ref(who))
        if free
        else message("{} does not break away and stays.", figure_ref(who))
    )
    events.append(Event(text, state.board.pieces[who].squares[:1], held.reasons, good=free))
    return free, state


def break_away_needs(
    held: BreakAway, known: frozenset[str] = frozenset()
) -> list[tuple[frozenset[int], frozenset[str]]]:
    """The faces that each die must show, and the opponents: one die for all, or one for each (BRK-03).

    Where each has its own, the ``known`` ones need none.
    """
    holds = [hold for hold in held.holds if not hold.needs_no_roll]
    if held.rules.break_away.rolls is BreakAwayRolls.ONE_FOR_ALL:
        return [(held.faces, frozenset(hold.other.id for hold in holds))]
    return [(hold.faces, frozenset({hold.other.id})) for hold in holds if hold.other.id not in known]
