"""Optional modes: upgrades, agreements and the Basics (OPT)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from clixbook.board.answers.answers import Reason
from clixbook.board.model.things import ObjectKind
from clixbook.board.objects.lifting import supply_problems
from clixbook.caches import cached_by_value
from clixbook.engine.rules.verdict import because_of
from clixbook.figures.figure import Figure
from clixbook.figures.identity import are_archenemies
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.optional_rules import ArchenemiesTogether
from clixbook.rulebooks.vocabulary import MoveRights, rights

__all__ = [
    "TurnPlan",
    "agreed_supply_problems",
    "archenemy_problems",
    "basics_force_problems",
    "basics_rights",
    "ration_problems",
    "rationed_uses_left",
    "turn_plan",
]


def agreed_supply_problems(kinds: Sequence[ObjectKind], *, rules: Rulebook, agreed: bool = False) -> tuple[Reason, ...]:
    """Why a player may not bring these objects (OPT-06, OBJ-01, OBJ-02); none if it may.

    ``agreed``: all players agreed on this number of objects.
    """
    against = supply_problems(kinds, rules=rules)
    if not agreed or not against:
        return against
    if rules.options.agreed_objects:
        return tuple(reason for reason in against if reason.ruling != rules["OBJ-02"].id)
    return (*against, because_of(rules["OPT-06"], "players cannot agree on another number of objects", stop=True))


def ration_problems(force: Sequence[Collection[str]], *, rules: Rulebook, themed: bool) -> tuple[Reason, ...]:
    """Why these figures, each given by its powers, cannot be one force (OPT-08); none if they can."""
    if themed:
        return ()
    counts = {power: sum(power in powers for powers in force) for power in sorted(rules.options.rationed_powers)}
    return tuple(
        because_of(rules["OPT-08"], f"{count} figures with {power}, at most 1 without a theme", stop=True)
        for power, count in counts.items()
        if count > 1
    )


def rationed_uses_left(power: str, used: int, *, rules: Rulebook, themed: bool) -> bool:
    """May a force use this power again in a turn in which it has ``used`` it that often (OPT-08)?"""
    return themed or power not in rules.options.rationed_powers or used < 1


def archenemy_problems(force: Sequence[Figure], *, rules: Rulebook, consent: bool = False) -> tuple[Reason, ...]:
    """Why these figures cannot be one force though all players gave ``consent`` or not (OPT-10); none if they can."""
    if consent or rules.options.archenemies_together is ArchenemiesTogether.ALLOWED:
        return ()
    return tuple(
        because_of(rules["OPT-10"], f"{a.name} and {b.name} are archenemies", stop=True)
        for a, b in combinations(force, 2)
        if are_archenemies(a, b, rules=rules)
    )


# -- the simplest mode ------------------------------------------------------------------------------------


def basics_force_problems(forces: Mapping[str, int], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why players cannot begin with that many figures (OPT-11); the simplest mode alone fixes a number."""
    wanted = rules.options.basics_force.figures
    return tuple(
        because_of(rules["OPT-11"], f"{player} has {figures} figures, not {wanted}", stop=True)
        for player, figures in forces.items()
        if wanted and figures != wanted
    )


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The actions of a turn, and whether tokens and powers are used."""

    actions: int
    tokens: bool
    powers: bool


@cached_by_value(256)
def turn_plan(figures: int, action_total: int, *, rules: Rulebook) -> TurnPlan:
    """The turn of a player with that many figures and this action total (OPT-12)."""
    if rules.options.basics_turn.everybody_acts:
        return TurnPlan(figures, tokens=False, powers=False)
    return TurnPlan(action_total, tokens=True, powers=True)


@cached_by_value(256)
def basics_rights(*, rules: Rulebook) -> MoveRights:
    """The rights that the mode lends every mover: the simplest one has no break away (OPT-12)."""
    return rights(breaks_free=True) if rules.options.basics_turn.everybody_acts else rights()
