"""EFF: special powers, their grants and changes, and identical powers."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, says, silent

NONE_HERE = "This book has no special powers."


class SpecialPowers(Section):
    """Special powers and copies of powers."""

    prefix = "EFF"
    title = "Special powers"

    possess = Row(
        "EFF-12",
        "Can a power be countered that another power lends?",
        core2014=says(
            False,
            "No: only what a figure possesses can be; what it can use ends with its source.",
            "P3 Use and Possess",
        ),
        complete2022=says(True, "Yes: the figure can't use it, whatever lends it.", "§20.1"),
        nebula2007=says(True, "Yes: it possesses all that shows.", "OUTWIT", inferred=True),
        eddieg=silent("nebula2007"),
    )
    outlives_source = Row(
        "EFF-09",
        "Does an effect still happen whose source was lost after it was set off?",
        core2014=says(False, "No; only actions under way are finished.", "P3 Powers and Abilities"),
        complete2022=says(True, "Yes.", "§8.1f, §15.3a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    two_sources = Row(
        "EFF-22",
        "What if a figure has one power from two sources?",
        core2014=silent("complete2022"),
        complete2022=says(True, "It uses one version, whole; what two versions add is not mixed.", "§20.7"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    same = Row(
        "EFF-23",
        "When are two powers the same?",
        core2014=says(True, "When they go back to one standard power.", "P3 Standard and Named Powers"),
        complete2022=says(True, "When name and text agree; a standard power is always itself.", "§20.8"),
        nebula2007=says(True, "When they have one name.", inferred=True),
        eddieg=says(True, "When they have one name.", "Superpowers", inferred=True),
        fixed=True,
    )
    copying = Row(
        "EFF-24",
        "What does a copy of a power have?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Of a standard power the plain version; of a special power all of it, with its limits.",
            "§18.5, §21.9d",
        ),
        nebula2007=says(
            True,
            "Whatever shows, as Steal Energy or a team ability says.",
            "STEAL ENERGY; TEAM ABILITIES: NEW WARRIORS",
        ),
        eddieg=silent("complete2022", text="Nothing in this book copies a power."),
    )
    several = Row(
        "EFF-25",
        "May a figure use all powers that one special power names?",
        core2014=says(
            True, "Each with an action of its own, unless one is free or gives the other.", "P3 Special Powers"
        ),
        complete2022=says(
            True,
            "Those that stand alone as they are, others as their sentence says; behind a trigger as part of its effect.",
            "§21.1b, §21.1c, §21.1e",
        ),
        nebula2007=absent(False, NONE_HERE),
        eddieg=absent(False, NONE_HERE),
    )
    altered = Row(
        "EFF-26",
        "What changes in a standard power that a special power alters?",
        core2014=says(True, "Only what it names.", "P3 Special Powers"),
        complete2022=says(True, "Only what it names.", "§18.2"),
        nebula2007=silent("core2014", text=NONE_HERE),
        eddieg=silent("core2014", text=NONE_HERE),
        fixed=True,
    )
    conditional = Row(
        "EFF-27",
        "What follows if a condition in an effect is not met?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "After if it was used and does nothing; after if it does the rest must have been done.", "§20.9a-b"
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    limits = Row(
        "EFF-28",
        "Whom does a limit such as once per turn or once per game hold?",
        core2014=says(True, "The figure, as if it had had the power all the time.", "P3 Wild Cards"),
        complete2022=says(True, "The figure, whatever becomes of its side, of its source and of the power.", "§21.11"),
        nebula2007=says(True, "As the text says; healing and luck may be limited by force.", "Medics and PC pieces"),
        eddieg=silent("nebula2007", text="As the text says."),
        fixed=True,
    )
    named_tokens = Row(
        "EFF-31",
        "Do tokens that have a name count only for the figure that gave them?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "Yes: on the card of who received them, apart for each figure that gave them.", "§21.5"
        ),
        nebula2007=silent("complete2022", text="This book has none."),
        eddieg=silent("complete2022", text="This book has none."),
    )
    starts_late = Row(
        "EFF-34",
        "Does an effect that happens as a figure starts the game happen too when it comes onto the map later?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes, when the figure first comes onto the map.", "§8.1b, §3.2a"),
        nebula2007=silent("complete2022", text="Nothing in this book happens then."),
        eddieg=silent("complete2022", text="Nothing in this book happens then."),
    )
    slot_powers = Row(
        "EFF-37",
        "What is a speed, attack, defense or damage power?",
        core2014=silent("complete2022"),
        complete2022=says(True, "What shows in that slot now, and the standard powers of that heading.", "§18.3"),
        nebula2007=says(True, "The powers of that heading in the list.", "POWERS/TEAM ABILITIES"),
        eddieg=says(True, "The powers of that heading in the list.", "Superpowers"),
        fixed=True,
    )
    on_card = Row(
        "EFF-38",
        "What is a standard power printed on a figure's card?",
        core2014=silent("complete2022"),
        complete2022=says(True, "One with its colour on any click; none that something lends.", "§18.6"),
        nebula2007=silent("complete2022", text=NONE_HERE),
        eddieg=silent("complete2022", text=NONE_HERE),
        fixed=True,
    )
    granted = Row(
        "EFF-39",
        "When can a figure use a power that it has under a condition, or by a choice?",
        core2014=says(
            True,
            "Only in that case; what else limits the power stays.",
            "P3 Special Powers; P4 Using Feats",
        ),
        complete2022=says(True, "While the condition holds, and not before the choice.", "§20.2"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014", text=NONE_HERE),
        fixed=True,
    )
