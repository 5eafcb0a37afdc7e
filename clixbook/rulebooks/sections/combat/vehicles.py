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
    BY_ABILITY = "with the ability Autopilot"
    ALWAYS = "always, on autopilot"


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
            "A figure with the wheel: it carries as many as its base prints at full speed, whatever their symbols, passes "
            "hindering terrain and figures, and may shoot opponents beside it.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            VehicleRights(own_resources=True, keeps_size=True),
            "It bears the wheel: nobody carries it or takes its mind, it breaks away without a roll, keeps its size, "
            "uses no object actions and no resource but its own.",
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
            "With a pilot from the turn after it got in; alone for 1 unavoidable after an attack.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            ActsAlone.BY_ABILITY, "With a pilot; on Autopilot alone, for 1 unavoidable after each action.",
            "§24.4, §24.4b",
        ),
        nebula2007=absent(ActsAlone.NEVER, _NONE),
        eddieg=absent(ActsAlone.NEVER, _NONE),
    )  # fmt: skip
    getting_in = Row(
        "VEH-03",
        "How does a pilot get in?",
        core2014=says(
            True,
            "By a free action beside it: a friend with the plain or the sharpshooter symbol, not larger than it, without "
            "Battle Fury.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            True, "By a power action of an adjacent friendly standard figure, if it has no pilot.", "§24.4"
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    getting_out = Row(
        "VEH-04",
        "How does a pilot get out?",
        core2014=silent("complete2022"),
        complete2022=says(True, "By a power action of the vehicle, which puts it down beside itself.", "§24.4"),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    numbers = Row(
        "VEH-05",
        "Does a vehicle use its pilot's numbers?",
        core2014=absent(False, "No."),
        complete2022=says(
            True,
            "By a free action until its next turn: attack, damage and range as the pilot's card prints them.",
            "§24.4",
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    powers = Row(
        "VEH-06",
        "Does a vehicle use its pilot's powers?",
        core2014=absent(False, "No."),
        complete2022=says(
            True,
            "By a free action until its next turn: one standard attack or damage power; those that it shows itself rest.",
            "§24.4",
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
    abilities = Row(
        "VEH-07",
        "When does a pilot ability work?",
        core2014=absent(False, "No vehicle has one."),
        complete2022=says(
            True,
            "While its pilot has the name, points, keyword or symbol that it asks for.",
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
            "It stands there or beside, and a die decides: 1 to 3 is 2 unavoidable damage, 4 to 6 is 1.",
            "§24.4",
            inferred=True,
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
        fixed=True,
    )
