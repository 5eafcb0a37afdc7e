"""Small games with team abilities, a wild card's among them, under each rulebook."""

from __future__ import annotations

from clixbook.board.model.board import Board
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
    Scene(
        "Mystics",
        "Bruiser knocks Dusk Oracle out, and pays for it.",
        {"bruiser": "C3"},
        {"dusk-oracle": "D3", "gnat": "K5"},
        {"core2014": ("close bruiser dusk-oracle", "4 5", "end")},
        fighters={"dusk-oracle": {"click": 4}},
    ),
    Scene(
        "Avengers",
        "Ann has three actions. Post Runner moves fourth, where its team lets it; in one book it runs farther.",
        {"post-runner": "A3", "gnat": "C5", "bruiser": "A1", "lodestar": "A6"},
        {"clockmaker": "L6"},
        {
            **dict.fromkeys(
                ("core2014", "nebula2007", "eddieg"),
                ("move gnat D5", "move bruiser B1", "move lodestar B6", "move post-runner C3", "end"),
            ),
            "complete2022": ("move post-runner L3", "end"),
        },
        asked=("move post-runner L3",),
    ),
    Scene(
        "Batman Enemy",
        "A worn Rook Thief strikes with the eye of the fresh one beside him, and one more is just enough.",
        {"rook-thief": "C3", "rook-thief-2": "C4"},
        {"bruiser": "D3"},
        {"core2014": ("close rook-thief bruiser", "3 5", "end")},
        fighters={"rook-thief": {"click": 5}},
    ),
    Scene(
        "Defenders",
        "Bruiser's seven would hit Gate Sister on her last click, but not the sister beside her.",
        {"bruiser": "C3"},
        {"gate-sister": "D3", "gate-sister-2": "D4", "gnat": "K5"},
        {"core2014": ("close bruiser gate-sister", "3 4", "end")},
        fighters={"gate-sister": {"click": 5}},
    ),
    Scene(
        "X-Men",
        "One Ward Sister heals the other, and a die, or the book, says what it costs her.",
        {"ward-sister": "C3", "ward-sister-2": "C4"},
        {"bruiser": "K3"},
        {
            **dict.fromkeys(("core2014", "complete2022"), ("use ward-sister-2 x-men ward-sister", "3", "end")),
            **dict.fromkeys(("nebula2007", "eddieg"), ("move ward-sister-2 D4", "ward-sister", "end")),
        },
        fighters={"ward-sister": {"click": 3}},
    ),
    Scene(
        "Hydra",
        "Line Marshal, of Hydra and of the Police, helps Night Warden's shot by 2; alone she would have missed.",
        {"night-warden": "C3", "line-marshal": "C4"},
        {"bruiser": "G3"},
        {"core2014": ("shoot night-warden bruiser", "1 3", "end")},
    ),
)
