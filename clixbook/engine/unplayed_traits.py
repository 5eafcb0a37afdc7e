"""Traits and keyphrases that the engine leaves to the players."""

from __future__ import annotations

from clixbook.board.carrying.carrying import LIMIT
from clixbook.board.model.things import STACKING
from clixbook.board.near.giants import GIANT_REACH, GREAT_SIZE, TINY_SIZE
from clixbook.board.objects.lifting import VEHICLE
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import Effect
from clixbook.engine.rules.forces.forces import SIDELINE, TITLED
from clixbook.engine.rules.forces.purchases import OWN_EQUIPMENT
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.specials.clause_reader import REST

__all__ = ["BY_HAND", "ability_of", "trait_note"]

BY_HAND = "not built: players apply it themselves"
_PLAYED = frozenset({VEHICLE, "carries", SIDELINE, GREAT_SIZE, TINY_SIZE})
"""Words among the traits that board and games ask for, without an effect of their own."""
_BEGIN = (LIMIT, GIANT_REACH, OWN_EQUIPMENT)
"""How words begin that say a number or a thing besides."""
_SHIELDS = ("protected:", "safeguard:")
_PARTLY = {
    STACKING: "its tokens stand on squares of their own: stacks and horde powers are not built",
    TITLED: "a force has one such figure at most; what else its card says players apply themselves",
}


def trait_note(trait: Trait, figure: Figure) -> str:
    """What a game leaves of this trait to the players; "" for one that it plays."""
    name = trait.name.lower()
    special = next((each for each in figure.specials if each.name.lower() == name), None)
    if special is not None:
        rest = special.says.endswith(REST)
        return "its sentence is played, the other words of its card are left to the players" if rest else ""
    if name in _PARTLY:
        return _PARTLY[name]
    if name in {each.lower() for each, _ in figure.printed}:
        return "the words of its card are left to the players"
    if name.startswith(_SHIELDS):
        return "what shields a figure or a power stands under the key safeguard or protected"
    if name in _PLAYED or name.startswith(_BEGIN) or ability_of(trait) is not None:
        return ""
    return BY_HAND if effect_named(name) is None else "a trait that lends a power says so in a sentence, under specials"


def ability_of(trait: Trait) -> Effect | None:
    """The combat ability, keyphrase or team ability that the trait is."""
    name = trait.name.lower()
    found = (effect_named(each) for each in (name, name.partition(":")[0]))
    return next((each for each in found if each is not None and (each.ability or each.team)), None)
