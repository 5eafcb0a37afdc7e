"""Figures that players keep outside the game, to be generated (GEN-01, GEN-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from clixbook.board.model.building import Collector
from clixbook.board.model.frozen import FrozenMap
from clixbook.engine.sequence.set_up.forces.force_entries import recruit_figure
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook


def figures_outside(
    given: Mapping[str, Sequence[str]], players: Sequence[str], rules: Rulebook
) -> FrozenMap[str, tuple[Figure, ...]]:
    """The figures of each player outside the game, a copy an entry; one ClixbookError names all that does not fit."""
    found, kept = Collector(), {}
    for player, entries in given.items():
        if player not in players:
            found.add(f"{player} keeps figures outside the game, but does not play.")
        read = [found.attempt(partial(_figure, entry, player, rules), None) for entry in entries]
        kept[player] = tuple(each for each in read if each is not None)
    found.finish()
    return FrozenMap({player: figures for player, figures in kept.items() if figures})


def _figure(entry: str, player: str, rules: Rulebook) -> Figure:
    try:
        return recruit_figure(entry, player, rules).figure
    except ClixbookError as error:
        raise type(error)(*(replace(each, text=f"{player}, outside: {each.text}") for each in error.problems)) from None
