"""Values of the rulings on anatomy (ANA)."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.vocabulary import Size


@record
class PieceParts:
    """Parts of a playing piece, required and optional."""

    needs: tuple[str, ...] = ("figure", "base", "dial")
    may: tuple[str, ...] = ()


class SymbolGain(enum.StrEnum):
    """Effect on a combat symbol when another is gained."""

    REPLACES = "replaces the old one"
    JOINS = "is added to the old one, unless it is a size"


class SizeMark(enum.StrEnum):
    """How a figure's size is shown."""

    SYMBOL = "damage symbol"
    SYMBOL_OR_LIST = "damage symbol, tiny by list"
    NONE = "no sizes"


@record
class TinyNumbers:
    """Bonuses of tiny size: to defense against ranged attacks, and to attack, defense, damage against larger ones."""

    ranged_defense: int = 0
    against_larger: tuple[int, int, int] = (0, 0, 0)

    def against(self, own: Size, other: Size, *, ranged: bool) -> tuple[int, int, int]:
        """Modifiers of attack, defense and damage of a figure of ``own`` size in a fight with ``other``."""
        if own is not Size.TINY:
            return (0, 0, 0)
        attack, defense, damage = self.against_larger if other > own else (0, 0, 0)
        return attack, defense + (self.ranged_defense if ranged else 0), damage


class StartingClickRule(enum.StrEnum):
    """How to find the starting click."""

    LINE_OR_CLICK_1 = "green line, else click 1"
    LINE_OR_CARD = "green line, unless the card names a click"
    LINE = "green line"


class ValueLines(enum.StrEnum):
    """Starting line of each point value."""

    BY_COLOUR = "the line of the value's colour"
    ONE_GREEN = "there is one value and one green line"


class AlternativeLine(enum.StrEnum):
    """Conditions to start on an orange line."""

    BY_EFFECT = "only by an effect, and then nowhere else"
    IF_PAID = "if paid, or by an effect"
    NONE = "never"


class KoFace(enum.StrEnum):
    """Contents of a KO click."""

    ANY_MARK = "a KO mark"
    ONLY_MARKS = "nothing but KO"
    THREE_MARKS = "three KO marks"
    NO_NUMBERS = "KO in place of the numbers"


class NextDial(enum.StrEnum):
    """The next dial when one of several ends."""

    IN_ORDER = "the next dial in order begins"
    LOWER_VALUE = "the dial of the next lower value begins"
    NONE = "there is only one dial"


@record
class Countdown:
    """Effects of a countdown click (one big number). ``in_play`` is False where there is none."""

    in_play: bool = False
    bars: frozenset[str] = frozenset()
    healed_onto: bool = True


class Cards(enum.StrEnum):
    """Whether a figure has its card with it."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    NONE = "no cards"


class StandardBy(enum.StrEnum):
    """Criteria for a standard character."""

    SYMBOLS = "standard symbols"
    SYMBOLS_AND_BASE = "standard symbols, small base, no bystander or vehicle"
    SIZE = "standard size"
    EVERYBODY = "every figure"


class SamePieceRule(enum.StrEnum):
    """Criteria for two figures to be the same piece."""

    NAME_SET_NUMBER = "if name, set symbol and collector number are the same"
    PERSONA = "if sculpt, name or persona is the same"
    SET_NUMBER = "if set symbol and collector number are the same"


class NameMatch(enum.StrEnum):
    """How a name in an effect matches figures."""

    LOOSE = "by its name; case, brackets, articles and titles do not matter"
    PERSONA = "by its persona"
    EXACT = "by its exact name"


class TraitPointRule(enum.StrEnum):
    """Conditions under which a trait with a point value works."""

    LINE_OR_DIAL = "on the line or dial of that value"
    ADDED_AT = "if added at that value"
    NONE = "never"
