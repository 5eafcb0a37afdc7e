"""Clicks left until a KO or a stop click (ANA-14 to ANA-16, ANA-23, DMG-19)."""

from __future__ import annotations

from functools import lru_cache

from clixbook.engine.effects.active import always_granted
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.position.state import State
from clixbook.figures.dials.dial import ends_at, is_countdown
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook


def clicks_to_ko(state: State, who: str, *, struck: bool = False) -> int:
    """Clicks left until the dial ends (ANA-16).

    A click on the way that says so halts the dial where the book lets it (DMG-19), and a countdown click does
    (ANA-23); ``struck``: by an opponent.
    """
    return _room_of(state, who, struck)[0]


def stops_before_ko(state: State, who: str, *, struck: bool = False) -> bool:
    """Whether a stop click comes before the KO."""
    return _room_of(state, who, struck)[1]


def _room_of(state: State, who: str, struck: bool) -> tuple[int, bool]:
    fighter = state.fighter(who)
    if fighter.figure.bystander:
        return state.rules.anatomy.bystander_clicks + len(state.stacked_on(who)), False
    return _room(fighter.figure, fighter.life, struck, state.rules)


@lru_cache(maxsize=4096)
def _room(figure: Figure, life: Life, struck: bool, rules: Rulebook) -> tuple[int, bool]:
    dial, passing_halts = figure.dials[life.dial], rules.damage.passing.halts
    clicks = dial.clicks
    for number, click in enumerate(clicks[life.click :], 1):
        shown = [effect for _, power, _ in click.powers if (effect := effect_named(power))]
        if rules.special_powers.several:
            names = {power for _, power, _ in click.powers}
            shown += [effect for each in figure.specials if each.name in names for effect in always_granted(each)]
        if is_countdown(click, rules=rules) or (passing_halts and any(effect.halts == "damage" for effect in shown)):
            return number, True
        if struck and any(effect.halts == "attacks of opponents" and effect.in_play(rules) for effect in shown):
            return number, True
        if ends_at(dial, life.click + number, rules):
            return number, False
    return len(clicks) + 1 - life.click, False
