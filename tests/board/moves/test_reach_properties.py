"""Reach on random boards: what must hold whatever lies where."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, strategies as st

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.model.things import Piece
from clixbook.board.moves.break_away import BreakAway, break_away
from clixbook.board.moves.reach import Reach, reach
from clixbook.board.moves.stepping.steps import step
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from tests.strategies import boards

RULES = st.sampled_from([rulebook(name) for name in EDITIONS])
ROLLING = rulebook("eddieg")


@st.composite
def moves(draw: st.DrawFn) -> tuple[Board, Piece, int]:
    """A board, one of its single-base pieces (or a walker on an empty square), and a speed."""
    board = draw(boards())
    single = [piece for piece in board.pieces.values() if not piece.is_multi_base]
    if single:
        return board, draw(st.sampled_from(single)), draw(st.integers(0, 9))
    free = [square for square in board.squares if board.piece_at(square) is None]
    if not free:
        board, free = board.bare, list(board.squares)
    return board, Piece("walker", (draw(st.sampled_from(free)),), "Ann"), draw(st.integers(0, 9))


def follow(board: Board, who: Piece, found: Reach, path: tuple[Square, ...]) -> int:
    """The cost of a path, made step by step; each step but the last may go on."""
    cost, left = 0, found.break_away.opponents
    for number, (a, b) in enumerate(pairwise(path), 1):
        taken = step(board, who, b, start=a, rules=found.rules, left=left)
        left += taken.meets
        assert taken, taken.explain()
        assert number == len(path) - 1 or not taken.must_stop, taken.explain()
        cost += taken.cost
    return cost


@given(moves(), RULES)
def test_ways_are_made_of_steps_and_cost_what_they_say(move: tuple[Board, Piece, int], rules: Rulebook) -> None:
    board, who, speed = move
    found = reach(board, who, speed, rules=rules)
    for goal, way in found.items():
        assert way.path[0] == who.squares[0]
        assert way.path[-1] == goal
        assert follow(board, who, found, way.path) == way.cost <= found.allowance


def slow_search(board: Board, who: Piece, found: Reach) -> dict[Square, tuple[int, int]]:
    """Square -> (rolls, cost) by trying every way, one step after another, with nothing clever."""
    start = who.squares[0]
    best: dict[Square, tuple[int, int]] = {start: (0, 0)}
    seen: dict[tuple[Square, frozenset[str]], int] = {(start, frozenset()): 0}
    queue: deque[tuple[Square, frozenset[str], int]] = deque([(start, frozenset(), 0)])
    left = found.break_away.opponents
    while queue:
        here, rolled, cost = queue.popleft()
        for there in here.around():
            if there not in board:
                continue
            free = left + tuple(board.pieces[key] for key in sorted(rolled))
            taken = step(board, who, there, start=here, rules=found.rules, left=free)
            total = cost + taken.cost
            if not taken or total > found.allowance:
                continue
            if taken.may_end:
                best[there] = min(best.get(there, (99, 0)), (len(rolled), total))
            met = rolled | {piece.id for piece in taken.meets}
            if not taken.must_stop and total < seen.get((there, met), 99):
                seen[there, met] = total
                queue.append((there, met, total))
    return best


@given(moves(), RULES)
def test_ways_have_the_fewest_rolls_and_then_the_least_cost(move: tuple[Board, Piece, int], rules: Rulebook) -> None:
    board, who, speed = move
    found = reach(board, who, min(speed, 5), rules=rules)
    slow = slow_search(board, who, found)
    slow.pop(who.squares[0])
    fast = {goal: (len(way.rolls), way.cost) for goal, way in found.items() if goal != who.squares[0]}
    assert fast == slow


@given(boards(), RULES, st.integers(0, 8))
def test_no_move_ends_on_a_figure_or_off_the_map(board: Board, rules: Rulebook, speed: int) -> None:
    for who in board.pieces.values():
        found = reach(board, who, speed, rules=rules)
        others = {square for piece in board.pieces.values() if piece.id != who.id for square in piece.squares}
        for goal, way in found.items():
            assert goal in board
            for footprint in way.footprints:
                assert goal in footprint
                assert not others & set(footprint)
                assert all(square in board for square in footprint)


def mirrored(board: Board) -> Board:
    """The board seen in a mirror, left and right changed over."""

    def flip(square: Square) -> Square:
        return Square(board.width - 1 - square.x, square.y)

    def flip_edge(edge: Edge) -> Edge:
        return edge_between(flip(edge.a), flip(edge.b))

    def rows(values: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(values[board.index(flip(square))] for square in board.squares)

    return board.with_(
        terrain=rows(board.terrain),
        levels=rows(board.levels),
        interior=frozenset(map(flip, board.interior)),
        edges=FrozenMap({flip_edge(edge): kind for edge, kind in board.edges.items()}),
        transitions=FrozenMap({flip_edge(edge): kind for edge, kind in board.transitions.items()}),
        markers=FrozenMap({flip(square): stack for square, stack in board.markers.items()}),
        objects=FrozenMap({flip(square): stack for square, stack in board.objects.items()}),
        destroyed=frozenset(map(flip, board.destroyed)),
        destroyed_edges=frozenset(map(flip_edge, board.destroyed_edges)),
        pieces=FrozenMap({key: replace(p, squares=tuple(map(flip, p.squares))) for key, p in board.pieces.items()}),
    )


@given(boards(), RULES, st.integers(0, 8))
def test_a_mirror_mirrors_reach(board: Board, rules: Rulebook, speed: int) -> None:
    glass = mirrored(board)
    for who in board.pieces:
        here, there = reach(board, who, speed, rules=rules), reach(glass, who, speed, rules=rules)
        assert here.costs.tolist() == [row[::-1] for row in there.costs.tolist()]


@given(boards(), RULES, st.integers(1, 8))
def test_more_speed_reaches_no_less(board: Board, rules: Rulebook, speed: int) -> None:
    for who in board.pieces:
        less, more = (set(reach(board, who, value, rules=rules)) for value in (speed - 1, speed))
        assert less <= more


@given(boards(), RULES)
def test_every_square_that_is_not_reached_has_a_reason(board: Board, rules: Rulebook) -> None:
    for who in board.pieces:
        found = reach(board, who, 3, rules=rules)
        for square in board.squares:
            assert bool(found.why_not(square)) is (square not in found)


def tell(answer: BreakAway) -> tuple[object, ...]:
    return answer.verdict, answer.faces, answer.rolls, answer.chance


@given(boards(), RULES)
def test_chances_of_breaking_away_are_chances(board: Board, rules: Rulebook) -> None:
    glass = mirrored(board)
    for who in board.pieces:
        answer = break_away(board, who, rules=rules)
        assert 0 <= answer.chance <= 1
        assert (answer.chance < 1) is bool(answer)
        assert tell(answer) == tell(break_away(glass, who, rules=rules))


@given(moves(), RULES)
def test_marks_say_what_the_ways_say(move: tuple[Board, Piece, int], rules: Rulebook) -> None:
    board, who, speed = move
    found = reach(board, who, speed, rules=rules)
    said = {square: (way.cost, way.stops, way.chance) for square, way in found.items()}
    assert {square: tuple(mark) for square, mark in found.way_marks.items()} == said
