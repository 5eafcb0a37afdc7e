"""Resources of forces: the figures they are assigned to, and reasons against them (FRC-17, FRC-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clixbook.board.answers.answers import Reason
from clixbook.engine.position.brought_things import Resource
from clixbook.engine.position.state import Fighter
from clixbook.engine.rules.forces.brought_objects import brought_cards, read_brought
from clixbook.engine.rules.forces.forces import element_problems
from clixbook.engine.rules.forces.purchases import resource_named
from clixbook.engine.rules.verdict import because_of
from clixbook.errors import ClixbookError
from clixbook.figures.forces.entries import Ware
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.rulebooks import Rulebook

__all__ = ["resource_costs", "resource_problems", "resources_of"]


def resources_of(player: str, fighters: Sequence[Fighter], brought: Sequence[str] = ()) -> tuple[Resource, ...]:
    """The resources of a force: those assigned to its figures, and those without a figure."""
    own = [each for each in fighters if each.side == player]
    found = []
    for thing in dict.fromkeys((*_assigned_resources(own), *brought_cards(brought, ThingKind.RESOURCE))):
        bearers = tuple(each.id for each in own if thing in _assigned_resources([each]))
        whole = len(bearers) == len(own)
        found.append(Resource(thing.as_object(player), bearers, whole=whole))
    return tuple(found)


def _assigned_resources(fighters: Sequence[Fighter]) -> Iterator[Thing]:
    """The resources that these figures are assigned, figure by figure."""
    for fighter in fighters:
        yield from (resource_named(each.name) for each in fighter.bought if each.ware is Ware.RESOURCE)


def resource_costs(found: Sequence[Resource]) -> dict[str, tuple[int, ...]]:
    """The points of resources, added to those of figures and objects in a force."""
    return {"resource": tuple(each.thing.points for each in found)} if found else {}


def resource_problems(
    found: Sequence[Resource], brought: Sequence[str], *, rules: Rulebook, counted: bool = False
) -> tuple[Reason, ...]:
    """Why a force may not have these resources beside these objects; ``counted``: their number is checked elsewhere."""
    against = () if counted else element_problems(resource_costs(found), rules=rules)
    special = [words for words in brought if _is_special(words)]
    if found and special and not rules.forces.special_objects.beside_resource:
        text = f"a force with a resource has no special objects, and this has {', '.join(special)}"
        return (*against, because_of(rules["FRC-17"], text, stop=True))
    return against


def _is_special(words: str) -> bool:
    try:
        return read_brought(words).special
    except ClixbookError:
        return False
