"""Protection in the first turn, and what golden and silver rules stop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.golden_rules import Breaking, Homeless, HowLong, Rule

__all__ = ["Crowded", "Rule", "immune", "prevails", "stands_above", "when_crowded", "working_parts"]


def immune(
    rules: str | Rulebook,
    what: str = "target",
    *,
    turns: int,
    players: int,
    acted: bool = False,
    moved: bool = False,
    placed: bool = False,
    left_area: bool = False,
    starting: bool = False,
    names_rule: bool = False,
) -> Verdict:
    """Whether the first turn still protects a figure from an opponent (GLD-04 to GLD-07, MUL-06).

    ``what`` would happen to it: ``"target"``, ``"attack"``, ``"damage"``, ``"knock back"``, ``"move"``, ``"place"`` or
    ``"affect"``. ``turns`` counts the turns begun by all players, this one too. ``acted``, ``moved``, ``placed`` and
    ``left_area`` say what the figure did or suffered so far. ``starting``: effects of the start of the game
    are still going on; ``names_rule``: the opponent's effect names this rule.
    """
    book = rulebook(rules)
    golden = book.golden_rules
    if golden.protected_for is HowLong.NEVER or turns > players:
        return no(book["GLD-05"], "the first turns are over" if turns > players else "nothing protects the first turn")
    if what not in golden.protection:
        return no(book["GLD-04"], f"the first turn does not protect from this: {what}")
    if starting and golden.protected_for is HowLong.AFTER_START:
        return no(book["GLD-05"], "effects of the start come before the protection")
    done = {"acted": acted, "moved": moved, "placed": placed, "left area": left_area}
    for word, happened in done.items():
        if happened and word in golden.protection_lost:
            return no(book["GLD-06"], f"the figure lost its protection: {word}")
    for word, broken in (("start of game", starting), ("names the rule", names_rule)):
        if broken and word in golden.protection_broken:
            return no(book["GLD-07"], f"the effect breaks through: {word}")
    return yes(book["GLD-04"], "the first turn protects it")


def stands_above(rules: str | Rulebook, rule: Rule, *, named: bool = False) -> Verdict:
    """Whether this rule holds against an effect that would break it (GLD-01, GLD-02).

    ``named``: the effect names the rule.
    """
    book = rulebook(rules)
    if rule in book.golden_rules.golden:
        return yes(book["GLD-01"], f"nothing overrides it: {rule}")
    if rule in book.golden_rules.silver:
        if named:
            return no(book["GLD-02"], f"the effect names it: {rule}")
        return yes(book["GLD-02"], f"the effect does not name it: {rule}")
    return no(book["GLD-01"], f"effects may override it: {rule}")


def working_parts(rules: str | Rulebook, parts: Mapping[str, Rule | None]) -> tuple[str, ...]:
    """What is left of an effect (GLD-03): ``parts`` names each and the rule that it would break, or None."""
    book = rulebook(rules)
    broken = [name for name, rule in parts.items() if rule is not None and rule in book.golden_rules.golden]
    if broken and book.golden_rules.breaking is Breaking.IGNORED:
        return ()
    return tuple(name for name in parts if name not in broken)


@dataclass(frozen=True, slots=True)
class Crowded:
    """Where a piece ends that cannot stand where it should, and whether who stands there is driven off."""

    square: str
    chosen_by: str
    displaces: bool


def when_crowded(rules: str | Rulebook, how: str) -> Crowded:
    """What happens when a piece would end where another stands (GLD-08).

    ``how``: ``"move"``, ``"place"`` or ``"knock back"``. The ``square`` is ``"before"`` (the last one on the way),
    ``"another"`` or ``"nearest"``; for knock back that displaces it is ``"there"``.
    """
    crowding = rulebook(rules).golden_rules.crowding
    if how == "place":
        if crowding.homeless is Homeless.OPPONENT_NEAREST:
            return Crowded("nearest", "opponent", displaces=False)
        return Crowded("another", "owner", displaces=False)
    if how == "knock back" and crowding.displaces:
        return Crowded("there", "", displaces=True)
    return Crowded("before", "", displaces=False)


def prevails(rules: str | Rulebook, one: str, other: str) -> str | None:
    """Which of two texts that contradict each other holds (GLD-09); None where the rulebook ranks them alike.

    Texts are ``"golden"``, ``"silver"``, ``"card"``, ``"card that names it"``, ``"rulebook"``, ``"event dial"``,
    ``"battlefield condition"``, ``"special object"`` and ``"scenario"``.
    """
    layers = rulebook(rules).golden_rules.layers
    if f"{one} over {other}" in layers:
        return one
    return other if f"{other} over {one}" in layers else None
