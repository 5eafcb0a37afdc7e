"""Two figures shift a light object together, into the way of their opponents (OBJ-15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from clixbook.board.answers import because
from clixbook.board.changes.objects import reach_along
from clixbook.board.moves.passing import past
from clixbook.board.squares import Square
from clixbook.board.terrain import kinds
from clixbook.board.things import ObjectKind
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.rules.tokens import token_after_action
from clixbook.engine.rules.weapons import named
from clixbook.engine.sequence.handling import Lying, lying, put, without_it
from clixbook.engine.sequence.moving import Footprint, Pace, breaks_away, speed_of, walk_along, way_of
from clixbook.engine.sequence.readiness import readiness
from clixbook.engine.sequence.tokens import has_acted, with_token
from clixbook.engine.state import Event, Fighter, State
from clixbook.rulebooks.sections.actions import ActionKind

Goals = Mapping[Square, tuple[Square, ...]]
"""Where a move may end -> its path, the start first."""


def movable(state: State) -> Iterator[Lying]:
    """The light objects."""
    return (what for what in lying(state.board) if what.thing.kind is ObjectKind.LIGHT)


def pace_hauling(state: State, who: str) -> Pace:
    """A figure that takes a light object up loses a little of its speed."""
    return Pace(most=max(speed_of(state, who) - state.rules.objects.obstacles.toll, 0))


def ways_hauling(state: State, who: str, what: Lying) -> Goals:
    """The moves of one square's base with empty hands that come by the object."""
    piece = state.board.pieces[who]
    if piece.multi or piece.held is not None:
        return {}
    near = reach_along(state.board, piece, (what.square,), rules=state.rules)
    return past(way_of(state, who, pace_hauling(state, who)), near)


def goals_beside(state: State, who: str, ways: Collection[Square], to: Square) -> frozenset[Square]:
    """Those goals from which the figure sets something down on that square."""
    return reach_along(state.board, state.board.pieces[who], (to,), rules=state.rules) & frozenset(ways)


def free_for_it(state: State, what: Lying, to: Square) -> bool:
    """May the object be set down there? Not onto another one, nor where it lies now."""
    taken = bool(state.board.objects.get(to)) and not state.rules.objects.share_squares
    return to != what.square and not taken and "blocking" not in kinds(state.board, to, rules=state.rules)


def targets(state: State, pair: tuple[str, str], ways: tuple[Goals, Goals], what: Lying) -> Iterator[Square]:
    """The squares to which the two can bring it, each with room for both beside it."""
    around = [
        reach_along(state.board, state.board.pieces[who], tuple(each), rules=state.rules) if each else frozenset()
        for who, each in zip(pair, ways, strict=True)
    ]
    for to in sorted(around[0] & around[1]):
        first, second = (goals_beside(state, who, each, to) for who, each in zip(pair, ways, strict=True))
        if first and second and len(first | second) > 1 and free_for_it(state, what, to):
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
        text = f"{' and '.join(pair)} do not bring {named(what.thing)} from {what.square} to {to}."
        events.append(Event(text, (what.square,), (because(state.rules["OBJ-15"], text, what.square),)))
    state = state.with_(left=state.left - 1)
    return paid(state, pair[1], events)


def chosen_goals(
    state: State, pair: tuple[str, str], what: Lying, to: Square
) -> Steps[tuple[Square, Square]]:  # fmt: skip
    """Where each of the two comes to rest: never on one square."""
    first, second = (goals_beside(state, who, ways_hauling(state, who, what), to) for who in pair)
    one = yield from choose(state, pair[0], sorted(goal for goal in first if second - {goal}))
    other = yield from choose(state, pair[1], sorted(second - {one}))
    return one, other


def choose(state: State, who: str, squares: list[Square]) -> Steps[Square]:
    """One of those squares."""
    if len(squares) == 1:
        return squares[0]
    options = tuple(Footprint((square,)) for square in squares)
    chosen: Footprint = yield Choose(state.fighter(who).side, f"where {who} comes to rest", options, state)
    return chosen.squares[0]


def both_go(
    state: State, pair: tuple[str, str], goals: tuple[Square, Square], what: Lying, to: Square, events: list[Event]
) -> Steps[tuple[State, bool]]:
    """The two break away and walk; whether both came to where they can set it down."""
    for who, goal in zip(pair, goals, strict=True):
        path = ways_hauling(state, who, what)[goal]
        free, state = yield from breaks_away(state, who, events, pace_hauling(state, who), along=path)
        if not free:
            return state, False
    for who, goal in zip(pair, goals, strict=True):
        ways = ways_hauling(state, who, what)
        if goal not in ways:  # the other one bars a narrow way
            return state, False
        state, walked = yield from walk_along(state, who, ways[goal], events, pace_hauling(state, who))
        if who not in state.board.pieces or not goals_beside(state, who, (walked.end,), to):
            return state, False
    return state, all(who in state.board.pieces for who in pair)


def paid(state: State, who: str, events: list[Event]) -> State:
    """The token of the action that the second figure was given."""
    if who not in state.board.pieces:
        return state
    fighter, traits = state.fighter(who), state.board.pieces[who].traits
    given = token_after_action(state.rules, fighter.tokens, ActionKind.MOVE, traits=traits)
    return with_token(has_acted(state, who).with_fighter(who, acted=True), who, given, events)
