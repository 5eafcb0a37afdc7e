"""OPT: house options and the Basics."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, says, silent

BASICS = "basics-mode"


@record
class RandomConditions:
    """Battlefield conditions that come and go by a roll of 2d6: totals up to ``low`` or from ``high`` (0: no roll)."""

    low: int = 0
    high: int = 0


@record
class Upgrade:
    """A stronger form of a power and its points; 0 where it is not for sale."""

    power: str
    points: int = 0


class ArchenemiesTogether(enum.Enum):
    """Whether a force may hold archenemies."""

    ALLOWED = "allowed"
    BY_CONSENT = "if everybody agrees"


@record
class BasicsForce:
    """``figures`` a player in the simplest mode (0: not that mode), without points and, mostly, terrain lines."""

    figures: int = 0


@record
class BasicsTurn:
    """``everybody_acts``: each own figure has one action a turn, without tokens, powers or rolls to break away."""

    everybody_acts: bool = False


@record
class BasicsAttack:
    """``plain``: 2d6 and attack against defense, the damage value as damage, no criticals, no knock back."""

    plain: bool = False


class OptionalRules(Section):
    """Optional modes."""

    prefix = "OPT"
    title = "Optional modes"

    quiet_first_turn = Row(
        "OPT-01",
        "Are figures protected in the first turn?",
        core2014=says(True, "Yes, by the immunity of the first round.", "P2 First-Round Immunity"),
        complete2022=says(True, "Yes, by the silver rule of the first turn.", "§14.1"),
        nebula2007=says(True, "Yes, unless the players drop this option.", "No attacks on the first turn"),
        eddieg=absent(False, "No, the book has no such protection."),
        fixed=True,
    )
    action_cap = Row(
        "OPT-02",
        "Is there a limit of five actions a turn?",
        core2014=absent(0, "No, there is no limit."),
        complete2022=says(10, "No, this book has its own limits, 2 to 10.", "§7.8"),
        nebula2007=says(5, "Yes, unless the players drop this option.", "5 actions per turn; Turns and Actions"),
        eddieg=absent(0, "No, there is no limit."),
        fixed=True,
    )
    random_conditions = Row(
        "OPT-03",
        "Do battlefield conditions come and go at random?",
        core2014=absent(RandomConditions(), "No, they come with the forces."),
        complete2022=absent(RandomConditions(), "No, this book has no conditions."),
        nebula2007=says(
            RandomConditions(4, 10),
            "Yes: 2d6 before each turn; 4 or less, and 10 or more, change what is in play.",
            "BATTLEFIELD CONDITIONS",
        ),
        eddieg=absent(RandomConditions(), "No, this book has no conditions."),
        variants=(
            Variant(
                "conditions-with-the-forces",
                ("nebula2007",),
                RandomConditions(),
                "They come with the forces, as in the standard game; nothing is rolled.",
            ),
        ),
    )
    energy_upgrade = Row(
        "OPT-04",
        "May Steal Energy be upgraded?",
        core2014=absent(Upgrade("steal energy"), "It may not."),
        complete2022=absent(Upgrade("steal energy"), "It may not."),
        nebula2007=says(Upgrade("steal energy", 25), "Yes, for 25 points for each figure.", "STEAL ENERGY"),
        eddieg=absent(Upgrade("steal energy"), "It may not."),
    )
    leader_upgrade = Row(
        "OPT-05",
        "May Leadership be upgraded?",
        core2014=absent(Upgrade("leadership"), "It may not."),
        complete2022=absent(Upgrade("leadership"), "It may not."),
        nebula2007=says(Upgrade("leadership", 30), "Yes, for 30 points for each figure.", "LEADERSHIP"),
        eddieg=absent(Upgrade("leadership"), "It may not."),
    )
    agreed_objects = Row(
        "OPT-06",
        "May players agree on more or fewer objects?",
        core2014=absent(False, "No, the number is fixed by the rules."),
        complete2022=absent(False, "No, the number is fixed by the rules."),
        nebula2007=says(
            True,
            "Yes; solid models do not count, and may stand wherever they make sense.",
            "Step 4: Place Objects; Placing Special Objects",
        ),
        eddieg=says(True, "Yes, any number may be used.", "The Map"),
    )
    last_one_wins = Row(
        "OPT-07",
        "Does the last figure standing win?",
        core2014=says(True, "Yes, that is the rule.", "P2 Determining the Winner"),
        complete2022=says(True, "Yes, that is the rule.", "§5.1"),
        nebula2007=says(False, "Only if the players take this option; otherwise points decide.", "Victory!"),
        eddieg=says(True, "Yes, that is the rule.", "Winning the game", inferred=True),
        fixed=True,
    )
    rationed_powers = Row(
        "OPT-08",
        "Are figures with Support or Probability Control limited?",
        core2014=absent(frozenset[str](), "They are not."),
        complete2022=absent(frozenset[str](), "They are not."),
        nebula2007=says(
            frozenset({"support", "probability control"}),
            "Yes, without a theme: one figure with each in a force; if more show such a power later, it "
            "works once a turn.",
            "Medics and PC pieces",
        ),
        eddieg=absent(frozenset[str](), "They are not."),
        variants=(
            Variant(
                "healers-and-luck-at-will",
                ("nebula2007",),
                frozenset[str](),
                "No, a force may have any number of them.",
            ),
        ),
    )
    dispute_die = Row(
        "OPT-09",
        "Does a die decide what no rule covers?",
        core2014=absent(frozenset[int](), "No die decides in this book."),
        complete2022=absent(frozenset[int](), "No die decides in this book."),
        nebula2007=says(frozenset({4, 5, 6}), "Yes: 1 to 3 forbid it, 4 to 6 allow it.", "HEROCLIX ETIQUETTE"),
        eddieg=absent(frozenset[int](), "No die decides in this book."),
    )
    archenemies_together = Row(
        "OPT-10",
        "May archenemies be on one force?",
        core2014=silent("eddieg"),
        complete2022=silent("eddieg"),
        nebula2007=says(ArchenemiesTogether.BY_CONSENT, "Only if everybody agrees.", "Archenemies"),
        eddieg=says(ArchenemiesTogether.ALLOWED, "Yes, they may.", "Advanced Rules and Powers", inferred=True),
    )
    basics_force = Row(
        "OPT-11",
        "How does a game of the Basics begin?",
        core2014=says(
            BasicsForce(),
            "With two figures for each player, without points, in opposite areas; the highest 2d6 "
            "begins. Only in that mode.",
            "P1 The Basics; Setting Up the Map",
        ),
        complete2022=absent(BasicsForce(), "This book has no such mode."),
        nebula2007=absent(BasicsForce(), "This book has no such mode."),
        eddieg=absent(BasicsForce(), "This book has no such mode."),
        variants=(Variant(BASICS, ("core2014",), BasicsForce(2), "With two figures for each player, without points."),),
    )
    basics_turn = Row(
        "OPT-12",
        "What may a player do in a turn of the Basics?",
        core2014=says(
            BasicsTurn(),
            "One move or attack with each figure; no tokens, no powers, no break away. Only in that mode.",
            "P1 Turns and Actions; Moving Your Character",
            inferred=True,
        ),
        complete2022=absent(BasicsTurn(), "This book has no such mode."),
        nebula2007=absent(BasicsTurn(), "This book has no such mode."),
        eddieg=absent(BasicsTurn(), "This book has no such mode."),
        variants=(
            Variant(
                BASICS,
                ("core2014",),
                BasicsTurn(True),
                "Each figure moves or attacks once a turn, without tokens.",
            ),
        ),
    )
    basics_attack = Row(
        "OPT-13",
        "How do attacks work in the Basics, and who wins?",
        core2014=says(
            BasicsAttack(),
            "2d6 plus attack must reach defense, without criticals or knock back; the last player "
            "left wins. Only in that mode.",
            "P1 Making a Close Combat Attack; Dealing Damage; Winning the Game",
        ),
        complete2022=absent(BasicsAttack(), "This book has no such mode."),
        nebula2007=absent(BasicsAttack(), "This book has no such mode."),
        eddieg=absent(BasicsAttack(), "This book has no such mode."),
        variants=(Variant(BASICS, ("core2014",), BasicsAttack(True), "Without criticals and knock back."),),
    )
