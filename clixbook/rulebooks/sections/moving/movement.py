"""MOV: movement."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent


class SpeedTiming(enum.StrEnum):
    """The speed value that counts for a move."""

    WHEN_NEEDED = "when needed"
    BEFORE_THE_MOVE = "just before the move"
    AT_THE_START = "as shown at the start"
    PRINTED = "as printed"


class MeetingRule(enum.StrEnum):
    """Effect of entering a square adjacent to an opponent."""

    STOP = "the move stops there"
    ROLL = "the figure rolls to break away"


class MovedThroughRule(enum.StrEnum):
    """Squares that count as moved through."""

    BETWEEN = "those between its start and its end"
    ALL = "all, its start and its end included"


@record
class AttackAfterMove:
    """Share of speed that a mover may use and still attack in one plain move."""

    close: str | None = None
    ranged: str | None = None


@former_names(passes_those_left="passes_after_break_away", meeting="entering_adjacent_square")
class Movement(Section):
    """Movement."""

    prefix = "MOV"
    title = "Movement"

    may_stop_early = Row(
        "MOV-01",
        "How far and in which directions may a figure move?",
        fixed=True,
        core2014=says(
            True, "Up to its speed in squares, in 8 directions; it may stop early or stay.", "P2 Move Actions"
        ),
        complete2022=like("core2014", "§10.2, §10.5"),
        nebula2007=like("core2014", "Moving Your Character"),
        eddieg=like("core2014", "Moves"),
    )
    speed_fixed = Row(
        "MOV-02",
        "When is the speed of a move worked out?",
        fixed=True,
        core2014=says(
            SpeedTiming.WHEN_NEEDED,
            "Speed is worked out when it is needed: halving first, rounded up, then modifiers.",
            "P2 Golden Rules; Rounding",
        ),
        complete2022=says(SpeedTiming.BEFORE_THE_MOVE, "Speed is worked out just before the move.", "§10.2"),
        nebula2007=says(
            SpeedTiming.AT_THE_START,
            "The speed shown when the move starts counts for all of it.",
            "Move Actions",
        ),
        eddieg=says(SpeedTiming.PRINTED, "The printed speed counts; halves round up.", "Moves; Speed"),
    )
    friends_pass = Row(
        "MOV-03",
        "May a figure move through friends?",
        core2014=says(
            True, "A moving figure may pass through friends, but not end on them.", "P1 Moving; P2 Rule of Occupancy"
        ),
        complete2022=like("core2014", "§10.7a, §13.2"),
        nebula2007=like("core2014", "Moving Your Character"),
        eddieg=like("core2014", "Moves"),
    )
    opponents_pass = Row(
        "MOV-04",
        "May a figure move through opponents?",
        core2014=says(False, "A moving figure may not enter an opponent's square.", "P1 Moving"),
        complete2022=like("core2014", "§10.7a"),
        nebula2007=like(
            "core2014",
            "Moving; Wing Speed Symbol; Giant; Tiny",
            text="A walking figure may not enter an opponent's square; flyers, giants, tiny figures "
            "and some powers may.",
        ),
        eddieg=like("core2014", "Moves; Speed"),
    )
    entering_adjacent_square = Row(
        "MOV-05",
        "What happens on entering a square adjacent to an opponent?",
        core2014=says(
            MeetingRule.STOP, "A figure that moves into a square adjacent to an opponent stops there.", "P1 Moving"
        ),
        complete2022=like("core2014", "§10.7b"),
        nebula2007=like(
            "core2014",
            "Moving; Wing Speed Symbol; Giant Characters",
            text="A moving figure stops beside an opponent, and 2 squares away from a giant.",
        ),
        eddieg=says(
            MeetingRule.ROLL,
            "The figure rolls to break away, and if it succeeds it moves on.",
            "Moves",
        ),
    )
    passes_after_break_away = Row(
        "MOV-06",
        "May a figure that broke away pass the same opponents later in the move?",
        core2014=says(
            True, "The figure passes those it broke away from, and stops beside any other.", "P2 Breaking Away"
        ),
        complete2022=like("core2014", "§10.8, §10.7b", inferred=True),
        nebula2007=like("core2014", "Breaking away"),
        eddieg=says(True, "One roll for each opponent it meets holds for the whole move.", "Moves", inferred=True),
    )
    ends_occupied = Row(
        "MOV-07",
        "May a move end on an occupied square?",
        core2014=says(False, "No move ends on an occupied square; it ends before that square.", "P2 Rule of Occupancy"),
        complete2022=like("core2014", "§13.2"),
        nebula2007=like("core2014", "Moving Your Character"),
        eddieg=like("core2014", "Moves"),
    )
    direct_moves = Row(
        "MOV-08",
        "What is a direct move?",
        core2014=says(True, "A move that keeps one direction; 1 square is enough.", "P2 Move Actions"),
        complete2022=like(
            "core2014", "§10.6", text="A move of 1 square or more that keeps one direction, without turning."
        ),
        nebula2007=absent(False, "This book has no direct moves."),
        eddieg=absent(False, "This book has no direct moves."),
    )
    moved_through = Row(
        "MOV-09",
        "Which squares count as moved through?",
        core2014=says(MovedThroughRule.BETWEEN, "Those between the start and the end.", "P5 Move"),
        complete2022=says(MovedThroughRule.ALL, "Every square of the move, its start and its end included.", "§10.4"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    attack_after_move = Row(
        "MOV-10",
        "Does a plain move action include an attack?",
        core2014=says(AttackAfterMove(), "Moving and attacking in one action needs a power.", "P2 Move Actions"),
        complete2022=like("core2014", "§7.3"),
        nebula2007=says(
            AttackAfterMove("full", "half"),
            "A full move may end in a close attack, half a move in a ranged attack.",
            "Move Actions; Combat",
        ),
        eddieg=like("core2014", "Begin; Speed"),
    )
    stated_number = Row(
        "MOV-11",
        "What if an effect states the number of squares to move?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "The number replaces the speed value; the move may stop early unless the effect forbids it.", "§10.3"
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
