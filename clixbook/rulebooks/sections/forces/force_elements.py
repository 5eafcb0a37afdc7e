"""FRC: what a force may bring besides its figures: objects, equipment, cards, a sideline."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says


@record
class SpecialObjects:
    """Special objects of a force: no two of one name, ``most`` at most, each of ``least`` points or more, or ``free``.

    ``in_play``: the book has them.
    """

    in_play: bool = False
    least: int = 0
    free: bool = False
    most: int = 3


@record
class EquipmentRules:
    """Equipment of a force: ``in_play``; one for each of ``standard_only`` figures; ``free_if_named`` for its bearer.

    ``unique``: a force has no two alike.
    """

    in_play: bool = False
    standard_only: bool = False
    free_if_named: bool = False
    unique: bool = False


@record
class Extra:
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
class SideLine:
    """Elements off the force: ``each_100`` for every 100 points, at most ``most``; ``agreed``: players fix a number."""

    each_100: int = 0
    most: int = 0
    agreed: bool = False


class ForceElements(Section):
    """What a force may bring besides its figures."""

    prefix = "FRC"

    how_many_objects = Row(
        "FRC-14",
        "How many objects may a player bring?",
        core2014=says(3, "Up to 3, so that two players bring 6 at most.", "P2 Objects; Objects in Your Force"),
        complete2022=says(3, "Up to 3, standard or special.", "§17.2"),
        nebula2007=says(3, "3 into a common pile; another number by agreement.", "Step 4: Place Objects"),
        eddieg=says(0, "Usually 3, but any number is fine.", "The Map"),
        fixed=True,
    )
    object_mix = Row(
        "FRC-15",
        "Must the objects of a player be of several kinds?",
        core2014=says(
            True, "The first two differ; among three are a light and a heavy one.", "P2 Objects in Your Force"
        ),
        complete2022=says(False, "No, any mix.", "§17.2"),
        nebula2007=says(False, "No, any three standard ones.", "Step 4: Place Objects"),
        eddieg=says(False, "No, any; there are light and heavy ones.", "The Map; Effects on Combat"),
        fixed=True,
    )
    object_points = Row(
        "FRC-16",
        "What does a standard object cost?",
        core2014=says(0, "Nothing.", "P2 Objects in Your Force"),
        complete2022=like("core2014", "§17.1"),
        nebula2007=like("core2014", "Step 4: Place Objects", inferred=True),
        eddieg=like("core2014", "The Map", inferred=True),
    )
    special_objects = Row(
        "FRC-17",
        "Which special objects may a force have?",
        core2014=says(
            SpecialObjects(True),
            "Any of its three, no two of one name, for their points; none beside a resource.",
            "P4 Special Objects; Resources",
        ),
        complete2022=says(
            SpecialObjects(True, least=1), "Each only once, for 1 point or more, among the three.", "§25.1, §17.2"
        ),
        nebula2007=says(
            SpecialObjects(True, free=True),
            "They cost nothing and take the place of drawn tokens; one immobile one for every full 300 points.",
            "Placing Special Objects",
        ),
        eddieg=absent(SpecialObjects(), "There are no special objects."),
    )
    equipment = Row(
        "FRC-18",
        "Who may begin with equipment?",
        core2014=absent(EquipmentRules(), "There is no equipment."),
        complete2022=says(
            EquipmentRules(True, standard_only=True, free_if_named=True, unique=True),
            "Standard figures, one each, no two alike; free for a bearer whose name or keyword it asks for.",
            "§25.1, §25.2a-b",
        ),
        nebula2007=absent(EquipmentRules(), "There is no equipment."),
        eddieg=absent(EquipmentRules(), "There is no equipment."),
    )
    own_equipment = Row(
        "FRC-19",
        "May a figure have its own starting equipment and bought equipment too?",
        core2014=absent(False, "There is no equipment."),
        complete2022=says(
            False,
            "No, one or the other; what an effect starts it with is free and no part of the limit.",
            "§17.10, §25.2f",
        ),
        nebula2007=absent(False, "There is no equipment."),
        eddieg=absent(False, "There is no equipment."),
    )
    resources = Row(
        "FRC-20",
        "How many resources may a force have?",
        core2014=says(Extra(True, most=1), "One; it costs points and raises no figure's value.", "P4 Resources"),
        complete2022=says(
            Extra(True, most=1), "One, sideline counted; any number of figures may share it.", "§25.4, §25.4a"
        ),
        nebula2007=absent(Extra(), "There are no resources."),
        eddieg=absent(Extra(), "There are no resources."),
    )
    id_cards = Row(
        "FRC-21",
        "What do identity cards need?",
        core2014=absent(Extra(), "There are no identity cards."),
        complete2022=says(
            Extra(True, needs_sideline=True),
            "A figure on the sideline that the card names; a unique card only once.",
            "§25.3, §25.3a",
        ),
        nebula2007=absent(Extra(), "There are no identity cards."),
        eddieg=absent(Extra(), "There are no identity cards."),
    )
    special_terrain = Row(
        "FRC-22",
        "How much special terrain may a force bring?",
        core2014=absent(Extra(), "There is none."),
        complete2022=says(Extra(True, most=1, least=1), "One piece, sideline counted, for 1 point or more.", "§25.5a"),
        nebula2007=absent(Extra(), "There is none."),
        eddieg=absent(Extra(), "There is none."),
    )
    locations = Row(
        "FRC-23",
        "How many locations may a force bring?",
        core2014=absent(Extra(), "There are none."),
        complete2022=says(Extra(True, most=1), "One, and any of its bonuses, each paid for.", "§25.6, §25.6a"),
        nebula2007=absent(Extra(), "There are none."),
        eddieg=absent(Extra(), "There are none."),
    )
    brought_conditions = Row(
        "FRC-24",
        "How many battlefield conditions may a force bring?",
        core2014=says(
            Extra(True, most=1), "One, without points; none beside an event dial.", "P4 Battlefield Conditions"
        ),
        complete2022=absent(Extra(), "There are no battlefield conditions."),
        nebula2007=says(
            Extra(True, most=1),
            "One, without points, the standard way; where they come at random, all lie in one deck.",
            "Battlefield conditions",
        ),
        eddieg=absent(Extra(), "There are no battlefield conditions."),
    )
    added_teams = Row(
        "FRC-25",
        "May figures get a team ability that they do not print?",
        core2014=says(
            AddedTeams(most=1, themed=True),
            "One for a themed force: every figure that qualifies takes it and pays for it.",
            "P4 Themed Team Benefits",
        ),
        complete2022=absent(AddedTeams(), "No."),
        nebula2007=says(
            AddedTeams(most=1, free=True),
            "Free: a figure on a team's list may declare it at the start, in place of its own.",
            "Team Symbols and Team Abilities",
        ),
        eddieg=absent(AddedTeams(), "No."),
    )
    sideline = Row(
        "FRC-26",
        "How many elements may wait on the sideline?",
        core2014=says(SideLine(agreed=True), "As many as the players agree on.", "P2 Replacing Characters"),
        complete2022=says(SideLine(3, 15), "3 for every 100 points, 15 at most.", "§2.1a, §2.6, §2.6a"),
        nebula2007=absent(SideLine(), "None."),
        eddieg=absent(SideLine(), "None."),
    )
    sideline_acts = Row(
        "FRC-27",
        "Do figures on the sideline use their powers?",
        core2014=says(False, "No, they are not part of the force yet.", "P2 Replacing Characters"),
        complete2022=says(False, "No, unless the effect says so.", "§2.6a"),
        nebula2007=says(False, "The book does not say: no.", "", inferred=True),
        eddieg=says(False, "The book does not say: no.", "", inferred=True),
    )
