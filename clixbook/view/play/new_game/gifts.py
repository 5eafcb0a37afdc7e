"""What figures of a force may be given: things, identity cards, and figures beside the map, as menus offer them."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.engine.rules.forces.forces import sideline_acts
from clixbook.engine.rules.forces.replacements import (
    BESIDE,
    is_named,
    may_replace_by_effects,
    replacements_named,
)
from clixbook.engine.rules.forces.thing_notes import things_in_play
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.specials.clause_words import card_text
from clixbook.figures.things.thing import Bearers, ThingKind
from clixbook.rulebooks import Rulebook

WORN = (ThingKind.EQUIPMENT, ThingKind.RESOURCE)


def gift_options(rules: Rulebook, kinds: Sequence[ThingKind] = (*WORN, ThingKind.FEAT)) -> list[tuple[str, str]]:
    """Things of these kinds and identity cards: words in the menu, and the name in an entry."""
    return [*worn_options(rules, kinds), *card_options(rules)]


def worn_options(rules: Rulebook, kinds: Sequence[ThingKind] = (*WORN, ThingKind.FEAT)) -> list[tuple[str, str]]:
    """Equipment, resources and feats for a figure: words in the menu, and the name in an entry."""
    found = things_in_play(*kinds, rules=rules)
    found = tuple(each for each in found if each.bearers is not Bearers.FORCE)
    return [(f"{each.kind}: {each.name}, {card_text(each.says)}", f"{each.kind} {each.id}") for each in found]


def card_options(rules: Rulebook) -> list[tuple[str, str]]:
    """Identity cards, each with a figure that it calls: words in the menu, and the name in an entry."""
    cards = things_in_play(ThingKind.ID_CARD, rules=rules)
    names = {load_figure(name).name: name for name in figure_names()} if cards else {}
    return [
        (f"{card.kind}: {card.name}, calls {called}", f"{card.kind} {card.id}+{BESIDE}{names[called]}")
        for card in cards for called in card.calls if called in names
    ]  # fmt: skip


def sideline_options(figures: Sequence[Figure], rules: Rulebook) -> list[tuple[str, str]]:
    """The figures that may wait beside the map for these: the words of the menu, and the name in an entry."""
    if not figures:
        return []
    ids, names = {each.id for each in figures}, set[str]()
    if rules.printed_abilities.duo.merges_two:
        names = {name for figure in figures for name in figure.pair if name in figure_names()}
        names |= {name for name in figure_names() if ids.intersection(load_figure(name).pair)}
    names |= {name for name in figure_names() if name not in ids and sideline_acts(load_figure(name), rules=rules)}
    if may_replace_by_effects(rules):
        wanted = [name for figure in figures for name in replacements_named(figure)]
        names |= {name for name in figure_names() if any(is_named(load_figure(name), each) for each in wanted)}
    return [(f"beside the map: {load_figure(name).name}", f"{BESIDE}{name}") for name in sorted(names)]
