"""A small game for each power that steps aside, moves, controls or leads others."""

from __future__ import annotations

from clixbook.board.model.board import Board
from tests.helpers import EDITIONS
from tests.powers.scenes.scene import Scene

CRATE = Board.build(width=12, height=6, objects={"D5": "light"}, title="A yard with a crate")
SCENES = (
    Scene(
        "Sidestep",
        "Stair Usher walks up to Bruiser, strikes at him the turn after, and is two squares away before he answers.",
        {"stair-usher": "B3"},
        {"bruiser": "F3"},
        dict.fromkeys(
            EDITIONS,
            (
                "move stair-usher E3", "end", "end", "close stair-usher bruiser", "3 5", "use stair-usher sidestep C3",
                "4", "end",
            ),
        ),
    ),
    Scene(
        "Telekinesis",
        "Plumb Widow sets Gnat down beside Bruiser, whom he strikes where the book lets him; a turn later she has a "
        "crate fly.",
        {"plumb-widow": "B3", "gnat": "C3"},
        {"bruiser": "H3"},
        {
            "core2014": (
                "use plumb-widow telekinesis place gnat", "G2", "close gnat bruiser", "4 5", "end", "end",
                "use plumb-widow telekinesis hurl D5 bruiser", "4 5", "end",
            ),
            "complete2022": (
                "use plumb-widow telekinesis place gnat", "G2", "close gnat bruiser", "4 5", "end", "end",
                "use plumb-widow telekinesis place D5", "B4", "end",
            ),
            "nebula2007": (
                "use plumb-widow telekinesis place gnat", "G2", "end", "end",
                "use plumb-widow telekinesis hurl D5 bruiser", "4 5", "end",
            ),
            "eddieg": ("move gnat C5", "use plumb-widow telekinesis hurl D5 bruiser", "4 5", "end"),
        },
        CRATE,
    ),
    Scene(
        "Mind Control",
        "Harbour Piper plays, and Bruiser strikes Gnat, who stands beside him: at once, or as long as he is a friend.",
        {"harbour-piper": "B3"},
        {"bruiser": "F3", "gnat": "G3"},
        {
            "core2014": (
                "use harbour-piper mind-control ranged bruiser", "4 5", "close bruiser gnat", "4 5", "end",
            ),
            "complete2022": (
                "use harbour-piper mind-control ranged bruiser", "4 5", "close bruiser gnat", "4 5", "D3", "5", "end",
            ),
        },
    ),
    Scene(
        "Leadership",
        "Mast Captain rolls as her second turn begins; Gnat, who flew beside her, may lose its token.",
        {"mast-captain": "B3", "gnat": "F3"},
        {"bruiser": "K3"},
        {
            "core2014": ("move gnat C3", "end", "end", "roll to lead", "6", "gnat", "end"),
            "nebula2007": ("move gnat C3", "end", "end", "roll to lead", "4", "end"),
        },
    ),
)  # fmt: skip
