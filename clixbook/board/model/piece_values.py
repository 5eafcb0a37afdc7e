"""Values of a piece without a dial, stored among its traits."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.model.things import Piece
from clixbook.errors import BadWord

OWN = frozenset({"speed", "range", "attack", "defense", "damage"})
MOST = 40


def own_value(piece: Piece | None, name: str) -> int | None:
    """The value of this name that the piece has for itself; None if it has none.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=2, height=1, pieces={"A1": "Ann: standard +range_6"})
    >>> own_value(board.piece("A1"), "range"), own_value(board.piece("A1"), "speed")
    (6, None)
    """
    words = (
        trait.removeprefix(f"{name} ") for trait in (piece.traits if piece else ()) if trait.startswith(f"{name} ")
    )
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
    return min(max(numbers), MOST) if numbers else None


def with_own_value(piece: Piece, **values: int | None) -> Piece:
    """The figure with other values of ``OWN``, or with none; a ClixbookError beyond 0 to 40.

    >>> import clixbook as cx
    >>> ann = cx.Piece("Ann", (cx.Square(0, 0),))
    >>> sorted(with_own_value(ann, speed=8, range=None).traits)
    ['speed 8']
    """
    traits = piece.traits
    for name, value in values.items():
        if value is not None and not 0 <= value <= MOST:
            raise BadWord(f"The {name} of a figure is a number from 0 to {MOST}, not {value}.")
        traits = frozenset(trait for trait in traits if not trait.startswith(f"{name} "))
        traits |= {f"{name} {value}"} if value is not None else frozenset()
    return replace(piece, traits=traits)


def powers_of(piece: Piece) -> tuple[str, ...]:
    """Its other traits, in the order of the alphabet.

    >>> import clixbook as cx
    >>> powers_of(cx.Piece("Ann", (cx.Square(0, 0),), traits=frozenset({"stealth", "speed 8"})))
    ('stealth',)
    """
    return tuple(sorted(trait for trait in piece.traits if trait.partition(" ")[0] not in OWN))
