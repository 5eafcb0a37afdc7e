"""The context of effect hooks: a figure in a position."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.frozen import fast_init
from clixbook.board.model.things import Piece
from clixbook.board.near.giants import keeps_abilities
from clixbook.engine.position.state import Fighter, State
from clixbook.rulebooks import Rulebook


@fast_init
@dataclass(frozen=True, slots=True)
class User:
    """User of an effect: a figure in a position."""

    state: State
    who: str

    @property
    def rules(self) -> Rulebook:
        """The rulebook of the game."""
        return self.state.rules

    @property
    def fighter(self) -> Fighter:
        """The figure itself."""
        return self.state.fighter(self.who)

    @property
    def piece(self) -> Piece:
        """Its piece on the board."""
        return self.state.board.pieces[self.who]

    @property
    def has_movement_rights(self) -> bool:
        """False for a figure that has lost all easing of movement and targeting (SPD-10)."""
        piece = self.state.board.pieces.get(self.who)
        return piece is None or keeps_abilities(piece, self.rules)

    @property
    def own_turn(self) -> bool:
        """True in its player's turn."""
        return self.fighter.side == self.state.player


@fast_init
@dataclass(frozen=True, slots=True)
class Striking:
    """Close attack rights: see ``may_strike``; ``reach`` in squares."""

    across_levels: bool = False
    up_levels: bool = False
    regardless: bool = False
    sees: bool = False
    reach: int = 0

    def __or__(self, other: Striking) -> Striking:
        return Striking(
            self.across_levels or other.across_levels, self.up_levels or other.up_levels,
            self.regardless or other.regardless, self.sees or other.sees, max(self.reach, other.reach),
        )  # fmt: skip
