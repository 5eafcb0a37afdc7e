"""EGS: rules of one book only: activation clicks, archenemies, swimmers."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says


@record
class ActivationCost:
    """Price of an activation click: ``actions`` of the total, ``tokens``; then only free actions till the next turn."""

    actions: int = 0
    tokens: int = 0
    free_actions_only: bool = False


@record
class ActivationTokens:
    """The most tokens that a figure on its activation click may have (-1: no such click), and whether it has acted."""

    most: int = -1
    has_acted: bool = False


@record
class SwimmerValues:
    """A swimmer's bonus to defense, and to attack against targets in water."""

    defense: int = 0
    attack: int = 0


_NOTHING_AGREED = frozenset[str]()


@former_names(swimmers_slip="swimmers_break_away")
class OneBookRules(Section):
    """Rules of one book alone."""

    prefix = "EGS"
    title = "One book's specials"

    activation = Row(
        "EGS-01",
        "Which figure may make an activation click, and when?",
        core2014=absent(False, "This book has no activation click."),
        complete2022=absent(False, "This book has no activation click."),
        nebula2007=absent(False, "This book has no activation click."),
        eddieg=says(
            True,
            "Any figure on its starting click, with a power action in its player's turn.",
            "Advanced Rules and Powers",
        ),
    )
    activation_clicks = Row(
        "EGS-02",
        "What does the activation click do?",
        core2014=absent(0, "This book has no activation click."),
        complete2022=absent(0, "This book has no activation click."),
        nebula2007=absent(0, "This book has no activation click."),
        eddieg=says(
            1, "It turns the dial one click clockwise, which is not damage.", "Advanced Rules and Powers", inferred=True
        ),
    )
    activation_cost = Row(
        "EGS-03",
        "What does the activation click cost?",
        core2014=absent(ActivationCost(), "This book has no activation click."),
        complete2022=absent(ActivationCost(), "This book has no activation click."),
        nebula2007=absent(ActivationCost(), "This book has no activation click."),
        eddieg=says(
            ActivationCost(1, 0, free_actions_only=True),
            "One action of the total, but no token; then the figure has only free actions until "
            "its player's next turn.",
            "Advanced Rules and Powers",
        ),
    )
    activation_tokens = Row(
        "EGS-04",
        "May a figure with tokens make its activation click?",
        core2014=absent(ActivationTokens(), "This book has no activation click."),
        complete2022=absent(ActivationTokens(), "This book has no activation click."),
        nebula2007=absent(ActivationTokens(), "This book has no activation click."),
        eddieg=says(
            ActivationTokens(1, has_acted=True),
            "With no token or one, but not with two; it has then acted, and keeps its tokens.",
            "Advanced Rules and Powers; Let The Games Begin",
            inferred=True,
        ),
    )
    archenemy_bond = Row(
        "EGS-05",
        "What makes two figures archenemies?",
        core2014=absent(False, "This book has no archenemies."),
        complete2022=absent(False, "This book has no archenemies."),
        nebula2007=says(
            True,
            "A base of the same colour, not black, the same set and different names; a figure may have several "
            "archenemies.",
            "Archenemies",
        ),
        eddieg=says(
            True, "A base of the same colour, not black, the same set and different names.", "Advanced Rules and Powers"
        ),
        fixed=True,
    )
    swimmers_break_away = Row(
        "EGS-06",
        "Do swimmers break away more easily?",
        core2014=says(False, "No: swimming only makes moves ignore water.", "P5 Swimmer; powers card"),
        complete2022=says(
            False,
            "No: swimming only protects a figure in water from opponents more than 4 squares away.",
            "§1.3d; powers card",
        ),
        nebula2007=says(False, "No: swimmers only ignore what water does to moves.", "Water Terrain"),
        eddieg=says(
            True,
            "In water they need no roll, except against other swimmers.",
            "Advanced Rules and Powers",
        ),
        fixed=True,
    )
    swimmer_values = Row(
        "EGS-07",
        "What do swimmers gain in water?",
        core2014=says(SwimmerValues(), "No combat value.", "P5 Swimmer; powers card"),
        complete2022=says(SwimmerValues(), "No combat value.", "§1.3d; powers card"),
        nebula2007=says(
            SwimmerValues(),
            "1 speed; and lines to them are hindered, which gives 1 defense against ranged attacks.",
            "Water Terrain",
        ),
        eddieg=says(
            SwimmerValues(1, 1),
            "1 defense, and 1 attack against targets that are also in water.",
            "Advanced Rules and Powers",
        ),
    )
    carriers_strike = Row(
        "EGS-08",
        "May a figure attack that carries or was carried?",
        core2014=says(
            True,
            "The carrier may, with 2 less speed; its passenger has only free actions until its next turn.",
            "powers card",
        ),
        complete2022=says(
            True, "The carrier may; its passenger gets no costed action this turn.", "§22.1; powers card"
        ),
        nebula2007=says(
            True,
            "The carrier may; its passenger can do nothing until its next turn.",
            "Carrying other characters; Move Actions",
            inferred=True,
        ),
        eddieg=says(
            False,
            "The carrier may not during that move or at its end; its passenger has only free actions.",
            "Advanced Rules and Powers",
        ),
        fixed=True,
    )
    terrain_damage_pools = Row(
        "EGS-09",
        "Does the damage of several attackers against terrain add up?",
        core2014=says(False, "No, one attack must deal it all.", "P2 Destroying Blocking Terrain"),
        complete2022=says(False, "No, the damage value of one figure must be at least 3.", "§16.9"),
        nebula2007=says(False, "No, one attack must deal it all.", "Destroying blocking terrain"),
        eddieg=says(True, "Yes, the damage of one turn may add up to 3.", "Effects"),
        fixed=True,
    )
    ring_counts = Row(
        "EGS-10",
        "Does the colour of the ring matter?",
        core2014=absent(False, "It does not."),
        complete2022=absent(False, "It does not."),
        nebula2007=says(
            True, "Yes: it is one of the marks by which duplicates are recognized.", "Duplicate characters"
        ),
        eddieg=says(False, "No: yellow, blue and red show experience and do nothing in play.", "Anatomy of a Heroclix"),
    )
    agreements = Row(
        "EGS-11",
        "What may the players agree on?",
        core2014=absent(_NOTHING_AGREED, "Nothing, the rules are fixed."),
        complete2022=absent(_NOTHING_AGREED, "Nothing, the rules are fixed."),
        nebula2007=says(
            frozenset({"objects", "battlefield conditions", "time"}),
            "Objects, battlefield conditions and time.",
            "Step 4: Place Objects; GAME OVER",
        ),
        eddieg=says(
            frozenset({"force size", "objects", "first player", "indoors"}),
            "Build totals, the number of objects, how to choose the first player, and what is indoors.",
            "Game Time; The Map; Let The Games Begin; Moving Around The Map",
        ),
        fixed=True,
    )
