"""Traits and keyphrases that the engine leaves to the players, or that a book does not have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from clixbook.board.carrying.carrying import LIMIT
from clixbook.board.model.things import STACKING, Size
from clixbook.board.near.giants import GIANT_REACH, GREAT_SIZE, TINY_SIZE
from clixbook.board.objects.lifting import VEHICLE
from clixbook.engine.effects.effect_table import effect_named, team_named
from clixbook.engine.effects.effects import Effect, Origin
from clixbook.engine.rules.forces.alternative_cards import REQUIRES
from clixbook.engine.rules.forces.forces import SIDELINE
from clixbook.engine.rules.forces.horde_tokens import printed_maximum
from clixbook.engine.rules.forces.purchases import OWN_EQUIPMENT
from clixbook.engine.rules.forces.titles import is_titled, is_titled_word
from clixbook.figures.dials.starting_lines import STARTS_AT
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.specials.clause_reader import REST
from clixbook.figures.specials.clause_words import parse_if_complete
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import StartingClickRule

__all__ = ["BY_HAND", "ability_of", "is_trait_known", "trait_note"]

BY_HAND = "not built: players apply it themselves"
UNKNOWN = "it is not in this book"
CARRIES = "carries"
_WORDS: Mapping[str, Callable[[Rulebook], bool]] = {
    CARRIES: lambda book: True,
    VEHICLE: lambda book: book["VEH-01"].in_play,
    SIDELINE: lambda book: book.keyphrases.sideline_active,
    GREAT_SIZE: lambda book: Size.GIANT in book.sizes.in_play,
    TINY_SIZE: lambda book: Size.TINY in book.sizes.in_play,
    STACKING: lambda book: book.occupancy.stacking_trait == STACKING,
}
"""Words among the traits that board and games ask for without an effect of their own, and which books do."""
_PREFIXES: Mapping[str, Callable[[Rulebook], bool]] = {
    LIMIT: lambda book: book.keyphrases.passenger,
    f"{STACKING}:": lambda book: book.occupancy.stacking_trait == STACKING,
    GIANT_REACH: lambda book: book.sizes.close_reach.by_line,
    STARTS_AT: lambda book: book.anatomy.start is StartingClickRule.LINE_OR_CARD,
    REQUIRES: lambda book: book.anatomy.swap_card,
    OWN_EQUIPMENT: lambda book: book.forces.equipment.in_play,
    "protected:": lambda book: book.durations.shields.powers,
    "safeguard:": lambda book: book.durations.shields.figures,
}
"""Beginnings of such words, before a number or a name -> whether a book has them."""
_SHIELDS = ("protected:", "safeguard:")


def trait_note(trait: Trait, figure: Figure, rules: Rulebook | None = None) -> str:
    """The part of this trait that a game leaves to the players; "" for one that it plays.

    With ``rules`` also whether that book has it at all.
    """
    if rules is not None and not is_trait_known(trait, figure, rules):
        return UNKNOWN
    name = trait.name.lower()
    special = next((each for each in figure.specials if each.name.lower() == name), None)
    if special is not None:
        rest = special.says.endswith(REST)
        if any(each.plot is not None for each in parse_if_complete(special.says)) and not is_titled(figure):
            return "plot abilities are for titled figures: give it the trait Titled: 2, with its plot points"
        return "its sentence is played, the other words of its card are left to the players" if rest else ""
    if name.partition(":")[0].strip() == STACKING:
        stacks = figure.bystander and printed_maximum(name, STACKING) > 1
        return "" if stacks else "a horde token is a bystander that says how many make a stack, such as Horde: 4"
    if name in {each.lower() for each, _ in figure.printed}:
        return "the words of its card are left to the players"
    if is_titled_word(name) and not re.fullmatch(r"[^:]*(:\s*[0-9]+\s*)?", name):
        return "it begins with a number of plot points, such as Titled: 2"
    if name.startswith(_SHIELDS):
        return "what shields a figure or a power stands under the key safeguard or protected"
    if name in _WORDS or name.startswith(tuple(_PREFIXES)) or ability_of(trait) is not None:
        return ""
    return BY_HAND if effect_named(name) is None else "a trait that lends a power says so in a sentence, under specials"


def is_trait_known(trait: Trait, figure: Figure, rules: Rulebook) -> bool:
    """Does the book have this trait, as a special power, a keyphrase or an ability?

    Of a trait that no book has, and of one that lends a power without a sentence, that is no question of the book.
    """
    name = trait.name.lower()
    if name in {each.name.lower() for each in figure.specials} | {each.lower() for each, _ in figure.printed}:
        return rules["EFF-25"].in_play
    begun = (asks for begin, asks in _PREFIXES.items() if name.startswith(begin))
    if (asks := _WORDS.get(name) or next(begun, None)) is not None:
        return asks(rules)
    ability = ability_of(trait)
    return ability is None or ability.is_card_word(rules)


def ability_of(trait: Trait) -> Effect | None:
    """The combat ability, keyphrase or team ability that the trait is."""
    name = trait.name.lower()
    found = (named(each) for each in (name, name.partition(":")[0]) for named in (team_named, effect_named))
    return next((each for each in found if each is not None and each.origin in (Origin.ABILITY, Origin.TEAM)), None)
