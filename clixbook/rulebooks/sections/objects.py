"""OBJ: objects."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, says


class Objects(Section):
    """Objects."""

    prefix = "OBJ"
    title = "Objects"

    heavy_may_obstruct = Row(
        "OBJ-15",
        "May objects be set down to obstruct?",
        core2014=absent(False, "Objects are not set down as obstacles."),
        complete2022=absent(False, "Objects are not set down as obstacles."),
        nebula2007=says(
            True,
            "Set down on purpose, a light object hinders opponents and a heavy one fills its square as blocking.",
            "Objects",
        ),
        eddieg=absent(False, "Objects are not set down as obstacles."),
    )
