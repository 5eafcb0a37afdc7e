"""LOF: line of fire."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, like, says, silent
from clixbook.rulebooks.values import Effect


class LineOfFire(Section):
    """Line of fire."""

    prefix = "LOF"
    title = "Line of fire"

    water = Row(
        "LOF-13",
        "What does water do to a line?",
        core2014=says(Effect.CLEAR, "Water leaves a line clear.", "P2 Water Terrain"),
        complete2022=like("core2014", "§16.6"),
        nebula2007=like(
            "core2014",
            "Water Terrain",
            text="Water leaves a line clear; a dolphin figure standing in it counts as in hindering terrain.",
        ),
        eddieg=silent("core2014"),
    )
    objects = Row(
        "LOF-14",
        "What does an object that nobody holds do to a line?",
        core2014=says(
            Effect.HINDERING,
            "The square of an object nobody holds is hindering; an ultra light one does nothing.",
            "P2 Objects as Terrain; Ultra Light Objects",
        ),
        complete2022=says(Effect.CLEAR, "Objects are never terrain.", "§15.5, §17", inferred=True),
        nebula2007=says(
            Effect.HINDERING,
            "The square of an object nobody holds is hindering; a heavy one set down to obstruct blocks.",
            "Objects",
        ),
        eddieg=says(Effect.HINDERING, "The square of an object nobody holds is hindering for lines.", "Effects"),
    )
