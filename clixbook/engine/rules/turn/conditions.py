"""Battlefield conditions and event dials (EVT, OPT-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clixbook.board.answers.answers import Reason
from clixbook.board.near.ranges import half_value
from clixbook.engine.rules.verdict import because_of
from clixbook.errors import IllegalAction
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.conditions import ConditionStop, DiscardedCondition

__all__ = [
    "PLAIN_DAY", "PLAIN_DAYS", "ConditionRoll", "at_random", "condition_problems", "condition_roll", "hidden_move",
    "low_water_is_deep", "turned_event_dial",
]  # fmt: skip

HALF_ONCE, ROLLED_TURNS = "half speed, once", "d6 turns"
PLAIN_DAY = "ordinary day"
PLAIN_DAYS = frozenset({PLAIN_DAY, "plain day"})
"""The names of the card that ends all conditions (EVT-07)."""


def at_random(rules: Rulebook) -> bool:
    """Do conditions come and go by a roll before each turn (OPT-03, EVT-03)?"""
    return bool(rules.options.random_conditions.high)


def condition_problems(
    cards: Sequence[str], players: int, *, rules: Rulebook, event_dials: int = 0
) -> tuple[Reason, ...]:
    """Why these cards cannot be the conditions of a game (EVT-01, EVT-02, EVT-11, FRC-24); none if they can.

    Where conditions come with the forces, each of the players brings one at most; else they are one deck.
    ``event_dials``: that many event dials are to be in the game.
    """
    if event_dials > rules.conditions.event_dials.most:
        known = rules.conditions.event_dials.most
        text = f"a game has one event dial, not {event_dials}" if known else "there are no event dials"
        return (because_of(rules["EVT-01"], text, stop=True),)
    if len(cards) == event_dials:  # none, or the dial alone
        return ()
    if not rules.conditions.conditions:
        text = f"there are no battlefield conditions: {', '.join(cards)}"
        return (because_of(rules["EVT-02"], text, stop=True),)
    if event_dials and rules.conditions.cancelled_by is ConditionStop.EVENT_DIAL:
        return (because_of(rules["EVT-11"], "there are no conditions beside an event dial", stop=True),)
    most = rules.forces.brought_conditions.most * players
    if len(cards) > most and not at_random(rules):
        text = f"{players} players bring {most} conditions at most, not {len(cards)}"
        return (because_of(rules["FRC-24"], text, stop=True),)
    return ()


@dataclass(frozen=True, slots=True)
class ConditionRoll:
    """Condition roll: ``change`` is ``""``, ``"arrives"``, ``"leaves"`` or ``"clears"``.

    ``in_play`` are the conditions afterwards, the newest last.
    """

    change: str
    condition: str
    in_play: tuple[str, ...]


def condition_roll(
    dice: tuple[int, int], in_play: Sequence[str], drawn: str, *, rules: Rulebook, leaving: int = -1
) -> ConditionRoll | None:
    """The roll for battlefield conditions before a turn (OPT-03, EVT-03 to EVT-07); None if none.

    ``in_play`` has the newest last; ``drawn`` is the card that would come from the shuffled deck. ``leaving`` is the
    place of the one that would go where that is left to chance.
    """
    rule, current = rules.options.random_conditions, tuple(in_play)
    if not rule.high:
        return None
    if rule.low < sum(dice) < rule.high:
        return ConditionRoll("", "", current)
    if not current or (dice[0] == dice[1] and rules.conditions.doubles_add):
        if drawn in PLAIN_DAYS and rules.conditions.clears:
            return ConditionRoll("clears", drawn, ())
        return ConditionRoll("arrives", drawn, (*current, drawn))
    at = leaving % len(current) if rules.conditions.leaves is DiscardedCondition.ANY else len(current) - 1
    return ConditionRoll("leaves", current[at], (*current[:at], *current[at + 1 :]))


def turned_event_dial(click: int, clicks: int, *, rules: Rulebook, red: int = 0, by: int | None = None) -> int:
    """The click of an event dial after a turn (EVT-01), ``by`` as many clicks as its card says.

    ``clicks`` is the number on the dial, the first at the green line; ``red`` is the click of a red line, 0 for none:
    it turns on endlessly then. Raises ClixbookError where there are no event dials.
    """
    rule = rules.conditions.event_dials
    if not rule.most:
        raise IllegalAction(f"{rules.title} has no event dials.")
    turned = click + (rule.turns if by is None else by)
    if red or turned < 1:
        return max(1, min(turned, red or clicks))
    return (turned - 1) % clicks + 1


def hidden_move(speed: int, *, rules: Rulebook) -> int:
    """Squares of the free move of a hidden figure (EVT-08).

    >>> import clixbook as cx
    >>> hidden_move(8, rules=cx.rulebook("nebula2007")), hidden_move(8, rules=cx.rulebook("core2014"))
    (4, 0)
    """
    return half_value(speed, rules, of="speed") if rules.conditions.hidden_moves == HALF_ONCE else 0


def low_water_is_deep(turn: int, die: int, *, rules: Rulebook) -> bool:
    """Whether low ground is deep in this turn, after that die (EVT-09).

    >>> import clixbook as cx
    >>> [low_water_is_deep(turn, 3, rules=cx.rulebook("nebula2007")) for turn in (3, 4)]
    [False, True]
    """
    return rules.conditions.rising_water == ROLLED_TURNS and turn > die
