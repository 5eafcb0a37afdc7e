"""OBJ: objects."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.things import ObjectKind
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent

LIGHT, HEAVY = ObjectKind.LIGHT, ObjectKind.HEAVY
ULTRA_LIGHT, ULTRA_HEAVY = ObjectKind.ULTRA_LIGHT, ObjectKind.ULTRA_HEAVY


@dataclass(frozen=True, slots=True)
class Lifting:
    """Who may pick up which kinds. ``worth``: points that a figure needs for an ultra heavy one."""

    everybody: frozenset[ObjectKind] = frozenset()
    strong: frozenset[ObjectKind] = frozenset()
    worth: int = 0


@dataclass(frozen=True, slots=True)
class PickUp:
    """From where a moving figure picks up: beside every square of its move, and also if it stays where it is."""

    beside_path: bool = True
    standing: bool = False


@dataclass(frozen=True, slots=True)
class Throw:
    """How far an object of a kind is thrown and its damage. ``at_least``: the own range counts if it is longer."""

    kind: ObjectKind
    squares: int
    damage: int
    at_least: bool = False


class Objects(Section):
    """Objects."""

    prefix = "OBJ"
    title = "Objects"

    lifting = Row(
        "OBJ-05",
        "Who may pick up which objects?",
        core2014=says(
            Lifting(frozenset({ULTRA_LIGHT}), frozenset({LIGHT, HEAVY, ULTRA_HEAVY}), 100),
            "Super Strength lifts objects, ultra heavy ones from 100 points; anybody lifts ultra light ones, nobody immobile ones.",
            "P2 Using Objects as Weapons; Ultra Heavy; Ultra Light",
        ),
        complete2022=says(
            Lifting(frozenset({LIGHT}), frozenset({HEAVY})),
            "Anybody picks up a light object, Super Strength a heavy one too.",
            "§17.4, §17.1b",
        ),
        nebula2007=says(
            Lifting(frozenset(), frozenset({LIGHT, HEAVY})),
            "Super Strength picks objects up.",
            "Objects; Super Strength",
        ),
        eddieg=says(
            Lifting(frozenset(), frozenset({LIGHT, HEAVY})),
            "Super Strength picks objects up.",
            "Attack",
        ),
    )
    pick_up = Row(
        "OBJ-06",
        "When and from where is an object picked up?",
        core2014=says(
            PickUp(),
            "During its own move a figure takes an object from its square or from beside its way.",
            "P2 Picking Up an Object",
        ),
        complete2022=says(
            PickUp(standing=True),
            "Once a move, even one of no squares, from any square of the move or beside it.",
            "§17.4, §10.4",
        ),
        nebula2007=like("core2014", "Super Strength; Using Objects as Weapons"),
        eddieg=says(
            PickUp(standing=True),
            "As a free action or during a move, from its own square or one beside it.",
            "Attack, Super Strength",
        ),
    )
    after_forced_stop = Row(
        "OBJ-07",
        "Is an object in reach that is adjacent only to a square of a forced stop?",
        core2014=says(
            False,
            "An object that only touches the square of a forced stop is out of reach.",
            "P2 Picking Up an Object",
            inferred=True,
        ),
        complete2022=says(True, "A forced stop changes nothing for picking up.", "§17.4"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    throws = Row(
        "OBJ-12",
        "How far is an object thrown, and what does it do?",
        core2014=says(
            (Throw(LIGHT, 6, 2), Throw(HEAVY, 4, 3), Throw(ULTRA_LIGHT, 8, 1)),
            "Light objects fly 6 squares for 2 damage, heavy ones 4 for 3; own range and damage do not count.",
            "P2 Using Objects in Ranged Combat",
        ),
        complete2022=says(
            (Throw(LIGHT, 6, 2, at_least=True), Throw(HEAVY, 6, 2, at_least=True)),
            "An object flies the range value, at least 6 squares, for 2 damage.",
            "§17.8b",
        ),
        nebula2007=says(
            (Throw(LIGHT, 6, 2), Throw(HEAVY, 4, 3)),
            "Light objects fly 6 squares for 2 damage, heavy ones 4 for 3.",
            "Using Objects in a Ranged Combat Attack",
        ),
        eddieg=like("nebula2007", "Effects"),
    )
    heavy_may_obstruct = Row(
        "OBJ-15",
        "May objects be set down to obstruct?",
        core2014=absent(False, "Objects are not set down as obstacles."),
        complete2022=absent(False, "Objects are not set down as obstacles."),
        nebula2007=says(
            True,
            "Set down on purpose, a light object hinders opponents and a heavy one fills its square as blocking.",
            "Objects",
        ),
        eddieg=absent(False, "Objects are not set down as obstacles."),
    )
