"""MRK: markers."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, says, silent
from clixbook.rulebooks.values import Effect, Stack


class Markers(Section):
    """Markers."""

    prefix = "MRK"
    title = "Markers"

    stacking = Row(
        "MRK-03",
        "Several markers in one square?",
        core2014=says(
            Stack.ALL, "Each marker adds its terrain to what is there.", "P2 Debris Markers", inferred=True
        ),
        complete2022=says(
            Stack.TOP, "The newest marker alone sets the terrain; the rest sleep below it.", "§16.8, §16.8a"
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    smoke_line = Row(
        "MRK-06",
        "Smoke: which squares, and what does it do to lines?",
        core2014=says(Effect.HINDERING, "Smoke hinders lines and moves.", "powers card"),
        complete2022=says(Effect.HINDERING, "Smoke hinders lines and moves.", "powers card"),
        nebula2007=says(Effect.BLOCKING, "Smoke hinders moves and blocks lines.", "Smoke Cloud"),
        eddieg=silent("core2014"),
    )
