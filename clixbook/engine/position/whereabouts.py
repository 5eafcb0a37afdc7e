"""Where the figures of a game are that have no square."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clixbook.engine.position.state import Fighter, State

KO, REMOVED, COMES_IN = "Knocked out", "Removed from the game", "Comes in"


def why_off_map(fighter: Fighter) -> str:
    """Why a figure is off the map."""
    if fighter.life.ko:
        return REMOVED if fighter.removed else KO
    found = (
        ("Captive", fighter.captor), ("Attached", fighter.attached_to), ("Still to come", fighter.waits),
        ("Left the map", fighter.exited), ("On the sideline", fighter.aside),
    )  # fmt: skip
    return next((title for title, holds in found if holds), COMES_IN)


def off_map_words(state: State, name: str) -> str:
    """Where a figure of that id or name is that is off the map, ``Gnat is off the map: knocked out.``; else ``""``."""
    wanted, names = name.strip().lower(), display_names(state)
    called = [who for who, shown in names.items() if wanted in (who.lower(), shown.lower())]
    if any(who in state.board.pieces for who in called):
        return ""
    if called:
        why = _where(state, state.fighters[called[0]], names)
        return f"{names[called[0]]} is off the map{why and ': '}{why}."
    waiting = (f"{shown} is off the map: {why}." for who, shown, why in _beside(state, names)
               if wanted in (who.lower(), shown.lower()))  # fmt: skip
    return next(waiting, "")


def nobody_called(state: State, who: str) -> str:
    """Where the figure of that id or name is off the map; of no figure, that nobody is called so."""
    return off_map_words(state, who) or f"Nobody here is called {who!r:.40}; there are {', '.join(state.fighters)}."


def id_called(state: State, name: str) -> str:
    """The id of the only fighter of that id or name; any other name is left as it is."""
    if name in state.fighters:
        return name
    wanted, names = name.strip().lower(), display_names(state)
    called = [who for who, shown in names.items() if wanted in (who.lower(), shown.lower())]
    return called[0] if len(called) == 1 else name


def with_ids(state: State, line: str) -> str:
    """The line of an action with ids for names, those of several words too: ``close bruiser Night Warden``."""
    verb, space, rest = line.partition(" ")
    names = sorted(display_names(state).values(), key=len, reverse=True)  # Bruiser 2 before Bruiser
    found = rf"(?<!\S)(?:{'|'.join(map(re.escape, names))})(?!\S)"
    return verb + space + re.sub(found, lambda name: id_called(state, name[0]), rest, flags=re.IGNORECASE)


def display_names(state: State) -> dict[str, str]:
    """The names of figures for players: ``bruiser`` is Bruiser, ``bruiser-2`` is Bruiser 2."""
    return {who: fighter.figure.display_name_of(who) for who, fighter in state.fighters.items()}


def _where(state: State, fighter: Fighter, names: Mapping[str, str]) -> str:
    """``knocked out``, ``captive of Bruiser``; ``""`` of a figure that is placed next."""
    passage = state.passage(fighter.id)
    found = (
        ("is back as", fighter.back_as), ("aboard", passage and passage.carrier), ("captive of", fighter.captor),
        ("attached to", fighter.attached_to), ("in the stack of", fighter.stack),
        ("replaced by", fighter.replaced_by and fighter.replaced_by[0]),
    )  # fmt: skip
    if other := next((f"{words} {names.get(who, who)}" for words, who in found if who), ""):
        return other
    why = why_off_map(fighter)
    return "" if why == COMES_IN else why.lower()


def _beside(state: State, names: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """The figures that are no fighters: id, name, and where they are."""
    for who, fighter in state.fighters.items():
        for dial in fighter.beside:
            yield dial.figure.id, dial.figure.name, f"it waits on the sideline for {names[who]}"
        for dial in fighter.others:
            yield dial.figure.id, dial.figure.name, f"it is another dial of {names[who]}"
    for player, figures in state.outside.items():
        for figure in figures:
            yield figure.id, figure.name, f"{player} keeps it outside the game"
