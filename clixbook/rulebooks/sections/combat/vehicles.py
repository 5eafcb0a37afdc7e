"""VEH: vehicles and their pilots (numbers: PWR-AUTOPILOT)."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights


@former_names(looks="lines")
@record
class VehicleRights:
    """Rights of a vehicle: things that its ``moves`` and its ``lines`` ignore.

    ``own_resources``: it is assigned no other resource than its own; ``keeps_size``: nothing changes its size;
    ``any_symbols``: symbols keep nobody from riding.
    """

    moves: MoveRights = NO_RIGHTS
    lines: frozenset[str] = frozenset()
    own_resources: bool = False
    keeps_size: bool = False
    any_symbols: bool = False


class ActsAlone(enum.Enum):
    """When a vehicle without a pilot is given actions."""

    NEVER = "never"
    BY_ABILITY = "with a pilot, or with the ability Autopilot"
    ALWAYS = "with or without a pilot"


_NONE = "There are no vehicles."


class Vehicles(Section):
    """Vehicles: their nature, the figures that act with them, and the benefits of a pilot."""

    prefix = "VEH"
    title = "Vehicles and pilots"

    vehicle = Row(
        "VEH-01",
        "What is a vehicle?",
        core2014=says(
            VehicleRights(rights("hindering", "characters"), frozenset({"adjacent"}), any_symbols=True),
            "It has the wheel, carries as many as its base says at full speed, whatever their symbols, "
            "passes hindering terrain and figures, and may attack adjacent opponents at range.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            VehicleRights(own_resources=True, keeps_size=True),
            "A figure with the wheel: never carried or under Mind Control; it breaks away without "
            "a roll, keeps its size, uses no object actions and no resource but its own.",
            "§24.4",
        ),
        nebula2007=absent(VehicleRights(), _NONE),
        eddieg=absent(VehicleRights(), _NONE),
    )
    acts = Row(
        "VEH-02",
        "When may a vehicle act?",
        core2014=says(
            ActsAlone.ALWAYS,
            "With a pilot, from the turn after the pilot got in; without one, for 1 unavoidable damage "
            "after an attack.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            ActsAlone.BY_ABILITY,
            "With a pilot; without one only with Autopilot, for 1 unavoidable damage after each action.",
            "§24.4, §24.4b",
        ),
        nebula2007=absent(ActsAlone.NEVER, _NONE),
        eddieg=absent(ActsAlone.NEVER, _NONE),
    )
    getting_in = Row(
        "VEH-03",
        "How does a pilot get in?",
        core2014=says(
            True,
            "By a free action while adjacent: a friend with the standard or sharpshooter symbol, "
            "no larger than the vehicle, without Battle Fury.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            True, "By a power action of an adjacent friendly standard figure, if there is no pilot.", "§24.4"
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    getting_out = Row(
        "VEH-04",
        "How does a pilot get out?",
        core2014=silent("complete2022"),
        complete2022=says(True, "By a power action of the vehicle, which places the pilot adjacent.", "§24.4"),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    numbers = Row(
        "VEH-05",
        "Does a vehicle use its pilot's values?",
        core2014=absent(False, "No vehicle uses its pilot's values in this book."),
        complete2022=says(
            True,
            "By a free action, until its next turn: attack, damage and range as printed on the pilot's card.",
            "§24.4",
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    powers = Row(
        "VEH-06",
        "Does a vehicle use its pilot's powers?",
        core2014=absent(False, "No vehicle uses its pilot's powers in this book."),
        complete2022=says(
            True,
            "By a free action, until its next turn: one standard attack or damage power, in place of "
            "those that it shows itself.",
            "§24.4",
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    abilities = Row(
        "VEH-07",
        "Does a pilot ability work only with a certain pilot?",
        core2014=absent(False, "No vehicle has one."),
        complete2022=says(
            True,
            "It works while the pilot has the name, points, keyword or symbol that it asks for.",
            "§24.4a",
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )
    wreck = Row(
        "VEH-08",
        "What becomes of the pilot of a vehicle that is knocked out?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "The pilot is placed there or adjacent, and rolls a die: on 1 to 3 it takes 2 unavoidable "
            "damage, on 4 to 6 it takes 1.",
            "§24.4",
            inferred=True,
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
