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
    NOT_BLOCKING = "anywhere except on blocking terrain"
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

    NO_PICK_UP = "the figure may not pick up an object during it"
    NO_HOLDING = "the figure may neither pick up nor hold an object during it"


_LIGHT_HEAVY = (("light", "yellow"), ("heavy", "red"))
_BLUE = (*_LIGHT_HEAVY, ("immobile", "blue"))


@former_names(stop_bars="forced_stop_bars_pick_up", bodies="figures_as_objects")
class Objects(Section):
    """Objects."""

    prefix = "OBJ"
    title = "Objects"

    kinds = Row[tuple[tuple[str, str], ...]](
        "OBJ-01",
        "Which kinds of objects are there, and which rings do they have?",
        core2014=says(
            (*_BLUE, ("ultra light", "white"), ("ultra heavy", "purple")),
            "Light (yellow), heavy (red), immobile (blue), ultra light (white), ultra heavy "
            "(purple); special objects and relics.",
            "P2 Objects; P4 Special Objects",
        ),
        complete2022=says(
            _LIGHT_HEAVY, "Light (yellow) and heavy (red); special objects and equipment.", "§17.1, §25.1, §25.2"
        ),
        nebula2007=says(
            _BLUE,
            "Light (yellow), heavy (red) and immobile (blue); special objects, and figures used as objects.",
            "OBJECTS",
        ),
        eddieg=says(_LIGHT_HEAVY, "Light (yellow) and heavy (red).", "Effects"),
    )
    supply = Row(
        "OBJ-02",
        "How many objects does a player bring?",
        core2014=says(
            ObjectSupply(3, mixed=True),
            "Up to 3; the first two must be of different kinds, and three must include a light and a heavy one.",
            "P2 Objects in Your Force",
        ),
        complete2022=says(ObjectSupply(3), "Up to 3 in any mix; equipment does not count.", "§17.2, §25.2a"),
        nebula2007=says(
            ObjectSupply(3), "3 each into a common pile, from which players draw in turn; more by agreement.", "Step 4"
        ),
        eddieg=says(ObjectSupply(0), "Usually 3 each, any number by agreement.", "Map"),
    )
    spot = Row(
        "OBJ-03",
        "Where do objects lie at the start?",
        core2014=says(ObjectSpot.CLEAR, "On clear terrain outside every starting area.", "P2 Placing Objects"),
        complete2022=says(
            ObjectSpot.NOT_BLOCKING, "Outside the starting areas, but not on blocking terrain.", "§17.3, §13.2"
        ),
        nebula2007=says(ObjectSpot.CLEAR, "On clear terrain outside every starting area.", "Step 4"),
        eddieg=says(ObjectSpot.ANY, "On any square outside the starting areas.", "Map"),
        fixed=True,  # what SET-12 and OCC-02 come to
    )
    share_squares = Row(
        "OBJ-04",
        "May several objects lie in one square?",
        core2014=says(False, "No: an object dropped onto another is removed from the game.", "P2 Holding an Object"),
        complete2022=says(True, "Several objects may lie in one square.", "§17"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    lifters = Row(
        "OBJ-05",
        "Which figures may pick up which objects?",
        core2014=says(
            Lifters(anybody=frozenset({"ultra light"}), worth=100),
            "Figures with Super Strength, but ultra heavy objects only with 100 points or more; ultra "
            "light ones any figure; immobile ones no figure.",
            "P2 Using Objects as Weapons; Ultra Heavy; Ultra Light",
        ),
        complete2022=says(
            Lifters(anybody=frozenset({"light"}), vehicles=False),
            "Any figure may pick up light objects, one with Super Strength heavy ones too; vehicles pick up nothing.",
            "§17.4, §17.1b, §24.4",
        ),
        nebula2007=says(
            Lifters(telekinesis=True),
            "Figures with Super Strength or Telekinesis; any two figures together may move a light object.",
            "OBJECTS; SUPER STRENGTH",
        ),
        eddieg=says(Lifters(), "Figures with Super Strength.", "Attack"),
    )
    pick_up = Row(
        "OBJ-06",
        "When and from where is an object picked up?",
        core2014=says(
            PickUpTiming(),
            "During the figure's own move, from a square that it enters or one adjacent to such a square.",
            "P2 Picking Up an Object",
        ),
        complete2022=says(
            PickUpTiming(),
            "Once in a move, even of 0 squares, from a square of its path or one adjacent to such a square.",
            "§17.4, §10.4",
        ),
        nebula2007=says(
            PickUpTiming(half_to_attack=True),
            "During a move, from its own or an adjacent square; the move is at half speed if the "
            "figure also attacks with it.",
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
        "Does a forced stop keep a figure from picking up an object beside the square where it stops?",
        core2014=says(
            True,
            "An object that is adjacent only to the square of the forced stop is out of reach.",
            "P2 Picking Up an Object",
            inferred=True,
        ),
        complete2022=says(False, "A forced stop puts no object out of reach.", "§17.4"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    held_on_map = Row(
        "OBJ-08",
        "How many objects can a figure hold, and where are they then?",
        core2014=says(
            True,
            "One, in its holder's square; it cannot be targeted or taken away.",
            "P2 Holding an Object",
        ),
        complete2022=says(False, "One, off the map; it stays part of its force.", "§17.5"),
        nebula2007=says(
            True,
            "One; it is not terrain, but it can be destroyed.",
            "Using Objects as Weapons; OBJECTS",
        ),
        eddieg=says(True, "One; it cannot be taken away.", "Attack", inferred=True),
        fixed=True,
    )
    drops = Row(
        "OBJ-09",
        "Where does an object go when its holder is defeated or loses the power?",
        core2014=says(
            DropRule(light_kept=False),
            "Into the holder's square; if another object lies there, it is removed from the game.",
            "P2 Holding an Object",
        ),
        complete2022=says(
            DropRule(light_kept=True),
            "Into the holder's square; a figure that loses Super Strength drops only heavy objects.",
            "§17.5",
        ),
        nebula2007=says(
            DropRule(light_kept=False), "It stays in the square where that happened.", "Using Objects as Weapons"
        ),
        eddieg=says(DropRule(light_kept=False), "Into the holder's square.", "Attack"),
    )
    put_down = Row(
        "OBJ-10",
        "When and where may a figure put down an object?",
        core2014=says(
            PutDownRule(along=True, free=False, either=True),
            "While moving, in its own square or beside its path; it may pick up or put down, not both.",
            "P2 Holding an Object",
        ),
        complete2022=like(
            "core2014", "§17.6", text="Once in a move, even of 0 squares, in a square of its path or beside it."
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
        "What does an object do in a close attack?",
        core2014=says(
            SwingRules((("light", 1), ("heavy", 2), ("ultra heavy", 3)), must=True),
            "A figure that holds one must use it: light +1, heavy +2, ultra heavy +3 damage.",
            "P2 Using Objects in Close Combat; Ultra Heavy",
        ),
        complete2022=says(
            SwingRules((("light", 1), ("heavy", 1)), must=False),
            "With an object action only: +1 damage, light or heavy.",
            "§17.8, §17.8a",
        ),
        nebula2007=says(
            SwingRules((("light", 1), ("heavy", 2)), must=True),
            "A figure that holds one must use it: light +1, heavy +2 damage.",
            "Using Objects in a Close Combat Attack",
        ),
        eddieg=says(
            SwingRules((("light", 1), ("heavy", 2)), must=False),
            "A figure that holds one may use it: light +1, heavy +2 damage.",
            "Effects; Attack",
        ),
    )
    throw = Row(
        "OBJ-12",
        "How far can an object be thrown, and what damage does it do?",
        core2014=says(
            ThrowRules((("light", 6, 2), ("heavy", 4, 3), ("ultra light", 8, 1))),
            "A light object flies 6 squares for 2 damage, a heavy one 4 for 3, an ultra light one "
            "8 for 1; ultra heavy ones are not thrown.",
            "P2 Using Objects in Ranged Combat",
        ),
        complete2022=says(
            ThrowRules((("light", 6, 2), ("heavy", 6, 2)), own_range=True),
            "An object flies as far as the figure's range, at least 6, for 2 damage, light or heavy.",
            "§17.8b",
        ),
        nebula2007=says(
            ThrowRules((("light", 6, 2), ("heavy", 4, 3)), at_terrain=True),
            "A light object flies 6 squares for 2 damage, a heavy one 4 for 3; at walls and terrain too.",
            "Using Objects in a Ranged Combat Attack; Destroying blocking terrain; SUPER STRENGTH",
        ),
        eddieg=says(
            ThrowRules((("light", 6, 2), ("heavy", 4, 3)), at_terrain=True),
            "A light object flies 6 squares for 2 damage, a heavy one 4 for 3; at walls and terrain too.",
            "Effects",
            inferred=True,
        ),
    )
    lost_on_miss = Row(
        "OBJ-13",
        "Does a figure lose its object even if the attack with it misses?",
        core2014=says(
            True,
            "It is removed from the game, even if the attack misses or is evaded.",
            "P2 Using Objects as Weapons",
        ),
        complete2022=says(True, "It is destroyed after the attack resolves.", "§17.8"),
        nebula2007=says(True, "It is destroyed, even if the attack misses.", "Using Objects as Weapons"),
        eddieg=says(True, "It is removed from the game, whether the attack hits or misses.", "Effects"),
    )
    immobile = Row(
        "OBJ-14",
        "May immobile objects be moved?",
        core2014=says(ImmobileObjects(True), "They are never picked up, moved or placed.", "P2 Immobile Objects"),
        complete2022=absent(ImmobileObjects(True), "This book has no immobile objects."),
        nebula2007=says(
            ImmobileObjects(True, points_each=300),
            "They are never picked up or moved; a player places one for each full 300 points.",
            "Immobile objects",
        ),
        eddieg=absent(ImmobileObjects(True), "This book has no immobile objects."),
    )
    obstacles = Row(
        "OBJ-15",
        "May objects be set down as obstacles?",
        core2014=absent(Obstacles(), "Objects are not set down as obstacles."),
        complete2022=absent(Obstacles(), "Objects are not set down as obstacles."),
        nebula2007=says(
            Obstacles(known=True, squares_lost=1),
            "A heavy object may be set down to fill its square; any two figures may move a light one "
            "together, each using an action and moving 1 square less.",
            "Objects",
        ),
        eddieg=absent(Obstacles(), "Objects are not set down as obstacles."),
    )
    figures_as_objects = Row(
        "OBJ-16",
        "May figures be used as objects?",
        core2014=absent(BodyAsObject(), "Figures are not objects."),
        complete2022=absent(BodyAsObject(), "Figures are not objects."),
        nebula2007=says(
            BodyAsObject((("tiny", "light"), ("standard", "light"), ("giant", "heavy"))),
            "A standard figure counts as a light object, a giant as a heavy one; any larger "
            "figure may seize a tiny one.",
            "OBJECTS",
        ),
        eddieg=absent(BodyAsObject(), "Figures are not objects."),
    )
    special = Row(
        "OBJ-17",
        "Where do special objects lie, and when do they work?",
        core2014=says(
            SpecialObject(5),
            "5 squares or more from every starting area; they work on the map and in a figure's hands.",
            "P4 Special Objects",
        ),
        complete2022=says(
            SpecialObject(5),
            "5 squares or more from starting areas, only one of each; they work while held too.",
            "§25.1",
        ),
        nebula2007=says(
            SpecialObject(5, idle_when_held=True, replaces=True),
            "5 squares or more from starting areas, at most 3 for each player; they do not work while carried.",
            "Special Objects; Placing Special Objects",
        ),
        eddieg=absent(SpecialObject(0), "This book has no special objects."),
    )
    relics = Row(
        "OBJ-18",
        "Are there relics?",
        core2014=says(
            True,
            "They are immobile and indestructible; a figure gets one with a power action and the roll "
            "that the card asks for.",
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
        complete2022=says(
            True, "One for each figure, kept on its card; when lost it is dropped or destroyed.", "§25.2a-e"
        ),
        nebula2007=absent(False, "This book has no equipment."),
        eddieg=absent(False, "This book has no equipment."),
    )
    empty_hands = Row(
        "OBJ-20",
        "What if an action may be used only by a figure that holds nothing?",
        core2014=says(
            EmptyHandsRule.NO_PICK_UP,
            "The figure may not pick up an object during that action.",
            "P2 Picking Up an Object",
        ),
        complete2022=says(
            EmptyHandsRule.NO_HOLDING, "The figure may neither hold nor pick up an object during that action.", "§17.5"
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
