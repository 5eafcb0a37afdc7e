"""Grabbed and held figures, kept as words among traits (CAP-09, CAP-10)."""

from __future__ import annotations

from clixbook.board.model.things import Piece

GRABBED, GRABS, LET_GO = "grabbed by ", "grabs ", "let go by "
"""Beginnings of traits, before the id of the holder, of the held figure, or of a former holder."""


def is_grabbed_by(piece: Piece, other: Piece) -> bool:
    """Does that figure hold this one in its hands?"""
    return f"{GRABBED}{other.id}" in piece.traits


def was_released_by(piece: Piece, other: Piece) -> bool:
    """Has that figure just let go of this one, so that it leaves freely?"""
    return f"{LET_GO}{other.id}" in piece.traits


def is_grabbed(piece: Piece) -> bool:
    """Is the figure in anybody's hands?"""
    return any(trait.startswith(GRABBED) for trait in piece.traits)


def has_full_hands(piece: Piece) -> bool:
    """Does it hold an object or a figure already (OBJ-08)?"""
    return piece.held is not None or any(trait.startswith(GRABS) for trait in piece.traits)
