"""Orange squares of a map: the sentence that they lend figures on them (TER-06)."""

from __future__ import annotations

from functools import lru_cache

from clixbook.board.model.board import Board
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.position.state import State
from clixbook.figures.specials.clause_words import parse_if_complete
from clixbook.figures.specials.clauses import Special

UNNAMED = "Orange Square"


@lru_cache(maxsize=256)
def sentence_of_squares(text: str) -> Special | None:
    """The rule that a map's own text is, as ``takes 1 less damage`` or ``Warm Spring: as its turn ends, heal 1``.

    None for a text that is no sentence, which the players apply themselves.
    """
    if parse_if_complete(text):
        return Special(UNNAMED, text)
    name, _, says = text.partition(":")
    return Special(name.strip(), says.strip()) if name.strip() and parse_if_complete(says) else None


def has_worded_squares(board: Board) -> bool:
    """Does any orange square of the map have a sentence?"""
    return any(sentence_of_squares(text) for text in set(board.special.values()))


def lent_by_squares(state: State, who: str) -> tuple[Special, ...]:
    """The sentences of the orange squares under a figure, in books with such squares."""
    piece, board = state.board.pieces.get(who), state.board
    if piece is None or not board.special:
        return ()
    under = (each for each in piece.squares if each in board.special)
    orange = (each for each in under if "orange" in terrain_at(board, each, rules=state.rules))
    found = (sentence_of_squares(board.special[each]) for each in orange)
    return tuple(dict.fromkeys(each for each in found if each is not None))
