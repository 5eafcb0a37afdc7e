"""Games as plain data, with validation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clixbook.board.files.mapfile import map_names
from clixbook.board.files.notation.carried_maps import is_line
from clixbook.engine.history.codes import at_place, value_of
from clixbook.engine.history.house_text import RULES, are_rules
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.engine.rules.forces.themes import Theme
from clixbook.errors import BadFile, BadWord

VERSION = 1
"""Of a record of a game; another one is not read."""


def check_record(data: Any, version: int) -> None:
    """One ClixbookError that names every field which is missing, too much or of the wrong kind."""
    if not isinstance(data, Mapping):
        raise BadFile(f"A game is a mapping of fields, not {data!r}.")
    if data.get("version") != version:
        raise BadFile(f"This game is of version {data.get('version')!r}; this program reads {version}.")
    if problems := tuple(_problems(data)):
        raise BadFile(*problems)


def check_start(**fields: Any) -> None:
    """Raise a ClixbookError for wrong fields of a beginning that a program gives instead of a file."""
    wrong = [
        f"{name} is {FIELDS[name][0]}, not {value!r:.200}."
        for name, value in fields.items()
        if not FIELDS[name][1](value)
    ]
    if wrong:
        raise BadWord(*wrong)


def _problems(data: Mapping[Any, Any]) -> Iterator[str]:
    for name, (wanted, fits) in FIELDS.items():
        if name not in data and name in OPTIONAL:
            continue
        if name not in data:
            yield f"The game has no {name}."
        elif not fits(data[name]):
            yield f"{name} is {wanted}, not {data[name]!r:.200}."
    for name in data:
        if name not in FIELDS and name not in ("version", "arranged"):
            yield f"A game has no field {name!r}."


def arrangement_of(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The arrangement that a game began with, if it did; a ClixbookError for one of the wrong kind."""
    found = data.get("arranged")
    if found is None:
        return None
    if not isinstance(found, Mapping) or not set(found) <= set(ARRANGED):
        raise BadFile(f"arranged is a mapping of {', '.join(ARRANGED)}, not {found!r}.")
    for name, what in (("conditions", CARDS), ("deck", CARDS), ("saved", "players")):
        if not _are_texts(found.get(name, ())):
            raise BadFile(f"{name} are a list of {what}, not {found[name]!r}.")
    return {**found, **{name: _coded_values(found, name, kind) for name, kind in CODED.items()}}


def _coded_values(found: Mapping[str, Any], name: str, kind: Any) -> Any:
    """The values of one coded field of an arrangement."""
    if not _is_text(code := found.get(name, "")):
        raise BadFile(f"{name} is a code, not {code!r}.")
    return at_place(name, value_of, code, kind) if code else ()


CARDS = "battlefield conditions"
CODED = {"lasting": tuple[Lasting, ...], "themes": tuple[Theme, ...], "used": tuple[Used, ...]}
ARRANGED = ("fighters", "turn", "left", "rounds", "conditions", "deck", "saved", *CODED)
"""The fields that an arrangement may have."""


def used_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of a beginning as a file has them; those that were left out are not there."""
    return {name: plain(value) for name, value in options.items() if value}


def plain(value: Any) -> Any:
    """The form of such a value in a file: mappings and lists of their own."""
    if isinstance(value, Mapping):
        return dict(value)
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:
    return _is_whole(value) and value >= 0


def _is_yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _are_map_names(value: Any) -> bool:
    """Only maps that come with clixbook, or are there in one line: a stranger's saved game reaches no other file."""
    return _are_texts(value) and all(name in map_names() or is_line(name) for name in value)


def _are_forces(value: Any) -> bool:
    return isinstance(value, Mapping) and all(_is_text(key) and _are_texts(each) for key, each in value.items())


def _are_locations(value: Any) -> bool:
    return _are_forces(value) and all(
        _are_map_names([text.rpartition(": ")[0] if ": " in text else text]) for each in value.values() for text in each
    )


def _are_places(value: Any) -> bool:
    return isinstance(value, Mapping) and all(_is_text(key) and _is_text(each) for key, each in value.items())


FIELDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "board": ("a map in one line", _is_text),
    "rules": (RULES, are_rules),
    "forces": ("a mapping of players to lists of figures", _are_forces),
    "places": ("a mapping of figures to squares", _are_places),
    "build_total": ("a whole number", _is_whole),
    "seed": ("a whole number", _is_whole),
    "moves": ("a list of words", _are_texts),
    "rounds": ("a whole number, 0 or more", _is_count),
    "minutes": ("a whole number, 0 or more", _is_count),
    "ends": ("a list of sentences", _are_texts),
    "set_up": ("yes or no", _is_yes_or_no),
    "objects": ("a mapping of players to lists of kinds", _are_forces),
    "maps": ("a list of maps that come with clixbook, or of maps in one line", _are_map_names),
    "points": ("a whole number", _is_whole),
    "themes": ("a mapping of players to keywords", _are_places),
    "conditions": ("a list of battlefield conditions", _are_texts),
    "consent": ("yes or no", _is_yes_or_no),
    "allies": (
        "a list of lists of players",
        lambda value: isinstance(value, list | tuple) and all(map(_are_texts, value)),
    ),
    "royale": ("yes or no", _is_yes_or_no),
    "sideline": ("a whole number, 0 or more", _is_count),
    "outside": ("a mapping of players to lists of figures", _are_forces),
    "locations": ("a mapping of players to lists such as ['harbour: Low tide']", _are_locations),
}
"""The content of each field of a game, in words and as a test."""
REQUIRED = ("board", "rules", "forces", "places", "build_total", "seed", "moves")
OPTIONAL = tuple(name for name in FIELDS if name not in REQUIRED)
"""Fields that a game may lack."""
