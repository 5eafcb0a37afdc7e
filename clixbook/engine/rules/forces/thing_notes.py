"""Notes on a thing: the books that know it, and words of its card that nothing plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.engine.history.thing_codes import thing_word
from clixbook.figures.specials.clause_reader import REST
from clixbook.figures.specials.clause_words import card_text
from clixbook.figures.things.thing import Bearers, Thing, ThingKind
from clixbook.figures.things.thing_files import load_thing, thing_names
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook
from clixbook.rulebooks.compare import short_name

__all__ = ["is_thing_in_play", "objects_to_bring", "thing_notes", "things_in_play"]

ON_MAP = (ThingKind.SPECIAL, ThingKind.RELIC)


def is_thing_in_play(thing: Thing, rules: Rulebook) -> bool:
    """Does the book know such things, of that weight?"""
    if thing.kind in ON_MAP and str(thing.weight) not in dict(rules.objects.kinds):
        return False
    return {
        ThingKind.SPECIAL: rules.forces.special_objects.in_play,
        ThingKind.RELIC: rules.objects.relics,
        ThingKind.EQUIPMENT: rules.forces.equipment.in_play,
        ThingKind.RESOURCE: rules.forces.resources.in_play,
        ThingKind.ID_CARD: rules.forces.id_cards.in_play,
        ThingKind.TERRAIN: rules.forces.special_terrain.in_play,
        ThingKind.FEAT: rules.forces.feat_points.in_play,
        ThingKind.CONDITION: rules.conditions.conditions,
        ThingKind.EVENT: bool(rules.conditions.event_dials.most),
    }[thing.kind]


def things_in_play(*kinds: ThingKind, rules: Rulebook, own: Iterable[Thing] = ()) -> tuple[Thing, ...]:
    """The things of one's ``own`` and of the library, of these kinds, that a game of that book may have."""
    found = (*own, *map(load_thing, thing_names()))
    return tuple(each for each in found if each.kind in kinds and is_thing_in_play(each, rules))


def objects_to_bring(*, rules: Rulebook, own: Sequence[Thing] = ()) -> tuple[tuple[str, str], ...]:
    """The objects that a set-up may bring, plain ones first, and feats of a whole force: menu words by name."""
    plain = ((kind, kind) for kind, _ in rules.objects.kinds)
    whole = (each for each in things_in_play(ThingKind.FEAT, rules=rules, own=own) if each.bearers is Bearers.FORCE)
    found = (*things_in_play(*ON_MAP, ThingKind.TERRAIN, rules=rules, own=own), *whole)
    return (*plain, *((f"{each.name}, {_sort(each)}: {card_text(each.says)}", thing_word(each)) for each in found))


def feats_to_give(*, rules: Rulebook, own: Sequence[Thing] = ()) -> tuple[Thing, ...]:
    """The feats of thing files that a figure may be given, one by one."""
    feats = things_in_play(ThingKind.FEAT, rules=rules, own=own)
    return tuple(each for each in feats if each.bearers is not Bearers.FORCE)


def _sort(thing: Thing) -> str:
    return str(thing.weight) if thing.kind is ThingKind.SPECIAL else str(thing.kind)


def thing_notes(thing: Thing) -> Iterator[str]:
    """Notes for a reader on a thing that is no mistake."""
    if without := [short_name(book) for book in map(named_rulebook, EDITIONS) if not is_thing_in_play(thing, book)]:
        yield f"{thing.name} is not in {', '.join(without)}"
    if thing.says.endswith(REST):
        yield f"{thing.name}: its sentence is played, the other words of its card are left to the players"
    elif not (thing.says or thing.calls or thing.kind is ThingKind.TERRAIN):
        yield f"{thing.name}: nothing says what it does; players apply its card themselves"
