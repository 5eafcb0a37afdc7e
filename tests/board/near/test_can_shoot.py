"""The quick answer and the one with its reasons agree on every board."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from clixbook.board.model.board import Board
from clixbook.board.near.shooting import can_shoot, may_shoot
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS
from tests.strategies import boards


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=60)
@given(board=boards(pieces=6), value=st.integers(0, 9))
def test_the_quick_answer_agrees(edition: str, board: Board, value: int) -> None:
    for shooter in board.pieces.values():
        for target in board.pieces.values():
            if shooter.id != target.id:
                quick = can_shoot(board, shooter.id, target.id, value, rules=rulebook(edition))
                assert quick == bool(may_shoot(board, shooter.id, target.id, value, rules=edition))
