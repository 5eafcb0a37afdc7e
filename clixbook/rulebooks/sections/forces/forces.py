"""FRC: building a force."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent


@record
class SpecialObjects:
    """Special objects of a force: no two of one name, ``most`` at most, each of ``least`` points or more, or ``free``.

    ``in_play``: the book has them. ``beside_resource``: a force with a resource may have them.
    """

    in_play: bool = False
    least: int = 0
    free: bool = False
    most: int = 3
    beside_resource: bool = True


@record
class EquipmentRules:
    """Equipment of a force: ``in_play``; one for each of ``standard_only`` figures; ``free_if_named`` for its bearer.

    ``unique``: a force has no two alike. ``free_scores``: what cost nothing scores the points on its card.
    """

    in_play: bool = False
    standard_only: bool = False
    free_if_named: bool = False
    unique: bool = False
    free_scores: bool = False


@record
class ExtraElements:
    """Elements of one kind in a force: at most ``most`` (0: any number), each of ``least`` points or more.

    ``in_play``: the book has them. ``needs_sideline``: each needs a figure on the sideline.
    """

    in_play: bool = False
    most: int = 0
    least: int = 0
    needs_sideline: bool = False


@record
class AddedTeams:
    """Team abilities that are not printed: at most ``most`` for a force, ``themed`` forces only; ``free`` of cost."""

    most: int = 0
    themed: bool = False
    free: bool = False


@record
class ValueChosen:
    """``at_build``: as the force is built; ``on_sideline``: only when an effect needs it."""

    at_build: bool = False
    on_sideline: bool = False


@record
class SideLine:
    """Elements off the force: ``each_100`` for every 100 points, at most ``most``; ``agreed``: players fix a number.

    ``agreed_if_unusual``: they may fix another one at a build total that is not the usual one.
    """

    each_100: int = 0
    most: int = 0
    agreed: bool = False
    agreed_if_unusual: bool = False


@record
class BuildTotal:
    """The ``usual`` build total; where players agree on another, it is a multiple of ``step``."""

    usual: int = 300
    step: int = 1


@record
class MinimumFigures:
    """Minimum ``figures`` of a force; ``bystanders`` count too."""

    figures: int = 1
    bystanders: bool = True


@record
class FigureLimit:
    """Most figures of a kind, 0 for no limit; ``sideline``: those there count too."""

    most: int = 0
    sideline: bool = False


class CopyLimit(enum.Enum):
    """Copies of one character allowed on a force."""

    ANY = "any number"
    ONE = "once, unless the character is one of many"


@record
class FeatPoints:
    """Feats ``in_play``; at most this ``percent`` of the build total, 0: no own limit."""

    in_play: bool = False
    percent: int = 0


@record
class FeatBearers:
    """Bearers of feats: ``twice`` the same one; ``on_dial``: some click must show all requirements of the feat.

    ``fit``: the teams whose members have all that any feat asks for.
    """

    twice: bool = False
    on_dial: bool = False
    fit: frozenset[str] = frozenset()


class FeatUse(enum.Enum):
    """Conditions for using a feat."""

    NEVER = "never"
    USABLE = "while the figure can use all that the feat asks for"
    SHOWN = "while base or dial show all that the feat asks for"


class FeatSwitch(enum.Enum):
    """Whether a feat may be left out."""

    AS_WRITTEN = "only if its text says so"
    EACH_ACTION = "yes, for any action, said as it begins"


@record
class PlayableElement:
    """Conditions for an element in a force: a ``set`` and number, ``least`` points."""

    set: bool = False
    least: int = 0


class Bystanders(enum.Enum):
    """Whether a force may include bystanders."""

    NO = "no"
    YES = "yes"
    NUMBERED = "yes, with points, set and number"


class Forces(Section):
    """Building a force."""

    prefix = "FRC"
    title = "Building a force"

    how_many_objects = Row(
        "FRC-14",
        "How many objects may a player bring?",
        core2014=says(3, "Up to 3, so that two players bring at most 6.", "P2 Objects; Objects in Your Force"),
        complete2022=says(3, "Up to 3, standard or special.", "§17.2"),
        nebula2007=says(3, "3 into a common pile; another number by agreement.", "Step 4: Place Objects"),
        eddieg=says(0, "Usually 3, but any number is fine.", "The Map"),
        fixed=True,
    )

    object_mix = Row(
        "FRC-15",
        "Must a player's objects be of different kinds?",
        core2014=says(
            True, "The first two must differ; three must include a light and a heavy one.", "P2 Objects in Your Force"
        ),
        complete2022=says(False, "No, any mix will do.", "§17.2"),
        nebula2007=says(False, "No, any three standard objects will do.", "Step 4: Place Objects"),
        eddieg=says(False, "No, any light and heavy objects will do.", "The Map; Effects on Combat"),
        fixed=True,
    )

    object_points = Row(
        "FRC-16",
        "What does a standard object cost?",
        core2014=says(0, "It costs nothing.", "P2 Objects in Your Force"),
        complete2022=like("core2014", "§17.1"),
        nebula2007=like("core2014", "Step 4: Place Objects", inferred=True),
        eddieg=like("core2014", "The Map", inferred=True),
    )

    special_objects = Row(
        "FRC-17",
        "Which special objects may a force have?",
        core2014=says(
            SpecialObjects(True, beside_resource=False),
            "Any of its three objects, no two with the same name, for their points; none together with a resource.",
            "P4 Special Objects; Resources",
        ),
        complete2022=says(
            SpecialObjects(True, least=1),
            "Each only once, for 1 point or more, among its three objects.",
            "§25.1, §17.2",
        ),
        nebula2007=says(
            SpecialObjects(True, free=True),
            "They cost nothing and take the place of drawn tokens; one immobile object for each full 300 points.",
            "Placing Special Objects",
        ),
        eddieg=absent(SpecialObjects(), "There are no special objects."),
    )

    equipment = Row(
        "FRC-18",
        "Which figures may begin with equipment?",
        core2014=absent(EquipmentRules(), "There is no equipment."),
        complete2022=says(
            EquipmentRules(True, standard_only=True, free_if_named=True, unique=True),
            "Standard figures, one each, no two alike; equipment is free and worth 0 if its bearer "
            "has the name or keyword that it asks for.",
            "§2.2, §25.1, §25.2a-b",
        ),
        nebula2007=absent(EquipmentRules(), "There is no equipment."),
        eddieg=absent(EquipmentRules(), "There is no equipment."),
        variants=(
            Variant(
                "free-equipment-scores",
                ("complete2022",),
                EquipmentRules(True, standard_only=True, free_if_named=True, unique=True, free_scores=True),
                "Equipment added for 0 points keeps the points on its card, and scores them when it is lost.",
            ),
        ),
    )

    own_equipment = Row(
        "FRC-19",
        "May a figure have its own starting equipment and bought equipment too?",
        core2014=absent(False, "There is no equipment."),
        complete2022=says(
            False,
            "No, only one of them; equipment that an effect gives it at the start is free, "
            "outside the limit, and keeps its points.",
            "§17.10, §25.2f, §2.2b",
        ),
        nebula2007=absent(False, "There is no equipment."),
        eddieg=absent(False, "There is no equipment."),
    )

    resources = Row(
        "FRC-20",
        "How many resources may a force have?",
        core2014=says(
            ExtraElements(True, most=1),
            "One; it costs points, but does not raise the value of any figure.",
            "P4 Resources",
        ),
        complete2022=says(
            ExtraElements(True, most=1),
            "One, the sideline included; any number of figures may share it.",
            "§25.4, §25.4a",
        ),
        nebula2007=absent(ExtraElements(), "There are no resources."),
        eddieg=absent(ExtraElements(), "There are no resources."),
    )

    id_cards = Row(
        "FRC-21",
        "What does an identity card need?",
        core2014=absent(ExtraElements(), "There are no identity cards."),
        complete2022=says(
            ExtraElements(True, needs_sideline=True),
            "A figure on the sideline that the card names; a unique card only once.",
            "§25.3, §25.3a",
        ),
        nebula2007=absent(ExtraElements(), "There are no identity cards."),
        eddieg=absent(ExtraElements(), "There are no identity cards."),
    )

    special_terrain = Row(
        "FRC-22",
        "How much special terrain may a force bring?",
        core2014=absent(ExtraElements(), "There is none."),
        complete2022=says(
            ExtraElements(True, most=1, least=1), "One piece, the sideline included, for 1 point or more.", "§25.5a"
        ),
        nebula2007=absent(ExtraElements(), "There is none."),
        eddieg=absent(ExtraElements(), "There is none."),
    )

    locations = Row(
        "FRC-23",
        "How many locations may a force bring?",
        core2014=absent(ExtraElements(), "There are none."),
        complete2022=says(ExtraElements(True, most=1), "One, with any of its bonuses, each paid for.", "§25.6, §25.6a"),
        nebula2007=absent(ExtraElements(), "There are none."),
        eddieg=absent(ExtraElements(), "There are none."),
    )

    brought_conditions = Row(
        "FRC-24",
        "How many battlefield conditions may a force bring?",
        core2014=says(
            ExtraElements(True, most=1),
            "One, for no points; none together with an event dial.",
            "P4 Battlefield Conditions",
        ),
        complete2022=absent(ExtraElements(), "There are no battlefield conditions."),
        nebula2007=says(
            ExtraElements(True, most=1),
            "One, for no points, in the standard game; where conditions come at random, all are in one deck.",
            "Battlefield conditions",
        ),
        eddieg=absent(ExtraElements(), "There are no battlefield conditions."),
    )

    added_teams = Row(
        "FRC-25",
        "May figures get a team ability that is not printed on them?",
        core2014=says(
            AddedTeams(most=1, themed=True),
            "One, for a themed force: every figure that qualifies must have it and pay for it.",
            "P4 Themed Team Benefits",
        ),
        complete2022=absent(AddedTeams(), "No figure may."),
        nebula2007=says(
            AddedTeams(most=1, free=True),
            "Yes, for free: a figure on a team's list may declare that team's ability at the "
            "start, in place of its own.",
            "Team Symbols and Team Abilities",
        ),
        eddieg=absent(AddedTeams(), "No figure may."),
    )

    sideline = Row(
        "FRC-26",
        "How many elements may be on the sideline?",
        core2014=says(SideLine(agreed=True), "As many as the players agree on.", "P2 Replacing Characters"),
        complete2022=says(
            SideLine(3, 15, agreed_if_unusual=True),
            "As many as effects allow: 3 for each 100 points, 15 at most; for unusual build totals as agreed.",
            "§2.1a, §2.6, §2.6a",
        ),
        nebula2007=absent(SideLine(), "None."),
        eddieg=absent(SideLine(), "None."),
    )

    sideline_acts = Row(
        "FRC-27",
        "Do figures on the sideline use their powers?",
        core2014=says(False, "No, they are not yet part of the force.", "P2 Replacing Characters"),
        complete2022=says(False, "No, unless the effect says so.", "§2.6a"),
        nebula2007=says(False, "The book does not say; here they do not.", "", inferred=True),
        eddieg=says(False, "The book does not say; here they do not.", "", inferred=True),
    )

    build_total = Row(
        "FRC-01",
        "What is the build total?",
        core2014=says(
            BuildTotal(),
            "Any whole number that the players agree on, usually in hundreds: 100 for a first "
            "game, 300 for a balanced one.",
            "P2 Build Total",
        ),
        complete2022=says(
            BuildTotal(),
            "What the players agree on or the organiser sets; 300 if nobody says otherwise.",
            "§2.1, §2.1a",
        ),
        nebula2007=says(
            BuildTotal(),
            "What the players agree on; the book names no usual total.",
            "Step 1: Build Your Force",
            inferred=True,
        ),
        eddieg=says(BuildTotal(), "Any number that the players agree on, usually in hundreds.", "Game Time"),
    )
    over_by_agreement = Row(
        "FRC-02",
        "May a force cost more than the build total?",
        core2014=says(False, "It may not.", "P2 Build Total"),
        complete2022=like("core2014", "§2.1"),
        nebula2007=like("core2014", "Step 1: Build Your Force"),
        eddieg=says(True, "A little, if the other players agree.", "Game Time"),
    )
    least = Row(
        "FRC-03",
        "What is the least a force must have?",
        core2014=says(MinimumFigures(), "One figure.", "P2 Assembling Your Force"),
        complete2022=says(MinimumFigures(bystanders=False), "One figure that is not a bystander.", "§2.3"),
        nebula2007=like("core2014", "Step 1: Build Your Force"),
        eddieg=silent("core2014"),
    )
    unique = Row(
        "FRC-04",
        "How often may the same unique figure be on a force?",
        core2014=says(
            FigureLimit(1), "Once; name, set and number tell whether it is the same.", "P2 Unique Characters"
        ),
        complete2022=says(FigureLimit(1, sideline=True), "Once, force and sideline together.", "§2.4a"),
        nebula2007=says(FigureLimit(1), "Once, like nearly every figure.", "Duplicate characters"),
        eddieg=silent("core2014"),
    )
    copies = Row(
        "FRC-05",
        "How often may the same figure be on a force, if it is not unique?",
        core2014=says(CopyLimit.ANY, "As often as the points allow.", "P2 Unique Characters"),
        complete2022=says(CopyLimit.ANY, "As often as the points allow.", "§2.4a", inferred=True),
        nebula2007=says(
            CopyLimit.ONE,
            "Once, in whatever version, unless the character is one of many, such as a guard.",
            "Duplicate characters",
        ),
        eddieg=silent("core2014"),
    )
    prime = Row(
        "FRC-06",
        "How many prime figures may a force have?",
        core2014=says(FigureLimit(1), "One.", "P2 Prime Characters"),
        complete2022=says(FigureLimit(1, sideline=True), "One, force and sideline together.", "§2.4b"),
        nebula2007=absent(FigureLimit(), "There are no prime figures."),
        eddieg=absent(FigureLimit(), "There are no prime figures."),
    )
    titled = Row(
        "FRC-07",
        "How many titled figures may a force have?",
        core2014=absent(FigureLimit(), "There are no titled figures."),
        complete2022=says(FigureLimit(1, sideline=True), "One, force and sideline together.", "§2.4c"),
        nebula2007=absent(FigureLimit(), "There are no titled figures."),
        eddieg=absent(FigureLimit(), "There are no titled figures."),
    )
    limits_in_play = Row(
        "FRC-08",
        "Do limits such as those of unique figures still apply once the game has begun?",
        core2014=silent("complete2022"),
        complete2022=says(False, "No: a figure that joins later may be a second one.", "§2.5a"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    feat_points = Row(
        "FRC-09",
        "How many points of feats may a force have?",
        core2014=says(FeatPoints(True, 10), "A tenth of the build total: 30 of 300.", "P4 The 10% Rule"),
        complete2022=absent(FeatPoints(), "There are no feats."),
        nebula2007=says(FeatPoints(True), "As many as fit within the build total.", "Feats; FEATS", inferred=True),
        eddieg=absent(FeatPoints(), "There are no feats."),
    )
    feat_bearers = Row(
        "FRC-10",
        "Which figures may be given a feat?",
        core2014=says(
            FeatBearers(), "A figure chosen when the force is built; it may have several feats, but none of them "
                           "twice.",
            "P4 Assigning Feats",
        ),
        complete2022=absent(FeatBearers(), "There are no feats."),
        nebula2007=says(
            FeatBearers(on_dial=True, fit=frozenset({"badoon"})),
            "A figure with a click that shows all the feat asks for, or a Badoon; it may have "
            "several feats, none of them twice.",
            "FEATS",
        ),
        eddieg=absent(FeatBearers(), "There are no feats."),
    )  # fmt: skip
    feats_raise_value = Row(
        "FRC-11",
        "Does a feat raise the point value of the figure that has it?",
        core2014=says(
            False, "No, it only adds to the cost of the force; its points are scored with the figure.", "P4 Assigning Feats; Feats and Victory Points",
            inferred=True,
        ),
        complete2022=absent(False, "There are no feats."),
        nebula2007=says(True, "Yes, for everything, even after the feat is gone: 99 and 10 are 109.", "FEATS"),
        eddieg=absent(False, "There are no feats."),
    )  # fmt: skip
    feat_use = Row(
        "FRC-12",
        "When may a feat be used?",
        core2014=says(
            FeatUse.USABLE,
            "While the figure can use all that the feat asks for, and only where that works; "
            "modified values must still meet it.",
            "P4 Using Feats",
        ),
        complete2022=absent(FeatUse.NEVER, "There are no feats."),
        nebula2007=says(
            FeatUse.SHOWN,
            "While base or dial show all that the feat asks for; modified values must still meet it.",
            "FEATS",
        ),
        eddieg=absent(FeatUse.NEVER, "There are no feats."),
    )
    feat_switch = Row(
        "FRC-13",
        "May the player choose not to use a feat?",
        core2014=says(
            FeatSwitch.AS_WRITTEN, "Only if the feat says that it may be used.",
            "P4 Using Feats; P3 Activating Powers and Abilities",
        ),
        complete2022=absent(FeatSwitch.AS_WRITTEN, "There are no feats."),
        nebula2007=says(
            FeatSwitch.EACH_ACTION, "Yes, for one action, by saying so as it begins; after that the feat is on again.", "FEATS"
        ),
        eddieg=absent(FeatSwitch.AS_WRITTEN, "There are no feats."),
    )  # fmt: skip
    playable = Row(
        "FRC-28",
        "When may an element be on a force at all?",
        core2014=says(PlayableElement(), "The book does not say; here it needs printed points.", "", inferred=True),
        complete2022=says(
            PlayableElement(True, 1), "When it has a set symbol, a collector number, and 1 point or more.", "§2.4d-e"
        ),
        nebula2007=says(PlayableElement(), "The book does not say; here it needs printed points.", "", inferred=True),
        eddieg=says(PlayableElement(), "The book does not say; here it needs printed points.", "", inferred=True),
    )
    unpaid = Row(
        "FRC-29",
        "May an element be added to a force for free?",
        core2014=absent(False, "It may not."),
        complete2022=says(
            True, "Only if an effect says so: it costs nothing, but keeps its point value and scores it.", "§2.2b"
        ),
        nebula2007=absent(False, "It may not."),
        eddieg=absent(False, "It may not."),
    )
    upgrades_raise_value = Row(
        "FRC-30",
        "Do other costs paid for a figure raise its point value?",
        core2014=says(
            False, "No, they only add to the cost of the force.", "P4 Resources; Feats; Themed Team Benefits"
        ),
        complete2022=says(False, "No, effects use only the point value.", "§2.2c"),
        nebula2007=says(True, "Yes, feats and upgraded powers do.", "FEATS; STEAL ENERGY; LEADERSHIP"),
        eddieg=silent("core2014"),
    )  # fmt: skip
    archenemies_on_a_force = Row(
        "FRC-31",
        "May archenemies be on one force?",
        core2014=says(True, "The book does not say; here they may.", "", inferred=True),
        complete2022=says(True, "The book does not say; here they may.", "", inferred=True),
        nebula2007=says(False, "Only if everybody agrees.", "Archenemies"),
        eddieg=says(True, "They may.", "Advanced Rules and Powers", inferred=True),
        fixed=True,
    )
    rationed_figures = Row(
        "FRC-32",
        "Are figures with Support or Probability Control limited?",
        core2014=says(False, "The book does not say; here they are not.", "", inferred=True),
        complete2022=says(False, "The book does not say; here they are not.", "", inferred=True),
        nebula2007=says(True, "Without a theme, one of each; if more of them show the power later, it works only "
                              "once a turn.",
                        "Medics and PC pieces"),
        eddieg=says(False, "The book does not say; here they are not.", "", inferred=True),
        fixed=True,
    )  # fmt: skip
    bystanders = Row(
        "FRC-33",
        "May a force be built with bystanders?",
        core2014=says(Bystanders.YES, "Yes.", "P4 Themed Teams; Bystander Tokens"),
        complete2022=says(
            Bystanders.NUMBERED, "Only with those that have points, a set and a number; most bystanders come in "
                                 "later.", "§24.1, §2.4d"
        ),
        nebula2007=says(Bystanders.YES, "Yes.", "Bystander tokens"),
        eddieg=absent(Bystanders.NO, "There are no bystanders."),
    )  # fmt: skip
    keywords = Row(
        "FRC-34",
        "Which keywords do figures have?",
        core2014=says(frozenset({"generic", "named"}), "Generic and named keywords, on the card.", "P4 Themed Teams"),
        complete2022=like("core2014", "§23.1a"),
        nebula2007=says(
            frozenset({"named", "team"}),
            "None; the teams of the comics take their place, printed or not.",
            "Theme teams",
        ),
        eddieg=says(frozenset[str](), "The book does not say; here they have none.", "", inferred=True),
    )
    value_chosen = Row(
        "FRC-35",
        "When is one of several point values chosen?",
        core2014=says(
            ValueChosen(at_build=True),
            "When the force is built, together with the line of its colour.",
            "P1 Starting Lines",
        ),
        complete2022=says(
            ValueChosen(at_build=True, on_sideline=True),
            "When the force is built; for a figure on the sideline, when an effect asks.",
            "§2.2a, §2.6",
        ),
        nebula2007=says(ValueChosen(), "The book does not say; figures have one value.", "", inferred=True),
        eddieg=says(ValueChosen(), "The book does not say; figures have one value.", "", inferred=True),
    )
    force_now = Row(
        "FRC-36",
        "What counts as a player's force during the game?",
        core2014=says("what the player controls", "The figures that the player controls; those under another player's control count "
                                                  "there until they go back.",
                      "P1 Characters; P5 Force", inferred=True),
        complete2022=says("what the player controls", "What the player has now, on the map and off it, without KO area and sideline; the "
                                                      "starting force is what was built.", "§2.3, §2.5"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )  # fmt: skip

    follows_control = Row(
        "FRC-37",
        "May a player use the feat or resource of an opponent's figure that the player controls?",
        core2014=says(
            False, "No: it stays assigned, and works only for its own force.", "P4 Assigning Feats; P4 Resources"
        ),
        complete2022=says(False, "No: a resource stays assigned, and works only for its own force.", "§25.4a"),
        nebula2007=silent("core2014"),
        eddieg=absent(False, "There are neither feats nor resources."),
    )
