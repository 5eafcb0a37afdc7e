"""Notes on a thing: the books that know it, and words of its card that nothing plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clixbook.figures.specials.clause_reader import REST
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook
from clixbook.rulebooks.compare import short_name

__all__ = ["is_thing_in_play", "thing_notes"]


def is_thing_in_play(thing: Thing, rules: Rulebook) -> bool:
    """Does the book know such things, of that weight?"""
    if thing.kind in (ThingKind.SPECIAL, ThingKind.RELIC) and str(thing.weight) not in dict(rules.objects.kinds):
        return False
    return {
        ThingKind.SPECIAL: rules.forces.special_objects.in_play,
        ThingKind.RELIC: rules.objects.relics,
        ThingKind.EQUIPMENT: rules.forces.equipment.in_play,
        ThingKind.RESOURCE: rules.forces.resources.in_play,
    }[thing.kind]


def thing_notes(thing: Thing, books: Iterable[str | Rulebook] = EDITIONS) -> Iterator[str]:
    """What a reader is told of a thing that is no mistake."""
    if without := [short_name(book) for book in map(named_rulebook, books) if not is_thing_in_play(thing, book)]:
        yield f"{thing.name} is not in {', '.join(without)}"
    if thing.says.endswith(REST):
        yield f"{thing.name}: its sentence is played, the other words of its card are left to the players"
    elif not thing.says:
        yield f"{thing.name}: nothing says what it does; players apply its card themselves"
