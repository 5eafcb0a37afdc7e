"""A whole game that is drawn by lot: map, objects, and two equal forces that show the common powers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.objects.several_squares import lay_object
from clixbook.board.placing.standing import level_problems
from clixbook.board.set_up.areas import starting_areas, with_areas_for
from clixbook.board.terrain.terrain import is_clear
from clixbook.engine.rules.turn.set_up import may_put_object
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.errors import ClixbookError, NotFound
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.rulebooks import Rulebook

COMMON = frozenset({
    "Charge", "Running Shot", "Hypersonic Speed", "Leap/Climb", "Phasing/Teleport", "Sidestep", "Stealth", "Flurry",
    "Plasticity", "Blades/Claws/Fangs", "Energy Explosion", "Psychic Blast", "Super Strength", "Incapacitate", "Quake",
    "Toughness", "Super Senses", "Invulnerability", "Combat Reflexes", "Energy Shield/Deflection", "Willpower",
    "Regeneration", "Outwit", "Perplex", "Support", "Enhancement", "Exploit Weakness", "Close Combat Expert",
    "Ranged Combat Expert", "Leadership", "Empower", "Defend", "Shape Change",
})  # fmt: skip
"""Powers that most forces at a table have."""
LEAST_POWERS, LEAST_FIGURES = 5, 4
LEAST_COST, LEADING, MOST_COST = 30, 80, 150
"""Points of a figure: of every one at least and at most, and of the dearest one of a force at least."""
WIDE = 24
"""The columns of a map for two whole forces."""
LYING = (("crate", ObjectKind.LIGHT), ("barrel", ObjectKind.LIGHT), ("engine block", ObjectKind.HEAVY))
"""The objects of each side."""
NEAR, FAR = 2, 8
"""How far from the starting area of a side its objects lie, in squares."""
MOST_DRAWN = 2000


def draw_board(draw: Random, rules: Rulebook) -> Board:
    """A wide map that this book can play, with three objects near each starting area, none beside another."""
    maps = [with_areas_for(load_map(name), 2) for name in sorted(map_names())]
    board = draw.choice([each for each in maps if each.width >= WIDE and not [*level_problems(each, rules)]])
    areas = [*starting_areas(board, rules=rules, players=2).values()]
    for own in range(2):
        for name, kind in LYING:
            near = [*_near(board, areas, own)]
            free = (each for each in draw.sample(near, len(near)) if _is_free(board, each, rules))
            board = lay_object(board, MapObject(kind, name), (next(free),))
    return board


def _near(board: Board, areas: Sequence[frozenset[Square]], own: int) -> Iterator[Square]:
    """The squares near one starting area, on the way to the other."""
    between = min(_apart(one, other) for one in areas[0] for other in areas[1])
    for square in board.squares:
        mine, theirs = (min(_apart(square, each) for each in areas[side]) for side in (own, 1 - own))
        if NEAR <= mine <= FAR and mine < theirs and mine + theirs <= between + 1:
            yield square


def _is_free(board: Board, square: Square, rules: Rulebook) -> bool:
    apart = all(_apart(square, each) > 1 for each in board.objects)
    return apart and is_clear(board, square, rules=rules) and bool(may_put_object(board, square, rules=rules))


def _apart(one: Square, other: Square) -> int:
    return max(abs(one.x - other.x), abs(one.y - other.y))


def draw_forces(draw: Random, points: int, rules: Rulebook) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two forces of exactly these points, legal in this book, with five common powers or more on their first clicks."""
    first = _draw_force(draw, points, rules, [*_roster()])
    return first, _draw_force(draw, points, rules, [each for each in _roster() if each not in first])


def _draw_force(draw: Random, points: int, rules: Rulebook, names: Sequence[str]) -> tuple[str, ...]:
    for _ in range(MOST_DRAWN):
        drawn, left = list[str](), points
        for name in draw.sample(names, len(names)):
            cost = _roster()[name].cost
            if cost == left or left - cost >= LEAST_COST:
                drawn, left = [*drawn, name], left - cost
        if not left and _is_varied([_roster()[name] for name in drawn]) and not _is_refused(drawn, points, rules):
            return tuple(drawn)
    raise NotFound(f"No force of {points} points was found.")


def _is_varied(force: Sequence[Figure]) -> bool:
    """Several figures, a strong one among them, with enough common powers."""
    shown = {power for each in force for power in common_powers(each)}
    strong = max(each.cost for each in force) >= LEADING
    return len(force) >= LEAST_FIGURES and strong and len(shown) >= LEAST_POWERS


def _is_refused(force: Sequence[str], points: int, rules: Rulebook) -> bool:
    try:
        return bool(why_no_force(force, points, rules))
    except ClixbookError:  # one of them can not be in play in this book
        return True


@cache
def _roster() -> dict[str, Figure]:
    """Figures of no card to be read, with a common power, at a price for a whole force."""
    found = {name: load_figure(name) for name in figure_names()}
    return {
        name: each
        for name, each in found.items()
        if LEAST_COST <= each.cost <= MOST_COST and not each.specials and common_powers(each)
    }


def common_powers(figure: Figure) -> frozenset[str]:
    """The common powers of its first click."""
    return COMMON & {power for _, power, _ in figure.dials[0].clicks[0].powers}
