"""TMV: terrain and movement."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, like, says
from clixbook.rulebooks.values import Effect


class TerrainMoves(Section):
    """Terrain and movement."""

    prefix = "TMV"
    title = "Terrain and movement"

    water = Row(
        "TMV-07",
        "What does water do to an ordinary walker?",
        core2014=says(Effect.HINDERING, "Water hampers a walker as hindering terrain does.", "P2 Water Terrain"),
        complete2022=says(Effect.CLEAR, "Water is clear; only effects that name it notice it.", "§16.6"),
        nebula2007=says(Effect.HINDERING, "Shallow water is waded, deep water stops.", "Water Terrain"),
        eddieg=says(Effect.HINDERING, "A step in, through or out of water costs 2 points.", "Moves"),
    )
    objects = Row(
        "TMV-09",
        "What does an object that nobody holds do to a walker?",
        core2014=says(
            Effect.HINDERING,
            "Its square is hindering; an ultra light object does nothing.",
            "P2 Objects as Terrain; Ultra Light Objects",
        ),
        complete2022=says(Effect.CLEAR, "Objects do not hamper a move.", "§17", inferred=True),
        nebula2007=like("core2014", "Objects"),
        eddieg=says(Effect.CLEAR, "Objects do not hamper a move.", "Effects"),
    )
