"""Equipment in words: ``cloak``, ``cloak (for Avengers, KO, friendly)``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from clixbook.board.model.things import GEAR
from clixbook.errors import BadWord
from clixbook.figures.figure import Figure
from clixbook.figures.things.thing import Keyphrase, Thing, ThingKind

_WORDS = re.compile(r"(?P<name>[^()]+?) *(?:\((?P<card>[^()]*)\))?")
_FOR = "for "
_EQUIPS = ("any", "friendly")


@dataclass(frozen=True, slots=True)
class Equipment:
    """A piece of equipment: its ``name`` and its card text.

    ``comes_off``: "drop" or "KO", what becomes of it then. ``friendly``: only friends of its owner may put it on.
    ``fits``: the names and keywords for whose bearers it costs nothing. ``thing`` is its file, if it has one.
    """

    name: str
    comes_off: str = GEAR[0]
    friendly: bool = False
    fits: tuple[str, ...] = ()
    thing: Thing | None = None

    @classmethod
    def of_thing(cls, thing: Thing) -> Equipment:
        """The equipment of a thing file; a ClixbookError for a thing that is not equipment."""
        if thing.kind is not ThingKind.EQUIPMENT:
            raise BadWord(f"{thing.name} is not equipment, but a {thing.kind}.")
        friendly = Keyphrase.EQUIP_FRIENDLY in thing.keyphrases
        return cls(thing.name.lower(), thing.comes_off, friendly, thing.qualifies, thing)

    def is_free_for(self, figure: Figure) -> bool:
        """Has the figure a name or a keyword that the card names?"""
        return is_named(self.fits, figure)


def is_named(names: Iterable[str], figure: Figure) -> bool:
    """Is the figure's name, or a keyword of it, among these?"""
    own = {each.strip("*").casefold() for each in (figure.name, *figure.keywords)}
    return any(each.casefold() in own for each in names)


def read_equipment(text: str) -> Equipment:
    """The equipment of these words; a ClixbookError if its text is not a card text.

    >>> from clixbook.figures.forces.equipment_words import read_equipment
    >>> read_equipment("cloak (for Avengers, KO)").comes_off
    'KO'
    """
    match = _WORDS.fullmatch(text.strip())
    if match is None:
        raise BadWord(f"Equipment is named as cloak, or cloak (for Avengers, KO, friendly), not {text!r:.60}.")
    words = [each.strip() for each in (match["card"] or "").split(",") if each.strip()]
    fits = tuple(each[len(_FOR) :].strip() for each in words if each.lower().startswith(_FOR))
    fates = {fate.lower(): fate for fate in GEAR}
    plain = [each.lower() for each in words if not each.lower().startswith(_FOR)]
    if wrong := [each for each in plain if each not in fates and each not in _EQUIPS]:
        known = ", ".join((*GEAR, *_EQUIPS))
        raise BadWord(f"A card of equipment says {known} or for NAME, not {wrong[0]!r:.40}.")
    if both := next((pair for pair in (tuple(fates), _EQUIPS) if set(pair) <= set(plain)), ()):
        one, other = (fates.get(each, each) for each in both)
        raise BadWord(f"A card of equipment says {one} or {other}, not both.")
    comes_off = next((fates[each] for each in plain if each in fates), GEAR[0])
    return Equipment(match["name"].strip().lower(), comes_off, "friendly" in plain, fits)
