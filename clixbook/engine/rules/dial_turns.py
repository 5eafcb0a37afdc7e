"""What a turning dial brings: passed clicks, KO, healing, leaving and coming back (DMG)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook, rulebook


@dataclass(frozen=True, slots=True)
class Passed:
    """Clicks that a dial passes: how many turns it made, what was ``revealed``, and what for the ``first`` time."""

    clicks: int
    revealed: tuple[int, ...]
    first: tuple[int, ...]
    halted: bool


def passed_clicks(
    rules: str | Rulebook, click: int, clicks: int, stops: Collection[int] = (), seen: Collection[int] = ()
) -> Passed:
    """A dial turns so many clicks from ``click`` (counted from 1) to the right (DMG-19).

    ``stops`` are clicks with a STOP, ``seen`` those revealed before.
    """
    rule = rulebook(rules).damage.passing
    way = tuple(range(click + 1, click + clicks + 1))
    halt = next((number for number, at in enumerate(way, 1) if at in stops), None) if rule.halts else None
    way = way[:halt]
    revealed = way if rule.reveals else ()
    return Passed(len(way), revealed, tuple(at for at in revealed if at not in seen), halt is not None)


def saved_by(rules: str | Rulebook, savers: Sequence[tuple[str, str]], picked: str | None = None) -> tuple[str, ...]:
    """The effects that save a figure which would be KO'd: none, or as many as the book lets (DMG-20).

    ``savers`` are (name, sort) such as ("Second Wind", "feat"); ``picked`` is the one that its side wants.
    """
    rule = rulebook(rules).damage.savers
    usable = [name for name, sort in savers if sort in rule.sorts]
    return tuple(sorted(usable, key=lambda name: name != picked)[: rule.most])


@dataclass(frozen=True, slots=True)
class HealingRolled:
    """A healing roll: whether it succeeds, healing it adds, and unavoidable damage to target and healer."""

    success: bool
    bonus: int = 0
    harms_target: int = 0
    harms_healer: int = 0


def healing_roll(rules: str | Rulebook, dice: Sequence[int], total: int, needed: int) -> HealingRolled:
    """Judge two dice rolled to heal a friend, ``total`` with all that is added (DMG-25, DMG-26)."""
    book, success = rulebook(rules), total >= needed
    twelve = sum(dice) == 12
    if not twelve and sum(dice) != 2:
        return HealingRolled(success)
    rule = book.damage.healing_twelve if twelve else book.damage.healing_two
    return HealingRolled(twelve if rule.decides else success, rule.bonus, rule.harms_target, rule.harms_healer)


@dataclass(frozen=True, slots=True)
class Gone:
    """What a removal without a KO does: may the figure return, does it score, do effects of a KO happen?"""

    may_return: bool
    scores: bool
    ko_effects: bool


def removed(rules: str | Rulebook, *, from_game: bool) -> Gone:
    """What it does to remove a figure from the game, or from the map alone (DMG-29)."""
    rule = rulebook(rules).damage.removal
    final = from_game or not rule.map_returns
    return Gone(not final, final and rule.game_scores, rule.ko_effects)


def may_come_back(rules: str | Rulebook, by: str) -> Verdict:
    """May a defeated figure come back by an "effect", a "feat", or as an "epic horde" token (DMG-30)?"""
    book = rulebook(rules)
    if by in book.damage.coming_back.by:
        return yes(book["DMG-30"], "It comes back from the KO area")
    return no(book["DMG-30"], "It cannot come back from the KO area")


def times_scored(rules: str | Rulebook, knock_outs: int) -> int:
    """How often a figure scores that was knocked out so many times (DMG-30)."""
    return knock_outs if rulebook(rules).damage.coming_back.scores_again else min(knock_outs, 1)
