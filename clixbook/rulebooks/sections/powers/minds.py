"""PWR: powers by which figures step aside, move, control and lead others: a part of the sections of three slots."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, absent, says


@dataclass(frozen=True, slots=True)
class StepsAside:
    """A move of so many ``squares`` by a free action (MOV-11). ``locked``: nothing halves or changes them."""

    squares: int = 2
    locked: bool = False


class SpeedMinds(Section):
    """Powers of the speed slot: steps aside."""

    sidestep = Row(
        "PWR-SIDESTEP",
        "What does Sidestep do?",
        core2014=says(
            StepsAside(locked=True),
            "Free: a move with speed 2, whatever would halve or change it.",
            "powers card: Sidestep",
        ),
        complete2022=says(StepsAside(), "Free: a move of up to 2 squares.", "powers card: Sidestep"),
        nebula2007=absent(StepsAside(), "This book has no Sidestep."),
        eddieg=absent(StepsAside(), "This book has no Sidestep."),
    )
