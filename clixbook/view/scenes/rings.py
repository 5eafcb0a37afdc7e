"""Rings of the players: in the order of their names, or as chosen for a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from clixbook.errors import BadWord

RINGS = ("blue", "red", "green", "brown")
"""The rings by their colours in the light look; each has a line of its own too."""

_chosen: dict[str, int] = {}


def choose_rings(rings: Mapping[str, int]) -> None:
    """Set the rings of players by name; other names get the remaining ones in order."""
    _chosen.clear()
    _chosen.update(rings)


def rings_of(players: Iterable[str]) -> dict[str, int]:
    """Player -> ring, the same wherever a game is drawn.

    >>> rings_of(["Zoe", "Max"])
    {'Max': 0, 'Zoe': 1}
    """
    named = sorted(players)
    found = {player: _chosen[player] for player in named if player in _chosen}
    if len(set(found.values())) < len(found):  # chosen for two that never met
        found = {}
    free = [ring for ring in range(len(named) + len(RINGS)) if ring not in found.values()]
    return {player: found[player] if player in found else free.pop(0) for player in named}


def rings_text(players: Iterable[str]) -> str:
    """``Mira:blue,Jonas:red``: the rings in the form of addresses; "" if they follow the order of the names."""
    found = rings_of(players)
    usual = {player: ring for ring, player in enumerate(sorted(found))}
    return "" if found == usual else ",".join(f"{player}:{RINGS[ring]}" for player, ring in found.items())


def read_rings(text: str, players: Iterable[str]) -> dict[str, int]:
    """The rings of an address by player; a ClixbookError for unknown players or colours."""
    known, rings = set(players), dict[str, int]()
    for each in filter(None, text.split(",")):
        player, _, colour = each.rpartition(":")
        if player not in known or colour not in RINGS:
            raise BadWord(f"{each!r:.40} is not a player and colour, such as Ben:{RINGS[1]}.")
        rings[player] = RINGS.index(colour)
    return rings
