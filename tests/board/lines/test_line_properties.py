"""Lines of fire on random boards: what must hold whatever lies where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from clixbook.board.lines.line_field import lines_of_fire
from clixbook.board.lines.line_of_fire import VERDICTS, line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.model.things import EdgeKind, Mode, Piece, Terrain
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from clixbook.rulebooks.vocabulary import Restriction
from tests.strategies import boards

pytestmark = pytest.mark.thorough

RULES = st.sampled_from([rulebook(name) for name in EDITIONS])


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, Square, Square]:
    """A board and two of its squares."""
    board = draw(boards())
    squares = st.builds(Square, st.integers(0, board.width - 1), st.integers(0, board.height - 1))
    return board, draw(squares), draw(squares)


@given(positions(), RULES)
def test_the_whole_board_says_what_each_line_says(position: tuple[Board, Square, Square], rules: Rulebook) -> None:
    board, a, _ = position
    field = lines_of_fire(board, a, rules=rules)
    assert field.shape == (board.height, board.width)
    for b in board.squares:
        found = line_of_fire(board, a, b, rules=rules)
        assert VERDICTS[field[b.y, b.x]] == found.verdict, found.explain()


@given(positions(), RULES)
def test_squares_are_the_same_from_both_ends(position: tuple[Board, Square, Square], rules: Rulebook) -> None:
    board, a, b = position
    there = line_of_fire(board, a, b, rules=rules)
    back = line_of_fire(board, b, a, rules=rules)
    assert there.squares == back.squares[::-1]
    assert [hit.corner for hit in there.corners] == [hit.corner for hit in back.corners][::-1]


@given(positions(), RULES)
def test_verdicts_are_the_same_both_ways_unless_an_end_square_matters(
    position: tuple[Board, Square, Square], rules: Rulebook
) -> None:
    board, a, b = position
    seen = terrain_effects(board.bare, rules)
    here = (board.piece_at(a), board.piece_at(b))
    swims = any(piece is not None and piece.mode is Mode.DOLPHIN for piece in here)
    if seen.line(a) is Restriction.CLEAR and seen.line(b) is Restriction.CLEAR and not swims:
        there = line_of_fire(board, a, b, rules=rules)
        assert there.verdict == line_of_fire(board, b, a, rules=rules).verdict


@given(positions(), RULES, st.data())
def test_nothing_that_is_added_clears_a_line(
    position: tuple[Board, Square, Square], rules: Rulebook, data: st.DataObject
) -> None:
    board, a, b = position
    before = line_of_fire(board, a, b, rules=rules)
    square = data.draw(st.builds(Square, st.integers(0, board.width - 1), st.integers(0, board.height - 1)))
    for worse in (_with_blocking(board, square), _with_wall(board, square), _with_figure(board, square, {a, b})):
        after = line_of_fire(worse, a, b, rules=rules)
        assert VERDICTS.index(after.verdict) >= VERDICTS.index(before.verdict), after.explain()


def _with_blocking(board: Board, square: Square) -> Board:
    terrain = list(board.terrain)
    terrain[board.index(square)] |= Terrain.BLOCKING
    return board.with_(terrain=tuple(terrain))


def _with_wall(board: Board, square: Square) -> Board:
    right = square.step(1, 0)
    if right not in board:
        return board
    edge = edge_between(square, right)
    return board.with_(edges=board.edges.with_(edge, EdgeKind.WALL), destroyed_edges=board.destroyed_edges - {edge})


def _with_figure(board: Board, square: Square, ends: set[Square]) -> Board:
    if square in ends or board.piece_at(square):
        return board
    return board.with_piece(Piece("newcomer", (square,)))


@given(positions(), RULES)
def test_a_mirrored_board_gives_the_same_verdict(position: tuple[Board, Square, Square], rules: Rulebook) -> None:
    board, a, b = position
    found = line_of_fire(board, a, b, rules=rules)
    mirrored = line_of_fire(mirror(board), flip(board, a), flip(board, b), rules=rules)
    assert found.verdict == mirrored.verdict


@given(positions(), RULES, st.integers(0, 3), st.integers(0, 3))
def test_a_board_set_into_a_larger_one_gives_the_same_verdict(
    position: tuple[Board, Square, Square], rules: Rulebook, dx: int, dy: int
) -> None:
    board, a, b = position
    larger = shifted(board, dx, dy)
    found = line_of_fire(board, a, b, rules=rules)
    moved = line_of_fire(larger, a.step(dx, dy), b.step(dx, dy), rules=rules)
    assert (found.verdict, found.hindered_from, found.blocked_at) == (
        moved.verdict,
        moved.hindered_from,
        moved.blocked_at,
    )


def flip(board: Board, square: Square) -> Square:
    """The square's mirror image, left to right."""
    return Square(board.width - 1 - square.x, square.y)


def mirror(board: Board) -> Board:
    """The board seen in a mirror, left to right."""
    return moved(board, lambda square: flip(board, square), board.width, board.height)


def shifted(board: Board, dx: int, dy: int) -> Board:
    """The board with dx empty columns to its left and dy empty rows above."""
    return moved(board, lambda square: square.step(dx, dy), board.width + dx, board.height + dy)


def moved(board: Board, place: Callable[[Square], Square], width: int, height: int) -> Board:
    """The board with every square moved to another place."""
    new = Board(width, height, setting=board.setting)
    terrain, levels = list(new.terrain), list(new.levels)
    for square in board.squares:
        terrain[new.index(place(square))] = board.printed(square)
        levels[new.index(place(square))] = board.level(square)

    def edge(old: Edge) -> Edge:
        return edge_between(place(old.a), place(old.b))

    return new.with_(
        terrain=tuple(terrain),
        levels=tuple(levels),
        interior=frozenset(place(s) for s in board.interior),
        edges=FrozenMap({edge(e): kind for e, kind in board.edges.items()}),
        markers=FrozenMap({place(s): stack for s, stack in board.markers.items()}),
        destroyed=frozenset(place(s) for s in board.destroyed),
        destroyed_edges=frozenset(edge(e) for e in board.destroyed_edges),
        objects=FrozenMap({place(s): things for s, things in board.objects.items()}),
        pieces=FrozenMap({p.id: replace(p, squares=tuple(place(s) for s in p.squares)) for p in board.pieces.values()}),
    )


@given(positions(), RULES)
def test_reasons_agree_with_the_verdict_and_point_at_all_that_lies_on_the_line(
    position: tuple[Board, Square, Square], rules: Rulebook
) -> None:
    board, a, b = position
    found = line_of_fire(board, a, b, rules=rules)
    weights = [0 if reason.weight == "note" else VERDICTS.index(reason.weight) for reason in found.reasons]
    assert weights[0] == max(weights) == VERDICTS.index(found.verdict), found.explain()
    assert (found.blocked_at is None, found.hindered_from is None) == (bool(found), found.verdict == "clear")
    pointed = {place for reason in found.reasons for place in reason.where}
    crossed = set(zip(found.squares, found.squares[1:], strict=False))
    walls = {edge for edge in board.standing_edges if {tuple(edge), tuple(edge)[::-1]} & crossed}
    assert walls <= pointed, found.explain()
    ends = (board.piece_at(a), board.piece_at(b))
    for square in found.squares[1:-1]:
        third = board.piece_at(square)
        if terrain_effects(board.bare, rules).causes(square) or (third is not None and third not in ends):
            assert square in pointed, found.explain()
    assert all(len(reason.text.split()) <= 13 for reason in found.reasons), found.explain()
