"""Registers powers written by users, and sends them to worker processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clixbook.engine.effects.effect_table import add_effect, every_effect, table_key
from clixbook.engine.effects.effects import Effect
from clixbook.errors import BadWord
from clixbook.rulebooks import EDITIONS, rulebook

_OWN: dict[str, Effect] = {}


def add_power(power: Effect) -> None:
    """Add a power of your own: a dial that shows its name does this, in games made from now on.

    It takes the place of a power of that name, ours too. The workers of ``simulate`` and ``tournament`` get it by
    themselves, from a script and a notebook as well; docs/write-a-power.md writes one. Raises a ClixbookError for a
    power without a name in lower case, or without the id of a ruling.

    >>> import clixbook as cx
    >>> class Encore(cx.Effect):
    ...     name, row = "encore", "ACT-06"
    ...     def in_play(self, rules):
    ...         return True
    >>> cx.add_power(Encore())
    >>> singer = cx.Figure.build(name="Singer", points=50, dial=[(8, 9, 16, 2)], powers={"damage": {1: "Encore"}})
    >>> game = cx.Game.new("patch", rules="core2014", forces={"Ann": [singer], "Ben": ["gnat"]})
    >>> "encore" in game.board.pieces["singer"].traits
    True
    """
    if problems := _problems(power):
        raise BadWord(*problems)
    every_effect()  # ours are there first, or they would take its place
    _OWN[table_key(power)] = power
    add_effect(power)


def _problems(power: Effect) -> list[str]:
    if not isinstance(power, Effect):
        return [f"Expected a power, an Effect such as Encore(), found {power!r:.60}."]
    name, row = getattr(power, "name", ""), getattr(power, "row", "")
    what = type(power).__name__
    problems = [] if name and name == name.lower() else [f"{what}: a power has a name in lower case, not {name!r:.60}."]
    if all(row != each.id for each in rulebook(EDITIONS[0])):
        problems.append(f"{what}: there is no ruling {row!r:.60}; row is the id of the one that its reasons name.")
    return problems


class OwnPowers:
    """User powers, pickled for a worker, which registers them.

    They stand before the game in what is sent, as a game refuses powers that nobody knows.
    """

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _load_sent_powers, (tuple(_OWN.values()),)


def _load_sent_powers(powers: tuple[Effect, ...]) -> OwnPowers:
    for power in powers:
        known = _OWN.get(table_key(power))
        if known is None or type(known) is not type(power) or vars(known) != vars(power):
            add_power(power)
    return OwnPowers()
