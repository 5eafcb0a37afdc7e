"""What figures were called when something happened: one that has several dials may show another one since."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from typing import TypeAlias

from clixbook.engine.history.tree import Tree
from clixbook.view.play.panes.why_not import names_of

NamesThen: TypeAlias = Callable[[int], Mapping[str, str]]
"""The number of an event, from 1 -> the names of figures by id."""


def names_by_event(tree: Tree, names: Mapping[str, str]) -> NamesThen:
    """The names when an event happened, by its number; ``names`` are those of now."""
    if not any(each.others for each in tree.game.now.fighters.values()):
        return lambda _: names
    games = [tree.node(at).game for at in tree.path(tree.at)]
    counts = [len(game.events) for game in games]
    known = [{**names, **names_of(game.now)} for game in games]

    def names_then(number: int) -> Mapping[str, str]:
        at = bisect_left(counts, number)
        return known[at] if at < len(known) else names

    return names_then
