"""What is decided without its reasons is what the explained answer says, on random boards."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

from hypothesis import given, strategies as st

from clixbook.board.destroying.breakables import standing_breakables
from clixbook.board.destroying.may_destroy import may_destroy, way_to_destroy
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.near.adjacency import adjacent_pair
from clixbook.board.near.contact_table import contact_squares
from clixbook.board.near.ranges import is_within, within
from clixbook.board.near.shooting import can_shoot, may_shoot
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from tests.strategies import boards

RULES = st.sampled_from([rulebook(name) for name in EDITIONS])


@given(boards(), RULES)
def test_contact_is_where_a_single_base_would_be_adjacent(board: Board, rules: Rulebook) -> None:
    for piece, other in permutations(board.pieces.values(), 2):
        found = contact_squares(board, piece, other, rules)
        for square in board.squares:
            there = replace(piece, squares=(square,))
            alone = board.without_piece(piece.id)
            if square not in other.squares:
                assert (board.index(square) in found) is (adjacent_pair(alone, there, other, rules) is not None)


@given(boards(pieces=6), RULES, st.integers(0, 9), st.frozensets(st.sampled_from(["hindering", "adjacent", "corners"])))
def test_shots(board: Board, rules: Rulebook, value: int, ignores: frozenset[str]) -> None:
    for a, b in permutations(board.pieces, 2):
        shot = may_shoot(board, a, b, value, rules=rules, ignores=ignores)
        assert can_shoot(board, a, b, value, rules=rules, ignores=ignores) is bool(shot), shot.explain()


@given(boards(), RULES, st.integers(0, 4), st.integers(0, 9), st.none() | st.integers(0, 4), st.booleans())
def test_destroying(board: Board, rules: Rulebook, damage: int, reach: int, afar: int | None, by_hand: bool) -> None:
    means = {"rules": rules, "range": reach, "damage": damage, "afar": afar, "by_hand": by_hand}
    for who in board.pieces:
        for each in standing_breakables(board.bare, rules):
            found = may_destroy(board, who, each.place, **means)
            assert way_to_destroy(board, who, each.place, **means) == found.how, found.explain()
            against = [reason for reason in found.reasons if reason.weight == "stop"]
            assert bool(found) is not bool(against), found.explain()


@given(boards(), RULES, st.integers(0, 12))
def test_within(board: Board, rules: Rulebook, squares: int) -> None:
    places: list[Square | Piece] = [*board.pieces.values(), *list(board.squares)[:12]]
    for a, b in product(places, repeat=2):
        found = within(board, a, b, squares, rules=rules)
        assert is_within(board, a, b, squares, rules) is bool(found)
