"""Two figures shift a light object together, into the way of their opponents (OBJ-15)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import because
from clixbook.board.answers.message import listed, said, the
from clixbook.board.carrying.passing import past_by_one
from clixbook.board.model.squares import Square
from clixbook.board.model.things import ObjectKind
from clixbook.board.moves.reach import Reach
from clixbook.board.near.holders import hands_full
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.board.terrain.terrain import kinds
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.weapons import named
from clixbook.engine.rules.turn.tokens import token_after_action
from clixbook.engine.sequence.action.pushing import has_acted, with_token
from clixbook.engine.sequence.action.readiness import readiness
from clixbook.engine.sequence.moving.move_sequence import Footprint, Pace, breaks_away, speed_of, walk_along, way_of
from clixbook.engine.sequence.objects.pick_up_and_drop import Lying, kept_free, lying, put, without_it
from clixbook.rulebooks.sections.turn.actions import ActionKind


def movable(state: State) -> Iterator[Lying]:
    """The light objects."""
    return (what for what in lying(state.board) if what.thing.kind is ObjectKind.LIGHT)


def pace_hauling(state: State, who: str) -> Pace:
    """A figure that takes a light object up loses a little of its speed."""
    return Pace(most=max(speed_of(state, who) - state.rules.objects.obstacles.toll, 0))


def way_hauling(state: State, who: str, what: Lying) -> tuple[Reach, frozenset[Square]]:
    """Where the figure may go at that pace, and the squares from which it takes the object up."""
    return way_of(state, who, pace_hauling(state, who)), beside(state, what.square)


def goals_hauling(state: State, who: str, what: Lying) -> frozenset[Square]:
    """Where a move of it may end that came by the object; it takes a base of one square and empty hands."""
    piece = state.board.pieces[who]
    return frozenset() if piece.multi or hands_full(piece) else frozenset(past_by_one(*way_hauling(state, who, what)))


def beside(state: State, square: Square) -> frozenset[Square]:
    """The square and those adjacent to it."""
    return frozenset((square, *adjacent_squares(state.board.bare, state.rules)[square]))


def free_for_it(state: State, what: Lying, to: Square) -> bool:
    """May the object be set down there? Not onto another one, nor where it lies now."""
    taken = bool(state.board.objects.get(to)) and not state.rules.objects.share_squares
    return to != what.square and not taken and "blocking" not in kinds(state.board, to, rules=state.rules)


def targets(
    state: State, who: str, goals: tuple[frozenset[Square], frozenset[Square]], what: Lying
) -> Iterator[Square]:  # fmt: skip
    """The squares to which the figure and another can bring it, each with room for both beside it."""
    around = (frozenset().union(*(beside(state, goal) for goal in each)) for each in goals)
    for to in sorted(frozenset.intersection(*around)):
        first, second = (beside(state, to) & each for each in goals)
        room = first and second and len(first | second) > 1
        if room and free_for_it(state, what, to) and not kept_free(state, who, to):
            yield to


def partners(state: State, fighter: Fighter) -> Iterator[Fighter]:
    """The friends that could be given an action too, if two are left."""
    for friend in state.standing(fighter.side) if state.left > 1 else ():
        if friend.id != fighter.id and not readiness(state, friend, ActionKind.MOVE):
            yield friend


def haul(state: State, pair: tuple[str, str], what: Lying, to: Square, events: list[Event]) -> Steps[State]:
    """Both go, from the object to beside that square, and set it down; the second one's action is paid for here."""
    goals = yield from chosen_goals(state, pair, what, to)
    state, arrived = yield from both_go(state, pair, goals, what, to, events)
    if arrived:
        state = put(without_it(state, pair[0], what), pair[0], to, events, obstructing=True)
    else:
        text = said(
            "{} do not bring {} from {} to {}.", listed(map(the, pair), " and "), named(what.thing), what.square, to
        )
        events.append(Event(text, (what.square,), (because(state.rules["OBJ-15"], text, what.square),)))
    state = state.with_(left=state.left - 1)
    return (yield from paid(state, pair[1], events))


def chosen_goals(
    state: State, pair: tuple[str, str], what: Lying, to: Square
) -> Steps[tuple[Square, Square]]:  # fmt: skip
    """Where each of the two comes to rest: never on one square."""
    first, second = (beside(state, to) & goals_hauling(state, who, what) for who in pair)
    one = yield from choose(state, pair[0], sorted(goal for goal in first if second - {goal}))
    other = yield from choose(state, pair[1], sorted(second - {one}))
    return one, other


def choose(state: State, who: str, squares: list[Square]) -> Steps[Square]:
    """One of those squares."""
    if len(squares) == 1:
        return squares[0]
    options = tuple(Footprint((square,)) for square in squares)
    chosen: Footprint = yield Choose(state.fighter(who).side, said("where {} comes to rest", the(who)), options, state)
    return chosen.squares[0]


def both_go(
    state: State, pair: tuple[str, str], goals: tuple[Square, Square], what: Lying, to: Square, events: list[Event]
) -> Steps[tuple[State, bool]]:
    """The two break away and walk; whether both came to where they can set it down."""
    for who, goal in zip(pair, goals, strict=True):
        if who not in state.board.pieces:  # the price of the other's luck took it out
            return state, False
        path = past_by_one(*way_hauling(state, who, what))[goal]
        free, state = yield from breaks_away(state, who, events, pace_hauling(state, who), along=path)
        if not free:
            return state, False
    for who, goal in zip(pair, goals, strict=True):
        if who not in state.board.pieces:
            return state, False
        ways = past_by_one(*way_hauling(state, who, what))
        if goal not in ways:  # the other one bars a narrow way
            return state, False
        state, walked = yield from walk_along(state, who, ways[goal], events, pace_hauling(state, who))
        if who not in state.board.pieces or walked.end not in beside(state, to):
            return state, False
    return state, all(who in state.board.pieces for who in pair)


def paid(state: State, who: str, events: list[Event]) -> Steps[State]:
    """The token of the action that the second figure was given."""
    if who not in state.board.pieces:
        return state
    fighter, traits = state.fighter(who), state.board.pieces[who].traits
    given = token_after_action(state.rules, fighter.tokens, ActionKind.MOVE, traits=traits)
    return (yield from with_token(has_acted(state, who).with_fighter(who, acted=True), who, given, events))
