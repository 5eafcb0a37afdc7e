"""The traits that any book knows: powers, teams, keyphrases, and helps to break away."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from functools import cache

from clixbook.board.model.things import STACK, STACKING, Mode
from clixbook.errors import BadWord, did_you_mean
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.sections.powers import KEYPHRASES
from clixbook.rulebooks.team_names import TEAMS

NEARLY = 0.85
"""The similarity, of 1, at which a word must be a misspelt trait: people have traits of their own too."""


@cache
def known_traits() -> frozenset[str]:
    """Every trait in a ruling or a power of any book, in lower case."""
    powers = {name.lower() for slot in POWERS.values() for name in slot.values()}
    from_rulings = {word for edition in EDITIONS for word in _of_break_away(rulebook(edition))}
    others = {*Mode, STACKING, STACK, "vehicle", "carries"}
    return frozenset({*powers, *KEYPHRASES, *map(str.lower, TEAMS), *from_rulings, *others})


def _of_break_away(rules: Rulebook) -> Iterator[str]:
    for slip in rules.break_away.powers.slips:
        yield from (slip.trait, *slip.not_from)
    for grip in rules.break_away.powers.grips:
        yield from (grip.trait, *grip.let_go)
    yield from (*rules.grabs.grab.free, *rules.grabs.grab.escape_traits)


@cache
def meant_trait(word: str) -> str:
    """The trait meant by a word that no book knows; "" for known traits and for people's own ones.

    >>> meant_trait("stelth"), meant_trait("stealth"), meant_trait("sings well")
    ('stealth', '', '')
    """
    if word in known_traits():
        return ""
    return next(iter(difflib.get_close_matches(word, known_traits(), 1, NEARLY)), "")


def check_traits(traits: Collection[str], rules: Rulebook) -> None:
    """Raise one ClixbookError with every trait that neither a printed book nor this one knows."""
    if isinstance(traits, str) or not isinstance(traits, Collection):
        raise BadWord(f"traits: expected words such as {{'stealth'}}, not {traits!r:.40}.")
    known = known_traits() | {*_of_break_away(rules)}
    if wrong := sorted((each for each in traits if each not in known), key=str):
        hints = (did_you_mean(str(each), known, "a trait is a power, a team or a keyphrase.") for each in wrong)
        pairs = zip(wrong, hints, strict=True)
        raise BadWord(*(f"traits: no book knows a trait {each!r:.40}; {hint}" for each, hint in pairs))
