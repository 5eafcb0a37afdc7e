"""The combat symbols that a figure has now, and all that a feat may ask for (SPD-10, FRC-12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.moves import as_earthbound, earthbound_loses_symbols
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.pieces import is_earthbound, symbols_of
from clixbook.engine.position.state import State
from clixbook.engine.rules.forces.feats import Needs
from clixbook.figures.figure import STANDARD_SYMBOLS
from clixbook.figures.symbols import size_of


def symbols_now(state: State, who: str) -> Mapping[str, str]:
    """The combat symbols of the figure by slot, of an earthbound one those that the book leaves it (SPD-10)."""
    figure, rules = state.fighter(who).figure, state.rules
    if not is_earthbound(state, who, {each.name for each in effects_of(state, who)}):
        return figure.symbols
    whole = Piece(who, (Square(0, 0),), mode=figure.mode, size=size_of(figure, rules=rules))
    plain = as_earthbound(whole, rules=rules)
    left = {"speed": plain.mode.value, "damage": plain.size.name.lower()}
    return figure.symbols | left | (STANDARD_SYMBOLS if earthbound_loses_symbols(rules) else {})


def usable_words(state: State, who: str, shown: Collection[str], needs: Needs) -> frozenset[str]:
    """Which of these words for feats hold: what the figure can use by its dial or otherwise, and is not countered."""
    held, symbols = {each.name for each in effects_of(state, who)}, symbols_now(state, who).values()
    asked = ((word, effect_named(word)) for group in needs for word in group)
    usable = {word for word, effect in asked if effect is not None and effect.name in held}
    off = {each.off for each in state.lasting if each.on == who and each.off}
    other = {word for word in shown if effect_named(word) is None}.difference(
        state.fighter(who).figure.symbols.values()
    )
    return frozenset(usable.union(other, symbols, symbols_of(state, who)) - off)
