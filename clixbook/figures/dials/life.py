"""Dial state in play: starting click, damage and healing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from clixbook.board.model.frozen import copy_with_changes
from clixbook.deprecation import former_names
from clixbook.errors import BadWord, IllegalAction
from clixbook.figures.dials.dial import Click, ends_at, is_countdown, turn
from clixbook.figures.dials.starting_lines import starting_choices, starting_dial
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook, RulesLike, rulebook
from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.sections.forces.anatomy_values import NextDial


@dataclass(frozen=True, slots=True)
class Life:
    """The state of a figure's dials.

    ``dial`` counts from 0, ``click`` from 1. ``start`` is the starting click of that dial, above which healing does
    not go; ``points`` what was paid for the figure.
    """

    dial: int = 0
    click: int = 1
    ko: bool = False
    start: int = 1
    points: int = 0


@dataclass(frozen=True, slots=True)
class OtherDial:
    """Another dial of the same person, off the map, that turns along."""

    figure: Figure
    life: Life


@former_names(taken="clicks_taken")
class HurtLife(NamedTuple):
    """A life after damage: clicks taken, and whether the figure is KO."""

    life: Life
    clicks_taken: int
    ko: bool


@former_names(healed="clicks_healed")
class Healed(NamedTuple):
    """A life after healing, and the number of clicks healed."""

    life: Life
    clicks_healed: int


def start_life(
    figure: Figure,
    points: int | None = None,
    *,
    rules: RulesLike,
    click: int | None = None,
    card_click: int | None = None,
    by_effect: bool = False,
) -> Life:
    """The life of a figure that joins the game at this point value; its highest ordinary one if None.

    ``click`` is the owner's pick among several green lines (ANA-11), the first if None. ``card_click`` is a
    starting click that its card names (ANA-09). ``by_effect``: an effect of the game brings it in (ANA-12).
    Raises ClixbookError for a value or a click that the figure may not start with.
    """
    rules = rulebook(rules)
    if figure.bystander:
        return _bystander(figure, rules)
    options = starting_choices(figure, points, rules=rules, card_click=card_click, by_effect=by_effect)
    at = options.clicks[0] if click is None else click
    if at not in options.clicks:
        expected = " or ".join(map(str, options.clicks))
        raise IllegalAction(f"{figure.name} starts at click {expected} for {options.points} points, not {at}.")
    return Life(options.dial, at, False, at, options.points)


def _bystander(figure: Figure, book: Rulebook) -> Life:
    """A bystander shows its one face (ANA-21)."""
    if not book.anatomy.bystander_clicks:
        raise IllegalAction(f"{figure.name} cannot be in play: {book['ANA-21'].says}")
    return Life(points=figure.cost)


def shown_click(figure: Figure, life: Life) -> Click:
    """The click that the active dial shows."""
    return figure.dials[life.dial][life.click]


def power_names(figure: Figure, click: Click, slot: str = "") -> frozenset[str]:
    """The powers of that click, or of one slot of it, in lower case.

    A box of a colour with a name of its own is the power of that colour too (EFF-23).
    """
    named = {each.name for each in figure.specials}
    shown = [each for each in click.powers if slot in ("", each[0])]
    by_colour = [POWERS[where].get(colour, power) for where, power, colour in shown if power in named]
    return frozenset(name.lower() for name in (*(power for _, power, _ in shown), *by_colour))


def after_damage(rules: RulesLike, figure: Figure, life: Life, clicks: int) -> HurtLife:
    """Deal ``clicks`` damage, already reduced, to a figure (ANA-13 to ANA-16, ANA-21, ANA-23).

    Damage taken counts up to the KO click and no further. When one of several dials ends, the next one takes its
    place and the rest of the damage is lost. Raises ClixbookError for damage below 0.
    """
    rules = rulebook(rules)
    if clicks < 0:
        raise BadWord(f"Damage is 0 or more, not {clicks}.")
    if life.ko or not clicks or is_barred_by_countdown(figure, life, "damage", rules=rules):
        return HurtLife(life, 0, life.ko)
    if figure.bystander:
        taken = min(clicks, rules.anatomy.bystander_clicks)
        ko = taken == rules.anatomy.bystander_clicks
        return HurtLife(copy_with_changes(life, ko=ko), taken, ko)
    turned = turn(figure.dials[life.dial], life.click, clicks, rules=rules)
    following = next_dial(figure, life, rules=rules) if turned.ko else None
    if following is not None:
        return HurtLife(following, turned.clicks, False)
    return HurtLife(copy_with_changes(life, click=turned.click, ko=turned.ko), turned.clicks, turned.ko)


def after_healing(rules: RulesLike, figure: Figure, life: Life, clicks: int, *, limit: int | None = None) -> Healed:
    """Heal ``clicks``: never onto KO or a countdown click, and not past ``limit``.

    ``limit`` is the lowest click that may be reached: the starting click used, if None. A bystander, a KO'd figure
    and one on a countdown click are not healed. Raises ClixbookError for healing below 0.
    """
    rules = rulebook(rules)
    if clicks < 0:
        raise BadWord(f"Healing is 0 or more, not {clicks}.")
    if life.ko or figure.bystander or is_barred_by_countdown(figure, life, "heal", rules=rules):
        return Healed(life, 0)
    least = life.start if limit is None else limit
    turned = turn(figure.dials[life.dial], life.click, -clicks, rules=rules, limit=least)
    return Healed(copy_with_changes(life, click=turned.click), turned.clicks)


def turn_dial(figure: Figure, life: Life, clicks: int, *, rules: Rulebook) -> HurtLife:
    """The dial turned on by a card, countdown clicks included (ANA-23); KO ends it, or the next dial."""
    dial = figure.dials[life.dial]
    for number in range(1, clicks + 1):
        click = life.click + number
        if click > len(dial.clicks) or ends_at(dial, click, rules):
            following = next_dial(figure, life, rules=rules)
            last = min(click, len(dial.clicks))
            after = copy_with_changes(life, click=last, ko=True) if following is None else following
            return HurtLife(after, number, following is None)
    return HurtLife(copy_with_changes(life, click=life.click + clicks), clicks, False)


def turn_alongside(figure: Figure, life: Life, clicks: int, *, rules: Rulebook) -> Life:
    """Turn the dial of a figure off the map along with another one.

    It is never turned back past its starting click; beyond its last click it shows KO until it is turned back. Off the
    map countdown clicks are KO clicks (ANA-23).
    """
    click, dial = max(life.click + clicks, life.start), figure.dials[life.dial]
    passed = range(life.start, min(click, len(dial.clicks)) + 1)
    over = any(ends_at(dial, at, rules) or is_countdown(dial[at], rules=rules) for at in passed)
    return copy_with_changes(life, click=click, ko=over or click > len(dial.clicks))


def life_on_click(figure: Figure, life: Life, click: int, *, rules: Rulebook) -> Life:
    """The life of a figure off the map on that click of its dial; KO beyond the last one.

    A bystander has no click numbers, and shows its face (ANA-22).
    """
    if figure.bystander:
        return life
    dial = figure.dials[life.dial]
    return copy_with_changes(life, click=click, ko=click > len(dial.clicks) or ends_at(dial, click, rules))


def next_dial(figure: Figure, life: Life, *, rules: Rulebook) -> Life | None:
    """The life on the dial that follows when the active one ends, None if it was the last (ANA-16)."""
    order = rules.anatomy.next_dial
    if order is NextDial.NONE:
        return None
    following: int | None = life.dial + 1
    if order is NextDial.LOWER_VALUE:
        now = figure.dials[life.dial].points
        lower = [(dial.points, -at) for at, dial in enumerate(figure.dials) if dial.points < now]
        following = -max(lower)[1] if lower else None
    if following is None or following >= len(figure.dials):
        return None
    click = starting_dial(figure.dials[following])
    return Life(following, click, False, click, life.points)


def points_now(figure: Figure, life: Life, *, rules: Rulebook) -> int:
    """The point value of a figure in play: the points paid, on any of its dials (ANA-17)."""
    if rules.anatomy.points_fixed:
        return life.points
    return figure.dials[life.dial].points or life.points


def seen_clicks(figure: Figure, life: Life, *, rules: Rulebook) -> tuple[int, ...]:
    """The clicks of the active dial that players may look at (ANA-19)."""
    if rules.anatomy.peeking:
        return tuple(number for number, _ in figure.dials[life.dial].numbered())
    return (life.click,)


def click_number(figure: Figure, life: Life) -> int | None:
    """The number of the click that shows; a bystander has none (ANA-22)."""
    return None if figure.bystander else life.click


def is_on_starting_click(figure: Figure, life: Life, *, rules: Rulebook) -> bool:
    """True if effects about starting clicks find the figure on it (ANA-22 for bystanders)."""
    if figure.bystander:
        return rules.anatomy.bystander_face_is_start
    return life.click == life.start


def is_barred_by_countdown(figure: Figure, life: Life, *what: str, rules: Rulebook) -> bool:
    """True if a countdown click keeps any of this from happening to the figure (ANA-23).

    ``what`` are words of ``move``, ``place``, ``target``, ``attack``, ``action``, ``token``, ``damage`` or ``heal``.
    """
    return not rules.anatomy.countdown.bars.isdisjoint(what) and is_countdown(shown_click(figure, life), rules=rules)
