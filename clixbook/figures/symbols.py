"""Printed base and dial data: combat values, symbols and size by rulebook."""

from __future__ import annotations

from clixbook.board.model.things import Size
from clixbook.board.objects.lifting import VEHICLE
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import SizeMark, StandardBy

STANDARD: dict[StandardBy, dict[str, tuple[str, ...]]] = {
    StandardBy.SYMBOLS: {"speed": ("boot",), "attack": ("fist",), "defense": ("shield",), "damage": ("standard",)},
    StandardBy.SYMBOLS_AND_BASE: {
        "attack": ("fist",), "defense": ("shield", "indomitable"), "damage": ("standard",),
    },
}  # fmt: skip
"""The symbols of a standard character by slot."""


def parts(figure: Figure, *, rules: Rulebook) -> tuple[str, ...]:
    """The parts of the playing piece: figure, base, dial and, in books with cards, its card (ANA-01)."""
    known = rules.anatomy.parts
    has = {"figure": True, "base": True, "dial": not figure.bystander, "card": bool(figure.card)}
    return tuple(part for part in (*known.needs, *known.may) if has[part])


def missing_parts(figure: Figure, *, rules: Rulebook) -> tuple[str, ...]:
    """Required parts that the piece lacks; a bystander needs no dial (ANA-01)."""
    own = parts(figure, rules=rules)
    spared = {"dial"} if figure.bystander else set()
    return tuple(part for part in rules.anatomy.parts.needs if part not in {*own, *spared})


def base_words(figure: Figure, *, rules: Rulebook) -> dict[str, str]:
    """The words of the base, in the order of the rulebook: ``points``, ``range``, ``ring``, ... -> words (ANA-02)."""
    words = {
        "name": figure.name,
        "points": figure.point_values,
        "set": figure.set,
        "number": figure.number,
        "ring": figure.ring,
        "range": str(figure.range),
        "bolts": str(figure.bolts),
        "symbols": ", ".join(figure.symbols.values()),
        "teams": ", ".join(figure.teams),
        "traits": ", ".join(trait.name for trait in figure.traits),
    }
    return {key: words[key] for key in rules.anatomy.base_data if words[key]}


def size_of(figure: Figure, *, rules: Rulebook) -> Size:
    """The size that a rulebook gives a figure: by its symbol, by a list, or standard (ANA-07)."""
    if rules.anatomy.sizes is SizeMark.NONE:
        return Size.STANDARD
    size = figure.size
    if rules.anatomy.sizes is SizeMark.SYMBOL_OR_LIST:
        size = Size.TINY if "tiny" in figure.listed else max(size, Size.STANDARD)
    return size if size in rules.sizes.in_play else Size.STANDARD


def tiny_modifiers(own: Size, other: Size, *, ranged: bool, rules: Rulebook) -> dict[str, int]:
    """The bonuses of tiny size to attack, defense and damage of a figure of ``own`` size against ``other`` (ANA-08).

    The caller sees to it that the damage value stays 0 or more.
    """
    modifiers = rules.anatomy.tiny.against(own, other, ranged=ranged)
    return {slot: value for slot, value in zip(("attack", "defense", "damage"), modifiers, strict=True) if value}


def is_vehicle(figure: Figure) -> bool:
    """True for a figure with the trait of vehicles."""
    return any(trait.name.lower() == VEHICLE for trait in figure.traits)


def is_standard(figure: Figure, *, rules: Rulebook) -> bool:
    """True for a standard character (ANA-26)."""
    by = rules.anatomy.standard
    if by is StandardBy.EVERYBODY:
        return True
    if by is StandardBy.SIZE:
        return size_of(figure, rules=rules) is Size.STANDARD
    small = figure.base in ("1x1", "1x2")
    if by is StandardBy.SYMBOLS_AND_BASE and (figure.bystander or is_vehicle(figure) or not small):
        return False
    return all(figure.symbols[slot] in allowed for slot, allowed in STANDARD[by].items())
