"""OBJ: objects, picking them up, and their effects when held."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent


@record
class ObjectSupply:
    """Objects per player: at most ``most`` (0: as agreed); ``mixed``: of different kinds."""

    most: int
    mixed: bool = False


class ObjectSpot(enum.Enum):
    """Starting places of objects; always outside starting areas."""

    CLEAR = "on clear squares"
    NOT_BLOCKING = "anywhere but on blocking terrain"
    ANY = "on any square"


@record
class Lifters:
    """Figures that pick up objects, besides users of Super Strength (for light and heavy ones).

    ``anybody``: kinds that everybody lifts. ``worth``: the points a figure needs for an ultra heavy object.
    ``telekinesis``: its users lift too. ``vehicles``: vehicles may.
    """

    anybody: frozenset[str] = frozenset()
    worth: int = 0
    telekinesis: bool = False
    vehicles: bool = True


@record
class PickUpTiming:
    """``free``: without a move. ``half_to_attack``: a figure that also attacks with it moves at half speed."""

    free: bool = False
    half_to_attack: bool = False


@record
class DropRule:
    """``light_kept``: a light object is kept when the power is lost."""

    light_kept: bool


@record
class PutDownRule:
    """``along``: beside the path. ``free``: at any time, without a move. ``either``: pick up or put down, not both."""

    along: bool
    free: bool
    either: bool


@record
class SwingRules:
    """Bonus of an object to close damage, by kind; ``must``: a holder has to use it."""

    bonus: tuple[tuple[str, int], ...]
    must: bool


@record
class ThrowRules:
    """Range and damage of each kind; ``own_range``: at least that, or the figure's range.

    ``at_terrain``: walls, terrain and objects may be its target too, not opponents alone.
    """

    flights: tuple[tuple[str, int, int], ...]
    own_range: bool = False
    at_terrain: bool = False


@record
class BodyAsObject:
    """Object kind of a seized figure of this size; empty where the book has none."""

    sizes: tuple[tuple[str, str], ...] = ()


@record
class ImmobileObjects:
    """``stays``: never moved. ``points_each``: game points for each one placed, 0 without such a rule."""

    stays: bool
    points_each: int = 0


@former_names(apart="distance", sleeps="idle_when_held")
@record
class SpecialObject:
    """Special objects lie ``distance`` squares from every starting area; 0 where the book has none.

    ``idle_when_held``: no effect when held. ``replaces``: it takes the place of a drawn token of its kind, each special object once a player.
    """

    distance: int
    idle_when_held: bool = False
    replaces: bool = False


@former_names(toll="squares_lost")
@record
class Obstacles:
    """Objects in the way of opponents. ``known``: heavy ones may be set down so, and two figures may shift a light one.

    ``squares_lost``: the squares that those two lose by taking it up.
    """

    known: bool = False
    squares_lost: int = 0


class EmptyHandsRule(enum.Enum):
    """Actions that need empty hands."""

    NO_PICK_UP = "the figure may not pick up during it"
    NO_HOLDING = "the figure may neither pick up nor hold during it"


_LIGHT_HEAVY = (("light", "yellow"), ("heavy", "red"))
_BLUE = (*_LIGHT_HEAVY, ("immobile", "blue"))


@former_names(stop_bars="forced_stop_bars_pick_up", bodies="figures_as_objects")
class Objects(Section):
    """Objects."""

    prefix = "OBJ"
    title = "Objects"

    kinds = Row[tuple[tuple[str, str], ...]](
        "OBJ-01",
        "Which kinds of objects are there, and with which rings?",
        core2014=says(
            (*_BLUE, ("ultra light", "white"), ("ultra heavy", "purple")),
            "Light yellow, heavy red, immobile blue, ultra light white, ultra heavy purple; special ones and relics.",
            "P2 Objects; P4 Special Objects",
        ),
        complete2022=says(_LIGHT_HEAVY, "Light yellow, heavy red; special ones and equipment.", "§17.1, §25.1, §25.2"),
        nebula2007=says(
            _BLUE, "Light yellow, heavy red, immobile blue; special ones, and figures as objects.", "OBJECTS"
        ),
        eddieg=says(_LIGHT_HEAVY, "Light yellow, heavy red.", "Effects"),
    )
    supply = Row(
        "OBJ-02",
        "How many objects does a player bring?",
        core2014=says(
            ObjectSupply(3, mixed=True),
            "Up to 3; the first two of different kinds, and among three a light and a heavy one.",
            "P2 Objects in Your Force",
        ),
        complete2022=says(ObjectSupply(3), "Up to 3 in any mix; equipment does not count.", "§17.2, §25.2a"),
        nebula2007=says(ObjectSupply(3), "3 each into a common pile, drawn in turn; more by agreement.", "Step 4"),
        eddieg=says(ObjectSupply(0), "Usually 3 each, any number by agreement.", "Map"),
    )
    spot = Row(
        "OBJ-03",
        "Where do objects lie at the start?",
        core2014=says(ObjectSpot.CLEAR, "On clear terrain outside every starting area.", "P2 Placing Objects"),
        complete2022=says(
            ObjectSpot.NOT_BLOCKING, "Outside starting areas, except on blocking terrain.", "§17.3, §13.2"
        ),
        nebula2007=says(ObjectSpot.CLEAR, "On clear terrain outside every starting area.", "Step 4"),
        eddieg=says(ObjectSpot.ANY, "On any square outside starting areas.", "Map"),
        fixed=True,  # what SET-12 and OCC-02 come to
    )
    share_squares = Row(
        "OBJ-04",
        "May several objects lie in one square?",
        core2014=says(False, "No: an object dropped onto another leaves the game.", "P2 Holding an Object"),
        complete2022=says(True, "Yes.", "§17"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    lifters = Row(
        "OBJ-05",
        "Who picks up what?",
        core2014=says(
            Lifters(anybody=frozenset({"ultra light"}), worth=100),
            "Super Strength users; ultra light anybody; ultra heavy from 100 points on; immobile nobody.",
            "P2 Using Objects as Weapons; Ultra Heavy; Ultra Light",
        ),
        complete2022=says(
            Lifters(anybody=frozenset({"light"}), vehicles=False),
            "Light objects everybody, heavy ones Super Strength users; vehicles nothing.",
            "§17.4, §17.1b, §24.4",
        ),
        nebula2007=says(
            Lifters(telekinesis=True),
            "Users of Super Strength and Telekinesis; two figures together may shift a light one.",
            "OBJECTS; SUPER STRENGTH",
        ),
        eddieg=says(Lifters(), "Super Strength users.", "Attack"),
    )
    pick_up = Row(
        "OBJ-06",
        "When and from where is an object picked up?",
        core2014=says(
            PickUpTiming(),
            "During its own move, from a square that it enters or one beside such a square.",
            "P2 Picking Up an Object",
        ),
        complete2022=says(
            PickUpTiming(),
            "Once a move, even of 0 squares, from a square of the path or one beside it.",
            "§17.4, §10.4",
        ),
        nebula2007=says(
            PickUpTiming(half_to_attack=True),
            "During a move, from its own or an adjacent square; at half speed if it also attacks with it.",
            "SUPER STRENGTH; Using Objects as Weapons",
        ),
        eddieg=says(
            PickUpTiming(free=True),
            "As a free action or during a move, from its own or an adjacent square.",
            "Attack: Super Strength",
        ),
    )
    forced_stop_bars_pick_up = Row(
        "OBJ-07",
        "Does a forced stop keep an object out of reach?",
        core2014=says(
            True,
            "One that is adjacent only to the square of the forced stop is out of reach.",
            "P2 Picking Up an Object",
            inferred=True,
        ),
        complete2022=says(False, "No.", "§17.4"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    held_on_map = Row(
        "OBJ-08",
        "How many does a figure hold, and where is it then?",
        core2014=says(
            True,
            "One, in its holder's squares; it cannot be targeted or taken.",
            "P2 Holding an Object",
        ),
        complete2022=says(False, "One, off the map; it stays in its force.", "§17.5"),
        nebula2007=says(
            True,
            "One; it is no terrain, but it can be destroyed.",
            "Using Objects as Weapons; OBJECTS",
        ),
        eddieg=says(True, "One; it cannot be taken away.", "Attack", inferred=True),
        fixed=True,
    )
    drops = Row(
        "OBJ-09",
        "Where does it go when the holder is defeated or loses the power?",
        core2014=says(
            DropRule(light_kept=False),
            "Into the holder's square; it leaves the game if another object lies there.",
            "P2 Holding an Object",
        ),
        complete2022=says(
            DropRule(light_kept=True),
            "Into the holder's square; losing Super Strength drops heavy objects only.",
            "§17.5",
        ),
        nebula2007=says(
            DropRule(light_kept=False), "It stays in the square where that happened.", "Using Objects as Weapons"
        ),
        eddieg=says(DropRule(light_kept=False), "Into the holder's square.", "Attack"),
    )
    put_down = Row(
        "OBJ-10",
        "When and where is it put down?",
        core2014=says(
            PutDownRule(along=True, free=False, either=True),
            "While moving, in its own square or beside the path; pick up or put down, not both.",
            "P2 Holding an Object",
        ),
        complete2022=like(
            "core2014", "§17.6", text="Once a move, even of 0 squares, in or beside a square of the path."
        ),
        nebula2007=says(
            PutDownRule(along=False, free=True, either=False), "At any moment of the turn, as a free action.", "OBJECTS"
        ),
        eddieg=says(
            PutDownRule(along=False, free=True, either=False),
            "When a move ends, or as a free action; in its own or an adjacent square.",
            "Attack",
        ),
    )
    swing = Row(
        "OBJ-11",
        "What does it do in a close attack?",
        core2014=says(
            SwingRules((("light", 1), ("heavy", 2), ("ultra heavy", 3)), must=True),
            "It must be used: light +1, heavy +2, ultra heavy +3 damage.",
            "P2 Using Objects in Close Combat; Ultra Heavy",
        ),
        complete2022=says(
            SwingRules((("light", 1), ("heavy", 1)), must=False),
            "By an object action alone: +1 damage, light or heavy.",
            "§17.8, §17.8a",
        ),
        nebula2007=says(
            SwingRules((("light", 1), ("heavy", 2)), must=True),
            "It must be used: light +1, heavy +2 damage.",
            "Using Objects in a Close Combat Attack",
        ),
        eddieg=says(
            SwingRules((("light", 1), ("heavy", 2)), must=False),
            "It may be used: light +1, heavy +2 damage.",
            "Effects; Attack",
        ),
    )
    throw = Row(
        "OBJ-12",
        "How far does it fly, and what does it do?",
        core2014=says(
            ThrowRules((("light", 6, 2), ("heavy", 4, 3), ("ultra light", 8, 1))),
            "Light 6 squares and 2 damage, heavy 4 and 3, ultra light 8 and 1, ultra heavy never.",
            "P2 Using Objects in Ranged Combat",
        ),
        complete2022=says(
            ThrowRules((("light", 6, 2), ("heavy", 6, 2)), own_range=True),
            "The figure's range, at least 6; 2 damage, light or heavy.",
            "§17.8b",
        ),
        nebula2007=says(
            ThrowRules((("light", 6, 2), ("heavy", 4, 3)), at_terrain=True),
            "Light 6 squares and 2 damage, heavy 4 and 3; at walls and terrain as well.",
            "Using Objects in a Ranged Combat Attack; Destroying blocking terrain; SUPER STRENGTH",
        ),
        eddieg=says(
            ThrowRules((("light", 6, 2), ("heavy", 4, 3)), at_terrain=True),
            "Light 6 squares and 2 damage, heavy 4 and 3; at walls and terrain as well.",
            "Effects",
            inferred=True,
        ),
    )
    lost_on_miss = Row(
        "OBJ-13",
        "What becomes of it after the attack?",
        core2014=says(True, "It leaves the game, even on a miss or evade.", "P2 Using Objects as Weapons"),
        complete2022=says(True, "It is destroyed after the resolutions.", "§17.8"),
        nebula2007=says(True, "It is destroyed, even on a miss.", "Using Objects as Weapons"),
        eddieg=says(True, "It leaves the game, hit or miss.", "Effects"),
    )
    immobile = Row(
        "OBJ-14",
        "May immobile objects be moved?",
        core2014=says(ImmobileObjects(True), "Never picked up, moved or placed.", "P2 Immobile Objects"),
        complete2022=absent(ImmobileObjects(True), "This book has no immobile objects."),
        nebula2007=says(
            ImmobileObjects(True, points_each=300),
            "Never picked up or moved; a player places one for each full 300 points.",
            "Immobile objects",
        ),
        eddieg=absent(ImmobileObjects(True), "This book has no immobile objects."),
    )
    obstacles = Row(
        "OBJ-15",
        "May objects be set down to obstruct?",
        core2014=absent(Obstacles(), "Objects are not set down as obstacles."),
        complete2022=absent(Obstacles(), "Objects are not set down as obstacles."),
        nebula2007=says(
            Obstacles(known=True, squares_lost=1),
            "A heavy object may be set down so as to fill its square; any two figures shift a light one, 1 square less "
            "far and for an action each.",
            "Objects",
        ),
        eddieg=absent(Obstacles(), "Objects are not set down as obstacles."),
    )
    figures_as_objects = Row(
        "OBJ-16",
        "May figures be used as objects?",
        core2014=absent(BodyAsObject(), "Figures are no objects."),
        complete2022=absent(BodyAsObject(), "Figures are no objects."),
        nebula2007=says(
            BodyAsObject((("tiny", "light"), ("standard", "light"), ("giant", "heavy"))),
            "A standard figure counts as light, a giant as heavy; anyone larger may seize a tiny one.",
            "OBJECTS",
        ),
        eddieg=absent(BodyAsObject(), "Figures are no objects."),
    )
    special = Row(
        "OBJ-17",
        "Where do special objects lie, and when do they work?",
        core2014=says(
            SpecialObject(5),
            "5 squares or more from every starting area; they work on the map and in hands.",
            "P4 Special Objects",
        ),
        complete2022=says(
            SpecialObject(5),
            "5 squares or more from starting areas, unique; they work while held too.",
            "§25.1",
        ),
        nebula2007=says(
            SpecialObject(5, idle_when_held=True, replaces=True),
            "5 squares or more from starting areas, at most 3 a player; they sleep while carried.",
            "Special Objects; Placing Special Objects",
        ),
        eddieg=absent(SpecialObject(0), "This book has no special objects."),
    )
    relics = Row(
        "OBJ-18",
        "Are there relics?",
        core2014=says(
            True,
            "Immobile and indestructible; a power action and a die in the listed range take one.",
            "P4 Relics",
        ),
        complete2022=absent(False, "This book has no relics."),
        nebula2007=absent(False, "This book has no relics."),
        eddieg=absent(False, "This book has no relics."),
    )
    equipment = Row(
        "OBJ-19",
        "Is there equipment?",
        core2014=absent(False, "This book has no equipment."),
        complete2022=says(True, "One a figure, kept on its card; dropped or destroyed when lost.", "§25.2a-e"),
        nebula2007=absent(False, "This book has no equipment."),
        eddieg=absent(False, "This book has no equipment."),
    )
    empty_hands = Row(
        "OBJ-20",
        "What if an action asks for empty hands?",
        core2014=says(
            EmptyHandsRule.NO_PICK_UP,
            "An empty-handed figure may not pick up during that action.",
            "P2 Picking Up an Object",
        ),
        complete2022=says(EmptyHandsRule.NO_HOLDING, "The figure may neither pick up nor hold during it.", "§17.5"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
