"""The rooms, one row each, in the order of the header."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from clixbook.errors import did_you_mean
from clixbook.scenarios.recognition import Recognised, TextKind
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings


@dataclass(frozen=True)
class RoomRow:
    """A room: ``name`` in addresses, ``title`` in the header, a sentence about it, and the function that makes it."""

    name: str
    title: str
    says: str
    make: Callable[[Settings, Mapping[str, str]], Room]


def _start(settings: Settings, query: Mapping[str, str]) -> Room:
    from clixbook.view.start.start import Start

    return Start(settings)


def _explore(settings: Settings, query: Mapping[str, str]) -> Room:
    from clixbook.view.explore.explore import Explore

    return Explore(query, settings)


def _build(settings: Settings, query: Mapping[str, str]) -> Room:
    from clixbook.view.editors.build import Build

    return Build(settings, query)


def _play(settings: Settings, query: Mapping[str, str]) -> Room:
    from clixbook.view.play.play_room import Play

    return Play(settings, query)


def _learn(settings: Settings, query: Mapping[str, str]) -> Room:
    from clixbook.view.learn.learn import Learn

    return Learn(settings, query)


def _rules(settings: Settings, query: Mapping[str, str]) -> Room:
    from clixbook.view.rules.rules_room import Rules

    return Rules(settings, query)


ROOMS = (
    RoomRow("start", "Start", "What this is, and where to go.", _start),
    RoomRow("explore", "Explore", "Ask about a position: lines, moves, reach. Drag anything.", _explore),
    RoomRow("build", "Build", "Maps, figures and forces of your own.", _build),
    RoomRow("play", "Play", "A whole game on one screen, with odds and reasons.", _play),
    RoomRow("learn", "Learn", "Stories and lessons, step by step.", _learn),
    RoomRow("rules", "Rules", "Every ruling in every book, and house rules of your own.", _rules),
)
BY_NAME = {row.name: row for row in ROOMS}
MOVED = {"stories": "learn"}
"""Old names in addresses, and where they lead now."""


def requested_room(query: Mapping[str, str], default: str) -> str:
    """The room of an address: by ``page``, or by the kind of its position."""
    page = MOVED.get(query.get("page", ""), query.get("page", ""))
    if page in BY_NAME:
        return page
    if query.get("position", "").startswith("g1/"):
        return "play"
    if "position" in query or "map" in query:
        return "explore"
    return default


ROOM_OF = {
    TextKind.POSITION: "explore", TextKind.MAP: "explore", TextKind.DRAWN_MAP: "build", TextKind.JSON_MAP: "build",
    TextKind.GAME: "play", TextKind.FIGURE: "build", TextKind.FIGURES: "build", TextKind.THING: "build",
    TextKind.FORCE: "build", TextKind.SCENARIO: "learn", TextKind.HOUSE_RULES: "rules",
}  # fmt: skip
"""Kind of text -> the room that opens it; links name their room themselves."""


def fitting_room(found: Recognised, here: str) -> str:
    """The room that opens a text from this one: a map in Build stays there, a story of one's own opens in Play."""
    if here == "build" and found.kind in (TextKind.POSITION, TextKind.MAP):
        return here
    if found.kind is TextKind.SCENARIO and not (found.value.questions or found.packaged_name):
        return "play"
    return ROOM_OF[found.kind]


def why_no_room(query: Mapping[str, str]) -> str:
    """The fault of the room that an address names; nothing if there is such a room, or none is named."""
    page = query.get("page", "")
    if not page or page in BY_NAME or page in MOVED:
        return ""
    titles = {row.name: row.title for row in ROOMS}
    every = ", ".join(titles.values())
    return f"There is no room {page!r:.40}; {did_you_mean(page[:40], titles, f'there are {every}.')}"
