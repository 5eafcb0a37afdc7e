"""TA: values and row builders shared by team abilities."""

from __future__ import annotations

from typing import TypeVar

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, absent, says, silent

UNKNOWN = "This book does not have the team."
_NAMES = {
    "2000 AD": "2000 AD",
    "FLASH’s ROGUE’S GALLERY": "Flash’s Rogue’s Gallery",
    "GUARDIANS OF THE GALAXY": "Guardians of the Galaxy",
    "SHI’AR": "Shi’ar",
}
"""Names in capitals whose words do not all begin with the only capital."""


@record
class TeamAbilityRule:
    """Base of all team abilities: ``uncopyable`` by wild cards (TAB-12)."""

    uncopyable: bool = False


A = TypeVar("A", bound=TeamAbilityRule)


def house_team_cell(number: str, name: str, value: A, text: str, *, plain: str = "") -> Row[A]:
    """A team of the house rules alone, under its ``name`` there; ``plain``: the rest of it without TAB-13."""
    return Row(
        number,
        row_question(name),
        core2014=absent(type(value)(), UNKNOWN),
        complete2022=absent(type(value)(), UNKNOWN),
        nebula2007=says(value, text, f"TEAM ABILITIES: {name}"),
        eddieg=silent("nebula2007", text=plain),
    )


def card_team_cell(number: str, name: str, first: tuple[A, str], second: tuple[A, str]) -> Row[A]:
    """A team of the card alone: value and sentence of 2014, then of 2022; "" for a sentence: not on that card."""
    (older, then), (newer, now), source = first, second, f"powers card: {name}"
    return Row(
        number,
        row_question(name),
        core2014=says(older, then, source) if then else absent(older, UNKNOWN),
        complete2022=says(newer, now, source) if now else absent(newer, UNKNOWN),
        nebula2007=absent(type(older)(), UNKNOWN),
        eddieg=absent(type(older)(), UNKNOWN),
    )


def team_cells(
    number: str, names: tuple[str, str], first: tuple[A, str], second: tuple[A, str], third: tuple[A, str],
    *, inferred: bool = False, plain: str = "",
) -> Row[A]:  # fmt: skip
    """A team of the card and of the house rules, by its ``names`` there, with the versions of 2014, 2022 and 2007.

    ``plain``: what is left of the last without unified forces (TAB-13).
    """
    card, house = names
    return Row(
        number,
        row_question(card),
        core2014=says(*first, f"powers card: {card}"),
        complete2022=says(*second, f"powers card: {card}"),
        nebula2007=says(*third, f"TEAM ABILITIES: {house}", inferred=inferred),
        eddieg=silent("nebula2007", text=plain),
    )


def row_question(name: str) -> str:
    """The question of the row."""
    return f"What can the team {_NAMES.get(name) or (name.title() if name.isupper() else name)} do?"
