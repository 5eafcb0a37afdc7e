"""Moves that change the flight height (SPD-02, SPD-03, MAP-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import copy_with_changes
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Mode, Piece
from clixbook.board.moves.moves import squares_after_height_change
from clixbook.board.moves.reach import Reach
from clixbook.board.placing.placing import objections, room_test
from clixbook.board.terrain.terrain import may_soar
from clixbook.board.terrain.terrain_cache import pristine_map
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.moving.move_sequence import (
    Pace,
    move_large,
    move_small,
    reachable_squares,
    roll_break_away,
    speed_of,
)
from clixbook.rulebooks import Rulebook


def pace_with_height_change(state: State, who: str) -> Pace:
    """The pace of a move in which the height changes once."""
    return Pace(most=squares_after_height_change(speed_of(state, who), 1, rules=state.rules))


def with_soaring(state: State, who: str, soaring: bool = True) -> State:
    """The position with that flyer soaring, or hovering."""
    piece = state.board.pieces[who]
    if piece.soaring is soaring:
        return state
    return state.with_(board=state.board.with_piece(copy_with_changes(piece, soaring=soaring)))


def height_change_goals(state: State, who: str, rises: bool) -> Iterator[Square]:
    """The squares where it may end: it flies the whole way aloft, over everything on the ground."""
    if why_no_height_here(state, who, rises):
        return
    up = with_soaring(state, who)
    found = reachable_squares(up, who, pace_with_height_change(state, who))
    ends = dict.fromkeys((*state.board.pieces[who].squares[:1], *found))
    if not is_whole_sky_open(up):
        yield from (square for square in ends if not any(_why_not_there(up, who, square, rises, found)))
    elif rises:
        yield from ends
    else:
        yield from filter(room_test(up.board, hovering_piece(up, who), up.rules), ends)


def why_no_change(state: State, who: str, goal: Square, rises: bool) -> tuple[Reason, ...]:
    """Why it may not rise, or come down, and end there; empty if it may."""
    if against := why_no_height_here(state, who, rises):
        return against
    up = with_soaring(state, who)
    return tuple(_why_not_there(up, who, goal, rises, reachable_squares(up, who, pace_with_height_change(state, who))))


def why_no_height_here(state: State, who: str, rises: bool) -> tuple[Reason, ...]:
    """Why it cannot change its height here at all."""
    piece, rules = state.board.pieces[who], state.rules
    if against := why_no_heights(state, who):
        return against
    if piece.soaring is rises:
        return (
            make_reason(
                rules["SPD-02"],
                message("{} {} already.", figure_ref(who), "soars" if rises else "hovers"),
                *piece.squares,
            ),
        )
    if speed_of(state, who) < rules.speed_modes.heights.change_costs:
        return (
            make_reason(
                rules["SPD-02"], message("{} has no square of speed left for it.", figure_ref(who)), *piece.squares
            ),
        )
    return why_not_aloft(state, who) if rises else ()


def knows_heights(rules: Rulebook) -> bool:
    """Does a flyer hover or soar in that book (SPD-02)?"""
    return len(rules.speed_modes.heights.names) > 1


def why_no_heights(state: State, who: str) -> tuple[Reason, ...]:
    """Why it has no flight heights, wherever it is."""
    piece, rules = state.board.pieces[who], state.rules
    if not knows_heights(rules):
        return (make_reason(rules["SPD-02"], rules["SPD-02"].says),)
    if piece.mode is not Mode.WING:
        return (make_reason(rules["SPD-02"], message("{} has no wings.", figure_ref(who)), *piece.squares),)
    return ()


def why_not_aloft(state: State, who: str) -> tuple[Reason, ...]:
    """Why it cannot be soaring where it is."""
    piece = state.board.pieces[who]
    if against := why_no_heights(state, who):
        return against
    if not is_sky_open(state, piece.squares):
        return (make_reason(state.rules["MAP-03"], message("{} is indoors.", figure_ref(who)), *piece.squares),)
    return ()


def _why_not_there(up: State, who: str, goal: Square, rises: bool, found: Reach) -> Iterator[Reason]:
    """Reasons against an end on that square; ``up`` has the flyer aloft."""
    stays = goal in up.board.pieces[who].squares[:1]
    if not stays and goal not in found:
        yield from found.why_not(goal)
        return
    path = (goal,) if stays or is_whole_sky_open(up) else found.path_to(goal)
    if not is_sky_open(up, path):
        yield make_reason(up.rules["MAP-03"], "Nobody soars indoors.", *path)
    if not rises:
        yield from objections(up.board, hovering_piece(up, who), goal, up.rules)


def hovering_piece(state: State, who: str) -> Piece:
    """The flyer's piece as it hovers."""
    return copy_with_changes(state.board.pieces[who], soaring=False)


def is_sky_open(state: State, squares: Iterable[Square]) -> bool:
    """True if one may soar over all of these."""
    return all(may_soar(state.board, square, rules=state.rules) for square in squares)


def is_whole_sky_open(state: State) -> bool:
    """True if one may soar over the whole map."""
    return _open_everywhere(pristine_map(state.board.bare)[0], state.rules)


@lru_cache(maxsize=256)
def _open_everywhere(bare: Board, rules: Rulebook) -> bool:
    return all(may_soar(bare, square, rules=rules) for square in bare.squares)


def change_and_move(
    state: State, who: str, goal: Square, rises: bool, events: list[Event]
) -> Steps[tuple[State, int | None]]:
    """Break away at the old height, fly aloft, and come down in the end unless it rises; with the whole cost."""
    pace, spent = pace_with_height_change(state, who), state.rules.speed_modes.heights.change_costs
    path = reachable_squares(with_soaring(state, who), who, pace).path_to(goal)
    free, state = yield from roll_break_away(state, who, events)
    if not free:
        return state, None
    state = with_soaring(state, who)
    word = "rises and soars" if rises else "comes down and hovers"
    if goal not in state.board.pieces[who].squares[:1]:
        mover = move_large if state.board.pieces[who].is_multi_base else move_small
        state, cost = yield from mover(state, who, path, events, pace)
        spent += cost
    if who not in state.board.pieces:  # knocked out on the way
        return state, spent
    squares = state.board.pieces[who].squares
    events.append(
        Event(
            message("{} {}.", figure_ref(who), word),
            squares,
            (make_reason(state.rules["SPD-02"], message("{} {}.", figure_ref(who), word), *squares),),
        )
    )
    return with_soaring(state, who, rises), spent
