"""TER: terrain types and boundary colours."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, says
from clixbook.rulebooks.values import Effect


class Terrain(Section):
    """Terrain types and boundary colours."""

    prefix = "TER"
    title = "Terrain types and boundary colours"

    space = Row(
        "TER-12",
        "What is space terrain?",
        core2014=absent(Effect.CLEAR, "This book has no space terrain."),
        complete2022=absent(Effect.CLEAR, "This book has no space terrain."),
        nebula2007=says(Effect.HINDERING, "A kind of hindering terrain.", "Hindering Terrain", inferred=True),
        eddieg=absent(Effect.CLEAR, "This book has no space terrain."),
    )
