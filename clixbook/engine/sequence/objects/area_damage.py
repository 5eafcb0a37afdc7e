"""Area damage to terrain and objects around a figure (DST-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import as_sentence, figure_ref, message
from clixbook.board.destroying.aims import Target, TargetKind, find_target, target_in_square, why_indestructible
from clixbook.board.destroying.breakables import standing_breakables
from clixbook.board.destroying.destroy import damage_needed, destroy_target
from clixbook.board.destroying.may_destroy import way_to_destroy
from clixbook.board.lines.ignored_obstacles import blocking_pieces
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.things import ObjectKind
from clixbook.board.moves.mover import blocks_walkers
from clixbook.board.near.adjacency import adjacent
from clixbook.board.objects.lifting import drop_object
from clixbook.board.objects.several_squares import take_object
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.engine.position.pending import Wear
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import object_phrase
from clixbook.engine.sequence.objects.destruction import why_held_protected
from clixbook.rulebooks.vocabulary import Restriction

ENOUGH = 99
"""A damage that destroys everything: only whether things are in reach is in question."""


def area_targets(state: State, who: str, reach: int = 0) -> tuple[Target, ...]:
    """Terrain and objects in reach of an area effect, except the user's held object."""
    rules, piece = state.rules, state.board.pieces[who]
    alone = state.board.bare.with_piece(piece)
    far, found = max(reach, 1), list[Target]()
    for place, squares, _, _ in standing_breakables(state.board.bare, rules):
        near = any(own.distance(square) <= far for own in piece.squares for square in squares)
        if near and way_to_destroy(alone, who, place, rules=rules, range=reach, damage=ENOUGH):
            found += targets_at(state.board, find_target(state.board, place, rules), state)
    if rules.destroying.objects.held:
        for other in state.board.pieces.values():
            if other.id == who or other.held is None or why_held_protected(state, who, other.id):
                continue
            seen = alone.with_piece(other)
            if way_to_destroy(seen, who, other, rules=rules, range=reach, damage=ENOUGH):
                found.append(find_target(state.board, other, rules))
    return tuple(found)


def targets_at(board: Board, target: Target, state: State) -> Iterator[Target]:
    """The target; for a square, every object in it and the terrain below."""
    if target.edge is not None or target.kind is TargetKind.FEATURE:
        yield target
        return
    lying = board.objects.get(target.square, ())
    yield from (Target(TargetKind.OBJECT, target.square, thing=thing) for thing in lying)
    bare = board.with_(objects=board.objects.without(target.square)) if lying else board
    printed = target_in_square(bare, target.square, state.rules)
    if why_indestructible(printed, state.rules) is None:
        yield printed


def damage_area_targets(
    state: State, who: str, targets: tuple[Target, ...], damage: int, row: str, events: list[Event]
) -> State:
    """Every target is dealt the damage: it falls by one grade, or is worn down where damage adds up (DST-01)."""
    worn = list(state.worn)
    for target in targets if damage > 0 else ():
        place = target.holder.id if target.holder else target.place.name
        before = [each.damage for each in worn if each.place == place]
        done = destroy_target(state.board, target, (*before, damage), state.rules)
        if done:
            why = make_reason(state.rules[row], message("{} reaches it.", figure_ref(who)), target.place)
            events.append(
                Event(message("{}: {}", figure_ref(who), done.message), (target.place,), (why, *done.reasons))
            )
            state = state.with_(board=done.board)
        elif state.rules.destroying.threshold.adds_up:
            worn.append(Wear(place, damage))
    return state.with_(worn=tuple(worn)) if worn else state


def break_surely(state: State, who: str, places: Iterable[str], row: str, events: list[Event]) -> State:
    """Break the blocking things at these places, through which the figure shot or moved."""
    targets = (find_target(state.board, place, state.rules) for place in places)
    return damage_area_targets(state, who, tuple(targets), ENOUGH, row, events)


def break_on_the_way(before: State, state: State, who: str, path: Sequence[Square], events: list[Event]) -> State:
    """Break the blocking things on the way of a figure that breaks them (PWR-IMPROVED), as they stood ``before``."""
    board, rules = before.board, before.rules
    land, walls = terrain_effects(board.bare, rules), board.standing_edges

    def shut(edge: Edge) -> bool:
        return edge in walls and blocks_walkers(walls[edge], rules)

    pieces = blocking_pieces(path, lambda square: land.move(square) is Restriction.BLOCKING, shut)
    return break_surely(state, who, (piece.name for piece in pieces), "PWR-IMPROVED", events)


def push_lying_objects(
    state: State, who: str, targets: tuple[Target, ...], squares: int, row: str, events: list[Event]
) -> State:
    """Lying objects too tough for the damage slide straight away from the figure, until something stops them."""
    for target in targets:
        thing = target.thing
        stays = thing is None or target.holder is not None or damage_needed(target, state.rules) <= squares
        if thing is None or stays or thing.kind is ObjectKind.IMMOBILE:
            continue
        end = push_end_square(state, who, target.square, squares)
        if end == target.square:
            continue
        board = drop_object(take_object(state.board, thing, target.square), thing, end, rules=state.rules)
        text = as_sentence(message("{} slides from {} to {}", object_phrase(thing), target.square, end))
        events.append(Event(text, (target.square, end), (make_reason(state.rules[row], text, end),)))
        state = state.with_(board=board)
    return state


def push_end_square(state: State, who: str, start: Square, squares: int) -> Square:
    """The end square of an object pushed straight away from the figure beside it."""
    own = min(state.board.pieces[who].squares, key=lambda square: (square.distance(start), square))
    dx, dy = start.x - own.x, start.y - own.y
    land, at = terrain_effects(state.board, state.rules), start
    for _ in range(squares if (dx, dy) != (0, 0) else 0):
        to = at.step(dx, dy)
        open_ = to in state.board and land.move(to) is not Restriction.BLOCKING
        if not open_ or not adjacent(state.board, at, to, rules=state.rules):
            break
        at = to
    return at
