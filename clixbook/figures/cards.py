"""Cards, traits and errata: which printed text counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from clixbook.errors import BadWord
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure, Trait
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import TraitPointRule

T = TypeVar("T")


# -- which text counts --------------------------------------------------------------------------------------


def text_that_counts(texts: Mapping[str, T], *, rules: Rulebook) -> T:
    """The text that decides among several on one matter (ANA-31).

    ``texts`` is keyed by ``golden rule``, ``errata``, ``special rules``, ``print`` and ``rulebook``; one that the
    rulebook does not know is passed over. Raises ClixbookError if none is left.
    """
    order = rules.anatomy.text_order
    for layer in order:
        if layer in texts:
            return texts[layer]
    raise BadWord(f"No text decides; expected one of {', '.join(order)}.")


def with_errata(figure: Figure, *, rules: Rulebook) -> Figure:
    """The figure with its errata, in books that have them (ANA-31)."""
    if not figure.errata:  # the same figure in every game: what was found of it is known by a look
        return figure
    return text_that_counts({"errata": replace(figure, **dict(figure.errata)), "print": figure}, rules=rules)


# -- traits -------------------------------------------------------------------------------------------------


def knows_traits(rules: Rulebook) -> bool:
    """Does the book know traits (ANA-32)?"""
    return rules.anatomy.trait_value is not TraitPointRule.NONE


def trait_works(trait: Trait, figure: Figure, life: Life, *, rules: Rulebook) -> bool:
    """True if a trait works at the point value that is printed beside it, if any (ANA-32)."""
    at = rules.anatomy.trait_value
    if at is TraitPointRule.NONE:
        return False
    dial = figure.dials[life.dial].points if at is TraitPointRule.LINE_OR_DIAL else 0
    return not trait.points or trait.points == (dial or life.points)


def with_bought_traits(figure: Figure, bought: Collection[str]) -> Figure:
    """The figure without the traits that are for sale, but for those of these names, in lower case (ANA-33)."""
    left = {trait.name for trait in figure.traits if trait.cost and trait.name.lower() not in bought}
    if not left:
        return figure
    return replace(
        figure,
        traits=tuple(trait for trait in figure.traits if trait.name not in left),
        specials=tuple(each for each in figure.specials if each.name not in left),
        printed=tuple(each for each in figure.printed if each[0] not in left),
    )
