"""Who else comes to random games: bystanders, horde tokens, vans with drivers, drafted forces, figures outside."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from clixbook.engine.rules.forces.horde_tokens import most_in_stack
from clixbook.figures.files.figure_files import dial_figure_names, figure_names, load_figure
from clixbook.figures.forces.booster_draft import open_boosters
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.bystanders import BystanderSource

VANS, DRIVERS = ("parcel-van", "milk-float"), ("lone-postmaster", "errand-girl", "gnat")
SOME = 0.4


@cache
def bystanders() -> tuple[str, ...]:
    """The figures of the library that have a face alone and a price."""
    return tuple(name for name in figure_names() if load_figure(name).bystander and load_figure(name).cost)


def with_guests(
    draw: random.Random, forces: dict[str, list[str]], rules: Rulebook, themed: Collection[str]
) -> dict[str, list[str]]:
    """In some games bystanders are bought, horde tokens among them, or a van comes with a driver; not to a ``themed``
    team.
    """
    bought = BystanderSource.BOUGHT in rules.bystander_tokens.sources
    found = {player: list(names) for player, names in forces.items()}
    for names in (found[player] for player in found if player not in themed):
        if bought and draw.random() < SOME:
            names.append(draw.choice(bystanders()))
        if bought and draw.random() < SOME and (tokens := horde_tokens(rules)):
            names.append(draw.choice(tokens))
        if draw.random() < SOME / 2 and not why_not_play(load_figure(VANS[0]), rules=rules):
            names += [draw.choice(VANS), draw.choice(DRIVERS[: None if bought else 1])]
    return found


@cache
def horde_tokens(rules: Rulebook) -> tuple[str, ...]:
    """The bystanders that make stacks in this book."""
    return tuple(name for name in bystanders() if most_in_stack(load_figure(name), rules))


def drafted_forces(players: Sequence[str], rules: Rulebook, size: int, seed: int) -> dict[str, list[str]]:
    """What players pick of boosters, each of them at random."""
    draw = random.Random(f"draft {seed}")
    pool = [name for name in dial_figure_names() if not why_not_play(load_figure(name), rules=rules)]
    boosters = open_boosters(players, pool, size=size, seed=seed)
    while not boosters.over:
        boosters = boosters.pick({player: draw.choice(pack) for player, pack in boosters.packs.items()})
    return {player: list(names) for player, names in boosters.picked.items()}


def kept_outside(players: Sequence[str], rules: Rulebook, seed: int) -> dict[str, Any]:
    """In some games of books that generate, copies that players keep outside the game: the argument of ``Game.new``."""
    draw = random.Random(f"outside {seed}")
    if not rules.generating.generates or draw.random() > SOME:
        return {}
    known = [name for name in figure_names() if load_figure(name).bystander]
    return {"outside": {player: draw.choices(known, k=draw.randint(1, 4)) for player in players}}
