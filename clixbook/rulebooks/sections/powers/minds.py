"""PWR: powers by which figures step aside, move, control and lead others: a part of the sections of three slots."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, absent, says

EITHER = ("close", "ranged")


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


@dataclass(frozen=True, slots=True)
class MovesFromAfar:
    """A mind that moves things; how far it reaches stands in SPD-11. Each use is a power action.

    ``places`` friends and objects; opponents once an attack of one of the kinds in ``strikes`` hit them. ``hurls``:
    objects at opponents within so many squares, 0 for none; figures too as ``missiles``, for 1 damage. ``flies``: it
    moves itself with a wing, by a move action. ``pushes`` all adjacent figures away by its damage value; ``breaks`` what is
    adjacent, as DST-11 says.
    """

    places: bool = True
    strikes: tuple[str, ...] = ()
    hurls: int = 0
    missiles: bool = False
    flies: bool = False
    pushes: bool = False
    breaks: bool = False


class AttackMinds(Section):
    """Powers of the attack slot: minds that move things."""

    telekinesis = Row(
        "PWR-TELEKINESIS",
        "What does Telekinesis do?",
        core2014=says(
            MovesFromAfar(strikes=EITHER, hurls=8),
            "A power action: a figure or object is placed elsewhere within 8, an opponent after a hit without damage; "
            "an object may strike an opponent there.",
            "powers card: Telekinesis; P2 Ultra Heavy Objects",
        ),
        complete2022=says(
            MovesFromAfar(),
            "A power action: a friend or an object is placed elsewhere, up to 6 squares away.",
            "powers card: Telekinesis",
        ),
        nebula2007=says(
            MovesFromAfar(strikes=("ranged",), hurls=10, missiles=True, flies=True, pushes=True, breaks=True),
            "It flies; or for a token it moves a figure or object, hurls one, pushes all around it away, or breaks "
            "what is beside it.",
            "ATTACK SUPER POWERS; Telekinesis",
        ),
        eddieg=says(
            MovesFromAfar(places=False, hurls=10),
            "An object is hurled at an opponent; the rest is cut, so 2007's 10 squares count.",
            "Effects on Combat",
            inferred=True,
        ),
    )
