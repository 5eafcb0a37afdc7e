"""Cards, traits and errata: what print a figure brings along, and which of it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from clixbook.board.answers import Reason, because
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.life import Life
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.anatomy_values import Cards, TraitAt

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Card:
    """A card: the name and the collector number of the element that it belongs to."""

    name: str
    number: str
    alternative: bool = False


# -- cards --------------------------------------------------------------------------------------------------


def why_no_card(figures: Sequence[Figure], cards: Sequence[Card], *, rules: str | Rulebook) -> tuple[Reason, ...]:
    """What is wrong with the cards that come with these figures; nothing if all is well (ANA-24)."""
    book = rulebook(rules)
    rule, left, found = book.anatomy.card, list(cards), []
    if rule is not Cards.REQUIRED:
        return ()
    for figure in figures:
        own = next((card for card in left if not card.alternative and card.number == figure.number), None)
        if own is None:
            found.append(because(book["ANA-24"], f"{figure.name} cannot be in play because it has no card of its own"))
        else:
            left.remove(own)  # a card is shared with nobody
    return tuple(found)


def uses_card(figure: Figure, *, rules: str | Rulebook) -> bool:
    """True if powers, keywords and traits of the figure's card count (ANA-24)."""
    return bool(figure.card) and rulebook(rules).anatomy.card is not Cards.NONE


def why_no_swap(
    figure: Figure, card: Card, *, rules: str | Rulebook, revealed: bool = True, requirement_met: bool = True
) -> tuple[Reason, ...]:
    """Why this card cannot take the place of the figure's own; nothing if it can (ANA-25)."""
    book = rulebook(rules)
    wrong = {
        "there are none here": not book.anatomy.swap_card,
        "forces are not revealed yet": not revealed,
        "it is no alternative card": not card.alternative,
        f"it belongs to {card.name}": card.name != figure.name,
        "its requirement is not met": not requirement_met,
    }
    cause = next((words for words, applies in wrong.items() if applies), "")
    return (because(book["ANA-25"], f"{figure.name} cannot take the card because {cause}"),) if cause else ()


def put_on_card(kept: frozenset[str], thing: str, *, rules: str | Rulebook, has_card: bool = False) -> frozenset[str]:
    """The things that a character keeps off the map after it puts one on its card (ANA-34).

    Raises ClixbookError where nothing is kept on cards.
    """
    book = rulebook(rules)
    if not book.anatomy.kept_on_card:
        owner = "the card" if has_card else "a card that is not there"
        raise ClixbookError(f"{thing} cannot be put on {owner}. {book['ANA-34'].says}")
    return kept | {thing}


# -- which text counts --------------------------------------------------------------------------------------


def text_that_counts(texts: Mapping[str, T], *, rules: str | Rulebook) -> T:
    """The text that decides, of those that speak on one matter (ANA-31).

    ``texts`` is keyed by ``golden rule``, ``errata``, ``special rules``, ``print`` and ``rulebook``; one that the
    rulebook does not know is passed over. Raises ClixbookError if none is left.
    """
    order = rulebook(rules).anatomy.text_order
    for layer in order:
        if layer in texts:
            return texts[layer]
    raise ClixbookError(f"No text decides; expected one of {', '.join(order)}.")


def with_errata(figure: Figure, *, rules: str | Rulebook) -> Figure:
    """The figure as its errata change it, where the rulebook has errata (ANA-31)."""
    return text_that_counts({"errata": replace(figure, **dict(figure.errata)), "print": figure}, rules=rules)


# -- traits -------------------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """What a figure with bought traits comes to: its point value, the force's bill, what its opponent scores."""

    value: int
    paid: int
    scores: int


def trait_works(trait: Trait, figure: Figure, life: Life, *, rules: str | Rulebook) -> bool:
    """True if a trait works at the point value that is printed beside it, if any (ANA-32)."""
    at = rulebook(rules).anatomy.trait_value
    if at is TraitAt.NONE:
        return False
    dial = figure.dials[life.dial].points if at is TraitAt.LINE_OR_DIAL else 0
    return not trait.points or trait.points == (dial or life.points)


def with_traits(figure: Figure, points: int, bought: Sequence[str], *, rules: str | Rulebook) -> Cost:
    """What a figure costs with these optional traits, each paid or refunded once (ANA-33).

    Raises ClixbookError for a trait that it cannot buy.
    """
    book = rulebook(rules)
    offered = {trait.name: trait.cost for trait in figure.traits if trait.cost}
    if bought and not book.anatomy.optional_traits:
        raise ClixbookError(f"{figure.name} cannot buy a trait. {book['ANA-33'].says}")
    for name in bought:
        if name not in offered:
            raise ClixbookError(f"{figure.name} offers {', '.join(offered) or 'no trait'} to buy, not {name}.")
        if list(bought).count(name) > 1:
            raise ClixbookError(f"{figure.name} buys {name} once.")
    total = points + sum(offered[name] for name in bought)
    return Cost(points, total, total)
