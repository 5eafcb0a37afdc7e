"""Move modifiers from a figure's powers on a board without a game."""

from __future__ import annotations

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.things import Piece
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights

LENDING = frozenset({"leap/climb", "phasing/teleport"})
"""The standard powers that lend something to a plain move; the board checks others by name."""


def moves_lent(board: Board, piece: Piece, rules: Rulebook) -> MoveRights:
    """The rights that its powers lend the figure in a move action.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=2, height=1, pieces={"A1": "Ann: standard +leap/climb"})
    >>> "elevated" in moves_lent(board, board.piece("A1"), cx.rulebook("core2014")).ignores
    True
    """
    lent = NO_RIGHTS
    if LENDING.isdisjoint(piece.traits):  # as most figures of a board: the engine is not even loaded
        return lent
    from clixbook.engine.effects.effect_table import effect_named
    from clixbook.engine.position.effect_context import User
    from clixbook.engine.position.state import State

    user = User(State(rules, board, FrozenMap(), (), 0), piece.id)
    for effect in map(effect_named, sorted(LENDING & piece.traits)):
        if effect is not None and effect.in_play(rules):
            lent |= effect.move_rights(user, "move")
    return lent
