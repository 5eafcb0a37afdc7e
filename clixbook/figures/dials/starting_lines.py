"""Starting clicks: point values, coloured lines and the clicks beside them."""

from __future__ import annotations

from typing import NamedTuple

from clixbook.errors import IllegalAction
from clixbook.figures.dials.dial import Dial
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import AlternativeLine, NextDial, StartingClickRule, ValueLines

STARTS_AT = "starts at click "
"""How a trait begins by which a card names the starting click: ``Starts at click 4``."""


class Starts(NamedTuple):
    """Possible starting clicks, their dial (from 0), and the point value."""

    points: int
    dial: int
    clicks: tuple[int, ...]


def buildable_values(figure: Figure, *, rules: Rulebook, by_effect: bool = False) -> tuple[int, ...]:
    """The point values at which a figure may join, in the order of its base (ANA-10, ANA-12).

    ``by_effect``: an effect of the game brings it in, instead of the building of a force.
    """
    anatomy = rules.anatomy
    plain = [value for value, colour in figure.points if colour != "orange"]
    orange = [value for value, colour in figure.points if colour == "orange"]
    if orange and by_effect and anatomy.alternative_line is AlternativeLine.BY_EFFECT:
        return tuple(orange)
    if anatomy.value_lines is ValueLines.ONE_GREEN:
        return tuple(plain[:1])
    return tuple(plain + orange if anatomy.alternative_line is AlternativeLine.IF_PAID else plain)


def starting_choices(
    figure: Figure,
    points: int | None = None,
    *,
    rules: Rulebook,
    card_click: int | None = None,
    by_effect: bool = False,
) -> Starts:
    """The clicks where a figure may start for this point value (ANA-09 to ANA-12, ANA-16).

    ``card_click`` is a click that its card names, by default the one of its trait. Raises ClixbookError for a value
    that it may not be played at, or if there is no starting line.
    """
    values = buildable_values(figure, rules=rules, by_effect=by_effect)
    if not values:
        raise IllegalAction(f"{figure.name} has no point value to be played at: {rules['ANA-12'].says}")
    paid = max(values) if points is None else points
    if paid not in values:
        expected = " or ".join(map(str, values))
        raise IllegalAction(f"{figure.name} costs {expected} points, not {paid}. {rules['ANA-10'].says}")
    at = dial_of(figure, paid, rules=rules)
    dial = figure.dials[at]
    card_click = click_on_card(figure) if card_click is None else card_click
    if card_click is not None and rules.anatomy.start is StartingClickRule.LINE_OR_CARD:
        dial[card_click]  # a ClixbookError for a click that is not there
        return Starts(paid, at, (card_click,))
    return Starts(paid, at, clicks_at_line(figure, dial, dict(figure.points)[paid], rules=rules))


def click_on_card(figure: Figure) -> int | None:
    """The starting click that the card of the figure names, if any (ANA-09)."""
    named = (each.name.lower().removeprefix(STARTS_AT) for each in figure.traits)
    return next((int(each) for each in named if each.isascii() and each.isdigit()), None)


def dial_of(figure: Figure, points: int, *, rules: Rulebook) -> int:
    """The dial that a figure starts on, from 0: the one of the points paid, else the first (ANA-16)."""
    if len(figure.dials) > 1 and rules.anatomy.next_dial is NextDial.NONE:
        raise IllegalAction(f"{figure.name} cannot be in play: {rules['ANA-16'].says}")
    return next((at for at, dial in enumerate(figure.dials) if dial.points == points), 0)


def clicks_at_line(figure: Figure, dial: Dial, colour: str, *, rules: Rulebook) -> tuple[int, ...]:
    """The clicks at the lines that go with a value of this colour: several only where the owner may pick."""
    one_green = rules.anatomy.value_lines is ValueLines.ONE_GREEN
    line = "green" if one_green or colour == "white" or len(figure.dials) > 1 else colour
    clicks = dial.lines(line)
    if len(clicks) > 1 and line == "green" and not rules.anatomy.pick_green_line:
        raise IllegalAction(f"{figure.name} cannot be in play: {rules['ANA-11'].says}")
    if clicks:
        return clicks if line == "green" else clicks[:1]
    if line == "green" and rules.anatomy.start is not StartingClickRule.LINE:
        return (1,)
    raise IllegalAction(f"{figure.name} has no {line} starting line. {rules['ANA-09'].says}")


def starting_dial(dial: Dial) -> int:
    """The click at which a further dial of a figure begins (ANA-16): its first green line, else click 1."""
    return (dial.lines("green") or (1,))[0]
