"""First-turn immunity, and the precedence of golden and silver rules."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.golden_rules import GoldenRule, ProtectionDuration, RuleBreakingEffect

__all__ = ["GoldenRule", "is_immune", "overrides_card", "working_parts"]


def is_immune(
    rules: Rulebook,
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
    golden = rules.golden_rules
    if golden.protected_for is ProtectionDuration.NEVER or turns > players:
        return no(rules["GLD-05"], "the first turns are over" if turns > players else "nothing protects the first turn")
    if what not in golden.protection:
        return no(rules["GLD-04"], f"the first turn does not protect from this: {what}")
    if starting and golden.protected_for is ProtectionDuration.AFTER_START:
        return no(rules["GLD-05"], "effects of the start come before the protection")
    done = {"acted": acted, "moved": moved, "placed": placed, "left area": left_area}
    for word, happened in done.items():
        if happened and word in golden.protection_lost:
            return no(rules["GLD-06"], f"the figure lost its protection: {word}")
    for word, broken in (("start of game", starting), ("names the rule", names_rule)):
        if broken and word in golden.protection_broken:
            return no(rules["GLD-07"], f"the effect overrides it: {word}")
    return yes(rules["GLD-04"], "the first turn protects it")


def overrides_card(rules: Rulebook, rule: GoldenRule, *, named: bool = False) -> Verdict:
    """Whether this rule holds against the card of an effect that would break it (GLD-01, GLD-02, GLD-09).

    ``named``: the card names the rule.
    """
    if rule in rules.golden_rules.golden:
        return yes(rules["GLD-01"], f"nothing overrides it: {rule}")
    if rule in rules.golden_rules.silver:
        if named and prevails(rules, "card that names it", "silver"):
            return no(rules["GLD-02"], f"the effect names it: {rule}")
        return yes(rules["GLD-02"], f"the effect does not name it: {rule}")
    if prevails(rules, "card", "rulebook"):
        return no(rules["GLD-09"], f"effects may override it: {rule}")
    return yes(rules["GLD-09"], f"no card overrides it: {rule}")


def prevails(rules: Rulebook, one: str, other: str) -> bool:
    """Does text of the one kind hold against text of the other that it contradicts (GLD-09)?"""
    return f"{one} over {other}" in rules.golden_rules.layers


def working_parts(rules: Rulebook, parts: Mapping[str, GoldenRule | None], *, named: bool = False) -> tuple[str, ...]:
    """The parts of an effect that still work (GLD-03): ``parts`` names each and the rule that it would break, or None.

    ``named``: the card names the rules that it breaks. Breaking a golden rule may cost the effect all its parts.
    """
    broken = {name: rule for name, rule in parts.items() if rule and overrides_card(rules, rule, named=named)}
    if rules.golden_rules.breaking is RuleBreakingEffect.IGNORED and rules.golden_rules.golden & set(broken.values()):
        return ()
    return tuple(name for name in parts if name not in broken)
