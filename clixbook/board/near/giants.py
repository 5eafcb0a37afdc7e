"""Sizes by rulebook, and the two-square adjacency of giants."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.lines.crossings import Crossing, crossings
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.square_adjacency import corner_side_obstacle, level_of, separating_edge, why_not_adjacent
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import Restriction

TWO_SQUARES = 2
GREAT_SIZE, TINY_SIZE, GIANT_REACH = "great size", "tiny size", "giant reach: "
"""Keyphrases that lend the effects of a size without the size, and a longer close attack."""
NO_SYMBOLS = "symbols ignored"
"""The trait of a figure whose combat symbols have no effect now, since an attack ignores them (EFF-16)."""
ALOFT = "reaches aloft"
"""The trait of a figure that counts soaring opponents as near as others."""


def size_of(piece: Piece | Square, rules: Rulebook) -> Size:
    """The size of a figure where the rulebook knows it, else standard (SIZ-01); squares count as standard.

    So does a figure whose symbols are ignored.
    """
    if isinstance(piece, Piece) and piece.size in rules.sizes.in_play and NO_SYMBOLS not in piece.traits:
        return piece.size
    return Size.STANDARD


def effective_size(piece: Piece | Square, rules: Rulebook) -> Size:
    """The size by which a figure steps over terrain and sees: at least a giant's with Great Size on its card.

    Rulings: PWR-GREATSIZE.
    """
    size = size_of(piece, rules)
    if not rules.symbol_abilities.great_size:
        return min(size, Size.STANDARD)
    tall = isinstance(piece, Piece) and GREAT_SIZE in piece.traits and Size.GIANT in rules.sizes.in_play
    return max(size, Size.GIANT) if tall else size


def close_reach(piece: Piece, rules: Rulebook) -> int:
    """How many squares a figure reaches with a close attack: by its size, or the number on its card.

    Rulings: SIZ-02, PWR-GIANTREACH.
    """
    reach = rules.sizes.close_reach
    if not rules.symbol_abilities.giant_reach:
        return reach.of(Size.STANDARD)
    own = reach.of(size_of(piece, rules))
    if not reach.by_line:
        return own
    named = (word.removeprefix(GIANT_REACH) for word in piece.traits if word.startswith(GIANT_REACH))
    return max(own, *(int(number) for number in named if number.isascii() and number.isdigit()), 1)


def keeps_abilities(piece: Piece, rules: Rulebook) -> bool:
    """False for a figure that lost its movement and targeting abilities (SPD-10)."""
    return piece.traits.isdisjoint(rules.speed_modes.earthbound.loses_rights)


def is_aloft(piece: Piece | Square, rules: Rulebook) -> bool:
    """True for a soaring figure where height parts neighbours (ADJ-14); ``is_soaring`` asks of flight itself."""
    return isinstance(piece, Piece) and piece.soaring and rules.adjacency.heights


def needs_giant_check(a: Piece | Square, b: Piece | Square, rules: Rulebook) -> bool:
    """True if the two-square adjacency of giants must be checked (SIZ-05)."""
    wide = rules.sizes.two_squares_adjacent and rules.symbol_abilities.giant_reach
    return wide and Size.GIANT in (size_of(a, rules), size_of(b, rules))


def why_giant_not_adjacent(
    board: Board, a: Piece | Square, b: Piece | Square, pair: tuple[Square, Square], rules: Rulebook
) -> Iterator[Reason]:
    """Every reason why a giant and another figure are not adjacent by these two squares (SIZ-05)."""
    if pair[0].distance(pair[1]) > TWO_SQUARES:
        text = f"{pair[0]} and {pair[1]} are {pair[0].distance(pair[1])} squares apart, not 1 or 2."
        yield make_reason(rules["SIZ-05"], text, *pair, weight="blocked")
        return
    if looks_down_at_small(board, a, b, pair, rules) or looks_down_at_small(board, b, a, pair[::-1], rules):
        text = "An elevated giant is not adjacent to a grounded standard figure."
        yield make_reason(rules["SIZ-02"], text, *pair, weight="blocked")
    if is_aloft(a, rules) or is_aloft(b, rules):
        return
    if pair[0].touches(pair[1]):
        yield from why_not_adjacent(board, *pair, rules, levels=False)
    else:
        yield from centre_line_obstacles(board, *pair, rules)


def looks_down_at_small(
    board: Board, giant: Piece | Square, other: Piece | Square, pair: tuple[Square, ...], rules: Rulebook
) -> bool:
    """An elevated giant and a grounded figure of standard size or less (SIZ-02)."""
    if size_of(giant, rules) is not Size.GIANT or size_of(other, rules) > Size.STANDARD:
        return False
    if is_aloft(giant, rules) or is_aloft(other, rules):
        return False
    return level_of(board, pair[0], rules) > 1 and level_of(board, pair[1], rules) == 1


def centre_line_obstacles(board: Board, a: Square, b: Square, rules: Rulebook) -> Iterator[Reason]:
    """The obstacle on the centre line between them: blocking terrain, or a roof if both are grounded (SIZ-05)."""
    grounded = level_of(board, a, rules) == 1 == level_of(board, b, rules)
    for step in crossings(a, b):
        yield from crossing_obstacle(board, step, grounded, rules)
        if step.entered_squares == b:
            return
        if terrain_effects(board, rules).move(step.entered_squares) is Restriction.BLOCKING:
            text = f"Blocking {step.entered_squares} lies between them."
            yield make_reason(rules["SIZ-05"], text, step.entered_squares, weight="blocked")
        if grounded and level_of(board, step.entered_squares, rules) > 1:
            text = f"Elevated {step.entered_squares} lies between them, and both are grounded."
            yield make_reason(rules["SIZ-05"], text, step.entered_squares, weight="blocked")


def crossing_obstacle(board: Board, step: Crossing, grounded: bool, rules: Rulebook) -> Iterator[Reason]:
    """The obstacle at one edge or corner of the centre line."""
    if not step.is_corner:
        edge = step.place
        kind = separating_edge(board, edge, rules)  # type: ignore[arg-type]  # no corner, so an edge
        if kind is not None:
            yield make_reason(rules["SIZ-05"], f"The {kind} {edge} lies between them.", edge, weight="blocked")
        return
    shut = [corner_side_obstacle(board, flank, step.left, step.entered_squares, rules) for flank in step.side_squares]
    if all(reason is not None and (grounded or reason.ruling != "ADJ-07") for reason in shut):
        yield from (reason for reason in shut if reason is not None)


def nearest_pairs(a: Piece | Square, b: Piece | Square) -> list[tuple[Square, Square]]:
    """The pairs of a square of a and a square of b, nearest first."""
    pairs = list(product(squares_of(a), squares_of(b)))
    if len(pairs) == 1:
        return pairs
    return sorted(pairs, key=lambda pair: (pair[0].distance(pair[1]), pair))


def squares_of(place: Piece | Square) -> tuple[Square, ...]:
    """The squares of a footprint; a square is its own."""
    return place.squares if isinstance(place, Piece) else (place,)
