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
        "Can a power be countered that another power gives?",
        core2014=says(
            False,
            "No: only what a figure possesses can be countered; what it can use ends with its source.",
            "P3 Use and Possess",
        ),
        complete2022=says(True, "Yes: the figure cannot use it, whatever gives it.", "§20.1"),
        nebula2007=says(True, "Yes: a figure possesses everything that shows.", "OUTWIT", inferred=True),
        eddieg=silent("nebula2007"),
    )
    outlives_source = Row(
        "EFF-09",
        "Does a triggered effect still take place if its source is lost before that?",
        core2014=says(False, "No; only actions that have begun are finished.", "P3 Powers and Abilities"),
        complete2022=says(True, "Yes, it still does.", "§8.1f, §15.3a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    two_sources = Row(
        "EFF-22",
        "What if a figure has the same power from two sources?",
        core2014=silent("complete2022"),
        complete2022=says(True, "It uses one version as a whole; additions of the two are not mixed.", "§20.7"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    same = Row(
        "EFF-23",
        "When are two powers the same?",
        core2014=says(True, "When they are based on the same standard power.", "P3 Standard and Named Powers"),
        complete2022=says(
            True,
            "When name and text are the same; a standard power is the same wherever it comes from, even if "
            "something modifies it.",
            "§20.8",
        ),
        nebula2007=says(True, "When they have the same name.", inferred=True),
        eddieg=says(True, "When they have the same name.", "Superpowers", inferred=True),
        fixed=True,
    )
    copying = Row(
        "EFF-24",
        "What does a copy of a power include?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Of a standard power the plain version; of a special power all of it, with its limits.",
            "§18.5, §21.9d",
        ),
        nebula2007=says(
            True,
            "What shows, as Steal Energy or a team ability says.",
            "STEAL ENERGY; TEAM ABILITIES: NEW WARRIORS",
        ),
        eddieg=silent("complete2022", text="Nothing in this book copies a power."),
    )
    several = Row(
        "EFF-25",
        "May a figure use all powers that one special power names?",
        core2014=says(
            True, "Each with an action of its own, unless one is free or grants the other.", "P3 Special Powers"
        ),
        complete2022=says(
            True,
            "Powers named on their own as usual, others as their sentence says; those after a "
            "trigger as part of its effect.",
            "§21.1b, §21.1c, §21.1e",
        ),
        nebula2007=absent(False, NONE_HERE),
        eddieg=absent(False, NONE_HERE),
    )
    altered = Row(
        "EFF-26",
        "What changes in a standard power that a special power modifies?",
        core2014=says(True, "Only what the special power names.", "P3 Special Powers"),
        complete2022=says(True, "Only what the special power names.", "§18.2"),
        nebula2007=silent("core2014", text=NONE_HERE),
        eddieg=silent("core2014", text=NONE_HERE),
        fixed=True,
    )
    conditional = Row(
        "EFF-27",
        "What follows if a condition within an effect is not met?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            'After "if", the power was used and does nothing; after "if you do", the part before it must have been '
            "done.",
            "§20.9a-b",
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    limits = Row(
        "EFF-28",
        "To whom does a limit such as once per turn or once per game apply?",
        core2014=says(True, "To the figure, as if it had had the power all the time.", "P3 Wild Cards"),
        complete2022=says(True, "To the figure, whatever happens to its side, its source and the power.", "§21.11"),
        nebula2007=says(
            True, "As the text says; healing and rerolls may be limited for the whole force.", "Medics and PC pieces"
        ),
        eddieg=silent("nebula2007", text="As the text says."),
        fixed=True,
    )
    named_tokens = Row(
        "EFF-31",
        "Do named tokens count only for the figure that gave them?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Yes: they are on the card of the figure that received them, counted separately for each figure that "
            "gave them.",
            "§21.5",
        ),
        nebula2007=silent("complete2022", text="They would, but this book has no named tokens."),
        eddieg=silent("complete2022", text="They would, but this book has no named tokens."),
    )
    starts_late = Row(
        "EFF-34",
        "If an effect takes place as a figure starts the game, does it also take place when the figure comes onto "
        "the map later?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes, when the figure first comes onto the map.", "§8.1b, §3.2a"),
        nebula2007=silent(
            "complete2022", text="It would, but nothing in this book takes place as a figure starts the game."
        ),
        eddieg=silent(
            "complete2022", text="It would, but nothing in this book takes place as a figure starts the game."
        ),
    )
    slot_powers = Row(
        "EFF-37",
        "What is a speed, attack, defense or damage power?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "The power that shows in that slot, and the standard powers under that heading.", "§18.3"
        ),
        nebula2007=says(True, "The powers under that heading in the list.", "POWERS/TEAM ABILITIES"),
        eddieg=says(True, "The powers under that heading in the list.", "Superpowers"),
        fixed=True,
    )
    on_card = Row(
        "EFF-38",
        "What is a standard power printed on a figure's card?",
        core2014=silent("complete2022"),
        complete2022=says(True, "One whose colour is on any click; not one that another effect gives.", "§18.6"),
        nebula2007=silent("complete2022", text=NONE_HERE),
        eddieg=silent("complete2022", text=NONE_HERE),
        fixed=True,
    )
    granted = Row(
        "EFF-39",
        "When can a figure use a power that it has under a condition, or by choice?",
        core2014=says(
            True,
            "Only when the condition is met; other limits of the power remain.",
            "P3 Special Powers; P4 Using Feats",
        ),
        complete2022=says(True, "While the condition is met, and not before the choice.", "§20.2"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014", text=NONE_HERE),
        fixed=True,
    )
