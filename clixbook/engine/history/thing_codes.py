"""One-line codes for things: names of the library, or all that a thing file holds.

``(ash-cup,Ash_Cup,special,points:4,says:~2b.1_attack)`` stands wherever a force or a set-up names a thing, so that no
saved game needs a file beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path, PurePath
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.engine.history.codes import at_place, code_of, value_of
from clixbook.errors import BadWord, NotFound, did_you_mean
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.figures.things.thing_files import known_thing, load_thing, thing_names
from clixbook.figures.things.thing_reader import read_thing, thing_text

MOST_THING = 8_000
"""Characters of one thing."""


@checks_arguments
def thing_code(thing: Thing) -> str:
    """A thing as one word; ``thing_named`` gives it back. A ClixbookError if no file could hold it.

    >>> import clixbook as cx
    >>> cx.thing_code(cx.Thing("ash-cup", "Ash Cup", cx.ThingKind.SPECIAL, points=4))
    '(ash-cup,Ash_Cup,special,points:4)'
    """
    if read_thing(thing_text(thing)) != thing:
        raise BadWord(f"{thing.name} is not as a thing file would have it; no line can hold it.")
    return code_of(thing, Thing)


def thing_word(thing: Thing) -> str:
    """How a force or a set-up names it: by the name of the library, else by its code."""
    return thing.id if known_thing(thing.id) == thing else thing_code(thing)


@lru_cache(maxsize=256)
def thing_named(words: str) -> Thing | None:
    """The thing that these words name: one of the library, or one by its code; None if they name none."""
    if not words.startswith("("):
        return known_thing(words)
    if len(words) > MOST_THING:
        raise BadWord(f"This thing has {len(words)} characters; {MOST_THING} are the most.")
    found: Thing = at_place("thing", value_of, words, Thing)
    return read_thing(thing_text(found))


def thing_of_kind(words: str, kind: ThingKind, called: str, among: str = "") -> Thing:
    """The thing of that kind with this name or code; a ClixbookError lists those of the library if there is none.

    The error says what they are ``called``, one of them and all of them (``among``, by default with an s).
    """
    thing = thing_named(words.strip())
    if thing is None or thing.kind is not kind:
        known = [name for name in thing_names() if load_thing(name).kind is kind]
        hint = did_you_mean(words, known, f"{among or called + 's'} are {', '.join(known)}.")
        raise NotFound(f"There is no {called} {words.strip():.60}; {hint}")
    return thing


def thing_of(words: str) -> Thing:
    """The thing that these words name; a ClixbookError if they name none."""
    thing = thing_named(words)
    if thing is None:
        raise BadWord(f"{words!r:.60} names no thing.")
    return thing


def condition_named(card: str) -> Thing | None:
    """The battlefield condition or event dial of a thing file that a game calls so; None for another."""
    thing = thing_named(card)
    return thing if thing is not None and thing.kind in (ThingKind.CONDITION, ThingKind.EVENT) else None


def is_event_dial(card: str) -> bool:
    """Is that the name or code of an event dial?"""
    thing = condition_named(card)
    return thing is not None and thing.kind is ThingKind.EVENT


def thing_words(thing: Thing | PurePath | str) -> str:
    """A thing as a set-up names it: by its name, or by its code if the library does not have it.

    Words that are no path to a thing file are kept as they are.
    """
    if isinstance(thing, str) and not thing.endswith((".yaml", ".yml")):
        return thing
    found = thing if isinstance(thing, Thing) else load_thing(Path(thing))
    known = found.id in thing_names() and load_thing(found.id) == found
    return found.id if known else thing_code(found)


def things_listed(things: Any) -> Any:
    """The things that players bring to a set-up, things and paths as words; a value of another kind stays as it is."""
    if not isinstance(things, Mapping) or not all(isinstance(each, list | tuple) for each in things.values()):
        return things
    return {player: [_words_of_any(each) for each in brought] for player, brought in things.items()}


def _words_of_any(each: Any) -> Any:
    return thing_words(each) if isinstance(each, Thing | PurePath | str) else each
