"""What an action comes to as a whole: the lab's exact odds for everybody whom it touches."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.engine.actions import Action
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.lab.odds import Odds, action_odds
from clixbook.view.play.odds_view import odds_html
from clixbook.view.play.parts import Lights, percent

SLIGHT = 0.1
"""Clicks on average below which only the risk is told."""


def odds_of(game: Game, action: Action) -> Mapping[str, Odds]:
    """The odds of every figure that the action may touch, from the position before it; none if it may not be taken."""
    try:
        return action_odds(game, action)
    except ClixbookError:
        return {}


def whole_html(game: Game, action: Action, names: Mapping[str, str], lights: Lights, group: str) -> str:
    """A plot of clicks, exactly and at least, and its table for everybody who matters to the action."""
    found = {who: odds for who, odds in odds_of(game, action).items() if counts(odds)}
    return "".join(odds_html(found[who], f"{group}-{at}", names.get(who, who), lights) for at, who in enumerate(found))


def counts(odds: Odds) -> bool:
    """True unless next to nothing becomes of the figure; the odds of its target tell an attacker's slight risk."""
    return bool(odds.hit or odds.ko or odds.moved or odds.expected >= SLIGHT or any(lost < 0 for lost in odds.clicks))


def damage_words(game: Game, action: Action, names: Mapping[str, str]) -> str:
    """``Lodestar: 2.2 clicks on average, 3+ with 72.2 %, knocked out 2.8 %.`` for each figure that may be hurt."""
    told = []
    for who, odds in odds_of(game, action).items():
        hurt = {number: chance for number, chance in odds.clicks.items() if number > 0}
        if not hurt:
            continue
        mean = float(sum(number * chance for number, chance in odds.clicks.items()))
        if mean < SLIGHT:
            told.append(f"{names.get(who, who)} is hurt with {percent(float(odds.at_least(1)))}.")
            continue
        likely = max(hurt, key=lambda number: hurt[number])
        share = percent(float(odds.at_least(likely)))
        out = f", knocked out {percent(float(odds.ko))}" if odds.ko else ""
        told.append(f"{names.get(who, who)}: {mean:.1f} clicks on average, {likely} or more with {share}{out}.")
    return " ".join(told)
