"""The registry of effects by name: powers, abilities, feats and conditions.

``clixbook.powers`` adds its effects and is loaded on first use; those of plug-ins and of one's own come after them.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, TypeVar

from clixbook.engine.effects.effects import Effect, Origin
from clixbook.plugins import plugin_entries
from clixbook.registry import call

_TABLE: dict[str, Effect] = {}
_ALIASES: dict[str, str] = {}
TABLE = [object()]
"""A mark of the present state of the table; a value cached under an older mark is stale."""
TEAM = "team "
"""Stands before the names of team abilities in the table: a feat may have the same name."""


class Kept(Protocol):
    """Protocol of a cached function."""

    def cache_clear(self) -> None:
        """Forget every result."""


K = TypeVar("K", bound=Kept)
_KEPT: list[Kept] = []


def cached_per_table(known: K) -> K:
    """Caches a function until the effect table changes."""
    _KEPT.append(known)
    return known


def table_key(effect: Effect) -> str:
    """The name of an effect in the table."""
    return f"{TEAM if effect.origin is Origin.TEAM else ''}{effect.name}"


def add_effect(effect: Effect) -> None:
    """Put an effect into the table; a power of that name shown by a dial does this from now on."""
    _TABLE[table_key(effect)] = effect
    _ALIASES.update(dict.fromkeys(effect.aliases, effect.name))
    clear_table_caches()


def clear_table_caches() -> None:
    """Clears the caches that depend on the effect table."""
    for known in _KEPT:
        known.cache_clear()
    TABLE[0] = object()


@cache
def _load() -> None:
    call("powers.load")
    for effect in plugin_entries("powers").values():
        add_effect(effect)


def effect_named(name: str) -> Effect | None:
    """The effect of that name; None if it is not implemented."""
    _load()
    return _TABLE.get(name.lower()) or team_named(name)


def team_named(name: str) -> Effect | None:
    """The team ability of that name, which a feat or a power may have too; None if it is not implemented."""
    _load()
    return _TABLE.get(TEAM + _ALIASES.get(name.lower(), name.lower()))


def name_of(word: str) -> str:
    """An effect's name from its word in an action: ``running-shot``."""
    _load()
    known = (each.name for each in _TABLE.values() if each.name.replace(" ", "-") == word.lower())
    return next(known, word.replace("-", " ").lower())


@cached_per_table
@cache
def effects_overriding(moment: str) -> tuple[Effect, ...]:
    """All effects that override this hook."""
    return tuple(each for each in every_effect() if getattr(type(each), moment) is not getattr(Effect, moment))


def every_effect() -> tuple[Effect, ...]:
    """All effects, in the order in which they were added."""
    _load()
    return tuple(_TABLE.values())
