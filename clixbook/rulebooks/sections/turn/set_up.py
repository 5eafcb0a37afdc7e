"""SET: set-up before the first turn."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent


class SetUpStage(enum.StrEnum):
    """One step of setting up a game."""

    BUILD = "forces are built"
    REVEAL = "forces are revealed"
    ROLL = "the roll for first player"
    DIALS = "dials to the starting line"
    MAP = "the map"
    SPECIAL_TERRAIN = "special terrain"
    AREAS = "starting areas"
    CONDITIONS = "battlefield conditions"
    OBJECTS = "objects"
    CHARACTERS = "characters"
    START_EFFECTS = "effects of the start"
    PLAY = "the first turn"
    NEVER = "never"


@record
class FirstPlayerRoll:
    """The prize of the highest 2d6: its player ``decides`` who is first, else is first. Themes add to it (THM-05)."""

    decides: bool = False


class SeatOrder(enum.Enum):
    """Turn order after the first player."""

    CHOSEN = "clockwise, from seats chosen in the order of the rolls"
    CLOCKWISE = "clockwise from the first player"


class MapChooser(enum.Enum):
    """The player who picks the map."""

    FIRST_PLAYER = "the first player"
    AGREEMENT = "the players agree"


class TerrainTurns(enum.Enum):
    """The players who lay special terrain in set-up, in order."""

    NOBODY = "nobody"
    BUT_THE_FIRST = "the second player and the others in turn"
    FIRST_LAST = "the second player and the others in turn, the first player last"


@record
class TerrainOrder:
    """Players who lay special terrain; ``bonus_without_place``: a piece without a place gives its map bonus instead."""

    turns: TerrainTurns = TerrainTurns.NOBODY
    bonus_without_place: bool = False


class ObjectPlacing(enum.Enum):
    """How objects are placed on the map."""

    ONE_BY_ONE = "each player places their own, one at a time in turn"
    ALL_AT_ONCE = "each player places their own, all at once"
    FROM_A_PILE = "players draw and place them in turn, from one pile of all"


@record
class ObjectSpots:
    """Standard objects go outside starting areas; ``clear``: only on clear terrain."""

    clear: bool


@record
class SpecialSpots:
    """Special objects: ``squares`` from starting areas; ``as_far``: or as far as possible."""

    squares: int = 0
    as_far: bool = False


@record
class ForcePlacingOrder:
    """Any order inside a force; ``largest_first`` while the area grows; ``flight``: flyers declare how they fly."""

    largest_first: bool = False
    flight: bool = False


@record
class StartEffects:
    """``any``: effects of the start happen, or ``teams`` alone; ``on_map`` only from there, and ``once`` each."""

    any: bool = True
    teams: bool = False
    on_map: bool = False
    once: bool = False


@former_names(all_of_one="whole_force_at_once", inside_force="order_in_force")
class SetUpRules(Section):
    """Set-up."""

    prefix = "SET"
    title = "Set-up"

    stages = Row(
        "SET-01",
        "In which order is a game set up?",
        core2014=says(
            (
                SetUpStage.BUILD,
                SetUpStage.REVEAL,
                SetUpStage.ROLL,
                SetUpStage.DIALS,
                SetUpStage.MAP,
                SetUpStage.AREAS,
                SetUpStage.OBJECTS,
                SetUpStage.CHARACTERS,
            ),
            "Reveal, roll, dials, map, starting areas, conditions, objects, characters.",
            "P2 Preparing for Battle; Placing Objects; P4 Battlefield Conditions",
        ),
        complete2022=says(
            (
                SetUpStage.BUILD,
                SetUpStage.REVEAL,
                SetUpStage.DIALS,
                SetUpStage.ROLL,
                SetUpStage.MAP,
                SetUpStage.SPECIAL_TERRAIN,
                SetUpStage.AREAS,
                SetUpStage.CHARACTERS,
            ),
            "Reveal, dials, roll, map, special terrain, starting areas, figures with objects, start-of-game effects.",
            "§4.1-4.5, §25.5b",
        ),
        nebula2007=says(
            (
                SetUpStage.BUILD,
                SetUpStage.REVEAL,
                SetUpStage.ROLL,
                SetUpStage.MAP,
                SetUpStage.AREAS,
                SetUpStage.OBJECTS,
                SetUpStage.DIALS,
                SetUpStage.CHARACTERS,
            ),
            "Build, reveal, roll, map, edges, conditions, objects, then dials and characters.",
            "Step 1 to Step 6",
        ),
        eddieg=says(
            (
                SetUpStage.BUILD,
                SetUpStage.AREAS,
                SetUpStage.DIALS,
                SetUpStage.CHARACTERS,
                SetUpStage.OBJECTS,
                SetUpStage.ROLL,
            ),
            "Build, sides, characters, objects; the roll comes last.",
            "The Map; Let The Games Begin",
        ),
    )
    first_roll = Row(
        "SET-02",
        "What does the highest roll give?",
        core2014=says(
            FirstPlayerRoll(decides=True),
            "The choice of the first player; the next highest roll chooses the second player.",
            "P2 Step 1",
        ),
        complete2022=says(FirstPlayerRoll(), "The first turn; a themed team adds its bonus to the roll.", "§4.1a"),
        nebula2007=says(
            FirstPlayerRoll(),
            "The first turn; a themed team adds its bonus to the roll.",
            "Step 2: Prepare the Battlefield; Theme teams",
        ),
        eddieg=says(
            FirstPlayerRoll(), "The first turn; any other way that the players agree on will do.", "Let The Games Begin"
        ),
    )
    ties_reroll = Row(
        "SET-03",
        "Do players whose highest rolls are equal roll again?",
        core2014=says(True, "Those players roll again.", "P2 Step 1"),
        complete2022=like("core2014", "§4.1a"),
        nebula2007=like("core2014", "Step 2: Prepare the Battlefield"),
        eddieg=says(True, "The book does not say; here those players roll again.", "", inferred=True),
    )
    seats = Row(
        "SET-04",
        "In which order do the other players take turns?",
        core2014=says(
            SeatOrder.CHOSEN,
            "Clockwise, once the players have sat down in the order chosen.",
            "P2 Step 1; Rounds, Turns, and Actions",
            inferred=True,
        ),
        complete2022=says(SeatOrder.CLOCKWISE, "Clockwise from the first player.", "§4.1a, §26.1", inferred=True),
        nebula2007=says(SeatOrder.CLOCKWISE, "Clockwise.", "Turns and Actions"),
        eddieg=says(SeatOrder.CLOCKWISE, "Clockwise.", "Let The Games Begin"),
    )
    map_by = Row(
        "SET-05",
        "Who picks the map?",
        core2014=says(MapChooser.FIRST_PLAYER, "The first player.", "P2 Step 2"),
        complete2022=says(MapChooser.FIRST_PLAYER, "The first player.", "§4.2"),
        nebula2007=says(MapChooser.FIRST_PLAYER, "The first player.", "Step 2: Prepare the Battlefield"),
        eddieg=says(MapChooser.AGREEMENT, "The book does not say; the players agree.", "", inferred=True),
    )
    areas_by = Row(
        "SET-06",
        "Who picks a starting area first?",
        core2014=says(
            1, "The player to the left of the first player; two players sit opposite each other.", "P2 Step 2"
        ),
        complete2022=says(1, "The second player; the first player gets the opposite corner.", "§4.2, §4.2a"),
        nebula2007=says(
            1,
            "The player to the left of the first player; two players sit opposite each other.",
            "Step 2: Prepare the Battlefield",
        ),
        eddieg=says(0, "Each player picks a side of the map, usually opposite ones.", "The Map"),
        fixed=True,
    )
    area_rows = Row(
        "SET-07",
        "What is a starting area?",
        core2014=says(0, "The squares inside the purple line.", "P2 Step 2"),
        complete2022=like("core2014", "§15.4"),
        nebula2007=like("core2014", "Step 2: Prepare the Battlefield"),
        eddieg=says(2, "The first two rows on the side of the map that a player chose.", "The Map"),
        fixed=True,
    )
    overfull = Row(
        "SET-08",
        "What if a force does not fit in its starting area?",
        core2014=says(
            "all areas grow", "All starting areas grow until all forces fit, but never into one another.", "P2 Step 2"
        ),
        complete2022=says(
            "the other follows",
            "That area grows by columns, then by rows, and the other follows; figures that still "
            "do not fit are scored.",
            "§4.3a-d",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    whole_force_at_once = Row(
        "SET-09",
        "In which order do players place characters?",
        core2014=says(True, "The first player places all of them, then the others clockwise.", "P2 Step 3"),
        complete2022=like("core2014", "§4.3"),
        nebula2007=like("core2014", "Step 5: Place Characters"),
        eddieg=says(
            True,
            "The book does not say; here the first player places all of them, then the others.",
            "The Map",
            inferred=True,
        ),
        fixed=True,
    )
    order_in_force = Row(
        "SET-10",
        "In which order does a player place the characters of a force?",
        core2014=says(ForcePlacingOrder(), "In any order.", "P2 Step 3"),
        complete2022=says(
            ForcePlacingOrder(largest_first=True),
            "In any order; but while the area grows, largest bases first.",
            "§4.3a",
        ),
        nebula2007=says(
            ForcePlacingOrder(flight=True),
            "In any order; for flyers the player says whether they hover or soar.",
            "Step 5: Place Characters",
        ),
        eddieg=says(ForcePlacingOrder(), "In any order.", "The Map"),
    )
    object_placing = Row(
        "SET-11",
        "How are objects placed on the map?",
        core2014=says(
            ObjectPlacing.ONE_BY_ONE,
            "Each player's own, one at a time in turn, before the characters.",
            "P2 Placing Objects",
        ),
        complete2022=says(ObjectPlacing.ALL_AT_ONCE, "Each player's own, together with the characters.", "§4.3"),
        nebula2007=says(
            ObjectPlacing.FROM_A_PILE,
            "All lie face down in one pile; the players draw and place them in turn.",
            "Step 4: Place Objects",
        ),
        eddieg=says(ObjectPlacing.ALL_AT_ONCE, "Each player's own, after the characters.", "The Map"),
    )
    object_spots = Row(
        "SET-12",
        "Where may standard objects go?",
        core2014=says(ObjectSpots(clear=True), "On clear terrain outside starting areas.", "P2 Placing Objects"),
        complete2022=says(ObjectSpots(clear=False), "Outside starting areas.", "§17.3"),
        nebula2007=says(ObjectSpots(clear=True), "On clear terrain outside starting areas.", "Step 4: Place Objects"),
        eddieg=says(ObjectSpots(clear=False), "Outside starting areas.", "The Map"),
    )
    special_spots = Row(
        "SET-13",
        "Where may special objects go?",
        core2014=says(SpecialSpots(5), "5 squares or more from starting areas.", "P4 Special Objects"),
        complete2022=says(
            SpecialSpots(5, as_far=True),
            "5 squares or more from the starting areas as enlarged, or as far away as possible.",
            "§25.1, §4.3d",
        ),
        nebula2007=says(SpecialSpots(5), "5 squares or more from starting areas.", "Placing Special Objects"),
        eddieg=absent(SpecialSpots(), "There are no special objects."),
    )
    conditions_after = Row(
        "SET-14",
        "After which step are battlefield conditions shown?",
        core2014=says(SetUpStage.AREAS, "After starting areas, all at once.", "P4 Battlefield Conditions"),
        complete2022=absent(SetUpStage.NEVER, "There are no battlefield conditions."),
        nebula2007=says(
            SetUpStage.AREAS, "After edges are chosen, all at once.", "Step 3: Reveal Battlefield Conditions"
        ),
        eddieg=absent(SetUpStage.NEVER, "There are no battlefield conditions."),
    )
    start_effects = Row(
        "SET-15",
        "When do effects of the start of the game take place?",
        core2014=says(
            StartEffects(), "After placement; the book only mentions them.", "P2 First-Round Immunity", inferred=True
        ),
        complete2022=says(
            StartEffects(on_map=True, once=True),
            "In a step after placement, only then and only for figures on the map.",
            "§4.4",
        ),
        nebula2007=says(
            StartEffects(any=False, teams=True),
            "The book does not say; here chosen team abilities are declared then.",
            "Team Symbols and Team Abilities",
            inferred=True,
        ),
        eddieg=says(StartEffects(any=False), "The book does not say; here there are none.", "", inferred=True),
    )
    first_counts_active = Row(
        "SET-16",
        "Does the first player count as active before the first turn?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes, for ordering effects that happen at the same time.", "§4.1a"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    special_terrain_order = Row(
        "SET-17",
        "How is special terrain placed?",
        core2014=absent(TerrainOrder(), "There is no special terrain to place."),
        complete2022=says(
            TerrainOrder(TerrainTurns.BUT_THE_FIRST, bonus_without_place=True),
            "After the map, by the second player and the others in turn; if it finds no place it is "
            "lost, and its force gets its map bonus instead.",
            "§25.5b, §25.5d",
        ),
        nebula2007=absent(TerrainOrder(), "There is no special terrain to place."),
        eddieg=absent(TerrainOrder(), "There is no special terrain to place."),
    )
    locations = Row(
        "SET-18",
        "Do locations give a bonus or a consolation?",
        core2014=absent(False, "There are no locations."),
        complete2022=says(
            True,
            "The bonus to the player who chose the map with that location; the consolation to one "
            "who lost the roll and chose nothing.",
            "§25.6",
        ),
        nebula2007=absent(False, "There are no locations."),
        eddieg=absent(False, "There are no locations."),
    )
    stacks_start = Row(
        "SET-19",
        "May horde tokens start in a stack?",
        core2014=says(True, "Yes.", "P4 Stacking and Unstacking Horde Tokens"),
        complete2022=absent(False, "There are no horde tokens."),
        nebula2007=absent(False, "There are no horde tokens."),
        eddieg=absent(False, "There are no horde tokens."),
    )
    held_back = Row(
        "SET-20",
        "Which figures are not placed at set-up?",
        core2014=says(frozenset({"replacement"}), "Replacement characters.", "P2 Replacing Characters"),
        complete2022=says(
            frozenset({"sideline", "resource", "attached", "off-map"}),
            "Those on the sideline, resources, what is attached, and what stays off the map.",
            "§4.3",
        ),
        nebula2007=says(
            frozenset({"warp in", "passenger of warp in"}), "Those that warp in, with one passenger.", "ORIGINAL FEATS"
        ),
        eddieg=says(frozenset[str](), "The book does not say; here none.", "", inferred=True),
    )
