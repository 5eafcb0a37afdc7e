"""What figures of a force may be given: things, identity cards, and figures on the sideline, as menus offer them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from clixbook.engine.history.thing_codes import thing_word
from clixbook.engine.rules.forces.forces import sideline_acts
from clixbook.engine.rules.forces.purchases import may_be_assigned
from clixbook.engine.rules.forces.replacements import BESIDE, is_named, may_replace_by_effects, replacements_named
from clixbook.engine.rules.forces.thing_notes import is_thing_in_play, things_in_play
from clixbook.engine.sequence.turn.condition_deck import offered_conditions
from clixbook.errors import ClixbookError
from clixbook.figures.dials.starting_lines import starting_choices
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.forces.entries import CLICK
from clixbook.figures.specials.clause_words import card_text
from clixbook.figures.things.thing import Bearers, Thing, ThingKind
from clixbook.rulebooks import Rulebook

WORN = (ThingKind.EQUIPMENT, ThingKind.RESOURCE)


def condition_options(rules: Rulebook, own: Sequence[Thing] = ()) -> list[tuple[str, str]]:
    """Battlefield conditions and event dials: words in the menu, and the name in a game."""
    known = [(f"{name.capitalize()}: {card}", name) for name, card in offered_conditions(rules).items()]
    kinds = (ThingKind.CONDITION, ThingKind.EVENT)
    mine = [each for each in own if each.kind in kinds and is_thing_in_play(each, rules)]
    return [*known, *((f"{each.name}: {card_text(each.says)}", thing_word(each)) for each in mine)]


def gift_options(
    rules: Rulebook, kinds: Sequence[ThingKind] = (*WORN, ThingKind.FEAT), own: Sequence[Thing] = (),
    figure: Figure | None = None,
) -> list[tuple[str, str]]:  # fmt: skip
    """Things of these kinds and identity cards: words in the menu, and the name in an entry.

    For a ``figure`` only the resources that it may be assigned.
    """
    return [*worn_options(rules, kinds, own, figure), *card_options(rules, own)]


def worn_options(
    rules: Rulebook, kinds: Sequence[ThingKind], own: Sequence[Thing], figure: Figure | None = None
) -> list[tuple[str, str]]:
    """Equipment, resources and feats for a figure: words in the menu, and the name in an entry."""
    found = [
        each for each in things_in_play(*kinds, rules=rules, own=own)
        if each.bearers is not Bearers.FORCE
        and (each.kind is not ThingKind.RESOURCE or figure is None or may_be_assigned(figure, each.only, rules=rules))
    ]  # fmt: skip
    return [(f"{each.kind}: {each.name}, {card_text(each.says)}", f"{each.kind} {thing_word(each)}") for each in found]


def card_options(rules: Rulebook, own: Sequence[Thing]) -> list[tuple[str, str]]:
    """Identity cards, each with a figure that it calls: words in the menu, and the name in an entry."""
    cards = things_in_play(ThingKind.ID_CARD, rules=rules, own=own)
    names = {load_figure(name).name: name for name in figure_names()} if cards else {}
    return [
        (f"{card.kind}: {card.name}, calls {called}", f"{card.kind} {thing_word(card)}+{BESIDE}{names[called]}")
        for card in cards for called in card.calls if called in names
    ]  # fmt: skip


def line_options(figures: Sequence[Figure], rules: Rulebook) -> list[tuple[str, str]]:
    """The green lines besides the first at which these may start: words in the menu, and the name in an entry."""
    clicks = set[int]()
    for figure in figures:
        with suppress(ClixbookError):  # a figure that the book does not play
            clicks.update(starting_choices(figure, rules=rules).clicks[1:])
    return [(f"starts at the green line of click {click}", f"{CLICK} {click}") for click in sorted(clicks)]


def sideline_options(figures: Sequence[Figure], rules: Rulebook) -> list[tuple[str, str]]:
    """The figures that may wait on the sideline for these: the words of the menu, and the name in an entry."""
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
    return [(f"on the sideline: {load_figure(name).name}", f"{BESIDE}{name}") for name in sorted(names)]
