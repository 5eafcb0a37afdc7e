"""Rules that only one book has: activation clicks, swimmers, agreements (EGS)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, message, plural
from clixbook.board.model.board import Board
from clixbook.board.model.things import Mode, Piece
from clixbook.board.near.ranges import distance
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.engine.rules.verdict import because_of
from clixbook.rulebooks import Rulebook

SWIMS = "at home in water"
"""The trait of figures that swim without a dolphin."""
__all__ = ["SWIMS", "Activation", "activation_click", "in_water", "swimmer_modifiers", "too_far_to_see"]


@dataclass(frozen=True)
class Activation(NumberAnswer):
    """Whether a figure may make its activation click, and the result; truthy if so.

    ``click`` is the place of the dial afterwards, ``actions`` what is taken from the action total, ``tokens`` what
    the figure has then. ``free_actions_only``: so until its player's next turn. ``has_acted``: it clears no
    tokens in this turn.
    """

    allowed: bool
    click: int
    actions: int
    tokens: int
    free_actions_only: bool
    has_acted: bool
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.allowed

    @property
    def message(self) -> Words:
        """``The dial turns to click 2.``"""
        return f"The dial turns to click {self.click}." if self.allowed else self.reasons[0].message


def activation_click(
    *, rules: Rulebook, click: int, starting: bool, tokens: int, own_turn: bool = True, actions_left: int = 1
) -> Activation:
    """May a figure turn its dial by an activation click (EGS-01 to EGS-04)?

    Clicks count from 1 clockwise; ``starting``: it shows its starting click. ``tokens`` are those that it has,
    ``actions_left`` what its player has left.
    """
    against = tuple(_against(rules, starting, tokens, own_turn, actions_left))
    if against:
        return Activation(False, click, 0, tokens, False, False, against)
    cost, after = rules.specials.activation_cost, click + rules.specials.activation_clicks
    reasons = (
        because_of(rules["EGS-02"], f"the dial turns from click {click} to {after}"),
        because_of(rules["EGS-03"], f"it takes {plural(cost.actions, 'action')} and no token"),
    )
    return Activation(
        True,
        after,
        cost.actions,
        tokens + cost.tokens,
        cost.free_actions_only,
        rules.specials.activation_tokens.has_acted,
        reasons,
    )


def _against(book: Rulebook, starting: bool, tokens: int, own_turn: bool, actions_left: int) -> Iterator[Reason]:
    specials = book.specials
    if not specials.activation:
        yield because_of(book["EGS-01"], "this book has no activation click", stop=True)
        return
    if not starting:
        yield because_of(book["EGS-01"], "the figure is not on its starting click", stop=True)
    if not own_turn:
        yield because_of(book["EGS-01"], "it is not its player's turn", stop=True)
    if actions_left < specials.activation_cost.actions:
        yield because_of(book["EGS-03"], "no action is left", stop=True)
    if tokens > specials.activation_tokens.most:
        yield because_of(book["EGS-04"], f"the figure has {tokens} tokens", stop=True)


def in_water(board: Board, who: str | Piece, *, rules: Rulebook) -> bool:
    """True if a square of the figure is water, printed or marked."""
    return any("water" in terrain_at(board, square, rules=rules) for square in board.piece(who).squares)


def swimmer_modifiers(
    board: Board, who: str | Piece, other: str | Piece | None = None, *, rules: Rulebook
) -> tuple[int, int]:
    """The bonuses of water to a swimmer's defense, and to its attack on ``other`` (EGS-07).

    Its gains in lines of fire and in speed are part of those questions.
    """
    piece, values = board.piece(who), rules.specials.swimmer_values
    if piece.mode is not Mode.DOLPHIN or not in_water(board, piece, rules=rules):
        return 0, 0
    return values.defense, values.attack if other is not None and in_water(board, other, rules=rules) else 0


def too_far_to_see(board: Board, who: str | Piece, by: str | Piece, *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why the swimmer ``who`` is not a target of ``by`` at that distance; empty if it may be one (SPD-04)."""
    most = rules.speed_modes.dolphin.unseen_beyond
    if not most:
        return ()
    piece = board.piece(who)
    swims = piece.mode is Mode.DOLPHIN or SWIMS in piece.traits
    if not swims or not in_water(board, piece, rules=rules):
        return ()
    away = distance(board, by, piece, rules=rules)
    text = message("{} swims {} squares away; beyond {} it is not a target in water.", figure_ref(piece.id), away, most)
    return (make_reason(rules["SPD-04"], text, *piece.squares[:1]),) if away > most else ()
