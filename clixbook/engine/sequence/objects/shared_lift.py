"""Two figures move a light object together (OBJ-15)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message
from clixbook.board.carrying.passing import single_paths_past
from clixbook.board.model.squares import Square
from clixbook.board.model.things import ObjectKind
from clixbook.board.moves.reach import Reach
from clixbook.board.near.holders import has_full_hands
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.weapons import object_phrase
from clixbook.engine.rules.turn.tokens import token_after_action
from clixbook.engine.sequence.action.pushing import record_action, resolve_token
from clixbook.engine.sequence.action.readiness import why_not_ready
from clixbook.engine.sequence.moving.move_sequence import (
    Footprint,
    Pace,
    reachable_squares,
    roll_break_away,
    speed_of,
    walk_along,
)
from clixbook.engine.sequence.objects.pick_up_and_drop import (
    Lying,
    lying_objects,
    put_down,
    why_kept_free,
    with_it_in_hand,
)
from clixbook.rulebooks.sections.turn.actions import ActionKind


def light_objects(state: State) -> Iterator[Lying]:
    """The light objects."""
    return (what for what in lying_objects(state.board) if what.thing.kind is ObjectKind.LIGHT)


def pace_hauling(state: State, who: str) -> Pace:
    """A figure that takes a light object up loses a little of its speed."""
    return Pace(most=max(speed_of(state, who) - state.rules.objects.obstacles.squares_lost, 0))


def reach_while_hauling(state: State, who: str, what: Lying) -> tuple[Reach, frozenset[Square]]:
    """The figure's reach at that pace, and the squares from which it can take up the object."""
    return reachable_squares(state, who, pace_hauling(state, who)), square_and_adjacent(state, what.square)


def goals_hauling(state: State, who: str, what: Lying) -> frozenset[Square]:
    """The ends of moves past the object; only for one-square bases with free hands."""
    piece = state.board.pieces[who]
    return (
        frozenset()
        if piece.is_multi_base or has_full_hands(piece)
        else frozenset(single_paths_past(*reach_while_hauling(state, who, what)))
    )


def square_and_adjacent(state: State, square: Square) -> frozenset[Square]:
    """The square and those adjacent to it."""
    return frozenset((square, *adjacent_squares(state.board.bare, state.rules)[square]))


def can_be_set_down(state: State, what: Lying, to: Square) -> bool:
    """May the object be set down there? Not onto another one, nor where it lies now."""
    taken = bool(state.board.objects.get(to)) and not state.rules.objects.share_squares
    return to != what.square and not taken and "blocking" not in terrain_at(state.board, to, rules=state.rules)


def haul_targets(
    state: State, who: str, goals: tuple[frozenset[Square], frozenset[Square]], what: Lying
) -> Iterator[Square]:  # fmt: skip
    """The squares to which the figure and another can bring it, each with room for both beside it."""
    around = (frozenset().union(*(square_and_adjacent(state, goal) for goal in each)) for each in goals)
    for to in sorted(frozenset.intersection(*around)):
        first, second = (square_and_adjacent(state, to) & each for each in goals)
        room = first and second and len(first | second) > 1
        if room and can_be_set_down(state, what, to) and not why_kept_free(state, who, to):
            yield to


def possible_partners(state: State, fighter: Fighter) -> Iterator[Fighter]:
    """The friends that could be given an action too, if two are left."""
    for friend in state.standing(fighter.side) if state.left > 1 else ():
        if friend.id != fighter.id and not why_not_ready(state, friend, ActionKind.MOVE):
            yield friend


def resolve_haul(state: State, pair: tuple[str, str], what: Lying, to: Square, events: list[Event]) -> Steps[State]:
    """Both figures move the object to that square; pays the second action."""
    goals = yield from choose_goals(state, pair, what, to)
    state, arrived = yield from move_both(state, pair, goals, what, to, events)
    if arrived:
        state = put_down(with_it_in_hand(state, pair[0], what), pair[0], to, events, obstructing=True)
    else:
        text = message(
            "{} cannot bring {} from {} to {}.",
            join_parts(map(figure_ref, pair), " and "),
            object_phrase(what.thing),
            what.square,
            to,
        )
        events.append(Event(text, (what.square,), (make_reason(state.rules["OBJ-15"], text, what.square),)))
    state = state.with_(left=state.left - 1)
    return (yield from pay_partner_action(state, pair[1], events))


def choose_goals(
    state: State, pair: tuple[str, str], what: Lying, to: Square
) -> Steps[tuple[Square, Square]]:  # fmt: skip
    """Let each of the two choose its end square, never the same one."""
    first, second = (square_and_adjacent(state, to) & goals_hauling(state, who, what) for who in pair)
    one = yield from choose_haul_square(state, pair[0], sorted(goal for goal in first if second - {goal}))
    other = yield from choose_haul_square(state, pair[1], sorted(second - {one}))
    return one, other


def choose_haul_square(state: State, who: str, squares: list[Square]) -> Steps[Square]:
    """Let the player choose one of these squares."""
    if len(squares) == 1:
        return squares[0]
    options = tuple(Footprint((square,)) for square in squares)
    chosen: Footprint = yield Choose(
        state.fighter(who).side, message("where {} comes to rest", figure_ref(who)), options, state
    )
    return chosen.squares[0]


def move_both(
    state: State, pair: tuple[str, str], goals: tuple[Square, Square], what: Lying, to: Square, events: list[Event]
) -> Steps[tuple[State, bool]]:
    """The two break away and walk; whether both came to where they can set it down."""
    for who, goal in zip(pair, goals, strict=True):
        if who not in state.board.pieces:  # the damage for a reroll by the other knocked it out
            return state, False
        path = single_paths_past(*reach_while_hauling(state, who, what))[goal]
        free, state = yield from roll_break_away(state, who, events, pace_hauling(state, who), along=path)
        if not free:
            return state, False
    for who, goal in zip(pair, goals, strict=True):
        if who not in state.board.pieces:
            return state, False
        ways = single_paths_past(*reach_while_hauling(state, who, what))
        if goal not in ways:  # the other one bars a narrow way
            return state, False
        state, walked = yield from walk_along(state, who, ways[goal], events, pace_hauling(state, who))
        if who not in state.board.pieces or walked.end not in square_and_adjacent(state, to):
            return state, False
    return state, all(who in state.board.pieces for who in pair)


def pay_partner_action(state: State, who: str, events: list[Event]) -> Steps[State]:
    """The token of the action that the second figure was given."""
    if who not in state.board.pieces:
        return state
    fighter, traits = state.fighter(who), state.board.pieces[who].traits
    given = token_after_action(state.rules, fighter.tokens, ActionKind.MOVE, traits=traits)
    return (yield from resolve_token(record_action(state, who).with_fighter(who, acted=True), who, given, events))
