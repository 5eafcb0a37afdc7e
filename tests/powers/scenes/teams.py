"""A small game with a wild card, under each rulebook."""

from __future__ import annotations

from clixbook.board.board import Board
from tests.powers.scenes.scene import Scene

REEDS = Board.build(width=12, height=6, hindering=["A3", "A4"], title="A reed bed")
SCENES = (
    Scene(
        "Spider-Man Ally",
        "Mimic Jay copies what Fog Heron can do, by a free action or as a move is declared; then the heron falls.",
        {"mimic-jay": "A3", "fog-heron": "K5"},
        {"bruiser": "L5"},
        {
            "core2014": (
                "use mimic-jay spider-man-ally batman-ally",
                "move mimic-jay A4",
                "end",
                "close bruiser fog-heron",
                "3 5",
                "end",
            ),
            **dict.fromkeys(
                ("nebula2007", "eddieg"),
                ("move mimic-jay A4", "batman ally", "end", "close bruiser fog-heron", "3 5", "end"),
            ),
        },
        REEDS,
        {"fog-heron": {"click": 5}},
        asked=("use mimic-jay spider-man-ally batman-ally", "use mimic-jay spider-man-ally new-gods"),
    ),
)
