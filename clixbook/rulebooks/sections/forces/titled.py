"""TTL: titled figures, their plot abilities and continuity abilities."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says

NONE_HERE = "There are no titled figures."


@record
class Continuity:
    """Continuity abilities: ``in_play``; effects of these names (``shields``) leave them to their figure."""

    in_play: bool = False
    shields: frozenset[str] = frozenset()


class TitledFigures(Section):
    """Titled figures, which gain and spend plot points."""

    prefix = "TTL"
    title = "Titled figures"

    plot_points = Row(
        "TTL-01",
        "What do plot abilities do with plot points?",
        core2014=absent(False, "There are no plot abilities."),
        complete2022=says(
            True,
            "They gain or spend as many as stated, starting from the number on the card; a figure "
            "cannot spend more than it has.",
            "§24.5, §24.5a",
        ),
        nebula2007=absent(False, "There are no plot abilities."),
        eddieg=absent(False, "There are no plot abilities."),
    )
    plot_abilities = Row(
        "TTL-02",
        "How many plot abilities may a player use in a turn?",
        core2014=absent(0, NONE_HERE),
        complete2022=says(1, "One.", "§24.5"),
        nebula2007=absent(0, NONE_HERE),
        eddieg=absent(0, NONE_HERE),
    )
    idle_damage = Row(
        "TTL-03",
        "How much damage does a titled figure take if it used a plot ability this turn but attacked no opponent?",
        core2014=absent(0, NONE_HERE),
        complete2022=says(1, "1 unavoidable damage as the turn ends.", "§24.5"),
        nebula2007=absent(0, NONE_HERE),
        eddieg=absent(0, NONE_HERE),
    )
    replaced = Row(
        "TTL-04",
        "May a titled figure replace another figure, or be replaced?",
        core2014=absent(True, NONE_HERE),
        complete2022=says(False, "It may do neither.", "§24.5"),
        nebula2007=absent(True, NONE_HERE),
        eddieg=absent(True, NONE_HERE),
    )
    continuity = Row(
        "TTL-05",
        "What leaves a figure its continuity abilities?",
        core2014=absent(Continuity(), "There are no continuity abilities."),
        complete2022=says(
            Continuity(True, frozenset({"pulse wave"})),
            "Pulse Wave; and those that work when the figure is knocked out still do.",
            "§24.5, §24.5b",
        ),
        nebula2007=absent(Continuity(), "There are no continuity abilities."),
        eddieg=absent(Continuity(), "There are no continuity abilities."),
    )
