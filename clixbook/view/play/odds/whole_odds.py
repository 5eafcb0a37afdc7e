"""Exact odds of an action for every figure that it affects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from clixbook.engine.actions import Action
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.lab.odds import ActionOdds, Odds, action_odds, odds_from_here
from clixbook.lab.outcomes import TooManyPositions, first_option, where_it_helps
from clixbook.view.play.odds.dice_tray import sheet_html
from clixbook.view.play.odds.odds_view import odds_html, summary
from clixbook.view.play.odds.roll_sheet import RollSheet
from clixbook.view.play.panes.parts import Lights, percent

MOST_POSITIONS = 600
"""Positions on the way to the ends of an action that a page works out: about half a second."""
DIVIDED = "Damage that may be divided is counted for the first of them that is hit."
TOO_MANY = "What it comes to in the end has too many ways to be counted here."
SLIGHT = 0.1
"""The average clicks below which only the risk is shown."""


def odds_of(game: Game, option: Any = None) -> ActionOdds | None:
    """The odds of every figure that an action or an answer may touch, from the present position.

    Without one: of what is under way, from its question on. None if it may not be taken, or comes to too much for a
    page to wait for.
    """
    for chooser in (where_it_helps, first_option):  # without rerolls, if they make too many positions
        try:
            if option is None:
                return odds_from_here(game, chooser, MOST_POSITIONS)
            return action_odds(game, option, chooser, MOST_POSITIONS)
        except TooManyPositions as error:
            if not error.lucky:
                break
        except ClixbookError:
            break
    return None


def roll_html(
    sheets: Sequence[RollSheet], found: ActionOdds | None, names: Mapping[str, str], lights: Lights, group: str,
    more: str = "", divided: bool = False,
) -> str:  # fmt: skip
    """A roll beside its result for the target, in rows, then the other figures; ``more`` last.

    ``divided``: the figures hit share the damage.
    """
    matters = relevant_odds(found)
    by = {sheet.who or next(iter(matters), ""): sheet for sheet in sheets}
    lead = "".join(f"<span>{escape(sheet.target)} <b>{percent(float(sheet.good))}</b></span>" for sheet in by.values())
    html = f'<p class="cb-each">To hit: {lead}</p>' if len(by) > 1 else ""
    html += f'<p class="cb-more">{DIVIDED}</p>' if divided else ""
    rest = [who for who in matters if who not in by]
    for at, (who, sheet) in enumerate(by.items()):
        mine = [who] if who in matters else []
        last = at == len(by) - 1
        boxes = "".join(
            box_html(matters[each], names, lights, f"{group}-{at}-{number}", sheet)
            for number, each in enumerate([*mine, *(rest if last else [])])
        )
        html += f'<div class="cb-pair">{sheet_html(sheet)}{boxes}{more if last else ""}</div>'
    return html if found is not None else f'{html}<p class="cb-more">{TOO_MANY}</p>'


def answer_html(found: ActionOdds | None, names: Mapping[str, str], lights: Lights, group: str) -> str:
    """The odds of an answer before further dice; nothing if its consequence is certain."""
    if found is None or len(found.ends) < 2:
        return ""
    boxes = enumerate(relevant_odds(found).values())
    return "".join(odds_html(odds, f"{group}-{at}", names.get(odds.figure, odds.figure), lights) for at, odds in boxes)


def box_html(odds: Odds, names: Mapping[str, str], lights: Lights, group: str, sheet: RollSheet) -> str:
    """The odds of one figure beside a roll; an equal chance to hit is shown once."""
    name = names.get(odds.figure, odds.figure)
    rolled = sheet.good if sheet.attack is not None and sheet.who == odds.figure else None
    return odds_html(odds, group, name, lights, summary(odds, name, rolled))


def relevant_odds(found: ActionOdds | None) -> dict[str, Odds]:
    """The odds of every figure that matters to an action, attacked figures first."""
    relevant = [odds for odds in (found or {}).values() if is_relevant(odds)]
    return {odds.figure: odds for odds in sorted(relevant, key=lambda odds: not odds.roll)}


def is_relevant(odds: Odds) -> bool:
    """True unless hardly anything happens to the figure; an attacker's slight risk is shown with its target."""
    return bool(odds.hit or odds.ko or odds.moved or odds.expected >= SLIGHT or any(lost < 0 for lost in odds.clicks))


def damage_words(game: Game, action: Action, names: Mapping[str, str]) -> str:
    """``Lodestar: 2.2 clicks on average, 3+ with 72.2 %, knocked out 2.8 %.`` for each figure that may be hurt."""
    parts = []
    for who, odds in (odds_of(game, action) or {}).items():
        hurt = {number: chance for number, chance in odds.clicks.items() if number > 0}
        if not hurt:
            continue
        mean = float(sum(number * chance for number, chance in odds.clicks.items()))
        if mean < SLIGHT:
            parts.append(f"{names.get(who, who)} takes damage with {percent(float(odds.at_least(1)))}.")
            continue
        likely = max(hurt, key=lambda number: hurt[number])
        share = percent(float(odds.at_least(likely)))
        out = f", knocked out {percent(float(odds.ko))}" if odds.ko else ""
        parts.append(f"{names.get(who, who)}: {mean:.1f} {odds.unit}s on average, {likely} or more with {share}{out}.")
    return " ".join(parts)
