"""Feats that give one character several dials (FEAT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from clixbook.board.answers.answers import Reason
from clixbook.engine.rules.forces.feats import shown_words
from clixbook.engine.rules.verdict import because_of
from clixbook.errors import BadWord
from clixbook.figures.figure import Figure
from clixbook.figures.identity import shared_identity_marks
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.sections.forces.feats import FeatCard

__all__ = ["dials_feat", "dials_points", "dials_problems"]


def dials_feat(name: str, *, rules: Rulebook) -> tuple[Ruling[FeatCard], str] | None:
    """The feat that such an addition names, and the figure after it: ``polymorph gnat``; None for all others.

    A ClixbookError if no figure is named.
    """
    for each in rules:
        if isinstance(each.value, FeatCard) and each.value.dials and f"{name} ".startswith(f"{each.value.name} "):
            if other := name.removeprefix(each.value.name).strip():
                return each, other
            raise BadWord(f"The feat {name} needs another dial of the same person, such as +{name} gnat.")
    return None


def dials_points(points: Sequence[int]) -> int:
    """The cost of dials of these points together: the most expensive, and the average of the others, or half of one.

    Fractions are rounded up.
    """
    dearest, *others = sorted(points, reverse=True)
    return dearest - (-sum(others) // max(len(others), 2)) if others else dearest


def dials_problems(ruling: Ruling[FeatCard], figures: Sequence[Figure], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why these figures cannot be the dials of one person; none if they can."""
    first = figures[0]
    if not ruling.in_play:
        return (because_of(ruling, f"{first.name} has one dial", stop=True),)
    return tuple(because_of(ruling, text, stop=True) for text in _problems(ruling.value, figures, rules))


def _problems(card: FeatCard, figures: Sequence[Figure], rules: Rulebook) -> Iterator[str]:
    first, dials = figures[0], card.dials
    for at, other in enumerate(figures[1:], 1):
        if other.id in {each.id for each in figures[:at]}:
            yield f"{first.name} has the dial of {other.name} already"
        if not {"name", "sculpt", "persona"}.intersection(shared_identity_marks(first, other, rules=rules)):
            yield f"{first.name} and {other.name} are not one person"
        if other.base != first.base:
            yield f"{other.name} has another base than {first.name}"
    if dials is None or any(dials.shows in shown_words(each, powers) for each in figures for powers in _clicks(each)):
        return
    if not any(
        one.symbols.get(of) != two.symbols.get(of) for of in dials.symbols for one, two in combinations(figures, 2)
    ):
        yield f"no dial of {first.name} shows {dials.shows.title()}, and all have the same symbols"


def _clicks(figure: Figure) -> Iterator[list[str]]:
    for dial in figure.dials:
        yield from ([power for _, power, _ in click.powers] for click in dial.clicks)
