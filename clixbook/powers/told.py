"""What players are told of powers: our wording, what it costs to use one, and how much of it is built."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clixbook.engine.effects import Effect
from clixbook.engine.held import effect_named, every_effect
from clixbook.engine.rules.feats import known_feats
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from clixbook.rulebooks.compare import short_name

NOT_BUILT = "not built yet"


class ToldPower(NamedTuple):
    """What a book says of a power: ``wording`` in our words, ``cost`` such as "power action" ("" for none), ``state``.

    ``state`` is "complete", "partial: lacks ..." or "absent" where the book does not know the power.
    """

    wording: str
    cost: str
    state: str


def told(power: str, rules: str | Rulebook) -> ToldPower:
    """What this book says of a power, by its name as a dial has it."""
    effect = effect_named(power)
    if effect is None:
        return ToldPower("Not built yet.", "", f"partial: {NOT_BUILT}")
    book = rulebook(rules)
    return ToldPower(effect.card or effect.ruling(book).says, cost(effect, book), effect.scope(book))


def told_feat(name: str, rules: str | Rulebook) -> ToldPower:
    """What this book says of a feat that a figure was given; its points count, whatever is built of it."""
    book = rulebook(rules)
    ruling, effect = known_feats(book).get(name), effect_named(name)
    lacks = f"partial: {NOT_BUILT}, its points count"
    if ruling is None:
        return ToldPower("A feat that this book does not describe; what it does is up to the players.", "", lacks)
    state = effect.scope(book) if effect is not None and effect.row == ruling.id else lacks
    return ToldPower(ruling.says, "", state)


def cost(effect: Effect, rules: Rulebook) -> str:
    """The action that it takes to use the power; "" for one that rides on others or is always on."""
    by_action = effect.in_play(rules) and effect.by_action(rules)
    return f"{' or '.join(effect.kinds(rules))} action" if by_action else ""


def title(effect: Effect) -> str:
    """The name as it is printed: ``Running Shot``."""
    return effect.name.title()


def powers_text(books: Sequence[str | Rulebook] = EDITIONS, width: int = 100, which: str = "") -> str:
    """The table of the powers that are built: for each book its state, its cost, our wording and its source.

    ``which`` is a part of a name or a row's id; a ClixbookError if no power has it.
    """
    wanted = which.lower()
    printed = [each for each in every_effect() if not each.common and not each.special]
    told_of = [each for each in printed if wanted in f"{each.name} {each.row}".lower()]
    if not told_of:
        raise ClixbookError(f"No power that is built is called {which!r}; `clixbook powers` lists them all.")
    return "\n".join(line for effect in told_of for line in _lines(effect, books, width))


def _lines(effect: Effect, books: Sequence[str | Rulebook], width: int) -> Iterator[str]:
    yield f"{title(effect)} ({effect.row})"
    for book in map(rulebook, books):
        says, takes, state = told(effect.name, book)
        ruling = effect.ruling(book)
        source = "; ".join(part for part in (ruling.source, ruling.note) if part)
        yield from textwrap.wrap(
            f"{short_name(book)}: {says} [{source}]", width, initial_indent="  ", subsequent_indent="      "
        )
        built = f"costs a {takes}; {state}" if takes else state
        yield from textwrap.wrap(built, width, initial_indent="      ", subsequent_indent="      ")
    yield ""
