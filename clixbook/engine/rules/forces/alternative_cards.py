"""Alternative cards that replace a figure's own card (ANA-25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason
from clixbook.engine.rules.verdict import because_of
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import read_entry
from clixbook.rulebooks import Rulebook

__all__ = ["CARD", "REQUIRES", "card_problems", "entries_by_card", "requirement_problems"]

CARD = "card "
"""How an entry of a force names an alternative card: ``bruiser+card old-bruiser``."""
REQUIRES = "requires "
"""The beginning of a trait with the requirement of such a card: a keyword of another figure on the force."""


def entries_by_card(text: str) -> tuple[str, tuple[str, ...]]:
    """The entry with the figure's own card, and with each alternative card that it names alone."""
    if f"+{CARD}" not in text:
        return text, ()
    entry = read_entry(text)
    cards = [each for each in entry.additions if each[0].startswith(CARD)]
    others = tuple(each for each in entry.additions if each not in cards)
    return str(replace(entry, additions=others)), tuple(
        str(replace(entry, additions=(*others, each))) for each in dict.fromkeys(cards)
    )


def card_problems(figure: Figure, card: Figure, *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why this card cannot take the place of the figure's own; none if it may."""
    ruling = rules["ANA-25"]
    if not rules.anatomy.swap_card:
        return (because_of(ruling, f"{figure.name} has one card: there are no alternative ones", stop=True),)
    if (card.name, card.base, card.dials) != (figure.name, figure.base, figure.dials):
        return (
            because_of(
                ruling, f"{card.id} is not a card of {figure.name}: name, base and dial must be the same", stop=True
            ),
        )
    return ()


def requirement_problems(force: Sequence[Figure], *, rules: Rulebook) -> tuple[Reason, ...]:
    """The requirements of cards that this force does not meet; nothing if it meets all."""
    against = []
    for at, figure in enumerate(force):
        others = {word.lower() for other in (*force[:at], *force[at + 1 :]) for word in other.keywords}
        required = (trait.name for trait in figure.traits if trait.name.lower().startswith(REQUIRES))
        against += [
            because_of(rules["ANA-25"], f"the card of {figure.name} asks for another figure with {word}", stop=True)
            for word in (name[len(REQUIRES) :] for name in required)
            if word.lower() not in others
        ]
    return tuple(against)
