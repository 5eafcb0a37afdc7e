"""ANA, second part: dials, starting lines, KO, bystanders."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, like, says, silent
from clixbook.rulebooks.sections.forces.anatomy_values import (
    AlternativeLine,
    Countdown,
    FindStart,
    KoFace,
    NextDial,
    ValueLines,
)

COUNTDOWN_BARS = frozenset({"move", "place", "target", "attack", "action", "token", "damage", "heal"})


class AnatomyDials(Section):
    """Dials: starting lines, KO clicks, several dials, turning."""

    start = Row(
        "ANA-09",
        "How is the starting click found?",
        core2014=says(FindStart.LINE_OR_CLICK_1, "Click 1, or the click at the starting line.", "P2 Step 1"),
        complete2022=says(
            FindStart.LINE_OR_CARD, "At the green line, normally click 1; a card may name another.", "§1.7"
        ),
        nebula2007=says(FindStart.LINE, "At the green line left of the numbers.", "Step 5: Place Characters"),
        eddieg=like("nebula2007", "The Combat Dial"),
    )
    value_lines = Row(
        "ANA-10",
        "Several point values: which starting line goes with each?",
        core2014=says(
            ValueLines.BY_COLOUR,
            "A white value goes with the green line, a coloured one with the line of its colour.",
            "P1 Starting Lines",
        ),
        complete2022=like(
            "core2014", "§2.2a", text="The line of the value's colour; if all are white, green lines serve every value."
        ),
        nebula2007=says(ValueLines.ONE_GREEN, "The book knows one value and one green line a figure.", inferred=True),
        eddieg=silent("nebula2007"),
    )
    pick_green_line = Row(
        "ANA-11",
        "May the owner choose among several green lines?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes: the owner picks one of them, unless the card says otherwise.", "§1.7"),
        nebula2007=absent(False, "No figure has more than one green line."),
        eddieg=absent(False, "No figure has more than one green line."),
    )
    alternative_line = Row(
        "ANA-12",
        "When may a figure start on an orange line?",
        core2014=says(
            AlternativeLine.BY_EFFECT,
            "Only when an effect brings it in; then it has no other points or lines.",
            "P1 Starting Lines",
        ),
        complete2022=says(AlternativeLine.IF_PAID, "If its points were paid, or as an effect of a card says.", "§1.7a"),
        nebula2007=absent(AlternativeLine.NONE, "There are no orange lines."),
        eddieg=absent(AlternativeLine.NONE, "There are no orange lines."),
    )
    ko_click = Row(
        "ANA-13",
        "Which click is a KO click?",
        core2014=says(KoFace.ANY_MARK, "A click that shows the KO mark.", "P1 Starting Lines; P2 Defeating Characters"),
        complete2022=says(KoFace.ONLY_MARKS, "A click that shows nothing but KO.", "§1.8"),
        nebula2007=says(KoFace.THREE_MARKS, "A click that shows three KO marks.", "Defeating Characters"),
        eddieg=says(KoFace.NO_NUMBERS, "A click with KO marks in place of its numbers.", "The Combat Dial"),
    )
    red_line = Row(
        "ANA-14",
        "Does a red line end a dial that has no KO click?",
        core2014=says(True, "Yes: turning past the red line after the last click defeats.", "P1 Starting Lines"),
        complete2022=silent("core2014"),
        nebula2007=absent(False, "There are no red lines: every dial ends with KO."),
        eddieg=absent(False, "There are no red lines: every dial ends with KO."),
    )
    ko_ends = Row(
        "ANA-15",
        "Does a KO click end the figure even with other starting lines further on?",
        core2014=says(True, "Yes: the first KO click reached defeats it.", "P1 Starting Lines"),
        complete2022=like("core2014", "§12.5d"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    next_dial = Row(
        "ANA-16",
        "What happens when one of several dials ends?",
        core2014=says(
            NextDial.IN_ORDER,
            "The next dial begins at its starting line; damage left over is lost; the last dial defeats.",
            "P1 Multiple Dials",
        ),
        complete2022=says(
            NextDial.LOWER_VALUE,
            "Play begins on the dial of the points paid; the next lower one follows; damage never carries over.",
            "§24.2f",
        ),
        nebula2007=silent("core2014"),
        eddieg=absent(NextDial.NONE, "A figure has one dial."),
    )
    points_fixed = Row(
        "ANA-17",
        "Does a figure of several dials keep its point value during play?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes: its value stays what was paid for it.", "§24.2f"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    damage_turns = Row(
        "ANA-18",
        "Which way does damage turn the dial?",
        core2014=says(1, "Damage turns towards higher clicks, healing back.", "P1 Dealing Damage; P2 Healing"),
        complete2022=like("core2014", "§1.6a, §6.6"),
        nebula2007=like(
            "core2014",
            "The Combat Dial; Regeneration; Support",
            text="Damage turns towards higher clicks, healing towards the start.",
            inferred=True,
        ),
        eddieg=like("core2014", "Doing Battle", inferred=True),
        signed=True,
    )
    peeking = Row(
        "ANA-19",
        "May a player look at other clicks?",
        core2014=says(False, "No: a dial turns only when an effect says so.", "P2 Step 1"),
        complete2022=like("core2014", "§1.6a", text="No: a dial turns only when an effect says so, off the map too."),
        nebula2007=like("core2014", "Step 5: Place Characters", text="No looking ahead or back."),
        eddieg=silent("core2014"),
    )
    clicking_is_damage = Row(
        "ANA-20",
        "Is an instruction to click a dial damage?",
        alike="No effect that is played says click alone: each of them names damage or healing.",
        core2014=silent("complete2022"),
        complete2022=says(False, "No: the dial turns, and nothing counts as damage taken.", "§1.6a"),
        nebula2007=says(
            True, "Yes, unless the text says otherwise.", "Pushing; Critical Misses and Critical Hits", inferred=True
        ),
        eddieg=says(
            True,
            "Yes, unless the text says otherwise; the activation click is none.",
            "Advanced Rules and Powers",
            inferred=True,
        ),
        fixed=True,
    )
    bystander_clicks = Row(
        "ANA-21",
        "How much damage does a bystander survive?",
        core2014=says(1, "It has no dial: any damage defeats it.", "P4 Bystander Tokens"),
        complete2022=says(1, "It has no dial: any damage taken is KO, and nothing heals it.", "§24.1"),
        nebula2007=says(1, "It has no dial: any damage removes it.", "Bystander tokens"),
        eddieg=absent(0, "There are no bystanders."),
    )
    bystander_face_is_start = Row(
        "ANA-22",
        "Is a bystander on its starting click?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes: its only face counts as that; it has no click numbers and no line.", "§24.1"),
        nebula2007=silent("complete2022"),
        eddieg=absent(False, "There are no bystanders."),
    )
    countdown = Row(
        "ANA-23",
        "What does a countdown click do?",
        core2014=absent(Countdown(), "There are no countdown clicks."),
        complete2022=says(
            Countdown(True, COUNTDOWN_BARS, healed_onto=False),
            "The figure is left alone: no move, target, action, token, damage or healing; off the map it is KO.",
            "§24.3",
        ),
        nebula2007=absent(Countdown(), "There are no countdown clicks."),
        eddieg=absent(Countdown(), "There are no countdown clicks."),
    )
