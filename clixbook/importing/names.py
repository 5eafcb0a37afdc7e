"""Match names of powers and teams in snake case, capitals or short forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from clixbook.rulebooks.power_colours import IN_FULL, POWERS
from clixbook.rulebooks.short_names import full_power_name
from clixbook.rulebooks.team_names import TEAMS

TEAM_WORDS: Mapping[str, str] = {"legionofsuperheroes": "Legion of Superheroes", "shield": "S.H.I.E.L.D."}


def plain(word: str) -> str:
    """Letters and digits alone, in lower case: ``blades_claws_fangs`` -> ``bladesclawsfangs``."""
    return re.sub(r"[^a-z0-9]", "", word.lower())


@cache
def _powers() -> dict[str, str]:
    names = [name for slot in POWERS.values() for name in slot.values()]
    full = {plain(name): name for name in names}
    return full | {plain(two): one for two, one in IN_FULL.items()} | {"earthboundneutralized": "Earthbound"}


@cache
def _teams() -> dict[str, str]:
    return {plain(name): name for name in TEAMS} | dict(TEAM_WORDS)


def standard_power(word: str, slot: str = "") -> str:
    """The standard power that a word means, in full, in snake case or by its usual short name; "" if none."""
    return _powers().get(plain(word)) or full_power_name(word, slot, "")


def team(word: str) -> str:
    """The team that a word means, ``superman_ally``; "" if no book has it."""
    return _teams().get(plain(word), "")


def title(word: str) -> str:
    """``klingon_empire`` -> ``Klingon Empire``."""
    return " ".join(part[:1].upper() + part[1:] for part in re.split(r"[_\s]+", word) if part)
