"""Identity cards of forces: the known ones, and reasons against them (FRC-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from clixbook.board.answers.answers import Reason
from clixbook.engine.history.thing_codes import thing_of_kind
from clixbook.engine.rules.verdict import because_of
from clixbook.figures.figure import Figure
from clixbook.figures.things.thing import Keyphrase, Thing, ThingKind
from clixbook.rulebooks import Rulebook

__all__ = ["ID_CARD", "id_card_named", "id_card_problems", "is_called"]

ID_CARD = "id card "
"""How the name of an identity card begins in an entry: ``bruiser+id card watch-badge+beside lodestar``."""


def id_card_named(words: str) -> Thing:
    """The identity card of that name or code; a ClixbookError if there is none."""
    return thing_of_kind(words, ThingKind.ID_CARD, "identity card")


def is_called(figure: Figure, names: Sequence[str]) -> bool:
    """Does a card with these names call the figure?"""
    return figure.name.lower() in {each.lower() for each in names}


def id_card_problems(held: Sequence[tuple[Figure, Thing, Sequence[Figure]]], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why figures of a force may not have these cards, each with the figures that wait on the sideline for its bearer.

    Each card needs a figure that it names, a unique one is there once, and only those who can use it have it.
    """
    ruling = rules["FRC-21"]
    if not rules.forces.id_cards.in_play:
        names = ", ".join(card.name for _, card, _ in held)
        return (because_of(ruling, f"there are no identity cards: {names}", stop=True),) if held else ()
    found = []
    for figure, card, waiting in held:
        if not any(is_called(each, card.calls) for each in waiting):
            how = f"{figure.id}+id card {card.id}+beside NAME"
            text = f"{card.name} needs {' or '.join(card.calls)} on the sideline, as in {how}"
            found.append(because_of(ruling, text, stop=True))
        words = {each.strip("*").lower() for each in (figure.name, *figure.keywords)}
        if card.only and words.isdisjoint(each.lower() for each in card.only):
            found.append(because_of(ruling, f"{card.name} is for {', '.join(card.only)} alone", stop=True))
    counts = Counter(card.name for _, card, _ in held if Keyphrase.UNIQUE in card.keyphrases)
    found += [
        because_of(ruling, f"{name} is unique, but there are {count}", stop=True)
        for name, count in counts.items() if count > 1
    ]  # fmt: skip
    return tuple(found)
