"""Picking up and putting down objects, moving or not (OBJ-05 to OBJ-10, OBJ-20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.carrying.passing import paths_past, single_paths_past, ways_to
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import MapObject
from clixbook.board.moves.walk import walk
from clixbook.board.objects.lifting import (
    PickUp,
    drop_object,
    may_pick_up,
    pick_up,
    put_down_squares,
    reach_along,
    speed_to_pick_up,
    why_not_lifted,
)
from clixbook.board.objects.several_squares import laid_squares, lay_object
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import object_phrase
from clixbook.engine.rules.turn.action_cases import may_use_again
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.engine.sequence.moving.move_sequence import (
    PLAIN,
    Footprint,
    Pace,
    move_large as move_base,
    move_rights_at,
    moving_piece,
    reachable_squares,
    roll_break_away,
    speed_in_move,
    speed_of,
    walk_along,
)
from clixbook.engine.sequence.moving.rolls_on_the_way import is_still_standing
from clixbook.errors import BadWord, NotFound

FARTHER = 4
"""Squares beyond its speed, through water or long arms, within which objects are considered at all."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Object on a square. Its words: the square, and its name if others lie there."""

    square: Square
    thing: MapObject
    alone: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        """``("E4",)`` or ``("E4", "heavy")``."""
        return (self.square.name,) if self.alone else (self.square.name, word_of(self.thing))


def word_of(thing: MapObject) -> str:
    """The object as one word: its name, else its kind."""
    return (thing.name or str(thing.kind)).lower().replace(" ", "-")


def lying_objects(board: Board) -> Iterator[Lying]:
    """Every object on the board; of like ones in a square only the first."""
    for square, things in sorted(board.objects.items()):
        for thing in {word_of(thing): thing for thing in reversed(things)}.values():
            yield Lying(square, thing, len({word_of(each) for each in things}) == 1)


def lying_at(board: Board, square: str, word: str = "") -> Lying:
    """The object of these words; a ClixbookError if there is none, or several that the words do not distinguish."""
    here, things = _meant_at(board, square, word)
    if len(things) == 1:
        return things[0]
    if not things:
        raise NotFound(_nothing_lies(here, word))
    raise BadWord(f"Several objects lie on {here}: {', '.join(word_of(each.thing) for each in things)}.")


def why_nothing_lies(state: State, square: str, word: str = "", ruling: str = "OBJ-06") -> tuple[Reason, ...]:
    """The reason that no object of such words lies there, or that the book has none; empty if one does, or several."""
    (here, things), row = _meant_at(state.board, square, word), state.rules[ruling]
    text = _nothing_lies(here, word) if row.in_play else row.says
    return () if things else (make_reason(row, text, here),)


def _meant_at(board: Board, square: str, word: str) -> tuple[Square, list[Lying]]:
    here = board.square(parse_square(square))
    return here, [each for each in lying_objects(board) if each.square == here and word in ("", word_of(each.thing))]


def _nothing_lies(here: Square, word: str) -> str:
    return f"No {word or 'object'} lies on {here}."


# -- on the way: taking --------------------------------------------------------------------------------------------


def with_it_in_hand(state: State, who: str, what: Lying) -> State:
    """The position with that object already in the figure's hands."""
    return state.with_(board=pick_up(state.board, who, what.thing, what.square))


def judge_pick_up(state: State, who: str, path: tuple[Square, ...], *, stopped: bool = False) -> PickUp:
    """The objects that the figure may pick up on that path; an empty path means without a move."""
    points = state.fighter(who).points
    return may_pick_up(state.board, who, path, rules=state.rules, points=points, forced_stop=stopped)


def ways_taking(state: State, who: str, what: Lying, pace: Pace = PLAIN) -> Mapping[Square, tuple[Square, ...]]:
    """Goal -> path of every move on which the figure may pick that object up (OBJ-06, OBJ-07)."""
    piece = state.board.pieces[who]
    if piece.held is not None or why_not_lifted(piece, what.thing, what.square, state.fighter(who).points, state.rules):
        return {}
    if min(what.square.distance(square) for square in piece.squares) > speed_of(state, who, pace) + FARTHER:
        return {}
    light = state if piece.is_multi_base else with_it_in_hand(state, who, what)
    near = reach_along(state.board, piece, (what.square,), rules=state.rules)
    found = reachable_squares(light, who, pace)
    if not state.rules.objects.forced_stop_bars_pick_up or piece.is_multi_base:
        return paths_past(found, near)
    ways, lent = single_paths_past(found, near), move_rights_at(state, who, pace)

    def too_late(goal: Square) -> bool:
        """Is the object out of reach, since the figure must stop before the square from which it could touch it?"""
        path = ways[goal]
        if goal in (path[0], what.square) or near & set(path[:-1]):  # it does not depend on the last square
            return False
        walked = walk.unchecked(
            light.board, moving_piece(light, who, pace), path[1:], found.speed, rules=state.rules, lends=lent
        )
        return walked.stops is not None and not judge_pick_up(state, who, path, stopped=True)

    late = [goal for goal in near if goal in ways and too_late(goal)]  # all others came by it earlier
    return ways.without_goals(late, single_paths_past(found, near, before=True)) if late else ways


def move_and_take(
    state: State, who: str, goal: Square, what: Lying, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, int | None]]:
    """Move and pick up on the way; the cost comes back too, None if the figure did not break away."""
    path, large = ways_taking(state, who, what, pace)[goal], state.board.pieces[who].is_multi_base
    free, state = yield from roll_break_away(state, who, events, pace, along=() if large else path)
    if not free:
        return state, None
    if large:  # a large base takes it up as it comes to rest
        near = reach_along(state.board, state.board.pieces[who], (what.square,), rules=state.rules)
        state, cost = yield from move_base(state, who, path, events, pace)
        came_by = not near.isdisjoint(path_come(state, who, path))
        if came_by and who in state.board.pieces and what.thing in state.board.objects.get(what.square, ()):
            state = tell_pick_up(with_it_in_hand(state, who, what), who, what, events)
        return state, cost
    begun, first, taken = state, len(events), False

    def in_hand(now: State, way: Sequence[Square]) -> State:
        """The way is found with the object in hand; at a roll the figure holds it if its way has passed the object."""
        nonlocal taken
        if len(way) == 1:
            return take_again(now, who, what)
        taken = taken or can_pick_up_on_path(begun, who, what, way, stopped=True)
        return now if taken else lay_back(now, who, what)

    light = with_it_in_hand(state, who, what)
    after, walked = yield from walk_along(light, who, path, events, pace, in_hand=in_hand)
    if not can_pick_up_on_path(begun, who, what, walked.path, stopped=walked.stops is not None):
        return lay_back(after, who, what), walked.cost
    if who in after.board.pieces and after.board.pieces[who].held == what.thing:
        return tell_pick_up(after, who, what, events), walked.cost
    if is_still_standing(after, who) and not taken:  # pushing damage for a reroll took its strength
        return after, walked.cost
    later = events[first:]  # it fell out of its hands again on the way
    del events[first:]
    after = tell_pick_up(after, who, what, events)
    events += later
    return after, walked.cost


def can_pick_up_on_path(state: State, who: str, what: Lying, path: Sequence[Square], *, stopped: bool) -> bool:
    """May the figure pick up that very object on this path?"""
    return (what.thing, what.square) in judge_pick_up(state, who, tuple(path), stopped=stopped).objects


def lay_back(state: State, who: str, what: Lying) -> State:
    """The position with the object of a pick-up back on its square."""
    board = state.board
    piece = board.pieces.get(who)
    if piece is None or piece.held != what.thing:
        return state
    board = lay_object(board, what.thing, laid_squares(what.thing, what.square))
    return state.with_(board=board.with_piece(replace(piece, held=None)))


def take_again(state: State, who: str, what: Lying) -> State:
    """The position in which it has that in hand after all, if it lies there and the figure can still lift it."""
    piece = state.board.pieces[who]
    if piece.held is not None or what.thing not in state.board.objects.get(what.square, ()):
        return state
    if why_not_lifted(piece, what.thing, what.square, state.fighter(who).points, state.rules):
        return state
    return with_it_in_hand(state, who, what)


def tell_pick_up(state: State, who: str, what: Lying, events: list[Event]) -> State:
    """Say that it is in hand now."""
    text = message("{} picks up {} on {}.", figure_ref(who), object_phrase(what.thing), what.square)
    events.append(Event(text, (what.square,), (make_reason(state.rules["OBJ-06"], text, what.square),)))
    return state


def can_attack_with_it(
    before: State, state: State, who: str, cost: int, pace: Pace = PLAIN, *, charges: bool = False
) -> bool:
    """May a figure that picked up an object in a move of this cost attack with it in the same turn (OBJ-06)?"""
    speed = speed_in_move(before, state, who, pace)
    return cost <= speed_to_pick_up(speed, rules=state.rules, attacks=True, charges=charges)


# -- on the way: putting down --------------------------------------------------------------------------------------


def move_and_put(
    state: State, who: str, goal: Square, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, int | None]]:
    """Move and put the object down in or beside a square of the way, which its player chooses (OBJ-10)."""
    found = reachable_squares(state, who, pace)
    if state.board.pieces[who].is_multi_base:
        free, state = yield from roll_break_away(state, who, events, pace)
        if not free:
            return state, None
        path = found[goal].path
        state, cost = yield from move_base(state, who, path, events, pace)
        return (yield from choose_and_put_down(state, who, path_come(state, who, path), events)), cost
    ways = {square: path for path in ways_to(found, goal).values() for square in squares_to_put_down(state, who, path)}
    ways |= dict.fromkeys(squares_to_put_down(state, who, found[goal].path), found[goal].path)
    square = yield from choose_square(state, who, sorted(ways))
    path = found[goal].path if square is None else ways[square]
    free, state = yield from roll_break_away(state, who, events, pace, along=path)
    if not free:
        return state, None
    state, walked = yield from walk_along(state, who, path, events, pace)
    if square in squares_to_put_down(state, who, walked.path):
        return put_down(state, who, square, events), walked.cost
    return (yield from choose_and_put_down(state, who, walked.path, events)), walked.cost  # it did not come so far


def path_come(state: State, who: str, path: Sequence[Square]) -> tuple[Square, ...]:
    """The path as far as the figure came, which may have stopped before its end."""
    squares = state.board.pieces[who].squares if who in state.board.pieces else ()
    return tuple(path[: 1 + max((at for at, square in enumerate(path) if square in squares), default=0)])


def squares_to_put_down(state: State, who: str, path: tuple[Square, ...] = ()) -> frozenset[Square]:
    """The squares where the figure may put its object down on that path, or without a move."""
    return put_down_squares(state.board, who, path, rules=state.rules) if who in state.board.pieces else frozenset()


def choose_and_put_down(state: State, who: str, path: tuple[Square, ...], events: list[Event]) -> Steps[State]:
    """Choose a square of the path, or beside it, and put the object down there."""
    square = yield from choose_square(state, who, sorted(squares_to_put_down(state, who, path)))
    return state if square is None else put_down(state, who, square, events)


def why_kept_free(state: State, who: str, square: Square) -> tuple[Reason, ...]:
    """Why the first turn keeps an opponent on that square from an object in its way there (GLD-04, OBJ-15)."""
    other = state.board.piece_at(square)
    return () if other is None else why_first_turn_bars(state, other.id, state.fighter(who).side, "affect")


def choose_square(state: State, who: str, squares: Sequence[Square]) -> Steps[Square | None]:
    """The square that the player picks for the held object; None if there is none."""
    choices, piece = tuple(Footprint((square,)) for square in squares), state.board.pieces.get(who)
    if len(choices) > 1 and piece is not None and piece.held is not None:
        chosen: Footprint = yield Choose(
            piece.side, message("where {} puts down {}", figure_ref(who), object_phrase(piece.held)), choices, state
        )
        return chosen.squares[0]
    return squares[0] if squares else None


def put_down(state: State, who: str, square: Square, events: list[Event], *, obstructing: bool = False) -> State:
    """Puts the object on that square, obstructing (OBJ-15) or not (OBJ-04)."""
    piece = state.board.pieces[who]
    if piece.held is None:
        return state
    thing, empty = replace(piece.held, obstructs=obstructing), state.board.with_piece(replace(piece, held=None))
    board = drop_object(empty, thing, square, rules=state.rules)
    if board is empty:
        ruling = "OBJ-04"
        text = message(
            "{} drops {} onto another object; the one dropped is removed from the game.",
            figure_ref(who),
            object_phrase(thing),
        )
    else:
        ruling, way = ("OBJ-15", ", as an obstacle") if obstructing else ("OBJ-10", "")
        text = message("{} puts {} down on {}{}.", figure_ref(who), object_phrase(thing), square, way)
    events.append(Event(text, (square,), (make_reason(state.rules[ruling], text, square),)))
    return state.with_(board=board)


# -- without a move ------------------------------------------------------------------------------------------------


def why_not_free_again(state: State, who: str, what: str) -> tuple[Reason, ...]:
    """Why ``"take"`` or ``"put"`` cannot be done freely once more this turn (ACT-28); empty if it can."""
    used = ("free",) if state.used_now(who, what) else ()
    allowed = may_use_again(state.rules, used, "free")
    return () if allowed else allowed.reasons
