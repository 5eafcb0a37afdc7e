"""Play dials to their end under every rulebook, for ``clixbook check``."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.figures.dials.dial import MOST_CLICKS
from clixbook.figures.dials.life import after_damage, start_life
from clixbook.figures.dials.starting_lines import buildable_values
from clixbook.figures.figure import Figure
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook


def clicks_of_life(figure: Figure, points: int, *, rules: Rulebook) -> int:
    """How many clicks of damage, one by one, a figure of this point value takes until it is KO.

    Raises ClixbookError where it cannot start; a figure that only a countdown can end counts up to there.
    """
    life = start_life(figure, points, rules=rules)
    for damage in range(1, MOST_CLICKS * len(figure.dials) + 1):
        hurt = after_damage(rules, figure, life, 1)
        if hurt.ko:
            return damage
        if hurt.clicks_taken == 0:
            return damage - 1
        life = hurt.life
    return MOST_CLICKS * len(figure.dials)


def why_never_playable(figure: Figure) -> tuple[str, ...]:
    """Reasons why no rulebook allows the figure; empty if one does."""
    if all(why_not_play(figure, rules=rulebook(edition)) for edition in EDITIONS):
        return tuple(playability(figure))
    return ()


def playability(figure: Figure) -> Iterator[str]:
    """Per rulebook: damage to KO at each point value, or why it cannot be in play."""
    remarks: dict[str, list[str]] = {}
    for edition in EDITIONS:
        book = rulebook(edition)
        reasons = [str(reason) for reason in why_not_play(figure, rules=book)]
        if not reasons:
            values = (figure.cost,) if figure.bystander else buildable_values(figure, rules=book)
            lives = (f"{value} points take {clicks_of_life(figure, value, rules=book)} damage" for value in values)
            reasons = [", ".join(lives) + " to KO"]
        for reason in reasons:
            remarks.setdefault(reason, []).append(edition)
    for reason, editions in remarks.items():
        yield f"{', '.join(editions)}: {reason}"
