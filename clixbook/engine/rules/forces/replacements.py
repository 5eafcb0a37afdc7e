"""Figures on the sideline: replacements and sideline actors (PWR-DUO, FRC-27)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.answers.answers import Reason
from clixbook.engine.rules.forces.forces import has_sideline_keyphrase
from clixbook.engine.rules.verdict import because_of
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook

__all__ = ["BESIDE", "replaced_worth", "replacement_problems"]

BESIDE = "beside "
"""How an entry of a force names who waits beside the map: ``bell-brothers+beside drum-major``."""


def replacement_problems(
    figure: Figure, points: int, waiting: Sequence[Figure], *, rules: Rulebook
) -> tuple[Reason, ...]:
    """Why these cannot wait to replace the figure, worth so many points; none if they may.

    A pair waits for its duo, and is worth no more; a duo waits for one of its pair. Where there is a sideline, whoever
    may work from it waits for anybody (FRC-26, FRC-27); replacing by an effect of a card is not built yet.
    """
    ruling, sideline = rules["PWR-DUO"], rules.forces.sideline
    found = []
    for each in waiting:
        if has_sideline_keyphrase(each):
            if not (sideline.agreed or sideline.each_100):
                found.append(because_of(rules["FRC-26"], f"{each.name} cannot wait beside the map", stop=True))
            continue
        paired = each.id in figure.pair or figure.id in each.pair
        if paired and not rules.printed_abilities.duo.pairs:
            found.append(because_of(ruling, "no figure is merged or split", stop=True))
            continue
        if not paired:
            found.append(_not_built(figure, each, rules))
        if each.set and (each.set, each.number) == (figure.set, figure.number):
            found.append(because_of(ruling, f"{each.name} has the set and number of {figure.name}", stop=True))
    split = [each for each in waiting if each.id in figure.pair]
    if len({each.id for each in split}) < len(split):
        found.append(because_of(ruling, f"{figure.name} splits into different figures", stop=True))
    if sum(each.cost for each in split) > points:
        text = f"{figure.name} splits into figures of no more than its {points} points together"
        found.append(because_of(ruling, text, stop=True))
    return tuple(found)


def _not_built(figure: Figure, waiting: Figure, book: Rulebook) -> Reason:
    """Why a figure cannot wait to replace this one: no such effect is implemented."""
    sideline = book.forces.sideline
    if sideline.each_100:
        text = f"{waiting.name} waits on the sideline to replace {figure.name}, but replacing is not built yet"
        return because_of(book["FRC-26"], text, stop=True)
    text = f"{waiting.name} does not replace {figure.name}: neither names the other as one of its pair"
    text += ", and other replacing is not built yet" * sideline.agreed
    return because_of(book["PWR-DUO"], text, stop=True)


def replaced_worth(replaced: int, replacing: int) -> int:
    """What is scored once all who replaced others are knocked out: the greater of both values (PWR-DUO)."""
    return max(replaced, replacing)
