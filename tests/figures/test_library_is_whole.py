"""The figures that come along show, all together, what the powers card has: powers by slot, symbols, sizes, bases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clixbook.board.model.things import BASES, Mode, Size
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.rulebooks.power_colours import POWERS, canonical_power_name

LEAST = 96
CLASSES = {"light": range(61), "middle": range(61, 111), "heavy": range(111, 251)}


def library() -> list[Figure]:
    return [load_figure(name) for name in figure_names()]


def shown(figure: Figure) -> Iterator[tuple[str, str, str]]:
    """Slot, power by the name that every book has, and colour, of every click of every dial."""
    for dial in figure.dials:
        for click in dial.clicks:
            yield from ((slot, canonical_power_name(power), colour) for slot, power, colour in click.powers)


def test_there_are_enough_of_every_class() -> None:
    costs = [figure.cost for figure in library()]
    assert len(costs) >= LEAST
    sizes = {name: sum(cost in points for cost in costs) for name, points in CLASSES.items()}
    assert sum(sizes.values()) == len(costs)
    assert min(sizes.values()) >= 24


@pytest.mark.parametrize(
    ("slot", "colour", "power"),
    [(slot, colour, power) for slot, powers in POWERS.items() for colour, power in powers.items()],
)
def test_every_power_is_on_two_figures_in_its_slot_and_colour(slot: str, colour: str, power: str) -> None:
    assert sum((slot, power, colour) in set(shown(figure)) for figure in library()) >= 2


def test_every_symbol_size_and_base_is_on_some_figure() -> None:
    assert {figure.mode for figure in library()} == set(Mode)
    sizes = [figure.size for figure in library()]
    assert all(sizes.count(size) >= 4 for size in Size)
    bases = [figure.base for figure in library()]
    assert set(bases) == set(BASES)
    assert sum(base not in ("1x1", "1x2") for base in bases) >= 6
    together = {(figure.size, figure.mode) for figure in library()}
    assert {(Size.TINY, Mode.WING), (Size.GIANT, Mode.WING), (Size.COLOSSAL, Mode.DOLPHIN)} <= together
