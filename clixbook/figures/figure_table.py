"""The packaged figures as a table."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.argument_errors import checks_arguments
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.tables import Record, Table


@checks_arguments
def roster(figures: Iterable[str | Figure] | str | Figure = ()) -> Table:
    """A row for each figure, of the library if none are given: cost, kind, and first click.

    >>> from clixbook.figures.figure_table import roster
    >>> row = roster(["bruiser"])[0]
    >>> row["name"], row["points"], row["attack"]
    ('Bruiser', 75, 10)
    """
    wanted = (figures,) if isinstance(figures, str | Figure) else tuple(figures) or figure_names()
    return Table([_row(each if isinstance(each, Figure) else load_figure(each)) for each in wanted])


def _row(figure: Figure) -> Record:
    first = figure.dials[0].clicks[0]
    return {
        "id": figure.id, "name": figure.name, "points": figure.cost, "size": figure.size.name.lower(),
        "base": figure.base, "mode": figure.mode.value, "range": figure.range, "bolts": figure.bolts,
        "speed": first.speed, "attack": first.attack, "defense": first.defense, "damage": first.damage,
        "clicks": sum(click.has_numbers for click in figure.dials[0].clicks), "powers": ", ".join(figure.shown_powers),
        "teams": ", ".join(figure.teams), "keywords": ", ".join(figure.keywords),
    }  # fmt: skip
